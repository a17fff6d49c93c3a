/* hidden.c: what a seat cannot know (R 3.8): redrawing it, uniformly over what it could be.
 *
 * Whatever is drawn is collected into sorted pools first, so that its true place leaves no trace in
 * the result. */
#include <string.h>

#include "games/civ/rules.h"

bool civ_sees_hand(const struct civ_state *s, int seat, int side)
{
    const struct civ_battle *b = &s->battle;
    if (!b->on || seat < 0 || seat >= s->players)
        return false;
    if (b->seat[side] == seat || (b->seat[side] == CIV_NOBODY && b->commander == seat))
        return true;
    return b->seat[!side] == seat && civ_works(s, seat, CIV_WONDER_THE_ORACLE);
}

/* The lists of cards being dealt. */

enum { CARDS_MAX = 64 };

struct cards {
    uint8_t at[CARDS_MAX];
    int count;
};

static void add_cards(struct cards *cards, int card, int times)
{
    for (; times > 0 && cards->count < CARDS_MAX; times--)
        cards->at[cards->count++] = (uint8_t)card;
}

static void mix(struct cards *cards, struct chance *chance)
{
    chance_mix(chance, cards->at, cards->count, cards->count);
}

static int take_card(struct cards *cards)
{
    return cards->at[--cards->count];
}

/* Markers and culture events, numbered together: things that lie in piles, face down on the map
 * and in the hands of others. They fall into kinds whose backs look alike. */

enum { THINGS = CIV_MARKER_COUNT + CIV_EVENT_COUNT };
enum { BACK_HUT, BACK_VILLAGE, BACK_EVENT, BACKS = BACK_EVENT + CIV_EVENT_LEVELS };

static int back_of(int thing)
{
    if (thing >= CIV_MARKER_COUNT)
        return BACK_EVENT + civ_events[thing - CIV_MARKER_COUNT].level - 1;
    return civ_markers[thing].back == CIV_BACK_HUT ? BACK_HUT : BACK_VILLAGE;
}

/* R 8.5: markers without a resource are resolved at once, never kept. */
static bool is_kept(int thing)
{
    return thing >= CIV_MARKER_COUNT || civ_markers[thing].resource != ITEM_NONE;
}

static uint8_t *held(struct civ_player *p, int thing)
{
    return thing < CIV_MARKER_COUNT ? &p->kept[thing] : &p->events[thing - CIV_MARKER_COUNT];
}

struct pile {
    uint8_t *at;
    int count, first; /* what is taken from the number of a thing in it */
    struct grid squares;
};

static struct pile pile_of(struct civ_state *s, int back)
{
    if (back == BACK_HUT)
        return (struct pile){s->huts, s->hut_count, 0, s->lying[CIV_CLASS_HUT]};
    if (back == BACK_VILLAGE)
        return (struct pile){s->villages, s->village_count, 0, s->lying[CIV_CLASS_VILLAGE]};
    int level = back - BACK_EVENT;
    return (struct pile){s->event_deck[level], s->event_deck_count[level], CIV_MARKER_COUNT, {{0}}};
}

/* What is unknown to a seat: how many there are of each thing, and how many with each back every
 * other seat holds. */
struct unknown {
    int seat;
    uint8_t things[THINGS];
    uint8_t holds[CIV_SEATS][BACKS];
};

static struct unknown collect(struct civ_state *s, int seat)
{
    struct unknown u = {.seat = seat};
    for (int back = 0; back < BACKS; back++) {
        struct pile pile = pile_of(s, back);
        for (int i = 0; i < pile.count; i++)
            u.things[pile.first + pile.at[i]]++;
        for (int square; (square = grid_take(&pile.squares)) >= 0;)
            u.things[s->piece[square] - CIV_PIECE_MARKERS]++;
    }
    for (int other = 0; other < s->players; other++) {
        for (int thing = 0; thing < THINGS && other != seat; thing++) {
            int count = *held(&s->player[other], thing);
            u.things[thing] = (uint8_t)(u.things[thing] + count);
            u.holds[other][back_of(thing)] = (uint8_t)(u.holds[other][back_of(thing)] + count);
        }
    }
    return u;
}

