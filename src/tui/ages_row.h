/* ages_row.h: the card row of Through the Ages, drawn as a grid with the spaces of one price side
 * by side or, if there is enough height, with one line per card. */
#ifndef EPOKI_TUI_AGES_ROW_H
#define EPOKI_TUI_AGES_ROW_H

#include "tui/ages_text.h"
#include "tui/board.h"

/* How high it is drawn: only names; names with prices and costs below; a line per card. */
enum ages_row_rows { AGES_NAMES_ROWS = 3, AGES_GRID_ROWS = 6, AGES_LIST_ROWS = AGES_SEEN_ROW };

/* As high as the area is. */
void ages_draw_row(const struct scene *scene, const struct ages_view *seen, struct canvas *canvas,
                   struct area area);

/* From which space on (from 0) cards were laid out when this turn began. This follows from the log
 * and the actions played, not from the view. */
int ages_news(const struct session *session);

/* The number under which the viewer can do one of the verbs with the card, or 0. `verbs` ends with
 * NULL; `space` is that of a card in the row, otherwise 0. */
int ages_number(const struct scene *scene, const struct item_list *table, int card, int space,
                const char *const *verbs);

#endif
