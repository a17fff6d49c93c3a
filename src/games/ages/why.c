/* why.c: why a thing cannot be used now, with the rule that forbids it.
 *
 * Must not tell more than the seat knows (R 24): a military card that is neither in the asker's
 * hand nor in play gets one and the same answer wherever it lies, and the actions of another seat
 * are never looked at. */
#include <string.h>

#include "games/ages/ages.h"
#include "games/ages/rules.h"

enum reason_kind {
    WHY_OVER,
    WHY_NOT_YOURS,
    WHY_OTHER_DECISION, /* a: phase */
    WHY_ROUND_1,
    WHY_CIVIL_ACTIONS,       /* a: price, b: available */
    WHY_MILITARY_ACTIONS,    /* a: price, b: available */
    WHY_SCIENCE,             /* a: cost, b: missing */
    WHY_RESOURCES,           /* a: cost, b: missing */
    WHY_FOOD,                /* a: cost, b: missing */
    WHY_REVOLUTION_CIVIL,    /* a: price, b: available */
    WHY_REVOLUTION_MILITARY, /* a: price, b: available */
    WHY_REVOLUTION_SCIENCE,  /* a: cost, b: missing */
    WHY_PARTNER_SCIENCE,
    WHY_NO_WORKER,
    WHY_URBAN_LIMIT, /* a: the limit */
    WHY_HAND_LIMIT,  /* a: the limit */
    WHY_WONDER_IN_PROGRESS,
    WHY_NO_WONDER,
    WHY_NO_BLUE,
    WHY_LEADER_TAKEN, /* a: age */
    WHY_OWNED,
    WHY_TAKEN_NOW,
    WHY_ORDER_IMPOSSIBLE,
    WHY_YELLOW_EMPTY,
    WHY_NOT_IN_ROW,
    WHY_RIVALS_HAND, /* a: rival */
    WHY_RIVALS,      /* a: rival */
    WHY_WORKS,
    WHY_USED,
    WHY_COMPLETED,
    WHY_HIDDEN,
    WHY_POLITICS_ONLY,
    WHY_ACTIONS_ONLY,
    WHY_REACTION,
    WHY_TACTIC_ONCE,
    WHY_TACTIC_CURRENT,
    WHY_TACTIC_NOT_COMMON,
    WHY_PACT_FORBIDS,   /* a: rival */
    WHY_NOT_STRONGER,   /* a: rival, b: strength missing */
    WHY_NOTHING_TO_HIT, /* a: rival */
    WHY_WAR_IMMUNE,     /* a: rival */
    WHY_GANDHI,
    WHY_LAST_ROUND,
    WHY_TWO_PLAYERS,
    WHY_WAR_WAITS,
    WHY_BEING_RESOLVED,
    WHY_NO_CHURCHILL,
    WHY_SIDE,
    WHY_COUNT
};

