/* queue.h: threads on which bots think. The loop gives a job to a free thread (bots.c says which
 * job) and collects it when it is done; `wake` is called on the thread when there is something to
 * collect. */
#ifndef EPOKI_SERVER_QUEUE_H
#define EPOKI_SERVER_QUEUE_H

#include <stdatomic.h>

#include "room/room.h"
#include "server/line.h"

enum { QUEUE_THREADS_MAX = 64 };

struct connection;
struct live;

struct job {
    struct job *next;

    /* For the loop alone */
    struct wish wish;         /* the wish that it fulfils */
    struct live *live;        /* where its move is to be played; NULL: nowhere */
    struct connection *asker; /* who gets the hint; NULL: nobody */
    size_t memory;            /* reserved for it */
    double begun;

    /* For the thread */
    struct room_job *thought; /* NULL: it has been taken */
    atomic_bool *stop;        /* the queue is closing */
    atomic_bool dropped;      /* nobody wants the answer any more: stop thinking */
    atomic_bool hurry;        /* others wait: answer now */
};

struct queue;

struct queue *queue_open(int threads, void (*wake)(void *context), void *context);
void queue_close(struct queue *queue); /* waits for the threads, which stop thinking */

void job_free(struct job *job); /* with its thought */

int queue_threads(const struct queue *queue);
void queue_submit(struct queue *queue, struct job *job);
struct job *queue_collect(struct queue *queue); /* a job that is done, or NULL */

#endif
