/* partner.c: sparring partners for bots and people (game.h).
 *
 * `armed` arms early and uses what it has: most of its science goes into units, and it attacks and
 * declares war as soon as that pays. The levels hardly arm; people do. */
#include "games/ages/evaluate.h"

static const struct weight_change armed[] = {
    {LEVELS_UNITS, 16000},    {LEVELS_URBAN, 1500},     {STRENGTH, 1800},
    {STRENGTH_AHEAD, 2500},   {STRENGTH_BEHIND, -3000}, {UPGRADE_STRENGTH, 1200},
    {PROMISE_STRENGTH, 6000}, {MILITARY_ACTIONS, 900},  {MILITARY_CARDS, 900},
    {TACTIC, 3000},           {TACTIC_CARDS, 1800},     {WARS, 900},
    {SCIENCE_RATING, 1200},   {HAND_ACTIONS, 300},
};

const struct partner ages_partners[] = {
    {"armed", "plan:width=16,iterations=3,early=1,keep=1,ahead=8,turns=2", armed, COUNT_OF(armed)},
};
