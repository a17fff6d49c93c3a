/* page.h: the results of an arena as one HTML file. */
#ifndef EPOKI_ARENA_PAGE_H
#define EPOKI_ARENA_PAGE_H

#include "arena/summary.h"

bool arena_write_page(const struct arena *arena, const char *path, struct text *error);

/* page_charts.c: the drawings. The sections of bots are in the order of the lineup. */
void page_add_ladder(struct text *out, const struct arena *arena, const struct summary *summary);
void page_add_course(struct text *out, const struct arena *arena, const struct summary *summary);
void page_add_scores(struct text *out, const struct arena *arena, const struct summary *summary);
void page_add_lengths(struct text *out, const struct arena *arena, const struct summary *summary);
void page_add_endings(struct text *out, const struct arena *arena, const struct summary *summary);
void page_add_seats(struct text *out, const struct arena *arena, const struct summary *summary);

/* "A mcts:ms=100" */
void page_bot_name(struct text *out, const struct arena *arena, int bot);

#endif
