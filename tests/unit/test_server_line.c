/* test_server_line.c: who waits for a bot to think, and whose turn it is (src/server/rooms/line.c).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/chance.h"
#include "server/rooms/line.h"

static enum line_word take_any(void *context, const struct wish *wish)
{
    (void)context, (void)wish;
    return LINE_TAKE;
}

/* One is too large for now. */
static enum line_word take_others(void *context, const struct wish *wish)
{
    return wish == context ? LINE_TOO_MUCH : LINE_TAKE;
}

/* An address has one at a time. */
static enum line_word take_one_each(void *context, const struct wish *wish)
{
    (void)context;
    return wish->line->taken ? LINE_ENOUGH : LINE_TAKE;
}

static void add(struct lines *lines, struct wish *wish, enum wish_kind kind, const char *address)
{
    assert_true(line_add(lines, wish, kind, NULL, address));
}

static struct wish *take(struct lines *lines, enum wish_kind kind)
{
    return line_take(lines, kind, take_any, NULL);
}

static void assert_is_empty(const struct lines *lines)
{
    const struct lines empty = {0};
    assert_memory_equal(lines, &empty, sizeof empty);
}

/* One address wishes for much, two others for little. */
static void test_addresses_are_served_in_turn(void **state)
{
    struct lines lines = {0};
    struct wish a[4], b[2], c[1];
    (void)state;
    for (int i = 0; i < 4; i++)
        add(&lines, &a[i], WISH_MOVE, "a");
    for (int i = 0; i < 2; i++)
        add(&lines, &b[i], WISH_MOVE, "b");
    add(&lines, &c[0], WISH_MOVE, "c");
    struct wish *const order[] = {&a[0], &b[0], &c[0], &a[1], &b[1], &a[2], &a[3]};
    for (int i = 0; i < COUNT_OF(order); i++) {
        assert_ptr_equal(take(&lines, WISH_MOVE), order[i]);
        line_end(&lines, order[i]);
    }
    assert_null(take(&lines, WISH_MOVE));
    assert_is_empty(&lines);
}

/* Who has been served comes after those who wait, also when his line was empty for a moment. */
static void test_asking_again_is_no_way_to_the_front(void **state)
{
    struct lines lines = {0};
    struct wish a[3], b[3];
    (void)state;
    for (int i = 0; i < 3; i++)
        add(&lines, &b[i], WISH_HINT, "b");
    for (int i = 0; i < 3; i++) {
        add(&lines, &a[i], WISH_HINT, "a");
        struct wish *first = take(&lines, WISH_HINT), *second = take(&lines, WISH_HINT);
        assert_ptr_equal(first, &b[i]);
        assert_ptr_equal(second, &a[i]);
        line_end(&lines, first);
        line_end(&lines, second);
    }
    assert_is_empty(&lines);
}

/* Moves that flow do not decide which hint comes next. */
static void test_kinds_have_turns_of_their_own(void **state)
{
    struct lines lines = {0};
    struct wish moves[8], a[4], d[4];
    int of_a = 0, of_d = 0;
    (void)state;
    for (int i = 0; i < 4; i++) {
        add(&lines, &d[i], WISH_HINT, "d");
        add(&lines, &a[i], WISH_HINT, "a");
    }
    for (int i = 0; i < 8; i++) {
        add(&lines, &moves[i], WISH_MOVE, "b");
        assert_ptr_equal(take(&lines, WISH_MOVE), &moves[i]);
        line_end(&lines, &moves[i]);
        struct wish *hint = take(&lines, WISH_HINT);
        of_a += hint == &a[of_a];
        of_d += of_d < 4 && hint == &d[of_d];
        assert_int_equal(of_a + of_d, i + 1);
        assert_true(of_a - of_d <= 1 && of_d - of_a <= 1);
        line_end(&lines, hint);
    }
    assert_is_empty(&lines);
}

static void test_counting(void **state)
{
    struct lines lines = {0};
    struct wish wishes[3], kept;
    (void)state;
    for (int i = 0; i < 3; i++)
        add(&lines, &wishes[i], WISH_HINT, "a");
    assert_int_equal(line_count(&lines, "a", WISH_HINT), 3);
    assert_int_equal(line_count(&lines, "a", WISH_MOVE), 0);
    assert_int_equal(line_count(&lines, "b", WISH_HINT), 0);
    struct wish *taken = take(&lines, WISH_HINT);
    assert_int_equal(line_count(&lines, "a", WISH_HINT), 3); /* being thought of */
    line_hand_on(taken, &kept);
    line_end(&lines, taken); /* who asked has gone; the thought has not ended */
    assert_int_equal(line_count(&lines, "a", WISH_HINT), 3);
    line_end(&lines, &wishes[2]); /* from the end of the line */
    line_end(&lines, &wishes[1]);
    line_end(&lines, &wishes[1]);
    assert_int_equal(lines.count[WISH_HINT], 1);
    assert_null(take(&lines, WISH_HINT));
    line_end(&lines, &kept);
    assert_is_empty(&lines);
}

