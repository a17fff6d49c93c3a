/* survey.c: see survey.h. Counting, and what follows from the counts. */
#include "stats/survey.h"

#include <math.h>
#include <stdlib.h>

#include "gpu/gpu.h"
#include "host/think.h"

enum { AT_ONCE = 1 << 20, CHUNK = 16, THREADS_MAX = 256 };

const char *const survey_names[SURVEY_PLAYERS] = {
    [SURVEY_RANDOM] = "random", [SURVEY_GREEDY] = "greedy"};

struct survey *survey_new(const struct game *game, const struct setup *setup, enum survey_by by,
                          uint64_t first_seed)
{
    struct survey *survey = calloc(1, sizeof *survey);
    if (!survey)
        return NULL;
    survey->game = game;
    survey->setup = *setup;
    survey->by = by;
    survey->first_seed = first_seed;
    survey->things = uses_things_of(game);
    survey->uses =
        calloc((size_t)setup->players * USES_WAYS * survey->things.count, sizeof *survey->uses);
    if (survey->uses)
        return survey;
    survey_free(survey);
    return NULL;
}

void survey_free(struct survey *survey)
{
    if (survey)
        free(survey->uses);
    free(survey);
}

/* What the results say */

static int within(int number, int size)
{
    return number < 0 ? 0 : number < size ? number : size - 1;
}

static void add_result(struct survey *survey, const struct batch_result *result)
{
    int players = survey->setup.players;
    survey->games++;
    survey->decisions += result->decisions;
    survey->lengths[within((int)result->decisions, SURVEY_LENGTHS)]++;
    survey->endings[within(result->ending, SURVEY_ENDINGS)]++;
    for (int place = 0; place < players; place++) {
        int seat = (result_first(result) + place) % players;
        uint64_t won = uses_won(result, seat);
        survey->won[place] += won;
        survey->won_twice[place] += won * won;
        survey->points[place] += (uint64_t)within(result->totals[seat], SURVEY_SCORES);
        survey->scores[within(result->totals[seat], SURVEY_SCORES)]++;
    }
}

/* On this processor */

struct share {
    const struct survey *survey;
    const struct batch_job *job;
    struct batch_result *results;
    uint64_t next;
    int failed;
};

static void play_some(void *argument, int index)
{
    struct share *share = argument;
    struct batch_memory *memory = malloc(sizeof *memory);
    uint64_t from;
    (void)index;
    if (!memory)
        __atomic_store_n(&share->failed, 1, __ATOMIC_RELAXED);
    while (memory &&
           (from = __atomic_fetch_add(&share->next, CHUNK, __ATOMIC_RELAXED)) < share->job->games)
        for (uint64_t i = from; i < from + CHUNK && i < share->job->games; i++)
            batch_play_game(share->survey->game, share->job, i, memory, &share->results[i]);
    free(memory);
}

static bool play_here(struct survey *survey, const struct batch_job *job,
                      struct batch_result *results, struct text *error)
{
    struct share share = {.survey = survey, .job = job, .results = results};
    host_share(host_cores() < THREADS_MAX ? host_cores() : THREADS_MAX, play_some, &share);
    return !share.failed || text_refuse(error, "out of memory");
}

bool survey_play(struct survey *survey, struct gpu *gpu, uint64_t games, struct text *error)
{
    struct batch_result *results = malloc((games < AT_ONCE ? games : AT_ONCE) * sizeof *results);
    struct batch_job job = {.setup = survey->setup, .uses = survey->uses};
    bool good = results || text_refuse(error, "out of memory");
    double before = host_seconds();
    job.player = batch_player(survey->game, survey->by == SURVEY_GREEDY ? BATCH_GREEDY : 0);
    while (good && games) {
        struct gpu_run run = {.way = GPU_BEST};
        job.first_seed = survey->first_seed + survey->games;
        job.games = games < AT_ONCE ? games : AT_ONCE;
        good = gpu ? gpu_play(gpu, &job, &run, results, error)
                   : play_here(survey, &job, results, error);
        for (uint64_t i = 0; good && i < job.games; i++)
            add_result(survey, &results[i]);
        games -= job.games;
    }
    survey->seconds += host_seconds() - before;
    free(results);
    return good;
}

/* What follows from it */

/* The mean of `cases` parts of USES_WIN, from their sum and that of their squares. */
static struct survey_share share_of(uint64_t cases, uint64_t sum, uint64_t squares)
{
    struct survey_share share = {.cases = cases, .low = 0, .high = 1};
    if (!cases)
        return share;
    double n = (double)cases, mean = (double)sum / n / USES_WIN;
    double variance = (double)squares / n / USES_WIN / USES_WIN - mean * mean;
    double margin = n > 1 && variance > 0 ? 1.96 * sqrt(variance / (n - 1)) : n > 1 ? 0 : 1;
    share.value = mean;
    share.low = mean - margin > 0 ? mean - margin : 0;
    share.high = mean + margin < 1 ? mean + margin : 1;
    return share;
}

const struct uses_sum *survey_at_place(const struct survey *survey, int place, int way, int kind,
                                       int item)
{
    const struct uses_sum *all =
        survey->uses + (uint32_t)(place * USES_WAYS) * survey->things.count;
    return &all[(uint32_t)way * survey->things.count + survey->things.start[kind] + (uint32_t)item];
}

static struct uses_sum uses_of(const struct survey *survey, int way, int kind, int item)
{
    struct uses_sum sum = {.seats = 0};
    for (int place = 0; place < survey->setup.players; place++) {
        const struct uses_sum *at = survey_at_place(survey, place, way, kind, item);
        sum.seats += at->seats;
        sum.wins += at->wins;
        sum.squares += at->squares;
    }
    return sum;
}

struct survey_share survey_worth(const struct survey *survey, int way, int kind, int item)
{
    struct uses_sum sum = uses_of(survey, way, kind, item);
    return share_of(sum.seats, sum.wins, sum.squares);
}

double survey_often(const struct survey *survey, int way, int kind, int item)
{
    double seats = (double)survey->games * survey->setup.players;
    return seats > 0 ? (double)uses_of(survey, way, kind, item).seats / seats : 0;
}

struct survey_share survey_seat(const struct survey *survey, int place)
{
    return share_of(survey->games, survey->won[place], survey->won_twice[place]);
}

int survey_quantile(const uint32_t *counts, int size, double part)
{
    uint64_t all = 0, below = 0;
    int number = 0;
    for (int i = 0; i < size; i++)
        all += counts[i];
    for (; number < size - 1; number++) {
        below += counts[number];
        if (below && (double)below >= part * (double)all)
            break;
    }
    return number;
}

/* By its worth to those who use it; if it is never used, to those who take it. */
static double rank_of(const struct survey *survey, int kind, int item)
{
    struct survey_share used = survey_worth(survey, USES_USED, kind, item);
    return used.cases ? used.value : survey_worth(survey, USES_TAKEN, kind, item).value;
}

int survey_order(const struct survey *survey, int kind, int *order)
{
    int count = 0;
    for (int item = 0; item < survey->game->kinds[kind]->count; item++) {
        if (!uses_of(survey, USES_TAKEN, kind, item).seats &&
            !uses_of(survey, USES_USED, kind, item).seats)
            continue;
        int at = count++;
        for (; at && rank_of(survey, kind, order[at - 1]) < rank_of(survey, kind, item); at--)
            order[at] = order[at - 1];
        order[at] = item;
    }
    return count;
}
