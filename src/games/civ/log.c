/* log.c: the sentences of the events (log.h). */
#include "games/civ/log.h"

#include "core/lang.h"
#include "games/civ/text.h"

static const struct noun coins[LANG_COUNT] = {{"coin token", "coin tokens", "coin tokens"},
                                              {"żeton monety", "żetony monet", "żetonów monet"}};
static const struct noun units[LANG_COUNT] = {{"unit", "units", "units"},
                                              {"jednostka", "jednostki", "jednostek"}};
/* As objects: Polish has other cases for them. */
static const struct noun wounds[LANG_COUNT] = {{"wound", "wounds", "wounds"},
                                               {"ranę", "rany", "ran"}};
static const struct noun healed[LANG_COUNT] = {{"wound", "wounds", "wounds"},
                                               {"rany", "ran", "ran"}};

/* clang-format off */
/* In a pattern stand
 *   players: %p the player, %n the player or the barbarians, %q the player `amount`, %r the player `extra`, %o the player
 *            `amount` or barbarians, %e who wins: the players whose bits are in `amount`
 *   things:  %i the thing, %m the unit as its rank has it, %g what is handed over, %y the policy `amount`, %s the square `amount`,
 *            %k the back `extra`
 *   numbers: %a the amount, %b its opposite, %x the extra, %v the amount as a level, %j the amount
 *            as the number of a front, %z the front in the extra, %d coin tokens, %t trade, %c culture, %u units, %w wounds got, %h healed,
 *            %f figures
 * `less` is the sentence for amounts that are negative, or that answer no. */
/* clang-format on */
struct event_row {
    const char *name;
    int8_t kind; /* index into civ_game.tables, or -1 */
    bool use;    /* the thing came into play or took effect */
    const struct item_table *items;
    const char *pattern[LANG_COUNT];
    const char *less[LANG_COUNT];
};

