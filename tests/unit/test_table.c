/* test_table.c: a game being played: moves, the way back and forth again, scripts that cannot be,
 * records and checks (table.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/table.h"
#include "games/duel/state.h"

#define MOVES_MAX 200

/* Helpers */

static struct table *new_table(uint64_t seed)
{
    struct setup setup = game_standard_setup(&duel_game, 2);
    struct text error = TEXT_EMPTY;
    struct table *table = table_new(&duel_game, &setup, seed, NULL, &error);
    if (!table)
        fail_msg("%s", text_string(&error));
    assert_int_equal(error.length, 0);
    return table;
}

static uint64_t hash_of(const struct table *table)
{
    return game_hash(table_game(table), table_state(table));
}

static uint32_t random_action(const struct table *table, struct chance *chance)
{
    uint32_t actions[LEGAL_MAX];
    int count = game_legal(table_game(table), table_state(table), actions);
    assert_true(count > 0);
    return actions[chance_below(chance, (uint32_t)count)];
}

static bool is_over(const struct table *table)
{
    return game_decider(table_game(table), table_state(table)) == SEAT_NONE;
}

static void play(struct table *table, uint32_t action)
{
    struct text error = TEXT_EMPTY;
    if (!table_play(table, action, NULL, &error))
        fail_msg("a legal action is refused: %s", text_string(&error));
    assert_int_equal(error.length, 0);
}

/* Plays at most `moves` random moves; hashes[v] is the hash of version v. */
static void play_random(struct table *table, int moves, struct chance *chance, uint64_t *hashes)
{
    hashes[table_version(table)] = hash_of(table);
    for (int i = 0; i < moves && !is_over(table); i++) {
        play(table, random_action(table, chance));
        assert_true(table_version(table) < MOVES_MAX);
        hashes[table_version(table)] = hash_of(table);
    }
}

/* Making and playing */

static void test_new(void **state)
{
    struct table *table = new_table(1);
    (void)state;
    assert_ptr_equal(table_game(table), &duel_game);
    assert_int_equal(table_players(table), 2);
    assert_int_equal(table_version(table), 0);
    assert_int_equal(table_redo_count(table), 0);
    assert_int_equal(table_seed(table), 1);
    table_free(table);
    table_free(NULL);
}

static void test_new_refuses_seats(void **state)
{
    static const int players[] = {-1, 0, 1, 3, 5, 1000};
    (void)state;
    for (int i = 0; i < COUNT_OF(players); i++) {
        struct setup setup = game_standard_setup(&duel_game, players[i]);
        struct text error = TEXT_EMPTY;
        assert_null(table_new(&duel_game, &setup, 1, NULL, &error));
        assert_true(error.length > 0);
        text_free(&error);
    }
}

static void test_same_seed_same_game(void **state)
{
    uint64_t first[MOVES_MAX], second[MOVES_MAX];
    struct chance chance;
    struct table *a = new_table(7), *b = new_table(7), *c = new_table(8);
    (void)state;
    assert_true(hash_of(a) == hash_of(b));
    assert_true(hash_of(a) != hash_of(c));
    chance_seed(&chance, 3, NULL);
    play_random(a, MOVES_MAX, &chance, first);
    chance_seed(&chance, 3, NULL);
    play_random(b, MOVES_MAX, &chance, second);
    assert_int_equal(table_version(a), table_version(b));
    assert_memory_equal(first, second, (size_t)(table_version(a) + 1) * sizeof *first);
    table_free(a);
    table_free(b);
    table_free(c);
}

static void test_play_appends_events(void **state)
{
    struct table *table = new_table(2);
    struct chance chance;
    struct text error = TEXT_EMPTY;
    struct events *events = test_calloc(1, sizeof *events);
    (void)state;
    chance_seed(&chance, 1, NULL);
    int before = 0;
    for (int i = 0; i < 20; i++) {
        uint32_t action = random_action(table, &chance);
        assert_true(table_play(table, action, events, &error));
        assert_int_equal(table_action_at(table, i), action);
        assert_int_equal(table_version(table), i + 1);
        assert_true(events->count > before);
        before = events->count;
    }
    test_free(events);
    table_free(table);
}

