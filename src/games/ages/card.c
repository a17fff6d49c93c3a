/* card.c: action cards (R 8): which can be played, what they order and what they give. */
#include "games/ages/log.h"

/* The actions an action card orders; `out` has room for all of them. */
static int list_ordered(const struct ages_state *s, int seat, int card, uint32_t *out)
{
    const struct ages_player *p = &s->player[seat];
    const struct ages_civil_row *row = ages_civil(card);
    int n = row->effect_1_n, count = 0;
    switch ((enum ages_action_effect)row->effect_1) {
    case AGES_ACTION_EFFECT_ORDER_FARM_OR_MINE:
        count = ages_list_builds(s, seat, AGES_WORK_FARM_OR_MINE, n, out);
        return count + ages_list_upgrades(s, seat, AGES_WORK_FARM_OR_MINE, n, out + count);
    case AGES_ACTION_EFFECT_ORDER_URBAN:
        count = ages_list_builds(s, seat, AGES_WORK_URBAN, n, out);
        count += ages_list_upgrades(s, seat, AGES_WORK_URBAN, n, out + count);
        return count + ages_list_bach(s, seat, n, out + count);
    case AGES_ACTION_EFFECT_ORDER_UPGRADE:
        count = ages_list_upgrades(s, seat, AGES_WORK_URBAN | AGES_WORK_FARM_OR_MINE, n, out);
        return count + ages_list_bach(s, seat, n, out + count);
    case AGES_ACTION_EFFECT_ORDER_DEVELOPMENT:
        return ages_list_developments(s, seat, ages_can_pay_ca(p, 1), 0, out);
    case AGES_ACTION_EFFECT_CHOOSE_FOOD_OR_RESOURCES:
        out[0] = action_make(AGES_FOOD, 0, 0, 0);
        out[1] = action_make(AGES_RESOURCES, 0, 0, 0);
        return 2;
    case AGES_ACTION_EFFECT_ORDER_STAGE: /* carried out at once */
    case AGES_ACTION_EFFECT_ORDER_POPULATION:
    case AGES_ACTION_EFFECT_UNIT_RESOURCES_THIS_TURN:
    case AGES_ACTION_EFFECT_MILITARY_ACTIONS_THIS_TURN:
    case AGES_ACTION_EFFECT_UNIT_RESOURCES_PER_STRONGER:
    case AGES_ACTION_EFFECT_CULTURE_PER_RICHER:
    case AGES_ACTION_EFFECT_GAIN_FOOD:
    case AGES_ACTION_EFFECT_GAIN_RESOURCES:
    case AGES_ACTION_EFFECT_SCORE_SCIENCE:
    case AGES_ACTION_EFFECT_SCORE_CULTURE:
    case AGES_ACTION_EFFECT_NONE:
        break;
    }
    return 0;
}

/* Whether the player chooses among actions that the card orders. */
bool ages_orders_choice(const struct ages_civil_row *row)
{
    return row->effect_1 == AGES_EFFECT_ORDER_FARM_OR_MINE ||
           row->effect_1 == AGES_EFFECT_ORDER_URBAN || row->effect_1 == AGES_EFFECT_ORDER_UPGRADE ||
           row->effect_1 == AGES_EFFECT_ORDER_DEVELOPMENT;
}

int ages_legal_ordered(const void *state, uint32_t *out)
{
    const struct ages_frame *top = ages_asked(state);
    return list_ordered(state, top->seat, top->card, out);
}

bool ages_can_play_card(const struct ages_state *s, int seat, int card)
{
    const struct ages_player *p = &s->player[seat];
    const struct ages_civil_row *row = ages_civil(card);
    uint32_t ordered[LEGAL_MAX];
    bool development = row->effect_1 == AGES_EFFECT_ORDER_DEVELOPMENT;
    if (!development && !ages_can_pay_ca(p, 1))
        return false;
    if (row->effect_1 == AGES_EFFECT_ORDER_STAGE)
        return ages_can_build_stages(p, 1, row->effect_1_n);
    if (row->effect_1 == AGES_EFFECT_ORDER_POPULATION)
        return ages_can_grow(s, seat, 0);
    return !ages_orders_choice(row) || list_ordered(s, seat, card, ordered) > 0;
}

/* Doing */

/* Rivals that are stronger, or have more culture. */
int ages_rivals_ahead(const struct ages_state *s, int seat, bool culture)
{
    int count = 0;
    for (int other = 0; other < s->players; other++) {
        if (other == seat || !ages_is_in(s, other))
            continue;
        count += culture ? s->player[other].culture > s->player[seat].culture
                         : ages_strength(s, other) > ages_strength(s, seat);
    }
    return count;
}

static void give_unit_resources(const struct play *play, int seat, int n)
{
    struct ages_player *p = ages_player(play, seat);
    p->unit_resources = (uint8_t)(p->unit_resources + n);
    ages_tell_change(play, AGES_EVENT_UNIT_RESOURCES, seat, n);
}

