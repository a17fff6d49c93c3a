/* fields.c: the one description of the state (fields.h in core) and what a seat may see of it. */
#include "games/steel/rules.h"

/* R 1.6, 3.5: only the top card of a research pile is seen. */
static const char *mask_pile(const void *root, int seat, int outer, int index)
{
    (void)root, (void)seat, (void)outer;
    return index > 0 ? "" : NULL;
}

#define NUMBERS_ROW(S, M, COUNT, HIGH) \
    { \
        .name = #M, .type = FIELD_U8, .offset = FIELD_PLACE(S, M), .size = 1, .count = COUNT, \
        .high = HIGH \
    }

/* enum steel_going */
static const struct item going[] = {{.id = "turn"}, {.id = "effect"}};
static const struct item_list going_items = {"going", going, COUNT_OF(going)};

static const struct field frame_list[] = {
    DECISION_FRAME_ROWS(steel, STEEL_SEATS, &going_items),
    FIELD_ITEM_ROW(steel_frame, card, &steel_card_items),
    FIELD_NUMBER_ROW(steel_frame, owner, FIELD_U8, 0, STEEL_SEATS - 1),
    FIELD_NUMBER_ROW(steel_frame, part, FIELD_U8, 0, STEEL_STEP_COUNT - 1),
    FIELD_NUMBER_ROW(steel_frame, stage, FIELD_U8, 0, STEEL_COUNTER_MAX),
    FIELD_NUMBER_ROW(steel_frame, count, FIELD_U8, 0, STEEL_COUNTER_MAX),
    FIELD_BITS_ROW(steel_frame, set, 7),
    FIELD_SET_ROW(steel_frame, played, &steel_card_items),
};
static const struct fields frame_fields = FIELDS_OF("frame", steel_frame, frame_list);

static const struct field player_list[] = {
    FIELD_SET_ROW(steel_player, hand, &steel_card_items),
    FIELD_SET_ROW(steel_player, tech, &steel_card_items),
    FIELD_SET_ROW(steel_player, resource, &steel_card_items),
    FIELD_SET_ROW(steel_player, used, &steel_card_items),
    FIELD_SET_ROW(steel_player, wonders, &steel_wonder_items),
    FIELD_NUMBER_ROW(steel_player, track, FIELD_U16, 0, STEEL_TRACK_MAX),
    FIELD_NUMBER_ROW(steel_player, supply, FIELD_U8, 0, STEEL_MARKERS),
    FIELD_DERIVED_ROW(steel_player, spare),
};
static const struct fields player_fields = FIELDS_OF("player", steel_player, player_list);

static const struct field age_list[] = {
    FIELD_ITEMS_ROW(steel_level, row, &steel_card_items, NULL),
    FIELD_ITEMS_ROW(steel_level, pile, &steel_card_items, mask_pile),
    FIELD_LENGTH_ROW(steel_level, piled, pile),
    FIELD_ITEM_ROW(steel_level, wonder, &steel_wonder_items),
    NUMBERS_ROW(steel_level, glory, STEEL_SEATS, STEEL_MARKERS),
    FIELD_DERIVED_ROW(steel_level, present),
    FIELD_DERIVED_ROW(steel_level, spare),
};
static const struct fields age_fields = FIELDS_OF("age", steel_level, age_list);

static const struct field state_list[] = {
    FIELD_ITEM_ROW(steel_state, mode, &steel_mode_items),
    FIELD_NUMBER_ROW(steel_state, players, FIELD_U8, 2, STEEL_SEATS),
    FIELD_NUMBER_ROW(steel_state, first, FIELD_U8, 0, STEEL_SEATS - 1),
    FIELD_NUMBER_ROW(steel_state, active, FIELD_U8, 0, STEEL_SEATS - 1),
    FIELD_NUMBER_ROW(steel_state, turns, FIELD_U16, 0, STEEL_TURNS_MAX),
    FIELD_STRUCTS_ROW(steel_state, frames, &frame_fields),
    FIELD_LENGTH_ROW(steel_state, depth, frames),
    FIELD_STRUCTS_ROW(steel_state, player, &player_fields),
    FIELD_STRUCTS_ROW(steel_state, age, &age_fields),
    NUMBERS_ROW(steel_state, temp, STEEL_RESOURCE_COUNT, 99),
    {.name = "temp_end",
     .type = FIELD_DERIVED,
     .offset = offsetof(struct steel_state, temp) + STEEL_RESOURCE_COUNT,
     .size = 8 - STEEL_RESOURCE_COUNT},
    FIELD_SET_ROW(steel_state, paying, &steel_card_items),
    FIELD_ITEM_ROW(steel_state, buying, &steel_card_items),
    FIELD_ITEM_ROW(steel_state, bought, &steel_card_items),
    FIELD_NUMBER_ROW(steel_state, price, FIELD_U8, 0, STEEL_COUNTER_MAX),
    FIELD_NUMBER_ROW(steel_state, began, FIELD_U8, 0, STEEL_CARD_COUNT),
    FIELD_NUMBER_ROW(steel_state, replenished, FIELD_U8, 0, STEEL_COUNTER_MAX),
    FIELD_NUMBER_ROW(steel_state, gained, FIELD_U8, 0, STEEL_COUNTER_MAX),
    FIELD_NUMBER_ROW(steel_state, defeated, FIELD_U8, 0, STEEL_COUNTER_MAX),
    FIELD_NUMBER_ROW(steel_state, taken, FIELD_U8, 0, STEEL_COUNTER_MAX),
    FIELD_BOOL_ROW(steel_state, moved),
    FIELD_BOOL_ROW(steel_state, back),
    FIELD_NUMBER_ROW(steel_state, idle, FIELD_U8, 0, STEEL_STALL *STEEL_SEATS),
    FIELD_ITEM_ROW(steel_state, ending, &steel_ending_items),
    FIELD_BITS_ROW(steel_state, winners, STEEL_SEATS - 1),
    FIELD_DERIVED_ROW(steel_state, spare),
};
const struct fields steel_fields = FIELDS_OF("state", steel_state, state_list);
