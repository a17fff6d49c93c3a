/* thinking.h: one bot at a time thinks on a thread of its own, so that the terminal stays
 * responsive. */
#ifndef EPOKI_TUI_THINKING_H
#define EPOKI_TUI_THINKING_H

#include <pthread.h>
#include <stdatomic.h>

#include "room/room.h"

struct thinking {
    struct room_job *job; /* begun, and neither finished nor dropped; NULL: nobody thinks */
    bool threaded;        /* there is a thread to wait for */
    pthread_t thread;
    int wake[2]; /* a pipe; readable when the bot is done */
    atomic_bool hurried, done;
};

/* Returns false if there are no more files. Close in both cases. */
bool thinking_open(struct thinking *thinking);
void thinking_close(struct thinking *thinking);

/* Lets the bot begin; nothing else may be running. */
void thinking_begin(struct thinking *thinking, struct room_job *job);

bool thinking_is_done(const struct thinking *thinking);

/* Readable when the bot is done. */
int thinking_file(const struct thinking *thinking);

/* Makes the bot answer soon, with what it has found so far. */
void thinking_hurry(struct thinking *thinking);

/* Waits for the end and hands the job back. */
struct room_job *thinking_finish(struct thinking *thinking);

/* The answer is not wanted any more; does nothing if nobody is thinking. */
void thinking_drop(struct thinking *thinking);

#endif
