/* test_grid.c: the board of squares (core/grid.h): sets against plain loops over coordinates. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/grid.h"

static void test_coordinates(void **state)
{
    (void)state;
    for (int square = 0; square < GRID_SQUARES; square++)
        assert_int_equal(grid_at(grid_x(square), grid_y(square)), square);
    assert_int_equal(grid_distance(grid_at(2, 3), grid_at(5, 1)), 5);
    assert_int_equal(grid_distance_diagonal(grid_at(2, 3), grid_at(5, 1)), 3);
}

/* Neighbours by edge and around, of every square: nothing wraps round the edge. */
static void test_neighbours(void **state)
{
    (void)state;
    for (int square = 0; square < GRID_SQUARES; square++) {
        struct grid beside = grid_beside(grid_of(square)), around = grid_around(square);
        for (int other = 0; other < GRID_SQUARES; other++) {
            assert_int_equal(grid_has(&beside, other), grid_distance(square, other) == 1);
            assert_int_equal(grid_has(&around, other), grid_distance_diagonal(square, other) == 1);
        }
    }
}

static void test_take_is_in_order(void **state)
{
    static const int squares[] = {0, 15, 16, 63, 64, 200, 255};
    struct grid set = {{0}};
    (void)state;
    for (int i = 6; i >= 0; i--)
        grid_add(&set, squares[i]);
    assert_int_equal(grid_count(set), 7);
    for (int i = 0; i < 7; i++)
        assert_int_equal(grid_take(&set), squares[i]);
    assert_int_equal(grid_take(&set), -1);
    assert_true(grid_is_empty(set));
}

/* A wall with one gap: the way leads through it. */
static void test_within(void **state)
{
    struct grid open = {{~(uint64_t)0, ~(uint64_t)0, ~(uint64_t)0, ~(uint64_t)0}};
    (void)state;
    for (int y = 0; y < GRID_SIDE; y++)
        if (y != 5)
            grid_remove(&open, grid_at(4, y));
    static const struct {
        int x, y, steps;
    } goals[] = {{4, 5, 3}, {5, 5, 4}, {5, 4, 5}, {5, 3, 6}, {3, 0, 3}};
    struct grid start = grid_of(grid_at(3, 3));
    for (int i = 0; i < 5; i++) {
        int goal = grid_at(goals[i].x, goals[i].y);
        struct grid near = grid_within(start, open, goals[i].steps);
        struct grid less = grid_within(start, open, goals[i].steps - 1);
        assert_true(grid_has(&near, goal));
        assert_false(grid_has(&less, goal));
    }
    struct grid all = grid_near(start, 2);
    for (int square = 0; square < GRID_SQUARES; square++)
        assert_int_equal(grid_has(&all, square), grid_distance(square, grid_at(3, 3)) <= 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_coordinates),
        cmocka_unit_test(test_neighbours),
        cmocka_unit_test(test_take_is_in_order),
        cmocka_unit_test(test_within),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
