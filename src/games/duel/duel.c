/* duel.c: 7 Wonders Duel as a `struct game`: its tables, and the functions of this folder. */
#include "games/duel/state.h"

static const struct option options[DUEL_OPTION_COUNT] = {
    [DUEL_OPTION_TIE_START] = {"tie_start", duel_words[DUEL_WORD_OPTION_TIE_START].text,
                               &duel_tie_start_items, 0, 0, DUEL_TIE_START_BEGINS},
    [DUEL_OPTION_WONDERS] = {"wonders", duel_words[DUEL_WORD_OPTION_WONDERS].text,
                             &duel_wonder_mode_items, 0, 0, DUEL_WONDER_MODE_DRAFT},
};

/* The levels as they were before there was a net, to measure later ones against: they stay. */
static const struct partner partners[] = {
    {"normal1", "mcts:iterations=100", NULL, 0},
    {"hard1", "mcts:iterations=5000,early=1", NULL, 0},
    {"expert1", "mcts:iterations=200000,memory=256,early=1", NULL, 0},
};

static const struct stack stacks[DUEL_STACK_COUNT] = {
    [DUEL_STACK_FIRST] = {"first", {NULL}, 1, 1, STACK_ONCE},
    [DUEL_STACK_TOKENS] =
        {"tokens", {&duel_token_items}, DUEL_TOKEN_COUNT, DUEL_TOKEN_COUNT, STACK_ONCE},
    [DUEL_STACK_WONDERS] =
        {"wonders", {&duel_wonder_items}, DUEL_OFFERED, DUEL_WONDER_COUNT, STACK_ONCE},
    [DUEL_STACK_AGE1] = {"age1", {&duel_card_items}, DUEL_SLOTS, DUEL_SLOTS, STACK_ONCE},
    [DUEL_STACK_AGE2] = {"age2", {&duel_card_items}, DUEL_SLOTS, DUEL_SLOTS, STACK_ONCE},
    [DUEL_STACK_AGE3] = {"age3", {&duel_card_items}, DUEL_SLOTS, DUEL_SLOTS, STACK_ONCE},
    [DUEL_STACK_LIBRARY] =
        {"library", {&duel_token_items}, DUEL_LIBRARY_DRAW, DUEL_LIBRARY_DRAW, STACK_ONCE},
};

static struct setup duel_setup_of(const void *state)
{
    const struct duel_state *s = state;
    struct setup setup = {.players = DUEL_SEATS};
    setup.options[DUEL_OPTION_TIE_START] = s->tie_start;
    setup.options[DUEL_OPTION_WONDERS] = s->wonder_mode;
    return setup;
}

static int duel_ending(const void *state)
{
    return ((const struct duel_state *)state)->ending;
}

static void duel_numbers(const void *state, struct numbers *numbers)
{
    const struct duel_state *s = state;
    numbers->common_count = numbers->seat_count = 1;
    numbers->common[0] = s->pawn;
    for (int seat = 0; seat < DUEL_SEATS; seat++)
        numbers->seats[seat][0] = s->player[seat].coins;
}

const struct game duel_game = {
    DUEL_TABLES,
    .players_min = DUEL_SEATS,
    .players_max = DUEL_SEATS,
    .rules =
        {
            .version = DUEL_RULES_VERSION,
            .state_size = sizeof(struct duel_state),
            .legal_max = DUEL_CARD_COUNT, /* reviving any card; a turn has at most 36 actions */
            .decisions = &duel_decisions,
            .setup = duel_setup,
            .setup_of = duel_setup_of,
            .scores = duel_scores,
            .ending = duel_ending,
            .resample = duel_resample,
            .derive = duel_derive,
            .validate = duel_validate,
            .conserve = duel_conserve,
        },
    .fields = &duel_fields,
    .options = options,
    .option_count = DUEL_OPTION_COUNT,
    .stacks = stacks,
    .stack_count = DUEL_STACK_COUNT,
    .view_extras = duel_view_extras,
    .numbers = duel_numbers,
    .words.completes = duel_completes,
    .words.why = duel_why,
    .evaluation = &duel_evaluation,
    .net = &duel_net,
    .levels = {"greedy:noise=500", "mcts:eval=net,iterations=100",
               "mcts:eval=net,iterations=5000,early=1",
               "mcts:eval=net,iterations=200000,memory=256,early=1"},
    .partners = partners,
    .partner_count = COUNT_OF(partners),
};