static const struct reason_row reason_rows[WHY_COUNT] = {
    [WHY_OVER] = {"22.5", {"The game is over.", "Gra jest skończona."}},
    [WHY_NOT_YOURS] = {"9.51", {"It is another player's decision.", "Teraz decyduje inny gracz."}},
    [WHY_OTHER_DECISION] = {"25.1", {"First another decision: %d.", "Najpierw inna decyzja: %d."}},
    [WHY_ROUND_1] = {"4.3",
                     {"In the first round you may only take cards.",
                      "W pierwszej rundzie można tylko brać karty."}},
    [WHY_CIVIL_ACTIONS] = {"16.3", {"It takes %c; you have %b.", "Kosztuje %c; masz: %b."}},
    [WHY_MILITARY_ACTIONS] = {"16.3", {"It takes %c; you have %b.", "Kosztuje %c; masz: %b."}},
    [WHY_SCIENCE] = {"7.80", {"It costs %c; %b missing.", "Kosztuje %c; brakuje: %b."}},
    [WHY_RESOURCES] = {"19.12", {"It costs %c; %b missing.", "Kosztuje %c; brakuje: %b."}},
    [WHY_FOOD] = {"18.9", {"It costs %c; %b missing.", "Kosztuje %c; brakuje: %b."}},
    [WHY_REVOLUTION_CIVIL] = {"7.91",
                              {"A revolution takes all your civil actions: %a; you have %b.",
                               "Rewolucja kosztuje wszystkie akcje cywilne: %a; masz: %b."}},
    [WHY_REVOLUTION_MILITARY] = {"7.95",
                                 {"A revolution takes all your military actions: %a; you have %b.",
                                  "Rewolucja kosztuje wszystkie akcje militarne: %a; masz: %b."}},
    [WHY_REVOLUTION_SCIENCE] = {"7.91",
                                {"A revolution costs %c; %b missing.",
                                 "Rewolucja kosztuje %c; brakuje: %b."}},
    [WHY_PARTNER_SCIENCE] = {"7.85",
                             {"Your partner in Scientific Cooperation has no science point to pay.",
                              "Sojusznik ze Współpracy naukowej nie ma czym zapłacić."}},
    [WHY_NO_WORKER] = {"7.35", {"You have no unused worker.", "Nie masz wolnego robotnika."}},
    [WHY_URBAN_LIMIT] = {"7.37",
                         {"Your government allows only %a buildings of this type.",
                          "Twój ustrój pozwala na tyle budynków tego typu: %a."}},
    [WHY_HAND_LIMIT] = {"7.11",
                        {"Your hand is full: %c at most.", "Ręka jest pełna: najwyżej %c."}},
    [WHY_WONDER_IN_PROGRESS] = {"7.22",
                                {"You have an unfinished wonder.", "Masz już cud w budowie."}},
    [WHY_NO_WONDER] = {"7.70", {"You have no unfinished wonder.", "Nie masz cudu w budowie."}},
    [WHY_NO_BLUE] = {"7.71",
                     {"You have no blue token to cover the stage.",
                      "Nie masz niebieskiego znacznika na ten etap."}},
    [WHY_LEADER_TAKEN] = {"7.13",
                          {"You have already taken a leader of %e.",
                           "Lider tej ery był już przez ciebie wzięty: %e."}},
    [WHY_OWNED] = {"7.12", {"You already have this technology.", "Masz już tę technologię."}},
    [WHY_TAKEN_NOW] = {"8.1",
                       {"You took it in this Action Phase.",
                        "Tę kartę wzięto dopiero w tej fazie akcji."}},
    [WHY_ORDER_IMPOSSIBLE] = {"8.3",
                              {"The action it orders is impossible now.",
                               "Nakazana przez nią akcja jest teraz niemożliwa."}},
    [WHY_YELLOW_EMPTY] = {"7.31", {"Your yellow bank is empty.", "Twój żółty bank jest pusty."}},
    [WHY_NOT_IN_ROW] = {"7.10",
                        {"It does not lie in the card row.", "Tej karty nie ma na torze kart."}},
    [WHY_RIVALS_HAND] = {"7.10", {"It is in the hand of %p.", "Tę kartę ma w ręku %p."}},
    [WHY_RIVALS] = {"13.2", {"It is in play for %p.", "Tę kartę ma w grze %p."}},
    [WHY_WORKS] = {"13.2",
                   {"It is in play and works by itself.", "Ta karta jest w grze i działa sama."}},
    [WHY_USED] = {"9.50", {"It has been used this turn.", "Skorzystano z niej już w tej turze."}},
    [WHY_COMPLETED] = {"7.74", {"It is completed.", "Ten cud jest już ukończony."}},
    [WHY_HIDDEN] = {"24.5",
                    {"It is neither in your hand nor in play; where it lies is not known.",
                     "Nie ma jej ani w twojej ręce, ani w grze; nie wiadomo, gdzie jest."}},
    [WHY_POLITICS_ONLY] = {"6.3",
                           {"It is used only in your Politics Phase.",
                            "Używa się jej tylko w twojej fazie politycznej."}},
    [WHY_ACTIONS_ONLY] = {"7.110",
                          {"It is used only in your Action Phase.",
                           "Używa się jej tylko w twojej fazie akcji."}},
    [WHY_REACTION] = {"12.8",
                      {"It is played only in a defence or with a colonization force.",
                       "Zagrywa się ją tylko w obronie albo do sił kolonizacyjnych."}},
    [WHY_TACTIC_ONCE] = {"7.116",
                         {"You have already played or copied a tactic this turn.",
                          "W tej turze taktyka była już zagrana lub skopiowana."}},
    [WHY_TACTIC_CURRENT] = {"7.115", {"It is your current tactic.", "To twoja aktualna taktyka."}},
    [WHY_TACTIC_NOT_COMMON] = {"5.27",
                               {"It is not common yet; its owner is %p.",
                                "Nie jest jeszcze wspólna; ma ją %p."}},
    [WHY_PACT_FORBIDS] = {"6.22", {"A pact forbids an attack: %p.", "Pakt zabrania ataku: %p."}},
    [WHY_NOT_STRONGER] = {"6.22",
                          {"You are not stronger than %p; %b missing.",
                           "Za mało siły, cel: %p; brakuje: %b."}},
    [WHY_NOTHING_TO_HIT] = {"6.22",
                            {"The card needs something that is missing: %p.",
                             "Brak tego, czego dotyczy karta: %p."}},
    [WHY_WAR_IMMUNE] = {"6.31",
                        {"Nobody may declare war because of a pact: %p.",
                         "Pakt chroni przed wojną: %p."}},
    [WHY_GANDHI] = {"6.22", {"Mahatma Gandhi does not attack.", "Mahatma Gandhi nie atakuje."}},
    [WHY_LAST_ROUND] = {"6.31",
                        {"No war can be declared in the last round.",
                         "W ostatniej rundzie nie można wypowiedzieć wojny."}},
    [WHY_TWO_PLAYERS] = {"6.40",
                         {"With two players there are no pacts.",
                          "Przy dwóch graczach nie ma paktów."}},
    [WHY_WAR_WAITS] = {"6.33",
                       {"This war is resolved when the next turn of %p starts.",
                        "Rozstrzygnie się na początku następnej tury: %p."}},
    [WHY_BEING_RESOLVED] = {"25.1", {"It is being resolved right now.", "Właśnie się rozstrzyga."}},
    [WHY_NO_CHURCHILL] = {"7.123",
                          {"Only Winston Churchill offers this choice.",
                           "Ten wybór daje tylko Winston Churchill."}},
    [WHY_SIDE] = {"6.41",
                  {"The side is chosen when a pact is offered.",
                   "Stronę wybiera się, oferując pakt."}},
};

