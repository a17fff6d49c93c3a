/* test_text.c: the growing string, numbers to and from text, and what counts as UTF-8 (text.h). */
#include <limits.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/text.h"

/* The test of exhausted memory needs realloc to fail, not the sanitizer to stop the program. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "allocator_may_return_null=1";
}

/* Growth */

static void test_empty(void **state)
{
    struct text text = TEXT_EMPTY;
    (void)state;
    assert_string_equal(text_string(&text), "");
    text_clear(&text);
    assert_string_equal(text_string(&text), "");
    text_add_bytes(&text, NULL, 0);
    assert_int_equal(text.length, 0);
    assert_string_equal(text_string(&text), "");
    text_free(&text);
    text_free(&text);
    assert_null(text.data);
}

static void test_growth(void **state)
{
    struct text text = TEXT_EMPTY;
    (void)state;
    for (size_t i = 0; i < 20000; i++) {
        text_add_char(&text, (char)('a' + i % 26));
        assert_int_equal(text.length, i + 1);
        assert_true(text.length < text.capacity);
        assert_int_equal(text.data[text.length], '\0');
    }
    for (size_t i = 0; i < text.length; i++)
        assert_int_equal(text.data[i], 'a' + (int)(i % 26));
    assert_false(text.failed);
    text_free(&text);
}

static void test_large_pieces(void **state)
{
    static char piece[3001];
    struct text text = TEXT_EMPTY;
    (void)state;
    memset(piece, 'x', sizeof piece - 1);
    for (size_t i = 1; i <= 20; i++) {
        text_add(&text, piece);
        assert_int_equal(text.length, i * (sizeof piece - 1));
        assert_int_equal(strlen(text.data), text.length);
    }
    text_free(&text);
}

static void test_bytes_may_hold_nul(void **state)
{
    struct text text = TEXT_EMPTY;
    (void)state;
    text_add_bytes(&text, "a\0b", 3);
    text_add_char(&text, '\0');
    assert_int_equal(text.length, 4);
    assert_memory_equal(text.data, "a\0b\0", 5);
    text_free(&text);
}

static void test_clear_and_reuse(void **state)
{
    struct text text = TEXT_EMPTY;
    (void)state;
    text_add(&text, "something");
    text_clear(&text);
    assert_int_equal(text.length, 0);
    assert_string_equal(text_string(&text), "");
    text_add(&text, "else");
    assert_string_equal(text_string(&text), "else");
    text_free(&text);
    assert_int_equal(text.length, 0);
    text_add(&text, "again");
    assert_string_equal(text_string(&text), "again");
    text_free(&text);
}

static void test_cut(void **state)
{
    struct text text = TEXT_EMPTY;
    (void)state;
    text_cut(&text, 0);
    text_cut(&text, 7);
    assert_string_equal(text_string(&text), "");
    text_add(&text, "pyramid");
    text_cut(&text, 8);
    text_cut(&text, 7);
    assert_string_equal(text_string(&text), "pyramid");
    text_cut(&text, 3);
    assert_int_equal(text.length, 3);
    assert_string_equal(text_string(&text), "pyr");
    text_add(&text, "e");
    assert_string_equal(text_string(&text), "pyre");
    text_cut(&text, 0);
    assert_string_equal(text_string(&text), "");
    text_free(&text);
}

/* Out of memory: the text keeps what it has and ignores the rest. */
static void test_memory_runs_out(void **state)
{
    struct text text = TEXT_EMPTY;
    (void)state;
    text_add(&text, "kept");
    text_add_bytes(&text, "never read", SIZE_MAX / 4);
    assert_true(text.failed);
    assert_string_equal(text_string(&text), "kept");
    text_add_char(&text, 'x');
    text_add(&text, "more");
    text_add_int(&text, 7);
    text_format(&text, "%d", 8);
    assert_true(text.failed);
    assert_string_equal(text_string(&text), "kept");
    text_free(&text);
    assert_false(text.failed);
}

/* Numbers to text */

