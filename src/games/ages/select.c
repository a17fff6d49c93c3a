/* select.c: whom an event concerns (R 10.4-10.8). */
#include "games/ages/rules.h"

int ages_distance(const struct ages_state *s, int from, int to)
{
    return (to - from + s->players) % s->players;
}

static int value_of(const struct ages_state *s, int seat, enum ages_selector selector)
{
    switch (selector) {
    case AGES_SELECTOR_MOST_CULTURE:
    case AGES_SELECTOR_LEAST_CULTURE:
    case AGES_SELECTOR_MOST_CULTURE_IF_WEAK:
        return s->player[seat].culture;
    case AGES_SELECTOR_HAPPIEST:
        return ages_happiness(s, seat);
    case AGES_SELECTOR_MOST_DISCONTENT:
        return ages_discontent(s, seat);
    case AGES_SELECTOR_ALL:
    case AGES_SELECTOR_STRONGEST:
    case AGES_SELECTOR_WEAKEST:
    case AGES_SELECTOR_TWO_STRONGEST:
    case AGES_SELECTOR_TWO_WEAKEST:
    case AGES_SELECTOR_COLONIZER: /* this and the next are known without comparing */
    case AGES_SELECTOR_ATTACKER:
    case AGES_SELECTOR_DEFENDER:
    case AGES_SELECTOR_VICTOR:
    case AGES_SELECTOR_COUNT:
        break;
    }
    return ages_strength(s, seat);
}

/* Of two equal players the one nearer to the tie seat counts as higher. */
static bool is_higher(const struct ages_state *s, int a, int b, enum ages_selector selector,
                      int tie)
{
    int va = value_of(s, a, selector), vb = value_of(s, b, selector);
    return va != vb ? va > vb : ages_distance(s, tie, a) < ages_distance(s, tie, b);
}

/* How many civilizations count as higher. */
int ages_rank(const struct ages_state *s, int seat, enum ages_selector selector, int tie)
{
    int rank = 0;
    for (int other = 0; other < s->players; other++)
        rank += other != seat && ages_is_in(s, other) && is_higher(s, other, seat, selector, tie);
    return rank;
}

static int all_with_most(const struct ages_state *s, enum ages_selector selector)
{
    int best = 0, mask = 0;
    for (int seat = 0; seat < s->players; seat++)
        if (ages_is_in(s, seat) && value_of(s, seat, selector) > best)
            best = value_of(s, seat, selector);
    if (selector == AGES_SELECTOR_MOST_DISCONTENT && !best)
        return 0;
    for (int seat = 0; seat < s->players; seat++)
        if (ages_is_in(s, seat) && value_of(s, seat, selector) == best)
            mask |= 1 << seat;
    return mask;
}

int ages_select(const struct ages_state *s, enum ages_selector selector, int tie)
{
    int left = ages_players_left(s), two = left == 2 ? 1 : 2, mask = 0;
    if (selector == AGES_SELECTOR_HAPPIEST || selector == AGES_SELECTOR_MOST_DISCONTENT)
        return all_with_most(s, selector);
    for (int seat = 0; seat < s->players; seat++) {
        if (!ages_is_in(s, seat))
            continue;
        int rank = ages_rank(s, seat, selector, tie);
        bool in = selector == AGES_SELECTOR_ALL;
        if (selector == AGES_SELECTOR_STRONGEST || selector == AGES_SELECTOR_MOST_CULTURE ||
            selector == AGES_SELECTOR_MOST_CULTURE_IF_WEAK)
            in = rank == 0;
        else if (selector == AGES_SELECTOR_WEAKEST || selector == AGES_SELECTOR_LEAST_CULTURE)
            in = rank == left - 1;
        else if (selector == AGES_SELECTOR_TWO_STRONGEST)
            in = rank < two;
        else if (selector == AGES_SELECTOR_TWO_WEAKEST)
            in = rank >= left - two;
        mask |= in << seat;
    }
    if (selector == AGES_SELECTOR_MOST_CULTURE_IF_WEAK)
        mask &= ages_select(s, AGES_SELECTOR_TWO_WEAKEST, tie);
    return mask;
}
