/* test_steel_price.c: whether units pay a price is counted (steel_pays) and searched for
 * (steel_exchange): both must say the same, always. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/chance.h"
#include "games/steel/price.h"

enum { CASES = 300000 };

static void test_counting_and_searching_agree(void **state)
{
    struct chance chance;
    int paid = 0;
    (void)state;
    chance_seed(&chance, 7, NULL);
    for (int n = 0; n < CASES; n++) {
        struct steel_units units;
        uint8_t cost[STEEL_RESOURCE_COUNT] = {0};
        struct steel_price price = {cost, 0, (int)chance_below(&chance, 6)};
        struct steel_exchanges exchanges = {{0}, 0};
        uint32_t rich = 1 + chance_below(&chance, 9);
        for (int i = 0; i < STEEL_RESOURCE_COUNT; i++)
            units.of[i] = (int8_t)chance_below(&chance, i > STEEL_RESOURCE_OIL ? 3 : rich);
        for (int i = 0; i < STEEL_RESOURCE_SPACE; i++)
            price.base += cost[i] = (uint8_t)chance_below(&chance, 4);
        bool pays = steel_pays(&units, &price);
        assert_int_equal(pays, steel_exchange(&units, &price, &exchanges));
        paid += pays;
    }
    assert_in_range(paid, CASES / 10, CASES - CASES / 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_counting_and_searching_agree)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