static void test_illegal_action(void **state)
{
    struct table *table = new_table(3);
    struct chance chance;
    struct events *events = test_calloc(1, sizeof *events);
    uint64_t hashes[MOVES_MAX];
    (void)state;
    chance_seed(&chance, 1, NULL);
    play_random(table, 30, &chance, hashes);
    assert_true(table_undo(table, 25));
    uint32_t legal = random_action(table, &chance);
    const uint32_t bad[] = {UINT32_MAX, 0, legal ^ 1u << 31, legal ^ 0x80, legal + DUEL_VERB_COUNT};
    for (int i = 0; i < COUNT_OF(bad); i++) {
        struct text error = TEXT_EMPTY;
        assert_false(table_play(table, bad[i], events, &error));
        assert_true(error.length > 0);
        assert_int_equal(events->count, 0);
        assert_int_equal(table_version(table), 25);
        assert_int_equal(table_redo_count(table), 5);
        assert_true(hash_of(table) == hashes[25]);
        text_free(&error);
    }
    while (table_redo(table, NULL))
        ;
    assert_true(hash_of(table) == hashes[30]);
    test_free(events);
    table_free(table);
}

static void test_nothing_after_the_end(void **state)
{
    struct table *table = new_table(4);
    struct chance chance;
    uint64_t hashes[MOVES_MAX];
    struct text error = TEXT_EMPTY;
    (void)state;
    chance_seed(&chance, 1, NULL);
    play_random(table, MOVES_MAX, &chance, hashes);
    assert_true(is_over(table));
    int end = table_version(table);
    assert_false(table_play(table, table_action_at(table, end - 1), NULL, &error));
    assert_true(error.length > 0);
    assert_int_equal(table_version(table), end);
    text_free(&error);
    table_free(table);
}

/* Undo and redo */

static void test_undo_refuses(void **state)
{
    struct table *table = new_table(5);
    struct chance chance;
    uint64_t hashes[MOVES_MAX];
    (void)state;
    assert_false(table_undo(table, 0));
    assert_false(table_undo(table, -1));
    assert_false(table_redo(table, NULL));
    chance_seed(&chance, 1, NULL);
    play_random(table, 10, &chance, hashes);
    static const int versions[] = {-1, 10, 11, 1000, -1000};
    for (int i = 0; i < COUNT_OF(versions); i++)
        assert_false(table_undo(table, versions[i]));
    assert_int_equal(table_version(table), 10);
    assert_true(hash_of(table) == hashes[10]);
    table_free(table);
}

/* From the end to every version and forth again, over the borders of snapshots. */
static void test_undo_to_every_version(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 3; seed++) {
        struct table *table = new_table(seed);
        struct chance chance;
        uint64_t hashes[MOVES_MAX];
        chance_seed(&chance, seed, NULL);
        play_random(table, MOVES_MAX, &chance, hashes);
        int end = table_version(table);
        for (int version = end - 1; version >= 0; version--) {
            assert_true(table_undo(table, version));
            assert_int_equal(table_version(table), version);
            assert_int_equal(table_redo_count(table), end - version);
            assert_true(hash_of(table) == hashes[version]);
            while (table_redo(table, NULL))
                assert_true(hash_of(table) == hashes[table_version(table)]);
            assert_int_equal(table_version(table), end);
        }
        table_free(table);
    }
}

/* Back in steps of every size, then forth to the end. */
static void test_undo_in_steps(void **state)
{
    struct table *table = new_table(6);
    struct chance chance;
    uint64_t hashes[MOVES_MAX];
    (void)state;
    chance_seed(&chance, 6, NULL);
    play_random(table, MOVES_MAX, &chance, hashes);
    int end = table_version(table);
    for (int step = 1; step <= end; step++) {
        for (int version = end - step; version >= 0; version -= step) {
            assert_true(table_undo(table, version));
            assert_true(hash_of(table) == hashes[version]);
        }
        while (table_redo(table, NULL))
            ;
        assert_int_equal(table_version(table), end);
        assert_true(hash_of(table) == hashes[end]);
        assert_int_equal(table_redo_count(table), 0);
    }
    table_free(table);
}

