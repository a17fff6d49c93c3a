/* civ_adapter.c: positions and expectations of Civilization in rule tests; see
 * tests/rules/README.md. */
#include <string.h>

#include "core/json.h"
#include "games/civ/rules.h"
#include "rule_test.h"

/* Decks a position can order: the cards named lie on top; `only`: there are no others. */
enum {
    DECK_EVENT,
    DECK_GREAT = DECK_EVENT + CIV_EVENT_LEVELS,
    DECK_HUTS,
    DECK_VILLAGES,
    DECK_CITY_STATES,
    DECK_UNITS,
    DECK_WONDERS = DECK_UNITS + CIV_UNIT_TYPE_COUNT,
    DECK_COUNT
};

struct cards {
    bool given, only;
    int count;
    uint8_t list[32];
};

struct town {
    uint8_t at, capital;
    struct civ_city city;
};

struct seat {
    int civ, government; /* row + 1; 0: not given */
    int trade, culture, space, revolt;
    uint64_t techs, fresh, used;
    uint8_t policies;
    int town_count;
    struct town town[CIV_CITIES];
    bool has_capital;
    uint8_t units[CIV_UNIT_COUNT], events[CIV_EVENT_COUNT], kept[CIV_MARKER_COUNT];
    uint8_t tokens[CIV_KINDS], great[CIV_GREAT_PERSON_COUNT], coins[CIV_PURSE_COUNT];
};

struct position {
    int turn, first, round, stage; /* round, stage: 0 for the default */
    struct seat seat[CIV_SEATS];
    uint8_t piece[GRID_SQUARES];  /* row + 1 */
    uint8_t holder[GRID_SQUARES]; /* seat + 1 */
    uint8_t armies[GRID_SQUARES], scouts[GRID_SQUARES];
    uint8_t moved_armies[GRID_SQUARES], moved_scouts[GRID_SQUARES];
    uint8_t tile[CIV_SLOTS], turned[CIV_SLOTS]; /* row + 1; turns + 1, or CIV_FACE_DOWN */
    struct grid dried, cleared, locked;
    struct cards deck[DECK_COUNT], open;
    uint8_t event_pile[CIV_EVENT_COUNT], unit_pile[CIV_UNIT_COUNT];
    uint8_t great_pile[CIV_GREAT_PERSON_COUNT];
    uint8_t market[CIV_KINDS], pools[CIV_POOL_COUNT]; /* tokens + 1 */
    uint32_t obsolete;
};

/* Neutral tiles in the order in which slots get them where a position names none: land for cities
 * first. */
static const uint8_t tiles_by_default[] = {
    CIV_TILE_TILE_22, CIV_TILE_TILE_23, CIV_TILE_TILE_12, CIV_TILE_TILE_11, CIV_TILE_TILE_10,
    CIV_TILE_TILE_26, CIV_TILE_TILE_25, CIV_TILE_TILE_27, CIV_TILE_TILE_01, CIV_TILE_TILE_02,
    CIV_TILE_TILE_03, CIV_TILE_TILE_04, CIV_TILE_TILE_05, CIV_TILE_TILE_06, CIV_TILE_TILE_07,
    CIV_TILE_TILE_08, CIV_TILE_TILE_09, CIV_TILE_TILE_13, CIV_TILE_TILE_14, CIV_TILE_TILE_24,
};
static const uint8_t civs_by_default[CIV_SEATS] = {CIV_CIV_GERMANY, CIV_CIV_EGYPT, CIV_CIV_ZULU,
                                                   CIV_CIV_FRENCH};

/* Reading words */

static int find(const struct item_table *items, const char *word)
{
    return item_find(items, word, strlen(word));
}

static bool read_seat(const struct rule_line *line, int at, int *seat, struct text *error)
{
    if (line->count <= at || !rule_number(line->words[at], seat, error))
        return false;
    if (*seat >= 0 && *seat < CIV_SEATS)
        return true;
    text_add(error, "there is no such seat");
    return false;
}

static int read_square(const struct rule_line *line, int at, struct text *error)
{
    if (line->count <= at) {
        text_add(error, "a square is missing");
        return -1;
    }
    return rule_item(&civ_square_items, line->words[at], error);
}

/* "wheat=2", or "wheat" for one. */
static bool read_count(const struct item_table *items, const char *word, int *item, int *number,
                       struct text *error)
{
    char id[48] = "";
    size_t length = strcspn(word, "=");
    *number = 1;
    if (length >= sizeof id)
        return false;
    memcpy(id, word, length);
    *item = rule_item(items, id, error);
    return *item >= 0 && (!word[length] || rule_number(word + length + 1, number, error));
}

static bool read_counts(const struct item_table *items, const struct rule_line *line, int first,
                        int offset, uint8_t *counts, struct text *error)
{
    for (int i = first; i < line->count; i++) {
        int item, number;
        if (!read_count(items, line->words[i], &item, &number, error))
            return false;
        counts[item] = (uint8_t)(number + offset);
    }
    return true;
}

static bool read_set(const struct item_table *items, const struct rule_line *line, int first,
                     uint64_t *set, struct text *error)
{
    for (int i = first; i < line->count; i++) {
        int item = rule_item(items, line->words[i], error);
        if (item < 0)
            return false;
        *set |= (uint64_t)1 << item;
    }
    return true;
}

static bool read_list(const struct item_table *items, const struct rule_line *line, int first,
                      struct cards *cards, struct text *error)
{
    cards->given = true;
    for (int i = first; i < line->count; i++) {
        int item = rule_item(items, line->words[i], error);
        if (item < 0 || cards->count == COUNT_OF(cards->list))
            return false;
        cards->list[cards->count++] = (uint8_t)item;
    }
    return true;
}

/* Position lines of a seat: WORD SEAT ... */

