/* layout.h: what the full screen shows and where: title, board, lists, log, message, input line;
 * drawn on a canvas.
 *
 * Everything except the terminal itself: keys and curses are in screen.c. */
#ifndef EPOKI_TUI_LAYOUT_H
#define EPOKI_TUI_LAYOUT_H

#include "tui/board.h"
#include "tui/editor.h"

enum { LAYOUT_COLUMNS = 80, LAYOUT_ROWS_MIN = 24 };

/* What lies over the board. */
enum cover {
    COVER_NONE,
    COVER_ACTIONS, /* the numbered list */
    COVER_PAGE,    /* a text to read */
    COVER_PASSING  /* a short text that disappears with the next key */
};

struct layout {
    const struct session *session;
    struct canvas canvas;
    struct editor editor;
    enum cover cover;
    struct text page;   /* COVER_PAGE, COVER_PASSING */
    struct text filter; /* COVER_ACTIONS: only actions with this text */
    int scroll;         /* first line shown of what covers the board */
    int scroll_step;    /* set by drawing: lines of a page */
    struct text message;
    bool alert;   /* the message is an error */
    int cursor_x; /* set by drawing: where the cursor belongs on the last row */
};

void layout_free(struct layout *layout);

/* Draws everything for a terminal of that size. */
void layout_draw(struct layout *layout, int columns, int rows);

/* Whether the terminal is wide enough to show the list of actions beside the board. */
bool layout_is_wide(int columns);

#endif
