/* attack.c: what attacks need and cost (R 6.20-6.23, 6.31), aggressions, their defence and what
 * they bring (R 6.25-6.29, 36). */
#include <string.h>

#include "games/ages/log.h"

/* Aggressions and wars alike */

/* R 6.23 */
int ages_attack_price(const struct ages_state *s, int card, int rival)
{
    int times = ages_power(s, rival, AGES_POWER_ATTACK_PRICE_TIMES);
    return ages_military(card)->military_cost * (times ? times : 1);
}

bool ages_attack_forbidden(const struct ages_state *s, int a, int b)
{
    for (int owner = 0; owner < s->players; owner++)
        if (ages_is_party(s, owner, a, b) &&
            ages_pacts[s->player[owner].pact].on_attack == AGES_ON_ATTACK_FORBIDDEN)
            return true;
    return false;
}

int ages_attack_bonus(const struct ages_state *s, int seat, int rival)
{
    int bonus = 0;
    for (int owner = 0; owner < s->players; owner++)
        if (ages_is_party(s, owner, seat, rival))
            bonus += ages_pact_side(s, owner, seat)->attack_strength;
    return bonus;
}

/* R 6.21: the strength that counts when `seat` attacks `rival`; pacts that the attack would end do
 * not count. */
int ages_attack_strength(const struct ages_state *s, int seat, int rival)
{
    return ages_strength(s, seat) + ages_attack_bonus(s, seat, rival) -
           ages_pact_strength(s, seat, rival, true);
}

static int ages_defence_strength(const struct ages_state *s, int rival, int seat)
{
    return ages_strength(s, rival) - ages_pact_strength(s, rival, seat, true);
}

int ages_superiority(const struct ages_state *s, int seat, int rival)
{
    return ages_attack_strength(s, seat, rival) - ages_defence_strength(s, rival, seat);
}

bool ages_lacks_target(const struct ages_state *s, int card, int rival)
{
    const struct ages_player *foe = &s->player[rival];
    int effect = ages_military(card)->effect_1;
    if (effect == AGES_EFFECT_TAKE_COLONY)
        return !foe->colonies;
    return effect == AGES_EFFECT_REMOVE_LEADER_OR_WONDER && foe->leader == ITEM_NONE &&
           foe->wonder == ITEM_NONE;
}

bool ages_war_immune(const struct ages_state *s, int rival)
{
    for (int owner = 0; owner < s->players; owner++) {
        const struct ages_pact_side_row *row = ages_pact_side(s, owner, rival);
        if (row && row->power_1 == AGES_POWER_NO_WAR_AGAINST)
            return true;
    }
    return false;
}

/* R 6.22, 6.31 */
static bool can_attack(const struct ages_state *s, int seat, int card, int rival, bool war)
{
    if (ages_power(s, seat, AGES_POWER_NO_ATTACKS) || ages_attack_forbidden(s, seat, rival) ||
        !ages_can_pay_ma(&s->player[seat], ages_attack_price(s, card, rival)))
        return false;
    if (war)
        return !(s->last_round && s->round >= s->last_round) && !ages_war_immune(s, rival);
    return !ages_lacks_target(s, card, rival) && ages_superiority(s, seat, rival) > 0;
}

int ages_list_attacks(const struct ages_state *s, int seat, int card, uint32_t *out)
{
    bool war = ages_military(card)->type == AGES_MILITARY_TYPE_WAR;
    int count = 0;
    for (int rival = 0; rival < s->players; rival++)
        if (rival != seat && ages_is_in(s, rival) && can_attack(s, seat, card, rival, war))
            out[count++] =
                action_make(war ? AGES_WAR : AGES_AGGRESSION, (unsigned)card, (unsigned)rival, 0);
    return count;
}

/* An aggression begins and ends */

