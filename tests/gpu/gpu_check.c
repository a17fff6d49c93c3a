/* gpu_check.c: the same games on a graphics card and on the processor, compared result by result
 * (every action and every final state are in a result's digest), and how fast each of them is.
 *
 *     gpu_check [--kernels FOLDER] [--game GAME] [--players N] [--what WHAT] [--games N]
 *               [--compared N] [--way N] [--lanes N] [--block N]
 *
 * Without --game all games that have kernels, without --players every number of them. WHAT is one
 * of the rows of `checks` below; without it all of them, each with games enough for a test. --way
 * is a number of enum gpu_way. Without a card, or kernels, it says so and exits with 77: skipped.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "gpu/gpu.h"
#include "host/card.h"
#include "host/think.h"

enum { EXIT_SKIPPED = 77, CHUNK = 32, FIRST_SEED = 1 };

struct request {
    const char *kernels, *game, *what;
    int players;
    uint64_t games, compared; /* 0: as the check wants */
    struct gpu_run run;
};

/* Again on the processor */

struct compare {
    const struct game *game;
    const struct batch_job *job;
    const struct batch_result *results;
    uint64_t games, next, decisions, different;
};

static void compare_some(void *argument, int index)
{
    struct compare *compare = argument;
    struct batch_memory *memory = malloc(sizeof *memory);
    uint64_t from;
    (void)index;
    while (memory &&
           (from = __atomic_fetch_add(&compare->next, CHUNK, __ATOMIC_RELAXED)) < compare->games) {
        uint64_t decisions = 0, different = 0;
        for (uint64_t i = from; i < from + CHUNK && i < compare->games; i++) {
            struct batch_result result;
            batch_play_game(compare->game, compare->job, i, memory, &result);
            different += memcmp(&result, &compare->results[i], sizeof result) != 0;
            decisions += result.decisions;
        }
        __atomic_fetch_add(&compare->decisions, decisions, __ATOMIC_RELAXED);
        __atomic_fetch_add(&compare->different, different, __ATOMIC_RELAXED);
    }
    free(memory);
}

/* One core's speed in the same run. */
static double core_speed(struct compare compare)
{
    double before = host_work_seconds(), now = before;
    struct batch_job job = *compare.job;
    uint64_t all = compare.games;
    job.uses = NULL;
    compare.job = &job;
    compare.decisions = 0;
    for (compare.games = 0; compare.games < all && now - before < 0.7; now = host_work_seconds()) {
        compare.next = compare.games;
        compare.games += CHUNK < all - compare.games ? CHUNK : all - compare.games;
        compare_some(&compare, 0);
    }
    return (double)compare.decisions / (now - before);
}

/* Whole games */

static const char *const ways[] = {
    [GPU_BEST] = "best", [GPU_WHOLE] = "whole", [GPU_WAVES] = "waves", [GPU_STEPS] = "steps"};

static void print_speed(const struct gpu *gpu, const struct request *request, int players,
                        const struct compare *compare, const struct gpu_run *run, uint64_t games)
{
    uint64_t decisions = 0;
    for (uint64_t i = 0; i < games; i++)
        decisions += compare->results[i].decisions;
    printf("%-6s %d players %-8s %9llu games %8.3f s %9.2f M decisions/s, one core %6.3f M; %s, "
           "%u lanes, %llu waves, %.1f M while all were busy; %llu compared, %llu differ\n",
           gpu->game->slug, players, request->what, (unsigned long long)games, run->seconds,
           (double)decisions / run->seconds / 1e6,
           compare->games ? core_speed(*compare) / 1e6 : 0.0, ways[run->way], run->lanes,
           (unsigned long long)run->waves,
           run->full_seconds > 0 ? (double)run->full_waves * run->lanes / run->full_seconds / 1e6
                                 : 0.0,
           (unsigned long long)compare->games, (unsigned long long)compare->different);
    fflush(stdout);
}

