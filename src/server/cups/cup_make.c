/* cup_make.c: making a tournament. What it is to be is kept as it was asked for, and read again by
 * the same form. */
#include <string.h>

#include "rating/bots.h"
#include "room/plain.h"
#include "server/cups/cup.h"
#include "server/secret.h"
#include "server/server.h"

enum { LEVELS_MAX = 8 };
static const char *const accesses[] = {"public", "link", "list"};

static bool refuse(struct request *request, const char *why)
{
    return request_fail(request, RPC_INVALID_PARAMS, why);
}

static int access_of(const struct server_params_make_cup *wish)
{
    for (int i = 0; wish->access && i < COUNT_OF(accesses); i++)
        if (strcmp(wish->access, accesses[i]) == 0)
            return i;
    return wish->access ? -1 : CUP_PUBLIC;
}

static int count_levels(const struct server_params_make_cup *wish)
{
    return wish->levels ? wish->levels->count : 1;
}

static bool check_levels(struct request *request, const struct server_params_make_cup *wish)
{
    int count = count_levels(wish);
    if (count < 1 || count > LEVELS_MAX || (wish->levels && wish->level))
        return refuse(request, "levels must be a list of up to 8, instead of level");
    for (int i = 0; i < count; i++) {
        const char *level = cup_bot_level(wish, i);
        if (!level || !bot_is_level(level))
            return refuse(request, "level must be that of a bot");
    }
    return true;
}

static bool check_players(struct request *request, const struct server_params_make_cup *wish)
{
    bool swiss = strcmp(wish->kind, "swiss") == 0;
    int bots = wish->has_bots ? wish->bots : 0,
        least = wish->has_least ? wish->least : wish->players;
    if (!swiss && strcmp(wish->kind, "round_robin") != 0)
        return refuse(request, "kind must be swiss or round_robin");
    if (least > wish->players)
        return refuse(request, "least must not be more than players");
    if (wish->size < wish->players || (!swiss && wish->size > CUP_ROUND_ROBIN_MAX))
        return refuse(request,
                      "size must have room for a table, and be at most 64 if all meet all");
    if (bots >= wish->size)
        return refuse(request, "some seats must be left for people");
    if ((bots || (wish->has_fill && wish->fill) || wish->levels) && !check_levels(request, wish))
        return false;
    return access_of(wish) >= 0 || refuse(request, "access must be public, link or list");
}

/* Where bots play for ratings, theirs must be known. */
static bool check_rated(struct request *request, const struct server_params_make_cup *wish)
{
    struct rating rating;
    int least = wish->has_least ? wish->least : wish->players;
    if (!wish->has_rated || !wish->rated)
        return true;
    if (!people_may_rate(request))
        return false;
    if (!cup_bot_level(wish, 0))
        return true;
    for (int i = 0; i < count_levels(wish); i++)
        for (int players = least; players <= wish->players; players++)
            if (!rating_of_bot(wish->game, cup_bot_level(wish, i), players, &rating))
                return refuse(request, "how strong this bot is, is not known");
    return true;
}

/* A table of it could be opened, with the most and the fewest seats. */
static bool check_tables(struct request *request, const struct server_params_make_cup *wish)
{
    struct text *why = &request->call.error->message;
    int least = wish->has_least ? wish->least : wish->players;
    for (int players = least; players <= wish->players; players++) {
        struct room_plan plan;
        request_fail(request, RPC_INVALID_PARAMS, "");
        if (!cup_plan_table(wish, players, 0, &plan, why))
            return false;
        table_free(plan.table);
    }
    return true;
}

/* The series of which it is the next season; false after setting the error. */
static bool find_series(struct request *request, const struct person *person,
                        const struct server_params_make_cup *wish, struct stored_cup *made)
{
    struct store *store = request->server->rooms.store;
    struct stored_cup last = {.season = 0};
    store_copy_text(made->series, sizeof made->series, made->id);
    made->season = 1;
    if (!wish->series)
        return true;
    enum found found =
        secret_is_id(wish->series) ? store_get_cup(store, wish->series, &last) : FOUND_NOTHING;
    cup_free_row(&last);
    if (found == FOUND_ERROR)
        return request_fail(request, RPC_INTERNAL_ERROR, store_why(store));
    if (found == FOUND_NOTHING || strcmp(last.organiser, person->session.account) != 0)
        return request_fail(request, RPC_UNKNOWN_TABLE, "there is no such tournament of yours");
    store_copy_text(made->series, sizeof made->series, last.series);
    made->season = store_last_season(store, last.series) + 1;
    return true;
}

static bool read_name(struct request *request, const struct server_params_make_cup *wish,
                      char *name)
{
    char plain[ROOM_NAME_BYTES + 1] = "";
    if (!plain_text(wish->name, PLAIN_LINE, plain))
        return refuse(request, "name has nothing to be seen");
    store_copy_text(name, CUP_NAME_BYTES + 1, plain);
    return true;
}

