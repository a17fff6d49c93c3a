/* price.c: prices of cards, and which sets of cards pay them (R 7). */
#include "games/steel/price.h"

#include <string.h>

#include "games/steel/rules.h"

/* Means */

static void add_backs(struct steel_units *units, uint64_t cards)
{
    for (; cards; cards &= cards - 1)
        units->of[steel_cards[steel_lowest(cards)].resource]++;
}

static struct steel_units temporary(const struct steel_state *s, unsigned seat)
{
    struct steel_units units = {{0}};
    if (seat == s->active)
        memcpy(units.of, s->temp, sizeof units.of);
    return units;
}

struct steel_units steel_means(const struct steel_state *s, unsigned seat)
{
    struct steel_units units = temporary(s, seat);
    add_backs(&units, s->player[seat].resource);
    return units;
}

/* Prices */

struct steel_place steel_place_of(const struct steel_state *s, unsigned card)
{
    for (int age = 0; age < STEEL_AGE_COUNT; age++) {
        const struct steel_level *row = &s->age[age];
        for (int column = 0; column < STEEL_COLUMNS; column++)
            if (row->row[column] == card)
                return (struct steel_place){age, column};
        if (row->piled && row->pile[0] == card)
            return (struct steel_place){age, -1};
    }
    return (struct steel_place){-1, -1};
}

/* R 7.3: from every card reached, step to the two below it that still lie there. Columns c and c+1
 * of the row below are the bits themselves and shifted by one. */
static uint64_t linked_below(const struct steel_state *s, struct steel_place place)
{
    unsigned reached = 1u << place.column;
    uint64_t all = 0;
    for (int age = place.age - 1; age >= 0 && reached; age--) {
        reached = (reached | reached << 1) & s->age[age].present;
        all |= (uint64_t)reached << (8 * age);
    }
    return all;
}

/* R 7.4 */
static uint64_t earlier_cards(const struct steel_state *s, int age)
{
    uint64_t all = 0;
    while (age-- > 0)
        all |= (uint64_t)s->age[age].present << (8 * age);
    return all;
}

uint64_t steel_linked(const struct steel_state *s, struct steel_place place)
{
    return place.column < 0 ? earlier_cards(s, place.age) : linked_below(s, place);
}

int steel_surcharge(const struct steel_state *s, struct steel_place place)
{
    return count_bits(steel_linked(s, place));
}

struct steel_price steel_price_of(const struct steel_state *s, unsigned card,
                                  struct steel_place place)
{
    const uint8_t *cost = steel_cards[card].cost;
    struct steel_price price = {cost, 0, steel_surcharge(s, place)};
    for (int i = 0; i < STEEL_RESOURCE_COUNT; i++)
        price.base += cost[i];
    return price;
}

/* Whether units pay a price */

/* Whether the units pay after upgrading: `have` of each kind from Food to Oil, `wild` of Earth. */
static bool is_enough(const int *have, int wild, const struct steel_price *price,
                      struct steel_exchanges *found)
{
    int missing = price->cost[STEEL_RESOURCE_EARTH], spare = 0;
    for (int i = 0; i <= STEEL_RESOURCE_OIL; i++) {
        int rest = have[i] - price->cost[i];
        if (rest < 0)
            missing -= rest;
        else
            spare += rest;
    }
    int made = missing > wild ? missing - wild : 0; /* Earth made of three spare units each */
    if (3 * made > spare || spare - 3 * made + wild + made - missing < price->surcharge)
        return false;
    if (found)
        found->earth = made;
    return true;
}

/* R 2.7: units that stand for any. */
static int wild_units(const struct steel_units *units)
{
    return units->of[STEEL_RESOURCE_EARTH] + 2 * units->of[STEEL_RESOURCE_SPACE];
}

/* Tries every useful number of upgrades from this resource upwards. More units of the next kind
 * than the base cost can use, directly or by further upgrades, would only lose units. */
