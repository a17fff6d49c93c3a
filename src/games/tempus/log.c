/* log.c: the sentences of the events (log.h). */
#include "games/tempus/log.h"

#include "core/lang.h"

static const struct noun cards[LANG_COUNT] = {{"card", "cards", "cards"},
                                              {"kartę", "karty", "kart"}};
static const struct noun tokens[LANG_COUNT] = {{"token", "tokens", "tokens"},
                                               {"pion", "piony", "pionów"}};
static const struct noun points[LANG_COUNT] = {{"point", "points", "points"},
                                               {"punkt", "punkty", "punktów"}};
static const struct noun progress[LANG_COUNT] = {
    {"progress point", "progress points", "progress points"},
    {"punkt postępu", "punkty postępu", "punktów postępu"}};

/* In a pattern %p is the player, %i the thing, %h the hex `amount`, %q the player `extra`, %a the
 * amount, %x the extra, %c the amount in cards, %t in tokens, %v in points, %g in progress points,
 * %e the ending, %w the winners. */
struct event_row {
    const char *name;
    int8_t kind; /* index into tempus_game.tables, or -1 */
    bool use;    /* the thing came into play or took effect */
    const char *pattern[LANG_COUNT];
};

static const struct event_row rows[TEMPUS_EVENT_COUNT] = {
    [TEMPUS_EVENT_LAY] = {"lay",
                          TEMPUS_TABLE_TILE,
                          true,
                          {"%p lays %i on %h.", "%p układa %i na %h."}},
    [TEMPUS_EVENT_LEFT_OVER] = {"left_over",
                                TEMPUS_TABLE_TILE,
                                false,
                                {"No tile fits any more; %i and those after it leave the game.",
                                 "Żaden element się już nie mieści; %i i następne odpadają."}},
    [TEMPUS_EVENT_PLACE] = {"place",
                            TEMPUS_TABLE_HEX,
                            false,
                            {"%p places a token on %i.", "%p stawia pion na %i."}},
    [TEMPUS_EVENT_ROUND] = {"round",
                            -1,
                            false,
                            {"Round %a begins; %p is the start player.",
                             "Zaczyna się runda %a; graczem startowym jest %p."}},
    [TEMPUS_EVENT_MOVE] = {"move",
                           -1,
                           false,
                           {"%p chooses an action: move.", "%p wybiera akcję: poruszanie."}},
    [TEMPUS_EVENT_MOVED] = {"moved",
                            TEMPUS_TABLE_HEX,
                            false,
                            {"%p moves a token from %h to %i.", "%p przesuwa pion z %h na %i."}},
    [TEMPUS_EVENT_BIRTHS] = {"births",
                             -1,
                             false,
                             {"%p chooses an action: births.",
                              "%p wybiera akcję: nowe pokolenie."}},
    [TEMPUS_EVENT_BORN] = {"born",
                           TEMPUS_TABLE_HEX,
                           false,
                           {"A token of %p is born on %i.", "%p: nowy pion na %i."}},
    [TEMPUS_EVENT_BUILD] = {"build",
                            TEMPUS_TABLE_HEX,
                            false,
                            {"%p builds a city of value %a on %i.",
                             "%p buduje na %i miasto o wartości %a."}},
    [TEMPUS_EVENT_DRAW] = {"draw", -1, false, {"%p draws %c.", "%p dobiera %c."}},
    [TEMPUS_EVENT_DRAWN] = {"drawn", TEMPUS_TABLE_CARD, false, {"You draw %i.", "Dobierasz: %i."}},
    [TEMPUS_EVENT_SHUFFLE] = {"shuffle",
                              -1,
                              false,
                              {"The discard pile becomes the deck (%c).",
                               "Stos kart zużytych staje się talią (liczba kart: %a)."}},
    [TEMPUS_EVENT_DISCARD] = {"discard", -1, false, {"%p discards %c.", "%p odrzuca %c."}},
    [TEMPUS_EVENT_DISCARDED] = {"discarded",
                                TEMPUS_TABLE_CARD,
                                false,
                                {"You discard %i.", "Odrzucasz: %i."}},
    [TEMPUS_EVENT_PLAY] = {"play", TEMPUS_TABLE_CARD, true, {"%p plays %i.", "%p zagrywa: %i."}},
    [TEMPUS_EVENT_PASS] = {"pass",
                           TEMPUS_TABLE_CARD,
                           true,
                           {"%p passes with %i.", "%p pasuje; karta: %i."}},
    [TEMPUS_EVENT_CONVERT] = {"convert",
                              TEMPUS_TABLE_HEX,
                              false,
                              {"%p wins a token of %q from %i for %h.",
                               "%p pozyskuje na %h pion, który stał na %i (%q)."}},
    [TEMPUS_EVENT_FIGHT] = {"fight",
                            TEMPUS_TABLE_HEX,
                            false,
                            {"%p attacks %q on %i from %h.", "%p atakuje z %h pole %i (%q)."}},
    [TEMPUS_EVENT_NAME] = {"terrain",
                           TEMPUS_TABLE_TERRAIN,
                           false,
                           {"%p defends the city as %i.", "%p broni miasta; teren: %i."}},
    [TEMPUS_EVENT_LAY_HIDDEN] = {"lay_hidden",
                                 -1,
                                 false,
                                 {"%p lays a card face down.", "%p wykłada zakrytą kartę."}},
    [TEMPUS_EVENT_LAID] = {"laid", TEMPUS_TABLE_CARD, false, {"You lay %i.", "Wykładasz: %i."}},
    [TEMPUS_EVENT_DEFEND] = {"defend",
                             TEMPUS_TABLE_CARD,
                             true,
                             {"%p defends with %i.", "%p broni się; karta: %i."}},
    [TEMPUS_EVENT_REVEAL] = {"reveal",
                             TEMPUS_TABLE_CARD,
                             true,
                             {"%p turns up %i.", "%p odkrywa: %i."}},
    [TEMPUS_EVENT_STRENGTH] = {"strength",
                               -1,
                               false,
                               {"Strength %a against %x.", "Siła %a przeciw %x."}},
    [TEMPUS_EVENT_WON] = {"won",
                          TEMPUS_TABLE_HEX,
                          false,
                          {"%p loses %t on %i.", "%p traci %t na %i."}},
    [TEMPUS_EVENT_RAZED] = {"razed",
                            TEMPUS_TABLE_HEX,
                            false,
                            {"%p loses the city of value %a on %i.",
                             "%p traci na %i miasto o wartości %a."}},
    [TEMPUS_EVENT_REPELLED] = {"repelled",
                               TEMPUS_TABLE_HEX,
                               false,
                               {"The attack fails; %p loses a token on %i.",
                                "Atak odparty; %p traci pion na %i."}},
    [TEMPUS_EVENT_ADVANCE] = {"advance",
                              TEMPUS_TABLE_HEX,
                              false,
                              {"%p advances with %t to %i.", "%p wprowadza %t na %i."}},
    [TEMPUS_EVENT_CATCH_UP] = {"catch_up",
                               TEMPUS_TABLE_ERA,
                               false,
                               {"%p catches up: %i.", "%p dołącza do epoki: %i."}},
    [TEMPUS_EVENT_PROGRESS] = {"progress",
                               -1,
                               false,
                               {"%p has %g, %x on the board.", "%p ma %g, z tego na planszy %x."}},
    [TEMPUS_EVENT_ERA] = {"era",
                          TEMPUS_TABLE_ERA,
                          true,
                          {"%p reaches a new era: %i.", "%p wchodzi do nowej epoki: %i."}},
    [TEMPUS_EVENT_TOTAL] = {"total", -1, false, {"%p has %v.", "%p ma %v."}},
    [TEMPUS_EVENT_OVER] = {"end", -1, false, {"The game is over: %e. %w.", "Koniec gry: %e. %w."}},
};

