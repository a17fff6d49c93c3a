/* tempus_adapter.c: positions and expectations of Tempus in rule tests; see tests/rules/README.md.
 */
#include <string.h>

#include "games/tempus/rules.h"
#include "rule_test.h"

struct cards {
    bool given;
    int count;
    uint8_t list[TEMPUS_DECK];
};

struct position {
    int turn, start, round;
    bool has_round, progress;
    bool has_markers[TEMPUS_SEATS];
    int markers[TEMPUS_SEATS], era[TEMPUS_SEATS];
    uint8_t terrain[HEX_COUNT]; /* row + 1; 0: sea */
    uint8_t tokens[HEX_COUNT], city[HEX_COUNT];
    uint8_t owner[HEX_COUNT]; /* seat + 1; 0: nobody */
    struct cards hand[TEMPUS_SEATS], front[TEMPUS_SEATS], deck, discard;
};

/* Position lines */

static bool read_seat(const struct rule_line *line, int at, int *seat, struct text *error)
{
    return line->count > at && rule_seat(line->words[at], TEMPUS_SEATS, seat, error);
}

static bool read_land(struct position *p, const struct rule_line *line, struct text *error)
{
    int terrain = line->count > 1 ? rule_item(&tempus_terrain_items, line->words[1], error) : -1;
    for (int i = 2; terrain >= 0 && i < line->count; i++) {
        int hex = rule_item(&tempus_hex_items, line->words[i], error);
        if (hex < 0)
            return false;
        p->terrain[hex] = (uint8_t)(terrain + 1);
    }
    return terrain >= 0;
}

/* tokens 0 c3=2 d4=1, or city 0 c3=2 */
static bool read_pieces(struct position *p, const struct rule_line *line, uint8_t *pieces,
                        struct text *error)
{
    int seat, hex, number;
    if (!read_seat(line, 1, &seat, error))
        return false;
    for (int i = 2; i < line->count; i++) {
        if (!rule_amount(line->words[i], '=', &tempus_hex_items, &hex, &number, error))
            return false;
        pieces[hex] = (uint8_t)number;
        p->owner[hex] = (uint8_t)(seat + 1);
    }
    return true;
}

static bool read_cards(struct cards *cards, const struct rule_line *line, int first,
                       struct text *error)
{
    cards->given = true;
    for (int i = first; i < line->count; i++) {
        int card = rule_item(&tempus_card_items, line->words[i], error);
        if (card < 0)
            return false;
        cards->list[cards->count++] = (uint8_t)card;
    }
    return true;
}

static bool read_eras(struct position *p, const struct rule_line *line, struct text *error)
{
    for (int seat = 0; seat < TEMPUS_SEATS && line->count > 1; seat++) {
        int at = seat + 1 < line->count ? seat + 1 : line->count - 1;
        if ((p->era[seat] = rule_item(&tempus_era_items, line->words[at], error)) < 0)
            return false;
    }
    return line->count > 1;
}

static bool read_markers(struct position *p, const struct rule_line *line, struct text *error)
{
    for (int seat = 0; seat + 1 < line->count && seat < TEMPUS_SEATS; seat++) {
        p->has_markers[seat] = true;
        if (!rule_number(line->words[seat + 1], &p->markers[seat], error))
            return false;
    }
    return true;
}

static bool tempus_position(void *position, const struct rule_line *line, struct text *error)
{
    struct position *p = position;
    const char *word = line->words[0];
    int seat;
    if (strcmp(word, "turn") == 0)
        return read_seat(line, 1, &p->turn, error);
    if (strcmp(word, "start") == 0)
        return read_seat(line, 1, &p->start, error);
    if (strcmp(word, "round") == 0 && line->count == 2) {
        p->has_round = true;
        return rule_number(line->words[1], &p->round, error);
    }
    if (strcmp(word, "phase") == 0 && line->count == 2 && strcmp(line->words[1], "progress") == 0)
        return p->progress = true;
    if (strcmp(word, "era") == 0)
        return read_eras(p, line, error);
    if (strcmp(word, "markers") == 0)
        return read_markers(p, line, error);
    if (strcmp(word, "land") == 0)
        return read_land(p, line, error);
    if (strcmp(word, "tokens") == 0)
        return read_pieces(p, line, p->tokens, error);
    if (strcmp(word, "city") == 0)
        return read_pieces(p, line, p->city, error);
    if (strcmp(word, "hand") == 0)
        return read_seat(line, 1, &seat, error) && read_cards(&p->hand[seat], line, 2, error);
    if (strcmp(word, "front") == 0)
        return read_seat(line, 1, &seat, error) && read_cards(&p->front[seat], line, 2, error);
    if (strcmp(word, "deck") == 0)
        return read_cards(&p->deck, line, 1, error);
    if (strcmp(word, "discard") == 0)
        return read_cards(&p->discard, line, 1, error);
    text_format(error, "%s is not understood", word);
    return false;
}

