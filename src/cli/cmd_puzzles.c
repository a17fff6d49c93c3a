/* cmd_puzzles.c: `epoki puzzles GAME`: finds puzzles in games of bots or in records, and judges
 * stored ones anew; see puzzles.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "core/hash.h"
#include "core/record.h"
#include "host/file.h"
#include "puzzles/puzzles.h"

enum {
    RECORDS_MAX = 256,
    BOOK_BYTES_MAX = 16 << 20,
    PER_GAME = 4,  /* puzzles of one game, */
    APART = 15,    /* so many actions between them; and before the first, up to */
    STARTS = 5,    /* so many times as many: not all are openings */
    WEAK_EVERY = 3 /* games in which the last seat is weak: more goes wrong there */
};

struct search {
    const struct game *game;
    struct weigher weigher;
    struct puzzle_book book;
    const char *out, *kind;
    uint64_t count, games;
    int players;
    int found;
    struct bot_answer *answer;
};

static int complain(const char *what, const struct text *error, int status)
{
    fprintf(stderr, "epoki puzzles: %s%s%s\n", what, *what ? ": " : "", text_string(error));
    return status;
}

static bool is_done(const struct search *search)
{
    return (uint64_t)search->found >= search->count;
}

static void tell(const struct puzzle *p)
{
    fprintf(stderr, "%s %-4s %-10s seat %d, move %d: %s (%d%%, +%d; rating %d)\n", p->id,
            puzzle_kind_names[p->kind], p->how, p->seat, p->version, text_string(&p->right[0][0]),
            p->value, p->margin, p->rating);
}

/* Everything found so far goes into the file, so that nothing is lost when the command is ended. */
static bool save(const struct search *search, struct text *error)
{
    struct text out = TEXT_EMPTY;
    puzzle_book_write(&search->book, search->game, &out);
    bool good = !search->out || file_replace(search->out, &out, error);
    if (!search->out && is_done(search))
        fputs(text_string(&out), stdout);
    text_free(&out);
    return good;
}

/* Looks at the present position; EXIT_GOOD, or the status of what went wrong. */
static int look(struct search *search, const struct table *table, int *here, int *last)
{
    struct puzzle puzzle;
    struct text error = TEXT_EMPTY;
    int status = EXIT_GOOD;
    if (*here >= PER_GAME || table_version(table) - *last < APART ||
        !puzzle_find(&search->weigher, table, search->answer, &puzzle))
        return EXIT_GOOD;
    if ((search->kind && strcmp(search->kind, puzzle_kind_names[puzzle.kind]) != 0) ||
        puzzle_book_has(&search->book, puzzle.id)) {
        puzzle_free(&puzzle);
        return EXIT_GOOD;
    }
    tell(&puzzle);
    *last = puzzle.version;
    search->found++;
    if (!puzzle_book_add(&search->book, table, &puzzle, *here == 0)) {
        puzzle_free(&puzzle);
        text_add(&error, "out of memory");
        status = complain("", &error, EXIT_WORLD);
    } else if (!save(search, &error)) {
        status = complain("", &error, EXIT_WORLD);
    }
    ++*here;
    text_free(&error);
    return status;
}

/* One game: by bots, or `record` along its actions. */
static int search_game(struct search *search, struct table *table, bool given, bool weak)
{
    struct weigher *w = &search->weigher;
    int here = 0, status = EXIT_GOOD, end = table_version(table);
    int last = given ? -APART : APART * ((int)(hash_mix(table_seed(table)) % STARTS) - 1);
    struct text error = TEXT_EMPTY;
    if (given)
        table_undo(table, 0);
    while (status == EXIT_GOOD && !is_done(search)) {
        const void *state = table_state(table);
        int seat = game_decider(search->game, state), version = table_version(table);
        if (seat == SEAT_NONE || (given && version == end))
            break;
        uint64_t seed = bot_seed(table_seed(table), version);
        bot_forget(w->player);
        bot_decide(w->player, state, seed, search->answer);
        uint32_t action = search->answer->action;
        if (given)
            action = NO_ACTION;
        else if (weak && seat == table_players(table) - 1) {
            bot_decide(w->weak[0], state, seed, w->answer);
            action = w->answer->action;
        }
        status = look(search, table, &here, &last);
        if (given ? !table_redo(table, NULL) : !table_play(table, action, NULL, &error))
            break;
    }
    text_free(&error);
    return status;
}

static int search_bots(struct search *search, uint64_t seed)
{
    int status = EXIT_GOOD;
    struct setup setup = game_standard_setup(search->game, search->players);
    for (uint64_t g = 0; g < search->games && status == EXIT_GOOD && !is_done(search); g++) {
        struct text error = TEXT_EMPTY;
        struct table *table = table_new(search->game, &setup, seed + g, NULL, &error);
        status = table ? search_game(search, table, false, (seed + g) % WEAK_EVERY == 0)
                       : complain("", &error, EXIT_FAILED);
        table_free(table);
        text_free(&error);
    }
    return status;
}

