/* check.h: whether a state makes sense: check.c (map, players, what is pending), census.c (cards,
 * markers, tokens). */
#ifndef EPOKI_GAMES_CIV_CHECK_H
#define EPOKI_GAMES_CIV_CHECK_H

#include "games/civ/rules.h"

/* Nothing is there more often than it exists; with `strict` nothing may be missing either. */
bool civ_check_cards(const struct civ_state *s, bool strict, struct text *error);

#endif
