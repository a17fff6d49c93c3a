/* steel.c: Guns & Steel as a `struct game`: its tables and the doors to the files of this folder.
 */
#include "games/steel/rules.h"

static const struct item_table *const tables[STEEL_KIND_COUNT] = {
    [STEEL_KIND_CARD] = &steel_card_items,
    [STEEL_KIND_WONDER] = &steel_wonder_items,
    [STEEL_KIND_RESOURCE] = &steel_resource_items,
};

#define CARD \
    { \
        ARG_ITEM, STEEL_KIND_CARD \
    }
#define WONDER \
    { \
        ARG_ITEM, STEEL_KIND_WONDER \
    }
#define RESOURCE \
    { \
        ARG_ITEM, STEEL_KIND_RESOURCE \
    }
#define SEAT \
    { \
        ARG_SEAT, 0 \
    }
#define NOTHING \
    { \
        ARG_ABSENT, 0 \
    }

static const struct verb verbs[STEEL_VERB_COUNT] = {
    [STEEL_VERB_PLACE] = {"place", "resource", {CARD, NOTHING, NOTHING}},
    [STEEL_VERB_RESOURCE] = {"resource", "resource", {CARD, NOTHING, NOTHING}},
    [STEEL_VERB_TECH] = {"tech", "technology", {CARD, NOTHING, NOTHING}},
    [STEEL_VERB_ACTIVATE] = {"activate", "technology", {NOTHING, NOTHING, NOTHING}},
    [STEEL_VERB_SKIP] = {"skip", "pass", {NOTHING, NOTHING, NOTHING}},
    [STEEL_VERB_REPLENISH] = {"replenish", "replenish", {CARD, NOTHING, NOTHING}},
    [STEEL_VERB_GAIN] = {"gain", "gain", {RESOURCE, NOTHING, NOTHING}},
    [STEEL_VERB_DEPLETE] = {"deplete", "deplete", {CARD, NOTHING, NOTHING}},
    [STEEL_VERB_COPY] = {"copy", "gain", {RESOURCE, NOTHING, NOTHING}},
    [STEEL_VERB_USE] = {"use", "use", {CARD, NOTHING, NOTHING}},
    [STEEL_VERB_USE_OF] = {"use", "use", {CARD, SEAT, NOTHING}},
    [STEEL_VERB_PLAY] = {"play", "play", {CARD, NOTHING, NOTHING}},
    [STEEL_VERB_REACT] = {"react", "react", {CARD, NOTHING, NOTHING}},
    [STEEL_VERB_TURN] = {"turn", "react", {CARD, NOTHING, NOTHING}},
    [STEEL_VERB_LOSE] = {"lose", "deplete", {CARD, NOTHING, NOTHING}},
    [STEEL_VERB_GIVE] = {"give", "wonder", {WONDER, NOTHING, NOTHING}},
    [STEEL_VERB_BUY] = {"buy", "buy", {CARD, NOTHING, NOTHING}},
    [STEEL_VERB_PAY] = {"pay", "pay", {CARD, NOTHING, NOTHING}},
    [STEEL_VERB_CLAIM] = {"claim", "wonder", {WONDER, NOTHING, NOTHING}},
    [STEEL_VERB_TAKE] = {"take", "take", {CARD, NOTHING, NOTHING}},
    [STEEL_VERB_GLORY] = {"glory", "wonder", {WONDER, NOTHING, NOTHING}},
    [STEEL_VERB_MOVE] = {"glory", "wonder", {WONDER, WONDER, NOTHING}},
    [STEEL_VERB_DONE] = {"done", "pass", {NOTHING, NOTHING, NOTHING}},
    [STEEL_VERB_PASS] = {"pass", "pass", {NOTHING, NOTHING, NOTHING}},
};

static const struct option options[STEEL_OPTION_COUNT] = {
    [STEEL_OPTION_SET] = {"set", {"Cards", "Karty"}, &steel_mode_items, 0, 0, STEEL_MODE_NEW_WORLD},
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

static int steel_turn(const void *state)
{
    const struct steel_state *s = state;
    return s->depth ? steel_top(s)->seat : SEAT_NONE;
}

static int steel_starter(const void *state)
{
    const struct steel_state *s = state;
    return s->first;
}

static const char *steel_phase(const void *state)
{
    const struct steel_state *s = state;
    return s->depth ? steel_phase_items.items[steel_top(s)->kind].id : "over";
}

static const char *steel_ending(const void *state)
{
    const struct steel_state *s = state;
    return s->ending == ITEM_NONE ? NULL : steel_ending_items.items[s->ending].id;
}

static void common_numbers(const struct steel_state *s, struct numbers *numbers)
{
    int *out = numbers->common, wonders = 0, temporary = 0;
    *out++ = s->turns;
    for (int age = 0; age < STEEL_AGE_COUNT; age++)
        *out++ = __builtin_popcount(s->age[age].present);
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

/* What an answer without a name is about: the technology just played, the card carried out. */
static bool steel_action_subject(const void *state, uint32_t action, struct ref *ref)
{
    const struct steel_state *s = state;
    unsigned verb = action_verb(action);
    if (verb != STEEL_VERB_ACTIVATE && verb != STEEL_VERB_SKIP)
        return false;
    *ref = (struct ref){STEEL_KIND_CARD, steel_top(s)->card};
    return true;
}

const struct game steel_game = {
    .slug = "steel",
    .name = {"Guns & Steel", "Guns & Steel: Historia Ludzkości"},
    .players_min = 2,
    .players_max = STEEL_SEATS,
    .rules_version = STEEL_RULES_VERSION,
    .state_size = sizeof(struct steel_state),
    .legal_max = 4 * STEEL_CARD_COUNT, /* using any card of any display */
    .fields = &steel_fields,
    .tables = tables,
    .table_count = STEEL_KIND_COUNT,
    .verbs = verbs,
    .verb_count = STEEL_VERB_COUNT,
    .options = options,
    .option_count = STEEL_OPTION_COUNT,
    .stacks = stacks,
    .stack_count = STEEL_STACK_COUNT,
    .endings = &steel_ending_items,
    .phases = &steel_phase_items,
    .score_parts = &steel_score_part_items,
    .rules = steel_rules,
    .rule_count = STEEL_RULE_COUNT,
    .catalog = steel_catalog,
    .data = &steel_data,
    .check_data = steel_check_data,
    .feature_items = &steel_feature_items,
    .weight = steel_weight,
    .features = steel_features,
    .evaluate = steel_evaluate,
    .setup = steel_setup,
    .setup_of = steel_setup_of,
    .turn = steel_turn,
    .starter = steel_starter,
    .phase = steel_phase,
    .legal = steel_legal,
    .apply = steel_apply,
    .scores = steel_scores,
    .ending = steel_ending,
    .resample = steel_resample,
    .view_extras = steel_view_extras,
    .numbers = steel_numbers,
    .action_label = steel_action_label,
    .action_seen_by = game_action_public,
    .action_subject = steel_action_subject,
    .event_name = steel_event_name,
    .event_text = steel_event_text,
    .event_is_use = steel_event_is_use,
    .why = steel_why,
    .reason_text = steel_reason_text,
    .derive = steel_derive,
    .validate = steel_validate,
    .conserve = steel_conserve,
};
