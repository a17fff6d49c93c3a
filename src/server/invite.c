/* invite.c: invitations. A person's seat has a secret of its own, known to who sits there and to
 * nobody else. Who made the table can invite into a seat that nobody has: the first who sits down
 * with an invitation uses it up and is given the seat's secret (sit.c). A seat that somebody has is
 * invited into only when he is away and others agree: nobody takes it unseen.
 *
 * Invitations follow from the secret of the creator's seat: asked for again, they are the same. */
#include <string.h>

#include "host/think.h"
#include "rpc/shape.h"
#include "server/secret.h"
#include "server/server.h"

void invite_make(const char *own, const char *id, int seat, struct stored_seat *row)
{
    char text[SECRET_LENGTH + 1];
    row->invitations++;
    row->invites =
        secret_derive(own, DERIVED_INVITATION, id, seat, row->invitations, text, row->invitation);
}

/* The invitation to the seat, or false: there is none to be used, or not by this secret. */
static bool find_invitation(const struct live *live, int seat, const char *own,
                            char text[SECRET_LENGTH + 1])
{
    const struct stored_seat *row = &live->seats[seat].row;
    unsigned char hash[HASH_BYTES];
    return row->invites &&
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
    shape_seat(json, "seat", live->row.creator);
    json_key(json, "seats");
    json_begin_array(json);
    for (int seat = 0; seat < live->row.players; seat++)
        write_secret(json, seat == live->row.creator                ? own
                           : find_invitation(live, seat, own, text) ? text
                                                                    : NULL);
    json_end_array(json);
    json_key(json, "spectator"); /* that of a rematch nobody was told */
    bool known = secret_derive(own, DERIVED_SPECTATOR, live->row.id, SEAT_NONE, 0, text, hash) &&
                 secret_is_equal(hash, live->row.spectator);
    write_secret(json, known ? text : NULL);
    json_end_object(json);
}

/* The table whose creator the secret proves; NULL after it set the error, or must wait. */
static struct live *find_own(struct request *request, const char **own)
{
    enum door door;
    int seat;
    struct live *live = sit_find(request, own, &seat, &door);
    if (live && (door != DOOR_SEAT || seat != live->row.creator)) {
        request_fail(request, (enum rpc_code)SERVER_NOT_NOW, "only who made the table invites");
        return NULL;
    }
    return live && !request_waits(request, live) ? live : NULL;
}

bool method_invitations(struct request *request)
{
    const char *own;
    const struct live *live = find_own(request, &own);
    if (live)
        invite_write(request->call.out, live, own);
    return live;
}

/* Into the seat of somebody who is away: the others are asked, and at least one must be there. */
static bool ask_others(struct request *request, struct live *live, int seat, const char *own)
{
    struct ask ask = {.what = ASK_INVITE, .seat = live->row.creator, .target = seat};
    struct stored_seat row = live->seats[seat].row;
    invite_make(own, live->row.id, seat, &row);
    memcpy(ask.invitation, row.invitation, HASH_BYTES);
    if (!sit_is_absent(request->server, live, seat, host_seconds()))
        return request_fail(request, (enum rpc_code)SERVER_NOT_NOW,
                            "this seat is taken, and its person has not been away for long");
    if (!vote_needed(request->server, live, &ask))
        return request_fail(request, (enum rpc_code)SERVER_NOT_NOW,
                            "this seat is taken: somebody else would have to agree");
    return vote_begin(request, live, &ask);
}

bool method_invite(struct request *request)
{
    const char *own;
    int seat;
    struct live *live = find_own(request, &own);
    if (!live || !request_int(request, "seat", 0, live->row.players - 1, &seat))
        return false;
    struct stored_seat *row = &live->seats[seat].row;
    if (row->kind != KIND_HUMAN || seat == live->row.creator || live_turn(live) == SEAT_NONE ||
        !live_is_person(live, live->row.creator))
        return request_fail(request, (enum rpc_code)SERVER_NOT_NOW,
                            "nobody can be invited to this seat");
    if (row->has_secret)
        return ask_others(request, live, seat, own);
    invite_make(own, live->row.id, seat, row);
    live_save_seat(request->server, live, seat);
    invite_write(request->call.out, live, own);
    return true;
}

void invite_agreed(struct server *server, struct live *live, const struct ask *ask)
{
    struct stored_seat *row = &live->seats[ask->target].row;
    row->invitations++;
    row->invites = true;
    memcpy(row->invitation, ask->invitation, HASH_BYTES);
    live_save_seat(server, live, ask->target);
}
