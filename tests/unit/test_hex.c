/* test_hex.c: the board of hexes: neighbours, distances, sets, ranges, seas. Every fast answer is
 * compared with a slow one made from coordinates. */
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "core/chance.h"
#include "core/hex.h"

static int hex(const char *name)
{
    int row = name[1] - '0';
    if (name[2])
        row = 10 * row + name[2] - '0';
    return hex_at(name[0] - 'a', row - 1);
}

static struct hexset set_of(const char *names)
{
    struct hexset set = {{0}};
    char name[4] = "";
    for (const char *p = names;; p++) {
        if (*p != ' ' && *p) {
            name[strlen(name) + 1] = '\0';
            name[strlen(name)] = *p;
            continue;
        }
        if (*name)
            hexset_add(&set, hex(name));
        memset(name, 0, sizeof name);
        if (!*p)
            return set;
    }
}

static struct hexset random_set(struct chance *chance, int share)
{
    struct hexset set = {{0}};
    for (int i = 0; i < HEX_COUNT; i++)
        if ((int)chance_below(chance, 100) < share)
            hexset_add(&set, i);
    return set;
}

static void test_sides_are_those_of_the_drawing(void **state)
{
    (void)state;
    static const char *const c2[] = {"c1", "d1", "d2", "c3", "b2", "b1"};
    static const char *const d2[] = {"d1", "e2", "e3", "d3", "c3", "c2"};
    for (int side = 0; side < HEX_SIDES; side++) {
        assert_int_equal(hex_neighbour(hex("c2"), (enum hex_side)side), hex(c2[side]));
        assert_int_equal(hex_neighbour(hex("d2"), (enum hex_side)side), hex(d2[side]));
    }
    assert_int_equal(hex_neighbour(hex("a1"), HEX_N), HEX_NONE);
    assert_int_equal(hex_neighbour(hex("a1"), HEX_NE), HEX_NONE);
    assert_int_equal(hex_neighbour(hex("b12"), HEX_SE), HEX_NONE);
    assert_int_equal(hex_neighbour(hex("m1"), HEX_SE), HEX_NONE);
}

static void test_the_table_of_neighbours_is_that_of_the_sides(void **state)
{
    (void)state;
    for (int i = 0; i < HEX_COUNT; i++) {
        struct hexset around = {{0}};
        for (int side = 0; side < HEX_SIDES; side++) {
            int other = hex_neighbour(i, (enum hex_side)side);
            if (other == HEX_NONE)
                continue;
            hexset_add(&around, other);
            assert_int_equal(hex_neighbour(other, (enum hex_side)((side + 3) % HEX_SIDES)), i);
        }
        assert_true(hexset_equals(around, hex_around[i]));
        assert_int_equal(hexset_has(&hex_edge, i), hexset_count(around) < HEX_SIDES);
    }
    assert_int_equal(hexset_count(hex_all), HEX_COUNT);
}

static void test_turning_goes_round(void **state)
{
    (void)state;
    assert_int_equal(hex_turned(HEX_N, 1), HEX_NE);
    assert_int_equal(hex_turned(HEX_NW, 1), HEX_N);
    assert_int_equal(hex_turned(HEX_S, 5), HEX_SE);
}

/* Steps from one hex to another, whatever lies between. */
static int distance(int a, int b)
{
    /* axial coordinates: a step changes q, r or q + r, each by at most one */
    int q = hex_column(b) - hex_column(a);
    int r = (hex_row(b) - hex_column(b) / 2) - (hex_row(a) - hex_column(a) / 2);
    int far = q < 0 ? -q : q, across = r < 0 ? -r : r, sum = q + r < 0 ? -(q + r) : q + r;
    if (across > far)
        far = across;
    return sum > far ? sum : far;
}

static void test_distance_is_the_number_of_steps(void **state)
{
    (void)state;
    for (int a = 0; a < HEX_COUNT; a += 7) {
        struct hexset reached = hexset_of(a);
        for (int steps = 0; !hexset_equals(reached, hex_all); steps++) {
            for (int b = 0; b < HEX_COUNT; b++)
                assert_int_equal(hexset_has(&reached, b), distance(a, b) <= steps);
            reached = hexset_grown(reached);
        }
    }
    assert_int_equal(distance(hex("a1"), hex("m12")), 17);
}

