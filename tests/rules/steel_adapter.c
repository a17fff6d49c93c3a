/* steel_adapter.c: positions and expectations of Guns & Steel in rule tests. */
#include <string.h>

#include "games/steel/price.h"
#include "games/steel/rules.h"
#include "rule_test.h"

struct position {
    struct steel_state s; /* what was given so far; the rest is filled in by `build` */
    bool has_row[STEEL_AGE_COUNT], has_wonder[STEEL_AGE_COUNT];
    bool has_began, has_turns, has_step;
    int step, began, turns;
};

/* Position lines */

static const struct {
    const char *name;
    enum steel_step step;
} steps[] = {
    {"resource", STEEL_STEP_RESOURCE},
    {"tech", STEEL_STEP_TECH},
    {"buy", STEEL_STEP_BUY},
    {"end", STEEL_STEP_END},
};

static bool read_step(struct position *p, const char *word, struct text *error)
{
    for (int i = 0; i < COUNT_OF(steps); i++)
        if (strcmp(steps[i].name, word) == 0) {
            p->has_step = true;
            p->step = steps[i].step;
            return true;
        }
    text_format(error, "%s is no step of a turn", word);
    return false;
}

/* 0=cannon 3=tank; "none" for an empty row. */
static bool read_row(struct position *p, const struct rule_line *line, struct text *error)
{
    int age = rule_item(&steel_age_items, line->words[1], error);
    if (age < 0)
        return false;
    p->has_row[age] = true;
    int column, card;
    for (int i = 2; i < line->count; i++) {
        if (strcmp(line->words[i], "none") == 0)
            continue;
        if (!rule_place(line->words[i], &steel_card_items, STEEL_COLUMNS, &column, &card, error))
            return false;
        p->s.age[age].row[column] = (uint8_t)(card + 1);
    }
    return true;
}

static bool read_pile(struct position *p, const struct rule_line *line, struct text *error)
{
    int age = rule_item(&steel_age_items, line->words[1], error);
    if (age < 0)
        return false;
    for (int i = 2; i < line->count; i++) {
        int card = rule_item(&steel_card_items, line->words[i], error);
        if (card < 0 || p->s.age[age].piled == STEEL_PILE)
            return false;
        p->s.age[age].pile[p->s.age[age].piled++] = (uint8_t)card;
    }
    return true;
}

/* wonder AGE ID|none */
static bool read_wonder(struct position *p, const struct rule_line *line, struct text *error)
{
    int age = rule_item(&steel_age_items, line->words[1], error);
    if (age < 0 || line->count != 3)
        return false;
    p->has_wonder[age] = true;
    if (strcmp(line->words[2], "none") == 0)
        return true;
    int wonder = rule_item(&steel_wonder_items, line->words[2], error);
    p->s.age[age].wonder = (uint8_t)(wonder + 1);
    return wonder >= 0;
}

static bool read_seat_word(void *context, const char *part, const char *word, struct text *error)
{
    struct steel_player *player = context;
    int item, number;
    if (strcmp(part, "track") == 0) {
        if (!rule_number(word, &number, error))
            return false;
        player->track = (uint16_t)number;
        return true;
    }
    if (strcmp(part, "wonders") == 0) {
        if ((item = rule_item(&steel_wonder_items, word, error)) < 0)
            return false;
        player->wonders |= 1u << item;
        return true;
    }
    if ((item = rule_item(&steel_card_items, word, error)) < 0)
        return false;
    uint64_t *set = strcmp(part, "hand") == 0   ? &player->hand
                    : strcmp(part, "tech") == 0 ? &player->tech
                    : strcmp(part, "used") == 0 ? &player->used
                                                : &player->resource;
    *set |= steel_bit((unsigned)item);
    return true;
}

