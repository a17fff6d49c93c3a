/* fields.c: the one description of the state (fields.h in core) and what a seat may see of it
 * (R 3.8). */
#include "games/civ/rules.h"

/* Masks */

/* R 9.1: technologies are chosen face down and turned up together. */
static const char *mask_research(const void *root, int seat, int outer, int index)
{
    (void)index;
    return seat == outer || !civ_is_choosing_research(root) ? NULL : "";
}

/* The ancient wonders are on top of the deck (R 3.3): everybody knows the era, nobody the wonder.
 */
static const char *mask_wonders(const void *root, int seat, int outer, int index)
{
    const struct civ_state *s = root;
    (void)seat, (void)outer;
    return civ_era_items.items[civ_wonders[s->wonders[index]].era].id;
}

/* Huts and villages lie face down; their backs differ (R 2.5). */
static const char *mask_piece(const void *root, int seat, int outer, int index)
{
    (void)seat, (void)outer;
    int class = civ_class_at(root, index);
    return class == CIV_CLASS_HUT || class == CIV_CLASS_VILLAGE ? civ_class_items.items[class].id
                                                                : NULL;
}

static const char *mask_tile(const void *root, int seat, int outer, int index)
{
    const struct civ_state *s = root;
    (void)seat, (void)outer;
    return s->turned[index] == CIV_FACE_DOWN ? "" : NULL;
}

/* A spectator sees what all players see. */
static const char *mask_hand(const void *root, int side, int seat)
{
    const struct civ_state *s = root;
    bool seen = true;
    for (int each = 0; each < s->players; each++)
        if (seat == each || seat == SEAT_SPECTATOR)
            seen = seen && civ_sees_hand(s, each, side);
    return seen ? NULL : "";
}
static const char *mask_attacker(const void *root, int seat, int outer, int index)
{
    (void)outer, (void)index;
    return mask_hand(root, CIV_ATTACKER, seat);
}
static const char *mask_defender(const void *root, int seat, int outer, int index)
{
    (void)outer, (void)index;
    return mask_hand(root, CIV_DEFENDER, seat);
}

/* R 6.4: only the back of an offered marker or event is seen. */
static const char *mask_given(const void *root, int seat, int outer, int index)
{
    const struct civ_offer *offer = &((const struct civ_state *)root)->offer;
    (void)outer, (void)index;
    if (seat == offer->from || (offer->give != CIV_GOOD_MARKER && offer->give != CIV_GOOD_EVENT))
        return NULL;
    return offer->give == CIV_GOOD_EVENT
               ? civ_deck_items.items[civ_events[offer->give_what].level - 1].id
           : civ_markers[offer->give_what].back == CIV_BACK_HUT ? "hut"
                                                                : "village";
}

/* Tables */

#define ROW(S, M, NAME, TYPE, ...) \
    { \
        .name = NAME, .type = TYPE, .offset = FIELD_PLACE(S, M), __VA_ARGS__ \
    }
#define NUMBERS_ROW(S, M, TYPE, LOW, HIGH, MASK) \
    ROW(S, M, #M, TYPE, .size = FIELD_ELEMENT(S, M), .count = FIELD_COUNT(S, M), .low = LOW, \
        .high = HIGH, .mask = MASK)
#define COUNTS(S, M, HIGH) NUMBERS_ROW(S, M, FIELD_U8, 0, HIGH, NULL)
/* What only its owner sees: units, event cards, kept markers. */
#define HIDDEN(S, M, HIGH) NUMBERS_ROW(S, M, FIELD_U8, 0, HIGH, mask_others)
#define U8(S, M, HIGH) FIELD_NUMBER_ROW(S, M, FIELD_U8, 0, HIGH)
/* A member M[INDEX] that is a list of its own, and its length LENGTH[INDEX]. */
#define PART(S, M, INDEX, NAME, TYPE, ...) \
    { \
        .name = NAME, .type = TYPE, .size = 1, .count = FIELD_ELEMENT(S, M), \
        .offset = (uint16_t)(offsetof(struct S, M) + (size_t)(INDEX)*FIELD_ELEMENT(S, M)), \
        __VA_ARGS__ \
    }
