/* test_think.c: the two clocks of think.h. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <time.h>

#include <cmocka.h>

#include "host/think.h"

static void work_for(double seconds)
{
    for (double end = host_work_seconds() + seconds; host_work_seconds() < end;)
        continue;
}

static void test_sleep_is_no_work(void **state)
{
    const struct timespec nap = {.tv_nsec = 200 * 1000 * 1000};
    double steady = host_seconds(), worked = host_work_seconds();
    (void)state;
    nanosleep(&nap, NULL);
    assert_true(host_seconds() - steady >= 0.199);
    assert_true(host_work_seconds() - worked < 0.1);
}

static void test_work_takes_as_long_at_least(void **state)
{
    double steady = host_seconds();
    (void)state;
    work_for(0.05);
    assert_true(host_seconds() - steady >= 0.049);
}

/* A limit set before the work was shared must mean the same in every thread. */
static void note_start(void *argument, int index)
{
    ((double *)argument)[index] = host_work_seconds();
}

static void test_shared_clock_starts_where_the_sharer_is(void **state)
{
    double started[4], before;
    (void)state;
    work_for(0.05);
    before = host_work_seconds();
    host_share(4, note_start, started);
    for (int i = 0; i < 4; i++)
        assert_true(started[i] >= before && started[i] < before + 0.04);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sleep_is_no_work),
        cmocka_unit_test(test_work_takes_as_long_at_least),
        cmocka_unit_test(test_shared_clock_starts_where_the_sharer_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
