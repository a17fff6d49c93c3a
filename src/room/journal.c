/* journal.c: what was played and what happened: playing and going back. The game says, before an
 * action is played, who may learn which one it was; an event says itself who may learn of it. */
#include <stdlib.h>
#include <string.h>

#include "room/parts.h"

/* Makes room for the events of one more action. */
static bool reserve(struct room *room, int version)
{
    if (version >= room->journal_capacity) {
        int capacity = 2 * room->journal_capacity + 32;
        struct journal_entry *journal = realloc(room->journal, (size_t)capacity * sizeof *journal);
        if (!journal)
            return false;
        room->journal = journal;
        room->journal_capacity = capacity;
    }
    if (room->event_count + EVENTS_MAX > room->event_capacity) {
        int capacity = room->event_count + room->event_count / 2 + 2 * EVENTS_MAX;
        struct event *more = realloc(room->events, (size_t)capacity * sizeof *more);
        if (!more)
            return false;
        room->events = more;
        room->event_capacity = capacity;
    }
    return true;
}

bool room_journal_play(struct room *room, uint32_t action, struct text *error)
{
    struct events events = {.count = 0};
    const struct game *game = table_game(room->table);
    int version = table_version(room->table), seat = room_turn(room);
    if (seat == SEAT_NONE)
        return text_refuse(error, "the game is over");
    uint8_t seen_by = game_action_seen_by(game, table_state(room->table), action);
    if (!reserve(room, version))
        return text_refuse(error, "out of memory");
    if (!table_play(room->table, action, &events, error))
        return false;
    room->journal[version] = (struct journal_entry){.first = room->event_count,
                                                    .count = events.count,
                                                    .seat = seat,
                                                    .seen_by = seen_by,
                                                    .lost = events.lost};
    memcpy(room->events + room->event_count, events.at, (size_t)events.count * sizeof *events.at);
    room->event_count += events.count;
    room->ask.open = false; /* any action ends a request */
    return true;
}

bool room_journal_replay(struct room *room, struct text *error)
{
    bool good = table_version(room->table) == 0 || table_undo(room->table, 0);
    while (good && table_redo_count(room->table))
        good = room_journal_play(room, table_action_at(room->table, table_version(room->table)),
                                 error);
    return good;
}

bool room_journal_gain(struct room *room)
{
    struct journal_entry *last = &room->journal[table_version(room->table) - 1];
    struct room_seat *row = &room->chairs[last->seat].row;
    bool again = row->again > 0;
    last->gained = true;
    row->again -= again;
    return !again;
}

void room_journal_undo(struct room *room, int to)
{
    for (int v = to; v < table_version(room->table); v++)
        room->chairs[room->journal[v].seat].row.again += room->journal[v].gained;
    table_undo(room->table, to);
    room->event_count = room->journal[to].first;
    room->undos++;
    room->ask.open = false;
}

bool room_play(struct call *call, uint32_t action)
{
    struct room *room = call->room;
    struct text notation = TEXT_EMPTY, error = TEXT_EMPTY;
    struct room_entry entry = {
        .kind = ENTRY_PLAY, .seat = room_turn(room), .version = table_version(room->table)};
    if (!room_journal_play(room, action, &error)) {
        call_refuse(call, RPC_INTERNAL_ERROR, text_string(&error));
        text_free(&error);
        return false;
    }
    game_action_text(table_game(room->table), action, &notation);
    bool passed = room_turn(room) != entry.seat;
    bool increments = false;
    entry.gained = passed && room_clock_counts(room, entry.seat);
    if (entry.gained)
        increments = room_journal_gain(room);
    entry.text = notation.data;
    room_keep(call, &entry);
    call->effects->failed |= notation.failed;
    text_free(&notation);
    if (entry.gained)
        room_clock_charge(call, entry.seat, increments ? room->rules.clock.increment : 0);
    if (passed)
        room_clock_begin(room, call->request->now);
    room_bots_end_hint(room, call->effects, "the position has changed");
    if (room_turn(room) == SEAT_NONE)
        room_bots_send_away(room);
    return true;
}

/* play, redo */

/* Whether it was chosen in the present position. The version alone does not say: after an undo the
 * same number stands for another moment, and an old message must not be played again. */
static bool check_version(struct call *call)
{
    const struct room *room = call->room;
    return (call->request->version == table_version(room->table) &&
            call->request->undos == room->undos) ||
           call_not_now(call, "the game has moved on since that version");
}

/* The action of the request; it must be one that the seat can play now. */
static bool read_action(struct call *call, uint32_t *action)
{
    const struct room *room = call->room;
    if (!check_version(call) || !call_turn(call))
        return false;
    return game_action_parse(table_game(room->table), table_state(room->table), call->request->text,
                             action) ||
           call_refuse(call, RPC_ILLEGAL_ACTION, "this action is not legal now");
}

static bool answer_version(struct call *call)
{
    json_begin_object(call->out);
    json_pair_int(call->out, "version", table_version(call->room->table));
    json_end_object(call->out);
    return true;
}

bool verb_play(struct call *call)
{
    uint32_t action = 0;
    return read_action(call, &action) && room_play(call, action) && answer_version(call);
}

/* It is drawn from what the seat knows (table_preview), so it may be sent as it is. */
bool verb_preview(struct call *call)
{
    uint32_t action = 0;
    return read_action(call, &action) && (shape_preview(call->out, call->room->table, action) ||
                                          call_refuse(call, RPC_INTERNAL_ERROR, "out of memory"));
}

/* Plays again what was taken back: the seat's own decision, and the answers of the bots. */
bool verb_redo(struct call *call)
{
    struct room *room = call->room;
    if (call->request->undos >= 0 && call->request->undos != room->undos)
        return call_not_now(call, "the game has moved on since then");
    if (!call_turn(call))
        return false;
    if (!table_redo_count(room->table))
        return call_not_now(call, "there is nothing to play again");
    do {
        if (!room_play(call, table_action_at(room->table, table_version(room->table))))
            return false;
    } while (table_redo_count(room->table) && room_turn(room) != SEAT_NONE &&
             room->chairs[room_turn(room)].row.level[0]);
    return answer_version(call);
}
