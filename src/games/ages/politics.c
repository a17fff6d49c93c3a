/* politics.c: the Politics Phase: events, aggressions with their defence, wars, pacts, resignation;
 * and wars when they are resolved (R 5.18-5.26, 6). */
#include <string.h>

#include "games/ages/log.h"

/* Hands */

static int take_military(struct ages_player *p, int card)
{
    int at = 0;
    while (p->military[at] != card)
        at++;
    int shown = p->shown[at];
    for (p->military_count--; at < p->military_count; at++) {
        p->military[at] = p->military[at + 1];
        p->shown[at] = p->shown[at + 1];
    }
    p->military[p->military_count] = p->shown[p->military_count] = 0;
    return shown;
}

/* Every different card of a military hand, in hand order. */
static int distinct_military(const struct ages_player *p, uint8_t *out)
{
    uint64_t seen[2] = {0, 0};
    int count = 0;
    for (int i = 0; i < p->military_count; i++) {
        unsigned card = p->military[i];
        if (seen[card / 64] >> (card % 64) & 1)
            continue;
        seen[card / 64] |= (uint64_t)1 << (card % 64);
        out[count++] = (uint8_t)card;
    }
    return count;
}

/* Pacts between two players */

static bool is_party(const struct ages_state *s, int owner, int a, int b)
{
    const struct ages_player *p = &s->player[owner];
    return p->pact != ITEM_NONE &&
           ((owner == a && p->partner == b) || (owner == b && p->partner == a));
}

static bool attack_forbidden(const struct ages_state *s, int a, int b)
{
    for (int owner = 0; owner < s->players; owner++)
        if (is_party(s, owner, a, b) &&
            ages_pacts[s->player[owner].pact].on_attack == AGES_ON_ATTACK_FORBIDDEN)
            return true;
    return false;
}

static int attack_bonus(const struct ages_state *s, int attacker, int rival)
{
    int bonus = 0;
    for (int owner = 0; owner < s->players; owner++) {
        if (!is_party(s, owner, attacker, rival))
            continue;
        const struct ages_player *p = &s->player[owner];
        int side = owner == attacker ? p->side : 1 - p->side;
        bonus += ages_pact_sides[2 * p->pact + side].attack_strength;
    }
    return bonus;
}

/* R 6.24 */
static void end_pacts_on_attack(struct ages_state *s, int attacker, int rival)
{
    struct ages_symbols before[AGES_SEATS];
    ages_all_symbols(s, before);
    for (int owner = 0; owner < s->players; owner++)
        if (is_party(s, owner, attacker, rival) &&
            ages_pacts[s->player[owner].pact].on_attack == AGES_ON_ATTACK_ENDS)
            ages_remove_pact(s, owner);
    ages_settle_all(s, before);
}

static bool war_immune(const struct ages_state *s, int rival)
{
    for (int owner = 0; owner < s->players; owner++) {
        const struct ages_player *p = &s->player[owner];
        if (p->pact == ITEM_NONE || (owner != rival && p->partner != rival))
            continue;
        int side = owner == rival ? p->side : 1 - p->side;
        if (ages_pact_sides[2 * p->pact + side].power_1 == AGES_POWER_NO_WAR_AGAINST)
            return true;
    }
    return false;
}

/* R 6.23 */
static int attack_price(const struct ages_state *s, int card, int rival)
{
    int times = ages_power(s, rival, AGES_POWER_ATTACK_PRICE_TIMES);
    return ages_military(card)->military_cost * (times ? times : 1);
}

/* R 6.21 */
static int attacking_strength(const struct ages_state *s, int seat, int rival)
{
    return ages_strength(s, seat) + attack_bonus(s, seat, rival) -
           ages_pact_strength(s, seat, rival, true);
}

static int defending_strength(const struct ages_state *s, int seat, int rival)
{
    return ages_strength(s, rival) - ages_pact_strength(s, rival, seat, true);
}