/* Things that a certain seat is to hold. */
struct wish {
    int seat, count;
    uint8_t things[4];
};

static bool can_have(const struct unknown *u, const struct wish *wish)
{
    int backs[BACKS] = {0};
    for (int i = 0; i < wish->count; i++) {
        int thing = wish->things[i];
        if (!u->things[thing] || !is_kept(thing) ||
            ++backs[back_of(thing)] > u->holds[wish->seat][back_of(thing)])
            return false;
    }
    return true;
}

static int wished(const struct wish *wish, int thing)
{
    for (int i = 0; i < wish->count; i++)
        if (wish->things[i] == thing)
            return 1;
    return 0;
}

/* Other seats first get what can be kept; then what is left goes where it may be anything. */
static void deal_back(struct civ_state *s, const struct unknown *u, int back,
                      const struct wish *wish, struct chance *chance)
{
    struct cards cards = {.count = 0};
    int given = 0;
    for (int thing = 0; thing < THINGS; thing++) {
        if (back_of(thing) != back)
            continue;
        int fixed = wished(wish, thing);
        if (is_kept(thing))
            add_cards(&cards, thing, u->things[thing] - fixed);
        for (int other = 0; other < s->players; other++)
            if (other != u->seat)
                *held(&s->player[other], thing) = fixed && other == wish->seat;
        given += fixed;
    }
    mix(&cards, chance);
    for (int other = 0; other < s->players; other++) {
        int count = u->holds[other][back] - (other == wish->seat ? given : 0);
        for (; count > 0 && cards.count; count--)
            ++*held(&s->player[other], take_card(&cards));
    }
    for (int thing = 0; thing < CIV_MARKER_COUNT; thing++)
        if (back_of(thing) == back && !is_kept(thing))
            add_cards(&cards, thing, u->things[thing]);
    mix(&cards, chance);
    struct pile pile = pile_of(s, back);
    for (int i = 0; i < pile.count; i++)
        pile.at[i] = (uint8_t)(take_card(&cards) - pile.first);
    for (int square; (square = grid_take(&pile.squares)) >= 0;)
        s->piece[square] = (uint8_t)(CIV_PIECE_MARKERS + take_card(&cards));
}

/* R 6.4: what lies offered face down is one of the things with that back the offerer has. */
static void redraw_offer(struct civ_state *s, int seat, struct chance *chance)
{
    struct civ_offer *offer = &s->offer;
    struct cards cards = {.count = 0};
    if ((offer->give != CIV_GOOD_MARKER && offer->give != CIV_GOOD_EVENT) || offer->from == seat)
        return;
    int first = offer->give == CIV_GOOD_EVENT ? CIV_MARKER_COUNT : 0;
    int back = back_of(first + offer->give_what);
    for (int thing = 0; thing < THINGS; thing++)
        if (back_of(thing) == back && *held(&s->player[offer->from], thing))
            add_cards(&cards, thing, 1);
    if (cards.count)
        offer->give_what = (uint8_t)(cards.at[chance_below(chance, (uint32_t)cards.count)] - first);
}

static void deal(struct civ_state *s, const struct unknown *u, const struct wish *wish,
                 struct chance *chance)
{
    for (int back = 0; back < BACKS; back++)
        deal_back(s, u, back, wish, chance);
    redraw_offer(s, u->seat, chance);
}

/* Nobody is asked who has no choice: whoever has to decide has one with what he was dealt. */
static bool is_consistent(const struct civ_state *s, int seat)
{
    uint32_t actions[LEGAL_MAX];
    return !s->depth || civ_top_of(s)->seat == seat || civ_legal(s, actions) > 1;
}

/* Deals with every set of `wish->count` things the deciding seat can hold, until one lets it
 * decide. `order`: the things in random order; from `next` on they are still to be tried. */
