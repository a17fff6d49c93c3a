/* hidden_units.c: units that a seat cannot see (R 3.8, 11.16): redrawing them. */
#include "games/civ/hidden.h"

bool civ_sees_hand(const struct civ_state *s, int seat, int side)
{
    const struct civ_battle *b = &s->battle;
    if (!b->on || seat < 0 || seat >= s->players)
        return false;
    if (b->seat[side] == seat || (b->seat[side] == CIV_NOBODY && b->commander == seat))
        return true;
    return b->seat[!side] == seat && civ_works(s, seat, CIV_WONDER_THE_ORACLE);
}

/* Units: how many of each type everybody has is known, and some of those in standing forces and
 * battle hands have been seen. */

static int side_of(const struct civ_state *s, int seat)
{
    for (int side = 0; side < CIV_SIDES && s->battle.on; side++)
        if (s->battle.seat[side] == seat)
            return side;
    return -1;
}

/* The battle hand of `other`, if the seat does not see it, or NULL. */
static uint8_t *unseen_hand(struct civ_state *s, int seat, int other)
{
    int side = side_of(s, other);
    return side < 0 || civ_sees_hand(s, seat, side) ? NULL : s->battle.hand[side];
}

/* How many units of that card `other` is known to have among those the seat does not see. */
static int known_units(const struct civ_state *s, int seat, int other, int unit)
{
    int known = s->player[other].shown[unit], side = side_of(s, other);
    if (side >= 0 && civ_sees_hand(s, seat, side))
        known -= s->battle.hand[side][unit];
    return known > 0 ? known : 0;
}

/* The barbarians' hand, if the seat does not see it. */
static uint8_t *unseen_barbarians(struct civ_state *s, int seat)
{
    int side = side_of(s, CIV_NOBODY);
    return side < 0 || civ_sees_hand(s, seat, side) ? NULL : s->battle.hand[side];
}

/* Takes the cards of one type out of a list of counts. */
static int take_type(uint8_t *counts, int type, uint8_t *pool)
{
    int taken = 0;
    for (int unit = 0; unit < CIV_UNIT_COUNT; unit++) {
        if (civ_units[unit].type != type)
            continue;
        taken += counts[unit];
        pool[unit] = (uint8_t)(pool[unit] + counts[unit]);
        counts[unit] = 0;
    }
    return taken;
}

/* Gives `other` the units of the type it is known to have; returns how many. */
static int give_known(struct civ_state *s, int seat, int other, int type, int most, uint8_t *pool)
{
    int given = 0;
    for (int unit = 0; unit < CIV_UNIT_COUNT; unit++) {
        int count = civ_units[unit].type == type ? known_units(s, seat, other, unit) : 0;
        for (; count > 0 && pool[unit] && given < most; count--, given++, pool[unit]--)
            s->player[other].units[unit]++;
    }
    return given;
}

/* Hands that the seat does not see are dealt into the standing forces and drawn from them later. */
static void redraw_type(struct civ_state *s, int seat, int type, struct chance *chance)
{
    uint8_t pool[CIV_UNIT_COUNT] = {0}, *barbarians = unseen_barbarians(s, seat);
    int has[CIV_SEATS] = {0}, wild = barbarians ? take_type(barbarians, type, pool) : 0;
    struct civ_cards cards = {.count = 0};
    for (int i = 0; i < s->unit_deck_count[type]; i++)
        pool[s->unit_deck[type][i]]++;
    for (int other = 0; other < s->players; other++) {
        uint8_t *hand = unseen_hand(s, seat, other);
        if (other == seat)
            continue;
        has[other] = take_type(s->player[other].units, type, pool);
        has[other] += hand ? take_type(hand, type, pool) : 0;
    }
    for (int other = 0; other < s->players; other++)
        if (other != seat)
            has[other] -= give_known(s, seat, other, type, has[other], pool);
    for (int unit = 0; unit < CIV_UNIT_COUNT; unit++)
        civ_add_cards(&cards, unit, pool[unit]);
    civ_mix(&cards, chance);
    for (int other = 0; other < s->players; other++)
        for (; has[other]; has[other]--)
            s->player[other].units[civ_take_card(&cards)]++;
    for (; wild; wild--)
        barbarians[civ_take_card(&cards)]++;
    for (int i = 0; i < s->unit_deck_count[type]; i++)
        s->unit_deck[type][i] = (uint8_t)civ_take_card(&cards);
}

static void draw_hand(struct civ_player *p, uint8_t *hand, int count, struct chance *chance)
{
    struct civ_cards cards = {.count = 0};
    for (int unit = 0; unit < CIV_UNIT_COUNT; unit++)
        civ_add_cards(&cards, unit, p->units[unit]);
    civ_mix(&cards, chance);
    for (; count; count--) {
        int unit = civ_take_card(&cards);
        p->units[unit]--;
        hand[unit]++;
    }
}

void civ_redraw_units(struct civ_state *s, int seat, struct chance *chance)
{
    int size[CIV_SEATS] = {0};
    for (int other = 0; other < s->players; other++) {
        uint8_t *hand = unseen_hand(s, seat, other);
        for (int unit = 0; hand && unit < CIV_UNIT_COUNT; unit++)
            size[other] += hand[unit];
    }
    for (int type = 0; type < CIV_UNIT_TYPE_COUNT; type++)
        redraw_type(s, seat, type, chance);
    for (int other = 0; other < s->players; other++)
        if (size[other])
            draw_hand(&s->player[other], unseen_hand(s, seat, other), size[other], chance);
}
