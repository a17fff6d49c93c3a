/* text.c: actions and events as a person reads them, in both languages. */
#include "core/lang.h"
#include "games/duel/price.h"

/* Polish in the accusative ("za 1 monetę") and, for prices in brackets, in the nominative. */
static const struct noun coins[LANG_COUNT] = {{"coin", "coins", "coins"},
                                              {"monetę", "monety", "monet"}};
static const struct noun price_coins[LANG_COUNT] = {{"coin", "coins", "coins"},
                                                    {"moneta", "monety", "monet"}};
static const struct noun spaces[LANG_COUNT] = {{"space", "spaces", "spaces"},
                                               {"pole", "pola", "pól"}};

static const char *card_name(unsigned card, enum lang lang)
{
    return duel_card_items.items[card].name[lang];
}

static const char *wonder_name(unsigned wonder, enum lang lang)
{
    return duel_wonder_items.items[wonder].name[lang];
}

static const char *token_name(unsigned token, enum lang lang)
{
    return duel_token_items.items[token].name[lang];
}

/* Actions */

static void add_price(struct text *out, enum lang lang, int price)
{
    text_add(out, " (");
    if (price)
        lang_add_count(out, lang, price, price_coins);
    else
        text_add(out, lang == LANG_PL ? "za darmo" : "free");
    text_add_char(out, ')');
}

static void label_build(const struct duel_state *s, int seat, unsigned card, enum lang lang,
                        struct text *out)
{
    struct duel_buyer buyer = duel_buyer(s, seat);
    text_format(out, lang == LANG_PL ? "Zbuduj: %s" : "Build %s", card_name(card, lang));
    if (duel_card_is_linked(buyer.player, card))
        text_add(out, lang == LANG_PL ? " (za darmo dzięki białemu symbolowi)"
                                      : " (free by its white symbol)");
    else
        add_price(out, lang, duel_card_price(&buyer, card));
}

static void label_discard(const struct duel_state *s, int seat, unsigned card, enum lang lang,
                          struct text *out)
{
    text_format(out, lang == LANG_PL ? "Odrzuć: %s, weź " : "Discard %s for ",
                card_name(card, lang));
    lang_add_count(out, lang, duel_discard_income(&s->player[seat]), coins);
}

static void label_wonder(const struct duel_state *s, int seat, uint32_t action, enum lang lang,
                         struct text *out)
{
    struct duel_buyer buyer = duel_buyer(s, seat);
    unsigned card = action_arg(action, 0), wonder = action_arg(action, 1);
    text_format(out, lang == LANG_PL ? "Wznieś Cud: %s, karta: %s" : "Build wonder: %s, with %s",
                wonder_name(wonder, lang), card_name(card, lang));
    add_price(out, lang, duel_wonder_price(&buyer, wonder));
}

void duel_action_label(const void *state, uint32_t action, enum lang lang, struct text *out)
{
    const struct duel_state *s = state;
    unsigned item = action_arg(action, 0);
    int seat = duel_top(s).seat;
    bool pl = lang == LANG_PL;
    switch ((enum duel_verb)action_verb(action)) {
    case DUEL_PICK:
        text_format(out, pl ? "Weź Cud: %s" : "Take wonder: %s", wonder_name(item, lang));
        break;
    case DUEL_BUILD:
        label_build(s, seat, item, lang, out);
        break;
    case DUEL_DISCARD:
        label_discard(s, seat, item, lang, out);
        break;
    case DUEL_WONDER:
        label_wonder(s, seat, action, lang, out);
        break;
    case DUEL_TOKEN:
        text_format(out, pl ? "Weź żeton: %s" : "Take token: %s", token_name(item, lang));
        break;
    case DUEL_BOXTOKEN:
        text_format(out, pl ? "Zachowaj żeton: %s" : "Keep token: %s", token_name(item, lang));
        break;
    case DUEL_REVIVE:
        text_format(
            out, pl ? "Zbuduj ze stosu: %s (za darmo)" : "Build from the discard pile: %s (free)",
            card_name(item, lang));
        break;
    case DUEL_DESTROY:
        text_format(out, pl ? "Zniszcz kartę przeciwnika: %s" : "Destroy the opponent's %s",
                    card_name(item, lang));
        break;
    case DUEL_START:
        if ((int)item == seat)
            text_add(out, pl ? "Zaczynam tę Epokę" : "I begin this age");
        else
            text_add(out, pl ? "Tę Epokę zaczyna przeciwnik" : "The opponent begins this age");
        break;
    case DUEL_VERB_COUNT:
        break;
    }
}

/* Events. In a pattern %p is the player, %i the item, %a an age, %c the amount in coins, %f as a
 * price in brackets, %s in spaces, %x the tucked card, %e the ending. */

struct event_row {
    const char *name;
    int kind; /* index into duel_game.tables, or -1 */
    const char *pattern[LANG_COUNT];
};

