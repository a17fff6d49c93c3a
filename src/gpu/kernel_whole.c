/* kernel_whole.c: random games of a game whose state is small: every thread plays whole games, one
 * after the other. It is a file of its own because every rule is then called in one place only: the
 * compiler makes smaller code of it, which is a fifth faster. */
#include "gpu/wave.h"

/* The threads of a block begin their games together and wait for each other before every choice and
 * every action. So they stay in the same stage of the game and in the same part of the code, which
 * is larger than what a multiprocessor can hold. */
KERNEL play(struct gpu_pool *pool)
{
    SHARED uint64_t first;
    uint32_t thread = thread_of_block(), threads = thread_block_size();
    void *state = ROOM(GAME.rules.state_size);
    uint32_t *actions = ROOM((size_t)GAME.rules.legal_max * sizeof *actions);
    const struct setup setup = pool->job.setup;
    struct lane lane;
    for (;;) {
        if (thread == 0)
            first = __atomic_fetch_add(&pool->taken, threads, __ATOMIC_RELAXED);
        thread_meet();
        uint64_t number = first + thread;
        bool going = number < pool->job.games;
        if (first >= pool->job.games)
            return;
        lane_begin(&GAME, &setup, pool->job.first_seed + number, state, &lane);
        while (thread_any(going)) {
            going = going && lane_choose(&GAME, state, &lane, actions);
            thread_meet();
            if (going)
                lane_apply(&GAME, state, &lane, NULL);
        }
        if (number < pool->job.games)
            lane_result(&GAME, setup.players, state, &lane, &pool->results[number]);
        thread_meet(); /* all have read `first` */
    }
}
