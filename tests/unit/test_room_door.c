/* test_room_door.c: rooms by messages, with nothing but the public header (src/api/room.c). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "epoki/epoki.h"

enum { BYTES = 1 << 14 };

static const char *const seats[2] = {
    "{\"entry\":\"seat\",\"date\":1,\"seat\":0,\"kind\":\"human\",\"level\":\"\",\"name\":\"\","
    "\"held\":true,\"joined\":true,\"invites\":false,\"clock\":0,\"again\":0}",
    "{\"entry\":\"seat\",\"date\":1,\"seat\":1,\"kind\":\"bot\",\"level\":\"easy\",\"name\":\"\","
    "\"held\":false,\"joined\":false,\"invites\":false,\"clock\":0,\"again\":0}"};

/* The entries of a person, or a bot, against a bot. */
static void write_entries(const char *first, char *out)
{
    char record[BYTES];
    epoki_table *table = epoki_table_new("duel", 2, 5, NULL, NULL, 0);
    epoki_table_record(table, record, sizeof record);
    epoki_table_free(table);
    out += sprintf(out, "{\"entry\":\"open\",\"date\":1,\"record\":\"");
    for (const char *at = record; *at; at++)
        out += *at == '\n' ? sprintf(out, "\\n") : sprintf(out, "%c", *at);
    out += sprintf(out, "\",\"undos\":0,\"budget\":0,\"increment\":0,\"cap\":0,\"hints\":false,"
                        "\"local\":true,\"creator\":null}\n\n");
    sprintf(out, "%s\n%s\n", first, seats[1]);
}

static epoki_room *open_with(const char *first)
{
    char entries[2 * BYTES], error[256];
    write_entries(first, entries);
    epoki_room *room = epoki_room_new(entries, strlen(entries), 0, error, sizeof error);
    if (!room)
        fail_msg("%s", error);
    return room;
}

static epoki_room *open_room(void)
{
    return open_with(seats[0]);
}

static const char *call(epoki_room *room, const char *message)
{
    const char *answer = epoki_room_call(room, message, strlen(message), 1, 2, 3);
    assert_non_null(answer);
    return answer;
}

static void expect(const char *answer, const char *part)
{
    if (!strstr(answer, part))
        fail_msg("%s is not in %.400s", part, answer);
}

/* The text after `key` up to the next quote. */
static void copy_after(const char *answer, const char *key, char *out)
{
    const char *at = strstr(answer, key);
    assert_non_null(at);
    at += strlen(key);
    size_t length = strcspn(at, "\"");
    memcpy(out, at, length);
    out[length] = '\0';
}

static void test_a_person_and_a_bot(void **state)
{
    (void)state;
    char action[64], message[256];
    epoki_room *room = open_room(), *thinks = open_room();
    const char *answer = call(room, "{\"method\":\"join\",\"from\":0}");
    expect(answer, "\"method\":\"people\"");
    expect(answer, "\"bot\":null");
    copy_after(answer, "\"legal\":[{\"action\":\"", action);
    sprintf(message,
            "{\"method\":\"play\",\"from\":0,\"params\":{\"action\":\"%s\",\"version\":0,"
            "\"undos\":0}}",
            action);
    answer = call(room, message);
    expect(answer, "\"entries\":[{\"entry\":\"play\",\"date\":2,\"seat\":0,\"version\":0");
    expect(answer, "\"bot\":1");

    /* The other room hears of it, and its bot thinks. */
    sprintf(message,
            "{\"method\":\"follow\",\"params\":{\"entries\":\"{\\\"entry\\\":\\\"play\\\","
            "\\\"date\\\":2,\\\"seat\\\":0,\\\"version\\\":0,\\\"action\\\":\\\"%s\\\","
            "\\\"gained\\\":false}\"}}",
            action);
    expect(call(thinks, message), "{\"result\":{}");
    answer = call(thinks, "{\"method\":\"think\"}");
    copy_after(answer, "{\"result\":{\"action\":\"", action);
    expect(answer, "\"entries\":[]");
    expect(call(thinks, "{\"method\":\"think\"}"), "{\"result\":{\"action\":\""); /* again */
    sprintf(message,
            "{\"method\":\"move\",\"params\":{\"action\":\"%s\",\"version\":1,\"undos\":0}}",
            action);
    expect(call(room, message), "\"seat\":1,\"version\":1");
    expect(call(room, message), "\"code\":-32004");
    expect(call(room, "{\"method\":\"hint\",\"from\":0}"), "\"code\":-32004");
    expect(call(room, "{\"method\":\"undo\",\"from\":0,\"params\":{}}"), "\"entry\":\"undo\"");
    expect(call(room, "{\"method\":\"hint\",\"from\":0}"), "\"candidates\"");
    expect(call(room, "{\"method\":\"same\",\"from\":0,\"params\":{\"seat\":1}}"),
           "{\"result\":true");
    expect(call(room, "{\"method\":\"pack\"}"), "{\"result\":[{\"entry\":\"open\"");
    expect(call(room, "{\"method\":\"record\"}"), "{\"result\":\"epoki-record 1");
    expect(call(room, "{\"method\":\"leave\",\"from\":0}"), "\"told\":[]");
    epoki_room_free(room);
    epoki_room_free(thinks);
}

