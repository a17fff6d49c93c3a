/* lane.h: one game of a batch, played by whichever machine: the same few lines are compiled into
 * the library (batch.c) and into the kernels of a graphics card (src/gpu/kernel.c).
 *
 * A lane is a state and what stands beside it: chance, and a digest of what was played. The game of
 * a seed is the one that `epoki bench` plays with it: set-up, then every legal action with the same
 * probability, all from one generator. */
#ifndef EPOKI_BATCH_LANE_H
#define EPOKI_BATCH_LANE_H

#include <string.h>

#include "core/game.h"
#include "core/hash.h"

#define RESULT_UNFINISHED 0xFF

/* How a game ended. `digest` is made of every action and of every byte of the final state: two
 * machines that agree in it played the same game. */
struct batch_result {
    uint64_t digest;
    uint32_t decisions;
    int16_t totals[SEATS_MAX];
    uint8_t winners; /* a bit for each seat */
    uint8_t ending;  /* an index into game.endings, or RESULT_UNFINISHED */
};
static_assert(sizeof(struct batch_result) == 24, "cards and processors must agree about it");

/* What a lane keeps between two steps, beside its state. */
struct lane {
    uint64_t rng[2];
    uint64_t digest;
    uint64_t number; /* which game of the batch it plays */
    uint32_t decisions;
    uint32_t action; /* chosen, and not yet applied */
};

static inline void lane_lend_chance(const struct lane *lane, struct chance *chance)
{
    chance->rng[0] = lane->rng[0];
    chance->rng[1] = lane->rng[1];
    chance->script = NULL; /* without one, `uses` is never looked at */
    chance->failed = false;
}

static inline void lane_keep_chance(struct lane *lane, const struct chance *chance)
{
    lane->rng[0] = chance->rng[0];
    lane->rng[1] = chance->rng[1];
}

/* Sets up the game of that seed. */
static inline void lane_begin(const struct game *game, const struct setup *setup, uint64_t seed,
                              void *state, struct lane *lane)
{
    struct chance chance;
    memset(state, 0, game->state_size);
    chance_seed(&chance, seed, NULL);
    game->setup(state, setup, &chance);
    lane_keep_chance(lane, &chance);
    lane->digest = seed;
    lane->decisions = 0;
    lane->action = 0;
}

/* One multiplication: the digest is taken at every step of billions. */
static inline uint64_t lane_digest(uint64_t digest, uint32_t action)
{
    return (chance_rotate(digest, 23) ^ action) * 0x9E3779B97F4A7C15u;
}

/* Chooses any legal action; false: the game is over. `actions` has room for game.legal_max. */
static inline bool lane_choose(const struct game *game, const void *state, struct lane *lane,
                               uint32_t *actions)
{
    int count = game->legal(state, actions);
    if (count <= 0)
        return false;
    struct chance chance;
    lane_lend_chance(lane, &chance);
    lane->action = actions[chance_below(&chance, (uint32_t)count)];
    lane_keep_chance(lane, &chance);
    return true;
}

/* Carries out the action that was chosen. */
static inline void lane_apply(const struct game *game, void *state, struct lane *lane)
{
    struct chance chance;
    lane_lend_chance(lane, &chance);
    game->apply(state, lane->action, &chance, NULL);
    lane_keep_chance(lane, &chance);
    lane->digest = lane_digest(lane->digest, lane->action);
    lane->decisions++;
}

static inline uint8_t lane_ending(const struct game *game, const void *state)
{
    const char *id = game->ending(state);
    for (int i = 0; id && i < game->endings->count; i++)
        if (strcmp(game->endings->items[i].id, id) == 0)
            return (uint8_t)i;
    return RESULT_UNFINISHED;
}

static inline void lane_result(const struct game *game, int players, const void *state,
                               const struct lane *lane, struct batch_result *result)
{
    struct score scores[SEATS_MAX];
    struct batch_result made = {.decisions = lane->decisions, .ending = lane_ending(game, state)};
    game->scores(state, scores);
    for (int seat = 0; seat < players; seat++) {
        made.totals[seat] = (int16_t)scores[seat].total;
        made.winners |= (uint8_t)(scores[seat].winner << seat);
    }
    made.digest = hash_bytes(lane->digest, state, game->state_size);
    *result = made;
}

#endif
