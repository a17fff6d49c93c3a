/* test_steel.c: Guns & Steel from the inside: payments against a search through all exchanges and
 * all sets of cards, surcharges against a walk, conditions, what is redrawn, corrected tables. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/steel/price.h"
#include "games/steel/rules.h"

enum { R = STEEL_RESOURCE_COUNT, EARTH = STEEL_RESOURCE_EARTH, SPACE = STEEL_RESOURCE_SPACE };

/* Random play without a table */

static void set_up(struct steel_state *s, int players, int mode, struct chance *chance)
{
    struct setup setup = game_standard_setup(&steel_game, players);
    setup.options[STEEL_OPTION_SET] = mode;
    memset(s, 0, sizeof *s);
    steel_setup(s, &setup, chance);
    assert_false(chance->failed);
}

static bool play_random(struct steel_state *s, struct chance *chance)
{
    uint32_t actions[LEGAL_MAX];
    int count = game_legal(&steel_game, s, actions);
    if (!count)
        return false;
    game_apply(&steel_game, s, actions[chance_below(chance, (uint32_t)count)], chance, NULL);
    return true;
}

/* Payments (R 7.5-7.7), by trying everything the rules allow */

/* What is left pays the price as it is: wild resources fill what is missing of the base cost, and
 * the rest covers the surcharge, a Space counting two (R 2.7). */
static bool covers(const int *units, const uint8_t *cost, int surcharge)
{
    int missing = 0, total = 0, base = 0;
    for (int i = 0; i < R; i++) {
        base += cost[i];
        total += i == SPACE ? 2 * units[i] : units[i];
        if (i <= STEEL_RESOURCE_OIL && cost[i] > units[i])
            missing += cost[i] - units[i];
    }
    missing += cost[EARTH];
    return missing <= units[EARTH] + 2 * units[SPACE] && total >= base + surcharge;
}

/* Any exchange, again and again (R 7.6, 7.7). */
static bool search_pays(int *units, const uint8_t *cost, int surcharge)
{
    if (covers(units, cost, surcharge))
        return true;
    for (int i = 0; i < STEEL_RESOURCE_OIL; i++) {
        if (units[i] < 2)
            continue;
        units[i] -= 2, units[i + 1]++;
        bool pays = search_pays(units, cost, surcharge);
        units[i] += 2, units[i + 1]--;
        if (pays)
            return true;
    }
    for (int a = 0; a < EARTH; a++)
        for (int b = a; b < EARTH; b++)
            for (int c = b; c < EARTH; c++) {
                units[a]--, units[b]--, units[c]--, units[EARTH]++;
                bool possible = units[a] >= 0 && units[b] >= 0 && units[c] >= 0;
                bool pays = possible && search_pays(units, cost, surcharge);
                units[a]++, units[b]++, units[c]++, units[EARTH]--;
                if (pays)
                    return true;
            }
    return false;
}

static void test_payment_test(void **unused)
{
    struct chance chance;
    int paid = 0, refused = 0;
    (void)unused;
    chance_seed(&chance, 5, NULL);
    for (int round = 0; round < 4000; round++) {
        uint8_t cost[8] = {0};
        struct steel_units units = {{0}};
        int have[R], base = 0;
        for (int n = (int)chance_below(&chance, 8); n > 0; n--)
            units.of[chance_below(&chance, R)]++;
        for (int n = 1 + (int)chance_below(&chance, 4); n > 0; n--, base++)
            cost[chance_below(&chance, R - 1)]++;
        for (int i = 0; i < R; i++)
            have[i] = units.of[i];
        struct steel_price price = {cost, base, (int)chance_below(&chance, 4)};
        bool expected = search_pays(have, cost, price.surcharge);
        assert_int_equal(steel_pays(&units, &price), expected);
        paid += expected, refused += !expected;
    }
    assert_true(paid > 500 && refused > 500);
}