static void test_growing_adds_the_neighbours(void **state)
{
    (void)state;
    struct chance chance;
    chance_seed(&chance, 1, NULL);
    for (int round = 0; round < 200; round++) {
        struct hexset set = random_set(&chance, 10), rest = set, slow = set;
        int at;
        while ((at = hexset_take(&rest)) >= 0)
            slow = hexset_or(slow, hex_around[at]);
        assert_true(hexset_equals(hexset_grown(set), slow));
    }
}

static void test_sets_add_take_and_count(void **state)
{
    (void)state;
    struct hexset set = set_of("a1 f6 m12");
    assert_int_equal(hexset_count(set), 3);
    assert_true(hexset_has(&set, hex("f6")));
    hexset_remove(&set, hex("f6"));
    assert_false(hexset_has(&set, hex("f6")));
    assert_int_equal(hexset_take(&set), hex("a1"));
    assert_int_equal(hexset_take(&set), hex("m12"));
    assert_int_equal(hexset_take(&set), -1);
    assert_true(hexset_is_empty(set));
}

static void test_ranges_stop_at_what_cannot_be_passed(void **state)
{
    (void)state;
    struct hexset land = set_of("c3 c4 c5 d4 e4 f4");
    assert_true(hexset_equals(hexset_within(hexset_of(hex("c3")), land, 1), set_of("c3 c4")));
    assert_true(hexset_equals(hexset_within(hexset_of(hex("c3")), land, 2), set_of("c3 c4 c5 d4")));
    assert_true(hexset_equals(hexset_flood(hexset_of(hex("c3")), land), land));
    assert_true(hexset_is_connected(land));
    hexset_add(&land, hex("k10"));
    assert_false(hexset_is_connected(land));
}

/* d5 is a lake of one hex, h5 h6 one of two; the sea outside is open. */
static void test_water_is_open_or_inland(void **state)
{
    (void)state;
    struct hexset ring = hex_around[hex("d5")];
    struct hexset lake = set_of("h5 h6");
    struct hexset land = hexset_or(ring, hexset_minus(hexset_grown(lake), lake));
    struct hex_waters w = hex_waters(land);
    assert_true(hexset_equals(w.inland, set_of("d5 h5 h6")));
    assert_int_equal(hexset_count(w.open), HEX_COUNT - hexset_count(land) - 3);
    assert_true(hexset_equals(hex_lake_shore(hex("d4"), land, w.inland), ring));
    assert_int_equal(hexset_count(hex_lake_shore(hex("h4"), land, w.inland)), 8);
    assert_true(hexset_equals(w.coast, land));
}

/* The edge of the board is the open sea: a gap on it is open, and land on it is a coast. */
static void test_the_edge_is_open_sea(void **state)
{
    (void)state;
    struct hexset land = hexset_grown(hexset_grown(hexset_of(hex("a6"))));
    struct hex_waters w = hex_waters(land);
    assert_true(hexset_has(&w.coast, hex("a6")));
    assert_true(hexset_is_empty(w.inland));
    hexset_remove(&land, hex("a6"));
    w = hex_waters(land);
    assert_true(hexset_has(&w.open, hex("a6")));
    assert_true(hexset_has(&w.coast, hex("b6")));
    assert_true(hexset_is_empty(hex_lake_shore(hex("b6"), land, w.inland)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sides_are_those_of_the_drawing),
        cmocka_unit_test(test_the_table_of_neighbours_is_that_of_the_sides),
        cmocka_unit_test(test_turning_goes_round),
        cmocka_unit_test(test_distance_is_the_number_of_steps),
        cmocka_unit_test(test_growing_adds_the_neighbours),
        cmocka_unit_test(test_sets_add_take_and_count),
        cmocka_unit_test(test_ranges_stop_at_what_cannot_be_passed),
        cmocka_unit_test(test_water_is_open_or_inland),
        cmocka_unit_test(test_the_edge_is_open_sea),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
