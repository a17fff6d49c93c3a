/* ahead.c: judging the best plans of the bot `plan` by what comes after them; see plan.h.
 *
 * The evaluation of a position at the end of a turn is a guess. So the `ahead` best plans are
 * followed further: the others take their turns and the seat its next one (or the next `turns`),
 * everybody choosing the action that looks best for himself at once. The position after that is
 * judged. */
#include <string.h>

#include "bots/plan.h"

enum {
    DECISIONS_MAX = 300
}; /* decisions in the turns that are followed: the few longer ones are cut off */

static int worst_ending(const struct planner *m)
{
    int worst = 0;
    for (int i = 1; i < m->ending_count; i++)
        if (m->endings[i].value < m->endings[worst].value)
            worst = i;
    return worst;
}

void ahead_add(struct plan *plan, int first, double value, struct last last)
{
    struct planner *m = plan->memory;
    const struct ending ending = {.value = value, .first = first, .last = last};
    if (!plan->bot->options[AHEAD])
        return;
    if (m->ending_count < plan->bot->options[AHEAD]) {
        m->endings[m->ending_count++] = ending;
        return;
    }
    int worst = worst_ending(m);
    if (m->endings[worst].value < value)
        m->endings[worst] = ending;
}

/* Plays a plan in another possible state; false when it cannot be played there. */
static bool play_plan(struct plan *plan, void *state, struct last last)
{
    const struct game *game = plan->bot->game;
    uint32_t actions[STEPS_MAX];
    int count = path_trace(plan, last, actions);
    for (int i = 0; i < count; i++) {
        if (!path_is_legal(game, state, actions[i]))
            return false;
        game_apply(game, state, actions[i], plan->chance, NULL);
        int turn = game_decider(game, state);
        if (turn != SEAT_NONE && turn != plan->seat)
            plan_comes_back(plan, state);
    }
    return true;
}

/* The turns of the others and the next turns of the seat, up to the end of the last one. */
static void play_on(struct plan *plan, void *state)
{
    const struct game *game = plan->bot->game;
    int turns = 0;
    bool own = false;
    for (int i = 0; i < DECISIONS_MAX; i++) {
        int turn = game_decider(game, state);
        if (turn == SEAT_NONE)
            return;
        int owner = game->rules.whose_turn ? game->rules.whose_turn(state) : turn;
        turns += own && owner != plan->seat;
        if (turns == plan->bot->options[TURNS])
            return;
        own = owner == plan->seat;
        plan_reply(plan, state, turn);
    }
}

void ahead_look(struct plan *plan, const void *root)
{
    struct planner *m = plan->memory;
    uint64_t state[BOT_STATE_WORDS];
    for (int i = 0; i < m->ending_count && !plan_is_cancelled(plan); i++) {
        double values[SEATS_MAX] = {0};
        memcpy(state, root, plan->bot->game->rules.state_size);
        if (!play_plan(plan, state, m->endings[i].last))
            continue;
        play_on(plan, state);
        plan_judge(plan, state, values);
        m->endings[i].sum += values[plan->seat];
        m->endings[i].looks++;
    }
}

static double mean_of(const struct ending *ending)
{
    return ending->looks ? ending->sum / ending->looks : -1;
}

/* Candidates whose plans were followed get the value that was seen; the others keep their distance,
 * by evaluation, to the best of them. */
void ahead_settle(struct plan *plan, int count)
{
    struct planner *m = plan->memory;
    const struct ending *top = NULL;
    bool seen[LEGAL_MAX] = {false};
    for (int i = 0; i < m->ending_count; i++)
        if (m->endings[i].looks && (!top || m->endings[i].value > top->value))
            top = &m->endings[i];
    if (!top)
        return;
    double change = mean_of(top) - top->value;
    for (int i = 0; i < count; i++) {
        if (m->best[i] < 0)
            continue;
        double moved = m->best[i] + change;
        m->best[i] = moved < 0 ? 0 : moved > 1 ? 1 : moved;
    }
    for (int i = 0; i < m->ending_count; i++) {
        const struct ending *ending = &m->endings[i];
        if (!ending->looks || (seen[ending->first] && mean_of(ending) <= m->best[ending->first]))
            continue;
        seen[ending->first] = true;
        m->best[ending->first] = mean_of(ending);
        m->last[ending->first] = ending->last;
    }
}
