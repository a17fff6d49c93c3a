/* deals.c: the deals of the day and of the week (docs/challenges.md): what people have reached in
 * them, to compare. The server deals itself and plays what somebody says was played: so the points
 * are there in that deal, and nobody can claim others. Whether the computer moved as its level
 * does, and whether somebody had seen the deal before, it cannot know. */
#include <string.h>
#include <time.h>

#include "server/secret.h"
#include "server/server.h"
#include "server/store/store_deals.h"
#include "server_messages.h"

enum {
    DAY = 24 * 3600,
    WEEK_DAYS = 7,
    MONDAY = 3, /* 1 January 1970 was a Thursday */
    BEST_MAX = 100,
    KEPT_DAYS = 100,
    PERSON = 0, /* his seat; the computer has the others */
};

/* What everybody is dealt: as web/src/learn/goals.ts and web/src/games/startoptions.ts have it
 * (tests/challenges/deals.txt). */

static const struct {
    const char *game, *list;
} options[] = {{"tempus", "setup=auto"}};

static uint64_t seed_of(const struct deal *deal)
{
    uint64_t hash = 0xcbf29ce484222325; /* FNV-1a, of which 63 bits are used */
    const char *parts[] = {deal->game, " ", deal->span, " ", deal->date};
    for (int i = 0; i < COUNT_OF(parts); i++)
        for (const char *at = parts[i]; *at; at++)
            hash = ((hash ^ (unsigned char)*at) * 0x100000001b3) & INT64_MAX;
    return hash;
}

static struct table *new_table(const struct deal *deal, struct text *error)
{
    const struct game *game = game_find(deal->game);
    struct setup setup = game_standard_setup(game, game->players_min);
    for (int i = 0; i < COUNT_OF(options); i++)
        if (strcmp(options[i].game, deal->game) == 0 &&
            !game_set_options(game, &setup, options[i].list, error))
            return NULL;
    return table_new(game, &setup, seed_of(deal), NULL, error);
}

/* Which deal */

/* Day or week number `ago` before the present one. */
static void write_date(const char *span, int ago, char date[DATE_LENGTH + 1])
{
    time_t day = time(NULL) / DAY;
    bool week = strcmp(span, "week") == 0;
    time_t first = DAY * (week ? day - (day + MONDAY) % WEEK_DAYS - WEEK_DAYS * ago : day - ago);
    struct tm parts;
    gmtime_r(&first, &parts);
    strftime(date, DATE_LENGTH + 1, "%Y-%m-%d", &parts);
}

static bool is_date(const char *text)
{
    for (int i = 0; i < DATE_LENGTH; i++)
        if (i == 4 || i == 7 ? text[i] != '-' : text[i] < '0' || text[i] > '9')
            return false;
    return !text[DATE_LENGTH];
}

static bool read_deal(struct request *request, const char *game, const char *span, const char *date,
                      struct deal *deal)
{
    if (!people_are_open(request->server))
        return request_not_now(request, "there are no accounts at this server");
    if (!game_find(game) || strlen(game) > GAME_SLUG_BYTES)
        return request_fail(request, RPC_INVALID_PARAMS, "there is no such game");
    if (strcmp(span, "day") != 0 && strcmp(span, "week") != 0)
        return request_fail(request, RPC_INVALID_PARAMS, "span must be day or week");
    if (!is_date(date))
        return request_fail(request, RPC_INVALID_PARAMS, "date must be like 2026-11-18");
    store_copy_text(deal->game, sizeof deal->game, game);
    store_copy_text(deal->span, sizeof deal->span, span);
    store_copy_text(deal->date, sizeof deal->date, date);
    return true;
}

/* Who begins before midnight may end after it. */
static bool is_open(const struct deal *deal)
{
    char date[DATE_LENGTH + 1];
    for (int ago = 0; ago < 2; ago++) {
        write_date(deal->span, ago, date);
        if (strcmp(date, deal->date) == 0)
            return true;
    }
    return false;
}

static bool fail_to_read(struct request *request)
{
    return request_fail(request, RPC_INTERNAL_ERROR, store_why(request->server->rooms.store));
}

/* deal_result */

/* Plays a line of the list and goes on to the next one; false after saying why not. */
static bool play_line(struct table *table, const char **list, struct text *why)
{
    struct text line = TEXT_EMPTY;
    uint32_t action;
    size_t length = strcspn(*list, "\n");
    text_add_bytes(&line, *list, length);
    *list += length + ((*list)[length] == '\n');
    bool good =
        game_action_parse(table_game(table), table_state(table), text_string(&line), &action) &&
        table_play(table, action, NULL, why);
    if (!good && !why->length)
        text_format(why, "action %d is not legal in this deal", table_version(table) + 1);
    text_free(&line);
    return good;
}