static bool read_seat(struct position *p, const struct rule_line *line, struct text *error)
{
    static const char *const parts[] = {"hand", "tech", "resource", "used", "wonders", "track"};
    static const struct rule_headings headings = {parts, COUNT_OF(parts), read_seat_word};
    int seat;
    return rule_seat(line->words[1], STEEL_SEATS, &seat, error) &&
           rule_headed(&headings, line, 2, &p->s.player[seat], error);
}

/* food:2 iron:1 */
static bool read_temp(struct position *p, const struct rule_line *line, struct text *error)
{
    for (int i = 1; i < line->count; i++) {
        int resource, number;
        if (!rule_amount(line->words[i], ':', &steel_resource_items, &resource, &number, error))
            return false;
        p->s.temp[resource] = (uint8_t)number;
    }
    return true;
}

/* glory WONDER SEAT N */
static bool read_glory(struct position *p, const struct rule_line *line, struct text *error)
{
    int wonder = rule_item(&steel_wonder_items, line->words[1], error), seat, number;
    if (wonder < 0 || line->count != 4 || !rule_seat(line->words[2], STEEL_SEATS, &seat, error) ||
        !rule_number(line->words[3], &number, error))
        return false;
    p->s.age[steel_wonders[wonder].age].glory[seat] = (uint8_t)number;
    return true;
}

static uint8_t *counter_of(struct steel_state *s, const char *name)
{
    return strcmp(name, "replenished") == 0 ? &s->replenished
           : strcmp(name, "gained") == 0    ? &s->gained
           : strcmp(name, "defeated") == 0  ? &s->defeated
           : strcmp(name, "taken") == 0     ? &s->taken
           : strcmp(name, "price") == 0     ? &s->price
           : strcmp(name, "idle") == 0      ? &s->idle
                                            : NULL;
}

static bool read_number(struct position *p, const struct rule_line *line, struct text *error)
{
    uint8_t *counter = counter_of(&p->s, line->words[0]);
    int number;
    if (!rule_number(line->words[1], &number, error))
        return false;
    if (counter) {
        *counter = (uint8_t)number;
    } else if (strcmp(line->words[0], "turn") == 0) {
        p->s.active = (uint8_t)number;
    } else if (strcmp(line->words[0], "first") == 0) {
        p->s.first = (uint8_t)number;
    } else if (strcmp(line->words[0], "turns") == 0) {
        p->has_turns = true;
        p->turns = number;
    } else if (strcmp(line->words[0], "began") == 0) {
        p->has_began = true;
        p->began = number;
    } else {
        text_format(error, "%s is not understood", line->words[0]);
        return false;
    }
    return true;
}

static bool steel_position(void *position, const struct rule_line *line, struct text *error)
{
    struct position *p = position;
    const char *word = line->words[0];
    int card;
    if (line->count < 2) {
        text_format(error, "%s is not understood", word);
        return false;
    }
    if (strcmp(word, "step") == 0)
        return read_step(p, line->words[1], error);
    if (strcmp(word, "row") == 0)
        return read_row(p, line, error);
    if (strcmp(word, "pile") == 0)
        return read_pile(p, line, error);
    if (strcmp(word, "wonder") == 0)
        return read_wonder(p, line, error);
    if (strcmp(word, "seat") == 0)
        return read_seat(p, line, error);
    if (strcmp(word, "temp") == 0)
        return read_temp(p, line, error);
    if (strcmp(word, "glory") == 0)
        return read_glory(p, line, error);
    if (strcmp(word, "bought") == 0) {
        card = rule_item(&steel_card_items, line->words[1], error);
        p->s.bought = (uint8_t)(card + 1);
        return card >= 0;
    }
    return read_number(p, line, error);
}

/* Building */

static uint64_t mentioned(const struct steel_state *s)
{
    uint64_t cards = 0;
    for (int i = 0; i < STEEL_SEATS; i++)
        cards |= s->player[i].hand | s->player[i].tech | s->player[i].resource;
    return cards;
}

/* A Space card in the top row and a wonder hard to come by keep the game going where a test does
 * not care. */