static bool line_city(struct position *p, int seat, const struct rule_line *line,
                      struct text *error)
{
    struct seat *s = &p->seat[seat];
    int at = read_square(line, 2, error);
    if (at < 0 || s->town_count == CIV_CITIES)
        return false;
    struct town *town = &s->town[s->town_count++];
    town->at = (uint8_t)at;
    for (int i = 3; i < line->count; i++) {
        const char *word = line->words[i];
        if (strcmp(word, "capital") == 0) {
            town->capital = s->has_capital = true;
        } else if (strcmp(word, "walls") == 0) {
            town->city.walls = 1;
        } else if (strcmp(word, "program") == 0) {
            town->city.program = 1;
        } else if (strncmp(word, "acted=", 6) == 0) {
            int action = rule_item(&civ_city_action_items, word + 6, error);
            if (action < 0)
                return false;
            town->city.actions++;
            town->city.kinds |= (uint8_t)(1 << civ_city_actions[action].kind);
        } else if (strncmp(word, "gather=", 7) == 0) {
            int square = rule_item(&civ_square_items, word + 7, error);
            if (square < 0)
                return false;
            grid_add(&town->city.gathered, square);
        } else {
            text_format(error, "%s: capital, walls, program, acted= or gather=", word);
            return false;
        }
    }
    return true;
}

static bool line_figures(struct position *p, int seat, const struct rule_line *line,
                         struct text *error)
{
    int at = read_square(line, 2, error), number = 1;
    bool armies = strstr(line->words[0], "army") != NULL,
         moved = strncmp(line->words[0], "moved", 5) == 0;
    if (at < 0 || (line->count > 3 && !rule_number(line->words[3], &number, error)))
        return false;
    p->holder[at] = (uint8_t)(seat + 1);
    (armies ? p->armies : p->scouts)[at] = (uint8_t)number;
    if (moved)
        (armies ? p->moved_armies : p->moved_scouts)[at] = (uint8_t)number;
    return true;
}

static bool line_number(struct position *p, int seat, const struct rule_line *line,
                        struct text *error)
{
    struct seat *s = &p->seat[seat];
    const struct {
        const char *word;
        int *number;
    } numbers[] = {{"trade", &s->trade},
                   {"culture", &s->culture},
                   {"space", &s->space},
                   {"revolt", &s->revolt}};
    for (int i = 0; i < COUNT_OF(numbers); i++)
        if (strcmp(numbers[i].word, line->words[0]) == 0 && line->count == 3)
            return rule_number(line->words[2], numbers[i].number, error);
    return false;
}

static bool line_one(struct position *p, int seat, const struct rule_line *line, struct text *error)
{
    bool civ = strcmp(line->words[0], "civ") == 0;
    int item = line->count == 3
                   ? rule_item(civ ? &civ_civ_items : &civ_government_items, line->words[2], error)
                   : -1;
    *(civ ? &p->seat[seat].civ : &p->seat[seat].government) = item + 1;
    return item >= 0;
}

static bool line_sets(struct position *p, int seat, const struct rule_line *line,
                      struct text *error)
{
    struct seat *s = &p->seat[seat];
    uint64_t policies = 0;
    if (strcmp(line->words[0], "techs") == 0)
        return read_set(&civ_tech_items, line, 2, &s->techs, error);
    if (strcmp(line->words[0], "fresh") == 0)
        return read_set(&civ_tech_items, line, 2, &s->fresh, error);
    if (strcmp(line->words[0], "used") == 0)
        return read_set(&civ_ability_items, line, 2, &s->used, error);
    if (!read_set(&civ_policy_items, line, 2, &policies, error))
        return false;
    s->policies = (uint8_t)policies;
    return true;
}

static bool line_things(struct position *p, int seat, const struct rule_line *line,
                        struct text *error)
{
    struct seat *s = &p->seat[seat];
    const struct {
        const char *word;
        const struct item_table *items;
        uint8_t *counts;
    } things[] = {
        {"units", &civ_unit_items, s->units},         {"events", &civ_event_items, s->events},
        {"kept", &civ_marker_items, s->kept},         {"tokens", &civ_resource_items, s->tokens},
        {"great", &civ_great_person_items, s->great}, {"coins", &civ_purse_items, s->coins},
    };
    for (int i = 0; i < COUNT_OF(things); i++)
        if (strcmp(things[i].word, line->words[0]) == 0)
            return read_counts(things[i].items, line, 2, 0, things[i].counts, error);
    return false;
}

/* Position lines of the table */

static bool line_tile(struct position *p, const struct rule_line *line, struct text *error)
{
    int slot, turned = 0;
    int tile = line->count > 2 ? rule_item(&civ_tile_items, line->words[2], error) : -1;
    if (tile < 0 || !rule_number(line->words[1], &slot, error) || slot < 0 || slot >= CIV_SLOTS)
        return false;
    p->tile[slot] = (uint8_t)(tile + 1);
    if (line->count > 3 && strcmp(line->words[3], "down") == 0) {
        p->turned[slot] = CIV_FACE_DOWN;
        return true;
    }
    if (line->count > 3 && !rule_number(line->words[3], &turned, error))
        return false;
    p->turned[slot] = (uint8_t)(turned + 1);
    return true;
}

static bool line_piece(struct position *p, const struct rule_line *line, struct text *error)
{
    int at = read_square(line, 1, error);
    int piece = line->count == 3 ? rule_item(&civ_piece_items, line->words[2], error) : -1;
    if (at < 0 || piece < 0)
        return false;
    p->piece[at] = (uint8_t)(piece + 1);
    return true;
}

static bool line_squares(struct position *p, const struct rule_line *line, struct text *error)
{
    struct grid *set = strcmp(line->words[0], "dried") == 0     ? &p->dried
                       : strcmp(line->words[0], "cleared") == 0 ? &p->cleared
                                                                : &p->locked;
    for (int i = 1; i < line->count; i++) {
        int at = read_square(line, i, error);
        if (at < 0)
            return false;
        grid_add(set, at);
    }
    return true;
}

