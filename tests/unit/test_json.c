/* test_json.c: what the writer writes, what the reader accepts and refuses, and that they agree
 * (json.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "core/json.h"

/* A copy of exactly `count` bytes: reading beyond it is seen by the sanitizer. */
static struct json_document parse_bytes(const char *bytes, size_t count)
{
    char *copy = test_malloc(count ? count : 1);
    memcpy(copy, bytes, count);
    struct json_document document = json_parse(copy, count);
    test_free(copy); /* the tree must not point into it */
    return document;
}

static struct json_document parse(const char *text)
{
    return parse_bytes(text, strlen(text));
}

/* Writer */

static void test_writer_nesting(void **state)
{
    struct text text = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&text);
    (void)state;
    json_begin_object(&json);
    json_key(&json, "list");
    json_begin_array(&json);
    json_int(&json, 1);
    json_begin_array(&json);
    json_end_array(&json);
    json_begin_object(&json);
    json_pair_string(&json, "a", "b");
    json_pair_int(&json, "c", -5);
    json_end_object(&json);
    json_null(&json);
    json_end_array(&json);
    json_key(&json, "empty");
    json_begin_object(&json);
    json_end_object(&json);
    json_pair_bool(&json, "yes", true);
    json_pair_bool(&json, "no", false);
    json_key(&json, "raw");
    json_raw(&json, "[1, 2]", 6);
    json_end_object(&json);
    assert_string_equal(text_string(&text),
                        "{\"list\":[1,[],{\"a\":\"b\",\"c\":-5},null],"
                        "\"empty\":{},\"yes\":true,\"no\":false,\"raw\":[1, 2]}");
    text_free(&text);
}

static void test_writer_siblings_after_a_level(void **state)
{
    struct text text = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&text);
    (void)state;
    json_begin_array(&json);
    for (int i = 0; i < 3; i++) {
        json_begin_array(&json);
        for (int k = 0; k < i; k++)
            json_int(&json, k);
        json_end_array(&json);
    }
    json_end_array(&json);
    assert_string_equal(text_string(&text), "[[],[0],[0,1]]");
    text_free(&text);
}

static void test_writer_deep(void **state)
{
    struct text text = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&text);
    (void)state;
    for (int i = 0; i < JSON_DEPTH_MAX - 1; i++)
        json_begin_array(&json);
    json_int(&json, 1);
    json_int(&json, 2);
    for (int i = 0; i < JSON_DEPTH_MAX - 1; i++)
        json_end_array(&json);
    struct json_document document = parse(text_string(&text));
    assert_non_null(document.root);
    const struct json_node *node = document.root;
    for (int i = 0; i < JSON_DEPTH_MAX - 2; i++)
        node = node->child;
    assert_int_equal(node->count, 2);
    json_free(&document);
    text_free(&text);
}

static void write_string(const char *bytes, size_t count, const char *expected)
{
    struct text text = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&text);
    json_string_bytes(&json, bytes, count);
    assert_string_equal(text_string(&text), expected);
    text_free(&text);
}

static void test_writer_escapes(void **state)
{
    (void)state;
    write_string("", 0, "\"\"");
    write_string("a\"b\\c/d", 7, "\"a\\\"b\\\\c/d\"");
    write_string("zażółć \xF0\x9F\x8F\x9B", 15, "\"zażółć \xF0\x9F\x8F\x9B\"");
    write_string("\n\t\r", 3, "\"\\n\\u0009\\u000d\"");
    write_string("a\0b", 3, "\"a\\u0000b\"");
    write_string("\x1F\x7F", 2, "\"\\u001f\x7F\"");
}

/* Every byte below 0x20 is written so that the reader gives it back. */
static void test_writer_control_characters(void **state)
{
    (void)state;
    for (int c = 0; c < 0x20; c++) {
        const char byte = (char)c;
        struct text text = TEXT_EMPTY;
        struct json_writer json = json_writer_to(&text);
        json_string_bytes(&json, &byte, 1);
        struct json_document document = parse(text_string(&text));
        assert_non_null(document.root);
        assert_int_equal(document.root->length, 1);
        assert_int_equal(document.root->bytes[0], c);
        json_free(&document);
        text_free(&text);
    }
}

