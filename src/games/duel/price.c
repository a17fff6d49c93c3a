/* price.c: the part of price.h that is rarely needed: choice sources, discounts, exact prices. */
#include "games/duel/price.h"

/* Takes the dearest missing unit among materials first..last away, if there is one. Written without
 * branches: which one is dearest is unpredictable. */
static inline uint64_t drop_dearest(uint64_t missing, uint64_t price, int first, int last)
{
    unsigned best = 0; /* price, then the place of its byte; 0: none missing */
    for (int m = first; m <= last; m++) {
        unsigned there = (missing >> (8 * m) & 0xFF) != 0;
        unsigned key =
            ((unsigned)(price >> (8 * m) & 0xFF) << 8 | (unsigned)(8 * m)) & (0u - there);
        best = key > best ? key : best;
    }
    return missing - ((uint64_t)(best != 0) << (best & 0xFF));
}

/* Every choice source covers the dearest missing unit of its kind, then the discount cancels the
 * dearest of what is left. Greedy is exact because the price of a unit does not depend on how many
 * are bought. */
int duel_helped_price(struct duel_buyer buyer, uint64_t missing, int discount)
{
    static_assert(DUEL_MATERIAL_STONE == 2 && DUEL_MATERIAL_GLASS == 3, "raw first, then goods");
    for (int i = 0; i < buyer.player->raw_choices; i++)
        missing = drop_dearest(missing, buyer.unit_price, 0, DUEL_MATERIAL_STONE);
    for (int i = 0; i < buyer.player->goods_choices; i++)
        missing =
            drop_dearest(missing, buyer.unit_price, DUEL_MATERIAL_GLASS, DUEL_MATERIAL_COUNT - 1);
    for (int i = 0; i < discount; i++)
        missing = drop_dearest(missing, buyer.unit_price, 0, DUEL_MATERIAL_COUNT - 1);
    return duel_full_price(&buyer, missing);
}

static int trade(const struct duel_buyer *buyer, uint64_t missing, int discount)
{
    return buyer->helped ? duel_helped_price(*buyer, missing, discount)
                         : duel_full_price(buyer, missing);
}

int duel_card_trade(const struct duel_buyer *buyer, unsigned card)
{
    const struct duel_card_row *row = &duel_cards[card];
    return trade(buyer, duel_missing(buyer, row->cost), duel_card_discount(buyer->player, row));
}

int duel_card_price(const struct duel_buyer *buyer, unsigned card)
{
    if (duel_card_is_linked(buyer->player, card))
        return 0;
    return duel_cards[card].cost_coins + duel_card_trade(buyer, card);
}

int duel_wonder_trade(const struct duel_buyer *buyer, unsigned wonder)
{
    return trade(buyer, duel_missing(buyer, duel_wonders[wonder].cost),
                 duel_wonder_discount(buyer->player));
}