/* Chance goes back too: what is drawn after undo is what was drawn before. */
static void test_redo_gives_the_same_events(void **state)
{
    struct table *table = new_table(9);
    struct chance chance;
    uint64_t hashes[MOVES_MAX];
    struct events *first = test_calloc(1, sizeof *first), *second = test_calloc(1, sizeof *second);
    struct text error = TEXT_EMPTY;
    (void)state;
    chance_seed(&chance, 6, NULL);
    play_random(table, 20, &chance, hashes);
    for (int i = 0; i < 20; i++)
        assert_true(table_play(table, random_action(table, &chance), first, &error));
    assert_true(table_undo(table, 20));
    while (table_redo(table, second))
        ;
    assert_int_equal(first->count, second->count);
    assert_memory_equal(first->at, second->at, (size_t)first->count * sizeof *first->at);
    test_free(first);
    test_free(second);
    table_free(table);
}

/* Some legal action that is not the one that was undone. */
static uint32_t other_action(const struct table *table, uint32_t not_this)
{
    uint32_t actions[LEGAL_MAX];
    int count = game_legal(table_game(table), table_state(table), actions);
    for (int i = 0; i < count; i++)
        if (actions[i] != not_this)
            return actions[i];
    return not_this; /* a decision with one action */
}

static void test_the_same_action_keeps_redo(void **state)
{
    struct table *table = new_table(10);
    struct chance chance;
    uint64_t hashes[MOVES_MAX];
    (void)state;
    chance_seed(&chance, 6, NULL);
    play_random(table, 40, &chance, hashes);
    assert_true(table_undo(table, 10));
    play(table, table_action_at(table, 10));
    assert_int_equal(table_redo_count(table), 29);
    while (table_redo(table, NULL))
        ;
    assert_true(hash_of(table) == hashes[40]);
    table_free(table);
}

/* Goes back to `branch`, plays something else there and then on. */
static struct table *make_branch(int branch, uint64_t *hashes, bool *different)
{
    struct table *table = new_table(11);
    struct chance chance;
    chance_seed(&chance, 6, NULL);
    play_random(table, 60, &chance, hashes);
    assert_true(table_undo(table, branch));
    uint32_t action = other_action(table, table_action_at(table, branch));
    *different = action != table_action_at(table, branch);
    play(table, action);
    hashes[branch + 1] = hash_of(table);
    if (*different) {
        assert_int_equal(table_redo_count(table), 0);
        assert_false(table_redo(table, NULL));
        assert_int_equal(table_version(table), branch + 1);
    }
    return table;
}

static void test_another_action_loses_redo(void **state)
{
    int branches = 0;
    (void)state;
    for (int branch = 0; branch < 50; branch++) {
        struct chance chance;
        uint64_t hashes[MOVES_MAX];
        bool different;
        if (branch % 16 == 15)
            continue; /* test_another_action_at_a_border */
        struct table *table = make_branch(branch, hashes, &different);
        chance_seed(&chance, 100 + (uint64_t)branch, NULL);
        play_random(table, 40, &chance, hashes);
        branches += different;
        for (int version = table_version(table) - 1; version >= 0; version--) {
            assert_true(table_undo(table, version));
            assert_true(hash_of(table) == hashes[version]);
        }
        table_free(table);
    }
    assert_true(branches > 30);
}

/* The other action leads to a version that has a snapshot of the way that is gone. */
static void test_another_action_at_a_border(void **state)
{
    (void)state;
    for (int branch = 15; branch < 50; branch += 16) {
        uint64_t hashes[MOVES_MAX];
        bool different;
        struct chance chance;
        struct table *table = make_branch(branch, hashes, &different);
        assert_true(different);
        chance_seed(&chance, 1, NULL);
        play_random(table, 1, &chance, hashes);
        assert_true(table_undo(table, branch + 1));
        bool same = hash_of(table) == hashes[branch + 1];
        if (!same)
            table_free(table);
        assert_true(same);
        play_random(table, 40, &chance, hashes);
        for (int version = table_version(table) - 1; version >= 0; version--) {
            assert_true(table_undo(table, version));
            assert_true(hash_of(table) == hashes[version]);
        }
        table_free(table);
    }
}

