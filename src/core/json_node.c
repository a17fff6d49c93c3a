/* json_node.c: values that were read, compared and written again (json.h). */
#include <string.h>

#include "core/json.h"

bool json_is_same(const struct json_node *a, const struct json_node *b)
{
    if (!a || !b || a->type != b->type || a->count != b->count)
        return false;
    if (a->type == JSON_STRING || a->type == JSON_NUMBER)
        return a->length == b->length && memcmp(a->bytes, b->bytes, a->length) == 0;
    const struct json_node *x = a->child, *y = b->child;
    for (; x && y; x = x->next, y = y->next)
        if ((x->key && strcmp(x->key, y->key) != 0) || !json_is_same(x, y))
            return false;
    return true;
}

void json_node(struct json_writer *json, const struct json_node *node)
{
    switch (node->type) {
    case JSON_NULL:
        json_null(json);
        break;
    case JSON_FALSE:
    case JSON_TRUE:
        json_bool(json, node->type == JSON_TRUE);
        break;
    case JSON_NUMBER:
        json_raw(json, node->bytes, node->length);
        break;
    case JSON_STRING:
        json_string_bytes(json, node->bytes, node->length);
        break;
    case JSON_ARRAY:
        json_begin_array(json);
        for (const struct json_node *at = node->child; at; at = at->next)
            json_node(json, at);
        json_end_array(json);
        break;
    case JSON_OBJECT:
        json_begin_object(json);
        for (const struct json_node *at = node->child; at; at = at->next) {
            json_key(json, at->key);
            json_node(json, at);
        }
        json_end_object(json);
        break;
    }
}