static bool pays_upgrading(int *have, int from, int wild, const struct steel_price *price,
                           struct steel_exchanges *found)
{
    if (from == STEEL_RESOURCE_OIL)
        return is_enough(have, wild, price, found);
    int useful = 0;
    for (int i = STEEL_RESOURCE_OIL; i > from; i--) {
        int rest = price->cost[i] - have[i];
        useful = 2 * useful + (rest > 0 ? rest : 0);
    }
    int most = have[from] / 2 < useful ? have[from] / 2 : useful;
    for (int n = 0; n <= most; n++) {
        have[from] -= 2 * n;
        have[from + 1] += n;
        bool pays = pays_upgrading(have, from + 1, wild, price, found);
        have[from] += 2 * n;
        have[from + 1] -= n;
        if (pays && found)
            found->upgrades[from] = n;
        if (pays)
            return true;
    }
    return false;
}

bool steel_exchange(const struct steel_units *units, const struct steel_price *price,
                    struct steel_exchanges *found)
{
    int have[STEEL_RESOURCE_COUNT];
    for (int i = 0; i <= STEEL_RESOURCE_OIL; i++)
        have[i] = units->of[i];
    return pays_upgrading(have, 0, wild_units(units), price, found);
}

/* The same, but only yes or no, by counting. Every exchange fills one gap and loses units: an
 * upgrade loses one, an Earth made of three spare units two. What matters is the smallest loss that
 * fills all gaps. An upgrade is worth it where two spare units of a kind meet a gap in the next
 * kind. A longer chain of upgrades loses at least as much as an Earth, and one that opens a gap
 * elsewhere gains nothing. */
bool steel_pays(const struct steel_units *units, const struct steel_price *price)
{
    int total = 0, missing = price->cost[STEEL_RESOURCE_EARTH], upgrades = 0, spare = 0;
    for (int i = 0; i <= STEEL_RESOURCE_OIL; i++) {
        int rest = units->of[i] - price->cost[i];
        total += units->of[i];
        if (rest < 0) {
            missing -= rest;
            upgrades += -rest < spare / 2 ? -rest : spare / 2;
        }
        spare = rest > 0 ? rest : 0;
    }
    int wild = wild_units(units), gaps = missing > wild ? missing - wild : 0;
    int lost = 2 * gaps - (upgrades < gaps ? upgrades : gaps);
    return total + wild - lost >= price->base + price->surcharge;
}

/* What is for sale */

uint64_t steel_for_sale(const struct steel_state *s)
{
    uint64_t cards = 0;
    for (int age = 0; age < STEEL_AGE_COUNT; age++) {
        const struct steel_level *row = &s->age[age];
        for (unsigned left = row->present; left; left &= left - 1)
            cards |= steel_bit(row->row[__builtin_ctz(left)]);
        if (row->piled)
            cards |= steel_bit(row->pile[0]);
    }
    return cards;
}

/* The cards for sale that the seat could pay for; with `one` the search stops at the first. */
static uint64_t find_affordable(const struct steel_state *s, unsigned seat, bool one)
{
    struct steel_units means = steel_means(s, seat);
    uint64_t found = 0;
    for (int age = 0; age < STEEL_AGE_COUNT; age++) {
        const struct steel_level *row = &s->age[age];
        /* column 7 stands for the pile */
        for (unsigned left = row->present | (row->piled ? 1u << STEEL_COLUMNS : 0); left;
             left &= left - 1) {
            int column = __builtin_ctz(left);
            bool pile = column == STEEL_COLUMNS;
            unsigned card = pile ? row->pile[0] : row->row[column];
            struct steel_price price =
                steel_price_of(s, card, (struct steel_place){age, pile ? -1 : column});
            if (!steel_pays(&means, &price))
                continue;
            found |= steel_bit(card);
            if (one)
                return found;
        }
    }
    return found;
}

uint64_t steel_affordable(const struct steel_state *s, unsigned seat)
{
    return find_affordable(s, seat, false);
}

bool steel_can_buy(const struct steel_state *s)
{
    return find_affordable(s, s->active, true);
}

/* Ways of paying. Whether a set of cards pays depends only on how many units of each resource it
 * has, and more units never hurt: so the ways of paying are the minimal vectors that pay. */

struct search {
    const struct steel_price *price;
    struct steel_units temp;   /* temporary resources: always spent */
    struct steel_units chosen; /* cards chosen already: the least of each */
    struct steel_units most;   /* all cards on the resource side */
    struct steel_units now;    /* cards of each kind in the vector looked at */
    struct steel_units one;    /* the first way found */
    unsigned open;             /* bit per resource of which there are further cards */
    struct steel_payments found;
};

