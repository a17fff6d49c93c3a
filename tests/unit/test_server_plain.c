/* test_server_plain.c: what people write, made plain (src/server/plain.c). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "server/plain.h"

static void check(enum plain form, const char *text, const char *expected)
{
    char out[256];
    assert_true(strlen(text) < sizeof out);
    assert_int_equal(plain_text(text, form, out), strlen(expected));
    assert_string_equal(out, expected);
}

static void test_what_is_read_stays(void **state)
{
    (void)state;
    check(PLAIN_LINE, "Zażółć gęślą jaźń", "Zażółć gęślą jaźń");
    check(PLAIN_LINE, "Łukasz <b>&\"'", "Łukasz <b>&\"'");
    check(PLAIN_LINE, "שלום 你好 नमस्ते 🎲", "שלום 你好 नमस्ते 🎲");
    check(PLAIN_LINES, "one\ntwo", "one\ntwo");
    check(PLAIN_LINE, "e\xCC\x82\xCC\x81", "e\xCC\x82\xCC\x81"); /* two marks on one letter */
}

static void test_what_cannot_be_seen_goes(void **state)
{
    static const char *const hidden[] = {
        "\xE2\x80\xAE",     /* U+202E */
        "\xE2\x80\x8B",     /* U+200B */
        "\xEF\xBB\xBF",     /* U+FEFF */
        "\xE2\x81\xA6",     /* U+2066 */
        "\xE2\x81\xA9",     /* U+2069 */
        "\xE2\x80\x8F",     /* U+200F */
        "\xE2\x80\x8D",     /* U+200D */
        "\xC2\xAD",         /* U+00AD */
        "\xD8\x9C",         /* U+061C */
        "\xE3\x85\xA4",     /* U+3164 */
        "\xEF\xB8\x8F",     /* U+FE0F */
        "\xC2\x85",         /* U+0085 */
        "\x1B",             /* escape */
        "\x7F",             /* delete */
        "\xEE\x80\x80",     /* U+E000 */
        "\xF3\xA0\x81\x81", /* U+E0041 */
        "\xF4\x8F\xBF\xBF", /* U+10FFFF */
    };
    char text[32];
    (void)state;
    for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++) {
        check(PLAIN_LINES, hidden[i], "");
        strcpy(text, "An");
        strcat(text, hidden[i]);
        strcat(text, "n");
        check(PLAIN_LINE, text, "Ann");
    }
}

static void test_floods_are_cut(void **state)
{
    char flood[202] = "a";
    (void)state;
    for (int i = 0; i < 100; i++)
        memcpy(flood + 1 + 2 * (size_t)i, "\xCC\x88", 3);
    check(PLAIN_LINE, flood, "a\xCC\x88\xCC\x88");
    check(PLAIN_LINE, "\xCC\x88\xCC\x88 x\xE2\x80\x8B\xCC\x88\xCC\x88\xCC\x88",
          "x\xCC\x88\xCC\x88");
}

static void test_spaces(void **state)
{
    (void)state;
    check(PLAIN_LINE, "\tAnn \xC2\xA0\xE3\x80\x80 Lee  ", "Ann Lee");
    check(PLAIN_LINE, " \xE2\xA0\x80 ", "");
    check(PLAIN_LINE, "one\ntwo", "one two");
    check(PLAIN_LINES, " one \n\n\n two \n", "one\ntwo");
    check(PLAIN_LINES, "one\xE2\x80\xA8two", "one\ntwo");
}

static void test_names_that_look_the_same(void **state)
{
    (void)state;
    assert_true(plain_is_same("Ann Lee", "annlee"));
    assert_true(plain_is_same("", " "));
    assert_false(plain_is_same("Ann", "Anna"));
    assert_false(plain_is_same("Ann", ""));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_read_stays),
        cmocka_unit_test(test_what_cannot_be_seen_goes),
        cmocka_unit_test(test_floods_are_cut),
        cmocka_unit_test(test_spaces),
        cmocka_unit_test(test_names_that_look_the_same),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
