/* bench_gpu.c: see bench_gpu.h. The first games are played again by this processor, to see how fast
 * it is and whether card and processor played the same. */
#include "cli/bench_gpu.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "gpu/gpu.h"
#include "host/think.h"

enum { FEWEST_GAMES = 1 << 16, MOST_GAMES = 1 << 24, COMPARED_GAMES = 1000 };

struct measured {
    uint64_t games, decisions;
    double seconds, core; /* on the card; decisions per second of one core */
    int compared, different;
};

/* The first games again, on this processor. */
static void compare(const struct game *game, const struct setup *setup,
                    const struct batch_result *results, struct measured *m)
{
    uint64_t state[STATE_BYTES_MAX / 8], decisions = 0;
    double start = host_work_seconds();
    for (m->compared = 0; m->compared < COMPARED_GAMES; m->compared++) {
        struct batch_result result;
        batch_play_one(game, setup, 1 + (uint64_t)m->compared, state, &result);
        m->different += memcmp(&result, &results[m->compared], sizeof result) != 0;
        decisions += result.decisions;
    }
    m->core = (double)decisions / (host_work_seconds() - start);
}

/* Plays batches until the requested time is over, each large enough for about a second. The first
 * one, in which card and driver get ready, counts only if it is the only one. */
static bool measure(struct gpu *gpu, const struct setup *setup, double seconds,
                    struct batch_result *results, struct measured *m, struct text *error)
{
    uint64_t games = FEWEST_GAMES, seed = 1;
    for (bool first = true; m->seconds < seconds; first = false) {
        struct gpu_run run = {.way = GPU_BEST};
        struct batch_job job = {.setup = *setup, .first_seed = seed, .games = games};
        if (!gpu_play(gpu, &job, &run, results, error))
            return false;
        if (first)
            compare(gpu->game, setup, results, m);
        if (!first || run.seconds > seconds) {
            m->games += games;
            m->seconds += run.seconds;
            for (uint64_t i = 0; i < games; i++)
                m->decisions += results[i].decisions;
        }
        seed += games;
        while (games < MOST_GAMES && run.seconds < 1) {
            games *= 2;
            run.seconds *= 2;
        }
    }
    return true;
}

static void print_measured(const struct gpu *gpu, int players, const struct measured *m, bool json)
{
    double decisions = (double)m->decisions / m->seconds, games = (double)m->games / m->seconds;
    if (json) {
        printf("{\"game\":\"%s\",\"players\":%d,\"card\":\"%s\",\"games_per_second\":%.0f,"
               "\"decisions_per_second\":%.0f,\"core_decisions_per_second\":%.0f,"
               "\"compared\":%d,\"different\":%d}\n",
               gpu->game->slug, players, gpu->cuda.name, games, decisions, m->core, m->compared,
               m->different);
        return;
    }
    printf("%s, %d players, %s, %.1f s\n", gpu->game->slug, players, gpu->cuda.name, m->seconds);
    printf("  games/s        %12.0f\n", games);
    printf("  decisions/s    %12.0f\n", decisions);
    printf("  one core       %12.0f decisions/s\n", m->core);
    printf("  as here        %d of %d games\n", m->compared - m->different, m->compared);
}

int bench_gpu(const struct game *game, const struct setup *setup, const char *kernels,
              double seconds, bool json)
{
    struct text error = TEXT_EMPTY;
    struct measured m = {0};
    struct batch_result *results = malloc(MOST_GAMES * sizeof *results);
    struct gpu *gpu = results ? gpu_open(game, kernels, &error) : NULL;
    bool good = gpu && measure(gpu, setup, seconds, results, &m, &error);
    if (good)
        print_measured(gpu, setup->players, &m, json);
    else
        fprintf(stderr, "epoki bench: %s\n", results ? text_string(&error) : "out of memory");
    gpu_close(gpu);
    free(results);
    text_free(&error);
    return !good ? EXIT_WORLD : m.different ? EXIT_FAILED : EXIT_GOOD;
}
