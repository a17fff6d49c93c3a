/* json_read.c: the reader half of json.h. Everything it sees may be hostile: the size of the tree
 * is bounded by the size of the input, the nesting by JSON_DEPTH_MAX. */
#include "core/json.h"

#include <stdlib.h>
#include <string.h>

/* Memory comes in chained blocks, each twice as large as the last, so that nodes never move and a
 * few calls free everything. */
enum { BLOCK_FIRST = 4096, BLOCK_MOST = 65536 };

struct json_block {
    struct json_block *next;
    size_t used, size;
};

struct json_reader {
    const char *bytes;
    size_t at, count;
    int depth, nodes;
    const char *error;
    struct json_block *blocks;
};

static void *reader_allocate(struct json_reader *r, size_t size)
{
    size = (size + 15) & ~(size_t)15;
    if (!r->blocks || r->blocks->size - r->blocks->used < size) {
        size_t room = r->blocks ? r->blocks->size * 2 : BLOCK_FIRST;
        room = room < BLOCK_MOST ? room : BLOCK_MOST;
        room = room > size ? room : size;
        struct json_block *block = malloc(sizeof *block + 16 + room);
        if (!block) {
            r->error = JSON_OUT_OF_MEMORY;
            return NULL;
        }
        *block = (struct json_block){r->blocks, 0, room};
        r->blocks = block;
    }
    uintptr_t base = ((uintptr_t)(r->blocks + 1) + 15) & ~(uintptr_t)15;
    void *memory = (void *)(base + r->blocks->used);
    r->blocks->used += size;
    return memory;
}

static void reader_skip_space(struct json_reader *r)
{
    for (; r->at < r->count; r->at++) {
        char c = r->bytes[r->at];
        if (c != ' ' && c != '\t' && c != '\r' && c != '\n')
            break;
    }
}

static bool reader_fail(struct json_reader *r, const char *error)
{
    if (!r->error)
        r->error = error;
    return false;
}

static bool reader_take(struct json_reader *r, char c)
{
    if (r->at >= r->count || r->bytes[r->at] != c)
        return false;
    r->at++;
    return true;
}

static bool read_hex4(struct json_reader *r, unsigned *value)
{
    *value = 0;
    for (int i = 0; i < 4; i++) {
        char c = r->at < r->count ? r->bytes[r->at] : '\0';
        unsigned digit;
        if (c >= '0' && c <= '9')
            digit = (unsigned)(c - '0');
        else if (c >= 'a' && c <= 'f')
            digit = (unsigned)(c - 'a' + 10);
        else if (c >= 'A' && c <= 'F')
            digit = (unsigned)(c - 'A' + 10);
        else
            return reader_fail(r, "bad \\u escape");
        *value = *value * 16 + digit;
        r->at++;
    }
    return true;
}

static char *put_utf8(char *to, unsigned code)
{
    if (code < 0x80) {
        *to++ = (char)code;
    } else if (code < 0x800) {
        *to++ = (char)(0xC0 | (code >> 6));
        *to++ = (char)(0x80 | (code & 63));
    } else if (code < 0x10000) {
        *to++ = (char)(0xE0 | (code >> 12));
        *to++ = (char)(0x80 | ((code >> 6) & 63));
        *to++ = (char)(0x80 | (code & 63));
    } else {
        *to++ = (char)(0xF0 | (code >> 18));
        *to++ = (char)(0x80 | ((code >> 12) & 63));
        *to++ = (char)(0x80 | ((code >> 6) & 63));
        *to++ = (char)(0x80 | (code & 63));
    }
    return to;
}

static bool read_unicode_escape(struct json_reader *r, char **to)
{
    unsigned code, low;
    if (!read_hex4(r, &code))
        return false;
    if (code >= 0xDC00 && code <= 0xDFFF)
        return reader_fail(r, "unpaired surrogate");
    if (code >= 0xD800 && code <= 0xDBFF) {
        if (!reader_take(r, '\\') || !reader_take(r, 'u'))
            return reader_fail(r, "unpaired surrogate");
        if (!read_hex4(r, &low))
            return false;
        if (low < 0xDC00 || low > 0xDFFF)
            return reader_fail(r, "unpaired surrogate");
        code = 0x10000 + ((code - 0xD800) << 10) + (low - 0xDC00);
    }
    *to = put_utf8(*to, code);
    return true;
}

