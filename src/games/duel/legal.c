/* legal.c: the legal actions of every decision, in a fixed order: by slot, card, wonder or token
 * number. */
#include "games/duel/price.h"

static int lowest_bit(uint32_t bits)
{
    return __builtin_ctz(bits);
}

int duel_legal_draft(const void *state, uint32_t *out)
{
    const struct duel_state *s = state;
    unsigned half = DUEL_OFFERED / 2, first = s->picks < half ? 0 : half;
    int count = 0;
    for (unsigned i = first; i < first + half; i++) {
        out[count] = action_make(DUEL_PICK, s->offer[i], i, 0);
        count += s->offer[i] != ITEM_NONE;
    }
    return count;
}

/* The player's unbuilt wonders that he can pay for (R 6.4, 11.1: none once seven are built), as
 * actions without card and slot. */
static int payable_wonders(const struct duel_buyer *buyer, uint32_t *out)
{
    int count = 0;
    for (uint32_t left = buyer->player->wonders ^ (uint32_t)buyer->player->built; left;
         left &= left - 1) {
        unsigned wonder = (unsigned)lowest_bit(left);
        out[count] = action_make(DUEL_WONDER, 0, wonder, 0);
        count += duel_can_build_wonder(buyer, wonder);
    }
    return count;
}

/* R 6.1: one available card; build it, discard it, or build a wonder with it. Whether a card can be
 * paid is unpredictable, so its action is written in any case and counted only if it can: no branch
 * depends on it. */
int duel_legal_turn(const void *state, uint32_t *out)
{
    const struct duel_state *s = state;
    struct duel_buyer buyer = duel_buyer(s, duel_top(s).seat);
    const uint8_t *deck = s->deck[s->age - 1];
    uint32_t wonders[DUEL_WONDERS_EACH + 1];
    int count = 0;
    for (uint32_t slots = s->available; slots; slots &= slots - 1) {
        unsigned slot = (unsigned)lowest_bit(slots), card = deck[slot];
        out[count] = action_make(DUEL_BUILD, card, 0, slot);
        count += duel_can_build_card(&buyer, card);
        out[count++] = action_make(DUEL_DISCARD, card, 0, slot);
    }
    for (int i = payable_wonders(&buyer, wonders) - 1; i >= 0; i--) {
        for (uint32_t slots = s->available; slots; slots &= slots - 1) {
            unsigned slot = (unsigned)lowest_bit(slots);
            out[count++] = wonders[i] | action_make(0, deck[slot], 0, slot);
        }
    }
    return count;
}

static int legal_tokens(uint32_t tokens, enum duel_verb verb, uint32_t *out)
{
    int count = 0;
    for (; tokens; tokens &= tokens - 1)
        out[count++] = action_make(verb, (unsigned)lowest_bit(tokens), 0, 0);
    return count;
}

/* Every card of the set, or only those of one colour. */
static int legal_cards(const uint64_t *set, int colour, enum duel_verb verb, uint32_t *out)
{
    int count = 0;
    for (unsigned word = 0; word < DUEL_CARD_WORDS; word++) {
        for (uint64_t bits = set[word]; bits; bits &= bits - 1) {
            unsigned card = 64 * word + (unsigned)__builtin_ctzll(bits);
            if (colour == ITEM_NONE || duel_cards[card].colour == colour)
                out[count++] = action_make(verb, card, 0, 0);
        }
    }
    return count;
}

int duel_legal_token(const void *state, uint32_t *out)
{
    const struct duel_state *s = state;
    return legal_tokens(s->board, DUEL_TOKEN, out);
}

int duel_legal_library(const void *state, uint32_t *out)
{
    const struct duel_state *s = state;
    return legal_tokens(s->drawn, DUEL_BOXTOKEN, out);
}

int duel_legal_revive(const void *state, uint32_t *out)
{
    const struct duel_state *s = state;
    return legal_cards(s->discard, ITEM_NONE, DUEL_REVIVE, out);
}

int duel_legal_destroy(const void *state, uint32_t *out)
{
    const struct duel_state *s = state;
    struct duel_frame top = duel_top(s);
    return legal_cards(s->player[1 - top.seat].city, top.colour, DUEL_DESTROY, out);
}

int duel_legal_starter(const void *state, uint32_t *out)
{
    (void)state;
    for (unsigned seat = 0; seat < DUEL_SEATS; seat++)
        out[seat] = action_make(DUEL_START, seat, 0, 0);
    return DUEL_SEATS;
}

int duel_legal(const void *state, uint32_t *actions)
{
    if (duel_turn_is_next(state))
        return duel_legal_turn(state, actions);
    return decisions_rows_legal(&duel_decisions, state, actions);
}
