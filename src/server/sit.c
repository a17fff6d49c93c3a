/* sit.c: sitting down at a table and getting up: join, leave, substitute. */
#include <stdio.h>
#include <string.h>

#include "host/think.h"
#include "rpc/shape.h"
#include "server/secret.h"
#include "server/server.h"

/* join */

/* What the hash of a secret opens at the table: the seat, by its own secret or an invitation, or
 * where its spectators are. */
static bool find_door(const struct live *live, int seat, const unsigned char *hash, enum door *door)
{
    const struct stored_seat *row = &live->seats[seat == SEAT_NONE ? 0 : seat].row;
    *door = DOOR_SPECTATOR;
    if (seat == SEAT_NONE)
        return secret_is_equal(hash, live->row.spectator);
    *door = DOOR_SEAT;
    if (row->has_secret && secret_is_equal(hash, row->secret))
        return true;
    *door = DOOR_INVITATION;
    return row->invitations && secret_is_equal(hash, row->invitation);
}

struct live *sit_find(struct request *request, const char **secret, int *seat, enum door *door)
{
    static const char none[] = "this link leads to no table";
    struct store *store = request->server->store;
    unsigned char hash[HASH_BYTES];
    char id[TABLE_ID_LENGTH + 1];
    *secret = json_as_string(request_param(request, "secret"));
    enum found found = *secret && secret_hash(*secret, hash)
                           ? store_find_secret(store, hash, id, seat)
                           : FOUND_NOTHING;
    struct live *live = found == FOUND ? request_find(request, id, none) : NULL;
    if (found == FOUND_ERROR)
        request_fail(request, RPC_INTERNAL_ERROR, store_why(store));
    if (found == FOUND_NOTHING)
        request_fail(request, RPC_UNKNOWN_TABLE, none);
    if (!live || (*seat < live->row.players && find_door(live, *seat, hash, door)))
        return live;
    request_fail(request, RPC_UNKNOWN_TABLE, none);
    return NULL;
}

/* A secret leads to a table and a seat, the name of a public table to where its spectators are. */
static struct live *find_place(struct request *request, int *seat, enum door *door)
{
    const char *secret;
    *seat = SEAT_NONE;
    *door = DOOR_SPECTATOR;
    if (request_param(request, "secret"))
        return sit_find(request, &secret, seat, door);
    return lobby_find(request, json_as_string(request_param(request, "table")));
}

/* Sitting down with an invitation: it is used up, and the seat gets the secret that follows from
 * the token. Who comes again with the same token, because the answer was lost, is let in. */
static bool use_invitation(struct request *request, struct live *live, int seat,
                           char own[SECRET_LENGTH + 1])
{
    struct stored_seat *row = &live->seats[seat].row;
    char token[SECRET_LENGTH + 1];
    unsigned char hash[HASH_BYTES];
    if (!request_token(request, token))
        return false;
    secret_derive(token, DERIVED_SEAT, live->row.id, seat, 0, own, hash);
    if (row->has_secret && secret_is_equal(hash, row->secret))
        return true;
    if (!row->invites)
        return request_fail(request, (enum rpc_code)SERVER_USED_UP,
                            "somebody has sat down with this invitation already");
    memcpy(row->secret, hash, HASH_BYTES);
    row->has_secret = true;
    row->joined = false; /* `welcome` closes the invitation and stores it all */
    row->name[0] = '\0';
    return true;
}

/* Names */

bool sit_is_name_taken(const struct live *live, int seat, const char *name)
{
    for (int other = 0; other < live->row.players; other++)
        if (other != seat && name[0] && plain_is_same(live->seats[other].row.name, name))
            return true;
    return false;
}

void sit_name(struct live *live, int seat, const char *name)
{
    enum { ROOM = 3 }; /* for the number */
    char numbered[NAME_BYTES_MAX + 1];
    size_t length = strlen(name);
    store_copy_text(numbered, sizeof numbered, name);
    if (length > NAME_BYTES_MAX - ROOM)
        length = text_utf8_prefix(name, NAME_BYTES_MAX - ROOM);
    for (int number = 2; sit_is_name_taken(live, seat, numbered); number++)
        snprintf(numbered, sizeof numbered, "%.*s %d", (int)length, name, number);
    store_copy_text(live->seats[seat].row.name, sizeof live->seats[seat].row.name, numbered);
}