static void test_add_numbers(void **state)
{
    static const struct {
        int64_t value;
        const char *expected;
    } rows[] = {
        {0, "0"},
        {7, "7"},
        {-1, "-1"},
        {10, "10"},
        {-1000, "-1000"},
        {INT32_MIN, "-2147483648"},
        {INT64_MAX, "9223372036854775807"},
        {INT64_MIN + 1, "-9223372036854775807"},
        {INT64_MIN, "-9223372036854775808"},
    };
    struct text text = TEXT_EMPTY;
    (void)state;
    for (int i = 0; i < COUNT_OF(rows); i++) {
        text_clear(&text);
        text_add_int(&text, rows[i].value);
        assert_string_equal(text_string(&text), rows[i].expected);
    }
    text_clear(&text);
    text_add_uint(&text, 0);
    text_add_char(&text, ' ');
    text_add_uint(&text, UINT64_MAX);
    assert_string_equal(text_string(&text), "0 18446744073709551615");
    text_free(&text);
}

static void test_add_hex(void **state)
{
    static const struct {
        uint64_t value;
        const char *expected;
    } rows[] = {
        {0, "0000000000000000"},
        {1, "0000000000000001"},
        {0x0123456789ABCDEFu, "0123456789abcdef"},
        {0xFEDCBA9876543210u, "fedcba9876543210"},
        {UINT64_MAX, "ffffffffffffffff"},
    };
    struct text text = TEXT_EMPTY;
    (void)state;
    for (int i = 0; i < COUNT_OF(rows); i++) {
        text_clear(&text);
        text_add_hex64(&text, rows[i].value);
        assert_string_equal(text_string(&text), rows[i].expected);
    }
    text_free(&text);
}

static void test_format(void **state)
{
    struct text text = TEXT_EMPTY;
    (void)state;
    text_format(&text, "%s", "");
    assert_string_equal(text_string(&text), "");
    text_format(&text, "%s has %d%c, %d%%", "Ania", 3, '$', -50);
    assert_string_equal(text_string(&text), "Ania has 3$, -50%");
    text_clear(&text);
    text_format(&text, "%d|%d|%d", INT_MIN, 0, INT_MAX);
    assert_string_equal(text_string(&text), "-2147483648|0|2147483647");
    text_clear(&text);
    text_format(&text, "%%%s%%", "zażółć");
    assert_string_equal(text_string(&text), "%zażółć%");
    text_free(&text);
}

static void test_equals(void **state)
{
    (void)state;
    assert_true(text_equals("", "", 0));
    assert_true(text_equals("card", "cards", 4));
    assert_false(text_equals("card", "cards", 5));
    assert_false(text_equals("card", "car", 3));
    assert_false(text_equals("card", "cart", 4));
    assert_false(text_equals("ab", "a\0b", 3));
}

/* UTF-8 */

struct utf8_row {
    const char *bytes;
    size_t count;
};

/* A string literal with its length: the bytes may hold NUL. */
#define UTF8(literal) \
    { \
        literal, sizeof(literal) - 1 \
    }

static void test_utf8_good(void **state)
{
    static const struct utf8_row rows[] = {
        UTF8(""),
        UTF8("plain"),
        UTF8("\0"),
        UTF8("\x7F"),
        UTF8("za\xC5\xBC\xC3\xB3\xC5\x82\xC4\x87"),
        UTF8("\xC2\x80"),         /* U+0080, the first of two bytes */
        UTF8("\xDF\xBF"),         /* U+07FF, the last of two bytes */
        UTF8("\xE0\xA0\x80"),     /* U+0800, the first of three */
        UTF8("\xED\x9F\xBF"),     /* U+D7FF, before the surrogates */
        UTF8("\xEE\x80\x80"),     /* U+E000, after them */
        UTF8("\xEF\xBB\xBF"),     /* U+FEFF */
        UTF8("\xEF\xBF\xBF"),     /* U+FFFF */
        UTF8("\xF0\x90\x80\x80"), /* U+10000, the first of four */
        UTF8("\xF4\x8F\xBF\xBF"), /* U+10FFFF, the last of all */
    };
    (void)state;
    for (int i = 0; i < COUNT_OF(rows); i++)
        assert_true(text_is_utf8(rows[i].bytes, rows[i].count));
}

