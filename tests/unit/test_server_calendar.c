/* test_server_calendar.c: how far the date is believed (src/server/calendar.c). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/calendar.h"

enum { HOUR = 3600, DAY = 24 * HOUR };
static const int64_t today = 1800000000;

static void test_time_that_goes_on(void **state)
{
    struct calendar calendar = {0};
    (void)state;
    assert_false(calendar_look(&calendar, today, 0)); /* a new database */
    for (int hour = 1; hour <= 40 * 24; hour++)
        assert_false(calendar_look(&calendar, today + hour * HOUR, HOUR));
    assert_int_equal(calendar_age(&calendar, today), 40 * DAY);
    assert_int_equal(calendar_age(&calendar, today - 100 * DAY), 40 * DAY); /* more was not seen */
    assert_int_equal(calendar_age(&calendar, today + 39 * DAY), DAY);
    assert_false(calendar_look(&calendar, today + 40 * DAY + 20 * HOUR, 0)); /* a short absence */
    assert_int_equal(calendar_age(&calendar, today), 40 * DAY + 20 * HOUR);
    assert_false(calendar_look(&calendar, today + 40 * DAY + 19 * HOUR + 30 * 60, 1)); /* autumn */
    assert_true(calendar_age(&calendar, today) > 40 * DAY);
}

static void test_time_that_jumps(void **state)
{
    struct calendar calendar = {.seen = today, .since = today - 90 * DAY};
    (void)state;
    assert_int_equal(calendar_age(&calendar, today - 60), 60);
    assert_true(calendar_look(&calendar, today + 40 * DAY, 0)); /* started with a wrong date */
    assert_int_equal(calendar_age(&calendar, today - 60), 0);
    assert_false(calendar_look(&calendar, today + 41 * DAY, DAY));
    assert_int_equal(calendar_age(&calendar, today - 60), DAY);
    assert_true(calendar_look(&calendar, today + DAY, 1)); /* put right while it runs */
    assert_int_equal(calendar_age(&calendar, today - 60), 0);
    assert_true(calendar_age(&calendar, today + 40 * DAY) < 0); /* touched meanwhile: not old */
    assert_false(calendar_look(&calendar, today + 12 * DAY, 11 * DAY));
    assert_int_equal(calendar_age(&calendar, today - 60), 11 * DAY);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_time_that_goes_on),
        cmocka_unit_test(test_time_that_jumps),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
