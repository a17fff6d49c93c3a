/* cmd_games.c: `epoki games`. */
#include <stdio.h>

#include "cli/cli.h"

int cmd_games(int argc, char **argv)
{
    static const struct cli_command command = {
        .name = "games",
        .arguments = "",
        .about =
            "Lists the games of this build: slug, players, name in each of its languages, options.",
    };
    int count = cli_parse(&command, argc, argv, NULL, 0);
    if (count < 0)
        return count == CLI_HELP ? EXIT_GOOD : EXIT_USAGE;
    for (int i = 0; i < game_count(); i++) {
        const struct game *game = game_at(i);
        printf("%-8s %d-%d players  %s", game->slug, game->players_min, game->players_max,
               game->name[LANG_EN]);
        for (enum lang lang = LANG_EN + 1; lang < LANG_COUNT; lang++)
            if (game->langs >> lang & 1)
                printf(" / %s", game->name[lang]);
        printf("  (rules version %d)\n", game->rules.version);
        for (int k = 0; k < game->option_count; k++) {
            const struct option *option = &game->options[k];
            printf("         %s =", option->name);
            if (!option->values)
                printf(" %d..%d (default %d)", option->low, option->high, option->standard);
            for (int v = 0; option->values && v < option->values->count; v++)
                printf(" %s%s", option->values->items[v].id,
                       v == option->standard ? " (default)" : "");
            printf("\n");
        }
    }
    return EXIT_GOOD;
}
