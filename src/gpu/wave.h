/* wave.h: what the kernels of both files share: a lane takes a game, carries out what was chosen,
 * and comes to the end of its game. */
#ifndef EPOKI_GPU_WAVE_H
#define EPOKI_GPU_WAVE_H

#include "gpu/pool.h"
#include "gpu/thread.h"

/* The optimiser knows the contents of GAME: its functions are called directly, its sizes are
 * constants. */
extern const struct game GAME;

static inline void *state_of(const struct gpu_pool *pool, uint32_t lane)
{
    return pool->states + (size_t)lane * pool->stride;
}

/* Keys: what a lane does next. Steps and choices are sorted by the kind on top ... */
static inline uint16_t kind_key(const void *state)
{
    const struct frame *top = decisions_top(GAME.rules.decisions, state);
    return (uint16_t)(top ? GPU_KEY_KINDS + top->kind : GPU_KEY_OVER);
}

/* ... and actions by verb, and then by what they are about. */
static inline uint16_t action_key(uint32_t action)
{
    uint32_t key = action_verb(action) * 32 + action_arg(action, 0) % 32;
    return (uint16_t)(GPU_KEY_ACTIONS + key % (GPU_KEY_IDLE - GPU_KEY_ACTIONS));
}

static inline uint8_t *marks_of(const struct gpu_pool *pool, uint32_t lane)
{
    return pool->marks + (size_t)lane * USES_WAYS * pool->things.count;
}

/* A lane without a game takes the next one. */
static inline void renew(struct gpu_pool *pool, uint32_t at)
{
    struct lane lane;
    void *state = state_of(pool, at);
    const struct setup setup = pool->job.setup;
    uint64_t number = __atomic_fetch_add(&pool->taken, 1, __ATOMIC_RELAXED);
    pool->lanes.key[at] = GPU_KEY_IDLE;
    if (number >= pool->job.games)
        return;
    if (pool->job.root.state)
        lane_begin_from(&GAME, &pool->job.root, pool->job.first_seed + number, number, state,
                        &lane);
    else
        lane_begin(&GAME, &setup, pool->job.first_seed + number, state, &lane);
    for (uint32_t i = 0; pool->marks && i < USES_WAYS * pool->things.count; i++)
        marks_of(pool, at)[i] = 0;
    pool->lanes.key[at] = kind_key(state);
    pool->lane[at] = lane;
}

/* The game of a lane is over. */
static inline void finish(struct gpu_pool *pool, uint32_t at, const struct lane *lane)
{
    struct batch_result result;
    lane_result(&GAME, pool->job.setup.players, state_of(pool, at), lane, &result);
    pool->results[lane->seed - pool->job.first_seed] = result;
    if (pool->marks)
        uses_add(&pool->things, pool->job.setup.players, &result, marks_of(pool, at),
                 pool->job.uses);
    pool->lanes.key[at] = GPU_KEY_NEW;
}

/* The lane whose action this thread is to carry out; false if there is none, if it took a new game,
 * or if it has not chosen yet. */
static inline bool advancing(struct gpu_pool *pool, uint32_t *at)
{
    uint32_t i = thread_number();
    if (i >= pool->lanes.busy)
        return false;
    *at = pool->lanes.order[i];
    uint16_t key = pool->lanes.key[*at];
    if (key == GPU_KEY_NEW)
        renew(pool, *at);
    return key >= GPU_KEY_ACTIONS;
}

/* The lane for which this thread is to choose; false if there is none, or if its game is over. */
static inline bool choosing(struct gpu_pool *pool, uint32_t *at)
{
    uint32_t i = thread_number();
    if (i >= pool->lanes.busy)
        return false;
    *at = pool->lanes.order[i];
    if (pool->lanes.key[*at] == GPU_KEY_OVER)
        finish(pool, *at, &pool->lane[*at]);
    return pool->lanes.key[*at] >= GPU_KEY_KINDS;
}

#endif
