/* room.c: rooms of the public interface (include/epoki/epoki.h) over room/room.h: messages in and
 * out as JSON. Besides the methods of docs/online.md there are those of a host: `join` and `leave`,
 * bots whose thinking is done in another room with the same entries, and access to the list of
 * entries itself (docs/room.md). */
#include <stdlib.h>
#include <string.h>

#include "api/api.h"
#include "epoki/epoki.h"
#include "room/room.h"
#include "rpc/shape.h"
#include "server_messages.h"
#ifdef __wasm__
#include "wasm/clock.h"
#endif

enum { AWAY_SECONDS = 60, VIEWERS = SEATS_MAX + 1 };

struct epoki_room {
    struct room *room;
    struct {
        struct room_viewer seen;
        bool here;
    } viewers[VIEWERS]; /* by seat; the last one is the spectator */
    struct room_effects effects;
    struct bot_host host;
    struct text answer;
};

/* A message being answered. */
struct call {
    epoki_room *door;
    struct room *room;
    const struct json_node *params;
    struct room_request request; /* who asks, and when */
    struct json_writer *out;
};

static bool refuse(struct call *call, int code, const char *why)
{
    call->door->effects.code = code;
    text_clear(&call->door->effects.why);
    text_add(&call->door->effects.why, why);
    return false;
}

static bool answer_nothing(struct call *call)
{
    json_begin_object(call->out);
    json_end_object(call->out);
    return true;
}

epoki_room *epoki_room_new(const char *entries, size_t length, double now, char *error,
                           size_t error_size)
{
    struct text why = TEXT_EMPTY;
    epoki_room *door = calloc(1, sizeof *door);
    if (!door)
        text_add(&why, "out of memory");
    if (door && (!room_restore_lines(&door->room, entries, length, now, AWAY_SECONDS, &why) ||
                 (!door->room && !text_refuse(&why, "there are no entries")))) {
        epoki_room_free(door);
        door = NULL;
    }
#ifdef __wasm__
    if (door)
        door->host.now = wasm_now;
#endif
    for (int i = 0; door && i < VIEWERS; i++)
        door->viewers[i].seen.who = i < SEATS_MAX ? i : SEAT_SPECTATOR;
    api_give_text(&why, error, error ? error_size : 0);
    return door;
}

void epoki_room_free(epoki_room *door)
{
    if (!door)
        return;
    room_free(door->room);
    room_effects_clear(&door->effects);
    text_free(&door->answer);
    free(door);
}

void epoki_room_set_clock(epoki_room *door, double (*now)(void *context), void *context)
{
    door->host = (struct bot_host){.context = context, .now = now};
}

/* The methods of a host. */

static int viewer_of(int from)
{
    return from == SEAT_SPECTATOR ? SEATS_MAX : from;
}

/* Sits down, or watches: is told everything from now on, beginning with the present position. */
static bool method_join(struct call *call)
{
    struct room_viewer *seen = &call->door->viewers[viewer_of(call->request.from)].seen;
    call->request.verb = VERB_JOIN;
    bool good = call->door->viewers[viewer_of(call->request.from)].here ||
                room_handle(call->room, &call->request, NULL, &call->door->effects);
    if (!good)
        return false;
    call->door->viewers[viewer_of(call->request.from)].here = true;
    seen->version = -1;
    seen->fresh = true;
    json_begin_object(call->out);
    json_pair_string(call->out, "table", "");
    room_write_place(call->room, call->request.from, call->out);
    json_end_object(call->out);
    return true;
}

static bool method_leave(struct call *call)
{
    int viewer = viewer_of(call->request.from);
    if (!call->door->viewers[viewer].here)
        return refuse(call, ROOM_NOT_NOW, "join a table first");
    call->door->viewers[viewer].here = false;
    call->request.verb = VERB_LEAVE;
    return room_handle(call->room, &call->request, call->out, &call->door->effects);
}

/* Takes over what another room with the same entries has stored. */
static bool method_follow(struct call *call)
{
    const struct json_node *lines = json_member(call->params, "entries");
    if (!json_as_string(lines))
        return refuse(call, RPC_INVALID_PARAMS, "entries must be a text");
    refuse(call, RPC_INVALID_PARAMS, "");
    return room_restore_lines(&call->room, lines->bytes, lines->length, call->request.now,
                              AWAY_SECONDS, &call->door->effects.why) &&
           answer_nothing(call);
}

