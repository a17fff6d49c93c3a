/* seen.h: reading members of a view's JSON into plain numbers, items and sets: what the boards of
 * all games begin with. What is missing or masked reads as nothing. */
#ifndef EPOKI_TUI_SEEN_H
#define EPOKI_TUI_SEEN_H

#include "core/item.h"
#include "core/json.h"

int seen_int(const struct json_node *node, int otherwise);

/* The item whose id the node holds, or -1. */
int seen_item(const struct json_node *node, const struct item_table *table);

/* The member `key` of an object: a number, 0 where there is none; an item or -1; whether it is
 * true. */
int seen_member(const struct json_node *object, const char *key);
int seen_member_item(const struct json_node *object, const char *key,
                     const struct item_table *table);
bool seen_member_true(const struct json_node *object, const char *key);

/* The items of a list, at most so many; returns how many. */
int seen_items(const struct json_node *list, const struct item_table *table, int most, int *items);

/* The first `count` numbers of a list; `otherwise` where there is none. */
void seen_numbers(const struct json_node *list, int otherwise, int count, int *out);

/* Marks every item whose id stands in the list; `set` has room for the table. */
void seen_set(const struct json_node *list, const struct item_table *table, bool *set);

/* Element `index` of a list, or NULL. */
const struct json_node *seen_element(const struct json_node *list, int index);

/* How many elements a list has; 0 for what is none. */
int seen_length(const struct json_node *list);

#endif