/* Nobody sits in the room where they think: whether they play is said by the other one. */
static void test_bots_alone(void **state)
{
    (void)state;
    char action[64], message[256];
    static const char first[] =
        "{\"entry\":\"seat\",\"date\":1,\"seat\":0,\"kind\":\"bot\",\"level\":\"easy\","
        "\"name\":\"\",\"held\":false,\"joined\":false,\"invites\":false,\"clock\":0,"
        "\"again\":0}";
    epoki_room *room = open_with(first), *thinks = open_with(first);
    copy_after(call(thinks, "{\"method\":\"think\"}"), "{\"result\":{\"action\":\"", action);
    sprintf(message,
            "{\"method\":\"move\",\"params\":{\"action\":\"%s\",\"version\":0,\"undos\":0}}",
            action);
    expect(call(room, message), "\"code\":-32004"); /* for nobody */
    expect(call(room, "{\"method\":\"join\"}"), "\"bot\":0");
    expect(call(room, message), "\"seat\":0,\"version\":0");
    epoki_room_free(room);
    epoki_room_free(thinks);
}

static void test_refusals(void **state)
{
    (void)state;
    static const char *const wrong[] = {"",
                                        "[]",
                                        "{}",
                                        "{\"method\":1}",
                                        "{\"method\":\"fly\",\"from\":0}",
                                        "{\"method\":\"join\",\"from\":2}",
                                        "{\"method\":\"leave\",\"from\":1}",
                                        "{\"method\":\"play\",\"from\":0}",
                                        "{\"method\":\"undo\",\"from\":null,\"params\":{}}",
                                        "{\"method\":\"follow\",\"params\":{\"entries\":7}}",
                                        "{\"method\":\"follow\",\"params\":{\"entries\":\"x\"}}",
                                        "{\"method\":\"think\"}",
                                        "{\"method\":\"think\",\"params\":{\"ms\":0}}",
                                        "{\"method\":\"move\",\"params\":{}}",
                                        "{\"method\":\"same\",\"params\":{\"seat\":0}}"};
    epoki_room *room = open_room();
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
        expect(call(room, wrong[i]), "{\"error\":{\"code\":-32");
    expect(call(room, "{\"method\":\"join\",\"from\":0}"), "\"version\":0");
    epoki_room_free(room);
}

static void test_no_room(void **state)
{
    (void)state;
    char error[256] = "";
    assert_null(epoki_room_new("", 0, 0, error, sizeof error));
    assert_string_equal(error, "there are no entries");
    assert_null(epoki_room_new(seats[0], strlen(seats[0]), 0, NULL, 0));
    epoki_room_free(NULL);
}

/* A number of an entry may be so large, and no larger. */
static void test_large_numbers(void **state)
{
    (void)state;
    for (int more = 0; more < 2; more++) {
        char entries[2 * BYTES], changed[4 * BYTES + 64], error[256] = "";
        write_entries(seats[0], entries);
        char *at = strstr(entries, "\"undos\":0");
        assert_non_null(at);
        *at = '\0';
        snprintf(changed, sizeof changed, "%s\"undos\":%d%s", entries, (1 << 30) + more,
                 at + strlen("\"undos\":0"));
        epoki_room *room = epoki_room_new(changed, strlen(changed), 0, error, sizeof error);
        assert_int_equal(room != NULL, !more);
        epoki_room_free(room);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_a_person_and_a_bot), cmocka_unit_test(test_bots_alone),
        cmocka_unit_test(test_refusals),           cmocka_unit_test(test_no_room),
        cmocka_unit_test(test_large_numbers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