static const enum ages_noun nouns[WHY_COUNT] = {
    [WHY_CIVIL_ACTIONS] = AGES_NOUN_CIVIL_ACTIONS,
    [WHY_MILITARY_ACTIONS] = AGES_NOUN_MILITARY_ACTIONS,
    [WHY_SCIENCE] = AGES_NOUN_SCIENCE_POINTS,
    [WHY_REVOLUTION_SCIENCE] = AGES_NOUN_SCIENCE_POINTS,
    [WHY_RESOURCES] = AGES_NOUN_RESOURCES,
    [WHY_FOOD] = AGES_NOUN_FOOD,
    [WHY_HAND_LIMIT] = AGES_NOUN_CIVIL_CARDS,
};

/* %c is the number a with its noun, %e the age a. */
static void add_word(const void *subject, char letter, enum lang lang, struct text *out)
{
    const struct reason *reason = subject;
    if (letter == 'c')
        ages_add_count(out, lang, reason->a, nouns[reason->kind], AGES_ACCUSATIVE);
    else
        text_add(out, ages_age_items.items[reason->a].name[lang]);
}

static const struct reason_table reason_table = {reason_rows, &ages_phase_items, add_word};

struct question {
    const struct ages_state *s;
    const struct ages_player *p;
    int seat;
    struct answer answer;
};