/* Plays the job on the card, and the first games of it again here. */
static bool check_job(struct gpu *gpu, const struct request *request, struct batch_job *job)
{
    struct gpu_run run = request->run;
    struct batch_result *results = malloc(job->games * sizeof *results);
    struct text error = TEXT_EMPTY;
    bool good = results && gpu_play(gpu, job, &run, results, &error);
    if (good) {
        uint64_t compared = request->compared ? request->compared : job->games;
        struct batch_job again = *job;
        again.uses = NULL;
        struct compare compare = {
            gpu->game, &again, results, compared < job->games ? compared : job->games, 0, 0, 0};
        host_share(host_cores() < 256 ? host_cores() : 256, compare_some, &compare);
        print_speed(gpu, request, job->setup.players, &compare, &run, job->games);
        good = compare.different == 0;
    } else {
        printf("%s: %s\n", gpu->game->slug, results ? text_string(&error) : "out of memory");
    }
    free(results);
    text_free(&error);
    return good;
}

static struct batch_job new_job(struct gpu *gpu, const struct request *request, int players)
{
    return (struct batch_job){.setup = game_standard_setup(gpu->game, players),
                              .first_seed = FIRST_SEED,
                              .games = request->games};
}

static bool check_random(struct gpu *gpu, const struct request *request, int players)
{
    struct batch_job job = new_job(gpu, request, players);
    return check_job(gpu, request, &job);
}

static bool check_greedy(struct gpu *gpu, const struct request *request, int players)
{
    struct batch_job job = new_job(gpu, request, players);
    job.player = batch_player(gpu->game, BATCH_GREEDY);
    return check_job(gpu, request, &job);
}

/* With so little memory for candidates that lanes wait for each other. */
static bool check_crowded(struct gpu *gpu, const struct request *request, int players)
{
    struct request crowded = *request;
    crowded.run.offers = 1;
    crowded.games = request->games < 40 ? 40 : request->games;
    return check_greedy(gpu, &crowded, players);
}

/* From the middle of a game, as flat bots ask for it. */
static bool check_root(struct gpu *gpu, const struct request *request, int players)
{
    struct batch_job job = new_job(gpu, request, players);
    uint64_t state[BATCH_WORDS];
    uint32_t actions[LEGAL_MAX];
    struct lane lane;
    lane_begin(gpu->game, &job.setup, 3, state, &lane);
    for (int i = 0; i < 40 && lane_choose(gpu->game, state, &lane, actions); i++)
        lane_apply(gpu->game, state, &lane, NULL);
    int count = game_legal(gpu->game, state, actions);
    job.root = (struct lane_root){game_decider(gpu->game, state), count, state, actions};
    return count == 0 || check_job(gpu, request, &job);
}

/* The bot flat decides the same with the card as without. */
static bool check_flat(struct gpu *gpu, const struct request *request, int players)
{
    struct text error = TEXT_EMPTY, name = TEXT_EMPTY;
    struct setup setup = game_standard_setup(gpu->game, players);
    struct card *card = card_open(gpu->game, request->kernels, &error);
    struct bot_host host = card ? card_host(card, &host_for_bots) : host_for_bots;
    struct bot_answer *answers = calloc(2, sizeof *answers);
    uint64_t state[BATCH_WORDS];
    struct lane lane;
    text_add(&name, "flat:iterations=");
    text_add_uint(&name, request->games);
    struct bot *with = bot_new(gpu->game, text_string(&name), &host, &error);
    struct bot *without = bot_new(gpu->game, text_string(&name), &host_for_bots, &error);
    bool good = card && with && without && answers;
    lane_begin(gpu->game, &setup, 5, state, &lane);
    if (good) {
        bot_decide(with, state, 9, &answers[0]);
        bot_decide(without, state, 9, &answers[1]);
        good = memcmp(&answers[0], &answers[1], sizeof answers[0]) == 0;
    }
    printf("%-6s %d players %-8s %9llu games: %s %s\n", gpu->game->slug, players, request->what,
           (unsigned long long)request->games, good ? "the same" : "DIFFERENT",
           text_string(&error));
    bot_free(with);
    bot_free(without);
    card_close(card);
    free(answers);
    text_free(&error);
    text_free(&name);
    return good;
}

