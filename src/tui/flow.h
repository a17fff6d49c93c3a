/* flow.h: pieces of text set one after the other into an area, with a new row where the next piece
 * does not fit; or only measured.
 *
 * For boards whose content varies too much for fixed places. What does not fit into the area is cut
 * off with "…" in its last row. */
#ifndef EPOKI_TUI_FLOW_H
#define EPOKI_TUI_FLOW_H

#include "tui/canvas.h"

struct flow {
    struct canvas *canvas; /* NULL: only measures, as if the area were high enough */
    struct area area;
    int hang; /* columns by which rows after the first are indented */
    int y, x; /* where the next piece goes, in the area */
    bool full;
};

void flow_start(struct flow *flow, struct canvas *canvas, struct area area, int hang);

/* Two blanks, or a new row if the next columns do not fit into the present one. */
void flow_gap(struct flow *flow, int columns);

/* A new row, unless the present one is empty. */
void flow_break(struct flow *flow);

/* The same, and that row begins without indentation. */
void flow_line(struct flow *flow);

/* The words of the text, each in this row or the next. No blank comes before the first. */
void flow_add(struct flow *flow, enum style style, const char *text);

/* A gap, then label and value, kept together if a row is wide enough for them. */
void flow_pair(struct flow *flow, const char *label, const char *value);

/* Rows used so far. */
int flow_rows(const struct flow *flow);

#endif
