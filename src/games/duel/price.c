/* price.c: the part of price.h that is rarely needed: several choice sources, and discounts. */
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
    for (int i = 0; i < buyer.player->raw_choices; i++)
        missing = drop_dearest(missing, buyer.unit_price, 0, DUEL_MATERIAL_STONE);
    for (int i = 0; i < buyer.player->goods_choices; i++)
        missing =
            drop_dearest(missing, buyer.unit_price, DUEL_MATERIAL_GLASS, DUEL_MATERIAL_COUNT - 1);
    for (int i = 0; i < discount; i++)
        missing = drop_dearest(missing, buyer.unit_price, 0, DUEL_MATERIAL_COUNT - 1);
    return duel_full_price(&buyer, missing);
}
