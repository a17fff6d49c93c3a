/* thinking.h: one bot at a time thinks on a thread of its own, so that the terminal stays
 * responsive. */
#ifndef EPOKI_TUI_THINKING_H
#define EPOKI_TUI_THINKING_H

#include "host/queue.h"

struct thinking {
    struct queue *queue;    /* of one thread */
    struct thought thought; /* its job is NULL while nobody thinks */
    int wake[2];            /* a pipe; [0] is readable when the bot is done */
};

/* False when files or threads ran out. Close in both cases. */
bool thinking_open(struct thinking *thinking);
void thinking_close(struct thinking *thinking);

/* Lets the bot begin; nothing else may be running. */
void thinking_begin(struct thinking *thinking, struct room_job *job);

bool thinking_is_done(const struct thinking *thinking);

/* The bot answers soon, with what it has found so far. */
void thinking_hurry(struct thinking *thinking);

/* Waits for the end and hands the job back. */
struct room_job *thinking_finish(struct thinking *thinking);

/* The answer is not wanted any more; does nothing if nobody is thinking. */
void thinking_drop(struct thinking *thinking);

#endif
