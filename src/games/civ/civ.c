/* civ.c: Civilization as a `struct game`: its tables and the doors to the files of this folder. */
#include "games/civ/civ.h"

#include "games/civ/log.h"

static const struct item_table *const tables[CIV_TABLE_COUNT] = {
    [CIV_TABLE_SQUARE] = &civ_square_items,   [CIV_TABLE_TECH] = &civ_tech_items,
    [CIV_TABLE_WONDER] = &civ_wonder_items,   [CIV_TABLE_BUILDING] = &civ_building_items,
    [CIV_TABLE_UNIT] = &civ_unit_items,       [CIV_TABLE_UNIT_TYPE] = &civ_unit_type_items,
    [CIV_TABLE_EVENT] = &civ_event_items,     [CIV_TABLE_GREAT_PERSON] = &civ_great_person_items,
    [CIV_TABLE_MARKER] = &civ_marker_items,   [CIV_TABLE_RESOURCE] = &civ_resource_items,
    [CIV_TABLE_POLICY] = &civ_policy_items,   [CIV_TABLE_GOVERNMENT] = &civ_government_items,
    [CIV_TABLE_CIV] = &civ_civ_items,         [CIV_TABLE_CITY_STATE] = &civ_city_state_items,
    [CIV_TABLE_RELIC] = &civ_relic_items,     [CIV_TABLE_TILE] = &civ_tile_items,
    [CIV_TABLE_FIGURE] = &civ_figure_items,   [CIV_TABLE_USE] = &civ_use_items,
    [CIV_TABLE_PURSE] = &civ_purse_items,     [CIV_TABLE_DECK] = &civ_deck_items,
    [CIV_TABLE_OPENING] = &civ_opening_items,
};

/* clang-format off */
#define ITEM(TABLE) { ARG_ITEM, CIV_TABLE_##TABLE }
#define SQUARE ITEM(SQUARE)
#define TECH ITEM(TECH)
#define WONDER ITEM(WONDER)
#define BUILDING ITEM(BUILDING)
#define UNIT ITEM(UNIT)
#define TYPE ITEM(UNIT_TYPE)
#define EVENT ITEM(EVENT)
#define PERSON ITEM(GREAT_PERSON)
#define MARKER ITEM(MARKER)
#define RESOURCE ITEM(RESOURCE)
#define POLICY ITEM(POLICY)
#define GOVERNMENT ITEM(GOVERNMENT)
#define FIGURE ITEM(FIGURE)
#define USE ITEM(USE)
#define PURSE ITEM(PURSE)
#define DECK ITEM(DECK)
#define OPENING ITEM(OPENING)
#define NUMBER { ARG_NUMBER, 0 }
#define SEAT { ARG_SEAT, 0 }
#define PAIR { ARG_PAIR, 0 }
#define NOTHING { ARG_ABSENT, 0 }

