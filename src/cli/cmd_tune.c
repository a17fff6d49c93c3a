/* cmd_tune.c: `epoki tune`: finds the weights of a game's evaluation by play (src/tune/tune.h). */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "host/file.h"
#include "host/think.h"
#include "tune/tune.h"

/* The table of weights with the column `tuned` replaced. */
static void write_table(const struct tune *tune, struct text *out)
{
    const struct item_list *items = tune->game->evaluation->features;
    text_format(out,
                "# %s: what the evaluation weighs, in thousandths: set by hand, and tuned "
                "(epoki tune).\nid",
                tune->game->name[LANG_EN]);
    for (enum lang lang = 0; lang < LANG_COUNT; lang++)
        if (tune->game->langs >> lang & 1)
            text_format(out, "\tname_%s", lang_name(lang));
    text_add(out, "\thand\ttuned\n");
    for (int i = 0; i < items->count; i++) {
        const struct item *item = &items->items[i];
        float tuned = tune->weights[i] * 1000;
        text_add(out, item->id);
        for (enum lang lang = 0; lang < LANG_COUNT; lang++)
            if (tune->game->langs >> lang & 1)
                text_format(out, "\t%s", item->name[lang]);
        text_format(out, "\t%d\t%d\n", tune->game->evaluation->weights[i].hand,
                    (int)(tuned + (tuned < 0 ? -0.5f : 0.5f)));
    }
}

static int give_table(const struct tune *tune, const char *file)
{
    struct text table = TEXT_EMPTY, error = TEXT_EMPTY;
    bool good = true;
    write_table(tune, &table);
    if (file)
        good = file_replace(file, &table, &error);
    else
        fputs(text_string(&table), stdout);
    if (!good) { /* so that hours of play are not lost with the file */
        fprintf(stderr, "epoki tune: %s\n", text_string(&error));
        fputs(text_string(&table), stdout);
    }
    text_free(&table);
    text_free(&error);
    return good ? EXIT_GOOD : EXIT_WORLD;
}

/* Numbers of the command, as text; NULL: the default. */
struct tune_texts {
    const char *games, *rounds, *seed, *players, *threads, *option;
};

static bool read_numbers(struct tune *tune, const struct tune_texts *texts, bool climb)
{
    const struct game *game = tune->game;
    uint64_t players = (uint64_t)game->players_min, threads = (uint64_t)host_cores();
    threads = threads < TUNE_THREADS_MAX ? threads : TUNE_THREADS_MAX;
    tune->games = climb ? 200 : 2000;
    tune->rounds = climb ? 100 : 3;
    tune->seed = 1;
    if (!cli_number("--games", texts->games, 1, 10000000, &tune->games) ||
        !cli_number("--rounds", texts->rounds, 1, 1000000, &tune->rounds) ||
        !cli_number("--seed", texts->seed, 0, UINT64_MAX / 2, &tune->seed) ||
        !cli_number("--threads", texts->threads, 1, TUNE_THREADS_MAX, &threads) ||
        !cli_number("--players", texts->players, players, (uint64_t)game->players_max, &players) ||
        !cli_setup(game, (int)players, texts->option, &tune->setup))
        return false;
    tune->threads = (int)threads;
    return true;
}

/* Checks everything that can be refused before the first game: EXIT_GOOD, or another status after
 * saying why. */
static int check_first(const struct tune *tune, const char *file)
{
    struct text error = TEXT_EMPTY;
    int status = EXIT_GOOD;
    struct bot *bot = bot_new(tune->game, tune->bot, &host_for_bots, &error);
    if (!bot)
        status = EXIT_USAGE;
    else if (file && !file_can_replace(file, &error))
        status = EXIT_WORLD;
    if (status != EXIT_GOOD)
        fprintf(stderr, "epoki tune: %s\n", text_string(&error));
    bot_free(bot);
    text_free(&error);
    return status;
}

static int tune_game(struct tune *tune, bool climb, enum weights from, const char *file)
{
    int status = check_first(tune, file);
    if (status != EXIT_GOOD)
        return status;
    evaluation_weights(tune->game->evaluation, from, tune->weights);
    if (!(climb ? tune_climb(tune) : tune_fit(tune))) {
        fprintf(stderr, "epoki tune: it could not be done\n");
        return EXIT_FAILED;
    }
    return give_table(tune, file);
}

int cmd_tune(int argc, char **argv)
{
    struct tune_texts texts = {0};
    const char *bot = NULL, *file = NULL;
    bool climb = false, again = false;
    const struct cli_option options[] = {
        {"--climb", NULL, "let shaken weights play each other, instead of fitting to results",
         &climb, NULL},
        {"--from-tuned", NULL, "start from the tuned weights, not from those set by hand", &again,
         NULL},
        {"--players", "N", "number of seats (default: the fewest)", NULL, &texts.players},
        {"--option", "NAME=VALUE", "options of the game, separated by commas", NULL, &texts.option},
        {"--bot", "TEXT", "who plays (default mcts:iterations=200,noise=100; climbing: greedy)",
         NULL, &bot},
        {"--games", "N", "games of a round (default 2000; climbing: 200)", NULL, &texts.games},
        {"--rounds", "N", "rounds, each with the weights found before (default 3; climbing: 100)",
         NULL, &texts.rounds},
        {"--seed", "S", "seed of it all (default 1)", NULL, &texts.seed},
        {"--threads", "N", "games at the same time (default: as many as there are cores)", NULL,
         &texts.threads},
        {"--out", "FILE", "where the table goes (default: standard output)", NULL, &file},
    };
    const struct cli_command command = {
        .name = "tune",
        .arguments = "GAME [options]",
        .about =
            "Finds the weights of the evaluation of a game by games a bot plays against itself, "
            "and writes\n"
            "them as data/GAME/weights.tsv. Either fits them to the results, or climbs: shakes "
            "them, lets the two\n"
            "sets play each other, and moves towards the better one.",
        .options = options,
        .option_count = COUNT_OF(options),
    };
    int status;
    struct tune tune = {.game = cli_parse_game(&command, argc, argv, &status)};
    if (!tune.game)
        return status;
    if (!read_numbers(&tune, &texts, climb))
        return EXIT_USAGE;
    if (!tune.game->evaluation) {
        fprintf(stderr, "epoki tune: %s has no evaluation to tune\n", tune.game->slug);
        return EXIT_USAGE;
    }
    tune.bot = bot ? bot : climb ? "greedy" : "mcts:iterations=200,noise=100";
    return tune_game(&tune, climb, again ? WEIGHTS_TUNED : WEIGHTS_HAND, file);
}
