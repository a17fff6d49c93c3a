/* test_game.c: what must hold for every game of the registry: its tables, notation, references,
 * options, states as JSON, hashes (game.h). Nothing here knows a rule of any game. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/hash.h"
#include "core/table.h"

/* Helpers */

#define FOR_EVERY_GAME(game) \
    for (int game##_index = 0; game##_index < game_count(); game##_index++) \
        for (const struct game *game = game_at(game##_index); game; game = NULL)

/* A table with seats and options drawn by the seed. */
static struct table *new_table(const struct game *game, uint64_t seed)
{
    struct chance chance;
    struct text error = TEXT_EMPTY;
    chance_seed(&chance, seed + 1000, NULL);
    uint32_t range = (uint32_t)(game->players_max - game->players_min + 1);
    struct setup setup =
        game_standard_setup(game, game->players_min + (int)chance_below(&chance, range));
    for (int i = 0; i < game->option_count; i++)
        if (game->options[i].values)
            setup.options[i] = (int)chance_below(&chance, (uint32_t)game->options[i].values->count);
    struct table *table = table_new(game, &setup, seed, NULL, &error);
    if (!table)
        fail_msg("%s", text_string(&error));
    return table;
}

/* One random move; false when the game is over. */
static bool play_random(struct table *table, struct chance *chance, struct events *events)
{
    uint32_t actions[LEGAL_MAX];
    struct text error = TEXT_EMPTY;
    int count = game_legal(table_game(table), table_state(table), actions);
    if (!count)
        return false;
    if (!table_play(table, actions[chance_below(chance, (uint32_t)count)], events, &error))
        fail_msg("%s", text_string(&error));
    return true;
}

static bool is_id(const char *id)
{
    if (*id < 'a' || *id > 'z')
        return false;
    for (; *id; id++)
        if (!(*id >= 'a' && *id <= 'z') && !(*id >= '0' && *id <= '9') && *id != '_')
            return false;
    return true;
}

static bool has_rule(const struct game *game, const char *id, size_t length)
{
    for (int i = 0; i < game->rulebook_count; i++)
        if (text_equals(game->rulebook[i].id, id, length))
            return true;
    return false;
}

static void assert_texts(const char *const texts[LANG_COUNT])
{
    for (int lang = 0; lang < LANG_COUNT; lang++) {
        assert_non_null(texts[lang]);
        assert_true(texts[lang][0] != '\0');
        assert_true(text_is_utf8(texts[lang], strlen(texts[lang])));
    }
}

/* Tables */

static void test_registry(void **state)
{
    (void)state;
    assert_true(game_count() > 0);
    assert_non_null(game_find("duel"));
    assert_null(game_find("chess"));
    assert_null(game_find(""));
    assert_null(game_find("Duel"));
    assert_null(game_find("duel "));
    FOR_EVERY_GAME(game)
    {
        assert_true(is_id(game->slug));
        assert_ptr_equal(game_find(game->slug), game);
        assert_texts(game->name);
    }
}

static void test_sizes(void **state)
{
    (void)state;
    FOR_EVERY_GAME(game)
    {
        assert_true(game->rules.state_size > 0 && game->rules.state_size % 8 == 0);
        assert_int_equal(game->fields->size, game->rules.state_size);
        assert_true(game->players_min >= 1 && game->players_min <= game->players_max);
        assert_true(game->players_max <= SEATS_MAX);
        assert_true(game->rules.version >= 1);
        assert_true(game->rules.legal_max > 0 && game->rules.legal_max <= LEGAL_MAX);
        assert_true(game->verb_count > 0 && game->verb_count <= 256);
        assert_true(game->option_count <= OPTIONS_MAX);
        assert_true(game->stack_count <= STACKS_MAX);
        assert_true(game->score_parts->count <= SCORE_PARTS_MAX);
        assert_true(game->kind_count > 0 && game->kind_count <= KINDS_MAX);
        assert_true(game->rulebook_count > 0);
    }
}

/* Verbs may share a word when what follows it tells them apart. */
static bool looks_alike(const struct verb *a, const struct verb *b)
{
    if (strcmp(a->name, b->name) != 0)
        return false;
    for (int i = 0; i < ACTION_ARGS; i++)
        if (a->args[i].type != b->args[i].type ||
            (a->args[i].type == ARG_ITEM && a->args[i].kind != b->args[i].kind))
            return false;
    return true;
}

/* One id, or several with a blank between them ("take random"). */
static bool are_ids(const char *words)
{
    char word[32];
    for (const char *end; (end = strchr(words, ' ')); words = end + 1) {
        size_t length = (size_t)(end - words);
        if (length >= sizeof word)
            return false;
        memcpy(word, words, length);
        word[length] = '\0';
        if (!is_id(word))
            return false;
    }
    return is_id(words);
}

static void test_verbs_have_names(void **state)
{
    (void)state;
    FOR_EVERY_GAME(game)
    {
        for (int i = 0; i < game->verb_count; i++) {
            const struct verb *verb = &game->verbs[i];
            assert_non_null(verb->name);
            assert_true(are_ids(verb->name));
            assert_non_null(verb->group);
            assert_true(verb->group[0] != '\0');
            for (int k = 0; k < i; k++)
                assert_false(looks_alike(verb, &game->verbs[k]));
            for (int k = 0; k < ACTION_ARGS; k++)
                if (verb->args[k].type == ARG_ITEM)
                    assert_true(verb->args[k].kind < game->kind_count);
        }
    }
}

static void check_items(const struct game *game, const struct item_list *table)
{
    /* A table of 256 things is for squares: no number is left for "none". */
    assert_true(table->count > 0 && table->count != ITEM_NONE && table->count <= ITEM_NONE + 1);
    for (int i = 0; i < table->count; i++) {
        const struct item *item = &table->items[i];
        if (!is_id(item->id))
            fail_msg("%s: %s is not an id", table->kind, item->id);
        assert_texts(item->name);
        assert_int_equal(item_find(table, item->id, strlen(item->id)), i); /* so it is unique */
        /* both texts or none */
        assert_int_equal(item->text[LANG_EN][0] != '\0', item->text[LANG_PL][0] != '\0');
        for (const char *at = item->rules; *at;) {
            size_t length = strcspn(at, ",");
            if (!has_rule(game, at, length))
                fail_msg("%s cites rule %s", item->id, at);
            at += length + (at[length] == ',');
        }
    }
    assert_int_equal(item_find(table, "no_such_thing", 13), -1);
    assert_int_equal(item_find(table, "", 0), -1);
}

static void test_items(void **state)
{
    (void)state;
    FOR_EVERY_GAME(game)
    {
        for (int i = 0; i < game->kind_count; i++) {
            check_items(game, game->kinds[i]);
            assert_true(is_id(game->kinds[i]->kind));
            for (int k = 0; k < i; k++)
                assert_string_not_equal(game->kinds[i]->kind, game->kinds[k]->kind);
        }
        check_items(game, game->score_parts);
        for (int i = 0; i < game->option_count; i++)
            if (game->options[i].values)
                check_items(game, game->options[i].values);
    }
}

static void test_rules(void **state)
{
    (void)state;
    FOR_EVERY_GAME(game)
    {
        for (int i = 0; i < game->rulebook_count; i++) {
            const struct rule *rule = &game->rulebook[i];
            assert_texts(rule->text);
            assert_true(strcmp(rule->source, "rulebook") == 0 ||
                        strcmp(rule->source, "ruling") == 0 ||
                        strcmp(rule->source, "erratum") == 0);
            for (int k = 0; k < i; k++)
                assert_string_not_equal(rule->id, game->rulebook[k].id);
        }
    }
}

static void test_stacks(void **state)
{
    (void)state;
    FOR_EVERY_GAME(game)
    {
        for (int i = 0; i < game->stack_count; i++) {
            const struct stack *stack = &game->stacks[i];
            assert_true(is_id(stack->name));
            assert_true(stack->least >= 0 && stack->least <= stack->most);
            assert_true(stack->most <= SCRIPT_LIST_MAX);
            for (int k = 0; k < i; k++)
                assert_string_not_equal(stack->name, game->stacks[k].name);
        }
    }
}

/* The built-in tables are as playable as corrected ones must be. */
static void test_tables(void **state)
{
    (void)state;
    FOR_EVERY_GAME(game)
    {
        struct text error = TEXT_EMPTY;
        if (game->check_data && !game->check_data(&error))
            fail_msg("%s: %s", game->slug, text_string(&error));
    }
}

static void test_catalog(void **state)
{
    (void)state;
    FOR_EVERY_GAME(game)
    {
        struct json_document document = json_parse(game->catalog, strlen(game->catalog));
        assert_non_null(document.root);
        assert_string_equal(json_as_string(json_member(document.root, "game")), game->slug);
        const struct json_node *tables = json_member(document.root, "tables");
        assert_non_null(tables);
        assert_int_equal(tables->type, JSON_OBJECT);
        assert_true(tables->count > 0);
        json_free(&document);
    }
}

/* Notation */

/* Every action reads back as itself, is written like no other, and spaces do not matter. */
static void check_notation(const struct game *game, const void *state)
{
    uint32_t actions[LEGAL_MAX], parsed;
    struct text text = TEXT_EMPTY, loose = TEXT_EMPTY;
    int count = game_legal(game, state, actions);
    assert_true(count <= game->rules.legal_max);
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < i; k++)
            assert_true(actions[i] != actions[k]);
        text_clear(&text);
        game_action_text(game, actions[i], &text);
        assert_true(game_action_parse(game, state, text_string(&text), &parsed));
        if (parsed != actions[i])
            fail_msg("two actions are written \"%s\"", text_string(&text));
        text_clear(&loose);
        text_add(&loose, " \t");
        for (const char *p = text_string(&text); *p; p++)
            text_add(&loose, *p == ' ' ? "  \t " : (char[]){*p, '\0'});
        text_add(&loose, "  ");
        assert_true(game_action_parse(game, state, text_string(&loose), &parsed));
        assert_true(parsed == actions[i]);
    }
    text_free(&text);
    text_free(&loose);
}

static void test_notation_round_trip(void **state)
{
    (void)state;
    FOR_EVERY_GAME(game)
    {
        for (uint64_t seed = 0; seed < 50; seed++) {
            struct table *table = new_table(game, seed);
            struct chance chance;
            chance_seed(&chance, seed, NULL);
            do
                check_notation(game, table_state(table));
            while (play_random(table, &chance, NULL));
            assert_int_equal(game_decider(game, table_state(table)), SEAT_NONE);
            assert_non_null(game_ending_id(game, table_state(table)));
            table_free(table);
        }
    }
}

/* "Everything else does" matter. */
static void test_notation_is_exact(void **state)
{
    (void)state;
    FOR_EVERY_GAME(game)
    {
        struct table *table = new_table(game, 1);
        struct text text = TEXT_EMPTY, bad = TEXT_EMPTY;
        uint32_t actions[LEGAL_MAX], parsed = 12345;
        assert_true(game_legal(game, table_state(table), actions) > 0);
        game_action_text(game, actions[0], &text);
        const char *good = text_string(&text);
        static const char *const patterns[] = {"%s x", "x %s", "%s.", "%s,", "\n%s", "%s\n", "%sx"};
        for (int i = 0; i < COUNT_OF(patterns); i++) {
            text_clear(&bad);
            for (const char *p = patterns[i]; *p; p++) {
                if (*p == '%')
                    text_add(&bad, good), p++;
                else
                    text_add_char(&bad, *p);
            }
            if (game_action_parse(game, table_state(table), text_string(&bad), &parsed))
                fail_msg("accepted \"%s\"", text_string(&bad));
        }
        text_clear(&bad);
        text_add_char(&bad, (char)(good[0] - 'a' + 'A'));
        text_add(&bad, good + 1);
        assert_false(game_action_parse(game, table_state(table), text_string(&bad), &parsed));
        text_clear(&bad);
        text_add_bytes(&bad, good, strlen(good) - 1);
        assert_false(game_action_parse(game, table_state(table), text_string(&bad), &parsed));
        assert_false(game_action_parse(game, table_state(table), "", &parsed));
        assert_false(game_action_parse(game, table_state(table), "  ", &parsed));
        assert_int_equal(parsed, 12345);
        text_free(&text);
        text_free(&bad);
        table_free(table);
    }
}

/* References */

static void test_refs(void **state)
{
    (void)state;
    FOR_EVERY_GAME(game)
    {
        for (int kind = 0; kind < game->kind_count; kind++) {
            for (int item = 0; item < game->kinds[kind]->count; item++) {
                struct ref ref = {(uint8_t)kind, (uint8_t)item}, parsed = {0xFF, 0xFF};
                struct text text = TEXT_EMPTY;
                game_ref_text(game, ref, &text);
                assert_true(game_ref_parse(game, text_string(&text), &parsed));
                assert_int_equal(parsed.kind, kind);
                assert_int_equal(parsed.item, item);
                text_free(&text);
            }
        }
    }
}

static void test_bad_refs(void **state)
{
    static const char *const texts[] = {
        "",
        ":",
        "card",
        "card:",
        ":theater",
        "theater",
        "card:nothing",
        "wonder:theater",
        "card:theater ",
        " card:theater",
        "Card:theater",
        "card:Theater",
        "card:theater:theater",
        "cards:theater",
        "car:theater",
    };
    const struct game *duel = game_find("duel");
    struct ref ref = {77, 78};
    (void)state;
    for (int i = 0; i < COUNT_OF(texts); i++)
        if (game_ref_parse(duel, texts[i], &ref))
            fail_msg("accepted \"%s\"", texts[i]);
    assert_int_equal(ref.kind, 77);
    assert_true(game_ref_parse(duel, "card:theater", &ref));
    struct text text = TEXT_EMPTY;
    game_ref_text(duel, ref, &text);
    assert_string_equal(text_string(&text), "card:theater");
    text_free(&text);
}

/* The items an action is written with are the things it refers to, in that order. */
static void test_action_refs(void **state)
{
    (void)state;
    FOR_EVERY_GAME(game)
    {
        struct table *table = new_table(game, 3);
        struct chance chance;
        chance_seed(&chance, 3, NULL);
        do {
            uint32_t actions[LEGAL_MAX];
            int count = game_legal(game, table_state(table), actions);
            for (int i = 0; i < count; i++) {
                struct ref refs[REFS_MAX];
                struct text text = TEXT_EMPTY;
                int found = game_action_named(game, actions[i], refs);
                int about = game_action_refs(game, table_state(table), actions[i], refs);
                assert_true(found <= about && about <= REFS_MAX);
                for (int k = 0; k < about; k++)
                    assert_true(refs[k].item < game->kinds[refs[k].kind]->count);
                game_action_text(game, actions[i], &text);
                const char *at = text_string(&text);
                for (int k = 0; k < found; k++) {
                    at = strstr(at, game->kinds[refs[k].kind]->items[refs[k].item].id);
                    assert_non_null(at);
                }
                text_free(&text);
            }
        } while (play_random(table, &chance, NULL));
        table_free(table);
    }
}

/* Options */

static void test_options(void **state)
{
    (void)state;
    FOR_EVERY_GAME(game)
    {
        struct setup setup = game_standard_setup(game, game->players_min);
        struct text text = TEXT_EMPTY, error = TEXT_EMPTY;
        assert_int_equal(setup.players, game->players_min);
        for (int i = 0; i < game->option_count; i++) {
            const struct option *option = &game->options[i];
            assert_true(is_id(option->name));
            assert_texts(option->label);
            assert_int_equal(setup.options[i], option->standard);
            int low = option->values ? 0 : option->low;
            int high = option->values ? option->values->count - 1 : option->high;
            assert_true(option->standard >= low && option->standard <= high);
            for (int value = low; value <= high; value++) {
                struct setup other = setup;
                other.options[i] = value;
                text_clear(&text);
                game_option_text(game, &other, i, &text);
                other.options[i] = -1;
                assert_true(
                    game_set_option(game, &other, option->name, text_string(&text), &error));
                assert_int_equal(other.options[i], value);
                other.options[i] = setup.options[i]; /* nothing else was touched */
                assert_memory_equal(&other, &setup, sizeof setup);
            }
            text_clear(&error);
            assert_false(game_set_option(game, &setup, option->name, "no_such_value", &error));
            assert_non_null(strstr(text_string(&error), option->name));
            assert_non_null(strstr(text_string(&error), "no_such_value"));
        }
        struct setup again = game_standard_setup(game, game->players_min);
        for (int i = 0; i < game->option_count; i++)
            again.options[i] = -1;
        text_clear(&text);
        game_options_text(game, &setup, &text);
        assert_true(
            game_set_options(game, &again, text.length ? text_string(&text) : NULL, &error));
        assert_memory_equal(&again, &setup, sizeof setup);
        text_clear(&error);
        assert_false(game_set_options(game, &again, "", &error));
        assert_non_null(strstr(text_string(&error), "NAME=VALUE"));
        text_clear(&error);
        assert_false(game_set_option(game, &setup, "no_such_option", "1", &error));
        assert_non_null(strstr(text_string(&error), "no_such_option"));
        text_free(&text);
        text_free(&error);
    }
}

/* A made-up game with an option that is a number. */
static void test_number_option(void **state)
{
    static const struct option options[] = {
        {.name = "length", .low = -2, .high = 12, .standard = 3}};
    static const struct game game = {.options = options, .option_count = 1};
    static const char *const bad[] = {"-3", "13", "", "x", "1.5", " 1", "99999999999999999999"};
    struct setup setup = game_standard_setup(&game, 4);
    struct text error = TEXT_EMPTY, text = TEXT_EMPTY;
    (void)state;
    assert_int_equal(setup.options[0], 3);
    assert_true(game_set_option(&game, &setup, "length", "-2", &error));
    assert_int_equal(setup.options[0], -2);
    game_option_text(&game, &setup, 0, &text);
    assert_string_equal(text_string(&text), "-2");
    assert_true(game_set_option(&game, &setup, "length", "12", &error));
    for (int i = 0; i < COUNT_OF(bad); i++)
        assert_false(game_set_option(&game, &setup, "length", bad[i], &error));
    assert_int_equal(setup.options[0], 12);
    text_free(&error);
    text_free(&text);
}

/* The options of a game are part of its state. */
static void test_setup_of(void **state)
{
    (void)state;
    FOR_EVERY_GAME(game)
    {
        for (int option = 0; option < game->option_count; option++) {
            int count = game->options[option].values ? game->options[option].values->count : 0;
            for (int value = 0; value < count; value++) {
                struct setup setup = game_standard_setup(game, game->players_max);
                struct text error = TEXT_EMPTY;
                setup.options[option] = value;
                struct table *table = table_new(game, &setup, 5, NULL, &error);
                assert_non_null(table);
                struct setup found = game->rules.setup_of(table_state(table));
                assert_memory_equal(&found, &setup, sizeof setup);
                table_free(table);
            }
        }
    }
}

/* States */

static void write_state(const struct game *game, const void *state, int seat, struct text *out)
{
    struct json_writer json = json_writer_to(out);
    text_clear(out);
    game_view(game, state, seat, &json);
}

static bool read_state(const struct game *game, const char *text, void *to, struct text *error)
{
    struct json_document document = json_parse(text, strlen(text));
    assert_non_null(document.root);
    bool good = game_state_read(game, to, document.root, error);
    json_free(&document);
    return good;
}

static void test_state_round_trip(void **state)
{
    (void)state;
    FOR_EVERY_GAME(game)
    {
        void *copy = test_malloc(game->rules.state_size);
        for (uint64_t seed = 0; seed < 10; seed++) {
            struct table *table = new_table(game, seed);
            struct chance chance;
            struct text text = TEXT_EMPTY, error = TEXT_EMPTY;
            chance_seed(&chance, seed, NULL);
            do {
                write_state(game, table_state(table), SEAT_NONE, &text);
                if (!read_state(game, text_string(&text), copy, &error))
                    fail_msg("%s", text_string(&error));
                assert_memory_equal(copy, table_state(table), game->rules.state_size);
                assert_true(fields_equal(game->fields, copy, table_state(table)));
                assert_true(game->rules.conserve(copy, &error));
            } while (play_random(table, &chance, NULL));
            text_free(&text);
            table_free(table);
        }
        test_free(copy);
    }
}

static void assert_cleared(const void *memory, size_t size)
{
    const uint8_t *bytes = memory;
    for (size_t i = 0; i < size; i++)
        assert_int_equal(bytes[i], 0);
}

/* "On failure the memory is cleared", whichever check failed. */
static void test_state_read_clears(void **state)
{
    (void)state;
    FOR_EVERY_GAME(game)
    {
        struct table *table = new_table(game, 1);
        struct chance chance;
        struct text text = TEXT_EMPTY, error = TEXT_EMPTY;
        void *copy = test_malloc(game->rules.state_size);
        chance_seed(&chance, 1, NULL);
        for (int i = 0; i < 20; i++)
            play_random(table, &chance, NULL);
        static const char *const bad[] = {"{}", "[]", "null", "{\"players\":2}"};
        for (int i = 0; i < COUNT_OF(bad); i++) {
            memset(copy, 0xAA, game->rules.state_size);
            text_clear(&error);
            assert_false(read_state(game, bad[i], copy, &error));
            assert_true(error.length > 0);
            assert_cleared(copy, game->rules.state_size);
        }
        write_state(game, table_state(table), SEAT_NONE, &text);
        text.data[text.length - 1] = ',';
        text_add(&text, "\"no_such_member\":1}");
        memset(copy, 0xAA, game->rules.state_size);
        text_clear(&error);
        assert_false(read_state(game, text_string(&text), copy, &error));
        assert_cleared(copy, game->rules.state_size);
        /* what a seat sees is not a state */
        write_state(game, table_state(table), 0, &text);
        memset(copy, 0xAA, game->rules.state_size);
        assert_false(read_state(game, text_string(&text), copy, &error));
        assert_cleared(copy, game->rules.state_size);
        text_free(&text);
        text_free(&error);
        test_free(copy);
        table_free(table);
    }
}

/* Two states look the same exactly when what is written of them is the same. */
static bool check_looks(const struct game *game, const void *a, const void *b, int seat)
{
    struct text first = TEXT_EMPTY, second = TEXT_EMPTY;
    write_state(game, a, seat, &first);
    write_state(game, b, seat, &second);
    bool same = strcmp(text_string(&first), text_string(&second)) == 0;
    assert_int_equal(game_views_equal(game, a, b, seat), same);
    text_free(&first);
    text_free(&second);
    return same;
}

/* Along a game: the state against itself, against the one before, and with the secrets of a seat
 * redrawn, in the eyes of everybody. */
static void test_views_equal(void **state)
{
    (void)state;
    int told = 0; /* looks that a redrawn secret of another changed */
    FOR_EVERY_GAME(game)
    {
        struct table *table = new_table(game, 3);
        struct chance chance;
        void *before = test_malloc(game->rules.state_size),
             *redrawn = test_malloc(game->rules.state_size);
        int moved = 0;
        chance_seed(&chance, 3, NULL);
        for (int i = 0; i < 150; i++) {
            memcpy(before, table_state(table), game->rules.state_size);
            if (!play_random(table, &chance, NULL))
                break;
            const void *now = table_state(table);
            int players = table_players(table), other = i % players;
            memcpy(redrawn, now, game->rules.state_size);
            game->rules.resample(redrawn, other, &chance);
            for (int seat = 0; seat < players; seat++) {
                assert_true(check_looks(game, now, now, seat));
                moved += !check_looks(game, before, now, seat);
                told += !check_looks(game, now, redrawn, seat);
            }
            assert_true(check_looks(game, now, redrawn, other));
            assert_true(check_looks(game, now, redrawn, SEAT_SPECTATOR));
            check_looks(game, now, redrawn, SEAT_NONE);
        }
        assert_true(moved > 0);
        test_free(before);
        test_free(redrawn);
        table_free(table);
    }
    assert_true(told > 0);
}

/* Hashes */

/* The same natively and in wasm: records hold hashes. */
static void test_hash_values(void **state)
{
    static const struct {
        uint64_t seed;
        const char *bytes;
        uint64_t hash;
    } rows[] = {
        {0, "", 0},
        {1, "a", 0x71A9CA65B5FB21D2u},
        {1, "epoki-ab", 0x9FF18DEA07B235E6u},
        {2, "epoki-record 1\n", 0x518FAA35B7E21EABu},
    };
    (void)state;
    for (int i = 0; i < COUNT_OF(rows); i++)
        assert_true(hash_bytes(rows[i].seed, rows[i].bytes, strlen(rows[i].bytes)) == rows[i].hash);
}

/* Every single bit of a state, and the version of the rules, counts. */
static void test_hash_sees_every_bit(void **state)
{
    (void)state;
    FOR_EVERY_GAME(game)
    {
        struct table *table = new_table(game, 1);
        uint8_t *copy = test_malloc(game->rules.state_size);
        memcpy(copy, table_state(table), game->rules.state_size);
        uint64_t hash = game_hash(game, copy);
        for (size_t bit = 0; bit < 8 * game->rules.state_size; bit++) {
            copy[bit / 8] ^= (uint8_t)(1 << bit % 8);
            assert_true(game_hash(game, copy) != hash);
            copy[bit / 8] ^= (uint8_t)(1 << bit % 8);
        }
        struct game other = *game;
        other.rules.version++;
        assert_true(game_hash(&other, copy) != hash);
        assert_true(game_hash(game, copy) == hash);
        test_free(copy);
        table_free(table);
    }
}

static int compare_hashes(const void *a, const void *b)
{
    const uint64_t *x = a, *y = b;
    return (*x > *y) - (*x < *y);
}

/* No two positions of a game have the same hash, and a replay has the same ones. */
static void test_hash_along_a_game(void **state)
{
    (void)state;
    FOR_EVERY_GAME(game)
    {
        int positions = 0; /* long games need not be as many */
        for (uint64_t seed = 0; seed < 20 && positions < 8000; seed++) {
            static uint64_t hashes[8000], sorted[8000];
            struct table *table = new_table(game, seed);
            struct chance chance;
            struct text record = TEXT_EMPTY, error = TEXT_EMPTY;
            chance_seed(&chance, seed, NULL);
            int count = 0;
            do {
                assert_true(count < COUNT_OF(hashes));
                hashes[count++] = game_hash(game, table_state(table));
            } while (play_random(table, &chance, NULL));
            positions += count;
            memcpy(sorted, hashes, (size_t)count * sizeof *sorted);
            qsort(sorted, (size_t)count, sizeof *sorted, compare_hashes);
            for (int i = 1; i < count; i++)
                assert_true(sorted[i] != sorted[i - 1]);
            table_record(table, &record);
            struct table *again = table_from_record(text_string(&record), record.length, &error);
            assert_non_null(again);
            assert_true(game_hash(game, table_state(again)) == hashes[count - 1]);
            for (int i = 0; i < count; i++) { /* any moment, without going there */
                uint64_t past[STATE_BYTES_MAX / 8];
                table_state_at(again, i, past);
                assert_true(game_hash(game, past) == hashes[i]);
            }
            assert_int_equal(table_version(again), count - 1);
            assert_true(table_undo(again, 0));
            for (int i = 0; i < count; i++) {
                assert_true(game_hash(game, table_state(again)) == hashes[i]);
                assert_int_equal(table_redo(again, NULL), i < count - 1);
            }
            table_free(table);
            table_free(again);
            text_free(&record);
        }
    }
}

/* Texts, events, scores, reasons over random games */

static void check_labels(const struct game *game, const void *state)
{
    uint32_t actions[LEGAL_MAX];
    int count = game_legal(game, state, actions);
    for (int i = 0; i < count; i++) {
        for (enum lang lang = 0; lang < LANG_COUNT; lang++) {
            struct text text = TEXT_EMPTY;
            game_action_label(game, state, actions[i], lang, &text);
            assert_true(text.length > 0 && text_is_utf8(text.data, text.length));
            text_free(&text);
        }
    }
}

static void check_events(const struct game *game, const struct events *events)
{
    assert_false(events->lost);
    for (int i = 0; i < events->count; i++) {
        const struct event *event = &events->at[i];
        int kind = -2;
        assert_true(is_id(game_event_name(game, event, &kind)));
        assert_true(kind >= -1 && kind < game->kind_count);
        if (kind >= 0)
            assert_true(event->item < game->kinds[kind]->count);
        for (enum lang lang = 0; lang < LANG_COUNT; lang++) {
            struct text text = TEXT_EMPTY;
            game_event_text(game, event, lang, &text);
            assert_true(text.length > 0 && text_is_utf8(text.data, text.length));
            assert_null(strchr(text.data, '%'));
            text_free(&text);
        }
    }
}

static void check_scores(const struct game *game, const void *state)
{
    struct score scores[SEATS_MAX];
    int players = game->rules.setup_of(state).players, winners = 0;
    game->rules.scores(state, scores);
    for (int seat = 0; seat < players; seat++)
        winners += scores[seat].winner;
    bool over = game_decider(game, state) == SEAT_NONE;
    assert_int_equal(winners > 0, over);
    assert_int_equal(game_ending(game, state) >= 0, over);
    assert_true(game_ending(game, state) < game->endings->count);
    assert_int_equal(strcmp(game_decision(game, state), "over") == 0, over);
}

static void test_texts_along_a_game(void **state)
{
    (void)state;
    FOR_EVERY_GAME(game)
    {
        struct events *events = test_calloc(1, sizeof *events);
        for (uint64_t seed = 0; seed < 10; seed++) {
            struct table *table = new_table(game, seed);
            struct chance chance;
            chance_seed(&chance, seed, NULL);
            do {
                check_events(game, events);
                check_labels(game, table_state(table));
                check_scores(game, table_state(table));
                events->count = 0;
            } while (play_random(table, &chance, events));
            events->count = 0;
            table_free(table);
        }
        test_free(events);
    }
}

static bool is_usable(const struct game *game, const void *state, struct ref ref)
{
    uint32_t actions[LEGAL_MAX];
    struct ref refs[REFS_MAX];
    int count = game_legal(game, state, actions);
    for (int i = 0; i < count; i++)
        for (int k = game_action_refs(game, state, actions[i], refs) - 1; k >= 0; k--)
            if (refs[k].kind == ref.kind && refs[k].item == ref.item)
                return true;
    return false;
}

static void check_reasons(const struct game *game, const struct reason *reasons, int count)
{
    assert_true(count >= 0 && count <= REASONS_MAX);
    for (int i = 0; i < count; i++) {
        assert_true(has_rule(game, reasons[i].rule, strlen(reasons[i].rule)));
        for (enum lang lang = 0; lang < LANG_COUNT; lang++) {
            struct text text = TEXT_EMPTY;
            game_reason_text(game, &reasons[i], lang, &text);
            assert_true(text.length > 0 && text_is_utf8(text.data, text.length));
            assert_null(strchr(text.data, '%'));
            text_free(&text);
        }
    }
}

/* Calls `why` for every thing and seat at every third move at the beginning of a game, then more
 * seldom. */
static void walk_reasons(const struct game *game, uint64_t seed)
{
    struct table *table = new_table(game, seed);
    struct chance chance;
    int moves = 0;
    chance_seed(&chance, seed, NULL);
    do {
        const void *state = table_state(table);
        int players = moves % (moves < 90 ? 3 : 40) == 0 ? table_players(table) : 0;
        moves++;
        for (int kind = 0; kind < game->kind_count; kind++) {
            for (int item = 0; item < players * game->kinds[kind]->count; item++) {
                struct reason reasons[REASONS_MAX];
                struct ref ref = {(uint8_t)kind, (uint8_t)(item / players)};
                int seat = item % players;
                int count = game_why(game, state, seat, ref, reasons);
                check_reasons(game, reasons, count);
                assert_true(count > 0 ||
                            (game_decider(game, state) == seat && is_usable(game, state, ref)));
            }
        }
    } while (play_random(table, &chance, NULL));
    table_free(table);
}

/* Whatever cannot be used has a reason, with a rule that exists and texts in both languages. */
static void test_reasons(void **state)
{
    (void)state;
    FOR_EVERY_GAME(game)
    {
        for (uint64_t seed = 0; seed < 6; seed++)
            walk_reasons(game, seed);
    }
}

/* Each comes before those after it, and nobody before himself. */
static void test_who_comes_before_whom(void **state)
{
    (void)state;
    const struct score won[] = {{.total = 3, .winner = true},
                                {.total = 9},
                                {.total = 5},
                                {.total = 12, .place = 3},
                                {.total = 20, .place = 4}};
    for (int a = 0; a < 5; a++)
        for (int b = 0; b < 5; b++)
            assert_int_equal(score_is_before(&won[a], &won[b], true), a < b);
    assert_false(score_is_before(&won[1], &won[2], false)); /* they share a place */
    assert_true(score_is_before(&won[2], &won[3], false));
    const struct score both[] = {{.total = 3, .winner = true}, {.total = 7, .winner = true}};
    assert_false(score_is_before(&both[0], &both[1], true));
    assert_false(score_is_before(&both[1], &both[0], true));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_registry),
        cmocka_unit_test(test_who_comes_before_whom),
        cmocka_unit_test(test_sizes),
        cmocka_unit_test(test_verbs_have_names),
        cmocka_unit_test(test_items),
        cmocka_unit_test(test_rules),
        cmocka_unit_test(test_stacks),
        cmocka_unit_test(test_tables),
        cmocka_unit_test(test_catalog),
        cmocka_unit_test(test_notation_round_trip),
        cmocka_unit_test(test_notation_is_exact),
        cmocka_unit_test(test_refs),
        cmocka_unit_test(test_bad_refs),
        cmocka_unit_test(test_action_refs),
        cmocka_unit_test(test_options),
        cmocka_unit_test(test_number_option),
        cmocka_unit_test(test_setup_of),
        cmocka_unit_test(test_state_round_trip),
        cmocka_unit_test(test_state_read_clears),
        cmocka_unit_test(test_views_equal),
        cmocka_unit_test(test_hash_values),
        cmocka_unit_test(test_hash_sees_every_bit),
        cmocka_unit_test(test_hash_along_a_game),
        cmocka_unit_test(test_texts_along_a_game),
        cmocka_unit_test(test_reasons),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
