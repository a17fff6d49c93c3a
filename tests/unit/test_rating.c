/* test_rating.c: the ratings of rating.h: against the package openskill (tests/rating), and in
 * simulated populations with known strengths. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

#include <cmocka.h>

#include "core/chance.h"
#include "core/real.h"
#include "rating/rating.h"

enum { SEATS = 5, POPULATION = 200, GAMES = 20000 };

/* Against the package */

static bool read_ints(FILE *file, int *numbers, int count)
{
    for (int i = 0; i < count; i++)
        if (fscanf(file, "%d", &numbers[i]) != 1)
            return false;
    return true;
}

static void test_reference(void **state)
{
    struct rating players[12], sitting[SEATS];
    int count, who[SEATS], places[SEATS], games = 0, shared = 0;
    FILE *file = fopen(TEST_REFERENCE, "r");
    (void)state;
    assert_non_null(file);
    for (int i = 0; i < 12; i++)
        players[i] = rating_new();
    for (; fscanf(file, "%d", &count) == 1; games++) {
        assert_true(count >= 2 && count <= SEATS);
        assert_true(read_ints(file, who, count) && read_ints(file, places, count));
        for (int i = 0; i < count; i++) {
            sitting[i] = players[who[i]];
            shared += i > 0 && places[i] == places[i - 1];
        }
        rating_update(sitting, places, NULL, count);
        for (int i = 0; i < count; i++) {
            double mean, deviation;
            assert_int_equal(fscanf(file, "%lf %lf", &mean, &deviation), 2);
            assert_true(fabs(sitting[i].mean - mean) < 1e-9);
            assert_true(fabs(sitting[i].deviation - deviation) < 1e-9);
            players[who[i]] = sitting[i];
        }
    }
    fclose(file);
    assert_int_equal(games, 240);
    assert_true(shared > 20);
}

/* Simulated populations */

static double uniform(struct chance *chance)
{
    return ((double)(chance_next(chance) >> 11) + 0.5) / 9007199254740992.0;
}

/* The sum of twelve uniform numbers is near enough to a normal one. */
static double normal(struct chance *chance)
{
    double sum = -6;
    for (int i = 0; i < 12; i++)
        sum += uniform(chance);
    return sum;
}

struct population {
    double strength[POPULATION];
    struct rating rating[POPULATION];
    int games[POPULATION];
};

static void draw_seats(struct chance *chance, int *who, int count)
{
    for (int i = 0; i < count; i++) {
        bool again;
        do {
            again = false;
            who[i] = (int)chance_below(chance, POPULATION);
            for (int k = 0; k < i; k++)
                again |= who[k] == who[i];
        } while (again);
    }
}

/* Everybody plays as well as he is, more or less; one game of ten ends with a shared victory of the
 * two best. */
static void play(struct population *p, struct chance *chance)
{
    int who[SEATS], places[SEATS], count = 2 + (int)chance_below(chance, 4);
    double did[SEATS];
    struct rating sitting[SEATS];
    bool share = chance_below(chance, 10) == 0;
    draw_seats(chance, who, count);
    for (int i = 0; i < count; i++)
        did[i] = p->strength[who[i]] + normal(chance) * 25 / 6;
    for (int i = 0; i < count; i++) {
        places[i] = 0;
        for (int k = 0; k < count; k++)
            places[i] += did[k] > did[i];
        places[i] = share && places[i] == 1 ? 0 : places[i];
        sitting[i] = p->rating[who[i]];
    }
    rating_update(sitting, places, NULL, count);
    for (int i = 0; i < count; i++) {
        p->rating[who[i]] = sitting[i];
        p->games[who[i]]++;
    }
}

static double spearman(const double *a, const double *b, int count)
{
    double sum = 0;
    for (int i = 0; i < count; i++) {
        int place_a = 0, place_b = 0;
        for (int k = 0; k < count; k++) {
            place_a += a[k] < a[i];
            place_b += b[k] < b[i];
        }
        sum += (double)(place_a - place_b) * (place_a - place_b);
    }
    return 1 - 6 * sum / ((double)count * ((double)count * count - 1));
}

static double mean_of(const struct population *p)
{
    double sum = 0;
    for (int i = 0; i < POPULATION; i++)
        sum += p->rating[i].mean;
    return sum / POPULATION;
}

static void simulate(struct population *p, uint64_t seed, int games)
{
    struct chance chance;
    chance_seed(&chance, seed, NULL);
    for (int i = 0; i < POPULATION; i++) {
        p->strength[i] = 25 + normal(&chance) * 25 / 6;
        p->rating[i] = rating_new();
        p->games[i] = 0;
    }
    for (int i = 0; i < games; i++)
        play(p, &chance);
}

