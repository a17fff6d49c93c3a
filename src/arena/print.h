/* print.h: the summary of an arena on standard output. */
#ifndef EPOKI_ARENA_PRINT_H
#define EPOKI_ARENA_PRINT_H

#include "arena/summary.h"

void arena_print(const struct arena *arena, const struct summary *summary);

#endif
