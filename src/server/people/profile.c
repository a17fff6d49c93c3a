/* profile.c: see profile.h: requests about players, which anybody may make, and those about whom
 * one has met and blocked. All read what is stored, a bounded number of rows by an index. */
#include "server/people/profile.h"

#include <string.h>
#include <time.h>

#include "server/secret.h"
#include "server/server.h"
#include "server_messages.h"

enum { BEST_MAX = 100, HISTORY_MAX = 200, PLAYED_MAX = 20, MET_MAX = 50, BLOCKED_MAX = 200 };
enum { RANKS_MAX = 1000 };

void profile_write_rating(struct json_writer *json, const char *key, const struct rating *rating)
{
    json_key(json, key);
    json_begin_object(json);
    json_pair_int(json, "shown", rating_shown(rating));
    json_pair_int(json, "middle", rating_middle(rating));
    json_pair_int(json, "margin", rating_margin(rating));
    json_pair_bool(json, "provisional", rating_is_provisional(rating));
    json_end_object(json);
}

static bool fail_to_read(struct request *request)
{
    return request_fail(request, RPC_INTERNAL_ERROR, store_why(request->server->rooms.store));
}

static bool read_speed(struct request *request, const char *given, enum speed *speed)
{
    for (int i = 0; i < SPEED_COUNT; i++)
        if (strcmp(given, speed_names[i]) == 0) {
            *speed = (enum speed)i;
            return true;
        }
    return request_fail(request, RPC_INVALID_PARAMS, "speed must be live or days");
}

static bool read_game(struct request *request, const char *given)
{
    return (game_find(given) && strlen(given) <= GAME_SLUG_BYTES) ||
           request_fail(request, RPC_INVALID_PARAMS, "there is no such game");
}

/* best */

static void write_best(void *context, const struct stored_rating *rating)
{
    struct json_writer *json = context;
    json_begin_object(json);
    json_pair_string(json, "account", rating->id);
    json_pair_string(json, "name", rating->name);
    profile_write_rating(json, "rating", &rating->rating);
    json_pair_int(json, "games", rating->games);
    json_pair_int(json, "wins", rating->wins);
    json_end_object(json);
}

bool method_best(struct request *request)
{
    const struct server_params_best *params = &request->params->best;
    struct json_writer *json = request->call.out;
    enum speed speed = SPEED_LIVE;
    if (!people_may_rate(request) || !read_game(request, params->game) ||
        !read_speed(request, params->speed, &speed))
        return false;
    json_begin_array(json);
    bool good = store_each_best(request->server->rooms.store, params->game, speed, BEST_MAX,
                                params->has_from ? params->from : 0, write_best, json);
    json_end_array(json);
    return good || fail_to_read(request);
}

/* profile */

enum { RATINGS_MAX = 32 };

struct ratings { /* of a player: all of them, before anything else is asked */
    struct stored_rating list[RATINGS_MAX];
    int count;
};

static void keep_rating(void *context, const struct stored_rating *rating)
{
    struct ratings *ratings = context;
    if (ratings->count < RATINGS_MAX)
        ratings->list[ratings->count++] = *rating;
}

static bool write_ratings(struct store *store, const char *account, struct json_writer *json)
{
    struct ratings ratings = {.count = 0};
    bool good = store_each_rating(store, account, keep_rating, &ratings);
    json_key(json, "ratings");
    json_begin_array(json);
    for (int i = 0; good && i < ratings.count; i++) {
        const struct stored_rating *at = &ratings.list[i];
        int better =
            rating_is_provisional(&at->rating)
                ? RANKS_MAX
                : store_count_better(store, at->game, at->speed, rating_shown(&at->rating));
        json_begin_object(json);
        json_pair_string(json, "game", at->game);
        json_pair_string(json, "speed", speed_names[at->speed]);
        profile_write_rating(json, "rating", &at->rating);
        json_pair_int(json, "games", at->games);
        json_pair_int(json, "wins", at->wins);
        if (better >= 0 && better < RANKS_MAX)
            json_pair_int(json, "rank", better + 1);
        json_end_object(json);
    }
    json_end_array(json);
    return good;
}

