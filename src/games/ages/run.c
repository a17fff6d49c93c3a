/* run.c: the stack of frames: which step or decision comes next, and what is answered without
 * asking. */
#include <string.h>

#include "games/ages/log.h"

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

static void run_step(struct ages_run *run)
{
    switch ((enum ages_step)ages_top(run->s)->kind) {
    case AGES_STEP_TURN:
        ages_step_turn(run);
        break;
    case AGES_STEP_WAR:
        ages_step_war(run);
        break;
    case AGES_STEP_EVENT:
        ages_step_event(run);
        break;
    case AGES_STEP_EVENTS_END:
        ages_step_events_end(run);
        break;
    case AGES_STEP_ATTACK:
        ages_step_attack(run);
        break;
    case AGES_STEP_AUCTION:
        ages_step_auction(run);
        break;
    case AGES_STEP_COLONY:
        ages_step_colony(run);
        break;
    case AGES_STEP_STAGE:
        ages_step_stage(run);
        break;
    case AGES_STEP_LOSE_BLUE:
    case AGES_STEP_LOSE_POPULATION:
        ages_step_losses(run);
        break;
    case AGES_STEP_RAID_LOOT:
        ages_step_raid_loot(run);
        break;
    case AGES_STEP_LEADER:
        ages_step_leader(run);
        break;
    }
}

static void answer(struct ages_run *run, uint32_t action)
{
    struct ages_frame top = *ages_top(run->s);
    switch ((enum ages_phase)top.kind) {
    case AGES_PHASE_WAR_ORDER:
    case AGES_PHASE_WAR_TECH:
    case AGES_PHASE_POLITICS:
    case AGES_PHASE_PACT_REPLY:
    case AGES_PHASE_DEFENCE:
    case AGES_PHASE_PLUNDER:
    case AGES_PHASE_RAID:
    case AGES_PHASE_ANNEX:
    case AGES_PHASE_INFILTRATE:
        ages_apply_politics(run, top, action);
        break;
    case AGES_PHASE_DEV_CIV:
    case AGES_PHASE_MARKETS:
    case AGES_PHASE_FREE_BUILD:
    case AGES_PHASE_BORDER_CONFLICT:
    case AGES_PHASE_FORAY:
    case AGES_PHASE_RAIDERS:
    case AGES_PHASE_LOSE_COLONY:
    case AGES_PHASE_AGREEMENT:
    case AGES_PHASE_DISCARD:
    case AGES_PHASE_RAVAGES:
    case AGES_PHASE_TERRORISM:
        ages_apply_event(run, top, action);
        break;
    case AGES_PHASE_LOSE_WORKER:
    case AGES_PHASE_BLUE:
    case AGES_PHASE_EXCESS:
        ages_apply_losses(run, top, action);
        break;
    case AGES_PHASE_BID:
    case AGES_PHASE_FORCE:
        ages_apply_colony(run, top, action);
        break;
    case AGES_PHASE_ACTIONS:
    case AGES_PHASE_ORDERED:
    case AGES_PHASE_HOMER:
        ages_apply_actions(run, top, action);
        break;
    case AGES_PHASE_COUNT:
        break;
    }
}

int ages_legal(const void *state, uint32_t *actions)
{
    const struct ages_state *s = state;
    if (s->over || !s->depth)
        return 0;
    switch ((enum ages_phase)s->frames[s->depth - 1].kind) {
    case AGES_PHASE_WAR_ORDER:
    case AGES_PHASE_WAR_TECH:
    case AGES_PHASE_POLITICS:
    case AGES_PHASE_PACT_REPLY:
    case AGES_PHASE_DEFENCE:
    case AGES_PHASE_PLUNDER:
    case AGES_PHASE_RAID:
    case AGES_PHASE_ANNEX:
    case AGES_PHASE_INFILTRATE:
        return ages_legal_politics(s, actions);
    case AGES_PHASE_DEV_CIV:
    case AGES_PHASE_MARKETS:
    case AGES_PHASE_FREE_BUILD:
    case AGES_PHASE_BORDER_CONFLICT:
    case AGES_PHASE_FORAY:
    case AGES_PHASE_RAIDERS:
    case AGES_PHASE_LOSE_COLONY:
    case AGES_PHASE_AGREEMENT:
    case AGES_PHASE_DISCARD:
    case AGES_PHASE_RAVAGES:
    case AGES_PHASE_TERRORISM:
        return ages_legal_event(s, actions);
    case AGES_PHASE_LOSE_WORKER:
    case AGES_PHASE_BLUE:
    case AGES_PHASE_EXCESS:
        return ages_legal_losses(s, actions);
    case AGES_PHASE_BID:
    case AGES_PHASE_FORCE:
        return ages_legal_colony(s, actions);
    case AGES_PHASE_ACTIONS:
    case AGES_PHASE_ORDERED:
    case AGES_PHASE_HOMER:
        return ages_legal_actions(s, actions);
    case AGES_PHASE_COUNT:
        break;
    }
    return 0;
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
        if (kind >= AGES_STEP_TURN) {
            run_step(run);
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
    struct ages_pact_list pacts = ages_pact_list(&run);
    answer(&run, action);
    ages_go_on(&run);
    ages_tell_pacts(&run, pacts);
}
