/* text.h: the words that sentences (log.c), labels (label.c) and refusals (why.c) share. */
#ifndef EPOKI_GAMES_CIV_TEXT_H
#define EPOKI_GAMES_CIV_TEXT_H

#include "core/lang.h"
#include "games/civ/rules.h"

void civ_add_name(struct text *out, enum lang lang, const struct item_table *items, int item);
void civ_add_level(struct text *out, int level);                    /* "II" */
void civ_add_item_name(struct text *out, enum lang lang, int item); /* CIV_ITEM_... */
/* "Pikeman 3/4": name, strength and health of the side of a card that is up at a rank. */
void civ_add_unit(struct text *out, enum lang lang, int unit, int rank);
const char *civ_unit_name(enum lang lang, int unit, int rank);    /* "Pikeman" */
void civ_add_wounds(struct text *out, enum lang lang, int count); /* "2 wounds" */
/* "3 trade", "3 punkty wymiany"; "2 culture", "2 żetony kultury"; "6 production". */
void civ_add_trade_text(struct text *out, enum lang lang, int count);
void civ_add_culture_text(struct text *out, enum lang lang, int count);
void civ_add_production_text(struct text *out, enum lang lang, int count);
/* "2 armies, 1 scout" */
void civ_add_figures_text(struct text *out, enum lang lang, int armies, int scouts);
/* What all see on a square: "city: Player 2", "Library, Player 1: 2 armies"; false: nothing. */
bool civ_add_contents(struct text *out, enum lang lang, const struct civ_state *s, int square);

#endif