static void fill_in_ends(const struct position *p, struct steel_state *s)
{
    uint64_t taken = mentioned(s);
    uint32_t owned = 0;
    for (int i = 0; i < STEEL_SEATS; i++)
        owned |= s->player[i].wonders;
    for (int i = 0; i < s->age[STEEL_AGE_SPACE].piled; i++)
        taken |= steel_bit(s->age[STEEL_AGE_SPACE].pile[i]);
    for (unsigned card = 0; card < STEEL_CARD_COUNT && !p->has_row[STEEL_AGE_SPACE]; card++)
        if (steel_cards[card].age == STEEL_AGE_SPACE && !(taken & steel_bit(card)) &&
            steel_in_play(s->mode, s->players, card))
            s->age[STEEL_AGE_SPACE].row[0] = (uint8_t)card;
    unsigned wonder =
        steel_has_track(s) ? STEEL_WONDER_SYDNEY_OPERA_HOUSE : STEEL_WONDER_APOLLO_PROJECT;
    bool space_owned = false;
    for (uint32_t left = owned; left; left &= left - 1)
        space_owned |= steel_wonders[steel_lowest(left)].age == STEEL_AGE_SPACE;
    if (!p->has_wonder[STEEL_AGE_SPACE] && !space_owned)
        s->age[STEEL_AGE_SPACE].wonder = (uint8_t)wonder;
}

static void build_ages(const struct position *p, struct steel_state *s)
{
    for (int age = 0; age < STEEL_AGE_COUNT; age++) {
        struct steel_level *row = &s->age[age];
        for (int column = 0; column < STEEL_COLUMNS; column++)
            row->row[column] = (uint8_t)(row->row[column] - 1); /* 0 becomes ITEM_NONE */
        row->wonder = (uint8_t)(row->wonder - 1);
    }
    fill_in_ends(p, s);
    steel_derive(s);
}

static void build_seats(struct steel_state *s)
{
    for (int seat = 0; seat < s->players; seat++) {
        int markers = steel_has_track(s) ? STEEL_MARKERS : 0;
        for (int age = 0; age < STEEL_AGE_COUNT; age++)
            markers -= s->age[age].glory[seat];
        s->player[seat].supply = (uint8_t)markers;
    }
}

static bool steel_build(const void *position, const struct setup *setup, void *state,
                        struct text *error)
{
    const struct position *p = position;
    struct steel_state *s = state;
    *s = p->s;
    s->players = (uint8_t)setup->players;
    s->mode = (uint8_t)setup->options[STEEL_OPTION_SET];
    s->ending = s->buying = ITEM_NONE;
    s->bought = (uint8_t)(s->bought - 1);
    build_ages(p, s);
    build_seats(s);
    s->turns = (uint16_t)(p->has_turns ? p->turns : 1);
    int step = p->has_step ? p->step : STEEL_STEP_RESOURCE;
    int hand = steel_count(s->player[s->active].hand);
    s->began = (uint8_t)(p->has_began ? p->began : hand + (step > STEEL_STEP_RESOURCE));
    s->depth = 1;
    s->frames[0] = (struct steel_frame){.kind = STEEL_GOING_TURN,
                                        .seat = s->active,
                                        .card = ITEM_NONE,
                                        .owner = s->active,
                                        .part = (uint8_t)step};
    struct chance none = {0}; /* all chance lies in the set-up */
    decisions_go_on(&steel_decisions, &(struct play){s, &none, NULL});
    return steel_validate(s, error);
}

/* Expectations */

static bool fails(struct text *error, const char *id, const char *why)
{
    text_format(error, "%s %s", id, why);
    return false;
}

/* True, or false with an item that is in one of the two sets only. */
static bool same_items(const struct item_list *items, uint64_t found, uint64_t expected,
                       struct text *error)
{
    uint64_t wrong = found ^ expected;
    if (!wrong)
        return true;
    return fails(error, items->items[steel_lowest(wrong)].id,
                 wrong & -wrong & found ? "is there too" : "is not there");
}