/* The deck a word names and the table of its cards. */
static int find_deck(const char *word, const struct item_table **items)
{
    static const struct {
        const char *name;
        const struct item_table *items;
    } decks[DECK_COUNT] = {
        {"event1", &civ_event_items},
        {"event2", &civ_event_items},
        {"event3", &civ_event_items},
        {"great", &civ_great_person_items},
        {"huts", &civ_marker_items},
        {"villages", &civ_marker_items},
        {"city_states", &civ_city_state_items},
        {"infantry", &civ_unit_items},
        {"mounted", &civ_unit_items},
        {"artillery", &civ_unit_items},
        {"aircraft", &civ_unit_items},
        {"wonders", &civ_wonder_items},
    };
    for (int i = 0; i < DECK_COUNT; i++)
        if (strcmp(decks[i].name, word) == 0) {
            *items = decks[i].items;
            return i;
        }
    return -1;
}

static bool line_deck(struct position *p, const struct rule_line *line, struct text *error)
{
    const struct item_table *items;
    int deck = line->count > 2 ? find_deck(line->words[1], &items) : -1, first = 2;
    if (deck < 0) {
        text_add(error, "there is no such deck");
        return false;
    }
    if (strcmp(line->words[2], "only") == 0) {
        p->deck[deck].only = true;
        first = 3;
    }
    return read_list(items, line, first, &p->deck[deck], error);
}

static bool line_pile(struct position *p, const struct rule_line *line, struct text *error)
{
    for (int i = 1; i < line->count; i++) {
        struct rule_line one = {.number = line->number, .count = 1, .words = {line->words[i]}};
        struct text ignored = TEXT_EMPTY;
        bool good = read_counts(&civ_event_items, &one, 0, 0, p->event_pile, &ignored) ||
                    read_counts(&civ_unit_items, &one, 0, 0, p->unit_pile, &ignored) ||
                    read_counts(&civ_great_person_items, &one, 0, 0, p->great_pile, &ignored);
        text_free(&ignored);
        if (!good) {
            text_format(error, "%s lies in no discard pile", line->words[i]);
            return false;
        }
    }
    return true;
}

static bool line_of_table(struct position *p, const struct rule_line *line, struct text *error)
{
    uint64_t obsolete = 0;
    const char *word = line->words[0];
    if (strcmp(word, "turn") == 0)
        return read_seat(line, 1, &p->turn, error);
    if (strcmp(word, "first") == 0)
        return read_seat(line, 1, &p->first, error);
    if (strcmp(word, "round") == 0 && line->count == 2)
        return rule_number(line->words[1], &p->round, error);
    if (strcmp(word, "phase") == 0 && line->count == 2)
        return (p->stage = rule_item(&civ_stage_items, line->words[1], error)) > 0;
    if (strcmp(word, "tile") == 0)
        return line_tile(p, line, error);
    if (strcmp(word, "piece") == 0)
        return line_piece(p, line, error);
    if (strcmp(word, "dried") == 0 || strcmp(word, "cleared") == 0 || strcmp(word, "locked") == 0)
        return line_squares(p, line, error);
    if (strcmp(word, "deck") == 0)
        return line_deck(p, line, error);
    if (strcmp(word, "pile") == 0)
        return line_pile(p, line, error);
    if (strcmp(word, "open") == 0)
        return read_list(&civ_wonder_items, line, 1, &p->open, error);
    if (strcmp(word, "market") == 0)
        return read_counts(&civ_resource_items, line, 1, 1, p->market, error);
    if (strcmp(word, "pool") == 0)
        return read_counts(&civ_pool_items, line, 1, 1, p->pools, error);
    if (strcmp(word, "obsolete") == 0 && read_set(&civ_wonder_items, line, 1, &obsolete, error)) {
        p->obsolete = (uint32_t)obsolete;
        return true;
    }
    text_format(error, "%s is not understood", word);
    return false;
}

static bool civ_position(void *position, const struct rule_line *line, struct text *error)
{
    static const struct {
        const char *word;
        bool (*read)(struct position *p, int seat, const struct rule_line *line,
                     struct text *error);
    } lines[] = {
        {"civ", line_one},
        {"government", line_one},
        {"city", line_city},
        {"army", line_figures},
        {"scout", line_figures},
        {"moved_army", line_figures},
        {"moved_scout", line_figures},
        {"trade", line_number},
        {"culture", line_number},
        {"space", line_number},
        {"revolt", line_number},
        {"techs", line_sets},
        {"fresh", line_sets},
        {"used", line_sets},
        {"policies", line_sets},
        {"units", line_things},
        {"events", line_things},
        {"kept", line_things},
        {"tokens", line_things},
        {"great", line_things},
        {"coins", line_things},
    };
    int seat;
    for (int i = 0; i < COUNT_OF(lines); i++)
        if (strcmp(lines[i].word, line->words[0]) == 0)
            return read_seat(line, 1, &seat, error) && lines[i].read(position, seat, line, error);
    return line_of_table(position, line, error);
}

/* Building */

/* A deck: the named cards on top, then all that are left of the others; `left` by card. */
static int build_deck(const struct cards *cards, int *left, int kinds, uint8_t *deck, int room)
{
    int count = 0;
    for (int i = 0; i < cards->count && count < room; i++) {
        deck[count++] = cards->list[i];
        left[cards->list[i]]--;
    }
    for (int card = 0; card < kinds && !cards->only; card++)
        for (; left[card] > 0 && count < room; left[card]--)
            deck[count++] = (uint8_t)card;
    return count;
}

static int on_map(const struct position *p, int piece)
{
    int count = 0;
    for (int at = 0; at < GRID_SQUARES; at++)
        count += p->piece[at] == piece + 1;
    return count;
}

static void build_events(const struct position *p, struct civ_state *s)
{
    int left[CIV_EVENT_LEVELS][CIV_EVENT_COUNT] = {{0}};
    memcpy(s->event_pile, p->event_pile, sizeof s->event_pile);
    for (int event = 0; event < CIV_EVENT_COUNT; event++) {
        int *of = &left[civ_events[event].level - 1][event];
        *of = civ_events[event].count - p->event_pile[event];
        for (int seat = 0; seat < CIV_SEATS; seat++)
            *of -= p->seat[seat].events[event];
    }
    memset(s->event_deck, 0, sizeof s->event_deck);
    for (int level = 0; level < CIV_EVENT_LEVELS; level++)
        s->event_deck_count[level] =
            (uint8_t)build_deck(&p->deck[DECK_EVENT + level], left[level], CIV_EVENT_COUNT,
                                s->event_deck[level], CIV_EVENT_DECK);
}

