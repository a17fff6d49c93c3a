/* undo.c: taking back. What concerns nobody else happens at once; else every other person at the
 * table is asked, and one refusal ends it. */
#include <string.h>

#include "server/server.h"

/* True when anybody learnt something since version `to`. */
static bool was_revealed(const struct live *live, int to)
{
    struct text error = TEXT_EMPTY;
    struct table *past = table_from_record(live->row.header.data, live->row.header.length, &error);
    bool revealed = !past; /* out of memory: rather ask */
    for (int v = 0; past && !revealed && v < table_version(live->table); v++) {
        uint32_t action = table_action_at(live->table, v);
        for (int seat = 0; v >= to && seat < live->row.players && !revealed; seat++)
            revealed = live_is_person(live, seat) && table_reveals(past, seat, action);
        revealed = revealed || !table_play(past, action, NULL, &error);
    }
    table_free(past);
    text_free(&error);
    return revealed;
}

/* Asking */

/* A bit for every other person. */
static unsigned others(const struct live *live, int seat)
{
    unsigned set = 0;
    for (int other = 0; other < live->row.players; other++)
        if (other != seat && live_is_person(live, other))
            set |= 1u << other;
    return set;
}

static bool must_ask(const struct live *live, int seat, int to)
{
    unsigned people = others(live, seat);
    if (!people)
        return false;
    for (int v = to; v < table_version(live->table); v++)
        if (people >> live->journal[v].seat & 1)
            return true;
    return was_revealed(live, to);
}

/* The version before the last decision of the seat, or -1. */
static int last_own(const struct live *live, int seat)
{
    int version = table_version(live->table) - 1;
    while (version >= 0 && live->journal[version].seat != seat)
        version--;
    return version;
}

bool method_undo(struct request *request)
{
    struct live *live = request_seated(request);
    struct json_writer *json = request->call.out;
    if (!live)
        return false;
    int seat = request->connection->seat, to = last_own(live, seat), undos = live->row.undos;
    if (request_param(request, "undos") && !request_int(request, "undos", 0, 1 << 30, &undos))
        return false;
    if (undos != live->row.undos)
        return request_fail(request, (enum rpc_code)SERVER_NOT_NOW, "it is taken back already");
    if (to < 0)
        return request_fail(request, (enum rpc_code)SERVER_NOT_NOW, "there is nothing to undo");
    if (request_param(request, "to") &&
        !request_int(request, "to", 0, table_version(live->table) - 1, &to))
        return false;
    if (!must_ask(live, seat, to)) {
        live_undo(request->server, live, seat, to);
        json_begin_object(json);
        json_pair_int(json, "version", to);
        json_end_object(json);
        return true;
    }
    if (live->ask.open)
        return request_fail(request, (enum rpc_code)SERVER_NOT_NOW, "the others are asked already");
    live->ask =
        (struct ask){.open = true, .number = ++request->server->last_ask, .seat = seat, .to = to};
    live->refreshed = true;
    server_change(request->server, live);
    for (struct connection *at = live->sitting; at; at = at->next_sitting)
        if (at->seat != SEAT_NONE && at->seat != seat && !at->fresh)
            tell_ask(at);
    json_begin_object(json);
    json_pair_bool(json, "asked", true);
    json_end_object(json);
    return true;
}

bool method_answer(struct request *request)
{
    struct live *live = request_seated(request);
    const struct json_node *accept = request_param(request, "accept");
    int number;
    if (!live || !request_int(request, "number", 1, 1 << 30, &number))
        return false;
    int seat = request->connection->seat;
    if (!accept || (accept->type != JSON_TRUE && accept->type != JSON_FALSE))
        return request_fail(request, RPC_INVALID_PARAMS, "accept must be true or false");
    if (!live->ask.open || live->ask.number != number)
        return request_fail(request, (enum rpc_code)SERVER_NOT_NOW, "that request is over");
    if (!(others(live, live->ask.seat) >> seat & 1))
        return request_fail(request, (enum rpc_code)SERVER_NOT_NOW, "nobody asked you");
    live->ask.accepted |= 1u << seat;
    if (accept->type == JSON_FALSE)
        live->ask.open = false;
    else if ((others(live, live->ask.seat) & ~live->ask.accepted) == 0)
        live_undo(request->server, live, live->ask.seat, live->ask.to);
    live->refreshed = true;
    server_change(request->server, live);
    json_begin_object(request->call.out);
    json_end_object(request->call.out);
    return true;
}
