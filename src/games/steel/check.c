/* check.c: derived members, and whether a state makes sense: loosely, for positions from outside
 * (`validate`), and strictly, for positions reached by play (`conserve`). */
#include <string.h>

#include "games/steel/price.h"
#include "games/steel/rules.h"

void steel_derive(void *state)
{
    struct steel_state *s = state;
    for (int age = 0; age < STEEL_AGE_COUNT; age++) {
        struct steel_level *row = &s->age[age];
        row->present = 0;
        for (int column = 0; column < STEEL_COLUMNS; column++)
            row->present |= (uint8_t)((row->row[column] != ITEM_NONE) << column);
        for (int i = row->piled; i < STEEL_PILE; i++)
            row->pile[i] = ITEM_NONE; /* JSON leaves zeroes behind the last card */
    }
}

static uint64_t cards_of_seat(const struct steel_player *p)
{
    return p->hand | p->tech | p->resource;
}

static uint64_t start_cards(void)
{
    uint64_t cards = 0;
    for (unsigned card = 0; card < STEEL_CARD_COUNT; card++)
        if (steel_cards[card].set == STEEL_SET_START)
            cards |= steel_bit(card);
    return cards;
}

/* The cards of pyramid and piles that belong to this game (R 3.3-3.5). */
static uint64_t cards_in_play(const struct steel_state *s)
{
    uint64_t cards = 0;
    for (unsigned card = 0; card < STEEL_CARD_COUNT; card++)
        if (steel_in_play(s->mode, s->players, card))
            cards |= steel_bit(card);
    return cards;
}

/* A card of the pyramid or of a pile lies in its own age, and nowhere else. */
static bool check_lying(unsigned card, unsigned age, uint64_t *seen, struct text *error)
{
    if (steel_cards[card].age != age)
        return item_refuse(error, &steel_card_items, card, "lies in the row of another age");
    if (*seen & steel_bit(card))
        return item_refuse(error, &steel_card_items, card, "is in two places");
    *seen |= steel_bit(card);
    return true;
}

static bool check_pyramid(const struct steel_state *s, uint64_t *seen, struct text *error)
{
    for (unsigned age = 0; age < STEEL_AGE_COUNT; age++) {
        const struct steel_level *row = &s->age[age];
        bool small = s->players == 2 || steel_modes[s->mode].piles;
        int length = small ? steel_ages[age].short_row : steel_ages[age].row;
        if (row->present >> length)
            return item_refuse(error, &steel_age_items, age, "has too long a row");
        for (unsigned left = row->present; left; left &= left - 1)
            if (!check_lying(row->row[__builtin_ctz(left)], age, seen, error))
                return false;
        if (row->piled && !steel_modes[s->mode].piles)
            return text_refuse(error, "pile: only the combined game has research piles");
        for (int i = 0; i < row->piled; i++) {
            if (row->pile[i] == ITEM_NONE)
                return text_refuse(error, "pile: a card is missing");
            if (!check_lying(row->pile[i], age, seen, error))
                return false;
        }
    }
    return true;
}

static bool check_hands(const struct steel_state *s, uint64_t *seen, struct text *error)
{
    uint64_t start = start_cards();
    for (int seat = 0; seat < STEEL_SEATS; seat++) {
        const struct steel_player *p = &s->player[seat];
        uint64_t cards = cards_of_seat(p);
        if (seat >= s->players && (cards || p->used || p->wonders || p->track || p->supply))
            return text_refuse(error, "player: a seat that does not play has something");
        if ((p->hand & p->tech) | (p->hand & p->resource) | (p->tech & p->resource))
            return text_refuse(error, "player: a card is in two places");
        if (*seen & cards & ~start)
            return item_refuse(error, &steel_card_items, steel_lowest(*seen & cards & ~start),
                               "is in two places");
        if (p->used & ~cards)
            return text_refuse(error, "used: a card of somebody else");
        *seen |= cards & ~start;
    }
    if (*seen & ~cards_in_play(s))
        return item_refuse(error, &steel_card_items, steel_lowest(*seen & ~cards_in_play(s)),
                           "takes no part in this game");
    return true;
}

static bool check_wonders(const struct steel_state *s, struct text *error)
{
    unsigned set = steel_modes[s->mode].wonders;
    uint32_t seen = 0, ages = 0;
    for (int seat = 0; seat < s->players; seat++) {
        if (seen & s->player[seat].wonders)
            return text_refuse(error, "wonders: one belongs to two players");
        seen |= s->player[seat].wonders;
    }
    for (uint32_t left = seen; left; left &= left - 1) {
        const struct steel_wonder_row *row = &steel_wonders[steel_lowest(left)];
        if (row->set != set || ages >> row->age & 1)
            return text_refuse(error, "wonders: one takes no part in this game");
        ages |= 1u << row->age;
    }
    for (unsigned age = 0; age < STEEL_AGE_COUNT; age++) {
        unsigned wonder = s->age[age].wonder;
        if (wonder == ITEM_NONE)
            continue;
        if (steel_wonders[wonder].age != age || steel_wonders[wonder].set != set || ages >> age & 1)
            return item_refuse(error, &steel_wonder_items, wonder, "cannot lie there");
    }
    return true;
}

