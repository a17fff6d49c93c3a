/* codes.c: which actions the game can have at all: what the arguments of verbs can name
 * (batch/codes.h). */
#include "games/civ/rules.h"

enum {
    ARMIES_MAX = 7, /* R 1.4: the Russians have most */
    SCOUTS_MAX = 2,
    HITS_MAX = 3 /* civ_unpack_hit */
};

/* One function for each verb whose arguments cannot be any combination. */
typedef bool conceivable(int a, int b, int c);

static bool group(int a, int b, int c)
{
    (void)a;
    return b <= ARMIES_MAX && c <= SCOUTS_MAX;
}

static bool figures(int a, int b, int c)
{
    (void)a, (void)b;
    return (c >> 4) + (c & 15) <= HITS_MAX;
}

static bool play_at(int a, int b, int c)
{
    (void)a, (void)c;
    return b < CIV_FRONTS;
}

static bool front(int a, int b, int c)
{
    (void)b, (void)c;
    return a < CIV_FRONTS;
}

static conceivable *const limits[CIV_VERB_COUNT] = {
    [CIV_GROUP] = group, [CIV_TARGET_FIGURES] = figures, [CIV_PLAY] = play_at, [CIV_HIT] = front,
    [CIV_HEAL] = front,
};

bool civ_is_conceivable(uint32_t action)
{
    conceivable *limit = limits[action_verb(action)];
    return !limit || limit((int)action_arg(action, 0), (int)action_arg(action, 1),
                           (int)action_arg(action, 2));
}