/* clang-format off */
static const struct event_row rows[CIV_NEWS_COUNT] = {
    [CIV_NEWS_TURN] = {"turn", -1, false, NULL,
        {"Turn %a begins; %p is the first player.", "Zaczyna się tura %a; pierwszym graczem jest %p."}, {NULL, NULL}},
    [CIV_NEWS_STAGE] = {"phase", -1, false, &civ_stage_items,
        {"Phase: %i.", "Faza: %i."}, {NULL, NULL}},
    [CIV_NEWS_CAPITAL] = {"capital", CIV_TABLE_CIV, true, &civ_civ_items,
        {"%p (%i) places the capital on %s.", "%p (%i) stawia stolicę na polu %s."}, {NULL, NULL}},
    [CIV_NEWS_CITY] = {"city", CIV_TABLE_SQUARE, false, &civ_square_items,
        {"%p builds a city on %i.", "%p zakłada miasto na polu %i."}, {NULL, NULL}},
    [CIV_NEWS_FIGURE] = {"figure", CIV_TABLE_FIGURE, false, &civ_figure_items,
        {"%p places a figure on %s: %i.", "%p stawia pionek na polu %s: %i."}, {NULL, NULL}},
    [CIV_NEWS_POLICY] = {"policy", CIV_TABLE_POLICY, true, &civ_policy_items,
        {"%p adopts a social policy: %i.", "%p wprowadza politykę socjalną: %i."}, {NULL, NULL}},
    [CIV_NEWS_DROP] = {"drop", CIV_TABLE_POLICY, false, &civ_policy_items,
        {"%p gives up a social policy: %i.", "%p odkłada politykę socjalną: %i."}, {NULL, NULL}},
    [CIV_NEWS_SWITCH] = {"switch", CIV_TABLE_POLICY, true, &civ_policy_items,
        {"%p switches a social policy: %i instead of %y.", "%p zamienia politykę socjalną: %y na: %i."}, {NULL, NULL}},
    [CIV_NEWS_GOVERNMENT] = {"government", CIV_TABLE_GOVERNMENT, true, &civ_government_items,
        {"%p has a new government: %i.", "%p ma nowy ustrój: %i."}, {NULL, NULL}},
    [CIV_NEWS_USE] = {"use", CIV_TABLE_USE, true, &civ_use_items,
        {"%p uses an ability: %i.", "%p korzysta ze zdolności: %i."}, {NULL, NULL}},
    [CIV_NEWS_TRADE] = {"trade", -1, false, NULL,
        {"%p gains %t (dial: %x).", "%p zyskuje %t (wskaźnik: %x)."},
        {"%p loses %t (dial: %x).", "%p traci %t (wskaźnik: %x)."}},
    [CIV_NEWS_CULTURE] = {"culture", -1, false, NULL,
        {"%p gains %c.", "%p zyskuje %c."},
        {"%p loses %c.", "%p traci %c."}},
    [CIV_NEWS_COIN] = {"coin", CIV_TABLE_PURSE, true, &civ_purse_items,
        {"%p gains %d (%i).", "%p zyskuje %d (%i)."},
        {"%p loses %d (%i).", "%p traci %d (%i)."}},
    [CIV_NEWS_STEP] = {"step", -1, false, NULL,
        {"%p advances to space %a of the culture track.", "%p awansuje na pole %a toru kultury."}, {NULL, NULL}},
    [CIV_NEWS_DRAW_EVENT] = {"draw_event", -1, false, NULL,
        {"%p draws a culture event of level %v.", "%p dobiera wydarzenie kulturalne poziomu %v."}, {NULL, NULL}},
    [CIV_NEWS_DRAWN_EVENT] = {"drawn_event", CIV_TABLE_EVENT, false, &civ_event_items,
        {"You draw %i.", "Dobierasz: %i."}, {NULL, NULL}},
    [CIV_NEWS_DISCARDED] = {"discarded", CIV_TABLE_EVENT, false, &civ_event_items,
        {"Discarded: %i.", "Odrzucone: %i."}, {NULL, NULL}},
    [CIV_NEWS_PLAY] = {"play", CIV_TABLE_EVENT, true, &civ_event_items,
        {"%p plays %i.", "%p zagrywa: %i."}, {NULL, NULL}},
    [CIV_NEWS_CANCELLED] = {"cancelled", -1, false, &civ_thing_items,
        {"Cancelled: %i of %p.", "Anulowano: %i (%p)."}, {NULL, NULL}},
    [CIV_NEWS_GREAT] = {"great", CIV_TABLE_GREAT_PERSON, false, &civ_great_person_items,
        {"%p gains a great person: %i.", "%p zyskuje wielkiego człowieka: %i."}, {NULL, NULL}},
    [CIV_NEWS_GREAT_PLACED] = {"great_placed", CIV_TABLE_GREAT_PERSON, true, &civ_great_person_items,
        {"%p places %i on %s.", "%p umieszcza na polu %s: %i."}, {NULL, NULL}},
    [CIV_NEWS_GREAT_LOST] = {"great_lost", CIV_TABLE_GREAT_PERSON, false, &civ_great_person_items,
        {"%p: %i leaves the map.", "%p: %i schodzi z mapy."}, {NULL, NULL}},
    [CIV_NEWS_UNIT] = {"unit", CIV_TABLE_UNIT_TYPE, true, &civ_unit_type_items,
        {"%p has a new unit: %i.", "%p ma nową jednostkę: %i."}, {NULL, NULL}},
    [CIV_NEWS_UNIT_DRAWN] = {"unit_drawn", CIV_TABLE_UNIT, false, &civ_unit_items,
        {"You draw a unit: %m.", "Dobierasz jednostkę: %m."}, {NULL, NULL}},
    [CIV_NEWS_UNIT_KILLED] = {"unit_killed", CIV_TABLE_UNIT, false, &civ_unit_items,
        {"%p loses a unit: %m.", "%p traci jednostkę: %m."}, {NULL, NULL}},
    [CIV_NEWS_RESOURCE] = {"resource", CIV_TABLE_RESOURCE, true, &civ_resource_items,
        {"%p takes a resource: %i.", "%p bierze surowiec: %i."}, {NULL, NULL}},
    [CIV_NEWS_PAY] = {"pay", CIV_TABLE_RESOURCE, false, &civ_resource_items,
        {"%p spends a resource: %i.", "%p wydaje surowiec: %i."}, {NULL, NULL}},
    [CIV_NEWS_PAY_MARKER] = {"pay_marker", CIV_TABLE_MARKER, true, &civ_marker_items,
        {"%p spends a marker: %i.", "%p wydaje znacznik: %i."}, {NULL, NULL}},
    [CIV_NEWS_MARKER] = {"marker", -1, false, NULL,
        {"%p keeps the marker of the %k on %s.", "%p zatrzymuje znacznik (%k, pole %s)."}, {NULL, NULL}},
    [CIV_NEWS_MARKER_SEEN] = {"marker_seen", CIV_TABLE_MARKER, false, &civ_marker_items,
        {"You look at the marker: %i.", "Oglądasz znacznik: %i."}, {NULL, NULL}},
    [CIV_NEWS_FOUND] = {"found", CIV_TABLE_MARKER, true, &civ_marker_items,
        {"%p finds on %s: %i.", "%p znajduje na polu %s: %i."}, {NULL, NULL}},
    [CIV_NEWS_CITY_STATE] = {"city_state", CIV_TABLE_CITY_STATE, true, &civ_city_state_items,
        {"%i appears on %s.", "%i pojawia się na polu %s."}, {NULL, NULL}},
    [CIV_NEWS_CITY_STATE_LOST] = {"city_state_lost", CIV_TABLE_CITY_STATE, false, &civ_city_state_items,
        {"%i on %s is destroyed.", "%i na polu %s zostaje zniszczone."}, {NULL, NULL}},
    [CIV_NEWS_LEARN] = {"learn", CIV_TABLE_TECH, true, &civ_tech_items,
        {"%p learns %i.", "%p poznaje technologię: %i."}, {NULL, NULL}},
    [CIV_NEWS_ACTION] = {"action", -1, false, &civ_city_action_items,
        {"%p, city on %s: %i.", "%p, miasto na polu %s: %i."}, {NULL, NULL}},
    [CIV_NEWS_BUILD] = {"build", CIV_TABLE_BUILDING, true, &civ_building_items,
        {"%p builds %i on %s.", "%p buduje na polu %s: %i."}, {NULL, NULL}},
    [CIV_NEWS_WONDER] = {"wonder", CIV_TABLE_WONDER, true, &civ_wonder_items,
        {"%p builds a wonder on %s: %i.", "%p buduje cud świata na polu %s: %i."}, {NULL, NULL}},
    [CIV_NEWS_WALLS] = {"walls", CIV_TABLE_SQUARE, false, &civ_square_items,
        {"%p: the city on %i gets walls.", "%p: miasto na polu %i otrzymuje mury."},
        {"The walls of the city on %i (%p) are gone.", "Mury miasta na polu %i (%p) znikają."}},
    [CIV_NEWS_DESTROYED] = {"destroyed", CIV_TABLE_BUILDING, false, &civ_building_items,
        {"A building on %s is destroyed: %i.", "Budynek na polu %s zostaje zniszczony: %i."}, {NULL, NULL}},
    [CIV_NEWS_WONDER_LOST] = {"wonder_lost", CIV_TABLE_WONDER, false, &civ_wonder_items,
        {"A wonder leaves the game: %i.", "Cud świata odpada z gry: %i."}, {NULL, NULL}},
    [CIV_NEWS_OBSOLETE] = {"obsolete", CIV_TABLE_WONDER, false, &civ_wonder_items,
        {"A wonder becomes obsolete: %i.", "Cud świata zanegowany: %i."}, {NULL, NULL}},
    [CIV_NEWS_OPENED] = {"opened", CIV_TABLE_WONDER, false, &civ_wonder_items,
        {"A wonder is offered in the market: %i.", "Nowy cud świata na rynku: %i."}, {NULL, NULL}},
    [CIV_NEWS_GATHER] = {"gather", CIV_TABLE_SQUARE, false, &civ_square_items,
        {"%p: what is gathered on %i goes to the city on %s.", "%p: zbiory z pola %i trafiają do miasta na polu %s."}, {NULL, NULL}},
    [CIV_NEWS_OFFER] = {"offer", -1, false, NULL,
        {"%p makes an offer to %q.", "%p składa ofertę; adresat: %q."}, {NULL, NULL}},
    [CIV_NEWS_OFFERED] = {"offered", -1, false, NULL,
        {"%p offers to %r: %g.", "%p oferuje (%r): %g."}, {NULL, NULL}},
    [CIV_NEWS_HANDED_OVER] = {"handed_over", -1, false, NULL,
        {"%p gives to %r: %g.", "%p przekazuje: %g (otrzymuje %r)."}, {NULL, NULL}},
    [CIV_NEWS_ANSWER] = {"answer", -1, false, NULL,
        {"%p accepts the offer.", "%p przyjmuje ofertę."},
        {"%p refuses the offer.", "%p odrzuca ofertę."}},
    [CIV_NEWS_MOVE] = {"move", CIV_TABLE_SQUARE, false, &civ_square_items,
        {"%p moves %f from %i.", "%p rusza z pola %i: %f."}, {NULL, NULL}},
    [CIV_NEWS_ARRIVE] = {"arrive", CIV_TABLE_SQUARE, true, &civ_square_items,
        {"%p ends the move on %i.", "%p kończy ruch na polu %i."}, {NULL, NULL}},
    [CIV_NEWS_EXPLORE] = {"explore", CIV_TABLE_TILE, true, &civ_tile_items,
        {"%p explores the tile of %s: %i.", "%p odkrywa kafelek z polem %s: %i."}, {NULL, NULL}},
    [CIV_NEWS_RELIC] = {"relic", CIV_TABLE_RELIC, true, &civ_relic_items,
        {"%p takes a relic: %i.", "%p zdobywa zabytek: %i."}, {NULL, NULL}},
    [CIV_NEWS_LOSE_FIGURES] = {"lose_figures", CIV_TABLE_SQUARE, false, &civ_square_items,
        {"%p loses on %i: %f.", "%p traci na polu %i: %f."}, {NULL, NULL}},
    [CIV_NEWS_MOVE_AWAY] = {"move_away", CIV_TABLE_SQUARE, false, &civ_square_items,
        {"The figures of %p go from %i to %s.", "Pionki (%p) przechodzą z pola %i na pole %s."}, {NULL, NULL}},
    [CIV_NEWS_TERRAIN] = {"terrain", -1, false, &civ_terrain_items,
        {"The square %s becomes %i.", "Pole %s to teraz %i."}, {NULL, NULL}},
    [CIV_NEWS_LOCK] = {"lock", CIV_TABLE_SQUARE, false, &civ_square_items,
        {"No figure may leave %i this turn.", "W tej turze żaden pionek nie opuści pola %i."}, {NULL, NULL}},
    [CIV_NEWS_ENCAMPMENT] = {"encampment", CIV_TABLE_SQUARE, false, &civ_square_items,
        {"%p puts a village on %i.", "%p kładzie wioskę na polu %i."}, {NULL, NULL}},
    [CIV_NEWS_ATTACK] = {"attack", CIV_TABLE_SQUARE, false, &civ_square_items,
        {"%p attacks %o on %i.", "%p atakuje pole %i (%o)."}, {NULL, NULL}},
    [CIV_NEWS_HORDE] = {"horde", CIV_TABLE_SQUARE, false, &civ_square_items,
        {"A horde attacks %p on %i.", "Horda atakuje pole %i (%p)."}, {NULL, NULL}},
    [CIV_NEWS_HAND] = {"hand", -1, false, NULL,
        {"Battle hand of %n: %u, combat bonus %x.", "Siły bitewne (%n): %u, premia bitewna %x."}, {NULL, NULL}},
    [CIV_NEWS_FRONT] = {"front", CIV_TABLE_UNIT, true, &civ_unit_items,
        {"%m of %n opens front %j.", "%m (%n) otwiera front %j."}, {NULL, NULL}},
    [CIV_NEWS_FIGHT] = {"fight", CIV_TABLE_UNIT, true, &civ_unit_items,
        {"%m of %n fights on front %j.", "%m (%n) walczy na froncie %j."}, {NULL, NULL}},
    [CIV_NEWS_WOUND] = {"wound", CIV_TABLE_UNIT, false, &civ_unit_items,
        {"%m of %n gets %w (front %z).", "%m (%n) otrzymuje %w (front %z)."}, {NULL, NULL}},
    [CIV_NEWS_KILL] = {"kill", CIV_TABLE_UNIT, false, &civ_unit_items,
        {"%m of %n is killed (front %j).", "%m (%n) ginie (front %j)."}, {NULL, NULL}},
    [CIV_NEWS_HEAL] = {"heal", CIV_TABLE_UNIT, false, &civ_unit_items,
        {"%m of %n loses %h (front %z).", "%m (%n) pozbywa się %h (front %z)."}, {NULL, NULL}},
    [CIV_NEWS_STRENGTHS] = {"strengths", -1, false, NULL,
        {"Attacker %a, defender %x.", "Atakujący %a, obrońca %x."}, {NULL, NULL}},
    [CIV_NEWS_VICTORY] = {"victory", -1, false, NULL,
        {"Winner of the battle: %n.", "Zwycięzca bitwy: %n."}, {NULL, NULL}},
    [CIV_NEWS_RESCUE] = {"rescue", CIV_TABLE_UNIT, true, &civ_unit_items,
        {"%p rescues %m.", "%p ratuje: %m."}, {NULL, NULL}},
    [CIV_NEWS_CITY_LOST] = {"city_lost", CIV_TABLE_SQUARE, false, &civ_square_items,
        {"The city of %p on %i is destroyed.", "Miasto na polu %i (%p) zostaje zniszczone."}, {NULL, NULL}},
    [CIV_NEWS_LOOT] = {"loot", -1, false, NULL,
        {"%p has loot to spend on %r: %a.", "%p ma do wydania łup: %a (przegrał %r)."}, {NULL, NULL}},
    [CIV_NEWS_STOLEN] = {"stolen", -1, false, &civ_good_items,
        {"%p takes from %r: %i (%a).", "%p zabiera: %i (%a); oddaje %r."}, {NULL, NULL}},
    [CIV_NEWS_RESEARCH] = {"research", CIV_TABLE_TECH, false, &civ_tech_items,
        {"%p has researched %i.", "%p kończy badania: %i."}, {NULL, NULL}},
    [CIV_NEWS_CHOSEN] = {"chosen", CIV_TABLE_TECH, false, &civ_tech_items,
        {"You choose %i.", "Wybierasz: %i."}, {NULL, NULL}},
    [CIV_NEWS_WON] = {"end", -1, false, &civ_ending_items,
        {"The game is over: %i. %e.", "Koniec gry: %i. %e."}, {NULL, NULL}},
};
/* clang-format on */