static void write_between(void *context, const struct stored_pair *pair)
{
    struct json_writer *json = context;
    json_begin_object(json);
    json_pair_string(json, "game", pair->id);
    json_pair_int(json, "games", pair->games);
    json_pair_int(json, "better", pair->better);
    json_pair_int(json, "worse", pair->worse);
    json_end_object(json);
}

static enum found find_player(struct request *request, const char *own,
                              struct stored_account *account)
{
    const struct server_params_profile *params = &request->params->profile;
    struct store *store = request->server->rooms.store;
    char skeleton[SKELETON_BYTES + 1];
    if (params->account)
        return store_get_account(store, params->account, account);
    if (!params->name)
        return own[0] ? store_get_account(store, own, account) : FOUND_NOTHING;
    account_name_skeleton(params->name, skeleton);
    return store_find_account(store, skeleton, account);
}

struct looking { /* for somebody among those whom a person has blocked */
    const char *account;
    bool found;
};

static void compare(void *context, const struct stored_pair *pair)
{
    struct looking *looking = context;
    looking->found |= strcmp(pair->id, looking->account) == 0;
}

static bool is_blocked_by(struct store *store, const char *own, const char *account)
{
    struct looking looking = {.account = account};
    store_each_blocked(store, own, BLOCKED_MAX, compare, &looking);
    return looking.found;
}

bool method_profile(struct request *request)
{
    struct store *store = request->server->rooms.store;
    struct json_writer *json = request->call.out;
    const struct person *person = request->connection->person;
    const char *own = person && person->signed_in ? person->session.account : "";
    struct stored_account account;
    if (!people_may_look(request))
        return false;
    enum found found = find_player(request, own, &account);
    if (found == FOUND_ERROR)
        return fail_to_read(request);
    if (found == FOUND_NOTHING)
        return request_not_now(request, "there is no such player");
    json_begin_object(json);
    json_pair_string(json, "account", account.id);
    json_pair_string(json, "name", account.name);
    json_pair_int(json, "created", account.created);
    json_pair_bool(json, "online",
                   store_get_presence(store, account.id) >= time(NULL) - PRESENT_SECONDS);
    bool good = write_ratings(store, account.id, json);
    json_key(json, "between");
    json_begin_array(json);
    if (own[0] && strcmp(own, account.id) != 0)
        good = good && store_each_between(store, own, account.id, write_between, json);
    json_end_array(json);
    json_pair_bool(json, "blocked", own[0] && is_blocked_by(store, own, account.id));
    json_end_object(json);
    return good || fail_to_read(request);
}

/* rating_history */

static void write_step(void *context, const char *id, const struct stored_party *party)
{
    struct json_writer *json = context;
    json_begin_object(json);
    json_pair_string(json, "table", id);
    json_pair_int(json, "ended", party->ended);
    json_pair_int(json, "place", party->place);
    profile_write_rating(json, "before", &party->before);
    profile_write_rating(json, "after", &party->after);
    json_end_object(json);
}

bool method_rating_history(struct request *request)
{
    const struct server_params_rating_history *params = &request->params->rating_history;
    struct json_writer *json = request->call.out;
    enum speed speed = SPEED_LIVE;
    if (!people_may_look(request) || !people_may_rate(request) ||
        !read_game(request, params->game) || !read_speed(request, params->speed, &speed))
        return false;
    if (!secret_is_id(params->account))
        return request_fail(request, RPC_INVALID_PARAMS, "there is no such account");
    json_begin_array(json);
    bool good = store_each_history(request->server->rooms.store, params->account, params->game,
                                   speed, HISTORY_MAX, write_step, json);
    json_end_array(json);
    return good || fail_to_read(request);
}

/* played, results */

static void write_seat(struct json_writer *json, const struct stored_party *party)
{
    json_begin_object(json);
    json_pair_int(json, "seat", party->seat);
    if (party->account[0])
        json_pair_string(json, "account", party->account);
    json_pair_string(json, "name", party->name);
    if (party->level[0])
        json_pair_string(json, "level", party->level);
    json_pair_bool(json, "gone", party->gone);
    if (party->ended)
        json_pair_int(json, "place", party->place);
    profile_write_rating(json, "before", &party->before);
    if (party->ended)
        profile_write_rating(json, "after", &party->after);
    json_end_object(json);
}