/* What does not fit lets others pass, but not for ever, and then comes first. */
static void test_what_does_not_fit(void **state)
{
    struct lines lines = {0};
    struct wish large, small[LINE_PATIENCE + 1];
    (void)state;
    add(&lines, &large, WISH_MOVE, "a");
    for (int i = 0; i <= LINE_PATIENCE; i++)
        add(&lines, &small[i], WISH_MOVE, i % 2 ? "b" : "c");
    for (int i = 0; i < LINE_PATIENCE; i++) {
        struct wish *wish = line_take(&lines, WISH_MOVE, take_others, &large);
        assert_non_null(wish);
        assert_ptr_not_equal(wish, &large);
        line_end(&lines, wish);
    }
    assert_null(line_take(&lines, WISH_MOVE, take_others, &large));
    struct wish *wish = take(&lines, WISH_MOVE);
    assert_ptr_equal(wish, &large);
    line_end(&lines, wish);
    wish = take(&lines, WISH_MOVE);
    assert_non_null(wish);
    line_end(&lines, wish);
    assert_is_empty(&lines);
}

/* Who has enough for now is passed, as often as need be, and nobody waits for him. */
static void test_who_has_enough(void **state)
{
    enum { MANY = 3 * LINE_PATIENCE };
    struct lines lines = {0};
    struct wish greedy[3], others[MANY];
    (void)state;
    for (int i = 0; i < 3; i++)
        add(&lines, &greedy[i], WISH_MOVE, "a");
    struct wish *begun = line_take(&lines, WISH_MOVE, take_one_each, NULL);
    assert_ptr_equal(begun, &greedy[0]);
    for (int i = 0; i < MANY; i++) {
        add(&lines, &others[i], WISH_MOVE, "b");
        assert_ptr_equal(line_take(&lines, WISH_MOVE, take_one_each, NULL), &others[i]);
        line_end(&lines, &others[i]);
    }
    assert_null(line_take(&lines, WISH_MOVE, take_one_each, NULL));
    line_end(&lines, begun);
    assert_ptr_equal(line_take(&lines, WISH_MOVE, take_one_each, NULL), &greedy[1]);
    for (int i = 1; i < 3; i++)
        line_end(&lines, &greedy[i]);
    assert_is_empty(&lines);
}

/* Anything in any order: counts are right, nobody is served twice, nobody is forgotten. */
static void test_at_random(void **state)
{
    enum { MANY = 300, ADDRESSES = 9 };
    struct lines lines = {0};
    static struct wish wishes[MANY];
    enum { IDLE, WAITS, TAKEN } what[MANY] = {IDLE};
    int counts[ADDRESSES][WISH_KIND_COUNT] = {{0}}, of[MANY];
    struct chance chance;
    (void)state;
    chance_seed(&chance, 3, NULL);
    for (int step = 0; step < 40000; step++) {
        int i = (int)chance_below(&chance, MANY), number = (int)chance_below(&chance, ADDRESSES);
        enum wish_kind kind = (enum wish_kind)chance_below(&chance, WISH_KIND_COUNT);
        char address[8];
        snprintf(address, sizeof address, "%d", number);
        if (chance_below(&chance, 5) == 0) {
            struct wish *wish = take(&lines, kind);
            assert_true(!wish || what[wish - wishes] == WAITS);
            if (wish)
                what[wish - wishes] = TAKEN;
        } else if (what[i] == IDLE) {
            add(&lines, &wishes[i], kind, address);
            of[i] = number;
            counts[number][kind]++;
            what[i] = WAITS;
        } else {
            counts[of[i]][wishes[i].kind]--;
            line_end(&lines, &wishes[i]);
            what[i] = IDLE;
        }
        assert_int_equal(line_count(&lines, address, kind), counts[number][kind]);
    }
    for (int kind = 0; kind < WISH_KIND_COUNT; kind++)
        for (struct wish *wish; (wish = take(&lines, (enum wish_kind)kind));)
            what[wish - wishes] = TAKEN;
    for (int i = 0; i < MANY; i++) {
        assert_true(what[i] != WAITS);
        if (what[i] == TAKEN)
            line_end(&lines, &wishes[i]);
    }
    assert_is_empty(&lines);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_addresses_are_served_in_turn),
        cmocka_unit_test(test_asking_again_is_no_way_to_the_front),
        cmocka_unit_test(test_kinds_have_turns_of_their_own),
        cmocka_unit_test(test_counting),
        cmocka_unit_test(test_what_does_not_fit),
        cmocka_unit_test(test_who_has_enough),
        cmocka_unit_test(test_at_random),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
