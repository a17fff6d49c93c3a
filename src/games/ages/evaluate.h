/* evaluate.h: what evaluate.c, promise.c and memo.c share: the features of a seat and how long the
 * game still goes on. */
#ifndef EPOKI_GAMES_AGES_EVALUATE_H
#define EPOKI_GAMES_AGES_EVALUATE_H

#include "games/ages/rules.h"

/* The features, in the order of data/ages/weights.tsv. */
enum ages_features {
    CULTURE,
    CULTURE_RATING,
    SCIENCE,
    SCIENCE_RATING,
    FOOD,
    RESOURCES,
    FOOD_PRODUCTION,
    RESOURCE_PRODUCTION,
    CORRUPTION,
    FAMINE_NEXT, /* food that will be missing in the next production (R 9.25: culture is lost) */
    FAMINE,      /* and in all of them, if nothing is done */
    CIVIL_ACTIONS,
    MILITARY_ACTIONS,
    STRENGTH,
    STRENGTH_AHEAD,
    STRENGTH_BEHIND,
    UNUSED_WORKERS,
    POPULATION,
    HAPPINESS, /* faces beyond those needed */
    DISCONTENT,
    UPRISING,
    BLUE_BANK,
    HAND_TECHNOLOGIES,
    HAND_LEADER,
    HAND_ACTIONS,
    LEADER,
    WONDER_STAGES, /* resources in the unfinished wonder */
    WONDER_LEFT,   /* resources it still needs */
    WONDERS,
    LEVELS_PRODUCTION, /* best levels of farms and mines */
    LEVELS_URBAN,
    LEVELS_UNITS,
    URBAN_LIMIT,
    MILITARY_CARDS,
    TACTIC,
    COLONIES,
    UNSPENT_CIVIL,
    UNSPENT_MILITARY,
    YELLOW_BANK,
    UPGRADE_FOOD, /* this and the next five: what workers would produce in addition on the best
                     cards */
    UPGRADE_RESOURCES,
    UPGRADE_SCIENCE,
    UPGRADE_CULTURE,
    UPGRADE_STRENGTH,
    UPGRADE_HAPPINESS,
    PROMISE_FOOD, /* this and the next five: the same with the technologies in hand */
    PROMISE_RESOURCES,
    PROMISE_SCIENCE,
    PROMISE_CULTURE,
    PROMISE_STRENGTH,
    PROMISE_HAPPINESS,
    PROMISE_CIVIL_ACTIONS, /* of governments and special technologies in hand */
    PROMISE_MILITARY_ACTIONS,
    PROMISE_URBAN_LIMIT,
    SCIENCE_LACKING, /* for the technologies in hand */
    LEADER_POWERS,   /* of the leader, beyond ratings */
    PROMISE_LEADER,  /* what the leader in hand would bring */
    PROMISE_WONDER,  /* what the unfinished wonder will bring */
    WONDER_PROGRESS, /* the part of it that is built */
    WARS,            /* what the declared wars would bring if strengths stayed as they are */
    IMPACTS,         /* of the Age III events in the stacks */
    BONUS_CARDS,
    TACTIC_CARDS, /* strength that a tactic in hand would add */
    DEFENCELESS,  /* by how much a rival may soon be stronger */
    FEATURES
};

/* How long the game still goes on, as one seat sees it. */
struct ages_future {
    float productions; /* of this player, still to come, with that of this turn */
    float soon;   /* 1, falling to 0 when only a few are left: a factor for what pays off late */
    float useful; /* productions whose output can still be put to use */
    float doubt;  /* points by which the result may still change */
};

/* What the cards in play produce. */
struct ages_outputs {
    struct ages_ratings ratings;
    struct ages_symbols symbols;
    int food, resources; /* production */
};

/* What the cards of a seat produce: as they are (`now`), with one more card (`then`), or with
 * another tactic (`strength`). At first only `now` is filled in and the rest is zero: it is
 * computed when it is needed and stays valid while the same cards are in play. */
struct ages_works {
    struct ages_outputs now;
    int then_count;  /* how many of the next two are computed */
    uint8_t card[8]; /* a leader in hand, the unfinished wonder */
    struct ages_outputs then[8];
    uint16_t tactics; /* those whose strength is computed: bit per row of tactics.tsv */
    int16_t strength[AGES_TACTIC_COUNT];
};

/* evaluate.c: what the cards of a seat in play produce; the weighted sum of its features, where
 * `works` are those of all seats; the features and the sums of all seats. */
struct ages_outputs ages_outputs(const struct ages_state *s, int seat);
double ages_sum(const struct ages_state *s, int seat, struct ages_works *works,
                const float *weights);
void ages_measure(const void *state, float *features);
void ages_sums(const struct ages_state *s, const float *weights, double *sums);

/* promise.c: adds the features of what does not produce anything yet. */
void ages_add_promises(const struct ages_state *s, int seat, struct ages_works *works,
                       struct ages_future future, float *out);

#endif
