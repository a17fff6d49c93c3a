/* test_server_outbox.c: messages that wait for a client, and for what they depend on
 * (src/server/gateway/outbox.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "server/gateway/outbox.h"

static struct outbox outbox;
static size_t shared;

static int open_outbox(void **state)
{
    (void)state;
    shared = 1000; /* of other connections */
    outbox_open(&outbox, &shared);
    return 0;
}

static int close_outbox(void **state)
{
    (void)state;
    outbox_close(&outbox);
    assert_int_equal(shared, 1000);
    return 0;
}

static void add(const char *bytes, const char *id, uint64_t batch, double now)
{
    struct text text = TEXT_EMPTY;
    text_add(&text, bytes);
    assert_true(outbox_add(&outbox, &text, id, batch, now));
    text_free(&text);
}

static void assert_next(const char *bytes, double now)
{
    const struct message *message = outbox_next(&outbox, now);
    assert_non_null(message);
    assert_int_equal(message->length, strlen(bytes));
    assert_memory_equal(message->bytes + MESSAGE_PAD, bytes, strlen(bytes));
}

static void assert_sent(const char *bytes)
{
    assert_next(bytes, 1);
    outbox_taken(&outbox, SENT_WHOLE, 1);
}

static void write_error(void *context, const char *id, struct text *out)
{
    text_format(out, "%s: %s", id, (const char *)context);
}

static void break_batch(uint64_t batch)
{
    char why[] = "not stored";
    outbox_break(&outbox, batch, write_error, why);
}

/* Tests */

static void test_messages_go_in_their_order(void **state)
{
    (void)state;
    assert_null(outbox_next(&outbox, 1));
    add("one", NULL, 0, 1);
    add("two", "2", 0, 1);
    assert_sent("one");
    add("three", NULL, 0, 1);
    assert_sent("two");
    assert_sent("three");
    assert_false(outbox_is_ready(&outbox));
    add("four", NULL, 0, 1);
    assert_sent("four");
}

static void test_what_is_not_stored_is_held(void **state)
{
    (void)state;
    add("answer", "7", 3, 1);
    add("other answer", "8", 4, 1);
    add("talk", NULL, 0, 1); /* behind them: the order is kept */
    assert_null(outbox_next(&outbox, 1));
    assert_false(outbox_release(&outbox, 2, 1)); /* another batch */
    assert_null(outbox_next(&outbox, 1));
    assert_false(outbox_release(&outbox, 3, 1));
    assert_sent("answer");
    assert_null(outbox_next(&outbox, 1));
    assert_true(outbox_release(&outbox, 4, 1));
    assert_sent("other answer");
    assert_sent("talk");
}

static void test_a_batch_that_failed_is_answered_by_errors(void **state)
{
    (void)state;
    add("before", NULL, 0, 1);
    add("answer", "7", 3, 1);
    add("update", NULL, 3, 1); /* of what did not happen */
    add("later", "9", 4, 1);
    break_batch(3);
    assert_false(outbox_release(&outbox, 3, 1));
    assert_sent("before");
    assert_sent("7: not stored");
    assert_null(outbox_next(&outbox, 1)); /* the next batch is another matter */
    assert_true(outbox_release(&outbox, 4, 1));
    add("last", NULL, 0, 1);
    assert_sent("later");
    assert_sent("last");
}

static void test_all_of_it_may_fail(void **state)
{
    (void)state;
    add("update", NULL, 3, 1);
    add("update", NULL, 3, 1);
    break_batch(3);
    assert_true(outbox_release(&outbox, 3, 1));
    assert_null(outbox_next(&outbox, 1));
    assert_int_equal(outbox.backlog, 0);
    add("on", NULL, 0, 1);
    assert_sent("on");
}

static void test_bytes_count_until_they_are_sent(void **state)
{
    (void)state;
    add("12345", NULL, 0, 1);
    add("123", NULL, 5, 1);
    assert_int_equal(outbox.backlog, 8);
    assert_int_equal(shared, 1008);
    assert_next("12345", 1);
    outbox_taken(&outbox, SENT_IN_PART, 1); /* the library has it, the client not yet */
    assert_int_equal(outbox.backlog, 8);
    assert_null(outbox_next(&outbox, 1)); /* now it has */
    assert_int_equal(outbox.backlog, 3);
    outbox_empty(&outbox);
    assert_int_equal(shared, 1000);
    add("1234", NULL, 0, 1);
    assert_next("1234", 1);
    outbox_taken(&outbox, SENT_IN_PART, 1); /* and so it is closed */
    assert_int_equal(shared, 1004);
}

static void test_who_takes_nothing_is_blocked(void **state)
{
    (void)state;
    assert_false(outbox_is_blocked(&outbox, 1000));
    add("one", NULL, 0, 1);
    add("two", NULL, 0, 20);
    assert_false(outbox_is_blocked(&outbox, 1 + BACKLOG_SECONDS_MAX));
    assert_true(outbox_is_blocked(&outbox, 2 + BACKLOG_SECONDS_MAX));
    assert_next("one", 21);
    outbox_taken(&outbox, SENT_WHOLE, 21); /* it took something: it has time again */
    assert_false(outbox_is_blocked(&outbox, 21 + BACKLOG_SECONDS_MAX));
    assert_next("two", 60);
    outbox_taken(&outbox, SENT_IN_PART, 60);
    assert_true(outbox_is_blocked(&outbox, 61 + BACKLOG_SECONDS_MAX));
    assert_null(outbox_next(&outbox, 62 + BACKLOG_SECONDS_MAX));
    assert_false(outbox_is_blocked(&outbox, 1000));
}

/* While the store is slow nobody can take anything. */
static void test_the_time_of_the_store_does_not_count(void **state)
{
    (void)state;
    add("answer", "7", 3, 1);
    assert_false(outbox_is_blocked(&outbox, 100));
    outbox_release(&outbox, 3, 100);
    assert_false(outbox_is_blocked(&outbox, 100 + BACKLOG_SECONDS_MAX));
    assert_true(outbox_is_blocked(&outbox, 101 + BACKLOG_SECONDS_MAX));
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_outbox, close_outbox)
    const struct CMUnitTest tests[] = {
        TEST(test_messages_go_in_their_order),
        TEST(test_what_is_not_stored_is_held),
        TEST(test_a_batch_that_failed_is_answered_by_errors),
        TEST(test_all_of_it_may_fail),
        TEST(test_bytes_count_until_they_are_sent),
        TEST(test_who_takes_nothing_is_blocked),
        TEST(test_the_time_of_the_store_does_not_count),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
