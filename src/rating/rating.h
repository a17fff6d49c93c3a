/* rating.h: how strong players are, from the order in which they finished: OpenSkill's
 * Plackett-Luce (Weng and Lin 2011, algorithm 4) for any number of seats, with shared places. No
 * I/O, no libm: the same bits natively and in wasm. What the numbers mean to people:
 * docs/ratings.md.
 *
 * A rating is a mean and a deviation, which says how well the mean is known. Every game has seats
 * that finished in places; lower is better, equal places are shared. */
#ifndef EPOKI_RATING_RATING_H
#define EPOKI_RATING_RATING_H

#include "core/base.h"

struct rating {
    double mean, deviation;
};

enum { RATING_SEATS_MAX = 16 };

/* Of somebody nobody knows. */
struct rating rating_new(void);

/* Whether strength may change between games: that of people does, which keeps their deviation from
 * vanishing; that of a bot does not. */
enum rating_who { RATING_PERSON, RATING_BOT };

/* Takes a game into account. `who` says which seats may have changed since their last game; NULL:
 * all of them are people. Fewer than two seats, or more than RATING_SEATS_MAX, change nothing. */
void rating_update(struct rating *ratings, const int *places, const enum rating_who *who,
                   int count);

/* Who did not play for so many days is less well known: the deviation grows, at most to that of
 * somebody new. */
void rating_rest(struct rating *rating, int days);

/* Of each seat, the chance to finish first; their sum is 1. */
void rating_chances(const struct rating *ratings, int count, double *chances);

/* The number shown, which is careful: three deviations below the mean. A new player has 1000; 40
 * are a point of the mean. */
int rating_shown(const struct rating *rating);

/* "2000 +- 90" in the same unit: the mean, and two deviations. */
int rating_middle(const struct rating *rating);
int rating_margin(const struct rating *rating);

/* Too little is known for a leaderboard. */
bool rating_is_provisional(const struct rating *rating);

#endif
