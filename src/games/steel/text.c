/* text.c: actions and events as a person reads them, in both languages. */
#include "core/lang.h"
#include "games/steel/price.h"
#include "games/steel/rules.h"

static const struct noun points[LANG_COUNT] = {{"point", "points", "points"},
                                               {"punkt", "punkty", "punktów"}};
static const struct noun cards[LANG_COUNT] = {{"card", "cards", "cards"},
                                              {"kartę", "karty", "kart"}};
static const struct noun markers[LANG_COUNT] = {{"marker", "markers", "markers"},
                                                {"znacznik", "znaczniki", "znaczników"}};
static const struct noun resources[LANG_COUNT] = {{"resource", "resources", "resources"},
                                                  {"zasób", "zasoby", "zasobów"}};
static const struct noun any_resources[LANG_COUNT] = {
    {"resource of any kind", "resources of any kind", "resources of any kind"},
    {"dowolny zasób", "dowolne zasoby", "dowolnych zasobów"}};

/* "2 Gunpowder", "2 Prochy"; `object`: Polish has another case for one. */
static void add_units(struct text *out, enum lang lang, int count, int resource, bool object)
{
    const struct steel_resource_row *row = &steel_resources[resource];
    const struct item *item = &steel_resource_items.items[resource];
    const struct noun nouns[LANG_COUNT] = {
        {item->name[LANG_EN], row->name_en_many, row->name_en_many},
        {object ? row->name_pl_acc : item->name[LANG_PL], row->name_pl_few, row->name_pl_many}};
    lang_add_count(out, lang, count, nouns);
}

/* Patterns. %c a card, %r its resource, %t what it does, %w a wonder, %v a second wonder, %g a
 * resource, %s a seat, %$ a price, %+ the strength a card adds. */

static const char *const labels[STEEL_VERB_COUNT][LANG_COUNT] = {
    [STEEL_VERB_PLACE] = {"Begin with %c in the display (%r)",
                          "Zacznij z kartą w układzie: %c (%r)"},
    [STEEL_VERB_RESOURCE] = {"Play %c as a resource (%r)", "Zagraj jako zasób: %c (%r)"},
    [STEEL_VERB_TECH] = {"Play %c as a technology: %t", "Zagraj jako technologię: %c – %t"},
    [STEEL_VERB_ACTIVATE] = {"Activate %c: %t", "Aktywuj kartę %c: %t"},
    [STEEL_VERB_SKIP] = {"Do not activate %c", "Nie aktywuj karty %c"},
    [STEEL_VERB_REPLENISH] = {"Replenish %r: %c", "Odnów zasób (%r): %c"},
    [STEEL_VERB_GAIN] = {"Gain 1 %g", "Zyskaj zasób: %g"},
    [STEEL_VERB_DEPLETE] = {"Deplete %r: %c", "Wyczerp zasób (%r): %c"},
    [STEEL_VERB_COPY] = {"Copy 1 %g", "Skopiuj zasób: %g"},
    [STEEL_VERB_USE] = {"Activate %c: %t", "Aktywuj kartę %c: %t"},
    [STEEL_VERB_USE_OF] = {"Activate %c of %s: %t", "Aktywuj kartę %c (%s): %t"},
    [STEEL_VERB_PLAY] = {"Play %c from the hand: %t", "Zagraj z ręki: %c – %t"},
    [STEEL_VERB_REACT] = {"React with %c (%+)", "Zareaguj kartą %c (%+)"},
    [STEEL_VERB_TURN] = {"Turn %c for the defence (%+)", "Obróć do obrony: %c (%+)"},
    [STEEL_VERB_LOSE] = {"Lose %r: %c", "Strać zasób (%r): %c"},
    [STEEL_VERB_GIVE] = {"Give away %w", "Oddaj Cud: %w"},
    [STEEL_VERB_BUY] = {"Buy %c%$", "Kup: %c%$"},
    [STEEL_VERB_PAY] = {"Pay with %r: %c", "Zapłać zasobem (%r): %c"},
    [STEEL_VERB_CLAIM] = {"Claim %w", "Zabierz Cud: %w"},
    [STEEL_VERB_TAKE] = {"Take %c back (%r)", "Weź na rękę: %c (%r)"},
    [STEEL_VERB_GLORY] = {"Glory marker on %w", "Znacznik chwały na Cud: %w"},
    [STEEL_VERB_MOVE] = {"Glory marker to %w from %v", "Znacznik chwały na Cud: %w, z Cudu: %v"},
    [STEEL_VERB_DONE] = {"No more", "Wystarczy"},
    [STEEL_VERB_PASS] = {"Do nothing", "Nic nie rób"},
};

