/* civ_expect.c: what rule tests of Civilization can ask of a table (civ_adapter.h). */
#include "civ_adapter.h"
#include "core/json.h"

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

static bool expect_named(const char *what, const struct item_list *items, int found,
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
        const struct item_list *items;
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
static bool expect_set(uint64_t found, const struct item_list *items, const struct rule_line *line,
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

bool civ_expect(const struct table *table, const struct rule_line *line, struct text *error)
{
    const struct civ_state *s = table_state(table);
    bool known = false, holds = false;
    int seat;
    if (line->count > 2) {
        holds = expect_of_square(s, line, &known, error);
        if (!known)
            holds = expect_of_table(s, line, &known, error);
        if (!known)
            return read_seat(line, 2, &seat, error) && expect_of_seat(s, line, seat, error);
    }
    return holds;
}
