/* cmd_verify.c: `epoki verify`: random games with every property check on. A failure prints the
 * record that reproduces it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "core/hash.h"
#include "core/table.h"
#include "host/think.h"

enum {
    DECISIONS_MAX = 20000, /* a game longer than this never ends */
    SPECTATED = 7          /* at one decision in so many somebody looks on */
};

struct verify {
    const struct game *game;
    const char *option; /* what is fixed of the set-up; NULL: nothing */
    struct table *table;
    void *other, *third; /* memory for states */
    struct chance chance;
    struct text a, b, error;
    struct events *events;
    uint64_t decisions;
    int players; /* 0: any number */
};

static bool fail(struct verify *v, const char *property, const char *detail)
{
    struct text record = TEXT_EMPTY;
    table_record(v->table, &record);
    fprintf(stderr, "\nepoki verify: %s: %s\n%s", property, detail, text_string(&record));
    text_free(&record);
    return false;
}

static void write_view(struct verify *v, const void *state, int seat, struct text *out)
{
    struct json_writer json = json_writer_to(out);
    text_clear(out);
    game_view(v->game, state, seat, &json);
}

/* Nothing is lost or made, and what is derived is right. */
static bool check_conserved(struct verify *v, const void *state, const char *what)
{
    text_clear(&v->error);
    return v->game->conserve(state, &v->error) || fail(v, what, text_string(&v->error));
}

/* State -> JSON -> state gives the same bytes. */
static bool check_round_trip(struct verify *v)
{
    const void *state = table_state(v->table);
    write_view(v, state, SEAT_NONE, &v->a);
    struct json_document document = json_parse(text_string(&v->a), v->a.length);
    text_clear(&v->error);
    bool good = document.root && game_state_read(v->game, v->other, document.root, &v->error);
    json_free(&document);
    if (!good)
        return fail(v, "the JSON of the state is refused", text_string(&v->error));
    if (memcmp(v->other, state, v->game->state_size) == 0)
        return true;
    text_clear(&v->error);
    fields_diff(v->game->fields, state, v->other, &v->error);
    return fail(v, "the JSON round trip changes the state", text_string(&v->error));
}

static bool same_legal(struct verify *v, const void *a, const void *b)
{
    uint32_t first[LEGAL_MAX], second[LEGAL_MAX];
    int count = v->game->legal(a, first);
    return count == v->game->legal(b, second) &&
           memcmp(first, second, (size_t)count * sizeof *first) == 0;
}

/* Two states the seat cannot tell apart, the true one and a resampled one, are resampled to the
 * same state by the same chance: nothing of the truth shines through. */
static bool check_same_draw(struct verify *v, int seat)
{
    uint64_t seed = chance_next(&v->chance);
    struct chance first, second;
    chance_seed(&first, seed, NULL);
    chance_seed(&second, seed, NULL);
    memcpy(v->third, table_state(v->table), v->game->state_size);
    v->game->resample(v->third, seat, &first);
    v->game->resample(v->other, seat, &second);
    if (memcmp(v->other, v->third, v->game->state_size) == 0)
        return true;
    text_clear(&v->error);
    fields_diff(v->game->fields, v->third, v->other, &v->error);
    return fail(v, "what is resampled depends on what the seat cannot know",
                text_string(&v->error));
}

/* Who looks on sees nothing that any seat cannot know: the same after `other` was redrawn for it.
 */
static bool check_spectator(struct verify *v)
{
    write_view(v, table_state(v->table), SEAT_SPECTATOR, &v->a);
    write_view(v, v->other, SEAT_SPECTATOR, &v->b);
    return strcmp(text_string(&v->a), text_string(&v->b)) == 0 ||
           fail(v, "a spectator sees what a seat cannot know", text_string(&v->b));
}

/* The leak test: a seat sees the same, and may do the same, after everything it cannot know was
 * redrawn. */
static bool check_leaks(struct verify *v, int seat)
{
    const void *state = table_state(v->table);
    memcpy(v->other, state, v->game->state_size);
    v->game->resample(v->other, seat, &v->chance);
    if (!game_views_equal(v->game, state, v->other, seat)) {
        write_view(v, v->other, seat, &v->b);
        return fail(v, "resampling changes what the seat sees", text_string(&v->b));
    }
    bool moves = v->game->turn(state) == seat;
    if (!moves && v->decisions % SPECTATED == 0 && !check_spectator(v))
        return false;
    if (moves && !same_legal(v, state, v->other))
        return fail(v, "resampling changes the legal actions of the seat to move", "");
    return check_conserved(v, v->other, "a resampled state is impossible") &&
           check_same_draw(v, seat);
}

/* Every legal action is written and read back as itself, and none is there twice. */
static bool check_notation(struct verify *v, const uint32_t *actions, int count)
{
    for (int i = 0; i < count; i++) {
        uint32_t parsed;
        text_clear(&v->a);
        game_action_text(v->game, actions[i], &v->a);
        if (!game_action_parse(v->game, table_state(v->table), text_string(&v->a), &parsed) ||
            parsed != actions[i])
            return fail(v, "notation is not unique", text_string(&v->a));
    }
    return true;
}

/* The record replays to the same state. */
static bool check_record(struct verify *v)
{
    text_clear(&v->a);
    text_clear(&v->error);
    table_record(v->table, &v->a);
    struct table *again = table_from_record(text_string(&v->a), v->a.length, &v->error);
    if (!again)
        return fail(v, "the record does not replay", text_string(&v->error));
    bool same = memcmp(table_state(again), table_state(v->table), v->game->state_size) == 0;
    table_free(again);
    return same || fail(v, "the record replays to another state", "");
}