/* " (2 Gunpowder and 3 resources of any kind)" */
static void add_price(const struct steel_state *s, unsigned card, enum lang lang, struct text *out)
{
    struct steel_price price = steel_price_of(s, card, steel_place_of(s, card));
    const char *between = "";
    text_add(out, " (");
    for (int i = 0; i < STEEL_RESOURCE_COUNT; i++) {
        if (!price.cost[i])
            continue;
        text_add(out, between);
        add_units(out, lang, price.cost[i], i, false);
        between = ", ";
    }
    if (price.surcharge) {
        text_add(out, lang == LANG_PL ? " i " : " and ");
        lang_add_count(out, lang, price.surcharge, any_resources);
    }
    text_add_char(out, ')');
}

static void add_strength(unsigned card, enum lang lang, struct text *out)
{
    text_format(out, lang == LANG_PL ? "siła +%d" : "strength +%d", steel_cards[card].strength);
}

struct label {
    const struct steel_state *s;
    unsigned card, second;
};

static void add_label_word(const void *subject, char letter, enum lang lang, struct text *out)
{
    const struct label *label = subject;
    unsigned card = label->card;
    switch (letter) {
    case 'c':
        text_add(out, steel_card_items.items[card].name[lang]);
        break;
    case 'r':
        text_add(out, steel_resource_items.items[steel_cards[card].resource].name[lang]);
        break;
    case 't':
        text_add(out, steel_card_items.items[card].text[lang]);
        break;
    case 'w':
        text_add(out, steel_wonder_items.items[card].name[lang]);
        break;
    case 'v':
        text_add(out, steel_wonder_items.items[label->second].name[lang]);
        break;
    case 'g':
        text_add(out, steel_resource_items.items[card].name[lang]);
        break;
    case 's':
        lang_add_player(out, lang, (int)label->second);
        break;
    case '$':
        add_price(label->s, card, lang, out);
        break;
    case '+':
        add_strength(card, lang, out);
        break;
    default:
        assert(false && "unknown letter in a pattern");
        break;
    }
}

void steel_action_label(const void *state, uint32_t action, enum lang lang, struct text *out)
{
    const struct steel_state *s = state;
    unsigned verb = action_verb(action);
    bool named = verb != STEEL_VERB_ACTIVATE && verb != STEEL_VERB_SKIP;
    struct label label = {s, named ? action_arg(action, 0) : steel_top(s)->card,
                          action_arg(action, 1)};
    lang_add_pattern(out, lang, labels[verb][lang], add_label_word, &label);
}

/* Events. In a pattern %p is the player, %i the item, %n the amount, %v the amount in points, %c in
 * cards, %m in markers, %r in resources, %u in units of the item, %x the extra number, %o the seat
 * in the extra number, %e the ending. */

struct event_row {
    const char *name;
    int kind; /* index into steel_game.tables, or -1 */
    bool use; /* the thing took effect */
    const char *pattern[LANG_COUNT];
};