static bool read_escape(struct json_reader *r, char **to)
{
    static const char from[] = "\"\\/bfnrt", into[] = "\"\\/\b\f\n\r\t";
    if (r->at >= r->count)
        return reader_fail(r, "unfinished string");
    char c = r->bytes[r->at++];
    if (c == 'u')
        return read_unicode_escape(r, to);
    const char *found = c ? strchr(from, c) : NULL;
    if (!found)
        return reader_fail(r, "bad escape");
    *(*to)++ = into[found - from];
    return true;
}

/* Decodes a string up to `end`. */
static bool read_decoded(struct json_reader *r, size_t end, char **to)
{
    while (r->at < end) {
        unsigned char c = (unsigned char)r->bytes[r->at++];
        if (c < 0x20)
            return reader_fail(r, "control character in a string");
        if (c != '\\')
            *(*to)++ = (char)c;
        else if (!read_escape(r, to))
            return false;
    }
    return true;
}

/* Reads a string after its opening quote. An escape never decodes to more bytes than it has itself,
 * so the distance to the closing quote is enough room. */
static bool read_string(struct json_reader *r, const char **bytes, size_t *length)
{
    size_t end = r->at;
    bool plain = true; /* it has no escapes */
    while (end < r->count && r->bytes[end] != '"') {
        unsigned char c = (unsigned char)r->bytes[end];
        plain = plain && c >= 0x20 && c < 0x80 && c != '\\';
        end += c == '\\' ? 2 : 1;
    }
    if (end >= r->count)
        return reader_fail(r, "unfinished string");
    if (!plain && !text_is_utf8(r->bytes + r->at, end - r->at))
        return reader_fail(r, "text is not UTF-8");
    char *start = reader_allocate(r, end - r->at + 1), *to = start;
    if (!start)
        return false;
    if (plain) {
        memcpy(to, r->bytes + r->at, end - r->at);
        to += end - r->at;
    } else if (!read_decoded(r, end, &to)) {
        return false;
    }
    *to = '\0';
    r->at = end + 1;
    *bytes = start;
    *length = (size_t)(to - start);
    return true;
}

static bool is_digit(const struct json_reader *r)
{
    return r->at < r->count && r->bytes[r->at] >= '0' && r->bytes[r->at] <= '9';
}

static bool read_digits(struct json_reader *r)
{
    if (!is_digit(r))
        return reader_fail(r, "bad number");
    while (is_digit(r))
        r->at++;
    return true;
}

static bool read_number(struct json_reader *r, struct json_node *node)
{
    size_t start = r->at;
    bool fraction = false;
    reader_take(r, '-');
    if (reader_take(r, '0')) {
        if (is_digit(r))
            return reader_fail(r, "a number must not begin with 0");
    } else if (!read_digits(r)) {
        return false;
    }
    if (reader_take(r, '.')) {
        fraction = true;
        if (!read_digits(r))
            return false;
    }
    if (reader_take(r, 'e') || reader_take(r, 'E')) {
        fraction = true;
        if (!reader_take(r, '+'))
            reader_take(r, '-');
        if (!read_digits(r))
            return false;
    }
    size_t length = r->at - start;
    char *copy = reader_allocate(r, length + 1);
    if (!copy)
        return false;
    memcpy(copy, r->bytes + start, length);
    copy[length] = '\0';
    node->type = JSON_NUMBER;
    node->bytes = copy;
    node->length = length;
    node->whole = !fraction && text_parse_int(copy, length, &node->value);
    return true;
}

static bool read_word(struct json_reader *r, const char *word)
{
    size_t length = strlen(word);
    if (r->count - r->at < length || memcmp(r->bytes + r->at, word, length) != 0)
        return reader_fail(r, "unexpected character");
    r->at += length;
    return true;
}

