/* legal.c: the legal actions of every decision, in a fixed order: by hex and card number. */
#include "games/tempus/rules.h"

/* Actions being listed for a seat. */
struct list {
    const struct tempus_state *s;
    const struct tempus_player *p;
    uint32_t *out;
    int count;
    int seat;
};

static void add(struct list *l, enum tempus_verb verb, int a, int b, int c)
{
    assert(l->count < LEGAL_MAX);
    l->out[l->count++] = action_make(verb, (unsigned)a, (unsigned)b, (unsigned)c);
}

/* One action for each different card of that kind in hand (any kind: TEMPUS_KIND_COUNT); the card
 * is argument `place`, the others are given. */
static void add_cards(struct list *l, enum tempus_kind kind, enum tempus_verb verb, int place,
                      int a, int b)
{
    const uint8_t *hand = l->p->hand;
    for (int i = 0; i < l->p->hand_count; i++) {
        int card = hand[i];
        if ((i && hand[i - 1] == card) ||
            (kind != TEMPUS_KIND_COUNT && tempus_kind_of(card) != kind))
            continue;
        add(l, verb, place == 0 ? card : a, place == 1 ? card : b, place == 2 ? card : 0);
    }
}

static void add_hexes(struct list *l, enum tempus_verb verb, struct hexset set)
{
    for (int hex; (hex = hexset_take(&set)) >= 0;)
        add(l, verb, hex, 0, 0);
}

/* A token enters each hex; where the stack is full, with each different Sanitation (R 9.8). */
static void add_entries(struct list *l, enum tempus_verb bare, enum tempus_verb full,
                        struct hexset set, struct hexset crowded)
{
    for (int hex; (hex = hexset_take(&set)) >= 0;) {
        if (hexset_has(&crowded, hex))
            add_cards(l, TEMPUS_KIND_SANITATION, full, 1, hex, 0);
        else
            add(l, bare, hex, 0, 0);
    }
}

static void add_fights(struct list *l)
{
    struct hexset targets = tempus_targets(l->s, l->seat), own = l->p->held;
    own = hexset_and(own, hexset_grown(targets));
    for (int from; (from = hexset_take(&own)) >= 0;) {
        struct hexset near = hexset_and(hex_around[from], targets);
        for (int to; (to = hexset_take(&near)) >= 0;)
            add(l, TEMPUS_FIGHT, from, to, 0);
    }
}

static void add_builds(struct list *l)
{
    struct hexset sites = tempus_sites(l->s, l->seat);
    for (int hex; (hex = hexset_take(&sites)) >= 0;)
        for (int row = 0; row < TEMPUS_CITY_COUNT; row++)
            if (tempus_may_build(l->s, l->seat, hex, row))
                add(l, TEMPUS_BUILD, hex, tempus_cities[row].value, 0);
}

static void add_converts(struct list *l)
{
    struct hexset others = tempus_converts(l->s, l->seat), own = l->p->held;
    struct hexset full = tempus_full(l->s, l->seat);
    for (int to; (to = hexset_take(&own)) >= 0;) {
        struct hexset near = hexset_and(hex_around[to], others);
        for (int from; (from = hexset_take(&near)) >= 0;) {
            if (hexset_has(&full, to))
                add_cards(l, TEMPUS_KIND_SANITATION, TEMPUS_CONVERT_FULL, 2, to, from);
            else
                add(l, TEMPUS_CONVERT, to, from, 0);
        }
    }
}

/* Religion and Leader, where they have a target (R 4.8). */
static void add_targeted(struct list *l)
{
    if (tempus_has_kind(l->p, TEMPUS_KIND_RELIGION) && tempus_can_convert(l->s, l->seat))
        add_cards(l, TEMPUS_KIND_RELIGION, TEMPUS_RELIGION, 0, 0, 0);
    if (tempus_has_kind(l->p, TEMPUS_KIND_LEADER) && tempus_can_fight(l->s, l->seat))
        add_cards(l, TEMPUS_KIND_LEADER, TEMPUS_LEADER, 0, 0, 0);
}

/* What may follow an action or end it (R 4.7). */
static void add_closing(struct list *l)
{
    add_targeted(l);
    if (l->p->markers) /* R 9.10 */
        add_cards(l, TEMPUS_KIND_GOVERNMENT, TEMPUS_GOVERNMENT, 0, 0, 0);
    add(l, TEMPUS_END, 0, 0, 0);
}

static bool another_has_marker(const struct tempus_state *s, int seat)
{
    for (int other = 0; other < s->players; other++)
        if (other != seat && s->player[other].markers)
            return true;
    return false;
}

/* One function for each decision (decisions.c) */

static struct list begin(const void *state, uint32_t *out)
{
    const struct tempus_state *s = state;
    int seat = tempus_top(s).seat;
    return (struct list){.s = s, .p = &s->player[seat], .out = out, .seat = seat};
}

int tempus_legal_lay(const void *state, uint32_t *out)
{
    struct list l = begin(state, out);
    add_hexes(&l, TEMPUS_LAY, tempus_centres(l.s));
    return l.count;
}

