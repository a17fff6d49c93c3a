/* kernel.c: what runs on a graphics card: the rules of one game (GAME, a struct game), unchanged,
 * and the few lines around them, for random games. From it cmake/gpu.cmake makes GAME.ptx for each
 * game, GAME_more.ptx from kernel_more.c and, if the state of a game is small, GAME_whole.ptx from
 * kernel_whole.c. The driver compiles only the files that are needed.
 *
 * Many games are played in waves, in which each game goes on a little. Before each wave the games
 * are sorted by what they are about to do, because the threads of a warp can run only the same code
 * together. The order in which games are played changes nothing in any of them. */
#include "gpu/wave.h"

/* Waves of two parts: all games advance, then all choose */

/* Carries out what was chosen and everything that follows. */
KERNEL advance(struct gpu_pool *pool)
{
    uint32_t at;
    if (!advancing(pool, &at))
        return;
    struct lane lane = pool->lane[at];
    void *state = state_of(pool, at);
    lane_apply(&GAME, state, &lane, NULL);
    pool->lane[at] = lane;
    pool->lanes.key[at] = kind_key(state);
}

/* Chooses a random action. */
KERNEL choose(struct gpu_pool *pool)
{
    uint32_t at, *actions = ROOM((size_t)GAME.rules.legal_max * sizeof *actions);
    if (!choosing(pool, &at))
        return;
    struct lane lane = pool->lane[at];
    lane_choose(&GAME, state_of(pool, at), &lane, actions);
    pool->lane[at] = lane;
    pool->lanes.key[at] = action_key(lane.action);
}

/* Waves of small steps */

/* Every lane does the next small thing of its game: it takes a new game, does what needs no asking,
 * chooses, or carries out what was chosen. */
KERNEL turn(struct gpu_pool *pool)
{
    uint32_t i = thread_number();
    if (i >= pool->lanes.busy)
        return;
    uint32_t at = pool->lanes.order[i];
    uint16_t key = pool->lanes.key[at];
    void *state = state_of(pool, at);
    if (key == GPU_KEY_NEW) {
        renew(pool, at);
        return;
    }
    struct lane lane = pool->lane[at];
    if (key == GPU_KEY_OVER) {
        finish(pool, at, &lane);
        return;
    }
    bool chosen = false;
    if (key >= GPU_KEY_ACTIONS) {
        lane_act(&GAME, state, &lane);
    } else {
        uint32_t *actions = ROOM((size_t)GAME.rules.legal_max * sizeof *actions);
        chosen = lane_go_on(&GAME, state, &lane, actions);
    }
    pool->lane[at] = lane;
    pool->lanes.key[at] = chosen ? action_key(lane.action) : kind_key(state);
}

/* Sorting: count the keys, add up the counts, place the pieces of work. Each block counts on its
 * own first; a thread has GPU_SORTED pieces, which lie a block's width apart. */

static inline uint32_t items_of(const struct gpu_sort *sort)
{
    return sort->items < sort->most ? sort->items : sort->most;
}

static inline uint32_t first_sorted(void)
{
    return thread_block() * GPU_BLOCK * GPU_SORTED + thread_of_block();
}

static inline void clear_keys(KEPT_SHARED uint32_t *here)
{
    for (uint32_t key = thread_of_block(); key < GPU_KEYS; key += GPU_BLOCK)
        here[key] = 0;
    thread_meet();
}

KERNEL count(struct gpu_sort *sort)
{
    SHARED uint32_t here[GPU_KEYS];
    uint32_t from = first_sorted(), items = items_of(sort);
    clear_keys(here);
    for (uint32_t n = 0, i = from; n < GPU_SORTED && i < items; n++, i += GPU_BLOCK)
        __atomic_fetch_add(&here[sort->key[i]], 1, __ATOMIC_RELAXED);
    thread_meet();
    for (uint32_t key = thread_of_block(); key < GPU_KEYS; key += GPU_BLOCK)
        if (here[key])
            __atomic_fetch_add(&sort->counts[key], here[key], __ATOMIC_RELAXED);
}

/* In one block: every thread adds up its own keys, then all threads add up these sums. What is idle
 * comes last, because its key is the last one. */
KERNEL add_up(struct gpu_sort *sort)
{
    enum { EACH = GPU_KEYS / GPU_BLOCK };
    SHARED uint32_t sums[GPU_BLOCK];
    uint32_t thread = thread_of_block(), counted[EACH], sum = 0;
    for (uint32_t i = 0; i < EACH; i++)
        counted[i] = sort->counts[thread * EACH + i];
    for (uint32_t i = 0; i < EACH; i++)
        sum += counted[i];
    sums[thread] = sum;
    thread_meet();
    uint32_t start = 0;
    for (uint32_t i = 0; i < thread; i++)
        start += sums[i];
    for (uint32_t i = 0; i < EACH; i++) {
        uint32_t key = thread * EACH + i;
        sort->starts[key] = start;
        sort->counts[key] = 0;
        if (key == GPU_KEY_IDLE)
            sort->busy = start;
        start += counted[i];
    }
}

KERNEL place(struct gpu_sort *sort)
{
    SHARED uint32_t here[GPU_KEYS];
    uint32_t from = first_sorted(), items = items_of(sort);
    uint32_t rank[GPU_SORTED], key[GPU_SORTED];
    clear_keys(here);
    for (uint32_t n = 0; n < GPU_SORTED; n++) {
        uint32_t i = from + n * GPU_BLOCK;
        key[n] = i < items ? sort->key[i] : 0;
        rank[n] = i < items ? __atomic_fetch_add(&here[key[n]], 1, __ATOMIC_RELAXED) : 0;
    }
    thread_meet();
    for (uint32_t k = thread_of_block(); k < GPU_KEYS; k += GPU_BLOCK)
        if (here[k])
            here[k] = __atomic_fetch_add(&sort->starts[k], here[k], __ATOMIC_RELAXED);
    thread_meet();
    for (uint32_t n = 0; n < GPU_SORTED; n++)
        if (from + n * GPU_BLOCK < items)
            sort->order[here[key[n]] + rank[n]] = from + n * GPU_BLOCK;
}