/* Sitting down */

static void sit_down(struct connection *connection, struct live *live, int seat)
{
    connection->live = live;
    connection->seat = seat;
    connection->fresh = true;
    connection->next_sitting = live->sitting;
    live->sitting = connection;
    if (seat != SEAT_NONE)
        live->seats[seat].online++;
    live->people_changed = true;
    server_change(connection->server, live);
}

/* What the others thought of doing about the seat of somebody who was away. */
static void forget_plans(struct live *live, int seat)
{
    if (live->ask.open && live->ask.what != ASK_UNDO && live->ask.target == seat) {
        live->ask.open = false;
        live->refreshed = true;
    }
    live->seats[seat].row.invites = false;
}

/* What changes for the seat when its person comes: stored only if anything does. */
static void welcome(struct server *server, struct live *live, int seat, const char *name)
{
    struct stored_seat *row = &live->seats[seat].row;
    char before[NAME_BYTES_MAX + 1];
    store_copy_text(before, sizeof before, row->name);
    if (name[0])
        sit_name(live, seat, name);
    bool renamed = strcmp(row->name, before) != 0;
    bool returned = row->kind == KIND_HUMAN && row->level[0]; /* a bot stood in */
    bool invited = row->invites;
    forget_plans(live, seat);
    if (!renamed && !returned && !invited && row->joined)
        return;
    if (!row->joined) { /* clocks wait until everybody has come */
        live->turn_since = host_seconds();
        live->refreshed |= live->row.clock.budget > 0; /* now they may run: all are told */
    }
    row->joined = true;
    if (!returned) {
        live_save_seat(server, live, seat);
        return;
    }
    row->level[0] = '\0';
    live_change_seat(server, live, seat);
}

/* What the client has seen already, if it can still be so. */
static bool read_seen(struct request *request, const struct live *live, int *version)
{
    int undos = 0;
    *version = -1;
    if (!request_param(request, "version"))
        return true;
    if (!request_int(request, "version", -1, 1 << 30, version) ||
        (request_param(request, "undos") && !request_int(request, "undos", 0, 1 << 30, &undos)))
        return false;
    if (undos != live->row.undos)
        *version = -1;
    return true;
}

static void write_place(struct json_writer *json, const struct live *live, int seat,
                        const char *own)
{
    json_begin_object(json);
    if (own[0])
        json_pair_string(json, "secret", own);
    json_pair_string(json, "table", live->row.id);
    json_pair_string(json, "game", table_game(live->table)->slug);
    shape_seat(json, "seat", seat);
    json_pair_int(json, "players", live->row.players);
    json_key(json, "names");
    json_begin_array(json);
    for (int i = 0; i < live->row.players; i++)
        json_string(json, live->seats[i].row.name);
    json_end_array(json);
    json_key(json, "kinds");
    json_begin_array(json);
    for (int i = 0; i < live->row.players; i++)
        json_string(json, seat_kind_names[live->seats[i].row.kind]);
    json_end_array(json);
    json_pair_bool(json, "hints", live_allows_hints(live));
    json_end_object(json);
}

/* Everybody at a table is told everything: one address does not fill it. */
static bool has_room(struct request *request, const struct live *live)
{
    const struct connection *newcomer = request->connection;
    int count = 0, most = request->server->settings.per_address / SITTING_SHARE;
    for (const struct connection *at = live->sitting; at; at = at->next_sitting)
        count += at != newcomer && at->account == newcomer->account;
    if (count < (most > SEATS_MAX ? most : SEATS_MAX))
        return true;
    return request_fail(request, (enum rpc_code)SERVER_TOO_MANY,
                        "too many connections of your address are at this table");
}