static void test_writer_key_is_escaped(void **state)
{
    struct text text = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&text);
    (void)state;
    json_begin_object(&json);
    json_pair_int(&json, "a \"key\"\n", 1);
    json_end_object(&json);
    assert_string_equal(text_string(&text), "{\"a \\\"key\\\"\\n\":1}");
    text_free(&text);
}

static void test_writer_fixed(void **state)
{
    static const struct {
        double value;
        const char *expected;
    } rows[] = {
        {0, "0.0000"},
        {1, "1.0000"},
        {0.5, "0.5000"},
        {-1.5, "-1.5000"},
        {0.0001, "0.0001"},
        {-0.0001, "-0.0001"},
        {1.0 / 3, "0.3333"},
        {2.0 / 3, "0.6667"},
        {-2.0 / 3, "-0.6667"},
        {0.99996, "1.0000"},
        {-0.99996, "-1.0000"},
        {0.00004, "0.0000"},
        {-0.00004, "0.0000"},
        {12.0305, "12.0305"},
        {999999999, "999999999.0000"},
        {-999999999, "-999999999.0000"},
    };
    (void)state;
    for (int i = 0; i < COUNT_OF(rows); i++) {
        struct text text = TEXT_EMPTY;
        struct json_writer json = json_writer_to(&text);
        json_fixed(&json, rows[i].value);
        assert_string_equal(text_string(&text), rows[i].expected);
        text_free(&text);
    }
}

static void test_writer_integers(void **state)
{
    struct text text = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&text);
    (void)state;
    json_begin_array(&json);
    json_int(&json, 0);
    json_int(&json, INT64_MAX);
    json_int(&json, INT64_MIN);
    json_end_array(&json);
    assert_string_equal(text_string(&text), "[0,9223372036854775807,-9223372036854775808]");
    text_free(&text);
}

/* Reader: what it accepts */

static void test_reader_values(void **state)
{
    (void)state;
    struct json_document document =
        parse(" { \"a\" : [ 1 , true,false ,null, \"x\" ] ,\t\"b\":{} ,\r\n\"c\":[]}\n");
    const struct json_node *root = document.root;
    assert_non_null(root);
    assert_null(document.error);
    assert_int_equal(root->type, JSON_OBJECT);
    assert_int_equal(root->count, 3);
    const struct json_node *a = json_member(root, "a");
    assert_int_equal(a->type, JSON_ARRAY);
    assert_int_equal(a->count, 5);
    static const enum json_type types[] = {JSON_NUMBER, JSON_TRUE, JSON_FALSE, JSON_NULL,
                                           JSON_STRING};
    const struct json_node *child = a->child;
    for (int i = 0; i < COUNT_OF(types); i++, child = child->next)
        assert_int_equal(child->type, types[i]);
    assert_null(child);
    assert_int_equal(json_member(root, "b")->count, 0);
    assert_null(json_member(root, "b")->child);
    assert_int_equal(json_member(root, "c")->count, 0);
    assert_string_equal(root->child->next->key, "b");
    json_free(&document);
    assert_null(document.root);
    json_free(&document); /* a second time changes nothing */
}

static void test_reader_scalars_alone(void **state)
{
    static const struct {
        const char *text;
        enum json_type type;
    } rows[] = {{"null", JSON_NULL}, {" true ", JSON_TRUE}, {"false", JSON_FALSE},
                {"0", JSON_NUMBER},  {"\"\"", JSON_STRING}, {"\n[]\n", JSON_ARRAY}};
    (void)state;
    for (int i = 0; i < COUNT_OF(rows); i++) {
        struct json_document document = parse(rows[i].text);
        assert_non_null(document.root);
        assert_int_equal(document.root->type, rows[i].type);
        json_free(&document);
    }
}

struct string_row {
    const char *text;
    const char *decoded;
    size_t length;
};

