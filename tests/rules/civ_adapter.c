/* civ_adapter.c: the lines that describe a position of Civilization in rule tests; see
 * tests/rules/README.md. */
#include "civ_adapter.h"

/* Reading words */

/* "wheat=2", or "wheat" for one. */
static bool read_count(const struct item_list *items, const char *word, int *item, int *number,
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

static bool read_counts(const struct item_list *items, const struct rule_line *line, int first,
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

static bool read_list(const struct item_list *items, const struct rule_line *line, int first,
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
        const struct item_list *items;
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
static int find_deck(const char *word, const struct item_list **items)
{
    static const struct {
        const char *name;
        const struct item_list *items;
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
    const struct item_list *items;
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

const struct rule_adapter civ_rule_adapter = {
    .slug = "civ",
    .players = 2,
    .position_size = sizeof(struct position),
    .position = civ_position,
    .build = civ_build,
    .expect = civ_expect,
};
