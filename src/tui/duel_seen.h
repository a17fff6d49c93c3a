/* duel_seen.h: a position of 7 Wonders Duel as one seat sees it, read from the view's JSON; and the
 * small texts that the drawn board and the described one share.
 *
 * Holds only what the view tells: a face-down card has a back and nothing else. */
#ifndef EPOKI_TUI_DUEL_SEEN_H
#define EPOKI_TUI_DUEL_SEEN_H

#include "core/json.h"
#include "core/text.h"
#include "duel_data.h"

enum { SEEN_SLOTS = 20, SEEN_SEATS = 2, SEEN_SYMBOLS = DUEL_SYMBOL_COUNT };

enum slot_kind { SLOT_EMPTY, SLOT_OPEN, SLOT_DOWN };

struct seen_slot {
    enum slot_kind kind;
    bool available;
    int item; /* SLOT_OPEN: the card; SLOT_DOWN: its back, an item of duel_age_items */
};

struct seen_city {
    int coins, discard_income;
    bool cards[DUEL_CARD_COUNT], wonders[DUEL_WONDER_COUNT], built[DUEL_WONDER_COUNT];
    bool tokens[DUEL_TOKEN_COUNT], symbols[SEEN_SYMBOLS];
    int production[DUEL_MATERIAL_COUNT], unit_price[DUEL_MATERIAL_COUNT];
    int card_price[DUEL_CARD_COUNT], wonder_price[DUEL_WONDER_COUNT]; /* -1: not on sale */
};

struct duel_seen {
    int age, pawn;
    struct seen_slot slots[SEEN_SLOTS];
    struct seen_city cities[SEEN_SEATS];
    bool loot[DUEL_LOOT_COUNT], board[DUEL_TOKEN_COUNT], discard[DUEL_CARD_COUNT];
    bool offer[DUEL_WONDER_COUNT]; /* draft: the wonders that may be picked now */
    int tucked[DUEL_WONDER_COUNT]; /* the card under a built wonder, or -1 */
};

void duel_see(struct duel_seen *seen, const struct json_node *view);

/* The layout of slot `slot` in age 1..3. */
const struct duel_slot_row *seen_layout(int age, int slot);

/* True when the city builds this card free by a white symbol. */
bool seen_linked(const struct seen_city *city, int card);

int seen_count_colour(const struct seen_city *city, int colour);
int seen_count(const bool *set, int count);

/* "w": the letter of a material; "C": that of a card colour. */
void seen_add_material(struct text *out, int material, enum lang lang);
const char *seen_letter(int colour, enum lang lang);

/* A price tag: "$4+wc!2": 4 coins, wood and clay not produced by the city, 2 coins missing. Where
 * it does not fit `room` columns, the materials are left out: "$4!2". */
void seen_add_card_tag(struct text *out, const struct seen_city *city, int card, enum lang lang,
                       int room);
void seen_add_wonder_tag(struct text *out, const struct seen_city *city, int wonder, enum lang lang,
                         int room);

/* "2 wood, 1 clay"; nothing for a free thing. `coins` are printed ones. */
void seen_add_cost(struct text *out, int coins, const uint8_t *cost, enum lang lang);

/* What a card does in a few characters: "+ww", "3pt", "quill 2pt". A science symbol is abbreviated
 * where the whole does not fit `room` columns. */
void seen_add_effect(struct text *out, int card, enum lang lang, int room);

#endif
