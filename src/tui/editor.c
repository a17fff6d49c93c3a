/* editor.c: see editor.h. */
#include "tui/editor.h"

#include <string.h>

#include "tui/utf8.h"

void editor_free(struct editor *editor)
{
    for (int i = 0; i < editor->history_count; i++)
        text_free(&editor->history[i]);
    memset(editor, 0, sizeof *editor);
}

void editor_insert(struct editor *editor, uint32_t character)
{
    if (editor->length == EDITOR_MAX)
        return;
    uint32_t *at = editor->line + editor->cursor;
    memmove(at + 1, at, (size_t)(editor->length - editor->cursor) * sizeof *at);
    *at = character;
    editor->length++;
    editor->cursor++;
}

void editor_erase_at(struct editor *editor)
{
    if (editor->cursor == editor->length)
        return;
    uint32_t *at = editor->line + editor->cursor;
    editor->length--;
    memmove(at, at + 1, (size_t)(editor->length - editor->cursor) * sizeof *at);
}

void editor_erase_before(struct editor *editor)
{
    if (editor->cursor == 0)
        return;
    editor->cursor--;
    editor_erase_at(editor);
}

void editor_erase_word(struct editor *editor)
{
    while (editor->cursor && editor->line[editor->cursor - 1] == ' ')
        editor_erase_before(editor);
    while (editor->cursor && editor->line[editor->cursor - 1] != ' ')
        editor_erase_before(editor);
}

void editor_move(struct editor *editor, int by)
{
    int cursor = editor->cursor + by;
    editor->cursor = cursor < 0 ? 0 : cursor > editor->length ? editor->length : cursor;
}

void editor_set(struct editor *editor, const char *text)
{
    editor->length = 0;
    while (*text && editor->length < EDITOR_MAX)
        editor->line[editor->length++] = utf8_next(&text);
    editor->cursor = editor->length;
}

void editor_get(const struct editor *editor, struct text *out)
{
    for (int i = 0; i < editor->length; i++)
        utf8_add(out, editor->line[i]);
}

void editor_take(struct editor *editor, struct text *out)
{
    editor_get(editor, out);
    if (out->length) {
        if (editor->history_count == EDITOR_HISTORY) {
            text_free(&editor->history[0]);
            memmove(editor->history, editor->history + 1,
                    (EDITOR_HISTORY - 1) * sizeof *editor->history);
            editor->history_count--;
        }
        struct text *last = &editor->history[editor->history_count++];
        *last = TEXT_EMPTY;
        text_add(last, text_string(out));
    }
    editor->recalled = editor->history_count;
    editor_set(editor, "");
}

void editor_recall(struct editor *editor, int steps)
{
    int index = editor->recalled + steps;
    if (index < 0 || index > editor->history_count)
        return;
    editor->recalled = index;
    editor_set(editor, index == editor->history_count ? "" : text_string(&editor->history[index]));
}
