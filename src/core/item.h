/* item.h: the things of a game that have a name: cards, wonders, tokens, colours, score parts.
 *
 * Lists of items are generated from data/<game>/<table>.tsv. The index of an item in its list is
 * its number inside a state; its id is its name everywhere outside. */
#ifndef EPOKI_CORE_ITEM_H
#define EPOKI_CORE_ITEM_H

#include "core/text.h"

/* Texts that only people read: what a card does, the text of a rule. A build without texts
 * (EPOKI_NO_TEXTS: the wasm module) leaves them to JSON files beside it
 * (docs/decisions/0011-texts-beside-the-module.md). */
#ifdef EPOKI_NO_TEXTS
#define LONG_TEXT(words) ""
#else
#define LONG_TEXT(words) words
#endif

struct item {
    const char *id;               /* lower_snake_case, unique in its list */
    const char *name[LANG_COUNT]; /* what a person reads */
    const char *text[LANG_COUNT]; /* one line that says what it does; "" if there is nothing to say,
                                     and in a build without texts unless labels use it */
    const char *rules;            /* numbers of the rules it is based on, "7.3,7.4"; "" for none */
};

struct item_list {
    const char *kind; /* singular, as in references: "card" in "card:theater" */
    const struct item *items;
    int count;
};

/* The index of the item whose id is these bytes, or -1. */
int item_find(const struct item_list *table, const char *bytes, size_t count);

/* Writes the items of a set, a bit each, as a list; returns their number. */
static inline int item_list_bits(uint64_t set, uint8_t *items)
{
    int count = 0;
    for (; set; set &= set - 1)
        items[count++] = (uint8_t)__builtin_ctzll(set);
    return count;
}

/* Appends the id of an item and what is wrong with it, as in "theater lies twice", and returns
 * false. */
bool item_refuse(struct text *error, const struct item_list *table, unsigned item, const char *why);

/* A reference to one thing on the table: a kind (an index into game.kinds) and an item.
 */
struct ref {
    uint8_t kind;
    uint8_t item;
};

/* A numbered rule, generated from docs/rules/<game>.md. */
struct rule {
    const char *id;
    const char *text[LANG_COUNT];
    const char *source; /* "rulebook", "ruling" or "erratum" */
};

#endif
