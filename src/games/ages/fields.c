/* fields.c: the one description of the state (fields.h in core) and what a seat may see of it (R
 * 24). */
#include "games/ages/rules.h"

/* Names for what data tables do not name. */

static const struct item step_list[] = {
    {"step_turn", {"", ""}, {"", ""}, ""},      {"step_war", {"", ""}, {"", ""}, ""},
    {"step_event", {"", ""}, {"", ""}, ""},     {"step_events_end", {"", ""}, {"", ""}, ""},
    {"step_attack", {"", ""}, {"", ""}, ""},    {"step_auction", {"", ""}, {"", ""}, ""},
    {"step_colony", {"", ""}, {"", ""}, ""},    {"step_stage", {"", ""}, {"", ""}, ""},
    {"step_lose_blue", {"", ""}, {"", ""}, ""}, {"step_lose_population", {"", ""}, {"", ""}, ""},
    {"step_raid_loot", {"", ""}, {"", ""}, ""}, {"step_leader", {"", ""}, {"", ""}, ""},
};
static const struct item_list step_items = {"step", step_list, COUNT_OF(step_list)};

static const struct item mark_list[] = {
    {"hammurabi", {"", ""}, {"", ""}, ""},     {"bach", {"", ""}, {"", ""}, ""},
    {"churchill", {"", ""}, {"", ""}, ""},     {"liner", {"", ""}, {"", ""}, ""},
    {"trade", {"", ""}, {"", ""}, ""},         {"tactic", {"", ""}, {"", ""}, ""},
    {"replaced", {"", ""}, {"", ""}, ""},      {"caesar", {"", ""}, {"", ""}, ""},
    {"skip_politics", {"", ""}, {"", ""}, ""}, {"second", {"", ""}, {"", ""}, ""},
    {"own_tactic", {"", ""}, {"", ""}, ""},    {"resigned", {"", ""}, {"", ""}, ""},
};
static const struct item_list mark_items = {"mark", mark_list, COUNT_OF(mark_list)};

/* Masks: the back of a military card shows its age (R 24.3). */

static const char *back_of(int card)
{
    return ages_age_items.items[ages_military(card)->age].id;
}

/* A spectator sees what all players have seen. */
static bool is_seen(const struct ages_state *s, unsigned seen_by, int seat)
{
    unsigned everybody = (1u << s->players) - 1;
    return seat == SEAT_SPECTATOR ? (seen_by & everybody) == everybody : seen_by >> seat & 1;
}

static const char *mask_military(const void *root, int seat, int outer, int index)
{
    const struct ages_state *s = root;
    const struct ages_player *p = &s->player[outer];
    bool seen = is_seen(s, p->shown[index] | 1u << outer, seat);
    return seen ? NULL : back_of(p->military[index]);
}

/* R 24.2 */
static const char *mask_civil(const void *root, int seat, int outer, int index)
{
    const struct ages_state *s = root;
    if (!s->options_hidden || seat == outer)
        return NULL;
    return ages_age_items.items[ages_level(s->player[outer].civil[index])].id;
}

static const char *mask_pile(const struct ages_state *s, int age, int seat, int index)
{
    return is_seen(s, s->pile_seen[age][index], seat) ? NULL : "";
}

static const char *mask_pile_1(const void *root, int seat, int outer, int index)
{
    (void)outer;
    return mask_pile(root, 0, seat, index);
}

static const char *mask_pile_2(const void *root, int seat, int outer, int index)
{
    (void)outer;
    return mask_pile(root, 1, seat, index);
}

static const char *mask_pile_3(const void *root, int seat, int outer, int index)
{
    (void)outer;
    return mask_pile(root, 2, seat, index);
}

static const char *mask_current(const void *root, int seat, int outer, int index)
{
    const struct ages_state *s = root;
    const struct ages_planned *planned = &s->current_events[outer];
    (void)index;
    return ages_events_are_open(s) || is_seen(s, planned->seen, seat) ? NULL
                                                                      : back_of(planned->card);
}

