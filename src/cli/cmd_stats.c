/* cmd_stats.c: `epoki stats`: what happened in the games of records, compared with what people do;
 * or, given a game, what games played now say about it (stats_games.c). */
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "cli/stats_games.h"
#include "core/json.h"
#include "core/record.h"
#include "host/file.h"
#include "stats/stats.h"

static int add_file(struct played_games *groups, const char *path)
{
    struct text bytes = TEXT_EMPTY, error = TEXT_EMPTY;
    int status = EXIT_GOOD;
    if (!file_read(path, RECORD_BYTES_MAX, &bytes, &error)) {
        fprintf(stderr, "epoki stats: %s\n", text_string(&error));
        status = EXIT_WORLD;
    } else if (!stats_add_record(groups, text_string(&bytes), bytes.length, &error)) {
        fprintf(stderr, "%s: %s\n", path, text_string(&error));
        status = EXIT_FAILED;
    }
    text_free(&bytes);
    text_free(&error);
    return status;
}

static bool is_record(const char *name)
{
    size_t length = strlen(name);
    return length > 4 && strcmp(name + length - 4, ".rec") == 0;
}

/* The records of a folder; a word that is no folder is a file. */
static int add_word(struct played_games *groups, const char *word)
{
    DIR *folder = opendir(word);
    int status = EXIT_GOOD;
    if (!folder)
        return add_file(groups, word);
    for (struct dirent *entry; status == EXIT_GOOD && (entry = readdir(folder));) {
        struct text path = TEXT_EMPTY;
        text_format(&path, "%s/%s", word, entry->d_name);
        if (is_record(entry->d_name))
            status = add_file(groups, text_string(&path));
        text_free(&path);
    }
    closedir(folder);
    return status;
}

static void print_json(const struct played_games *groups)
{
    struct text out = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&out);
    json_begin_array(&json);
    for (int players = 0; players <= SEATS_MAX; players++)
        if (groups[players].count)
            stats_write_json(&groups[players], &json);
    json_end_array(&json);
    printf("%s\n", text_string(&out));
    text_free(&out);
}

static void print_tables(const struct played_games *groups)
{
    bool any = false;
    for (int players = 0; players <= SEATS_MAX; players++) {
        if (!groups[players].count)
            continue;
        printf("%s", any ? "\n" : "");
        stats_print(&groups[players]);
        any = true;
    }
}

static int stats_of_records(const char *const *words, int count, bool json)
{
    struct played_games groups[SEATS_MAX + 1] = {{0}};
    int status = EXIT_GOOD;
    for (int i = 0; i < count && status == EXIT_GOOD; i++)
        status = add_word(groups, words[i]);
    if (status == EXIT_GOOD && json)
        print_json(groups);
    else if (status == EXIT_GOOD)
        print_tables(groups);
    stats_free(groups);
    return status;
}

int cmd_stats(int argc, char **argv)
{
    struct stats_words given = {0};
    const struct cli_option options[] = {
        {"--games", "N", "with GAME: how many games (default 100000)", NULL, &given.games},
        {"--players", "N", "number of seats (default: the fewest)", NULL, &given.players},
        {"--option", "NAME=VALUE", "options of the game, separated by commas", NULL, &given.option},
        {"--by", "WHO", "who plays: random, greedy or both (default)", NULL, &given.by},
        {"--seed", "S", "seed of the first game; the next have S+1, S+2, ... (default 1)", NULL,
         &given.seed},
        {"--gpu", NULL, "the graphics card plays, instead of all cores", &given.gpu, NULL},
        {"--kernels", "DIR", "where --gpu finds GAME.ptx (default: gpu, beside the program)", NULL,
         &given.kernels},
        {"--html", "FILE", "write a page with tables and charts too", NULL, &given.html},
        {"--json", NULL, "print JSON instead of tables", &given.json, NULL},
    };
    const struct cli_command command = {
        .name = "stats",
        .arguments = "GAME [options] | RECORD|FOLDER... [--json]",
        .about = "With a game: plays very many games and tells how often each thing is taken and "
                 "used, what that is worth,\n"
                 "whom the seats favour, how games end, how long they are. With records: counts "
                 "what happened in them,\n"
                 "beside what people do, one table per number of players. A folder stands for the "
                 "records in it\n"
                 "(epoki arena --records FOLDER writes them).",
        .options = options,
        .option_count = COUNT_OF(options),
    };
    const char *words[4096];
    int count = cli_parse(&command, argc, argv, words, COUNT_OF(words));
    if (count < 0)
        return count == CLI_HELP ? EXIT_GOOD : EXIT_USAGE;
    const struct game *game = count == 1 ? game_find(words[0]) : NULL;
    if (game)
        return stats_games(game, &given);
    if (count == 0 || stats_words_are_for_games(&given)) {
        fprintf(stderr, "epoki stats: which %s? (see epoki stats --help)\n",
                count ? "game" : "game or records");
        return EXIT_USAGE;
    }
    return stats_of_records(words, count, given.json);
}
