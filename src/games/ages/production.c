/* production.c: points, corruption, food, consumption and resources at the end of a turn (R
 * 9.15-9.27). Economic Progress uses some of the functions. */
#include "games/ages/log.h"

int ages_corruption(const struct ages_player *p)
{
    return ages_blue_bank[ages_lesser(p->blue, AGES_BLUE_COUNT - 1)].corruption;
}

void ages_suffer_corruption(const struct play *play, int seat)
{
    int loss = ages_corruption(ages_player(play, seat));
    int resources = ages_lose_resources(play->state, seat, loss);
    int food = ages_lose_food(play->state, seat, loss - resources);
    if (resources || food)
        play_tell_more(play, AGES_EVENT_CORRUPTION, seat, ITEM_NONE, resources, food);
}

/* Returns the value of the tokens that the bank had. */
static int put_tokens(struct ages_player *p, int card, int count)
{
    int put = ages_lesser(count, p->blue);
    p->blue = (uint8_t)(p->blue - put);
    p->tokens[card] = (uint8_t)(p->tokens[card] + put);
    return put * ages_token_value(card);
}

void ages_produce_food(const struct play *play, int seat)
{
    struct ages_state *s = play->state;
    struct ages_player *p = &s->player[seat];
    int food = 0;
    for (int card = ages_types[AGES_TYPE_FARM].last; card >= ages_types[AGES_TYPE_FARM].first;
         card--)
        food += put_tokens(p, card, p->workers[card]);
    for (int owner = 0; owner < s->players; owner++) {
        const struct ages_pact_side_row *row = ages_pact_side(s, owner, seat);
        if (row && row->food_production > 0)
            food += ages_gain_food(s, seat, row->food_production);
    }
    ages_tell_change(play, AGES_EVENT_PRODUCE_FOOD, seat, food);
}

/* R 7.126: side B of Trade Routes may help against famine. */
static bool can_trade_for_food(const struct ages_state *s, int seat)
{
    return !(s->player[seat].marks & AGES_MARK_TRADE) && ages_resources(&s->player[seat]) > 0 &&
           ages_trade_power(s, seat) == AGES_POWER_RESOURCE_AS_FOOD;
}

static int use_trade_food(struct ages_player *p, int need)
{
    int used = ages_lesser(p->trade_food, need);
    p->trade_food = (uint8_t)(p->trade_food - used);
    return used;
}

/* R 9.24, 9.25 */
void ages_consume_food(const struct play *play, int seat, bool own_turn)
{
    struct ages_state *s = play->state;
    struct ages_player *p = &s->player[seat];
    int all = ages_consumption(p), need = all, culture = p->culture;
    if (own_turn)
        need -= use_trade_food(p, need);
    need -= ages_lose_food(s, seat, need);
    if (need > 0 && own_turn && can_trade_for_food(s, seat)) {
        ages_trade(play, seat);
        need -= use_trade_food(p, need);
    }
    ages_tell_change(play, AGES_EVENT_CONSUME, seat, all - need);
    ages_lose_points(&p->culture, need * ages_limits[AGES_LIMIT_FAMINE_CULTURE].value);
    ages_tell_change(play, AGES_EVENT_FAMINE, seat, culture - p->culture);
}

/* Mines, and labs if Bill Gates leads, from the highest level down. */
static int mine(struct ages_state *s, int seat)
{
    struct ages_player *p = &s->player[seat];
    int extra = ages_power(s, seat, AGES_POWER_BEST_MINE_EXTRA_TOKENS), sum = 0;
    bool labs = ages_power(s, seat, AGES_POWER_LABS_PRODUCE_RESOURCES) > 0;
    for (int level = 3; level >= 0; level--) {
        int mine = ages_types[AGES_TYPE_MINE].first + level,
            lab = ages_types[AGES_TYPE_LAB].first + level;
        if (p->workers[mine]) {
            sum += put_tokens(p, mine, p->workers[mine] + extra);
            extra = 0;
        }
        if (labs && level > 0)
            sum += put_tokens(p, lab, p->workers[lab]);
    }
    return sum;
}

void ages_produce_resources(const struct play *play, int seat)
{
    struct ages_state *s = play->state;
    int sum = mine(s, seat), less = 0;
    for (int owner = 0; owner < s->players; owner++) {
        const struct ages_pact_side_row *row = ages_pact_side(s, owner, seat);
        if (row && row->resource_production > 0)
            sum += ages_gain_resources(s, seat, row->resource_production);
        less += row && row->resource_production < 0 ? -row->resource_production : 0;
    }
    ages_tell_change(play, AGES_EVENT_PRODUCE_RESOURCES, seat, sum);
    if (sum && less)
        ages_tell_change(play, AGES_EVENT_RESOURCES, seat, -ages_lose_resources(s, seat, less));
}

/* R 9.20 */
void ages_score_ratings(const struct play *play, int seat)
{
    struct ages_player *p = ages_player(play, seat);
    int science = ages_science(play->state, seat), culture = ages_culture(play->state, seat);
    ages_add_points(&p->science, science);
    ages_add_points(&p->culture, culture);
    ages_tell_change(play, AGES_EVENT_SCIENCE, seat, science);
    ages_tell_change(play, AGES_EVENT_CULTURE, seat, culture);
}

void ages_produce(const struct play *play, int seat)
{
    struct ages_state *s = play->state;
    if (ages_discontent(s, seat) > s->player[seat].unused) { /* R 9.15 */
        play_tell(play, AGES_EVENT_UPRISING, seat, ITEM_NONE, 0);
        return;
    }
    ages_score_ratings(play, seat);
    ages_suffer_corruption(play, seat);
    ages_produce_food(play, seat);
    ages_consume_food(play, seat, true);
    ages_produce_resources(play, seat);
}
