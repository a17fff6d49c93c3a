/* gpu.h: a game on a graphics card (docs/gpu.md): the kernels of kernel.c, loaded once, and batches
 * of games played by them. */
#ifndef EPOKI_GPU_GPU_H
#define EPOKI_GPU_GPU_H

#include "batch/batch.h"
#include "gpu/cuda.h"

/* How games are played; the results are the same. */
enum gpu_way {
    GPU_BEST,  /* the fastest way for this game */
    GPU_WHOLE, /* every thread plays whole games */
    GPU_WAVES, /* all games choose, sorted by decision, then all advance, sorted by action */
    GPU_STEPS  /* all games do the next small thing, sorted by what it is */
};

/* The kernels of kernel_whole.c, kernel.c and kernel_more.c: each file is loaded when it is needed.
 */
enum gpu_file { GPU_FILE_WHOLE, GPU_FILE_WAVES, GPU_FILE_MORE, GPU_FILES };
#define GPU_WHOLE_KERNELS(F) F(play)
#define GPU_WAVES_KERNELS(F) F(choose) F(advance) F(turn) F(count) F(add_up) F(place)
#define GPU_MORE_KERNELS(F) \
    F(list) \
    F(weigh) F(pick) F(advance_told) F(batch_begin) F(batch_choice) F(batch_random) F(batch_rows)

struct gpu {
    const struct game *game;
    struct text folder; /* of the kernels */
    int registers;      /* of a thread, at most */
    struct cuda cuda;
    bool has[GPU_FILES];
#define GPU_DECLARE(name) void *name;
    GPU_WHOLE_KERNELS(GPU_DECLARE)
    GPU_WAVES_KERNELS(GPU_DECLARE)
    GPU_MORE_KERNELS(GPU_DECLARE)
#undef GPU_DECLARE
};

/* What a run needed. */
struct gpu_run {
    enum gpu_way way;
    /* 0 in these three: what suits the card. */
    uint32_t block;  /* threads in a block of whole games */
    uint32_t lanes;  /* games side by side; on return, the number that was used */
    uint32_t offers; /* greedy: memory for so many candidates of each lane */
    uint64_t waves;
    double seconds;      /* without allocating memory and fetching results */
    uint64_t full_waves; /* waves in which no lane was idle, and how long they took */
    double full_seconds;
};

/* The kernels of `game` from `folder`/GAME.ptx (NULL: the folder `gpu` beside the program).
 * Compiling them takes up to a minute; the result is kept in the user's cache folder. NULL with a
 * sentence in `error` if there is no card, no driver or no such file, or if the game uses corrected
 * tables, which the kernels do not know. */
struct gpu *gpu_open(const struct game *game, const char *folder, struct text *error);
bool gpu_load(struct gpu *gpu, enum gpu_file file, struct text *error); /* once is enough */
void gpu_close(struct gpu *gpu);

/* Plays the games of a job, with one result for each. Playing whole games works only for random
 * games from set-up, small steps only for random games. */
bool gpu_play(struct gpu *gpu, const struct batch_job *job, struct gpu_run *run,
              struct batch_result *results, struct text *error);

/* A batch in the memory of the card, which then owns `gpu`; its arrays are addresses there. On
 * failure NULL with a sentence in `error`, and `gpu` is closed. */
struct batch *gpu_batch_new(struct gpu *gpu, const struct setup *setup, size_t count,
                            struct text *error);

#endif
