/* duel_tell.h: a position of 7 Wonders Duel, and its things, in sentences: for the line mode,
 * screen readers, `look` and `show`. */
#ifndef EPOKI_TUI_DUEL_TELL_H
#define EPOKI_TUI_DUEL_TELL_H

#include "tui/board.h"
#include "tui/duel_text.h"

void duel_describe(const struct scene *scene, struct text *out);

/* What the viewer chooses between: the cards that can be taken, and the coins he has for them. */
void duel_choices(const struct scene *scene, struct text *out);

void duel_detail(const struct scene *scene, struct ref ref, struct text *out);
void duel_brief(const struct scene *scene, uint32_t action, struct text *out);

/* The cost of a wonder and what it does, in a line. */
void duel_brief_wonder(const struct scene *scene, int wonder, struct text *out);

/* "Player 1 leads by 4: 5 points" */
void duel_add_military(const struct scene *scene, const struct duel_view *seen, struct text *out);

/* The track with pawn and loot tokens, seat 0's capital on the left: "#...5...2..|.o2...5...#". */
void duel_add_track(const struct duel_view *seen, struct text *out);

#endif
