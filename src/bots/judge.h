/* judge.h: what bots ask of a position, without any memory of their own: its value, and the values
 * of what can be done in it. Compiled for graphics cards too (docs/gpu.md), so that `greedy` plays
 * there what it plays here. */
#ifndef EPOKI_BOTS_JUDGE_H
#define EPOKI_BOTS_JUDGE_H

#include "core/game.h"

/* The seed of a decision, from the seed of the game and the number of actions before it. Arena,
 * server and protocol all use it, so that the same bots play the same game everywhere. */
uint64_t bot_seed(uint64_t game_seed, int version);

/* The result of a game that is over: 1 for the winner, parts of 1 for shared victories. */
void bot_outcome(const struct game *game, const void *state, double *values);

/* The shares of the seats in the running scores. */
void bot_shares(const struct game *game, const void *state, double *values);

/* The evaluation of the game with these weights; of a game without one, the running scores; of a
 * game that is over, its result. */
void judge_position(const struct game *game, const float *weights, const void *state,
                    double *values);

/* Memory of two states. */
struct judge_room {
    void *sample, *child;
};

/* One look at every action: draws anew what `seat` cannot know, carries out each action on that,
 * and adds what it is worth to sums[action * width + ...]: of all seats with width SEATS_MAX, with
 * width 1 of `seat` alone. */
void judge_actions(const struct game *game, const float *weights, const void *known, int seat,
                   const uint32_t *actions, int count, struct chance *chance,
                   struct judge_room room, double *sums, int width);

/* The number of the action with the largest mean of `looks` values; ties by chance. It is the one
 * that bot_choose prefers, whose shares fall with the value. */
int judge_best(const double *sums, int count, int looks, struct chance *chance);

#endif