static const struct event_row event_rows[DUEL_EVENT_COUNT] = {
    [DUEL_EVENT_PICK] = {"pick", DUEL_KIND_WONDER, {"%p takes %i.", "%p bierze Cud: %i."}},
    [DUEL_EVENT_OFFER] = {"offer",
                          -1,
                          {"Four more wonders are shown.", "Odsłonięto kolejne cztery Cuda."}},
    [DUEL_EVENT_AGE] = {"age", -1, {"%a is laid out.", "Rozłożono karty: %a."}},
    [DUEL_EVENT_BUILD] = {"build", DUEL_KIND_CARD, {"%p builds %i%f.", "%p buduje: %i%f."}},
    [DUEL_EVENT_CHAIN] = {"chain",
                          DUEL_KIND_CARD,
                          {"%p builds %i free by its white symbol.",
                           "%p buduje za darmo dzięki białemu symbolowi: %i."}},
    [DUEL_EVENT_DISCARD] = {"discard", DUEL_KIND_CARD, {"%p discards %i.", "%p odrzuca: %i."}},
    [DUEL_EVENT_WONDER] = {"wonder",
                           DUEL_KIND_WONDER,
                           {"%p builds the wonder %i with %x%f.",
                            "%p wznosi Cud: %i, karta: %x%f."}},
    [DUEL_EVENT_REVIVE] = {"revive",
                           DUEL_KIND_CARD,
                           {"%p builds %i from the discard pile.", "%p buduje ze stosu: %i."}},
    [DUEL_EVENT_DESTROY] = {"destroy", DUEL_KIND_CARD, {"%p loses %i.", "%p traci: %i."}},
    [DUEL_EVENT_GAIN] = {"gain", -1, {"%p takes %c.", "%p bierze %c."}},
    [DUEL_EVENT_LOSE] = {"lose", -1, {"%p loses %c.", "%p traci %c."}},
    [DUEL_EVENT_TRADE] = {"trade",
                          -1,
                          {"%p receives %c through Economy.", "%p otrzymuje %c dzięki Ekonomii."}},
    [DUEL_EVENT_PAWN] = {"pawn",
                         -1,
                         {"%p moves the conflict pawn by %s.", "%p przesuwa pion konfliktu o %s."}},
    [DUEL_EVENT_LOOT] = {"loot",
                         DUEL_KIND_LOOT,
                         {"%p loses %c to a loot token.", "%p traci %c przez znacznik militarny."}},
    [DUEL_EVENT_TOKEN] = {"token",
                          DUEL_KIND_TOKEN,
                          {"%p takes the token %i.", "%p bierze żeton: %i."}},
    [DUEL_EVENT_DRAWN] = {"drawn",
                          DUEL_KIND_TOKEN,
                          {"Drawn from the box: %i.", "Wylosowano z pudełka: %i."}},
    [DUEL_EVENT_BOXTOKEN] = {"boxtoken",
                             DUEL_KIND_TOKEN,
                             {"%p keeps the token %i.", "%p zachowuje żeton: %i."}},
    [DUEL_EVENT_PAIR] = {"pair",
                         -1,
                         {"%p has a pair of symbols, but no token is left.",
                          "%p ma parę symboli, ale nie ma już żetonów."}},
    [DUEL_EVENT_REMOVED] = {"removed",
                            DUEL_KIND_WONDER,
                            {"Seven wonders are built; one leaves the game: %i.",
                             "Wzniesiono siedem Cudów; z gry odpada: %i."}},
    [DUEL_EVENT_REVEAL] = {"reveal", DUEL_KIND_CARD, {"Turned up: %i.", "Odkryto: %i."}},
    [DUEL_EVENT_AGAIN] = {"again", -1, {"%p takes another turn.", "%p rozgrywa kolejną turę."}},
    [DUEL_EVENT_STARTER] = {"starter", -1, {"%p begins the age.", "%p zaczyna Epokę."}},
    [DUEL_EVENT_END] = {"end", -1, {"The game is over: %e.", "Koniec gry: %e."}},
};

const char *duel_event_name(const struct event *event, int *kind)
{
    *kind = event_rows[event->kind].kind;
    return event_rows[event->kind].name;
}

static const char *event_item(const struct event *event, enum lang lang)
{
    int kind = event_rows[event->kind].kind;
    return kind < 0 ? "" : duel_game.tables[kind]->items[event->item].name[lang];
}

static void add_event_word(const void *subject, char letter, enum lang lang, struct text *out)
{
    const struct event *event = subject;
    switch (letter) {
    case 'p':
        lang_add_player(out, lang, event->seat);
        break;
    case 'i':
        text_add(out, event_item(event, lang));
        break;
    case 'c':
        lang_add_count(out, lang, event->amount, coins);
        break;
    case 'f':
        add_price(out, lang, event->amount);
        break;
    case 's':
        lang_add_count(out, lang, event->amount, spaces);
        break;
    case 'a':
        text_add(out, duel_age_items.items[event->amount - 1].name[lang]);
        break;
    case 'x':
        text_add(out, card_name((unsigned)event->extra, lang));
        break;
    case 'e':
        text_add(out, duel_ending_items.items[event->item].name[lang]);
        break;
    default:
        assert(false && "unknown letter in a pattern");
        break;
    }
}

void duel_event_text(const struct event *event, enum lang lang, struct text *out)
{
    lang_add_pattern(out, lang, event_rows[event->kind].pattern[lang], add_event_word, event);
}
