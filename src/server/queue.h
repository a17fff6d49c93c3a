/* queue.h: threads on which bots think. The loop gives a job to a thread that is free (bots.c says
 * which), and collects it when it is done; `wake` is called on the thread when there is something
 * to collect.
 *
 * A job lends its bot to the thread. What was played since the bot last heard of the table is told
 * to it there, too: a large tree takes time to cut down. */
#ifndef EPOKI_SERVER_QUEUE_H
#define EPOKI_SERVER_QUEUE_H

#include <stdatomic.h>

#include "bots/bot.h"
#include "server/line.h"
#include "server/store.h"

enum { QUEUE_THREADS_MAX = 64 };

struct connection;
struct live;

/* An action the bot has not heard of, and how many of the job's events belong to it. */
struct news {
    uint32_t action;
    int events;
    int turn; /* who decided next */
    bool lost;
};

struct job {
    struct job *next;

    /* For the loop alone */
    struct wish wish;         /* that it fulfils */
    struct live *live;        /* where its move is to be played; NULL: nowhere */
    struct connection *asker; /* to whom its hint goes; NULL: nobody */
    int version;              /* what it thinks about */
    size_t memory;            /* reserved for it */
    double begun;

    /* For the thread */
    const struct game *game;
    int seat;
    char level[LEVEL_BYTES_MAX + 1];
    struct bot *bot; /* lent; NULL: one is made */
    bool forget;     /* what it remembers is no more */
    struct news *news;
    int news_count;
    struct event *events;
    int ms; /* 0: the limit of the level */
    uint64_t seed;
    atomic_bool *stop;   /* the queue ends */
    atomic_bool dropped; /* nobody wants the answer any more: think no further */
    atomic_bool hurry;   /* others wait: answer now */
    bool good;
    size_t holds; /* what the bot holds now */
    struct bot_answer answer;
    uint64_t state[STATE_BYTES_MAX / 8];
};

struct queue;

struct queue *queue_open(int threads, void (*wake)(void *context), void *context);
void queue_close(struct queue *queue); /* waits for the threads, which stop thinking */

struct job *job_new(const struct game *game, const void *state); /* NULL: out of memory */
void job_free(struct job *job);                                  /* with its bot */

int queue_threads(const struct queue *queue);
void queue_submit(struct queue *queue, struct job *job);
struct job *queue_collect(struct queue *queue); /* a job that is done, or NULL */

#endif
