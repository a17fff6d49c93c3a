/* test_real.c: real.h against the C library. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/chance.h"
#include "core/real.h"

static const double tolerance = 1e-12; /* relative */

static void assert_near(double got, double expected, double argument)
{
    if (!(fabs(got - expected) <= tolerance * fabs(expected)))
        fail_msg("at %.17g: %.17g, not %.17g", argument, got, expected);
}

/* A uniform number in low..high. */
static double drawn(struct chance *chance, double low, double high)
{
    return low + (high - low) * ((double)(chance_next(chance) >> 11) / 9007199254740992.0);
}

static void test_exp(void **state)
{
    struct chance chance;
    (void)state;
    chance_seed(&chance, 1, NULL);
    for (int i = 0; i < 200000; i++) {
        double wide = drawn(&chance, -700, 700), near = drawn(&chance, -2, 2);
        assert_near(real_exp(wide), exp(wide), wide);
        assert_near(real_exp(near), exp(near), near);
    }
    for (double x = 1; x > 1e-300; x /= 10) {
        assert_near(real_exp(x), exp(x), x);
        assert_near(real_exp(-x), exp(-x), -x);
    }
    for (int n = -1000; n <= 1000; n++) /* where the powers of two change */
        assert_near(real_exp(n * 0.34657359027997264), exp(n * 0.34657359027997264), n);
}

static void test_exp_at_the_edges(void **state)
{
    (void)state;
    assert_true(real_exp(0) == 1 && real_exp(-0.0) == 1);
    assert_near(real_exp(-700), exp(-700), -700);
    assert_near(real_exp(700), exp(700), 700);
    assert_true(real_exp(-700.0001) == 0 && real_exp(-1e300) == 0 && real_exp(-INFINITY) == 0);
    assert_true(real_exp(700.0001) == real_exp(700) && real_exp(1e300) == real_exp(700));
    assert_true(real_exp(INFINITY) == real_exp(700));
}

static void test_log(void **state)
{
    struct chance chance;
    (void)state;
    chance_seed(&chance, 2, NULL);
    for (int i = 0; i < 200000; i++) {
        double wide = exp(drawn(&chance, -700, 700)), near = drawn(&chance, 0.5, 2);
        assert_near(real_log(wide), log(wide), wide);
        assert_near(real_log(near), log(near), near);
    }
    for (int n = 1; n < 100000; n++)
        assert_near(real_log(n), log(n), n);
    for (double x = 0.25; x > 1e-15; x /= 2) { /* on both sides of 1, where the logarithm is 0 */
        assert_near(real_log(1 + x), log(1 + x), 1 + x);
        assert_near(real_log(1 - x), log(1 - x), 1 - x);
    }
}

static void test_log_at_the_edges(void **state)
{
    static const double edges[] = {
        2.2250738585072014e-308, 1.7976931348623157e308, 0.5, 2, 1.4142135623730949,
        1.4142135623730951,      1.4142135623730954};
    (void)state;
    assert_true(real_log(1) == 0);
    for (int i = 0; i < COUNT_OF(edges); i++)
        assert_near(real_log(edges[i]), log(edges[i]), edges[i]);
}

static void test_sqrt(void **state)
{
    struct chance chance;
    (void)state;
    chance_seed(&chance, 3, NULL);
    assert_true(real_sqrt(0) == 0 && real_sqrt(1) == 1 && real_sqrt(4e300) == 2e150);
    for (int i = 0; i < 10000; i++) {
        double x = exp(drawn(&chance, -700, 700));
        assert_true(real_sqrt(x) == sqrt(x)); /* both are rounded correctly */
    }
}

static void test_softmax(void **state)
{
    struct chance chance;
    (void)state;
    chance_seed(&chance, 4, NULL);
    for (int round = 0; round < 20000; round++) {
        int count = 1 + (int)chance_below(&chance, SEATS_MAX);
        double points[SEATS_MAX], shares[SEATS_MAX], sum = 0, total = 0;
        double scale = drawn(&chance, 0.1, 10), span = drawn(&chance, 0, 1000);
        for (int i = 0; i < count; i++)
            points[i] = drawn(&chance, -span, span);
        real_softmax(points, count, scale, shares);
        for (int i = 0; i < count; i++)
            sum += shares[i];
        assert_near(sum, 1, span);
        for (int i = 0; i < count; i++) {
            total = 0;
            for (int k = 0; k < count; k++)
                total += exp((points[k] - points[i]) / scale);
            if (1 / total > 1e-290)
                assert_near(shares[i], 1 / total, points[i]);
            else
                assert_true(shares[i] >= 0 && shares[i] < 1e-289);
        }
    }
}

/* Points so far apart that one takes all, and the same points everywhere. */
static void test_softmax_at_the_edges(void **state)
{
    double far[] = {0, -1e6, 1e6}, same[] = {-3, -3, -3, -3}, shares[4];
    (void)state;
    real_softmax(far, 3, 1, shares);
    assert_true(shares[0] == 0 && shares[1] == 0 && shares[2] == 1);
    real_softmax(same, 4, 0.001, shares);
    for (int i = 0; i < 4; i++)
        assert_true(shares[i] == 0.25);
    real_softmax(far, 1, 1, shares);
    assert_true(shares[0] == 1);
    real_softmax(same, 4, 1, same); /* in place */
    assert_true(same[0] == 0.25 && same[3] == 0.25);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_exp),
        cmocka_unit_test(test_exp_at_the_edges),
        cmocka_unit_test(test_log),
        cmocka_unit_test(test_log_at_the_edges),
        cmocka_unit_test(test_sqrt),
        cmocka_unit_test(test_softmax),
        cmocka_unit_test(test_softmax_at_the_edges),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
