/* research.c: R 9: Research. Everybody chooses in secret, then all learn in turn order. */
#include "games/civ/log.h"

static void legal_first(const struct civ_state *s, int seat, struct civ_list *list)
{
    uint64_t techs = civ_learnable(s, seat);
    int trade = s->player[seat].trade, highest = CIV_LEVEL_COUNT;
    while (highest && trade < civ_threshold(s, seat, highest))
        highest--;
    techs &= civ_techs_of_level(1, highest);
    for (; techs; techs &= techs - 1)
        civ_list_add(list, CIV_RESEARCH, __builtin_ctzll(techs), 0, 0);
    civ_list_add(list, CIV_RESEARCH_NONE, 0, 0, 0);
}

/* Notre-Dame: one more, of no higher level. */
static void legal_second(const struct civ_state *s, int seat, struct civ_list *list)
{
    uint64_t techs =
        civ_techs_to_learn(s, seat, CIV_NOBODY, 1, civ_techs[s->player[seat].research].level);
    for (; techs; techs &= techs - 1)
        civ_list_add(list, CIV_SECOND, __builtin_ctzll(techs), 0, 0);
    civ_list_add(list, CIV_SECOND_NONE, 0, 0, 0);
}

int civ_legal_research(const struct civ_state *s, uint32_t *out)
{
    struct civ_list list = {out, 0};
    const struct civ_frame *top = civ_top_of(s);
    if (top->kind == CIV_PHASE_SECOND)
        legal_second(s, top->seat, &list);
    else
        legal_first(s, top->seat, &list);
    return list.count;
}

void civ_apply_research(const struct civ_run *run, struct civ_frame top, uint32_t action)
{
    struct civ_player *p = &run->s->player[top.seat];
    int tech = (int)action_arg(action, 0);
    civ_pop(run->s);
    switch (action_verb(action)) {
    case CIV_RESEARCH:
        p->research = (uint8_t)tech;
        civ_tell_only(run, CIV_NEWS_CHOSEN, top.seat, tech);
        break;
    case CIV_SECOND:
        p->trade = (uint8_t)(p->trade - civ_limit(CIV_LIMIT_NOTRE_DAME_TRADE));
        civ_learn(run, top.seat, tech);
        break;
    default:
        break;
    }
}

/* R 9.3: what the coins cannot hold is lost. */
static void reset_dial(struct civ_state *s, int seat)
{
    struct civ_player *p = &s->player[seat];
    int coins = civ_coins(s, seat);
    if (p->trade > coins)
        p->trade = (uint8_t)coins;
    p->research = ITEM_NONE;
}

/* a: 0 the tech is learned, 1 a second one may follow, 2 the dial is reset */
void civ_step_research(const struct civ_run *run)
{
    struct civ_state *s = run->s;
    struct civ_frame *step = civ_top(s);
    int seat = step->seat, stage = step->a++;
    struct civ_player *p = &s->player[seat];
    if (p->research == ITEM_NONE) {
        civ_pop(s);
    } else if (stage == 0) {
        civ_tell(run, CIV_NEWS_RESEARCH, seat, p->research, 0);
        civ_learn(run, seat, p->research);
    } else if (stage == 1) {
        int needed = civ_threshold(s, seat, civ_techs[p->research].level) +
                     civ_limit(CIV_LIMIT_NOTRE_DAME_TRADE);
        if (civ_works(s, seat, CIV_WONDER_NOTRE_DAME) && p->trade >= needed)
            civ_ask(s, CIV_PHASE_SECOND, seat, 0, 0, 0);
    } else {
        civ_pop(s);
        reset_dial(s, seat);
    }
}