bool method_join(struct request *request)
{
    struct connection *connection = request->connection;
    char own[SECRET_LENGTH + 1] = "";
    char name[NAME_BYTES_MAX + 1];
    enum door door;
    int seat, version;
    struct live *live = find_place(request, &seat, &door);
    if (!live || request_waits(request, live) || !read_seen(request, live, &version) ||
        !request_name(request, name) || !has_room(request, live) ||
        (door == DOOR_INVITATION && !use_invitation(request, live, seat, own)))
        return false;
    sit_leave(connection);
    if (seat != SEAT_NONE)
        welcome(request->server, live, seat, name);
    sit_down(connection, live, seat);
    connection->version = version;
    store_copy_text(connection->name, sizeof connection->name, name);
    write_place(request->call.out, live, seat, own);
    return true;
}

/* leave */

void sit_leave(struct connection *connection)
{
    struct live *live = connection->live;
    if (!live)
        return;
    struct connection **link = &live->sitting;
    hints_end(connection, "you have left the table");
    while (*link != connection)
        link = &(*link)->next_sitting;
    *link = connection->next_sitting;
    bots_watcher_left(connection);
    if (connection->seat != SEAT_NONE && --live->seats[connection->seat].online == 0) {
        live->seats[connection->seat].away_since = host_seconds();
        live->people_changed = true;
        server_change(connection->server, live);
    }
    live->idle_since = host_seconds();
    connection->live = NULL;
    connection->seat = SEAT_NONE;
    connection->fresh = false;
    connection->version = -1;
}

bool method_leave(struct request *request)
{
    sit_leave(request->connection);
    json_begin_object(request->call.out);
    json_end_object(request->call.out);
    return true;
}

/* substitute */

bool sit_is_absent(const struct server *server, const struct live *live, int seat, double now)
{
    const struct seat *at = &live->seats[seat];
    return !at->online && at->away_since + server->settings.away_seconds <= now;
}

/* Who has a clock has its time: nobody alone puts a bot there instead. */
static bool is_protected(const struct live *live, int seat)
{
    return live->row.clock.budget && live->seats[seat].row.joined;
}

int64_t sit_vacant_ms(const struct server *server, const struct live *live, int asker, int seat)
{
    const struct seat *at = &live->seats[seat];
    const struct ask ask = {.what = ASK_SUBSTITUTE, .seat = asker, .target = seat};
    if (at->online || at->row.kind == KIND_BOT || at->row.level[0] ||
        live_turn(live) == SEAT_NONE ||
        (is_protected(live, seat) && !vote_needed(server, live, &ask)))
        return -1;
    double left = at->away_since + server->settings.away_seconds - host_seconds();
    return left > 0 ? (int64_t)(left * 1000) + 1 : 0;
}

void sit_substitute(struct server *server, struct live *live, const struct ask *ask)
{
    struct stored_seat *row = &live->seats[ask->target].row;
    if (!sit_is_absent(server, live, ask->target, host_seconds()) || row->level[0])
        return;
    if (row->kind == KIND_OPEN)
        row->kind = KIND_BOT; /* nobody will come back to it */
    store_copy_text(row->level, sizeof row->level, ask->level);
    live_change_seat(server, live, ask->target);
}

bool method_substitute(struct request *request)
{
    struct live *live = request_seated(request);
    struct server *server = request->server;
    struct ask ask = {.what = ASK_SUBSTITUTE, .seat = request->connection->seat};
    const char *level = json_as_string(request_param(request, "level"));
    if (!live || !request_plays(request, live) ||
        !request_int(request, "seat", 0, live->row.players - 1, &ask.target))
        return false;
    if (!level || !bot_is_level(level))
        return request_fail(request, RPC_INVALID_PARAMS, "there is no such level");
    store_copy_text(ask.level, sizeof ask.level, level);
    if (ask.target == ask.seat || sit_vacant_ms(server, live, ask.seat, ask.target) != 0)
        return request_fail(request, (enum rpc_code)SERVER_NOT_NOW,
                            "a bot takes over only a seat whose person has been away a while, and "
                            "has no clock or everybody agrees");
    if (vote_needed(server, live, &ask))
        return vote_begin(request, live, &ask);
    sit_substitute(server, live, &ask);
    json_begin_object(request->call.out);
    json_end_object(request->call.out);
    return true;
}