static void build_units(const struct position *p, struct civ_state *s)
{
    int left[CIV_UNIT_TYPE_COUNT][CIV_UNIT_COUNT] = {{0}};
    memcpy(s->unit_pile, p->unit_pile, sizeof s->unit_pile);
    for (int unit = 0; unit < CIV_UNIT_COUNT; unit++) {
        int *of = &left[civ_units[unit].type][unit];
        *of = civ_units[unit].count - p->unit_pile[unit];
        for (int seat = 0; seat < CIV_SEATS; seat++)
            *of -= p->seat[seat].units[unit];
    }
    memset(s->unit_deck, 0, sizeof s->unit_deck);
    for (int type = 0; type < CIV_UNIT_TYPE_COUNT; type++)
        s->unit_deck_count[type] =
            (uint8_t)build_deck(&p->deck[DECK_UNITS + type], left[type], CIV_UNIT_COUNT,
                                s->unit_deck[type], CIV_UNIT_DECK);
}

static void build_great(const struct position *p, struct civ_state *s)
{
    int left[CIV_GREAT_PERSON_COUNT];
    memcpy(s->great_pile, p->great_pile, sizeof s->great_pile);
    for (int person = 0; person < CIV_GREAT_PERSON_COUNT; person++) {
        left[person] = civ_great_persons[person].count - p->great_pile[person] -
                       on_map(p, CIV_PIECE_PEOPLE + person);
        for (int seat = 0; seat < CIV_SEATS; seat++)
            left[person] -= p->seat[seat].great[person];
    }
    memset(s->great_deck, 0, sizeof s->great_deck);
    s->great_deck_count = (uint8_t)build_deck(&p->deck[DECK_GREAT], left, CIV_GREAT_PERSON_COUNT,
                                              s->great_deck, CIV_GREAT_DECK);
}

static void build_markers(const struct position *p, struct civ_state *s)
{
    int huts[CIV_MARKER_COUNT] = {0}, villages[CIV_MARKER_COUNT] = {0};
    int states[CIV_CITY_STATE_COUNT];
    for (int marker = 0; marker < CIV_MARKER_COUNT; marker++) {
        int *of = civ_markers[marker].back == CIV_BACK_HUT ? &huts[marker] : &villages[marker];
        *of = civ_markers[marker].count - on_map(p, CIV_PIECE_MARKERS + marker);
        for (int seat = 0; seat < CIV_SEATS; seat++)
            *of -= p->seat[seat].kept[marker];
    }
    for (int state = 0; state < CIV_CITY_STATE_COUNT; state++)
        states[state] = 1 - on_map(p, CIV_PIECE_CITY_STATES + state);
    memset(s->huts, 0, sizeof s->huts);
    memset(s->villages, 0, sizeof s->villages);
    memset(s->city_states, 0, sizeof s->city_states);
    s->hut_count =
        (uint8_t)build_deck(&p->deck[DECK_HUTS], huts, CIV_MARKER_COUNT, s->huts, CIV_HUTS);
    s->village_count = (uint8_t)build_deck(&p->deck[DECK_VILLAGES], villages, CIV_MARKER_COUNT,
                                           s->villages, CIV_VILLAGES);
    s->city_state_count =
        (uint8_t)build_deck(&p->deck[DECK_CITY_STATES], states, CIV_CITY_STATE_COUNT,
                            s->city_states, CIV_CITY_STATE_COUNT);
}

/* Wonders of an era that are somewhere in the game. */
static int count_era(const struct civ_state *s, const struct position *p, int era)
{
    int count = 0;
    for (int wonder = 0; wonder < CIV_WONDER_COUNT; wonder++)
        if (civ_wonders[wonder].era == era)
            count += memchr(s->open, wonder, s->open_count) ||
                     memchr(s->wonders, wonder, s->wonder_count) ||
                     on_map(p, CIV_PIECE_WONDERS + wonder) || s->obsolete >> wonder & 1;
    return count;
}

/* Open wonders as given, or ancient ones; the deck as given, or none. The others of those that were
 * dealt have left the game. */
static void build_wonders(const struct position *p, struct civ_state *s)
{
    const struct cards *deck = &p->deck[DECK_WONDERS];
    memset(s->open, 0, sizeof s->open);
    memset(s->wonders, 0, sizeof s->wonders);
    memcpy(s->open, p->open.list, (size_t)p->open.count);
    memcpy(s->wonders, deck->list, (size_t)deck->count);
    s->open_count = (uint8_t)p->open.count;
    s->wonder_count = (uint8_t)deck->count;
    s->obsolete = p->obsolete;
    s->gift = ITEM_NONE;
    for (int wonder = 0; wonder < CIV_WONDER_COUNT; wonder++) {
        int era = civ_wonders[wonder].era;
        bool ready = on_map(p, CIV_PIECE_WONDERS + wonder) ||
                     memchr(s->open, wonder, s->open_count) ||
                     memchr(s->wonders, wonder, s->wonder_count);
        if (ready || count_era(s, p, era) >= civ_eras[era].dealt)
            continue;
        if (!p->open.given && era == CIV_ERA_ANCIENT)
            s->open[s->open_count++] = (uint8_t)wonder;
        else
            s->obsolete |= (uint32_t)1 << wonder;
    }
}

static void build_market(const struct position *p, struct civ_state *s)
{
    for (int kind = 0; kind < CIV_KINDS; kind++) {
        int left = s->players;
        for (int seat = 0; seat < CIV_SEATS; seat++)
            left -= p->seat[seat].tokens[kind];
        s->market[kind] = (uint8_t)(p->market[kind] ? p->market[kind] - 1 : left);
    }
    for (int pool = 0; pool < CIV_POOL_COUNT; pool++) {
        int left = civ_pools[pool].size;
        for (int building = 0; building < CIV_BUILDING_COUNT; building++)
            if (civ_buildings[building].pool == pool)
                left -= on_map(p, CIV_PIECE_BUILDINGS + building);
        s->pools[pool] = (uint8_t)(p->pools[pool] ? p->pools[pool] - 1 : left);
    }
}

