/* check.h: whether a state makes sense, in three parts: check.c (map and players), census.c (cards,
 * markers, tokens) and stack.c (pending decisions). */
#ifndef EPOKI_GAMES_CIV_CHECK_H
#define EPOKI_GAMES_CIV_CHECK_H

#include "games/civ/rules.h"

static inline bool civ_fail(struct text *error, const char *why)
{
    text_add(error, why);
    return false;
}

static inline bool civ_fail_item(struct text *error, const struct item_table *items, int item,
                                 const char *why)
{
    text_format(error, "%s %s", items->items[item].id, why);
    return false;
}

/* Nothing is there more often than it exists; strictly: nothing is missing either. */
bool civ_check_cards(const struct civ_state *s, bool strict, struct text *error);

/* Every frame can be worked on as it lies there; the map, the players and the cards are sound. */
bool civ_check_stack(const struct civ_state *s, struct text *error);

#endif
