/* civ_map.h: the map of Civilization in text.
 *
 * A square is the letter of its terrain, what lies on it, the city or the figures on it, and "*" if
 * an action of the pending decision names it. A map that is too high for its area is drawn around
 * what the decision is about. */
#ifndef EPOKI_TUI_CIV_MAP_H
#define EPOKI_TUI_CIV_MAP_H

#include "tui/board.h"
#include "tui/civ_square.h"

/* How much room a square has, and where its parts stand. */
struct civ_form {
    int width, rows;
    int thing_width;                /* behind the terrain's letter */
    int what_y, what_x, what_width; /* figures or a city */
    int mark_y, mark_x;             /* the star */
};

/* Four or five columns in one row (one letter for what lies there), four columns in two rows, nine
 * columns in one. */
extern const struct civ_form civ_form_narrow, civ_form_spaced, civ_form_high, civ_form_wide;

/* Of the whole map, including its letters and numbers. */
int civ_map_width(const struct civ_view *seen, const struct civ_form *form);
int civ_map_height(const struct civ_view *seen, const struct civ_form *form);

void civ_map_draw(const struct scene *scene, const struct civ_view *seen,
                  const struct civ_form *form, struct canvas *canvas, struct area area);

#endif
