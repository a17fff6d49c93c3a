/* tell.c: what the server sends without being asked: the notifications of docs/online.md. Their
 * content comes from the room (src/room/tell.c). */
#include <stddef.h>
#include <string.h>

#include "host/think.h"
#include "server/secret.h"
#include "server/server.h"

static const double unheard_seconds = 2; /* another server may have been told of a block */

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

/* What somebody says at a seat is not told to those who have blocked him. Whom they have blocked is
 * read by requests, before they change anything: here nobody may wait for the database. */

/* The account of somebody who looks on from there; or "". */
static void find_viewer(struct store *store, const struct live *live, int who,
                        const struct person *person, char account[ACCOUNT_ID_LENGTH + 1])
{
    unsigned char secret[HASH_BYTES];
    account[0] = '\0';
    if (who == SEAT_SPECTATOR) {
        if (person && person->signed_in)
            store_copy_text(account, ACCOUNT_ID_LENGTH + 1, person->session.account);
    } else if (store_get_claim(store, live->row.id, who, account, secret) != FOUND ||
               !secret_is_equal(secret, live->seats[who].secret)) {
        account[0] = '\0';
    }
}

/* The seats whose talk he is not told. */
static unsigned find_unheard(struct server *server, const struct live *live, int who,
                             const struct person *person)
{
    struct store *store = server->rooms.store;
    char account[ACCOUNT_ID_LENGTH + 1];
    if (!people_are_open(server))
        return 0;
    find_viewer(store, live, who, person, account);
    return account[0] ? store_find_unheard(store, live->row.id, account) : 0;
}

bool tell_can_join(struct request *request, const struct live *live, int who, unsigned *unheard)
{
    struct connection *connection = request->connection;
    *unheard = find_unheard(request->server, live, who, connection->person);
    connection->unheard_until = host_seconds() + unheard_seconds;
    return !store_is_missing(request->server->rooms.store);
}

bool tell_can_talk(struct request *request, const struct live *live)
{
    const struct store *store = request->server->rooms.store;
    double now = host_seconds();
    bool known = true;
    for (struct connection *at = live->sitting; at; at = at->next_sitting) {
        if (now < at->unheard_until)
            continue;
        unsigned unheard = find_unheard(request->server, live, at->viewer.who, at->person);
        if ((known = known && !store_is_missing(store))) {
            at->viewer.unheard = unheard;
            at->unheard_until = now + unheard_seconds;
        }
    }
    return known;
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