/* Building */

static void count_used(const struct cards *cards, int *left)
{
    for (int i = 0; i < cards->count; i++)
        left[cards->list[i]]--;
}

/* The deck as given, top first, or all cards that are nowhere else. */
static void build_deck(const struct position *p, struct tempus_state *s)
{
    int left[TEMPUS_CARD_COUNT];
    for (int card = 0; card < TEMPUS_CARD_COUNT; card++)
        left[card] = tempus_cards[card].count;
    for (int seat = 0; seat < TEMPUS_SEATS; seat++) {
        count_used(&p->hand[seat], left);
        count_used(&p->front[seat], left);
    }
    count_used(&p->discard, left);
    if (p->deck.given) {
        for (int i = 0; i < p->deck.count; i++)
            s->deck[i] = p->deck.list[p->deck.count - 1 - i];
        s->deck_count = (uint8_t)p->deck.count;
        return;
    }
    for (int card = TEMPUS_CARD_COUNT - 1; card >= 0; card--)
        for (int i = 0; i < left[card]; i++)
            s->deck[s->deck_count++] = (uint8_t)card;
}

static void build_board(const struct position *p, struct tempus_state *s)
{
    memset(s->terrain, ITEM_NONE, sizeof s->terrain);
    for (int hex = 0; hex < HEX_COUNT; hex++) {
        if (p->terrain[hex])
            s->terrain[hex] = (uint8_t)(p->terrain[hex] - 1);
        s->owner[hex] = (int8_t)(p->owner[hex] - 1);
        s->tokens[hex] = p->tokens[hex];
        s->city[hex] = p->city[hex];
    }
}

static void build_seat(const struct position *p, struct tempus_state *s, int seat)
{
    struct tempus_player *player = &s->player[seat];
    player->era = (uint8_t)p->era[seat];
    player->markers = (uint8_t)(p->has_markers[seat] ? p->markers[seat]
                                : p->progress        ? 0
                                                     : tempus_eras[p->era[seat]].actions);
    for (int i = 0; i < p->hand[seat].count; i++)
        tempus_take_card(player, p->hand[seat].list[i]);
    memcpy(player->front, p->front[seat].list, (size_t)p->front[seat].count);
    player->front_count = (uint8_t)p->front[seat].count;
}

static bool tempus_build(const void *position, const struct setup *setup, void *state,
                         struct text *error)
{
    const struct position *p = position;
    struct tempus_state *s = state;
    struct chance chance;
    chance_seed(&chance, 1, NULL);
    tempus_setup_game(s, setup, &chance);
    memset(s->deck, 0, sizeof s->deck);
    s->deck_count = 0;
    s->tiles_laid = 1;
    s->start = (uint8_t)p->start;
    for (int seat = 0; seat < s->players; seat++)
        build_seat(p, s, seat);
    s->round = (uint8_t)(p->has_round ? p->round : tempus_next_era(s));
    build_deck(p, s);
    for (int i = 0; i < p->discard.count; i++)
        tempus_put_away(s, p->discard.list[i], ~0u);
    build_board(p, s);
    tempus_derive(s);
    if (p->progress)
        tempus_set_base(s, TEMPUS_DECISION_PROGRESS, s->start);
    else
        tempus_begin_turn(s, p->turn);
    return tempus_validate(s, error);
}

/* Expectations */

static int total_cards(const struct tempus_state *s)
{
    int sum = s->deck_count + s->discard_count;
    for (int seat = 0; seat < s->players; seat++)
        sum +=
            s->player[seat].hand_count + s->player[seat].laid_count + s->player[seat].front_count;
    return sum;
}

/* Numbers of the whole game and of a seat that a test can ask for. */
static bool number_of_game(const struct tempus_state *s, const char *key, int *value)
{
    const struct {
        const char *key;
        int value;
    } numbers[] = {
        {"round", s->round},
        {"start", s->start},
        {"deck", s->deck_count},
        {"discard", s->discard_count},
        {"cards", total_cards(s)},
        {"land", hexset_count(s->land)},
        {"tiles", s->tiles_laid},
        {"lakes", hexset_count(s->inland)},
        {"coast", hexset_count(s->coast)},
    };
    for (int i = 0; i < COUNT_OF(numbers); i++)
        if (strcmp(numbers[i].key, key) == 0) {
            *value = numbers[i].value;
            return true;
        }
    return false;
}

