/* ages.c: Through the Ages as a `struct game`: its tables, and the functions of this folder. */
#include "games/ages/ages.h"

#include "games/ages/rules.h"

static const struct option options[AGES_OPTION_COUNT] = {
    [AGES_OPTION_RESIGN] = {"resign", ages_words[AGES_WORD_OPTION_RESIGN].text, NULL, 0, 1, 0},
    [AGES_OPTION_HIDDEN] = {"hidden", ages_words[AGES_WORD_OPTION_HIDDEN].text, NULL, 0, 1, 0},
};

static const struct unreachable unreachable[] = {
    {"war_order", "5.18"}, /* nobody can have two wars of his own waiting */
    {"resolve", "5.18"},
    {"despotism", "7.96"}, /* every player has it from the beginning */
};

static const struct stack stacks[AGES_STACK_COUNT] = {
    [AGES_STACK_FIRST] = {"first", {NULL}, 1, 1, STACK_ONCE},
    [AGES_STACK_MILITARY_A] = {"military_a",
                               {&ages_military_items},
                               AGES_MILITARY_DECK_A,
                               AGES_MILITARY_DECK_A,
                               STACK_ONCE},
    [AGES_STACK_CIVIL_A] =
        {"civil_a", {&ages_civil_items}, AGES_CIVIL_DECK_A, AGES_CIVIL_DECK_A, STACK_ONCE},
    [AGES_STACK_CIVIL_1] =
        {"civil_1", {&ages_civil_items}, AGES_CIVIL_LEAST_1, AGES_CIVIL_DECK, STACK_ONCE},
    [AGES_STACK_CIVIL_2] =
        {"civil_2", {&ages_civil_items}, AGES_CIVIL_LEAST_2, AGES_CIVIL_DECK, STACK_ONCE},
    [AGES_STACK_CIVIL_3] =
        {"civil_3", {&ages_civil_items}, AGES_CIVIL_LEAST_3, AGES_CIVIL_DECK, STACK_ONCE},
    [AGES_STACK_MILITARY_1] =
        {"military_1", {&ages_military_items}, 1, AGES_MILITARY_DECK, STACK_REPEATS},
    [AGES_STACK_MILITARY_2] =
        {"military_2", {&ages_military_items}, 1, AGES_MILITARY_DECK, STACK_REPEATS},
    [AGES_STACK_MILITARY_3] =
        {"military_3", {&ages_military_items}, 1, AGES_MILITARY_DECK, STACK_REPEATS},
    [AGES_STACK_EVENTS] = {"events", {&ages_military_items}, 1, AGES_EVENTS, STACK_REPEATS},
};

static struct setup ages_setup_of(const void *state)
{
    const struct ages_state *s = state;
    struct setup setup = {.players = s->players};
    setup.options[AGES_OPTION_RESIGN] = s->options_resign;
    setup.options[AGES_OPTION_HIDDEN] = s->options_hidden;
    return setup;
}

static int ages_whose_turn(const void *state)
{
    return ((const struct ages_state *)state)->current;
}

static int ages_ending(const void *state)
{
    return (int)ages_how_it_ended(state);
}

static void ages_numbers(const void *state, struct numbers *numbers)
{
    const struct ages_state *s = state;
    numbers->common_count = 4;
    numbers->seat_count = 15;
    int deck = s->age >= 1 && s->age <= 3 ? s->deck_count[s->age - 1] : 0;
    int common[] = {s->age, s->round, s->civil_count, deck};
    for (int i = 0; i < 4; i++)
        numbers->common[i] = common[i];
    for (int seat = 0; seat < s->players; seat++) {
        const struct ages_player *p = &s->player[seat];
        struct ages_ratings r = ages_rate(s, seat);
        int values[15] = {
            p->culture,  p->science,   r.culture,         r.science,          r.strength,
            r.happiness, ages_food(p), ages_resources(p), p->ca + p->once_ca, p->ma + p->once_ma,
            p->blue,     p->yellow,    p->unused,         p->civil_count,     p->military_count};
        for (int i = 0; i < 15; i++)
            numbers->seats[seat][i] = ages_is_in(s, seat) ? values[i] : 0;
    }
}

/* What an action is about without naming it: the wonder of a stage, the territory of an auction,
 * the pact offered. */
static bool ages_action_subject(const void *state, uint32_t action, struct ref *ref)
{
    const struct ages_state *s = state;
    unsigned verb = action_verb(action);
    if (verb == AGES_STAGE)
        *ref =
            (struct ref){AGES_TABLE_CIVIL, s->player[decisions_decider(&ages_decisions, s)].wonder};
    else if (verb == AGES_BID)
        *ref = (struct ref){AGES_TABLE_MILITARY, s->territory};
    else
        return false;
    return true;
}

static const struct statistics ages_statistics = {
    .items = &ages_axis_items,
    .axis = ages_axis,
    .tally = ages_tally,
};

const struct game ages_game = {
    AGES_TABLES,
    .players_min = 2,
    .players_max = AGES_SEATS,
    .rules =
        {
            .version = AGES_RULES_VERSION,
            .state_size = sizeof(struct ages_state),
            .legal_max = 256,
            .decisions = &ages_decisions,
            .setup = ages_setup,
            .setup_of = ages_setup_of,
            .whose_turn = ages_whose_turn,
            .scores = ages_scores,
            .ending = ages_ending,
            .resample = ages_resample,
            .derive = ages_derive,
            .validate = ages_validate,
            .conserve = ages_conserve,
        },
    .fields = &ages_fields,
    .is_conceivable = ages_is_conceivable,
    .options = options,
    .option_count = COUNT_OF(options),
    .stacks = stacks,
    .stack_count = AGES_STACK_COUNT,
    .unreachable = unreachable,
    .unreachable_count = COUNT_OF(unreachable),
    .numbers = ages_numbers,
    .view_extras = ages_view_extras,
    .words.completes = ages_completes,
    .words.action_subject = ages_action_subject,
    .words.why = ages_why,
    .evaluation = &ages_evaluation,
    .net = &ages_net,
    .partners = ages_partners,
    .partner_count = COUNT_OF(ages_partners),
    .levels = {"greedy:noise=300", "plan:width=4,iterations=1",
               "plan:width=40,iterations=6,early=1,keep=1,ahead=16,turns=3",
               "plan:width=80,iterations=12,early=1,keep=1,ahead=32,turns=3"},
    .statistics = &ages_statistics,
};
