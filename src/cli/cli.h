/* cli.h: what the commands of the program share: exit statuses, options, files. */
#ifndef EPOKI_CLI_CLI_H
#define EPOKI_CLI_CLI_H

#include "core/game.h"
#include "host/status.h"

/* One option of a command. If the option is given, its `flag` or its `value` is set. */
struct cli_option {
    const char *name;       /* "--games" */
    const char *value_name; /* "N", or NULL for a flag */
    const char *help;
    bool *flag;
    const char **value;
};

struct cli_command {
    const char *name;
    const char *arguments; /* "GAME [options]" */
    const char *about;     /* one line */
    const struct cli_option *options;
    int option_count;
};

/* Takes the options out of argv (argv[0] is the command's name) and leaves the other words in
 * `words`. Returns their number, CLI_HELP after printing the help, or CLI_ERROR after printing what
 * was wrong. */
enum { CLI_HELP = -1, CLI_ERROR = -2 };
int cli_parse(const struct cli_command *command, int argc, char **argv, const char **words,
              int most);

/* The game of that name; prints an error and returns NULL if there is none. */
const struct game *cli_game(const char *slug);

/* cli_parse for a command with one word, the name of a game. Returns NULL, with the exit status in
 * `status`, after printing the help or what was wrong. */
const struct game *cli_parse_game(const struct cli_command *command, int argc, char **argv,
                                  int *status);

/* A number low..high from the value of an option; otherwise prints an error and returns false. NULL
 * keeps *number. */
bool cli_number(const char *option, const char *value, uint64_t low, uint64_t high,
                uint64_t *number);

/* Standard options, changed by a list "name=value,..." (NULL: unchanged); prints an error and
 * returns false if the game has no such option or value. */
bool cli_setup(const struct game *game, int players, const char *list, struct setup *setup);

/* The texts of --players, --games, --seed and --option of a command that plays many games. */
struct cli_runs {
    const char *players, *games, *seed, *option;
};

/* Their rows in the options of such a command. */
#define CLI_RUNS_OPTIONS(TEXTS) \
    {"--players", "N", "only games with so many seats (default: all counts)", NULL, \
     &(TEXTS).players}, \
        {"--option", "NAME=VALUE", "only games with this option (default: all values)", NULL, \
         &(TEXTS).option}, \
        {"--games", "N", "how many games (default 1000)", NULL, &(TEXTS).games}, \
    { \
        "--seed", "S", "seed of the first game; the next have S+1, S+2, ... (default 1)", NULL, \
            &(TEXTS).seed \
    }

/* Reads them. *players is 0 if no number was given; returns false after printing what was wrong. */
bool cli_runs_read(const struct game *game, const struct cli_runs *texts, int *players,
                   uint64_t *games, uint64_t *seed);

/* Random bits that nobody can guess, for seeds. */
uint64_t cli_entropy(void);

int cmd_rpc(int argc, char **argv);
int cmd_bench(int argc, char **argv);
int cmd_verify(int argc, char **argv);
int cmd_coverage(int argc, char **argv);
int cmd_arena(int argc, char **argv);
int cmd_stats(int argc, char **argv);
int cmd_ratings(int argc, char **argv);
int cmd_tune(int argc, char **argv);
int cmd_replay(int argc, char **argv);
int cmd_analyse(int argc, char **argv);
int cmd_puzzles(int argc, char **argv);
int cmd_games(int argc, char **argv);

#endif
