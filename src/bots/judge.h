/* judge.h: what bots ask about a position, without any memory of their own: its value, and the
 * values of the actions in it. It is compiled for graphics cards too (docs/gpu.md), so that
 * `greedy` plays the same there. */
#ifndef EPOKI_BOTS_JUDGE_H
#define EPOKI_BOTS_JUDGE_H

#include "core/game.h"

/* The seed of a decision, from the seed of the game and the number of actions before it. Arena,
 * server and protocol all use it, so that the same bots play the same game everywhere. */
uint64_t bot_seed(uint64_t game_seed, int version);

/* The result of a finished game: 1 for the winner, equal parts of 1 for shared victories. */
void bot_outcome(const struct game *game, const void *state, double *values);

/* The shares of the seats in the running scores. */
void bot_shares(const struct game *game, const void *state, double *values);

/* The evaluation of the game with these weights; for a game without one, the running scores; for a
 * finished game, its result. */
void judge_position(const struct game *game, const float *weights, const void *state,
                    double *values);

/* Draws a sample: the position with everything that `seat` cannot know drawn anew. */
void judge_draw(const struct game *game, const void *known, int seat, struct chance *chance,
                void *sample);

/* What every seat expects after an action, which is carried out in `state`. `chance` stays as it
 * is: every action of a sample meets the same luck, and they can be judged in any order. */
void judge_action(const struct game *game, const float *weights, void *state, uint32_t action,
                  const struct chance *chance, double *values);

/* Memory for two states. */
struct judge_room {
    void *sample, *child;
};

/* Looks once at every action: draws a sample, judges each action on that state, and adds its value
 * to sums[action * width + ...]: those of all seats if width is SEATS_MAX, only that of `seat` if
 * width is 1. */
void judge_actions(const struct game *game, const float *weights, const void *known, int seat,
                   const uint32_t *actions, int count, struct chance *chance,
                   struct judge_room room, double *sums, int width);

/* The number of the action with the largest mean of `looks` values; ties are broken by chance. It
 * is the action that bot_choose prefers when shares fall with the value. */
int judge_best(const double *sums, int count, int looks, struct chance *chance);

#endif
