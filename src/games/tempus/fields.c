/* fields.c: the one description of the state (fields.h in core) and what a seat may see of it
 * (R 12). */
#include "games/tempus/rules.h"

/* Cards laid lie face down, but those of a defender face up (R 7.6). */
static const char *mask_laid(const void *root, int seat, int outer, int index)
{
    const struct tempus_state *s = root;
    (void)index;
    return seat == outer || tempus_defends(s, outer) ? NULL : "";
}

/* A spectator sees what all players have seen. */
static const char *mask_discard(const void *root, int seat, int outer, int index)
{
    const struct tempus_state *s = root;
    unsigned seen = s->discard[outer].seen, everybody = (1u << s->players) - 1;
    (void)index;
    bool known = seat == SEAT_SPECTATOR ? seen == everybody : seen >> seat & 1;
    return known ? NULL : "";
}

static const char *mask_tiles(const void *root, int seat, int outer, int index)
{
    const struct tempus_state *s = root;
    (void)seat, (void)outer;
    return index < tempus_tiles_seen(s) ? NULL : "";
}

#define NUMBERS_ROW(S, M, TYPE, LOW, HIGH) \
    { \
        .name = #M, .type = TYPE, .offset = FIELD_PLACE(S, M), .size = FIELD_ELEMENT(S, M), \
        .count = FIELD_COUNT(S, M), .low = LOW, .high = HIGH \
    }
#define U8(S, M, HIGH) FIELD_NUMBER_ROW(S, M, FIELD_U8, 0, HIGH)

static const struct field player_list[] = {
    FIELD_ITEM_ROW(tempus_player, era, &tempus_era_items),
    U8(tempus_player, markers, 99),
    FIELD_ITEMS_ROW(tempus_player, hand, &tempus_card_items, mask_others), /* R 12.2 */
    FIELD_LENGTH_ROW(tempus_player, hand_count, hand),
    FIELD_ITEMS_ROW(tempus_player, laid, &tempus_card_items, mask_laid),
    FIELD_LENGTH_ROW(tempus_player, laid_count, laid),
    FIELD_ITEMS_ROW(tempus_player, front, &tempus_card_items, NULL),
    FIELD_LENGTH_ROW(tempus_player, front_count, front),
    FIELD_DERIVED_ROW(tempus_player, held),
    FIELD_DERIVED_ROW(tempus_player, towns),
    FIELD_DERIVED_ROW(tempus_player, built),
    FIELD_DERIVED_ROW(tempus_player, tokens),
    FIELD_DERIVED_ROW(tempus_player, spare),
};
static const struct fields player_fields = FIELDS_OF("player", tempus_player, player_list);

static const struct field discarded_list[] = {
    {.name = "card",
     .type = FIELD_ITEM,
     .offset = offsetof(struct tempus_discarded, card),
     .size = 1,
     .items = &tempus_card_items,
     .mask = mask_discard},
    FIELD_BITS_ROW(tempus_discarded, seen, TEMPUS_SEATS - 1),
};
static const struct fields discarded_fields =
    FIELDS_OF("discarded", tempus_discarded, discarded_list);

static const struct field frame_list[] = {
    DECISION_FRAME_ROWS(tempus, TEMPUS_SEATS, NULL),
    FIELD_DERIVED_ROW(tempus_frame, spare),
};
static const struct fields frame_fields = FIELDS_OF("frame", tempus_frame, frame_list);

static const struct field state_list[] = {
    U8(tempus_state, players, TEMPUS_SEATS),
    FIELD_ITEM_ROW(tempus_state, setup, &tempus_setup_items),
    FIELD_LATER_ITEM_ROW(tempus_state, protection, &tempus_protection_items),
    U8(tempus_state, round, TEMPUS_ROUNDS),
    U8(tempus_state, start, TEMPUS_SEATS - 1),
    FIELD_STRUCTS_ROW(tempus_state, frames, &frame_fields),
    FIELD_LENGTH_ROW(tempus_state, depth, frames),
    FIELD_STRUCTS_ROW(tempus_state, player, &player_fields),
    FIELD_ITEMS_ROW(tempus_state, terrain, &tempus_terrain_items, NULL),
    NUMBERS_ROW(tempus_state, owner, FIELD_I8, -1, TEMPUS_SEATS - 1),
    NUMBERS_ROW(tempus_state, tokens, FIELD_U8, 0, 99),
    NUMBERS_ROW(tempus_state, city, FIELD_U8, 0, 9),
    FIELD_ITEMS_ROW(tempus_state, deck, &tempus_card_items, mask_always), /* R 12.3 */
    FIELD_LENGTH_ROW(tempus_state, deck_count, deck),
    FIELD_STRUCTS_ROW(tempus_state, discard, &discarded_fields),
    FIELD_LENGTH_ROW(tempus_state, discard_count, discard),
    FIELD_ITEMS_ROW(tempus_state, tiles, &tempus_tile_items, mask_tiles),
    U8(tempus_state, tile_count, TEMPUS_TILE_COUNT),
    U8(tempus_state, tiles_laid, TEMPUS_TILE_COUNT),
    FIELD_ITEMS_ROW(tempus_state, touched, &tempus_hex_items, NULL),
    FIELD_LENGTH_ROW(tempus_state, touched_count, touched),
    U8(tempus_state, quota, TEMPUS_TOUCHED),
    FIELD_BOOL_ROW(tempus_state, fresh),
    FIELD_ITEM_ROW(tempus_state, from, &tempus_hex_items),
    FIELD_ITEM_ROW(tempus_state, fight_from, &tempus_hex_items),
    FIELD_ITEM_ROW(tempus_state, fight_to, &tempus_hex_items),
    FIELD_ITEM_ROW(tempus_state, fight_terrain, &tempus_terrain_items),
    FIELD_BITS_ROW(tempus_state, bonus, TEMPUS_SEATS - 1),
    FIELD_ITEM_ROW(tempus_state, ending, &tempus_ending_items),
    FIELD_BITS_ROW(tempus_state, winners, TEMPUS_SEATS - 1),
    FIELD_DERIVED_ROW(tempus_state, land),
    FIELD_DERIVED_ROW(tempus_state, inland),
    FIELD_DERIVED_ROW(tempus_state, coast),
    FIELD_DERIVED_ROW(tempus_state, of_terrain),
};
const struct fields tempus_fields = FIELDS_OF("state", tempus_state, state_list);