/* The record of a branch is the game that was played there. */
static void test_record_after_undo(void **state)
{
    struct table *table = new_table(12);
    struct chance chance;
    uint64_t hashes[MOVES_MAX];
    struct text record = TEXT_EMPTY, error = TEXT_EMPTY;
    (void)state;
    chance_seed(&chance, 6, NULL);
    play_random(table, 40, &chance, hashes);
    assert_true(table_undo(table, 20));
    table_record(table, &record);
    struct table *again = table_from_record(text_string(&record), record.length, &error);
    assert_non_null(again);
    assert_int_equal(table_version(again), 20);
    assert_int_equal(table_redo_count(again), 0);
    assert_true(hash_of(again) == hashes[20]);
    table_free(table);
    table_free(again);
    text_free(&record);
}

/* Scripts */

static bool add_list(struct script *script, const char *name, const char *list)
{
    struct text copy = TEXT_EMPTY;
    const char *words[30];
    struct text error = TEXT_EMPTY;
    int count = 0;
    text_add(&copy, list);
    for (char *word = strtok(copy.data, " "); word; word = strtok(NULL, " "))
        words[count++] = word;
    bool good = script_add(script, name, words, count, &error);
    text_free(&copy);
    text_free(&error);
    return good;
}

/* The table keeps a copy: the caller may free the script at once. */
static void test_script_is_copied(void **state)
{
    struct setup setup = game_standard_setup(&duel_game, 2);
    struct script script;
    struct text error = TEXT_EMPTY, record = TEXT_EMPTY;
    (void)state;
    for (int first = 0; first < 2; first++) {
        script_init(&script, duel_game.stacks, duel_game.stack_count);
        assert_true(add_list(&script, "first", first ? "1" : "0"));
        assert_true(add_list(&script, "wonders",
                             "sphinx piraeus colossus pyramids mausoleum appian_way "
                             "great_library hanging_gardens"));
        struct table *table = table_new(&duel_game, &setup, 1, &script, &error);
        script_free(&script);
        assert_non_null(table);
        assert_int_equal(game_decider(&duel_game, table_state(table)), first);
        text_clear(&record);
        table_record(table, &record);
        assert_non_null(
            strstr(text_string(&record), first ? "stack first 1\n" : "stack first 0\n"));
        assert_non_null(strstr(text_string(&record), "stack wonders sphinx piraeus colossus "));
        struct table *again = table_from_record(text_string(&record), record.length, &error);
        assert_non_null(again);
        assert_true(hash_of(again) == hash_of(table));
        table_free(table);
        table_free(again);
    }
    text_free(&record);
}

static void test_impossible_setup(void **state)
{
    static const struct {
        const char *name, *list, *error;
    } rows[] = {
        {"first", "2", "first"},
        {"wonders", "sphinx sphinx colossus pyramids mausoleum appian_way great_library piraeus",
         "sphinx"},
        {"tokens",
         "law law economy strategy masonry theology urbanism philosophy agriculture mathematics",
         "law"},
    };
    struct setup setup = game_standard_setup(&duel_game, 2);
    (void)state;
    for (int i = 0; i < COUNT_OF(rows); i++) {
        struct script script;
        struct text error = TEXT_EMPTY;
        script_init(&script, duel_game.stacks, duel_game.stack_count);
        assert_true(add_list(&script, rows[i].name, rows[i].list));
        assert_null(table_new(&duel_game, &setup, 1, &script, &error));
        assert_non_null(strstr(text_string(&error), rows[i].error));
        script_free(&script);
        text_free(&error);
    }
}

/* A state where the seat to move is rich and owns the Great Library. */
static struct duel_state library_state(void)
{
    for (uint64_t seed = 0; seed < 1000; seed++) {
        struct table *table = new_table(seed);
        struct chance chance;
        uint64_t hashes[MOVES_MAX];
        chance_seed(&chance, seed, NULL);
        play_random(table, 8, &chance, hashes);
        struct duel_state s;
        memcpy(&s, table_state(table), sizeof s);
        table_free(table);
        s.player[0].coins = s.player[1].coins = 100;
        if (s.player[duel_top(&s).seat].wonders >> DUEL_WONDER_GREAT_LIBRARY & 1)
            return s;
    }
    fail_msg("no game of a thousand has the Great Library");
    return (struct duel_state){0};
}

