/* create.c: opening a table: what is asked for, checked, and stored. Everything secret about it
 * follows from the token of who makes it (secret_derive), so that he can ask again when the answer
 * was lost. */
#include <string.h>

#include "host/think.h"
#include "server/secret.h"
#include "server/server.h"

enum { CLOCK_SECONDS_MAX = 30 * 24 * 3600 };

/* Opening */

struct live *lobby_open(struct server *server, struct table *table, const struct stored_game *rules,
                        const struct stored_seat *seats, struct text *error)
{
    struct stored_game row = *rules;
    row.header = TEXT_EMPTY;
    row.players = table_players(table);
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
    return table_new(game, &setup, server_seed(request->server), NULL,
                     &request->call.error->message);
}

/* Who makes a table sits in the first seat of a person. */
static int find_own_seat(const struct stored_seat *seats, int players)
{
    for (int seat = 0; seat < players; seat++)
        if (seats[seat].kind == KIND_HUMAN)
            return seat;
    return SEAT_NONE;
}

static bool read_rules(struct request *request, struct stored_game *rules,
                       struct stored_seat *seats, int players)
{
    char name[NAME_BYTES_MAX + 1];
    if (!read_seats(request, players, seats) || !read_clock(request, &rules->clock) ||
        !read_visibility(request, &rules->listed) || !request_bool(request, "hints", &rules->hints))
        return false;
    if (!can_be_filled(rules, seats, players))
        return fail(request, "an open seat needs a public table: nobody would find it");
    if (!request_name(request, name))
        return false;
    rules->creator = find_own_seat(seats, players);
    if (rules->creator != SEAT_NONE)
        store_copy_text(seats[rules->creator].name, sizeof seats[rules->creator].name, name);
    return true;
}

/* create */

/* The secret of the creator's seat, from which the others follow. A table with open seats alone has
 * no such seat, but spectators. */
static bool derive_own(const char *token, const char *id, int seat, char own[SECRET_LENGTH + 1],
                       unsigned char hash[HASH_BYTES])
{
    return secret_derive(token, DERIVED_SEAT, id, seat, 0, own, hash);
}

static void make_secrets(const char *own, const unsigned char *hash, struct stored_game *rules,
                         struct stored_seat *seats, int players)
{
    char text[SECRET_LENGTH + 1];
    secret_derive(own, DERIVED_SPECTATOR, rules->id, SEAT_NONE, 0, text, rules->spectator);
    for (int seat = 0; seat < players; seat++)
        if (seat == rules->creator) {
            seats[seat].has_secret = true;
            memcpy(seats[seat].secret, hash, HASH_BYTES);
        } else if (seats[seat].kind == KIND_HUMAN) {
            invite_make(own, rules->id, seat, &seats[seat]);
        }
}

static struct live *open_new(struct request *request, const char *token, const char *id)
{
    struct stored_game rules = {.header = TEXT_EMPTY};
    struct stored_seat seats[SEATS_MAX] = {{0}};
    char own[SECRET_LENGTH + 1];
    unsigned char hash[HASH_BYTES];
    struct table *table = read_table(request);
    if (!table)
        return NULL;
    if (!read_rules(request, &rules, seats, table_players(table)) || !request_may_open(request)) {
        table_free(table);
        return NULL;
    }
    store_copy_text(rules.id, sizeof rules.id, id);
    derive_own(token, id, rules.creator, own, hash);
    make_secrets(own, hash, &rules, seats, table_players(table));
    request_fail(request, RPC_INTERNAL_ERROR, "");
    return lobby_open(request->server, table, &rules, seats, &request->call.error->message);
}

/* The same token makes the same table: who asks again, because the answer was lost, gets it. */
bool method_create(struct request *request)
{
    char token[SECRET_LENGTH + 1], id[TABLE_ID_LENGTH + 1], own[SECRET_LENGTH + 1];
    unsigned char hash[HASH_BYTES];
    struct text *why = &request->call.error->message;
    if (!request_token(request, token))
        return false;
    secret_derive_id(token, id);
    request_fail(request, RPC_INTERNAL_ERROR, "");
    struct live *live = live_find(request->server, id, why);
    if (why->length || (live && request_waits(request, live)))
        return false;
    if (!live && !(live = open_new(request, token, id)))
        return false;
    derive_own(token, id, live->row.creator, own, hash);
    invite_write(request->call.out, live, own);
    return true;
}