static struct json_node *read_value(struct json_reader *r);

static bool read_key(struct json_reader *r, const char **key)
{
    size_t length;
    reader_skip_space(r);
    if (!reader_take(r, '"'))
        return reader_fail(r, "a key must be a string");
    if (!read_string(r, key, &length))
        return false;
    assert(*key);
    if (strlen(*key) != length)
        return reader_fail(r, "NUL in a key");
    reader_skip_space(r);
    if (!reader_take(r, ':'))
        return reader_fail(r, "':' expected");
    return true;
}

static bool read_children(struct json_reader *r, struct json_node *parent, char close)
{
    struct json_node **tail = &parent->child;
    if (++r->depth > JSON_DEPTH_MAX)
        return reader_fail(r, "nested too deeply");
    reader_skip_space(r);
    bool empty = reader_take(r, close);
    while (!empty) {
        const char *key = NULL;
        if (parent->type == JSON_OBJECT && !read_key(r, &key))
            return false;
        struct json_node *child = read_value(r);
        if (!child)
            return false;
        child->key = key;
        *tail = child;
        tail = &child->next;
        parent->count++;
        reader_skip_space(r);
        if (reader_take(r, close))
            break;
        if (!reader_take(r, ','))
            return reader_fail(r, "',' or a closing bracket expected");
    }
    r->depth--;
    return true;
}

static struct json_node *read_value(struct json_reader *r)
{
    reader_skip_space(r);
    if (++r->nodes > JSON_NODES_MAX) {
        reader_fail(r, "too many values");
        return NULL;
    }
    struct json_node *node = reader_allocate(r, sizeof *node);
    if (!node)
        return NULL;
    *node = (struct json_node){.type = JSON_NULL};
    bool good;
    switch (r->at < r->count ? r->bytes[r->at] : '\0') {
    case '{':
        r->at++;
        node->type = JSON_OBJECT;
        good = read_children(r, node, '}');
        break;
    case '[':
        r->at++;
        node->type = JSON_ARRAY;
        good = read_children(r, node, ']');
        break;
    case '"':
        r->at++;
        node->type = JSON_STRING;
        good = read_string(r, &node->bytes, &node->length);
        break;
    case 't':
        node->type = JSON_TRUE;
        good = read_word(r, "true");
        break;
    case 'f':
        node->type = JSON_FALSE;
        good = read_word(r, "false");
        break;
    case 'n':
        good = read_word(r, "null");
        break;
    default:
        good = r->at < r->count ? read_number(r, node) : reader_fail(r, "unexpected end");
        break;
    }
    return good ? node : NULL;
}

struct json_document json_parse(const char *bytes, size_t count)
{
    struct json_reader r = {.bytes = bytes, .count = count};
    struct json_node *root = read_value(&r);
    if (root) {
        reader_skip_space(&r);
        if (r.at < r.count) {
            r.error = "more text after the value";
            root = NULL;
        }
    }
    return (struct json_document){root, r.at, root ? NULL : r.error, r.blocks};
}

void json_free(struct json_document *document)
{
    struct json_block *block = document->memory;
    while (block) {
        struct json_block *next = block->next;
        free(block);
        block = next;
    }
    *document = (struct json_document){0};
}

const struct json_node *json_member(const struct json_node *object, const char *key)
{
    if (!object || object->type != JSON_OBJECT)
        return NULL;
    for (const struct json_node *node = object->child; node; node = node->next)
        if (strcmp(node->key, key) == 0)
            return node;
    return NULL;
}

const char *json_as_string(const struct json_node *node)
{
    if (!node || node->type != JSON_STRING || strlen(node->bytes) != node->length)
        return NULL;
    return node->bytes;
}

bool json_as_int(const struct json_node *node, int64_t low, int64_t high, int64_t *value)
{
    if (!node || node->type != JSON_NUMBER || !node->whole || node->value < low ||
        node->value > high)
        return false;
    *value = node->value;
    return true;
}
