/* hints.c: hints that a bot gives to a person. A table has one at a time, for the deciding seat; an
 * address may have a few, and their total is limited. A hint ends when the person who asked leaves
 * or the position changes: then nobody thinks about it any further. */
#include <stdlib.h>
#include <string.h>

#include "server/secret.h"
#include "server/server.h"

enum { HINTS_PER_ADDRESS = 8, HINTS_MAX = 256 };

static bool refuse(struct request *request, const char *why)
{
    request->server->counters.refused++;
    return request_fail(request, (enum rpc_code)SERVER_TOO_MANY, why);
}

static bool may_ask(struct request *request)
{
    const struct connection *connection = request->connection;
    const struct lines *lines = &request->server->rooms.bots.lines;
    if (line_count(lines, connection->address, WISH_HINT) >= HINTS_PER_ADDRESS)
        return refuse(request, "too many hints for one address: wait for the others");
    if (lines->count[WISH_HINT] >= HINTS_MAX)
        return refuse(request, "too many hints are being thought of: wait a little");
    return true;
}

/* The room has granted it. */
bool hints_ask(struct request *request, struct live *live, int ms)
{
    struct connection *connection = request->connection;
    struct hint *hint = &connection->hint;
    if (!may_ask(request)) {
        room_stop_hint(live->room);
        return false;
    }
    hint->id = strdup(request->id);
    if (!hint->id || !line_add(&request->server->rooms.bots.lines, &hint->wish, WISH_HINT, live,
                               connection->address)) {
        free(hint->id);
        hint->id = NULL;
        room_stop_hint(live->room);
        return request_fail(request, RPC_INTERNAL_ERROR, "out of memory");
    }
    hint->ms = ms;
    live->hinted = connection;
    request->later = true;
    bots_dispatch(&request->server->rooms);
    return true;
}

struct job *hints_make_job(struct live *live)
{
    struct connection *connection = live->hinted;
    struct room_job *thought =
        room_begin_hint(live->room, ROOM_HINT_LEVEL, connection->hint.ms, secret_seed());
    struct job *job = bots_make_job(live, thought);
    if (!job) {
        hints_end(connection, "out of memory");
        return NULL;
    }
    job->asker = connection;
    connection->hint.job = job;
    return job;
}

/* It has been answered, or needs no answer. */
static void forget(struct connection *connection)
{
    struct hint *hint = &connection->hint;
    line_end(&connection->server->rooms.bots.lines, &hint->wish);
    if (hint->job) {
        hint->job->asker = NULL;
        atomic_store(&hint->job->dropped, true);
    }
    room_stop_hint(connection->live->room);
    connection->live->hinted = NULL;
    free(hint->id);
    *hint = (struct hint){0};
}

static void reply(struct connection *connection, const struct text *out)
{
    struct server *server = connection->server;
    socket_send(connection, out, connection->hint.id, live_batch(&server->rooms, connection->live));
}

void hints_end(struct connection *connection, const char *why)
{
    struct text out = TEXT_EMPTY;
    if (!connection || !connection->hint.id)
        return;
    if (why) {
        request_write_error(&out, connection->hint.id, (enum rpc_code)SERVER_NOT_NOW, why);
        reply(connection, &out);
    }
    text_free(&out);
    forget(connection);
}

void hints_answer(struct job *job)
{
    struct connection *connection = job->asker;
    struct text result = TEXT_EMPTY, out = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&result);
    if (!connection)
        return;
    bool good = room_end_hint(job->thought, &json);
    job->thought = NULL;
    if (good) {
        request_write_result(&out, connection->hint.id, &result);
        reply(connection, &out);
        forget(connection);
    } else {
        hints_end(connection, "out of memory");
    }
    text_free(&result);
    text_free(&out);
}