static void add(struct question *q, enum reason_kind kind, int a, int b)
{
    answer_add(&q->answer, kind, a, b);
}

/* Prices */

static void need_ca(struct question *q, int price)
{
    if (!ages_can_pay_ca(q->p, price))
        add(q, WHY_CIVIL_ACTIONS, price, q->p->ca + q->p->once_ca);
}

static void need_ma(struct question *q, int price)
{
    if (!ages_can_pay_ma(q->p, price))
        add(q, WHY_MILITARY_ACTIONS, price, q->p->ma + q->p->once_ma);
}

static void need(struct question *q, enum reason_kind kind, int cost, int have)
{
    if (cost > have)
        add(q, kind, cost, cost - have);
}

static void need_food(struct question *q, int less)
{
    int food = ages_population_food(q->s, q->seat);
    if (food < 0)
        add(q, WHY_YELLOW_EMPTY, 0, 0);
    else
        need(q, WHY_FOOD, ages_less_by(food, less), ages_food_to_spend(q->p));
}

/* R 4.3 */
static void not_in_round_1(struct question *q)
{
    if (q->s->round == 1)
        add(q, WHY_ROUND_1, 0, 0);
}

/* Civil cards in the row */

static bool is_special_of(const struct ages_player *p, int card)
{
    for (int i = 0; i < 4; i++)
        if (p->special[i] == card)
            return true;
    return false;
}

/* Technology, leader or wonder, finished or not, in somebody's area. */
static bool in_area(const struct ages_player *p, int card)
{
    if (card < AGES_WORKER_CARDS)
        return ages_in_play(p, card);
    if (ages_type(card) == AGES_TYPE_WONDER)
        return p->wonder == card || p->completed >> ages_wonder_bit(card) & 1;
    return p->government == card || p->leader == card || is_special_of(p, card);
}

/* The first space where the card lies, or 0. */
static int space_of(const struct ages_state *s, int card)
{
    for (int space = 1; space <= AGES_ROW; space++)
        if (s->row[space - 1] == card)
            return space;
    return 0;
}

static void why_take(struct question *q, int card, int space)
{
    int limit = ages_civil_limit(q->s, q->seat);
    int price = ages_take_price(q->s, q->seat, space);
    if (ages_type(card) == AGES_TYPE_WONDER && q->p->wonder != ITEM_NONE)
        add(q, WHY_WONDER_IN_PROGRESS, 0, 0);
    if (ages_type(card) != AGES_TYPE_WONDER && q->p->civil_count >= limit)
        add(q, WHY_HAND_LIMIT, limit, 0);
    if (ages_type(card) == AGES_TYPE_LEADER && q->p->leader_ages >> ages_level(card) & 1)
        add(q, WHY_LEADER_TAKEN, ages_level(card), 0);
    if (price >= 0)
        need_ca(q, price);
}

/* Civil cards in the hand */

static void why_develop(struct question *q, int card)
{
    int cost = ages_develop_cost(q->s, q->seat, card, false);
    bool unit = ages_is_unit(card);
    need_ca(q, 1);
    if (cost < 0)
        add(q, WHY_PARTNER_SCIENCE, 0, 0);
    else
        need(q, WHY_SCIENCE, cost, q->p->science + (unit ? q->p->unit_science : 0));
}

/* The other way to a government (R 7.91, 7.95); what stops both ways is told by why_develop. */
static void why_revolution(struct question *q, int card)
{
    const struct ages_player *p = q->p;
    bool by_ma = ages_power(q->s, q->seat, AGES_POWER_REVOLUTION_BY_MILITARY_ACTIONS) > 0;
    int cost = ages_develop_cost(q->s, q->seat, card, true);
    if (by_ma && !ages_can_pay_ma(p, ages_total_ma(p)))
        add(q, WHY_REVOLUTION_MILITARY, ages_total_ma(p), p->ma + p->once_ma);
    else if (!by_ma && !ages_can_pay_ca(p, ages_total_ca(p)))
        add(q, WHY_REVOLUTION_CIVIL, ages_total_ca(p), p->ca + p->once_ca);
    need(q, WHY_REVOLUTION_SCIENCE, cost, p->science);
}

