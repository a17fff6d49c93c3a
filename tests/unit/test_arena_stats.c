/* test_arena_stats.c: shares, intervals, Elo and the sequential test (arena/stats.h), against
 * values computed elsewhere and against what simulated matches do. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "arena/stats.h"
#include "core/chance.h"

static void assert_near(double value, double expected, double most)
{
    if (!(fabs(value - expected) <= most))
        fail_msg("%.9g is not %.9g", value, expected);
}

static struct stats repeat(double x, double y, int deals)
{
    struct stats stats = {0};
    for (int i = 0; i < deals; i++)
        stats_add(&stats, x, y);
    return stats;
}

static void test_elo(void **state)
{
    (void)state;
    assert_near(elo_of_share(0.5), 0, 1e-9);
    assert_near(elo_of_share(0.75), 190.848501888, 1e-6);
    assert_near(elo_of_share(0.64), 99.950989, 1e-5);
    assert_near(elo_of_share(0.25), -190.848501888, 1e-6);
    assert_true(isinf(elo_of_share(1)) && elo_of_share(1) > 0);
    assert_true(isinf(elo_of_share(0)) && elo_of_share(0) < 0);
    assert_near(share_of_elo(0), 0.5, 1e-12);
    assert_near(share_of_elo(400), 10.0 / 11, 1e-12);
    assert_near(share_of_elo(20), 0.528750564, 1e-8);
    for (int elo = -900; elo <= 900; elo += 50)
        assert_near(elo_of_share(share_of_elo(elo)), elo, 1e-6);
}

static void test_nothing_known(void **state)
{
    struct stats none = {0}, one = repeat(1, 0, 1), nobody = repeat(0, 0, 5);
    (void)state;
    struct estimate share = stats_share(&none);
    assert_true(isnan(share.value) && share.low == 0 && share.high == 1);
    share = stats_share(&one);
    assert_true(share.value == 1 && share.low == 0 && share.high == 1);
    share = stats_share(&nobody);
    assert_true(isnan(share.value) && share.low == 0 && share.high == 1);
    assert_near(sprt_ratio(&(struct sprt){0, 10}, &none), 0, 0);
    assert_near(sprt_ratio(&(struct sprt){0, 10}, &nobody), 0, 0);
}

/* All deals alike: Wilson's interval for as many games as there were deals; Student's quantile for
 * 99 degrees of freedom is 1.98422. */
static void test_no_variance(void **state)
{
    struct stats won = repeat(1, 0, 100), even = repeat(0.5, 0.5, 100);
    struct estimate share = stats_share(&won);
    (void)state;
    assert_near(share.value, 1, 0);
    assert_near(share.high, 1, 0);
    assert_near(share.low, 100 / (100 + 1.98422 * 1.98422), 1e-5);
    for (int deals = 2; deals < 3000; deals++) { /* not just below it: Elo would be finite */
        struct stats all = repeat(1, 0, deals), none = repeat(0, 1, deals);
        assert_true(stats_share(&all).high == 1);
        assert_true(stats_share(&none).low == 0);
    }
    share = stats_share(&even);
    assert_near(share.value, 0.5, 0);
    assert_near(share.high - 0.5, 0.5 - share.low, 1e-12);
}

/* Independent games of which 60 of 100 are won: Wilson's interval is 0.502 to 0.691. */
static void test_wilson(void **state)
{
    struct stats stats = {0};
    (void)state;
    for (int i = 0; i < 100; i++)
        stats_add(&stats, i < 60, i >= 60);
    struct estimate share = stats_share(&stats);
    assert_near(share.value, 0.6, 1e-12);
    assert_near(share.low, 0.502, 0.002);
    assert_near(share.high, 0.691, 0.002);
}

/* Pairs that always end even but for a few are known far better than games won by a coin. */
static void test_mirrored_deals_tell_more(void **state)
{
    struct stats stats = {0};
    (void)state;
    for (int i = 0; i < 100; i++)
        stats_add(&stats, i < 10 ? 1 : 0.5, i < 10 ? 0 : 0.5);
    struct estimate share = stats_share(&stats);
    assert_near(share.value, 0.55, 1e-12);
    assert_true(share.low > 0.515 && share.low < 0.525);
    assert_true(share.high > 0.575 && share.high < 0.585);
}

