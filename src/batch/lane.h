/* lane.h: one game of a batch, on any machine: the same few lines are compiled into the library
 * (batch.c) and into the kernels of a graphics card (src/gpu/kernel.c).
 *
 * A lane is a state with its chance and a digest of what was played. The random game of a seed is
 * the one that `epoki bench` plays with it: set-up, then random legal actions, all equally likely,
 * from one generator. The greedy game of a seed is the one that the bots `greedy` play in an arena:
 * the generator is used only by the rules, and every decision has a seed of its own. */
#ifndef EPOKI_BATCH_LANE_H
#define EPOKI_BATCH_LANE_H

#include <string.h>

#include "bots/judge.h"
#include "core/decision.h"
#include "core/hash.h"

#define RESULT_UNFINISHED 0xFF

/* How a game ended. `digest` is computed from every action and from every byte of the final state:
 * two machines with the same digest played the same game. */
struct batch_result {
    uint64_t digest;
    uint32_t decisions;
    int16_t totals[SEATS_MAX];
    uint8_t seats;  /* a bit for each seat that won, and above them the starting player */
    uint8_t ending; /* an index into game.endings, or RESULT_UNFINISHED */
};
static_assert(sizeof(struct batch_result) == 24 && SEATS_MAX == 5,
              "cards and processors must agree about it");

static inline unsigned result_winners(const struct batch_result *result)
{
    return result->seats & ((1u << SEATS_MAX) - 1);
}

/* What a seat got of the victory, 0..1. */
static inline double result_share(const struct batch_result *result, int seat)
{
    unsigned winners = result_winners(result);
    return winners >> seat & 1 ? 1.0 / count_bits(winners) : 0;
}

static inline int result_first(const struct batch_result *result)
{
    return result->seats >> SEATS_MAX;
}

/* What a lane keeps between two steps, besides its state. */
struct lane {
    uint64_t rng[2];
    uint64_t digest;
    uint64_t seed;
    uint32_t decisions;
    uint32_t action; /* chosen but not applied yet */
    uint32_t forced; /* ... without asking, because there is no other: not counted as a decision */
    uint32_t first;  /* the starting player */
};

/* Who plays all seats. */
struct lane_player {
    int looks; /* greedy: how often it draws what it cannot know; 0: random actions */
    float weights[FEATURES_MAX];
};

/* A position from which many games begin, as `seat` knows it. The n-th game draws the rest anew and
 * begins with the n-th action; after the last action it starts again with the first. */
struct lane_root {
    int seat, count;
    const void *state;
    const uint32_t *actions;
};

/* Memory in which greedy thinks: three states, legal_max values and actions. */
struct lane_room {
    void *known;
    struct judge_room judge;
    double *sums;
    uint32_t *actions;
};

static inline void lane_lend_chance(const struct lane *lane, struct chance *chance)
{
    chance->rng[0] = lane->rng[0];
    chance->rng[1] = lane->rng[1];
    chance->script = NULL; /* without a script, `uses` is never read */
    chance->failed = false;
}

static inline void lane_keep_chance(struct lane *lane, const struct chance *chance)
{
    lane->rng[0] = chance->rng[0];
    lane->rng[1] = chance->rng[1];
}

static inline void lane_open(const struct game *game, uint64_t seed, const void *state,
                             const struct chance *chance, struct lane *lane)
{
    int first = game->rules.starter ? game->rules.starter(state) : game_decider(game, state);
    lane_keep_chance(lane, chance);
    lane->digest = lane->seed = seed;
    lane->decisions = 0;
    lane->action = lane->forced = 0;
    lane->first = (uint32_t)(first == SEAT_NONE ? 0 : first);
}

/* Sets up the game of that seed. */
static inline void lane_begin(const struct game *game, const struct setup *setup, uint64_t seed,
                              void *state, struct lane *lane)
{
    struct chance chance;
    memset(state, 0, game->rules.state_size);
    chance_seed(&chance, seed, NULL);
    game->rules.setup(state, setup, &chance);
    lane_open(game, seed, state, &chance, lane);
}

/* The same from a position; `number` counts the games that begin there. */
static inline void lane_begin_from(const struct game *game, const struct lane_root *root,
                                   uint64_t seed, uint64_t number, void *state, struct lane *lane)
{
    struct chance chance;
    chance_seed(&chance, seed, NULL);
    game_copy(game, state, root->state);
    game->rules.resample(state, root->seat, &chance);
    game_apply(game, state, root->actions[number % (unsigned)root->count], &chance, NULL);
    lane_open(game, seed, state, &chance, lane);
}

/* A single multiplication, because the digest is updated billions of times. */
static inline uint64_t lane_digest(uint64_t digest, uint32_t action)
{
    return (chance_rotate(digest, 23) ^ action) * 0x9E3779B97F4A7C15u;
}

static inline void lane_draw(struct lane *lane, const uint32_t *actions, int count)
{
    struct chance chance;
    lane_lend_chance(lane, &chance);
    lane->action = actions[chance_below(&chance, (uint32_t)count)];
    lane_keep_chance(lane, &chance);
}

