/* text.c: actions as a person reads them: what the phrases of words_actions.tsv say beside the
 * arguments of an action. */
#include "games/duel/price.h"

static struct duel_buyer buyer_of(const struct duel_state *s)
{
    return duel_buyer(s, duel_top(s).seat);
}

static void add_card_price(const void *state, uint32_t action, struct label *label)
{
    unsigned card = action_arg(action, 0);
    struct duel_buyer buyer = buyer_of(state);
    label->values[ACTION_ARGS] = duel_card_price(&buyer, card);
    label->values[ACTION_ARGS + 1] = duel_card_is_linked(buyer.player, card);
}

static void add_income(const void *state, uint32_t action, struct label *label)
{
    const struct duel_state *s = state;
    (void)action;
    label->values[ACTION_ARGS] = duel_discard_income(&s->player[duel_top(s).seat]);
}

static void add_wonder_price(const void *state, uint32_t action, struct label *label)
{
    struct duel_buyer buyer = buyer_of(state);
    label->values[ACTION_ARGS] = duel_wonder_price(&buyer, action_arg(action, 1));
}

static void add_self(const void *state, uint32_t action, struct label *label)
{
    label->values[ACTION_ARGS] = action_arg(action, 0) == duel_top(state).seat;
}

decision_label *const duel_completes[DUEL_VERB_COUNT] = {
    [DUEL_BUILD] = add_card_price,
    [DUEL_DISCARD] = add_income,
    [DUEL_WONDER] = add_wonder_price,
    [DUEL_START] = add_self,
};
