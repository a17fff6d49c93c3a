/* batch.h: many games at once, on the processor; the public interface of it is in
 * include/epoki/epoki.h, and src/gpu does the same on a graphics card. */
#ifndef EPOKI_BATCH_BATCH_H
#define EPOKI_BATCH_BATCH_H

#include "batch/lane.h"

/* Plays the game of one seed to its end; `state` is memory for a state of the game. */
void batch_play_one(const struct game *game, const struct setup *setup, uint64_t seed, void *state,
                    struct batch_result *result);

#endif
