/* cmd_ratings.c: `epoki ratings`: how strong bots are on the scale of people's ratings
 * (rating/rating.h), from the results files of arenas. Every game counts once, in the order of the
 * files; a bot is the same in all files of a game if its text is. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "arena/store.h"
#include "cli/cli.h"
#include "core/json.h"
#include "host/file.h"
#include "rating/rating.h"

enum { RATED_MAX = 256, RESULTS_BYTES_MAX = 64 << 20 };

struct rated {
    const struct game *game;
    char bot[LINEUP_TEXT_MAX];
    struct rating rating;
    int games;
};

struct league {
    struct rated rated[RATED_MAX];
    int count;
};

/* NULL if there are too many. */
static struct rated *find_rated(struct league *league, const struct game *game, const char *bot)
{
    for (int i = 0; i < league->count; i++)
        if (league->rated[i].game == game && strcmp(league->rated[i].bot, bot) == 0)
            return &league->rated[i];
    if (league->count == RATED_MAX)
        return NULL;
    struct rated *new = &league->rated[league->count++];
    *new = (struct rated){.game = game, .rating = rating_new()};
    snprintf(new->bot, sizeof new->bot, "%s", bot);
    return new;
}

/* Winners come first, whatever the scores say; the others by their scores. Without a winner all
 * share the place. */
static void places_of(const struct arena_game *game, int players, int *places)
{
    for (int i = 0; i < players; i++) {
        places[i] = 0;
        for (int k = 0; game->winners && k < players; k++) {
            bool won = game->winners >> i & 1, other = game->winners >> k & 1;
            places[i] += !won && (other || game->scores[k] > game->scores[i]);
        }
    }
}

/* A bot may have several seats: each says something about it. */
static void add_game(const struct arena *arena, int number, struct rated *const *bots)
{
    enum rating_who who[SEATS_MAX];
    struct rating before[SEATS_MAX], after[SEATS_MAX];
    uint8_t seats[SEATS_MAX];
    int places[SEATS_MAX], players = arena->players;
    lineup_seats(arena->bots.count, players, number / players, number % players, seats);
    places_of(&arena->games[number], players, places);
    for (int i = 0; i < players; i++) {
        before[i] = after[i] = bots[seats[i]]->rating;
        who[i] = RATING_BOT;
    }
    rating_update(after, places, who, players);
    for (int i = 0; i < players; i++) {
        struct rated *rated = bots[seats[i]];
        rated->rating.mean += after[i].mean - before[i].mean;
        rated->rating.deviation *= after[i].deviation / before[i].deviation;
        rated->games++;
    }
}

static bool add_arena(struct league *league, const struct arena *arena, struct text *error)
{
    struct rated *bots[LINEUP_MAX];
    for (int i = 0; i < arena->bots.count; i++)
        if (!(bots[i] = find_rated(league, arena->game, arena->bots.text[i])))
            return text_refuse(error, "too many bots");
    for (int number = 0; number < arena->deals * arena->players; number++)
        if (arena->games[number].done)
            add_game(arena, number, bots);
    return true;
}

static int add_file(struct league *league, const char *path)
{
    struct arena arena = {0};
    struct text content = TEXT_EMPTY, error = TEXT_EMPTY;
    int status = EXIT_GOOD;
    if (!file_read(path, RESULTS_BYTES_MAX, &content, &error)) {
        fprintf(stderr, "epoki ratings: %s\n", text_string(&error));
        status = EXIT_WORLD;
    } else if (!store_read(&arena, text_string(&content), content.length, &error) ||
               !add_arena(league, &arena, &error)) {
        fprintf(stderr, "epoki ratings: %s: %s\n", path, text_string(&error));
        status = EXIT_FAILED;
    }
    arena_free(&arena);
    text_free(&content);
    text_free(&error);
    return status;
}

/* By game, the strongest first. */
static int compare(const void *a, const void *b)
{
    const struct rated *x = a, *y = b;
    int games = strcmp(x->game->slug, y->game->slug);
    if (games || x->rating.mean == y->rating.mean)
        return games ? games : strcmp(x->bot, y->bot);
    return x->rating.mean < y->rating.mean ? 1 : -1;
}

static void print_table(const struct league *league)
{
    for (int i = 0; i < league->count; i++) {
        const struct rated *rated = &league->rated[i];
        if (i == 0 || rated->game != rated[-1].game)
            printf("%s%s\n  %6s %11s %6s  bot\n", i ? "\n" : "", rated->game->slug, "rating",
                   "mean", "games");
        printf("  %6d %5d +-%-3d %6d  %s%s\n", rating_shown(&rated->rating),
               rating_middle(&rated->rating), rating_margin(&rated->rating), rated->games,
               rated->bot, rating_is_provisional(&rated->rating) ? " (provisional)" : "");
    }
}

static void write_rated(struct json_writer *json, const struct rated *rated)
{
    json_begin_object(json);
    json_pair_string(json, "game", rated->game->slug);
    json_pair_string(json, "bot", rated->bot);
    json_pair_int(json, "games", rated->games);
    json_pair_int(json, "rating", rating_shown(&rated->rating));
    json_key(json, "mean");
    json_fixed(json, rated->rating.mean);
    json_key(json, "deviation");
    json_fixed(json, rated->rating.deviation);
    json_pair_bool(json, "provisional", rating_is_provisional(&rated->rating));
    json_end_object(json);
}

static void print_json(const struct league *league)
{
    struct text out = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&out);
    json_begin_array(&json);
    for (int i = 0; i < league->count; i++)
        write_rated(&json, &league->rated[i]);
    json_end_array(&json);
    printf("%s\n", text_string(&out));
    text_free(&out);
}

int cmd_ratings(int argc, char **argv)
{
    static struct league league;
    bool json = false;
    const struct cli_option options[] = {
        {"--json", NULL, "print JSON instead of tables", &json, NULL},
    };
    const struct cli_command command = {
        .name = "ratings",
        .arguments = "RESULTS... [--json]",
        .about = "How strong bots are on the scale of people's ratings (docs/ratings.md), from the "
                 "results files of\n"
                 "epoki arena --json FILE. Every game counts once, in the order given; bots with "
                 "the same text are\n"
                 "the same bot in all files of a game.",
        .options = options,
        .option_count = COUNT_OF(options),
    };
    const char *words[4096];
    int count = cli_parse(&command, argc, argv, words, COUNT_OF(words)), status = EXIT_GOOD;
    if (count < 0)
        return count == CLI_HELP ? EXIT_GOOD : EXIT_USAGE;
    if (count == 0) {
        fprintf(stderr, "epoki ratings: which results? (see epoki ratings --help)\n");
        return EXIT_USAGE;
    }
    for (int i = 0; i < count && status == EXIT_GOOD; i++)
        status = add_file(&league, words[i]);
    if (status != EXIT_GOOD)
        return status;
    qsort(league.rated, (size_t)league.count, sizeof *league.rated, compare);
    (json ? print_json : print_table)(&league);
    return EXIT_GOOD;
}
