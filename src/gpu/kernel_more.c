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
    pool->lanes.key[at] = kind_key(state);
}

/* Greedy. A position of Civilization can have hundreds of actions: a thread that judged them all
 * would make its neighbours wait. So the lanes list their actions, every thread judges one of all
 * these candidates, sorted by what they do, and the lanes pick the best. */

/* Memory for `count` candidates of a lane; false: none is left in this wave. */
static inline bool reserve(struct gpu_pool *pool, uint32_t count, uint32_t *first)
{
    struct gpu_sort *sort = &pool->candidates;
    *first = __atomic_fetch_add(&sort->items, count, __ATOMIC_RELAXED);
    if (*first < sort->most && count <= sort->most - *first)
        return true;
    for (uint32_t i = *first; i < sort->most; i++)
        sort->key[i] = GPU_KEY_IDLE; /* what is left is too little */
    return false;
}

static inline size_t look_of(const struct gpu_pool *pool, uint32_t at, int look)
{
    return (size_t)at * (size_t)pool->job.player.looks + (size_t)look;
}

static inline void *sample_of(const struct gpu_pool *pool, uint32_t at, int look)
{
    return pool->samples + look_of(pool, at, look) * pool->stride;
}

/* The samples on which the actions of a lane are judged. */
static inline void draw_samples(struct gpu_pool *pool, uint32_t at, int seat, const void *known,
                                struct chance *chance)
{
    for (int look = 0; look < pool->job.player.looks; look++) {
        uint64_t *luck = pool->luck[look_of(pool, at, look)];
        judge_draw(&GAME, known, seat, chance, sample_of(pool, at, look));
        luck[0] = chance->rng[0];
        luck[1] = chance->rng[1];
    }
}

static inline void lend_luck(const struct gpu_pool *pool, uint32_t at, int look,
                             struct chance *chance)
{
    const uint64_t *luck = pool->luck[look_of(pool, at, look)];
    chance->rng[0] = luck[0];
    chance->rng[1] = luck[1];
    chance->script = NULL;
    chance->failed = false;
}

KERNEL list(struct gpu_pool *pool)
{
    uint32_t at, *actions = ROOM((size_t)GAME.rules.legal_max * sizeof *actions);
    void *known = ROOM(GAME.rules.state_size);
    struct chance chance;
    if (thread_number() < pool->lanes.busy)
        pool->offers[pool->lanes.order[thread_number()]].count = 0;
    if (!choosing(pool, &at))
        return;
    struct lane lane = pool->lane[at];
    const void *state = state_of(pool, at);
    int seat = game_decider(&GAME, state);
    uint32_t first;
    uint32_t count = (uint32_t)lane_consider(&GAME, state, &lane, seat, known, actions, &chance);
    if (count == 1) {
        pool->lane[at].action = actions[0];
        pool->lanes.key[at] = action_key(actions[0]);
        return;
    }
    if (!reserve(pool, count, &first))
        return; /* it chooses in the next wave */
    pool->offers[at] = (struct gpu_offer){first, count};
    for (uint32_t i = 0; i < count; i++) {
        pool->candidate[first + i] = (struct gpu_candidate){at, actions[i], 0};
        pool->candidates.key[first + i] = action_key(actions[i]);
    }
    draw_samples(pool, at, seat, known, &chance);
}

KERNEL weigh(struct gpu_pool *pool)
{
    uint32_t i = thread_number();
    void *state = ROOM(GAME.rules.state_size);
    if (i >= pool->candidates.busy)
        return;
    struct gpu_candidate *candidate = &pool->candidate[pool->candidates.order[i]];
    uint32_t at = candidate->lane, action = candidate->action;
    int seat = game_decider(&GAME, state_of(pool, at));
    double sum = 0;
    for (int look = 0; look < pool->job.player.looks; look++) {
        double values[SEATS_MAX] = {0};
        struct chance chance;
        lend_luck(pool, at, look, &chance);
        game_copy(&GAME, state, sample_of(pool, at, look));
        judge_action(&GAME, pool->job.player.weights, state, action, &chance, values);
        sum += values[seat];
    }
    candidate->sum = sum;
}

KERNEL pick(struct gpu_pool *pool)
{
    uint32_t i = thread_number();
    double *sums = ROOM((size_t)GAME.rules.legal_max * sizeof *sums);
    int looks = pool->job.player.looks;
    struct chance chance;
    if (i == 0)
        pool->candidates.items = 0; /* for the next wave */
    if (i >= pool->lanes.busy)
        return;
    uint32_t at = pool->lanes.order[i];
    const struct gpu_offer offer = pool->offers[at];
    if (!offer.count)
        return;
    for (uint32_t n = 0; n < offer.count; n++)
        sums[n] = pool->candidate[offer.first + n].sum;
    lend_luck(pool, at, looks - 1, &chance);
    int best = judge_best(sums, (int)offer.count, looks, &chance);
    uint32_t action = pool->candidate[offer.first + (uint32_t)best].action;
    pool->lane[at].action = action;
    pool->lanes.key[at] = action_key(action);
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