static bool read_ms(struct call *call, int *ms)
{
    int64_t number = 0;
    const struct json_node *node = json_member(call->params, "ms");
    if (node && !json_as_int(node, 1, ROOM_HINT_MS_MAX, &number))
        return refuse(call, RPC_INVALID_PARAMS, "ms must be a whole number of milliseconds");
    *ms = (int)number;
    return true;
}

/* The bot of the deciding seat thinks; it sits down again, and nothing is played. Whether anybody
 * is there for whom it should is known where the game is played. */
static bool method_think(struct call *call)
{
    int ms = 0;
    if (!read_ms(call, &ms))
        return false;
    if (!room_waits_for_bot(call->room))
        return refuse(call, ROOM_NOT_NOW, "no bot is to move");
    struct room_job *job = room_begin_move(call->room);
    if (!job)
        return refuse(call, RPC_INTERNAL_ERROR, "out of memory");
    room_job_limit(job, ms);
    room_job_think(job, &call->door->host);
    room_job_return(job);
    const struct bot_answer *answer = room_job_answer(job);
    if (answer)
        shape_answer(call->out, room_table(call->room), answer);
    room_job_free(job);
    return answer || refuse(call, RPC_INTERNAL_ERROR, "the bot cannot think");
}

/* Plays what the bot of the deciding seat has thought of elsewhere, at that moment. */
static bool method_move(struct call *call)
{
    struct room *room = call->room;
    const char *action = json_as_string(json_member(call->params, "action"));
    int64_t version = -1, undos = -1;
    if (!action || !json_as_int(json_member(call->params, "version"), 0, INT32_MAX, &version) ||
        !json_as_int(json_member(call->params, "undos"), 0, INT32_MAX, &undos))
        return refuse(call, RPC_INVALID_PARAMS, "move needs action, version and undos");
    if (!room_wants_move(room) || version != table_version(room_table(room)) ||
        undos != room_undos(room))
        return refuse(call, ROOM_NOT_NOW, "the game has moved on since that version");
    struct room_job *job = room_begin_move(room);
    if (!job || !room_job_decide(job, action)) {
        room_job_free(job);
        return refuse(call, RPC_ILLEGAL_ACTION, "this action is not legal now");
    }
    return room_end_move(job, call->request.now, call->request.date, &call->door->effects)
               ? answer_nothing(call)
               : refuse(call, RPC_INTERNAL_ERROR, "out of memory");
}

/* Here the answer is waited for. */
static bool think_hint(struct call *call)
{
    struct room_job *job = room_begin_hint(
        call->room, ROOM_HINT_LEVEL, call->request.ms,
        bot_seed(table_seed(room_table(call->room)), table_version(room_table(call->room))));
    if (!job) {
        room_stop_hint(call->room);
        return refuse(call, RPC_INTERNAL_ERROR, "out of memory");
    }
    room_job_think(job, &call->door->host);
    return room_end_hint(job, call->out) ||
           refuse(call, RPC_INTERNAL_ERROR, "the bot cannot think");
}

/* Whether the seats `from` and `to` see the same: then a device may change hands openly. */
static bool method_same(struct call *call)
{
    int64_t to;
    if (call->request.from == SEAT_SPECTATOR ||
        !json_as_int(json_member(call->params, "seat"), 0, room_players(call->room) - 1, &to))
        return refuse(call, RPC_INVALID_PARAMS, "same needs two seats");
    json_bool(call->out, room_sees_same(call->room, call->request.from, (int)to));
    return true;
}

static bool method_record(struct call *call)
{
    struct text record = TEXT_EMPTY;
    table_record(room_table(call->room), &record);
    json_string(call->out, text_string(&record));
    bool good = !record.failed;
    text_free(&record);
    return good || refuse(call, RPC_INTERNAL_ERROR, "out of memory");
}

static void write_entries(struct json_writer *json, const struct room_effects *effects)
{
    json_begin_array(json);
    for (int i = 0; i < effects->count; i++)
        room_write_entry(&effects->entries[i], json);
    json_end_array(json);
}

/* The shortest list of entries for this room. */
static bool method_pack(struct call *call)
{
    struct room_effects packed = {.why = TEXT_EMPTY};
    room_pack(call->room, call->request.date, &packed);
    write_entries(call->out, &packed);
    bool good = !packed.failed;
    room_effects_clear(&packed);
    return good || refuse(call, RPC_INTERNAL_ERROR, "out of memory");
}