void ages_begin_aggression(const struct play *play, int seat, int card, int rival)
{
    struct ages_state *s = play->state;
    int price = ages_attack_price(s, card, rival);
    s->attack_need = (int16_t)ages_superiority(s, seat, rival);
    ages_pay_ma(&s->player[seat], price);
    ages_take_military(&s->player[seat], card);
    play_tell_more(play, AGES_EVENT_AGGRESSION, seat, card, rival, price);
    s->attack = (uint8_t)card;
    s->attacker = (uint8_t)seat;
    s->defender = (uint8_t)rival;
    s->used_count = 0;
    s->loot = 0;
    ages_push(s, AGES_STEP_ATTACK, seat);
    ages_push(s, AGES_DECISION_DEFENCE, rival);
    ages_end_pacts_on_attack(play, seat, rival);
}

static void discard_used(struct ages_state *s)
{
    for (int i = 0; i < s->used_count; i++) {
        bool bonus = ages_is_bonus(s->used[i]);
        ages_discard_military(s, s->used[i], bonus ? 0xFF : 1 << s->defender);
    }
    memset(s->used, 0, sizeof s->used);
    s->used_count = 0;
}

static void end_attack(struct ages_state *s)
{
    ages_discard_military(s, s->attack, 0xFF);
    s->attack = ITEM_NONE;
    s->attacker = s->defender = 0;
    s->attack_need = s->loot = 0;
}

static void succeed(const struct play *play)
{
    struct ages_state *s = play->state;
    const struct ages_military_row *row = ages_military(s->attack);
    struct ages_player *p = &s->player[s->attacker], *foe = &s->player[s->defender];
    switch ((enum ages_aggression_effect)row->effect_1) {
    case AGES_AGGRESSION_EFFECT_TAKE_FOOD_AND_RESOURCES:
        ages_push(s, AGES_DECISION_PLUNDER, s->attacker);
        break;
    case AGES_AGGRESSION_EFFECT_DESTROY_URBAN:
        ages_push(s, AGES_STEP_RAID_LOOT, s->attacker);
        if (row->effect_2 == AGES_EFFECT_DESTROY_URBAN)
            ages_push(s, AGES_DECISION_RAID, s->attacker)->level = (uint8_t)row->effect_2_n;
        ages_push(s, AGES_DECISION_RAID, s->attacker)->level = (uint8_t)row->effect_1_n;
        break;
    case AGES_AGGRESSION_EFFECT_TAKE_COLONY:
        ages_push(s, AGES_DECISION_ANNEX, s->attacker);
        break;
    case AGES_AGGRESSION_EFFECT_REMOVE_LEADER_OR_WONDER:
        ages_push(s, AGES_DECISION_INFILTRATE, s->attacker);
        break;
    case AGES_AGGRESSION_EFFECT_TAKE_SCIENCE:
        ages_take_points(&foe->science, &p->science, row->effect_1_n);
        break;
    case AGES_AGGRESSION_EFFECT_TAKE_CULTURE:
        ages_take_points(&foe->culture, &p->culture, row->effect_1_n);
        break;
    case AGES_AGGRESSION_EFFECT_GAIN_FOOD: /* Enslave */
        ages_gain_food(s, s->attacker, row->effect_1_n);
        ages_gain_resources(s, s->attacker, row->effect_2_n);
        ages_lose_population(play, s->defender, row->effect_3_n);
        break;
    case AGES_AGGRESSION_EFFECT_GAIN_RESOURCES: /* these three follow another effect */
    case AGES_AGGRESSION_EFFECT_LOSE_POPULATION:
    case AGES_AGGRESSION_EFFECT_GAIN_PART_OF_COST:
    case AGES_AGGRESSION_EFFECT_NONE:
        break;
    }
}

/* After the defence: whether the aggression succeeds. When this frame is on top again, the
 * aggression is over. */