/* The same without a list, where the game knows how: quicker on a card, slower on a processor. */
#ifdef GAME /* a kernel */
#define LANE_DRAWS_AT_ONCE true
#else
#define LANE_DRAWS_AT_ONCE false
#endif
static inline bool lane_draw_at_once(const struct game *game, const void *state, int kind,
                                     struct lane *lane)
{
    struct chance chance;
    bool drawn = false;
    lane_lend_chance(lane, &chance);
    DECISION_ROW(game->rules.decisions, kind, if (row->draw) drawn = true,
                 lane->action = row->draw(state, &chance));
    lane_keep_chance(lane, &chance);
    return drawn;
}

/* Chooses a random legal action; false if the game is over. `actions` has room for
 * game.rules.legal_max. */
static inline bool lane_choose(const struct game *game, const void *state, struct lane *lane,
                               uint32_t *actions)
{
    const struct frame *top = decisions_top(game->rules.decisions, state);
    if (!top)
        return false;
    if (!LANE_DRAWS_AT_ONCE || !lane_draw_at_once(game, state, top->kind, lane))
        lane_draw(lane, actions, game_legal(game, state, actions));
    return true;
}

/* What the bot greedy (bots/simple.c) is given to decide: a state drawn from what its seat knows,
 * `known`, and its actions. Returns their number. `chance` is that of the decision from then on. */
static inline int lane_consider(const struct game *game, const void *state, const struct lane *lane,
                                int seat, void *known, uint32_t *actions, struct chance *chance)
{
    chance_seed(chance, bot_seed(lane->seed, (int)lane->decisions), NULL);
    judge_draw(game, state, seat, chance, known);
    return game_legal(game, known, actions);
}

/* Chooses as greedy does; false if the game is over. */
static inline bool lane_think(const struct game *game, const struct lane_player *player,
                              const void *state, struct lane *lane, const struct lane_room *room)
{
    struct chance chance;
    int seat = game_decider(game, state), best = 0;
    if (seat == SEAT_NONE)
        return false;
    int count = lane_consider(game, state, lane, seat, room->known, room->actions, &chance);
    if (count > 1) {
        for (int i = 0; i < count; i++)
            room->sums[i] = 0;
        for (int look = 0; look < player->looks; look++)
            judge_actions(game, player->weights, room->known, seat, room->actions, count, &chance,
                          room->judge, room->sums, 1);
        best = judge_best(room->sums, count, player->looks, &chance);
    }
    lane->action = room->actions[best];
    return true;
}

/* Carries out the chosen action, and tells what happened unless `events` is NULL. */
static inline void lane_apply(const struct game *game, void *state, struct lane *lane,
                              struct events *events)
{
    struct chance chance;
    lane_lend_chance(lane, &chance);
    game_apply(game, state, lane->action, &chance, events);
    lane_keep_chance(lane, &chance);
    lane->digest = lane_digest(lane->digest, lane->action);
    lane->decisions++;
}

/* The same random game in small steps, for machines that do the same step of many games at once */

/* Carries out the chosen action, but nothing that follows from it. */
static inline void lane_act(const struct game *game, void *state, struct lane *lane)
{
    struct chance chance;
    lane_lend_chance(lane, &chance);
    decisions_act(game->rules.decisions, &(struct play){state, &chance, NULL}, lane->action);
    lane_keep_chance(lane, &chance);
    if (!lane->forced) {
        lane->digest = lane_digest(lane->digest, lane->action);
        lane->decisions++;
    }
    lane->forced = 0;
}

/* Does one thing that needs no asking, or makes a choice. Returns true if an action was chosen,
 * which must then be carried out. The game must not be over. */
static inline bool lane_go_on(const struct game *game, void *state, struct lane *lane,
                              uint32_t *actions)
{
    const struct decisions *d = game->rules.decisions;
    struct chance chance;
    struct play play = {state, &chance, NULL};
    lane_lend_chance(lane, &chance);
    bool passed = decisions_pass(d, &play);
    lane_keep_chance(lane, &chance);
    if (passed)
        return false;
    int kind = decisions_top(d, state)->kind, count = d->legal(state, actions);
    if (decisions_is_put(d, kind, count)) {
        lane_draw(lane, actions, count);
        return true;
    }
    if (count == 0)
        decisions_lapse(d, &play);
    lane->action = actions[0];
    lane->forced = count == 1;
    return count == 1;
}

static inline uint8_t lane_ending(const struct game *game, const void *state)
{
    int ending = game_ending(game, state);
    return ending < 0 ? RESULT_UNFINISHED : (uint8_t)ending;
}

static inline void lane_result(const struct game *game, int players, const void *state,
                               const struct lane *lane, struct batch_result *result)
{
    struct score scores[SEATS_MAX];
    struct batch_result made = {.decisions = lane->decisions, .ending = lane_ending(game, state)};
    unsigned seats = (unsigned)lane->first << SEATS_MAX;
    game->rules.scores(state, scores);
    for (int seat = 0; seat < players; seat++) {
        made.totals[seat] = (int16_t)scores[seat].total;
        seats |= (unsigned)scores[seat].winner << seat;
    }
    made.seats = (uint8_t)seats;
    made.digest = hash_bytes(lane->digest, state, game->rules.state_size);
    *result = made;
}

#endif
