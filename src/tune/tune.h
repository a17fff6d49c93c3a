/* tune.h: finding the weights of a game's evaluation by play. Two ways, each a file:
 *
 * fit.c    plays games with the weights found so far and fits them to the results: the evaluation
 *          of a position should predict who wins (logistic regression). Good if a position
 *          predicts the result well.
 * climb.c  changes all weights at once, up in one player and down in the other, lets the two play,
 *          and moves towards the winner (simultaneous perturbation). Slow, but it asks the question
 *          that counts: which weights play better. */
#ifndef EPOKI_TUNE_TUNE_H
#define EPOKI_TUNE_TUNE_H

#include <stdatomic.h>

#include "bots/bot.h"

enum { TUNE_THREADS_MAX = 64 };

struct tune {
    const struct game *game;
    const char *bot; /* who plays */
    struct setup setup;
    int threads;
    uint64_t games, rounds, seed; /* games of a round */
    float weights[FEATURES_MAX];  /* found so far */
    atomic_bool failed;           /* a bot could not be made, or it is out of memory */
};

static inline int tune_feature_count(const struct tune *tune)
{
    return tune->game->evaluation->features->count;
}

/* A bot of the tuner with these weights; NULL after printing the reason. */
struct bot *tune_bot(const struct tune *tune, const float *weights);

/* One game from set-up; `look`, unless NULL, is called at every decision. Returns false if memory
 * runs out. `values` gets the result. */
typedef void tune_look(void *context, const void *state, int decision);
bool tune_play(const struct tune *tune, uint64_t seed, struct bot *const *bots, tune_look *look,
               void *context, double *values);

/* All rounds of one way; progress is reported on standard error. Returns false on failure. */
bool tune_fit(struct tune *tune);
bool tune_climb(struct tune *tune);

#endif
