/* run.c: from one decision to the next: the stack of frames. */
#include "games/steel/rules.h"

void steel_tell(const struct steel_move *m, enum steel_event kind, unsigned seat, unsigned item,
                int amount, int extra)
{
    event_tell(m->events, kind, (int)seat, (int)item, amount, extra);
}

enum steel_flow steel_ask(const struct steel_move *m, enum steel_phase phase, unsigned seat)
{
    struct steel_frame *f = &m->s->frames[m->s->depth - 1];
    f->phase = (uint8_t)phase;
    f->seat = (uint8_t)seat;
    return STEEL_WAIT;
}

void steel_run(const struct steel_move *m)
{
    enum steel_flow flow;
    do
        flow = m->s->depth == 1 ? steel_turn_step(m) : steel_effect_step(m);
    while (flow == STEEL_GO_ON);
}

void steel_apply(void *state, uint32_t action, struct chance *chance, struct events *events)
{
    struct steel_state *s = state;
    struct steel_move move = {s, events};
    (void)chance; /* all chance lies in the set-up */
    s->frames[s->depth - 1].phase = ITEM_NONE;
    if (s->depth == 1)
        steel_turn_answer(&move, action);
    else
        steel_effect_answer(&move, action);
    steel_run(&move);
}
