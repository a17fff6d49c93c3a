/* hidden.h: redrawing what a seat cannot know, in two parts: hidden.c and hidden_units.c.
 *
 * Whatever is drawn is first collected into sorted pools, so that its true place leaves no trace in
 * the result. */
#ifndef EPOKI_GAMES_CIV_HIDDEN_H
#define EPOKI_GAMES_CIV_HIDDEN_H

#include "games/civ/rules.h"

/* The lists of cards being dealt. */

enum { CIV_CARDS_MAX = 64 };

struct civ_cards {
    uint8_t at[CIV_CARDS_MAX];
    int count;
};

static inline void civ_add_cards(struct civ_cards *cards, int card, int times)
{
    for (; times > 0 && cards->count < CIV_CARDS_MAX; times--)
        cards->at[cards->count++] = (uint8_t)card;
}

static inline void civ_mix(struct civ_cards *cards, struct chance *chance)
{
    chance_mix(chance, cards->at, cards->count, cards->count);
}

static inline int civ_take_card(struct civ_cards *cards)
{
    return cards->at[--cards->count];
}

/* Units of others, in their standing forces and battle hands, and of barbarians. */
void civ_redraw_units(struct civ_state *s, int seat, struct chance *chance);

#endif
