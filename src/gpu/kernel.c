/* kernel.c: what runs on a graphics card: the rules of one game (GAME, a struct game) as they are,
 * and the few lines around them. cmake/gpu.cmake makes one PTX file of it for each game.
 *
 * `play` gives every thread whole games, one after the other: right where a state is small. The
 * other kernels play many games in waves: all choose, then all advance; before each, the games are
 * sorted by what they are about to do, so that the threads of a warp, which can only go the same
 * way together, mostly want to. The order in which games are played changes nothing in any of them.
 */
#include "gpu/pool.h"

extern const struct game GAME;

#define KERNEL __attribute__((nvptx_kernel)) void
#define SHARED static __attribute__((address_space(3)))
#define ROOM(bytes) __builtin_alloca_with_align(bytes, 128)

/* The optimiser knows what GAME holds: its functions are called directly, its sizes are constants,
 * and ROOM of them lies in the frame like any other array. */

static inline uint32_t thread_number(void)
{
    return (uint32_t)__nvvm_read_ptx_sreg_ctaid_x() * (uint32_t)__nvvm_read_ptx_sreg_ntid_x() +
           (uint32_t)__nvvm_read_ptx_sreg_tid_x();
}

/* Whole games */

/* The threads of a block begin their games together, and wait for each other before every choice
 * and every action: they stay in the same stage of the game, and so in the same part of the code,
 * which is larger than what a multiprocessor can hold of it. */
KERNEL play(struct gpu_pool *pool)
{
    SHARED uint64_t first;
    uint32_t thread = (uint32_t)__nvvm_read_ptx_sreg_tid_x();
    uint32_t threads = (uint32_t)__nvvm_read_ptx_sreg_ntid_x();
    void *state = ROOM(GAME.state_size);
    uint32_t *actions = ROOM((size_t)GAME.legal_max * sizeof *actions);
    const struct setup setup = pool->setup;
    struct lane lane;
    for (;;) {
        if (thread == 0)
            first = __atomic_fetch_add(&pool->taken, threads, __ATOMIC_RELAXED);
        __syncthreads();
        uint64_t number = first + thread;
        bool going = number < pool->games;
        if (first >= pool->games)
            return;
        lane_begin(&GAME, &setup, pool->first_seed + number, state, &lane);
        while (__nvvm_bar0_or(going)) {
            going = going && lane_choose(&GAME, state, &lane, actions);
            __syncthreads();
            if (going)
                lane_apply(&GAME, state, &lane);
        }
        if (number < pool->games)
            lane_result(&GAME, setup.players, state, &lane, &pool->results[number]);
        __syncthreads(); /* all have read `first` */
    }
}

/* Waves */

static inline void *state_of(const struct gpu_pool *pool, uint32_t lane)
{
    return pool->states + (size_t)lane * pool->stride;
}

/* The kind of decision that is pending: its name stands at one address. */
static inline uint16_t phase_key(const void *state)
{
    uint64_t name = (uint64_t)GAME.phase(state);
    return (uint16_t)(GPU_KEYS_OWN +
                      (name * 0x9E3779B97F4A7C15u >> 32) % (GPU_KEYS - GPU_KEYS_OWN));
}

/* By verb, and then by what it is about. */
static inline uint16_t action_key(uint32_t action)
{
    uint32_t key = action_verb(action) * 32 + action_arg(action, 0) % 32;
    return (uint16_t)(GPU_KEYS_OWN + key % (GPU_KEYS - GPU_KEYS_OWN));
}

/* A lane without a game takes the next one. */
static void renew(struct gpu_pool *pool, uint32_t at)
{
    struct lane lane = pool->lane[at];
    const struct setup setup = pool->setup;
    lane.number = __atomic_fetch_add(&pool->taken, 1, __ATOMIC_RELAXED);
    pool->key[at] = GPU_KEY_IDLE;
    if (lane.number < pool->games) {
        lane_begin(&GAME, &setup, pool->first_seed + lane.number, state_of(pool, at), &lane);
        pool->key[at] = phase_key(state_of(pool, at));
    }
    pool->lane[at] = lane;
}

static void apply(struct gpu_pool *pool, uint32_t at)
{
    struct lane lane = pool->lane[at];
    void *state = state_of(pool, at);
    lane_apply(&GAME, state, &lane);
    pool->lane[at] = lane;
    pool->key[at] = phase_key(state);
}

KERNEL advance(struct gpu_pool *pool)
{
    uint32_t i = thread_number();
    if (i < pool->fresh)
        renew(pool, pool->order[i]);
    else if (i < pool->fresh + pool->live)
        apply(pool, pool->order[i]);
}

KERNEL choose(struct gpu_pool *pool)
{
    uint32_t i = thread_number();
    if (i >= pool->live)
        return;
    uint32_t at = pool->order[i], *actions = ROOM((size_t)GAME.legal_max * sizeof *actions);
    struct lane lane = pool->lane[at];
    if (lane_choose(&GAME, state_of(pool, at), &lane, actions)) {
        pool->lane[at] = lane;
        pool->key[at] = action_key(lane.action);
    } else {
        lane_result(&GAME, pool->setup.players, state_of(pool, at), &lane,
                    &pool->results[lane.number]);
        pool->key[at] = GPU_KEY_NEW;
    }
}

/* Sorting: count the keys, add them up, place the lanes. Each block counts for itself first. */

KERNEL count(struct gpu_pool *pool)
{
    SHARED uint32_t here[GPU_KEYS];
    uint32_t thread = (uint32_t)__nvvm_read_ptx_sreg_tid_x(), i = thread_number();
    for (uint32_t key = thread; key < GPU_KEYS; key += GPU_BLOCK)
        here[key] = 0;
    __syncthreads();
    if (i < pool->lanes)
        __atomic_fetch_add(&here[pool->key[i]], 1, __ATOMIC_RELAXED);
    __syncthreads();
    for (uint32_t key = thread; key < GPU_KEYS; key += GPU_BLOCK)
        if (here[key])
            __atomic_fetch_add(&pool->counts[key], here[key], __ATOMIC_RELAXED);
}

/* By one thread: there are few keys. Lanes that are idle come last. */
KERNEL add_up(struct gpu_pool *pool)
{
    uint32_t sum = 0;
    for (uint32_t key = 0; key < GPU_KEYS; key++) {
        uint32_t counted = pool->counts[key];
        pool->starts[key] = sum;
        sum += key == GPU_KEY_IDLE ? 0 : counted;
        pool->counts[key] = 0;
        if (key == GPU_KEY_NEW)
            pool->fresh = counted;
    }
    pool->starts[GPU_KEY_IDLE] = sum;
    pool->live = sum - pool->fresh;
}

KERNEL place(struct gpu_pool *pool)
{
    SHARED uint32_t here[GPU_KEYS], from[GPU_KEYS];
    uint32_t thread = (uint32_t)__nvvm_read_ptx_sreg_tid_x(), i = thread_number(), rank = 0;
    uint16_t key = 0;
    for (uint32_t k = thread; k < GPU_KEYS; k += GPU_BLOCK)
        here[k] = 0;
    __syncthreads();
    if (i < pool->lanes) {
        key = pool->key[i];
        rank = __atomic_fetch_add(&here[key], 1, __ATOMIC_RELAXED);
    }
    __syncthreads();
    for (uint32_t k = thread; k < GPU_KEYS; k += GPU_BLOCK)
        if (here[k])
            from[k] = __atomic_fetch_add(&pool->starts[k], here[k], __ATOMIC_RELAXED);
    __syncthreads();
    if (i < pool->lanes)
        pool->order[from[key] + rank] = i;
}