static bool can_aggress(const struct ages_state *s, int seat, int card, int rival)
{
    const struct ages_player *p = &s->player[seat], *foe = &s->player[rival];
    int effect = ages_military(card)->effect_1;
    if (ages_power(s, seat, AGES_POWER_NO_ATTACKS) || attack_forbidden(s, seat, rival) ||
        !ages_can_pay_ma(p, attack_price(s, card, rival)))
        return false;
    if (effect == AGES_EFFECT_TAKE_COLONY && !foe->colonies)
        return false;
    if (effect == AGES_EFFECT_REMOVE_LEADER_OR_WONDER && foe->leader == ITEM_NONE &&
        foe->wonder == ITEM_NONE)
        return false;
    return attacking_strength(s, seat, rival) > defending_strength(s, seat, rival);
}

static bool can_declare(const struct ages_state *s, int seat, int card, int rival)
{
    if (s->last_round && s->round >= s->last_round)
        return false;
    return !ages_power(s, seat, AGES_POWER_NO_ATTACKS) && !attack_forbidden(s, seat, rival) &&
           !war_immune(s, rival) && ages_can_pay_ma(&s->player[seat], attack_price(s, card, rival));
}

/* Listing */

static int list_attacks(const struct ages_state *s, int seat, int card, uint32_t *out)
{
    bool war = ages_military(card)->type == AGES_MILITARY_TYPE_WAR;
    int count = 0;
    for (int rival = 0; rival < s->players; rival++) {
        if (rival == seat || !ages_is_in(s, rival))
            continue;
        if (war ? can_declare(s, seat, card, rival) : can_aggress(s, seat, card, rival))
            out[count++] =
                action_make(war ? AGES_WAR : AGES_AGGRESSION, (unsigned)card, (unsigned)rival, 0);
    }
    return count;
}

static int list_pact_offers(const struct ages_state *s, int seat, int card, uint32_t *out)
{
    int row = card - ages_first_military(AGES_MILITARY_TYPE_PACT), count = 0;
    for (unsigned rival = 0; rival < s->players; rival++) {
        if ((int)rival == seat || !ages_is_in(s, (int)rival) || s->players == 2)
            continue;
        if (!ages_pacts[row].sides) {
            out[count++] = action_make(AGES_PACT, (unsigned)card, rival, 0);
            continue;
        }
        for (unsigned side = 0; side < AGES_SIDE_COUNT; side++)
            out[count++] = action_make(AGES_PACT_SIDE, (unsigned)card, rival, side);
    }
    return count;
}

static int list_card(const struct ages_state *s, int seat, int card, uint32_t *out)
{
    int count = 0;
    switch ((enum ages_military_type)ages_military(card)->type) {
    case AGES_MILITARY_TYPE_TERRITORY:
        if (ages_power(s, seat, AGES_POWER_COLONIZE_FROM_HAND))
            out[count++] =
                action_make(AGES_USE_CARD, AGES_CIVIL_CHRISTOPHER_COLUMBUS, (unsigned)card, 0);
        out[count++] = action_make(AGES_EVENT, (unsigned)card, 0, 0);
        return count;
    case AGES_MILITARY_TYPE_EVENT:
        out[count++] = action_make(AGES_EVENT, (unsigned)card, 0, 0);
        return count;
    case AGES_MILITARY_TYPE_AGGRESSION:
    case AGES_MILITARY_TYPE_WAR:
        return list_attacks(s, seat, card, out);
    case AGES_MILITARY_TYPE_PACT:
        return list_pact_offers(s, seat, card, out);
    case AGES_MILITARY_TYPE_TACTIC:
    case AGES_MILITARY_TYPE_BONUS:
    case AGES_MILITARY_TYPE_COUNT:
        break;
    }
    return 0;
}

