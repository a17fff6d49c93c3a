/* steel_tell.h: a position of Guns & Steel, and its things, in sentences: for the line mode, screen
 * readers, `look` and `show`; and the small texts the drawn board shares with them. */
#ifndef EPOKI_TUI_STEEL_TELL_H
#define EPOKI_TUI_STEEL_TELL_H

#include "steel_view.h"
#include "tui/board.h"

enum { STEEL_COLUMNS = COUNT_OF(((struct steel_view_age *)NULL)->row) };

/* The card on top of a research pile, or -1. */
int steel_top(const struct steel_view *seen, int age);

/* A card for sale, as the viewer would pay for it now; NULL if it is not for sale. */
const struct steel_view_payment *steel_offer(const struct steel_view *seen, int card);

void steel_describe(const struct scene *scene, struct text *out);
void steel_choices(const struct scene *scene, struct text *out);
void steel_detail(const struct scene *scene, struct ref ref, struct text *out);
void steel_brief(const struct scene *scene, uint32_t action, struct text *out);

/* The name, with "~" if all values are reconstructed. */
void steel_add_name(int card, enum lang lang, struct text *out);

/* "Great Pyramids 2/5, 1/5": how far everybody is, the viewer first; markers are in brackets. */
void steel_add_wonder(const struct scene *scene, const struct steel_view *seen, int age,
                      struct text *out);

/* "Player 1 (you): 12 pt, strength 3, track 4, markers 5" without the name. */
void steel_add_numbers(const struct steel_view *seen, int seat, enum lang lang, struct text *out);

/* "Food, Iron 2": temporary resources; nothing if there are none. */
void steel_add_gained(const struct steel_view *seen, enum lang lang, struct text *out);

#endif
