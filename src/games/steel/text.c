/* text.c: actions as a person reads them: the values of the phrases in words_actions.tsv. */
#include "games/steel/price.h"
#include "games/steel/rules.h"

static void label_card(uint32_t action, unsigned card, enum lang lang, struct text *out)
{
    const struct steel_card_row *row = &steel_cards[card];
    phrase_add(out, lang, &steel_labels[action_verb(action)], action_arg(action, 0),
               action_arg(action, 1), action_arg(action, 2), row->resource, row->strength,
               steel_card_items.items[card].text[lang], card);
}

/* "Buy Knight (1 Iron, 1 Horse and 2 resources of any kind)" */
static void label_buy(const struct steel_state *s, unsigned card, enum lang lang, struct text *out)
{
    struct steel_price price = steel_price_of(s, card, steel_place_of(s, card));
    struct text cost = TEXT_EMPTY;
    for (int i = 0; i < STEEL_RESOURCE_COUNT; i++) {
        if (!price.cost[i])
            continue;
        text_add(&cost, cost.length ? ", " : "");
        phrase_add(&cost, lang, &steel_words[STEEL_WORD_COST], price.cost[i], i);
    }
    phrase_add(out, lang, &steel_labels[STEEL_BUY], card, 0, 0, text_string(&cost),
               price.surcharge);
    text_free(&cost);
}

void steel_action_label(const void *state, uint32_t action, enum lang lang, struct text *out)
{
    const struct steel_state *s = state;
    enum steel_verb verb = action_verb(action);
    unsigned item = action_arg(action, 0);
    switch (verb) {
    case STEEL_PLACE:
    case STEEL_RESOURCE:
    case STEEL_TECH:
    case STEEL_REPLENISH:
    case STEEL_DEPLETE:
    case STEEL_USE:
    case STEEL_USE_OF:
    case STEEL_PLAY:
    case STEEL_REACT:
    case STEEL_TURN:
    case STEEL_LOSE:
    case STEEL_PAY:
    case STEEL_TAKE:
        label_card(action, item, lang, out);
        break;
    case STEEL_ACTIVATE:
    case STEEL_SKIP:
        label_card(action, steel_top(s)->card, lang, out);
        break;
    case STEEL_BUY:
        label_buy(s, item, lang, out);
        break;
    case STEEL_GAIN:
    case STEEL_COPY:
    case STEEL_GIVE:
    case STEEL_CLAIM:
    case STEEL_GLORY:
    case STEEL_MOVE:
    case STEEL_DONE:
    case STEEL_PASS:
        phrase_add(out, lang, &steel_labels[verb], item, action_arg(action, 1), 0);
        break;
    case STEEL_VERB_COUNT:
        break;
    }
}
