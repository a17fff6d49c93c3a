/* why.c: why a thing cannot be used now, with the rule that forbids it. */
#include "games/steel/price.h"
#include "games/steel/rules.h"

static bool in_a_pile(const struct steel_state *s, unsigned card)
{
    unsigned age = steel_cards[card].age;
    for (int i = 1; age != ITEM_NONE && i < s->age[age].piled; i++)
        if (s->age[age].pile[i] == card)
            return true;
    return false;
}

static bool is_owned(const struct steel_state *s, unsigned card)
{
    uint64_t owned = 0;
    for (int i = 0; i < s->players; i++)
        owned |= s->player[i].hand | s->player[i].tech | s->player[i].resource;
    return owned & steel_bit(card);
}

static void why_card(const struct steel_state *s, unsigned seat, unsigned card,
                     struct answer *answer)
{
    const struct steel_player *me = &s->player[seat];
    struct steel_place place = steel_place_of(s, card);
    if (me->hand & steel_bit(card)) {
        answer_add(answer, STEEL_WHY_IN_HAND, 0, 0);
    } else if ((me->tech | me->resource) & steel_bit(card)) {
        answer_add(answer, STEEL_WHY_IN_DISPLAY, 0, 0);
    } else if (place.age >= 0) {
        struct steel_price price = steel_price_of(s, card, place);
        struct steel_units means = steel_means(s, seat);
        if (!steel_pays(&means, &price))
            answer_add(answer, STEEL_WHY_EXPENSIVE, price.base, price.surcharge);
    } else if (in_a_pile(s, card)) {
        answer_add(answer, STEEL_WHY_IN_PILE, 0, 0);
    } else {
        answer_add(answer, is_owned(s, card) ? STEEL_WHY_FOREIGN : STEEL_WHY_NOT_FOR_SALE, 0, 0);
    }
}

static void why_wonder(const struct steel_state *s, unsigned seat, unsigned wonder,
                       struct answer *answer)
{
    uint32_t owned = 0;
    bool markers = steel_has_track(s); /* R 8.2 or 8.4 */
    int needed, have = steel_progress(s, seat, wonder, &needed);
    for (int i = 0; i < s->players; i++)
        owned |= s->player[i].wonders;
    if (owned >> wonder & 1) {
        answer_add(answer, STEEL_WHY_WONDER_OWNED, 0, 0);
    } else if (s->age[steel_wonders[wonder].age].wonder != wonder) {
        answer_add(answer, STEEL_WHY_WONDER_ABSENT, 0, 0);
    } else if (have < needed) {
        answer_add(answer, markers ? STEEL_WHY_CONDITION_MARKER : STEEL_WHY_CONDITION, have,
                   needed);
    } else {
        answer_add(answer, markers ? STEEL_WHY_LATER_MARKER : STEEL_WHY_LATER, 0, 0);
        if (!markers && steel_count(s->player[seat].hand) > 1)
            answer_add(answer, STEEL_WHY_SMALL_HAND, 0, 0);
    }
}

bool steel_why(const void *state, int seat, struct ref ref, struct answer *answer)
{
    switch ((enum steel_table)ref.kind) {
    case STEEL_TABLE_CARD:
        why_card(state, (unsigned)seat, ref.item, answer);
        break;
    case STEEL_TABLE_WONDER:
        why_wonder(state, (unsigned)seat, ref.item, answer);
        break;
    case STEEL_TABLE_RESOURCE:
        answer_add(answer, STEEL_WHY_RESOURCE, 0, 0);
        break;
    case STEEL_TABLE_COUNT:
        break;
    }
    return true;
}
