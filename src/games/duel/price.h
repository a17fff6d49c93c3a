/* price.h: what a building or a wonder costs (R 7). Inline, because prices are the inner loop of
 * `legal`.
 *
 * A vector of materials is eight bytes, one per material (three unused), handled as one 64-bit
 * word. A cost has at most 7 units of a material (the generator refuses more) and a price is 2 +
 * what the opponent can produce, so that no byte overflows. */
#ifndef EPOKI_GAMES_DUEL_PRICE_H
#define EPOKI_GAMES_DUEL_PRICE_H

#include <string.h>

#include "games/duel/state.h"

#define DUEL_BYTES(value) (0x0101010101010101u * (uint64_t)(value))

/* Everything about a player's purchases that does not depend on the thing bought. */
struct duel_buyer {
    const struct duel_player *player;
    uint64_t production; /* units of each material from brown and grey cards */
    uint64_t unit_price; /* coins for one unit of each material */
    uint64_t mirrored;   /* the same with the materials in reverse order, see duel_full_price */
    bool helped;         /* choice sources or discounts may make a price lower than the full one */
};

static inline uint64_t duel_vector(const uint8_t *bytes)
{
    uint64_t word;
    memcpy(&word, bytes, sizeof word);
    return word;
}

/* Vectors are also written as whole words: reading a word just written byte by byte is slow. */
static inline void duel_vector_set(uint8_t *bytes, uint64_t word)
{
    memcpy(bytes, &word, sizeof word);
}

static inline struct duel_buyer duel_buyer(const struct duel_state *s, int seat)
{
    const struct duel_player *me = &s->player[seat], *foe = &s->player[1 - seat];
    /* R 7.4: 2 + the opponent's symbols, or 1 where a yellow card fixes it */
    uint64_t asked = duel_vector(foe->production) + DUEL_BYTES(2);
    uint64_t fixed = duel_vector(me->fixed_price);
    uint64_t price = (asked & ~fixed) | (DUEL_BYTES(1) & fixed);
    const unsigned discounts =
        1u << (DUEL_TOKEN_EFFECT_WONDER_MINUS_2 - 1) | 1u << (DUEL_TOKEN_EFFECT_BLUE_MINUS_2 - 1);
    return (struct duel_buyer){
        .player = me,
        .production = duel_vector(me->production),
        .unit_price = price,
        .mirrored = __builtin_bswap64(price) >> 8 * (8 - DUEL_MATERIAL_COUNT),
        .helped = (me->raw_choices | me->goods_choices | (me->effects & discounts)) != 0};
}

/* R 7.3: max(0, cost - production) of every material. */
static inline uint64_t duel_missing(const struct duel_buyer *buyer, const uint8_t *cost)
{
    uint64_t difference = (duel_vector(cost) | DUEL_BYTES(0x80)) - buyer->production;
    uint64_t enough = (difference & DUEL_BYTES(0x80)) >> 7; /* 1 where cost >= production */
    return difference & (enough * 0x7F);
}

/* The price of the missing units, bought one and all. Multiplying as if the bytes were digits, with
 * one factor mirrored, collects the products of equal materials, and only them, in the digit of the
 * last material. */
static inline int duel_full_price(const struct duel_buyer *buyer, uint64_t missing)
{
    return (int)((missing * buyer->mirrored) >> 8 * (DUEL_MATERIAL_COUNT - 1) & 0xFF);
}

/* R 7.5, 7.6: the same after choice sources and a discount of so many units (price.c). By value: a
 * buyer whose address never leaves stays in registers. */
int duel_helped_price(struct duel_buyer buyer, uint64_t missing, int discount);

/* R 10.7 Architecture: units of a wonder's cost that need not be supplied. */
static inline int duel_wonder_discount(const struct duel_player *player)
{
    return 2 * duel_has_effect(player, DUEL_TOKEN_EFFECT_WONDER_MINUS_2);
}

/* R 10.10 Masonry */
static inline int duel_card_discount(const struct duel_player *player,
                                     const struct duel_card_row *row)
{
    return 2 * ((row->colour == DUEL_COLOUR_BLUE) &
                duel_has_effect(player, DUEL_TOKEN_EFFECT_BLUE_MINUS_2));
}

/* R 7.1: free, because the city holds the building whose white symbol it shows. No chain
 * (ITEM_NONE) reads bit 127, which no card has, so that no branch is needed. */
static inline bool duel_card_is_linked(const struct duel_player *player, unsigned card)
{
    static_assert((int)DUEL_CARD_COUNT < 128 && ITEM_NONE % 128 == 127,
                  "bit 127 stands for no card");
    return duel_has_card(player->city, duel_cards[card].chain_from % 128u);
}

/* R 7.1, 7.7. Choices and discounts are looked at only when they decide it. */
static inline bool duel_can_build_card(const struct duel_buyer *buyer, unsigned card)
{
    const struct duel_card_row *row = &duel_cards[card];
    uint64_t missing = duel_missing(buyer, row->cost);
    int coins = buyer->player->coins - row->cost_coins;
    bool enough = duel_full_price(buyer, missing) <= coins;
    if (buyer->helped)
        enough =
            duel_helped_price(*buyer, missing, duel_card_discount(buyer->player, row)) <= coins;
    return enough | duel_card_is_linked(buyer->player, card);
}

/* R 7.8: wonders have no printed coins and no chains. */
static inline bool duel_can_build_wonder(const struct duel_buyer *buyer, unsigned wonder)
{
    uint64_t missing = duel_missing(buyer, duel_wonders[wonder].cost);
    int coins = buyer->player->coins;
    bool enough = duel_full_price(buyer, missing) <= coins;
    if (buyer->helped)
        enough = duel_helped_price(*buyer, missing, duel_wonder_discount(buyer->player)) <= coins;
    return enough;
}

/* Exact prices */

int duel_card_trade(const struct duel_buyer *buyer,
                    unsigned card); /* coins for missing materials */
int duel_card_price(const struct duel_buyer *buyer,
                    unsigned card); /* R 7.2: + printed coins; 0 if linked */
int duel_wonder_trade(const struct duel_buyer *buyer, unsigned wonder); /* a wonder's whole price */

#endif
