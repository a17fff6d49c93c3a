/* gpu.h: a game on a graphics card (docs/gpu.md): the kernels of kernel.c, loaded once, and batches
 * of games played by them. */
#ifndef EPOKI_GPU_GPU_H
#define EPOKI_GPU_GPU_H

#include "batch/lane.h"
#include "gpu/cuda.h"

/* How games are played; the results are the same. */
enum gpu_way {
    GPU_BEST,  /* what is quickest for this game */
    GPU_WHOLE, /* every thread plays whole games */
    GPU_WAVES  /* all games take a step, sorted by what they do, then all take the next */
};

struct gpu {
    const struct game *game;
    struct cuda cuda;
    void *play, *choose, *advance, *count, *add_up, *place; /* kernels */
};

/* What a run took. */
struct gpu_run {
    enum gpu_way way;
    uint32_t lanes; /* games side by side; 0: as many as suit the card. On return: as it was */
    uint64_t waves;
    double seconds;      /* without reserving memory and fetching the results */
    uint64_t full_waves; /* of them, while no lane was idle, and how long they took */
    double full_seconds;
};

/* The kernels of `game` from `folder`/GAME.ptx (NULL: the folder `gpu` beside the program). What
 * the driver makes of them, which takes up to a minute, is kept in the user's cache folder. NULL
 * with a sentence in `error`: no card, no driver, no such file, or tables of the game are corrected
 * ones, which the kernels do not know. */
struct gpu *gpu_open(const struct game *game, const char *folder, struct text *error);
void gpu_close(struct gpu *gpu);

/* Plays the games of the seeds from `first_seed` on, one result for each. */
bool gpu_play(struct gpu *gpu, const struct setup *setup, uint64_t first_seed, uint64_t games,
              struct gpu_run *run, struct batch_result *results, struct text *error);

#endif
