/* test_chance.c: the generator, its uniformity, and scripts that fix outcomes (chance.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/chance.h"

/* A made-up game: a pile of five fruits, a bag of fruits and stones, a die. */
static const struct item fruits[] = {
    {.id = "apple"}, {.id = "pear"}, {.id = "plum"}, {.id = "cherry"}, {.id = "fig"}};
static const struct item stones[] = {{.id = "flint"}, {.id = "slate"}};
static const struct item_list fruit_table = {"fruit", fruits, COUNT_OF(fruits)};
static const struct item_list stone_table = {"stone", stones, COUNT_OF(stones)};

enum { APPLE, PEAR, PLUM, CHERRY, FIG, FLINT, SLATE };
enum { PILE, BAG, DIE, PAIR, SPOT, STACK_COUNT };

static const struct stack stacks[STACK_COUNT] = {
    [PILE] = {"pile", {&fruit_table, NULL}, 3, 5, STACK_REPEATS},
    [BAG] = {"bag", {&fruit_table, &stone_table}, 1, 7, STACK_REPEATS},
    [DIE] = {"die", {NULL, NULL}, 1, 1, STACK_REPEATS},
    [PAIR] = {"pair", {NULL, NULL}, 2, 2, STACK_ONCE},
    [SPOT] = {"spot", {&fruit_table, NULL}, 2, 3, STACK_NUMBERED},
};

/* A fresh script and chance for each test that uses them. */
struct fixture {
    struct script script;
    struct chance chance;
    struct text error;
};

static int set_up(void **state)
{
    struct fixture *f = test_calloc(1, sizeof *f);
    script_init(&f->script, stacks, STACK_COUNT);
    chance_seed(&f->chance, 1, &f->script);
    *state = f;
    return 0;
}

static int tear_down(void **state)
{
    struct fixture *f = *state;
    script_free(&f->script);
    text_free(&f->error);
    test_free(f);
    return 0;
}

/* Adds a list given as words separated by spaces. */
static bool add(struct fixture *f, const char *name, const char *list)
{
    struct text copy = TEXT_EMPTY;
    const char *words[300];
    int count = 0;
    text_add(&copy, list);
    for (char *word = strtok(copy.data, " "); word; word = strtok(NULL, " "))
        words[count++] = word;
    text_clear(&f->error);
    bool good = script_add(&f->script, name, words, count, &f->error);
    text_free(&copy);
    return good;
}

static void assert_refused(struct fixture *f, const char *name, const char *list, const char *why)
{
    int before = f->script.count;
    assert_false(add(f, name, list));
    assert_string_equal(text_string(&f->error), why);
    assert_int_equal(f->script.count, before);
}

/* Generator */

/* The same everywhere, natively and in wasm: records rest on these numbers. */
static void test_first_outputs(void **state)
{
    static const struct {
        uint64_t seed, outputs[5];
    } rows[] = {
        {0,
         {0x6F68E1E7E2646EE1u, 0xBF971B7F454094ADu, 0x48F2DE556F30DE38u, 0x6EA7C59F89BBFC75u,
          0x765437C08F02E2F5u}},
        {1,
         {0x08260B0F1B52FCACu, 0x5D9320F71CE29FF1u, 0x28197699EC67F190u, 0x593B393B9D1E5795u,
          0x38D7E95386FEF5E4u}},
        {42,
         {0xE88AF6CAEF1D3C23u, 0x54A303B2A5A54931u, 0xF370812CCD646345u, 0x345839C63F9ABB35u,
          0x57C3B20E1A93EB7Fu}},
        {UINT64_MAX,
         {0xB897602E7938C912u, 0x92AC733C00C69E74u, 0x79077F68C57FD4F5u, 0xC2236F3F6278B151u,
          0x157F5DE82353F0D1u}},
    };
    (void)state;
    for (int i = 0; i < COUNT_OF(rows); i++) {
        struct chance chance;
        chance_seed(&chance, rows[i].seed, NULL);
        for (int k = 0; k < COUNT_OF(rows[i].outputs); k++)
            assert_true(chance_next(&chance) == rows[i].outputs[k]);
    }
}

