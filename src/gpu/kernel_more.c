/* kernel_more.c: the kernels for everything but random games (kernel.c): greedy, what games say
 * about cards, and batches for other programs. */
#include "gpu/wave.h"

/* Carries out what was chosen and everything that follows, and marks what was used. */
KERNEL advance_told(struct gpu_pool *pool)
{
    uint32_t at;
    if (!advancing(pool, &at))
        return;
    struct lane lane = pool->lane[at];
    struct events events;
    void *state = state_of(pool, at);
    uses_carry_out(&GAME, &pool->things, state, &lane, &events, marks_of(pool, at));
    pool->lane[at] = lane;
    pool->key[at] = kind_key(state);
}

/* The action that greedy takes. */
KERNEL think(struct gpu_pool *pool)
{
    struct lane_room room = {ROOM(GAME.rules.state_size),
                             {ROOM(GAME.rules.state_size), ROOM(GAME.rules.state_size)},
                             ROOM((size_t)GAME.rules.legal_max * sizeof(double)),
                             ROOM((size_t)GAME.rules.legal_max * sizeof(uint32_t))};
    uint32_t at;
    if (!choosing(pool, &at))
        return;
    struct lane lane = pool->lane[at];
    lane_think(&GAME, &pool->job.player, state_of(pool, at), &lane, &room);
    pool->lane[at] = lane;
    pool->key[at] = action_key(lane.action);
}

/* Batches: every thread works on its own game */

struct own {
    void *state;
    struct lane *lane;
    uint64_t index;
    bool here; /* false: the thread has none */
};

static inline struct own own_game(const struct gpu_table *table)
{
    uint64_t index = table->from + thread_number();
    return (struct own){table->states + index * table->stride, &table->lane[index], index,
                        index < table->to};
}

KERNEL batch_begin(struct gpu_table *table)
{
    struct own own = own_game(table);
    const struct setup setup = table->setup;
    struct lane lane;
    if (!own.here)
        return;
    lane_begin(&GAME, &setup, table->number + (own.index - table->from), own.state, &lane);
    *own.lane = lane;
}

KERNEL batch_choice(struct gpu_table *table)
{
    struct own own = own_game(table);
    uint32_t *actions = ROOM((size_t)GAME.rules.legal_max * sizeof *actions);
    int32_t choice = own.here ? table->choices[own.index] : -1;
    if (choice < 0 || choice >= game_legal(&GAME, own.state, actions))
        return;
    struct lane lane = *own.lane;
    lane.action = actions[choice];
    lane_apply(&GAME, own.state, &lane, NULL);
    *own.lane = lane;
    __atomic_fetch_add(&table->moved, 1, __ATOMIC_RELAXED);
}

KERNEL batch_random(struct gpu_table *table)
{
    struct own own = own_game(table);
    uint32_t *actions = ROOM((size_t)GAME.rules.legal_max * sizeof *actions);
    if (!own.here)
        return;
    struct lane lane = *own.lane;
    for (uint64_t i = 0; i < table->number && lane_choose(&GAME, own.state, &lane, actions); i++)
        lane_apply(&GAME, own.state, &lane, NULL);
    *own.lane = lane;
    if (game_decider(&GAME, own.state) != SEAT_NONE)
        __atomic_fetch_add(&table->moved, 1, __ATOMIC_RELAXED);
}

KERNEL batch_rows(struct gpu_table *table)
{
    struct own own = own_game(table);
    uint32_t *actions = ROOM((size_t)GAME.rules.legal_max * sizeof *actions);
    void *possible = ROOM(GAME.rules.state_size);
    if (own.here)
        rows_fill(&GAME, table->setup.players, table->name, own.state, own.lane, actions, possible,
                  table->rows + own.index * table->row);
}