static void read_score(const struct table *table, struct deal_result *result)
{
    struct score scores[SEATS_MAX];
    table_game(table)->rules.scores(table_state(table), scores);
    result->total = scores[PERSON].total;
    result->won = scores[PERSON].winner;
}

/* Plays all of it; false after setting the error. */
static bool play_deal(struct request *request, const struct deal *deal, const char *actions,
                      struct deal_result *result)
{
    struct text *why = &request->call.error->message;
    struct table *table = new_table(deal, why);
    if (!table)
        return request_fail(request, RPC_INTERNAL_ERROR, "out of memory");
    bool good = true;
    while (good && *actions)
        good = play_line(table, &actions, why);
    request->cost += (double)table_version(table) / REPLAYED_PER_DROP;
    if (good && game_decider(table_game(table), table_state(table)) != SEAT_NONE)
        good = text_refuse(why, "the game is not over");
    if (good)
        read_score(table, result);
    else
        request->call.error->code = RPC_INVALID_PARAMS;
    table_free(table);
    return good;
}

bool method_deal_result(struct request *request)
{
    const struct server_params_deal_result *params = &request->params->deal_result;
    struct store *store = request->server->rooms.store;
    const struct person *person = person_who_asks(request);
    struct deal deal;
    struct deal_result result;
    if (!person || !read_deal(request, params->game, params->span, params->date, &deal))
        return false;
    if (!is_open(&deal))
        return request_not_now(request, "results of that deal are not taken any more, or not yet");
    enum found found = store_get_deal(store, &deal, person->session.account, &result);
    if (found == FOUND_ERROR)
        return fail_to_read(request);
    if (found == FOUND)
        return request_answer_nothing(request);
    result = (struct deal_result){.undone = params->undone, .sent = time(NULL)};
    store_copy_text(result.account, sizeof result.account, person->session.account);
    if (!play_deal(request, &deal, params->actions, &result))
        return false;
    store_drop_deals(store, result.sent - (int64_t)KEPT_DAYS * DAY);
    store_add_deal(store, &deal, &result);
    return request_answer_nothing(request);
}

/* deal_scores */

static void write_result(struct json_writer *json, const struct deal_result *result)
{
    json_pair_int(json, "total", result->total);
    json_pair_bool(json, "won", result->won);
    json_pair_bool(json, "undone", result->undone);
}

static void write_row(void *context, const struct deal_result *result)
{
    struct json_writer *json = context;
    json_begin_object(json);
    json_pair_string(json, "account", result->account);
    json_pair_string(json, "name", result->name);
    write_result(json, result);
    json_end_object(json);
}

/* Nothing for a guest, and for who has none. */
static bool write_own(struct request *request, const struct deal *deal)
{
    struct store *store = request->server->rooms.store;
    struct json_writer *json = request->call.out;
    const struct person *person = request->connection->person;
    struct deal_result result;
    if (!person || !person->signed_in)
        return true;
    enum found found = store_get_deal(store, deal, person->session.account, &result);
    int better = found == FOUND ? store_count_better_deals(store, deal, &result) : 0;
    if (found == FOUND && better >= 0) {
        json_key(json, "own");
        json_begin_object(json);
        json_pair_int(json, "place", better + 1);
        write_result(json, &result);
        json_end_object(json);
    }
    return found != FOUND_ERROR && better >= 0;
}

bool method_deal_scores(struct request *request)
{
    const struct server_params_deal_scores *params = &request->params->deal_scores;
    struct json_writer *json = request->call.out;
    struct deal deal;
    if (!read_deal(request, params->game, params->span, params->date, &deal))
        return false;
    json_begin_object(json);
    json_key(json, "rows");
    json_begin_array(json);
    bool good = store_each_deal(request->server->rooms.store, &deal, BEST_MAX, write_row, json);
    json_end_array(json);
    good = good && write_own(request, &deal);
    json_end_object(json);
    return good || fail_to_read(request);
}

/* export_data */

static void write_exported(void *context, const struct deal *deal, const struct deal_result *result)
{
    struct json_writer *json = context;
    json_begin_object(json);
    json_pair_string(json, "game", deal->game);
    json_pair_string(json, "span", deal->span);
    json_pair_string(json, "date", deal->date);
    write_result(json, result);
    json_pair_int(json, "sent", result->sent);
    json_end_object(json);
}

bool deals_export(struct store *store, const char *account, struct json_writer *json)
{
    json_key(json, "deals");
    json_begin_array(json);
    bool good = store_each_own_deal(store, account, write_exported, json);
    json_end_array(json);
    return good;
}
