/* run.c: the stack of frames: which step or decision comes next, and what is answered without
 * asking. */
#include <string.h>

#include "games/ages/rules.h"

void ages_push(struct ages_state *s, struct ages_frame frame)
{
    assert(s->depth < AGES_FRAMES);
    s->frames[s->depth++] = frame;
}

void ages_pop(struct ages_state *s)
{
    assert(s->depth > 0);
    memset(&s->frames[--s->depth], 0, sizeof s->frames[0]);
}

/* Who handles a frame: a decision lists its actions and applies one; a step goes on by itself. */
struct handler {
    int (*legal)(const struct ages_state *s, uint32_t *out);
    void (*apply)(struct ages_run *run, struct ages_frame top, uint32_t action);
    void (*step)(struct ages_run *run);
};

static const struct handler handlers[AGES_STEP_END] = {
    [AGES_PHASE_WAR_ORDER] = {ages_legal_war, ages_apply_war, NULL},
    [AGES_PHASE_WAR_TECH] = {ages_legal_war, ages_apply_war, NULL},
    [AGES_PHASE_POLITICS] = {ages_legal_politics, ages_apply_politics, NULL},
    [AGES_PHASE_PACT_REPLY] = {ages_legal_pact, ages_apply_pact, NULL},
    [AGES_PHASE_DEFENCE] = {ages_legal_attack, ages_apply_attack, NULL},
    [AGES_PHASE_PLUNDER] = {ages_legal_attack, ages_apply_attack, NULL},
    [AGES_PHASE_RAID] = {ages_legal_attack, ages_apply_attack, NULL},
    [AGES_PHASE_ANNEX] = {ages_legal_attack, ages_apply_attack, NULL},
    [AGES_PHASE_INFILTRATE] = {ages_legal_attack, ages_apply_attack, NULL},
    [AGES_PHASE_DEV_CIV] = {ages_legal_event, ages_apply_event, NULL},
    [AGES_PHASE_MARKETS] = {ages_legal_event, ages_apply_event, NULL},
    [AGES_PHASE_FREE_BUILD] = {ages_legal_event, ages_apply_event, NULL},
    [AGES_PHASE_BORDER_CONFLICT] = {ages_legal_event, ages_apply_event, NULL},
    [AGES_PHASE_FORAY] = {ages_legal_event, ages_apply_event, NULL},
    [AGES_PHASE_RAIDERS] = {ages_legal_event, ages_apply_event, NULL},
    [AGES_PHASE_LOSE_COLONY] = {ages_legal_event, ages_apply_event, NULL},
    [AGES_PHASE_AGREEMENT] = {ages_legal_event, ages_apply_event, NULL},
    [AGES_PHASE_DISCARD] = {ages_legal_event, ages_apply_event, NULL},
    [AGES_PHASE_RAVAGES] = {ages_legal_event, ages_apply_event, NULL},
    [AGES_PHASE_TERRORISM] = {ages_legal_event, ages_apply_event, NULL},
    [AGES_PHASE_LOSE_WORKER] = {ages_legal_losses, ages_apply_losses, NULL},
    [AGES_PHASE_BLUE] = {ages_legal_losses, ages_apply_losses, NULL},
    [AGES_PHASE_EXCESS] = {ages_legal_losses, ages_apply_losses, NULL},
    [AGES_PHASE_BID] = {ages_legal_colony, ages_apply_colony, NULL},
    [AGES_PHASE_FORCE] = {ages_legal_colony, ages_apply_colony, NULL},
    [AGES_PHASE_ACTIONS] = {ages_legal_actions, ages_apply_actions, NULL},
    [AGES_PHASE_ORDERED] = {ages_legal_ordered, ages_apply_ordered, NULL},
    [AGES_PHASE_HOMER] = {ages_legal_homer, ages_apply_homer, NULL},
    [AGES_STEP_TURN] = {.step = ages_step_turn},
    [AGES_STEP_WAR] = {.step = ages_step_war},
    [AGES_STEP_EVENT] = {.step = ages_step_event},
    [AGES_STEP_EVENTS_END] = {.step = ages_step_events_end},
    [AGES_STEP_ATTACK] = {.step = ages_step_attack},
    [AGES_STEP_AUCTION] = {.step = ages_step_auction},
    [AGES_STEP_COLONY] = {.step = ages_step_colony},
    [AGES_STEP_STAGE] = {.step = ages_step_stage},
    [AGES_STEP_LOSE_BLUE] = {.step = ages_step_losses},
    [AGES_STEP_LOSE_POPULATION] = {.step = ages_step_losses},
    [AGES_STEP_RAID_LOOT] = {.step = ages_step_raid_loot},
    [AGES_STEP_LEADER] = {.step = ages_step_leader},
};

int ages_legal(const void *state, uint32_t *actions)
{
    const struct ages_state *s = state;
    if (s->over || !s->depth)
        return 0;
    const struct handler *handler = &handlers[s->frames[s->depth - 1].kind];
    return handler->legal ? handler->legal(s, actions) : 0;
}

static void answer(struct ages_run *run, uint32_t action)
{
    struct ages_frame top = *ages_top(run->s);
    handlers[top.kind].apply(run, top, action);
}

/* R 6.4: a political action is done; Julius Caesar may allow a second one. */
static void ask_for_second(struct ages_state *s)
{
    struct ages_frame *top = ages_top(s);
    bool second = ages_power(s, top->seat, AGES_POWER_SECOND_POLITICAL_ACTION) > 0 &&
                  !(s->player[top->seat].marks & AGES_MARK_CAESAR);
    if (second)
        top->b = 0;
    else
        ages_pop(s);
}

/* R 25.2: a decision with one answer is answered at once, but for politics and actions; one with
 * none lapses. */
void ages_go_on(struct ages_run *run)
{
    uint32_t actions[LEGAL_MAX];
    struct ages_state *s = run->s;
    while (s->depth && !s->over && !run->chance->failed) {
        int kind = ages_top(s)->kind;
        if (handlers[kind].step) {
            handlers[kind].step(run);
            continue;
        }
        if (kind == AGES_PHASE_POLITICS && ages_top(s)->b) {
            ask_for_second(s);
            continue;
        }
        if (kind == AGES_PHASE_POLITICS || kind == AGES_PHASE_ACTIONS)
            return;
        int count = ages_legal(s, actions);
        if (count > 1)
            return;
        if (count == 1)
            answer(run, actions[0]);
        else
            ages_pop(s);
    }
}

void ages_apply(void *state, uint32_t action, struct chance *chance, struct events *events)
{
    struct ages_run run = {state, chance, events};
    answer(&run, action);
    ages_go_on(&run);
}