/* Several verbs share their first word and differ in what follows; some names are two words. */
static const struct verb verbs[CIV_VERB_COUNT] = {
    [CIV_POLICY] = {"policy", "policy", {POLICY, NOTHING, NOTHING}},
    [CIV_CAPITAL] = {"capital", "place", {SQUARE, NOTHING, NOTHING}},
    [CIV_ARMY] = {"army", "place", {SQUARE, NOTHING, NOTHING}},
    [CIV_SCOUT] = {"scout", "place", {SQUARE, NOTHING, NOTHING}},
    [CIV_WONDER_AT] = {"wonder", "place", {SQUARE, NOTHING, NOTHING}},
    [CIV_AT] = {"at", "place", {SQUARE, NOTHING, NOTHING}},
    [CIV_RESERVE] = {"reserve", "great", {NOTHING, NOTHING, NOTHING}},
    [CIV_KEEP] = {"keep", "great", {PERSON, NOTHING, NOTHING}},
    [CIV_GREAT] = {"great", "great", {PERSON, NOTHING, NOTHING}},
    [CIV_UNIT] = {"unit", "unit", {TYPE, NOTHING, NOTHING}},
    [CIV_CITY] = {"city", "city", {SQUARE, FIGURE, NOTHING}},
    [CIV_GOVERNMENT] = {"government", "government", {GOVERNMENT, NOTHING, NOTHING}},
    [CIV_EVENT] = {"event", "event", {EVENT, NOTHING, NOTHING}},
    [CIV_USE] = {"use", "use", {USE, NOTHING, NOTHING}},
    [CIV_END] = {"end", "end", {NOTHING, NOTHING, NOTHING}},
    [CIV_DISPLACE] = {"displace", "place", {SQUARE, NOTHING, NOTHING}},
    [CIV_FIGURE] = {"figure", "figure", {FIGURE, NOTHING, NOTHING}},
    [CIV_LEARN] = {"learn", "learn", {TECH, NOTHING, NOTHING}},
    [CIV_LEARN_NONE] = {"learn none", "learn", {NOTHING, NOTHING, NOTHING}},
    [CIV_TAKE] = {"take", "take", {RESOURCE, NOTHING, NOTHING}},
    [CIV_TAKE_RANDOM] = {"take random", "take", {NOTHING, NOTHING, NOTHING}},
    [CIV_ASSIGN] = {"assign", "place", {SQUARE, NOTHING, NOTHING}},
    [CIV_OFFER] = {"offer", "trade", {SEAT, NOTHING, NOTHING}},
    [CIV_GIVE_NOTHING] = {"give nothing", "trade", {NOTHING, NOTHING, NOTHING}},
    [CIV_GIVE_TRADE] = {"give trade", "trade", {NUMBER, NOTHING, NOTHING}},
    [CIV_GIVE_CULTURE] = {"give culture", "trade", {NUMBER, NOTHING, NOTHING}},
    [CIV_GIVE_RESOURCE] = {"give", "trade", {RESOURCE, NOTHING, NOTHING}},
    [CIV_GIVE_MARKER] = {"give", "trade", {MARKER, NOTHING, NOTHING}},
    [CIV_GIVE_EVENT] = {"give", "trade", {EVENT, NOTHING, NOTHING}},
    [CIV_ASK_NOTHING] = {"ask nothing", "trade", {NOTHING, NOTHING, NOTHING}},
    [CIV_ASK_TRADE] = {"ask trade", "trade", {NUMBER, NOTHING, NOTHING}},
    [CIV_ASK_CULTURE] = {"ask culture", "trade", {NUMBER, NOTHING, NOTHING}},
    [CIV_ASK_RESOURCE] = {"ask", "trade", {RESOURCE, NOTHING, NOTHING}},
    [CIV_ASK_MARKER] = {"ask marker", "trade", {NOTHING, NOTHING, NOTHING}},
    [CIV_ASK_EVENT] = {"ask", "trade", {DECK, NOTHING, NOTHING}},
    [CIV_ACCEPT] = {"accept", "trade", {NOTHING, NOTHING, NOTHING}},
    [CIV_REFUSE] = {"refuse", "trade", {NOTHING, NOTHING, NOTHING}},
    [CIV_HAND_OVER_MARKER] = {"hand_over", "trade", {MARKER, NOTHING, NOTHING}},
    [CIV_HAND_OVER_EVENT] = {"hand_over", "trade", {EVENT, NOTHING, NOTHING}},
    [CIV_PRODUCE] = {"produce", "city", {SQUARE, NOTHING, NOTHING}},
    [CIV_ARTS] = {"arts", "city", {SQUARE, NOTHING, NOTHING}},
    [CIV_HARVEST] = {"harvest", "city", {SQUARE, NOTHING, NOTHING}},
    [CIV_PROGRAM] = {"program", "city", {SQUARE, NOTHING, NOTHING}},
    [CIV_FREE_BUILDING] = {"free_building", "city", {SQUARE, NOTHING, NOTHING}},
    [CIV_DOUBLE_HARVEST] = {"double_harvest", "city", {SQUARE, NOTHING, NOTHING}},
    [CIV_ADVANCE] = {"advance", "culture", {NOTHING, NOTHING, NOTHING}},
    [CIV_BUILD_FIGURE] = {"build", "build", {FIGURE, NOTHING, NOTHING}},
    [CIV_BUILD_UNIT] = {"build", "build", {TYPE, NOTHING, NOTHING}},
    [CIV_BUILD_WALLS] = {"build walls", "build", {NOTHING, NOTHING, NOTHING}},
    [CIV_BUILD_BUILDING] = {"build", "build", {BUILDING, NOTHING, NOTHING}},
    [CIV_BUILD_WONDER] = {"build", "build", {WONDER, NOTHING, NOTHING}},
    [CIV_ENOUGH] = {"enough", "end", {NOTHING, NOTHING, NOTHING}},
    [CIV_TARGET_SQUARE] = {"target", "target", {SQUARE, NOTHING, NOTHING}},
    [CIV_TARGET_SEAT] = {"target", "target", {SEAT, NOTHING, NOTHING}},
    [CIV_TARGET_WONDER] = {"target", "target", {WONDER, NOTHING, NOTHING}},
    [CIV_TARGET_NONE] = {"target none", "target", {NOTHING, NOTHING, NOTHING}},
    [CIV_TARGET_OWN_FIGURE] = {"target", "target", {SQUARE, FIGURE, NOTHING}},
    [CIV_TARGET_FIGURE] = {"target", "target", {SQUARE, SEAT, FIGURE}},
    [CIV_TARGET_FIGURES] = {"target", "target", {SQUARE, SEAT, PAIR}},
    [CIV_PAY_RESOURCE] = {"pay", "pay", {RESOURCE, NOTHING, NOTHING}},
    [CIV_PAY_MARKER] = {"pay", "pay", {MARKER, NOTHING, NOTHING}},
    [CIV_PAY_EVENT] = {"pay", "pay", {EVENT, NOTHING, NOTHING}},
    [CIV_GIFT] = {"gift", "pay", {SEAT, NOTHING, NOTHING}},
    [CIV_SWITCH] = {"switch", "policy", {POLICY, POLICY, NOTHING}},
    [CIV_SWITCH_NONE] = {"switch none", "policy", {NOTHING, NOTHING, NOTHING}},
    [CIV_DROP] = {"drop", "policy", {POLICY, NOTHING, NOTHING}},
    [CIV_DISCARD] = {"discard", "discard", {EVENT, NOTHING, NOTHING}},
    [CIV_TO] = {"to", "move", {SQUARE, NOTHING, NOTHING}},
    [CIV_PASS] = {"pass", "end", {NOTHING, NOTHING, NOTHING}},
    [CIV_GROUP] = {"group", "move", {SQUARE, NUMBER, NUMBER}},
    [CIV_STEP_TO] = {"step", "move", {SQUARE, NOTHING, NOTHING}},
    [CIV_ENTER] = {"enter", "move", {SQUARE, NOTHING, NOTHING}},
    [CIV_EXPLORE] = {"explore", "move", {SQUARE, NOTHING, NOTHING}},
    [CIV_SACRIFICE] = {"sacrifice", "move", {SQUARE, NOTHING, NOTHING}},
    [CIV_STOP] = {"stop", "end", {NOTHING, NOTHING, NOTHING}},
    [CIV_DESTROY] = {"destroy", "target", {NOTHING, NOTHING, NOTHING}},
    [CIV_SPARE] = {"spare", "end", {NOTHING, NOTHING, NOTHING}},
    [CIV_PLAY] = {"play", "battle", {UNIT, NUMBER, NOTHING}},
    [CIV_PLAY_NEW] = {"play", "battle", {UNIT, OPENING, NOTHING}},
    [CIV_DONE] = {"done", "end", {NOTHING, NOTHING, NOTHING}},
    [CIV_HIT] = {"hit", "battle", {NUMBER, NOTHING, NOTHING}},
    [CIV_HEAL] = {"heal", "battle", {NUMBER, NOTHING, NOTHING}},
    [CIV_RESCUE] = {"rescue", "battle", {UNIT, NOTHING, NOTHING}},
    [CIV_RESCUE_NONE] = {"rescue none", "battle", {NOTHING, NOTHING, NOTHING}},
    [CIV_LOOT_TRADE] = {"loot trade", "loot", {NOTHING, NOTHING, NOTHING}},
    [CIV_LOOT_CULTURE] = {"loot culture", "loot", {NOTHING, NOTHING, NOTHING}},
    [CIV_LOOT_RESOURCE] = {"loot", "loot", {RESOURCE, NOTHING, NOTHING}},
    [CIV_LOOT_HUT] = {"loot hut", "loot", {NOTHING, NOTHING, NOTHING}},
    [CIV_LOOT_VILLAGE] = {"loot village", "loot", {NOTHING, NOTHING, NOTHING}},
    [CIV_LOOT_DISCARD_COIN] = {"loot discard_coin", "loot", {PURSE, NOTHING, NOTHING}},
    [CIV_LOOT_TECH] = {"loot tech", "loot", {NOTHING, NOTHING, NOTHING}},
    [CIV_LOOT_EVENT] = {"loot", "loot", {DECK, NOTHING, NOTHING}},
    [CIV_LOOT_COIN] = {"loot coin", "loot", {PURSE, NOTHING, NOTHING}},
    [CIV_RESEARCH] = {"research", "research", {TECH, NOTHING, NOTHING}},
    [CIV_RESEARCH_NONE] = {"research none", "research", {NOTHING, NOTHING, NOTHING}},
    [CIV_SECOND] = {"second", "research", {TECH, NOTHING, NOTHING}},
    [CIV_SECOND_NONE] = {"second none", "research", {NOTHING, NOTHING, NOTHING}},
};
/* clang-format on */

