/* canvas.c: see canvas.h. */
#include "tui/canvas.h"

#include <stdlib.h>

#include "tui/utf8.h"

void canvas_free(struct canvas *canvas)
{
    free(canvas->cells);
    *canvas = (struct canvas){0, 0, NULL};
}

bool canvas_reset(struct canvas *canvas, int width, int height)
{
    size_t count = (size_t)width * (size_t)height;
    struct cell *cells = realloc(canvas->cells, (count ? count : 1) * sizeof *cells);
    if (!cells) {
        canvas_free(canvas);
        return false;
    }
    *canvas = (struct canvas){width, height, cells};
    for (size_t i = 0; i < count; i++)
        cells[i] = (struct cell){' ', STYLE_PLAIN};
    return true;
}

static void put_cell(struct canvas *canvas, int y, int x, enum style style, uint32_t character)
{
    if (y >= 0 && y < canvas->height && x >= 0 && x < canvas->width)
        canvas->cells[y * canvas->width + x] = (struct cell){character, (uint8_t)style};
}

int canvas_put(struct canvas *canvas, int y, int x, int most, enum style style, const char *text)
{
    int end = x + most;
    while (*text && x < end)
        put_cell(canvas, y, x++, style, utf8_next(&text));
    return x;
}

int canvas_put_text(struct canvas *canvas, int y, int x, int most, enum style style,
                    struct text *text)
{
    int end = canvas_put(canvas, y, x, most, style, text_string(text));
    text_free(text);
    return end;
}

void canvas_fill(struct canvas *canvas, int y, int x, int count, enum style style,
                 uint32_t character)
{
    for (int i = 0; i < count; i++)
        put_cell(canvas, y, x + i, style, character);
}

void canvas_blank(struct canvas *canvas, struct area area)
{
    for (int y = 0; y < area.height; y++)
        canvas_fill(canvas, area.y + y, area.x, area.width, STYLE_PLAIN, ' ');
}
