/* cli.c: see cli.h. */
#include "cli/cli.h"

#include <stdio.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static void print_help(const struct cli_command *command)
{
    printf("usage: epoki %s %s\n\n%s\n", command->name, command->arguments, command->about);
    if (command->option_count)
        printf("\noptions:\n");
    for (int i = 0; i < command->option_count; i++) {
        const struct cli_option *option = &command->options[i];
        char left[64];
        snprintf(left, sizeof left, "%s %s", option->name,
                 option->value_name ? option->value_name : "");
        printf("  %-24s %s\n", left, option->help);
    }
    printf("  %-24s %s\n", "--help", "this text");
}

static const struct cli_option *find_option(const struct cli_command *command, const char *word)
{
    for (int i = 0; i < command->option_count; i++)
        if (strcmp(command->options[i].name, word) == 0)
            return &command->options[i];
    return NULL;
}

int cli_parse(const struct cli_command *command, int argc, char **argv, const char **words,
              int most)
{
    int count = 0;
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0 || strcmp(argv[i], "-h") == 0) {
            print_help(command);
            return CLI_HELP;
        }
        if (strncmp(argv[i], "--", 2) != 0) {
            if (count == most) {
                fprintf(stderr, "epoki %s: unexpected word %s\n", command->name, argv[i]);
                return CLI_ERROR;
            }
            words[count++] = argv[i];
            continue;
        }
        const struct cli_option *option = find_option(command, argv[i]);
        if (!option) {
            fprintf(stderr, "epoki %s: unknown option %s (see epoki %s --help)\n", command->name,
                    argv[i], command->name);
            return CLI_ERROR;
        }
        if (!option->value_name) {
            *option->flag = true;
        } else if (i + 1 < argc) {
            *option->value = argv[++i];
        } else {
            fprintf(stderr, "epoki %s: %s needs a value\n", command->name, option->name);
            return CLI_ERROR;
        }
    }
    return count;
}

const struct game *cli_game(const char *slug)
{
    const struct game *game = game_find(slug);
    if (!game)
        fprintf(stderr, "epoki: there is no game %s (epoki games lists them)\n", slug);
    return game;
}

const struct game *cli_parse_game(const struct cli_command *command, int argc, char **argv,
                                  int *status)
{
    const char *words[1];
    int count = cli_parse(command, argc, argv, words, 1);
    *status = count == CLI_HELP ? EXIT_GOOD : EXIT_USAGE;
    if (count == 0)
        fprintf(stderr, "epoki %s: which game? (see epoki %s --help)\n", command->name,
                command->name);
    return count > 0 ? cli_game(words[0]) : NULL;
}

bool cli_number(const char *option, const char *value, uint64_t low, uint64_t high,
                uint64_t *number)
{
    uint64_t parsed;
    if (!value)
        return true;
    if (!text_parse_uint(value, strlen(value), &parsed) || parsed < low || parsed > high) {
        fprintf(stderr, "epoki: %s must be a number from %llu to %llu\n", option,
                (unsigned long long)low, (unsigned long long)high);
        return false;
    }
    *number = parsed;
    return true;
}

bool cli_setup(const struct game *game, int players, const char *list, struct setup *setup)
{
    struct text error = TEXT_EMPTY;
    *setup = game_standard_setup(game, players);
    bool good = game_set_options(game, setup, list, &error);
    if (!good)
        fprintf(stderr, "epoki: --option: %s\n", text_string(&error));
    text_free(&error);
    return good;
}

bool cli_runs_read(const struct game *game, const struct cli_runs *texts, int *players,
                   uint64_t *games, uint64_t *seed)
{
    struct setup setup;
    uint64_t seats = 0;
    bool good = cli_number("--games", texts->games, 1, 1000000000, games) &&
                cli_number("--seed", texts->seed, 0, UINT64_MAX / 2, seed) &&
                cli_number("--players", texts->players, (uint64_t)game->players_min,
                           (uint64_t)game->players_max, &seats) &&
                cli_setup(game, game->players_min, texts->option, &setup);
    *players = (int)seats;
    return good;
}

uint64_t cli_entropy(void)
{
    uint64_t bits = 0;
    FILE *file = fopen("/dev/urandom", "rb");
    if (file) {
        if (fread(&bits, sizeof bits, 1, file) != 1)
            bits = 0;
        fclose(file);
    }
    if (!bits) {
        struct timespec now;
        clock_gettime(CLOCK_REALTIME, &now);
        bits =
            (uint64_t)now.tv_sec * 1000000007u ^ (uint64_t)now.tv_nsec << 20 ^ (uint64_t)getpid();
    }
    return bits;
}
