/* undo.c: taking back. What concerns nobody else happens at once; else every other person at the
 * table is asked (vote.c). A game that is over stays over: its record, seed included, is told from
 * then on (http.c), and nobody may play on knowing it. */
#include <string.h>

#include "server/server.h"

/* True when anybody learnt something since version `to`. */
static bool was_revealed(const struct live *live, int to)
{
    const struct game *game = table_game(live->table);
    uint64_t state[STATE_BYTES_MAX / 8];
    unsigned people = vote_people(live);
    bool revealed = false;
    for (int v = to; v < table_version(live->table) && !revealed; v++) {
        struct text error = TEXT_EMPTY;
        table_state_at(live->table, v, state);
        struct table *past = table_from_state(game, state, 0, NULL, &error);
        revealed = !past; /* out of memory: rather ask */
        for (int seat = 0; seat < live->row.players && !revealed; seat++)
            revealed =
                people >> seat & 1 && table_reveals(past, seat, table_action_at(live->table, v));
        table_free(past);
        text_free(&error);
    }
    return revealed;
}

static bool must_ask(const struct live *live, const struct ask *ask, unsigned people)
{
    if (!people)
        return false;
    for (int v = ask->to; v < table_version(live->table); v++)
        if (people >> live->journal[v].seat & 1)
            return true;
    return was_revealed(live, ask->to);
}

/* The version before the last decision of the seat, or -1. */
static int last_own(const struct live *live, int seat)
{
    int version = table_version(live->table) - 1;
    while (version >= 0 && live->journal[version].seat != seat)
        version--;
    return version;
}

static bool not_now(struct request *request, const char *why)
{
    return request_fail(request, (enum rpc_code)SERVER_NOT_NOW, why);
}

/* Where to go back to; false after it set the error. */
static bool read_version(struct request *request, const struct live *live, int *to)
{
    int undos = live->row.undos;
    *to = last_own(live, request->connection->seat);
    if (request_param(request, "undos") && !request_int(request, "undos", 0, 1 << 30, &undos))
        return false;
    if (undos != live->row.undos)
        return not_now(request, "it is taken back already");
    if (live_turn(live) == SEAT_NONE)
        return not_now(request, "the game is over, and stays so");
    if (*to < 0)
        return not_now(request, "there is nothing to undo");
    return !request_param(request, "to") ||
           request_int(request, "to", 0, table_version(live->table) - 1, to);
}

/* True when a bot sits in the seat of somebody who would have to agree. */
static bool is_one_replaced(const struct live *live, unsigned needed)
{
    for (int seat = 0; seat < live->row.players; seat++)
        if (needed >> seat & 1 && live->seats[seat].row.level[0])
            return true;
    return false;
}

bool method_undo(struct request *request)
{
    struct live *live = request_seated(request);
    struct ask ask = {.what = ASK_UNDO, .seat = request->connection->seat};
    if (!live || !request_plays(request, live) || !read_version(request, live, &ask.to))
        return false;
    unsigned people = vote_needed(request->server, live, &ask);
    if (!must_ask(live, &ask, people)) {
        live_undo(request->server, live, ask.seat, ask.to);
        json_begin_object(request->call.out);
        json_pair_int(request->call.out, "version", ask.to);
        json_end_object(request->call.out);
        return true;
    }
    if (is_one_replaced(live, people))
        return not_now(request, "a bot plays for somebody who would have to agree: it cannot, and "
                                "he is away");
    return vote_begin(request, live, &ask);
}
