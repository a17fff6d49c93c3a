/* vote.c: asking the others. One refusal, or any action, ends a request; everybody's yes carries it
 * out. A bot that stands in for somebody never says yes in his place. */
#include <string.h>

#include "host/think.h"
#include "server/secret.h"
#include "server/server.h"

const char *const ask_names[ASK_COUNT] = {"undo", "substitute", "invite"};

unsigned vote_people(const struct live *live)
{
    unsigned set = 0;
    for (int seat = 0; seat < live->row.players; seat++)
        if (live->seats[seat].row.kind == KIND_HUMAN && live->seats[seat].row.joined)
            set |= 1u << seat;
    return set;
}

/* What becomes of the seat of who is away is decided by the people who are there. */
static unsigned find_present(const struct server *server, const struct live *live)
{
    double now = host_seconds();
    unsigned set = 0;
    for (int seat = 0; seat < live->row.players; seat++)
        if (live_is_person(live, seat) && live->seats[seat].row.joined &&
            !sit_is_absent(server, live, seat, now))
            set |= 1u << seat;
    return set;
}

static unsigned bit(int seat)
{
    return seat == SEAT_NONE ? 0 : 1u << seat;
}

unsigned vote_needed(const struct server *server, const struct live *live, const struct ask *ask)
{
    if (ask->what == ASK_UNDO)
        return vote_people(live) & ~bit(ask->seat);
    return find_present(server, live) & ~bit(ask->seat) & ~bit(ask->target);
}

static void carry_out(struct server *server, struct live *live)
{
    const struct ask ask = live->ask;
    live->ask.open = false;
    switch (ask.what) {
    case ASK_UNDO:
        live_undo(server, live, ask.seat, ask.to);
        break;
    case ASK_SUBSTITUTE:
        sit_substitute(server, live, &ask);
        break;
    case ASK_INVITE:
        invite_agreed(server, live, &ask);
        break;
    case ASK_COUNT:
        break;
    }
}

bool vote_begin(struct request *request, struct live *live, const struct ask *ask)
{
    unsigned needed = vote_needed(request->server, live, ask);
    if (live->ask.open && live->ask.seat != ask->seat)
        return request_fail(request, (enum rpc_code)SERVER_NOT_NOW, "the others are asked already");
    live->ask = *ask;
    live->ask.open = true;
    live->ask.number = (int64_t)secret_seed();
    live->refreshed = true;
    server_change(request->server, live);
    for (struct connection *at = live->sitting; at; at = at->next_sitting)
        if (at->seat != SEAT_NONE && needed >> at->seat & 1 && !at->fresh)
            tell_ask(at);
    json_begin_object(request->call.out);
    json_pair_bool(request->call.out, "asked", true);
    json_end_object(request->call.out);
    return true;
}

/* The number of the request that is open, given with an answer; false after it set the error. */
static bool check_number(struct request *request, const struct live *live)
{
    int64_t number;
    if (!json_as_int(request_param(request, "number"), 0, INT64_MAX, &number))
        return request_fail(request, RPC_INVALID_PARAMS, "number must be that of the request");
    return (live->ask.open && live->ask.number == number) ||
           request_fail(request, (enum rpc_code)SERVER_NOT_NOW, "that request is over");
}

bool method_answer(struct request *request)
{
    struct live *live = request_seated(request);
    const struct json_node *accept = request_param(request, "accept");
    if (!live)
        return false;
    if (!accept || (accept->type != JSON_TRUE && accept->type != JSON_FALSE))
        return request_fail(request, RPC_INVALID_PARAMS, "accept must be true or false");
    if (!check_number(request, live))
        return false;
    int seat = request->connection->seat;
    unsigned needed = vote_needed(request->server, live, &live->ask);
    if (!(needed >> seat & 1))
        return request_fail(request, (enum rpc_code)SERVER_NOT_NOW, "nobody asked you");
    live->ask.accepted |= 1u << seat;
    if (accept->type == JSON_FALSE)
        live->ask.open = false;
    else if ((needed & ~live->ask.accepted) == 0)
        carry_out(request->server, live);
    live->refreshed = true;
    server_change(request->server, live);
    json_begin_object(request->call.out);
    json_end_object(request->call.out);
    return true;
}