static int search_records(struct search *search, const char *const *paths, int count)
{
    int status = EXIT_GOOD;
    for (int i = 0; i < count && status == EXIT_GOOD && !is_done(search); i++) {
        struct text bytes = TEXT_EMPTY, error = TEXT_EMPTY;
        struct table *table = NULL;
        if (!file_read(paths[i], RECORD_BYTES_MAX, &bytes, &error))
            status = complain("", &error, EXIT_WORLD);
        else if (!(table = table_from_record(text_string(&bytes), bytes.length, &error)))
            status = complain(paths[i], &error, EXIT_FAILED);
        else if (table_game(table) != search->game) {
            text_format(&error, "a game of %s", table_game(table)->slug);
            status = complain(paths[i], &error, EXIT_FAILED);
        } else {
            status = search_game(search, table, true, false);
        }
        table_free(table);
        text_free(&bytes);
        text_free(&error);
    }
    return status;
}

/* Reads a book; EXIT_GOOD or the status of what went wrong. */
static int read_book(const char *path, struct puzzle_book *book)
{
    struct text bytes = TEXT_EMPTY, error = TEXT_EMPTY;
    int status = EXIT_GOOD;
    if (!file_read(path, BOOK_BYTES_MAX, &bytes, &error))
        status = complain("", &error, EXIT_WORLD);
    else if (!puzzle_book_read(book, text_string(&bytes), bytes.length, &error))
        status = complain(path, &error, EXIT_FAILED);
    text_free(&bytes);
    text_free(&error);
    return status;
}

/* Whether every step of the stored line can be played. */
static bool line_is_legal(const struct search *search, const struct puzzle_game *game,
                          const struct puzzle *p, struct text *error)
{
    struct table *table = puzzle_table(game, p->version, error);
    bool good = table != NULL;
    for (int s = 0; good && s < p->step_count; s++) {
        uint32_t action = NO_ACTION;
        good = game_decider(search->game, table_state(table)) == p->seat;
        for (int i = p->right_count[s] - 1; good && i >= 0; i--)
            good = game_action_parse(search->game, table_state(table), text_string(&p->right[s][i]),
                                     &action);
        good = good && table_play(table, action, NULL, error);
        if (!good && !error->length)
            text_format(error, "step %d of the line is not legal", s + 1);
    }
    table_free(table);
    return good;
}

/* Whether a stored puzzle still has the margin that it states; false after saying why not. */
static bool holds(const struct search *search, const struct puzzle_game *game,
                  const struct puzzle *p, int *status)
{
    struct text error = TEXT_EMPTY;
    double margin = 0;
    bool good = line_is_legal(search, game, p, &error) &&
                puzzle_check(&search->weigher, game, p, &margin, &error);
    if (!good)
        *status = complain(p->id, &error, EXIT_FAILED);
    else if (margin < p->margin)
        printf("%s %s: states +%d, has %+.1f\n", p->id, puzzle_kind_names[p->kind], p->margin,
               margin);
    fflush(stdout);
    text_free(&error);
    return good && margin >= p->margin;
}

/* Judges stored puzzles anew, every `step`-th. Those that do not hold are left out of the file
 * named by --out, in the end. */
static int check(struct search *search, const char *path, int step)
{
    int status = read_book(path, &search->book), judged = 0, held = 0, place = 0;
    if (status != EXIT_GOOD)
        return status;
    for (int g = 0; g < search->book.count; g++) {
        struct puzzle_game *game = &search->book.games[g];
        for (int i = 0; i < game->count; place++) {
            bool wanted = place % step == 0;
            bool good = !wanted || holds(search, game, &game->puzzles[i], &status);
            judged += wanted;
            held += wanted && good;
            if (good || !search->out)
                i++;
            else
                puzzle_drop(game, i);
        }
    }
    struct text error = TEXT_EMPTY;
    if (search->out && !save(search, &error))
        status = complain("", &error, EXIT_WORLD);
    text_free(&error);
    printf("%d of %d puzzles have the margin they state\n", held, judged);
    return status != EXIT_GOOD || 100 * held < 95 * judged ? EXIT_FAILED : EXIT_GOOD;
}

static int search_all(struct search *search, const char *from, const char *const *words, int count,
                      uint64_t seed)
{
    struct text error = TEXT_EMPTY, old = TEXT_EMPTY;
    int status = EXIT_GOOD;
    if (search->out && !file_can_replace(search->out, &error))
        status = complain("", &error, EXIT_WORLD);
    else if (search->out && file_read(search->out, BOOK_BYTES_MAX, &old, &error) &&
             !puzzle_book_read(&search->book, text_string(&old), old.length, &error))
        status = complain(search->out, &error, EXIT_FAILED);
    text_clear(&error);
    if (status == EXIT_GOOD && from) {
        status = search_records(search, &from, 1);
        if (status == EXIT_GOOD)
            status = search_records(search, words, count);
    } else if (status == EXIT_GOOD) {
        status = search_bots(search, seed);
    }
    if (status == EXIT_GOOD && !search->out && !is_done(search)) {
        struct text out = TEXT_EMPTY;
        puzzle_book_write(&search->book, search->game, &out);
        fputs(text_string(&out), stdout);
        text_free(&out);
    }
    if (status == EXIT_GOOD)
        fprintf(stderr, "%d puzzles found, %d in all\n", search->found,
                puzzle_book_count(&search->book));
    text_free(&error);
    text_free(&old);
    return status;
}

