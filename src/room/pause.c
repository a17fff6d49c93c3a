/* pause.c: a paused game waits, and so do its clocks. Everybody must agree to a pause: a player who
 * could pause alone would have unlimited time. Anybody may end it. */
#include "room/parts.h"

bool room_pause_carry_out(struct call *call, const struct room_ask *ask)
{
    struct room *room = call->room;
    int running = room_clock_running(room);
    if (running != SEAT_NONE)
        room_clock_charge(call, running, 0);
    room_bots_stop(room, call->effects);
    call->effects->update = true;
    return room_put(call, &(struct room_entry){.kind = ENTRY_PAUSE, .seat = ask->seat});
}

bool verb_pause(struct call *call)
{
    struct room_ask ask = {.what = ASK_PAUSE, .seat = call->request->from, .target = SEAT_NONE};
    if (!call_plays(call) || !call_goes_on(call))
        return false;
    unsigned needed = room_vote_needed(call->room, &ask, call->request->now);
    if (room_vote_is_one_replaced(call->room, needed))
        return call_not_now(call, "a bot plays for somebody who would have to agree: it cannot, "
                                  "and he is away");
    if (needed)
        return room_vote_begin(call, &ask);
    return room_pause_carry_out(call, &ask) && call_answer_nothing(call);
}

bool verb_resume(struct call *call)
{
    struct room *room = call->room;
    if (!call_plays(call))
        return false;
    if (!room->paused)
        return call_not_now(call, "the game is not paused");
    room_clock_begin(room, call->request->now);
    call->effects->update = true;
    return room_put(call,
                    &(struct room_entry){.kind = ENTRY_RESUME, .seat = call->request->from}) &&
           call_answer_nothing(call);
}
