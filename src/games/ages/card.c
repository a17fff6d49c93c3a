/* card.c: action cards (R 8): which can be played, what they order and what they give. */
#include "games/ages/log.h"

/* The actions an action card orders; `out` has room for all of them. */
static int list_ordered(const struct ages_state *s, int seat, int card, uint32_t *out)
{
    const struct ages_player *p = &s->player[seat];
    const struct ages_civil_row *row = ages_civil(card);
    int n = row->effect_1_n, count = 0;
    switch (row->effect_1) {
    case AGES_EFFECT_ORDER_FARM_OR_MINE:
        count = ages_list_builds(s, seat, AGES_WORK_FARM_OR_MINE, n, out);
        return count + ages_list_upgrades(s, seat, AGES_WORK_FARM_OR_MINE, n, out + count);
    case AGES_EFFECT_ORDER_URBAN:
        count = ages_list_builds(s, seat, AGES_WORK_URBAN, n, out);
        count += ages_list_upgrades(s, seat, AGES_WORK_URBAN, n, out + count);
        return count + ages_list_bach(s, seat, n, out + count);
    case AGES_EFFECT_ORDER_UPGRADE:
        count = ages_list_upgrades(s, seat, AGES_WORK_URBAN | AGES_WORK_FARM_OR_MINE, n, out);
        return count + ages_list_bach(s, seat, n, out + count);
    case AGES_EFFECT_ORDER_DEVELOPMENT:
        return ages_list_developments(s, seat, ages_can_pay_ca(p, 1), 0, out);
    case AGES_EFFECT_CHOOSE_FOOD_OR_RESOURCES:
        out[0] = action_make(AGES_FOOD, 0, 0, 0);
        out[1] = action_make(AGES_RESOURCES, 0, 0, 0);
        return 2;
    default:
        return 0;
    }
}

int ages_legal_ordered(const struct ages_state *s, uint32_t *out)
{
    struct ages_frame top = s->frames[s->depth - 1];
    return list_ordered(s, top.seat, top.a, out);
}

bool ages_can_play_card(const struct ages_state *s, int seat, int card)
{
    const struct ages_player *p = &s->player[seat];
    const struct ages_civil_row *row = ages_civil(card);
    uint32_t ordered[LEGAL_MAX];
    if (row->effect_1 == AGES_EFFECT_ORDER_DEVELOPMENT)
        return list_ordered(s, seat, card, ordered) > 0;
    if (!ages_can_pay_ca(p, 1))
        return false;
    switch (row->effect_1) {
    case AGES_EFFECT_ORDER_FARM_OR_MINE:
    case AGES_EFFECT_ORDER_URBAN:
    case AGES_EFFECT_ORDER_UPGRADE:
        return list_ordered(s, seat, card, ordered) > 0;
    case AGES_EFFECT_ORDER_STAGE:
        return ages_can_build_stages(p, 1, row->effect_1_n);
    case AGES_EFFECT_ORDER_POPULATION:
        return ages_can_grow(s, seat, 0);
    default:
        return true;
    }
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

static void give_unit_resources(struct ages_run *run, int seat, int n)
{
    struct ages_player *p = &run->s->player[seat];
    p->unit_resources = (uint8_t)(p->unit_resources + n);
    ages_tell_change(run, AGES_EVENT_UNIT_RESOURCES, seat, n);
}

static void give_culture(struct ages_run *run, int seat, int n)
{
    ages_add_points(&run->s->player[seat].culture, n);
    ages_tell_change(run, AGES_EVENT_CULTURE, seat, n);
}

static void give_science(struct ages_run *run, int seat, int n)
{
    ages_add_points(&run->s->player[seat].science, n);
    ages_tell_change(run, AGES_EVENT_SCIENCE, seat, n);
}

static void give_food(struct ages_run *run, int seat, int n)
{
    ages_tell_change(run, AGES_EVENT_FOOD, seat, ages_gain_food(run->s, seat, n));
}

static void give_resources(struct ages_run *run, int seat, int n)
{
    ages_tell_change(run, AGES_EVENT_RESOURCES, seat, ages_gain_resources(run->s, seat, n));
}

static void card_effect(struct ages_run *run, int seat, const struct ages_civil_row *row,
                        int effect, int n)
{
    struct ages_state *s = run->s;
    struct ages_player *p = &s->player[seat];
    int per_rival = row->by_players[ages_players_left(s) - 2];
    switch (effect) {
    case AGES_EFFECT_ORDER_STAGE:
        ages_begin_stages(run, seat, 1, n);
        break;
    case AGES_EFFECT_ORDER_POPULATION:
        ages_grow(run, seat, 0);
        give_food(run, seat, n);
        break;
    case AGES_EFFECT_UNIT_RESOURCES_THIS_TURN:
        give_unit_resources(run, seat, n);
        break;
    case AGES_EFFECT_MILITARY_ACTIONS_THIS_TURN:
        p->once_ma = (uint8_t)(p->once_ma + n);
        ages_tell_change(run, AGES_EVENT_MILITARY_ACTIONS, seat, n);
        break;
    case AGES_EFFECT_UNIT_RESOURCES_PER_STRONGER:
        give_unit_resources(run, seat, per_rival * ages_rivals_ahead(s, seat, false));
        break;
    case AGES_EFFECT_CULTURE_PER_RICHER:
        give_culture(run, seat, per_rival * ages_rivals_ahead(s, seat, true));
        break;
    case AGES_EFFECT_GAIN_FOOD:
        give_food(run, seat, n);
        break;
    case AGES_EFFECT_GAIN_RESOURCES:
        give_resources(run, seat, n);
        break;
    case AGES_EFFECT_SCORE_SCIENCE:
        give_science(run, seat, n);
        break;
    case AGES_EFFECT_SCORE_CULTURE:
        give_culture(run, seat, n);
        break;
    default:
        break;
    }
}

void ages_play_card(struct ages_run *run, int seat, int card)
{
    struct ages_state *s = run->s;
    struct ages_player *p = &s->player[seat];
    const struct ages_civil_row *row = ages_civil(card);
    uint32_t ordered[LEGAL_MAX];
    ages_tell(run, AGES_EVENT_PLAY, seat, card, 0);
    ages_remove_civil_at(p, ages_find_old_civil(p, card));
    if (row->effect_1 != AGES_EFFECT_ORDER_DEVELOPMENT)
        ages_pay_ca(p, 1);
    if (list_ordered(s, seat, card, ordered)) {
        ages_push(s, (struct ages_frame){
                         .kind = AGES_PHASE_ORDERED, .seat = (uint8_t)seat, .a = (uint8_t)card});
        return;
    }
    card_effect(run, seat, row, row->effect_1, row->effect_1_n);
    card_effect(run, seat, row, row->effect_2, row->effect_2_n);
}

void ages_apply_ordered(struct ages_run *run, struct ages_frame top, uint32_t action)
{
    const struct ages_civil_row *row = ages_civil(top.a);
    int n = row->effect_1_n;
    ages_pop(run->s);
    if (action_verb(action) == AGES_FOOD) {
        give_food(run, top.seat, n);
    } else if (action_verb(action) == AGES_RESOURCES) {
        give_resources(run, top.seat, n);
    } else if (row->effect_1 == AGES_EFFECT_ORDER_DEVELOPMENT) {
        ages_do_work(run, top.seat, action, 0);
        give_science(run, top.seat, n);
    } else {
        ages_do_work(run, top.seat, action, n);
    }
}
