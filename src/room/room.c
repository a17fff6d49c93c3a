/* room.c: making a room, looking at it, and handing requests to the functions that carry them out.
 */
#include "room/room.h"

#include <stdlib.h>
#include <string.h>

#include "room/parts.h"

const char *const seat_kind_names[KIND_COUNT] = {"human", "bot", "open"};

/* Making */

struct room *room_new(const struct room_entry *open, double now, int away, struct text *error)
{
    struct room *room = calloc(1, sizeof *room);
    if (!room) {
        text_add(error, "out of memory");
        return NULL;
    }
    room->rules = open->rules;
    room->undos = open->undos;
    room->away = away;
    room->turn_since = now;
    room->hint_seat = SEAT_NONE;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        room->chairs[seat] =
            (struct chair){.row = {.kind = KIND_OPEN}, .away_since = now, .heard = -1};
    if (open->kind != ENTRY_OPEN || !open->text)
        text_add(error, "it does not begin with its game");
    else
        room->table = table_from_record(open->text, strlen(open->text), error);
    if (room->table && room_journal_replay(room, error))
        return room;
    room_free(room);
    return NULL;
}

void room_free(struct room *room)
{
    if (!room)
        return;
    room_bots_stop(room, NULL);
    room_bots_send_away(room);
    table_free(room->table);
    free(room->journal);
    free(room->events);
    free(room->rematch);
    free(room);
}

void room_carry_presence(struct room *room, const struct room *from)
{
    for (int seat = 0; seat < room_players(room); seat++) {
        room->chairs[seat].online = from->chairs[seat].online;
        room->chairs[seat].away_since = from->chairs[seat].away_since;
    }
    room->spectators = from->spectators;
}

void room_copy_text(char *to, size_t size, const char *from)
{
    size_t length = strlen(from);
    if (length >= size)
        length = text_utf8_prefix(from, size - 1);
    memcpy(to, from, length);
    memset(to + length, 0, size - length);
}

/* Looking */

const struct table *room_table(const struct room *room)
{
    return room->table;
}

const struct room_seat *room_seat(const struct room *room, int seat)
{
    return &room->chairs[seat].row;
}

const struct room_rules *room_rules(const struct room *room)
{
    return &room->rules;
}

const struct room_ask *room_asked(const struct room *room)
{
    return &room->ask;
}

int room_players(const struct room *room)
{
    return table_players(room->table);
}

int room_turn(const struct room *room)
{
    return game_decider(table_game(room->table), table_state(room->table));
}

int room_undos(const struct room *room)
{
    return room->undos;
}

const char *room_rematch(const struct room *room)
{
    return room->rematch ? room->rematch : "";
}

bool room_is_paused(const struct room *room)
{
    return room->paused;
}

bool room_is_person(const struct room *room, int seat)
{
    return room->chairs[seat].row.kind == KIND_HUMAN && !room->chairs[seat].row.level[0];
}

bool room_is_here(const struct room *room, int seat)
{
    return room->chairs[seat].online > 0;
}

bool room_is_watched(const struct room *room)
{
    int count = room->spectators;
    for (int seat = 0; seat < room_players(room); seat++)
        count += room->chairs[seat].online;
    return count > 0;
}

/* Hints are for players whose opponents are all bots, unless whoever made the table allowed them
 * for everybody, or everybody sees the same screen; never where the result counts. */
bool room_allows_hints(const struct room *room)
{
    int people = 0;
    if (room->rules.rated)
        return false;
    for (int seat = 0; seat < room_players(room); seat++)
        people += room->chairs[seat].row.kind != KIND_BOT;
    return !room->contest && (people <= 1 || room->rules.hints || room->rules.local);
}

void room_make_contest(struct room *room)
{
    room->contest = true;
}

/* Requests */

bool call_refuse(struct call *call, int code, const char *why)
{
    call->effects->code = code;
    text_clear(&call->effects->why);
    text_add(&call->effects->why, why);
    return false;
}

bool call_not_now(struct call *call, const char *why)
{
    return call_refuse(call, ROOM_NOT_NOW, why);
}

bool call_answer_nothing(struct call *call)
{
    json_begin_object(call->out);
    json_end_object(call->out);
    return true;
}

bool call_plays(struct call *call)
{
    return room_is_person(call->room, call->request->from) ||
           call_not_now(call, "a bot has taken this seat");
}

bool call_goes_on(struct call *call)
{
    if (room_turn(call->room) == SEAT_NONE)
        return call_not_now(call, "the game is over");
    return !call->room->paused || call_not_now(call, "the game is paused");
}

bool call_turn(struct call *call)
{
    if (!call_goes_on(call))
        return false;
    if (room_turn(call->room) != call->request->from)
        return call_not_now(call, "it is not your turn");
    return call_plays(call);
}

/* rematch */

static bool verb_rematch(struct call *call)
{
    if (room_turn(call->room) != SEAT_NONE)
        return call_not_now(call, "the game is not over");
    struct text id = TEXT_EMPTY;
    text_add(&id, call->request->text);
    bool good = room_put(
        call, &(struct room_entry){.kind = ENTRY_REMATCH, .seat = SEAT_NONE, .text = id.data});
    text_free(&id);
    return good && call_answer_nothing(call);
}

enum asker { ANYBODY, SEATED, HOST };

static const struct {
    verb_handler *handle;
    enum asker asker;
} verbs[VERB_COUNT] = {
    [VERB_JOIN] = {verb_join, ANYBODY},
    [VERB_LEAVE] = {verb_leave, ANYBODY},
    [VERB_TAKE] = {verb_take, HOST},
    [VERB_HOLD] = {verb_hold, HOST},
    [VERB_FORGET] = {verb_forget, HOST},
    [VERB_REPLACE] = {verb_replace, HOST},
    [VERB_PLAY] = {verb_play, SEATED},
    [VERB_PREVIEW] = {verb_preview, SEATED},
    [VERB_UNDO] = {verb_undo, SEATED},
    [VERB_REDO] = {verb_redo, SEATED},
    [VERB_ANSWER] = {verb_answer, SEATED},
    [VERB_PAST] = {verb_past, ANYBODY},
    [VERB_WHY] = {verb_why, SEATED},
    [VERB_HINT] = {verb_hint, SEATED},
    [VERB_CHAT] = {verb_chat, ANYBODY},
    [VERB_NOTE] = {verb_note, SEATED},
    [VERB_SUBSTITUTE] = {verb_substitute, SEATED},
    [VERB_INVITE] = {verb_invite, SEATED},
    [VERB_HOME] = {verb_home, SEATED},
    [VERB_RESIGN] = {verb_resign, SEATED},
    [VERB_PAUSE] = {verb_pause, SEATED},
    [VERB_RESUME] = {verb_resume, SEATED},
    [VERB_REMATCH] = {verb_rematch, HOST},
    [VERB_TICK] = {verb_tick, HOST},
};

bool room_handle(struct room *room, const struct room_request *request, struct json_writer *out,
                 struct room_effects *effects)
{
    struct text unread = TEXT_EMPTY;
    struct json_writer nowhere = json_writer_to(&unread);
    struct call call = {room, request, out ? out : &nowhere, effects};
    enum asker asker = verbs[request->verb].asker;
    bool seated = request->from >= 0 && request->from < room_players(room);
    assert((asker == HOST) == (request->from == ROOM_HOST));
    assert(seated || request->from == SEAT_SPECTATOR || asker == HOST);
    bool good = asker == SEATED && !seated ? call_not_now(&call, "a spectator cannot do that")
                                           : verbs[request->verb].handle(&call);
    text_free(&unread);
    return good;
}
