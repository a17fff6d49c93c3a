/* tokens.c: blue and yellow tokens, food and resources, actions and points (R 16-20). */
#include <string.h>

#include "games/ages/rules.h"

/* Stores: farms hold food; mines and labs hold resources. */

int ages_token_value(int card)
{
    const struct ages_civil_row *row = ages_civil(card);
    if (row->type == AGES_TYPE_FARM)
        return row->food;
    return row->type == AGES_TYPE_MINE ? row->resources : row->age;
}

static bool is_farm(int card)
{
    return ages_type(card) == AGES_TYPE_FARM;
}

static int stored(const struct ages_player *p, bool food)
{
    int sum = 0;
    for (int card = 0; card < AGES_TOKEN_CARDS; card++)
        if (is_farm(card) == food)
            sum += p->tokens[card] * ages_token_value(card);
    return sum;
}

int ages_food(const struct ages_player *p)
{
    return stored(p, true);
}
int ages_resources(const struct ages_player *p)
{
    return stored(p, false);
}

/* R 19.5, notation 4.2: cards that may take gains and change. */
static bool takes_gains(const struct ages_state *s, int seat, int card, bool food)
{
    const struct ages_player *p = &s->player[seat];
    if (!ages_in_play(p, card) || is_farm(card) != food)
        return false;
    if (ages_type(card) != AGES_TYPE_LAB)
        return true;
    return ages_level(card) > 0 && ages_power(s, seat, AGES_POWER_LABS_PRODUCE_RESOURCES) > 0;
}

/* R 19.6: always the highest value that fits; mines before labs of the same value. Returns what was
 * gained. */
static int gain(struct ages_state *s, int seat, int amount, bool food)
{
    struct ages_player *p = &s->player[seat];
    int gained = 0;
    while (p->blue && gained < amount) {
        int best = -1;
        for (int card = 0; card < AGES_TOKEN_CARDS; card++) {
            int value = ages_token_value(card);
            if (takes_gains(s, seat, card, food) && value <= amount - gained &&
                (best < 0 || value > ages_token_value(best)))
                best = card;
        }
        if (best < 0)
            break;
        p->blue--;
        p->tokens[best]++;
        gained += ages_token_value(best);
    }
    return gained;
}

int ages_gain_food(struct ages_state *s, int seat, int amount)
{
    return gain(s, seat, amount, true);
}

int ages_gain_resources(struct ages_state *s, int seat, int amount)
{
    return gain(s, seat, amount, false);
}

/* The cards of a store from the lowest value up; at equal value labs before mines (notation 4.1).
 */
static int cards_by_value(bool food, uint8_t *out)
{
    int count = 0;
    for (int value = 1; value <= 5; value++)
        for (int card = AGES_TOKEN_CARDS - 1; card >= 0; card--)
            if (is_farm(card) == food && ages_token_value(card) == value)
                out[count++] = (uint8_t)card;
    return count;
}

/* R 19.14: the payment that wastes least and leaves the fewest tokens on cards. Returns the value
 * of the tokens that left. */
static int spend(struct ages_state *s, int seat, int amount, bool food)
{
    struct ages_player *p = &s->player[seat];
    uint8_t cards[AGES_TOKEN_CARDS], returned[AGES_TOKEN_CARDS] = {0};
    int count = cards_by_value(food, cards), sum = 0, last = -1, have = stored(p, food);
    if (amount > have)
        amount = have;
    if (amount <= 0)
        return 0;
    for (int i = 0; i < count && sum < amount; i++) /* (1) from the lowest up */
        while (sum < amount && returned[cards[i]] < p->tokens[cards[i]]) {
            returned[cards[i]]++;
            sum += ages_token_value(cards[i]);
            last = cards[i];
        }
    for (int i = count - 1; i >= 0; i--) /* (2) what is not needed stays, highest first */
        while (returned[cards[i]] > (cards[i] == last) &&
               sum - ages_token_value(cards[i]) >= amount) {
            returned[cards[i]]--;
            sum -= ages_token_value(cards[i]);
        }
    for (int card = 0; card < AGES_TOKEN_CARDS; card++) {
        p->tokens[card] = (uint8_t)(p->tokens[card] - returned[card]);
        p->blue = (uint8_t)(p->blue + returned[card]);
    }
    int change = gain(s, seat, sum - amount, food); /* (3), (4) */
    return sum - change;
}

/* R 19.15; what is wasted by overpaying does not count as lost to another player (19.16). */
int ages_lose_food(struct ages_state *s, int seat, int amount)
{
    int have = ages_food(&s->player[seat]), lost = amount < have ? amount : have;
    spend(s, seat, lost, true);
    return lost;
}

int ages_lose_resources(struct ages_state *s, int seat, int amount)
{
    int have = ages_resources(&s->player[seat]), lost = amount < have ? amount : have;
    spend(s, seat, lost, false);
    return lost;
}

/* Takes from a one-time amount first; returns what is left to pay. */
static int use_first(uint8_t *amount, int price)
{
    int used = *amount < price ? *amount : price;
    *amount = (uint8_t)(*amount - used);
    return price - used;
}

int ages_food_to_spend(const struct ages_player *p)
{
    return ages_food(p) + p->trade_food;
}

int ages_resources_to_spend(const struct ages_player *p, bool for_unit)
{
    int sum = ages_resources(p) + p->trade_resources;
    return for_unit ? sum + p->unit_resources_leader + p->unit_resources : sum;
}

void ages_pay_food(struct ages_state *s, int seat, int amount)
{
    spend(s, seat, use_first(&s->player[seat].trade_food, amount), true);
}