/* R 6.4, 12.4 */
static const struct option options[CIV_OPTION_COUNT] = {
    [CIV_OPTION_TRADE] = {"trade", {"Negotiation", "Negocjacje"}, NULL, 0, 1, 0},
    [CIV_OPTION_TURNS] =
        {"turns", {"Turn limit (0: none)", "Limit tur (0: brak)"}, NULL, 0, 250, 0},
};

enum { UNITS_ALL = 53, CARDS_OF_LEVEL = CIV_EVENT_DECK };

/* clang-format off */
static const struct stack stacks[CIV_STACK_COUNT] = {
    [CIV_STACK_FIRST] = {"first", {NULL}, 1, 1, STACK_ONCE},
    [CIV_STACK_CIVS] = {"civs", {&civ_civ_items}, 2, CIV_SEATS, STACK_ONCE},
    [CIV_STACK_TILES] = {"tiles", {&civ_tile_items}, 20, 20, STACK_ONCE},
    [CIV_STACK_WONDERS] = {"wonders", {&civ_wonder_items}, CIV_WONDER_DECK, CIV_WONDER_DECK, STACK_ONCE},
    [CIV_STACK_EVENT_1] = {"event1", {&civ_event_items}, 1, CARDS_OF_LEVEL, STACK_REPEATS},
    [CIV_STACK_EVENT_2] = {"event2", {&civ_event_items}, 1, CARDS_OF_LEVEL, STACK_REPEATS},
    [CIV_STACK_EVENT_3] = {"event3", {&civ_event_items}, 1, CARDS_OF_LEVEL, STACK_REPEATS},
    [CIV_STACK_GREAT] = {"great", {&civ_great_person_items}, 1, CIV_GREAT_DECK, STACK_REPEATS},
    [CIV_STACK_HUTS] = {"huts", {&civ_marker_items}, CIV_HUTS, CIV_HUTS, STACK_ONCE},
    [CIV_STACK_VILLAGES] = {"villages", {&civ_marker_items}, CIV_VILLAGES, CIV_VILLAGES, STACK_ONCE},
    [CIV_STACK_CITY_STATES] = {"city_states", {&civ_city_state_items}, CIV_CITY_STATE_COUNT,
                               CIV_CITY_STATE_COUNT, STACK_ONCE},
    [CIV_STACK_INFANTRY] = {"infantry", {&civ_unit_items}, 1, CIV_UNIT_DECK, STACK_REPEATS},
    [CIV_STACK_MOUNTED] = {"mounted", {&civ_unit_items}, 1, CIV_UNIT_DECK, STACK_REPEATS},
    [CIV_STACK_ARTILLERY] = {"artillery", {&civ_unit_items}, 1, CIV_UNIT_DECK, STACK_REPEATS},
    [CIV_STACK_AIRCRAFT] = {"aircraft", {&civ_unit_items}, 1, CIV_UNIT_DECK, STACK_REPEATS},
    [CIV_STACK_HAND] = {"hand", {&civ_unit_items}, 1, UNITS_ALL, STACK_REPEATS},
    [CIV_STACK_KILL] = {"kill", {&civ_unit_items}, 1, 1, STACK_REPEATS},
    [CIV_STACK_STEAL] = {"steal", {&civ_marker_items, &civ_event_items}, 1, 1, STACK_REPEATS},
    [CIV_STACK_RANDOM] = {"random", {&civ_resource_items}, 1, 1, STACK_REPEATS},
};
/* clang-format on */

