/* test_preview.c: looking at an action before it is played (table_preview): it changes nothing, it
 * tells what will be, and it tells the same whatever is hidden. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/json.h"
#include "core/table.h"

static struct table *new_table(const char *slug, int players, uint64_t seed)
{
    const struct game *game = game_find(slug);
    struct setup setup = game_standard_setup(game, players);
    struct text error = TEXT_EMPTY;
    struct table *table = table_new(game, &setup, seed, NULL, &error);
    if (!table)
        fail_msg("%s", text_string(&error));
    return table;
}

static bool play_random(struct table *table, struct chance *chance)
{
    uint32_t actions[LEGAL_MAX];
    struct text error = TEXT_EMPTY;
    int count = game_legal(table_game(table), table_state(table), actions);
    if (!count)
        return false;
    uint32_t action = actions[chance_below(chance, (uint32_t)count)];
    assert_true(table_play(table, action, NULL, &error));
    return true;
}

static struct text preview(const struct table *table, uint32_t action,
                           struct table_outlook *outlook)
{
    struct text text = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&text);
    assert_true(table_preview(table, action, &json, outlook));
    assert_false(text.failed);
    return text;
}

static struct text view(const struct table *table, int seat)
{
    struct text text = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&text);
    game_view(table_game(table), table_state(table), seat, &json);
    return text;
}

/* What was foretold of the ratings came true: everything in `part` is in `whole`, nulls of
 * arrays apart: there something was uncertain. */
static void check_part(const struct json_node *part, const struct json_node *whole)
{
    assert_non_null(whole);
    if (part->type != JSON_OBJECT && part->type != JSON_ARRAY) {
        assert_true(json_is_same(part, whole));
        return;
    }
    assert_int_equal(part->type, whole->type);
    const struct json_node *beside = whole->child;
    for (const struct json_node *at = part->child; at; at = at->next) {
        if (part->type == JSON_OBJECT)
            check_part(at, json_member(whole, at->key));
        else if (at->type != JSON_NULL)
            check_part(at, beside);
        beside = beside ? beside->next : NULL;
    }
}

static void check_came_true(const struct text *seen, const struct text *truth)
{
    struct json_document part = json_parse(text_string(seen), seen->length);
    struct json_document whole = json_parse(text_string(truth), truth->length);
    check_part(json_member(part.root, "ratings"), json_member(whole.root, "ratings"));
    json_free(&part);
    json_free(&whole);
}

struct found {
    int certain, uncertain;
};

/* One action of a position: previews of two truths agree, and what they told comes true. */
static void check_action(struct table *table, uint32_t action, uint64_t seed, struct found *found)
{
    const struct game *game = table_game(table);
    int seat = game_decider(game, table_state(table)), version = table_version(table);
    uint64_t hash = game_hash(game, table_state(table));
    struct text error = TEXT_EMPTY;
    struct table_outlook outlook, same;
    struct text seen = preview(table, action, &outlook);
    assert_true(game_hash(game, table_state(table)) == hash);
    assert_int_equal(table_version(table), version);

    struct table *other = table_resample(table, seat, seed, &error);
    struct text again = preview(other, action, &same);
    assert_string_equal(text_string(&seen), text_string(&again));
    assert_true(same.reveals == outlook.reveals && same.seat == outlook.seat);
    table_free(other);

    assert_true(table_play(table, action, NULL, &error));
    int next = game_decider(game, table_state(table));
    assert_true(outlook.seat == next || outlook.seat == TABLE_UNSURE);
    assert_true(outlook.reveals || next == seat);
    struct text truth = view(table, seat);
    if (!outlook.reveals)
        assert_string_equal(text_string(&seen), text_string(&truth));
    found->certain += !outlook.reveals;
    found->uncertain += outlook.reveals;
    text_free(&seen);
    text_free(&again);
    text_free(&truth);
    assert_true(table_undo(table, version));
}

static struct found check_game(const char *slug, int players, uint64_t seed, int moves)
{
    struct table *table = new_table(slug, players, seed);
    struct found found = {0, 0};
    struct chance chance;
    chance_seed(&chance, seed, NULL);
    for (int i = 0; i < moves; i++) {
        uint32_t actions[LEGAL_MAX];
        int count = game_legal(table_game(table), table_state(table), actions);
        if (count)
            check_action(table, actions[chance_below(&chance, (uint32_t)count)], seed + 77, &found);
        if (!count || !play_random(table, &chance))
            break;
    }
    table_free(table);
    return found;
}

static void test_duel(void **state)
{
    (void)state;
    struct found found = check_game("duel", 2, 5, 90);
    assert_true(found.uncertain > 20);
}

static void test_ages(void **state)
{
    (void)state;
    for (int players = 2; players <= 4; players++) {
        struct found found = check_game("ages", players, (uint64_t)players, 150);
        assert_true(found.certain > 20 && found.uncertain > 10);
    }
}

/* What is left when something is uncertain is what all possible truths share. Ending a turn draws
 * military cards, but what is produced is certain. */
static void test_parts(void **state)
{
    (void)state;
    struct table *table = new_table("ages", 2, 3);
    struct chance chance;
    int ends = 0;
    chance_seed(&chance, 9, NULL);
    for (int i = 0; i < 300; i++) {
        uint32_t end;
        struct table_outlook outlook;
        if (!strcmp(game_decision(table_game(table), table_state(table)), "actions") &&
            game_action_parse(table_game(table), table_state(table), "end", &end)) {
            int seat = game_decider(table_game(table), table_state(table)),
                version = table_version(table);
            struct text seen = preview(table, end, &outlook), error = TEXT_EMPTY;
            assert_true(table_play(table, end, NULL, &error));
            struct text truth = view(table, seat);
            struct json_document part = json_parse(text_string(&seen), seen.length);
            const struct json_node *ratings = json_member(part.root, "ratings");
            assert_non_null(ratings);
            assert_int_equal(ratings->count, 2);
            check_came_true(&seen, &truth);
            ends++;
            json_free(&part);
            text_free(&seen);
            text_free(&truth);
            assert_true(table_undo(table, version));
        }
        if (!play_random(table, &chance))
            break;
    }
    assert_true(ends > 30);
    table_free(table);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_duel),
        cmocka_unit_test(test_ages),
        cmocka_unit_test(test_parts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