static void test_simulation(void **state)
{
    static struct population p;
    double shown[POPULATION], worst = 1, drift = 0;
    (void)state;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        simulate(&p, seed, GAMES);
        for (int i = 0; i < POPULATION; i++) {
            shown[i] = p.rating[i].mean - 3 * p.rating[i].deviation;
            assert_false(rating_is_provisional(&p.rating[i]));
        }
        worst = fmin(worst, spearman(p.strength, shown, POPULATION));
        drift = fmax(drift, fabs(mean_of(&p) - 25));
    }
    print_message("rank correlation %.4f, the mean moved %.3f\n", worst, drift);
    assert_true(worst >= 0.95);
    assert_true(drift < 0.5);
}

/* Five times as many games do not move the mean any further. */
static void test_no_inflation(void **state)
{
    static struct population p;
    (void)state;
    simulate(&p, 9, GAMES * 5);
    print_message("after %d games the mean is %.3f\n", GAMES * 5, mean_of(&p));
    assert_true(fabs(mean_of(&p) - 25) < 0.5);
}

/* Single properties */

static void test_two_seats_mirror(void **state)
{
    struct rating pair[2] = {rating_new(), rating_new()};
    (void)state;
    rating_update(pair, (const int[]){0, 1}, NULL, 2);
    assert_true(pair[0].mean > 25 && fabs(pair[0].mean + pair[1].mean - 50) < 1e-12);
    assert_true(pair[0].deviation == pair[1].deviation && pair[0].deviation < 25.0 / 3);
    struct rating drawn[3] = {rating_new(), rating_new(), rating_new()};
    rating_update(drawn, (const int[]){4, 4, 4}, NULL, 3);
    for (int i = 0; i < 3; i++)
        assert_true(fabs(drawn[i].mean - 25) < 1e-12);
}

/* Only the order of places counts, and that of the seats does not. */
static void test_places(void **state)
{
    struct rating a[3] = {{20, 3}, {25, 5}, {31, 2}}, b[3] = {{31, 2}, {20, 3}, {25, 5}};
    (void)state;
    rating_update(a, (const int[]){2, 0, 1}, NULL, 3);
    rating_update(b, (const int[]){7, 90, -4}, NULL, 3);
    for (int i = 0; i < 3; i++) {
        assert_true(fabs(a[i].mean - b[(i + 1) % 3].mean) < 1e-12);
        assert_true(fabs(a[i].deviation - b[(i + 1) % 3].deviation) < 1e-12);
    }
}

static void test_odd_games(void **state)
{
    struct rating one = {30, 2}, same = one, wide[2] = {{1e6, 1}, {-1e6, 1}};
    (void)state;
    rating_update(&one, (const int[]){0}, NULL, 1);
    assert_memory_equal(&one, &same, sizeof one);
    for (int i = 0; i < 50; i++) /* the impossible, again and again */
        rating_update(wide, (const int[]){1, 0}, NULL, 2);
    for (int i = 0; i < 2; i++)
        assert_true(isfinite(wide[i].mean) && wide[i].deviation > 0);
}

static void test_bots_are_constant(void **state)
{
    struct rating pair[2] = {{25, 0.01}, {25, 0.01}};
    const enum rating_who who[2] = {RATING_BOT, RATING_PERSON};
    (void)state;
    rating_update(pair, (const int[]){0, 1}, who, 2);
    assert_true(pair[0].deviation <= 0.01 && pair[1].deviation > 0.08);
}

static void test_rest(void **state)
{
    struct rating rating = {30, 1}, once = rating;
    (void)state;
    rating_rest(&rating, 0);
    rating_rest(&rating, -5);
    assert_true(rating.deviation == 1);
    rating_rest(&rating, 365);
    assert_true(rating.mean == 30 && rating.deviation > 1.2 && rating.deviation < 1.5);
    for (int day = 0; day < 365; day++)
        rating_rest(&once, 1);
    assert_true(fabs(once.deviation - rating.deviation) < 1e-9);
    rating_rest(&rating, 2000000000);
    assert_true(rating.deviation == rating_new().deviation);
}

static void test_shown(void **state)
{
    struct rating new = rating_new(), known = {35, 1.5};
    (void)state;
    assert_int_equal(rating_shown(&new), 1000);
    assert_int_equal(rating_shown(&known), 1000 + 40 * 305 / 10);
    assert_int_equal(rating_middle(&known), 2400);
    assert_int_equal(rating_margin(&known), 120);
    assert_true(rating_is_provisional(&new) && !rating_is_provisional(&known));
    double chances[3];
    rating_chances((const struct rating[]){{30, 1}, {25, 1}, {25, 1}}, 3, chances);
    assert_true(chances[0] > chances[1] && chances[1] == chances[2]);
    assert_true(fabs(chances[0] + chances[1] + chances[2] - 1) < 1e-12);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_reference),
        cmocka_unit_test(test_simulation),
        cmocka_unit_test(test_no_inflation),
        cmocka_unit_test(test_two_seats_mirror),
        cmocka_unit_test(test_places),
        cmocka_unit_test(test_odd_games),
        cmocka_unit_test(test_bots_are_constant),
        cmocka_unit_test(test_rest),
        cmocka_unit_test(test_shown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
