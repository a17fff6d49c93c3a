/* run.c: the stack of frames: which step or decision comes next, and what is done without
 * asking. */
#include <string.h>

#include "games/civ/rules.h"

void civ_push(struct civ_state *s, struct civ_frame frame)
{
    if (s->ending != ITEM_NONE) /* the game has just ended */
        return;
    assert(s->depth < CIV_FRAMES);
    s->frames[s->depth++] = frame;
}

struct civ_frame civ_pop(struct civ_state *s)
{
    if (!s->depth) /* the game has just ended */
        return (struct civ_frame){0};
    struct civ_frame top = s->frames[--s->depth];
    memset(&s->frames[s->depth], 0, sizeof top);
    return top;
}

/* Who handles a frame: a decision lists its actions and applies one; a step goes on by itself. */
struct handler {
    int (*legal)(const struct civ_state *s, uint32_t *out);
    void (*apply)(const struct civ_run *run, struct civ_frame top, uint32_t action);
    void (*step)(const struct civ_run *run);
};

#define CHOICE \
    { \
        civ_legal_choice, civ_apply_choice, NULL \
    }

static const struct handler handlers[CIV_PHASE_COUNT + CIV_STEP_COUNT] = {
    [CIV_PHASE_POLICY] = CHOICE,
    [CIV_PHASE_CAPITAL] = {civ_legal_setup, civ_apply_setup, NULL},
    [CIV_PHASE_ARMY] = {civ_legal_setup, civ_apply_setup, NULL},
    [CIV_PHASE_SCOUT] = {civ_legal_setup, civ_apply_setup, NULL},
    [CIV_PHASE_START_OF_TURN] = {civ_legal_start, civ_apply_start, NULL},
    [CIV_PHASE_DISPLACE] = CHOICE,
    [CIV_PHASE_ASSIGN] = CHOICE,
    [CIV_PHASE_TRADE] = {civ_legal_trade, civ_apply_trade, NULL},
    [CIV_PHASE_GIVE] = {civ_legal_trade, civ_apply_trade, NULL},
    [CIV_PHASE_ASK] = {civ_legal_trade, civ_apply_trade, NULL},
    [CIV_PHASE_ANSWER] = {civ_legal_trade, civ_apply_trade, NULL},
    [CIV_PHASE_HAND_OVER] = {civ_legal_trade, civ_apply_trade, NULL},
    [CIV_PHASE_CITY_MANAGEMENT] = {civ_legal_manage, civ_apply_manage, NULL},
    [CIV_PHASE_BUILD] = {civ_legal_build, civ_apply_build, NULL},
    [CIV_PHASE_PLACE] = CHOICE,
    [CIV_PHASE_TAKE] = CHOICE,
    [CIV_PHASE_LEARN] = CHOICE,
    [CIV_PHASE_FIGURE] = CHOICE,
    [CIV_PHASE_UNIT] = CHOICE,
    [CIV_PHASE_KEEP] = CHOICE,
    [CIV_PHASE_DISCARD] = CHOICE,
    [CIV_PHASE_DROP] = CHOICE,
    [CIV_PHASE_SWITCH] = CHOICE,
    [CIV_PHASE_TARGET] = {civ_legal_target, civ_apply_target, NULL},
    [CIV_PHASE_PAY] = {civ_legal_pay, civ_apply_pay, NULL},
    [CIV_PHASE_GIFT] = {civ_legal_gift, civ_apply_gift, NULL},
    [CIV_PHASE_REACT] = {civ_legal_react, civ_apply_react, NULL},
    [CIV_PHASE_INTERRUPT] = {civ_legal_interrupt, civ_apply_interrupt, NULL},
    [CIV_PHASE_MOVEMENT] = {civ_legal_move, civ_apply_move, NULL},
    [CIV_PHASE_GROUP] = {civ_legal_move, civ_apply_move, NULL},
    [CIV_PHASE_TO] = {civ_legal_to, civ_apply_to, NULL},
    [CIV_PHASE_DESTROY] = {civ_legal_move, civ_apply_move, NULL},
    [CIV_PHASE_BATTLE] = {civ_legal_battle, civ_apply_battle, NULL},
    [CIV_PHASE_HIT] = {civ_legal_battle, civ_apply_battle, NULL},
    [CIV_PHASE_HEAL] = {civ_legal_battle, civ_apply_battle, NULL},
    [CIV_PHASE_RESCUE] = {civ_legal_battle, civ_apply_battle, NULL},
    [CIV_PHASE_LOOT] = {civ_legal_loot, civ_apply_loot, NULL},
    [CIV_PHASE_RESEARCH] = {civ_legal_research, civ_apply_research, NULL},
    [CIV_PHASE_SECOND] = {civ_legal_research, civ_apply_research, NULL},
    [CIV_STEP(FLOW)] = {.step = civ_step_flow},
    [CIV_STEP(SETTLE)] = {.step = civ_step_settle},
    [CIV_STEP(THING)] = {.step = civ_step_thing},
    [CIV_STEP(WINDOW)] = {.step = civ_step_window},
    [CIV_STEP(INTERRUPT)] = {.step = civ_step_interrupt},
    [CIV_STEP(GREAT)] = {.step = civ_step_great},
    [CIV_STEP(ATTACK)] = {.step = civ_step_attack},
    [CIV_STEP(ARRIVE)] = {.step = civ_step_arrive},
    [CIV_STEP(RESEARCH)] = {.step = civ_step_research},
    [CIV_STEP(ADVANCE)] = {.step = civ_step_advance},
    [CIV_STEP(CULTURE)] = {.step = civ_step_culture},
    [CIV_STEP(HUTS)] = {.step = civ_step_huts},
    [CIV_STEP(ASSAULT)] = {.step = civ_step_assault},
    [CIV_STEP(BATTLE_TURN)] = {.step = civ_step_battle},
    [CIV_STEP(RESULT)] = {.step = civ_step_result},
    [CIV_STEP(SPOILS)] = {.step = civ_step_outcome},
};

int civ_legal(const void *state, uint32_t *actions)
{
    const struct civ_state *s = state;
    if (!s->depth)
        return 0;
    const struct handler *handler = &handlers[civ_top_of(s)->kind];
    return handler->legal ? handler->legal(s, actions) : 0;
}

static void answer(const struct civ_run *run, uint32_t action)
{
    struct civ_frame top = *civ_top_of(run->s);
    handlers[top.kind].apply(run, top, action);
}

/* A decision with one answer is answered at once, one with none lapses. Coins are counted before
 * every decision (R 12.1). */
void civ_go_on(const struct civ_run *run)
{
    uint32_t actions[LEGAL_MAX];
    struct civ_state *s = run->s;
    while (s->depth && !run->chance->failed) {
        int kind = civ_top_of(s)->kind;
        if (handlers[kind].step) {
            handlers[kind].step(run);
            continue;
        }
        if (s->phase != CIV_STAGE_SETUP && civ_check_economy(run))
            return;
        if (kind == CIV_PHASE_START_OF_TURN && civ_take_gains(run))
            continue;
        int count = civ_legal(s, actions);
        if (count > 1)
            return;
        if (count == 1)
            answer(run, actions[0]);
        else
            civ_pop(s);
    }
}

void civ_apply(void *state, uint32_t action, struct chance *chance, struct events *events)
{
    struct civ_run run = {state, chance, events};
    answer(&run, action);
    civ_go_on(&run);
}
