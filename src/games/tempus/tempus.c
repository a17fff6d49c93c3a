/* tempus.c: Tempus as a `struct game`: its tables, and the functions of this folder. */
#include "games/tempus/tempus.h"

#include "games/tempus/rules.h"

/* The levels as they were before there was a net, to measure later ones against: they stay. */
static const struct partner partners[] = {
    {"normal1", "mcts:iterations=150", NULL, 0},
    {"hard1", "mcts:iterations=2000,early=1", NULL, 0},
    {"expert1", "mcts:iterations=30000,memory=256,early=1", NULL, 0},
};

static const struct option options[TEMPUS_OPTION_COUNT] = {
    [TEMPUS_OPTION_SETUP] = {"setup", tempus_words[TEMPUS_WORD_OPTION_SETUP].text,
                             &tempus_setup_items, 0, 0, TEMPUS_SETUP_PLAYERS},
    [TEMPUS_OPTION_PROTECTION] = {"protection", tempus_words[TEMPUS_WORD_OPTION_PROTECTION].text,
                                  &tempus_protection_items, 0, 0, TEMPUS_PROTECTION_FEW},
};

static const struct unreachable unreachable[] = {
    {"mountain", "7.5"}, /* never named for a city */
    {"start", "2.1"},    /* where the cubes begin */
    {"a1", "2.5"},       /* no tile reaches the two northern corners */
    {"m1", "2.5"},
};

static const struct stack stacks[TEMPUS_STACK_COUNT] = {
    [TEMPUS_STACK_FIRST] = {"first", {NULL}, 1, 1, STACK_ONCE},
    [TEMPUS_STACK_TILES] =
        {"tiles", {&tempus_tile_items}, TEMPUS_TILE_COUNT, TEMPUS_TILE_COUNT, STACK_ONCE},
    [TEMPUS_STACK_ISLAND] = {"island", {&tempus_hex_items}, 1, TEMPUS_TILE_COUNT, STACK_NUMBERED},
    [TEMPUS_STACK_DECK] = {"deck", {&tempus_card_items}, 1, TEMPUS_DECK, STACK_REPEATS},
};

static struct setup tempus_setup_of(const void *state)
{
    const struct tempus_state *s = state;
    struct setup setup = {.players = s->players};
    setup.options[TEMPUS_OPTION_SETUP] = s->setup;
    setup.options[TEMPUS_OPTION_PROTECTION] = s->protection;
    return setup;
}

static int tempus_ending(const void *state)
{
    return ((const struct tempus_state *)state)->ending;
}

static void tempus_numbers(const void *state, struct numbers *numbers)
{
    const struct tempus_state *s = state;
    struct score scores[TEMPUS_SEATS];
    tempus_scores(s, scores);
    numbers->common_count = 3;
    numbers->common[0] = s->round;
    numbers->common[1] = s->start;
    numbers->common[2] = s->deck_count;
    for (int seat = 0; seat < s->players; seat++) {
        const struct tempus_player *p = &s->player[seat];
        int *out = numbers->seats[seat];
        *out++ = p->era;
        *out++ = p->tokens;
        *out++ = tempus_supply(s, seat);
        *out++ = hexset_count(p->held);
        for (int row = 0; row < TEMPUS_CITY_COUNT; row++)
            *out++ = p->built[row];
        *out++ = p->hand_count;
        *out++ = p->markers;
        *out++ = scores[seat].total;
        numbers->seat_count = (int)(out - numbers->seats[seat]);
    }
}

const struct game tempus_game = {
    TEMPUS_TABLES,
    .players_min = 3,
    .players_max = TEMPUS_SEATS,
    .rules =
        {
            .version = TEMPUS_RULES_VERSION,
            .state_size = sizeof(struct tempus_state),
            .legal_max =
                512, /* conversions: 16 hexes with six neighbours each and four Sanitation cards */
            .decisions = &tempus_decisions,
            .setup = tempus_setup_game,
            .setup_of = tempus_setup_of,
            .scores = tempus_scores,
            .ending = tempus_ending,
            .resample = tempus_resample,
            .derive = tempus_derive,
            .validate = tempus_validate,
            .conserve = tempus_conserve,
        },
    .fields = &tempus_fields,
    .is_conceivable = tempus_is_conceivable,
    .options = options,
    .option_count = TEMPUS_OPTION_COUNT,
    .stacks = stacks,
    .stack_count = TEMPUS_STACK_COUNT,
    .unreachable = unreachable,
    .unreachable_count = COUNT_OF(unreachable),
    .check_data = tempus_check_data,
    .view_extras = tempus_view_extras,
    .numbers = tempus_numbers,
    .words.completes = tempus_completes,
    .words.why = tempus_why,
    .evaluation = &tempus_evaluation,
    .net = &tempus_net,
    .levels = {"greedy:noise=200", "mcts:eval=net,iterations=150",
               "mcts:eval=net,iterations=5000,early=1",
               "mcts:eval=net,iterations=30000,memory=256,early=1"},
    .partners = partners,
    .partner_count = COUNT_OF(partners),
};
