/* hints.c: hints that a bot gives to a person. A table has one at a time, for the deciding seat; an
 * address may have a few, and their total is limited. A hint ends when the person who asked leaves
 * or the position changes: then nobody thinks about it any further. */
#include <stdlib.h>
#include <string.h>

#include "server/secret.h"
#include "server/server.h"

enum { HINTS_PER_ADDRESS = 8, HINTS_MAX = 256 };

static bool may_ask(struct request *request)
{
    const struct connection *connection = request->connection;
    const struct lines *lines = &request->server->rooms.bots.lines;
    if (line_count(lines, connection->address, WISH_HINT) >= HINTS_PER_ADDRESS)
        return request_too_many(request, "too many hints for one address: wait for the others");
    if (lines->count[WISH_HINT] >= HINTS_MAX)
        return request_too_many(request, "too many hints are being thought of: wait a little");
    return true;
}

/* It has been answered, or need not be. */
static void forget(struct connection *connection)
{
    struct hint *hint = &connection->hint;
    line_end(&connection->server->rooms.bots.lines, &hint->wish);
    if (hint->job) {
        hint->job->asker = NULL;
        bots_hurry(&connection->server->rooms, hint->job);
    }
    room_stop_hint(connection->live->room);
    connection->live->hinted = NULL;
    free(hint->id);
    *hint = (struct hint){0};
}

/* The room has granted it. */
bool hints_ask(struct request *request, struct live *live, int ms)
{
    struct connection *connection = request->connection;
    struct hint *hint = &connection->hint;
    struct bots *bots = &request->server->rooms.bots;
    bool may = may_ask(request);
    hint->id = may ? strdup(request->id) : NULL;
    if (!hint->id || !line_add(&bots->lines, &hint->wish, WISH_HINT, live, connection->address)) {
        forget(connection);
        return may && request_fail(request, RPC_INTERNAL_ERROR, "out of memory");
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
    struct job *job = bots_make_job(
        room_begin_hint(live->room, ROOM_HINT_LEVEL, connection->hint.ms, secret_seed()));
    if (!job) {
        hints_end(connection, "out of memory");
        return NULL;
    }
    job->asker = connection;
    connection->hint.job = job;
    return job;
}

void hints_end(struct connection *connection, const char *why)
{
    if (!connection || !connection->hint.id)
        return;
    if (why)
        request_refuse(connection, connection->hint.id, ROOM_NOT_NOW, why,
                       live_batch(&connection->server->rooms, connection->live));
    forget(connection);
}

void hints_answer(struct job *job)
{
    struct connection *connection = job->asker;
    struct text result = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&result);
    if (!connection)
        return;
    bool good = room_end_hint(job->thought.job, &json);
    job->thought.job = NULL;
    if (good)
        request_answer(connection, connection->hint.id, &result, NULL,
                       live_batch(&connection->server->rooms, connection->live));
    hints_end(connection, good ? NULL : "out of memory");
    text_free(&result);
}
