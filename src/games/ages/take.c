/* take.c: taking cards from the row (R 7.10-7.22). */
#include "games/ages/log.h"

static bool has_technology(const struct ages_player *p, int card)
{
    if (ages_find_civil(p, card) >= 0 || p->government == card)
        return true;
    if (card < AGES_WORKER_CARDS)
        return ages_in_play(p, card);
    for (int i = 0; i < 4; i++)
        if (p->special[i] == card)
            return true;
    return false;
}

static int wonder_price(const struct ages_state *s, int seat, int card, int base)
{
    const struct ages_player *p = &s->player[seat];
    int price = base;
    if (!ages_power(s, seat, AGES_POWER_NO_WONDER_SURCHARGE))
        price += count_bits(p->completed) * ages_limits[AGES_LIMIT_WONDER_SURCHARGE].value;
    const struct ages_civil_row *row = ages_civil(card);
    if (row->power_1 == AGES_POWER_ROW_PRICE_LESS_AFTER_REPLACING && p->marks & AGES_MARK_REPLACED)
        price -= row->power_1_n; /* Taj Mahal */
    return price > 0 ? price : 0;
}

int ages_take_price(const struct ages_state *s, int seat, int space)
{
    const struct ages_player *p = &s->player[seat];
    int card = s->row[space - 1];
    if (card == ITEM_NONE)
        return -1;
    int base = ages_card_row[space - 1].civil_actions;
    if (ages_type(card) == AGES_TYPE_WONDER)
        return p->wonder != ITEM_NONE ? -1 : wonder_price(s, seat, card, base);
    if (p->civil_count >= ages_civil_limit(s, seat))
        return -1; /* R 7.11 */
    if (ages_is_technology(card) && has_technology(p, card))
        return -1; /* R 7.12 */
    if (ages_type(card) != AGES_TYPE_LEADER)
        return base;
    if (p->leader_ages >> ages_level(card) & 1)
        return -1; /* R 7.13 */
    base -= ages_power(s, seat, AGES_POWER_LEADER_PRICE_LESS);
    return base > 0 ? base : 0;
}

int ages_list_takes(const struct ages_state *s, int seat, int most, uint32_t *out)
{
    int count = 0;
    for (int space = 1; space <= AGES_ROW; space++) {
        int price = ages_take_price(s, seat, space);
        if (price >= 0 && price <= most)
            out[count++] = action_make(AGES_TAKE, s->row[space - 1], (unsigned)space, 0);
    }
    return count;
}

void ages_take_card(const struct play *play, int seat, int space)
{
    struct ages_state *s = play->state;
    struct ages_player *p = &s->player[seat];
    int card = s->row[space - 1];
    s->row[space - 1] = ITEM_NONE;
    if (ages_type(card) == AGES_TYPE_WONDER) {
        p->wonder = (uint8_t)card;
        p->stages = 0;
        return;
    }
    p->civil[p->civil_count++] = (uint8_t)card;
    if (ages_type(card) == AGES_TYPE_LEADER)
        p->leader_ages |= (uint8_t)(1 << ages_level(card));
    if (!ages_is_technology(card))
        return;
    int science = ages_power(s, seat, AGES_POWER_SCIENCE_FOR_TAKING_TECHNOLOGY);
    ages_add_points(&p->science, science);
    ages_tell_change(play, AGES_EVENT_SCIENCE, seat, science);
}
