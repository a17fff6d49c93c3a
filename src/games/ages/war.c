/* war.c: wars: declared, resolved at the start of the next turn, and what the victor takes (R
 * 5.18-5.26, 6.30-6.33, 37). */
#include <string.h>

#include "games/ages/log.h"

void ages_declare_war(struct ages_run *run, int seat, int card, int rival)
{
    struct ages_player *p = &run->s->player[seat];
    int price = ages_attack_price(run->s, card, rival);
    ages_tell_more(run, AGES_EVENT_WAR, seat, card, rival, price);
    ages_pay_ma(p, price);
    ages_take_military(p, card);
    p->war[p->war[0] != ITEM_NONE] = (uint8_t)card;
    p->target[p->target[0] != ITEM_NONE] = (uint8_t)rival;
    ages_end_pacts_on_attack(run, seat, rival);
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

static void win_war(struct ages_run *run, int card, int winner, int loser, int advantage)
{
    struct ages_state *s = run->s;
    struct ages_player *w = &s->player[winner], *l = &s->player[loser];
    const struct ages_military_row *row = ages_military(card);
    struct ages_stock won = ages_stock(run, winner), lost = ages_stock(run, loser);
    ages_tell(run, AGES_EVENT_VICTORY, winner, card, advantage);
    if (row->effect_1 == AGES_EFFECT_TAKE_TECHNOLOGIES)
        ages_push(s, (struct ages_frame){.kind = AGES_PHASE_WAR_TECH,
                                         .seat = (uint8_t)winner,
                                         .b = (uint8_t)loser,
                                         .n = (int16_t)advantage});
    else if (row->effect_1 == AGES_EFFECT_TAKE_YELLOW)
        ages_take_yellow(l, w, row->effect_1_n + advantage / row->effect_2_n);
    else
        ages_take_points(&l->culture, &w->culture, row->effect_1_n + advantage * row->effect_2_n);
    ages_tell_changes(run, winner, won);
    ages_tell_changes(run, loser, lost);
}

/* R 5.19 */
int ages_war_strength(const struct ages_state *s, int seat, int rival)
{
    return ages_strength(s, seat) + ages_attack_bonus(s, seat, rival);
}

/* R 5.19-5.25 */
void ages_step_war(struct ages_run *run)
{
    struct ages_state *s = run->s;
    struct ages_frame top = *ages_top(s);
    int seat = top.seat, rival = top.b;
    ages_pop(s);
    ages_forget_war(&s->player[seat], top.a, rival);
    ages_discard_military(s, top.a, 0xFF);
    int advantage = ages_war_strength(s, seat, rival) - ages_strength(s, rival);
    if (advantage > 0)
        win_war(run, top.a, seat, rival, advantage);
    else if (advantage < 0)
        win_war(run, top.a, rival, seat, -advantage);
    else
        ages_tell(run, AGES_EVENT_STALEMATE, seat, top.a, 0);
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

int ages_legal_war(const struct ages_state *s, uint32_t *out)
{
    struct ages_frame top = s->frames[s->depth - 1];
    const struct ages_player *p = &s->player[top.seat];
    if (top.kind == AGES_PHASE_WAR_TECH)
        return list_seizures(s, top, out);
    for (int i = 0; i < 2; i++)
        out[i] = action_make(AGES_RESOLVE, p->war[i], p->target[i], 0);
    return 2;
}

/* R 5.22-5.24 */
static void seize(struct ages_run *run, struct ages_frame top, int card)
{
    struct ages_state *s = run->s;
    struct ages_symbols winner = ages_symbols(s, top.seat), loser = ages_symbols(s, top.b);
    ages_top(s)->n = (int16_t)(top.n - ages_civil(card)->science_cost);
    s->player[top.b].special[ages_type(card) - AGES_TYPE_SPECIAL_CIVIL] = ITEM_NONE;
    ages_tell(run, AGES_EVENT_SEIZE, top.seat, card, top.b);
    ages_add_special(&s->player[top.seat], card);
    ages_settle_symbols(s, top.seat, winner, AGES_GAINED_AVAILABLE);
    ages_settle_symbols(s, top.b, loser, AGES_GAINED_AVAILABLE);
}

void ages_apply_war(struct ages_run *run, struct ages_frame top, uint32_t action)
{
    struct ages_state *s = run->s;
    int card = (int)action_arg(action, 0);
    if (action_verb(action) == AGES_SEIZE) {
        seize(run, top, card);
        return;
    }
    ages_pop(s);
    if (top.kind == AGES_PHASE_WAR_TECH) {
        struct ages_stock won = ages_stock(run, top.seat), lost = ages_stock(run, top.b);
        ages_take_points(&s->player[top.b].science, &s->player[top.seat].science, top.n);
        ages_tell_changes(run, top.b, lost);
        ages_tell_changes(run, top.seat, won);
        return;
    }
    ages_push(s, (struct ages_frame){.kind = AGES_STEP_WAR,
                                     .seat = top.seat,
                                     .a = (uint8_t)card,
                                     .b = (uint8_t)action_arg(action, 1)});
}
