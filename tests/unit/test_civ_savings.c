/* test_civ_savings.c: bots of Civilization do not sit on their trade: what lies above the price of
 * the best technology that fits the pyramid counts little, and is no reason to learn nothing. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/civ/civ.h"
#include "games/civ/rules.h"

/* The first player of a game that has been set up, with technologies of level I beside his own. */
static struct civ_state begun(int more, int trade)
{
    struct civ_state s = {0};
    struct setup setup = game_standard_setup(&civ_game, 2);
    struct chance chance;
    chance_seed(&chance, 4, NULL);
    civ_game.rules.setup(&s, &setup, &chance);
    struct civ_player *p = &s.player[0];
    uint64_t others = civ_techs_of_level(1, 1) & ~p->techs;
    for (; more > 0; more--, others &= others - 1)
        p->techs |= others & -others;
    p->trade = (uint8_t)trade;
    return s;
}

static float savings(const struct civ_state *s)
{
    float features[SEATS_MAX * FEATURES_MAX];
    const struct item_list *list = civ_evaluation.features;
    int row = 0;
    while (strcmp(list->items[row].id, "savings") != 0)
        row++;
    civ_evaluation.measure(s, features);
    return features[row];
}

static void test_up_to_the_price(void **state)
{
    (void)state;
    for (int trade = 0; trade <= 27; trade++) {
        struct civ_state one = begun(0, trade), two = begun(1, trade);
        int first = civ_threshold(&one, 0, 1), second = civ_threshold(&two, 0, 2);
        assert_true(first < second);
        assert_float_equal(savings(&one), (float)(trade < first ? trade : first) / 10, 1e-6F);
        assert_float_equal(savings(&two), (float)(trade < second ? trade : second) / 10, 1e-6F);
    }
}

static double worth(int trade)
{
    float weights[FEATURES_MAX];
    double sums[SEATS_MAX];
    struct civ_state s = begun(0, trade);
    evaluation_weights(&civ_evaluation, WEIGHTS_TUNED, weights);
    evaluation_sums(&civ_game, &s, weights, NULL, sums);
    return sums[0];
}

/* Learning costs all trade (R 9.3): what lies above the price is worth less than half of what pays
 * it. */
static void test_more_is_worth_less(void **state)
{
    (void)state;
    struct civ_state s = begun(0, 0);
    int price = civ_threshold(&s, 0, 1);
    double first = worth(price) - worth(price - 1), more = worth(price + 1) - worth(price);
    assert_true(more > 0);
    assert_true(first > 2 * more);
    assert_true(worth(price + 10) - worth(price) < 10 * first / 2);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_up_to_the_price),
        cmocka_unit_test(test_more_is_worth_less),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
