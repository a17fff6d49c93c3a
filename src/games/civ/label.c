/* label.c: actions as a person reads them, in both languages, with what follows where that is
 * plain: what it costs, what it gives, whom it meets. */
#include "games/civ/text.h"

/* In a pattern %1, %2, %3 are the arguments. The other letters: see `parts` below. */
/* clang-format off */
static const char *const patterns[CIV_VERB_COUNT][LANG_COUNT] = {
    [CIV_POLICY] = {"Adopt %1", "Wprowadź: %1"},
    [CIV_CAPITAL] = {"Place the capital on %1", "Postaw stolicę na polu %1"},
    [CIV_ARMY] = {"Place an army on %1", "Postaw armię na polu %1"},
    [CIV_SCOUT] = {"Place a scout on %1", "Postaw wóz na polu %1"},
    [CIV_WONDER_AT] = {"Place on %1%w: %i", "Umieść na polu %1%w: %i"},
    [CIV_AT] = {"Place on %1%w: %i", "Umieść na polu %1%w: %i"},
    [CIV_RESERVE] = {"Keep %i in reserve", "Zostaw w rezerwie: %i"},
    [CIV_KEEP] = {"Keep %1", "Zatrzymaj: %1"},
    [CIV_GREAT] = {"Place %1", "Umieść na mapie: %1"},
    [CIV_UNIT] = {"Take a unit: %1", "Weź jednostkę: %1"},
    [CIV_CITY] = {"Build a city on %1 (%2 used up)", "Załóż miasto na polu %1 (zużyty pionek: %2)"},
    [CIV_GOVERNMENT] = {"Change the government: %1", "Zmień ustrój: %1"},
    [CIV_EVENT] = {"Play %1", "Zagraj: %1"},
    [CIV_USE] = {"Use %1%u", "Użyj: %1%u"},
    [CIV_END] = {"End %s", "Zakończ: %s"},
    [CIV_DISPLACE] = {"Move the figures to %1", "Przesuń pionki na pole %1"},
    [CIV_FIGURE] = {"Place: %1", "Postaw: %1"},
    [CIV_LEARN] = {"Learn %1 (level %l)", "Poznaj: %1 (poziom %l)"},
    [CIV_LEARN_NONE] = {"Learn nothing", "Nie poznawaj niczego"},
    [CIV_TAKE] = {"Take %1", "Weź: %1"},
    [CIV_TAKE_RANDOM] = {"Take a random resource", "Weź losowy surowiec"},
    [CIV_ASSIGN] = {"Square %q gathers for the city on %1", "Pole %q zbiera dla miasta na polu %1"},
    [CIV_OFFER] = {"Make an offer to %1", "Złóż ofertę: %1"},
    [CIV_GIVE_NOTHING] = {"Offer nothing", "Nie oferuj niczego"},
    [CIV_GIVE_TRADE] = {"Offer %T", "Zaoferuj %T"},
    [CIV_GIVE_CULTURE] = {"Offer %C", "Zaoferuj %C"},
    [CIV_GIVE_RESOURCE] = {"Offer %1", "Zaoferuj: %1"},
    [CIV_GIVE_MARKER] = {"Offer %1", "Zaoferuj: %1"},
    [CIV_GIVE_EVENT] = {"Offer %1", "Zaoferuj: %1"},
    [CIV_ASK_NOTHING] = {"Ask for nothing", "Nie żądaj niczego"},
    [CIV_ASK_TRADE] = {"Ask for %T", "Zażądaj: %T"},
    [CIV_ASK_CULTURE] = {"Ask for %C", "Zażądaj: %C"},
    [CIV_ASK_RESOURCE] = {"Ask for %1", "Zażądaj: %1"},
    [CIV_ASK_MARKER] = {"Ask for a hut or village marker", "Zażądaj znacznika chatki lub wioski"},
    [CIV_ASK_EVENT] = {"Ask for a %1", "Zażądaj: %1"},
    [CIV_ACCEPT] = {"Accept: get %g, give %h", "Przyjmij ofertę (dostajesz: %g; oddajesz: %h)"},
    [CIV_REFUSE] = {"Refuse the offer", "Odrzuć ofertę"},
    [CIV_HAND_OVER_MARKER] = {"Hand over %1", "Oddaj: %1"},
    [CIV_HAND_OVER_EVENT] = {"Hand over %1", "Oddaj: %1"},
    [CIV_PRODUCE] = {"Produce in the city on %1 (%n)", "Produkcja w mieście na polu %1 (%n)"},
    [CIV_ARTS] = {"Devote the city on %1 to the arts (+%a)", "Poświęć miasto na polu %1 sztuce (+%a)"},
    [CIV_HARVEST] = {"Harvest in the city on %1", "Zbiory w mieście na polu %1"},
    [CIV_PROGRAM] = {"Start a building program in the city on %1", "Rozpocznij program budowy w mieście na polu %1"},
    [CIV_FREE_BUILDING] = {"Free building in the city on %1", "Darmowy budynek w mieście na polu %1"},
    [CIV_DOUBLE_HARVEST] = {"Double harvest in the city on %1 (Angkor Wat)", "Podwójne zbiory w mieście na polu %1 (Angkor Wat)"},
    [CIV_ADVANCE] = {"Advance to culture space %x (%y)", "Awansuj na pole %x toru kultury (%y)"},
    [CIV_BUILD_FIGURE] = {"Build a figure: %1 (%c)", "Zbuduj pionek: %1 (%c)"},
    [CIV_BUILD_UNIT] = {"Build a unit: %1 (%c)", "Zbuduj jednostkę: %1 (%c)"},
    [CIV_BUILD_WALLS] = {"Build city walls (%c)", "Zbuduj mury miejskie (%c)"},
    [CIV_BUILD_BUILDING] = {"Build %1 (%c)", "Zbuduj: %1 (%c)"},
    [CIV_BUILD_WONDER] = {"Build the wonder %1 (%c)", "Zbuduj cud świata: %1 (%c)"},
    [CIV_ENOUGH] = {"Build nothing more", "Nie buduj więcej"},
    [CIV_TARGET_SQUARE] = {"Aim at %1%w", "Cel: pole %1%w"},
    [CIV_TARGET_SEAT] = {"Aim at %1", "Cel: %1"},
    [CIV_TARGET_WONDER] = {"Aim at %1", "Cel: %1"},
    [CIV_TARGET_NONE] = {"No further target", "Bez dalszego celu"},
    [CIV_TARGET_OWN_FIGURE] = {"Aim at: %2 on %1", "Cel: %2 na polu %1"},
    [CIV_TARGET_FIGURE] = {"Aim at: %3 of %2 on %1", "Cel: %3 na polu %1 (%2)"},
    [CIV_TARGET_FIGURES] = {"Aim at: %3 of %2 on %1", "Cel: %3 na polu %1 (%2)"},
    [CIV_PAY_RESOURCE] = {"Pay with a token: %1", "Zapłać żetonem: %1"},
    [CIV_PAY_MARKER] = {"Pay with a marker: %1", "Zapłać znacznikiem: %1"},
    [CIV_PAY_EVENT] = {"Pay with a card: %1", "Zapłać kartą: %1"},
    [CIV_GIFT] = {"The coin goes to %1", "Monetę dostaje %1"},
    [CIV_SWITCH] = {"Switch %1 to %2", "Zamień: %1 na: %2"},
    [CIV_SWITCH_NONE] = {"Keep the policies as they are", "Nie zmieniaj polityki"},
    [CIV_DROP] = {"Give up %1", "Odłóż politykę: %1"},
    [CIV_DISCARD] = {"Discard %1", "Odrzuć: %1"},
    [CIV_TO] = {"Send the figures to %1", "Wyślij pionki na pole %1"},
    [CIV_PASS] = {"Do nothing", "Nie reaguj"},
    [CIV_GROUP] = {"Move from %1: %f", "Ruch z pola %1: %f"},
    [CIV_STEP_TO] = {"Step to %1", "Krok na pole %1"},
    [CIV_ENTER] = {"%e %1%w", "%e %1%w"},
    [CIV_EXPLORE] = {"Explore the tile at %1", "Odkryj kafelek przy polu %1"},
    [CIV_SACRIFICE] = {"Sacrifice the figure in the city on %1", "Poświęć pionek w mieście na polu %1"},
    [CIV_STOP] = {"End the move here (%q)", "Zakończ ruch tutaj (%q)"},
    [CIV_DESTROY] = {"Destroy the building (%q%v)", "Zniszcz budynek (%q%v)"},
    [CIV_SPARE] = {"Spare the building", "Oszczędź budynek"},
    [CIV_PLAY] = {"Play %t against %o on front %k", "Zagraj: %t przeciw: %o, front %k"},
    [CIV_PLAY_NEW] = {"Play %t on a new front", "Zagraj: %t na nowym froncie"},
    [CIV_DONE] = {"End the battle turn", "Zakończ turę bitwy"},
    [CIV_HIT] = {"Wound %o (front %k)", "Zrań: %o (front %k)"},
    [CIV_HEAL] = {"Heal %o (front %k)", "Wylecz: %o (front %k)"},
    [CIV_RESCUE] = {"Rescue %j", "Ocal: %j"},
    [CIV_RESCUE_NONE] = {"Rescue nobody", "Nie ocalaj nikogo"},
    [CIV_LOOT_TRADE] = {"Loot (1): take %z", "Łup (1): zabierz %z"},
    [CIV_LOOT_CULTURE] = {"Loot (1): take %z", "Łup (1): zabierz %z"},
    [CIV_LOOT_RESOURCE] = {"Loot (1): take %1", "Łup (1): zabierz: %1"},
    [CIV_LOOT_HUT] = {"Loot (1): take a kept hut marker", "Łup (1): zabierz znacznik chatki"},
    [CIV_LOOT_VILLAGE] = {"Loot (1): take a kept village marker", "Łup (1): zabierz znacznik wioski"},
    [CIV_LOOT_DISCARD_COIN] = {"Loot (1): the loser discards a coin token (%1)", "Łup (1): przegrany odrzuca żeton monety (%1)"},
    [CIV_LOOT_TECH] = {"Loot (2): learn a technology of the loser", "Łup (2): poznaj technologię przegranego"},
    [CIV_LOOT_EVENT] = {"Loot (2): take a %1", "Łup (2): zabierz: %1"},
    [CIV_LOOT_COIN] = {"Loot (2): take a coin token (%1)", "Łup (2): zabierz żeton monety (%1)"},
    [CIV_RESEARCH] = {"Research %1 (level %l, at most %r kept)", "Badaj: %1 (poziom %l, zostaje najwyżej %r)"},
    [CIV_RESEARCH_NONE] = {"Research nothing, keep the trade", "Nie badaj, zachowaj punkty wymiany"},
    [CIV_SECOND] = {"Learn %1 too (%m)", "Poznaj też: %1 (%m)"},
    [CIV_SECOND_NONE] = {"No second technology", "Bez drugiej technologii"},
};
/* clang-format on */

