/* inputs.c: what a seat knows, as inputs of a net (core/net.h).
 *
 * Everything is seen from one seat: "own" comes first, then "other". Nothing here depends on cards
 * that lie face down, on those that were put back into the box, or on tokens in the box that the
 * seat could not tell from others. */
#include "games/duel/price.h"
#include "games/duel/state.h"

enum {
    COINS = 32, /* the last one stands for that many and more */
    POINTS = 41,
    COUNTS = 4, /* 0, 1, 2, 3 and more */
    SYMBOLS = 8,
    TRACK = 2 * DUEL_CAPITAL + 1,
    PRICES = 4, /* free, payable, payable with less than 4 coins left, too dear */
    COVERS = 3  /* available, under one card, under two */
};

/* Of one seat */
enum {
    SEAT_CITY,
    SEAT_WONDER_LEFT = SEAT_CITY + DUEL_CARD_COUNT,
    SEAT_WONDER_PAYABLE = SEAT_WONDER_LEFT + DUEL_WONDER_COUNT,
    SEAT_WONDER_BUILT = SEAT_WONDER_PAYABLE + DUEL_WONDER_COUNT,
    SEAT_TOKEN = SEAT_WONDER_BUILT + DUEL_WONDER_COUNT,
    SEAT_COINS = SEAT_TOKEN + DUEL_TOKEN_COUNT,
    SEAT_MATERIAL = SEAT_COINS + COINS,
    SEAT_FIXED = SEAT_MATERIAL + COUNTS * DUEL_MATERIAL_COUNT,
    SEAT_RAW_CHOICES = SEAT_FIXED + DUEL_MATERIAL_COUNT,
    SEAT_GOODS_CHOICES = SEAT_RAW_CHOICES + COUNTS,
    SEAT_SYMBOL = SEAT_GOODS_CHOICES + COUNTS,
    SEAT_SYMBOLS = SEAT_SYMBOL + DUEL_SYMBOL_COUNT,
    SEAT_YELLOW = SEAT_SYMBOLS + SYMBOLS,
    SEAT_LOOT = SEAT_YELLOW + COUNTS * 2,
    SEAT_PRICE = SEAT_LOOT + DUEL_LOOT_COUNT / 2, /* of a card that lies face up */
    SEAT_INPUTS = SEAT_PRICE + PRICES * DUEL_CARD_COUNT
};

/* Of the table */
enum {
    INPUT_FACE_UP = 2 * SEAT_INPUTS, /* by covers */
    INPUT_DISCARD = INPUT_FACE_UP + COVERS * DUEL_CARD_COUNT,
    INPUT_TUCKED = INPUT_DISCARD + DUEL_CARD_COUNT,
    INPUT_SLOT = INPUT_TUCKED + DUEL_CARD_COUNT, /* holds a card, by age */
    INPUT_LEFT = INPUT_SLOT + DUEL_AGES * DUEL_SLOTS,
    INPUT_BOARD = INPUT_LEFT + (1 + DUEL_AGES) * (DUEL_SLOTS + 1),
    INPUT_DRAWN = INPUT_BOARD + DUEL_TOKEN_COUNT,
    INPUT_OFFER = INPUT_DRAWN + DUEL_TOKEN_COUNT,
    INPUT_PICKS = INPUT_OFFER + DUEL_WONDER_COUNT,
    INPUT_TRACK = INPUT_PICKS + DUEL_OFFERED + 1,
    INPUT_LEAD = INPUT_TRACK + TRACK,
    INPUT_BUILT = INPUT_LEAD + POINTS,
    INPUT_DECISION = INPUT_BUILT + DUEL_WONDERS_BUILT + 1,
    INPUT_COLOUR = INPUT_DECISION + DUEL_DECISION_COUNT, /* to be destroyed */
    INPUT_AGAIN = INPUT_COLOUR + DUEL_COLOUR_COUNT,
    INPUT_FIRST,
    INPUT_COUNT
};

static void add_cards(struct net_list *list, int base, const uint64_t *set)
{
    for (int word = 0; word < DUEL_CARD_WORDS; word++)
        for (uint64_t bits = set[word]; bits; bits &= bits - 1)
            net_add(list, base + 64 * word + __builtin_ctzll(bits));
}

static int at_most(int number, int most)
{
    return number < most ? number : most;
}

static void add_production(struct net_list *list, int base, const struct duel_player *p)
{
    for (int m = 0; m < DUEL_MATERIAL_COUNT; m++) {
        net_add(list, base + SEAT_MATERIAL + COUNTS * m + at_most(p->production[m], COUNTS - 1));
        if (p->fixed_price[m])
            net_add(list, base + SEAT_FIXED + m);
    }
    net_add(list, base + SEAT_RAW_CHOICES + at_most(p->raw_choices, COUNTS - 1));
    net_add(list, base + SEAT_GOODS_CHOICES + at_most(p->goods_choices, COUNTS - 1));
}

