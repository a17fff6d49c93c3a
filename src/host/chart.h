/* chart.h: pages for reports: one HTML file with everything in it, no script, light and dark,
 * readable on a phone. Line charts, lists of bars, and the little that holds them together.
 *
 * All commands that write a page share it; what a page says is up to the command. The lines of a
 * chart are SVG stretched to the available width, but its labels are HTML, so that they keep their
 * size. Every text passed here is escaped here. */
#ifndef EPOKI_HOST_CHART_H
#define EPOKI_HOST_CHART_H

#include "core/text.h"

enum {
    CHART_COLOURS = 5,
    CHART_MARKS_MAX = 16
}; /* colours are numbered from 0 and are the same on the whole page */

/* The page up to its first heading, and its end. `lang` is "en" or "pl". */
void chart_page_begin(struct text *out, const char *lang, const char *title);
void chart_page_end(struct text *out);

/* Text in which the characters with a meaning in HTML are escaped. */
void chart_add_text(struct text *out, const char *string);

/* "<tag>text</tag>" */
void chart_add_element(struct text *out, const char *tag, const char *string);

/* A number with that many decimals (0 to 4). */
void chart_add_number(struct text *out, double value, int decimals);

struct chart_tick {
    double at;
    const char *label;
};

struct chart_series {
    const char *name;
    const double *points; /* points[i * stride] is the value at i */
    int stride;
    int colour;
};

/* A numbered point on a line that leads to a place on the page. */
struct chart_mark {
    int number;
    int at; /* index of the point */
    double value;
    int colour;
    const char *target; /* "#t1" is "t1" */
    const char *title;
};

struct chart_lines {
    const char *about; /* for people who cannot see it */
    const struct chart_series *series;
    int series_count;
    int point_count; /* of every series */
    double low, high;
    const struct chart_tick *rows; /* horizontal lines with their labels */
    int row_count;
    const struct chart_tick *columns; /* vertical ones, at indexes of points */
    int column_count;
    const struct chart_mark *marks;
    int mark_count;
};
void chart_add_lines(struct text *out, const struct chart_lines *chart);

/* Bars from zero to the left or right; `low` <= 0 <= `high` are the ends of the scale. */
struct chart_bar {
    const char *label;
    const char *text; /* the value as a person reads it */
    double value;
    int colour;
};
void chart_add_bars(struct text *out, const struct chart_bar *bars, int count, double low,
                    double high);

#endif