/* R 24.7: after the shuffle nobody knows whose card lies where. */
static const char *mask_current_owner(const void *root, int seat, int outer, int index)
{
    const struct ages_state *s = root;
    const struct ages_planned *planned = &s->current_events[outer];
    (void)index;
    return ages_events_are_open(s) || is_seen(s, planned->seen, seat) ? NULL : "";
}

static const char *mask_future(const void *root, int seat, int outer, int index)
{
    const struct ages_state *s = root;
    const struct ages_planned *planned = &s->future_events[outer];
    (void)index;
    return ages_events_are_open(s) || planned->owner == seat ? NULL : back_of(planned->card);
}

/* R 6.27, 24.9: bonus cards are seen by all, other cards used only by their owner. */
static const char *mask_used(const void *root, int seat, int outer, int index)
{
    const struct ages_state *s = root;
    int owner = s->attack != ITEM_NONE ? s->defender : s->depth ? s->frames[s->depth - 1].seat : 0;
    bool bonus = ages_military(s->used[index])->type == AGES_MILITARY_TYPE_BONUS;
    (void)outer;
    return bonus || seat == owner ? NULL : back_of(s->used[index]);
}

/* Tables */

#define PART_ROW(S, M, TYPE, TABLE, FIRST, SPAN) \
    { \
        .name = #M, .type = TYPE, .offset = FIELD_PLACE(S, M), .size = FIELD_SIZE(S, M), \
        .items = TABLE, .first = FIRST, .span = SPAN \
    }
#define NUMBERS_ROW(S, M, TYPE, HIGH) \
    { \
        .name = #M, .type = TYPE, .offset = FIELD_PLACE(S, M), .size = FIELD_ELEMENT(S, M), \
        .count = FIELD_COUNT(S, M), .high = HIGH \
    }
#define U8(S, M, HIGH) FIELD_NUMBER_ROW(S, M, FIELD_U8, 0, HIGH)
#define WONDER_SET(M) \
    PART_ROW(ages_player, M, FIELD_SET, &ages_civil_items, AGES_CIVIL_COLOSSUS, AGES_WONDERS)

static const struct field player_list[] = {
    PART_ROW(ages_player, techs, FIELD_SET, &ages_civil_items, 0, AGES_WORKER_CARDS),
    NUMBERS_ROW(ages_player, workers, FIELD_U8, 200),
    NUMBERS_ROW(ages_player, tokens, FIELD_U8, 120),
    FIELD_ITEM_ROW(ages_player, government, &ages_civil_items),
    FIELD_ITEMS_ROW(ages_player, special, &ages_civil_items, NULL),
    FIELD_ITEM_ROW(ages_player, leader, &ages_civil_items),
    FIELD_ITEM_ROW(ages_player, wonder, &ages_civil_items),
    U8(ages_player, stages, 8),
    FIELD_ITEM_ROW(ages_player, tucked, &ages_civil_items),
    WONDER_SET(completed),
    WONDER_SET(ruined),
    PART_ROW(ages_player, colonies, FIELD_SET, &ages_military_items,
             AGES_MILITARY_DEVELOPED_TERRITORY_1, AGES_TERRITORY_COUNT),
    FIELD_SET_ROW(ages_player, marks, &mark_items),
    FIELD_NUMBER_ROW(ages_player, science, FIELD_U16, 0, AGES_POINTS_MAX),
    FIELD_NUMBER_ROW(ages_player, culture, FIELD_U16, 0, AGES_POINTS_MAX),
    PART_ROW(ages_player, pact, FIELD_ITEM, &ages_military_items,
             AGES_MILITARY_OPEN_BORDERS_AGREEMENT, AGES_PACT_COUNT),
    U8(ages_player, partner, 255),
    U8(ages_player, side, 1),
    FIELD_ITEMS_ROW(ages_player, war, &ages_military_items, NULL),
    NUMBERS_ROW(ages_player, target, FIELD_U8, 255),
    PART_ROW(ages_player, tactic, FIELD_ITEM, &ages_military_items, AGES_MILITARY_FIGHTING_BAND,
             AGES_TACTIC_COUNT),
    U8(ages_player, blue, 200),
    U8(ages_player, yellow, 200),
    U8(ages_player, unused, 200),
    U8(ages_player, ca, 40),
    U8(ages_player, ca_spent, 40),
    U8(ages_player, ma, 40),
    U8(ages_player, ma_spent, 40),
    U8(ages_player, once_ca, 40),
    U8(ages_player, once_ma, 40),
    U8(ages_player, unit_resources_leader, 100),
    U8(ages_player, unit_resources, 200),
    U8(ages_player, unit_science, 100),
    U8(ages_player, trade_resources, 9),
    U8(ages_player, trade_food, 9),
    U8(ages_player, leader_ages, 15),
    FIELD_LENGTH_ROW(ages_player, civil_count, civil),
    FIELD_BACKED_ROW(ages_player, civil, &ages_civil_items, mask_civil, &ages_age_items),
    FIELD_BITS_ROW(ages_player, fresh, AGES_HAND - 1),
    {.name = "military",
     .type = FIELD_LENGTH,
     .offset = FIELD_PLACE(ages_player, military_count),
     .size = 1},
    FIELD_BACKED_ROW(ages_player, military, &ages_military_items, mask_military, &ages_age_items),
    NUMBERS_ROW(ages_player, shown, FIELD_U8, 15),
};
static const struct fields player_fields = FIELDS_OF("player", ages_player, player_list);

