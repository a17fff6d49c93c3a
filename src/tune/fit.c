/* fit.c: see tune.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "core/real.h"
#include "host/think.h"
#include "tune/tune.h"

enum { SAMPLES_OF_A_GAME = 12, STEPS = 600 };

struct fit {
    struct tune *tune;
    int width;      /* numbers of a seat in a sample: its features and then its result */
    uint64_t seed;  /* of the round */
    float *samples; /* SAMPLES_OF_A_GAME of each game, some unused */
    int *counts;    /* per game */
};

static size_t sample_size(const struct fit *fit)
{
    return (size_t)fit->tune->setup.players * (size_t)fit->width;
}

static float *sample_at(const struct fit *fit, uint64_t game, int index)
{
    return fit->samples + (game * SAMPLES_OF_A_GAME + (uint64_t)index) * sample_size(fit);
}

static const float *features_of(const struct fit *fit, const float *sample, int seat)
{
    return sample + (size_t)seat * (size_t)fit->width;
}

/* Self-play */

struct looker {
    const struct fit *fit;
    uint64_t game;
    struct chance chance;
    int seen;
};

/* Keeps a uniformly random selection of the positions of a game (reservoir sampling). */
static void keep_sample(void *context, const void *state, int decision)
{
    struct looker *looker = context;
    const struct fit *fit = looker->fit;
    int place = decision < SAMPLES_OF_A_GAME
                    ? decision
                    : (int)chance_below(&looker->chance, (uint32_t)decision + 1);
    looker->seen = decision + 1;
    if (place >= SAMPLES_OF_A_GAME)
        return;
    float all[SEATS_MAX * FEATURES_MAX], *at = sample_at(fit, looker->game, place);
    int count = tune_feature_count(fit->tune);
    fit->tune->game->evaluation->measure(state, all);
    for (int seat = 0; seat < fit->tune->setup.players; seat++, at += fit->width)
        memcpy(at, all + seat * count, (size_t)count * sizeof *at);
}

static bool play_game(const struct fit *fit, uint64_t game, struct bot *const *bots)
{
    struct looker looker = {.fit = fit, .game = game};
    uint64_t seed = hash_combine(fit->seed, game);
    double values[SEATS_MAX];
    chance_seed(&looker.chance, seed + 1, NULL);
    if (!tune_play(fit->tune, seed, bots, keep_sample, &looker, values))
        return false;
    int count = looker.seen < SAMPLES_OF_A_GAME ? looker.seen : SAMPLES_OF_A_GAME;
    fit->counts[game] = count;
    for (int i = 0; i < count; i++) {
        float *at = sample_at(fit, game, i) + fit->width - 1;
        for (int seat = 0; seat < fit->tune->setup.players; seat++, at += fit->width)
            *at = (float)values[seat];
    }
    return true;
}

static void play_share(void *argument, int index)
{
    const struct fit *fit = argument;
    struct tune *tune = fit->tune;
    struct bot *bots[SEATS_MAX] = {NULL};
    bool good = true;
    for (int seat = 0; seat < tune->setup.players && good; seat++)
        good = (bots[seat] = tune_bot(tune, tune->weights)) != NULL;
    for (uint64_t i = (uint64_t)index; good && i < tune->games; i += (uint64_t)tune->threads)
        good = play_game(fit, i, bots);
    for (int seat = 0; seat < tune->setup.players; seat++)
        bot_free(bots[seat]);
    if (!good)
        tune->failed = true;
}

/* Fitting */

/* Adds the gradient of the log-likelihood of one sample; returns that log-likelihood. */
static double add_gradient(const struct fit *fit, const float *sample, const double *weights,
                           double *gradient)
{
    double sums[SEATS_MAX], shares[SEATS_MAX], likely = 0;
    int players = fit->tune->setup.players, count = fit->width - 1;
    for (int seat = 0; seat < players; seat++) {
        const float *features = features_of(fit, sample, seat);
        sums[seat] = 0;
        for (int i = 0; i < count; i++)
            sums[seat] += weights[i] * (double)features[i];
    }
    real_softmax(sums, players, 1, shares);
    for (int seat = 0; seat < players; seat++) {
        const float *features = features_of(fit, sample, seat);
        double result = (double)features[count], wrong = result - shares[seat];
        likely += result * real_log(shares[seat] > 1e-9 ? shares[seat] : 1e-9);
        for (int i = 0; i < count; i++)
            gradient[i] += wrong * (double)features[i];
    }
    return likely;
}

/* One step of Adam towards a higher likelihood, with a slight pull of every weight towards zero. */
static void step_up(double *weights, const double *gradient, double *mean, double *square,
                    int count, double samples, int step)
{
    double rate = 0.02 * (1 - (double)step / (STEPS + 1)), pull = 1e-4;
    for (int i = 0; i < count; i++) {
        double slope = gradient[i] / samples - pull * weights[i];
        mean[i] = 0.9 * mean[i] + 0.1 * slope;
        square[i] = 0.99 * square[i] + 0.01 * slope * slope;
        weights[i] += rate * mean[i] / (real_sqrt(square[i]) + 1e-8);
    }
}

/* Fits the weights to all samples; returns the mean logarithm of their likelihood. */
static double fit_weights(const struct fit *fit)
{
    struct tune *tune = fit->tune;
    double weights[FEATURES_MAX] = {0}, mean[FEATURES_MAX] = {0}, square[FEATURES_MAX] = {0},
           likely = 0;
    int samples = 0, count = tune_feature_count(tune);
    for (int i = 0; i < count; i++)
        weights[i] = (double)tune->weights[i];
    for (int step = 1; step <= STEPS; step++) {
        double gradient[FEATURES_MAX] = {0};
        likely = samples = 0;
        for (uint64_t game = 0; game < tune->games; game++)
            for (int i = 0; i < fit->counts[game]; i++, samples++)
                likely += add_gradient(fit, sample_at(fit, game, i), weights, gradient);
        step_up(weights, gradient, mean, square, count, samples, step);
    }
    for (int i = 0; i < count; i++)
        tune->weights[i] = (float)weights[i];
    return likely / samples;
}

static void fit_rounds(struct fit *fit)
{
    struct tune *tune = fit->tune;
    for (uint64_t round = 0; round < tune->rounds && !tune->failed; round++) {
        double start = host_seconds();
        fit->seed = hash_combine(tune->seed, round);
        host_share(tune->threads, play_share, fit);
        double played = host_seconds() - start;
        double likely = tune->failed ? 0 : fit_weights(fit);
        fprintf(stderr, "round %llu of %llu: %llu games in %.0f s, mean log-likelihood %.4f\n",
                (unsigned long long)round + 1, (unsigned long long)tune->rounds,
                (unsigned long long)tune->games, played, likely);
    }
}

bool tune_fit(struct tune *tune)
{
    struct fit fit = {.tune = tune, .width = tune_feature_count(tune) + 1};
    fit.samples = calloc(tune->games * SAMPLES_OF_A_GAME, sample_size(&fit) * sizeof(float));
    fit.counts = calloc(tune->games, sizeof *fit.counts);
    tune->failed = !fit.samples || !fit.counts;
    fit_rounds(&fit);
    free(fit.samples);
    free(fit.counts);
    return !tune->failed;
}