static void test_first_dice(void **state)
{
    static const uint32_t expected[] = {3, 0, 2, 4, 0, 5, 5, 1, 5, 1, 5, 4, 5, 4, 0, 1, 3, 0, 5, 1};
    struct chance chance;
    (void)state;
    chance_seed(&chance, 7, NULL);
    for (int i = 0; i < COUNT_OF(expected); i++)
        assert_int_equal(chance_below(&chance, 6), expected[i]);
}

static void test_below_bounds(void **state)
{
    static const uint32_t bounds[] = {1, 2, 3, 10, 255, 1u << 16, (1u << 31) + 1, UINT32_MAX};
    struct chance chance;
    (void)state;
    chance_seed(&chance, 3, NULL);
    for (int i = 0; i < COUNT_OF(bounds); i++)
        for (int k = 0; k < 5000; k++)
            assert_true(chance_below(&chance, bounds[i]) < bounds[i]);
}

static double chi_square(const int *counts, int cells, int total)
{
    double expected = (double)total / cells, sum = 0;
    for (int i = 0; i < cells; i++)
        sum += (counts[i] - expected) * (counts[i] - expected) / expected;
    return sum;
}

/* The limits are the values that chance exceeds once in a thousand times; the seed is fixed. */
static void test_below_is_uniform(void **state)
{
    int counts[7] = {0}, halves[8] = {0};
    const int total = 140000;
    const uint32_t large = 3u << 30; /* a quarter of all draws would be biased */
    struct chance chance;
    (void)state;
    chance_seed(&chance, 11, NULL);
    for (int i = 0; i < total; i++)
        counts[chance_below(&chance, 7)]++;
    assert_true(chi_square(counts, 7, total) < 22.46);
    for (int i = 0; i < total; i++)
        halves[chance_below(&chance, large) / (large / 8)]++;
    assert_true(chi_square(halves, 8, total) < 24.33);
}

/* A number for an arrangement of four, as digits. */
static int arrangement(const uint8_t *items, int count)
{
    int number = 0;
    for (int i = 0; i < count; i++)
        number = 10 * number + items[i];
    return number;
}

static void count_arrangement(int *seen, int *counts, int cells, int number)
{
    int i = 0;
    while (i < cells && seen[i] && seen[i] != number)
        i++;
    assert_true(i < cells);
    seen[i] = number;
    counts[i]++;
}

static void test_mix_is_uniform(void **state)
{
    int seen[24] = {0}, counts[24] = {0};
    const int total = 48000;
    struct chance chance;
    (void)state;
    chance_seed(&chance, 5, NULL);
    for (int i = 0; i < total; i++) {
        uint8_t items[4] = {1, 2, 3, 4};
        chance_mix(&chance, items, 4, 4);
        count_arrangement(seen, counts, 24, arrangement(items, 4));
    }
    assert_true(chi_square(counts, 24, total) < 49.73);
}

static void test_partial_mix_is_uniform(void **state)
{
    int seen[12] = {0}, counts[12] = {0};
    const int total = 36000;
    struct chance chance;
    (void)state;
    chance_seed(&chance, 6, NULL);
    for (int i = 0; i < total; i++) {
        uint8_t items[4] = {1, 2, 3, 4};
        chance_mix(&chance, items, 4, 2);
        count_arrangement(seen, counts, 12, arrangement(items, 2));
        assert_int_equal(items[0] + items[1] + items[2] + items[3], 10);
    }
    assert_true(chi_square(counts, 12, total) < 31.26);
}

static void test_mix_of_nothing(void **state)
{
    uint8_t items[2] = {8, 9};
    struct chance chance;
    (void)state;
    chance_seed(&chance, 1, NULL);
    chance_mix(&chance, items, 0, 0);
    chance_mix(&chance, items, 1, 1);
    chance_mix(&chance, items, 2, 0);
    assert_int_equal(items[0], 8);
    assert_int_equal(items[1], 9);
}