/* Home tiles lie face up from the beginning; the market has neither spies nor uranium. */
static const struct unreachable unreachable[] = {
    {"home_america", "2.3"},  {"home_china", "2.3"},   {"home_egypt", "2.3"},
    {"home_germany", "2.3"},  {"home_rome", "2.3"},    {"home_russia", "2.3"},
    {"home_aztecs", "2.3"},   {"home_english", "2.3"}, {"home_french", "2.3"},
    {"home_japanese", "2.3"}, {"home_mongols", "2.3"}, {"home_zulu", "2.3"},
    {"spy", "1.5"},           {"uranium", "1.5"},
};

static struct setup civ_setup_of(const void *state)
{
    const struct civ_state *s = state;
    struct setup setup = {.players = s->players};
    setup.options[CIV_OPTION_TRADE] = s->trade_option;
    setup.options[CIV_OPTION_TURNS] = s->turn_limit;
    return setup;
}

static int civ_turn(const void *state)
{
    const struct civ_state *s = state;
    return s->depth ? civ_top_of(s)->seat : SEAT_NONE;
}

static int civ_owner(const void *state)
{
    const struct civ_state *s = state;
    return s->depth ? civ_active(s) : SEAT_NONE;
}

static const char *civ_phase(const void *state)
{
    const struct civ_state *s = state;
    return s->depth ? civ_phase_items.items[civ_top_of(s)->kind].id : "over";
}