static uint32_t build_library(const struct table *table)
{
    uint32_t actions[LEGAL_MAX];
    int count = game_legal(&duel_game, table_state(table), actions);
    for (int i = 0; i < count; i++)
        if (action_verb(actions[i]) == DUEL_WONDER &&
            action_arg(actions[i], 1) == DUEL_WONDER_GREAT_LIBRARY)
            return actions[i];
    fail_msg("the Great Library cannot be built");
    return 0;
}

/* A list for the library with that many tokens of the board and the rest from the box. */
static void add_library(struct script *script, const struct duel_state *s, int wrong)
{
    struct text list = TEXT_EMPTY;
    unsigned board = s->board, box = s->box;
    for (int i = 0; i < 3; i++) {
        unsigned *from = i < wrong ? &board : &box;
        text_format(&list, "%s ", duel_token_items.items[__builtin_ctz(*from)].id);
        *from &= *from - 1;
    }
    assert_true(add_list(script, "library", text_string(&list)));
    text_free(&list);
}

static void test_script_failure_changes_nothing(void **state)
{
    struct duel_state s = library_state();
    struct script script;
    struct text error = TEXT_EMPTY;
    struct events *events = test_calloc(1, sizeof *events);
    (void)state;
    script_init(&script, duel_game.stacks, duel_game.stack_count);
    add_library(&script, &s, 1);
    struct table *table = table_from_state(&duel_game, &s, 1, &script, &error);
    assert_non_null(table);
    uint64_t before = hash_of(table);
    for (int i = 0; i < 3; i++) { /* and it fails again and again */
        text_clear(&error);
        assert_false(table_play(table, build_library(table), events, &error));
        assert_non_null(strstr(text_string(&error), "library"));
        assert_int_equal(events->count, 0);
        assert_int_equal(table_version(table), 0);
        assert_true(hash_of(table) == before);
    }
    struct chance chance;
    chance_seed(&chance, 1, NULL);
    uint32_t action = random_action(table, &chance);
    while (action_verb(action) == DUEL_WONDER)
        action = random_action(table, &chance);
    play(table, action); /* everything else still works */
    assert_int_equal(table_version(table), 1);
    script_free(&script);
    text_free(&error);
    test_free(events);
    table_free(table);
}

static void test_script_during_play(void **state)
{
    struct duel_state s = library_state();
    struct script script;
    struct text error = TEXT_EMPTY;
    (void)state;
    script_init(&script, duel_game.stacks, duel_game.stack_count);
    add_library(&script, &s, 0);
    struct table *table = table_from_state(&duel_game, &s, 1, &script, &error);
    assert_non_null(table);
    for (int i = 0; i < 2; i++) { /* undo gives the script back too */
        play(table, build_library(table));
        assert_string_equal(game_decision(&duel_game, table_state(table)), "library");
        unsigned drawn = ((const struct duel_state *)table_state(table))->drawn;
        unsigned box = s.box;
        for (int k = 0; k < 3; k++, box &= box - 1)
            drawn &= ~(box & (0u - box));
        assert_int_equal(drawn, 0);
        assert_true(table_undo(table, 0));
    }
    script_free(&script);
    table_free(table);
}

/* States and resampling */

static void test_from_state(void **state)
{
    struct table *table = new_table(13);
    struct chance chance;
    uint64_t hashes[MOVES_MAX];
    struct text record = TEXT_EMPTY, error = TEXT_EMPTY;
    (void)state;
    chance_seed(&chance, 2, NULL);
    play_random(table, 25, &chance, hashes);
    struct table *other = table_from_state(&duel_game, table_state(table), 99, NULL, &error);
    assert_non_null(other);
    assert_int_equal(table_version(other), 0);
    assert_int_equal(table_players(other), 2);
    assert_true(hash_of(other) == hashes[25]);
    assert_false(table_undo(other, 0));
    play_random(other, 25, &chance, hashes);
    table_record(other, &record);
    assert_non_null(strstr(text_string(&record), "\nseed 99\n"));
    assert_non_null(strstr(text_string(&record), "\nstate {"));
    struct table *again = table_from_record(text_string(&record), record.length, &error);
    if (!again)
        fail_msg("%s", text_string(&error));
    assert_memory_equal(table_state(again), table_state(other), duel_game.rules.state_size);
    assert_int_equal(table_version(again), table_version(other));
    table_free(table);
    table_free(other);
    table_free(again);
    text_free(&record);
}