static void need_stage(struct question *q, int less)
{
    const struct ages_player *p = q->p;
    if (p->wonder == ITEM_NONE) {
        add(q, WHY_NO_WONDER, 0, 0);
        return;
    }
    need(q, WHY_RESOURCES, ages_less_by(ages_stages_cost(p, 1), less),
         ages_resources_to_spend(p, false));
    if (!ages_blue_tokens(p))
        add(q, WHY_NO_BLUE, 0, 0);
}

static void why_play(struct question *q, int card)
{
    const struct ages_civil_row *row = ages_civil(card);
    int before = q->answer.count;
    if (ages_find_old_civil(q->p, card) < 0)
        add(q, WHY_TAKEN_NOW, 0, 0);
    if (row->effect_1 != AGES_EFFECT_ORDER_DEVELOPMENT)
        need_ca(q, 1);
    if (row->effect_1 == AGES_EFFECT_ORDER_STAGE)
        need_stage(q, row->effect_1_n);
    else if (row->effect_1 == AGES_EFFECT_ORDER_POPULATION)
        need_food(q, 0);
    bool orders = row->effect_1 == AGES_EFFECT_ORDER_FARM_OR_MINE ||
                  row->effect_1 == AGES_EFFECT_ORDER_URBAN ||
                  row->effect_1 == AGES_EFFECT_ORDER_UPGRADE ||
                  row->effect_1 == AGES_EFFECT_ORDER_DEVELOPMENT;
    if (orders && q->answer.count == before && ages_can_pay_ca(q->p, 1))
        add(q, WHY_ORDER_IMPOSSIBLE, 0, 0);
    else if (row->effect_1 == AGES_EFFECT_ORDER_DEVELOPMENT)
        need_ca(q, 1);
}

static void why_hand(struct question *q, int card)
{
    not_in_round_1(q);
    if (ages_type(card) == AGES_TYPE_LEADER)
        need_ca(q, 1);
    else if (ages_type(card) == AGES_TYPE_ACTION)
        why_play(q, card);
    else
        why_develop(q, card);
    if (ages_type(card) == AGES_TYPE_GOVERNMENT)
        why_revolution(q, card);
}

/* Civil cards in play */

static void why_build(struct question *q, int card)
{
    bool unit = ages_is_unit(card);
    int limit = ages_civil(q->p->government)->urban_limit, type = ages_type(card);
    not_in_round_1(q);
    if (unit)
        need_ma(q, 1);
    else
        need_ca(q, 1);
    if (!q->p->unused)
        add(q, WHY_NO_WORKER, 0, 0);
    if (ages_types[type].limit && ages_workers_of(q->p, type) >= limit)
        add(q, WHY_URBAN_LIMIT, limit, 0);
    need(q, WHY_RESOURCES, ages_build_cost(q->s, q->seat, card),
         ages_resources_to_spend(q->p, unit));
}

/* What is used once per turn, by leaders and wonders (R 7.120-7.124). */
static int mark_of(int card)
{
    switch (card) {
    case AGES_CIVIL_HAMMURABI:
        return AGES_MARK_HAMMURABI;
    case AGES_CIVIL_JOHANN_SEBASTIAN_BACH:
        return AGES_MARK_BACH;
    case AGES_CIVIL_WINSTON_CHURCHILL:
        return AGES_MARK_CHURCHILL;
    case AGES_CIVIL_OCEAN_LINER_SERVICE:
        return AGES_MARK_LINER;
    default:
        return 0;
    }
}

