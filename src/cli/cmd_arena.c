/* cmd_arena.c: `epoki arena`: matches between bots, with intervals. The work is done in src/arena;
 * here is the command line. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "arena/page.h"
#include "arena/print.h"
#include "arena/run.h"
#include "arena/store.h"
#include "cli/cli.h"
#include "host/card.h"
#include "host/file.h"
#include "host/program.h"
#include "host/think.h"

enum { RESULTS_BYTES_MAX = 64 << 20 };

/* The words of the command line; NULL where nothing was given. */
struct words {
    const char *game, *bots, *games, *players, *seed, *threads, *sprt, *json, *html, *records,
        *resume, *option, *deals, *kernels, *program;
    bool quiet, gpu;
};

static int complain(const char *what, const struct text *why, int status)
{
    fprintf(stderr, "epoki arena: %s%s\n", what, why ? text_string(why) : "");
    return status;
}

/* Makes every bot once, because some faults of options show only then. */
static bool check_bots(const struct arena *arena, struct text *error)
{
    for (int i = 0; i < arena->bots.count; i++) {
        struct bot *bot = bot_new(arena->game, arena->bots.text[i],
                                  arena->host ? arena->host : &host_for_bots, error);
        if (!bot)
            return false;
        bot_free(bot);
    }
    return true;
}

/* Only complete deals: the number of games is rounded up. */
static int deals_for(const struct arena *arena, uint64_t games)
{
    return (int)((games + (uint64_t)arena->players - 1) / (uint64_t)arena->players);
}

/* --deals; without the option `fresh` stays as it is. */
static bool read_deals(const char *word, bool *fresh)
{
    bool known = !word || strcmp(word, "mirrored") == 0 || strcmp(word, "fresh") == 0;
    if (word)
        *fresh = strcmp(word, "fresh") == 0;
    return known;
}

static int read_rest(struct arena *arena, const struct words *words, struct text *error)
{
    uint64_t games = 100, players = (uint64_t)arena->game->players_min;
    arena->seed = 1;
    if (!words->bots)
        return complain("which bots? (--bots A,B; see epoki arena --help)", NULL, EXIT_USAGE);
    if (!lineup_read(&arena->bots, arena->game, words->bots, error) || !check_bots(arena, error))
        return complain("", error, EXIT_USAGE);
    if (!cli_number("--players", words->players, players, (uint64_t)arena->game->players_max,
                    &players) ||
        !cli_number("--games", words->games, 1, ARENA_GAMES_MAX - SEATS_MAX, &games) ||
        !cli_number("--seed", words->seed, 0, UINT64_MAX, &arena->seed))
        return EXIT_USAGE;
    struct setup setup;
    if (!cli_setup(arena->game, (int)players, words->option, &setup))
        return EXIT_USAGE;
    arena->players = (int)players;
    memcpy(arena->options, setup.options, sizeof arena->options);
    if (!read_deals(words->deals, &arena->fresh_deals))
        return complain("--deals must be mirrored or fresh", NULL, EXIT_USAGE);
    arena->has_sprt = words->sprt != NULL;
    if (words->sprt && !store_read_sprt(words->sprt, &arena->sprt))
        return complain("--sprt must be two differences in Elo, the lower first: 0,10", NULL,
                        EXIT_USAGE);
    if (!arena_reserve(arena, deals_for(arena, games)))
        return complain("out of memory", NULL, EXIT_WORLD);
    return EXIT_GOOD;
}

static int read_new(struct arena *arena, const struct words *words, struct text *error)
{
    if (!words->game)
        return complain("which game? (see epoki arena --help)", NULL, EXIT_USAGE);
    arena->game = cli_game(words->game);
    return arena->game ? read_rest(arena, words, error) : EXIT_USAGE;
}

static bool same_words(const struct arena *arena, const struct words *words, struct text *error)
{
    struct arena other = {.game = arena->game};
    uint64_t players = (uint64_t)arena->players, seed = arena->seed;
    struct sprt sprt = arena->sprt;
    bool fresh = arena->fresh_deals;
    bool same = !words->game || strcmp(words->game, arena->game->slug) == 0;
    if (same && words->bots)
        same = lineup_read(&other.bots, arena->game, words->bots, error) &&
               memcmp(&other.bots, &arena->bots, sizeof other.bots) == 0;
    same = same && cli_number("--players", words->players, 1, SEATS_MAX, &players) &&
           (int)players == arena->players &&
           cli_number("--seed", words->seed, 0, UINT64_MAX, &seed) && seed == arena->seed &&
           read_deals(words->deals, &fresh) && fresh == arena->fresh_deals;
    if (same && words->option) {
        struct setup setup = arena_setup(arena);
        same = game_set_options(arena->game, &setup, words->option, error) &&
               memcmp(setup.options, arena->options, sizeof arena->options) == 0;
    }
    if (same && words->sprt)
        same = arena->has_sprt && store_read_sprt(words->sprt, &sprt) &&
               sprt.low == arena->sprt.low && sprt.high == arena->sprt.high;
    return same;
}

