/* text.c: actions as a person reads them: which phrase of data/duel/words.tsv, and its values. */
#include "games/duel/price.h"

static const struct phrase *say(enum duel_word word)
{
    return &duel_words[word];
}

static void label_build(const struct duel_state *s, int seat, unsigned card, enum lang lang,
                        struct text *out)
{
    struct duel_buyer buyer = duel_buyer(s, seat);
    if (duel_card_is_linked(buyer.player, card))
        phrase_add(out, lang, say(DUEL_WORD_BUILD_LINKED), card);
    else
        phrase_add(out, lang, say(DUEL_WORD_BUILD), card, duel_card_price(&buyer, card));
}

static void label_wonder(const struct duel_state *s, int seat, uint32_t action, enum lang lang,
                         struct text *out)
{
    struct duel_buyer buyer = duel_buyer(s, seat);
    unsigned card = action_arg(action, 0), wonder = action_arg(action, 1);
    phrase_add(out, lang, say(DUEL_WORD_WONDER), card, wonder, duel_wonder_price(&buyer, wonder));
}

void duel_action_label(const void *state, uint32_t action, enum lang lang, struct text *out)
{
    const struct duel_state *s = state;
    unsigned item = action_arg(action, 0);
    int seat = duel_top(s).seat;
    switch ((enum duel_verb)action_verb(action)) {
    case DUEL_PICK:
        phrase_add(out, lang, say(DUEL_WORD_PICK), item);
        break;
    case DUEL_BUILD:
        label_build(s, seat, item, lang, out);
        break;
    case DUEL_DISCARD:
        phrase_add(out, lang, say(DUEL_WORD_DISCARD), item, duel_discard_income(&s->player[seat]));
        break;
    case DUEL_WONDER:
        label_wonder(s, seat, action, lang, out);
        break;
    case DUEL_TOKEN:
        phrase_add(out, lang, say(DUEL_WORD_TOKEN), item);
        break;
    case DUEL_BOXTOKEN:
        phrase_add(out, lang, say(DUEL_WORD_BOXTOKEN), item);
        break;
    case DUEL_REVIVE:
        phrase_add(out, lang, say(DUEL_WORD_REVIVE), item);
        break;
    case DUEL_DESTROY:
        phrase_add(out, lang, say(DUEL_WORD_DESTROY), item);
        break;
    case DUEL_START:
        phrase_add(out, lang,
                   say((int)item == seat ? DUEL_WORD_START_SELF : DUEL_WORD_START_OTHER));
        break;
    case DUEL_VERB_COUNT:
        break;
    }
}