static const char *civ_ending(const void *state)
{
    const struct civ_state *s = state;
    return s->ending == ITEM_NONE ? NULL : civ_ending_items.items[s->ending].id;
}

/* Numbers */

static int sum(const uint8_t *counts, int count)
{
    int total = 0;
    for (int i = 0; i < count; i++)
        total += counts[i];
    return total;
}

int civ_fighting_units(const struct civ_state *s, int seat, int unit)
{
    int total = 0;
    for (int side = 0; side < CIV_SIDES && s->battle.on; side++) {
        if (s->battle.seat[side] != seat)
            continue;
        total += s->battle.hand[side][unit];
        for (int i = 0; i < s->battle.front_count; i++)
            total += s->battle.front[i].unit[side] == unit;
    }
    return total;
}

static int units_of(const struct civ_state *s, int seat)
{
    int total = 0;
    for (int unit = 0; unit < CIV_UNIT_COUNT; unit++)
        total += s->player[seat].units[unit] + civ_fighting_units(s, seat, unit);
    return total;
}

static int face_up_tiles(const struct civ_state *s)
{
    int count = 0;
    for (int slot = 0; slot < CIV_SLOTS; slot++)
        count += s->tile[slot] != ITEM_NONE && s->turned[slot] != CIV_FACE_DOWN;
    return count;
}

static void civ_numbers(const void *state, struct numbers *numbers)
{
    const struct civ_state *s = state;
    numbers->common_count = 4;
    numbers->common[0] = s->turn;
    numbers->common[1] = s->phase;
    numbers->common[2] = s->first;
    numbers->common[3] = face_up_tiles(s);
    for (int seat = 0; seat < s->players; seat++) {
        const struct civ_player *p = &s->player[seat];
        int *out = numbers->seats[seat];
        *out++ = p->trade;
        *out++ = p->culture;
        *out++ = p->space;
        *out++ = civ_coins(s, seat);
        *out++ = __builtin_popcountll(p->techs);
        *out++ = civ_city_count(s, seat);
        *out++ = p->armies;
        *out++ = p->scouts;
        *out++ = units_of(s, seat);
        *out++ = sum(p->events, CIV_EVENT_COUNT);
        *out++ = sum(p->tokens, CIV_KINDS) + sum(p->kept, CIV_MARKER_COUNT);
        numbers->seat_count = (int)(out - numbers->seats[seat]);
    }
}

const struct game civ_game = {
    .slug = "civ",
    .name = {"Civilization", "Cywilizacja"},
    .players_min = 2,
    .players_max = CIV_SEATS,
    .rules_version = CIV_RULES_VERSION,
    .state_size = sizeof(struct civ_state),
    .legal_max = 512,
    .fields = &civ_fields,
    .tables = tables,
    .table_count = CIV_TABLE_COUNT,
    .verbs = verbs,
    .verb_count = CIV_VERB_COUNT,
    .options = options,
    .option_count = COUNT_OF(options),
    .stacks = stacks,
    .stack_count = CIV_STACK_COUNT,
    .score_parts = &civ_score_part_items,
    .counted_parts = true, /* a city is worth two points, a victory a thousand (R 12.5) */
    .endings = &civ_ending_items,
    .phases = &civ_phase_items,
    .unreachable = unreachable,
    .unreachable_count = COUNT_OF(unreachable),
    .rules = civ_rules,
    .rule_count = CIV_RULE_COUNT,
    .catalog = civ_catalog,
    .setup = civ_setup_game,
    .setup_of = civ_setup_of,
    .turn = civ_turn,
    .owner = civ_owner,
    .phase = civ_phase,
    .legal = civ_legal,
    .apply = civ_apply,
    .scores = civ_scores,
    .ending = civ_ending,
    .resample = civ_resample,
    .view_extras = civ_view_extras,
    .numbers = civ_numbers,
    .action_label = civ_action_label,
    .action_seen_by = civ_action_seen_by,
    .event_name = civ_event_name,
    .event_text = civ_event_text,
    .event_is_use = civ_event_is_use,
    .why = civ_why,
    .reason_text = civ_reason_text,
    .derive = civ_derive,
    .validate = civ_validate,
    .conserve = civ_conserve,
    .evaluate = civ_evaluate,
    .evaluate_again = civ_evaluate_again,
    .memo_size = civ_memo_size,
    .feature_items = &civ_feature_items,
    .weight = civ_weight,
    .features = civ_features,
};
