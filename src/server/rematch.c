/* rematch.c: the same people again, with the seats moved on by one. The secret of a seat at the
 * next table follows from that of the old one: whoever proves that he sat there is told it,
 * whenever and as often as he asks. */
#include <string.h>

#include "server/secret.h"
#include "server/server.h"
#include "server_messages.h"

/* Where results are remembered, those of the next table are, too. */
static struct live *open_remembered(struct request *request, const struct live *live,
                                    struct room_plan *plan, const struct stored_game *next,
                                    const struct stored_seat *seats)
{
    struct server *server = request->server;
    const struct stored_account *people[SEATS_MAX] = {NULL};
    struct stored_account accounts[SEATS_MAX];
    struct stored_party before[SEATS_MAX], parties[SEATS_MAX];
    struct text *why = &request->call.error->message;
    plan->rules.rated = live->parties.rated && ratings_are_open(server);
    int count = store_load_parties(server->rooms.store, live->row.id, before);
    for (int i = 0; i < count; i++) {
        int seat = room_seat_after(live->room, before[i].seat);
        if (before[i].account[0] &&
            store_get_account(server->rooms.store, before[i].account, &accounts[seat]) == FOUND)
            people[seat] = &accounts[seat];
    }
    if (!seating_parties(server, plan, people, plan->rules.rated, parties, why) ||
        store_is_missing(server->rooms.store)) {
        request->call.error->code = (enum rpc_code)ROOM_NOT_NOW;
        table_free(plan->table);
        return NULL;
    }
    struct live *made = live_open(&server->rooms, plan, next, seats, why);
    if (made)
        rated_open(&server->rooms, made, parties);
    return made;
}

static struct live *open_next(struct request *request, struct live *live)
{
    struct stored_game next = {.listed = live->row.listed, .header = TEXT_EMPTY};
    struct stored_seat seats[SEATS_MAX] = {{.at = {0}}};
    struct room_plan plan;
    char spectator[SECRET_LENGTH + 1];
    if (!request_may_open(request))
        return NULL;
    secret_make_id(next.id);
    secret_make(spectator, next.spectator);
    request_fail(request, RPC_INTERNAL_ERROR, "");
    if (!room_plan_next(live->room, server_seed(request->server), &plan,
                        &request->call.error->message))
        return NULL;
    if (live->parties.count)
        return open_remembered(request, live, &plan, &next, seats);
    return live_open(&request->server->rooms, &plan, &next, seats, &request->call.error->message);
}

/* The seat at the next table belongs to whoever proves the old one; false after setting the error.
 */
static bool claim(struct request *request, struct live *next, int seat, const char *old,
                  char secret[SECRET_LENGTH + 1])
{
    struct stored_seat *row = &next->seats[seat];
    unsigned char hash[HASH_BYTES];
    secret_derive(old, DERIVED_REMATCH, next->row.id, seat, 0, secret, hash);
    if (row->at.held && secret_is_equal(hash, row->secret))
        return true;
    if (row->at.kind != KIND_HUMAN || row->at.held)
        return request_not_now(request, "somebody else has this seat at the next table");
    memcpy(row->secret, hash, HASH_BYTES);
    struct room_request held = {.verb = VERB_HOLD, .from = ROOM_HOST, .seat = seat};
    return request_ask(request, next, &held, NULL);
}

/* NULL after setting the error, or if it must wait. */
static struct live *find_next(struct request *request, struct live *live)
{
    if (room_turn(live->room) != SEAT_NONE) {
        request_not_now(request, "the game is not over");
        return NULL;
    }
    if (!live->row.rematch[0]) {
        struct live *next = open_next(request, live);
        struct room_request known = {.verb = VERB_REMATCH, .from = ROOM_HOST};
        known.text = next ? next->row.id : NULL;
        return next && request_ask(request, live, &known, NULL) ? next : NULL;
    }
    request->borrows = false;
    struct live *next = request_find(request, live->row.rematch, "the next table is gone");
    return next && !request_waits(request, next) ? next : NULL;
}

/* Where several servers share a database, the two tables may be at two of them. Once there is a
 * next one, the old one does not change any more, and who has the next one answers. Returns false
 * if that is not this server. */
static bool find_server(struct request *request, const char *old)
{
    struct store *store = request->server->rooms.store;
    struct stored_game game = {.header = TEXT_EMPTY};
    struct stored_seat seats[SEATS_MAX];
    unsigned char hash[HASH_BYTES];
    char id[TABLE_ID_LENGTH + 1];
    int seat;
    if (!request->server->cluster || !secret_hash(old, hash) ||
        store_find_secret(store, hash, id, &seat) != FOUND)
        return true;
    if (!live_in_memory(&request->server->rooms, id) &&
        store_load_game(store, id, &game, seats) == FOUND)
        request->borrows = game.rematch[0];
    text_free(&game.header);
    if (store_is_missing(store))
        return false;
    return !request->borrows || request_place(request, game.rematch);
}

bool method_rematch(struct request *request)
{
    char secret[SECRET_LENGTH + 1];
    const char *old = request->params->rematch.secret;
    enum door door;
    int seat;
    if (!find_server(request, old))
        return false;
    struct live *live = sit_find(request, old, &seat, &door);
    if (!live || request_waits(request, live))
        return false;
    if (door != DOOR_SEAT)
        return request_not_now(request, "this is nobody's seat");
    struct live *next = find_next(request, live);
    if (!next || !claim(request, next, room_seat_after(live->room, seat), old, secret))
        return false;
    json_begin_object(request->call.out);
    json_pair_string(request->call.out, "table", next->row.id);
    json_pair_string(request->call.out, "secret", secret);
    json_end_object(request->call.out);
    return true;
}