/* hand|tech|resource|wonder SEAT ID ...|none: exactly these */
static bool expect_there(const struct steel_state *s, const struct rule_line *line,
                         struct text *error)
{
    const char *place = line->words[1];
    bool wonder = strcmp(place, "wonder") == 0;
    const struct item_list *items = wonder ? &steel_wonder_items : &steel_card_items;
    uint64_t expected;
    int seat;
    if (!rule_seat(line->words[2], s->players, &seat, error) ||
        !rule_set(items, line, 3, &expected, error))
        return false;
    const struct steel_player *player = &s->player[seat];
    uint64_t found = wonder                       ? player->wonders
                     : strcmp(place, "hand") == 0 ? player->hand
                     : strcmp(place, "tech") == 0 ? player->tech
                                                  : player->resource;
    return same_items(items, found, expected, error);
}

/* price CARD BASE SURCHARGE */
static bool expect_price(const struct steel_state *s, const struct rule_line *line,
                         struct text *error)
{
    int card = rule_item(&steel_card_items, line->words[2], error), base, surcharge;
    if (card < 0 || line->count != 5 || !rule_number(line->words[3], &base, error) ||
        !rule_number(line->words[4], &surcharge, error))
        return false;
    struct steel_place place = steel_place_of(s, (unsigned)card);
    if (place.age < 0)
        return fails(error, line->words[2], "is not for sale");
    struct steel_price price = steel_price_of(s, (unsigned)card, place);
    return rule_equal("the base cost", price.base, base, error) &&
           rule_equal("the surcharge", price.surcharge, surcharge, error);
}

/* payable SEAT CARD yes|no */
static bool expect_payable(const struct steel_state *s, const struct rule_line *line,
                           struct text *error)
{
    int seat, card = line->count == 5 ? rule_item(&steel_card_items, line->words[3], error) : -1;
    if (card < 0 || !rule_number(line->words[2], &seat, error))
        return false;
    bool payable = steel_affordable(s, (unsigned)seat) & steel_bit((unsigned)card);
    return rule_equal("payable", payable, strcmp(line->words[4], "yes") == 0, error);
}

/* row AGE 0=ID 3=ID|none: exactly these */
static bool expect_row(const struct steel_state *s, const struct rule_line *line,
                       struct text *error)
{
    int age = rule_item(&steel_age_items, line->words[2], error);
    struct position expected = {0};
    struct rule_line row = {.number = line->number, .count = line->count - 1};
    memcpy(row.words, line->words + 1, (size_t)row.count * sizeof *row.words);
    if (age < 0 || !read_row(&expected, &row, error))
        return false;
    for (int column = 0; column < STEEL_COLUMNS; column++) {
        unsigned found = s->age[age].row[column];
        if (found == (uint8_t)(expected.s.age[age].row[column] - 1))
            continue;
        text_format(error, "column %d holds %s", column,
                    found == ITEM_NONE ? "nothing" : steel_card_items.items[found].id);
        return false;
    }
    return true;
}

/* pile AGE ID ...|none: exactly these, the top first */
static bool expect_pile(const struct steel_state *s, const struct rule_line *line,
                        struct text *error)
{
    int age = rule_item(&steel_age_items, line->words[2], error), listed = line->count - 3;
    if (age < 0)
        return false;
    if (strcmp(line->words[3], "none") == 0)
        listed = 0;
    if (!rule_equal("the pile", s->age[age].piled, listed, error))
        return false;
    for (int i = 0; i < listed; i++) {
        int card = rule_item(&steel_card_items, line->words[3 + i], error);
        if (card < 0)
            return false;
        if (s->age[age].pile[i] != card)
            return fails(error, line->words[3 + i], "lies elsewhere");
    }
    return true;
}

static bool expect_glory(const struct steel_state *s, const struct rule_line *line,
                         struct text *error)
{
    int wonder = rule_item(&steel_wonder_items, line->words[2], error), seat, number;
    if (wonder < 0 || line->count != 5 || !rule_number(line->words[3], &seat, error) ||
        !rule_number(line->words[4], &number, error))
        return false;
    return rule_equal("glory", s->age[steel_wonders[wonder].age].glory[seat], number, error);
}

