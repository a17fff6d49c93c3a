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

/* R 6.21: what counts in an attack of `seat` on `rival`; pacts that it ends do not. */
int ages_attack_strength(const struct ages_state *s, int seat, int rival)
{
    return ages_strength(s, seat) + ages_attack_bonus(s, seat, rival) -
           ages_pact_strength(s, seat, rival, true);
}

int ages_defence_strength(const struct ages_state *s, int rival, int seat)
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

void ages_begin_aggression(struct ages_run *run, int seat, int card, int rival)
{
    struct ages_state *s = run->s;
    int price = ages_attack_price(s, card, rival);
    s->attack_need = (int16_t)ages_superiority(s, seat, rival);
    ages_pay_ma(&s->player[seat], price);
    ages_take_military(&s->player[seat], card);
    ages_tell_more(run, AGES_EVENT_AGGRESSION, seat, card, rival, price);
    s->attack = (uint8_t)card;
    s->attacker = (uint8_t)seat;
    s->defender = (uint8_t)rival;
    s->used_count = 0;
    s->loot = 0;
    ages_push(s, (struct ages_frame){.kind = AGES_STEP_ATTACK, .seat = (uint8_t)seat});
    ages_push(s, (struct ages_frame){.kind = AGES_PHASE_DEFENCE, .seat = (uint8_t)rival});
    ages_end_pacts_on_attack(run, seat, rival);
}