static const struct event_row event_rows[STEEL_EVENT_COUNT] = {
    [STEEL_EVENT_TURN] = {"turn", -1, false, {"%p begins turn %n.", "%p zaczyna turę %n."}},
    [STEEL_EVENT_PLACE] = {"place",
                           STEEL_KIND_CARD,
                           false,
                           {"%p begins with %i as a resource.", "%p zaczyna z zasobem: %i."}},
    [STEEL_EVENT_RESOURCE] = {"resource",
                              STEEL_KIND_CARD,
                              false,
                              {"%p plays %i as a resource.", "%p zagrywa jako zasób: %i."}},
    [STEEL_EVENT_TECH] = {"tech",
                          STEEL_KIND_CARD,
                          false,
                          {"%p plays %i as a technology.", "%p zagrywa jako technologię: %i."}},
    [STEEL_EVENT_ACTIVATE] = {"activate",
                              STEEL_KIND_CARD,
                              true,
                              {"%p activates %i.", "%p aktywuje kartę: %i."}},
    [STEEL_EVENT_SKIP] = {"skip",
                          STEEL_KIND_CARD,
                          false,
                          {"%p does not use %i.", "%p nie używa karty: %i."}},
    [STEEL_EVENT_REPLENISH] = {"replenish",
                               STEEL_KIND_CARD,
                               false,
                               {"%p replenishes %i.", "%p odnawia: %i."}},
    [STEEL_EVENT_DEPLETE] = {"deplete",
                             STEEL_KIND_CARD,
                             false,
                             {"%p depletes %i.", "%p wyczerpuje: %i."}},
    [STEEL_EVENT_GAIN] = {"gain", STEEL_KIND_RESOURCE, false, {"%p gains %u.", "%p zyskuje %u."}},
    [STEEL_EVENT_VP] = {"vp", -1, false, {"%p gains %v.", "%p zdobywa %v."}},
    [STEEL_EVENT_VP_LOSS] = {"vp_loss", -1, false, {"%p loses %v.", "%p traci %v."}},
    [STEEL_EVENT_PLAY] = {"play", STEEL_KIND_CARD, false, {"%p plays %i.", "%p zagrywa: %i."}},
    [STEEL_EVENT_REACT] = {"react",
                           STEEL_KIND_CARD,
                           true,
                           {"%p reacts with %i.", "%p reaguje kartą: %i."}},
    [STEEL_EVENT_FLIP] = {"flip",
                          STEEL_KIND_CARD,
                          true,
                          {"%p turns %i for the defence.", "%p obraca do obrony: %i."}},
    [STEEL_EVENT_DEFEAT] = {"defeat",
                            -1,
                            false,
                            {"%p is defeated (%n against %x).", "%p przegrywa (%n przeciw %x)."}},
    [STEEL_EVENT_HOLD] = {"hold",
                          -1,
                          false,
                          {"%p holds out (%n against %x).", "%p odpiera atak (%n przeciw %x)."}},
    [STEEL_EVENT_GIVE] = {"give",
                          STEEL_KIND_WONDER,
                          false,
                          {"%p gives %i to %o.", "%p oddaje Cud: %i (bierze %o)."}},
    [STEEL_EVENT_BUY] = {"buy",
                         STEEL_KIND_CARD,
                         true,
                         {"%p buys %i for %r.", "%p kupuje: %i za %r."}},
    [STEEL_EVENT_CLAIM] = {"claim",
                           STEEL_KIND_WONDER,
                           true,
                           {"%p claims %i.", "%p zdobywa Cud: %i."}},
    [STEEL_EVENT_TAKE] = {"take", -1, false, {"%p takes back %c.", "%p bierze na rękę %c."}},
    [STEEL_EVENT_GLORY] = {"glory",
                           STEEL_KIND_WONDER,
                           false,
                           {"%p lays a glory marker on %i (now %m).",
                            "%p kładzie znacznik chwały na Cud: %i (teraz %m)."}},
    [STEEL_EVENT_MOVE] = {"move",
                          STEEL_KIND_WONDER,
                          false,
                          {"%p takes a glory marker from %i.",
                           "%p zabiera znacznik chwały z Cudu: %i."}},
    [STEEL_EVENT_SHOW] = {"show",
                          STEEL_KIND_CARD,
                          false,
                          {"%i is now on top of its research pile.",
                           "Na wierzchu stosu leży teraz: %i."}},
    [STEEL_EVENT_END] = {"end", -1, false, {"The game is over: %e.", "Koniec gry: %e."}},
};

const char *steel_event_name(const struct event *event, int *kind)
{
    *kind = event_rows[event->kind].kind;
    return event_rows[event->kind].name;
}

bool steel_event_is_use(const struct event *event)
{
    return event_rows[event->kind].use;
}

static void add_event_word(const void *subject, char letter, enum lang lang, struct text *out)
{
    const struct event *event = subject;
    switch (letter) {
    case 'p':
        lang_add_player(out, lang, event->seat);
        break;
    case 'o':
        lang_add_player(out, lang, event->extra);
        break;
    case 'i':
        text_add(out,
                 steel_game.tables[event_rows[event->kind].kind]->items[event->item].name[lang]);
        break;
    case 'n':
        text_add_int(out, event->amount);
        break;
    case 'x':
        text_add_int(out, event->extra);
        break;
    case 'v':
        lang_add_count(out, lang, event->amount, points);
        break;
    case 'c':
        lang_add_count(out, lang, event->amount, cards);
        break;
    case 'm':
        lang_add_count(out, lang, event->amount, markers);
        break;
    case 'r':
        lang_add_count(out, lang, event->amount, resources);
        break;
    case 'u':
        add_units(out, lang, event->amount, event->item, true);
        break;
    case 'e':
        text_add(out, steel_ending_items.items[event->extra].name[lang]);
        break;
    default:
        assert(false && "unknown letter in a pattern");
        break;
    }
}

void steel_event_text(const struct event *event, enum lang lang, struct text *out)
{
    lang_add_pattern(out, lang, event_rows[event->kind].pattern[lang], add_event_word, event);
}
