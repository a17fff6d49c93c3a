/* utf8.h: characters of a text as a terminal counts them: stepping, measuring, cutting, and folding
 * to plain ASCII for terminals without UTF-8 and for forgiving comparison of what a person typed.
 *
 * Every character of the project's texts is one column wide; nothing here knows about wide ones. */
#ifndef EPOKI_TUI_UTF8_H
#define EPOKI_TUI_UTF8_H

#include "core/text.h"

/* The next character, *at moved behind it; 0 at the end. Bytes that are no UTF-8 count as '?'. */
uint32_t utf8_next(const char **at);

void utf8_add(struct text *out, uint32_t character);

/* How many columns the text takes. */
int utf8_columns(const char *text);

/* At most `columns` characters of the text; the last one is "." when something was cut off. */
void utf8_add_cut(struct text *out, const char *text, int columns);

/* The text, then blanks up to `columns`. */
void utf8_add_padded(struct text *out, const char *text, int columns);

/* One character as ASCII: Polish letters lose their marks, drawing characters get a likeness. */
char utf8_fold(uint32_t character);

/* The key under which a typed text and a name count as the same: ASCII, lower case, runs of blanks
 * one '_', none at the ends. */
void utf8_add_key(struct text *out, const char *text);

#endif