struct asked {
    const struct civ_state *s;
    struct civ_frame top;
    uint32_t action;
    enum lang lang;
    int a, b, c; /* the arguments */
};

static bool is_polish(const struct asked *q)
{
    return q->lang == LANG_PL;
}

static void add_argument(const struct asked *q, int i, struct text *out)
{
    struct verb_arg arg = civ_game.verbs[action_verb(q->action)].args[i];
    int value = (int)action_arg(q->action, i);
    switch (arg.type) {
    case ARG_ITEM:
        civ_add_name(out, q->lang, civ_game.tables[arg.kind], value);
        break;
    case ARG_SEAT:
        lang_add_player(out, q->lang, value);
        break;
    case ARG_PAIR:
        civ_add_figures_text(out, q->lang, value >> 4, value & 15);
        break;
    default:
        text_add_int(out, value);
        break;
    }
}

static void add_square(const struct asked *q, int square, struct text *out)
{
    civ_add_name(out, q->lang, &civ_square_items, square);
}

/* The city on the square the action names. */
static int city_of(const struct asked *q)
{
    int city = 0;
    civ_city_at(q->s, q->a, &city);
    return city;
}

static void add_production(const struct asked *q, struct text *out)
{
    civ_add_production_text(out, q->lang, civ_production(q->s, q->top.seat, city_of(q)));
}

