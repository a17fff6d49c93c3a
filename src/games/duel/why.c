/* why.c: why a thing cannot be used now, with the rule that forbids it.
 *
 * Must not tell more than the seat knows: a card that lies face down and a card that left the game
 * unseen get the same answer. */
#include <string.h>

#include "games/duel/price.h"

static void add_if_expensive(struct answer *answer, int price, int coins)
{
    if (price > coins)
        answer_add(answer, DUEL_WHY_EXPENSIVE, price, price - coins);
}

/* The slot where a card lies face up, or -1. */
static int open_slot(const struct duel_state *s, unsigned card)
{
    for (uint32_t open = s->remaining & s->face_up; open; open &= open - 1)
        if (s->deck[s->age - 1][__builtin_ctz(open)] == card)
            return __builtin_ctz(open);
    return -1;
}

static void why_card(const struct duel_state *s, int seat, unsigned card, struct answer *answer)
{
    int slot = open_slot(s, card);
    for (int i = 0; i < DUEL_WONDERS_MAX; i++)
        if (s->tucked[i] == card)
            answer_add(answer, DUEL_WHY_CARD_TUCKED, 0, 0);
    if (duel_has_card(s->player[0].city, card) || duel_has_card(s->player[1].city, card))
        answer_add(answer, DUEL_WHY_CARD_BUILT, 0, 0);
    else if (duel_has_card(s->discard, card))
        answer_add(answer, DUEL_WHY_CARD_DISCARDED, 0, 0);
    else if (slot < 0 && !answer->count)
        answer_add(answer, DUEL_WHY_UNSEEN, 0, 0);
    if (slot < 0)
        return;
    struct duel_buyer buyer = duel_buyer(s, seat);
    if (!(s->available >> slot & 1))
        answer_add(answer, DUEL_WHY_COVERED, 0, 0);
    add_if_expensive(answer, duel_card_price(&buyer, card), buyer.player->coins);
}

/* Among the four that lie open in the draft. */
static bool is_offered(const struct duel_state *s, unsigned wonder)
{
    int half = DUEL_OFFERED / 2;
    return !s->age &&
           memchr(s->offer + (s->picks < half ? 0 : half), (int)wonder, (size_t)half) != NULL;
}

static void why_wonder(const struct duel_state *s, int seat, unsigned wonder, struct answer *answer)
{
    const struct duel_player *me = &s->player[seat], *foe = &s->player[1 - seat];
    struct duel_buyer buyer = duel_buyer(s, seat);
    if ((me->built | foe->built) >> wonder & 1)
        answer_add(answer, DUEL_WHY_WONDER_BUILT, 0, 0);
    else if (foe->wonders >> wonder & 1)
        answer_add(answer, DUEL_WHY_WONDER_FOREIGN, 0, 0);
    else if (s->wonders_built >= DUEL_WONDERS_BUILT)
        answer_add(answer, DUEL_WHY_SEVEN_WONDERS, 0, 0);
    else if (me->wonders >> wonder & 1)
        add_if_expensive(answer, duel_wonder_price(&buyer, wonder), me->coins);
    else if (!is_offered(s, wonder))
        answer_add(answer, DUEL_WHY_WONDER_ABSENT, 0, 0);
}

static void why_token(const struct duel_state *s, unsigned token, struct answer *answer)
{
    if (s->board >> token & 1)
        answer_add(answer, DUEL_WHY_TOKEN_NO_PAIR, 0, 0);
    else if (s->box >> token & 1)
        answer_add(answer, DUEL_WHY_TOKEN_IN_BOX, 0, 0);
    else
        answer_add(answer, DUEL_WHY_TOKEN_OWNED, 0, 0);
}

bool duel_why(const void *state, int seat, struct ref ref, struct answer *answer)
{
    switch ((enum duel_table)ref.kind) {
    case DUEL_TABLE_CARD:
        why_card(state, seat, ref.item, answer);
        break;
    case DUEL_TABLE_WONDER:
        why_wonder(state, seat, ref.item, answer);
        break;
    case DUEL_TABLE_TOKEN:
        why_token(state, ref.item, answer);
        break;
    case DUEL_TABLE_LOOT:
        answer_add(answer, DUEL_WHY_LOOT, 0, 0);
        break;
    case DUEL_TABLE_COUNT:
        break;
    }
    return true;
}

/* A card is there to be built; it can always be discarded or laid under a wonder. */
bool duel_is_lesser(const void *state, uint32_t action, int place)
{
    (void)state;
    return action_verb(action) != DUEL_BUILD && place == 0;
}
