/* codes.c: which actions the game can have at all: what the arguments of verbs can name
 * (batch/codes.h). */
#include "games/tempus/rules.h"

enum { TOKENS_MAX = 31 /* on a hex: more than the limit of any era */ };

/* One function for each verb whose arguments cannot be any combination. */
typedef bool conceivable(int a, int b, int c);

static bool rotate(int a, int b, int c)
{
    (void)b, (void)c;
    return a < HEX_SIDES;
}

static bool advance(int a, int b, int c)
{
    (void)b, (void)c;
    return a <= TOKENS_MAX;
}

static bool build(int a, int b, int c)
{
    (void)a, (void)c;
    for (int row = 0; row < TEMPUS_CITY_COUNT; row++)
        if (tempus_cities[row].value == b)
            return true;
    return false;
}

/* R 7.1, 9.9: with a neighbour */
static bool beside(int a, int b, int c)
{
    (void)c;
    return hexset_has(&hex_around[a], b);
}

static bool beside_full(int a, int b, int c)
{
    return hexset_has(&hex_around[a], b) && tempus_kind_of(c) == TEMPUS_KIND_SANITATION;
}

static bool full(int a, int b, int c)
{
    (void)a, (void)c;
    return tempus_kind_of(b) == TEMPUS_KIND_SANITATION;
}

static conceivable *const limits[TEMPUS_VERB_COUNT] = {
    [TEMPUS_ROTATE] = rotate, [TEMPUS_ADVANCE] = advance, [TEMPUS_BUILD] = build,
    [TEMPUS_FIGHT] = beside,  [TEMPUS_CONVERT] = beside,  [TEMPUS_CONVERT_FULL] = beside_full,
    [TEMPUS_TO_FULL] = full,  [TEMPUS_BIRTH_FULL] = full,
};

bool tempus_is_conceivable(uint32_t action)
{
    conceivable *limit = limits[action_verb(action)];
    return !limit || limit((int)action_arg(action, 0), (int)action_arg(action, 1),
                           (int)action_arg(action, 2));
}
