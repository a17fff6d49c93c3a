/* create.c: opening a table: what is asked for, checked, and stored. */
#include <string.h>

#include "host/think.h"
#include "server/secret.h"
#include "server/server.h"

enum { CLOCK_SECONDS_MAX = 30 * 24 * 3600 };

/* Opening */

struct live *lobby_open(struct server *server, struct table *table, const struct stored_game *rules,
                        const struct stored_seat *seats, char secrets[][SECRET_LENGTH + 1],
                        struct text *error)
{
    struct stored_game row = *rules;
    row.header = TEXT_EMPTY;
    row.players = table_players(table);
    secret_make_id(row.id);
    secret_make(secrets[row.players], row.spectator);
    table_record(table, &row.header);
    struct live *live = row.header.failed ? NULL : live_add(server, &row, table);
    if (!live) {
        table_free(table);
        text_free(&row.header);
        text_add(error, "out of memory");
        return NULL;
    }
    for (int seat = 0; seat < row.players; seat++) {
        struct stored_seat *to = &live->seats[seat].row;
        *to = seats[seat];
        to->clock_ms = (int64_t)row.clock.budget * 1000;
        if (to->kind == KIND_HUMAN)
            secret_make(secrets[seat], to->secret);
        to->has_secret = to->kind == KIND_HUMAN;
    }
    struct store *store = live_write(server, live);
    store_add_game(store, &live->row, table_game(live->table)->slug);
    live->book.first = live->row.sum;
    for (int seat = 0; seat < row.players; seat++)
        store_set_seat(store, live->row.id, seat, &live->seats[seat].row);
    return live;
}

/* Parameters */

static bool fail(struct request *request, const char *why)
{
    return request_fail(request, RPC_INVALID_PARAMS, why);
}

static bool read_seat(const struct json_node *node, struct stored_seat *seat)
{
    const char *kind = json_as_string(json_member(node, "kind"));
    const char *level = json_as_string(json_member(node, "level"));
    *seat = (struct stored_seat){.kind = KIND_COUNT};
    for (int i = 0; kind && i < KIND_COUNT; i++)
        if (strcmp(kind, seat_kind_names[i]) == 0)
            seat->kind = (enum seat_kind)i;
    if (seat->kind == KIND_BOT) {
        if (!level || !bot_is_level(level))
            return false;
        store_copy_text(seat->level, sizeof seat->level, level);
    }
    return seat->kind != KIND_COUNT;
}

static bool read_seats(struct request *request, int players, struct stored_seat *seats)
{
    const struct json_node *list = request_param(request, "seats");
    int count = 0, people = 0;
    if (!list || list->type != JSON_ARRAY || list->count != players)
        return fail(request, "seats must be a list with one entry per seat");
    for (const struct json_node *node = list->child; node; node = node->next) {
        if (!read_seat(node, &seats[count]))
            return fail(request, "a seat is {kind: human}, {kind: open} or {kind: bot, level}");
        people += seats[count++].kind != KIND_BOT;
    }
    return people ? true : fail(request, "somebody must play: every seat is a bot");
}

static bool read_clock(struct request *request, struct clock_rules *clock)
{
    const struct json_node *node = request_param(request, "clock");
    int64_t budget, increment = 0, cap;
    *clock = (struct clock_rules){0};
    if (!node || node->type == JSON_NULL)
        return true;
    if (!json_as_int(json_member(node, "budget"), 1, CLOCK_SECONDS_MAX, &budget))
        return fail(request, "clock must be {budget, increment, cap} in seconds");
    cap = budget;
    if ((json_member(node, "increment") &&
         !json_as_int(json_member(node, "increment"), 0, CLOCK_SECONDS_MAX, &increment)) ||
        (json_member(node, "cap") &&
         !json_as_int(json_member(node, "cap"), budget, CLOCK_SECONDS_MAX, &cap)))
        return fail(request, "clock must be {budget, increment, cap} in seconds, cap >= budget");
    *clock = (struct clock_rules){(int)budget, (int)increment, (int)cap};
    return true;
}

static bool read_visibility(struct request *request, bool *listed)
{
    const struct json_node *node = request_param(request, "visibility");
    const char *word = node ? json_as_string(node) : "private";
    *listed = word && strcmp(word, "public") == 0;
    if (*listed || (word && strcmp(word, "private") == 0))
        return true;
    return fail(request, "visibility must be public or private");
}

/* An open seat is found in the list of public tables: at a private one nobody could take it. */
static bool can_be_filled(const struct stored_game *rules, const struct stored_seat *seats,
                          int players)
{
    for (int seat = 0; seat < players; seat++)
        if (seats[seat].kind == KIND_OPEN && !rules->listed)
            return false;
    return true;
}

static struct table *read_table(struct request *request)
{
    const char *slug = json_as_string(request_param(request, "game"));
    const struct game *game = slug ? game_find(slug) : NULL;
    int players;
    if (!game) {
        fail(request, "there is no such game");
        return NULL;
    }
    if (!request_int(request, "players", game->players_min, game->players_max, &players))
        return NULL;
    struct setup setup = game_standard_setup(game, players);
    if (!rpc_read_options(&request->call, game, &setup))
        return NULL;
    fail(request, "");
    return table_new(game, &setup, secret_seed(), NULL, &request->call.error->message);
}

static bool read_rules(struct request *request, struct stored_game *rules,
                       struct stored_seat *seats, int players)
{
    const char *name;
    if (!read_seats(request, players, seats) || !read_clock(request, &rules->clock) ||
        !read_visibility(request, &rules->listed))
        return false;
    if (!can_be_filled(rules, seats, players))
        return fail(request, "an open seat needs a public table: nobody would find it");
    if (!request_name(request, &name))
        return false;
    for (int seat = 0; name && seat < players; seat++)
        if (seats[seat].kind == KIND_HUMAN) {
            store_copy_text(seats[seat].name, sizeof seats[seat].name, name);
            break;
        }
    return true;
}

/* create */

static bool may_create(struct request *request)
{
    struct server *server = request->server;
    double now = host_seconds(), per_hour = server->settings.tables_per_hour;
    struct address *address = limits_address(&server->limits, request->connection->address, now);
    if (address && bucket_take(&address->tables, per_hour / 3600, per_hour, now))
        return true;
    server->counters.refused++;
    return request_fail(request, (enum rpc_code)SERVER_TOO_MANY,
                        "too many new tables: wait a while");
}

bool method_create(struct request *request)
{
    struct stored_game rules = {.header = TEXT_EMPTY};
    struct stored_seat seats[SEATS_MAX] = {{0}};
    char secrets[SEATS_MAX + 1][SECRET_LENGTH + 1];
    struct table *table = read_table(request);
    if (!table)
        return false;
    if (!read_rules(request, &rules, seats, table_players(table)) || !may_create(request)) {
        table_free(table);
        return false;
    }
    request_fail(request, RPC_INTERNAL_ERROR, "");
    struct live *live =
        lobby_open(request->server, table, &rules, seats, secrets, &request->call.error->message);
    if (!live)
        return false;
    struct json_writer *json = request->call.out;
    json_begin_object(json);
    json_pair_string(json, "table", live->row.id);
    json_key(json, "seats");
    json_begin_array(json);
    for (int seat = 0; seat < live->row.players; seat++)
        if (live->seats[seat].row.has_secret)
            json_string(json, secrets[seat]);
        else
            json_null(json);
    json_end_array(json);
    json_pair_string(json, "spectator", secrets[live->row.players]);
    json_end_object(json);
    return true;
}
