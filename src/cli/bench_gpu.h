/* bench_gpu.h: `epoki bench --gpu`. */
#ifndef EPOKI_CLI_BENCH_GPU_H
#define EPOKI_CLI_BENCH_GPU_H

#include "cli/cli.h"

/* Plays random games on the graphics card for about that many seconds, and some on one core for
 * comparison. `kernels` is the folder of the PTX files; NULL: the default of gpu_open. */
int bench_gpu(const struct game *game, const struct setup *setup, const char *kernels,
              double seconds, bool json);

#endif