static void why_leader(struct question *q, int card)
{
    int before = q->answer.count;
    if (q->p->marks & mark_of(card))
        add(q, WHY_USED, 0, 0);
    else if (card == AGES_CIVIL_HAMMURABI)
        need_ma(q, 1);
    else if (card == AGES_CIVIL_JOHANN_SEBASTIAN_BACH)
        need_ca(q, 1);
    else if (card == AGES_CIVIL_ALEXANDER_THE_GREAT || card == AGES_CIVIL_CHRISTOPHER_COLUMBUS)
        add(q, WHY_POLITICS_ONLY, 0, 0);
    if (card == AGES_CIVIL_FREDERICK_BARBAROSSA) {
        need_ma(q, 1);
        need_food(q, ages_power(q->s, q->seat, AGES_POWER_RECRUIT));
    }
    if (q->answer.count == before)
        add(q, WHY_WORKS, 0, 0);
}

static void why_wonder(struct question *q, int card)
{
    if (q->p->wonder == card) {
        not_in_round_1(q);
        need_ca(q, 1);
        need_stage(q, 0);
    } else if (q->p->marks & mark_of(card)) {
        add(q, WHY_USED, 0, 0);
    } else {
        add(q, WHY_COMPLETED, 0, 0);
        if (mark_of(card) && !q->p->yellow)
            add(q, WHY_YELLOW_EMPTY, 0, 0);
    }
}

static void why_area(struct question *q, int card)
{
    if (card < AGES_WORKER_CARDS)
        why_build(q, card);
    else if (ages_type(card) == AGES_TYPE_LEADER)
        why_leader(q, card);
    else if (ages_type(card) == AGES_TYPE_WONDER)
        why_wonder(q, card);
    else
        add(q, WHY_WORKS, 0, 0);
}

/* Technologies lie with many players: only leaders and wonders are somebody's. */
static void why_elsewhere(struct question *q, int card)
{
    for (int rival = 0; rival < q->s->players; rival++) {
        const struct ages_player *p = &q->s->player[rival];
        if (rival == q->seat || ages_is_technology(card))
            continue;
        if (in_area(p, card))
            add(q, WHY_RIVALS, rival, 0);
        else if (ages_find_civil(p, card) >= 0 && ages_type(card) == AGES_TYPE_LEADER &&
                 !q->s->options_hidden) /* R 24.2 */
            add(q, WHY_RIVALS_HAND, rival, 0);
        else
            continue;
        return;
    }
    add(q, WHY_NOT_IN_ROW, 0, 0);
}

static void why_civil(struct question *q, int card)
{
    int space = space_of(q->s, card);
    if (in_area(q->p, card))
        why_area(q, card);
    else if (ages_find_civil(q->p, card) >= 0)
        why_hand(q, card);
    else if (space)
        why_take(q, card, space);
    else
        why_elsewhere(q, card);
    bool owned = in_area(q->p, card) || ages_find_civil(q->p, card) >= 0;
    if (owned && space && ages_is_technology(card))
        add(q, WHY_OWNED, 0, 0); /* another copy of it lies in the row */
}

/* Attacks (R 6.20-6.33) */

/* Why this rival cannot be attacked: one reason, the actions it would cost apart. */
static bool why_not_rival(struct question *q, int card, int rival, bool war)
{
    int better = ages_superiority(q->s, q->seat, rival);
    if (ages_attack_forbidden(q->s, q->seat, rival))
        add(q, WHY_PACT_FORBIDS, rival, 0);
    else if (war && ages_war_immune(q->s, rival))
        add(q, WHY_WAR_IMMUNE, rival, 0);
    else if (!war && ages_lacks_target(q->s, card, rival))
        add(q, WHY_NOTHING_TO_HIT, rival, 0);
    else if (!war && better <= 0)
        add(q, WHY_NOT_STRONGER, rival, 1 - better);
    else
        return false;
    return true;
}

/* What forbids an aggression forbids a war by a rule of its own. */
static void cite_war(struct question *q, int first)
{
    for (int i = first; i < q->answer.count; i++)
        q->answer.reasons[i].rule = "6.31";
}

