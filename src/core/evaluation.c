/* evaluation.c: see evaluation.h. */
#include "core/evaluation.h"

#include "core/game.h"
#include "core/real.h"

void evaluation_weights(const struct evaluation *evaluation, enum weights set, float *weights)
{
    for (int i = 0; i < evaluation->features->count; i++) {
        const struct feature_weight *row = &evaluation->weights[i];
        weights[i] = (float)(set == WEIGHTS_HAND ? row->hand : row->tuned) / 1000;
    }
}

double evaluation_sum(const struct evaluation *evaluation, const float *features,
                      const float *weights)
{
    double sum = 0;
    for (int i = 0; i < evaluation->features->count; i++)
        sum += (double)(features[i] * weights[i]);
    return sum;
}

void evaluation_values(const struct game *game, const void *state, const float *weights, void *memo,
                       double *values)
{
    const struct evaluation *evaluation = game->evaluation;
    int players = game->rules.setup_of(state).players;
    float features[SEATS_MAX * FEATURES_MAX];
    double sums[SEATS_MAX];
    if (evaluation->sums) {
        evaluation->sums(state, weights, memo, sums);
    } else {
        evaluation->measure(state, features);
        for (int seat = 0; seat < players; seat++)
            sums[seat] =
                evaluation_sum(evaluation, features + seat * evaluation->features->count, weights);
    }
    real_softmax(sums, players, 1, values);
}
