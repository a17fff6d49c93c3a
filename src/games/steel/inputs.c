/* inputs.c: what a seat knows, as inputs of a net (core/net.h).
 *
 * Everything is seen from one seat: its own things come first, then those of the seat after it, and
 * so on. All hands and displays are open (R 1.6); of the research piles only the top card and the
 * size are known. */
#include "games/steel/price.h"
#include "games/steel/rules.h"

enum {
    TRACK = STEEL_TRACK_END + 1,
    HANDS = 8, /* cards in hand: 0 to 7 and more */
    UNITS = 6, /* 1 to 6 and more of something */
    POINTS = 32,
    STRENGTH = 16,
    LACKING = 4, /* of the condition of a wonder: nothing, one, two, more */
    PRICES = 10,
    TURNS = 24
};

/* Of one seat */
enum {
    SEAT_HAND,
    SEAT_TECH = SEAT_HAND + STEEL_CARD_COUNT,
    SEAT_RESOURCE = SEAT_TECH + STEEL_CARD_COUNT,
    SEAT_USED = SEAT_RESOURCE + STEEL_CARD_COUNT,
    SEAT_WONDER = SEAT_USED + STEEL_CARD_COUNT,
    SEAT_LACKING = SEAT_WONDER + STEEL_WONDER_COUNT,
    SEAT_TRACK = SEAT_LACKING + LACKING * STEEL_WONDER_COUNT,
    SEAT_SUPPLY = SEAT_TRACK + TRACK,
    SEAT_HAND_SIZE = SEAT_SUPPLY + STEEL_MARKERS + 1,
    SEAT_DISPLAYED = SEAT_HAND_SIZE + HANDS, /* cards with the technology side up */
    SEAT_READY = SEAT_DISPLAYED + HANDS,     /* by resource */
    SEAT_STRENGTH = SEAT_READY + UNITS * STEEL_RESOURCE_COUNT,
    SEAT_DEFENCE = SEAT_STRENGTH + STRENGTH,
    SEAT_POINTS = SEAT_DEFENCE + STRENGTH,
    SEAT_GLORY = SEAT_POINTS + POINTS,
    SEAT_PAYABLE = SEAT_GLORY + STEEL_MARKERS * STEEL_AGE_COUNT, /* cards for sale */
    SEAT_ACTIVE = SEAT_PAYABLE + STEEL_CARD_COUNT,
    SEAT_FIRST,
    SEAT_HERE, /* somebody sits there */
    SEAT_INPUTS
};

/* Of the table */
enum {
    INPUT_ROW = STEEL_SEATS * SEAT_INPUTS,         /* a card of the pyramid */
    INPUT_SALE = INPUT_ROW + STEEL_CARD_COUNT,     /* one that can be bought, by surcharge */
    INPUT_TOP = INPUT_SALE + 4 * STEEL_CARD_COUNT, /* of a research pile */
    INPUT_ROW_SIZE = INPUT_TOP + STEEL_CARD_COUNT,
    INPUT_PILE = INPUT_ROW_SIZE + STEEL_AGE_COUNT * STEEL_COLUMNS,
    INPUT_WONDER = INPUT_PILE + STEEL_AGE_COUNT * STEEL_PILE, /* beside a row */
    INPUT_TEMP = INPUT_WONDER + STEEL_WONDER_COUNT,
    INPUT_PAYING = INPUT_TEMP + UNITS * STEEL_RESOURCE_COUNT,
    INPUT_BUYING = INPUT_PAYING + STEEL_CARD_COUNT,
    INPUT_BOUGHT = INPUT_BUYING + STEEL_CARD_COUNT,
    INPUT_PRICE = INPUT_BOUGHT + STEEL_CARD_COUNT,
    INPUT_BEGAN = INPUT_PRICE + PRICES,
    INPUT_REPLENISHED = INPUT_BEGAN + HANDS,
    INPUT_GAINED = INPUT_REPLENISHED + UNITS,
    INPUT_DEFEATED = INPUT_GAINED + UNITS,
    INPUT_TAKEN = INPUT_DEFEATED + UNITS,
    INPUT_IDLE = INPUT_TAKEN + UNITS,
    INPUT_MOVED = INPUT_IDLE + UNITS,
    INPUT_BACK,
    INPUT_MODE,
    INPUT_PLAYERS = INPUT_MODE + STEEL_MODE_COUNT,
    INPUT_TURN = INPUT_PLAYERS + STEEL_SEATS + 1,
    INPUT_STEP = INPUT_TURN + TURNS, /* of the turn */
    INPUT_DECISION = INPUT_STEP + STEEL_STEP_COUNT,
    INPUT_CARD = INPUT_DECISION + STEEL_KIND_END, /* being carried out on top, and below */
    INPUT_BELOW = INPUT_CARD + STEEL_CARD_COUNT,
    INPUT_OWNER = INPUT_BELOW + STEEL_CARD_COUNT, /* of the card on top */
    INPUT_PART = INPUT_OWNER + STEEL_SEATS,
    INPUT_STAGE = INPUT_PART + STEEL_PARTS,
    INPUT_COUNT_SO_FAR = INPUT_STAGE + UNITS,
    INPUT_SET = INPUT_COUNT_SO_FAR + UNITS,
    INPUT_PLAYED = INPUT_SET + 8,
    INPUT_COUNT = INPUT_PLAYED + STEEL_CARD_COUNT
};

