/* test_server_gate.c: connections that are no WebSockets yet (src/server/gateway/gate.h), and what
 * addresses may do (src/server/gateway/limits.h). The sockets are real, the time is the test's. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <arpa/inet.h>
#include <cmocka.h>
#include <sys/socket.h>
#include <unistd.h>

#include "server/gateway/gate.h"

/* Sockets of the library are numbers here. */

static struct lws *socket_number(intptr_t number)
{
    return (struct lws *)number;
}

static intptr_t hung_up[64];
static int hung_up_count;

static void hang_up(void *context, struct lws *wsi)
{
    (void)context;
    assert_true(hung_up_count < COUNT_OF(hung_up));
    hung_up[hung_up_count++] = (intptr_t)wsi;
}

/* A connection from 127.0.0.<last>; returns the end of the server. */
static int connect_from(int last)
{
    struct sockaddr_in here = {.sin_family = AF_INET}, there = {.sin_family = AF_INET};
    socklen_t length = sizeof here;
    int listener = socket(AF_INET, SOCK_STREAM, 0), client = socket(AF_INET, SOCK_STREAM, 0);
    here.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    there.sin_addr.s_addr = htonl((in_addr_t)(0x7f000000 + last));
    assert_int_equal(bind(listener, (struct sockaddr *)&here, sizeof here), 0);
    assert_int_equal(listen(listener, 1), 0);
    assert_int_equal(getsockname(listener, (struct sockaddr *)&here, &length), 0);
    assert_int_equal(bind(client, (struct sockaddr *)&there, sizeof there), 0);
    assert_int_equal(connect(client, (struct sockaddr *)&here, sizeof here), 0);
    int fd = accept(listener, NULL, NULL);
    assert_true(fd >= 0);
    close(listener);
    close(client);
    return fd;
}

static struct proxies proxies;
static struct limits limits;
static struct gate gate;

static int open_gate(void **state)
{
    (void)state;
    memset(&proxies, 0, sizeof proxies);
    memset(&limits, 0, sizeof limits);
    gate = (struct gate){.proxies = &proxies,
                         .limits = &limits,
                         .per_address = 20,
                         .pages_per_second = 5,
                         .files = 1000,
                         .hang_up = hang_up};
    hung_up_count = 0;
    return 0;
}

static int close_gate(void **state)
{
    (void)state;
    assert_int_equal(gate.count, 0); /* every test lets its visitors leave */
    limits_free(&limits);
    return 0;
}

static struct visitor *enter(int number, int fd, double now)
{
    struct visitor *visitor = gate_enter(&gate, socket_number(number), fd, now);
    assert_non_null(visitor);
    return visitor;
}

static const struct address *entry_of(const char *name)
{
    return limits_address(&limits, name, 1);
}

/* Tests */

static void test_connections_count_for_their_address(void **state)
{
    (void)state;
    int one = connect_from(2), other = connect_from(3);
    struct visitor *a = enter(1, one, 1), *b = enter(2, one, 1), *c = enter(3, other, 1);
    assert_int_equal(gate.count, 3);
    assert_int_equal(entry_of("127.0.0.2")->sockets, 2);
    assert_int_equal(entry_of("127.0.0.3")->sockets, 1);
    gate_leave(&gate, a);
    gate_leave(&gate, b);
    assert_int_equal(entry_of("127.0.0.2")->sockets, 0);
    gate_leave(&gate, c);
    gate_leave(&gate, NULL); /* it has left already */
    close(one);
    close(other);
}

static void test_an_address_has_so_many_at_once(void **state)
{
    (void)state;
    struct visitor *visitors[20];
    int one = connect_from(2), other = connect_from(3);
    for (int i = 0; i < 20; i++) {
        assert_true(gate_admits(&gate, one, 0, 1));
        visitors[i] = enter(i + 1, one, 1);
    }
    assert_false(gate_admits(&gate, one, 0, 1));
    assert_int_equal(gate.refused, 1);
    assert_true(gate_admits(&gate, other, 0, 1)); /* nobody else suffers */
    gate_leave(&gate, visitors[0]);
    assert_true(gate_admits(&gate, one, 0, 1));
    for (int i = 1; i < 20; i++)
        gate_leave(&gate, visitors[i]);
    close(one);
    close(other);
}

