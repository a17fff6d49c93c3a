/* cmd_replay.c: `epoki replay FILE...`: replays records, including their checks. */
#include <stdio.h>

#include "cli/cli.h"
#include "core/record.h"
#include "core/table.h"
#include "host/file.h"

static void print_result(const char *path, const struct table *table)
{
    const struct game *game = table_game(table);
    const void *state = table_state(table);
    struct score scores[SEATS_MAX];
    game->rules.scores(state, scores);
    printf("%s: %s, %d decisions, ", path, game->slug, table_version(table));
    printf("%s", game_ending_id(game, state) ? game_ending_id(game, state) : "not over");
    for (int seat = 0; seat < table_players(table); seat++)
        printf("%s seat %d: %d%s", seat ? "," : ";", seat, scores[seat].total,
               scores[seat].winner ? " (wins)" : "");
    printf("; hash %016llx\n", (unsigned long long)game_hash(game, state));
}

static void print_score_sheet(const struct table *table)
{
    const struct game *game = table_game(table);
    struct score scores[SEATS_MAX];
    game->rules.scores(table_state(table), scores);
    for (int part = 0; part < game->score_parts->count; part++) {
        printf("  %-10s", game->score_parts->items[part].id);
        for (int seat = 0; seat < table_players(table); seat++)
            printf(" %4d", scores[seat].parts[part]);
        printf("\n");
    }
}

static int replay_file(const char *path, bool sheet)
{
    struct text bytes = TEXT_EMPTY, error = TEXT_EMPTY;
    int status = EXIT_WORLD;
    if (!file_read(path, RECORD_BYTES_MAX, &bytes, &error)) {
        fprintf(stderr, "epoki replay: %s\n", text_string(&error));
    } else {
        struct table *table = table_from_record(text_string(&bytes), bytes.length, &error);
        if (table) {
            print_result(path, table);
            if (sheet)
                print_score_sheet(table);
        } else {
            fprintf(stderr, "%s: %s\n", path, text_string(&error));
        }
        status = table ? EXIT_GOOD : EXIT_FAILED;
        table_free(table);
    }
    text_free(&bytes);
    text_free(&error);
    return status;
}

int cmd_replay(int argc, char **argv)
{
    bool sheet = false;
    const struct cli_option options[] = {
        {"--scores", NULL, "print the score sheet too", &sheet, NULL},
    };
    const struct cli_command command = {
        .name = "replay",
        .arguments = "FILE... [options]",
        .about = "Plays records through (\"-\": standard input). Every action must be legal and "
                 "every check\n"
                 "in the record must hold; otherwise line, column and reason are printed.",
        .options = options,
        .option_count = COUNT_OF(options),
    };
    const char *files[4096];
    int count = cli_parse(&command, argc, argv, files, COUNT_OF(files)), status = EXIT_GOOD;
    if (count < 0)
        return count == CLI_HELP ? EXIT_GOOD : EXIT_USAGE;
    if (count == 0) {
        fprintf(stderr, "epoki replay: which record? (see epoki replay --help)\n");
        return EXIT_USAGE;
    }
    for (int i = 0; i < count; i++) {
        int one = replay_file(files[i], sheet);
        status = one > status ? one : status;
    }
    return status;
}