#define PART_LENGTH(S, LENGTH, INDEX, NAME) \
    { \
        .name = NAME, .type = FIELD_LENGTH, .size = 1, \
        .offset = (uint16_t)(offsetof(struct S, LENGTH) + (INDEX)) \
    }
#define SQUARES(S, M) FIELD_SET_ROW(S, M, &civ_square_items)

enum {
    ARMIES_MAX = 7, /* R 1.4: the Russians have most */
    SCOUTS_MAX = 2,
    COINS_MAX = 99,
    TRADE_MAX = 27
};

static const struct field city_list[] = {
    SQUARES(civ_city, gathered),
    FIELD_ITEM_ROW(civ_city, at, &civ_square_items),
    FIELD_BOOL_ROW(civ_city, stands),
    FIELD_BOOL_ROW(civ_city, walls),
    FIELD_BOOL_ROW(civ_city, program),
    U8(civ_city, actions, 99),
    FIELD_SET_ROW(civ_city, kinds, &civ_city_action_items),
    U8(civ_city, extra, 99),
    U8(civ_city, bonus, 200),
};
static const struct fields city_fields = FIELDS_OF("city", civ_city, city_list);

static const struct field player_list[] = {
    FIELD_ITEM_ROW(civ_player, civ, &civ_civ_items),
    FIELD_SET_ROW(civ_player, techs, &civ_tech_items),
    FIELD_SET_ROW(civ_player, fresh, &civ_tech_items),
    FIELD_SET_ROW(civ_player, used, &civ_ability_items),
    FIELD_STRUCTS_ROW(civ_player, city, &city_fields),
    FIELD_NUMBER_ROW(civ_player, culture, FIELD_U16, 0, CIV_CULTURE_MAX),
    U8(civ_player, trade, TRADE_MAX),
    U8(civ_player, space, CIV_LAST_SPACE),
    FIELD_ITEM_ROW(civ_player, government, &civ_government_items),
    FIELD_BOOL_ROW(civ_player, changed),
    FIELD_BOOL_ROW(civ_player, revolt),
    FIELD_SET_ROW(civ_player, policies, &civ_policy_items),
    U8(civ_player, offers, 99),
    ROW(civ_player, research, "research", FIELD_ITEM, .size = 1, .items = &civ_tech_items,
        .mask = mask_research),
    HIDDEN(civ_player, units, CIV_UNIT_COPIES),
    COUNTS(civ_player, shown, CIV_UNIT_COPIES),
    HIDDEN(civ_player, events, CIV_EVENT_COPIES),
    HIDDEN(civ_player, kept, CIV_MARKER_COPIES),
    COUNTS(civ_player, tokens, CIV_SEATS),
    COUNTS(civ_player, great, CIV_GREAT_DECK),
    COUNTS(civ_player, coins, COINS_MAX),
    FIELD_DERIVED_ROW(civ_player, held),
    FIELD_DERIVED_ROW(civ_player, armies),
    FIELD_DERIVED_ROW(civ_player, scouts),
    FIELD_DERIVED_ROW(civ_player, speed),
    FIELD_DERIVED_ROW(civ_player, stacking),
    FIELD_DERIVED_ROW(civ_player, water),
    FIELD_DERIVED_ROW(civ_player, spare),
};
static const struct fields player_fields = FIELDS_OF("player", civ_player, player_list);

DECISION_FRAME_FIELDS(civ, CIV_SEATS, &civ_step_items)

static const struct field group_list[] = {
    FIELD_ITEM_ROW(civ_group, at, &civ_square_items),
    U8(civ_group, armies, ARMIES_MAX),
    U8(civ_group, scouts, SCOUTS_MAX),
    U8(civ_group, left, 99),
    FIELD_BOOL_ROW(civ_group, begun),
    FIELD_DERIVED_ROW(civ_group, spare),
};
static const struct fields group_fields = FIELDS_OF("group", civ_group, group_list);