/* Going back and forth again gives the same state. */
static bool check_undo(struct verify *v)
{
    int end = table_version(v->table);
    if (!end)
        return true;
    uint64_t hash = game_hash(v->game, table_state(v->table));
    int back = (int)chance_below(&v->chance, (uint32_t)end);
    bool good = table_undo(v->table, back);
    while (good && table_version(v->table) < end)
        good = table_redo(v->table, NULL);
    good = good && hash == game_hash(v->game, table_state(v->table));
    return good || fail(v, "undo and redo do not come back to the same state", "");
}

/* The seat to move, and one of the others in turn: games are long, every seat's turn comes often.
 */
static bool check_seats(struct verify *v)
{
    int players = table_players(v->table), mover = v->game->turn(table_state(v->table));
    int other = (int)(v->decisions % (uint64_t)players);
    if (other == mover)
        other = (other + 1) % players;
    return (mover == SEAT_NONE || check_leaks(v, mover)) && check_leaks(v, other);
}

static bool check_position(struct verify *v, const uint32_t *actions, int count)
{
    bool over = v->game->turn(table_state(v->table)) == SEAT_NONE;
    if (over != (count == 0))
        return fail(v, "no action is legal although the game is not over, or the reverse", "");
    if (count > v->game->legal_max)
        return fail(v, "more legal actions than legal_max", "");
    if (!check_conserved(v, table_state(v->table), "conservation") || !check_round_trip(v) ||
        !check_notation(v, actions, count))
        return false;
    return check_seats(v);
}

static bool verify_moves(struct verify *v)
{
    uint32_t actions[LEGAL_MAX];
    for (int i = 0; i < DECISIONS_MAX; i++) {
        int count = v->game->legal(table_state(v->table), actions);
        if (!check_position(v, actions, count))
            return false;
        if (count == 0)
            return check_record(v) && check_undo(v);
        events_clear(v->events);
        text_clear(&v->error);
        if (!table_play(v->table, actions[chance_below(&v->chance, (uint32_t)count)], v->events,
                        &v->error))
            return fail(v, "a legal action is refused", text_string(&v->error));
        v->decisions++;
    }
    return fail(v, "the game does not end", "");
}

/* One game: seats and options are drawn too, so that all of them are covered. */
static bool verify_game(struct verify *v, uint64_t seed)
{
    const struct game *game = v->game;
    chance_seed(&v->chance, hash_combine(seed, 1), NULL);
    uint32_t range = (uint32_t)(game->players_max - game->players_min + 1);
    int players = game->players_min + (int)chance_below(&v->chance, range);
    struct setup setup = game_standard_setup(game, v->players ? v->players : players);
    for (int i = 0; i < game->option_count; i++)
        if (game->options[i].values || chance_below(&v->chance, 4) == 0)
            setup.options[i] = game_option_drawn(&game->options[i], &v->chance);
    text_clear(&v->error);
    game_set_options(game, &setup, v->option, &v->error);
    v->table = table_new(game, &setup, seed, NULL, &v->error);
    if (!v->table) {
        fprintf(stderr, "epoki verify: set-up failed: %s\n", text_string(&v->error));
        return false;
    }
    bool good = verify_moves(v);
    table_free(v->table);
    v->table = NULL;
    return good;
}

static int verify_run(const struct game *game, const char *option, int players, uint64_t games,
                      uint64_t seed, bool quiet)
{
    struct verify v = {.game = game,
                       .option = option,
                       .players = players,
                       .other = malloc(game->state_size),
                       .third = malloc(game->state_size),
                       .events = malloc(sizeof(struct events))};
    double start = host_seconds(), told = start;
    uint64_t done = 0;
    bool good = v.other && v.third && v.events;
    for (; good && done < games; done += good) {
        good = verify_game(&v, seed + done);
        if (!quiet && host_seconds() - told > 2) {
            told = host_seconds();
            fprintf(stderr, "\r%llu of %llu games", (unsigned long long)done,
                    (unsigned long long)games);
        }
    }
    if (!quiet && told > start)
        fprintf(stderr, "\n");
    printf("verify %s: %llu of %llu games passed every check, %llu decisions, %.1f s\n", game->slug,
           (unsigned long long)done, (unsigned long long)games, (unsigned long long)v.decisions,
           host_seconds() - start);
    free(v.other);
    free(v.third);
    free(v.events);
    text_free(&v.a);
    text_free(&v.b);
    text_free(&v.error);
    return good ? EXIT_GOOD : EXIT_FAILED;
}

int cmd_verify(int argc, char **argv)
{
    struct cli_runs texts = {0};
    bool quiet = false;
    const struct cli_option options[] = {
        CLI_RUNS_OPTIONS(texts),
        {"--quiet", NULL, "no progress, only the final line", &quiet, NULL},
    };
    const struct cli_command command = {
        .name = "verify",
        .arguments = "GAME [options]",
        .about = "Plays random games (all seat counts and options) and checks at every decision: "
                 "nothing is lost or\n"
                 "made, the JSON of the state reads back as the same state, the seat to move and "
                 "one other in turn can see\n"
                 "and do nothing that depends on what they cannot know, nor does who looks on, "
                 "notation is unique; and at\n"
                 "the end: the record replays, undo comes back, the game has ended. A failure "
                 "prints the record that\n"
                 "reproduces it. Exit status 0 when all games pass.",
        .options = options,
        .option_count = COUNT_OF(options),
    };
    uint64_t games = 1000, seed = 1;
    int status, players;
    const struct game *game = cli_parse_game(&command, argc, argv, &status);
    if (!game)
        return status;
    if (!cli_runs_read(game, &texts, &players, &games, &seed))
        return EXIT_USAGE;
    return verify_run(game, texts.option, players, games, seed, quiet);
}
