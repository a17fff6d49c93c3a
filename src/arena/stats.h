/* stats.h: what results say about strength: shares with intervals, Elo differences, and the
 * sequential test. It handles only numbers and knows no game and no bot.
 *
 * The unit is the deal, not the game: the games of one deal have the same cards and are played once
 * per rotation of the seats, so their results depend on each other. For each deal two players are
 * compared by x and y, the mean results of the seats each of them had. The share of the first is X
 * / (X + Y), where X and Y are the sums over all deals. With two seats x + y = 1, and the share is
 * simply the score. With more seats it is what remains when the others are left out: if seats win
 * in proportion to their strengths, the share is the strength of the first divided by that of both,
 * however many seats each of them has. */
#ifndef EPOKI_ARENA_STATS_H
#define EPOKI_ARENA_STATS_H

#include <stdbool.h>

/* Sums over deals, of one player against another. */
struct stats {
    int deals;
    double x, y, xx, xy, yy;
};

void stats_add(struct stats *stats, double x, double y);

/* A number with a 95 % interval. */
struct estimate {
    double value, low, high;
};

/* The share of the first, 0..1. The interval is Wilson's, for the number of independent games that
 * would have the variance found between deals: it stays inside 0..1 and has a width even if every
 * deal ended in the same way. Without a deal, or if neither won anything, nothing is known: NAN,
 * 0..1. */
struct estimate stats_share(const struct stats *stats);

/* The difference in Elo that gives a share, and the reverse. For shares of 0 and 1 it is infinite.
 */
double elo_of_share(double share);
double share_of_elo(double elo);
struct estimate elo_of_estimate(struct estimate share);

/* The sequential probability ratio test: is the first better than the second by `low` or by `high`
 * Elo? Both kinds of error have a probability of 5 %. */
struct sprt {
    double low, high;
};

enum sprt_verdict { SPRT_OPEN, SPRT_LOW, SPRT_HIGH };

/* The logarithm of the likelihood ratio of `high` to `low` (generalised: the share and its variance
 * are estimated from the deals), and the bound at which the test ends, on either side. */
double sprt_ratio(const struct sprt *sprt, const struct stats *stats);
double sprt_bound(void);
enum sprt_verdict sprt_decide(const struct sprt *sprt, const struct stats *stats);

#endif
