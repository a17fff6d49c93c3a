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

void evaluation_sums(const struct game *game, const void *state, const float *weights, void *memo,
                     double *sums)
{
    const struct evaluation *evaluation = game->evaluation;
    float features[SEATS_MAX * FEATURES_MAX];
    if (evaluation->sums) {
        evaluation->sums(state, weights, memo, sums);
        return;
    }
    evaluation->measure(state, features);
    for (int seat = 0; seat < game->rules.setup_of(state).players; seat++)
        sums[seat] =
            evaluation_sum(evaluation, features + seat * evaluation->features->count, weights);
}

void evaluation_values(const struct game *game, const void *state, const float *weights, void *memo,
                       double *values)
{
    double sums[SEATS_MAX];
    evaluation_sums(game, state, weights, memo, sums);
    real_softmax(sums, game->rules.setup_of(state).players, 1, values);
}
