/* text.h: the words that labels (label.c) and sentences (text.c) share: which phrase of
 * data/civ/words.tsv says something, and with what values. */
#ifndef EPOKI_GAMES_CIV_TEXT_H
#define EPOKI_GAMES_CIV_TEXT_H

#include "games/civ/rules.h"

static inline const struct phrase *civ_say(enum civ_word word)
{
    return &civ_words[word];
}

void civ_add_item_name(struct text *out, enum lang lang, int item); /* CIV_ITEM_... */
const char *civ_unit_name(enum lang lang, int unit, int rank);      /* "Pikeman" */
/* "Pikeman 3/4": name, strength and health on the side of a card that is up at this rank. */
void civ_add_unit(struct text *out, enum lang lang, int unit, int rank);
/* "2 armies, 1 scout"; "2 culture, 3 trade": zero amounts are left out. */
void civ_add_figures_text(struct text *out, enum lang lang, int armies, int scouts);
void civ_add_points(struct text *out, enum lang lang, int culture, int trade);
/* What is handed over: a row of goods.tsv, and its amount, resource, deck of events, or class of
 * marker (ITEM_NONE: any). */
void civ_add_good(struct text *out, enum lang lang, int good, int what);
/* What all see on a square: "city: Player 2", "Library, Player 1: 2 armies"; or nothing. */
void civ_add_contents(struct text *out, enum lang lang, const struct civ_state *s, int square);

#endif
