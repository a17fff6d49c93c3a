/* path.c: the rest of a plan, kept between decisions, and when one possible state is enough; see
 * plan.h. */
#include <string.h>

#include "bots/plan.h"

/* What the seat sees of a state, as one number: what it cannot know is drawn with a fixed seed. */
static uint64_t sight(const struct bot *bot, const void *state, int seat)
{
    uint64_t seen[BOT_STATE_WORDS];
    struct chance chance;
    chance_seed(&chance, 1, NULL);
    memcpy(seen, state, bot->game->rules.state_size);
    bot->game->rules.resample(seen, seat, &chance);
    return game_hash(bot->game, seen);
}

/* What the seat sees after an action, if it decides next; 0 otherwise. */
static uint64_t sight_after(const struct plan *plan, const void *state, uint32_t action)
{
    const struct game *game = plan->bot->game;
    uint64_t child[BOT_STATE_WORDS];
    struct chance chance = *plan->chance;
    memcpy(child, state, game->rules.state_size);
    game_apply(game, child, action, &chance, NULL);
    return game_decider(game, child) == plan->seat ? sight(plan->bot, child, plan->seat) : 0;
}

/* Whether every action shows the seat the same in both states: then what it does not know plays no
 * part in its turn. */
bool path_is_certain(const struct plan *plan, const void *one, const void *other,
                     const struct bot_answer *answer)
{
    for (int i = 0; i < answer->count; i++) {
        uint32_t action = answer->candidates[i].action;
        if (sight_after(plan, one, action) != sight_after(plan, other, action))
            return false;
    }
    return true;
}

bool path_is_legal(const struct game *game, const void *state, uint32_t action)
{
    uint32_t actions[LEGAL_MAX];
    int count = game_legal(game, state, actions);
    for (int i = 0; i < count; i++)
        if (actions[i] == action)
            return true;
    return false;
}

/* The actions of a plan of the last sample, found from its last action. */
int path_trace(const struct plan *plan, struct last last, uint32_t *actions)
{
    size_t width = (size_t)plan->bot->options[WIDTH];
    struct origin origin = last.origin;
    for (int step = last.step; step >= 0; step--) {
        actions[step] = origin.action;
        if (step)
            origin = plan->memory->origins[(size_t)(step - 1) * width + (size_t)origin.from];
    }
    return last.step + 1;
}

/* A candidate that leads to a position on the best plan of another candidate is worth that plan
 * too. */
void path_share(struct plan *plan, int count)
{
    struct planner *m = plan->memory;
    size_t width = (size_t)plan->bot->options[WIDTH];
    memcpy(m->worth, m->best, sizeof *m->worth * (size_t)count);
    for (int i = 0; i < count; i++) {
        struct origin origin = m->last[i].origin;
        for (int step = m->best[i] < 0 ? -1 : m->last[i].step; step >= 0; step--) {
            for (int other = 0; other < count; other++)
                if (m->worth[other] < m->best[i] && beam_is_joined(m, origin.hash, other))
                    m->worth[other] = m->best[i];
            if (step)
                origin = m->origins[(size_t)(step - 1) * width + (size_t)origin.from];
        }
    }
}

/* Keeps the rest of the plan that begins with the chosen action: plays it in the state for which it
 * was made, as far as chance and the guessed answers of others allow. */
void path_keep(struct plan *plan, void *root, const struct bot_answer *answer)
{
    struct planner *m = plan->memory;
    const struct game *game = plan->bot->game;
    uint32_t actions[STEPS_MAX];
    int chosen = 0;
    while (answer->candidates[chosen].action != answer->action)
        chosen++;
    if (!plan->bot->options[KEEP] || m->best[chosen] < 0)
        return;
    int count = path_trace(plan, m->last[chosen], actions);
    for (int i = 0; i < count && path_is_legal(game, root, actions[i]); i++) {
        if (i)
            m->path[m->path_count++] =
                (struct foreseen){sight(plan->bot, root, plan->seat), actions[i]};
        game_apply(game, root, actions[i], plan->chance, NULL);
        int turn = game_decider(game, root);
        if (turn == SEAT_NONE || (turn != plan->seat && !plan_comes_back(plan, root)))
            return;
    }
}

/* Continues the kept plan if the position is one that it foresaw. */
bool path_follow(struct bot *bot, int seat, struct bot_answer *answer)
{
    const struct planner *m = bot->memory;
    uint64_t seen = m->path_count ? sight(bot, bot->state, seat) : 0;
    for (int step = 0; step < m->path_count; step++) {
        if (m->path[step].sight != seen)
            continue;
        for (int i = 0; i < answer->count; i++) {
            if (answer->candidates[i].action == m->path[step].action) {
                answer->action = answer->candidates[i].action;
                answer->candidates[i].share = 1;
                return true;
            }
        }
    }
    return false;
}