static void write_view(const struct table *table, int seat, struct text *out)
{
    struct json_writer json = json_writer_to(out);
    text_clear(out);
    game_view(table_game(table), table_state(table), seat, &json);
}

static void check_resample(const struct table *table, int seat, uint64_t seed)
{
    struct text a = TEXT_EMPTY, b = TEXT_EMPTY, error = TEXT_EMPTY;
    struct table *other = table_resample(table, seat, seed, &error);
    assert_non_null(other);
    assert_int_equal(table_version(other), 0);
    write_view(table, seat, &a);
    write_view(other, seat, &b);
    assert_string_equal(text_string(&a), text_string(&b));
    text_clear(&a);
    table_record(other, &a);
    assert_non_null(strstr(text_string(&a), "\nstate {"));
    struct table *again = table_from_record(text_string(&a), a.length, &error);
    assert_non_null(again);
    assert_memory_equal(table_state(again), table_state(other),
                        table_game(table)->rules.state_size);
    struct table *same = table_resample(table, seat, seed, &error);
    assert_true(hash_of(same) == hash_of(other));
    table_free(other);
    table_free(again);
    table_free(same);
    text_free(&a);
    text_free(&b);
}

static void test_resample(void **state)
{
    struct table *table = new_table(14);
    struct chance chance;
    uint64_t hashes[MOVES_MAX];
    struct text error = TEXT_EMPTY;
    (void)state;
    chance_seed(&chance, 2, NULL);
    for (int round = 0; round < 12 && !is_over(table); round++) {
        uint64_t before = hash_of(table);
        for (int seat = 0; seat < 2; seat++)
            check_resample(table, seat, (uint64_t)round);
        assert_true(hash_of(table) == before);
        play_random(table, 5, &chance, hashes);
    }
    assert_true(table_undo(table, 10));
    struct table *a = table_resample(table, 0, 1, &error);
    struct table *b = table_resample(table, 0, 2, &error);
    assert_true(hash_of(a) != hash_of(b));
    table_free(a);
    table_free(b);
    table_free(table);
}

/* A resampled table can be played on, taken back and recorded like any other. */
static void test_resampled_table_plays(void **state)
{
    struct table *table = new_table(15);
    struct chance chance;
    uint64_t hashes[MOVES_MAX];
    struct text error = TEXT_EMPTY, record = TEXT_EMPTY;
    (void)state;
    chance_seed(&chance, 2, NULL);
    play_random(table, 12, &chance, hashes);
    struct table *other = table_resample(table, 1, 77, &error);
    play_random(other, 40, &chance, hashes);
    int end = table_version(other);
    table_record(other, &record);
    struct table *again = table_from_record(text_string(&record), record.length, &error);
    assert_non_null(again);
    assert_true(hash_of(again) == hashes[end]);
    for (int version = end - 1; version >= 0; version--) {
        assert_true(table_undo(other, version));
        assert_true(hash_of(other) == hashes[version]);
    }
    table_free(table);
    table_free(other);
    table_free(again);
    text_free(&record);
}

/* Checks */

static void check_holds(const struct table *table, const char *words)
{
    struct text error = TEXT_EMPTY;
    if (!table_check(table, words, &error))
        fail_msg("\"%s\": %s", words, text_string(&error));
    assert_int_equal(error.length, 0);
}

static void check_fails(const struct table *table, const char *words, const char *expected)
{
    struct text error = TEXT_EMPTY;
    if (table_check(table, words, &error))
        fail_msg("\"%s\" holds", words);
    if (!strstr(text_string(&error), expected))
        fail_msg("\"%s\": \"%s\" instead of \"%s\"", words, text_string(&error), expected);
    text_free(&error);
}

