/* civ.c: Civilization as a `struct game`: its tables, and the functions of this folder. */
#include "games/civ/civ.h"

#include "games/civ/log.h"

/* R 6.4, 12.4 */
static const struct option options[CIV_OPTION_COUNT] = {
    [CIV_OPTION_TRADE] = {"trade", civ_words[CIV_WORD_OPTION_TRADE].text, NULL, 0, 1, 0},
    [CIV_OPTION_TURNS] = {"turns", civ_words[CIV_WORD_OPTION_TURNS].text, NULL, 0, 250, 0},
};

/* clang-format off */
static const struct stack stacks[CIV_STACK_COUNT] = {
    [CIV_STACK_FIRST] = {"first", {NULL}, 1, 1, STACK_ONCE},
    [CIV_STACK_CIVS] = {"civs", {&civ_civ_items}, 2, CIV_SEATS, STACK_ONCE},
    [CIV_STACK_TILES] = {"tiles", {&civ_tile_items}, 20, 20, STACK_ONCE},
    [CIV_STACK_WONDERS] = {"wonders", {&civ_wonder_items}, CIV_WONDER_DECK, CIV_WONDER_DECK, STACK_ONCE},
    [CIV_STACK_EVENT_1] = {"event1", {&civ_event_items}, 1, CIV_EVENT_DECK, STACK_REPEATS},
    [CIV_STACK_EVENT_2] = {"event2", {&civ_event_items}, 1, CIV_EVENT_DECK, STACK_REPEATS},
    [CIV_STACK_EVENT_3] = {"event3", {&civ_event_items}, 1, CIV_EVENT_DECK, STACK_REPEATS},
    [CIV_STACK_GREAT] = {"great", {&civ_great_person_items}, 1, CIV_GREAT_DECK, STACK_REPEATS},
    [CIV_STACK_HUTS] = {"huts", {&civ_marker_items}, CIV_HUTS, CIV_HUTS, STACK_ONCE},
    [CIV_STACK_VILLAGES] = {"villages", {&civ_marker_items}, CIV_VILLAGES, CIV_VILLAGES, STACK_ONCE},
    [CIV_STACK_CITY_STATES] = {"city_states", {&civ_city_state_items}, CIV_CITY_STATE_COUNT,
                               CIV_CITY_STATE_COUNT, STACK_ONCE},
    [CIV_STACK_INFANTRY] = {"infantry", {&civ_unit_items}, 1, CIV_UNIT_DECK, STACK_REPEATS},
    [CIV_STACK_MOUNTED] = {"mounted", {&civ_unit_items}, 1, CIV_UNIT_DECK, STACK_REPEATS},
    [CIV_STACK_ARTILLERY] = {"artillery", {&civ_unit_items}, 1, CIV_UNIT_DECK, STACK_REPEATS},
    [CIV_STACK_AIRCRAFT] = {"aircraft", {&civ_unit_items}, 1, CIV_UNIT_DECK, STACK_REPEATS},
    [CIV_STACK_HAND] = {"hand", {&civ_unit_items}, 1, CIV_UNIT_CARDS, STACK_REPEATS},
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

static int civ_whose_turn(const void *state)
{
    const struct civ_state *s = state;
    return s->depth ? civ_active(s) : SEAT_NONE;
}

static int civ_ending(const void *state)
{
    return ((const struct civ_state *)state)->ending;
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
        *out++ = count_bits(p->techs);
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
    CIV_TABLES,
    .players_min = 2,
    .players_max = CIV_SEATS,
    .rules =
        {
            .version = CIV_RULES_VERSION,
            .state_size = sizeof(struct civ_state),
            .legal_max = 512,
            .decisions = &civ_decisions,
            .setup = civ_setup_game,
            .setup_of = civ_setup_of,
            .whose_turn = civ_whose_turn,
            .scores = civ_scores,
            .ending = civ_ending,
            .resample = civ_resample,
            .derive = civ_derive,
            .validate = civ_validate,
            .conserve = civ_conserve,
        },
    .fields = &civ_fields,
    .is_conceivable = civ_is_conceivable,
    .options = options,
    .option_count = COUNT_OF(options),
    .stacks = stacks,
    .stack_count = CIV_STACK_COUNT,
    .counted_parts = true, /* two points for a city, a thousand for a victory (R 12.5) */
    .unreachable = unreachable,
    .unreachable_count = COUNT_OF(unreachable),
    .view_extras = civ_view_extras,
    .numbers = civ_numbers,
    .words.action_label = civ_action_label,
    .words.event_text = civ_event_text,
    .words.why = civ_why,
    .evaluation = &civ_evaluation,
    .net = &civ_net,
    .levels = {"plan:width=1,iterations=1,noise=100", "plan:width=4,iterations=1",
               "plan:width=40,iterations=6,early=1,keep=1,ahead=16,turns=2",
               "plan:width=80,iterations=12,early=1,keep=1,ahead=32,turns=2"},
};
