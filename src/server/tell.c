/* tell.c: what the server sends without being asked: the notifications of docs/online.md. Their
 * content comes from the room (src/room/tell.c). */
#include <string.h>

#include "server/server.h"

static void say(void *context, const char *method, const struct text *params)
{
    struct connection *connection = context;
    const struct live *live = connection->live;
    struct text text = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&text);
    json_begin_object(&json);
    json_pair_string(&json, "jsonrpc", "2.0");
    json_pair_string(&json, "method", method);
    json_key(&json, "params");
    json_raw(&json, text_string(params), params->length);
    json_end_object(&json);
    /* what is said about a table that is not settled waits for its commit */
    socket_send(connection, &text, NULL, live ? live_batch(&connection->server->rooms, live) : 0);
    text_free(&text);
}

/* A notification with one text. */
static void say_text(struct connection *connection, const char *method, const char *key,
                     const char *value)
{
    struct text params = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&params);
    json_begin_object(&json);
    json_pair_string(&json, key, value);
    json_end_object(&json);
    say(connection, method, &params);
    text_free(&params);
}

void tell_closed(struct connection *connection, const char *reason)
{
    say_text(connection, "closed", "reason", reason);
}

static void tell_line(void *context, const struct stored_line *line)
{
    struct text params = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&params);
    json_begin_object(&json);
    room_write_line(line->seat, line->name, line->text, line->time, &json);
    json_end_object(&json);
    say(context, "chat", &params);
    text_free(&params);
}

/* Earlier talk and notes, which the store has. */
static void tell_newcomer(struct rooms *rooms, struct connection *connection)
{
    const char *id = connection->live->row.id;
    struct text note = TEXT_EMPTY;
    store_each_line(rooms->store, id, CHAT_LINES, tell_line, connection);
    if (connection->viewer.who != SEAT_SPECTATOR &&
        store_get_note(rooms->store, id, connection->viewer.who, &note) && note.length)
        say_text(connection, "note", "text", text_string(&note));
    text_free(&note);
}

void tell_change(struct rooms *rooms, struct live *live)
{
    double now = pace_now(&rooms->pace);
    for (struct connection *at = live->sitting; at; at = at->next_sitting) {
        bool fresh = at->viewer.fresh;
        room_tell(live->room, &live->effects, &at->viewer, now, say, at);
        if (fresh)
            tell_newcomer(rooms, at);
    }
    room_effects_clear(&live->effects);
}
