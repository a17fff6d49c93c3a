/* text.c: actions as a person reads them: what the phrases of words_actions.tsv say beside the
 * arguments of an action. */
#include "games/tempus/rules.h"

static const struct tempus_era_row *era_of(const void *state)
{
    return tempus_era(state, tempus_top(state).seat);
}

static void add_tile(const void *state, uint32_t action, struct label *label)
{
    const struct tempus_state *s = state;
    (void)action;
    label->values[ACTION_ARGS] = s->tiles[s->tiles_laid];
}

static void add_moves(const void *state, uint32_t action, struct label *label)
{
    (void)action;
    label->values[ACTION_ARGS] = era_of(state)->move_tokens;
}

static void add_births(const void *state, uint32_t action, struct label *label)
{
    (void)action;
    label->values[ACTION_ARGS] = era_of(state)->births;
}

static void add_draws(const void *state, uint32_t action, struct label *label)
{
    (void)action;
    label->values[ACTION_ARGS] = era_of(state)->draw;
}

/* The strengths that can be seen: tokens or city, without cards. */
static void add_strengths(const void *state, uint32_t action, struct label *label)
{
    const struct tempus_state *s = state;
    int from = (int)action_arg(action, 0), to = (int)action_arg(action, 1);
    struct tempus_strength stand = tempus_strength(s, from, to, ITEM_NONE);
    label->values[ACTION_ARGS] = s->owner[to];
    label->values[ACTION_ARGS + 1] = stand.attack;
    label->values[ACTION_ARGS + 2] = stand.defence;
}

static void add_tokens(const void *state, uint32_t action, struct label *label)
{
    const struct tempus_state *s = state;
    label->values[ACTION_ARGS] = s->tokens[action_arg(action, 0)];
}

static void add_start(const void *state, uint32_t action, struct label *label)
{
    const struct tempus_state *s = state;
    (void)action;
    label->values[ACTION_ARGS] = s->from;
}

static void add_owner(const void *state, uint32_t action, struct label *label)
{
    const struct tempus_state *s = state;
    label->values[ACTION_ARGS] = s->owner[action_arg(action, 1)];
}

decision_label *const tempus_completes[TEMPUS_VERB_COUNT] = {
    [TEMPUS_LAY] = add_tile,      [TEMPUS_ROTATE] = add_tile,        [TEMPUS_MOVE] = add_moves,
    [TEMPUS_BIRTHS] = add_births, [TEMPUS_DRAW] = add_draws,         [TEMPUS_FIGHT] = add_strengths,
    [TEMPUS_BUILD] = add_tokens,  [TEMPUS_TO] = add_start,           [TEMPUS_TO_FULL] = add_start,
    [TEMPUS_CONVERT] = add_owner, [TEMPUS_CONVERT_FULL] = add_owner,
};
