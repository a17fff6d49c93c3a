/* fit.h: making texts fit a width: wrapping paragraphs, cutting lines, abbreviating names. */
#ifndef EPOKI_TUI_FIT_H
#define EPOKI_TUI_FIT_H

#include "core/text.h"

/* Appends the text with lines no wider than `width`, broken at blanks. A broken line continues with
 * the same indentation, or with `hang` columns if it had none. */
void fit_wrap(struct text *out, const char *text, int width, int hang);

/* The number of lines of a text, and line `index` of it (from 0) appended without its newline. */
int fit_line_count(const char *text);
void fit_add_line(struct text *out, const char *text, int index);

/* At most `columns` of a text in one line: cut after a word, with "…" for the rest. */
void fit_cut(struct text *out, const char *text, int columns);

/* A name in at most `columns`: "Merchants Guild" in 11 is "Merch.Guild". First an English article
 * is dropped, then what follows a small word. */
void fit_name(struct text *out, const char *name, int columns);

#endif