static void test_utf8_bad(void **state)
{
    static const struct utf8_row rows[] = {
        UTF8("\x80"),                 /* a continuation byte alone */
        UTF8("a\xBF"),                /* the same after a letter */
        UTF8("\xC0\x80"),             /* overlong NUL */
        UTF8("\xC1\xBF"),             /* overlong U+007F */
        UTF8("\xC2"),                 /* cut short */
        UTF8("\xC5\x41"),             /* a letter instead of a continuation */
        UTF8("\xC5\xC5\x82"),         /* a first byte twice */
        UTF8("\xE0\x80\x80"),         /* overlong */
        UTF8("\xE0\x9F\xBF"),         /* overlong U+07FF */
        UTF8("\xE1\x80"),             /* cut short */
        UTF8("\xE1\x80\x41"),         /* no continuation */
        UTF8("\xED\xA0\x80"),         /* U+D800, the first surrogate */
        UTF8("\xED\xAF\xBF"),         /* U+DBFF */
        UTF8("\xED\xB0\x80"),         /* U+DC00 */
        UTF8("\xED\xBF\xBF"),         /* U+DFFF, the last one */
        UTF8("\xF0\x80\x80\x80"),     /* overlong */
        UTF8("\xF0\x8F\xBF\xBF"),     /* overlong U+FFFF */
        UTF8("\xF0\x90\x80"),         /* cut short */
        UTF8("\xF4\x90\x80\x80"),     /* U+110000 */
        UTF8("\xF5\x80\x80\x80"),     /* no such first byte */
        UTF8("\xF8\x88\x80\x80\x80"), /* five bytes */
        UTF8("\xFE"),
        UTF8("\xFF"),
        UTF8("good\xFFgood"),
    };
    (void)state;
    for (int i = 0; i < COUNT_OF(rows); i++) {
        /* a copy of exactly that size: reading beyond it is seen by the sanitizer */
        char *copy = test_malloc(rows[i].count);
        memcpy(copy, rows[i].bytes, rows[i].count);
        assert_false(text_is_utf8(copy, rows[i].count));
        test_free(copy);
    }
}

static size_t encode(uint32_t code, char *to)
{
    if (code < 0x80) {
        to[0] = (char)code;
        return 1;
    }
    size_t count = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
    for (size_t i = count - 1; i > 0; i--) {
        to[i] = (char)(0x80 | (code & 0x3F));
        code >>= 6;
    }
    to[0] = (char)((0xF00u >> count & 0xFF) | code);
    return count;
}

/* Every code point; and every one of them cut short. */
static void test_utf8_all_code_points(void **state)
{
    (void)state;
    for (uint32_t code = 0; code <= 0x110000; code++) {
        char bytes[4];
        size_t count = encode(code, bytes);
        bool good = code <= 0x10FFFF && !(code >= 0xD800 && code <= 0xDFFF);
        if (text_is_utf8(bytes, count) != good)
            fail_msg("U+%X", code);
        for (size_t cut = 1; cut < count; cut++)
            if (text_is_utf8(bytes, cut))
                fail_msg("U+%X cut to %u bytes", code, (unsigned)cut);
    }
}

/* Every pair of bytes: good are two ASCII bytes or one sequence of two. */
static void test_utf8_all_pairs(void **state)
{
    (void)state;
    for (unsigned a = 0; a < 256; a++) {
        for (unsigned b = 0; b < 256; b++) {
            const char bytes[2] = {(char)a, (char)b};
            bool good = (a < 0x80 && b < 0x80) || (a >= 0xC2 && a <= 0xDF && b >= 0x80 && b < 0xC0);
            if (text_is_utf8(bytes, 2) != good)
                fail_msg("bytes %02X %02X", a, b);
        }
    }
}