static void add_glory(struct net_list *list, int base, const struct steel_state *s, unsigned seat)
{
    for (int age = 0; age < STEEL_AGE_COUNT; age++) {
        unsigned wonder = s->age[age].wonder;
        int needed, have;
        if (wonder == ITEM_NONE)
            continue;
        net_add_count(list, base + SEAT_GLORY + STEEL_MARKERS * age, s->age[age].glory[seat],
                      STEEL_MARKERS);
        have = steel_progress(s, seat, wonder, &needed);
        net_add_number(list, base + SEAT_LACKING + LACKING * (int)wonder, needed - have, LACKING);
    }
}

static void add_ready(struct net_list *list, int base, uint64_t cards)
{
    int counts[STEEL_RESOURCE_COUNT] = {0};
    for (; cards; cards &= cards - 1)
        counts[steel_cards[steel_lowest(cards)].resource]++;
    for (int i = 0; i < STEEL_RESOURCE_COUNT; i++)
        net_add_count(list, base + SEAT_READY + UNITS * i, counts[i], UNITS);
}

static void add_seat(struct net_list *list, int base, const struct steel_state *s, unsigned seat,
                     int points)
{
    const struct steel_player *p = &s->player[seat];
    net_add_bits(list, base + SEAT_HAND, p->hand);
    net_add_bits(list, base + SEAT_TECH, p->tech);
    net_add_bits(list, base + SEAT_RESOURCE, p->resource);
    net_add_bits(list, base + SEAT_USED, p->used);
    net_add_bits(list, base + SEAT_WONDER, p->wonders);
    net_add_number(list, base + SEAT_TRACK, p->track, TRACK);
    net_add_number(list, base + SEAT_SUPPLY, p->supply, STEEL_MARKERS + 1);
    net_add_number(list, base + SEAT_HAND_SIZE, steel_count(p->hand), HANDS);
    net_add_number(list, base + SEAT_DISPLAYED, steel_count(p->tech), HANDS);
    net_add_number(list, base + SEAT_STRENGTH, steel_strength(p), STRENGTH);
    net_add_number(list, base + SEAT_DEFENCE, steel_defence(p), STRENGTH);
    net_add_number(list, base + SEAT_POINTS, points / 2, POINTS);
    net_add_bits(list, base + SEAT_PAYABLE, steel_affordable(s, seat));
    net_add(list, base + SEAT_HERE);
    if (seat == s->active)
        net_add(list, base + SEAT_ACTIVE);
    if (seat == s->first)
        net_add(list, base + SEAT_FIRST);
    add_ready(list, base, p->resource);
    add_glory(list, base, s, seat);
}

