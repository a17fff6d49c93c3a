/* evaluation.h: how good a position looks, for bots.
 *
 * A game measures every seat: a number for each feature of data/<game>/weights.tsv. A weight for
 * each feature makes a sum of them, and the softmax of the sums is what a seat may expect: its
 * share of the victory, 0..1. There are two sets of weights: those set by hand and those that a
 * program found (`epoki tune`). */
#ifndef EPOKI_CORE_EVALUATION_H
#define EPOKI_CORE_EVALUATION_H

#include "core/item.h"

#define FEATURES_MAX 256

/* A row of weights.tsv, in thousandths. */
struct feature_weight {
    int16_t hand, tuned;
};

/* Who chose the weights. */
enum weights { WEIGHTS_HAND, WEIGHTS_TUNED };

struct evaluation {
    const struct item_list *features;
    const struct feature_weight *weights; /* one for each feature */

    /* The features of all seats: those of seat 0, then those of seat 1, ... */
    void (*measure)(const void *state, float *features);

    /* The weighted sums, where a game does more than to add features up: the sum of a seat that has
     * left the game, or a quicker way for positions that differ little from the one before. What
     * was found then stays in `memo`: memory of `memo_size` bytes, cleared at first, which belongs
     * to one set of weights and one thread; the result is the same without it (NULL). NULL: the
     * sums of what `measure` finds. */
    void (*sums)(const void *state, const float *weights, void *memo, double *sums);
    size_t memo_size; /* 0: `sums` has no use for it */
};

struct game;

/* Loads the weights of that set. */
void evaluation_weights(const struct evaluation *evaluation, enum weights set, float *weights);

/* The sum of a seat's features. */
double evaluation_sum(const struct evaluation *evaluation, const float *features,
                      const float *weights);

/* What every seat may expect. `memo` may be NULL. */
void evaluation_values(const struct game *game, const void *state, const float *weights, void *memo,
                       double *values);

#endif