/* The examples of R 7.6 and 2.7. */
static void test_payment_examples(void **unused)
{
    static const struct {
        int8_t have[R];
        uint8_t cost[8];
        int surcharge;
        bool pays;
    } rows[] = {
        {{2}, {0, 1}, 0, true},                    /* 2 Food make 1 Iron */
        {{0, 0, 0, 0, 1}, {0, 0, 0, 2}, 0, false}, /* nothing goes downwards */
        {{0, 0, 0, 0, 2}, {0, 0, 0, 1}, 0, false},
        {{0, 0, 0, 0, 3}, {0, 0, 0, 1}, 0, true}, /* by way of Earth */
        {{0, 0, 0, 0, 0, 0, 1}, {0, 0, 0, 2}, 0, true},
        {{0, 0, 0, 0, 0, 0, 1}, {0, 0, 0, 1}, 1, true},
        {{0, 0, 0, 0, 0, 0, 1}, {0, 0, 0, 1}, 2, false},
        {{1, 2, 1, 0, 2}, {0, 0, 1, 1, 2}, 0, true}, /* the Computer */
        {{1, 1, 1, 2}, {0, 0, 0, 2}, 3, true},       /* the Cannon */
    };
    (void)unused;
    for (int i = 0; i < COUNT_OF(rows); i++) {
        struct steel_units units;
        struct steel_price price = {rows[i].cost, 0, rows[i].surcharge};
        memcpy(units.of, rows[i].have, sizeof units.of);
        for (int k = 0; k < R; k++)
            price.base += rows[i].cost[k];
        assert_int_equal(steel_pays(&units, &price), rows[i].pays);
    }
}

/* R 7.8: every set of cards, one by one. */

struct ways {
    uint64_t further; /* cards that some paying set with the chosen ones has besides */
    int sets;
};

static bool set_pays(const struct steel_state *s, const struct steel_price *price, uint64_t cards)
{
    struct steel_units units;
    for (int i = 0; i < R; i++)
        units.of[i] = (int8_t)s->temp[i];
    for (; cards; cards &= cards - 1)
        units.of[steel_cards[steel_lowest(cards)].resource]++;
    return steel_pays(&units, price);
}

static bool is_paying_set(const struct steel_state *s, const struct steel_price *price,
                          uint64_t cards)
{
    if (!set_pays(s, price, cards))
        return false;
    for (uint64_t left = cards; left; left &= left - 1)
        if (set_pays(s, price, cards & ~(left & (0 - left))))
            return false;
    return true;
}

static struct ways all_ways(const struct steel_state *s, const struct steel_price *price,
                            uint64_t chosen)
{
    uint64_t all = s->player[s->active].resource;
    struct ways ways = {0, 0};
    for (uint64_t set = all;; set = (set - 1) & all) {
        if ((set & chosen) == chosen && is_paying_set(s, price, set)) {
            ways.further |= set & ~chosen;
            ways.sets++;
        }
        if (!set)
            return ways;
    }
}

static void compare_ways(const struct steel_state *s, unsigned card, struct chance *chance)
{
    struct steel_price price = steel_price_of(s, card, steel_place_of(s, card));
    assert_true(is_paying_set(s, &price, steel_one_payment(s, s->active, &price)));
    for (uint64_t chosen = 0;;) {
        struct ways expected = all_ways(s, &price, chosen);
        struct steel_payments found = steel_payments(s, s->active, &price, chosen);
        uint64_t further = 0;
        for (uint64_t left = s->player[s->active].resource & ~chosen; left; left &= left - 1)
            if (found.types >> steel_cards[steel_lowest(left)].resource & 1)
                further |= left & (0 - left);
        assert_int_equal(found.sets, expected.sets > 1 ? 2 : expected.sets);
        assert_true(further == expected.further);
        assert_true(is_paying_set(s, &price, found.cards));
        assert_true((found.cards & chosen) == chosen);
        if (expected.sets < 2)
            return;
        for (int skip = (int)chance_below(chance, (uint32_t)steel_count(further)); skip > 0; skip--)
            further &= further - 1;
        chosen |= further & (0 - further);
    }
}

static void test_ways_of_paying(void **unused)
{
    struct chance chance;
    int compared = 0;
    (void)unused;
    for (uint64_t seed = 1; seed <= 30; seed++) {
        struct steel_state s;
        chance_seed(&chance, seed, NULL);
        set_up(&s, 2, (int)(seed % STEEL_MODE_COUNT), &chance);
        do {
            if (steel_top(&s)->kind != STEEL_DECISION_BUY ||
                steel_count(s.player[s.active].resource) > 9)
                continue;
            for (uint64_t cards = steel_affordable(&s, s.active); cards; cards &= cards - 1) {
                compare_ways(&s, steel_lowest(cards), &chance);
                compared++;
            }
        } while (play_random(&s, &chance) && s.depth);
    }
    assert_true(compared > 1000);
}

