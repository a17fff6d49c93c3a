/* queue.h: threads on which bots think. A host gives them thoughts and collects those that are
 * done; `wake` is called on a thread when there is something to collect. */
#ifndef EPOKI_HOST_QUEUE_H
#define EPOKI_HOST_QUEUE_H

#include <stdatomic.h>

#include "room/room.h"

enum { QUEUE_THREADS_MAX = 64 };

struct queue;

/* Everything except its job is zero at first; the queue uses the rest until the thought is
 * collected. */
struct thought {
    struct thought *next;
    struct room_job *job;
    const struct queue *queue;
    atomic_bool hurry; /* answer now, with what there is */
};

struct queue_settings {
    int threads;
    int nice;             /* on Linux: how much lower the priority of its threads is */
    struct bot_host host; /* what bots are lent; the queue itself decides when they are cancelled */
    void (*wake)(void *context);
    void *context;
};

struct queue *queue_open(const struct queue_settings *settings); /* NULL: there are no threads */
/* Waits for the threads, which stop thinking. What was not collected is passed to `drop`. */
void queue_close(struct queue *queue, void (*drop)(struct thought *thought));

int queue_threads(const struct queue *queue);
void queue_submit(struct queue *queue, struct thought *thought);
struct thought *queue_collect(struct queue *queue); /* one that is done, or NULL */

#endif
