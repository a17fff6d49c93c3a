/* tell.c: what the server sends without being asked: the notifications of docs/online.md. Their
 * content comes from the room (src/room/tell.c). */
#include <stddef.h>

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

/* Something that the list of one's games shows: not only talk. */
static bool is_change(const struct room_effects *effects)
{
    bool change = effects->people || effects->update;
    for (int i = 0; i < effects->count; i++)
        change |= effects->entries[i].kind != ENTRY_CHAT && effects->entries[i].kind != ENTRY_NOTE;
    return change;
}

/* An entry from before the viewer came. */
static void tell_entry(struct connection *connection, struct room_entry entry)
{
    const struct room_effects told = {.entries = &entry, .count = 1};
    room_tell(connection->live->room, &told, &connection->viewer, 0, say, connection);
}

/* Earlier talk, and the notes of the seat. */
static void tell_newcomer(struct connection *connection)
{
    const struct talk *talk = &connection->live->talk;
    int seat = connection->viewer.who;
    for (const struct talk_line *said = talk->first; said; said = said->next)
        tell_entry(connection, (struct room_entry){.kind = ENTRY_CHAT,
                                                   .seat = said->line.seat,
                                                   .date = said->line.time,
                                                   .name = (char *)said->line.name,
                                                   .text = (char *)said->line.text});
    if (seat != SEAT_SPECTATOR && talk->notes[seat])
        tell_entry(connection, (struct room_entry){
                                   .kind = ENTRY_NOTE, .seat = seat, .text = talk->notes[seat]});
}

void tell_change(struct rooms *rooms, struct live *live)
{
    double now = pace_now(&rooms->pace);
    for (struct connection *at = live->sitting; at; at = at->next_sitting) {
        bool fresh = at->viewer.fresh;
        room_tell(live->room, &live->effects, &at->viewer, now, say, at);
        if (fresh)
            tell_newcomer(at);
    }
    if (is_change(&live->effects))
        own_games_changed((struct server *)((char *)rooms - offsetof(struct server, rooms)),
                          live->row.id, live_batch(rooms, live));
    room_effects_clear(&live->effects);
}
