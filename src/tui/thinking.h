/* thinking.h: one bot at a time decides on a thread of its own, so that the terminal stays awake.
 *
 * The bot thinks about a copy of the state: the table may change meanwhile. Only the bot itself
 * must be left alone until its thinking is finished or dropped. */
#ifndef EPOKI_TUI_THINKING_H
#define EPOKI_TUI_THINKING_H

#include <pthread.h>
#include <stdatomic.h>

#include "bots/bot.h"

struct thinking {
    bool running;  /* begun, and neither finished nor dropped */
    bool threaded; /* there is a thread to wait for */
    pthread_t thread;
    int wake[2]; /* a pipe; readable when the bot is done */
    atomic_bool hurried, done;
    struct bot *bot;
    void *state;
    uint64_t seed;
    struct bot_answer *answer;
};

/* False when memory or files ran out. Close in both cases. */
bool thinking_open(struct thinking *thinking, size_t state_size);
void thinking_close(struct thinking *thinking);

/* What to lend the bots: clock and threads, and an end to their thinking by `thinking_hurry`. Valid
 * as long as the thinking stays where it is. */
struct bot_host thinking_host(struct thinking *thinking);

/* Lets the bot begin; nothing else may be running. */
void thinking_begin(struct thinking *thinking, struct bot *bot, const void *state, uint64_t seed);

bool thinking_is_done(const struct thinking *thinking);

/* Readable when the bot is done. */
int thinking_file(const struct thinking *thinking);

/* The bot answers soon, with what it has found so far. */
void thinking_hurry(struct thinking *thinking);

/* Waits for the answer, which is valid until the next thinking begins. */
const struct bot_answer *thinking_finish(struct thinking *thinking);

/* The answer is not wanted any more; does nothing when nobody thinks. */
void thinking_drop(struct thinking *thinking);

#endif