static bool is_tile_given(const struct position *p, int tile)
{
    return memchr(p->tile, tile + 1, sizeof p->tile) != NULL;
}

/* Tiles the position does not name: home tiles by civilization, neutral ones by default, face up.
 */
static void build_tiles(const struct position *p, struct civ_state *s)
{
    const struct civ_player_count_row *count = &civ_player_counts[s->players - 2];
    int spare = COUNT_OF(tiles_by_default);
    for (int slot = 0; slot < count->slots; slot++) {
        const struct civ_slot_row *row = &civ_slots[count->first_slot + slot];
        s->turned[slot] = (uint8_t)(p->turned[slot] == CIV_FACE_DOWN ? CIV_FACE_DOWN
                                    : p->turned[slot]                ? p->turned[slot] - 1
                                                                     : row->turns);
        if (row->seat >= 0) {
            s->tile[slot] = (uint8_t)(CIV_TILE_HOME_AMERICA + s->player[row->seat].civ);
            continue;
        }
        int tile = tiles_by_default[slot - s->players];
        while (!p->tile[slot] && is_tile_given(p, tile))
            tile = tiles_by_default[--spare];
        s->tile[slot] = (uint8_t)(p->tile[slot] ? p->tile[slot] - 1 : tile);
    }
}

static void build_map(const struct position *p, struct civ_state *s)
{
    for (int at = 0; at < GRID_SQUARES; at++) {
        s->piece[at] = (uint8_t)(p->piece[at] ? p->piece[at] - 1 : ITEM_NONE);
        s->holder[at] = (int8_t)(p->holder[at] - 1);
    }
    memcpy(s->armies, p->armies, sizeof s->armies);
    memcpy(s->scouts, p->scouts, sizeof s->scouts);
    memcpy(s->moved_armies, p->moved_armies, sizeof s->moved_armies);
    memcpy(s->moved_scouts, p->moved_scouts, sizeof s->moved_scouts);
    s->dried = p->dried;
    s->cleared = p->cleared;
    s->locked = p->locked;
}

static void build_seat(const struct position *p, struct civ_state *s, int seat)
{
    const struct seat *from = &p->seat[seat];
    struct civ_player *to = &s->player[seat];
    memset(to, 0, sizeof *to);
    to->civ = (uint8_t)(from->civ ? from->civ - 1 : civs_by_default[seat]);
    to->government =
        (uint8_t)(from->government ? from->government - 1 : civ_civs[to->civ].start_government);
    to->techs = from->techs | (uint64_t)1 << civ_civs[to->civ].start_tech;
    to->fresh = from->fresh;
    to->used = from->used;
    to->policies = from->policies;
    to->trade = (uint8_t)from->trade;
    to->culture = (uint16_t)from->culture;
    to->space = (uint8_t)from->space;
    to->revolt = (uint8_t)from->revolt;
    to->research = ITEM_NONE;
    memcpy(to->units, from->units, sizeof to->units);
    memcpy(to->events, from->events, sizeof to->events);
    memcpy(to->kept, from->kept, sizeof to->kept);
    memcpy(to->tokens, from->tokens, sizeof to->tokens);
    memcpy(to->great, from->great, sizeof to->great);
    memcpy(to->coins, from->coins, sizeof to->coins);
}

static void build_city(struct civ_city *city, const struct town *town)
{
    *city = town->city;
    city->at = town->at;
    city->stands = 1;
}

/* A capital that is not named stands on a centre square of the home tile that is no water. */
static int default_capital(const struct civ_state *s, int seat)
{
    static const int8_t centre[][2] = {{2, 2}, {1, 1}, {2, 1}, {1, 2}};
    const struct civ_slot_row *slot =
        &civ_slots[civ_player_counts[s->players - 2].first_slot + seat];
    for (int i = 0; i < COUNT_OF(centre); i++) {
        int at = grid_at(slot->x + centre[i][0], slot->y + centre[i][1]);
        if (!grid_has(&s->water, at))
            return at;
    }
    return 0;
}

static void build_cities(const struct position *p, struct civ_state *s, int seat)
{
    const struct seat *from = &p->seat[seat];
    struct civ_city *city = s->player[seat].city;
    int next = 1;
    if (!from->has_capital)
        build_city(&city[0], &(struct town){.at = (uint8_t)default_capital(s, seat)});
    for (int i = 0; i < from->town_count; i++)
        build_city(&city[from->town[i].capital ? 0 : next++], &from->town[i]);
}

/* The decision of each phase; the step below it leads to whoever comes next. */
static void build_frames(const struct position *p, struct civ_state *s)
{
    static const uint8_t decisions[CIV_STAGE_COUNT] = {
        [CIV_STAGE_START_OF_TURN] = CIV_PHASE_START_OF_TURN,
        [CIV_STAGE_TRADE] = CIV_PHASE_TRADE,
        [CIV_STAGE_CITY_MANAGEMENT] = CIV_PHASE_CITY_MANAGEMENT,
        [CIV_STAGE_MOVEMENT] = CIV_PHASE_MOVEMENT,
        [CIV_STAGE_RESEARCH] = CIV_PHASE_RESEARCH,
    };
    memset(s->frames, 0, sizeof s->frames);
    s->depth = 0;
    s->phase = (uint8_t)(p->stage ? p->stage : CIV_STAGE_START_OF_TURN);
    s->turn = (uint8_t)(p->round ? p->round : 3);
    s->first = (uint8_t)p->first;
    /* seats that have begun the phase, this one included */
    s->done = (uint8_t)((p->turn - p->first + s->players) % s->players + 1);
    civ_push(s, (struct civ_frame){.kind = CIV_STEP(FLOW)});
    civ_push(s, (struct civ_frame){.kind = decisions[s->phase], .seat = (uint8_t)p->turn});
}