/* R 1.5: five markers each, on wonders nobody owns or in the supply; in New World none. */
static bool check_markers(const struct steel_state *s, struct text *error)
{
    int most = steel_has_track(s) ? STEEL_MARKERS : 0;
    for (int seat = 0; seat < STEEL_SEATS; seat++) {
        int count = s->player[seat].supply;
        for (int age = 0; age < STEEL_AGE_COUNT; age++) {
            int here = s->age[age].glory[seat];
            count += here;
            if (here && s->age[age].wonder == ITEM_NONE)
                return text_refuse(error, "glory: markers where no wonder lies");
            if (here && here >= steel_wonders[s->age[age].wonder].glory)
                return text_refuse(error, "glory: enough markers to own the wonder");
        }
        if (count != (seat < s->players ? most : 0))
            return text_refuse(error, "supply: a player has five glory markers in all");
        if (!most && s->player[seat].track)
            return text_refuse(error, "track: the New World has none");
    }
    return true;
}

/* Frames */

static bool check_purchase(const struct steel_state *s, struct text *error)
{
    bool paying = s->depth && s->frames[0].part == STEEL_STEP_PAY;
    if (paying != (s->buying != ITEM_NONE) || (s->paying && !paying))
        return text_refuse(error, "buying: only while a card is paid for");
    if (!paying)
        return true;
    struct steel_place place = steel_place_of(s, s->buying);
    if (place.age < 0 || s->paying & ~s->player[s->active].resource)
        return text_refuse(error, "buying: nothing that could be paid for");
    struct steel_price price = steel_price_of(s, s->buying, place);
    if (!steel_payments(s, s->active, &price, s->paying).sets)
        return text_refuse(error, "paying: these cards are no part of a payment");
    return true;
}

/* The decision on top must be the one that the rules put there. If the top frame is carried out
 * anew, as if nothing had been asked, it must ask the same and change nothing else. */
static bool check_question(const struct steel_state *s, struct text *error)
{
    struct steel_state again = *s;
    struct chance none = {0}; /* only the set-up uses chance */
    struct play play = {&again, &none, NULL};
    if (!decisions_are_sound(&steel_decisions, s, s->players, error))
        return false;
    steel_answered(&play);
    decisions_go_on(&steel_decisions, &play);
    if (memcmp(&again, s, sizeof again) != 0)
        return text_refuse(error, "frames: the rules do not ask for this decision now");
    return true;
}

static bool check_frames(const struct steel_state *s, struct text *error)
{
    if ((s->ending != ITEM_NONE) != (s->depth == 0))
        return text_refuse(error, "frames: the game is over exactly when no decision is pending");
    if (s->depth == 0)
        return s->winners == steel_winners(s)
                   ? true
                   : text_refuse(error, "winners: they do not fit the scores");
    if (s->winners)
        return text_refuse(error, "winners: the game is not over");
    return check_purchase(s, error) && check_question(s, error);
}

bool steel_validate(const void *state, struct text *error)
{
    const struct steel_state *s = state;
    uint64_t seen = 0;
    if (s->mode == ITEM_NONE)
        return text_refuse(error, "mode must be given");
    if (s->active >= s->players || s->first >= s->players)
        return text_refuse(error, "active, first: no such seat");
    if (s->idle >= STEEL_STALL * s->players && s->ending != STEEL_ENDING_STALLED)
        return text_refuse(error, "idle: the game would be over");
    return check_pyramid(s, &seen, error) && check_hands(s, &seen, error) &&
           check_wonders(s, error) && check_markers(s, error) && check_frames(s, error);
}

/* The strict check: every card that was dealt is in one place, and derived members agree with what
 * they are derived from. */
bool steel_conserve(const void *state, struct text *error)
{
    const struct steel_state *s = state;
    struct steel_state fresh = *s;
    uint64_t found = 0, start = start_cards();
    int wonders = 0;
    if (!steel_validate(s, error))
        return false;
    for (int seat = 0; seat < s->players; seat++) {
        uint64_t cards = cards_of_seat(&s->player[seat]);
        if ((cards & start) != start)
            return text_refuse(error, "a starting card was lost");
        found |= cards & ~start;
        wonders += steel_count(s->player[seat].wonders);
    }
    for (int age = 0; age < STEEL_AGE_COUNT; age++) {
        for (unsigned left = s->age[age].present; left; left &= left - 1)
            found |= steel_bit(s->age[age].row[__builtin_ctz(left)]);
        for (int i = 0; i < s->age[age].piled; i++)
            found |= steel_bit(s->age[age].pile[i]);
        wonders += s->age[age].wonder != ITEM_NONE;
    }
    if (found != cards_in_play(s))
        return text_refuse(error, "a card was lost");
    if (wonders != STEEL_AGE_COUNT)
        return text_refuse(error, "a wonder was lost");
    steel_derive(&fresh);
    if (memcmp(&fresh, s, sizeof fresh) != 0) {
        text_add(error, "derived members are wrong: ");
        fields_diff(&steel_fields, s, &fresh, error);
        return false;
    }
    return true;
}