static void add_arts(const struct asked *q, struct text *out)
{
    civ_add_culture_text(out, q->lang, civ_arts(q->s, q->top.seat, city_of(q)));
}

static void add_space(const struct asked *q, struct text *out)
{
    text_add_int(out, q->s->player[q->top.seat].space + 1);
}

static void add_points(const struct asked *q, int culture, int trade, struct text *out)
{
    if (culture)
        civ_add_culture_text(out, q->lang, culture);
    if (culture && trade)
        text_add(out, ", ");
    if (trade)
        civ_add_trade_text(out, q->lang, trade);
}

static void add_step_cost(const struct asked *q, struct text *out)
{
    const struct civ_culture_space_row *next =
        &civ_culture_spaces[q->s->player[q->top.seat].space + 1];
    add_points(q, next->culture, next->trade, out);
}

/* What is built, what it costs, and the trade that is paid for what the production lacks. */

static void add_cost(const struct asked *q, struct text *out)
{
    if (q->top.b == CIV_CITY_ACTION_FREE_BUILDING) {
        text_add(out, is_polish(q) ? "za darmo" : "free");
        return;
    }
    int cost = civ_item_cost(q->s, q->top.seat, civ_item_of(q->action)), missing = cost - q->top.c;
    text_format(out, is_polish(q) ? "koszt %d" : "cost %d", cost);
    if (missing <= 0)
        return;
    text_format(out, is_polish(q) ? ", z tego %d za " : ", %d of it for ", missing);
    civ_add_trade_text(
        out, q->lang, civ_rush_steps(q->s, q->top.seat, missing) * civ_limit(CIV_LIMIT_RUSH_TRADE));
}

