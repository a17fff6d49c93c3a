/* draw.c: one of the legal actions of a turn, drawn without making the list of them: what random
 * games of a batch do most (batch/lane.h). The same action that chance would draw from the list of
 * legal.c. */
#include "games/duel/price.h"

enum { WONDER_BITS = DUEL_SLOTS }; /* in a set of things: slots, and above them own wonders */

static int lowest_bit(uint32_t bits)
{
    return __builtin_ctz(bits);
}

static int highest_bit(uint32_t bits)
{
    return 31 - __builtin_clz(bits);
}

/* What a player could build, and his means. */
struct wish {
    const struct duel_state *s;
    struct duel_buyer buyer;
    const uint8_t *deck;
    uint8_t own[DUEL_OFFERED]; /* the unbuilt wonders */
    int own_count;
};

static struct wish wish_of(const struct duel_state *s)
{
    struct wish wish = {
        .s = s, .buyer = duel_buyer(s, duel_top(s).seat), .deck = s->deck[s->age - 1]};
    const struct duel_player *player = wish.buyer.player;
    for (uint32_t left = player->wonders ^ (uint32_t)player->built; left; left &= left - 1)
        wish.own[wish.own_count++] = (uint8_t)lowest_bit(left);
    return wish;
}

/* Whether so many coins are enough, if at most one choice source helps. */
static bool is_within(const struct duel_buyer *buyer, const uint8_t *cost, int coins)
{
    uint64_t missing = duel_missing(buyer, cost);
    return duel_full_price(buyer, missing) - duel_choice_saving(buyer, missing) <= coins;
}

/* The same with any number of choice sources and discounts. */
static bool is_within_help(const struct wish *wish, int bit)
{
    const struct duel_player *player = wish->buyer.player;
    const uint8_t *cost;
    int coins = player->coins, discount;
    if (bit < WONDER_BITS) {
        const struct duel_card_row *row = &duel_cards[wish->deck[bit]];
        coins -= row->cost_coins;
        cost = row->cost;
        discount = duel_card_discount(player, row);
    } else {
        cost = duel_wonders[wish->own[bit - WONDER_BITS]].cost;
        discount = duel_wonder_discount(player);
    }
    return duel_helped_price(wish->buyer, duel_missing(&wish->buyer, cost), discount) <= coins;
}

/* The things the player can pay for. Prices with much help take long to compute. They are computed
 * only where they decide, and all of them in one loop, so that the threads of a graphics card do it
 * at the same time. */
static uint32_t payable_things(const struct wish *wish)
{
    const struct duel_player *player = wish->buyer.player;
    uint32_t payable = 0, unsure = 0;
    bool much = wish->buyer.help == DUEL_HELP_MUCH;
    for (uint32_t slots = wish->s->available; slots; slots &= slots - 1) {
        unsigned slot = (unsigned)lowest_bit(slots), card = wish->deck[slot];
        const struct duel_card_row *row = &duel_cards[card];
        bool within = is_within(&wish->buyer, row->cost, player->coins - row->cost_coins);
        bool linked = duel_card_is_linked(player, card), can = within | linked;
        payable |= (uint32_t)can << slot;
        unsure |= (uint32_t)(!can & much) << slot;
    }
    for (int i = 0; i < wish->own_count; i++) {
        bool can = is_within(&wish->buyer, duel_wonders[wish->own[i]].cost, player->coins);
        payable |= (uint32_t)can << (WONDER_BITS + i);
        unsure |= (uint32_t)(!can & much) << (WONDER_BITS + i);
    }
    for (; unsure; unsure &= unsure - 1)
        payable |= (uint32_t)is_within_help(wish, lowest_bit(unsure)) << lowest_bit(unsure);
    return payable;
}

/* The n-th action with a card alone: building it, if the player can pay for it, or discarding it.
 */
static uint32_t nth_of_cards(const struct wish *wish, uint32_t payable, uint32_t n)
{
    for (uint32_t slots = wish->s->available;; slots &= slots - 1) {
        unsigned slot = (unsigned)lowest_bit(slots);
        uint32_t ways = 1 + (payable >> slot & 1);
        if (n < ways)
            return action_make(n + 1 < ways ? DUEL_BUILD : DUEL_DISCARD, wish->deck[slot], 0, slot);
        n -= ways;
    }
}

/* The n-th action with a wonder. First come those with the last payable wonder, one for each card,
 * then those with the wonder before it, and so on, as in the list of legal.c. */
static uint32_t nth_of_wonders(const struct wish *wish, uint32_t wonders, uint32_t n)
{
    uint32_t slots = wish->s->available, cards = (uint32_t)count_bits(slots);
    for (; n >= cards; n -= cards)
        wonders &= ~(1u << highest_bit(wonders));
    for (; n; n--)
        slots &= slots - 1;
    unsigned slot = (unsigned)lowest_bit(slots);
    return action_make(DUEL_WONDER, wish->deck[slot], wish->own[highest_bit(wonders)], slot);
}

uint32_t duel_draw_turn(const void *state, struct chance *chance)
{
    const struct wish wish = wish_of(state);
    uint32_t payable = payable_things(&wish), wonders = payable >> WONDER_BITS;
    uint32_t cards = (uint32_t)count_bits(wish.s->available);
    uint32_t simple = cards + (uint32_t)count_bits(payable & wish.s->available);
    uint32_t n = chance_below(chance, simple + cards * (uint32_t)count_bits(wonders));
    return n < simple ? nth_of_cards(&wish, payable, n)
                      : nth_of_wonders(&wish, wonders, n - simple);
}
