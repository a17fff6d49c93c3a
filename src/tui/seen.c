/* seen.c: see seen.h. */
#include "tui/seen.h"

#include <string.h>

int seen_int(const struct json_node *node, int otherwise)
{
    int64_t value;
    return json_as_int(node, INT32_MIN, INT32_MAX, &value) ? (int)value : otherwise;
}

int seen_item(const struct json_node *node, const struct item_table *table)
{
    const char *id = json_as_string(node);
    return id ? item_find(table, id, strlen(id)) : -1;
}

int seen_member(const struct json_node *object, const char *key)
{
    return seen_int(json_member(object, key), 0);
}

int seen_member_item(const struct json_node *object, const char *key,
                     const struct item_table *table)
{
    return seen_item(json_member(object, key), table);
}

bool seen_member_true(const struct json_node *object, const char *key)
{
    const struct json_node *node = json_member(object, key);
    return node && node->type == JSON_TRUE;
}

int seen_items(const struct json_node *list, const struct item_table *table, int most, int *items)
{
    int count = 0;
    const struct json_node *node = list ? list->child : NULL;
    for (; node && count < most; node = node->next)
        items[count++] = seen_item(node, table);
    return count;
}

void seen_numbers(const struct json_node *list, int otherwise, int count, int *out)
{
    const struct json_node *node = list ? list->child : NULL;
    for (int i = 0; i < count; i++, node = node ? node->next : NULL)
        out[i] = seen_int(node, otherwise);
}

void seen_set(const struct json_node *list, const struct item_table *table, bool *set)
{
    for (const struct json_node *node = list ? list->child : NULL; node; node = node->next) {
        int item = seen_item(node, table);
        if (item >= 0)
            set[item] = true;
    }
}

const struct json_node *seen_element(const struct json_node *list, int index)
{
    const struct json_node *node = list ? list->child : NULL;
    while (node && index-- > 0)
        node = node->next;
    return node;
}

int seen_length(const struct json_node *list)
{
    return list && list->type == JSON_ARRAY ? list->count : 0;
}
