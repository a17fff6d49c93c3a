/* duel_adapter.c: positions and expectations of 7 Wonders Duel in rule tests. */
#include <string.h>

#include "games/duel/price.h"
#include "rule_test.h"

struct position {
    int age, turn, pawn;
    bool has_age, has_loot, has_box, has_next;
    unsigned loot, board, box;
    uint8_t layout[DUEL_SLOTS], next[DUEL_SLOTS]; /* card + 1; 0: empty */
    uint64_t discard[DUEL_CARD_WORDS];
    struct duel_player player[DUEL_SEATS];
    bool has_coins[DUEL_SEATS];
};

/* Position lines */

static bool read_set(const struct item_list *items, const struct rule_line *line, int first,
                     unsigned *set, struct text *error)
{
    uint64_t items_named;
    if (!rule_set(items, line, first, &items_named, error))
        return false;
    *set = (unsigned)items_named;
    return true;
}

/* 18=aqueduct 19=walls */
static bool read_layout(const struct rule_line *line, uint8_t *slots, struct text *error)
{
    int slot, card;
    for (int i = 1; i < line->count; i++) {
        if (!rule_place(line->words[i], &duel_card_items, DUEL_SLOTS, &slot, &card, error))
            return false;
        slots[slot] = (uint8_t)(card + 1);
    }
    return true;
}

struct city {
    struct duel_player *player;
    bool *has_coins;
};

static bool read_city_word(void *context, const char *part, const char *word, struct text *error)
{
    const struct city *city = context;
    struct duel_player *player = city->player;
    int item, coins;
    if (strcmp(part, "coins") == 0) {
        if (!rule_number(word, &coins, error))
            return false;
        player->coins = (uint16_t)coins;
        *city->has_coins = true;
    } else if (strcmp(part, "cards") == 0) {
        if ((item = rule_item(&duel_card_items, word, error)) < 0)
            return false;
        duel_add_card(player->city, (unsigned)item);
    } else if (strcmp(part, "wonders") == 0 || strcmp(part, "built") == 0) {
        if ((item = rule_item(&duel_wonder_items, word, error)) < 0)
            return false;
        player->wonders |= (uint16_t)(1 << item);
        if (*part == 'b')
            player->built |= (uint16_t)(1 << item);
    } else {
        if ((item = rule_item(&duel_token_items, word, error)) < 0)
            return false;
        player->tokens |= (uint16_t)(1 << item);
    }
    return true;
}

static bool read_city(struct position *p, const struct rule_line *line, struct text *error)
{
    static const char *const parts[] = {"coins", "cards", "wonders", "built", "tokens"};
    static const struct rule_headings headings = {parts, COUNT_OF(parts), read_city_word};
    int seat;
    if (line->count < 2 || !rule_seat(line->words[1], DUEL_SEATS, &seat, error))
        return false;
    struct city city = {&p->player[seat], &p->has_coins[seat]};
    return rule_headed(&headings, line, 2, &city, error);
}

static bool read_discard(struct position *p, const struct rule_line *line, struct text *error)
{
    for (int i = 1; i < line->count; i++) {
        int card = rule_item(&duel_card_items, line->words[i], error);
        if (card < 0)
            return false;
        duel_add_card(p->discard, (unsigned)card);
    }
    return true;
}

static bool duel_position(void *position, const struct rule_line *line, struct text *error)
{
    struct position *p = position;
    const char *word = line->words[0];
    if (strcmp(word, "age") == 0 && line->count == 2) {
        p->has_age = true;
        return rule_number(line->words[1], &p->age, error);
    }
    if (strcmp(word, "turn") == 0 && line->count == 2)
        return rule_number(line->words[1], &p->turn, error);
    if (strcmp(word, "pawn") == 0 && line->count == 2)
        return rule_number(line->words[1], &p->pawn, error);
    if (strcmp(word, "loot") == 0) {
        p->has_loot = true;
        return read_set(&duel_loot_items, line, 1, &p->loot, error);
    }
    if (strcmp(word, "layout") == 0)
        return read_layout(line, p->layout, error);
    if (strcmp(word, "nextage") == 0) {
        p->has_next = true;
        return read_layout(line, p->next, error);
    }
    if (strcmp(word, "city") == 0)
        return read_city(p, line, error);
    if (strcmp(word, "discard") == 0)
        return read_discard(p, line, error);
    if (strcmp(word, "board") == 0)
        return read_set(&duel_token_items, line, 1, &p->board, error);
    if (strcmp(word, "box") == 0) {
        p->has_box = true;
        return read_set(&duel_token_items, line, 1, &p->box, error);
    }
    text_format(error, "%s is not understood", word);
    return false;
}

