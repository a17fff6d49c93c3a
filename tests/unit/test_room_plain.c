/* test_room_plain.c: what people write, made plain (src/room/plain.c). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "room/plain.h"

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

static void put_code(char *out, uint32_t code)
{
    static const unsigned char lead[] = {0, 0, 0xC0, 0xE0, 0xF0};
    int count = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    out[count] = '\0';
    for (int i = count - 1; i > 0; i--, code >>= 6)
        out[i] = (char)(0x80 | (code & 0x3F));
    out[0] = (char)(count == 1 ? code : lead[count] | code);
}

/* The first and the last of each row of characters that are not meant to be read. */
static void test_ends_of_what_cannot_be_seen(void **state)
{
    static const uint32_t ends[][2] = {
        {0x0001, 0x0008},   {0x000B, 0x001F},   {0x007F, 0x009F}, {0x00AD, 0x00AD},
        {0x034F, 0x034F},   {0x061C, 0x061C},   {0x115F, 0x1160}, {0x17B4, 0x17B5},
        {0x180B, 0x180F},   {0x200B, 0x200F},   {0x202A, 0x202E}, {0x2060, 0x206F},
        {0x3164, 0x3164},   {0xE000, 0xF8FF},   {0xFE00, 0xFE0F}, {0xFEFF, 0xFEFF},
        {0xFFA0, 0xFFA0},   {0xFFF0, 0xFFFB},   {0xFFFE, 0xFFFF}, {0x1BCA0, 0x1BCA3},
        {0x1D173, 0x1D17A}, {0xE0000, 0x10FFFF}};
    static const uint32_t beside[] = {
        0x0021, 0x007E, 0x00AE, 0x061D, 0x115E,  0x1161,  0x17B3,  0x17B6,  0x180A,  0x1810, 0x2010,
        0x2027, 0x2070, 0x3163, 0x3165, 0xD7FF,  0xF900,  0xFDFF,  0xFE10,  0xFEFE,  0xFF00, 0xFF9F,
        0xFFA1, 0xFFEF, 0xFFFC, 0xFFFD, 0x10000, 0x1BC9F, 0x1BCA4, 0x1D172, 0x1D17B, 0xDFFFF};
    char sign[5];
    (void)state;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        for (int which = 0; which < 2; which++) {
            put_code(sign, ends[i][which]);
            check(PLAIN_LINE, sign, "");
        }
    for (size_t i = 0; i < sizeof beside / sizeof *beside; i++) {
        put_code(sign, beside[i]);
        check(PLAIN_LINE, sign, sign);
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

static size_t write_code(uint32_t code, char *out)
{
    size_t count = code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    static const unsigned first[] = {0, 0, 0xC0, 0xE0, 0xF0};
    for (size_t i = count; i-- > 0; code >>= 6)
        out[i] = (char)(unsigned char)(i ? 0x80 | (code & 0x3F) : first[count] | code);
    return count;
}

enum kind { LETTER, HIDDEN, SPACE, MARK, KINDS };

/* What becomes of three of them between letters. */
static enum kind kind_of(uint32_t code)
{
    char text[16] = "a", out[16];
    size_t count = write_code(code, text + 1);
    write_code(code, text + 1 + count);
    write_code(code, text + 1 + 2 * count);
    text[1 + 3 * count] = 'b';
    size_t left = plain_text(text, PLAIN_LINE, out);
    if (left == 2 + 2 * count && count > 1)
        return MARK;
    return left == 2 ? HIDDEN : left == 3 && out[1] == ' ' ? SPACE : LETTER;
}

/* How many characters of each kind there are: whoever changes the table counts them anew. */
static void test_all_of_unicode(void **state)
{
    int counts[KINDS] = {0};
    (void)state;
    for (uint32_t code = 1; code <= 0x10FFFF; code++)
        if (code < 0xD800 || code > 0xDFFF) /* halves of others */
            counts[kind_of(code)]++;
    assert_int_equal(counts[LETTER], 908445);
    assert_int_equal(counts[HIDDEN], 203153);
    assert_int_equal(counts[SPACE], 22);
    assert_int_equal(counts[MARK], 443);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_read_stays),
        cmocka_unit_test(test_what_cannot_be_seen_goes),
        cmocka_unit_test(test_ends_of_what_cannot_be_seen),
        cmocka_unit_test(test_floods_are_cut),
        cmocka_unit_test(test_spaces),
        cmocka_unit_test(test_names_that_look_the_same),
        cmocka_unit_test(test_all_of_unicode),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