static bool civ_build(const void *position, const struct setup *setup, void *state,
                      struct text *error)
{
    const struct position *p = position;
    struct civ_state *s = state;
    struct chance chance;
    chance_seed(&chance, 1, NULL);
    civ_setup_game(s, setup, &chance);
    for (int seat = 0; seat < s->players; seat++)
        build_seat(p, s, seat);
    build_events(p, s);
    build_units(p, s);
    build_great(p, s);
    build_markers(p, s);
    build_wonders(p, s);
    build_market(p, s);
    build_tiles(p, s);
    build_map(p, s);
    civ_derive(s);
    for (int seat = 0; seat < s->players; seat++)
        build_cities(p, s, seat);
    build_frames(p, s);
    civ_derive(s);
    if (!civ_validate(s, error))
        return false;
    civ_go_on(&(struct civ_run){.s = s, .chance = &chance});
    return true;
}

/* Expectations */

struct named_number {
    const char *key;
    int value;
};

static bool pick(const struct named_number *numbers, int count, const char *key, int *value)
{
    for (int i = 0; i < count; i++)
        if (strcmp(numbers[i].key, key) == 0) {
            *value = numbers[i].value;
            return true;
        }
    return false;
}

static bool number_of_game(const struct civ_state *s, const char *key, int *value)
{
    const struct named_number numbers[] = {
        {"turn", s->turn},
        {"stage", s->phase},
        {"first", s->first},
        {"fronts", s->battle.front_count},
        {"looting", s->battle.loot},
        {"wonder_deck", s->wonder_count},
        {"hut_stack", s->hut_count},
        {"village_stack", s->village_count},
        {"city_state_stack", s->city_state_count},
        {"great_deck", s->great_deck_count},
        {"revealed", grid_count(s->revealed)},
        {"squares", grid_count(s->exists)},
    };
    return pick(numbers, COUNT_OF(numbers), key, value);
}

static int count_units(const uint8_t *units)
{
    int count = 0;
    for (int unit = 0; unit < CIV_UNIT_COUNT; unit++)
        count += units[unit];
    return count;
}

static int count_type(const struct civ_player *p, int type)
{
    int count = 0;
    for (int unit = 0; unit < CIV_UNIT_COUNT; unit++)
        count += civ_units[unit].type == type ? p->units[unit] : 0;
    return count;
}

static bool number_of_seat(const struct civ_state *s, int seat, const char *key, int *value)
{
    const struct civ_player *p = &s->player[seat];
    struct numbers all = {0};
    game_find("civ")->numbers(s, &all);
    const int *told = all.seats[seat];
    const struct named_number numbers[] = {
        {"trade", told[0]},
        {"culture", told[1]},
        {"space", told[2]},
        {"coins", told[3]},
        {"techs", told[4]},
        {"cities", told[5]},
        {"armies", told[6]},
        {"scouts", told[7]},
        {"units", told[8]},
        {"events", told[9]},
        {"resources", told[10]},
        {"income", civ_income(s, seat)},
        {"speed", civ_speed(s, seat)},
        {"stacking", civ_stack_limit(s, seat)},
        {"culture_hand", civ_event_limit(s, seat)},
        {"city_limit", civ_city_limit(s, seat)},
        {"policy_limit", civ_policy_limit(s, seat)},
        {"combat", civ_combat_bonus(s, seat)},
        {"army_supply", civ_army_supply(s, seat)},
        {"scout_supply", civ_scout_supply(s, seat)},
        {"standing", count_units(p->units)},
        {"infantry", count_type(p, CIV_UNIT_TYPE_INFANTRY)},
        {"mounted", count_type(p, CIV_UNIT_TYPE_MOUNTED)},
        {"artillery", count_type(p, CIV_UNIT_TYPE_ARTILLERY)},
    };
    return pick(numbers, COUNT_OF(numbers), key, value);
}

static bool expect_named(const char *what, const struct item_table *items, int found,
                         const char *word, struct text *error)
{
    const char *id = found == ITEM_NONE ? "none" : items->items[found].id;
    if (strcmp(id, word) == 0)
        return true;
    text_format(error, "%s is %s", what, id);
    return false;
}

/* expect figures c5 0 2 1 (armies, scouts), expect figures c5 none */
static bool expect_figures(const struct civ_state *s, const struct rule_line *line,
                           struct text *error)
{
    int at = read_square(line, 2, error), seat, armies, scouts;
    if (at < 0 || line->count < 4)
        return false;
    if (strcmp(line->words[3], "none") == 0)
        return rule_equal("the owner of the figures", s->holder[at], -1, error);
    return line->count == 6 && read_seat(line, 3, &seat, error) &&
           rule_number(line->words[4], &armies, error) &&
           rule_number(line->words[5], &scouts, error) &&
           rule_equal("the owner of the figures", s->holder[at], seat, error) &&
           rule_equal("armies", s->armies[at], armies, error) &&
           rule_equal("scouts", s->scouts[at], scouts, error);
}

/* How many of a thing a seat has: cards, markers, tokens, units, great people. */
static bool count_held(const struct civ_player *p, const char *id, int *count)
{
    const struct {
        const struct item_table *items;
        const uint8_t *counts;
    } places[] = {{&civ_unit_items, p->units},
                  {&civ_event_items, p->events},
                  {&civ_marker_items, p->kept},
                  {&civ_great_person_items, p->great},
                  {&civ_resource_items, p->tokens}};
    for (int i = 0; i < COUNT_OF(places); i++) {
        int item = find(places[i].items, id);
        if (item >= 0) {
            *count = places[i].counts[item];
            return true;
        }
    }
    return false;
}

static bool count_in_pile(const struct civ_state *s, const char *id, int *count)
{
    int item;
    if ((item = find(&civ_event_items, id)) >= 0)
        *count = s->event_pile[item];
    else if ((item = find(&civ_unit_items, id)) >= 0)
        *count = s->unit_pile[item];
    else if ((item = find(&civ_great_person_items, id)) >= 0)
        *count = s->great_pile[item];
    return item >= 0;
}