static void test_checks_at_the_start(void **state)
{
    struct setup setup = game_standard_setup(&duel_game, 2);
    struct script script;
    struct text error = TEXT_EMPTY;
    (void)state;
    script_init(&script, duel_game.stacks, duel_game.stack_count);
    assert_true(add_list(&script, "first", "1"));
    struct table *table = table_new(&duel_game, &setup, 1, &script, &error);
    check_holds(table, "seat=1 legal=4 c=0 0=7 1=7 phase=draft end=none winners=");
    check_holds(table, "score0=2 score1=2 score0.coins=2 score0.blue=0");
    check_holds(table, "");
    check_holds(table, "  \t ");
    check_holds(table, "  seat=1\t\tlegal=4 ");
    check_fails(table, "seat=0", "seat is 1, expected 0");
    check_fails(table, "legal=40", "legal is 4, expected 40");
    check_fails(table, "phase=turn", "phase is draft, expected turn");
    check_fails(table, "c=1", "c is 0, expected 1");
    check_fails(table, "0=8", "0 is 7, expected 8");
    check_fails(table, "1=", "1 is 7, expected ");
    check_fails(table, "end=points", "end is none, expected points");
    check_fails(table, "winners=0", "winners is , expected 0");
    check_fails(table, "score1=3", "score1 is 2, expected 3");
    check_fails(table, "score1.coins=7", "score1.coins is 2, expected 7");
    check_fails(table, "seat=1 legal=5 c=9", "legal is 4");
    script_free(&script);
    table_free(table);
}

static void test_checks_of_no_sense(void **state)
{
    static const char *const words[] = {
        "seats=1", "Seat=1",   "=1",        "2=7",          "-1=7",      "00=7",      "version=0",
        "score=2", "score2=2", "score00=2", "score0.red=0", "score0.=2", "score0x=2", "score-1=2",
    };
    struct table *table = new_table(1);
    (void)state;
    for (int i = 0; i < COUNT_OF(words); i++)
        check_fails(table, words[i], "can be checked");
    check_fails(table, "seat", "seat is not of the form NAME=VALUE");
    check_fails(table, "legal=4 what", "what is not of the form NAME=VALUE");
    struct text many = TEXT_EMPTY;
    for (int i = 0; i < 5000; i++)
        text_add(&many, "legal=4 ");
    check_fails(table, text_string(&many), "too many words");
    text_free(&many);
    table_free(table);
}

/* "legal: ACTION | ACTION": the complete set, in any order. */
static void test_check_of_the_legal_set(void **state)
{
    struct setup setup = game_standard_setup(&duel_game, 2);
    struct script script;
    struct text error = TEXT_EMPTY;
    (void)state;
    script_init(&script, duel_game.stacks, duel_game.stack_count);
    assert_true(add_list(&script, "wonders",
                         "sphinx piraeus colossus pyramids mausoleum appian_way great_library "
                         "hanging_gardens"));
    struct table *table = table_new(&duel_game, &setup, 1, &script, &error);
    check_holds(table, "legal: pick sphinx | pick piraeus | pick colossus | pick pyramids");
    check_holds(table, "legal:pick pyramids|pick  sphinx|pick piraeus |\tpick colossus");
    check_fails(table, "legal: pick sphinx | pick piraeus | pick colossus",
                "pick pyramids is legal but not listed");
    check_fails(table, "legal: pick sphinx | pick sphinx | pick piraeus | pick colossus",
                "pick pyramids is legal but not listed");
    check_fails(
        table, "legal: pick sphinx | pick piraeus | pick colossus | pick pyramids | pick mausoleum",
        "pick mausoleum is not legal");
    check_fails(table, "legal: pick sphinx pick piraeus", "is not legal");
    check_fails(table, "legal: pick sphinx || pick piraeus", "is not legal");
    check_fails(table, "legal:", "legal");
    script_free(&script);
    table_free(table);
}

