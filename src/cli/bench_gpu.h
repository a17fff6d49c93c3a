/* bench_gpu.h: `epoki bench --gpu`. */
#ifndef EPOKI_CLI_BENCH_GPU_H
#define EPOKI_CLI_BENCH_GPU_H

#include "cli/cli.h"

/* Random games on the graphics card for about so many seconds, and on one core beside it. `kernels`
 * is the folder of the PTX files; NULL: as gpu_open. */
int bench_gpu(const struct game *game, const struct setup *setup, const char *kernels,
              double seconds, bool json);

#endif