static void test_reader_escapes(void **state)
{
    static const struct string_row rows[] = {
        {"\"\\\"\\\\\\/\\b\\f\\n\\r\\t\"", "\"\\/\b\f\n\r\t", 8},
        {"\"\\u0041\\u007f\"", "A\x7F", 2},
        {"\"\\u00e9\\u017C\"", "é\xC5\xBC", 4},
        {"\"\\u0080\\u07ff\\u0800\"", "\xC2\x80\xDF\xBF\xE0\xA0\x80", 7},
        {"\"\\ud7ff\\ue000\\uFFFF\"", "\xED\x9F\xBF\xEE\x80\x80\xEF\xBF\xBF", 9},
        {"\"\\u0000\"", "\0", 1},
        {"\"a\\u0000b\"", "a\0b", 3},
        {"\"zażółć\"", "zażółć", 10},
        {"\"/\"", "/", 1},
        {"\"\x7F\"", "\x7F", 1},
        /* surrogate pairs: the first, the last, one in between, upper and lower case */
        {"\"\\ud800\\udc00\"", "\xF0\x90\x80\x80", 4},
        {"\"\\uDBFF\\uDFFF\"", "\xF4\x8F\xBF\xBF", 4},
        {"\"x\\uD83c\\udfDBy\"", "x\xF0\x9F\x8F\x9By", 6},
    };
    (void)state;
    for (int i = 0; i < COUNT_OF(rows); i++) {
        struct json_document document = parse(rows[i].text);
        if (!document.root)
            fail_msg("%s: %s", rows[i].text, document.error);
        assert_int_equal(document.root->length, rows[i].length);
        assert_memory_equal(document.root->bytes, rows[i].decoded, rows[i].length + 1);
        json_free(&document);
    }
}

static void test_reader_numbers(void **state)
{
    static const struct {
        const char *text;
        bool whole;
        int64_t value;
    } rows[] = {
        {"0", true, 0},
        {"-0", true, 0},
        {"10", true, 10},
        {"-7", true, -7},
        {"9223372036854775807", true, INT64_MAX},
        {"-9223372036854775807", true, -INT64_MAX},
        {"9223372036854775808", false, 0},
        {"-9223372036854775809", false, 0},
        {"123456789012345678901234567890", false, 0},
        {"0.5", false, 0},
        {"-1.25", false, 0},
        {"1e2", false, 0},
        {"1E+2", false, 0},
        {"25e-1", false, 0},
        {"0e0", false, 0},
        {"0.000", false, 0},
    };
    (void)state;
    for (int i = 0; i < COUNT_OF(rows); i++) {
        struct json_document document = parse(rows[i].text);
        if (!document.root)
            fail_msg("%s: %s", rows[i].text, document.error);
        assert_int_equal(document.root->type, JSON_NUMBER);
        assert_string_equal(document.root->bytes, rows[i].text);
        assert_int_equal(document.root->length, strlen(rows[i].text));
        assert_int_equal(document.root->whole, rows[i].whole);
        if (rows[i].whole)
            assert_true(document.root->value == rows[i].value);
        json_free(&document);
    }
}

/* The smallest number is whole and fits; json_int writes it. */
static void test_reader_smallest_number(void **state)
{
    int64_t value = 0;
    (void)state;
    struct json_document document = parse("-9223372036854775808");
    assert_non_null(document.root);
    assert_true(document.root->whole);
    assert_true(json_as_int(document.root, INT64_MIN, 0, &value));
    assert_true(value == INT64_MIN);
    json_free(&document);
}

static void test_reader_duplicate_keys(void **state)
{
    int64_t value;
    (void)state;
    struct json_document document = parse("{\"a\":1,\"b\":2,\"a\":3}");
    assert_non_null(document.root);
    assert_int_equal(document.root->count, 3); /* whoever cares can see it */
    assert_true(json_as_int(json_member(document.root, "a"), 0, 9, &value));
    assert_int_equal(value, 1);
    assert_string_equal(document.root->child->next->next->key, "a");
    json_free(&document);
}

/* Blocks of memory: strings and trees larger than one of them. */
static void test_reader_large(void **state)
{
    struct text text = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&text);
    static char string[50001];
    (void)state;
    memset(string, 'x', sizeof string - 1);
    json_begin_array(&json);
    json_string(&json, string);
    for (int i = 0; i < 20000; i++)
        json_int(&json, i);
    json_string(&json, string);
    json_end_array(&json);
    struct json_document document = parse(text_string(&text));
    assert_non_null(document.root);
    assert_int_equal(document.root->count, 20002);
    const struct json_node *node = document.root->child;
    assert_int_equal(node->length, sizeof string - 1);
    for (int i = 0; i < 20000; i++) {
        node = node->next;
        assert_int_equal(node->value, i);
    }
    assert_int_equal(node->next->length, sizeof string - 1);
    json_free(&document);
    text_free(&text);
}