/* The item a frame `place` is about. */
static void add_placed(const struct asked *q, struct text *out)
{
    civ_add_item_name(out, q->lang, q->top.a);
}

/* What is on the square, in brackets. */
static void add_what(const struct asked *q, int square, const char *before, struct text *out)
{
    struct text what = TEXT_EMPTY;
    if (civ_add_contents(&what, q->lang, q->s, square))
        text_format(out, "%s%s", before, text_string(&what));
    if (what.length && *before == ' ')
        text_add_char(out, ')');
    text_free(&what);
}

static void add_contents(const struct asked *q, struct text *out)
{
    add_what(q, q->a, " (", out);
}

/* R 8.5: how a square is entered. */
static void add_entering(const struct asked *q, struct text *out)
{
    bool takes =
        civ_class_at(q->s, q->a) == CIV_CLASS_HUT ||
        (civ_class_at(q->s, q->a) == CIV_CLASS_VILLAGE && civ_is(q->s, q->top.seat, CIV_CIV_ZULU));
    if (takes)
        text_add(out, is_polish(q) ? "Wejdź na pole" : "Enter");
    else
        text_add(out, is_polish(q) ? "Zaatakuj pole" : "Attack");
}

/* The price of an ability: resources, trade, culture. */

static int ability_of(const struct asked *q)
{
    int stage = q->top.kind == CIV_PHASE_REACT    ? CIV_STAGE_ANY_TIME
                : q->top.kind == CIV_PHASE_BATTLE ? CIV_STAGE_BATTLE
                                                  : q->s->phase;
    for (int ability = 0; ability < CIV_ABILITY_COUNT; ability++)
        if (civ_abilities[ability].use == q->a && civ_abilities[ability].stage == stage)
            return ability;
    return -1;
}

