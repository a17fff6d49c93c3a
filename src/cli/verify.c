/* verify.c: random games with every check. A failure prints the record that reproduces it. */
#include "cli/verify.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"

enum { DECISIONS_MAX = 20000 /* a longer game is taken to be endless */ };

bool verify_fail(struct verify *v, const char *property, const char *detail)
{
    struct text record = TEXT_EMPTY;
    v->failed = property;
    table_record(v->table, &record);
    fprintf(stderr, "\nepoki verify: %s: %s\n%s", property, detail, text_string(&record));
    text_free(&record);
    return false;
}

void verify_write_view(struct verify *v, const void *state, int seat, struct text *out)
{
    struct json_writer json = json_writer_to(out);
    text_clear(out);
    game_view(v->game, state, seat, &json);
}

/* No piece is lost or added, and derived members are right. */
bool verify_conserved(struct verify *v, const void *state, const char *what)
{
    text_clear(&v->error);
    return v->game->rules.conserve(state, &v->error) ||
           verify_fail(v, what, text_string(&v->error));
}

/* State -> JSON -> state gives the same bytes. */
static bool check_round_trip(struct verify *v)
{
    const void *state = table_state(v->table);
    verify_write_view(v, state, SEAT_NONE, &v->a);
    struct json_document document = json_parse(text_string(&v->a), v->a.length);
    text_clear(&v->error);
    bool good = document.root && game_state_read(v->game, v->other, document.root, &v->error);
    json_free(&document);
    if (!good)
        return verify_fail(v, "the JSON of the state is refused", text_string(&v->error));
    if (memcmp(v->other, state, v->game->rules.state_size) == 0)
        return true;
    text_clear(&v->error);
    fields_diff(v->game->fields, state, v->other, &v->error);
    return verify_fail(v, "the JSON round trip changes the state", text_string(&v->error));
}

/* Every legal action can be written and read back, and none occurs twice. */
static bool check_notation(struct verify *v, const uint32_t *actions, int count)
{
    for (int i = 0; i < count; i++) {
        uint32_t parsed;
        text_clear(&v->a);
        game_action_text(v->game, actions[i], &v->a);
        if (!game_action_parse(v->game, table_state(v->table), text_string(&v->a), &parsed) ||
            parsed != actions[i])
            return verify_fail(v, "notation is not unique", text_string(&v->a));
    }
    return true;
}

/* Every legal action has a code, and that code is written as the action is. */
static bool check_codes(struct verify *v, const uint32_t *actions, int count)
{
    for (int i = 0; i < count; i++) {
        int code = codes_of(v->codes, actions[i]);
        text_clear(&v->a);
        text_clear(&v->b);
        game_action_text(v->game, actions[i], &v->a);
        if (code >= 0)
            game_action_text(v->game, codes_action(v->codes, code), &v->b);
        if (strcmp(text_string(&v->a), text_string(&v->b)) != 0)
            return verify_fail(v, "an action has no code of its own", text_string(&v->a));
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
        return verify_fail(v, "the record does not replay", text_string(&v->error));
    bool same = memcmp(table_state(again), table_state(v->table), v->game->rules.state_size) == 0;
    table_free(again);
    return same || verify_fail(v, "the record replays to another state", "");
}

/* Going back and forward again gives the same state. */
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
    return good || verify_fail(v, "undo and redo do not come back to the same state", "");
}

static bool check_position(struct verify *v, const uint32_t *actions, int count)
{
    bool over = game_decider(v->game, table_state(v->table)) == SEAT_NONE;
    if (over != (count == 0))
        return verify_fail(v, "no action is legal although the game is not over, or the reverse",
                           "");
    if (count > v->game->rules.legal_max)
        return verify_fail(v, "more legal actions than legal_max", "");
    if (!v->secrets &&
        (!verify_conserved(v, table_state(v->table), "conservation") || !check_round_trip(v) ||
         !check_notation(v, actions, count) || !check_codes(v, actions, count)))
        return false;
    return twins_check(v, actions, count);
}

static bool verify_moves(struct verify *v)
{
    uint32_t actions[LEGAL_MAX];
    for (int i = 0; i < DECISIONS_MAX; i++) {
        int count = game_legal(v->game, table_state(v->table), actions);
        if (!check_position(v, actions, count))
            return false;
        if (count == 0)
            return check_record(v) && check_undo(v);
        events_clear(v->events);
        text_clear(&v->error);
        if (!table_play(v->table, actions[chance_below(&v->chance, (uint32_t)count)], v->events,
                        &v->error))
            return verify_fail(v, "a legal action is refused", text_string(&v->error));
        v->decisions++;
    }
    return verify_fail(v, "the game does not end", "");
}

bool verify_game(struct verify *v, uint64_t seed)
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

bool verify_begin(struct verify *v)
{
    v->other = malloc(v->game->rules.state_size);
    v->third = malloc(v->game->rules.state_size);
    v->events = malloc(sizeof *v->events);
    v->twins = twins_new(v->game);
    v->codes = codes_new(v->game);
    return v->other && v->third && v->events && v->twins && v->codes;
}

void verify_end(struct verify *v)
{
    free(v->other);
    free(v->third);
    free(v->events);
    twins_free(v->twins);
    codes_free(v->codes);
    text_free(&v->a);
    text_free(&v->b);
    text_free(&v->error);
}