static void test_same_seed_same_numbers(void **state)
{
    struct chance a, b;
    uint8_t first[20], second[20];
    (void)state;
    for (uint8_t i = 0; i < 20; i++)
        first[i] = second[i] = i;
    chance_seed(&a, 99, NULL);
    chance_seed(&b, 99, NULL);
    chance_mix(&a, first, 20, 20);
    chance_shuffle(&b, PILE, second, 20, 20); /* without a script a shuffle is a mix */
    assert_memory_equal(first, second, 20);
    assert_false(b.failed);
    assert_int_equal(b.uses[PILE], 0); /* kept only with a script */
}

/* Scripts */

static void test_fixed_order(void **state)
{
    struct fixture *f = *state;
    uint8_t items[] = {APPLE, PEAR, PLUM, CHERRY, FIG};
    assert_true(add(f, "pile", "fig apple cherry plum pear"));
    chance_shuffle(&f->chance, PILE, items, 5, 5);
    assert_false(f->chance.failed);
    assert_memory_equal(items, ((uint8_t[]){FIG, APPLE, CHERRY, PLUM, PEAR}), 5);
}

/* Three places are needed, four are given: they come first, the fifth is what is left. */
static void test_partial_list(void **state)
{
    struct fixture *f = *state;
    uint8_t items[] = {APPLE, PEAR, PLUM, CHERRY, FIG};
    assert_true(add(f, "pile", "fig apple plum cherry"));
    chance_shuffle(&f->chance, PILE, items, 5, 3);
    assert_false(f->chance.failed);
    assert_memory_equal(items, ((uint8_t[]){FIG, APPLE, PLUM, CHERRY, PEAR}), 5);
}

static void test_list_too_short_for_the_pile(void **state)
{
    struct fixture *f = *state;
    uint8_t items[] = {APPLE, PEAR, PLUM, CHERRY, FIG};
    assert_true(add(f, "pile", "fig apple plum"));
    chance_shuffle(&f->chance, PILE, items, 5, 4);
    assert_true(f->chance.failed);
    assert_string_equal(text_string(&f->script.error),
                        "stack pile: the number of entries does not fit the pile");
}

static void test_list_too_long_for_the_pile(void **state)
{
    struct fixture *f = *state;
    uint8_t items[] = {APPLE, PEAR, PLUM};
    assert_true(add(f, "pile", "plum apple pear fig"));
    chance_shuffle(&f->chance, PILE, items, 3, 3);
    assert_true(f->chance.failed);
    assert_int_equal(strncmp(text_string(&f->script.error), "stack pile: ", 12), 0);
}

static void test_two_tables(void **state)
{
    struct fixture *f = *state;
    uint8_t items[] = {FIG, FLINT, APPLE, SLATE};
    assert_true(add(f, "bag", "slate apple flint fig"));
    chance_shuffle(&f->chance, BAG, items, 4, 4);
    assert_false(f->chance.failed);
    assert_memory_equal(items, ((uint8_t[]){SLATE, APPLE, FLINT, FIG}), 4);
    assert_string_equal(stack_value_id(&stacks[BAG], APPLE), "apple");
    assert_string_equal(stack_value_id(&stacks[BAG], FIG), "fig");
    assert_string_equal(stack_value_id(&stacks[BAG], FLINT), "flint");
    assert_string_equal(stack_value_id(&stacks[BAG], SLATE), "slate");
    assert_null(stack_value_id(&stacks[DIE], 3));
}

/* "pile#2" is the second shuffle of the pile; the first and the third stay free. */
static void test_later_shuffles(void **state)
{
    struct fixture *f = *state;
    uint8_t items[] = {APPLE, PEAR, PLUM, CHERRY, FIG};
    assert_true(add(f, "pile#2", "fig plum pear cherry apple"));
    assert_null(chance_peek_list(&f->chance, PILE));
    chance_shuffle(&f->chance, PILE, items, 5, 5);
    assert_int_equal(f->chance.uses[PILE], 1);
    assert_non_null(chance_peek_list(&f->chance, PILE));
    chance_shuffle(&f->chance, PILE, items, 5, 5);
    assert_memory_equal(items, ((uint8_t[]){FIG, PLUM, PEAR, CHERRY, APPLE}), 5);
    assert_null(chance_peek_list(&f->chance, PILE));
    chance_shuffle(&f->chance, PILE, items, 5, 5);
    assert_int_equal(f->chance.uses[PILE], 3);
    assert_false(f->chance.failed);
}

