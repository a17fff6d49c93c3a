/* vote.c: asking the others. One refusal, or any action, closes a question; if everybody agrees, it
 * is carried out. A bot that stands in for somebody never agrees in his place. */
#include <string.h>

#include "room/parts.h"

const char *const ask_names[ASK_COUNT] = {"undo", "substitute", "invite", "pause"};

static unsigned bit(int seat)
{
    return seat == SEAT_NONE ? 0 : 1u << seat;
}

/* A bit for each seat of a person who has been there, whether he is there now or not. */
unsigned room_vote_people(const struct room *room)
{
    unsigned set = 0;
    for (int seat = 0; seat < room_players(room); seat++)
        if (room->chairs[seat].row.kind == KIND_HUMAN && room->chairs[seat].row.joined)
            set |= bit(seat);
    return set;
}

/* The people who are there decide about the seat of an absent person. */
static unsigned find_present(const struct room *room, double now)
{
    unsigned set = 0;
    for (int seat = 0; seat < room_players(room); seat++)
        if (room_is_person(room, seat) && room->chairs[seat].row.joined &&
            !room_people_is_absent(room, seat, now))
            set |= bit(seat);
    return set;
}

unsigned room_vote_needed(const struct room *room, const struct room_ask *ask, double now)
{
    if (room->rules.local) /* the person who asks there speaks for everybody */
        return 0;
    if (ask->what == ASK_UNDO || ask->what == ASK_PAUSE)
        return room_vote_people(room) & ~bit(ask->seat);
    return find_present(room, now) & ~bit(ask->seat) & ~bit(ask->target);
}

unsigned room_asked_seats(const struct room *room, double now)
{
    return room->ask.open ? room_vote_needed(room, &room->ask, now) : 0;
}

/* Whether a bot sits in the seat of somebody who would have to agree. */
bool room_vote_is_one_replaced(const struct room *room, unsigned needed)
{
    for (int seat = 0; seat < room_players(room); seat++)
        if (needed >> seat & 1 && room->chairs[seat].row.level[0])
            return true;
    return false;
}

/* Asks them, and answers that they are being asked. It replaces an earlier question of the same
 * seat. */
bool room_vote_begin(struct call *call, struct room_ask *ask)
{
    const struct room *room = call->room;
    if (room->ask.open && room->ask.seat != ask->seat)
        return call_not_now(call, "the others are asked already");
    ask->open = true;
    ask->number =
        (int64_t)(call->request->random >> 11); /* a real number can represent it exactly */
    if (!room_put(call, &(struct room_entry){.kind = ENTRY_ASK, .seat = ask->seat, .ask = *ask}))
        return false;
    call->effects->update = true;
    call->effects->ask = room_vote_needed(room, ask, call->request->now);
    json_begin_object(call->out);
    json_pair_bool(call->out, "asked", true);
    json_end_object(call->out);
    return true;
}

bool room_vote_drop(struct call *call)
{
    call->effects->update = true;
    return !call->room->ask.open ||
           room_put(call, &(struct room_entry){.kind = ENTRY_DROP, .seat = SEAT_NONE});
}

static bool carry_out(struct call *call)
{
    static bool (*const outcomes[ASK_COUNT])(struct call * call, const struct room_ask *ask) = {
        [ASK_UNDO] = room_undo_carry_out,
        [ASK_SUBSTITUTE] = room_substitute_carry_out,
        [ASK_INVITE] = room_invite_carry_out,
        [ASK_PAUSE] = room_pause_carry_out,
    };
    const struct room_ask ask = call->room->ask;
    call->effects->agreed = ask;
    return outcomes[ask.what](call, &ask) && room_vote_drop(call);
}

bool verb_answer(struct call *call)
{
    struct room *room = call->room;
    int seat = call->request->from;
    if (!room->ask.open || room->ask.number != call->request->number)
        return call_not_now(call, "that request is over");
    unsigned needed = room_vote_needed(room, &room->ask, call->request->now);
    if (!(needed >> seat & 1))
        return call_not_now(call, "nobody asked you");
    struct room_entry entry = {.kind = ENTRY_ANSWER, .seat = seat, .accept = call->request->accept};
    if (!room_put(call, &entry))
        return false;
    if (room->ask.open && (needed & ~room->ask.accepted) == 0 && !carry_out(call))
        return false;
    call->effects->update = true;
    return call_answer_nothing(call);
}