const char *civ_event_name(const struct event *event, int *kind)
{
    *kind = rows[event->kind].kind;
    return rows[event->kind].name;
}

bool civ_event_is_use(const struct event *event)
{
    bool lost = event->kind == CIV_NEWS_COIN && event->amount < 0;
    return rows[event->kind].use && !lost;
}

static void add_side(struct text *out, enum lang lang, int seat)
{
    if (seat >= 0 && seat < CIV_SEATS)
        lang_add_player(out, lang, seat);
    else
        text_add(out, lang == LANG_PL ? "barbarzyńcy" : "barbarians");
}

static void add_who(const struct event *event, char letter, enum lang lang, struct text *out)
{
    switch (letter) {
    case 'p':
        lang_add_player(out, lang, event->seat);
        break;
    case 'n':
        add_side(out, lang, event->seat);
        break;
    case 'q':
        lang_add_player(out, lang, event->amount);
        break;
    case 'r':
        lang_add_player(out, lang, event->extra);
        break;
    case 'e':
        lang_add_winners(out, lang, (unsigned)event->amount);
        break;
    default:
        add_side(out, lang, event->amount);
        break;
    }
}

/* What is handed over, as all may know it: hidden things by their backs. */
static void add_good(const struct event *event, enum lang lang, struct text *out)
{
    switch (event->item) {
    case CIV_GOOD_NOTHING:
        civ_add_name(out, lang, &civ_good_items, event->item);
        break;
    case CIV_GOOD_RESOURCE:
        civ_add_name(out, lang, &civ_resource_items, event->amount);
        break;
    case CIV_GOOD_MARKER:
        civ_add_name(out, lang, &civ_class_items,
                     event->amount == CIV_BACK_VILLAGE ? CIV_CLASS_VILLAGE : CIV_CLASS_HUT);
        break;
    case CIV_GOOD_EVENT:
        civ_add_name(out, lang, &civ_deck_items, event->amount - 1);
        break;
    case CIV_GOOD_TRADE:
        civ_add_trade_text(out, lang, event->amount);
        break;
    case CIV_GOOD_CULTURE:
        civ_add_culture_text(out, lang, event->amount);
        break;
    default:
        civ_add_name(out, lang, &civ_good_items, event->item);
        break;
    }
}