static void why_attack(struct question *q, int card)
{
    bool war = ages_military(card)->type == AGES_MILITARY_TYPE_WAR;
    int cheapest = -1, first = q->answer.count;
    if (war && q->s->last_round && q->s->round >= q->s->last_round)
        add(q, WHY_LAST_ROUND, 0, 0);
    if (ages_power(q->s, q->seat, AGES_POWER_NO_ATTACKS)) {
        add(q, WHY_GANDHI, 0, 0);
        if (war)
            cite_war(q, first);
        return;
    }
    for (int rival = 0; rival < q->s->players; rival++) {
        if (rival == q->seat || !ages_is_in(q->s, rival) || why_not_rival(q, card, rival, war))
            continue;
        int price = ages_attack_price(q->s, card, rival);
        cheapest = cheapest < 0 || price < cheapest ? price : cheapest;
    }
    if (war)
        cite_war(q, first);
    need_ma(q, cheapest < 0 ? ages_military(card)->military_cost : cheapest);
}

/* Military cards */

static int phase_of(const struct ages_state *s)
{
    return s->frames[s->depth - 1].kind;
}

static void why_tactic(struct question *q, int price)
{
    if (phase_of(q->s) != AGES_PHASE_ACTIONS)
        add(q, WHY_ACTIONS_ONLY, 0, 0);
    not_in_round_1(q);
    if (q->p->marks & AGES_MARK_TACTIC)
        add(q, WHY_TACTIC_ONCE, 0, 0);
    need_ma(q, price);
}

static void why_military_hand(struct question *q, int card)
{
    enum ages_military_type type = (enum ages_military_type)ages_military(card)->type;
    bool political = type != AGES_MILITARY_TYPE_TACTIC && type != AGES_MILITARY_TYPE_BONUS;
    if (political && phase_of(q->s) != AGES_PHASE_POLITICS)
        add(q, WHY_POLITICS_ONLY, 0, 0);
    switch (type) {
    case AGES_MILITARY_TYPE_AGGRESSION:
    case AGES_MILITARY_TYPE_WAR:
        why_attack(q, card);
        break;
    case AGES_MILITARY_TYPE_PACT:
        if (q->s->players == 2)
            add(q, WHY_TWO_PLAYERS, 0, 0);
        break;
    case AGES_MILITARY_TYPE_TACTIC:
        why_tactic(q, 1);
        break;
    case AGES_MILITARY_TYPE_BONUS:
        add(q, WHY_REACTION, 0, 0);
        break;
    case AGES_MILITARY_TYPE_EVENT:
    case AGES_MILITARY_TYPE_TERRITORY:
    case AGES_MILITARY_TYPE_COUNT:
        break;
    }
}

/* A tactic on the table: common, or somebody's own. False: it is not there. */
static bool why_tactic_in_play(struct question *q, int card)
{
    int row = card - ages_first_military(AGES_MILITARY_TYPE_TACTIC);
    if (q->p->tactic == row) {
        add(q, WHY_TACTIC_CURRENT, 0, 0);
        return true;
    }
    if (q->s->common >> row & 1) {
        why_tactic(q, 2);
        return true;
    }
    for (int rival = 0; rival < q->s->players; rival++) {
        if (q->s->player[rival].tactic != row)
            continue;
        add(q, WHY_TACTIC_NOT_COMMON, rival, 0);
        return true;
    }
    return false;
}

/* A card in the area of `owner`. */
static bool why_in_area(struct question *q, int card, int owner)
{
    const struct ages_player *p = &q->s->player[owner];
    int type = ages_military(card)->type, row = card - ages_military_types[type].first;
    bool party = owner == q->seat;
    if (type == AGES_MILITARY_TYPE_PACT && p->pact == row)
        party = party || p->partner == q->seat;
    else if (type != AGES_MILITARY_TYPE_TERRITORY || !(p->colonies >> row & 1))
        return false;
    if (!party)
        add(q, WHY_RIVALS, owner, 0);
    else
        add(q, type == AGES_MILITARY_TYPE_PACT ? WHY_POLITICS_ONLY : WHY_WORKS, 0, 0);
    return true;
}

