/* price.h: what a card of the pyramid costs, and whether and how it can be paid (R 7). */
#ifndef EPOKI_GAMES_STEEL_PRICE_H
#define EPOKI_GAMES_STEEL_PRICE_H

#include "games/steel/state.h"

/* Amounts of each resource. */
struct steel_units {
    int8_t of[STEEL_RESOURCE_COUNT];
};

struct steel_price {
    const uint8_t *cost; /* base cost by resource */
    int base;            /* its sum */
    int surcharge;
};

/* Where a card is for sale. */
struct steel_place {
    int age;    /* -1: it is not for sale */
    int column; /* -1: on top of the research pile */
};

/* Temporary resources and everything on the resource side of the display: all a seat could pay
 * with (R 7.5). Temporary resources belong to the active seat. */
struct steel_units steel_means(const struct steel_state *s, unsigned seat);

struct steel_place steel_place_of(const struct steel_state *s, unsigned card);
/* R 7.3, 7.4: the cards of the pyramid that are charged for, eight bits per age, a bit per column;
 * and how many they are. */
uint64_t steel_linked(const struct steel_state *s, struct steel_place place);
int steel_surcharge(const struct steel_state *s, struct steel_place place);
struct steel_price steel_price_of(const struct steel_state *s, unsigned card,
                                  struct steel_place place);

/* R 7.9 */
bool steel_pays(const struct steel_units *units, const struct steel_price *price);

/* Exchanges that make units pay a price (R 7.6). */
struct steel_exchanges {
    int upgrades[STEEL_RESOURCE_OIL]; /* two of this kind for one of the next: how often */
    int earth;                        /* three spare units for one Earth: how often */
};
bool steel_exchange(const struct steel_units *units, const struct steel_price *price,
                    struct steel_exchanges *found);

/* The set of cards for sale, and of those that `seat` could pay for. */
uint64_t steel_for_sale(const struct steel_state *s);
uint64_t steel_affordable(const struct steel_state *s, unsigned seat);
bool steel_can_buy(
    const struct steel_state *s); /* whether the active seat could pay for any card */

/* The ways of paying that contain the cards chosen so far (R 7.8). */
struct steel_payments {
    unsigned types; /* bit per resource: some way of paying depletes a further card of it */
    int sets;       /* how many sets of cards there are: 0, 1, or 2 for several */
    uint64_t cards; /* the cards of one of them, those chosen so far included */
};
struct steel_payments steel_payments(const struct steel_state *s, unsigned seat,
                                     const struct steel_price *price, uint64_t chosen);

/* One way of paying, quickly found: the dearer cards are kept where that is possible. The price
 * must be payable. */
uint64_t steel_one_payment(const struct steel_state *s, unsigned seat,
                           const struct steel_price *price);

#endif
