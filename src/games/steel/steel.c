/* steel.c: Guns & Steel as a `struct game`: its tables, and the functions of this folder. */
#include "games/steel/rules.h"

/* The levels as they were before there was a net, to measure later ones against: they stay. */
static const struct partner partners[] = {
    {"normal1", "mcts:iterations=60", NULL, 0},
    {"hard1", "mcts:iterations=2000,early=1", NULL, 0},
    {"expert1", "mcts:iterations=40000,memory=256,early=1", NULL, 0},
};

static const struct option options[STEEL_OPTION_COUNT] = {
    [STEEL_OPTION_SET] = {"set", steel_words[STEEL_WORD_OPTION_SET].text, &steel_mode_items, 0, 0,
                          STEEL_MODE_NEW_WORLD},
};

#define AGE_STACK(ID, NAME) \
    [STEEL_STACK_AGE + STEEL_AGE_##ID] = {NAME, {&steel_card_items}, 1, STEEL_CARD_COUNT, false}
#define WONDER_STACK(ID, NAME) \
    [STEEL_STACK_WONDER + STEEL_AGE_##ID] = {"wonder_" NAME, {&steel_wonder_items}, 1, 2, false}

static const struct stack stacks[STEEL_STACK_COUNT] = {
    [STEEL_STACK_FIRST] = {"first", {NULL}, 1, 1, STACK_ONCE},
    AGE_STACK(HORSE, "horse"),
    AGE_STACK(GUNPOWDER, "gunpowder"),
    AGE_STACK(OIL, "oil"),
    AGE_STACK(EARTH, "earth"),
    AGE_STACK(SPACE, "space"),
    WONDER_STACK(HORSE, "horse"),
    WONDER_STACK(GUNPOWDER, "gunpowder"),
    WONDER_STACK(OIL, "oil"),
    WONDER_STACK(EARTH, "earth"),
    WONDER_STACK(SPACE, "space"),
};

static struct setup steel_setup_of(const void *state)
{
    const struct steel_state *s = state;
    struct setup setup = {.players = s->players};
    setup.options[STEEL_OPTION_SET] = s->mode;
    return setup;
}

static int steel_starter(const void *state)
{
    const struct steel_state *s = state;
    return s->first;
}

static int steel_ending(const void *state)
{
    return ((const struct steel_state *)state)->ending;
}

static void common_numbers(const struct steel_state *s, struct numbers *numbers)
{
    int *out = numbers->common, wonders = 0, temporary = 0;
    *out++ = s->turns;
    for (int age = 0; age < STEEL_AGE_COUNT; age++)
        *out++ = count_bits(s->age[age].present);
    for (int age = 0; age < STEEL_AGE_COUNT; age++)
        *out++ = s->age[age].piled;
    for (int age = 0; age < STEEL_AGE_COUNT; age++)
        wonders += s->age[age].wonder != ITEM_NONE;
    for (int i = 0; i < STEEL_RESOURCE_COUNT; i++)
        temporary += s->temp[i];
    *out++ = wonders;
    *out++ = temporary;
    numbers->common_count = (int)(out - numbers->common);
}

static void seat_numbers(const struct steel_player *player, const struct score *score, int *out)
{
    *out++ = steel_count(player->hand);
    *out++ = steel_count(player->resource);
    *out++ = steel_count(player->tech);
    *out++ = steel_strength(player);
    *out++ = score->parts[STEEL_SCORE_PART_CARDS] + score->parts[STEEL_SCORE_PART_WONDERS];
    *out++ = player->track;
    *out++ = player->supply;
}

static void steel_numbers(const void *state, struct numbers *numbers)
{
    const struct steel_state *s = state;
    struct score scores[SEATS_MAX];
    steel_scores(s, scores);
    common_numbers(s, numbers);
    numbers->seat_count = 7;
    for (int seat = 0; seat < s->players; seat++)
        seat_numbers(&s->player[seat], &scores[seat], numbers->seats[seat]);
}

/* What an action is about that names nothing: the technology just played, or the card being carried
 * out. */
static bool steel_action_subject(const void *state, uint32_t action, struct ref *ref)
{
    const struct steel_state *s = state;
    unsigned verb = action_verb(action);
    if (verb != STEEL_ACTIVATE && verb != STEEL_SKIP)
        return false;
    *ref = (struct ref){STEEL_TABLE_CARD, steel_top(s)->card};
    return true;
}

const struct game steel_game = {
    STEEL_TABLES,
    .players_min = 2,
    .players_max = STEEL_SEATS,
    .rules =
        {
            .version = STEEL_RULES_VERSION,
            .state_size = sizeof(struct steel_state),
            .legal_max = STEEL_SEATS * STEEL_CARD_COUNT, /* using any card of any display */
            .decisions = &steel_decisions,
            .setup = steel_setup,
            .setup_of = steel_setup_of,
            .starter = steel_starter,
            .scores = steel_scores,
            .ending = steel_ending,
            .resample = steel_resample,
            .derive = steel_derive,
            .validate = steel_validate,
            .conserve = steel_conserve,
        },
    .fields = &steel_fields,
    .options = options,
    .option_count = STEEL_OPTION_COUNT,
    .stacks = stacks,
    .stack_count = STEEL_STACK_COUNT,
    .check_data = steel_check_data,
    .view_extras = steel_view_extras,
    .numbers = steel_numbers,
    .words.action_label = steel_action_label,
    .words.action_subject = steel_action_subject,
    .words.why = steel_why,
    .evaluation = &steel_evaluation,
    .net = &steel_net,
    .levels = {"greedy:noise=300", "mcts:eval=net,iterations=60",
               "mcts:eval=net,iterations=6000,early=1",
               "mcts:eval=net,iterations=40000,memory=256,early=1"},
    .partners = partners,
    .partner_count = COUNT_OF(partners),
};