const char *tempus_event_name(const struct event *event, int *kind)
{
    *kind = rows[event->kind].kind;
    return rows[event->kind].name;
}

bool tempus_event_is_use(const struct event *event)
{
    return rows[event->kind].use;
}

static void add_word(const void *subject, char letter, enum lang lang, struct text *out)
{
    const struct event *event = subject;
    int kind = rows[event->kind].kind;
    switch (letter) {
    case 'p':
        lang_add_player(out, lang, event->seat);
        break;
    case 'q':
        lang_add_player(out, lang, event->extra);
        break;
    case 'i':
        text_add(out, tempus_game.tables[kind]->items[event->item].name[lang]);
        break;
    case 'h':
        text_add(out, tempus_hex_items.items[event->amount].name[lang]);
        break;
    case 'a':
        text_add_int(out, event->amount);
        break;
    case 'x':
        text_add_int(out, event->extra);
        break;
    case 'c':
        lang_add_count(out, lang, event->amount, cards);
        break;
    case 't':
        lang_add_count(out, lang, event->amount, tokens);
        break;
    case 'v':
        lang_add_count(out, lang, event->amount, points);
        break;
    case 'g':
        lang_add_count(out, lang, event->amount, progress);
        break;
    case 'e':
        text_add(out, tempus_ending_items.items[event->item].name[lang]);
        break;
    default:
        lang_add_winners(out, lang, (unsigned)event->amount);
        break;
    }
}

void tempus_event_text(const struct event *event, enum lang lang, struct text *out)
{
    lang_add_pattern(out, lang, rows[event->kind].pattern[lang], add_word, event);
}
