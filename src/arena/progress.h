/* progress.h: how far an arena is, on standard error: on a terminal a bar that is redrawn,
 * elsewhere a line from time to time. */
#ifndef EPOKI_ARENA_PROGRESS_H
#define EPOKI_ARENA_PROGRESS_H

#include "arena/arena.h"

struct progress {
    bool quiet, terminal;
    bool drawn; /* the cursor stands after a bar */
    double start, told;
    int done; /* games that have been played since the start */
};

void progress_begin(struct progress *progress, bool quiet);

/* Another game is done; `left` are still to be played. */
void progress_step(struct progress *progress, const struct arena *arena, int left);

void progress_end(struct progress *progress);

#endif