/* A city by its centre: walls, program, production, arts. */
static bool expect_city(const struct civ_state *s, const struct rule_line *line, struct text *error)
{
    int at = read_square(line, 2, error), number, value, city;
    if (at < 0 || !rule_number(line->words[3], &number, error))
        return false;
    int owner = civ_city_at(s, at, &city);
    if (owner == CIV_NOBODY) {
        text_add(error, "there is no city");
        return false;
    }
    const struct named_number numbers[] = {
        {"production", civ_production(s, owner, city)},
        {"arts", civ_arts(s, owner, city)},
        {"walls", s->player[owner].city[city].walls},
        {"program", s->player[owner].city[city].program},
        {"capital", city == 0},
        {"owner", owner},
    };
    return pick(numbers, COUNT_OF(numbers), line->words[1], &value) &&
           rule_equal(line->words[1], value, number, error);
}

static bool is_number_of_city(const char *word)
{
    static const char *const words[] = {"production", "arts",    "walls",
                                        "program",    "capital", "owner"};
    for (int i = 0; i < COUNT_OF(words); i++)
        if (strcmp(words[i], word) == 0)
            return true;
    return false;
}

/* expect open ID ...: exactly these wonders; expect policies SEAT ID ...; `none` for none */
static bool expect_set(uint64_t found, const struct item_table *items, const struct rule_line *line,
                       int first, struct text *error)
{
    uint64_t expected = 0;
    bool none = line->count == first + 1 && strcmp(line->words[first], "none") == 0;
    if (!none && !read_set(items, line, first, &expected, error))
        return false;
    if (found == expected)
        return true;
    text_add(error, "there are");
    for (int i = 0; i < items->count; i++)
        if (found >> i & 1)
            text_format(error, " %s", items->items[i].id);
    return false;
}

/* expect front 0 infantry_a:2 none: the attacker's unit with its wounds, the defender's */
static bool expect_front(const struct civ_state *s, const struct rule_line *line,
                         struct text *error)
{
    int number;
    if (line->count != 5 || !rule_number(line->words[2], &number, error) ||
        number >= s->battle.front_count)
        return false;
    const struct civ_front *front = &s->battle.front[number];
    for (int side = 0; side < CIV_SIDES; side++) {
        struct text is = TEXT_EMPTY;
        if (front->unit[side] == ITEM_NONE)
            text_add(&is, "none");
        else
            text_format(&is, "%s:%d", civ_unit_items.items[front->unit[side]].id,
                        front->wounds[side]);
        bool same = strcmp(text_string(&is), line->words[3 + side]) == 0;
        if (!same)
            text_format(error, "there is %s", text_string(&is));
        text_free(&is);
        if (!same)
            return false;
    }
    return true;
}

/* expect fighter attacker infantry_a 1 3: strength and health of a card in this battle */
static bool expect_fighter(const struct civ_state *s, const struct rule_line *line,
                           struct text *error)
{
    int strength, health, unit = rule_item(&civ_unit_items, line->words[3], error);
    int side = strcmp(line->words[2], "attacker") == 0 ? CIV_ATTACKER : CIV_DEFENDER;
    if (unit < 0 || !rule_number(line->words[4], &strength, error) ||
        !rule_number(line->words[5], &health, error))
        return false;
    struct civ_strength found = civ_unit_strength(s, side, unit);
    return rule_equal("the strength", found.strength, strength, error) &&
           rule_equal("the health", found.health, health, error);
}

/* Two numbers, the attacker's and the defender's: expect bonuses 4 6, expect hands 3 6 */
static bool expect_sides(const struct civ_state *s, const struct rule_line *line,
                         struct text *error)
{
    bool hands = strcmp(line->words[1], "hands") == 0;
    for (int side = 0; side < CIV_SIDES; side++) {
        int number;
        if (!rule_number(line->words[2 + side], &number, error) ||
            !rule_equal(side == CIV_ATTACKER ? "the attacker's" : "the defender's",
                        hands ? count_units(s->battle.hand[side]) : s->battle.bonus[side], number,
                        error))
            return false;
    }
    return true;
}

/* The member of a view a path names ("battle.defender_hand.1"), or NULL. */
static const struct json_node *follow(const struct json_node *node, const char *path)
{
    while (node && *path) {
        char part[48] = "";
        int64_t index;
        size_t length = strcspn(path, ".");
        memcpy(part, path, length < sizeof part ? length : sizeof part - 1);
        path += length + (path[length] == '.');
        if (text_parse_int(part, strlen(part), &index)) {
            for (node = node->child; node && index > 0; index--)
                node = node->next;
        } else {
            node = json_member(node, part);
        }
    }
    return node;
}

/* expect view SEAT PATH JSON: what a seat's view tells there */
static bool expect_view(const struct table *table, const struct rule_line *line, int seat,
                        struct text *error)
{
    struct text view = TEXT_EMPTY, found = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&view), to = json_writer_to(&found);
    game_view(table_game(table), table_state(table), seat, &json);
    struct json_document document = json_parse(text_string(&view), view.length);
    const struct json_node *node = follow(document.root, line->words[3]);
    if (node)
        json_node(&to, node);
    bool same = node && strcmp(text_string(&found), line->words[4]) == 0;
    if (!same)
        text_format(error, "the view has %s", node ? text_string(&found) : "no such member");
    json_free(&document);
    text_free(&view);
    text_free(&found);
    return same;
}