static int read_resumed(struct arena *arena, struct words *words, struct text *error)
{
    struct text content = TEXT_EMPTY;
    bool good = file_read(words->resume, RESULTS_BYTES_MAX, &content, error);
    int status = good ? EXIT_GOOD : complain("", error, EXIT_WORLD);
    if (good && !store_read(arena, text_string(&content), content.length, error)) {
        fprintf(stderr, "epoki arena: %s: %s\n", words->resume, text_string(error));
        status = EXIT_FAILED;
    }
    text_free(&content);
    if (status != EXIT_GOOD)
        return status;
    /* the smallest number that means as many deals: the command that began the match can also
     * continue it */
    uint64_t least = (uint64_t)(arena->deals - 1) * (uint64_t)arena->players + 1, games = least;
    if (!same_words(arena, words, error))
        return error->length
                   ? complain("", error, EXIT_USAGE)
                   : complain("the results file is of another configuration", NULL, EXIT_USAGE);
    if (!cli_number("--games", words->games, least, ARENA_GAMES_MAX - SEATS_MAX, &games))
        return EXIT_USAGE;
    if (!arena_reserve(arena, deals_for(arena, games)))
        return complain("out of memory", NULL, EXIT_WORLD);
    if (!words->json)
        words->json = words->resume;
    return EXIT_GOOD;
}

/* Everything that can be refused before the first game. */
static bool prepare_files(const struct arena *arena, const struct words *words, struct text *error)
{
    if (words->records && mkdir(words->records, 0777) != 0 && errno != EEXIST) {
        text_format(error, "%s: %s", words->records, strerror(errno));
        return false;
    }
    return (!words->json || arena_save(arena, words->json, error)) &&
           (!words->html || arena_write_page(arena, words->html, error));
}

static int play(struct arena *arena, const struct words *words, int threads, struct text *error)
{
    struct run_options options = {
        .threads = threads, .json = words->json, .records = words->records, .quiet = words->quiet};
    struct summary *summary = malloc(sizeof *summary);
    if (!summary)
        return complain("out of memory", NULL, EXIT_WORLD);
    int status = EXIT_GOOD;
    if (!prepare_files(arena, words, error) || !arena_run(arena, &options, error) ||
        (words->html && !arena_write_page(arena, words->html, error)))
        status = complain("", error, EXIT_WORLD);
    summary_make(arena, summary);
    if (status == EXIT_GOOD || summary->games)
        arena_print(arena, summary);
    free(summary);
    if (arena_was_interrupted() && words->json)
        printf("\n  interrupted; epoki arena --resume %s goes on\n", words->json);
    return status == EXIT_GOOD && arena->verdict == SPRT_LOW ? EXIT_FAILED : status;
}

/* Plays, on the card if that was requested. */
static int play_on(struct arena *arena, const struct words *words, int threads, struct text *error)
{
    if (!words->gpu)
        return play(arena, words, threads, error);
    struct card *card = card_open(arena->game, words->kernels, error);
    if (!card)
        return complain("", error, EXIT_WORLD);
    struct bot_host host =
        card_host(card, &host_for_bots); /* the card's work takes no processor time */
    arena->host = &host;
    int status = play(arena, words, threads, error);
    card_close(card);
    return status;
}

/* Results in which a program did not decide do not count. */
static int check_program(const struct program *program, int status)
{
    struct text line = TEXT_EMPTY;
    if (program_failed(program, &line))
        status = complain("the program gave no legal action: ", &line, EXIT_WORLD);
    text_free(&line);
    return status;
}

