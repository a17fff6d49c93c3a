/* codes.c: which actions the game can have at all: what the arguments of verbs can name
 * (batch/codes.h). */
#include "games/ages/rules.h"

enum { AMOUNT_MAX = 20 /* of effects: data/ages/schema.tsv */, STAGES_MAX = 9 };

/* One function for each verb whose arguments cannot be any combination. */
typedef bool conceivable(int a, int b, int c);

static bool take(int a, int b, int c)
{
    (void)a, (void)c;
    return b >= 1 && b <= AGES_ROW;
}

static bool stage(int a, int b, int c)
{
    (void)b, (void)c;
    return a <= STAGES_MAX;
}

/* R 7.37: to a higher card of the same type */
static bool upgrade(int a, int b, int c)
{
    (void)c;
    return a < b && b < AGES_WORKER_CARDS && ages_type(a) == ages_type(b);
}

static bool use_on(int a, int b, int c)
{
    (void)c;
    return a == AGES_CIVIL_FREDERICK_BARBAROSSA && b >= AGES_UNITS_FIRST && b < AGES_WORKER_CARDS;
}

/* R 21.8: from an urban building to a theater */
static bool use_twice(int a, int b, int c)
{
    return a == AGES_CIVIL_JOHANN_SEBASTIAN_BACH && b < AGES_UNITS_FIRST &&
           ages_type(c) == AGES_TYPE_THEATER;
}

static bool use_choice(int a, int b, int c)
{
    (void)b, (void)c;
    return a == AGES_CIVIL_WINSTON_CHURCHILL;
}

static bool use_card(int a, int b, int c)
{
    (void)b, (void)c;
    return a == AGES_CIVIL_CHRISTOPHER_COLUMBUS;
}

static bool split(int a, int b, int c)
{
    (void)c;
    return a + b <= AMOUNT_MAX;
}

static conceivable *const limits[AGES_VERB_COUNT] = {
    [AGES_TAKE] = take,         [AGES_STAGE] = stage,         [AGES_UPGRADE] = upgrade,
    [AGES_USE_ON] = use_on,     [AGES_USE_TWICE] = use_twice, [AGES_USE_CHOICE] = use_choice,
    [AGES_USE_CARD] = use_card, [AGES_PLUNDER] = split,       [AGES_GAIN] = split,
    [AGES_LOSE_STOCK] = split,
};

bool ages_is_conceivable(uint32_t action)
{
    conceivable *limit = limits[action_verb(action)];
    return !limit || limit((int)action_arg(action, 0), (int)action_arg(action, 1),
                           (int)action_arg(action, 2));
}