static int list_politics(const struct ages_state *s, int seat, uint32_t *out)
{
    const struct ages_player *p = &s->player[seat];
    uint8_t cards[AGES_MILITARY];
    int different = distinct_military(p, cards), count = 0;
    out[count++] = action_make(AGES_PASS, 0, 0, 0);
    for (int i = 0; i < different; i++)
        count += list_card(s, seat, cards[i], out + count);
    for (int owner = 0; owner < s->players; owner++)
        if (s->player[owner].pact != ITEM_NONE &&
            (owner == seat || s->player[owner].partner == seat))
            out[count++] = action_make(AGES_CANCEL, ages_pacts[s->player[owner].pact].card, 0, 0);
    if (ages_power(s, seat, AGES_POWER_LEAVE_FOR_YELLOW))
        out[count++] = action_make(AGES_USE, AGES_CIVIL_ALEXANDER_THE_GREAT, 0, 0);
    if (s->options_resign && s->age < 4)
        out[count++] = action_make(AGES_RESIGN, 0, 0, 0);
    return count;
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
    int different = distinct_military(p, cards);
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

/* What a successful aggression asks of the attacker */

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

/* R 5.22, 5.23: special technologies of the loser that fit what is left of the advantage. */
static int list_seizures(const struct ages_state *s, struct ages_frame top, uint32_t *out)
{
    const struct ages_player *winner = &s->player[top.seat], *loser = &s->player[top.b];
    int count = 0;
    for (int i = 0; i < 4; i++) {
        int card = loser->special[i];
        if (card == ITEM_NONE || ages_civil(card)->science_cost > top.n ||
            winner->special[i] == card || memchr(winner->civil, card, winner->civil_count))
            continue;
        out[count++] = action_make(AGES_SEIZE, (unsigned)card, 0, 0);
    }
    out[count++] = action_make(AGES_DONE, 0, 0, 0);
    return count;
}

int ages_legal_politics(const struct ages_state *s, uint32_t *out)
{
    struct ages_frame top = s->frames[s->depth - 1];
    const struct ages_player *p = &s->player[top.seat];
    switch (top.kind) {
    case AGES_PHASE_WAR_ORDER:
        for (int i = 0; i < 2; i++)
            out[i] = action_make(AGES_RESOLVE, p->war[i], p->target[i], 0);
        return 2;
    case AGES_PHASE_WAR_TECH:
        return list_seizures(s, top, out);
    case AGES_PHASE_POLITICS:
        return list_politics(s, top.seat, out);
    case AGES_PHASE_PACT_REPLY:
        out[0] = action_make(AGES_ACCEPT, 0, 0, 0);
        out[1] = action_make(AGES_REFUSE, 0, 0, 0);
        return 2;
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

/* Wars */

static void forget_war(struct ages_player *p, int card, int rival)
{
    int at = p->war[0] == card && p->target[0] == rival ? 0 : 1;
    if (at == 0) {
        p->war[0] = p->war[1];
        p->target[0] = p->target[1];
    }
    p->war[1] = p->target[1] = ITEM_NONE;
}

static void win_war(struct ages_run *run, int card, int winner, int loser, int advantage)
{
    struct ages_state *s = run->s;
    struct ages_player *w = &s->player[winner], *l = &s->player[loser];
    const struct ages_military_row *row = ages_military(card);
    struct ages_stock won = ages_stock(run, winner), lost = ages_stock(run, loser);
    ages_tell(run, AGES_EVENT_VICTORY, winner, card, advantage);
    if (row->effect_1 == AGES_EFFECT_TAKE_TECHNOLOGIES) {
        ages_push(s, (struct ages_frame){.kind = AGES_PHASE_WAR_TECH,
                                         .seat = (uint8_t)winner,
                                         .b = (uint8_t)loser,
                                         .n = (int16_t)advantage});
    } else if (row->effect_1 == AGES_EFFECT_TAKE_YELLOW) {
        int tokens = row->effect_1_n + advantage / row->effect_2_n;
        tokens = tokens < l->yellow ? tokens : l->yellow;
        l->yellow = (uint8_t)(l->yellow - tokens);
        w->yellow = (uint8_t)(w->yellow + tokens);
    } else {
        int culture = row->effect_1_n + advantage * row->effect_2_n;
        culture = culture < l->culture ? culture : l->culture;
        l->culture = (uint16_t)(l->culture - culture);
        w->culture = (uint16_t)(w->culture + culture);
    }
    ages_tell_changes(run, winner, won);
    ages_tell_changes(run, loser, lost);
}

/* R 5.19-5.25 */
void ages_step_war(struct ages_run *run)
{
    struct ages_state *s = run->s;
    struct ages_frame top = *ages_top(s);
    int seat = top.seat, rival = top.b;
    ages_pop(s);
    forget_war(&s->player[seat], top.a, rival);
    ages_discard_military(s, top.a, 0xFF);
    int advantage = ages_strength(s, seat) + attack_bonus(s, seat, rival) - ages_strength(s, rival);
    if (advantage > 0)
        win_war(run, top.a, seat, rival, advantage);
    else if (advantage < 0)
        win_war(run, top.a, rival, seat, -advantage);
    else
        ages_tell(run, AGES_EVENT_STALEMATE, seat, top.a, 0);
}

static void apply_war_tech(struct ages_run *run, struct ages_frame top, uint32_t action)
{
    struct ages_state *s = run->s;
    struct ages_player *w = &s->player[top.seat], *l = &s->player[top.b];
    if (action_verb(action) == AGES_DONE) {
        int science = top.n < l->science ? top.n : l->science;
        ages_pop(s);
        l->science = (uint16_t)(l->science - science);
        w->science = (uint16_t)(w->science + science);
        ages_tell_change(run, AGES_EVENT_SCIENCE, top.b, -science);
        ages_tell_change(run, AGES_EVENT_SCIENCE, top.seat, science);
        return;
    }
    int card = (int)action_arg(action, 0), place = ages_type(card) - AGES_TYPE_SPECIAL_CIVIL;
    ages_top(s)->n = (int16_t)(top.n - ages_civil(card)->science_cost);
    struct ages_symbols winner = ages_symbols(s, top.seat), loser = ages_symbols(s, top.b);
    l->special[place] = ITEM_NONE;
    ages_tell(run, AGES_EVENT_SEIZE, top.seat, card, 0);
    if (w->special[place] == ITEM_NONE || ages_level(w->special[place]) < ages_level(card))
        w->special[place] = (uint8_t)card;
    ages_settle_symbols(s, top.seat, winner, AGES_GAINED_AVAILABLE);
    ages_settle_symbols(s, top.b, loser, AGES_GAINED_AVAILABLE);
}

/* Aggressions */

static void begin_aggression(struct ages_run *run, int seat, int card, int rival)
{
    struct ages_state *s = run->s;
    int a = attacking_strength(s, seat, rival), d = defending_strength(s, seat, rival);
    ages_pay_ma(&s->player[seat], attack_price(s, card, rival));
    take_military(&s->player[seat], card);
    ages_tell(run, AGES_EVENT_AGGRESSION, seat, card, rival);
    s->attack = (uint8_t)card;
    s->attacker = (uint8_t)seat;
    s->defender = (uint8_t)rival;
    s->used_count = 0;
    s->attack_need = (int16_t)(a - d);
    s->loot = 0;
    ages_push(s, (struct ages_frame){.kind = AGES_STEP_ATTACK, .seat = (uint8_t)seat});
    ages_push(s, (struct ages_frame){.kind = AGES_PHASE_DEFENCE, .seat = (uint8_t)rival});
    end_pacts_on_attack(s, seat, rival);
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
    int taken;
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
        taken = row->effect_1_n < foe->science ? row->effect_1_n : foe->science;
        foe->science = (uint16_t)(foe->science - taken);
        p->science = (uint16_t)(p->science + taken);
        break;
    case AGES_EFFECT_TAKE_CULTURE:
        taken = row->effect_1_n < foe->culture ? row->effect_1_n : foe->culture;
        foe->culture = (uint16_t)(foe->culture - taken);
        p->culture = (uint16_t)(p->culture + taken);
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

static void apply_defence(struct ages_run *run, struct ages_frame top, uint32_t action)
{
    struct ages_state *s = run->s;
    if (action_verb(action) == AGES_NONE || action_verb(action) == AGES_DONE) {
        ages_pop(s);
        return;
    }
    int card = (int)action_arg(action, 0);
    take_military(&s->player[top.seat], card);
    s->used[s->used_count++] = (uint8_t)card;
    ages_tell_used(run, top.seat, card);
    s->attack_need = (int16_t)(s->attack_need - defence_value(card));
}

static void apply_plunder(struct ages_state *s, uint32_t action)
{
    int food = ages_lose_food(s, s->defender, (int)action_arg(action, 0));
    int resources = ages_lose_resources(s, s->defender, (int)action_arg(action, 1));
    ages_gain_food(s, s->attacker, food);
    ages_gain_resources(s, s->attacker, resources);
}

static void apply_infiltrate(struct ages_state *s, int card)
{
    struct ages_player *foe = &s->player[s->defender];
    struct ages_symbols before = ages_symbols(s, s->defender);
    if (card == foe->leader) {
        ages_remove_leader(s, s->defender);
    } else {
        foe->blue = (uint8_t)(foe->blue + foe->stages);
        foe->stages = 0;
        foe->wonder = ITEM_NONE;
    }
    ages_settle_symbols(s, s->defender, before, AGES_GAINED_AVAILABLE);
    s->player[s->attacker].culture =
        (uint16_t)(s->player[s->attacker].culture +
                   ages_military(s->attack)->effect_1_n * ages_level(card));
}

/* Pacts */

/* R 24.11: a pact that is offered is shown to all. */
static void show_card(struct ages_state *s, int seat, int card)
{
    struct ages_player *p = &s->player[seat];
    for (int i = 0; i < p->military_count; i++)
        if (p->military[i] == card) {
            p->shown[i] = 0xF;
            return;
        }
}

static void accept_pact(struct ages_state *s, struct ages_frame top)
{
    int owner = top.b, card = top.a;
    struct ages_player *p = &s->player[owner];
    struct ages_symbols before[AGES_SEATS];
    ages_all_symbols(s, before);
    take_military(p, card);
    if (p->pact != ITEM_NONE)
        ages_remove_pact(s, owner);
    p->pact = (uint8_t)(card - ages_first_military(AGES_MILITARY_TYPE_PACT));
    p->partner = top.seat;
    p->side = top.c;
    ages_settle_all(s, before);
}

static void cancel_pact(struct ages_state *s, int card)
{
    struct ages_symbols before[AGES_SEATS];
    ages_all_symbols(s, before);
    for (int owner = 0; owner < s->players; owner++)
        if (s->player[owner].pact != ITEM_NONE && ages_pacts[s->player[owner].pact].card == card)
            ages_remove_pact(s, owner);
    ages_settle_all(s, before);
}

/* Resigning (R 6.50-6.58) */

static void discard_area(struct ages_state *s, int seat)
{
    struct ages_player *p = &s->player[seat];
    for (int i = 0; i < p->military_count; i++)
        ages_discard_military(s, p->military[i], p->shown[i] | 1 << seat);
    for (unsigned left = p->colonies; left; left &= left - 1)
        ages_discard_military(s, ages_territories[__builtin_ctz(left)].card, 0xFF);
    if (p->marks & AGES_MARK_OWN_TACTIC)
        ages_discard_military(s, ages_tactics[p->tactic].card, 0xFF);
    for (int i = 0; i < 2; i++)
        if (p->war[i] != ITEM_NONE)
            ages_discard_military(s, p->war[i], 0xFF);
}

static void resign(struct ages_run *run, int seat)
{
    struct ages_state *s = run->s;
    ages_tell(run, AGES_EVENT_RESIGN, seat, ITEM_NONE, 0);
    struct ages_symbols before[AGES_SEATS];
    ages_all_symbols(s, before);
    discard_area(s, seat);
    for (int owner = 0; owner < s->players; owner++)
        if (s->player[owner].pact != ITEM_NONE &&
            (owner == seat || s->player[owner].partner == seat))
            ages_remove_pact(s, owner);
    for (int other = 0; other < s->players; other++) {
        struct ages_player *p = &s->player[other];
        for (int i = 1; i >= 0; i--)
            if (other != seat && p->war[i] != ITEM_NONE && p->target[i] == seat) {
                ages_discard_military(s, p->war[i], 0xFF);
                p->culture =
                    (uint16_t)(p->culture + ages_limits[AGES_LIMIT_RESIGNATION_CULTURE].value);
                forget_war(p, p->war[i], seat);
            }
    }
    ages_clear_area(&s->player[seat]);
    s->player[seat].marks = AGES_MARK_RESIGNED;
    ages_settle_all(s, before);
    while (s->depth > 1)
        ages_pop(s);
    if (s->first == seat && ages_players_left(s) > 1) { /* R 6.58: the same round goes on */
        s->first = (uint8_t)ages_next_seat(s, seat);
        ages_top(s)->b = 1;
    }
    if (ages_players_left(s) == 1)
        ages_final_scoring(s);
    if (s->over)
        ages_tell_over(run);
}

/* The Politics Phase */

/* R 6.4: after an action other than passing there may be a second one. */
static void after_political_action(struct ages_state *s, struct ages_frame top)
{
    struct ages_player *p = &s->player[top.seat];
    if (top.a) { /* this was the second */
        p->marks |= AGES_MARK_CAESAR;
        ages_pop(s);
        return;
    }
    ages_top(s)->a = 1; /* asked again when everything this action caused is done */
    ages_top(s)->b = 1;
}

static void apply_politics(struct ages_run *run, struct ages_frame top, uint32_t action)
{
    struct ages_state *s = run->s;
    struct ages_player *p = &s->player[top.seat];
    int card = (int)action_arg(action, 0), rival = (int)action_arg(action, 1);
    struct ages_symbols before;
    if (action_verb(action) == AGES_PASS) {
        ages_pop(s);
        return;
    }
    if (action_verb(action) == AGES_RESIGN) {
        resign(run, top.seat);
        return;
    }
    after_political_action(s, top);
    switch ((enum ages_verb)action_verb(action)) {
    case AGES_EVENT:
        ages_tell(run, AGES_EVENT_PREPARE, top.seat, ITEM_NONE, ages_military(card)->age);
        ages_tell_only(run, AGES_EVENT_PREPARED, top.seat, card);
        ages_tell_change(run, AGES_EVENT_CULTURE, top.seat, ages_military(card)->age);
        take_military(p, card);
        p->culture = (uint16_t)(p->culture + ages_military(card)->age);
        s->future_events[s->future_count++] =
            (struct ages_planned){(uint8_t)card, top.seat, (uint8_t)(1 << top.seat)};
        ages_begin_event(run, s->current_events[0].card);
        break;
    case AGES_AGGRESSION:
        begin_aggression(run, top.seat, card, rival);
        break;
    case AGES_WAR:
        ages_tell(run, AGES_EVENT_WAR, top.seat, card, rival);
        ages_pay_ma(p, attack_price(s, card, rival));
        take_military(p, card);
        p->war[p->war[0] != ITEM_NONE] = (uint8_t)card;
        p->target[p->target[0] != ITEM_NONE] = (uint8_t)rival;
        end_pacts_on_attack(s, top.seat, rival);
        break;
    case AGES_PACT:
    case AGES_PACT_SIDE:
        ages_tell(run, AGES_EVENT_OFFER, top.seat, card, rival);
        show_card(s, top.seat, card);
        ages_push(s, (struct ages_frame){.kind = AGES_PHASE_PACT_REPLY,
                                         .seat = (uint8_t)rival,
                                         .a = (uint8_t)card,
                                         .b = top.seat,
                                         .c = (uint8_t)action_arg(action, 2)});
        break;
    case AGES_CANCEL:
        cancel_pact(s, card);
        break;
    case AGES_USE: /* Alexander, R 6.60 */
        ages_tell(run, AGES_EVENT_USE, top.seat, card, 0);
        before = ages_symbols(s, top.seat);
        p->yellow = (uint8_t)(p->yellow + ages_power(s, top.seat, AGES_POWER_LEAVE_FOR_YELLOW));
        ages_remove_leader(s, top.seat);
        ages_settle_symbols(s, top.seat, before, AGES_GAINED_AVAILABLE);
        break;
    default: /* Columbus, R 6.61 */
        assert(action_verb(action) == AGES_USE_CARD);
        ages_tell(run, AGES_EVENT_USE, top.seat, card, 0);
        before = ages_symbols(s, top.seat);
        ages_remove_leader(s, top.seat);
        ages_settle_symbols(s, top.seat, before, AGES_GAINED_AVAILABLE);
        take_military(p, rival);
        ages_gain_colony(run, top.seat, rival);
        break;
    }
}

void ages_apply_politics(struct ages_run *run, struct ages_frame top, uint32_t action)
{
    struct ages_state *s = run->s;
    int card = (int)action_arg(action, 0);
    struct ages_stock had = ages_stock(run, s->attacker), rival_had = ages_stock(run, s->defender);
    switch (top.kind) {
    case AGES_PHASE_POLITICS:
        apply_politics(run, top, action);
        return;
    case AGES_PHASE_WAR_TECH:
        apply_war_tech(run, top, action);
        return;
    case AGES_PHASE_DEFENCE:
        apply_defence(run, top, action);
        return;
    default:
        ages_pop(s);
        break;
    }
    switch (top.kind) {
    case AGES_PHASE_WAR_ORDER:
        ages_push(s, (struct ages_frame){.kind = AGES_STEP_WAR,
                                         .seat = top.seat,
                                         .a = (uint8_t)card,
                                         .b = (uint8_t)action_arg(action, 1)});
        break;
    case AGES_PHASE_PACT_REPLY:
        ages_tell(run, action_verb(action) == AGES_ACCEPT ? AGES_EVENT_PACT : AGES_EVENT_REFUSE,
                  top.seat, top.a, top.b);
        if (action_verb(action) == AGES_ACCEPT)
            accept_pact(s, top);
        break;
    case AGES_PHASE_PLUNDER:
        apply_plunder(s, action);
        ages_tell_changes(run, s->attacker, had);
        ages_tell_changes(run, s->defender, rival_had);
        break;
    case AGES_PHASE_RAID:
        if (action_verb(action) == AGES_DESTROY) {
            s->player[s->defender].workers[card]--;
            s->player[s->defender].unused++;
            ages_tell(run, AGES_EVENT_DESTROY, s->defender, card, 0);
            s->loot = (int16_t)(s->loot + ages_civil(card)->resource_cost);
        }
        break;
    case AGES_PHASE_ANNEX: {
        ages_tell(run, AGES_EVENT_ANNEX, s->attacker, card, s->defender);
        int bit = card - ages_first_military(AGES_MILITARY_TYPE_TERRITORY);
        struct ages_symbols foe = ages_symbols(s, s->defender), own = ages_symbols(s, s->attacker);
        s->player[s->defender].colonies &= (uint16_t) ~(1u << bit);
        s->player[s->attacker].colonies |= (uint16_t)(1 << bit);
        ages_settle_symbols(s, s->attacker, own, AGES_GAINED_AVAILABLE);
        ages_settle_symbols(s, s->defender, foe, AGES_GAINED_AVAILABLE);
        break;
    }
    default:
        apply_infiltrate(s, card);
        ages_tell(run, AGES_EVENT_REMOVE, s->defender, card, 0);
        ages_tell_changes(run, s->attacker, had);
        break;
    }
}