static bool read_effort(const char *text, double *effort)
{
    char *end;
    if (!text)
        return true;
    *effort = strtod(text, &end);
    if (end != text && !*end && *effort >= 0.01 && *effort <= 64)
        return true;
    fprintf(stderr, "epoki puzzles: --effort must be a number from 0.01 to 64\n");
    return false;
}

static bool kind_is_known(const char *kind)
{
    for (int i = 0; kind && i < PUZZLE_KINDS; i++)
        if (strcmp(kind, puzzle_kind_names[i]) == 0)
            return true;
    if (kind)
        fprintf(stderr, "epoki puzzles: --kind must be win, save or best\n");
    return !kind;
}

int cmd_puzzles(int argc, char **argv)
{
    static struct search search;
    const char *words[RECORDS_MAX], *count_text = NULL, *seed_text = NULL, *from = NULL;
    const char *players_text = NULL, *checked = NULL, *effort_text = NULL, *games_text = NULL;
    const char *every_text = NULL;
    const struct cli_option options[] = {
        {"--count", "N", "how many puzzles to find (default 10)", NULL, &count_text},
        {"--seed", "S", "seed of the first game; the next have S+1, S+2, ... (default 1)", NULL,
         &seed_text},
        {"--games", "N", "look at so many games at most (default 10000)", NULL, &games_text},
        {"--players", "N", "number of seats (default: the fewest)", NULL, &players_text},
        {"--from", "RECORD", "look in this game and those named after it, not in games of bots",
         NULL, &from},
        {"--kind", "KIND", "only puzzles of this kind: win, save or best", NULL, &search.kind},
        {"--out", "FILE",
         "add them to this file (default: standard output); with --check: all that hold", NULL,
         &search.out},
        {"--check", "FILE", "judge the puzzles of a file anew instead of finding some", NULL,
         &checked},
        {"--every", "N", "with --check: only every N-th puzzle", NULL, &every_text},
        {"--effort", "X", "think X times as much as usual (default 1)", NULL, &effort_text},
    };
    const struct cli_command command = {
        .name = "puzzles",
        .arguments = "GAME [options] [RECORD...]",
        .about = "Finds positions in which one move is clearly the best for what its seat can "
                 "know: win now, prevent\n"
                 "the loss, the best move of the turn. The file named by --out grows with every "
                 "puzzle found.\n"
                 "--check exits with 1 if fewer than 95 % of the puzzles have the margin they "
                 "state. docs/puzzles.md\n"
                 "tells what is stored and how it was judged.",
        .options = options,
        .option_count = COUNT_OF(options),
    };
    uint64_t seed = 1, players = 0, every = 1;
    double effort = 1;
    int status = EXIT_USAGE, given = cli_parse(&command, argc, argv, words, RECORDS_MAX);
    if (given < 0)
        return given == CLI_HELP ? EXIT_GOOD : EXIT_USAGE;
    if (given == 0)
        fprintf(stderr, "epoki puzzles: which game? (see epoki puzzles --help)\n");
    search.game = given ? cli_game(words[0]) : NULL;
    search.count = 10;
    search.games = 10000;
    if (!search.game || !cli_number("--count", count_text, 1, 100000, &search.count) ||
        !cli_number("--seed", seed_text, 0, UINT64_MAX - 1000000, &seed) ||
        !cli_number("--games", games_text, 1, 1000000, &search.games) ||
        !cli_number("--players", players_text, (uint64_t)search.game->players_min,
                    (uint64_t)search.game->players_max, &players) ||
        !cli_number("--every", every_text, 1, 100000, &every) ||
        !read_effort(effort_text, &effort) || !kind_is_known(search.kind))
        return EXIT_USAGE;
    if (given > 1 && !from) {
        fprintf(stderr, "epoki puzzles: unexpected word %s\n", words[1]);
        return EXIT_USAGE;
    }
    search.players = players ? (int)players : search.game->players_min;
    struct text error = TEXT_EMPTY;
    search.answer = malloc(sizeof *search.answer);
    if (!search.answer || !weigher_open(&search.weigher, search.game, effort, &error))
        status = complain("", &error, EXIT_FAILED);
    else
        status = checked ? check(&search, checked, (int)every)
                         : search_all(&search, from, words + 1, given - 1, seed);
    weigher_close(&search.weigher);
    puzzle_book_free(&search.book);
    free(search.answer);
    text_free(&error);
    return status;
}
