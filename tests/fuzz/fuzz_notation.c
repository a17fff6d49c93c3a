/* fuzz_notation.c: words as stacks and as actions on a real position.
 *
 *     42 17
 *     stack first 1
 *     build theater
 *
 * The first line is a seed, which decides players and options too, and a number of random actions;
 * lines that begin with "stack " are a script for the set-up; every other line is tried as an
 * action. Lines may hold anything. */
#include <string.h>

#include "core/hash.h"
#include "core/record.h"
#include "core/table.h"
#include "fuzz.h"

enum { MOVES_MAX = 700, LINES_MAX = 200, LINE_BYTES_MAX = 4096 };

/* A line as a C string; what stands behind a NUL byte is lost. */
static const char *line_string(struct text *to, struct fuzz_line line)
{
    text_clear(to);
    text_add_bytes(to, line.bytes, line.length < LINE_BYTES_MAX ? line.length : LINE_BYTES_MAX);
    return text_string(to);
}

/* "stack NAME WORD ..." into the script; what is refused must be refused with a reason that
 * names the stack. */
static void try_stack(struct script *script, struct text *line)
{
    char *words[SCRIPT_LIST_MAX + 2];
    struct text error = TEXT_EMPTY;
    int count = text_split(line->data, words, COUNT_OF(words)), before = script->count;
    if (count >= 2) {
        bool good = script_add(script, words[1], (const char *const *)words + 2, count - 2, &error);
        fuzz_check(good == (error.length == 0), "refused without a reason, or the reverse");
        fuzz_check(script->count == before + good, "a refused stack is kept");
        fuzz_check(good || strstr(text_string(&error), words[1]), "the reason names the stack");
    }
    text_free(&error);
}

static void play_random(struct table *table, uint64_t seed, uint64_t moves)
{
    const struct game *game = table_game(table);
    uint32_t actions[LEGAL_MAX];
    struct text error = TEXT_EMPTY;
    struct chance chance;
    chance_seed(&chance, ~seed, NULL);
    for (uint64_t i = 0; i < moves; i++) {
        int count = game_legal(game, table_state(table), actions);
        int choice = count ? (int)chance_below(&chance, (uint32_t)count) : 0;
        if (!count || !table_play(table, actions[choice], NULL, &error))
            break;
    }
    text_free(&error);
}

/* One line as an action: it is played exactly when it is legal; a refusal changes nothing. */
static void try_action(struct table *table, const char *text)
{
    const struct game *game = table_game(table);
    struct text error = TEXT_EMPTY, again = TEXT_EMPTY;
    uint64_t before = game_hash(game, table_state(table)), hash = hash_bytes(0, text, strlen(text));
    uint32_t action, actions[LEGAL_MAX];
    int version = table_version(table);
    bool parsed = game_action_parse(game, table_state(table), text, &action);
    if (parsed) {
        game_action_text(game, action, &again);
        fuzz_check(strlen(text) >= again.length, "an action is longer than its text");
    } else {
        action = (uint32_t)hash; /* the door is not the parser: any number may be given */
    }
    bool played = table_play(table, action, NULL, &error);
    fuzz_check(played || error.length, "refused without a reason");
    if (played) {
        fuzz_check(table_version(table) == version + 1, "an action is a version");
        fuzz_check(table_action_at(table, version) == action, "the action is remembered");
    } else {
        fuzz_check(before == game_hash(game, table_state(table)), "a refused action acts");
        fuzz_check(table_version(table) == version, "a refused action counts");
    }
    fuzz_check_state(game, table_state(table), actions);
    text_free(&error);
    text_free(&again);
}

/* A table at a state that a seat cannot tell from this one can be played, recorded and replayed
 * like any other. */
static void check_resampled(const struct table *table, int seat, uint64_t seed)
{
    const struct game *game = table_game(table);
    struct text error = TEXT_EMPTY, record = TEXT_EMPTY;
    struct table *other = table_resample(table, seat, seed, &error);
    fuzz_check(other != NULL, "a table cannot be resampled");
    play_random(other, seed, 3);
    table_record(other, &record);
    struct table *again = table_from_record(text_string(&record), record.length, &error);
    if (!again)
        fuzz_fail("the record of a resampled table is refused:", text_string(&error));
    fuzz_check(game_hash(game, table_state(other)) == game_hash(game, table_state(again)),
               "the record of a resampled table replays to another state");
    table_free(other);
    table_free(again);
    text_free(&error);
    text_free(&record);
}

static void check_end(struct table *table, uint64_t seed)
{
    const struct game *game = table_game(table);
    uint64_t hash = game_hash(game, table_state(table));
    int end = table_version(table);
    fuzz_check_position(game, table_state(table), seed);
    for (int seat = 0; seat < table_players(table); seat++)
        check_resampled(table, seat, seed);
    fuzz_check(!table_undo(table, end) && !table_undo(table, -1), "undo to nowhere");
    if (end)
        fuzz_check(table_undo(table, (int)(seed % (uint64_t)end)), "undo");
    while (table_version(table) < end)
        fuzz_check(table_redo(table, NULL), "redo");
    fuzz_check(hash == game_hash(game, table_state(table)), "undo and redo change the state");
}

/* Every number of players and every value of every option comes up for some seed. */
static struct setup setup_from(const struct game *game, uint64_t seed)
{
    int spread = game->players_max - game->players_min + 1;
    struct setup setup =
        game_standard_setup(game, game->players_min + (int)(seed % (uint64_t)spread));
    for (int i = 0; i < game->option_count; i++) {
        const struct option *option = &game->options[i];
        int low = option->values ? 0 : option->low;
        int high = option->values ? option->values->count - 1 : option->high;
        setup.options[i] = low + (int)((seed >> i) % (uint64_t)(high - low + 1));
    }
    return setup;
}

static void try_lines(const struct game *game, const uint8_t *data, size_t size)
{
    struct text text = TEXT_EMPTY, error = TEXT_EMPTY;
    struct fuzz_line line = {"", 0};
    struct script script;
    uint64_t seed = 0, moves = 0;
    char *words[2];
    fuzz_next_line(&data, &size, &line);
    line_string(&text, line);
    int count = text.data ? text_split(text.data, words, 2) : 0;
    if (count > 0)
        text_parse_uint(words[0], strlen(words[0]), &seed);
    if (count > 1)
        text_parse_uint(words[1], strlen(words[1]), &moves);
    script_init(&script, game->stacks, game->stack_count);
    const uint8_t *rest = data;
    size_t left = size;
    for (int i = 0; i < LINES_MAX && fuzz_next_line(&rest, &left, &line); i++)
        if (strncmp(line_string(&text, line), "stack ", 6) == 0)
            try_stack(&script, &text);
    struct setup setup = setup_from(game, seed);
    struct table *table = table_new(game, &setup, seed, script.count ? &script : NULL, &error);
    fuzz_check(table || strstr(text_string(&error), "stack "), "the reason names the stack");
    if (table) {
        play_random(table, seed, moves < MOVES_MAX ? moves : MOVES_MAX);
        for (int i = 0; i < LINES_MAX && fuzz_next_line(&data, &size, &line); i++)
            if (strncmp(line_string(&text, line), "stack ", 6) != 0)
                try_action(table, text_string(&text));
        check_end(table, seed);
    }
    table_free(table);
    script_free(&script);
    text_free(&text);
    text_free(&error);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    for (int i = 0; i < game_count(); i++)
        try_lines(game_at(i), data, size);
    return 0;
}