static const struct field front_list[] = {
    FIELD_ITEMS_ROW(civ_front, unit, &civ_unit_items, NULL),
    COUNTS(civ_front, wounds, 99),
};
static const struct fields front_fields = FIELDS_OF("front", civ_front, front_list);

#define SIDE(M, INDEX, NAME, HIGH, MASK) \
    PART(civ_battle, M, INDEX, NAME, FIELD_U8, .high = HIGH, .mask = MASK)

static const struct field battle_list[] = {
    FIELD_BOOL_ROW(civ_battle, on),
    FIELD_ITEM_ROW(civ_battle, kind, &civ_battle_kind_items),
    FIELD_ITEM_ROW(civ_battle, at, &civ_square_items),
    U8(civ_battle, city, CIV_CITIES - 1),
    NUMBERS_ROW(civ_battle, seat, FIELD_I8, -1, CIV_SEATS - 1, NULL),
    FIELD_NUMBER_ROW(civ_battle, commander, FIELD_I8, -1, CIV_SEATS - 1),
    U8(civ_battle, side, CIV_SIDES - 1),
    FIELD_BOOL_ROW(civ_battle, played),
    U8(civ_battle, edge, 9),
    COUNTS(civ_battle, bonus, 200),
    COUNTS(civ_battle, healed, 3),
    U8(civ_battle, won, CIV_SIDES - 1),
    U8(civ_battle, loot, 9),
    SIDE(hand, CIV_ATTACKER, "attacker_hand", CIV_UNIT_COPIES, mask_attacker),
    SIDE(hand, CIV_DEFENDER, "defender_hand", CIV_UNIT_COPIES, mask_defender),
    SIDE(killed, CIV_ATTACKER, "attacker_killed", CIV_UNIT_COPIES, NULL),
    SIDE(killed, CIV_DEFENDER, "defender_killed", CIV_UNIT_COPIES, NULL),
    FIELD_STRUCTS_ROW(civ_battle, front, &front_fields),
    FIELD_LENGTH_ROW(civ_battle, front_count, front),
    FIELD_DERIVED_ROW(civ_battle, spare),
};
static const struct fields battle_fields = FIELDS_OF("battle", civ_battle, battle_list);

static const struct field offer_list[] = {
    U8(civ_offer, from, CIV_SEATS - 1),
    U8(civ_offer, to, CIV_SEATS - 1),
    FIELD_ITEM_ROW(civ_offer, give, &civ_good_items),
    ROW(civ_offer, give_what, "give_what", FIELD_U8, .size = 1, .high = 254, .mask = mask_given,
        .backs = {&civ_deck_items, &civ_class_items}),
    FIELD_ITEM_ROW(civ_offer, ask, &civ_good_items),
    U8(civ_offer, ask_what, 254),
    FIELD_DERIVED_ROW(civ_offer, spare),
};
static const struct fields offer_fields = FIELDS_OF("offer", civ_offer, offer_list);

