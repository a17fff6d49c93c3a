/* tempus_tell.h: a position of Tempus, and its things, in sentences: for the line mode, screen
 * readers, `look` and `show`; and the pieces the drawn board shares. */
#ifndef EPOKI_TUI_TEMPUS_TELL_H
#define EPOKI_TUI_TEMPUS_TELL_H

#include "core/hex.h"
#include "tempus_view.h"
#include "tui/board.h"

void tempus_describe(const struct scene *scene, struct text *out);

/* What the viewer chooses between: his numbers and hand, the fight in progress, the tile. */
void tempus_choices(const struct scene *scene, struct text *out);

void tempus_detail(const struct scene *scene, struct ref ref, struct text *out);
void tempus_brief(const struct scene *scene, uint32_t action, struct text *out);

/* "Trade; points 14; actions 3/4; tokens 7+9; cards 4; cities 2 3" */
void tempus_add_numbers(const struct tempus_view *seen, int seat, enum lang lang, struct text *out);

/* "Next era: Seafaring, forest" and how far everybody is on the way. */
void tempus_add_next_era(const struct tempus_view *seen, enum lang lang, struct text *out);

/* The viewer's hand, by name. */
void tempus_add_hand(const struct tempus_view *seen, int seat, enum lang lang, struct text *out);

/* The fight or the tile that is being decided; nothing if there is none. */
void tempus_add_matter(const struct tempus_view *seen, enum lang lang, struct text *out);

#endif
