/* think.h: what the program lends its bots: a clock and threads. */
#ifndef EPOKI_HOST_THINK_H
#define EPOKI_HOST_THINK_H

#include "bots/bot.h"
#include "host/clock.h"

/* Seconds the processor has worked for this thread; in a thread of host_share it goes on from where
 * the sharing thread was. */
double host_work_seconds(void);

/* How many threads can run at the same time. */
int host_cores(void);

/* Calls work(argument, 0..count-1), each on a thread of its own, and returns when all are done. */
void host_share(int count, void (*work)(void *argument, int index), void *argument);

/* Clock and threads for bots; never cancelled. */
extern const struct bot_host host_for_bots;

/* The same, but time is the work of the processor, so that a busy machine weakens nobody: for
 * matches. */
extern const struct bot_host host_for_matches;

#endif
