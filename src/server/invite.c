/* invite.c: invitations. A person's seat has a secret of its own, known only to the person who sits
 * there. Whoever made the table can invite people to seats that nobody has: the first who sits down
 * with an invitation uses it up and gets the secret of the seat (sit.c). For a seat that belongs to
 * somebody an invitation works only if he is absent and the others agree: nobody can take it
 * unnoticed.
 *
 * Invitations follow from the secret of the creator's seat: when asked for again, they are the
 * same. */
#include <string.h>

#include "rpc/shape.h"
#include "server/secret.h"
#include "server/server.h"
#include "server_messages.h"

bool invite_make(const char *own, const char *id, int seat, struct stored_seat *row)
{
    char text[SECRET_LENGTH + 1];
    row->invitations++;
    return secret_derive(own, DERIVED_INVITATION, id, seat, row->invitations, text,
                         row->invitation);
}

/* The invitation to the seat; false if there is none that can be used, or not with this secret. */
static bool find_invitation(const struct live *live, int seat, const char *own,
                            char text[SECRET_LENGTH + 1])
{
    const struct stored_seat *row = &live->seats[seat];
    unsigned char hash[HASH_BYTES];
    return row->at.invites &&
           secret_derive(own, DERIVED_INVITATION, live->row.id, seat, row->invitations, text,
                         hash) &&
           secret_is_equal(hash, row->invitation);
}

static void write_secret(struct json_writer *json, const char *secret)
{
    if (secret)
        json_string(json, secret);
    else
        json_null(json);
}

void invite_write(struct json_writer *json, const struct live *live, const char *own)
{
    char text[SECRET_LENGTH + 1];
    unsigned char hash[HASH_BYTES];
    json_begin_object(json);
    json_pair_string(json, "table", live->row.id);
    shape_seat(json, "seat", live->row.rules.creator);
    json_key(json, "seats");
    json_begin_array(json);
    for (int seat = 0; seat < live->row.players; seat++)
        write_secret(json, seat == live->row.rules.creator          ? own
                           : find_invitation(live, seat, own, text) ? text
                                                                    : NULL);
    json_end_array(json);
    json_key(json, "spectator"); /* nobody was told that of a rematch */
    bool known = secret_derive(own, DERIVED_SPECTATOR, live->row.id, SEAT_NONE, 0, text, hash) &&
                 secret_is_equal(hash, live->row.spectator);
    write_secret(json, known ? text : NULL);
    json_end_object(json);
}

/* The table whose creator the secret proves; NULL after setting the error, or if it must wait. */
static struct live *find_own(struct request *request, const char *own)
{
    enum door door;
    int seat;
    struct live *live = sit_find(request, own, &seat, &door);
    if (live && (door != DOOR_SEAT || seat != live->row.rules.creator)) {
        request_not_now(request, "only who made the table invites");
        return NULL;
    }
    return live && !request_waits(request, live) ? live : NULL;
}

bool method_invitations(struct request *request)
{
    const char *own = request->params->invitations.secret;
    const struct live *live = find_own(request, own);
    if (live)
        invite_write(request->call.out, live, own);
    return live;
}

/* The hash of an invitation as text, as a vote of the room carries it. */
static void write_hash(const unsigned char *hash, char text[2 * HASH_BYTES + 1])
{
    static const char digits[] = "0123456789abcdef";
    for (int i = 0; i < HASH_BYTES; i++) {
        text[2 * i] = digits[hash[i] >> 4];
        text[2 * i + 1] = digits[hash[i] & 15];
    }
    text[2 * HASH_BYTES] = '\0';
}

static int digit_of(char c)
{
    return c >= 'a' ? c - 'a' + 10 : c - '0';
}

bool method_invite(struct request *request)
{
    const char *own = request->params->invite.secret;
    char payload[2 * HASH_BYTES + 1];
    struct room_request asked = {
        .verb = VERB_INVITE, .payload = payload, .seat = request->params->invite.seat};
    struct live *live = find_own(request, own);
    if (!live)
        return false;
    struct stored_seat row = live->seats[asked.seat];
    invite_make(own, live->row.id, asked.seat, &row);
    write_hash(row.invitation, payload);
    asked.from = live->row.rules.creator;
    bool at_once = !room_seat(live->room, asked.seat)->held;
    if (!request_ask(request, live, &asked, at_once ? NULL : request->call.out))
        return false;
    if (!at_once)
        return true;
    invite_write(request->call.out, live, own);
    return true;
}

void invite_agreed(struct live *live, const struct room_ask *ask)
{
    struct stored_seat *row = &live->seats[ask->target];
    row->invitations++;
    for (int i = 0; i < HASH_BYTES; i++)
        row->invitation[i] =
            (unsigned char)(digit_of(ask->payload[2 * i]) << 4 | digit_of(ask->payload[2 * i + 1]));
}
