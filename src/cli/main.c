/* main.c: the program `epoki`: which command, and the help that lists them. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"
#include "host/net_file.h"
#include "host/tables.h"
#include "server/serve.h"
#include "tui/play.h"

static const struct {
    const char *name;
    int (*run)(int argc, char **argv);
    const char *about;
} commands[] = {
    {"play", play_main, "a table in the terminal: play against bots or pass and play"},
    {"rpc", cmd_rpc,
     "the protocol: JSON-RPC 2.0, one message per line on standard input and output"},
    {"replay", cmd_replay, "play a record through and tell how it ended"},
    {"analyse", cmd_analyse, "judge a record with a bot: mistakes, luck, turning points"},
    {"puzzles", cmd_puzzles,
     "find positions with one clearly best move, or judge stored ones anew"},
    {"verify", cmd_verify, "random games with every property check on"},
    {"coverage", cmd_coverage, "what random and curious play reaches, card by card"},
    {"bench", cmd_bench, "how fast random games run, and their signature"},
    {"arena", cmd_arena, "bots against each other: how strong they are, with intervals"},
    {"ratings", cmd_ratings,
     "how strong bots are on the scale of people's ratings, from arena results"},
    {"stats", cmd_stats, "what happened in played games, beside what people do"},
    {"tune", cmd_tune, "find the weights of an evaluation by self-play"},
    {"serve", cmd_serve, "the page and shared tables over the network"},
    {"worker", cmd_worker, "bots of the servers of a site think here"},
    {"backup", cmd_backup, "copy the database of a server"},
    {"migrate", cmd_migrate, "copy a site into another database: a file, or PostgreSQL"},
    {"restore", cmd_restore, "bring a table that was deleted back into the database of a server"},
    {"people", cmd_people, "look after the accounts of a server: moderators, mutes, bans"},
    {"export-site", cmd_export_site,
     "the page as a folder of plain files, for play without a server"},
    {"games", cmd_games, "the games of this build"},
};

static void print_usage(FILE *to)
{
    fprintf(to, "usage: epoki COMMAND [arguments]\n\n");
    for (int i = 0; i < COUNT_OF(commands); i++)
        fprintf(to, "  %-12s %s\n", commands[i].name, commands[i].about);
    fprintf(
        to,
        "\nepoki COMMAND --help tells more; epoki --version tells the version.\n"
        "\n--data DIR, with any command: play with corrected tables, DIR/GAME/TABLE.tsv\n"
        "(copies of data/steel/cards.tsv or data/tempus/tiles.tsv, for instance).\n"
        "\n--net FILE, with any command: bots with eval=net use this trained net (docs/nets.md).\n"
        "\nexit status:\n"
        "  0  good\n"
        "  1  the answer is no: a check failed, a record is broken\n"
        "  2  the command was not understood\n"
        "  3  a file could not be read or written\n");
}

/* Takes an option with a path out of the words, wherever it is, and puts what lies there into use.
 */
static bool take(const char *option, bool (*load)(const char *path, struct text *error), int *argc,
                 char **argv, int *status)
{
    for (int i = 1; i < *argc; i++) {
        struct text error = TEXT_EMPTY;
        if (strcmp(argv[i], option) != 0)
            continue;
        *status = i + 1 < *argc ? EXIT_FAILED : EXIT_USAGE;
        bool good = false;
        if (i + 1 == *argc)
            text_format(&error, "%s needs a path", option);
        else
            good = load(argv[i + 1], &error);
        if (!good)
            fprintf(stderr, "epoki: %s\n", text_string(&error));
        text_free(&error);
        if (!good)
            return false;
        memmove(argv + i, argv + i + 2, (size_t)(*argc - i - 1) * sizeof *argv);
        *argc -= 2;
        i--;
    }
    return true;
}

static int run_command(int argc, char **argv)
{
    const char *word = argc > 1 ? argv[1] : "--help";
    if (strcmp(word, "--version") == 0) {
        printf("epoki %s\n", EPOKI_VERSION);
        return EXIT_GOOD;
    }
    if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0 || strcmp(word, "help") == 0) {
        print_usage(argc > 1 ? stdout : stderr);
        return argc > 1 ? EXIT_GOOD : EXIT_USAGE;
    }
    for (int i = 0; i < COUNT_OF(commands); i++)
        if (strcmp(word, commands[i].name) == 0)
            return commands[i].run(argc - 1, argv + 1);
    fprintf(stderr, "epoki: there is no command %s\n", word);
    print_usage(stderr);
    return EXIT_USAGE;
}

int main(int argc, char **argv)
{
    int status;
    if (take("--data", tables_load, &argc, argv, &status) &&
        take("--net", net_file_load, &argc, argv, &status))
        status = run_command(argc, argv);
    bool table = argc > 1 && strcmp(argv[1], "play") ==
                                 0; /* this command may outlive its terminal, and saves the game */
    if ((fflush(stdout) != 0 || ferror(stdout)) && !table) {
        fprintf(stderr, "epoki: standard output cannot be written\n");
        return status == EXIT_GOOD ? EXIT_WORLD : status;
    }
    return status;
}
