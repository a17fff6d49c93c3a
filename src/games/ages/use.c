/* use.c: what leaders, wonders and Trade Routes let a player do in the Action Phase (R
 * 7.120-7.126). */
#include "games/ages/log.h"

/* Listing */

/* R 21.8: Bach's upgrade of another urban building to a theater. */
int ages_list_bach(const struct ages_state *s, int seat, int discount, uint32_t *out)
{
    const struct ages_player *p = &s->player[seat];
    int count = 0;
    if (!ages_power(s, seat, AGES_POWER_UPGRADE_TO_THEATER) || p->marks & AGES_MARK_BACH ||
        ages_workers_of(p, AGES_TYPE_THEATER) >= ages_civil(p->government)->urban_limit)
        return 0;
    for (int from = AGES_TOKEN_CARDS - 4; from < AGES_UNITS_FIRST; from++) {
        if (!p->workers[from] || ages_type(from) == AGES_TYPE_THEATER)
            continue;
        for (int to = ages_types[AGES_TYPE_THEATER].first; to <= ages_types[AGES_TYPE_THEATER].last;
             to++)
            if (ages_in_play(p, to) && ages_level(to) >= ages_level(from) &&
                ages_upgrade_cost(s, seat, from, to, discount) <= ages_resources_to_spend(p, false))
                out[count++] = action_make(AGES_USE_TWICE, AGES_CIVIL_JOHANN_SEBASTIAN_BACH,
                                           (unsigned)from, (unsigned)to);
    }
    return count;
}

static int list_barbarossa(const struct ages_state *s, int seat, uint32_t *out)
{
    const struct ages_player *p = &s->player[seat];
    int less = ages_power(s, seat, AGES_POWER_RECRUIT), food = ages_population_food(s, seat);
    int count = 0;
    if (!less || food < 0 || ages_less_by(food, less) > ages_food_to_spend(p) ||
        !ages_can_pay_ma(p, 1))
        return 0;
    for (int card = AGES_UNITS_FIRST; card < AGES_WORKER_CARDS; card++)
        if (ages_in_play(p, card) &&
            ages_less_by(ages_build_cost(s, seat, card), less) <= ages_resources_to_spend(p, true))
            out[count++] =
                action_make(AGES_USE_ON, AGES_CIVIL_FREDERICK_BARBAROSSA, (unsigned)card, 0);
    return count;
}

/* The side of Trade Routes of this seat: its power, or none. */
int ages_trade_power(const struct ages_state *s, int seat)
{
    for (int owner = 0; owner < s->players; owner++) {
        const struct ages_player *p = &s->player[owner];
        if (p->pact == ITEM_NONE || (owner != seat && p->partner != seat))
            continue;
        int power = ages_pact_sides[2 * p->pact + (owner == seat ? p->side : 1 - p->side)].power_1;
        if (power == AGES_POWER_FOOD_AS_RESOURCE || power == AGES_POWER_RESOURCE_AS_FOOD)
            return power;
    }
    return AGES_POWER_NONE;
}

static bool can_trade(const struct ages_state *s, int seat)
{
    const struct ages_player *p = &s->player[seat];
    int trade = ages_trade_power(s, seat);
    if (p->marks & AGES_MARK_TRADE)
        return false;
    return (trade == AGES_POWER_FOOD_AS_RESOURCE && ages_food(p) > 0) ||
           (trade == AGES_POWER_RESOURCE_AS_FOOD && ages_resources(p) > 0);
}

int ages_list_uses(const struct ages_state *s, int seat, uint32_t *out)
{
    const struct ages_player *p = &s->player[seat];
    int count = list_barbarossa(s, seat, out);
    if (ages_power(s, seat, AGES_POWER_MILITARY_AS_CIVIL) && !(p->marks & AGES_MARK_HAMMURABI) &&
        ages_can_pay_ma(p, 1))
        out[count++] = action_make(AGES_USE, AGES_CIVIL_HAMMURABI, 0, 0);
    if (ages_can_pay_ca(p, 1))
        count += ages_list_bach(s, seat, 0, out + count);
    if (ages_power(s, seat, AGES_POWER_CHOICE_CULTURE) && !(p->marks & AGES_MARK_CHURCHILL))
        for (unsigned choice = 0; choice < AGES_CHURCHILL_CHOICE_COUNT; choice++)
            out[count++] = action_make(AGES_USE_CHOICE, AGES_CIVIL_WINSTON_CHURCHILL, choice, 0);
    if (ages_power(s, seat, AGES_POWER_FREE_POPULATION) && !(p->marks & AGES_MARK_LINER) &&
        p->yellow)
        out[count++] = action_make(AGES_USE, AGES_CIVIL_OCEAN_LINER_SERVICE, 0, 0);
    if (can_trade(s, seat))
        out[count++] = action_make(AGES_USE_PACT, AGES_MILITARY_TRADE_ROUTES_AGREEMENT, 0, 0);
    return count;
}

