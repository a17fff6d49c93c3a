/* editor.h: the line that a person types in full-screen mode: editing and history. It knows
 * characters, not keys or screens. */
#ifndef EPOKI_TUI_EDITOR_H
#define EPOKI_TUI_EDITOR_H

#include "core/text.h"

enum { EDITOR_MAX = 200, EDITOR_HISTORY = 50 };

struct editor {
    uint32_t line[EDITOR_MAX];
    int length, cursor;
    struct text history[EDITOR_HISTORY]; /* the latest comes last */
    int history_count;
    int recalled; /* which one is shown; history_count if none is */
};

void editor_free(struct editor *editor);
void editor_insert(struct editor *editor, uint32_t character);
void editor_erase_before(struct editor *editor);
void editor_erase_at(struct editor *editor);
void editor_erase_word(struct editor *editor);   /* the one before the cursor */
void editor_move(struct editor *editor, int by); /* kept inside the line */

void editor_set(struct editor *editor, const char *text);
void editor_get(const struct editor *editor, struct text *out);

/* Takes the line out, remembering it. */
void editor_take(struct editor *editor, struct text *out);

/* Shows the line that is so many steps later (negative: earlier) in the history. */
void editor_recall(struct editor *editor, int steps);

#endif
