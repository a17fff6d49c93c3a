/* cmd_verify.c: `epoki verify`: its command line, and as many games as requested (verify.h). */
#include <stdio.h>

#include "cli/cli.h"
#include "cli/verify.h"
#include "host/think.h"

static int verify_run(const struct game *game, const char *option, int players, uint64_t games,
                      uint64_t seed, bool secrets, bool quiet)
{
    struct verify v = {.game = game, .option = option, .players = players, .secrets = secrets};
    double start = host_seconds(), told = start;
    uint64_t done = 0;
    bool good = verify_begin(&v);
    for (; good && done < games; done += good) {
        good = verify_game(&v, seed + done);
        if (!quiet && host_seconds() - told > 2) {
            told = host_seconds();
            fprintf(stderr, "\r%llu of %llu games", (unsigned long long)done,
                    (unsigned long long)games);
        }
    }
    if (!quiet && told > start)
        fprintf(stderr, "\n");
    printf("verify %s: %llu of %llu games passed every check, %llu decisions, %llu twins, %.1f s\n",
           game->slug, (unsigned long long)done, (unsigned long long)games,
           (unsigned long long)v.decisions, (unsigned long long)v.compared, host_seconds() - start);
    verify_end(&v);
    return good ? EXIT_GOOD : EXIT_FAILED;
}

int cmd_verify(int argc, char **argv)
{
    struct cli_runs texts = {0};
    bool secrets = false, quiet = false;
    const struct cli_option options[] = {
        CLI_RUNS_OPTIONS(texts),
        {"--secrets", NULL, "check only what people are told", &secrets, NULL},
        {"--quiet", NULL, "no progress, only the final line", &quiet, NULL},
    };
    const struct cli_command command = {
        .name = "verify",
        .arguments = "GAME [options]",
        .about =
            "Plays random games (all seat counts and options) and checks at every decision: "
            "nothing is lost or\n"
            "made, the JSON of the state reads back as the same state, notation is unique; "
            "nothing that seats and who\n"
            "looks on are told (views, actions, labels, reasons, previews, scores, what others "
            "do, events, the\n"
            "arrays of programs that learn) depends on what they cannot know (the twins compared "
            "are counted),\n"
            "and who looks on sees what all seats see; and at the end: the record replays, undo "
            "comes back, the game has\n"
            "ended. A failure prints the record that reproduces it. Exit status 0 when all games "
            "pass.",
        .options = options,
        .option_count = COUNT_OF(options),
    };
    uint64_t games = 1000, seed = 1;
    int status, players;
    const struct game *game = cli_parse_game(&command, argc, argv, &status);
    if (!game)
        return status;
    if (!cli_runs_read(game, &texts, &players, &games, &seed))
        return EXIT_USAGE;
    return verify_run(game, texts.option, players, games, seed, secrets, quiet);
}