static void test_utf8_prefix(void **state)
{
    static const struct {
        const char *bytes;
        size_t count, good;
    } rows[] = {
        {"", 0, 0},
        {"abc", 3, 3},
        {"a\0b", 3, 3},
        {"\xFF", 1, 0},
        {"ab\xFFzz", 5, 2},
        {"\xC5\xBC\xC5", 3, 2},                 /* cut short */
        {"a\xE2\x82\xACx\xE2\x82", 7, 5},       /* the second one is cut short */
        {"\xC5\xBC\xED\xA0\x80", 5, 2},         /* a surrogate */
        {"\xF0\x9F\x8F\x9B\xC0\x80", 6, 4},     /* overlong */
        {"\xF0\x9F\x8F\x9B\xF0\x9F\x8F", 7, 4}, /* cut short */
    };
    (void)state;
    for (int i = 0; i < COUNT_OF(rows); i++) {
        char *copy = test_malloc(rows[i].count ? rows[i].count : 1);
        memcpy(copy, rows[i].bytes, rows[i].count);
        assert_int_equal(text_utf8_prefix(copy, rows[i].count), rows[i].good);
        assert_int_equal(text_is_utf8(copy, rows[i].count), rows[i].good == rows[i].count);
        test_free(copy);
    }
}

/* Numbers from text */

static void test_parse_uint(void **state)
{
    static const struct {
        const char *text;
        uint64_t value;
    } good[] = {
        {"0", 0},
        {"7", 7},
        {"0007", 7},
        {"18446744073709551615", UINT64_MAX},
        {"00000000000000000000000018446744073709551615", UINT64_MAX},
    };
    static const char *const bad[] = {
        "",
        "-",
        "-1",
        "+1",
        " 1",
        "1 ",
        "1x",
        "x",
        "0x10",
        "1.0",
        "18446744073709551616",
        "18446744073709551620",
        "99999999999999999999",
        "184467440737095516150",
    };
    uint64_t value;
    (void)state;
    for (int i = 0; i < COUNT_OF(good); i++) {
        assert_true(text_parse_uint(good[i].text, strlen(good[i].text), &value));
        assert_true(value == good[i].value);
    }
    for (int i = 0; i < COUNT_OF(bad); i++)
        if (text_parse_uint(bad[i], strlen(bad[i]), &value))
            fail_msg("accepted '%s'", bad[i]);
    assert_true(text_parse_uint("123", 2, &value));
    assert_true(value == 12);
    assert_false(text_parse_uint("1\0", 2, &value));
}

static void test_parse_int(void **state)
{
    static const struct {
        const char *text;
        int64_t value;
    } good[] = {
        {"0", 0},
        {"-0", 0},
        {"42", 42},
        {"-42", -42},
        {"9223372036854775807", INT64_MAX},
        {"-9223372036854775807", -INT64_MAX},
    };
    static const char *const bad[] = {
        "",
        "-",
        "--1",
        "+1",
        "1-",
        " 1",
        "1\n",
        "-x",
        "1e3",
        "9223372036854775808",
        "-9223372036854775809",
        "18446744073709551615",
        "-18446744073709551616",
    };
    int64_t value;
    (void)state;
    for (int i = 0; i < COUNT_OF(good); i++) {
        assert_true(text_parse_int(good[i].text, strlen(good[i].text), &value));
        assert_true(value == good[i].value);
    }
    for (int i = 0; i < COUNT_OF(bad); i++)
        if (text_parse_int(bad[i], strlen(bad[i]), &value))
            fail_msg("accepted '%s'", bad[i]);
}

/* The smallest number fits, so it is one. */
static void test_parse_int_smallest(void **state)
{
    static const char text[] = "-9223372036854775808";
    int64_t value = 0;
    (void)state;
    assert_true(text_parse_int(text, strlen(text), &value));
    assert_true(value == INT64_MIN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_empty),
        cmocka_unit_test(test_growth),
        cmocka_unit_test(test_large_pieces),
        cmocka_unit_test(test_bytes_may_hold_nul),
        cmocka_unit_test(test_clear_and_reuse),
        cmocka_unit_test(test_cut),
        cmocka_unit_test(test_memory_runs_out),
        cmocka_unit_test(test_add_numbers),
        cmocka_unit_test(test_add_hex),
        cmocka_unit_test(test_format),
        cmocka_unit_test(test_equals),
        cmocka_unit_test(test_utf8_good),
        cmocka_unit_test(test_utf8_bad),
        cmocka_unit_test(test_utf8_all_code_points),
        cmocka_unit_test(test_utf8_all_pairs),
        cmocka_unit_test(test_utf8_prefix),
        cmocka_unit_test(test_parse_uint),
        cmocka_unit_test(test_parse_int),
        cmocka_unit_test(test_parse_int_smallest),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