/* R 19.21: first what expires first, then what is for special purposes, then general resources. */
void ages_pay_resources(struct ages_state *s, int seat, int amount, bool for_unit)
{
    struct ages_player *p = &s->player[seat];
    if (for_unit) {
        amount = use_first(&p->unit_resources_leader, amount);
        amount = use_first(&p->unit_resources, amount);
    }
    spend(s, seat, use_first(&p->trade_resources, amount), false);
}

/* Actions (R 16): one-time ones first */

bool ages_can_pay_ca(const struct ages_player *p, int amount)
{
    return p->ca + p->once_ca >= amount;
}
bool ages_can_pay_ma(const struct ages_player *p, int amount)
{
    return p->ma + p->once_ma >= amount;
}

void ages_pay_ca(struct ages_player *p, int amount)
{
    amount = use_first(&p->once_ca, amount);
    p->ca = (uint8_t)(p->ca - amount);
    p->ca_spent = (uint8_t)(p->ca_spent + amount);
}

void ages_pay_ma(struct ages_player *p, int amount)
{
    amount = use_first(&p->once_ma, amount);
    p->ma = (uint8_t)(p->ma - amount);
    p->ma_spent = (uint8_t)(p->ma_spent + amount);
}

int ages_ca_back(struct ages_player *p, int amount)
{
    int back = ages_lesser(amount, p->ca_spent);
    p->ca_spent = (uint8_t)(p->ca_spent - back);
    p->ca = (uint8_t)(p->ca + back);
    return back;
}

/* R 16.7, 16.8 */
static void change_total(uint8_t *available, uint8_t *spent, int change, bool gained_spent)
{
    if (change > 0) {
        uint8_t *to = gained_spent ? spent : available;
        *to = (uint8_t)(*to + change);
        return;
    }
    int loss = -change, from_spent = loss < *spent ? loss : *spent;
    *spent = (uint8_t)(*spent - from_spent);
    loss -= from_spent;
    *available = (uint8_t)(*available - (loss < *available ? loss : *available));
}

void ages_settle_symbols(struct ages_state *s, int seat, struct ages_symbols before,
                         enum ages_gained gained)
{
    struct ages_player *p = &s->player[seat];
    struct ages_symbols now = ages_symbols(s, seat);
    change_total(&p->ca, &p->ca_spent, now.ca - before.ca, gained == AGES_GAINED_CA_SPENT);
    change_total(&p->ma, &p->ma_spent, now.ma - before.ma, gained == AGES_GAINED_MA_SPENT);
    int yellow = p->yellow + now.yellow - before.yellow;
    p->yellow = (uint8_t)(yellow > 0 ? yellow : 0); /* R 17.7 */
    int blue = now.blue - before.blue;
    if (blue >= 0) {
        p->blue = (uint8_t)(p->blue + blue);
        return;
    }
    int from_bank = -blue < p->blue ? -blue : p->blue;
    p->blue = (uint8_t)(p->blue - from_bank);
    if (-blue > from_bank) /* R 17.6: the rest from cards of the owner's choice */
        ages_push(s, AGES_STEP_LOSE_BLUE, seat)->left = (uint8_t)(-blue - from_bank);
}

void ages_all_symbols(const struct ages_state *s, struct ages_symbols *all)
{
    for (int seat = 0; seat < s->players; seat++)
        all[seat] = ages_symbols(s, seat);
}

void ages_settle_all(struct ages_state *s, const struct ages_symbols *before)
{
    for (int seat = 0; seat < s->players; seat++)
        if (ages_is_in(s, seat))
            ages_settle_symbols(s, seat, before[seat], AGES_GAINED_AVAILABLE);
}

/* Points and population */

void ages_add_points(uint16_t *points, int amount)
{
    *points = (uint16_t)ages_lesser(*points + amount, AGES_POINTS_MAX);
}

void ages_lose_points(uint16_t *points, int amount)
{
    *points = (uint16_t)(*points > amount ? *points - amount : 0);
}

/* As many points as the other player has. */
void ages_take_points(uint16_t *from, uint16_t *to, int amount)
{
    int taken = ages_lesser(amount, *from);
    *from = (uint16_t)(*from - taken);
    ages_add_points(to, taken);
}

void ages_take_yellow(struct ages_player *from, struct ages_player *to, int amount)
{
    int taken = ages_lesser(amount, from->yellow);
    from->yellow = (uint8_t)(from->yellow - taken);
    to->yellow = (uint8_t)(to->yellow + taken);
}

int ages_blue_tokens(const struct ages_player *p)
{
    int sum = p->blue;
    for (int card = 0; card < AGES_TOKEN_CARDS; card++)
        sum += p->tokens[card];
    return sum;
}

void ages_gain_population(struct ages_player *p, int amount)
{
    int gained = amount < p->yellow ? amount : p->yellow;
    p->yellow = (uint8_t)(p->yellow - gained);
    p->unused = (uint8_t)(p->unused + gained);
}

/* The row of the yellow bank (R 18.9). */
static const struct ages_yellow_row *yellow_row(const struct ages_player *p)
{
    return &ages_yellow_bank[ages_lesser(p->yellow, AGES_YELLOW_COUNT - 1)];
}

int ages_consumption(const struct ages_player *p)
{
    return yellow_row(p)->consumption;
}

int ages_population_food(const struct ages_state *s, int seat)
{
    const struct ages_player *p = &s->player[seat];
    if (!p->yellow)
        return -1;
    return ages_less_by(yellow_row(p)->food, ages_power(s, seat, AGES_POWER_POPULATION_FOOD_LESS));
}