/* Which side of a unit's card was up, and on which front it stood. */

static bool has_front(const struct event *event)
{
    return event->kind == CIV_NEWS_WOUND || event->kind == CIV_NEWS_HEAL;
}

static int rank_of(const struct event *event)
{
    return has_front(event) ? event->extra >> 8 : event->extra;
}

static void add_what(const struct event *event, char letter, enum lang lang, struct text *out)
{
    switch (letter) {
    case 'i':
        civ_add_name(out, lang, rows[event->kind].items, event->item);
        break;
    case 'm':
        civ_add_unit(out, lang, event->item, rank_of(event));
        break;
    case 'y':
        civ_add_name(out, lang, &civ_policy_items, event->amount);
        break;
    case 's':
        civ_add_name(out, lang, &civ_square_items, event->amount);
        break;
    case 'g':
        add_good(event, lang, out);
        break;
    default:
        civ_add_name(out, lang, &civ_class_items,
                     event->extra == CIV_BACK_VILLAGE ? CIV_CLASS_VILLAGE : CIV_CLASS_HUT);
        break;
    }
}

static void add_number(const struct event *event, char letter, enum lang lang, struct text *out)
{
    int amount = event->amount < 0 ? -event->amount : event->amount;
    switch (letter) {
    case 'b':
        text_add_int(out, amount);
        break;
    case 'x':
        text_add_int(out, event->extra);
        break;
    case 'v':
        civ_add_level(out, event->amount);
        break;
    case 'j':
        text_add_int(out, event->amount + 1);
        break;
    case 'z':
        text_add_int(out, (event->extra & 0xFF) + 1);
        break;
    case 'd':
        lang_add_count(out, lang, amount, coins);
        break;
    case 't':
        civ_add_trade_text(out, lang, amount);
        break;
    case 'c':
        civ_add_culture_text(out, lang, amount);
        break;
    case 'u':
        lang_add_count(out, lang, amount, units);
        break;
    case 'w':
        lang_add_count(out, lang, amount, wounds);
        break;
    case 'h':
        lang_add_count(out, lang, amount, healed);
        break;
    case 'f':
        civ_add_figures_text(out, lang, event->amount, event->extra);
        break;
    default:
        text_add_int(out, event->amount);
        break;
    }
}

static bool is_one_of(char letter, const char *letters)
{
    for (; *letters; letters++)
        if (*letters == letter)
            return true;
    return false;
}

static bool says_no(const struct event *event)
{
    return event->amount < 0 || (event->amount == 0 &&
                                 (event->kind == CIV_NEWS_WALLS || event->kind == CIV_NEWS_ANSWER));
}

static void add_part(const void *subject, char letter, enum lang lang, struct text *out)
{
    const struct event *event = subject;
    if (is_one_of(letter, "pnqroe"))
        add_who(event, letter, lang, out);
    else if (is_one_of(letter, "imyskg"))
        add_what(event, letter, lang, out);
    else
        add_number(event, letter, lang, out);
}

void civ_event_text(const struct event *event, enum lang lang, struct text *out)
{
    const struct event_row *row = &rows[event->kind];
    bool less = row->less[lang] && says_no(event);
    lang_add_pattern(out, lang, less ? row->less[lang] : row->pattern[lang], add_part, event);
    lang_end_sentence(out);
}
