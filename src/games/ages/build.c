/* build.c: population, buildings and units: what they cost, and building, upgrading, destroying (R
 * 7.30-7.55, 7.100-7.108). The actions are paid elsewhere. */
#include "games/ages/log.h"

/* Costs */

/* Shakespeare: theaters with a library, libraries with a theater. */
int ages_pair_discount(const struct ages_state *s, int seat, int card)
{
    const struct ages_player *p = &s->player[seat];
    int type = ages_type(card);
    bool helped = (type == AGES_TYPE_THEATER && ages_workers_of(p, AGES_TYPE_LIBRARY)) ||
                  (type == AGES_TYPE_LIBRARY && ages_workers_of(p, AGES_TYPE_THEATER));
    return helped ? ages_power(s, seat, AGES_POWER_LIBRARY_THEATER_DISCOUNT) : 0;
}

int ages_build_cost(const struct ages_state *s, int seat, int card)
{
    const struct ages_player *p = &s->player[seat];
    int cost = ages_civil(card)->resource_cost;
    if (ages_is_urban(card)) {
        if (p->special[3] != ITEM_NONE)
            cost -= ages_civil(p->special[3])->urban_discount[ages_level(card)];
        cost -= ages_pair_discount(s, seat, card);
    }
    return cost > 0 ? cost : 0;
}

/* R 7.46 */
int ages_upgrade_cost(const struct ages_state *s, int seat, int from, int to, int discount)
{
    int cost = ages_build_cost(s, seat, to) - ages_build_cost(s, seat, from);
    return ages_less_by(cost > 0 ? cost : 0, discount);
}

bool ages_can_build(const struct ages_state *s, int seat, int card)
{
    const struct ages_player *p = &s->player[seat];
    if (!p->unused || !ages_in_play(p, card))
        return false;
    if (!ages_types[ages_type(card)].limit)
        return true;
    return ages_workers_of(p, ages_type(card)) <
           ages_civil(p->government)->urban_limit; /* R 7.37 */
}

/* What may be built or upgraded at a discount of `discount` resources */

static int work_of(int card)
{
    if (ages_is_unit(card))
        return AGES_WORK_UNIT;
    return ages_is_urban(card) ? AGES_WORK_URBAN : AGES_WORK_FARM_OR_MINE;
}

int ages_list_builds(const struct ages_state *s, int seat, int work, int discount, uint32_t *out)
{
    const struct ages_player *p = &s->player[seat];
    int count = 0;
    for (int card = 0; card < AGES_WORKER_CARDS && p->unused; card++) {
        if (!(work_of(card) & work) || !ages_can_build(s, seat, card))
            continue;
        int cost = ages_less_by(ages_build_cost(s, seat, card), discount);
        if (cost <= ages_resources_to_spend(p, ages_is_unit(card)))
            out[count++] = action_make(AGES_BUILD, (unsigned)card, 0, 0);
    }
    return count;
}

int ages_list_upgrades(const struct ages_state *s, int seat, int work, int discount, uint32_t *out)
{
    const struct ages_player *p = &s->player[seat];
    int count = 0;
    for (int from = 0; from < AGES_WORKER_CARDS; from++) {
        if (!p->workers[from] || !(work_of(from) & work))
            continue;
        for (int to = from + 1; to <= ages_types[ages_type(from)].last; to++)
            if (ages_in_play(p, to) && ages_upgrade_cost(s, seat, from, to, discount) <=
                                           ages_resources_to_spend(p, ages_is_unit(to)))
                out[count++] = action_make(AGES_UPGRADE, (unsigned)from, (unsigned)to, 0);
    }
    return count;
}

int ages_list_removals(const struct ages_player *p, bool units, uint32_t *out)
{
    int count = 0;
    for (int card = 0; card < AGES_WORKER_CARDS; card++)
        if (p->workers[card] && ages_is_unit(card) == units)
            out[count++] = action_make(units ? AGES_DISBAND : AGES_DESTROY, (unsigned)card, 0, 0);
    return count;
}

/* Doing */

void ages_build(const struct play *play, int seat, int card, int cost)
{
    struct ages_player *p = ages_player(play, seat);
    p->unused--;
    p->workers[card]++;
    play_tell_more(play, AGES_EVENT_BUILD, seat, card, 0, cost);
}

void ages_build_for(const struct play *play, int seat, int card, int discount)
{
    int cost = ages_less_by(ages_build_cost(play->state, seat, card), discount);
    ages_pay_resources(play->state, seat, cost, ages_is_unit(card));
    ages_build(play, seat, card, cost);
}

void ages_upgrade(const struct play *play, int seat, int from, int to, int discount)
{
    struct ages_player *p = ages_player(play, seat);
    int cost = ages_upgrade_cost(play->state, seat, from, to, discount);
    ages_pay_resources(play->state, seat, cost, ages_is_unit(to));
    p->workers[from]--;
    p->workers[to]++;
    play_tell_more(play, AGES_EVENT_UPGRADE, seat, to, from, cost);
}

/* The worker becomes unused. */
void ages_destroy(const struct play *play, int seat, int card)
{
    struct ages_player *p = ages_player(play, seat);
    p->workers[card]--;
    p->unused++;
    play_tell(play, ages_is_unit(card) ? AGES_EVENT_DISBAND : AGES_EVENT_DESTROY, seat, card, 0);
}

/* Population (R 7.30, 7.31) */

bool ages_can_grow(const struct ages_state *s, int seat, int discount)
{
    int food = ages_population_food(s, seat);
    return food >= 0 && ages_less_by(food, discount) <= ages_food_to_spend(&s->player[seat]);
}

void ages_grow(const struct play *play, int seat, int discount)
{
    int food = ages_less_by(ages_population_food(play->state, seat), discount);
    ages_pay_food(play->state, seat, food);
    ages_gain_population(ages_player(play, seat), 1);
    play_tell_more(play, AGES_EVENT_POPULATION, seat, ITEM_NONE, 1, food);
}
