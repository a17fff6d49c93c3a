/* ages_text.h: small questions about a view of Through the Ages, and the small texts that the drawn
 * board and the described one share. */
#ifndef EPOKI_TUI_AGES_TEXT_H
#define EPOKI_TUI_AGES_TEXT_H

#include "ages_view.h"
#include "tui/words.h"

enum {
    AGES_SEEN_ROW = COUNT_OF(((struct ages_view *)NULL)->row),
    AGES_SEEN_WORKER_CARDS = COUNT_OF(((struct ages_view_player *)NULL)->workers),
    AGES_SEEN_TOKEN_CARDS = COUNT_OF(((struct ages_view_player *)NULL)->tokens),
    AGES_SEEN_SPECIALS = COUNT_OF(((struct ages_view_player *)NULL)->special),
    AGES_SEEN_WARS = COUNT_OF(((struct ages_view_player *)NULL)->war),
};

/* A civilization: what it has, and what follows from that. */
struct seen_side {
    const struct ages_view_player *own;
    const struct ages_view_ratings *sums;
};

struct seen_side seen_side(const struct ages_view *seen, int seat);

/* Asking */

/* Actions that are left, including one-time ones; and all actions of the turn. */
int seen_ca(struct seen_side p);
int seen_ma(struct seen_side p);
int seen_ca_total(struct seen_side p);
int seen_ma_total(struct seen_side p);

/* A leader or wonder whose ability is spent. */
bool seen_is_used(struct seen_side p, int card);

/* A card, or -1 if only its back is seen. */
int seen_card(struct form_either card);

/* What taking the card of a space costs, in civil actions; -1 if it is not allowed. */
int seen_price(const struct ages_view *seen, int space);

/* Cards in the military deck of the age. */
int seen_military_left(const struct ages_view *seen);

/* The action card being carried out, the pact that waits for an answer; or -1. */
int seen_order(const struct ages_view *seen);
int seen_offer(const struct ages_view *seen);

/* Rows of the tables of the banks; the last row stands for all higher numbers. */
const struct ages_yellow_row *seen_yellow(struct seen_side p);
const struct ages_blue_row *seen_blue(struct seen_side p);

/* How many cards a hand may have: as many as the actions of its kind, and what cards add. */
int seen_hand_limit(struct seen_side p, int actions);

/* Small texts */

/* "A", "I": an age without its noun. */
const char *seen_age(int age);

/* "lab I", "aggression II" */
void seen_add_kind(struct text *out, int card, enum lang lang);
void seen_add_military_kind(struct text *out, int card, enum lang lang);

/* "La I": the same in a few letters. */
void seen_add_mark(struct text *out, int card, enum lang lang);

/* What it costs besides actions: "science 4, resources 6"; "science 7, by revolution 2"; "stages 3
 * 2 1". Nothing for a leader or an action card. */
void seen_add_costs(struct text *out, int card, enum lang lang);

/* The same in a few letters: "s4 r6", "s7/2". */
void seen_add_short_costs(struct text *out, int card, enum lang lang);

/* The symbols of a card: "+2sci +1cul". Nothing if the card has none. */
void seen_add_symbols(struct text *out, int card, enum lang lang);

/* "1/3: 3 [2] 1": the stages of the wonder in progress, the next one in brackets. */
void seen_add_stages(struct text *out, struct seen_side p);

/* "I I II" and the names that are known. */
void seen_add_backs(struct text *out, const struct item_list *items,
                    const struct form_either *cards, int count, enum lang lang);

#endif
