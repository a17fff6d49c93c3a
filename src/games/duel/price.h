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

/* What helps a player to get materials, beside production (R 7.5). */
enum duel_help {
    DUEL_HELP_NONE,
    DUEL_HELP_SIMPLE, /* at most one choice source of raw materials and one of goods */
    DUEL_HELP_MUCH    /* more of them, or a token that cancels units */
};

/* Everything about a player's purchases that does not depend on the thing bought. */
struct duel_buyer {
    const struct duel_player *player;
    uint64_t production;   /* units of each material from brown and grey cards */
    uint64_t unit_price;   /* coins for one unit of each material */
    uint64_t mirrored;     /* the same with the materials in reverse order, see duel_full_price */
    uint64_t choice_price; /* unit_price of the materials that a choice source can supply, else 0 */
    enum duel_help help;
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

/* 0xFF in the bytes of the materials first..last when `on`, else 0. */
static inline uint64_t duel_lanes(bool on, int first, int last)
{
    return (0u - (uint64_t)on) << 8 * first & ~(uint64_t)0 >> 8 * (7 - last);
}

static inline enum duel_help duel_help(const struct duel_player *player)
{
    const unsigned cancel =
        1u << (DUEL_TOKEN_EFFECT_WONDER_MINUS_2 - 1) | 1u << (DUEL_TOKEN_EFFECT_BLUE_MINUS_2 - 1);
    unsigned choices = player->raw_choices | player->goods_choices;
    if (choices > 1 || player->effects & cancel)
        return DUEL_HELP_MUCH;
    return choices ? DUEL_HELP_SIMPLE : DUEL_HELP_NONE;
}

static inline struct duel_buyer duel_buyer(const struct duel_state *s, int seat)
{
    static_assert(DUEL_MATERIAL_STONE == 2 && DUEL_MATERIAL_GLASS == 3, "raw first, then goods");
    const struct duel_player *me = &s->player[seat], *foe = &s->player[1 - seat];
    /* R 7.4: 2 + the opponent's symbols, or 1 where a yellow card fixes it */
    uint64_t asked = duel_vector(foe->production) + DUEL_BYTES(2);
    uint64_t fixed = duel_vector(me->fixed_price);
    uint64_t price = (asked & ~fixed) | (DUEL_BYTES(1) & fixed);
    uint64_t choice = duel_lanes(me->raw_choices, 0, DUEL_MATERIAL_STONE) |
                      duel_lanes(me->goods_choices, DUEL_MATERIAL_GLASS, DUEL_MATERIAL_COUNT - 1);
    return (struct duel_buyer){.player = me,
                               .production = duel_vector(me->production),
                               .unit_price = price,
                               .mirrored =
                                   __builtin_bswap64(price) >> 8 * (8 - DUEL_MATERIAL_COUNT),
                               .choice_price = price & choice,
                               .help = duel_help(me)};
}

/* R 7.3: max(0, cost - production) of every material. */
static inline uint64_t duel_missing(const struct duel_buyer *buyer, const uint8_t *cost)
{
    uint64_t difference = (duel_vector(cost) | DUEL_BYTES(0x80)) - buyer->production;
    uint64_t enough = (difference & DUEL_BYTES(0x80)) >> 7; /* 1 where cost >= production */
    return difference & (enough * 0x7F);
}

/* The price of all missing units. Multiplying the words as if their bytes were digits, one of the
 * factors mirrored, adds up the products of equal materials, and only those, in the digit of the
 * last material. */
static inline int duel_full_price(const struct duel_buyer *buyer, uint64_t missing)
{
    return (int)((missing * buyer->mirrored) >> 8 * (DUEL_MATERIAL_COUNT - 1) & 0xFF);
}

static inline int duel_larger(int a, int b)
{
    return a > b ? a : b;
}

/* R 7.5: what one choice source of each kind saves: the dearest unit it can supply among the
 * missing. */
static inline int duel_choice_saving(const struct duel_buyer *buyer, uint64_t missing)
{
    uint64_t there = ((missing + DUEL_BYTES(0x7F)) & DUEL_BYTES(0x80)) >> 7; /* 1 where missing */
    uint64_t dear = buyer->choice_price & (there * 0xFF);
    int wood = dear & 0xFF, clay = dear >> 8 & 0xFF, stone = dear >> 16 & 0xFF;
    int glass = dear >> 24 & 0xFF, papyrus = dear >> 32 & 0xFF;
    return duel_larger(duel_larger(wood, clay), stone) + duel_larger(glass, papyrus);
}

/* R 7.5, 7.6: the price with any number of choice sources and a discount of so many units. */
int duel_helped_price(struct duel_buyer buyer, uint64_t missing, int discount);

/* R 7.3-7.6: coins for the missing units. It branches only on the kind of help, which seldom
 * changes; a branch on whether a price can be paid would be unpredictable. */
static inline int duel_trade(const struct duel_buyer *buyer, uint64_t missing, int discount)
{
    int full = duel_full_price(buyer, missing);
    if (buyer->help == DUEL_HELP_NONE)
        return full;
    if (buyer->help == DUEL_HELP_SIMPLE)
        return full - duel_choice_saving(buyer, missing);
    return duel_helped_price(*buyer, missing, discount);
}

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

/* R 7.1: free, because the city holds the building whose white symbol it shows. Without a chain
 * (ITEM_NONE) this reads bit 127, which no card has: no branch is needed. */
static inline bool duel_card_is_linked(const struct duel_player *player, unsigned card)
{
    static_assert((int)DUEL_CARD_COUNT < 128 && ITEM_NONE % 128 == 127,
                  "bit 127 stands for no card");
    return duel_has_card(player->city, duel_cards[card].chain_from % 128u);
}

/* R 7.2: coins for the missing materials of a card that is not linked. */
static inline int duel_card_trade(const struct duel_buyer *buyer, unsigned card)
{
    const struct duel_card_row *row = &duel_cards[card];
    return duel_trade(buyer, duel_missing(buyer, row->cost),
                      duel_card_discount(buyer->player, row));
}

/* R 7.8: wonders have no printed coins and no chains; this is all they cost. */
static inline int duel_wonder_price(const struct duel_buyer *buyer, unsigned wonder)
{
    return duel_trade(buyer, duel_missing(buyer, duel_wonders[wonder].cost),
                      duel_wonder_discount(buyer->player));
}

/* R 7.1, 7.2 */
static inline int duel_card_price(const struct duel_buyer *buyer, unsigned card)
{
    bool linked = duel_card_is_linked(buyer->player, card);
    return linked ? 0 : duel_cards[card].cost_coins + duel_card_trade(buyer, card);
}

/* R 7.7 */
static inline bool duel_can_build_card(const struct duel_buyer *buyer, unsigned card)
{
    int coins = buyer->player->coins - duel_cards[card].cost_coins;
    int payable = duel_card_trade(buyer, card) <= coins;
    return payable | duel_card_is_linked(buyer->player, card);
}

static inline bool duel_can_build_wonder(const struct duel_buyer *buyer, unsigned wonder)
{
    return duel_wonder_price(buyer, wonder) <= buyer->player->coins;
}

#endif