void ages_step_attack(const struct play *play)
{
    struct ages_state *s = play->state;
    struct ages_frame *top = ages_top(s);
    if (top->defended) {
        ages_pop(s);
        end_attack(s);
        return;
    }
    top->defended = 1;
    bool defended = s->used_count > 0;
    play_tell(play, defended ? AGES_EVENT_DEFENCE : AGES_EVENT_SUCCESS,
              defended ? s->defender : s->attacker, s->attack, s->used_count);
    struct ages_stock own = ages_stock(play, s->attacker), foe = ages_stock(play, s->defender);
    discard_used(s);
    if (!defended)
        succeed(play);
    ages_tell_changes(play, s->attacker, own);
    ages_tell_changes(play, s->defender, foe);
}

void ages_step_raid_loot(const struct play *play)
{
    struct ages_state *s = play->state;
    int seat = ages_top(s)->seat;
    struct ages_stock before = ages_stock(play, seat);
    ages_pop(s);
    ages_gain_resources(s, seat, (s->loot + 1) / 2);
    ages_tell_changes(play, seat, before);
}

/* The defence (R 6.25, 6.26) */

static int defence_value(int card)
{
    if (!ages_is_bonus(card))
        return ages_limits[AGES_LIMIT_DEFENCE_PER_DISCARD].value;
    return ages_bonus_cards[card - ages_first_military(AGES_MILITARY_TYPE_BONUS)].defence;
}

/* The most that `cards` more cards of the hand can add, not counting one copy of `without`. */
static int best_defence(const struct ages_player *p, int cards, int without)
{
    int values[AGES_MILITARY], count = 0, sum = 0;
    bool skipped = false;
    for (int i = 0; i < p->military_count; i++) {
        if (p->military[i] == without && !skipped) {
            skipped = true;
            continue;
        }
        values[count++] = defence_value(p->military[i]);
    }
    for (; cards > 0 && count; cards--) {
        int best = 0;
        for (int i = 1; i < count; i++)
            best = values[i] > values[best] ? i : best;
        sum += values[best];
        values[best] = values[--count];
    }
    return sum;
}

int ages_legal_defence(const void *state, uint32_t *out)
{
    const struct ages_state *s = state;
    const struct ages_player *p = &s->player[ages_asked(s)->seat];
    int room = p->ma + p->ma_spent - s->used_count, count = 0;
    uint8_t cards[AGES_MILITARY];
    int different = ages_distinct_military(p, cards);
    if (!s->used_count)
        out[count++] = action_make(AGES_NONE, 0, 0, 0);
    else if (s->attack_need <= 0)
        out[count++] = action_make(AGES_DONE, 0, 0, 0);
    for (int i = 0; i < different && room > 0; i++) {
        int card = cards[i];
        if (defence_value(card) + best_defence(p, room - 1, card) < s->attack_need)
            continue;
        out[count++] =
            action_make(ages_is_bonus(card) ? AGES_PLAY_BONUS : AGES_DISCARD, (unsigned)card, 0, 0);
    }
    return count;
}

void ages_apply_defence(const struct play *play, uint32_t action)
{
    struct ages_state *s = play->state;
    int seat = ages_top(s)->seat, card = (int)action_arg(action, 0);
    if (action_verb(action) == AGES_NONE || action_verb(action) == AGES_DONE) {
        ages_pop(s);
        return;
    }
    ages_take_military(&s->player[seat], card);
    s->used[s->used_count++] = (uint8_t)card;
    ages_tell_used(play, seat, card);
    s->attack_need = (int16_t)(s->attack_need - defence_value(card));
}

/* What a successful aggression asks of the attacker (R 36) */

int ages_legal_plunder(const void *state, uint32_t *out)
{
    const struct ages_state *s = state;
    const struct ages_player *foe = &s->player[s->defender];
    int most = ages_military(s->attack)->effect_1_n, count = 0;
    int food = ages_food(foe), resources = ages_resources(foe);
    for (int f = 0; f <= most && f <= food; f++)
        for (int r = 0; f + r <= most && r <= resources; r++)
            out[count++] = action_make(AGES_PLUNDER, (unsigned)f, (unsigned)r, 0);
    return count;
}

