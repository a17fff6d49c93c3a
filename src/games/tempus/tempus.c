/* tempus.c: Tempus as a `struct game`: its tables and the doors to the files of this folder. */
#include "games/tempus/tempus.h"

#include "games/tempus/log.h"

static const struct item_table *const tables[TEMPUS_TABLE_COUNT] = {
    [TEMPUS_TABLE_CARD] = &tempus_card_items,       [TEMPUS_TABLE_HEX] = &tempus_hex_items,
    [TEMPUS_TABLE_TERRAIN] = &tempus_terrain_items, [TEMPUS_TABLE_TILE] = &tempus_tile_items,
    [TEMPUS_TABLE_ERA] = &tempus_era_items,
};

#define CARD \
    { \
        ARG_ITEM, TEMPUS_TABLE_CARD \
    }
#define HEX \
    { \
        ARG_ITEM, TEMPUS_TABLE_HEX \
    }
#define TERRAIN \
    { \
        ARG_ITEM, TEMPUS_TABLE_TERRAIN \
    }
#define NUMBER \
    { \
        ARG_NUMBER, 0 \
    }
#define NOTHING \
    { \
        ARG_ABSENT, 0 \
    }

static const struct verb verbs[TEMPUS_VERB_COUNT] = {
    [TEMPUS_LAY] = {"lay", "lay", {HEX, NOTHING, NOTHING}},
    [TEMPUS_ROTATE] = {"rotate", "lay", {NUMBER, NOTHING, NOTHING}},
    [TEMPUS_PLACE] = {"place", "place", {HEX, NOTHING, NOTHING}},
    [TEMPUS_MOVE] = {"move", "action", {NOTHING, NOTHING, NOTHING}},
    [TEMPUS_BIRTHS] = {"births", "action", {NOTHING, NOTHING, NOTHING}},
    [TEMPUS_DRAW] = {"draw", "action", {NOTHING, NOTHING, NOTHING}},
    [TEMPUS_FIGHT] = {"fight", "fight", {HEX, HEX, NOTHING}},
    [TEMPUS_BUILD] = {"build", "build", {HEX, NUMBER, NOTHING}},
    [TEMPUS_RELIGION] = {"religion", "card", {CARD, NOTHING, NOTHING}},
    [TEMPUS_LEADER] = {"leader", "card", {CARD, NOTHING, NOTHING}},
    [TEMPUS_GOVERNMENT] = {"government", "card", {CARD, NOTHING, NOTHING}},
    [TEMPUS_PASS] = {"pass", "card", {CARD, NOTHING, NOTHING}},
    [TEMPUS_TRANSPORT] = {"transport", "card", {CARD, NOTHING, NOTHING}},
    [TEMPUS_MEDICINE] = {"medicine", "card", {CARD, NOTHING, NOTHING}},
    [TEMPUS_FROM] = {"from", "move", {HEX, NOTHING, NOTHING}},
    [TEMPUS_TO] = {"to", "move", {HEX, NOTHING, NOTHING}},
    [TEMPUS_TO_FULL] = {"to", "move", {HEX, CARD, NOTHING}},
    [TEMPUS_BIRTH] = {"birth", "births", {HEX, NOTHING, NOTHING}},
    [TEMPUS_BIRTH_FULL] = {"birth", "births", {HEX, CARD, NOTHING}},
    [TEMPUS_CONVERT] = {"convert", "convert", {HEX, HEX, NOTHING}},
    [TEMPUS_CONVERT_FULL] = {"convert", "convert", {HEX, HEX, CARD}},
    [TEMPUS_TERRAIN] = {"terrain", "fight", {TERRAIN, NOTHING, NOTHING}},
    [TEMPUS_PLAY] = {"play", "card", {CARD, NOTHING, NOTHING}},
    [TEMPUS_READY] = {"ready", "end", {NOTHING, NOTHING, NOTHING}},
    [TEMPUS_ADVANCE] = {"advance", "fight", {NUMBER, NOTHING, NOTHING}},
    [TEMPUS_ADVANCE_MORE] = {"advance_more", "fight", {CARD, NOTHING, NOTHING}},
    [TEMPUS_STOP] = {"stop", "end", {NOTHING, NOTHING, NOTHING}},
    [TEMPUS_DISCARD] = {"discard", "discard", {CARD, NOTHING, NOTHING}},
    [TEMPUS_END] = {"end", "end", {NOTHING, NOTHING, NOTHING}},
};

static const struct option options[TEMPUS_OPTION_COUNT] = {
    [TEMPUS_OPTION_SETUP] =
        {"setup", {"World", "Świat"}, &tempus_setup_items, 0, 0, TEMPUS_SETUP_PLAYERS},
    [TEMPUS_OPTION_PROTECTION] = {"protection",
                                  {"Players with three hexes or fewer",
                                   "Gracze z trzema polami lub mniej"},
                                  &tempus_protection_items,
                                  0,
                                  0,
                                  TEMPUS_PROTECTION_FEW},
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

static int tempus_turn(const void *state)
{
    const struct tempus_state *s = state;
    return s->depth ? tempus_top(s).seat : SEAT_NONE;
}

static const char *tempus_phase(const void *state)
{
    const struct tempus_state *s = state;
    return s->depth ? tempus_phase_items.items[tempus_top(s).kind].id : "over";
}

static const char *tempus_ending(const void *state)
{
    const struct tempus_state *s = state;
    return s->ending == ITEM_NONE ? NULL : tempus_ending_items.items[s->ending].id;
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
    .slug = "tempus",
    .name = {"Tempus", "Tempus"},
    .players_min = 3,
    .players_max = TEMPUS_SEATS,
    .rules_version = TEMPUS_RULES_VERSION,
    .state_size = sizeof(struct tempus_state),
    .legal_max = 512, /* conversions: 16 hexes with six neighbours each and four Sanitation cards */
    .fields = &tempus_fields,
    .tables = tables,
    .table_count = TEMPUS_TABLE_COUNT,
    .verbs = verbs,
    .verb_count = TEMPUS_VERB_COUNT,
    .options = options,
    .option_count = TEMPUS_OPTION_COUNT,
    .stacks = stacks,
    .stack_count = TEMPUS_STACK_COUNT,
    .score_parts = &tempus_score_part_items,
    .endings = &tempus_ending_items,
    .phases = &tempus_phase_items,
    .unreachable = unreachable,
    .unreachable_count = COUNT_OF(unreachable),
    .rules = tempus_rules,
    .rule_count = TEMPUS_RULE_COUNT,
    .catalog = tempus_catalog,
    .data = &tempus_data,
    .check_data = tempus_check_data,
    .setup = tempus_setup_game,
    .setup_of = tempus_setup_of,
    .turn = tempus_turn,
    .phase = tempus_phase,
    .legal = tempus_legal,
    .apply = tempus_apply,
    .scores = tempus_scores,
    .ending = tempus_ending,
    .resample = tempus_resample,
    .view_extras = tempus_view_extras,
    .numbers = tempus_numbers,
    .action_label = tempus_action_label,
    .action_seen_by = tempus_action_seen_by,
    .event_name = tempus_event_name,
    .event_text = tempus_event_text,
    .event_is_use = tempus_event_is_use,
    .why = tempus_why,
    .reason_text = tempus_reason_text,
    .derive = tempus_derive,
    .validate = tempus_validate,
    .conserve = tempus_conserve,
    .evaluate = tempus_evaluate,
    .feature_items = &tempus_feature_items,
    .weight = tempus_weight,
    .features = tempus_features,
};
