/* bots.h: the ratings of bots, on the scale of people: data/ratings.tsv, which tools/make_ratings
 * makes from arenas. */
#ifndef EPOKI_RATING_BOTS_H
#define EPOKI_RATING_BOTS_H

#include "rating/rating.h"

struct bot_rating {
    const char *game, *level;
    int players;
    struct rating rating;
    int games;
};
extern const struct bot_rating bot_ratings[]; /* made by tools/gen_ratings.py */
extern const int bot_rating_count;

/* Measured at tables of that many players or, if it was not, of another number. False: nowhere. */
bool rating_of_bot(const char *game, const char *level, int players, struct rating *rating);

#endif
