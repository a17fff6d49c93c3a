/* test_arena_lineup.c: the list of bots on the command line, and who sits where (arena/lineup.h).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "arena/lineup.h"

static void assert_read(const char *text, int count, const char *first, const char *last)
{
    struct lineup lineup;
    struct text error = TEXT_EMPTY;
    if (!lineup_read(&lineup, game_find("duel"), text, &error))
        fail_msg("%s: %s", text, text_string(&error));
    assert_int_equal(lineup.count, count);
    assert_string_equal(lineup.text[0], first);
    assert_string_equal(lineup.text[count - 1], last);
    text_free(&error);
}

static void assert_refused(const char *text)
{
    struct lineup lineup;
    struct text error = TEXT_EMPTY;
    assert_false(lineup_read(&lineup, game_find("duel"), text, &error));
    assert_true(error.length > 0);
    text_free(&error);
}

static void test_read(void **state)
{
    (void)state;
    assert_read("random,greedy", 2, "random", "greedy");
    assert_read("mcts:iterations=9,noise=5,random", 2, "mcts:iterations=9,noise=5", "random");
    assert_read("hard,mcts:noise=1,iterations=2,mcts:iterations=3", 3, "hard", "mcts:iterations=3");
    assert_refused("");
    assert_refused("random");
    assert_refused("random,");
    assert_refused(",random");
    assert_refused("random,,greedy");
    assert_refused("random,nobody");
    assert_refused("mcts:iterations=9,wings=2,random");
    assert_refused("iterations=9,random");
    assert_refused("random,random,random,random,random,random,random,random,random,random,random,"
                   "random,random");
}

static void test_two_seats(void **state)
{
    uint8_t seats[SEATS_MAX];
    (void)state;
    lineup_seats(2, 2, 0, 0, seats);
    assert_true(seats[0] == 0 && seats[1] == 1);
    lineup_seats(2, 2, 0, 1, seats);
    assert_true(seats[0] == 1 && seats[1] == 0);
}

static void test_two_bots_three_seats(void **state)
{
    const uint8_t first[] = {0, 0, 1}, second[] = {1, 1, 0};
    uint8_t seats[SEATS_MAX];
    (void)state;
    lineup_seats(2, 3, 0, 0, seats);
    assert_memory_equal(seats, first, 3);
    lineup_seats(2, 3, 1, 0, seats);
    assert_memory_equal(seats, second, 3);
}

/* Over two times through the deals every bot has every seat equally often, and every pair of bots
 * meets equally often. */
static void assert_balanced(int bots, int players, int deals)
{
    int held[LINEUP_MAX][SEATS_MAX] = {{0}}, met[LINEUP_MAX][LINEUP_MAX] = {{0}};
    for (int game = 0; game < deals * players; game++) {
        uint8_t seats[SEATS_MAX];
        lineup_seats(bots, players, game / players, game % players, seats);
        for (int i = 0; i < players; i++) {
            assert_in_range(seats[i], 0, bots - 1);
            held[seats[i]][i]++;
            for (int j = 0; j < players; j++)
                met[seats[i]][seats[j]] += i != j;
        }
    }
    for (int bot = 0; bot < bots; bot++) {
        for (int seat = 0; seat < players; seat++)
            assert_int_equal(held[bot][seat], held[0][0]);
        for (int other = 0; other < bots; other++)
            if (other != bot)
                assert_int_equal(met[bot][other], met[0][1]);
    }
}

static void test_balance(void **state)
{
    (void)state;
    assert_balanced(2, 2, 4);
    assert_balanced(2, 3, 4);
    assert_balanced(2, 4, 4);
    assert_balanced(2, 5, 4);
    assert_balanced(3, 4, 6);
    assert_balanced(3, 5, 6);
    assert_balanced(4, 4, 8);
    assert_balanced(3, 2, 2 * 3);
    assert_balanced(5, 3, 2 * 10);
    assert_balanced(LINEUP_MAX, 5, 2 * 792);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_read),
        cmocka_unit_test(test_two_seats),
        cmocka_unit_test(test_two_bots_three_seats),
        cmocka_unit_test(test_balance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
