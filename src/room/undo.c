/* undo.c: taking back. What concerns nobody else happens at once; otherwise every other person at
 * the table is asked (vote.c). A finished game stays finished: from then on its record, including
 * the seed, may be published, and nobody may play on knowing it. At one device all of this is up to
 * the people there. */
#include <string.h>

#include "room/parts.h"

/* Whether anybody has learnt something since version `to`. */
static bool was_revealed(const struct room *room, int to)
{
    const struct game *game = table_game(room->table);
    uint64_t state[STATE_BYTES_MAX / 8];
    unsigned people = room_vote_people(room);
    bool revealed = false;
    for (int v = to; v < table_version(room->table) && !revealed; v++) {
        struct text error = TEXT_EMPTY;
        table_state_at(room->table, v, state);
        struct table *past = table_from_state(game, state, 0, NULL, &error);
        revealed = !past; /* out of memory: asking is safer */
        for (int seat = 0; seat < room_players(room) && !revealed; seat++)
            revealed =
                people >> seat & 1 && table_reveals(past, seat, table_action_at(room->table, v));
        table_free(past);
        text_free(&error);
    }
    return revealed;
}

static bool has_decided(const struct room *room, int to, unsigned people)
{
    for (int v = to; v < table_version(room->table); v++)
        if (people >> room->journal[v].seat & 1)
            return true;
    return false;
}

/* A bot has decided since: its person has seen what it answers to his move. */
static bool has_bot_answered(const struct room *room, int to)
{
    for (int v = to; v < table_version(room->table); v++)
        if (!room_is_person(room, room->journal[v].seat))
            return true;
    return false;
}

/* At one device the decision of any person counts as one's own. */
static bool is_own(const struct room *room, int seat, int version)
{
    int decided = room->journal[version].seat;
    return decided == seat || (room->rules.local && room_is_person(room, decided));
}

/* The version before the last decision of the seat, or -1. */
static int last_own(const struct room *room, int seat)
{
    int version = table_version(room->table) - 1;
    while (version >= 0 && !is_own(room, seat, version))
        version--;
    return version;
}

/* The version to go back to; false after refusing. */
static bool find_version(struct call *call, int *to)
{
    const struct room *room = call->room;
    const struct room_request *request = call->request;
    *to = last_own(room, request->from);
    if (room->contest)
        return call_not_now(call, "in a tournament nothing is taken back");
    if (request->undos >= 0 && request->undos != room->undos)
        return call_not_now(call, "it is taken back already");
    if (room_turn(room) == SEAT_NONE && !room->rules.local)
        return call_not_now(call, "the game is over, and stays so");
    if (room->paused)
        return call_not_now(call, "the game is paused");
    if (*to < 0)
        return call_not_now(call, "there is nothing to undo");
    if (request->version >= table_version(room->table))
        return call_refuse(call, RPC_INVALID_PARAMS, "to must be an earlier version");
    if (request->version >= 0)
        *to = request->version;
    return true;
}

bool room_undo_carry_out(struct call *call, const struct room_ask *ask)
{
    room_clock_take_back(call, ask->seat, ask->to);
    if (!room_put(call,
                  &(struct room_entry){.kind = ENTRY_UNDO, .seat = ask->seat, .version = ask->to}))
        return false;
    room_bots_stop(call->room, call->effects);
    call->effects->update = true;
    return true;
}

bool verb_undo(struct call *call)
{
    const struct room *room = call->room;
    struct room_ask ask = {.what = ASK_UNDO, .seat = call->request->from, .target = SEAT_NONE};
    if (!call_plays(call) || !find_version(call, &ask.to))
        return false;
    unsigned people = room_vote_needed(room, &ask, call->request->now);
    bool revealed = was_revealed(room, ask.to);
    if (room->rules.rated && (revealed || has_bot_answered(room, ask.to)))
        return call_not_now(call, "the game is rated, and somebody has learnt something since");
    if (!people || !(revealed || has_decided(room, ask.to, people))) {
        if (!room_undo_carry_out(call, &ask))
            return false;
        call->effects->revealed = revealed;
        json_begin_object(call->out);
        json_pair_int(call->out, "version", ask.to);
        if (revealed)
            json_pair_bool(call->out, "revealed", true);
        json_end_object(call->out);
        return true;
    }
    if (room_vote_is_one_replaced(room, people))
        return call_not_now(call, "a bot plays for somebody who would have to agree: it cannot, "
                                  "and he is away");
    return room_vote_begin(call, &ask);
}