/* Doing */

/* R 7.120 */
static void use_hammurabi(const struct play *play, int seat)
{
    struct ages_player *p = ages_player(play, seat);
    ages_pay_ma(p, 1);
    p->once_ca++;
    p->marks |= AGES_MARK_HAMMURABI;
    play_tell(play, AGES_EVENT_CIVIL_ACTIONS, seat, ITEM_NONE, 1);
}

static void use_liner(const struct play *play, int seat)
{
    struct ages_player *p = ages_player(play, seat);
    ages_gain_population(p, 1);
    p->marks |= AGES_MARK_LINER;
    play_tell(play, AGES_EVENT_POPULATION, seat, ITEM_NONE, 1);
}

/* R 7.123 */
static void use_churchill(const struct play *play, int seat, unsigned choice)
{
    struct ages_player *p = ages_player(play, seat);
    const struct ages_civil_row *row = ages_civil(AGES_CIVIL_WINSTON_CHURCHILL);
    p->marks |= AGES_MARK_CHURCHILL;
    if (choice == AGES_CHURCHILL_CHOICE_CULTURE) {
        ages_add_points(&p->culture, row->power_1_n);
        play_tell(play, AGES_EVENT_CULTURE, seat, ITEM_NONE, row->power_1_n);
        return;
    }
    p->unit_science = (uint8_t)row->power_2_n;
    p->unit_resources_leader = (uint8_t)row->power_3_n;
    play_tell(play, AGES_EVENT_UNIT_SCIENCE, seat, ITEM_NONE, row->power_2_n);
    play_tell(play, AGES_EVENT_UNIT_RESOURCES, seat, ITEM_NONE, row->power_3_n);
}

/* R 7.121 */
static void recruit(const struct play *play, int seat, int card)
{
    int less = ages_power(play->state, seat, AGES_POWER_RECRUIT);
    ages_pay_ma(ages_player(play, seat), 1);
    ages_grow(play, seat, less);
    ages_build_for(play, seat, card, less);
}

/* Of one's own free will, or against famine (R 7.126). */
void ages_trade(const struct play *play, int seat)
{
    struct ages_player *p = ages_player(play, seat);
    play_tell(play, AGES_EVENT_TRADE, seat, AGES_MILITARY_TRADE_ROUTES_AGREEMENT, 0);
    p->marks |= AGES_MARK_TRADE;
    if (ages_trade_power(play->state, seat) == AGES_POWER_FOOD_AS_RESOURCE) {
        ages_tell_change(play, AGES_EVENT_FOOD, seat, -ages_lose_food(play->state, seat, 1));
        p->trade_resources++;
    } else {
        ages_tell_change(play, AGES_EVENT_RESOURCES, seat,
                         -ages_lose_resources(play->state, seat, 1));
        p->trade_food++;
    }
}

void ages_use_bach(const struct play *play, int seat, int from, int to, int discount)
{
    play_tell(play, AGES_EVENT_USE, seat, AGES_CIVIL_JOHANN_SEBASTIAN_BACH, 0);
    ages_upgrade(play, seat, from, to, discount);
    ages_player(play, seat)->marks |= AGES_MARK_BACH;
}

void ages_use(const struct play *play, int seat, uint32_t action)
{
    int card = (int)action_arg(action, 0);
    play_tell(play, AGES_EVENT_USE, seat, card, 0);
    if (action_verb(action) == AGES_USE_ON)
        recruit(play, seat, (int)action_arg(action, 1));
    else if (action_verb(action) == AGES_USE_CHOICE)
        use_churchill(play, seat, action_arg(action, 1));
    else if (card == AGES_CIVIL_HAMMURABI)
        use_hammurabi(play, seat);
    else
        use_liner(play, seat);
}