/* Building */

static void build_layout(const struct position *p, struct duel_state *s)
{
    memset(s->deck, ITEM_NONE, (size_t)s->age * DUEL_SLOTS);
    for (int slot = 0; slot < DUEL_SLOTS; slot++) {
        if (p->layout[slot])
            s->deck[s->age - 1][slot] = (uint8_t)(p->layout[slot] - 1);
        if (p->has_next && p->next[slot])
            s->deck[s->age][slot] = (uint8_t)(p->next[slot] - 1);
    }
}

static bool duel_build(const void *position, const struct setup *setup, void *state,
                       struct text *error)
{
    const struct position *p = position;
    struct duel_state *s = state;
    struct chance chance;
    chance_seed(&chance, 1, NULL);
    duel_setup(s, setup, &chance); /* the decks of later ages */
    memset(s->offer, ITEM_NONE, sizeof s->offer);
    memcpy(s->player, p->player, sizeof s->player);
    memcpy(s->discard, p->discard, sizeof s->discard);
    for (int seat = 0; seat < DUEL_SEATS; seat++)
        if (!p->has_coins[seat])
            s->player[seat].coins = DUEL_START_COINS;
    s->age = (uint8_t)(p->has_age ? p->age : 1);
    s->picks = DUEL_OFFERED;
    s->pawn = (int8_t)p->pawn;
    if (p->has_loot)
        s->loot = (uint8_t)p->loot;
    unsigned owned = (unsigned)(s->player[0].tokens | s->player[1].tokens);
    s->board = (uint16_t)p->board;
    s->box = (uint16_t)(p->has_box ? p->box : ~(owned | p->board) & ((1u << DUEL_TOKEN_COUNT) - 1));
    s->depth = 1;
    s->frames[0] = (struct duel_frame){.kind = DUEL_DECISION_TURN, .seat = (uint8_t)p->turn};
    build_layout(p, s);
    duel_derive(s);
    s->face_up = s->available | (((1u << DUEL_SLOTS) - 1) & ~s->remaining);
    for (int slot = 0; slot < DUEL_SLOTS; slot++)
        s->face_up |= (uint32_t)duel_slot(s->age, slot)->face_up << slot;
    /* Tests may leave cards out from under others to stay small; everything else must be possible.
     */
    if (duel_validate(s, error) ||
        strcmp(text_string(error), "a card was taken from under another one") == 0) {
        text_clear(error);
        return true;
    }
    return false;
}

/* Expectations */

static bool is_at(const struct duel_state *s, const char *place, const char *id)
{
    int card = item_find(&duel_card_items, id, strlen(id));
    int wonder = item_find(&duel_wonder_items, id, strlen(id));
    int token = item_find(&duel_token_items, id, strlen(id));
    int seat = place[strlen(place) - 1] == '1';
    const struct duel_player *player = &s->player[seat];
    if (strcmp(place, "layout") == 0)
        return card >= 0 && s->age && memchr(s->deck[s->age - 1], card, DUEL_SLOTS);
    if (strcmp(place, "discard") == 0)
        return card >= 0 && duel_has_card(s->discard, (unsigned)card);
    if (strcmp(place, "board") == 0)
        return token >= 0 && s->board >> token & 1;
    if (strcmp(place, "box") == 0)
        return token >= 0 && s->box >> token & 1;
    if (strncmp(place, "city", 4) == 0)
        return card >= 0 && duel_has_card(player->city, (unsigned)card);
    if (strncmp(place, "built", 5) == 0)
        return wonder >= 0 && player->built >> wonder & 1;
    if (strncmp(place, "unbuilt", 7) == 0)
        return wonder >= 0 && (player->wonders & ~player->built) >> wonder & 1;
    if (strcmp(place, "tucked") == 0)
        return card >= 0 && memchr(s->tucked, card, DUEL_WONDERS_MAX);
    return false;
}