/* Nesting: brackets of one kind, or of both in turn. */
static void check_depth(int depth, const char *open, const char *close, bool good)
{
    struct text text = TEXT_EMPTY;
    for (int i = 0; i < depth; i++)
        text_add(&text, open);
    if (open[0] == '{')
        text_add_char(&text, '1');
    for (int i = 0; i < depth; i++)
        text_add(&text, close);
    struct json_document document = parse(text_string(&text));
    assert_int_equal(document.root != NULL, good);
    if (!good) {
        assert_string_equal(document.error, "nested too deeply");
        /* the bracket that is one too many has just been read */
        assert_int_equal(document.error_at, JSON_DEPTH_MAX * strlen(open) + 1);
    }
    json_free(&document);
    text_free(&text);
}

static void test_reader_depth(void **state)
{
    (void)state;
    check_depth(JSON_DEPTH_MAX, "[", "]", true);
    check_depth(JSON_DEPTH_MAX + 1, "[", "]", false);
    check_depth(JSON_DEPTH_MAX, "{\"a\":", "}", true);
    check_depth(JSON_DEPTH_MAX + 1, "{\"a\":", "}", false);
    check_depth(100000, "[", "]", false);
}

/* What was closed does not count as depth. */
static void test_reader_many_siblings(void **state)
{
    struct text text = TEXT_EMPTY;
    (void)state;
    text_add_char(&text, '[');
    for (int i = 0; i < 1000; i++)
        text_add(&text, "[[{}]],");
    text_add(&text, "0]");
    struct json_document document = parse(text_string(&text));
    assert_non_null(document.root);
    assert_int_equal(document.root->count, 1001);
    json_free(&document);
    text_free(&text);
}

/* Reader: what it refuses, and where it stopped */

struct error_row {
    const char *text;
    size_t count;
    size_t at;
    const char *error;
};

#define REFUSED(literal, at, error) \
    { \
        literal, sizeof(literal) - 1, at, error \
    }

