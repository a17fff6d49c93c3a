/* hidden.c: what a seat cannot know (R 3.8): redrawing it, uniformly over what it could be. */
#include "games/civ/hidden.h"

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
    int count, first; /* `first` is subtracted from the number of a thing in it */
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

/* What a seat does not know: how many there are of each thing; and, for every other seat, how many
 * things with each back it holds. */
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

/* Things that a certain seat must get. */
struct wish {
    int seat, count;
    uint8_t things[4];
};

static int wished(const struct wish *wish, int thing)
{
    int count = 0;
    for (int i = 0; i < wish->count; i++)
        count += wish->things[i] == thing;
    return count;
}

static bool can_have(const struct unknown *u, const struct wish *wish)
{
    int backs[BACKS] = {0};
    for (int i = 0; i < wish->count; i++) {
        int thing = wish->things[i];
        if (wished(wish, thing) > u->things[thing] || !is_kept(thing) ||
            ++backs[back_of(thing)] > u->holds[wish->seat][back_of(thing)])
            return false;
    }
    return true;
}

/* The other seats first get things that can be kept; the rest goes where any thing may lie. */
static void deal_back(struct civ_state *s, const struct unknown *u, int back,
                      const struct wish *wish, struct chance *chance)
{
    struct civ_cards cards = {.count = 0};
    int given = 0;
    for (int thing = 0; thing < THINGS; thing++) {
        if (back_of(thing) != back)
            continue;
        int fixed = wished(wish, thing);
        if (is_kept(thing))
            civ_add_cards(&cards, thing, u->things[thing] - fixed);
        for (int other = 0; other < s->players; other++)
            if (other != u->seat)
                *held(&s->player[other], thing) = (uint8_t)(other == wish->seat ? fixed : 0);
        given += fixed;
    }
    civ_mix(&cards, chance);
    for (int other = 0; other < s->players; other++) {
        int count = u->holds[other][back] - (other == wish->seat ? given : 0);
        for (; count > 0 && cards.count; count--)
            ++*held(&s->player[other], civ_take_card(&cards));
    }
    for (int thing = 0; thing < CIV_MARKER_COUNT; thing++)
        if (back_of(thing) == back && !is_kept(thing))
            civ_add_cards(&cards, thing, u->things[thing]);
    civ_mix(&cards, chance);
    struct pile pile = pile_of(s, back);
    for (int i = 0; i < pile.count; i++)
        pile.at[i] = (uint8_t)(civ_take_card(&cards) - pile.first);
    for (int square; (square = grid_take(&pile.squares)) >= 0;)
        s->piece[square] = (uint8_t)(CIV_PIECE_MARKERS + civ_take_card(&cards));
}

