/* climb.c: see tune.h.
 *
 * Weights move on a logarithmic scale: a step multiplies them, so that large and small ones move
 * alike, signs stay, and a weight of zero stays zero. A round is one comparison: every weight is
 * raised or lowered by the same factor, at random, in one player, and the opposite in the other. */
#include <stdio.h>
#include <string.h>

#include "core/hash.h"
#include "core/real.h"
#include "host/think.h"
#include "tune/tune.h"

struct climb {
    struct tune *tune;
    float up[FEATURES_MAX], down[FEATURES_MAX];
    uint64_t seed;                   /* of the round */
    double result[TUNE_THREADS_MAX]; /* of `up`, summed per thread */
    uint64_t games[TUNE_THREADS_MAX];
};

/* Deals are mirrored: the same deal is played with `up` in each seat by turns and `down` in the
 * others. */
static void play_share(void *argument, int index)
{
    struct climb *climb = argument;
    struct tune *tune = climb->tune;
    struct bot *up = tune_bot(tune, climb->up), *down[SEATS_MAX] = {NULL}, *seats[SEATS_MAX];
    int players = tune->setup.players;
    bool good = up != NULL;
    for (int seat = 0; seat < players && good; seat++)
        good = (down[seat] = tune_bot(tune, climb->down)) != NULL;
    for (uint64_t i = (uint64_t)index; good && i < tune->games; i += (uint64_t)tune->threads) {
        double values[SEATS_MAX];
        int own = (int)(i % (uint64_t)players);
        for (int seat = 0; seat < players; seat++)
            seats[seat] = seat == own ? up : down[seat];
        good = tune_play(tune, hash_combine(climb->seed, i / (uint64_t)players), seats, NULL, NULL,
                         values);
        climb->result[index] += good ? values[own] : 0;
        climb->games[index]++;
    }
    bot_free(up);
    for (int seat = 0; seat < players; seat++)
        bot_free(down[seat]);
    if (!good)
        tune->failed = true;
}

/* How much better than chance `up` did, -1..1. */
static double compare(struct climb *climb)
{
    double result = 0, games = 0, fair = 1.0 / climb->tune->setup.players;
    memset(climb->result, 0, sizeof climb->result);
    memset(climb->games, 0, sizeof climb->games);
    host_share(climb->tune->threads, play_share, climb);
    for (int i = 0; i < climb->tune->threads; i++) {
        result += climb->result[i];
        games += (double)climb->games[i];
    }
    double edge = result / games - fair;
    return edge / (edge > 0 ? 1 - fair : fair);
}

bool tune_climb(struct tune *tune)
{
    struct climb climb = {.tune = tune};
    struct chance chance;
    int count = tune_feature_count(tune), sign[FEATURES_MAX];
    chance_seed(&chance, tune->seed, NULL);
    for (uint64_t round = 0; round < tune->rounds && !tune->failed; round++) {
        double calm =
            1 - 0.7 * (double)round / (double)tune->rounds; /* steps get smaller and smaller */
        double shake = 0.25 * calm, stride = 0.35 * calm;
        climb.seed = chance_next(&chance);
        for (int i = 0; i < count; i++) {
            sign[i] = chance_below(&chance, 2) ? 1 : -1;
            climb.up[i] = tune->weights[i] * (float)real_exp(shake * sign[i]);
            climb.down[i] = tune->weights[i] * (float)real_exp(-shake * sign[i]);
        }
        double edge = compare(&climb);
        for (int i = 0; i < count && !tune->failed; i++)
            tune->weights[i] *= (float)real_exp(stride * edge * sign[i]);
        if (round % 10 == 9 || round + 1 == tune->rounds)
            fprintf(stderr, "round %llu of %llu: edge %+.3f\n", (unsigned long long)round + 1,
                    (unsigned long long)tune->rounds, edge);
    }
    return !tune->failed;
}