static const struct error_row error_rows[] = {
    /* values */
    REFUSED("", 0, "unexpected end"),
    REFUSED("  \n", 3, "unexpected end"),
    REFUSED("[", 1, "unexpected end"),
    REFUSED("[1,", 3, "unexpected end"),
    REFUSED("{\"a\":", 5, "unexpected end"),
    REFUSED("nul", 0, "unexpected character"),
    REFUSED("[tru]", 1, "unexpected character"),
    REFUSED("False", 0, "bad number"),
    REFUSED("falsy", 0, "unexpected character"),
    REFUSED("'a'", 0, "bad number"),
    REFUSED("\0", 0, "bad number"),
    REFUSED("\xEF\xBB\xBF[]", 0, "bad number"),
    REFUSED("[1,]", 3, "bad number"),
    REFUSED("[,1]", 1, "bad number"),
    REFUSED("NaN", 0, "bad number"),
    REFUSED("// x\n1", 0, "bad number"),
    /* after the value */
    REFUSED("1 2", 2, "more text after the value"),
    REFUSED("[]]", 2, "more text after the value"),
    REFUSED("nullx", 4, "more text after the value"),
    REFUSED("{}\0", 2, "more text after the value"),
    REFUSED("1\f", 1, "more text after the value"),
    /* arrays and objects */
    REFUSED("[1 2]", 3, "',' or a closing bracket expected"),
    REFUSED("[1", 2, "',' or a closing bracket expected"),
    REFUSED("[1}", 2, "',' or a closing bracket expected"),
    REFUSED("{\"a\":1]", 6, "',' or a closing bracket expected"),
    REFUSED("{\"a\":1", 6, "',' or a closing bracket expected"),
    REFUSED("{\"a\" 1}", 5, "':' expected"),
    REFUSED("{\"a\"", 4, "':' expected"),
    REFUSED("{\"a\",1}", 4, "':' expected"),
    REFUSED("{", 1, "a key must be a string"),
    REFUSED("{a:1}", 1, "a key must be a string"),
    REFUSED("{1:1}", 1, "a key must be a string"),
    REFUSED("{\"a\":1,}", 7, "a key must be a string"),
    REFUSED("{,}", 1, "a key must be a string"),
    REFUSED("{\"a\\u0000b\":1}", 11, "NUL in a key"),
    /* numbers */
    REFUSED("-", 1, "bad number"),
    REFUSED("--1", 1, "bad number"),
    REFUSED("+1", 0, "bad number"),
    REFUSED(".5", 0, "bad number"),
    REFUSED("1.", 2, "bad number"),
    REFUSED("1.e5", 2, "bad number"),
    REFUSED("1e", 2, "bad number"),
    REFUSED("1e+", 3, "bad number"),
    REFUSED("1e+-1", 3, "bad number"),
    REFUSED("-Infinity", 1, "bad number"),
    REFUSED("01", 1, "a number must not begin with 0"),
    REFUSED("-00", 2, "a number must not begin with 0"),
    REFUSED("0x10", 1, "more text after the value"),
    /* strings */
    REFUSED("\"", 1, "unfinished string"),
    REFUSED("\"abc", 1, "unfinished string"),
    REFUSED("\"abc\\\"", 1, "unfinished string"),
    REFUSED("\"abc\\", 1, "unfinished string"),
    REFUSED("[\"abc]", 2, "unfinished string"),
    REFUSED("{\"abc", 2, "unfinished string"),
    REFUSED("\"\xFF\"", 1, "text is not UTF-8"),
    REFUSED("\"\xC0\x80\"", 1, "text is not UTF-8"),
    REFUSED("\"\xED\xA0\x80\"", 1, "text is not UTF-8"),
    REFUSED("{\"\x80\":1}", 2, "text is not UTF-8"),
    /* the reader stops behind the byte it could not take */
    REFUSED("\"a\nb\"", 3, "control character in a string"),
    REFUSED("\"\0\"", 2, "control character in a string"),
    REFUSED("\"a\x1F\"", 3, "control character in a string"),
    REFUSED("\"\t\"", 2, "control character in a string"),
    REFUSED("\"\\x\"", 3, "bad escape"),
    REFUSED("\"\\\0\"", 3, "bad escape"),
    REFUSED("\"\\U0041\"", 3, "bad escape"),
    REFUSED("\"\\'\"", 3, "bad escape"),
    REFUSED("\"\\u\"", 3, "bad \\u escape"),
    REFUSED("\"\\u12\"", 5, "bad \\u escape"),
    REFUSED("\"\\u12g4\"", 5, "bad \\u escape"),
    REFUSED("\"\\u+123\"", 3, "bad \\u escape"),
    REFUSED("\"\\ud800\\u12\"", 11, "bad \\u escape"),
    REFUSED("\"\\udc00\"", 7, "unpaired surrogate"),
    REFUSED("\"\\udfff\\ud800\"", 7, "unpaired surrogate"),
    REFUSED("\"\\ud800\"", 7, "unpaired surrogate"),
    REFUSED("\"\\udbff x\"", 7, "unpaired surrogate"),
    REFUSED("\"\\ud800\\n\"", 8, "unpaired surrogate"),
    REFUSED("\"\\ud800\\u0041\"", 13, "unpaired surrogate"),
    REFUSED("\"\\ud800\\ud800\"", 13, "unpaired surrogate"),
    REFUSED("\"\\ud800\\ue000\"", 13, "unpaired surrogate"),
};

static void test_reader_errors(void **state)
{
    (void)state;
    for (int i = 0; i < COUNT_OF(error_rows); i++) {
        const struct error_row *row = &error_rows[i];
        struct json_document document = parse_bytes(row->text, row->count);
        if (document.root)
            fail_msg("accepted: %s", row->text);
        if (strcmp(document.error, row->error) != 0 || document.error_at != row->at)
            fail_msg("%s: \"%s\" at %u instead of \"%s\" at %u", row->text, document.error,
                     (unsigned)document.error_at, row->error, (unsigned)row->at);
        json_free(&document);
    }
}

/* A document cut anywhere is refused, with a reason and an offset within it. */
static void test_reader_cut_anywhere(void **state)
{
    static const char whole[] = "{\"a\":[1,-2.5e+3,true,false,null],\"b\":{\"c\":\"x\\n\\u0041"
                                "\\ud83c\\udfdb\xC5\xBC\"},\"d\":[[],{}]}";
    (void)state;
    for (size_t count = 0; count < sizeof whole - 1; count++) {
        struct json_document document = parse_bytes(whole, count);
        assert_null(document.root);
        assert_non_null(document.error);
        assert_true(document.error_at <= count);
        json_free(&document);
    }
    struct json_document document = parse_bytes(whole, sizeof whole - 1);
    assert_non_null(document.root);
    json_free(&document);
}

