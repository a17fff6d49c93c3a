/* duel_text.h: small questions about a view of 7 Wonders Duel, and the small texts that the drawn
 * board and the described one share. */
#ifndef EPOKI_TUI_DUEL_TEXT_H
#define EPOKI_TUI_DUEL_TEXT_H

#include "core/text.h"
#include "duel_view.h"

enum { SEEN_SEATS = 2, SEEN_SLOTS = COUNT_OF(((struct duel_view *)NULL)->age1) };

enum slot_kind { SLOT_EMPTY, SLOT_OPEN, SLOT_DOWN };

struct duel_slot {
    enum slot_kind kind;
    bool available;
    int item; /* SLOT_OPEN: the card; SLOT_DOWN: its back, an item of duel_age_items */
};

/* A city: what it has, and what follows from that. */
struct duel_side {
    const struct duel_view_player *own;
    const struct duel_view_city *sums;
};

struct duel_side duel_side(const struct duel_view *seen, int seat);

/* A place of the layout of the current age. */
struct duel_slot duel_slot(const struct duel_view *seen, int slot);

/* True when the wonder may be picked now. */
bool duel_is_offered(const struct duel_view *seen, int wonder);

/* The layout of slot `slot` in age 1..3. */
const struct duel_slot_row *seen_layout(int age, int slot);

/* True when the city builds this card free by a white symbol. */
bool seen_linked(struct duel_side city, int card);

int seen_count_colour(struct duel_side city, int colour);
int seen_count(const bool *set, int count);

/* "w": the letter of a material; "C": that of a card colour. */
void seen_add_material(struct text *out, int material, enum lang lang);
const char *seen_letter(int colour, enum lang lang);

/* A price tag: "$4+wc!2": 4 coins; wood and clay must be bought; 2 coins are missing. If it does
 * not fit into `room` columns, the materials are left out: "$4!2". */
void seen_add_card_tag(struct text *out, struct duel_side city, int card, enum lang lang, int room);
void seen_add_wonder_tag(struct text *out, struct duel_side city, int wonder, enum lang lang,
                         int room);

/* "2 wood, 1 clay"; nothing for a free thing. `coins` are printed ones. */
void seen_add_cost(struct text *out, int coins, const uint8_t *cost, enum lang lang);

/* What a card does, in a few characters: "+ww", "3pt", "quill 2pt". A science symbol is abbreviated
 * if the whole does not fit into `room` columns. */
void seen_add_effect(struct text *out, int card, enum lang lang, int room);

#endif
