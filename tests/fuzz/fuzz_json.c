/* fuzz_json.c: the JSON reader on anything. What it accepts is walked, written by the JSON
 * writer and read again: the two trees must be equal. */
#include <string.h>

#include "core/json.h"
#include "fuzz.h"

/* A tree of this depth or less can be written; the writer keeps one level for its caller. */
#define DEPTH_WRITABLE (JSON_DEPTH_MAX - 1)

static void check_scalar(const struct json_node *node)
{
    int64_t value;
    if (node->type == JSON_STRING) {
        fuzz_check(text_is_utf8(node->bytes, node->length), "a string is not UTF-8");
        fuzz_check(node->bytes[node->length] == '\0', "a string is not terminated");
        bool plain = !memchr(node->bytes, '\0', node->length);
        fuzz_check(plain == (json_as_string(node) != NULL), "json_as_string and NUL bytes");
    }
    if (node->type == JSON_NUMBER) {
        fuzz_check(strlen(node->bytes) == node->length, "the text of a number");
        fuzz_check(json_as_int(node, INT64_MIN, INT64_MAX, &value) == node->whole,
                   "json_as_int and whole numbers");
    }
}

/* Checks a tree and returns its depth; a scalar has none. */
static int check_tree(const struct json_node *node)
{
    int count = 0, deepest = 0;
    check_scalar(node);
    fuzz_check(node->child == NULL || node->type >= JSON_ARRAY, "a scalar with children");
    for (const struct json_node *child = node->child; child; child = child->next) {
        int depth = check_tree(child);
        deepest = depth > deepest ? depth : deepest;
        count++;
        fuzz_check((child->key != NULL) == (node->type == JSON_OBJECT), "keys belong to objects");
    }
    for (const struct json_node *child = node->child; child && child->key && count <= 64;
         child = child->next) {
        const struct json_node *found = json_member(node, child->key);
        fuzz_check(found && strcmp(found->key, child->key) == 0, "a member is not found");
    }
    fuzz_check(count == node->count, "the count of children is wrong");
    return deepest + (node->type >= JSON_ARRAY);
}

static void write_tree(const struct json_node *node, struct json_writer *json)
{
    switch (node->type) {
    case JSON_NULL:
        json_null(json);
        return;
    case JSON_FALSE:
    case JSON_TRUE:
        json_bool(json, node->type == JSON_TRUE);
        return;
    case JSON_NUMBER:
        if (node->whole && node->bytes[0] != '-') /* "-0" is whole and has two texts */
            json_int(json, node->value);
        else
            json_raw(json, node->bytes, node->length);
        return;
    case JSON_STRING:
        json_string_bytes(json, node->bytes, node->length);
        return;
    case JSON_ARRAY:
        json_begin_array(json);
        break;
    case JSON_OBJECT:
        json_begin_object(json);
        break;
    }
    for (const struct json_node *child = node->child; child; child = child->next) {
        if (child->key)
            json_key(json, child->key);
        write_tree(child, json);
    }
    if (node->type == JSON_ARRAY)
        json_end_array(json);
    else
        json_end_object(json);
}

static bool same_tree(const struct json_node *a, const struct json_node *b)
{
    if (a->type != b->type || a->whole != b->whole || a->value != b->value || a->count != b->count)
        return false;
    if (a->length != b->length || (a->length && memcmp(a->bytes, b->bytes, a->length) != 0))
        return false;
    const struct json_node *y = b->child;
    for (const struct json_node *x = a->child; x; x = x->next, y = y->next) {
        if (!y || (x->key && strcmp(x->key, y->key) != 0) || !same_tree(x, y))
            return false;
    }
    return y == NULL;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct json_document document = json_parse((const char *)data, size);
    if (!document.root) {
        fuzz_check(document.error != NULL, "refused without a reason");
        fuzz_check(document.error_at <= size, "refused beyond the end");
        json_free(&document);
        return 0;
    }
    int depth = check_tree(document.root);
    fuzz_check(depth <= JSON_DEPTH_MAX, "nested deeper than promised");
    if (depth <= DEPTH_WRITABLE) {
        struct text text = TEXT_EMPTY;
        struct json_writer json = json_writer_to(&text);
        write_tree(document.root, &json);
        struct json_document again = json_parse(text_string(&text), text.length);
        fuzz_check(again.root != NULL, "what was written is not JSON");
        fuzz_check(same_tree(document.root, again.root), "what was written reads differently");
        json_free(&again);
        text_free(&text);
    }
    json_free(&document);
    return 0;
}
