/* rematch.c: the same people again, the seats turned by one. The secret of a seat at the next table
 * follows from that of the old one: who proves that he sat there is told it, whenever and as often
 * as he asks. */
#include <string.h>

#include "server/secret.h"
#include "server/server.h"

/* Old seat s sits at s - 1 in the new game. */
static int seat_after(const struct live *live, int seat)
{
    return seat == SEAT_NONE ? SEAT_NONE : (seat + live->row.players - 1) % live->row.players;
}

/* Who sits there in the new game: each claims his own seat. Where nobody ever sat down, the bot
 * that played instead stays. */
static struct stored_seat next_seat(const struct stored_seat *old)
{
    struct stored_seat seat = {.kind = old->has_secret ? KIND_HUMAN : old->kind};
    store_copy_text(seat.name, sizeof seat.name, old->name);
    if (!old->has_secret && old->level[0]) {
        seat.kind = KIND_BOT;
        store_copy_text(seat.level, sizeof seat.level, old->level);
    }
    return seat;
}

static struct live *open_next(struct request *request, struct live *live)
{
    const struct game *game = table_game(live->table);
    struct setup setup = game->setup_of(table_state(live->table));
    struct stored_game rules = {.listed = live->row.listed,
                                .clock = live->row.clock,
                                .hints = live->row.hints,
                                .creator = seat_after(live, live->row.creator)};
    struct stored_seat seats[SEATS_MAX];
    char spectator[SECRET_LENGTH + 1];
    struct text *error = &request->call.error->message;
    if (!request_may_open(request))
        return NULL;
    request_fail(request, RPC_INTERNAL_ERROR, "");
    secret_make_id(rules.id);
    secret_make(spectator, rules.spectator);
    for (int seat = 0; seat < live->row.players; seat++)
        seats[seat_after(live, seat)] = next_seat(&live->seats[seat].row);
    struct table *table = table_new(game, &setup, server_seed(request->server), NULL, error);
    struct live *next = table ? lobby_open(request->server, table, &rules, seats, error) : NULL;
    if (!next)
        return NULL;
    store_set_rematch(live_write(request->server, live), live->row.id, next->row.id);
    store_copy_text(live->row.rematch, sizeof live->row.rematch, next->row.id);
    for (struct connection *at = live->sitting; at; at = at->next_sitting)
        if (at->seat != SEAT_NONE && !at->fresh)
            tell_rematch(at);
    return next;
}

/* The seat at the next table is his who proves the old one; false after it set the error. */
static bool claim(struct request *request, struct live *next, int seat, const char *old,
                  char secret[SECRET_LENGTH + 1])
{
    struct stored_seat *row = &next->seats[seat].row;
    unsigned char hash[HASH_BYTES];
    secret_derive(old, DERIVED_REMATCH, next->row.id, seat, 0, secret, hash);
    if (row->has_secret && secret_is_equal(hash, row->secret))
        return true;
    if (row->kind != KIND_HUMAN || row->has_secret)
        return request_fail(request, (enum rpc_code)SERVER_NOT_NOW,
                            "somebody else has this seat at the next table");
    memcpy(row->secret, hash, HASH_BYTES);
    row->has_secret = true;
    row->invites = false;
    live_save_seat(request->server, next, seat);
    return true;
}

/* NULL after it set the error, or must wait. */
static struct live *find_next(struct request *request, struct live *live)
{
    if (live_turn(live) != SEAT_NONE) {
        request_fail(request, (enum rpc_code)SERVER_NOT_NOW, "the game is not over");
        return NULL;
    }
    if (!live->row.rematch[0])
        return open_next(request, live);
    struct live *next = request_find(request, live->row.rematch, "the next table is gone");
    return next && !request_waits(request, next) ? next : NULL;
}

bool method_rematch(struct request *request)
{
    char secret[SECRET_LENGTH + 1];
    const char *old;
    enum door door;
    int seat;
    struct live *live = sit_find(request, &old, &seat, &door);
    if (!live || request_waits(request, live))
        return false;
    if (door != DOOR_SEAT)
        return request_fail(request, (enum rpc_code)SERVER_NOT_NOW, "this is nobody's seat");
    struct live *next = find_next(request, live);
    if (!next || !claim(request, next, seat_after(live, seat), old, secret))
        return false;
    json_begin_object(request->call.out);
    json_pair_string(request->call.out, "table", next->row.id);
    json_pair_string(request->call.out, "secret", secret);
    json_end_object(request->call.out);
    return true;
}