void ages_apply_plunder(const struct play *play, uint32_t action)
{
    struct ages_state *s = play->state;
    struct ages_stock own = ages_stock(play, s->attacker), foe = ages_stock(play, s->defender);
    ages_pop(s);
    int food = ages_lose_food(s, s->defender, (int)action_arg(action, 0));
    int resources = ages_lose_resources(s, s->defender, (int)action_arg(action, 1));
    ages_gain_food(s, s->attacker, food);
    ages_gain_resources(s, s->attacker, resources);
    ages_tell_changes(play, s->attacker, own);
    ages_tell_changes(play, s->defender, foe);
}

int ages_legal_raid(const void *state, uint32_t *out)
{
    const struct ages_state *s = state;
    const struct ages_player *foe = &s->player[s->defender];
    int level = ages_asked(s)->level, count = 0;
    for (int card = 0; card < AGES_WORKER_CARDS; card++)
        if (foe->workers[card] && ages_is_urban(card) && ages_level(card) <= level)
            out[count++] = action_make(AGES_DESTROY, (unsigned)card, 0, 0);
    out[count++] = action_make(AGES_NONE, 0, 0, 0);
    return count;
}

void ages_apply_raid(const struct play *play, uint32_t action)
{
    struct ages_state *s = play->state;
    int card = (int)action_arg(action, 0);
    ages_pop(s);
    if (action_verb(action) != AGES_DESTROY)
        return;
    ages_destroy(play, s->defender, card);
    s->loot = (int16_t)(s->loot + ages_civil(card)->resource_cost);
}

int ages_legal_annex(const void *state, uint32_t *out)
{
    const struct ages_state *s = state;
    int count = 0;
    for (unsigned left = s->player[s->defender].colonies; left; left &= left - 1)
        out[count++] = action_make(AGES_ANNEX, ages_territories[__builtin_ctz(left)].card, 0, 0);
    return count;
}

void ages_apply_annex(const struct play *play, uint32_t action)
{
    struct ages_state *s = play->state;
    int card = (int)action_arg(action, 0);
    int bit = card - ages_first_military(AGES_MILITARY_TYPE_TERRITORY);
    struct ages_symbols foe = ages_symbols(s, s->defender), own = ages_symbols(s, s->attacker);
    ages_pop(s);
    play_tell(play, AGES_EVENT_ANNEX, s->attacker, card, s->defender);
    s->player[s->defender].colonies &= (uint16_t) ~(1u << bit);
    s->player[s->attacker].colonies |= (uint16_t)(1 << bit);
    ages_settle_symbols(s, s->attacker, own, AGES_GAINED_AVAILABLE);
    ages_settle_symbols(s, s->defender, foe, AGES_GAINED_AVAILABLE);
}

int ages_legal_infiltrate(const void *state, uint32_t *out)
{
    const struct ages_state *s = state;
    const struct ages_player *foe = &s->player[s->defender];
    int count = 0;
    if (foe->leader != ITEM_NONE)
        out[count++] = action_make(AGES_REMOVE, foe->leader, 0, 0);
    if (foe->wonder != ITEM_NONE)
        out[count++] = action_make(AGES_REMOVE, foe->wonder, 0, 0);
    return count;
}

void ages_apply_infiltrate(const struct play *play, uint32_t action)
{
    struct ages_state *s = play->state;
    int card = (int)action_arg(action, 0);
    int culture = ages_military(s->attack)->effect_1_n * ages_level(card);
    struct ages_symbols before = ages_symbols(s, s->defender);
    ages_pop(s);
    if (card == s->player[s->defender].leader)
        ages_remove_leader(play, s->defender);
    else
        ages_remove_wonder(play, s->defender);
    ages_settle_symbols(s, s->defender, before, AGES_GAINED_AVAILABLE);
    ages_add_points(&s->player[s->attacker].culture, culture);
    ages_tell_change(play, AGES_EVENT_CULTURE, s->attacker, culture);
}
