/* store.h: the results file of an arena, JSON: everything that is needed to go on with it, and the
 * summary for other programs. Two runs of one configuration differ in the member `timing` alone. */
#ifndef EPOKI_ARENA_STORE_H
#define EPOKI_ARENA_STORE_H

#include "arena/arena.h"

void store_write(const struct arena *arena, struct text *out);

/* Fills a cleared arena from the content of a results file. False with `error`: it is none, or was
 * made by other rules. */
bool store_read(struct arena *arena, const char *bytes, size_t count, struct text *error);

/* Reads "0,10". */
bool store_read_sprt(const char *text, struct sprt *sprt);

#endif