#define PLANNED_ROWS(CARD, OWNER) \
    {.name = "card", \
     .type = FIELD_ITEM, \
     .offset = FIELD_PLACE(ages_planned, card), \
     .size = 1, \
     .items = &ages_military_items, \
     .mask = CARD, \
     .backs = {&ages_age_items}}, \
        {.name = "owner", \
         .type = FIELD_U8, \
         .offset = FIELD_PLACE(ages_planned, owner), \
         .size = 1, \
         .high = 255, \
         .mask = OWNER}, \
    { \
        .name = "seen", .type = FIELD_U8, .offset = FIELD_PLACE(ages_planned, seen), .size = 1, \
        .high = 15 \
    }

static const struct field current_list[] = {PLANNED_ROWS(mask_current, mask_current_owner)};
static const struct fields current_fields = FIELDS_OF("current event", ages_planned, current_list);
static const struct field future_list[] = {PLANNED_ROWS(mask_future, NULL)};
static const struct fields future_fields = FIELDS_OF("future event", ages_planned, future_list);

static const struct field frame_list[] = {
    DECISION_FRAME_ROWS(ages, AGES_SEATS, &step_items),
    FIELD_DERIVED_ROW(ages_frame, spare),
};
DECISION_FRAME_LIST(ages, frame_list)

#define PLACED_ITEMS(NAME, PLACE, COUNT, TABLE, MASK) \
    { \
        .name = NAME, .type = FIELD_ITEM, .offset = FIELD_PLACE(ages_state, PLACE), .size = 1, \
        .count = COUNT, .items = TABLE, .mask = MASK \
    }
#define LENGTH(NAME, PLACE) \
    { \
        .name = NAME, .type = FIELD_LENGTH, .offset = FIELD_PLACE(ages_state, PLACE), .size = 1 \
    }
#define PILE_SEEN(NAME, PLACE) \
    { \
        .name = NAME, .type = FIELD_U8, .offset = FIELD_PLACE(ages_state, PLACE), .size = 1, \
        .count = AGES_MILITARY_DECK, .high = 255 \
    }

