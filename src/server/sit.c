/* sit.c: sitting down at a table and leaving it: where a secret gives access. */
#include <string.h>

#include "host/think.h"
#include "server/people/unheard.h"
#include "server/rooms/loadings.h"
#include "server/secret.h"
#include "server/server.h"
#include "server/site/cluster.h"
#include "server_messages.h"

/* join */

/* What the hash of a secret opens at the table: the seat, by its own secret or an invitation, or
 * the place of its spectators. */
static bool find_door(const struct live *live, int seat, const unsigned char *hash, enum door *door)
{
    const struct stored_seat *row = &live->seats[seat == SEAT_NONE ? 0 : seat];
    *door = DOOR_SPECTATOR;
    if (seat == SEAT_NONE)
        return secret_is_equal(hash, live->row.spectator);
    *door = DOOR_SEAT;
    if (row->at.held && secret_is_equal(hash, row->secret))
        return true;
    *door = DOOR_INVITATION;
    return row->invitations && secret_is_equal(hash, row->invitation);
}

struct live *sit_find(struct request *request, const char *secret, int *seat, enum door *door)
{
    static const char none[] = "this link leads to no table";
    struct text why = TEXT_EMPTY;
    unsigned char hash[HASH_BYTES];
    char id[TABLE_ID_LENGTH + 1];
    bool later = false;
    enum found found =
        secret_hash(secret, hash)
            ? loadings_seek_secret(&request->server->rooms, hash, id, seat, &why, &later)
            : FOUND_NOTHING;
    struct live *live = found == FOUND ? request_find(request, id, none) : NULL;
    request->waits |= later;
    if (found == FOUND_ERROR)
        request_fail(request, RPC_INTERNAL_ERROR, text_string(&why));
    text_free(&why);
    if (found == FOUND_NOTHING)
        request_fail(request, RPC_UNKNOWN_TABLE, none);
    if (!live)
        return NULL;
    if (*seat < live->row.players && find_door(live, *seat, hash, door))
        return *door != DOOR_SEAT || moderation_may_sit(request, id, *seat) ? live : NULL;
    request_fail(request, RPC_UNKNOWN_TABLE, none);
    return NULL;
}

/* A secret leads to a table and a seat, the name of a public table to its spectators. */
static struct live *find_place(struct request *request, int *seat, enum door *door)
{
    const struct server_params_join *params = &request->params->join;
    *seat = SEAT_NONE;
    *door = DOOR_SPECTATOR;
    return params->secret ? sit_find(request, params->secret, seat, door)
                          : lobby_find(request, params->table);
}

/* Sits down with an invitation: it is used up, and the seat gets the secret that follows from the
 * token. Somebody who comes again with the same token, because the answer was lost, is let in. */
static bool use_invitation(struct request *request, struct live *live, int seat,
                           char own[SECRET_LENGTH + 1], bool *newcomer)
{
    struct stored_seat *row = &live->seats[seat];
    char token[SECRET_LENGTH + 1];
    unsigned char hash[HASH_BYTES];
    if (!request_token(request, request->params->join.token, token))
        return false;
    secret_derive(token, DERIVED_SEAT, live->row.id, seat, 0, own, hash);
    if (row->at.held && secret_is_equal(hash, row->secret))
        return true;
    if (!row->at.invites)
        return request_fail(request, SERVER_USED_UP,
                            "somebody has sat down with this invitation already");
    memcpy(row->secret, hash,
           HASH_BYTES); /* the room closes the invitation, and everything is stored together */
    *newcomer = true;
    return true;
}

/* What the client has already seen, if that is still possible. */
static int seen_version(const struct server_params_join *params, const struct live *live)
{
    int undos = params->has_undos ? params->undos : 0;
    return params->has_version && undos == room_undos(live->room) ? params->version : -1;
}

/* Everybody at a table is told everything, so a single address must not fill it. */
static bool has_room(struct request *request, const struct live *live)
{
    const struct connection *newcomer = request->connection;
    int count = 0, most = request->server->settings.per_address / SITTING_SHARE;
    for (const struct connection *at = live->sitting; at; at = at->next_sitting)
        count += at != newcomer && at->account == newcomer->account;
    return count < (most > SEATS_MAX ? most : SEATS_MAX) ||
           request_too_many(request, "too many connections of your address are at this table");
}

bool method_join(struct request *request)
{
    struct connection *connection = request->connection;
    struct json_writer *json = request->call.out;
    char own[SECRET_LENGTH + 1] = "", name[ROOM_NAME_BYTES + 1];
    struct room_request asked = {.verb = VERB_JOIN, .name = name};
    enum door door;
    int seat;
    unsigned unheard;
    struct live *live = find_place(request, &seat, &door);
    if (!live || request_waits(request, live) ||
        !request_name(request, request->params->join.name, name) || !has_room(request, live) ||
        !unheard_find(request, live, seat == SEAT_NONE ? SEAT_SPECTATOR : seat, &unheard) ||
        (door == DOOR_INVITATION && !use_invitation(request, live, seat, own, &asked.newcomer)))
        return false;
    if (live->parties.count && seat != SEAT_NONE)
        name[0] = '\0'; /* an account has its own */
    cluster_unseat(connection);
    sit_leave(connection);
    asked.from = seat == SEAT_NONE ? SEAT_SPECTATOR : seat;
    if (!request_ask(request, live, &asked, NULL))
        return false;
    connection->live = live;
    connection->viewer = (struct room_viewer){.who = asked.from, .fresh = true, .unheard = unheard};
    connection->viewer.version = seen_version(&request->params->join, live);
    connection->next_sitting = live->sitting;
    live->sitting = connection;
    settle_later(&request->server->rooms, live);
    store_copy_text(connection->name, sizeof connection->name, name);
    json_begin_object(json);
    if (own[0])
        json_pair_string(json, "secret", own);
    json_pair_string(json, "table", live->row.id);
    room_write_place(live->room, asked.from, json);
    json_end_object(json);
    return true;
}

/* The address that waits for the bots of a table: that of a player rather than of a spectator, who
 * could be anybody; if nobody is there, that of the player who left last. */
const char *sit_address(const struct live *live)
{
    const struct connection *best = live->sitting;
    for (const struct connection *at = best; at; at = at->next_sitting)
        if (best->viewer.who == SEAT_SPECTATOR && at->viewer.who != SEAT_SPECTATOR)
            best = at;
    return best ? best->address : live->left_from;
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
    if (connection->viewer.who != SEAT_SPECTATOR)
        memcpy(live->left_from, connection->address, sizeof live->left_from);
    struct room_request asked = {.verb = VERB_LEAVE, .from = connection->viewer.who};
    live_ask(&connection->server->rooms, live, &asked, NULL);
    live->idle_since = host_seconds();
    connection->live = NULL;
    connection->viewer = (struct room_viewer){.who = SEAT_SPECTATOR, .version = -1};
}

void sit_unseat_newcomers(struct live *live)
{
    for (struct connection *at = live->sitting, *next; at; at = next) {
        next = at->next_sitting;
        if (at->viewer.fresh)
            sit_leave(at);
    }
}

void sit_unseat_all(struct live *live, const char *why)
{
    while (live->sitting) {
        socket_drop(live->sitting, why);
        sit_leave(live->sitting);
    }
}

bool method_leave(struct request *request)
{
    if (!request->connection->live && request->connection->seat_at)
        return cluster_send_on(request);
    sit_leave(request->connection);
    json_begin_object(request->call.out);
    json_end_object(request->call.out);
    return true;
}