static void give_culture(const struct play *play, int seat, int n)
{
    ages_add_points(&ages_player(play, seat)->culture, n);
    ages_tell_change(play, AGES_EVENT_CULTURE, seat, n);
}

static void give_science(const struct play *play, int seat, int n)
{
    ages_add_points(&ages_player(play, seat)->science, n);
    ages_tell_change(play, AGES_EVENT_SCIENCE, seat, n);
}

static void give_food(const struct play *play, int seat, int n)
{
    ages_tell_change(play, AGES_EVENT_FOOD, seat, ages_gain_food(play->state, seat, n));
}

static void give_resources(const struct play *play, int seat, int n)
{
    ages_tell_change(play, AGES_EVENT_RESOURCES, seat, ages_gain_resources(play->state, seat, n));
}

static void card_effect(const struct play *play, int seat, const struct ages_civil_row *row,
                        enum ages_action_effect effect, int n)
{
    struct ages_state *s = play->state;
    struct ages_player *p = &s->player[seat];
    int per_rival = row->by_players[ages_players_left(s) - 2];
    switch (effect) {
    case AGES_ACTION_EFFECT_ORDER_STAGE:
        ages_begin_stages(play, seat, 1, n);
        break;
    case AGES_ACTION_EFFECT_ORDER_POPULATION:
        ages_grow(play, seat, 0);
        give_food(play, seat, n);
        break;
    case AGES_ACTION_EFFECT_UNIT_RESOURCES_THIS_TURN:
        give_unit_resources(play, seat, n);
        break;
    case AGES_ACTION_EFFECT_MILITARY_ACTIONS_THIS_TURN:
        p->once_ma = (uint8_t)(p->once_ma + n);
        ages_tell_change(play, AGES_EVENT_MILITARY_ACTIONS, seat, n);
        break;
    case AGES_ACTION_EFFECT_UNIT_RESOURCES_PER_STRONGER:
        give_unit_resources(play, seat, per_rival * ages_rivals_ahead(s, seat, false));
        break;
    case AGES_ACTION_EFFECT_CULTURE_PER_RICHER:
        give_culture(play, seat, per_rival * ages_rivals_ahead(s, seat, true));
        break;
    case AGES_ACTION_EFFECT_GAIN_FOOD:
        give_food(play, seat, n);
        break;
    case AGES_ACTION_EFFECT_GAIN_RESOURCES:
        give_resources(play, seat, n);
        break;
    case AGES_ACTION_EFFECT_SCORE_SCIENCE:
        give_science(play, seat, n);
        break;
    case AGES_ACTION_EFFECT_SCORE_CULTURE:
        give_culture(play, seat, n);
        break;
    case AGES_ACTION_EFFECT_ORDER_FARM_OR_MINE: /* done by ages_apply_ordered */
    case AGES_ACTION_EFFECT_ORDER_URBAN:
    case AGES_ACTION_EFFECT_ORDER_UPGRADE:
    case AGES_ACTION_EFFECT_ORDER_DEVELOPMENT:
    case AGES_ACTION_EFFECT_CHOOSE_FOOD_OR_RESOURCES:
    case AGES_ACTION_EFFECT_NONE:
        break;
    }
}

void ages_play_card(const struct play *play, int seat, int card)
{
    struct ages_state *s = play->state;
    struct ages_player *p = &s->player[seat];
    const struct ages_civil_row *row = ages_civil(card);
    uint32_t ordered[LEGAL_MAX];
    play_tell(play, AGES_EVENT_PLAY, seat, card, 0);
    ages_remove_civil_at(p, ages_find_old_civil(p, card));
    if (row->effect_1 != AGES_EFFECT_ORDER_DEVELOPMENT)
        ages_pay_ca(p, 1);
    if (list_ordered(s, seat, card, ordered)) {
        ages_push(s, AGES_DECISION_ORDERED, seat)->card = (uint8_t)card;
        return;
    }
    card_effect(play, seat, row, row->effect_1, row->effect_1_n);
    card_effect(play, seat, row, row->effect_2, row->effect_2_n);
}

void ages_apply_ordered(const struct play *play, uint32_t action)
{
    struct ages_frame top = ages_pop(play->state);
    const struct ages_civil_row *row = ages_civil(top.card);
    int n = row->effect_1_n;
    if (action_verb(action) == AGES_FOOD) {
        give_food(play, top.seat, n);
    } else if (action_verb(action) == AGES_RESOURCES) {
        give_resources(play, top.seat, n);
    } else if (row->effect_1 == AGES_EFFECT_ORDER_DEVELOPMENT) {
        ages_do_work(play, top.seat, action, 0);
        give_science(play, top.seat, n);
    } else {
        ages_do_work(play, top.seat, action, n);
    }
}
