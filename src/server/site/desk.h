/* desk.h: what a worker does (worker.c): the jobs of its servers, the bots it keeps between their
 * jobs, and the memory of all of them. It knows nothing about sockets: a server is a number.
 *
 * Jobs are begun in the order in which they came, as threads and memory allow. What thinking bots
 * may need is reserved; if it does not fit, bots that have waited longest for their next job are
 * dropped, and are made again without memories when it comes. Everything here belongs to the thread
 * of the loop. */
#ifndef EPOKI_SERVER_DESK_H
#define EPOKI_SERVER_DESK_H

#include "core/json.h"

struct desk;

struct desk_settings {
    int threads;
    size_t memory;               /* bytes, of all bots */
    void (*wake)(void *context); /* there is something to collect; called on a thread */
    void *context;
};

struct desk *desk_open(const struct desk_settings *settings); /* NULL: there are no threads */
void desk_close(struct desk *desk);

/* What this program can do, as the greeting of a worker. */
void desk_write_hello(const struct desk *desk, struct json_writer *json);
/* A message of a server. On false `error` says why it is not understood. */
bool desk_hear(struct desk *desk, int64_t server, const struct json_node *message,
               struct text *error);
/* The connection to it has ended: its jobs and bots are nobody's. */
void desk_forget(struct desk *desk, int64_t server);
/* The next answer, as a message; false: there is none now. */
bool desk_collect(struct desk *desk, int64_t *server, struct text *message);

#endif