static const struct noun any_resources[LANG_COUNT] = {
    {"resource of any kind", "resources of any kind", "resources of any kind"},
    {"dowolny surowiec", "dowolne surowce", "dowolnych surowców"}};

static void add_resources(const struct asked *q, const struct civ_ability_row *row,
                          struct text *out)
{
    const char *between = "";
    for (int i = 0; i < COUNT_OF(row->cost) && row->cost[i] != ITEM_NONE; i++) {
        text_add(out, between);
        civ_add_name(out, q->lang, &civ_resource_items, row->cost[i]);
        between = ", ";
    }
    if (row->any)
        lang_add_count(out, q->lang, row->any, any_resources);
}

static void add_price(const struct asked *q, struct text *out)
{
    int ability = ability_of(q);
    if (ability < 0)
        return;
    const struct civ_ability_row *row = &civ_abilities[ability];
    if (row->cost[0] == ITEM_NONE && !row->any && !row->trade && !row->culture)
        return;
    text_add(out, " (");
    add_resources(q, row, out);
    add_points(q, row->culture, row->trade, out);
    text_add_char(out, ')');
}

/* R 6.4: what the one who answers gets and gives. */
static void add_good(const struct asked *q, int good, int what, struct text *out)
{
    switch (good) {
    case CIV_GOOD_RESOURCE:
        civ_add_name(out, q->lang, &civ_resource_items, what);
        break;
    case CIV_GOOD_TRADE:
        add_points(q, 0, what, out);
        break;
    case CIV_GOOD_CULTURE:
        add_points(q, what, 0, out);
        break;
    default:
        civ_add_name(out, q->lang, &civ_good_items, good);
        break;
    }
}

static void add_got(const struct asked *q, struct text *out)
{
    const struct civ_offer *offer = &q->s->offer;
    if (offer->give == CIV_GOOD_EVENT)
        civ_add_name(out, q->lang, &civ_deck_items, civ_events[offer->give_what].level - 1);
    else
        add_good(q, offer->give, offer->give_what, out);
}

static void add_given(const struct asked *q, struct text *out)
{
    const struct civ_offer *offer = &q->s->offer;
    if (offer->ask == CIV_GOOD_EVENT)
        civ_add_name(out, q->lang, &civ_deck_items, offer->ask_what);
    else
        add_good(q, offer->ask, offer->ask_what, out);
}

/* Battles */

/* By the name of its rank, with strength and health as it has them now. */
static void add_fighter(const struct asked *q, int side, int unit, struct text *out)
{
    struct civ_strength worth = civ_unit_strength(q->s, side, unit);
    text_format(out, "%s %d/%d", civ_unit_name(q->lang, unit, civ_battle_rank(q->s, side, unit)),
                worth.strength, worth.health);
}

static void add_played(const struct asked *q, struct text *out)
{
    add_fighter(q, q->s->battle.side, q->a, out);
}

static void add_rescued(const struct asked *q, struct text *out)
{
    civ_add_unit(out, q->lang, q->a, civ_rank(q->s, q->top.seat, civ_units[q->a].type));
}

static int front_of(const struct asked *q)
{
    return action_verb(q->action) == CIV_PLAY ? q->b : q->a;
}

/* The unit on the front: the enemy's, or the own one that is healed. */
static void add_opponent(const struct asked *q, struct text *out)
{
    const struct civ_battle *b = &q->s->battle;
    int side = action_verb(q->action) == CIV_HEAL ? b->side : !b->side;
    int wounds = b->front[front_of(q)].wounds[side];
    add_fighter(q, side, b->front[front_of(q)].unit[side], out);
    if (wounds) {
        text_add(out, ", ");
        civ_add_wounds(out, q->lang, wounds);
    }
}

