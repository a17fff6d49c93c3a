/* civ_adapter.h: positions of Civilization in rule tests, as civ_adapter.c reads them, civ_build.c
 * makes a state of them and civ_expect.c checks what has become of it; see tests/rules/README.md.
 */
#ifndef EPOKI_TESTS_CIV_ADAPTER_H
#define EPOKI_TESTS_CIV_ADAPTER_H

#include <string.h>

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

bool civ_build(const void *position, const struct setup *setup, void *state, struct text *error);
bool civ_expect(const struct table *table, const struct rule_line *line, struct text *error);

/* Reading words */

static inline int find(const struct item_list *items, const char *word)
{
    return item_find(items, word, strlen(word));
}

static inline bool read_seat(const struct rule_line *line, int at, int *seat, struct text *error)
{
    if (line->count <= at || !rule_number(line->words[at], seat, error))
        return false;
    if (*seat >= 0 && *seat < CIV_SEATS)
        return true;
    text_add(error, "there is no such seat");
    return false;
}

static inline int read_square(const struct rule_line *line, int at, struct text *error)
{
    if (line->count <= at) {
        text_add(error, "a square is missing");
        return -1;
    }
    return rule_item(&civ_square_items, line->words[at], error);
}

static inline bool read_set(const struct item_list *items, const struct rule_line *line, int first,
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

#endif
