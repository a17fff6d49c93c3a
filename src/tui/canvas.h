/* canvas.h: a grid of characters with styles, on which boards draw; the screen copies it to the
 * terminal.
 *
 * It knows no terminal: screen.c decides what a style looks like. Drawing outside the grid is cut
 * off. */
#ifndef EPOKI_TUI_CANVAS_H
#define EPOKI_TUI_CANVAS_H

#include "core/text.h"

/* The colour of a card is only used together with a letter that says the same. */
enum style {
    STYLE_PLAIN,
    STYLE_STRONG,
    STYLE_FAINT,
    STYLE_BAR,   /* the title */
    STYLE_ALERT, /* an error */
    STYLE_BROWN,
    STYLE_GREY,
    STYLE_BLUE,
    STYLE_GREEN,
    STYLE_YELLOW,
    STYLE_RED,
    STYLE_PURPLE,
    STYLE_COUNT
};

struct cell {
    uint32_t character;
    uint8_t style;
};

struct canvas {
    int width, height;
    struct cell *cells;
};

/* A part of a canvas. */
struct area {
    int y, x, height, width;
};

/* Gives it that size, all blank; false if memory ran out (it is then 0 by 0). */
bool canvas_reset(struct canvas *canvas, int width, int height);
void canvas_free(struct canvas *canvas);

/* Writes at most `most` columns; returns the column after the last character. */
int canvas_put(struct canvas *canvas, int y, int x, int most, enum style style, const char *text);

/* The same with a text that is then freed. */
int canvas_put_text(struct canvas *canvas, int y, int x, int most, enum style style,
                    struct text *text);

/* Fills a part of a line with one character. */
void canvas_fill(struct canvas *canvas, int y, int x, int count, enum style style,
                 uint32_t character);

void canvas_blank(struct canvas *canvas, struct area area);

#endif