static const struct {
    const char *name;
    bool (*handle)(struct call *call);
} own_methods[] = {
    {"join", method_join},     {"leave", method_leave}, {"follow", method_follow},
    {"think", method_think},   {"move", method_move},   {"same", method_same},
    {"record", method_record}, {"pack", method_pack},
};

/* Dispatch */

static bool ask_room(struct call *call, const char *name)
{
    union server_params params;
    struct room_plain plain;
    struct room_effects *effects = &call->door->effects;
    enum room_verb verb;
    const struct form *form = room_find_method(name, &verb);
    if (!form)
        return refuse(call, RPC_UNKNOWN_METHOD, "there is no such method");
    refuse(call, RPC_INVALID_PARAMS, "");
    if (!form_read(form, call->params, "parameter", &params, &effects->why) ||
        !room_read_params(verb, &params, &call->request, &plain, effects) ||
        !room_handle(call->room, &call->request, call->out, effects))
        return false;
    call->door->viewers[viewer_of(call->request.from)].seen.wrote |= verb == VERB_NOTE;
    return verb != VERB_HINT || think_hint(call);
}

static bool dispatch(struct call *call, const struct json_node *root)
{
    const char *name = json_as_string(json_member(root, "method"));
    const struct json_node *from = json_member(root, "from");
    int64_t seat = SEAT_SPECTATOR;
    if (!name || (from && from->type != JSON_NULL &&
                  !json_as_int(from, 0, room_players(call->room) - 1, &seat)))
        return refuse(call, RPC_INVALID_REQUEST, "a message has a method, and is from a seat");
    call->request.from = (int)seat;
    call->params = json_member(root, "params");
    for (int i = 0; i < COUNT_OF(own_methods); i++)
        if (strcmp(own_methods[i].name, name) == 0)
            return own_methods[i].handle(call);
    return ask_room(call, name);
}

struct telling {
    struct json_writer *json;
    int who;
};

static void tell(void *context, const char *method, const struct text *params)
{
    struct telling *telling = context;
    json_begin_object(telling->json);
    shape_seat(telling->json, "to", telling->who == SEAT_SPECTATOR ? SEAT_NONE : telling->who);
    json_pair_string(telling->json, "method", method);
    json_key(telling->json, "params");
    json_raw(telling->json, text_string(params), params->length);
    json_end_object(telling->json);
}

/* What is to be stored, who is told what, and whether a bot is to think. */
static void write_effects(epoki_room *door, struct json_writer *json, double now)
{
    json_key(json, "entries");
    write_entries(json, &door->effects);
    json_key(json, "told");
    json_begin_array(json);
    for (int i = 0; i < VIEWERS; i++)
        if (door->viewers[i].here) {
            struct telling telling = {json, door->viewers[i].seen.who};
            room_tell(door->room, &door->effects, &door->viewers[i].seen, now, tell, &telling);
        }
    json_end_array(json);
    shape_seat(json, "bot", room_wants_move(door->room) ? room_turn(door->room) : SEAT_NONE);
}

static void write_answer(struct call *call, bool good, const struct text *result)
{
    epoki_room *door = call->door;
    struct json_writer json = json_writer_to(&door->answer);
    json_begin_object(&json);
    if (good) {
        json_key(&json, "result");
        json_raw(&json, text_string(result), result->length);
    } else {
        json_key(&json, "error");
        json_begin_object(&json);
        json_pair_int(&json, "code", door->effects.code);
        json_pair_string(&json, "message", text_string(&door->effects.why));
        json_end_object(&json);
    }
    write_effects(door, &json, call->request.now);
    json_end_object(&json);
}

const char *epoki_room_call(epoki_room *door, const char *message, size_t length, double now,
                            int64_t date, uint64_t random)
{
    struct text result = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&result);
    struct call call = {.door = door,
                        .room = door->room,
                        .request = {.now = now, .date = date, .random = random},
                        .out = &json};
    struct json_document document = json_parse(message, length);
    text_clear(&door->answer);
    bool good = document.root ? dispatch(&call, document.root)
                              : refuse(&call, RPC_PARSE_ERROR, document.error);
    write_answer(&call, good && !result.failed, &result);
    bool failed = door->answer.failed || door->effects.failed || result.failed;
    room_effects_clear(&door->effects);
    json_free(&document);
    text_free(&result);
    return failed ? NULL : text_string(&door->answer);
}