/* Every name, computed here from the verbs of the game, at every move of a few games. */
static void add_expected(const struct table *table, struct text *out)
{
    const struct duel_state *s = table_state(table);
    uint32_t actions[LEGAL_MAX];
    struct score scores[SEATS_MAX];
    duel_game.rules.scores(s, scores);
    text_format(out, "seat=%d legal=%d phase=%s c=%d 0=%d 1=%d end=%s hash=",
                game_decider(&duel_game, s), game_legal(&duel_game, s, actions),
                game_decision(&duel_game, s), s->pawn, s->player[0].coins, s->player[1].coins,
                game_ending_id(&duel_game, s) ? game_ending_id(&duel_game, s) : "none");
    text_add_hex64(out, hash_of(table));
    text_format(out, " winners=%s",
                s->winners == 3   ? "0,1"
                : s->winners == 2 ? "1"
                : s->winners == 1 ? "0"
                                  : "");
    for (int seat = 0; seat < 2; seat++) {
        text_format(out, " score%d=%d", seat, scores[seat].total);
        for (int i = 0; i < duel_game.score_parts->count; i++)
            text_format(out, " score%d.%s=%d", seat, duel_game.score_parts->items[i].id,
                        scores[seat].parts[i]);
    }
}

static void test_every_check(void **state)
{
    (void)state;
    for (uint64_t seed = 0; seed < 5; seed++) {
        struct table *table = new_table(seed);
        struct chance chance;
        struct text words = TEXT_EMPTY;
        uint64_t hashes[MOVES_MAX];
        chance_seed(&chance, seed, NULL);
        for (bool over = false; !over;) {
            over = is_over(table);
            text_clear(&words);
            add_expected(table, &words);
            check_holds(table, text_string(&words));
            play_random(table, 1, &chance, hashes);
        }
        check_fails(table, "end=none", "end is ");
        check_fails(table, "seat=0", "seat is -1");
        text_free(&words);
        table_free(table);
    }
}

static void test_check_of_a_shared_victory(void **state)
{
    struct table *table = new_table(1);
    struct chance chance;
    uint64_t hashes[MOVES_MAX];
    struct text error = TEXT_EMPTY;
    struct duel_state s;
    (void)state;
    chance_seed(&chance, 1, NULL);
    play_random(table, MOVES_MAX, &chance, hashes);
    memcpy(&s, table_state(table), sizeof s);
    s.ending = DUEL_ENDING_SHARED;
    s.winners = 3;
    struct table *shared = table_from_state(&duel_game, &s, 1, NULL, &error);
    check_holds(shared, "end=shared winners=0,1 seat=-1 legal=0 phase=over");
    check_fails(shared, "winners=1,0", "winners is 0,1, expected 1,0");
    table_free(table);
    table_free(shared);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_new),
        cmocka_unit_test(test_new_refuses_seats),
        cmocka_unit_test(test_same_seed_same_game),
        cmocka_unit_test(test_play_appends_events),
        cmocka_unit_test(test_illegal_action),
        cmocka_unit_test(test_nothing_after_the_end),
        cmocka_unit_test(test_undo_refuses),
        cmocka_unit_test(test_undo_to_every_version),
        cmocka_unit_test(test_undo_in_steps),
        cmocka_unit_test(test_redo_gives_the_same_events),
        cmocka_unit_test(test_the_same_action_keeps_redo),
        cmocka_unit_test(test_another_action_loses_redo),
        cmocka_unit_test(test_another_action_at_a_border),
        cmocka_unit_test(test_record_after_undo),
        cmocka_unit_test(test_script_is_copied),
        cmocka_unit_test(test_impossible_setup),
        cmocka_unit_test(test_script_failure_changes_nothing),
        cmocka_unit_test(test_script_during_play),
        cmocka_unit_test(test_from_state),
        cmocka_unit_test(test_resample),
        cmocka_unit_test(test_resampled_table_plays),
        cmocka_unit_test(test_checks_at_the_start),
        cmocka_unit_test(test_checks_of_no_sense),
        cmocka_unit_test(test_check_of_the_legal_set),
        cmocka_unit_test(test_every_check),
        cmocka_unit_test(test_check_of_a_shared_victory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
