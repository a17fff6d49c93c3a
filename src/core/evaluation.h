/* evaluation.h: how good a position looks, for bots.
 *
 * A game measures every seat: it gives a number for each feature of data/<game>/weights.tsv. Every
 * feature has a weight; the softmax of the weighted sums is what the seats may expect: their shares
 * of the victory, 0..1. There are two sets of weights: those set by hand and those found by a
 * program (`epoki tune`). */
#ifndef EPOKI_CORE_EVALUATION_H
#define EPOKI_CORE_EVALUATION_H

#include "core/item.h"

#define FEATURES_MAX 256

/* A row of weights.tsv, in thousandths. */
struct feature_weight {
    int16_t hand, tuned;
};

/* Another weight for a feature, in thousandths. */
struct weight_change {
    uint8_t feature;
    int16_t weight;
};

/* Who chose the weights. */
enum weights { WEIGHTS_HAND, WEIGHTS_TUNED };

struct evaluation {
    const struct item_list *features;
    const struct feature_weight *weights; /* one for each feature */

    /* The features of all seats: those of seat 0, then those of seat 1, ... */
    void (*measure)(const void *state, float *features);

    /* The weighted sums, if a game does more than add up features: it may have a special value for
     * a seat that has left the game, or a faster way for positions that differ little from the last
     * one. For the latter it keeps its results in `memo`: `memo_size` bytes, cleared at first,
     * which belong to one set of weights and one thread. Without it (NULL) the result is the same.
     * If `sums` is NULL, the features that `measure` finds are added up. */
    void (*sums)(const void *state, const float *weights, void *memo, double *sums);
    size_t memo_size; /* 0: `sums` does not use it */
};

struct game;

/* Loads the weights of that set. */
void evaluation_weights(const struct evaluation *evaluation, enum weights set, float *weights);

/* The weighted sum of a seat's features. */
double evaluation_sum(const struct evaluation *evaluation, const float *features,
                      const float *weights);

/* The weighted sums of all seats. `memo` may be NULL. */
void evaluation_sums(const struct game *game, const void *state, const float *weights, void *memo,
                     double *sums);

/* What every seat may expect: their softmax. */
void evaluation_values(const struct game *game, const void *state, const float *weights, void *memo,
                       double *values);

#endif