/* A browser opens a few at once, whatever the limit. */
static void test_a_browser_is_let_in(void **state)
{
    (void)state;
    struct visitor *visitors[PLAIN_LEAST];
    int one = connect_from(2);
    gate.per_address = 1;
    for (int i = 0; i < PLAIN_LEAST; i++) {
        assert_true(gate_admits(&gate, one, 0, 1));
        visitors[i] = enter(i + 1, one, 1);
    }
    assert_false(gate_admits(&gate, one, 0, 1));
    for (int i = 0; i < PLAIN_LEAST; i++)
        gate_leave(&gate, visitors[i]);
    close(one);
}

static void test_who_comes_and_goes_too_often_waits(void **state)
{
    (void)state;
    int one = connect_from(2), admitted = 0;
    while (gate_admits(&gate, one, 0, 1))
        admitted++;
    assert_int_equal(admitted, PAGES_BURST * 5);
    assert_false(gate_admits(&gate, one, 0, 1.1));
    assert_true(gate_admits(&gate, one, 0, 1.3)); /* five in a second */
    assert_int_equal(gate.refused, 2);
    close(one);
}

static void test_files_are_kept_for_others(void **state)
{
    (void)state;
    int one = connect_from(2);
    assert_true(gate_admits(&gate, one, 936, 1));
    assert_false(gate_admits(&gate, one, 937, 1));
    close(one);
}

/* More than a quarter of all files wait at the gate: who did nothing for longest goes. */
static void test_newcomers_have_room(void **state)
{
    (void)state;
    struct visitor *visitors[5];
    int one = connect_from(2);
    gate.files = 16;
    for (int i = 0; i < 4; i++)
        visitors[i] = enter(i + 1, one, i);
    gate_progress(&gate, visitors[0], 4);
    assert_int_equal(hung_up_count, 0);
    visitors[4] = enter(5, one, 5);
    assert_int_equal(hung_up_count, 1);
    assert_int_equal(hung_up[0], 2);
    for (int i = 0; i < 5; i++)
        gate_leave(&gate, visitors[i]);
    close(one);
}

static void test_who_is_late_is_hung_up_on(void **state)
{
    (void)state;
    int one = connect_from(2);
    struct visitor *a = enter(1, one, 1), *b = enter(2, one, 2), *c = enter(3, one, 3);
    gate_progress(&gate, a, 8);
    assert_int_equal(gate_sweep(&gate, 2 + VISIT_SECONDS), 0);
    assert_int_equal(gate_sweep(&gate, 3 + VISIT_SECONDS), 1);
    assert_int_equal(hung_up[0], 2);
    assert_int_equal(gate_sweep(&gate, 3 + VISIT_SECONDS), 0); /* once */
    assert_int_equal(gate_sweep(&gate, 4 + VISIT_SECONDS), 1);
    assert_int_equal(hung_up[1], 3);
    assert_int_equal(gate.dropped, 2);
    gate_leave(&gate, a);
    gate_leave(&gate, b);
    gate_leave(&gate, c);
    close(one);
}

/* Behind a proxy a connection counts for whom the headers name, and for another with the next
 * request. */