/* The account that somebody names; false after setting the error. */
static bool find_named(struct request *request, const char *name, struct stored_account *account)
{
    struct store *store = request->server->rooms.store;
    char skeleton[SKELETON_BYTES + 1];
    if (!name || strlen(name) > ROOM_NAME_BYTES)
        return refuse(request, "names must be those of accounts");
    account_name_skeleton(name, skeleton);
    enum found found = store_find_account(store, skeleton, account);
    if (found == FOUND_ERROR)
        return request_fail(request, RPC_INTERNAL_ERROR, store_why(store));
    if (found == FOUND)
        return true;
    refuse(request, "nobody here is called ");
    text_add(&request->call.error->message, name);
    return false;
}

bool cup_check_names(struct request *request, const struct json_node *names)
{
    struct stored_account account;
    if (names->count > CUP_NAMES_MAX)
        return refuse(request, "names must be a list of up to 64");
    for (const struct json_node *node = names->child; node; node = node->next)
        if (!find_named(request, json_as_string(node), &account))
            return false;
    return true;
}

bool cup_invite_names(struct request *request, const char *cup, const struct json_node *names)
{
    struct stored_account account;
    for (const struct json_node *node = names->child; node; node = node->next) {
        if (!find_named(request, json_as_string(node), &account))
            return false;
        store_invite_to_cup(request->server->rooms.store, cup, account.id);
    }
    return true;
}

static bool write_answer(struct request *request, const char *id)
{
    json_begin_object(request->call.out);
    json_pair_string(request->call.out, "cup", id);
    json_end_object(request->call.out);
    return true;
}

static bool may_make(struct request *request, const struct person *person)
{
    int own = store_count_own_cups(request->server->rooms.store, person->session.account);
    if (own < 0)
        return request_fail(request, RPC_INTERNAL_ERROR, store_why(request->server->rooms.store));
    return own < CUP_OWN_MAX
               ? request_may_open(request)
               : request_too_many(request, "you have 20 tournaments that are not over");
}

/* Without what is done with at once: names of others do not stay there. */
static void write_settings(const struct json_node *params, struct text *out)
{
    struct json_writer json = json_writer_to(out);
    json_begin_object(&json);
    for (const struct json_node *node = params->child; node; node = node->next)
        if (strcmp(node->key, "names") != 0 && strcmp(node->key, "token") != 0) {
            json_key(&json, node->key);
            json_node(&json, node);
        }
    json_end_object(&json);
}

static bool make(struct request *request, const struct person *person, struct stored_cup *made)
{
    const struct server_params_make_cup *wish = &request->params->make_cup;
    struct store *store = request->server->rooms.store;
    if (!read_name(request, wish, made->name) || !check_players(request, wish) ||
        !check_tables(request, wish) || !check_rated(request, wish) ||
        (wish->names && !cup_check_names(request, wish->names)) ||
        !find_series(request, person, wish, made) || !may_make(request, person))
        return false;
    store_copy_text(made->game, sizeof made->game, wish->game);
    store_copy_text(made->organiser, sizeof made->organiser, person->session.account);
    made->access = (enum cup_access)access_of(wish);
    made->begins = wish->has_begins ? wish->begins : 0;
    made->created = pace_date(&request->server->rooms.pace);
    made->size = wish->size;
    write_settings(request->call.params, &made->settings);
    if (made->settings.failed)
        return request_fail(request, RPC_INTERNAL_ERROR, "out of memory");
    store_add_cup(store, made);
    if (wish->series)
        store_carry_entries(store, wish->series, made->id);
    cup_tell(request->server, made->id, NEWS_CUP_OPEN, "", 0, 0);
    return !wish->names || cup_invite_names(request, made->id, wish->names);
}

bool method_make_cup(struct request *request)
{
    const struct server_params_make_cup *wish = &request->params->make_cup;
    struct store *store = request->server->rooms.store;
    char token[SECRET_LENGTH + 1];
    struct stored_cup made = {.season = 1}, before = {.season = 0};
    if (!cups_are_open(request->server))
        return request_not_now(request, "there are no tournaments at this server");
    struct person *person = person_who_asks(request);
    if (!person || !request_token(request, wish->token, token))
        return false;
    secret_derive_id(token, made.id);
    enum found found = FOUND_NOTHING;
    if (wish->token) /* otherwise nobody can have made it */
        found = store_get_cup(store, made.id, &before);
    bool again = found == FOUND && strcmp(before.organiser, person->session.account) == 0;
    cup_free_row(&before);
    if (found == FOUND_ERROR)
        return request_fail(request, RPC_INTERNAL_ERROR, store_why(store));
    if (found == FOUND && !again)
        return request_not_now(request, "this token has been used");
    bool good = again || make(request, person, &made);
    cup_free_row(&made);
    return good && write_answer(request, made.id);
}