static void add_pyramid(struct net_list *list, const struct steel_state *s)
{
    for (uint64_t left = steel_for_sale(s); left; left &= left - 1) {
        unsigned card = steel_lowest(left);
        int surcharge = steel_surcharge(s, steel_place_of(s, card));
        net_add_number(list, INPUT_SALE + 4 * (int)card, surcharge, 4);
    }
    for (int age = 0; age < STEEL_AGE_COUNT; age++) {
        const struct steel_level *level = &s->age[age];
        int count = 0;
        for (int column = 0; column < STEEL_COLUMNS; column++) {
            net_add_item(list, INPUT_ROW, level->row[column]);
            count += level->row[column] != ITEM_NONE;
        }
        net_add_count(list, INPUT_ROW_SIZE + STEEL_COLUMNS * age, count, STEEL_COLUMNS);
        net_add_count(list, INPUT_PILE + STEEL_PILE * age, level->piled, STEEL_PILE);
        if (level->piled)
            net_add_item(list, INPUT_TOP, level->pile[0]);
        net_add_item(list, INPUT_WONDER, level->wonder);
    }
}

/* The turn in progress. */
static void add_turn(struct net_list *list, const struct steel_state *s)
{
    for (int i = 0; i < STEEL_RESOURCE_COUNT; i++)
        net_add_count(list, INPUT_TEMP + UNITS * i, s->temp[i], UNITS);
    net_add_bits(list, INPUT_PAYING, s->paying);
    net_add_item(list, INPUT_BUYING, s->buying);
    net_add_item(list, INPUT_BOUGHT, s->bought);
    net_add_number(list, INPUT_PRICE, s->price, PRICES);
    net_add_number(list, INPUT_BEGAN, s->began, HANDS);
    net_add_count(list, INPUT_REPLENISHED, s->replenished, UNITS);
    net_add_count(list, INPUT_GAINED, s->gained, UNITS);
    net_add_count(list, INPUT_DEFEATED, s->defeated, UNITS);
    net_add_count(list, INPUT_TAKEN, s->taken, UNITS);
    net_add_count(list, INPUT_IDLE, s->idle / s->players, UNITS);
    if (s->moved)
        net_add(list, INPUT_MOVED);
    if (s->back)
        net_add(list, INPUT_BACK);
    net_add(list, INPUT_MODE + s->mode);
    net_add(list, INPUT_PLAYERS + s->players);
    net_add_number(list, INPUT_TURN, s->turns / s->players, TURNS);
}

static void add_frames(struct net_list *list, const struct steel_state *s, int seat)
{
    const struct steel_frame *top = steel_top(s);
    net_add(list, INPUT_STEP + s->frames[0].part);
    net_add(list, INPUT_DECISION + top->kind);
    net_add_item(list, INPUT_CARD, top->card);
    uint64_t below = 0; /* copies of a starting card may be carried out inside each other */
    for (int i = 0; i + 1 < s->depth; i++)
        below |= s->frames[i].card == ITEM_NONE ? 0 : steel_bit(s->frames[i].card);
    net_add_bits(list, INPUT_BELOW, below);
    net_add(list, INPUT_OWNER + (top->owner + s->players - seat) % s->players);
    if (s->depth > 1)
        net_add_number(list, INPUT_PART, top->part, STEEL_PARTS);
    net_add_count(list, INPUT_STAGE, top->stage, UNITS);
    net_add_count(list, INPUT_COUNT_SO_FAR, top->count, UNITS);
    net_add_bits(list, INPUT_SET, top->set);
    net_add_bits(list, INPUT_PLAYED, top->played);
}

static int look(const void *state, int seat, uint16_t *inputs)
{
    const struct steel_state *s = state;
    struct net_list list = {.at = inputs};
    struct score scores[SEATS_MAX];
    steel_scores(s, scores);
    for (unsigned i = 0; i < s->players; i++) {
        unsigned other = steel_clockwise(s, (unsigned)seat, i);
        add_seat(&list, (int)i * SEAT_INPUTS, s, other, scores[other].total);
    }
    add_pyramid(&list, s);
    add_turn(&list, s);
    add_frames(&list, s, seat);
    return list.count;
}

const struct net_layout steel_net = {.version = 1, .inputs = INPUT_COUNT, .look = look};
