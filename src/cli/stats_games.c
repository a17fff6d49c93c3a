/* stats_games.c: see stats_games.h. */
#include "cli/stats_games.h"

#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "core/json.h"
#include "gpu/gpu.h"
#include "host/file.h"
#include "stats/survey.h"

enum { GAMES_MOST = 1000000000 };

/* What was requested. */
struct request {
    const struct game *game;
    struct setup setup;
    uint64_t games, seed;
    bool by[SURVEY_PLAYERS];
};

bool stats_words_are_for_games(const struct stats_words *words)
{
    return words->games || words->players || words->option || words->seed || words->by ||
           words->kernels || words->html || words->gpu;
}

static int complain(const char *what, int status)
{
    fprintf(stderr, "epoki stats: %s\n", what);
    return status;
}

static bool read_by(const char *by, struct request *request)
{
    bool all = !by || !strcmp(by, "both"), any = all;
    for (int i = 0; i < SURVEY_PLAYERS; i++) {
        request->by[i] = all || !strcmp(by, survey_names[i]);
        any = any || request->by[i];
    }
    if (!any)
        complain("--by must be random, greedy or both", EXIT_USAGE);
    return any;
}

static bool read_words(const struct stats_words *words, struct request *request)
{
    uint64_t players = (uint64_t)request->game->players_min;
    request->games = 100000;
    request->seed = 1;
    return cli_number("--players", words->players, players, (uint64_t)request->game->players_max,
                      &players) &&
           cli_number("--games", words->games, 1, GAMES_MOST, &request->games) &&
           cli_number("--seed", words->seed, 0, UINT64_MAX, &request->seed) &&
           cli_setup(request->game, (int)players, words->option, &request->setup) &&
           read_by(words->by, request);
}

/* Plays the games for each requested kind of player; returns how many surveys are complete. */
static int play(const struct request *request, struct gpu *gpu, struct survey **surveys,
                struct text *error)
{
    int count = 0;
    for (int by = 0; by < SURVEY_PLAYERS; by++) {
        if (!request->by[by])
            continue;
        struct survey *survey =
            survey_new(request->game, &request->setup, (enum survey_by)by, request->seed);
        if (!survey) {
            text_add(error, "out of memory");
            return count;
        }
        surveys[count++] = survey;
        if (!survey_play(survey, gpu, request->games, error))
            return count;
    }
    return count;
}

static int tell(struct survey *const *surveys, int count, const struct stats_words *words)
{
    struct text page = TEXT_EMPTY, error = TEXT_EMPTY, out = TEXT_EMPTY;
    int status = EXIT_GOOD;
    if (words->json) {
        struct json_writer json = json_writer_to(&out);
        survey_write_json(surveys, count, &json);
        printf("%s\n", text_string(&out));
    } else {
        survey_print(surveys, count);
    }
    if (words->html) {
        survey_write_page(surveys, count, &page);
        if (!file_replace(words->html, &page, &error))
            status = complain(text_string(&error), EXIT_WORLD);
    }
    text_free(&page);
    text_free(&error);
    text_free(&out);
    return status;
}

int stats_games(const struct game *game, const struct stats_words *words)
{
    struct request request = {.game = game};
    struct survey *surveys[SURVEY_PLAYERS] = {NULL};
    struct text error = TEXT_EMPTY;
    struct gpu *gpu = NULL;
    int count = 0, status;
    if (!read_words(words, &request))
        return EXIT_USAGE;
    if ((!words->html || file_can_replace(words->html, &error)) &&
        (!words->gpu || (gpu = gpu_open(game, words->kernels, &error))))
        count = play(&request, gpu, surveys, &error);
    status = error.length ? complain(text_string(&error), EXIT_WORLD) : tell(surveys, count, words);
    for (int i = 0; i < count; i++)
        survey_free(surveys[i]);
    gpu_close(gpu);
    text_free(&error);
    return status;
}
