/* war.c: wars: declared, resolved at the start of the next turn, and what the victor takes (R
 * 5.18-5.26, 6.30-6.33, 37). */
#include <string.h>

#include "games/ages/log.h"

void ages_declare_war(const struct play *play, int seat, int card, int rival)
{
    struct ages_player *p = ages_player(play, seat);
    int price = ages_attack_price(play->state, card, rival);
    play_tell_more(play, AGES_EVENT_WAR, seat, card, rival, price);
    ages_pay_ma(p, price);
    ages_take_military(p, card);
    p->war[p->war[0] != ITEM_NONE] = (uint8_t)card;
    p->target[p->target[0] != ITEM_NONE] = (uint8_t)rival;
    ages_end_pacts_on_attack(play, seat, rival);
}

void ages_forget_war(struct ages_player *p, int card, int rival)
{
    int at = p->war[0] == card && p->target[0] == rival ? 0 : 1;
    if (at == 0) {
        p->war[0] = p->war[1];
        p->target[0] = p->target[1];
    }
    p->war[1] = p->target[1] = ITEM_NONE;
}

static void ask_for_technologies(struct ages_state *s, int winner, int loser, int advantage)
{
    struct ages_frame *top = ages_push(s, AGES_DECISION_WAR_TECH, winner);
    top->war_tech.loser = (uint8_t)loser;
    top->war_tech.advantage = (int16_t)advantage;
}

static void win_war(const struct play *play, int card, int winner, int loser, int advantage)
{
    struct ages_state *s = play->state;
    struct ages_player *w = &s->player[winner], *l = &s->player[loser];
    const struct ages_military_row *row = ages_military(card);
    struct ages_stock won = ages_stock(play, winner), lost = ages_stock(play, loser);
    play_tell(play, AGES_EVENT_VICTORY, winner, card, advantage);
    switch ((enum ages_war_effect)row->effect_1) {
    case AGES_WAR_EFFECT_TAKE_TECHNOLOGIES:
        ask_for_technologies(s, winner, loser, advantage);
        break;
    case AGES_WAR_EFFECT_TAKE_YELLOW:
        ages_take_yellow(l, w, row->effect_1_n + advantage / row->effect_2_n);
        break;
    case AGES_WAR_EFFECT_TAKE_CULTURE:
        ages_take_points(&l->culture, &w->culture, row->effect_1_n + advantage * row->effect_2_n);
        break;
    case AGES_WAR_EFFECT_TAKE_SCIENCE_BY_ADVANTAGE: /* these say what the advantage is worth */
    case AGES_WAR_EFFECT_TAKE_YELLOW_BY_ADVANTAGE:
    case AGES_WAR_EFFECT_TAKE_CULTURE_BY_ADVANTAGE:
    case AGES_WAR_EFFECT_NONE:
        break;
    }
    ages_tell_changes(play, winner, won);
    ages_tell_changes(play, loser, lost);
}

/* R 5.19 */
int ages_war_strength(const struct ages_state *s, int seat, int rival)
{
    return ages_strength(s, seat) + ages_attack_bonus(s, seat, rival);
}

/* R 5.18-5.25 */

void ages_begin_war(struct ages_state *s, int seat, int card, int rival)
{
    struct ages_frame *top = ages_push(s, AGES_STEP_WAR, seat);
    top->war.card = (uint8_t)card;
    top->war.rival = (uint8_t)rival;
}

void ages_step_war(const struct play *play)
{
    struct ages_state *s = play->state;
    struct ages_frame top = ages_pop(s);
    int seat = top.seat, rival = top.war.rival, card = top.war.card;
    ages_forget_war(&s->player[seat], card, rival);
    ages_discard_military(s, card, 0xFF);
    int advantage = ages_war_strength(s, seat, rival) - ages_strength(s, rival);
    if (advantage > 0)
        win_war(play, card, seat, rival, advantage);
    else if (advantage < 0)
        win_war(play, card, rival, seat, -advantage);
    else
        play_tell(play, AGES_EVENT_STALEMATE, seat, card, 0);
}

int ages_legal_war_order(const void *state, uint32_t *out)
{
    const struct ages_state *s = state;
    const struct ages_player *p = &s->player[ages_asked(s)->seat];
    for (int i = 0; i < 2; i++)
        out[i] = action_make(AGES_RESOLVE, p->war[i], p->target[i], 0);
    return 2;
}

void ages_apply_war_order(const struct play *play, uint32_t action)
{
    int seat = ages_pop(play->state).seat;
    ages_begin_war(play->state, seat, (int)action_arg(action, 0), (int)action_arg(action, 1));
}

/* R 5.22, 5.23: special technologies of the loser that fit what is left of the advantage. */
int ages_legal_war_tech(const void *state, uint32_t *out)
{
    const struct ages_state *s = state;
    struct ages_frame top = *ages_asked(s);
    const struct ages_player *winner = &s->player[top.seat],
                             *loser = &s->player[top.war_tech.loser];
    int count = 0;
    for (int i = 0; i < 4; i++) {
        int card = loser->special[i];
        if (card == ITEM_NONE || ages_civil(card)->science_cost > top.war_tech.advantage ||
            winner->special[i] == card || memchr(winner->civil, card, winner->civil_count))
            continue;
        out[count++] = action_make(AGES_SEIZE, (unsigned)card, 0, 0);
    }
    out[count++] = action_make(AGES_DONE, 0, 0, 0);
    return count;
}

/* R 5.22-5.24 */
static void seize(const struct play *play, struct ages_frame *top, int card)
{
    struct ages_state *s = play->state;
    int seat = top->seat, rival = top->war_tech.loser;
    struct ages_symbols winner = ages_symbols(s, seat), loser = ages_symbols(s, rival);
    top->war_tech.advantage = (int16_t)(top->war_tech.advantage - ages_civil(card)->science_cost);
    s->player[rival].special[ages_type(card) - AGES_TYPE_SPECIAL_CIVIL] = ITEM_NONE;
    play_tell(play, AGES_EVENT_SEIZE, seat, card, rival);
    ages_add_special(&s->player[seat], card);
    ages_settle_symbols(s, seat, winner, AGES_GAINED_AVAILABLE);
    ages_settle_symbols(s, rival, loser, AGES_GAINED_AVAILABLE);
}

/* What is left of the advantage is taken in science points. */
void ages_apply_war_tech(const struct play *play, uint32_t action)
{
    struct ages_state *s = play->state;
    if (action_verb(action) == AGES_SEIZE) {
        seize(play, ages_top(s), (int)action_arg(action, 0));
        return;
    }
    struct ages_frame top = ages_pop(s);
    int seat = top.seat, rival = top.war_tech.loser;
    struct ages_stock won = ages_stock(play, seat), lost = ages_stock(play, rival);
    ages_take_points(&s->player[rival].science, &s->player[seat].science, top.war_tech.advantage);
    ages_tell_changes(play, rival, lost);
    ages_tell_changes(play, seat, won);
}