static void test_uses_are_counted_per_stack(void **state)
{
    struct fixture *f = *state;
    uint8_t items[] = {APPLE, PEAR, PLUM};
    assert_true(add(f, "die", "5"));
    assert_true(add(f, "die#2", "1"));
    assert_true(add(f, "die#3", "3"));
    chance_shuffle(&f->chance, PILE, items, 3, 3);
    assert_int_equal(chance_number(&f->chance, DIE, 6), 5);
    assert_int_equal(chance_number(&f->chance, DIE, 6), 1);
    chance_shuffle(&f->chance, BAG, items, 3, 3);
    assert_int_equal(chance_number(&f->chance, DIE, 6), 3);
    assert_int_equal(f->chance.uses[DIE], 3);
    assert_int_equal(f->chance.uses[PILE], 1);
    assert_int_equal(f->chance.uses[BAG], 1);
    assert_int_equal(f->chance.uses[PAIR], 0);
    assert_false(f->chance.failed);
}

static void test_peek_does_not_count(void **state)
{
    struct fixture *f = *state;
    assert_true(add(f, "die", "4"));
    const struct script_list *list = chance_peek_list(&f->chance, DIE);
    assert_non_null(list);
    assert_int_equal(f->chance.uses[DIE], 0);
    assert_ptr_equal(chance_next_list(&f->chance, DIE), list);
    assert_int_equal(f->chance.uses[DIE], 1);
    assert_null(chance_next_list(&f->chance, DIE));
    assert_int_equal(list->count, 1);
    assert_int_equal(list->values[0], 4);
}

static void test_without_script(void **state)
{
    struct chance chance;
    (void)state;
    chance_seed(&chance, 8, NULL);
    assert_null(chance_peek_list(&chance, PILE));
    assert_null(chance_next_list(&chance, PILE));
    for (int i = 0; i < 1000; i++) {
        int number = chance_number(&chance, DIE, 6);
        assert_true(number >= 0 && number < 6);
    }
    assert_false(chance.failed);
}

static void test_unknown_stack(void **state)
{
    struct fixture *f = *state;
    assert_refused(f, "deck", "apple", "stack deck: this game has no such stack");
    assert_refused(f, "", "apple", "stack : this game has no such stack");
    assert_refused(f, "Pile", "apple", "stack Pile: this game has no such stack");
    assert_refused(f, "pil", "apple", "stack pil: this game has no such stack");
    assert_refused(f, "deck#2", "apple", "stack deck#2: this game has no such stack");
}

static void test_bad_number_of_a_shuffle(void **state)
{
    static const char *const names[] = {"die#",   "die#0",   "die#1",  "die#x",
                                        "die#-2", "die#2#3", "die#2 ", "die#65536"};
    struct fixture *f = *state;
    for (int i = 0; i < COUNT_OF(names); i++) {
        assert_false(add(f, names[i], "3"));
        assert_true(f->error.length > 0);
    }
    assert_true(add(f, "die#65535", "3"));
}

static void test_unknown_entry(void **state)
{
    struct fixture *f = *state;
    assert_refused(f, "pile", "apple flint pear", "stack pile: unknown entry flint");
    assert_refused(f, "pile", "apple 2 pear", "stack pile: unknown entry 2");
    assert_refused(f, "die", "apple", "stack die: unknown entry apple");
    assert_refused(f, "die", "-1", "stack die: unknown entry -1");
    assert_refused(f, "die", "256", "stack die: unknown entry 256");
    assert_true(add(f, "die", "255"));
}