static void test_behind_a_proxy_the_headers_count(void **state)
{
    struct text error = TEXT_EMPTY;
    (void)state;
    assert_true(proxies_read(&proxies, "127.0.0.2", &error));
    int one = connect_from(2);
    assert_true(gate_admits(&gate, one, 0, 1));
    struct visitor *visitor = enter(1, one, 1);
    assert_int_equal(entry_of("127.0.0.2")->sockets, 0);
    struct address *ann = gate_identify(&gate, visitor, "192.0.2.7", 1);
    assert_int_equal(ann->sockets, 1);
    assert_true(gate_hold(visitor, 5000));
    assert_int_equal(ann->backlog, 5000);
    struct address *bob = gate_identify(&gate, visitor, "192.0.2.8", 1);
    assert_int_equal(ann->sockets, 0);
    assert_int_equal(ann->backlog, 0);
    assert_int_equal(bob->sockets, 1);
    assert_int_equal(bob->backlog, 5000);
    assert_ptr_equal(gate_identify(&gate, visitor, "192.0.2.8", 1), bob);
    assert_int_equal(bob->sockets, 1);
    gate_leave(&gate, visitor);
    assert_int_equal(bob->sockets, 0);
    assert_int_equal(bob->backlog, 0);
    assert_null(gate_identify(&gate, NULL, "192.0.2.8", 1));
    close(one);
}

static void test_an_address_does_not_leave_too_much_lying(void **state)
{
    (void)state;
    int one = connect_from(2);
    struct visitor *a = enter(1, one, 1), *b = enter(2, one, 1);
    assert_true(gate_hold(a, ADDRESS_BACKLOG_MAX - 10));
    assert_false(gate_hold(b, 11));
    assert_true(gate_hold(a, 0)); /* it took its answer */
    assert_true(gate_hold(b, 11));
    gate_leave(&gate, a);
    gate_leave(&gate, b);
    assert_int_equal(entry_of("127.0.0.2")->backlog, 0);
    close(one);
}

/* Limits */

static void test_a_bucket_fills_at_its_rate(void **state)
{
    const struct rate rate = {2, 10};
    struct bucket bucket = {0};
    (void)state;
    for (int i = 0; i < 10; i++)
        assert_true(bucket_take(&bucket, rate, 1, 1));
    assert_false(bucket_take(&bucket, rate, 1, 1));
    assert_false(bucket_take(&bucket, rate, 1, 1.4));
    assert_true(bucket_take(&bucket, rate, 1, 1.5));
    assert_true(bucket_take(&bucket, rate, 9, 2)); /* what is dear is paid later */
    assert_false(bucket_take(&bucket, rate, 1, 5.9));
    assert_true(bucket_take(&bucket, rate, 1, 6.5));
    assert_true(bucket_drops(&bucket, rate, 1000) == 10); /* and no fuller */
}

static void test_an_address_is_forgotten_when_it_owes_nothing(void **state)
{
    const struct rate rate = {1, 10};
    (void)state;
    struct address *address = limits_address(&limits, "192.0.2.1", 1);
    bucket_charge(&address->talk, rate, 5, 1);
    assert_true(bucket_drops(&limits_address(&limits, "192.0.2.1", 2)->talk, rate, 2) == 6);
    limits_address(&limits, "192.0.2.1", 10)->connections = 1;
    assert_int_equal(limits_address(&limits, "192.0.2.1", 100)->connections, 1);
    limits_address(&limits, "192.0.2.1", 100)->connections = 0;
    limits_address(&limits, "192.0.2.1", 200)->backlog = 7; /* what is made anew has none */
    assert_int_equal(limits_address(&limits, "192.0.2.1", 201)->backlog, 0);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_gate, close_gate)
    const struct CMUnitTest tests[] = {
        TEST(test_connections_count_for_their_address),
        TEST(test_an_address_has_so_many_at_once),
        TEST(test_a_browser_is_let_in),
        TEST(test_who_comes_and_goes_too_often_waits),
        TEST(test_files_are_kept_for_others),
        TEST(test_newcomers_have_room),
        TEST(test_who_is_late_is_hung_up_on),
        TEST(test_behind_a_proxy_the_headers_count),
        TEST(test_an_address_does_not_leave_too_much_lying),
        TEST(test_a_bucket_fills_at_its_rate),
        TEST(test_an_address_is_forgotten_when_it_owes_nothing),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
