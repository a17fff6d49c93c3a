/* summary.h: what the complete deals of an arena say, for all ways of presenting it (print.c,
 * page.c, store.c). */
#ifndef EPOKI_ARENA_SUMMARY_H
#define EPOKI_ARENA_SUMMARY_H

#include "arena/arena.h"

struct summary_bot {
    int won, shared, lost;     /* seats it had, by the result for them */
    int deals;                 /* in which it sat */
    struct estimate result;    /* mean result of a seat it had; 1 / players would be fair */
    double score;              /* mean final score */
    int held[SEATS_MAX];       /* games in that seat */
    double by_seat[SEATS_MAX]; /* mean result in it */
};

struct summary {
    int deals, games; /* complete deals and the games of those */
    struct summary_bot bots[LINEUP_MAX];
    struct stats pairs[LINEUP_MAX][LINEUP_MAX]; /* deals in which both sat */
    double by_seat[SEATS_MAX];                  /* mean result of whoever sat there */
    struct estimate
        by_order[SEATS_MAX]; /* the same of the starting player, of the next seat, ... */
    bool order_is_drawn;     /* it is not always seat 0 that starts */
    double length;           /* decisions per game */
    int shortest, longest;
    int endings[ARENA_ENDINGS_MAX];      /* games, by arena.endings */
    int ending_order[ARENA_ENDINGS_MAX]; /* the most frequent first */
};

void summary_make(const struct arena *arena, struct summary *summary);

/* The first against the second. */
struct estimate summary_share(const struct summary *summary, int first, int second);

/* The bots, best results first. */
void summary_rank(const struct arena *arena, const struct summary *summary, int *order);

/* Options that are not the standard ones, each after a comma: ", set=combined". */
void summary_options_text(const struct arena *arena, struct text *out);

/* The result of the sequential test, as a sentence. */
void summary_sprt_text(const struct arena *arena, struct text *out);

/* Numbers as a person reads them: "62.4 % (58.1 to 66.5)", "+88 (56 to 121)". */
void summary_percents(struct text *out, struct estimate share);
void summary_elo(struct text *out, struct estimate share);

#endif