static bool try_wishes(struct civ_state *s, const struct unknown *u, struct wish *wish, int left,
                       const uint8_t *order, int next, struct chance *chance)
{
    if (!left) {
        if (!can_have(u, wish))
            return false;
        deal(s, u, wish, chance);
        return is_consistent(s, u->seat);
    }
    for (int i = next; i < THINGS; i++) {
        wish->things[wish->count++] = order[i];
        if (can_have(u, wish) && try_wishes(s, u, wish, left - 1, order, i + 1, chance))
            return true;
        wish->count--;
    }
    return false;
}

/* Draws again until the deciding seat has a choice; what mere luck does not find is looked for. */
static void redraw_things(struct civ_state *s, int seat, struct chance *chance)
{
    enum { TRIES = 200 };
    struct unknown u = collect(s, seat);
    struct wish wish = {.seat = s->depth ? civ_top_of(s)->seat : 0};
    for (int i = 0; i < TRIES; i++) {
        deal(s, &u, &wish, chance);
        if (is_consistent(s, seat))
            return;
    }
    uint8_t order[THINGS];
    for (int thing = 0; thing < THINGS; thing++)
        order[thing] = (uint8_t)thing;
    chance_mix(chance, order, THINGS, THINGS);
    for (int size = 1; size <= COUNT_OF(wish.things); size++)
        if (try_wishes(s, &u, &wish, size, order, 0, chance))
            return;
}

/* Units: their number of each type is known, and some of those in standing forces and battle hands
 * have been seen. */

static int side_of(const struct civ_state *s, int seat)
{
    for (int side = 0; side < CIV_SIDES && s->battle.on; side++)
        if (s->battle.seat[side] == seat)
            return side;
    return -1;
}

/* The battle hand of `other` that the seat does not see, or NULL. */
static uint8_t *unseen_hand(struct civ_state *s, int seat, int other)
{
    int side = side_of(s, other);
    return side < 0 || civ_sees_hand(s, seat, side) ? NULL : s->battle.hand[side];
}

/* Units of that card which `other` is known to have among those the seat does not see. */
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

/* Hands that are not seen are dealt into the standing forces, and drawn from there later. */
static void redraw_type(struct civ_state *s, int seat, int type, struct chance *chance)
{
    uint8_t pool[CIV_UNIT_COUNT] = {0}, *barbarians = unseen_barbarians(s, seat);
    int has[CIV_SEATS] = {0}, wild = barbarians ? take_type(barbarians, type, pool) : 0;
    struct cards cards = {.count = 0};
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
        add_cards(&cards, unit, pool[unit]);
    mix(&cards, chance);
    for (int other = 0; other < s->players; other++)
        for (; has[other]; has[other]--)
            s->player[other].units[take_card(&cards)]++;
    for (; wild; wild--)
        barbarians[take_card(&cards)]++;
    for (int i = 0; i < s->unit_deck_count[type]; i++)
        s->unit_deck[type][i] = (uint8_t)take_card(&cards);
}

static void draw_hand(struct civ_player *p, uint8_t *hand, int count, struct chance *chance)
{
    struct cards cards = {.count = 0};
    for (int unit = 0; unit < CIV_UNIT_COUNT; unit++)
        add_cards(&cards, unit, p->units[unit]);
    mix(&cards, chance);
    for (; count; count--) {
        int unit = take_card(&cards);
        p->units[unit]--;
        hand[unit]++;
    }
}

static void redraw_units(struct civ_state *s, int seat, struct chance *chance)
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

/* Piles whose contents are known and whose order is not. */
static void redraw_order(uint8_t *at, int count, struct chance *chance)
{
    uint8_t counts[CIV_MARKER_COUNT + 1] = {0};
    struct cards cards = {.count = 0};
    for (int i = 0; i < count; i++)
        counts[at[i]]++;
    for (int card = 0; card < COUNT_OF(counts); card++)
        add_cards(&cards, card, counts[card]);
    mix(&cards, chance);
    for (int i = 0; i < count; i++)
        at[i] = (uint8_t)take_card(&cards);
}