static bool number_of_seat(const struct tempus_state *s, int seat, const char *key, int *value)
{
    const struct tempus_player *p = &s->player[seat];
    int next = tempus_next_era(s);
    const struct {
        const char *key;
        int value;
    } numbers[] = {
        {"supply", tempus_supply(s, seat)},
        {"tokens", p->tokens},
        {"hexes", hexset_count(p->held)},
        {"hand", p->hand_count},
        {"laid", p->laid_count},
        {"front", p->front_count},
        {"markers", p->markers},
        {"protected", tempus_is_protected(s, seat)},
        {"progress",
         next < TEMPUS_ERA_COUNT ? tempus_points_on_board(s, seat, tempus_eras[next].terrain) : 0},
        {"cities", hexset_count(p->towns)},
    };
    for (int i = 0; i < COUNT_OF(numbers); i++)
        if (strcmp(numbers[i].key, key) == 0) {
            *value = numbers[i].value;
            return true;
        }
    return false;
}

/* expect at c3 0 2 (tokens of a seat), expect at c3 city 0 3, expect at c3 nothing */
static bool expect_at(const struct tempus_state *s, const struct rule_line *line,
                      struct text *error)
{
    int hex = rule_item(&tempus_hex_items, line->words[2], error), seat, number;
    if (hex < 0 || line->count < 4)
        return false;
    if (strcmp(line->words[3], "nothing") == 0)
        return rule_equal("the owner", s->owner[hex], -1, error);
    bool city = strcmp(line->words[3], "city") == 0;
    if (!read_seat(line, city ? 4 : 3, &seat, error) ||
        !rule_number(line->words[line->count - 1], &number, error))
        return false;
    return rule_equal("the owner", s->owner[hex], seat, error) &&
           rule_equal(city ? "the city" : "the stack", city ? s->city[hex] : s->tokens[hex], number,
                      error);
}

static bool expect_terrain(const struct tempus_state *s, const struct rule_line *line,
                           struct text *error)
{
    int hex = rule_item(&tempus_hex_items, line->words[2], error);
    if (hex < 0)
        return false;
    const char *found = s->terrain[hex] != ITEM_NONE
                            ? tempus_terrain_items.items[s->terrain[hex]].id
                        : hexset_has(&s->inland, hex) ? "inland"
                                                      : "open";
    if (strcmp(found, line->words[3]) == 0)
        return true;
    text_format(error, "it is %s", found);
    return false;
}

static bool expect_holds(const struct tempus_state *s, const struct rule_line *line,
                         struct text *error)
{
    int seat, card;
    if (!read_seat(line, 2, &seat, error) ||
        (card = rule_item(&tempus_card_items, line->words[3], error)) < 0)
        return false;
    const struct tempus_player *p = &s->player[seat];
    if (p->hand_count && memchr(p->hand, card, p->hand_count))
        return true;
    text_add(error, "the card is not in that hand");
    return false;
}

static bool tempus_expect(const struct table *table, const struct rule_line *line,
                          struct text *error)
{
    const struct tempus_state *s = table_state(table);
    const char *what = line->count > 1 ? line->words[1] : "";
    int seat, number, value;
    if (strcmp(what, "at") == 0 && line->count > 3)
        return expect_at(s, line, error);
    if (strcmp(what, "terrain") == 0 && line->count == 4)
        return expect_terrain(s, line, error);
    if (strcmp(what, "holds") == 0 && line->count == 4)
        return expect_holds(s, line, error);
    if (strcmp(what, "connected") == 0)
        return rule_equal("the land in one piece", hexset_is_connected(s->land), 1, error);
    if (strcmp(what, "era") == 0 && line->count == 4)
        return read_seat(line, 2, &seat, error) &&
               (number = rule_item(&tempus_era_items, line->words[3], error)) >= 0 &&
               rule_equal("the era", s->player[seat].era, number, error);
    if (line->count == 3 && number_of_game(s, what, &value))
        return rule_number(line->words[2], &number, error) &&
               rule_equal(what, value, number, error);
    if (line->count == 4 && read_seat(line, 2, &seat, error) &&
        number_of_seat(s, seat, what, &value))
        return rule_number(line->words[3], &number, error) &&
               rule_equal(what, value, number, error);
    text_add(error, "the expectation is not understood");
    return false;
}

const struct rule_adapter tempus_rule_adapter = {
    .slug = "tempus",
    .players = 3,
    .position_size = sizeof(struct position),
    .position = tempus_position,
    .build = tempus_build,
    .expect = tempus_expect,
};
