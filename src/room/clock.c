/* clock.c: thinking time. Once everybody has been there, a clock runs for the person who decides,
 * unless the game is paused; it gains its increment when the turn passes on, up to the cap. A
 * player who runs out of time is replaced by a bot for good. When a room is made again, the running
 * turn begins again: nobody pays for the time the room was away.
 *
 * Taking back gives no time. If the same seat decides before and after it, its clock goes on.
 * Otherwise the player who takes back pays for his thinking, but a player whom he interrupted does
 * not: otherwise one could use up the time of the next player by playing and taking back. A turn
 * that is played again gains nothing, because it gained the first time. */
#include <string.h>

#include "room/parts.h"

static bool has_begun(const struct room *room)
{
    for (int seat = 0; seat < room_players(room); seat++) {
        const struct room_seat *row = &room->chairs[seat].row;
        if (row->kind == KIND_OPEN || (row->kind == KIND_HUMAN && !row->joined))
            return false;
    }
    return true;
}

bool room_clock_counts(const struct room *room, int seat)
{
    return room->rules.clock.budget && !room->paused && room_is_person(room, seat) &&
           has_begun(room);
}

int room_clock_running(const struct room *room)
{
    int turn = room_turn(room);
    return turn != SEAT_NONE && room_clock_counts(room, turn) ? turn : SEAT_NONE;
}

static int64_t used_ms(const struct room *room, double now)
{
    return (int64_t)((now - room->turn_since) * 1000);
}

int64_t room_clock_left(const struct room *room, int seat, double now)
{
    int64_t left = room->chairs[seat].row.clock_ms;
    if (room_clock_running(room) == seat)
        left -= used_ms(room, now);
    return left > 0 ? left : 0;
}

double room_next_tick(const struct room *room)
{
    int seat = room_clock_running(room);
    return seat == SEAT_NONE ? 0
                             : room->turn_since + (double)room->chairs[seat].row.clock_ms / 1000;
}

void room_clock_begin(struct room *room, double now)
{
    room->turn_since = now;
}

/* The seat has been thinking until now; it gains that many seconds. */
void room_clock_charge(struct call *call, int seat, int gain)
{
    const struct room *room = call->room;
    struct room_seat row = room->chairs[seat].row;
    int64_t left = row.clock_ms - used_ms(room, call->request->now) + (int64_t)gain * 1000;
    int64_t cap = (int64_t)room->rules.clock.cap * 1000;
    row.clock_ms = left > cap ? cap : left < 0 ? 0 : left;
    room_put(call, &(struct room_entry){.kind = ENTRY_SEAT, .seat = seat, .row = row});
}

void room_clock_take_back(struct call *call, int seat, int to)
{
    struct room *room = call->room;
    if (room->journal[to].seat == room_turn(room))
        return;
    if (room_clock_running(room) == seat)
        room_clock_charge(call, seat, 0);
    room_clock_begin(room, call->request->now);
}

/* tick */

bool verb_tick(struct call *call)
{
    struct room *room = call->room;
    int seat = room_clock_running(room);
    if (seat != SEAT_NONE && room_clock_left(room, seat, call->request->now) == 0) {
        struct room_seat row = room->chairs[seat].row;
        row.clock_ms = 0;
        row.kind = KIND_BOT;
        room_copy_text(row.level, sizeof row.level, REPLACEMENT_LEVEL);
        if (!room_people_replace(call, seat, &row))
            return false;
    }
    return call_answer_nothing(call);
}