static bool why_in_play(struct question *q, int card)
{
    const struct ages_state *s = q->s;
    if (card == s->event || card == s->territory || card == s->attack) {
        add(q, WHY_BEING_RESOLVED, 0, 0);
        return true;
    }
    if (ages_military(card)->type == AGES_MILITARY_TYPE_TACTIC)
        return why_tactic_in_play(q, card);
    for (int owner = 0; owner < s->players; owner++) {
        if (why_in_area(q, card, owner))
            return true;
        if (s->player[owner].war[0] == card || s->player[owner].war[1] == card) {
            add(q, WHY_WAR_WAITS, owner, 0);
            return true;
        }
    }
    return false;
}

static void why_military(struct question *q, int card)
{
    if (ages_holds_military(q->p, card))
        why_military_hand(q, card);
    else if (!why_in_play(q, card))
        add(q, WHY_HIDDEN, 0, 0);
}

static void why_choice(struct question *q)
{
    if (q->p->leader != AGES_CIVIL_WINSTON_CHURCHILL)
        add(q, WHY_NO_CHURCHILL, 0, 0);
    else if (q->p->marks & AGES_MARK_CHURCHILL)
        add(q, WHY_USED, 0, 0);
}

/* True when the action uses its argument `at` for what it is for: to lose a worker of one's own
 * free will is a lesser use. */
static bool is_real_use(const struct ages_player *p, uint32_t action, int at)
{
    unsigned verb = action_verb(action);
    if (verb == AGES_DESTROY || verb == AGES_DISBAND)
        return false;
    if (verb == AGES_TAKE && memchr(p->civil, (int)action_arg(action, 0), p->civil_count))
        return false; /* a second copy does not play the first */
    return verb != AGES_UPGRADE || at == 1;
}

static bool is_choosable(const struct ages_state *s, struct ref ref)
{
    uint32_t actions[LEGAL_MAX];
    struct ref refs[REFS_MAX];
    int count = ages_legal(s, actions);
    bool free_choice = phase_of(s) != AGES_PHASE_ACTIONS;
    for (int i = 0; i < count; i++)
        for (int k = game_action_refs(&ages_game, s, actions[i], refs) - 1; k >= 0; k--)
            if (refs[k].kind == ref.kind && refs[k].item == ref.item &&
                (free_choice ||
                 is_real_use(&s->player[s->frames[s->depth - 1].seat], actions[i], k)))
                return true;
    return false;
}

static void why_thing(struct question *q, struct ref ref)
{
    switch (ref.kind) {
    case AGES_KIND_CIVIL:
        why_civil(q, ref.item);
        break;
    case AGES_KIND_MILITARY:
        why_military(q, ref.item);
        break;
    case AGES_KIND_CHOICE:
        why_choice(q);
        break;
    default:
        add(q, WHY_SIDE, 0, 0);
        break;
    }
}

int ages_why(const void *state, int seat, struct ref ref, struct reason *reasons)
{
    const struct ages_state *s = state;
    struct question q = {s, NULL, seat, {&reason_table, reasons, 0}};
    if (s->over || !s->depth) {
        add(&q, WHY_OVER, 0, 0);
        return q.answer.count;
    }
    struct ages_frame top = s->frames[s->depth - 1];
    if (top.seat != seat)
        add(&q, WHY_NOT_YOURS, 0, 0);
    if (seat < 0 || seat >= s->players || !ages_is_in(s, seat))
        return q.answer.count;
    q.p = &s->player[seat];
    if (top.seat == seat && is_choosable(s, ref))
        return 0;
    bool politics_card = ref.kind == AGES_KIND_MILITARY && top.kind == AGES_PHASE_POLITICS;
    if (top.seat == seat && top.kind != AGES_PHASE_ACTIONS && !politics_card)
        add(&q, WHY_OTHER_DECISION, top.kind, 0);
    why_thing(&q, ref);
    return q.answer.count;
}

void ages_reason_text(const struct reason *reason, enum lang lang, struct text *out)
{
    reason_add_text(&reason_table, reason, lang, out);
}