static void test_wrong_length(void **state)
{
    struct fixture *f = *state;
    assert_refused(f, "pile", "apple pear", "stack pile: 2 entries given, 3 to 5 expected");
    assert_refused(f, "pile", "", "stack pile: 0 entries given, 3 to 5 expected");
    assert_refused(f, "pile", "apple apple apple apple apple apple",
                   "stack pile: 6 entries given, 3 to 5 expected");
    assert_refused(f, "pair", "1", "stack pair: 1 entries given, 2 expected");
    assert_refused(f, "pair", "1 2 3", "stack pair: 3 entries given, 2 expected");
}

/* A stack that is shuffled once has no second list. */
static void test_shuffled_once(void **state)
{
    struct fixture *f = *state;
    assert_false(add(f, "pair#2", "1 2"));
    assert_non_null(strstr(text_string(&f->error), "pair#2"));
}

static void test_given_twice(void **state)
{
    struct fixture *f = *state;
    assert_true(add(f, "die", "1"));
    assert_true(add(f, "die#2", "2"));
    assert_refused(f, "die", "1", "stack die is given twice");
    assert_refused(f, "die#2", "3", "stack die#2 is given twice");
    assert_int_equal(f->script.count, 2);
}

static void test_impossible_item(void **state)
{
    struct fixture *f = *state;
    uint8_t items[] = {APPLE, PEAR, PLUM, CHERRY};
    assert_true(add(f, "pile", "apple fig pear"));
    chance_shuffle(&f->chance, PILE, items, 4, 3);
    assert_true(f->chance.failed);
    assert_string_equal(text_string(&f->script.error), "stack pile: cannot hold fig");
}

static void test_too_many_of_an_item(void **state)
{
    struct fixture *f = *state;
    uint8_t items[] = {APPLE, PEAR, PEAR, CHERRY};
    assert_true(add(f, "pile", "pear pear pear"));
    chance_shuffle(&f->chance, PILE, items, 4, 3);
    assert_true(f->chance.failed);
    assert_string_equal(text_string(&f->script.error), "stack pile: too many of pear");
}

/* As many of an item as the pile holds are fine. */
static void test_equal_items(void **state)
{
    struct fixture *f = *state;
    uint8_t items[] = {APPLE, PEAR, PEAR, CHERRY};
    assert_true(add(f, "pile", "pear cherry pear apple"));
    chance_shuffle(&f->chance, PILE, items, 4, 4);
    assert_false(f->chance.failed);
    assert_memory_equal(items, ((uint8_t[]){PEAR, CHERRY, PEAR, APPLE}), 4);
}

static void test_number_out_of_range(void **state)
{
    struct fixture *f = *state;
    assert_true(add(f, "die", "5"));
    assert_true(add(f, "die#2", "6"));
    assert_int_equal(chance_number(&f->chance, DIE, 6), 5);
    assert_false(f->chance.failed);
    int number = chance_number(&f->chance, DIE, 6);
    assert_true(f->chance.failed);
    assert_true(number >= 0 && number < 6); /* worthless, but safe to use as an index */
    assert_string_equal(text_string(&f->script.error), "stack die: the number is out of range");
}

/* Whatever follows, and however good it is: the first message stays. */
static void test_failed_stays_failed(void **state)
{
    struct fixture *f = *state;
    uint8_t items[] = {APPLE, PEAR, PLUM, CHERRY, FIG};
    assert_true(add(f, "die", "9"));
    assert_true(add(f, "pile", "fig apple plum cherry pear"));
    assert_true(add(f, "bag", "flint"));
    chance_number(&f->chance, DIE, 6);
    assert_true(f->chance.failed);
    chance_shuffle(&f->chance, PILE, items, 5, 5);
    assert_true(f->chance.failed);
    chance_shuffle(&f->chance, BAG, items, 5, 1);
    chance_refuse(&f->chance, PAIR, "another reason", NULL);
    assert_true(f->chance.failed);
    assert_string_equal(text_string(&f->script.error), "stack die: the number is out of range");
}

static void test_refuse(void **state)
{
    struct fixture *f = *state;
    struct chance copy = f->chance;
    chance_refuse(&f->chance, BAG, "cannot hold", "slate");
    assert_true(f->chance.failed);
    assert_string_equal(text_string(&f->script.error), "stack bag: cannot hold slate");
    chance_refuse(&copy, PILE, "is wrong", NULL); /* a copy taken before is still good */
    assert_string_equal(text_string(&f->script.error), "stack pile: is wrong");
}

