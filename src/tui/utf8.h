/* utf8.h: characters of a text as a terminal counts them: stepping, measuring, cutting, and folding
 * to plain ASCII for terminals without UTF-8 and for forgiving comparison of what a person typed.
 *
 * Every character of the project's texts is one column wide; nothing here knows about wide ones. */
#ifndef EPOKI_TUI_UTF8_H
#define EPOKI_TUI_UTF8_H

#include "core/text.h"

/* The next character; *at is moved behind it. Returns 0 at the end. Bytes that are not UTF-8 count
 * as '?'. */
uint32_t utf8_next(const char **at);

void utf8_add(struct text *out, uint32_t character);

/* How many columns the text takes. */
int utf8_columns(const char *text);

/* At most `columns` characters of the text; the last one is "." if something was cut off. */
void utf8_add_cut(struct text *out, const char *text, int columns);

/* The text, then blanks up to `columns`. */
void utf8_add_padded(struct text *out, const char *text, int columns);

/* One character as ASCII: Polish letters lose their marks, drawing characters get something
 * similar. */
char utf8_fold(uint32_t character);

/* The key by which a typed text and a name are compared: ASCII, lower case, runs of blanks as one
 * '_', none at the ends. */
void utf8_add_key(struct text *out, const char *text);

#endif