static void add_wonders(struct net_list *list, int base, const struct duel_state *s,
                        const struct duel_buyer *buyer)
{
    const struct duel_player *p = buyer->player;
    unsigned left = p->wonders & ~(unsigned)p->built;
    net_add_bits(list, base + SEAT_WONDER_BUILT, p->built);
    if (s->wonders_built >= DUEL_WONDERS_BUILT)
        return;
    for (; left; left &= left - 1) {
        int wonder = __builtin_ctz(left);
        net_add(list, base + SEAT_WONDER_LEFT + wonder);
        if (duel_can_build_wonder(buyer, (unsigned)wonder))
            net_add(list, base + SEAT_WONDER_PAYABLE + wonder);
    }
}

/* What the seat would pay for the cards that lie face up. */
static void add_prices(struct net_list *list, int base, const struct duel_state *s,
                       const struct duel_buyer *buyer)
{
    int coins = buyer->player->coins;
    for (unsigned left = s->age ? s->remaining & s->face_up : 0; left; left &= left - 1) {
        unsigned card = s->deck[s->age - 1][__builtin_ctz(left)];
        int price = duel_card_price(buyer, card);
        int class = price == 0 ? 0 : price > coins ? 3 : coins - price < 4 ? 2 : 1;
        net_add(list, base + SEAT_PRICE + class * DUEL_CARD_COUNT + (int)card);
    }
}

static void add_seat(struct net_list *list, int base, const struct duel_state *s, int seat)
{
    const struct duel_player *p = &s->player[seat];
    struct duel_buyer buyer = duel_buyer(s, seat);
    add_cards(list, base + SEAT_CITY, p->city);
    net_add_bits(list, base + SEAT_TOKEN, p->tokens);
    net_add(list, base + SEAT_COINS + at_most(p->coins, COINS - 1));
    net_add_bits(list, base + SEAT_SYMBOL, p->symbols);
    net_add(list, base + SEAT_SYMBOLS + count_bits(p->symbols));
    net_add(list, base + SEAT_YELLOW + at_most(p->colours[DUEL_COLOUR_YELLOW], 2 * COUNTS - 1));
    for (int i = 0, own = 0; i < DUEL_LOOT_COUNT; i++) {
        if (duel_loot[i].seat != seat)
            continue;
        if (s->loot >> i & 1)
            net_add(list, base + SEAT_LOOT + own);
        own++;
    }
    add_production(list, base, p);
    add_wonders(list, base, s, &buyer);
    add_prices(list, base, s, &buyer);
}

/* The cards on the table: those face up by how many cards lie on them, and the shape. */
static void add_layout(struct net_list *list, const struct duel_state *s)
{
    int age = s->age;
    for (unsigned left = age ? s->remaining : 0; left; left &= left - 1) {
        int slot = __builtin_ctz(left);
        net_add(list, INPUT_SLOT + (age - 1) * DUEL_SLOTS + slot);
        if (!(s->face_up >> slot & 1))
            continue;
        int covers = count_bits(duel_slot(age, slot)->covered_by & s->remaining);
        net_add(list, INPUT_FACE_UP + at_most(covers, COVERS - 1) * DUEL_CARD_COUNT +
                          s->deck[age - 1][slot]);
    }
    net_add(list, INPUT_LEFT + age * (DUEL_SLOTS + 1) + (age ? count_bits(s->remaining) : 0));
}

static void add_offer(struct net_list *list, const struct duel_state *s)
{
    int half = DUEL_OFFERED / 2, end = s->picks < half ? half : DUEL_OFFERED;
    net_add(list, INPUT_PICKS + s->picks);
    for (int i = 0; !s->age && i < end; i++)
        if (s->offer[i] != ITEM_NONE)
            net_add(list, INPUT_OFFER + s->offer[i]);
}

static int look(const void *state, int seat, uint16_t *inputs)
{
    const struct duel_state *s = state;
    struct net_list list = {.at = inputs};
    struct score scores[DUEL_SEATS];
    struct duel_frame top = duel_top(s);
    add_seat(&list, 0, s, seat);
    add_seat(&list, SEAT_INPUTS, s, 1 - seat);
    add_layout(&list, s);
    add_offer(&list, s);
    add_cards(&list, INPUT_DISCARD, s->discard);
    for (int i = 0; i < DUEL_WONDER_COUNT; i++)
        if (s->tucked[i] != ITEM_NONE)
            net_add(&list, INPUT_TUCKED + s->tucked[i]);
    net_add_bits(&list, INPUT_BOARD, s->board);
    net_add_bits(&list, INPUT_DRAWN, s->drawn);
    net_add(&list, INPUT_TRACK + DUEL_CAPITAL + (seat == 0 ? s->pawn : -s->pawn));
    duel_scores(s, scores);
    int lead = (scores[seat].total - scores[1 - seat].total + 2 * (POINTS / 2)) / 2;
    net_add(&list, INPUT_LEAD + (lead < 0 ? 0 : at_most(lead, POINTS - 1)));
    net_add(&list, INPUT_BUILT + at_most(s->wonders_built, DUEL_WONDERS_BUILT));
    net_add(&list, INPUT_DECISION + top.kind);
    if (top.kind == DUEL_DECISION_DESTROY)
        net_add(&list, INPUT_COLOUR + top.colour);
    if (s->again)
        net_add(&list, INPUT_AGAIN);
    if (s->first == seat)
        net_add(&list, INPUT_FIRST);
    return list.count;
}

const struct net_layout duel_net = {.version = 1, .inputs = INPUT_COUNT, .look = look};
