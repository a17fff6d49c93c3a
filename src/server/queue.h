/* queue.h: bots think here, on threads of their own, first come first served. A table has at most
 * one move at a time, so the queue goes round the tables. Hints, for which anybody may ask as often
 * as he has connections, come after moves and never take all threads (but the only one).
 *
 * The loop submits and collects; `wake` is called on a worker's thread when there is something to
 * collect. */
#ifndef EPOKI_SERVER_QUEUE_H
#define EPOKI_SERVER_QUEUE_H

#include <stdatomic.h>

#include "bots/bot.h"
#include "server/store.h"

struct job {
    struct job *next;
    char table[TABLE_ID_LENGTH + 1];
    int version, undos; /* what it thinks about: an answer to anything else is dropped */
    unsigned reloads;
    int seat;
    bool hint;           /* for a person who asked, not to be played */
    uint64_t connection; /* who asked */
    char *id;            /* his request, as JSON */

    const struct game *game;
    char bot[64];
    int ms; /* 0: the limit of the level */
    uint64_t seed;
    atomic_bool dropped; /* nobody wants the answer any more: think no further */
    atomic_bool *stop;   /* the queue ends */
    struct bot_answer answer;
    bool good;
    uint64_t state[STATE_BYTES_MAX / 8];
};

struct queue;

struct queue *queue_open(int threads, void (*wake)(void *context), void *context);
void queue_close(struct queue *queue); /* waits for the threads, which stop thinking */

struct job *job_new(const struct game *game, const void *state); /* NULL: out of memory */
void job_free(struct job *job);

void queue_submit(struct queue *queue, struct job *job);
struct job *queue_collect(struct queue *queue); /* a job that is done, or NULL */
int queue_length(struct queue *queue);          /* waiting or being thought of */

#endif
