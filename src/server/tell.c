/* tell.c: what the server sends without being asked: the notifications of docs/online.md. Their
 * content comes from the room (src/room/tell.c). */
#include <string.h>

#include "server/server.h"

void tell_say(struct connection *connection, const char *method, const struct text *params)
{
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

static void say(void *context, const char *method, const struct text *params)
{
    tell_say(context, method, params);
}

void tell_closed(struct connection *connection, const char *reason)
{
    struct text params = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&params);
    json_begin_object(&json);
    json_pair_string(&json, "reason", reason);
    json_end_object(&json);
    say(connection, "closed", &params);
    text_free(&params);
}

/* An entry from before the viewer came. */
static void tell_entry(struct connection *connection, struct room_entry entry)
{
    const struct room_effects told = {.entries = &entry, .count = 1};
    room_tell(connection->live->room, &told, &connection->viewer, 0, say, connection);
}

static void tell_line(void *context, const struct stored_line *line)
{
    tell_entry(context, (struct room_entry){.kind = ENTRY_CHAT,
                                            .seat = line->seat,
                                            .date = line->time,
                                            .name = (char *)line->name,
                                            .text = (char *)line->text});
}

/* Earlier talk and notes, which the store has. */
static void tell_newcomer(struct rooms *rooms, struct connection *connection)
{
    const char *id = connection->live->row.id;
    struct text note = TEXT_EMPTY;
    store_each_line(rooms->store, id, CHAT_LINES, tell_line, connection);
    if (connection->viewer.who != SEAT_SPECTATOR &&
        store_get_note(rooms->store, id, connection->viewer.who, &note) && note.length)
        tell_entry(connection, (struct room_entry){.kind = ENTRY_NOTE,
                                                   .seat = connection->viewer.who,
                                                   .text = note.data});
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