static void write_seats(struct json_writer *json, const struct stored_party *parties, int count)
{
    json_key(json, "seats");
    json_begin_array(json);
    for (int i = 0; i < count; i++)
        write_seat(json, &parties[i]);
    json_end_array(json);
}

static void write_kind(struct json_writer *json, const struct stored_party *party)
{
    json_pair_string(json, "game", party->game);
    json_pair_string(json, "speed", speed_names[party->speed]);
    json_pair_bool(json, "rated", party->rated);
    json_pair_int(json, "ended", party->ended);
}

static void write_played(void *context, const struct played_game *game)
{
    struct json_writer *json = context;
    json_begin_object(json);
    json_pair_string(json, "table", game->id);
    write_kind(json, &game->parties[0]);
    json_pair_bool(json, "whole", game->whole);
    write_seats(json, game->parties, game->count);
    json_end_object(json);
}

bool method_played(struct request *request)
{
    const struct server_params_played *params = &request->params->played;
    struct json_writer *json = request->call.out;
    if (!people_may_look(request))
        return false;
    if (!secret_is_id(params->account)) /* what is nobody's has "" */
        return request_fail(request, RPC_INVALID_PARAMS, "there is no such account");
    json_begin_array(json);
    bool good = store_each_played(request->server->rooms.store, params->account,
                                  params->has_before ? params->before : INT64_MAX, PLAYED_MAX,
                                  write_played, json);
    json_end_array(json);
    return good || fail_to_read(request);
}

bool method_results(struct request *request)
{
    struct json_writer *json = request->call.out;
    struct stored_party parties[SEATS_MAX];
    int count =
        store_load_parties(request->server->rooms.store, request->params->results.table, parties);
    if (count < 0)
        return fail_to_read(request);
    if (!count) {
        json_null(json);
        return true;
    }
    json_begin_object(json);
    write_kind(json, &parties[0]);
    write_seats(json, parties, count);
    json_end_object(json);
    return true;
}

/* met, block, blocked */

static void write_met(void *context, const struct stored_pair *pair)
{
    struct json_writer *json = context;
    json_begin_object(json);
    json_pair_string(json, "account", pair->id);
    json_pair_string(json, "name", pair->name);
    json_pair_int(json, "games", pair->games);
    json_pair_int(json, "better", pair->better);
    json_pair_int(json, "worse", pair->worse);
    json_pair_int(json, "last", pair->last);
    json_pair_bool(json, "online", pair->seen >= time(NULL) - PRESENT_SECONDS);
    json_end_object(json);
}

bool method_met(struct request *request)
{
    struct json_writer *json = request->call.out;
    const struct person *person = person_who_asks(request);
    if (!person || !people_may_meet(request))
        return false;
    json_begin_array(json);
    bool good = store_each_met(request->server->rooms.store, person->session.account, MET_MAX,
                               write_met, json);
    json_end_array(json);
    return good || fail_to_read(request);
}

bool method_block(struct request *request)
{
    const struct server_params_block *params = &request->params->block;
    const struct person *person = person_who_asks(request);
    if (!person)
        return false;
    if (!secret_is_id(params->account) || strcmp(params->account, person->session.account) == 0)
        return request_fail(request, RPC_INVALID_PARAMS, "there is no such other account");
    store_set_block(request->server->rooms.store, person->session.account, params->account,
                    params->on);
    for (struct connection *at = request->server->connections; at; at = at->next)
        at->unheard_until = 0; /* what is known of whom it has blocked is old */
    return request_answer_nothing(request);
}

static void write_name(void *context, const struct stored_pair *pair)
{
    struct json_writer *json = context;
    json_begin_object(json);
    json_pair_string(json, "account", pair->id);
    json_pair_string(json, "name", pair->name);
    json_end_object(json);
}

bool method_blocked(struct request *request)
{
    struct json_writer *json = request->call.out;
    const struct person *person = person_who_asks(request);
    if (!person)
        return false;
    json_begin_array(json);
    bool good = store_each_blocked(request->server->rooms.store, person->session.account,
                                   BLOCKED_MAX, write_name, json);
    json_end_array(json);
    return good || fail_to_read(request);
}