static void add_front(const struct asked *q, struct text *out)
{
    text_add_int(out, front_of(q) + 1);
}

/* R 11.13: as much as the loser has, up to the limit. */
static void add_loot(const struct asked *q, struct text *out)
{
    const struct civ_player *loser = &q->s->player[q->top.a];
    int most = civ_limit(CIV_LIMIT_LOOT_AMOUNT);
    if (action_verb(q->action) == CIV_LOOT_TRADE)
        civ_add_trade_text(out, q->lang, loser->trade < most ? loser->trade : most);
    else
        civ_add_culture_text(out, q->lang, loser->culture < most ? loser->culture : most);
}

/* Technologies */

static void add_level(const struct asked *q, struct text *out)
{
    civ_add_level(out, civ_techs[q->a].level);
}

/* R 9.3 */
static void add_kept_trade(const struct asked *q, struct text *out)
{
    int coins = civ_coins(q->s, q->top.seat) + civ_techs[q->a].coins;
    int trade = q->s->player[q->top.seat].trade;
    civ_add_trade_text(out, q->lang, coins < trade ? coins : trade);
}

/* R 9.7 */
static void add_second_price(const struct asked *q, struct text *out)
{
    civ_add_trade_text(out, q->lang, civ_abilities[CIV_ABILITY_NOTRE_DAME].trade);
}

/* Amounts that the action names */

static void add_trade(const struct asked *q, struct text *out)
{
    civ_add_trade_text(out, q->lang, q->a);
}

static void add_culture(const struct asked *q, struct text *out)
{
    civ_add_culture_text(out, q->lang, q->a);
}

/* Movement */

static void add_group(const struct asked *q, struct text *out)
{
    civ_add_figures_text(out, q->lang, q->b, q->c);
}

static void add_stage(const struct asked *q, struct text *out)
{
    civ_add_name(out, q->lang, &civ_stage_items, q->s->phase);
}

/* The square the decision itself is about: of the group, or the frame's. */
static int own_square(const struct asked *q)
{
    return q->top.kind == CIV_PHASE_GROUP ? q->s->group.at : q->top.a;
}

static void add_own_square(const struct asked *q, struct text *out)
{
    add_square(q, own_square(q), out);
}

static void add_own_contents(const struct asked *q, struct text *out)
{
    add_what(q, own_square(q), ": ", out);
}

static const struct {
    char letter;
    void (*add)(const struct asked *q, struct text *out);
} parts[] = {
    {'n', add_production},   {'a', add_arts},    {'x', add_space},        {'y', add_step_cost},
    {'c', add_cost},         {'i', add_placed},  {'w', add_contents},     {'e', add_entering},
    {'u', add_price},        {'g', add_got},     {'h', add_given},        {'t', add_played},
    {'o', add_opponent},     {'k', add_front},   {'z', add_loot},         {'l', add_level},
    {'r', add_kept_trade},   {'f', add_group},   {'s', add_stage},        {'q', add_own_square},
    {'v', add_own_contents}, {'j', add_rescued}, {'m', add_second_price}, {'T', add_trade},
    {'C', add_culture},
};

static void add_part(const void *subject, char letter, enum lang lang, struct text *out)
{
    const struct asked *q = subject;
    (void)lang;
    if (letter >= '1' && letter <= '3') {
        add_argument(q, letter - '1', out);
        return;
    }
    for (int i = 0; i < COUNT_OF(parts); i++)
        if (parts[i].letter == letter)
            parts[i].add(q, out);
}

void civ_action_label(const void *state, uint32_t action, enum lang lang, struct text *out)
{
    struct asked q = {.s = state,
                      .top = *civ_top_of(state),
                      .action = action,
                      .lang = lang,
                      .a = (int)action_arg(action, 0),
                      .b = (int)action_arg(action, 1),
                      .c = (int)action_arg(action, 2)};
    lang_add_pattern(out, lang, patterns[action_verb(action)][lang], add_part, &q);
}
