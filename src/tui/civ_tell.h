/* civ_tell.h: a position of Civilization, and its things, in sentences: for the line mode, screen
 * readers, `look` and `show`; and the pieces the drawn board shares. */
#ifndef EPOKI_TUI_CIV_TELL_H
#define EPOKI_TUI_CIV_TELL_H

#include "tui/board.h"
#include "tui/civ_square.h"

void civ_describe(const struct scene *scene, struct text *out);

/* What the viewer chooses between: what is going on, his numbers, cities and cards. */
void civ_choices(const struct scene *scene, struct text *out);

void civ_detail(const struct scene *scene, struct ref ref, struct text *out);
void civ_brief(const struct scene *scene, uint32_t action, struct text *out);

/* Each of these adds whole lines. */

/* "Player 1 (you), Aztecs, Despotism: trade 7; culture 3; ..." */
void civ_add_seat(const struct scene *scene, const struct civ_view *seen, int seat,
                  struct text *out);

/* Limits, policies, wonders, and how far it is to each victory. */
void civ_add_standing(const struct scene *scene, const struct civ_view *seen, int seat,
                      struct text *out);

/* The sheets of a seat's cities; with their squares if `squares` is set. */
void civ_add_cities(const struct scene *scene, const struct civ_view *seen, int seat, bool squares,
                    struct text *out);

/* What only the viewer knows: units, events, kept markers, the technology chosen. */
void civ_add_own(const struct scene *scene, const struct civ_view *seen, struct text *out);

/* The technologies of a seat by level, and what it could learn. */
void civ_add_techs(const struct scene *scene, const struct civ_view *seen, int seat,
                   struct text *out);

/* Open wonders with their costs, resources, buildings, decks. */
void civ_add_market(const struct scene *scene, const struct civ_view *seen, struct text *out);

/* What is going on: the battle, what is announced, an offer, the moving group. */
void civ_add_matter(const struct scene *scene, const struct civ_view *seen, struct text *out);

/* A city's sheet, without a new line; what it can still do is shown only in its phase. */
void civ_add_city(const struct scene *scene, const struct civ_view *seen, struct civ_seen_city city,
                  bool squares, struct text *out);

/* "Spearman 2/2; Archer 1/3 ×2", with the ranks of the unit types. */
void civ_add_units(const int *counts, const int *ranks, enum lang lang, struct text *out);

#endif