int tempus_legal_rotate(const void *state, uint32_t *out)
{
    struct list l = begin(state, out);
    int tile = l.s->tiles[l.s->tiles_laid];
    for (int turns = 0; turns < HEX_SIDES; turns++)
        if (!tempus_turn_repeats(tile, turns))
            add(&l, TEMPUS_ROTATE, turns, 0, 0);
    return l.count;
}

int tempus_legal_place(const void *state, uint32_t *out)
{
    struct list l = begin(state, out);
    add_hexes(&l, TEMPUS_PLACE, tempus_places(l.s, l.seat));
    return l.count;
}

int tempus_legal_turn(const void *state, uint32_t *out)
{
    struct list l = begin(state, out);
    add(&l, TEMPUS_MOVE, 0, 0, 0);
    add(&l, TEMPUS_BIRTHS, 0, 0, 0);
    add(&l, TEMPUS_DRAW, 0, 0, 0);
    add_fights(&l);
    add_builds(&l);
    add_targeted(&l);
    if (l.s->fresh && another_has_marker(l.s, l.seat))
        add_cards(&l, TEMPUS_KIND_GOVERNMENT, TEMPUS_PASS, 0, 0, 0);
    return l.count;
}

/* R 5.1, 9.7 */
int tempus_legal_move(const void *state, uint32_t *out)
{
    struct list l = begin(state, out);
    if (l.s->touched_count < l.s->quota)
        add_hexes(&l, TEMPUS_FROM, tempus_movable(l.s, l.seat));
    else if (tempus_has_kind(l.p, TEMPUS_KIND_TRANSPORT) &&
             !hexset_is_empty(tempus_movable(l.s, l.seat)))
        add_cards(&l, TEMPUS_KIND_TRANSPORT, TEMPUS_TRANSPORT, 0, 0, 0);
    add_closing(&l);
    return l.count;
}

int tempus_legal_to(const void *state, uint32_t *out)
{
    struct list l = begin(state, out);
    add_entries(&l, TEMPUS_TO, TEMPUS_TO_FULL, tempus_reach(l.s, l.seat, l.s->from),
                tempus_full(l.s, l.seat));
    return l.count;
}

/* R 6.1, 9.5 */
int tempus_legal_births(const void *state, uint32_t *out)
{
    struct list l = begin(state, out);
    struct hexset places = tempus_birthplaces(l.s, l.seat), full = tempus_full(l.s, l.seat);
    if (l.s->touched_count < l.s->quota) {
        add_entries(&l, TEMPUS_BIRTH, TEMPUS_BIRTH_FULL, places, full);
    } else {
        if (!tempus_has_kind(l.p, TEMPUS_KIND_SANITATION))
            places = hexset_minus(places, full);
        if (!hexset_is_empty(places))
            add_cards(&l, TEMPUS_KIND_MEDICINE, TEMPUS_MEDICINE, 0, 0, 0);
    }
    add_closing(&l);
    return l.count;
}

int tempus_legal_after(const void *state, uint32_t *out)
{
    struct list l = begin(state, out);
    add_closing(&l);
    return l.count;
}

int tempus_legal_convert(const void *state, uint32_t *out)
{
    struct list l = begin(state, out);
    add_converts(&l);
    return l.count;
}

int tempus_legal_leader(const void *state, uint32_t *out)
{
    struct list l = begin(state, out);
    add_fights(&l);
    return l.count;
}

/* R 7.5: the terrains that cards show. */
int tempus_legal_terrain(const void *state, uint32_t *out)
{
    struct list l = begin(state, out);
    for (int terrain = 0; terrain < TEMPUS_TERRAIN_COUNT; terrain++)
        if (tempus_terrains[terrain].cards)
            add(&l, TEMPUS_TERRAIN, terrain, 0, 0);
    return l.count;
}

int tempus_legal_laying(const void *state, uint32_t *out)
{
    struct list l = begin(state, out);
    add_cards(&l, TEMPUS_KIND_COUNT, TEMPUS_PLAY, 0, 0, 0);
    add(&l, TEMPUS_READY, 0, 0, 0);
    return l.count;
}

/* R 7.12 */
int tempus_legal_advance(const void *state, uint32_t *out)
{
    struct list l = begin(state, out);
    int most = l.s->tokens[l.s->fight_from], limit = tempus_era(l.s, l.seat)->stack_limit;
    for (int count = 0; count <= most && count <= limit; count++)
        add(&l, TEMPUS_ADVANCE, count, 0, 0);
    return l.count;
}

int tempus_legal_advance_more(const void *state, uint32_t *out)
{
    struct list l = begin(state, out);
    add_cards(&l, TEMPUS_KIND_SANITATION, TEMPUS_ADVANCE_MORE, 0, 0, 0);
    add(&l, TEMPUS_STOP, 0, 0, 0);
    return l.count;
}

int tempus_legal_discard(const void *state, uint32_t *out)
{
    struct list l = begin(state, out);
    add_cards(&l, TEMPUS_KIND_COUNT, TEMPUS_DISCARD, 0, 0, 0);
    return l.count;
}