#define STRUCT(M, FIELDS) \
    ROW(civ_state, M, #M, FIELD_STRUCT, .size = FIELD_SIZE(civ_state, M), .fields = FIELDS)
#define DECK(M, TABLE) FIELD_ITEMS_ROW(civ_state, M, TABLE, mask_always)
#define EVENT_DECK(LEVEL, NAME) \
    PART(civ_state, event_deck, LEVEL, NAME, FIELD_ITEM, .items = &civ_event_items, \
         .mask = mask_always), \
        PART_LENGTH(civ_state, event_deck_count, LEVEL, NAME)
#define UNIT_DECK(TYPE, NAME) \
    PART(civ_state, unit_deck, CIV_UNIT_TYPE_##TYPE, NAME, FIELD_ITEM, .items = &civ_unit_items, \
         .mask = mask_always), \
        PART_LENGTH(civ_state, unit_deck_count, CIV_UNIT_TYPE_##TYPE, NAME)

static const struct field state_list[] = {
    U8(civ_state, players, CIV_SEATS),
    FIELD_ITEM_ROW(civ_state, trade_option, &civ_trade_items),
    U8(civ_state, turn_limit, 250),
    U8(civ_state, turn, 255),
    FIELD_ITEM_ROW(civ_state, phase, &civ_stage_items),
    U8(civ_state, first, CIV_SEATS - 1),
    U8(civ_state, done, CIV_SEATS *CIV_RESEARCH_ROUNDS),
    DECISION_FRAMES_ROWS(civ),
    FIELD_STRUCTS_ROW(civ_state, player, &player_fields),
    STRUCT(battle, &battle_fields),
    STRUCT(group, &group_fields),
    STRUCT(offer, &offer_fields),
    FIELD_BACKED_ROW(civ_state, piece, &civ_piece_items, mask_piece, &civ_class_items),
    NUMBERS_ROW(civ_state, holder, FIELD_I8, -1, CIV_SEATS - 1, NULL),
    COUNTS(civ_state, armies, ARMIES_MAX),
    COUNTS(civ_state, scouts, SCOUTS_MAX),
    COUNTS(civ_state, moved_armies, ARMIES_MAX),
    COUNTS(civ_state, moved_scouts, SCOUTS_MAX),
    SQUARES(civ_state, dried),
    SQUARES(civ_state, cleared),
    SQUARES(civ_state, locked),
    FIELD_ITEMS_ROW(civ_state, tile, &civ_tile_items, mask_tile),
    NUMBERS_ROW(civ_state, turned, FIELD_I8, -1, 3, NULL),
    EVENT_DECK(0, "event_deck_1"),
    EVENT_DECK(1, "event_deck_2"),
    EVENT_DECK(2, "event_deck_3"),
    COUNTS(civ_state, event_pile, CIV_EVENT_COPIES),
    UNIT_DECK(INFANTRY, "infantry_deck"),
    UNIT_DECK(MOUNTED, "mounted_deck"),
    UNIT_DECK(ARTILLERY, "artillery_deck"),
    UNIT_DECK(AIRCRAFT, "aircraft_deck"),
    COUNTS(civ_state, unit_pile, CIV_UNIT_COPIES),
    DECK(great_deck, &civ_great_person_items),
    FIELD_LENGTH_ROW(civ_state, great_deck_count, great_deck),
    COUNTS(civ_state, great_pile, CIV_GREAT_DECK),
    DECK(huts, &civ_marker_items),
    FIELD_LENGTH_ROW(civ_state, hut_count, huts),
    DECK(villages, &civ_marker_items),
    FIELD_LENGTH_ROW(civ_state, village_count, villages),
    DECK(city_states, &civ_city_state_items),
    FIELD_LENGTH_ROW(civ_state, city_state_count, city_states),
    FIELD_BACKED_ROW(civ_state, wonders, &civ_wonder_items, mask_wonders, &civ_era_items),
    FIELD_LENGTH_ROW(civ_state, wonder_count, wonders),
    FIELD_ITEMS_ROW(civ_state, open, &civ_wonder_items, NULL),
    FIELD_LENGTH_ROW(civ_state, open_count, open),
    COUNTS(civ_state, market, CIV_SEATS),
    COUNTS(civ_state, pools, 12),
    FIELD_ITEM_ROW(civ_state, gift, &civ_wonder_items),
    FIELD_SET_ROW(civ_state, obsolete, &civ_wonder_items),
    FIELD_ITEM_ROW(civ_state, ending, &civ_ending_items),
    FIELD_BITS_ROW(civ_state, winners, CIV_SEATS - 1),
    FIELD_DERIVED_ROW(civ_state, terrain),
    FIELD_DERIVED_ROW(civ_state, resource),
    FIELD_DERIVED_ROW(civ_state, yield),
    FIELD_DERIVED_ROW(civ_state, exists),
    FIELD_DERIVED_ROW(civ_state, revealed),
    FIELD_DERIVED_ROW(civ_state, water),
    FIELD_DERIVED_ROW(civ_state, centres),
    FIELD_DERIVED_ROW(civ_state, coined),
    FIELD_DERIVED_ROW(civ_state, lying),
    FIELD_DERIVED_ROW(civ_state, spare),
};
const struct fields civ_fields = FIELDS_OF("state", civ_state, state_list);
