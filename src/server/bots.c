/* bots.c: bots at the tables: what is given to the queue, and what its answers do. */
#include <stdlib.h>
#include <string.h>

#include "rpc/shape.h"
#include "server/secret.h"
#include "server/server.h"

static struct job *make_job(const struct live *live, const char *level)
{
    struct job *job = job_new(table_game(live->table), table_state(live->table));
    if (!job)
        return NULL;
    memcpy(job->table, live->row.id, sizeof job->table);
    job->version = table_version(live->table);
    job->undos = live->row.undos;
    job->reloads = live->reloads;
    job->seat = live_turn(live);
    job->seed = secret_seed();
    snprintf(job->bot, sizeof job->bot, "%s", level);
    return job;
}

void bots_consider(struct server *server, struct live *live)
{
    int turn = live_turn(live);
    if (live->job || live->unsaved || live->saving || turn == SEAT_NONE ||
        !live->seats[turn].row.level[0])
        return;
    struct job *job = make_job(live, live->seats[turn].row.level);
    if (!job)
        return; /* the next tick tries again */
    live->job = job;
    queue_submit(server->queue, job);
}

void bots_stop(struct live *live)
{
    if (live->job)
        atomic_store(&live->job->dropped, true);
}

bool bots_hint(struct connection *connection, const char *id, int ms, struct text *error)
{
    struct job *job = make_job(connection->live, bot_levels[BOT_LEVEL_HARD].id);
    char *copy = strdup(id);
    if (!job || !copy) {
        job_free(job);
        free(copy);
        text_add(error, "out of memory");
        return false;
    }
    job->hint = true;
    job->connection = connection->serial;
    job->id = copy;
    job->ms = ms;
    connection->hinting = true;
    queue_submit(connection->server->queue, job);
    return true;
}

/* Answers */

static bool is_current(const struct live *live, const struct job *job)
{
    return table_version(live->table) == job->version && live->row.undos == job->undos &&
           live->reloads == job->reloads && live_turn(live) == job->seat;
}

/* False: the table is saving, the answer has to wait. */
static bool play_answer(struct server *server, struct job *job)
{
    struct text error = TEXT_EMPTY;
    struct live *live = live_find(server, job->table, &error);
    bool waits = live && live->saving;
    if (live && !waits) {
        if (live->job == job)
            live->job = NULL;
        server_change(server, live); /* so that the next bot is considered */
        if (job->good && !atomic_load(&job->dropped) && is_current(live, job) &&
            live->seats[job->seat].row.level[0] &&
            live_play(server, live, job->answer.action, &error))
            server->counters.bot_moves++;
    }
    text_free(&error);
    return !waits;
}

static void answer_hint(struct server *server, const struct job *job)
{
    struct connection *connection = server->connections;
    struct text result = TEXT_EMPTY, out = TEXT_EMPTY;
    while (connection && connection->serial != job->connection)
        connection = connection->next;
    if (!connection)
        return;
    connection->hinting = false;
    if (connection->live && strcmp(connection->live->row.id, job->table) == 0 && job->good &&
        is_current(connection->live, job)) {
        struct json_writer json = json_writer_to(&result);
        shape_answer(&json, connection->live->table, &job->answer);
        request_write_result(&out, job->id, &result);
    } else {
        request_write_error(&out, job->id, (enum rpc_code)SERVER_NOT_NOW,
                            "the position has changed");
    }
    socket_send(connection, &out, job->id,
                connection->live ? live_batch(server, connection->live) : 0);
    text_free(&result);
    text_free(&out);
}

static struct job *take_postponed(struct server *server)
{
    struct job *job = server->postponed;
    if (job)
        server->postponed = job->next;
    return job;
}

void bots_collect(struct server *server)
{
    struct job *job, *again = NULL;
    while ((job = take_postponed(server)) || (job = queue_collect(server->queue))) {
        if (job->hint) {
            answer_hint(server, job);
        } else if (!play_answer(server, job)) {
            job->next = again;
            again = job;
            continue;
        }
        job_free(job);
    }
    server->postponed = again;
}

void bots_forget(struct server *server)
{
    for (struct job *job; (job = take_postponed(server));)
        job_free(job);
}
