/* think.h: what the program lends its bots: a clock and threads. */
#ifndef EPOKI_HOST_THINK_H
#define EPOKI_HOST_THINK_H

#include "bots/bot.h"
#include "host/clock.h"

/* Processor time of this thread in seconds; a thread of host_share begins with that of the sharing
 * thread. */
double host_work_seconds(void);

/* How many threads can run at the same time. */
int host_cores(void);

/* Calls work(argument, 0..count-1), each on a thread of its own, and returns when all are done. */
void host_share(int count, void (*work)(void *argument, int index), void *argument);

/* Clock and threads for bots; never cancelled. */
extern const struct bot_host host_for_bots;

/* The same, but time is processor time, so that a busy machine weakens nobody: for matches. */
extern const struct bot_host host_for_matches;

#endif