/* What is counted about things. */
static bool check_uses(struct gpu *gpu, const struct request *request, int players)
{
    struct batch_job job = new_job(gpu, request, players);
    size_t bytes =
        (size_t)players * USES_WAYS * uses_things_of(gpu->game).count * sizeof(struct uses_sum);
    struct uses_sum *card = calloc(1, bytes), *here = calloc(1, bytes);
    struct batch_memory *memory = malloc(sizeof *memory);
    bool good = card && here && memory;
    job.uses = card;
    good = good && check_job(gpu, request, &job);
    job.uses = here;
    for (uint64_t i = 0; good && i < job.games; i++) {
        struct batch_result result;
        batch_play_game(gpu->game, &job, i, memory, &result);
    }
    good = good && memcmp(card, here, bytes) == 0;
    if (!good)
        printf("%s: uses differ\n", gpu->game->slug);
    free(card);
    free(here);
    free(memory);
    return good;
}

/* Batches */

/* An array of the card as it is there. */
static bool is_same_array(struct gpu *gpu, struct batch *card, struct batch *here,
                          enum batch_array_name name)
{
    struct text error = TEXT_EMPTY;
    const struct batch_array *a = batch_look(card, name), *b = batch_look(here, name);
    size_t bytes = a ? a->rows * batch_row_bytes(a) : 0;
    unsigned char *copy = malloc(bytes + 1);
    bool same = copy && a && b &&
                cuda_get(&gpu->cuda, copy, (cuda_address)a->data, bytes, &error) &&
                memcmp(copy, b->data, bytes) == 0;
    if (!same)
        printf("%s: array %d differs %s\n", gpu->game->slug, (int)name, text_string(&error));
    text_free(&error);
    free(copy);
    return same;
}

static bool are_same(struct gpu *gpu, struct batch *card, struct batch *here)
{
    bool same = true;
    for (int name = 0; name < BATCH_ANYWHERE; name++)
        same = is_same_array(gpu, card, here, (enum batch_array_name)name) && same;
    for (int name = BATCH_ANYWHERE; name < BATCH_ARRAYS; name++)
        same = !batch_look(card, (enum batch_array_name)name) && same;
    return same;
}

/* Steps of every kind, and all arrays after each of them. */
static bool check_steps(struct gpu *gpu, struct batch *card, struct batch *here)
{
    int32_t *choices = calloc(here->count, sizeof *choices);
    bool same = choices && are_same(gpu, card, here);
    for (uint64_t round = 0; same && round < 6; round++) {
        const int32_t *counts = batch_look(here, BATCH_LEGAL_COUNT)->data;
        for (size_t i = 0; i < here->count; i++)
            choices[i] = (int32_t)(i % 5 == 4 ? -1 : counts[i] ? (int32_t)i % counts[i] : 0);
        same = batch_step(card, choices) == batch_step(here, choices) &&
               are_same(gpu, card, here) &&
               batch_step_random(card, 9 * round) == batch_step_random(here, 9 * round) &&
               are_same(gpu, card, here);
    }
    batch_start_one(card, 0, 77);
    batch_start_one(here, 0, 77);
    same = same && batch_step_random(card, 100000) == batch_step_random(here, 100000);
    free(choices);
    return same && are_same(gpu, card, here);
}

static bool check_batch(struct gpu *gpu, const struct request *request, int players)
{
    struct setup setup = game_standard_setup(gpu->game, players);
    struct text error = TEXT_EMPTY;
    struct gpu *own = gpu_open(gpu->game, request->kernels, &error);
    struct batch *card = own ? gpu_batch_new(own, &setup, request->games, &error) : NULL;
    struct batch *here = batch_new(gpu->game, &setup, request->games);
    bool good = card && here && check_steps(own, card, here);
    printf("%-6s %d players %-8s %9llu games: %s %s\n", gpu->game->slug, players, request->what,
           (unsigned long long)request->games, good ? "the same" : "DIFFERENT",
           text_string(&error));
    fflush(stdout);
    batch_release(card);
    batch_release(here);
    text_free(&error);
    return good;
}

