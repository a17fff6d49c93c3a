/* home.c: taking a game home: a record with which it goes on at one device. It is the true record
 * if that reveals nobody's secrets: the game is over, or all the others are bots for good.
 * Otherwise everything that the seat does not know is drawn anew, as for a hint; such a record
 * begins with the position, because what happened before may depend on what is hidden. */
#include "room/parts.h"

/* Whether nobody else plays or can come back. */
static bool is_alone(const struct room *room, int seat)
{
    for (int other = 0; other < room_players(room); other++)
        if (other != seat && room->chairs[other].row.kind != KIND_BOT)
            return false;
    return true;
}

bool verb_home(struct call *call)
{
    const struct room *room = call->room;
    int seat = call->request->from;
    bool over = room_turn(room) == SEAT_NONE, whole = over || is_alone(room, seat);
    struct text record = TEXT_EMPTY, error = TEXT_EMPTY;
    if (room->rules.rated && !over)
        return call_not_now(call, "the game is rated: it goes home when it is over");
    if (room->contest && !over)
        return call_not_now(call, "a game of a tournament can be taken home when it is over");
    struct table *drawn =
        whole ? NULL : table_resample(room->table, seat, call->request->random, &error);
    bool good = whole || drawn;
    if (good)
        table_record(drawn ? drawn : room->table, &record);
    table_free(drawn);
    text_free(&error);
    good = good && !record.failed;
    if (good) {
        json_begin_object(call->out);
        json_pair_string(call->out, "record", text_string(&record));
        json_pair_bool(call->out, "whole", whole);
        json_end_object(call->out);
    }
    text_free(&record);
    return good || call_refuse(call, RPC_INTERNAL_ERROR, "out of memory");
}