/* Two of strength r against one of strength 1, and one against two: the share is r / (r + 1). */
static void test_share_of_unequal_seats(void **state)
{
    struct stats stats = {0};
    const double r = 3;
    (void)state;
    for (int i = 0; i < 10; i++) {
        stats_add(&stats, r / (2 * r + 1), 1 / (2 * r + 1));
        stats_add(&stats, r / (r + 2), 1 / (r + 2));
    }
    assert_near(stats_share(&stats).value, r / (r + 1), 1e-12);
}

static void test_sprt_values(void **state)
{
    const struct sprt sprt = {0, 20};
    struct stats stats = {0};
    (void)state;
    for (int i = 0; i < 100; i++)
        stats_add(&stats, i % 2 ? 0.35 : 0.75, i % 2 ? 0.65 : 0.25);
    assert_near(sprt_bound(), 2.944438979, 1e-9);
    /* 50 ln((0.04 100/99 + 0.05^2) / (0.04 100/99 + 0.021249436^2)) */
    assert_near(sprt_ratio(&sprt, &stats), 2.4461310, 1e-6);
    assert_int_equal(sprt_decide(&sprt, &stats), SPRT_OPEN);
}

static void test_sprt_extremes(void **state)
{
    const struct sprt sprt = {0, 30};
    struct stats one = repeat(1, 0, 1), won = repeat(1, 0, 100), lost = repeat(0, 1, 100);
    struct stats even = repeat(0.5, 0.5, 200);
    (void)state;
    assert_int_equal(sprt_decide(&sprt, &one), SPRT_OPEN);
    assert_int_equal(sprt_decide(&sprt, &won), SPRT_HIGH);
    assert_int_equal(sprt_decide(&sprt, &lost), SPRT_LOW);
    assert_int_equal(sprt_decide(&sprt, &even), SPRT_LOW);
}

/* Simulated matches */

/* A deal of two games, each won with probability `share`. */
static void add_random_deal(struct stats *stats, double share, struct chance *chance)
{
    double x = 0;
    for (int game = 0; game < 2; game++)
        x += chance_below(chance, 1000000) < share * 1e6 ? 0.5 : 0;
    stats_add(stats, x, 1 - x);
}

static void test_interval_covers(void **state)
{
    struct chance chance;
    (void)state;
    chance_seed(&chance, 1, NULL);
    for (int percent = 50; percent < 99; percent += 16) {
        const double share = percent / 100.0;
        int inside = 0;
        for (int match = 0; match < 2000; match++) {
            struct stats stats = {0};
            for (int deal = 0; deal < 60; deal++)
                add_random_deal(&stats, share, &chance);
            struct estimate estimate = stats_share(&stats);
            inside += estimate.low <= share && share <= estimate.high;
        }
        assert_true(inside > 0.93 * 2000 && inside < 0.98 * 2000);
    }
}

/* How often, of 400 matches, the test accepts the wrong hypothesis. */
static int wrong_verdicts(double elo, enum sprt_verdict wrong, struct chance *chance)
{
    const struct sprt sprt = {0, 60};
    int count = 0;
    for (int match = 0; match < 400; match++) {
        struct stats stats = {0};
        enum sprt_verdict verdict = SPRT_OPEN;
        while (verdict == SPRT_OPEN) {
            add_random_deal(&stats, share_of_elo(elo), chance);
            verdict = sprt_decide(&sprt, &stats);
        }
        count += verdict == wrong;
    }
    return count;
}

static void test_sprt_errors(void **state)
{
    struct chance chance;
    (void)state;
    chance_seed(&chance, 2, NULL);
    assert_in_range(wrong_verdicts(0, SPRT_HIGH, &chance), 4, 32); /* 20 are expected at most */
    assert_in_range(wrong_verdicts(60, SPRT_LOW, &chance), 4, 32);
    assert_in_range(wrong_verdicts(150, SPRT_LOW, &chance), 0, 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_elo),
        cmocka_unit_test(test_nothing_known),
        cmocka_unit_test(test_no_variance),
        cmocka_unit_test(test_wilson),
        cmocka_unit_test(test_mirrored_deals_tell_more),
        cmocka_unit_test(test_share_of_unequal_seats),
        cmocka_unit_test(test_sprt_values),
        cmocka_unit_test(test_sprt_extremes),
        cmocka_unit_test(test_interval_covers),
        cmocka_unit_test(test_sprt_errors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
