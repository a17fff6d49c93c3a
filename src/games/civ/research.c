/* research.c: R 9: Research. Everybody chooses in secret, then all learn in turn order. */
#include "games/civ/log.h"

int civ_legal_research(const void *state, uint32_t *actions)
{
    const struct civ_state *s = state;
    struct civ_list list = {actions, 0};
    int seat = civ_top_of(s)->seat, trade = s->player[seat].trade, highest = CIV_LEVEL_COUNT;
    while (highest && trade < civ_threshold(s, seat, highest))
        highest--;
    civ_list_bits(&list, CIV_RESEARCH, civ_learnable(s, seat) & civ_techs_of_level(1, highest));
    civ_list_add(&list, CIV_RESEARCH_NONE, 0, 0, 0);
    return list.count;
}

void civ_apply_research(const struct play *play, uint32_t action)
{
    struct civ_state *s = play->state;
    int seat = civ_pop(s).seat, tech = (int)action_arg(action, 0);
    if (action_verb(action) == CIV_RESEARCH_NONE)
        return;
    s->player[seat].research = (uint8_t)tech;
    play_tell_only(play, CIV_NEWS_CHOSEN, seat, tech);
}

/* All seats choose before any of them learns. */
bool civ_sound_research(const void *state, int place)
{
    const struct civ_state *s = state;
    return place == 1 && s->phase == CIV_STAGE_RESEARCH && s->frames[place].seat == civ_active(s) &&
           s->done <= s->players;
}

/* Notre-Dame: one more tech, of no higher level. */
int civ_legal_second(const void *state, uint32_t *actions)
{
    const struct civ_state *s = state;
    struct civ_list list = {actions, 0};
    int seat = civ_top_of(s)->seat;
    civ_list_bits(
        &list, CIV_SECOND,
        civ_techs_to_learn(s, seat, CIV_NOBODY, 1, civ_techs[s->player[seat].research].level));
    civ_list_add(&list, CIV_SECOND_NONE, 0, 0, 0);
    return list.count;
}

void civ_apply_second(const struct play *play, uint32_t action)
{
    struct civ_state *s = play->state;
    int seat = civ_pop(s).seat;
    struct civ_player *p = &s->player[seat];
    if (action_verb(action) == CIV_SECOND_NONE)
        return;
    p->trade = (uint8_t)(p->trade - civ_limit(CIV_LIMIT_NOTRE_DAME_TRADE));
    civ_learn(play, seat, (int)action_arg(action, 0));
}

bool civ_sound_second(const void *state, int place)
{
    const struct civ_state *s = state;
    const struct civ_frame *frame = &s->frames[place];
    return civ_below(s, place)->kind == CIV_STEP_LEARNING &&
           civ_below(s, place)->seat == frame->seat &&
           s->player[frame->seat].research != ITEM_NONE &&
           s->player[frame->seat].trade >= civ_limit(CIV_LIMIT_NOTRE_DAME_TRADE);
}

/* R 9.3: trade that the coins cannot hold is lost. */
static void reset_dial(struct civ_state *s, int seat)
{
    struct civ_player *p = &s->player[seat];
    int coins = civ_coins(s, seat);
    if (p->trade > coins)
        p->trade = (uint8_t)coins;
    p->research = ITEM_NONE;
}

/* `next`: 0 the tech is learned, 1 a second one may follow, 2 the dial is reset */
void civ_step_learning(const struct play *play)
{
    struct civ_state *s = play->state;
    struct civ_frame *step = civ_top(s);
    int seat = step->seat, next = step->next++;
    struct civ_player *p = &s->player[seat];
    if (p->research == ITEM_NONE) {
        civ_pop(s);
    } else if (next == 0) {
        play_tell(play, CIV_NEWS_RESEARCH, seat, p->research, 0);
        civ_learn(play, seat, p->research);
    } else if (next == 1) {
        int needed = civ_threshold(s, seat, civ_techs[p->research].level) +
                     civ_limit(CIV_LIMIT_NOTRE_DAME_TRADE);
        if (civ_works(s, seat, CIV_WONDER_NOTRE_DAME) && p->trade >= needed)
            civ_ask(s, CIV_DECISION_SECOND, seat);
    } else {
        civ_pop(s);
        reset_dial(s, seat);
    }
}

bool civ_sound_learning(const void *state, int place)
{
    const struct civ_state *s = state;
    return place == 1 && s->phase == CIV_STAGE_RESEARCH && s->frames[place].seat == civ_active(s) &&
           s->done > s->players && s->done <= 2 * s->players;
}