/* temp iron:2 horse:1, or none: exactly these */
static bool expect_temp(const struct steel_state *s, const struct rule_line *line,
                        struct text *error)
{
    struct position expected = {0};
    struct rule_line units = {.number = line->number, .count = line->count - 1};
    memcpy(units.words, line->words + 1, (size_t)units.count * sizeof *units.words);
    if (strcmp(line->words[2], "none") != 0 && !read_temp(&expected, &units, error))
        return false;
    for (int i = 0; i < STEEL_RESOURCE_COUNT; i++)
        if (!rule_equal(steel_resource_items.items[i].id, s->temp[i], expected.s.temp[i], error))
            return false;
    return true;
}

/* unclaimed ID ...|none: exactly these */
static bool expect_unclaimed(const struct steel_state *s, const struct rule_line *line,
                             struct text *error)
{
    uint64_t expected, found = 0;
    if (!rule_set(&steel_wonder_items, line, 2, &expected, error))
        return false;
    for (int age = 0; age < STEEL_AGE_COUNT; age++)
        if (s->age[age].wonder != ITEM_NONE)
            found |= steel_bit(s->age[age].wonder);
    return same_items(&steel_wonder_items, found, expected, error);
}

/* A number of a seat: SEAT N after its name. */
static bool expect_seat_number(const struct steel_state *s, const struct rule_line *line,
                               struct text *error)
{
    int seat, number;
    if (line->count != 4 || !rule_seat(line->words[2], s->players, &seat, error) ||
        !rule_number(line->words[3], &number, error))
        return false;
    const struct steel_player *player = &s->player[seat];
    const char *what = line->words[1];
    int found = strcmp(what, "track") == 0      ? player->track
                : strcmp(what, "supply") == 0   ? player->supply
                : strcmp(what, "strength") == 0 ? steel_strength(player)
                : strcmp(what, "hands") == 0    ? steel_count(player->hand)
                                                : -1;
    return rule_equal(what, found, number, error);
}

static bool expect_number(const struct steel_state *s, const struct rule_line *line,
                          struct text *error)
{
    struct steel_state copy = *s;
    const uint8_t *counter = counter_of(&copy, line->words[1]);
    int number;
    if (!rule_number(line->words[2], &number, error))
        return false;
    int found = counter ? *counter : strcmp(line->words[1], "turns") == 0 ? s->turns : s->active;
    return rule_equal(line->words[1], found, number, error);
}

static bool steel_expect(const struct table *table, const struct rule_line *line,
                         struct text *error)
{
    static const struct {
        const char *words; /* separated by blanks, with one at both ends */
        bool (*check)(const struct steel_state *s, const struct rule_line *line,
                      struct text *error);
    } rows[] = {
        {" hand tech resource wonder ", expect_there},
        {" price ", expect_price},
        {" payable ", expect_payable},
        {" row ", expect_row},
        {" pile ", expect_pile},
        {" glory ", expect_glory},
        {" temp ", expect_temp},
        {" unclaimed ", expect_unclaimed},
        {" track supply strength hands ", expect_seat_number},
        {" replenished gained defeated taken idle turns active ", expect_number},
    };
    char word[32] = " ";
    if (line->count > 2 && strlen(line->words[1]) < sizeof word - 3) {
        strcat(strcat(word, line->words[1]), " ");
        for (int i = 0; i < COUNT_OF(rows); i++)
            if (strstr(rows[i].words, word))
                return rows[i].check(table_state(table), line, error);
    }
    text_add(error, "the expectation is not understood");
    return false;
}

const struct rule_adapter steel_rule_adapter = {
    .slug = "steel",
    .players = 2,
    .position_size = sizeof(struct position),
    .position = steel_position,
    .build = steel_build,
    .expect = steel_expect,
};