/* All of them */

static const struct {
    const char *name;
    bool (*check)(struct gpu *gpu, const struct request *request, int players);
    uint64_t games;
} checks[] = {
    {"random", check_random, 20000}, {"greedy", check_greedy, 100}, {"crowded", check_crowded, 100},
    {"root", check_root, 2000},      {"flat", check_flat, 3000},    {"uses", check_uses, 500},
    {"batch", check_batch, 40},
};

static bool check_players(struct gpu *gpu, struct request request, int players)
{
    bool good = true;
    uint64_t games = request.games;
    const char *only = request.what;
    for (size_t i = 0; i < sizeof checks / sizeof *checks; i++) {
        if (only && strcmp(only, checks[i].name) != 0)
            continue;
        request.what = checks[i].name;
        request.games = games ? games : checks[i].games;
        good = checks[i].check(gpu, &request, players) && good;
    }
    return good;
}

static bool check_game(const struct game *game, const struct request *request)
{
    struct text error = TEXT_EMPTY;
    double before = host_seconds();
    struct gpu *gpu = gpu_open(game, request->kernels, &error);
    bool good = true;
    if (!gpu) {
        printf("%s: %s\n", game->slug, text_string(&error));
        text_free(&error);
        return false;
    }
    printf("%s on %s, kernels loaded in %.1f s\n", game->slug, gpu->cuda.name,
           host_seconds() - before);
    for (int players = game->players_min; players <= game->players_max; players++)
        if (!request->players || players == request->players)
            good = check_players(gpu, *request, players) && good;
    gpu_close(gpu);
    return good;
}

static bool has_kernels(const char *folder, const struct game *game)
{
    struct text path = TEXT_EMPTY;
    text_format(&path, "%s/%s_more.ptx", folder, game->slug);
    bool found = access(text_string(&path), R_OK) == 0;
    text_free(&path);
    return found;
}

/* Whether there is anything to check with; says what is missing. */
static bool is_possible(const char *folder)
{
    struct cuda cuda;
    struct text error = TEXT_EMPTY;
    bool found = cuda_open(&cuda, &error);
    cuda_close(&cuda);
    if (found && !has_kernels(folder, game_at(0))) {
        text_format(&error, "there are no kernels in %s (cmake --preset gpu)", folder);
        found = false;
    }
    if (!found)
        printf("skipped: %s\n", text_string(&error));
    text_free(&error);
    return found;
}

static uint64_t number(const char *text)
{
    return strtoull(text, NULL, 10);
}

static bool read_word(struct request *request, const char *option, const char *value)
{
    if (!strcmp(option, "--kernels"))
        request->kernels = value;
    else if (!strcmp(option, "--game"))
        request->game = value;
    else if (!strcmp(option, "--what"))
        request->what = value;
    else if (!strcmp(option, "--players"))
        request->players = (int)number(value);
    else if (!strcmp(option, "--games"))
        request->games = number(value);
    else if (!strcmp(option, "--compared"))
        request->compared = number(value);
    else if (!strcmp(option, "--way"))
        request->run.way = (enum gpu_way)number(value);
    else if (!strcmp(option, "--block"))
        request->run.block = (uint32_t)number(value);
    else if (!strcmp(option, "--lanes"))
        request->run.lanes = (uint32_t)number(value);
    else
        return false;
    return true;
}

int main(int argc, char **argv)
{
    struct request request = {.kernels = "build/gpu"};
    bool good = true;
    for (int i = 1; i < argc; i += 2) {
        if (i + 1 == argc || !read_word(&request, argv[i], argv[i + 1])) {
            fprintf(stderr, "gpu_check: what is %s?\n", argv[i]);
            return 2;
        }
    }
    if (!is_possible(request.kernels))
        return EXIT_SKIPPED;
    for (int i = 0; i < game_count(); i++)
        if (request.game ? !strcmp(request.game, game_at(i)->slug)
                         : has_kernels(request.kernels, game_at(i)))
            good = check_game(game_at(i), &request) && good;
    return good ? EXIT_SUCCESS : EXIT_FAILURE;
}