/* Reader: looking into the tree */

static void test_member_of_anything(void **state)
{
    (void)state;
    struct json_document document = parse("{\"a\":[1],\"\":2}");
    assert_null(json_member(NULL, "a"));
    assert_null(json_member(document.root, "b"));
    assert_null(json_member(document.root, "A"));
    assert_null(json_member(json_member(document.root, "a"), "a"));
    assert_non_null(json_member(document.root, ""));
    json_free(&document);
}

static void test_as_string(void **state)
{
    (void)state;
    struct json_document document = parse("{\"a\":\"x\",\"n\":1,\"z\":\"x\\u0000y\",\"e\":\"\"}");
    assert_string_equal(json_as_string(json_member(document.root, "a")), "x");
    assert_string_equal(json_as_string(json_member(document.root, "e")), "");
    assert_null(json_as_string(json_member(document.root, "n")));
    assert_null(json_as_string(json_member(document.root, "z")));
    assert_null(json_as_string(document.root));
    assert_null(json_as_string(NULL));
    json_free(&document);
}

static void test_as_int(void **state)
{
    (void)state;
    struct json_document document = parse("{\"a\":5,\"f\":5.0,\"s\":\"5\",\"n\":null,\"m\":-1}");
    const struct json_node *a = json_member(document.root, "a");
    int64_t value = 77;
    assert_false(json_as_int(NULL, 0, 9, &value));
    assert_false(json_as_int(json_member(document.root, "f"), 0, 9, &value));
    assert_false(json_as_int(json_member(document.root, "s"), 0, 9, &value));
    assert_false(json_as_int(json_member(document.root, "n"), 0, 9, &value));
    assert_false(json_as_int(json_member(document.root, "m"), 0, 9, &value));
    assert_false(json_as_int(a, 0, 4, &value));
    assert_false(json_as_int(a, 6, 9, &value));
    assert_int_equal(value, 77);
    assert_true(json_as_int(a, 5, 5, &value));
    assert_int_equal(value, 5);
    json_free(&document);
}

/* Round trip: the same numbers that made the writer write a tree tell what the reader must find. */

struct random {
    uint32_t state;
};

static unsigned draw(struct random *random, unsigned bound)
{
    random->state = random->state * 1664525u + 1013904223u;
    return (random->state >> 8) % bound;
}

static size_t random_string(struct random *random, char *to)
{
    static const char *const pieces[] = {
        "a", "\"", "\\", "/", "\n", "\t", "\x01", "ż", "€", "\x7F", "\xF0\x9F\x8F\x9B", "{}[],:"};
    size_t length = 0;
    for (unsigned left = draw(random, 12); left; left--) {
        unsigned piece = draw(random, COUNT_OF(pieces) + 1);
        if (piece == COUNT_OF(pieces)) {
            to[length++] = '\0';
            continue;
        }
        memcpy(to + length, pieces[piece], strlen(pieces[piece]));
        length += strlen(pieces[piece]);
    }
    return length;
}

static int64_t random_number(struct random *random)
{
    int64_t number = draw(random, 2) ? (int64_t)draw(random, 1 << 20) : (int64_t)draw(random, 10);
    number <<= draw(random, 40);
    return draw(random, 2) ? number : -number;
}

static void random_key(struct random *random, char *to)
{
    sprintf(to, "k%u\"ż", draw(random, 1000));
}

static void write_tree(struct random *random, int depth, struct json_writer *json)
{
    char bytes[100];
    size_t length;
    unsigned kind = draw(random, depth < 6 ? 7 : 5);
    switch (kind) {
    case 0:
        json_null(json);
        break;
    case 1:
    case 2:
        json_bool(json, kind == 2);
        break;
    case 3:
        json_int(json, random_number(random));
        break;
    case 4:
        length = random_string(random, bytes);
        json_string_bytes(json, bytes, length);
        break;
    case 5:
        json_begin_array(json);
        for (unsigned left = draw(random, 6); left; left--)
            write_tree(random, depth + 1, json);
        json_end_array(json);
        break;
    default:
        json_begin_object(json);
        for (unsigned left = draw(random, 6); left; left--) {
            random_key(random, bytes);
            json_key(json, bytes);
            write_tree(random, depth + 1, json);
        }
        json_end_object(json);
        break;
    }
}