/* R 7.3: every card below that a walk through cards reaches. */

static int walk(const struct steel_state *s, int age, int column, bool seen[][STEEL_COLUMNS])
{
    int count = 0;
    for (int side = 0; age > 0 && side < 2; side++) {
        int below = column + side;
        if (below >= STEEL_COLUMNS || s->age[age - 1].row[below] == ITEM_NONE ||
            seen[age - 1][below])
            continue;
        seen[age - 1][below] = true;
        count += 1 + walk(s, age - 1, below, seen);
    }
    return count;
}

static void test_surcharges(void **unused)
{
    struct chance chance;
    (void)unused;
    chance_seed(&chance, 3, NULL);
    for (int players = 2; players <= 4; players++) {
        struct steel_state s;
        set_up(&s, players, STEEL_MODE_RENAISSANCE, &chance);
        while (play_random(&s, &chance))
            for (int age = 0; age < STEEL_AGE_COUNT; age++)
                for (int column = 0; column < STEEL_COLUMNS; column++) {
                    bool seen[STEEL_AGE_COUNT][STEEL_COLUMNS] = {{false}};
                    if (s.age[age].row[column] != ITEM_NONE)
                        assert_int_equal(steel_surcharge(&s, (struct steel_place){age, column}),
                                         walk(&s, age, column, seen));
                }
    }
}

/* R 1.6: every order of the cards below the top is as likely as any other. */
static void test_piles_are_redrawn(void **unused)
{
    struct chance chance;
    struct steel_state s, t;
    int first[STEEL_CARD_COUNT] = {0};
    (void)unused;
    chance_seed(&chance, 9, NULL);
    set_up(&s, 2, STEEL_MODE_COMBINED, &chance);
    const struct steel_level *pile = &s.age[STEEL_AGE_HORSE];
    for (int i = 0; i < 5000; i++) {
        t = s;
        steel_resample(&t, 0, &chance);
        assert_int_equal(t.age[STEEL_AGE_HORSE].pile[0], pile->pile[0]);
        first[t.age[STEEL_AGE_HORSE].pile[1]]++;
    }
    for (int i = 1; i < pile->piled; i++)
        assert_in_range(first[pile->pile[i]], 800, 1200); /* five cards, 1000 each */
}

/* R 9.4 */
static void test_winners(void **unused)
{
    struct steel_state s = {.players = 3, .mode = STEEL_MODE_RENAISSANCE};
    (void)unused;
    s.player[0].track = 3;
    s.player[1].hand = steel_bit(STEEL_CARD_TANK); /* 3 points */
    assert_int_equal(steel_winners(&s), 1 << 1);   /* more cards */
    s.player[2].wonders = 1u << STEEL_WONDER_STONEHENGE;
    assert_int_equal(steel_winners(&s), 1 << 2); /* more wonders */
    s.player[0].track = 4;
    assert_int_equal(steel_winners(&s), 1 << 0);
    s.player[0] = s.player[2];
    assert_int_equal(steel_winners(&s), 1 << 0 | 1 << 2);
}

static void test_built_in_tables(void **unused)
{
    (void)unused;
    assert_true(data_hash(&steel_game) == 0);
    assert_ptr_equal(data_catalog(&steel_game), steel_game.catalog);
}

static void test_fields_are_complete(void **unused)
{
    struct text gaps = TEXT_EMPTY;
    (void)unused;
    assert_int_equal(fields_gaps(&steel_fields, &gaps), 0);
    text_free(&gaps);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_payment_test),      cmocka_unit_test(test_payment_examples),
        cmocka_unit_test(test_ways_of_paying),    cmocka_unit_test(test_surcharges),
        cmocka_unit_test(test_piles_are_redrawn), cmocka_unit_test(test_winners),
        cmocka_unit_test(test_built_in_tables),   cmocka_unit_test(test_fields_are_complete),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
