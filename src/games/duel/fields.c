/* fields.c: the one description of the state (fields.h in core) and what a seat may see of it (R
 * 14). */
#include "games/duel/state.h"

/* R 14.1, 14.2: a face-down card of the current age shows its back; the next ages are not on the
 * table yet. */
static const char *mask_deck(const struct duel_state *s, int age, int slot)
{
    unsigned card = s->deck[age - 1][slot];
    if (age > s->age)
        return "";
    if (card == ITEM_NONE || s->face_up >> slot & 1)
        return NULL;
    return duel_age_items.items[duel_cards[card].age].id;
}

static const char *mask_age1(const void *root, int seat, int outer, int index)
{
    (void)seat, (void)outer;
    return mask_deck(root, 1, index);
}

static const char *mask_age2(const void *root, int seat, int outer, int index)
{
    (void)seat, (void)outer;
    return mask_deck(root, 2, index);
}

static const char *mask_age3(const void *root, int seat, int outer, int index)
{
    (void)seat, (void)outer;
    return mask_deck(root, 3, index);
}

/* R 4.4: the second four wonders are shown when the first four are taken. */
static const char *mask_offer(const void *root, int seat, int outer, int index)
{
    const struct duel_state *s = root;
    (void)seat, (void)outer;
    return index >= DUEL_OFFERED / 2 && s->picks < DUEL_OFFERED / 2 ? "" : NULL;
}

static const struct field player_list[] = {
    FIELD_SET_ROW(duel_player, city, &duel_card_items),
    FIELD_NUMBER_ROW(duel_player, coins, FIELD_U16, 0, DUEL_COINS_MAX),
    FIELD_SET_ROW(duel_player, wonders, &duel_wonder_items),
    FIELD_SET_ROW(duel_player, built, &duel_wonder_items),
    FIELD_SET_ROW(duel_player, tokens, &duel_token_items),
    FIELD_DERIVED_ROW(duel_player, production),
    FIELD_DERIVED_ROW(duel_player, fixed_price),
    FIELD_DERIVED_ROW(duel_player, colours),
    FIELD_DERIVED_ROW(duel_player, symbols),
    FIELD_DERIVED_ROW(duel_player, raw_choices),
    FIELD_DERIVED_ROW(duel_player, goods_choices),
    FIELD_DERIVED_ROW(duel_player, effects),
    FIELD_DERIVED_ROW(duel_player, spare),
};
static const struct fields player_fields = FIELDS_OF("player", duel_player, player_list);

static const struct field frame_list[] = {
    DECISION_FRAME_ROWS(duel, DUEL_SEATS, NULL),
    FIELD_DERIVED_ROW(duel_frame, spare),
};
DECISION_FRAME_LIST(duel, frame_list)

#define DECK_ROW(NAME, INDEX, MASK) \
    { \
        .name = NAME, .type = FIELD_ITEM, .offset = offsetof(struct duel_state, deck[INDEX]), \
        .size = 1, .count = DUEL_SLOTS, .items = &duel_card_items, .mask = MASK, .backs = { \
            &duel_age_items \
        } \
    }

static const struct field state_list[] = {
    FIELD_ITEM_ROW(duel_state, tie_start, &duel_tie_start_items),
    FIELD_ITEM_ROW(duel_state, wonder_mode, &duel_wonder_mode_items),
    FIELD_NUMBER_ROW(duel_state, age, FIELD_U8, 0, DUEL_AGES),
    DECISION_FRAMES_ROWS(duel),
    FIELD_STRUCTS_ROW(duel_state, player, &player_fields),
    FIELD_NUMBER_ROW(duel_state, pawn, FIELD_I8, -DUEL_CAPITAL, DUEL_CAPITAL),
    FIELD_SET_ROW(duel_state, loot, &duel_loot_items),
    DECK_ROW("age1", 0, mask_age1),
    DECK_ROW("age2", 1, mask_age2),
    DECK_ROW("age3", 2, mask_age3),
    FIELD_BITS_ROW(duel_state, face_up, DUEL_SLOTS - 1),
    FIELD_SET_ROW(duel_state, discard, &duel_card_items),
    FIELD_ITEMS_ROW(duel_state, tucked, &duel_card_items, NULL),
    FIELD_SET_ROW(duel_state, board, &duel_token_items),
    FIELD_SET_ROW(duel_state, box, &duel_token_items),
    FIELD_SET_ROW(duel_state, drawn, &duel_token_items),
    FIELD_ITEMS_ROW(duel_state, offer, &duel_wonder_items, mask_offer),
    FIELD_NUMBER_ROW(duel_state, picks, FIELD_U8, 0, DUEL_OFFERED),
    FIELD_NUMBER_ROW(duel_state, first, FIELD_U8, 0, DUEL_SEATS - 1),
    FIELD_BOOL_ROW(duel_state, again),
    FIELD_ITEM_ROW(duel_state, ending, &duel_ending_items),
    FIELD_NUMBER_ROW(duel_state, winners, FIELD_U8, 0, 3),
    FIELD_DERIVED_ROW(duel_state, available),
    FIELD_DERIVED_ROW(duel_state, remaining),
    FIELD_DERIVED_ROW(duel_state, wonders_built),
    FIELD_DERIVED_ROW(duel_state, spare),
};
const struct fields duel_fields = FIELDS_OF("state", duel_state, state_list);
