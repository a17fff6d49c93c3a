/* develop.c: developing technologies and changing the government (R 7.80-7.96). */
#include "games/ages/log.h"

/* Costs */

/* The partner of Scientific Cooperation, or -1. */
static int research_partner(const struct ages_state *s, int seat)
{
    for (int owner = 0; owner < s->players; owner++) {
        const struct ages_pact_side_row *row = ages_pact_side(s, owner, seat);
        if (row && row->power_1 == AGES_POWER_DEVELOP_SCIENCE_LESS)
            return owner == seat ? s->player[owner].partner : owner;
    }
    return -1;
}

static const struct ages_pact_side_row *research_pact(void)
{
    int pact = AGES_MILITARY_SCIENTIFIC_COOPERATION - ages_first_military(AGES_MILITARY_TYPE_PACT);
    return ages_pact_sides + (ptrdiff_t)2 * pact;
}

int ages_develop_cost(const struct ages_state *s, int seat, int card, bool revolution)
{
    const struct ages_civil_row *row = ages_civil(card);
    int cost = revolution ? row->revolution_cost : row->science_cost;
    int partner = research_partner(s, seat);
    cost -= ages_pair_discount(s, seat, card);
    if (row->type == AGES_TYPE_THEATER)
        cost -= ages_power(s, seat, AGES_POWER_THEATER_SCIENCE_LESS);
    if (partner >= 0) {
        if (s->player[partner].science < research_pact()->power_2_n)
            return -1; /* R 7.85 */
        cost -= research_pact()->power_1_n;
    }
    return cost > 0 ? cost : 0;
}

static int science_for(const struct ages_player *p, int card)
{
    return p->science + (ages_is_unit(card) ? p->unit_science : 0);
}

static bool can_develop(const struct ages_state *s, int seat, int card, int less)
{
    int cost = ages_develop_cost(s, seat, card, false);
    return cost >= 0 && ages_less_by(cost, less) <= science_for(&s->player[seat], card);
}

static bool can_revolt(const struct ages_state *s, int seat, int card, int less)
{
    const struct ages_player *p = &s->player[seat];
    if (ages_type(card) != AGES_TYPE_GOVERNMENT)
        return false;
    int cost = ages_develop_cost(s, seat, card, true);
    if (cost < 0 || ages_less_by(cost, less) > p->science)
        return false;
    if (ages_power(s, seat, AGES_POWER_REVOLUTION_BY_MILITARY_ACTIONS))
        return ages_can_pay_ma(p, ages_total_ma(p)); /* R 7.95 */
    return ages_can_pay_ca(p, ages_total_ca(p));
}

int ages_list_developments(const struct ages_state *s, int seat, bool develop, int less,
                           uint32_t *out)
{
    const struct ages_player *p = &s->player[seat];
    int count = 0;
    for (int i = 0; i < p->civil_count; i++) {
        int card = p->civil[i];
        if (!ages_is_technology(card))
            continue;
        if (develop && can_develop(s, seat, card, less))
            out[count++] = action_make(AGES_DEVELOP, (unsigned)card, 0, 0);
        if (can_revolt(s, seat, card, less))
            out[count++] = action_make(AGES_REVOLUTION, (unsigned)card, 0, 0);
    }
    return count;
}

/* Doing */

static void pay_science(const struct play *play, int seat, int card, int cost)
{
    struct ages_state *s = play->state;
    struct ages_player *p = &s->player[seat];
    int partner = research_partner(s, seat);
    if (ages_is_unit(card)) {
        int used = ages_lesser(p->unit_science, cost);
        p->unit_science = (uint8_t)(p->unit_science - used);
        cost -= used;
    }
    p->science = (uint16_t)(p->science - cost);
    if (partner < 0)
        return;
    ages_lose_points(&s->player[partner].science, research_pact()->power_2_n);
    ages_tell_change(play, AGES_EVENT_SCIENCE, partner, -research_pact()->power_2_n);
}

/* R 13.4: of two special technologies of one type the higher stays. */
void ages_add_special(struct ages_player *p, int card)
{
    uint8_t *place = &p->special[ages_type(card) - AGES_TYPE_SPECIAL_CIVIL];
    if (*place == ITEM_NONE || ages_level(*place) < ages_level(card))
        *place = (uint8_t)card;
}

/* What leaders give for a technology (R 7.84). */
static void reward(const struct play *play, int seat)
{
    struct ages_state *s = play->state;
    struct ages_player *p = &s->player[seat];
    int resources =
        ages_gain_resources(s, seat, ages_power(s, seat, AGES_POWER_RESOURCES_FOR_DEVELOPING));
    int ca = ages_ca_back(p, ages_power(s, seat, AGES_POWER_CIVIL_ACTIONS_FOR_DEVELOPING));
    int culture = ages_power(s, seat, AGES_POWER_CULTURE_FOR_DEVELOPING);
    ages_add_points(&p->culture, culture);
    ages_tell_change(play, AGES_EVENT_RESOURCES, seat, resources);
    ages_tell_change(play, AGES_EVENT_CIVIL_ACTIONS, seat, ca);
    ages_tell_change(play, AGES_EVENT_CULTURE, seat, culture);
}

/* The card comes into play, and everything that follows from it (R 7.81-7.84). */
static void enter_technology(const struct play *play, int seat, int card, enum ages_gained gained)
{
    struct ages_state *s = play->state;
    struct ages_player *p = &s->player[seat];
    struct ages_symbols before = ages_symbols(s, seat);
    int at = ages_find_civil(p, card);
    if (at >= 0)
        ages_remove_civil_at(p, at);
    if (card < AGES_WORKER_CARDS)
        p->techs |= (uint64_t)1 << card;
    else if (ages_type(card) == AGES_TYPE_GOVERNMENT)
        p->government = (uint8_t)card;
    else
        ages_add_special(p, card);
    ages_settle_symbols(s, seat, before, gained);
    reward(play, seat);
}

void ages_develop(const struct play *play, int seat, int card, int less)
{
    int cost = ages_less_by(ages_develop_cost(play->state, seat, card, false), less);
    play_tell_more(play, AGES_EVENT_DEVELOP, seat, card, 0, cost);
    pay_science(play, seat, card, cost);
    enter_technology(play, seat, card, AGES_GAINED_AVAILABLE);
}

/* R 7.90-7.95 */
void ages_revolt(const struct play *play, int seat, int card, int less)
{
    struct ages_state *s = play->state;
    struct ages_player *p = &s->player[seat];
    bool by_ma = ages_power(s, seat, AGES_POWER_REVOLUTION_BY_MILITARY_ACTIONS) > 0;
    int cost = ages_less_by(ages_develop_cost(s, seat, card, true), less);
    int culture = ages_power(s, seat, AGES_POWER_CULTURE_FOR_REVOLUTION);
    play_tell_more(play, AGES_EVENT_REVOLUTION, seat, card, 0, cost);
    if (by_ma)
        ages_pay_ma(p, ages_total_ma(p));
    else
        ages_pay_ca(p, ages_total_ca(p));
    pay_science(play, seat, card, cost);
    ages_add_points(&p->culture, culture);
    ages_tell_change(play, AGES_EVENT_CULTURE, seat, culture);
    enter_technology(play, seat, card, by_ma ? AGES_GAINED_MA_SPENT : AGES_GAINED_CA_SPENT);
}
