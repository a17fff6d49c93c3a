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