static int run_words(struct words *words)
{
    struct arena *arena = calloc(1, sizeof *arena);
    struct program *program = NULL;
    struct bot_host host;
    struct text error = TEXT_EMPTY;
    uint64_t threads = (uint64_t)host_cores();
    if (!arena)
        return complain("out of memory", NULL, EXIT_WORLD);
    if (threads > ARENA_THREADS_MAX)
        threads = ARENA_THREADS_MAX;
    int status = EXIT_USAGE;
    if (words->program && words->gpu) {
        complain("--program and --gpu do not go together", NULL, EXIT_USAGE);
    } else if (words->program && !(program = program_start(words->program, &error))) {
        status = complain("", &error, EXIT_WORLD);
    } else if (cli_number("--threads", words->threads, 1, ARENA_THREADS_MAX, &threads)) {
        if (program) {
            host = program_host(program, &host_for_matches);
            arena->host = &host;
        }
        status =
            words->resume ? read_resumed(arena, words, &error) : read_new(arena, words, &error);
    }
    if (status == EXIT_GOOD)
        status = check_program(program, play_on(arena, words, (int)threads, &error));
    program_end(program);
    arena_free(arena);
    free(arena);
    text_free(&error);
    return status;
}

static const char about[] =
    "Lets bots play against each other and tells how strong they are, with 95 % intervals.\n\n"
    "Bots are kinds (random, greedy, mcts, ...) or levels (easy, normal, hard, expert), with "
    "options:\n"
    "--bots hard,mcts:ms=100,eval=hand,random are three bots: a comma ends a bot unless an "
    "option,\n"
    "NAME=VALUE, follows.\n\n"
    "Every deal (the same cards) is played once per rotation of the seats, so that each bot of the "
    "deal\n"
    "has every seat of it. Fewer bots than seats: all sit in every deal, and who has more seats "
    "changes\n"
    "from deal to deal (AAB, BBA, ...). More bots than seats: all choices of them take turns. "
    "Intervals\n"
    "count deals, not games. The result of a seat is 1 for a victory and 1/k for one shared by k; "
    "A's\n"
    "share against B is A's mean result of a seat over the sum of A's and B's.\n\n"
    "The bot program is a program of yours, started with --program: docs/bots.md tells how it is "
    "asked.\n\n"
    "When a bot meets itself all rotations of a deal are the same game: --deals fresh deals new "
    "cards for\n"
    "every game. The seats still rotate, and intervals then count rounds of the seats.\n\n"
    "Time is the work of the processor: ms=1000 is a second of one core, however busy the machine "
    "is.\n"
    "Same seed, bots limited by iterations: same results, with any number of threads. SIGINT "
    "(Ctrl-C)\n"
    "finishes the games that were begun, writes the files and tells the results so far.\n"
    "Exit status 1: the sequential test accepted the lower hypothesis, or the results file is "
    "broken.";

int cmd_arena(int argc, char **argv)
{
    struct words words = {0};
    const struct cli_option options[] = {
        {"--bots", "A,B[,C]", "the bots, see above", NULL, &words.bots},
        {"--games", "N", "how many games, rounded up to whole deals (default 100)", NULL,
         &words.games},
        {"--players", "N", "number of seats (default: the fewest)", NULL, &words.players},
        {"--option", "NAME=VALUE", "options of the game, separated by commas", NULL, &words.option},
        {"--deals", "HOW", "mirrored (default): one per rotation; fresh: one per game", NULL,
         &words.deals},
        {"--seed", "S", "seed of everything (default 1)", NULL, &words.seed},
        {"--threads", "N", "games at the same time (default: one per core)", NULL, &words.threads},
        {"--sprt", "LO,HI", "end as soon as A is known to be LO or HI Elo better than B", NULL,
         &words.sprt},
        {"--json", "FILE", "write the results, during the run too", NULL, &words.json},
        {"--resume", "FILE", "go on with a results file; --games may ask for more", NULL,
         &words.resume},
        {"--html", "FILE", "write a page with tables and charts", NULL, &words.html},
        {"--records", "DIR", "write the record of every game", NULL, &words.records},
        {"--program", "COMMAND", "what the bot called program asks: one line in, one out", NULL,
         &words.program},
        {"--gpu", NULL, "the games of flat are played by the graphics card", &words.gpu, NULL},
        {"--kernels", "DIR", "where --gpu finds GAME.ptx (default: gpu, beside the program)", NULL,
         &words.kernels},
        {"--quiet", NULL, "no progress, only the summary", &words.quiet, NULL},
    };
    const struct cli_command command = {
        .name = "arena",
        .arguments = "GAME --bots A,B[,C...] [options]",
        .about = about,
        .options = options,
        .option_count = COUNT_OF(options),
    };
    int count = cli_parse(&command, argc, argv, &words.game, 1);
    if (count < 0)
        return count == CLI_HELP ? EXIT_GOOD : EXIT_USAGE;
    return run_words(&words);
}