static bool is_out(const struct duel_state *s, const char *id)
{
    static const char *const places[] = {"layout", "discard",  "board",   "box",
                                         "city0",  "city1",    "built0",  "built1",
                                         "tucked", "unbuilt0", "unbuilt1"};
    for (int i = 0; i < COUNT_OF(places); i++)
        if (is_at(s, places[i], id))
            return false;
    return true;
}

static bool expect_at(const struct duel_state *s, const struct rule_line *line, struct text *error)
{
    for (int i = 3; i < line->count; i++) {
        bool out = strcmp(line->words[2], "out") == 0;
        if (out ? is_out(s, line->words[i]) : is_at(s, line->words[2], line->words[i]))
            continue;
        text_format(error, "%s is not there", line->words[i]);
        return false;
    }
    return true;
}

static bool expect_price(const struct duel_state *s, const struct rule_line *line,
                         struct text *error)
{
    int seat, price;
    if (line->count != 5 || !rule_number(line->words[2], &seat, error) ||
        !rule_number(line->words[4], &price, error))
        return false;
    struct duel_buyer buyer = duel_buyer(s, seat);
    const char *id = line->words[3];
    int card = item_find(&duel_card_items, id, strlen(id));
    if (card >= 0)
        return rule_equal("the price", duel_card_price(&buyer, (unsigned)card), price, error);
    int wonder = rule_item(&duel_wonder_items, id, error);
    return wonder >= 0 &&
           rule_equal("the price", duel_wonder_price(&buyer, (unsigned)wonder), price, error);
}

static bool expect_face(const struct duel_state *s, const struct rule_line *line,
                        struct text *error)
{
    int slot;
    if (line->count != 4 || !rule_number(line->words[2], &slot, error))
        return false;
    const char *face = !(s->remaining >> slot & 1) ? "empty"
                       : s->face_up >> slot & 1    ? "up"
                                                   : "down";
    if (strcmp(face, line->words[3]) == 0)
        return true;
    text_format(error, "the slot is %s", face);
    return false;
}

/* The back of a slot as the view of seat 0 shows it. */
static bool expect_back(const struct duel_state *s, const struct rule_line *line,
                        struct text *error)
{
    static const char *const decks[] = {"age1", "age2", "age3"};
    struct text view = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&view);
    int slot;
    if (line->count != 4 || !rule_number(line->words[2], &slot, error))
        return false;
    game_view(&duel_game, s, 0, &json);
    struct json_document document = json_parse(text_string(&view), view.length);
    const struct json_node *node = json_member(document.root, decks[s->age - 1])->child;
    while (slot-- > 0)
        node = node->next;
    const char *back = json_as_string(node);
    bool good = back && strcmp(back, line->words[3]) == 0;
    if (!good)
        text_format(error, "the view shows %s", back ? back : "nothing");
    json_free(&document);
    text_free(&view);
    return good;
}

static bool duel_expect(const struct table *table, const struct rule_line *line, struct text *error)
{
    const struct duel_state *s = table_state(table);
    const char *what = line->count > 2 ? line->words[1] : "";
    int number, seat;
    unsigned set = 0;
    if (strcmp(what, "coins") == 0 && line->count == 4)
        return rule_number(line->words[2], &seat, error) &&
               rule_number(line->words[3], &number, error) &&
               rule_equal("the treasury", s->player[seat].coins, number, error);
    if (strcmp(what, "pawn") == 0)
        return rule_number(line->words[2], &number, error) &&
               rule_equal("the pawn", s->pawn, number, error);
    if (strcmp(what, "age") == 0)
        return rule_number(line->words[2], &number, error) &&
               rule_equal("the age", s->age, number, error);
    if (strcmp(what, "loot") == 0)
        return read_set(&duel_loot_items, line, 2, &set, error) &&
               rule_equal("the set of loot tokens", s->loot, (int)set, error);
    if (strcmp(what, "at") == 0)
        return expect_at(s, line, error);
    if (strcmp(what, "price") == 0)
        return expect_price(s, line, error);
    if (strcmp(what, "face") == 0)
        return expect_face(s, line, error);
    if (strcmp(what, "back") == 0)
        return expect_back(s, line, error);
    text_add(error, "the expectation is not understood");
    return false;
}

const struct rule_adapter duel_rule_adapter = {
    .slug = "duel",
    .players = DUEL_SEATS,
    .position_size = sizeof(struct position),
    .position = duel_position,
    .build = duel_build,
    .expect = duel_expect,
};