static void discard_used(struct ages_state *s)
{
    for (int i = 0; i < s->used_count; i++) {
        bool bonus = ages_military(s->used[i])->type == AGES_MILITARY_TYPE_BONUS;
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

static void push_for_attacker(struct ages_state *s, enum ages_phase phase, int a)
{
    ages_push(s, (struct ages_frame){.kind = (uint8_t)phase, .seat = s->attacker, .a = (uint8_t)a});
}

static void succeed(struct ages_run *run)
{
    struct ages_state *s = run->s;
    const struct ages_military_row *row = ages_military(s->attack);
    struct ages_player *p = &s->player[s->attacker], *foe = &s->player[s->defender];
    switch (row->effect_1) {
    case AGES_EFFECT_TAKE_FOOD_AND_RESOURCES:
        push_for_attacker(s, AGES_PHASE_PLUNDER, 0);
        break;
    case AGES_EFFECT_DESTROY_URBAN:
        ages_push(s, (struct ages_frame){.kind = AGES_STEP_RAID_LOOT, .seat = s->attacker});
        if (row->effect_2 == AGES_EFFECT_DESTROY_URBAN)
            push_for_attacker(s, AGES_PHASE_RAID, row->effect_2_n);
        push_for_attacker(s, AGES_PHASE_RAID, row->effect_1_n);
        break;
    case AGES_EFFECT_TAKE_COLONY:
        push_for_attacker(s, AGES_PHASE_ANNEX, 0);
        break;
    case AGES_EFFECT_REMOVE_LEADER_OR_WONDER:
        push_for_attacker(s, AGES_PHASE_INFILTRATE, 0);
        break;
    case AGES_EFFECT_TAKE_SCIENCE:
        ages_take_points(&foe->science, &p->science, row->effect_1_n);
        break;
    case AGES_EFFECT_TAKE_CULTURE:
        ages_take_points(&foe->culture, &p->culture, row->effect_1_n);
        break;
    default: /* Enslave */
        ages_gain_food(s, s->attacker, row->effect_1_n);
        ages_gain_resources(s, s->attacker, row->effect_2_n);
        ages_lose_population(run, s->defender, row->effect_3_n);
        break;
    }
}

/* After the defence: the aggression succeeds or not; when it comes back, it is over. */
void ages_step_attack(struct ages_run *run)
{
    struct ages_state *s = run->s;
    struct ages_frame *top = ages_top(s);
    if (top->a) {
        ages_pop(s);
        end_attack(s);
        return;
    }
    top->a = 1;
    bool defended = s->used_count > 0;
    ages_tell(run, defended ? AGES_EVENT_DEFENCE : AGES_EVENT_SUCCESS,
              defended ? s->defender : s->attacker, s->attack, s->used_count);
    struct ages_stock own = ages_stock(run, s->attacker), foe = ages_stock(run, s->defender);
    discard_used(s);
    if (!defended)
        succeed(run);
    ages_tell_changes(run, s->attacker, own);
    ages_tell_changes(run, s->defender, foe);
}

void ages_step_raid_loot(struct ages_run *run)
{
    struct ages_state *s = run->s;
    int seat = ages_top(s)->seat;
    struct ages_stock before = ages_stock(run, seat);
    ages_pop(s);
    ages_gain_resources(s, seat, (s->loot + 1) / 2);
    ages_tell_changes(run, seat, before);
}

/* The defence (R 6.25, 6.26) */

static int defence_value(int card)
{
    if (ages_military(card)->type != AGES_MILITARY_TYPE_BONUS)
        return ages_limits[AGES_LIMIT_DEFENCE_PER_DISCARD].value;
    return ages_bonus_cards[card - ages_first_military(AGES_MILITARY_TYPE_BONUS)].defence;
}

/* The most that `cards` more cards of the hand, one copy of `without` apart, can add. */
static int best_defence(const struct ages_player *p, int cards, int without)
{
    int counts[8] = {0}, sum = 0;
    bool skipped = false;
    for (int i = 0; i < p->military_count; i++) {
        if (p->military[i] == without && !skipped) {
            skipped = true;
            continue;
        }
        counts[defence_value(p->military[i])]++;
    }
    for (int value = 7; value > 0; value--)
        for (; counts[value] && cards > 0; counts[value]--, cards--)
            sum += value;
    return sum;
}

static int list_defence(const struct ages_state *s, int seat, uint32_t *out)
{
    const struct ages_player *p = &s->player[seat];
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
        bool bonus = ages_military(card)->type == AGES_MILITARY_TYPE_BONUS;
        out[count++] = action_make(bonus ? AGES_PLAY_BONUS : AGES_DISCARD, (unsigned)card, 0, 0);
    }
    return count;
}

static void apply_defence(struct ages_run *run, struct ages_frame top, uint32_t action)
{
    struct ages_state *s = run->s;
    if (action_verb(action) == AGES_NONE || action_verb(action) == AGES_DONE) {
        ages_pop(s);
        return;
    }
    int card = (int)action_arg(action, 0);
    ages_take_military(&s->player[top.seat], card);
    s->used[s->used_count++] = (uint8_t)card;
    ages_tell_used(run, top.seat, card);
    s->attack_need = (int16_t)(s->attack_need - defence_value(card));
}

/* What a successful aggression asks of the attacker (R 36) */

static int list_plunder(const struct ages_state *s, uint32_t *out)
{
    const struct ages_player *foe = &s->player[s->defender];
    int most = ages_military(s->attack)->effect_1_n, count = 0;
    int food = ages_food(foe), resources = ages_resources(foe);
    for (int f = 0; f <= most && f <= food; f++)
        for (int r = 0; f + r <= most && r <= resources; r++)
            out[count++] = action_make(AGES_PLUNDER, (unsigned)f, (unsigned)r, 0);
    return count;
}

static int list_raid(const struct ages_state *s, int level, uint32_t *out)
{
    const struct ages_player *foe = &s->player[s->defender];
    int count = 0;
    for (int card = 0; card < AGES_WORKER_CARDS; card++)
        if (foe->workers[card] && ages_group(card) == AGES_GROUP_URBAN && ages_level(card) <= level)
            out[count++] = action_make(AGES_DESTROY, (unsigned)card, 0, 0);
    out[count++] = action_make(AGES_NONE, 0, 0, 0);
    return count;
}

static int list_annex(const struct ages_state *s, uint32_t *out)
{
    int count = 0;
    for (unsigned left = s->player[s->defender].colonies; left; left &= left - 1)
        out[count++] = action_make(AGES_ANNEX, ages_territories[__builtin_ctz(left)].card, 0, 0);
    return count;
}

static int list_infiltrate(const struct ages_state *s, uint32_t *out)
{
    const struct ages_player *foe = &s->player[s->defender];
    int count = 0;
    if (foe->leader != ITEM_NONE)
        out[count++] = action_make(AGES_REMOVE, foe->leader, 0, 0);
    if (foe->wonder != ITEM_NONE)
        out[count++] = action_make(AGES_REMOVE, foe->wonder, 0, 0);
    return count;
}

int ages_legal_attack(const struct ages_state *s, uint32_t *out)
{
    struct ages_frame top = s->frames[s->depth - 1];
    switch (top.kind) {
    case AGES_PHASE_DEFENCE:
        return list_defence(s, top.seat, out);
    case AGES_PHASE_PLUNDER:
        return list_plunder(s, out);
    case AGES_PHASE_RAID:
        return list_raid(s, top.a, out);
    case AGES_PHASE_ANNEX:
        return list_annex(s, out);
    default:
        return list_infiltrate(s, out);
    }
}

static void plunder(struct ages_run *run, uint32_t action)
{
    struct ages_state *s = run->s;
    struct ages_stock own = ages_stock(run, s->attacker), foe = ages_stock(run, s->defender);
    int food = ages_lose_food(s, s->defender, (int)action_arg(action, 0));
    int resources = ages_lose_resources(s, s->defender, (int)action_arg(action, 1));
    ages_gain_food(s, s->attacker, food);
    ages_gain_resources(s, s->attacker, resources);
    ages_tell_changes(run, s->attacker, own);
    ages_tell_changes(run, s->defender, foe);
}

static void annex(struct ages_run *run, int card)
{
    struct ages_state *s = run->s;
    int bit = card - ages_first_military(AGES_MILITARY_TYPE_TERRITORY);
    struct ages_symbols foe = ages_symbols(s, s->defender), own = ages_symbols(s, s->attacker);
    ages_tell(run, AGES_EVENT_ANNEX, s->attacker, card, s->defender);
    s->player[s->defender].colonies &= (uint16_t) ~(1u << bit);
    s->player[s->attacker].colonies |= (uint16_t)(1 << bit);
    ages_settle_symbols(s, s->attacker, own, AGES_GAINED_AVAILABLE);
    ages_settle_symbols(s, s->defender, foe, AGES_GAINED_AVAILABLE);
}

static void infiltrate(struct ages_run *run, int card)
{
    struct ages_state *s = run->s;
    struct ages_symbols before = ages_symbols(s, s->defender);
    int culture = ages_military(s->attack)->effect_1_n * ages_level(card);
    if (card == s->player[s->defender].leader)
        ages_remove_leader(run, s->defender);
    else
        ages_remove_wonder(run, s->defender);
    ages_settle_symbols(s, s->defender, before, AGES_GAINED_AVAILABLE);
    ages_add_points(&s->player[s->attacker].culture, culture);
    ages_tell_change(run, AGES_EVENT_CULTURE, s->attacker, culture);
}

void ages_apply_attack(struct ages_run *run, struct ages_frame top, uint32_t action)
{
    struct ages_state *s = run->s;
    int card = (int)action_arg(action, 0);
    if (top.kind == AGES_PHASE_DEFENCE) {
        apply_defence(run, top, action);
        return;
    }
    ages_pop(s);
    if (top.kind == AGES_PHASE_PLUNDER) {
        plunder(run, action);
    } else if (top.kind == AGES_PHASE_ANNEX) {
        annex(run, card);
    } else if (top.kind == AGES_PHASE_INFILTRATE) {
        infiltrate(run, card);
    } else if (action_verb(action) == AGES_DESTROY) { /* raid */
        ages_destroy(run, s->defender, card);
        s->loot = (int16_t)(s->loot + ages_civil(card)->resource_cost);
    }
}