/* R 6.4: what is offered face down is one of the offerer's things with that back. */
static void redraw_offer(struct civ_state *s, int seat, struct chance *chance)
{
    struct civ_offer *offer = &s->offer;
    struct civ_cards cards = {.count = 0};
    if ((offer->give != CIV_GOOD_MARKER && offer->give != CIV_GOOD_EVENT) || offer->from == seat)
        return;
    int first = offer->give == CIV_GOOD_EVENT ? CIV_MARKER_COUNT : 0;
    int back = back_of(first + offer->give_what);
    for (int thing = 0; thing < THINGS; thing++)
        if (back_of(thing) == back && *held(&s->player[offer->from], thing))
            civ_add_cards(&cards, thing, 1);
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

/* A price that is only partly paid, below another decision, must still be payable. */
static bool can_pay_on(const struct civ_state *s)
{
    uint32_t actions[LEGAL_MAX];
    if (s->depth < 2 || s->frames[s->depth - 2].kind != CIV_DECISION_PAY)
        return true;
    struct civ_state then = *s;
    civ_pop(&then);
    return decisions_legal(&civ_decisions, &then, actions) > 0;
}

/* A seat without a choice is never asked, so the seat that decides must have a choice with what it
 * was dealt. */
static bool is_consistent(const struct civ_state *s, int seat)
{
    uint32_t actions[LEGAL_MAX];
    if (!s->depth || civ_top_of(s)->seat == seat)
        return true;
    return decisions_legal(&civ_decisions, s, actions) > 1 && can_pay_on(s);
}

/* Looks for things with which the deciding seat would have a choice, in every combination. */
struct search {
    const struct unknown *unknown;
    struct wish wish;
    uint8_t order[THINGS]; /* in which they are tried */
    int left;              /* deals that may still be tried */
};

/* Combinations of `size` more things, from `next` on; a thing may come twice. */
static bool try_wishes(struct civ_state *s, struct search *search, int size, int next,
                       struct chance *chance)
{
    struct wish *wish = &search->wish;
    if (!size) {
        search->left--;
        deal(s, search->unknown, wish, chance);
        return is_consistent(s, search->unknown->seat);
    }
    for (int i = next; i < THINGS && search->left > 0; i++) {
        wish->things[wish->count++] = search->order[i];
        if (can_have(search->unknown, wish) && try_wishes(s, search, size - 1, i, chance))
            return true;
        wish->count--;
    }
    return false;
}

/* Draws again until the deciding seat has a choice; if chance does not find such a deal, a search
 * does. */
static void redraw_cards(struct civ_state *s, int seat, struct chance *chance)
{
    enum { TRIES = 200, DEALS = 20000 };
    struct unknown u = collect(s, seat);
    struct search search = {.unknown = &u, .left = DEALS};
    search.wish.seat = s->depth ? civ_top_of(s)->seat : 0;
    for (int i = 0; i < TRIES; i++) {
        civ_redraw_units(s, seat, chance);
        deal(s, &u, &search.wish, chance);
        if (is_consistent(s, seat))
            return;
    }
    for (int thing = 0; thing < THINGS; thing++)
        search.order[thing] = (uint8_t)thing;
    chance_mix(chance, search.order, THINGS, THINGS);
    for (int size = 1; size <= COUNT_OF(search.wish.things); size++)
        if (try_wishes(s, &search, size, 0, chance))
            return;
}

/* Piles whose contents are known but not their order. */
static void redraw_order(uint8_t *at, int count, struct chance *chance)
{
    uint8_t counts[CIV_MARKER_COUNT + 1] = {0};
    struct civ_cards cards = {.count = 0};
    for (int i = 0; i < count; i++)
        counts[at[i]]++;
    for (int card = 0; card < COUNT_OF(counts); card++)
        civ_add_cards(&cards, card, counts[card]);
    civ_mix(&cards, chance);
    for (int i = 0; i < count; i++)
        at[i] = (uint8_t)civ_take_card(&cards);
}

uint32_t civ_wonders_in_hand(const struct civ_state *s)
{
    uint32_t wonders = s->gift != ITEM_NONE ? 1u << s->gift : 0;
    for (int i = 0; i < s->depth; i++) {
        const struct civ_frame *frame = &s->frames[i];
        if (frame->kind == CIV_DECISION_PLACE && frame->place.how == CIV_PLACE_FREE_WONDER &&
            frame->place.item >= CIV_ITEM_WONDER && frame->place.item < CIV_ITEM_PERSON)
            wonders |= 1u << (frame->place.item - CIV_ITEM_WONDER);
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

/* R 3.3: the eras follow one another; nobody knows which wonders were left out. */
static void redraw_wonders(struct civ_state *s, struct chance *chance)
{
    uint32_t seen = civ_seen_wonders(s);
    for (int era = 0; era < CIV_ERA_COUNT; era++) {
        struct civ_cards cards = {.count = 0};
        for (int wonder = 0; wonder < CIV_WONDER_COUNT; wonder++)
            if (civ_wonders[wonder].era == era && !(seen >> wonder & 1))
                civ_add_cards(&cards, wonder, 1);
        civ_mix(&cards, chance);
        for (int i = 0; i < s->wonder_count; i++)
            if (civ_wonders[s->wonders[i]].era == era)
                s->wonders[i] = (uint8_t)civ_take_card(&cards);
    }
}

/* R 2.2: any neutral tile that is not face up. */
static void redraw_tiles(struct civ_state *s, struct chance *chance)
{
    struct civ_cards cards = {.count = 0};
    uint64_t seen = 0;
    for (int slot = 0; slot < CIV_SLOTS; slot++)
        if (s->tile[slot] != ITEM_NONE && s->turned[slot] != CIV_FACE_DOWN)
            seen |= (uint64_t)1 << s->tile[slot];
    for (int tile = 0; tile < CIV_TILE_COUNT; tile++)
        if (civ_tiles[tile].civ == ITEM_NONE && !(seen >> tile & 1))
            civ_add_cards(&cards, tile, 1);
    civ_mix(&cards, chance);
    for (int slot = 0; slot < CIV_SLOTS; slot++)
        if (s->tile[slot] != ITEM_NONE && s->turned[slot] == CIV_FACE_DOWN)
            s->tile[slot] = (uint8_t)civ_take_card(&cards);
}

uint64_t civ_can_research(const struct civ_state *s, int seat)
{
    uint64_t techs = civ_learnable(s, seat), affordable = 0;
    for (int level = 1; level <= CIV_LEVEL_COUNT; level++)
        if (s->player[seat].trade >= civ_threshold(s, seat, level))
            affordable |= civ_techs_of_level(level, level);
    return techs & affordable;
}

/* R 9.1: a seat that has chosen may have taken any tech it could, or none. */
static void redraw_research(struct civ_state *s, int seat, struct chance *chance)
{
    for (int n = 0; n + 1 < s->done && civ_is_choosing_research(s); n++) {
        int other = civ_seat_at(s, n);
        uint64_t techs = civ_can_research(s, other);
        int pick = (int)chance_below(chance, (uint32_t)count_bits(techs) + 1);
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
    redraw_cards(s, seat, chance);
}