uint32_t civ_wonders_in_hand(const struct civ_state *s)
{
    uint32_t wonders = s->gift != ITEM_NONE ? 1u << s->gift : 0;
    for (int i = 0; i < s->depth; i++) {
        const struct civ_frame *frame = &s->frames[i];
        if (frame->kind == CIV_PHASE_PLACE && frame->c == CIV_PLACE_FREE_WONDER &&
            frame->a >= CIV_ITEM_WONDER && frame->a < CIV_ITEM_PERSON)
            wonders |= 1u << (frame->a - CIV_ITEM_WONDER);
    }
    return wonders;
}

uint32_t civ_seen_wonders(const struct civ_state *s)
{
    struct grid squares = s->lying[CIV_CLASS_WONDER];
    uint32_t seen = s->obsolete | civ_wonders_in_hand(s);
    for (int i = 0; i < s->open_count; i++)
        seen |= 1u << s->open[i];
    for (int square; (square = grid_take(&squares)) >= 0;)
        seen |= 1u << (s->piece[square] - CIV_PIECE_WONDERS);
    return seen;
}

/* R 3.3: the eras follow each other; which wonders were left out is not known. */
static void redraw_wonders(struct civ_state *s, struct chance *chance)
{
    uint32_t seen = civ_seen_wonders(s);
    for (int era = 0; era < CIV_ERA_COUNT; era++) {
        struct cards cards = {.count = 0};
        for (int wonder = 0; wonder < CIV_WONDER_COUNT; wonder++)
            if (civ_wonders[wonder].era == era && !(seen >> wonder & 1))
                add_cards(&cards, wonder, 1);
        mix(&cards, chance);
        for (int i = 0; i < s->wonder_count; i++)
            if (civ_wonders[s->wonders[i]].era == era)
                s->wonders[i] = (uint8_t)take_card(&cards);
    }
}

/* R 2.2: any neutral tile that does not lie face up. */
static void redraw_tiles(struct civ_state *s, struct chance *chance)
{
    struct cards cards = {.count = 0};
    uint64_t seen = 0;
    for (int slot = 0; slot < CIV_SLOTS; slot++)
        if (s->tile[slot] != ITEM_NONE && s->turned[slot] != CIV_FACE_DOWN)
            seen |= (uint64_t)1 << s->tile[slot];
    for (int tile = 0; tile < CIV_TILE_COUNT; tile++)
        if (civ_tiles[tile].civ == ITEM_NONE && !(seen >> tile & 1))
            add_cards(&cards, tile, 1);
    mix(&cards, chance);
    for (int slot = 0; slot < CIV_SLOTS; slot++)
        if (s->tile[slot] != ITEM_NONE && s->turned[slot] == CIV_FACE_DOWN)
            s->tile[slot] = (uint8_t)take_card(&cards);
}

uint64_t civ_can_research(const struct civ_state *s, int seat)
{
    uint64_t techs = civ_learnable(s, seat), affordable = 0;
    for (int level = 1; level <= CIV_LEVEL_COUNT; level++)
        if (s->player[seat].trade >= civ_threshold(s, seat, level))
            affordable |= civ_techs_of_level(level, level);
    return techs & affordable;
}

/* R 9.1: those who have chosen may have taken anything they could, or nothing. */
static void redraw_research(struct civ_state *s, int seat, struct chance *chance)
{
    for (int n = 0; n + 1 < s->done && civ_is_choosing_research(s); n++) {
        int other = civ_seat_at(s, n);
        uint64_t techs = civ_can_research(s, other);
        int pick = (int)chance_below(chance, (uint32_t)__builtin_popcountll(techs) + 1);
        if (other == seat)
            continue;
        for (; pick > 0 && techs; pick--)
            techs &= techs - 1;
        s->player[other].research = techs ? (uint8_t)__builtin_ctzll(techs) : ITEM_NONE;
    }
}

void civ_resample(void *state, int seat, struct chance *chance)
{
    struct civ_state *s = state;
    redraw_tiles(s, chance);
    redraw_wonders(s, chance);
    redraw_order(s->great_deck, s->great_deck_count, chance);
    redraw_order(s->city_states, s->city_state_count, chance);
    redraw_research(s, seat, chance);
    redraw_units(s, seat, chance);
    redraw_things(s, seat, chance);
}