static const struct field state_list[] = {
    U8(ages_state, players, AGES_SEATS),
    U8(ages_state, options_resign, 1),
    U8(ages_state, first, AGES_SEATS - 1),
    U8(ages_state, current, AGES_SEATS - 1),
    U8(ages_state, age, 4),
    U8(ages_state, round, AGES_ROUNDS_MAX),
    U8(ages_state, last_round, AGES_ROUNDS_MAX),
    FIELD_BOOL_ROW(ages_state, over),
    DECISION_FRAMES_ROWS(ages),
    FIELD_STRUCTS_ROW(ages_state, player, &player_fields),
    FIELD_ITEMS_ROW(ages_state, row, &ages_civil_items, NULL),
    LENGTH("civil_deck", civil_count),
    FIELD_ITEMS_ROW(ages_state, civil_deck, &ages_civil_items, mask_always),
    LENGTH("deck_1", deck_count[0]),
    PLACED_ITEMS("deck_1", deck[0], AGES_MILITARY_DECK, &ages_military_items, mask_always),
    LENGTH("deck_2", deck_count[1]),
    PLACED_ITEMS("deck_2", deck[1], AGES_MILITARY_DECK, &ages_military_items, mask_always),
    LENGTH("deck_3", deck_count[2]),
    PLACED_ITEMS("deck_3", deck[2], AGES_MILITARY_DECK, &ages_military_items, mask_always),
    LENGTH("pile_1", pile_count[0]),
    PLACED_ITEMS("pile_1", pile[0], AGES_MILITARY_DECK, &ages_military_items, mask_pile_1),
    PILE_SEEN("pile_1_seen", pile_seen[0]),
    LENGTH("pile_2", pile_count[1]),
    PLACED_ITEMS("pile_2", pile[1], AGES_MILITARY_DECK, &ages_military_items, mask_pile_2),
    PILE_SEEN("pile_2_seen", pile_seen[1]),
    LENGTH("pile_3", pile_count[2]),
    PLACED_ITEMS("pile_3", pile[2], AGES_MILITARY_DECK, &ages_military_items, mask_pile_3),
    PILE_SEEN("pile_3_seen", pile_seen[2]),
    FIELD_ITEMS_ROW(ages_state, box, &ages_military_items, mask_always),
    FIELD_SET_ROW(ages_state, past, &ages_military_items),
    LENGTH("current_events", current_count),
    FIELD_STRUCTS_ROW(ages_state, current_events, &current_fields),
    LENGTH("future_events", future_count),
    FIELD_STRUCTS_ROW(ages_state, future_events, &future_fields),
    PART_ROW(ages_state, common, FIELD_SET, &ages_military_items, AGES_MILITARY_FIGHTING_BAND,
             AGES_TACTIC_COUNT),
    FIELD_ITEM_ROW(ages_state, event, &ages_military_items),
    NUMBERS_ROW(ages_state, event_who, FIELD_U8, 15),
    NUMBERS_ROW(ages_state, event_number, FIELD_U8, 60),
    U8(ages_state, taken, 1),
    FIELD_ITEM_ROW(ages_state, attack, &ages_military_items),
    U8(ages_state, attacker, AGES_SEATS - 1),
    U8(ages_state, defender, AGES_SEATS - 1),
    LENGTH("used", used_count),
    FIELD_BACKED_ROW(ages_state, used, &ages_military_items, mask_used, &ages_age_items),
    FIELD_NUMBER_ROW(ages_state, attack_need, FIELD_I16, -999, 999),
    FIELD_NUMBER_ROW(ages_state, loot, FIELD_I16, 0, 999),
    FIELD_ITEM_ROW(ages_state, territory, &ages_military_items),
    U8(ages_state, passed, 15),
    U8(ages_state, bidder, 255),
    U8(ages_state, bid, 255),
    NUMBERS_ROW(ages_state, sent, FIELD_U8, 60),
    U8(ages_state, force_cards, 255),
    U8(ages_state, cook_cards, 9),
    {.name = "parts",
     .type = FIELD_I16,
     .offset = FIELD_PLACE(ages_state, parts),
     .size = 2,
     .count = AGES_SEATS * AGES_SCORE_PART_COUNT,
     .low = -9999,
     .high = 9999},
    {.name = "resigned_before",
     .type = FIELD_U8,
     .offset = FIELD_PLACE(ages_state, resigned_before),
     .size = 1,
     .count = AGES_SEATS,
     .high = AGES_SEATS - 1,
     .later = true},
    {.name = "options_hidden",
     .type = FIELD_U8,
     .offset = FIELD_PLACE(ages_state, options_hidden),
     .size = 1,
     .high = 1,
     .later = true},
    FIELD_DERIVED_ROW(ages_state, spare),
};
const struct fields ages_fields = FIELDS_OF("state", ages_state, state_list);