/* expect WORD SEAT THING [N] */
static bool expect_of_seat(const struct civ_state *s, const struct rule_line *line, int seat,
                           struct text *error)
{
    const struct civ_player *p = &s->player[seat];
    const char *what = line->words[1], *id = line->count > 3 ? line->words[3] : "";
    int item, number = 1, value;
    if (strcmp(what, "policies") == 0)
        return expect_set(p->policies, &civ_policy_items, line, 3, error);
    if (line->count > 4 && !rule_number(line->words[4], &number, error))
        return false;
    if (strcmp(what, "knows") == 0 || strcmp(what, "lacks") == 0)
        return (item = rule_item(&civ_tech_items, id, error)) >= 0 &&
               rule_equal("knowledge", p->techs >> item & 1, what[0] == 'k', error);
    if (strcmp(what, "government") == 0)
        return expect_named("it", &civ_government_items, p->government, id, error);
    if (strcmp(what, "purse") == 0)
        return (item = rule_item(&civ_purse_items, id, error)) >= 0 &&
               rule_equal("coin tokens", p->coins[item], number, error);
    if (strcmp(what, "rank") == 0)
        return (item = rule_item(&civ_unit_type_items, id, error)) >= 0 &&
               rule_equal("the rank", civ_rank(s, seat, item), number, error);
    if (strcmp(what, "threshold") == 0)
        return rule_number(id, &item, error) &&
               rule_equal("the trade needed", civ_threshold(s, seat, item), number, error);
    if (strcmp(what, "holds") == 0)
        return count_held(p, id, &value) && rule_equal(id, value, number, error);
    if (line->count == 4 && number_of_seat(s, seat, what, &value))
        return rule_number(id, &number, error) && rule_equal(what, value, number, error);
    text_add(error, "the expectation is not understood");
    return false;
}

/* expect icons c5 PRODUCTION TRADE CULTURE COIN RESOURCE|none */
static bool expect_icons(const struct civ_state *s, const struct rule_line *line,
                         struct text *error)
{
    static const char *const names[] = {"production", "trade", "culture", "coin"};
    int at = read_square(line, 2, error), number;
    for (int i = 0; at >= 0 && i < COUNT_OF(names); i++)
        if (!rule_number(line->words[3 + i], &number, error) ||
            !rule_equal(names[i], (int)(s->yield[at] >> 8 * i & 0xFF), number, error))
            return false;
    return at >= 0 && expect_named("the resource", &civ_resource_items, s->resource[at],
                                   line->words[7], error);
}

static bool expect_of_square(const struct civ_state *s, const struct rule_line *line, bool *known,
                             struct text *error)
{
    const char *what = line->words[1];
    *known = true;
    if (strcmp(what, "figures") == 0)
        return expect_figures(s, line, error);
    if (strcmp(what, "icons") == 0 && line->count == 8)
        return expect_icons(s, line, error);
    int at = line->count == 4 ? find(&civ_square_items, line->words[2]) : -1;
    if (strcmp(what, "at") == 0 && at >= 0)
        return expect_named("what lies there", &civ_piece_items, s->piece[at], line->words[3],
                            error);
    if (strcmp(what, "terrain") == 0 && at >= 0)
        return expect_named("it", &civ_terrain_items, s->terrain[at], line->words[3], error);
    if (is_number_of_city(what) && at >= 0)
        return expect_city(s, line, error);
    *known = false;
    return false;
}

/* Wonders that have left the game are marked as obsolete too. */
static uint64_t obsolete_on_map(const struct civ_state *s)
{
    uint64_t set = 0;
    for (int at = 0; at < GRID_SQUARES; at++)
        if (s->piece[at] != ITEM_NONE && civ_pieces[s->piece[at]].class == CIV_CLASS_WONDER)
            set |= (uint64_t)1 << civ_pieces[s->piece[at]].row;
    return set & s->obsolete;
}

static bool expect_of_table(const struct civ_state *s, const struct rule_line *line, bool *known,
                            struct text *error)
{
    const char *what = line->words[1];
    int item, number, value;
    uint64_t open = 0;
    *known = true;
    for (int i = 0; i < s->open_count; i++)
        open |= (uint64_t)1 << s->open[i];
    if (strcmp(what, "open") == 0)
        return expect_set(open, &civ_wonder_items, line, 2, error);
    if (strcmp(what, "obsolete") == 0)
        return expect_set(obsolete_on_map(s), &civ_wonder_items, line, 2, error);
    if (strcmp(what, "front") == 0)
        return expect_front(s, line, error);
    if (strcmp(what, "fighter") == 0 && line->count == 6)
        return expect_fighter(s, line, error);
    if ((strcmp(what, "bonuses") == 0 || strcmp(what, "hands") == 0) && line->count == 4)
        return expect_sides(s, line, error);
    if (line->count == 4 && strcmp(what, "pile") == 0)
        return count_in_pile(s, line->words[2], &value) &&
               rule_number(line->words[3], &number, error) &&
               rule_equal("in the pile", value, number, error);
    if (line->count == 4 && strcmp(what, "market") == 0)
        return (item = rule_item(&civ_resource_items, line->words[2], error)) >= 0 &&
               rule_number(line->words[3], &number, error) &&
               rule_equal("tokens", s->market[item], number, error);
    if (line->count == 4 && strcmp(what, "pool") == 0)
        return (item = rule_item(&civ_pool_items, line->words[2], error)) >= 0 &&
               rule_number(line->words[3], &number, error) &&
               rule_equal("markers", s->pools[item], number, error);
    if (line->count == 3 && number_of_game(s, what, &value))
        return rule_number(line->words[2], &number, error) &&
               rule_equal(what, value, number, error);
    *known = false;
    return false;
}

static bool civ_expect(const struct table *table, const struct rule_line *line, struct text *error)
{
    const struct civ_state *s = table_state(table);
    bool known = false, holds = false;
    int seat;
    if (line->count == 5 && strcmp(line->words[1], "view") == 0)
        return read_seat(line, 2, &seat, error) && expect_view(table, line, seat, error);
    if (line->count > 2) {
        holds = expect_of_square(s, line, &known, error);
        if (!known)
            holds = expect_of_table(s, line, &known, error);
        if (!known)
            return read_seat(line, 2, &seat, error) && expect_of_seat(s, line, seat, error);
    }
    return holds;
}

const struct rule_adapter civ_rule_adapter = {
    .slug = "civ",
    .players = 2,
    .position_size = sizeof(struct position),
    .position = civ_position,
    .build = civ_build,
    .expect = civ_expect,
};