static void check_tree(struct random *random, int depth, const struct json_node *node)
{
    static const enum json_type types[] = {JSON_NULL,   JSON_FALSE, JSON_TRUE,  JSON_NUMBER,
                                           JSON_STRING, JSON_ARRAY, JSON_OBJECT};
    char bytes[100];
    size_t length;
    unsigned kind = draw(random, depth < 6 ? 7 : 5);
    assert_non_null(node);
    assert_int_equal(node->type, types[kind]);
    if (kind == 3) {
        assert_true(node->whole);
        assert_true(node->value == random_number(random));
    } else if (kind == 4) {
        length = random_string(random, bytes);
        assert_int_equal(node->length, length);
        assert_memory_equal(node->bytes, bytes, length);
    } else if (kind >= 5) {
        unsigned count = draw(random, 6);
        const struct json_node *child = node->child;
        assert_int_equal(node->count, count);
        for (unsigned i = 0; i < count; i++, child = child->next) {
            assert_non_null(child);
            if (kind == 6) {
                random_key(random, bytes);
                assert_string_equal(child->key, bytes);
            } else {
                assert_null(child->key);
            }
            check_tree(random, depth + 1, child);
        }
        assert_null(child);
    }
}

/* Values that were read are written again as they were, and equal only themselves. */
static void test_same_and_again(void **state)
{
    static const char *const values[] = {"null",
                                         "true",
                                         "false",
                                         "0",
                                         "-1.50e3",
                                         "\"\"",
                                         "\"a\\\"\\u0000\"",
                                         "[]",
                                         "[null,1]",
                                         "[1,null]",
                                         "[[1]]",
                                         "{}",
                                         "{\"a\":1}",
                                         "{\"b\":1}",
                                         "{\"a\":[1,{\"b\":\"c\"}],\"d\":false}"};
    (void)state;
    for (int i = 0; i < COUNT_OF(values); i++) {
        struct json_document one = parse(values[i]);
        struct text out = TEXT_EMPTY;
        struct json_writer json = json_writer_to(&out);
        json_node(&json, one.root);
        assert_string_equal(text_string(&out), values[i]);
        for (int k = 0; k < COUNT_OF(values); k++) {
            struct json_document other = parse(values[k]);
            assert_int_equal(json_is_same(one.root, other.root), i == k);
            json_free(&other);
        }
        assert_false(json_is_same(one.root, NULL));
        text_free(&out);
        json_free(&one);
    }
}

static void test_round_trip(void **state)
{
    (void)state;
    for (uint32_t seed = 0; seed < 2000; seed++) {
        struct random random = {seed * 7919u};
        struct text text = TEXT_EMPTY;
        struct json_writer json = json_writer_to(&text);
        write_tree(&random, 0, &json);
        struct json_document document = parse(text_string(&text));
        if (!document.root)
            fail_msg("%s at %u in %s", document.error, (unsigned)document.error_at,
                     text_string(&text));
        random.state = seed * 7919u;
        check_tree(&random, 0, document.root);
        json_free(&document);
        text_free(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_writer_nesting),
        cmocka_unit_test(test_writer_siblings_after_a_level),
        cmocka_unit_test(test_writer_deep),
        cmocka_unit_test(test_writer_escapes),
        cmocka_unit_test(test_writer_control_characters),
        cmocka_unit_test(test_writer_key_is_escaped),
        cmocka_unit_test(test_writer_fixed),
        cmocka_unit_test(test_writer_integers),
        cmocka_unit_test(test_reader_values),
        cmocka_unit_test(test_reader_scalars_alone),
        cmocka_unit_test(test_reader_escapes),
        cmocka_unit_test(test_reader_numbers),
        cmocka_unit_test(test_reader_smallest_number),
        cmocka_unit_test(test_reader_duplicate_keys),
        cmocka_unit_test(test_reader_large),
        cmocka_unit_test(test_reader_depth),
        cmocka_unit_test(test_reader_many_siblings),
        cmocka_unit_test(test_reader_errors),
        cmocka_unit_test(test_reader_cut_anywhere),
        cmocka_unit_test(test_member_of_anything),
        cmocka_unit_test(test_as_string),
        cmocka_unit_test(test_as_int),
        cmocka_unit_test(test_round_trip),
        cmocka_unit_test(test_same_and_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
