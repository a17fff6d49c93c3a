/* gpu_check.c: the same games on a graphics card and on the processor, compared result by result
 * (every action and every final state are in a result's digest), and how fast each of them is.
 *
 *     gpu_check [FOLDER [GAME [PLAYERS [GAMES [COMPARED [WAY [LANES]]]]]]]
 *
 * FOLDER holds the kernels; GAME can be "all", PLAYERS 0 for every number of them; WAY is a number
 * of enum gpu_way. Without a card, or kernels, it says so and exits with 77: skipped. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "batch/batch.h"
#include "gpu/gpu.h"
#include "host/think.h"

enum { EXIT_SKIPPED = 77, CHUNK = 256 };

struct compare {
    const struct game *game;
    const struct setup *setup;
    const struct batch_result *results;
    uint64_t games, next, decisions, different;
};

static void compare_some(void *argument, int index)
{
    struct compare *compare = argument;
    uint64_t state[STATE_BYTES_MAX / 8], from;
    (void)index;
    while ((from = __atomic_fetch_add(&compare->next, CHUNK, __ATOMIC_RELAXED)) < compare->games) {
        uint64_t decisions = 0, different = 0;
        for (uint64_t i = from; i < from + CHUNK && i < compare->games; i++) {
            struct batch_result result;
            batch_play_one(compare->game, compare->setup, 1 + i, state, &result);
            different += memcmp(&result, &compare->results[i], sizeof result) != 0;
            decisions += result.decisions;
        }
        __atomic_fetch_add(&compare->decisions, decisions, __ATOMIC_RELAXED);
        __atomic_fetch_add(&compare->different, different, __ATOMIC_RELAXED);
    }
}

/* One core's speed in the same run. */
static double core_speed(struct compare compare)
{
    double before = host_work_seconds(), now = before;
    compare.next = compare.decisions = 0;
    uint64_t all = compare.games;
    for (compare.games = 0; compare.games < all && now - before < 0.7; now = host_work_seconds()) {
        compare.games += CHUNK < all - compare.games ? CHUNK : all - compare.games;
        compare_some(&compare, 0);
    }
    return (double)compare.decisions / (now - before);
}

static int check(struct gpu *gpu, int players, uint64_t games, uint64_t compared,
                 struct gpu_run run)
{
    struct setup setup = game_standard_setup(gpu->game, players);
    struct batch_result *results = malloc(games * sizeof *results);
    struct text error = TEXT_EMPTY;
    uint64_t decisions = 0;
    if (!results || !gpu_play(gpu, &setup, 1, games, &run, results, &error)) {
        printf("%s %d: %s\n", gpu->game->slug, players, text_string(&error));
        free(results);
        text_free(&error);
        return EXIT_FAILURE;
    }
    for (uint64_t i = 0; i < games; i++)
        decisions += results[i].decisions;
    struct compare compare = {gpu->game, &setup, results, compared < games ? compared : games,
                              0,         0,      0};
    host_share(host_cores() < 256 ? host_cores() : 256, compare_some, &compare);
    printf(
        "%-6s %d players %9llu games %8.3f s %9.1f M decisions/s, one core %6.2f M; %s, %u lanes, "
        "%llu waves, %.1f M decisions/s while all were busy; %llu compared, %llu differ\n",
        gpu->game->slug, players, (unsigned long long)games, run.seconds,
        (double)decisions / run.seconds / 1e6, compare.games ? core_speed(compare) / 1e6 : 0.0,
        run.way == GPU_WAVES ? "waves" : "whole", run.lanes, (unsigned long long)run.waves,
        run.full_seconds > 0 ? (double)run.full_waves * run.lanes / run.full_seconds / 1e6 : 0.0,
        (unsigned long long)compare.games, (unsigned long long)compare.different);
    fflush(stdout);
    free(results);
    return compare.different ? EXIT_FAILURE : EXIT_SUCCESS;
}

static int check_game(const struct game *game, const char *folder, int only, uint64_t games,
                      uint64_t compared, struct gpu_run run)
{
    struct text error = TEXT_EMPTY;
    double before = host_seconds();
    struct gpu *gpu = gpu_open(game, folder, &error);
    int status = EXIT_SUCCESS;
    if (!gpu) {
        printf("%s: %s\n", game->slug, text_string(&error));
        text_free(&error);
        return EXIT_FAILURE;
    }
    printf("%s on %s, kernels loaded in %.1f s\n", game->slug, gpu->cuda.name,
           host_seconds() - before);
    for (int players = game->players_min; players <= game->players_max; players++)
        if (!only || players == only)
            status |= check(gpu, players, games, compared, run);
    gpu_close(gpu);
    return status;
}

/* Whether there is anything to check with; says what is missing. */
static bool is_possible(const char *folder)
{
    struct cuda cuda;
    struct text error = TEXT_EMPTY, path = TEXT_EMPTY;
    bool found = cuda_open(&cuda, &error);
    cuda_close(&cuda);
    text_format(&path, "%s/%s.ptx", folder, game_at(0)->slug);
    if (found && access(text_string(&path), R_OK) != 0) {
        text_format(&error, "there is no %s (cmake --preset gpu)", text_string(&path));
        found = false;
    }
    if (!found)
        printf("skipped: %s\n", text_string(&error));
    text_free(&error);
    text_free(&path);
    return found;
}

int main(int argc, char **argv)
{
    const char *folder = argc > 1 ? argv[1] : "build/gpu", *only = argc > 2 ? argv[2] : "all";
    int players = argc > 3 ? atoi(argv[3]) : 0, status = EXIT_SUCCESS;
    uint64_t games = argc > 4 ? strtoull(argv[4], NULL, 10) : 20000;
    uint64_t compared = argc > 5 ? strtoull(argv[5], NULL, 10) : games;
    struct gpu_run run = {.way = argc > 6 ? (enum gpu_way)atoi(argv[6]) : GPU_BEST,
                          .lanes = argc > 7 ? (uint32_t)strtoul(argv[7], NULL, 10) : 0};
    if (!is_possible(folder))
        return EXIT_SKIPPED;
    for (int i = 0; i < game_count(); i++)
        if (!strcmp(only, "all") || !strcmp(only, game_at(i)->slug))
            status |= check_game(game_at(i), folder, players, games, compared, run);
    return status;
}