/* True when temporary resources, the vector up to `kind` and `rest` of the other kinds pay. */
static bool vector_pays(const struct search *x, int kind, const struct steel_units *rest)
{
    struct steel_units units;
    for (int i = 0; i < STEEL_RESOURCE_COUNT; i++)
        units.of[i] = (int8_t)(x->temp.of[i] + (i <= kind ? x->now.of[i] : rest->of[i]));
    return steel_pays(&units, x->price);
}

/* R 7.8: no card of it can be left out. */
static bool is_least(struct search *x)
{
    for (int i = 0; i < STEEL_RESOURCE_COUNT; i++) {
        if (!x->now.of[i])
            continue;
        x->now.of[i]--;
        bool needless = vector_pays(x, STEEL_RESOURCE_COUNT - 1, &x->most);
        x->now.of[i]++;
        if (needless)
            return false;
    }
    return true;
}

static void note_way(struct search *x)
{
    bool single = true; /* one set of cards, not several with the same numbers */
    for (int i = 0; i < STEEL_RESOURCE_COUNT; i++) {
        if (x->now.of[i] == x->chosen.of[i])
            continue;
        x->found.types |= 1u << i;
        single &= x->now.of[i] == x->most.of[i];
    }
    if (!x->found.sets)
        x->one = x->now;
    x->found.sets = x->found.sets || !single ? 2 : 1;
}

/* Further ways of paying would tell nothing new. */
static bool is_all_known(const struct search *x)
{
    return x->found.sets == 2 && x->found.types == x->open;
}

static void search_ways(struct search *x, int kind)
{
    for (int n = x->chosen.of[kind]; n <= x->most.of[kind] && !is_all_known(x); n++) {
        x->now.of[kind] = (int8_t)n;
        if (!vector_pays(x, kind, &x->most))
            continue; /* too few, even with all units of the other kinds */
        if (kind + 1 < STEEL_RESOURCE_COUNT)
            search_ways(x, kind + 1);
        else if (is_least(x))
            note_way(x);
        if (vector_pays(x, kind, &x->chosen))
            return; /* a further card of this kind could be left out */
    }
}

/* The cards of the way found first: those chosen, then of each kind the lowest rows. */
static uint64_t cards_of_way(const struct search *x, uint64_t cards, uint64_t chosen)
{
    struct steel_units left = x->one;
    uint64_t way = chosen;
    for (int i = 0; i < STEEL_RESOURCE_COUNT; i++)
        left.of[i] = (int8_t)(left.of[i] - x->chosen.of[i]);
    for (uint64_t rest = cards & ~chosen; rest; rest &= rest - 1) {
        unsigned card = steel_lowest(rest);
        if (left.of[steel_cards[card].resource] > 0) {
            left.of[steel_cards[card].resource]--;
            way |= steel_bit(card);
        }
    }
    return way;
}

struct steel_payments steel_payments(const struct steel_state *s, unsigned seat,
                                     const struct steel_price *price, uint64_t chosen)
{
    struct search x = {.price = price, .temp = temporary(s, seat)};
    add_backs(&x.most, s->player[seat].resource);
    add_backs(&x.chosen, chosen);
    for (int i = 0; i < STEEL_RESOURCE_COUNT; i++)
        x.open |= x.most.of[i] > x.chosen.of[i] ? 1u << i : 0;
    search_ways(&x, 0);
    if (x.found.sets)
        x.found.cards = cards_of_way(&x, s->player[seat].resource, chosen);
    return x.found;
}

/* More units never hurt, so leaving out one card after the other as long as the rest pays ends with
 * a set from which none can be left out. */
uint64_t steel_one_payment(const struct steel_state *s, unsigned seat,
                           const struct steel_price *price)
{
    struct steel_units units = steel_means(s, seat);
    uint64_t kept = s->player[seat].resource;
    for (int resource = STEEL_RESOURCE_COUNT - 1; resource >= 0; resource--) {
        uint64_t cards = steel_of_resource(kept, (enum steel_resource)resource);
        for (; cards; cards &= cards - 1) {
            units.of[resource]--;
            if (!steel_pays(&units, price)) {
                units.of[resource]++;
                break; /* the others of this kind are worth the same */
            }
            kept &= ~(cards & (0 - cards));
        }
    }
    return kept;
}