/* Entries of a numbered stack: an item and a number each, or none. */
static void test_numbered_entries(void **state)
{
    struct fixture *f = *state;
    struct text written = TEXT_EMPTY;
    assert_refused(f, "spot", "pear_3", "stack spot: 1 entries given, 2 to 3 expected");
    assert_refused(f, "spot", "pear_3 stone_1", "stack spot: unknown entry stone_1");
    assert_refused(f, "spot", "pear_3 fig", "stack spot: unknown entry fig");
    assert_refused(f, "spot", "pear_3 fig_x", "stack spot: unknown entry fig_x");
    assert_refused(f, "spot", "pear_3 _1", "stack spot: unknown entry _1");
    assert_true(add(f, "spot", "pear_3 none fig_0"));
    const struct script_list *list = chance_next_list(&f->chance, SPOT);
    static const uint8_t values[] = {PEAR, 3, ITEM_NONE, 0, FIG, 0};
    assert_int_equal(list->count, COUNT_OF(values));
    assert_memory_equal(list->values, values, sizeof values);
    stack_add_list(&stacks[SPOT], list, &written);
    assert_string_equal(text_string(&written), " pear_3 none fig_0");
    text_free(&written);
}

static void test_copy_is_deep(void **state)
{
    struct fixture *f = *state;
    struct script copy;
    struct chance chance;
    uint8_t items[] = {APPLE, PEAR, PLUM, CHERRY, FIG};
    assert_true(add(f, "pile", "fig apple plum cherry pear"));
    assert_true(add(f, "die#2", "4"));
    assert_true(script_copy(&copy, &f->script));
    script_free(&f->script);
    assert_int_equal(copy.count, 2);
    chance_seed(&chance, 1, &copy);
    chance_shuffle(&chance, PILE, items, 5, 5);
    chance_number(&chance, DIE, 6);
    assert_int_equal(chance_number(&chance, DIE, 6), 4);
    assert_memory_equal(items, ((uint8_t[]){FIG, APPLE, PLUM, CHERRY, PEAR}), 5);
    assert_false(chance.failed);
    script_free(&copy);
}

#define WITH_SCRIPT(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_first_outputs),
        cmocka_unit_test(test_first_dice),
        cmocka_unit_test(test_below_bounds),
        cmocka_unit_test(test_below_is_uniform),
        cmocka_unit_test(test_mix_is_uniform),
        cmocka_unit_test(test_partial_mix_is_uniform),
        cmocka_unit_test(test_mix_of_nothing),
        cmocka_unit_test(test_same_seed_same_numbers),
        cmocka_unit_test(test_without_script),
        WITH_SCRIPT(test_fixed_order),
        WITH_SCRIPT(test_partial_list),
        WITH_SCRIPT(test_list_too_short_for_the_pile),
        WITH_SCRIPT(test_list_too_long_for_the_pile),
        WITH_SCRIPT(test_two_tables),
        WITH_SCRIPT(test_later_shuffles),
        WITH_SCRIPT(test_uses_are_counted_per_stack),
        WITH_SCRIPT(test_peek_does_not_count),
        WITH_SCRIPT(test_unknown_stack),
        WITH_SCRIPT(test_bad_number_of_a_shuffle),
        WITH_SCRIPT(test_unknown_entry),
        WITH_SCRIPT(test_wrong_length),
        WITH_SCRIPT(test_shuffled_once),
        WITH_SCRIPT(test_given_twice),
        WITH_SCRIPT(test_impossible_item),
        WITH_SCRIPT(test_too_many_of_an_item),
        WITH_SCRIPT(test_equal_items),
        WITH_SCRIPT(test_number_out_of_range),
        WITH_SCRIPT(test_failed_stays_failed),
        WITH_SCRIPT(test_refuse),
        WITH_SCRIPT(test_copy_is_deep),
        WITH_SCRIPT(test_numbered_entries),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
