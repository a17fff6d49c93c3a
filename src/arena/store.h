/* store.h: the results file of an arena, as JSON: everything needed to continue it, and the summary
 * for other programs. Two runs of the same configuration differ only in the member `timing`. */
#ifndef EPOKI_ARENA_STORE_H
#define EPOKI_ARENA_STORE_H

#include "arena/arena.h"

void store_write(const struct arena *arena, struct text *out);

/* Fills a cleared arena from the content of a results file. Returns false with `error` if it is not
 * one, or was made with other rules. */
bool store_read(struct arena *arena, const char *bytes, size_t count, struct text *error);

/* Reads "0,10". */
bool store_read_sprt(const char *text, struct sprt *sprt);

#endif
