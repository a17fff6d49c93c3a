/* text.c: actions and events as a person reads them, in both languages. */
#include "core/lang.h"
#include "games/ages/ages.h"
#include "games/ages/log.h"

static const char *civil_name(unsigned card, enum lang lang)
{
    return ages_civil_items.items[card].name[lang];
}

static const char *military_name(unsigned card, enum lang lang)
{
    return ages_military_items.items[card].name[lang];
}

/* Words */

enum noun_case { NOMINATIVE, ACCUSATIVE }; /* they differ in Polish, for the number 1 */

static void add_counted(struct text *out, enum lang lang, int count, enum ages_noun noun,
                        enum noun_case noun_case)
{
    const struct ages_noun_row *row = &ages_nouns[noun];
    const char *one = noun_case == NOMINATIVE ? row->one_pl : row->accusative_pl;
    const struct noun forms[LANG_COUNT] = {{row->one_en, row->many_en, row->many_en},
                                           {one, row->few_pl, row->many_pl}};
    lang_add_count(out, lang, count, forms);
}

void ages_add_count(struct text *out, enum lang lang, int count, enum ages_noun noun)
{
    add_counted(out, lang, count, noun, ACCUSATIVE);
}

void ages_add_player(struct text *out, enum lang lang, int seat)
{
    text_format(out, lang == LANG_PL ? "Gracz %d" : "Player %d", seat + 1);
}

/* A cost in brackets. */
static void add_cost(struct text *out, enum lang lang, int cost, enum ages_noun noun)
{
    text_add(out, " (");
    if (cost > 0)
        add_counted(out, lang, cost, noun, NOMINATIVE);
    else
        text_add(out, lang == LANG_PL ? "za darmo" : "free");
    text_add_char(out, ')');
}

static void add_split(struct text *out, enum lang lang, int food, int resources)
{
    if (food)
        ages_add_count(out, lang, food, AGES_NOUN_FOOD);
    if (food && resources)
        text_add(out, lang == LANG_PL ? " i " : " and ");
    if (resources)
        ages_add_count(out, lang, resources, AGES_NOUN_RESOURCES);
}

/* What an action costs */

struct asked {
    const struct ages_state *s;
    struct ages_frame top;
    int seat;
    enum lang lang;
    bool pl;
};

static int at_least_0(int number)
{
    return number > 0 ? number : 0;
}

/* By how much the card or event behind the decision makes building cheaper. */
static int build_discount(const struct asked *q)
{
    if (q->top.kind == AGES_PHASE_DEV_CIV)
        return q->top.n; /* R 21.15 */
    if (q->top.kind != AGES_PHASE_ORDERED ||
        ages_civil(q->top.a)->effect_1 == AGES_EFFECT_ORDER_DEVELOPMENT)
        return 0;
    return ages_civil(q->top.a)->effect_1_n;
}

static int develop_discount(const struct asked *q)
{
    return q->top.kind == AGES_PHASE_DEV_CIV ? q->top.n : 0;
}

static int build_cost(const struct asked *q, int card)
{
    if (q->top.kind == AGES_PHASE_FREE_BUILD)
        return 0;
    return at_least_0(ages_build_cost(q->s, q->seat, card) - build_discount(q));
}

/* R 7.46 */
static int upgrade_cost(const struct asked *q, int from, int to)
{
    int cost = ages_build_cost(q->s, q->seat, to) - ages_build_cost(q->s, q->seat, from);
    return at_least_0(at_least_0(cost) - build_discount(q));
}

static int stages_cost(const struct ages_player *p, int stages)
{
    int sum = 0;
    for (int i = p->stages; i < p->stages + stages && i < 8; i++)
        sum += ages_civil(p->wonder)->stages[i];
    return sum;
}

/* R 6.23 */
static int attack_price(const struct asked *q, int card, int rival)
{
    int times = ages_power(q->s, rival, AGES_POWER_ATTACK_PRICE_TIMES);
    return ages_military(card)->military_cost * (times ? times : 1);
}

/* Actions that name nothing */

static const char *pass_text(const struct asked *q)
{
    if (q->top.kind == AGES_PHASE_BID)
        return q->pl ? "Pasuj: koniec licytowania" : "Pass: bid no more";
    return q->pl ? "Pasuj: bez akcji politycznej" : "Pass: no political action";
}

static const char *none_text(const struct asked *q)
{
    switch (q->top.kind) {
    case AGES_PHASE_DEFENCE:
        return q->pl ? "Nie broń się" : "Do not defend";
    case AGES_PHASE_RAID:
        return q->pl ? "Nie niszcz budynku" : "Leave the buildings standing";
    case AGES_PHASE_FREE_BUILD:
        return q->pl ? "Nie buduj" : "Do not build";
    case AGES_PHASE_HOMER:
        return q->pl ? "Odrzuć Homera, odzyskaj akcję" : "Let Homer go and get the action back";
    default:
        return q->pl ? "Zrezygnuj" : "Do nothing";
    }
}

static void label_done(const struct asked *q, struct text *out)
{
    switch (q->top.kind) {
    case AGES_PHASE_WAR_TECH:
        text_add(out, q->pl ? "Resztę przewagi weź w nauce: " : "Take the rest in science: ");
        ages_add_count(out, q->lang, q->top.n, AGES_NOUN_SCIENCE_POINTS);
        break;
    case AGES_PHASE_DEFENCE:
        text_add(out, q->pl ? "Zakończ obronę" : "Finish the defence");
        break;
    case AGES_PHASE_AGREEMENT:
        text_add(out, q->pl ? "Nie bierz więcej kart" : "Take no more cards");
        break;
    case AGES_PHASE_FORCE:
        text_format(out, q->pl ? "Wyślij te siły (%d)" : "Send this force (%d)",
                    ages_force(q->s, q->seat, q->s->sent) + q->s->force_cards + q->s->cook_cards);
        break;
    default:
        text_add(out, q->pl ? "Gotowe" : "Done");
        break;
    }
}

static void label_gain(const struct asked *q, enum ages_noun noun, struct text *out)
{
    int n = q->top.kind == AGES_PHASE_ORDERED ? ages_civil(q->top.a)->effect_1_n : q->top.n;
    text_add(out, q->pl ? "Otrzymaj " : "Gain ");
    ages_add_count(out, q->lang, n, noun);
}

static void label_population(const struct asked *q, struct text *out)
{
    int less = q->top.kind == AGES_PHASE_DEV_CIV ? q->top.n : 0;
    text_add(out, q->pl ? "Zwiększ populację" : "Increase population");
    add_cost(out, q->lang, at_least_0(ages_population_food(q->s, q->seat) - less), AGES_NOUN_FOOD);
}

/* Actions with civil cards */

static void label_take(const struct asked *q, uint32_t action, struct text *out)
{
    int price = ages_take_price(q->s, q->seat, (int)action_arg(action, 1));
    text_format(out, q->pl ? "Weź: %s, " : "Take %s ", civil_name(action_arg(action, 0), q->lang));
    if (price > 0) {
        text_add(out, q->pl ? "za " : "for ");
        ages_add_count(out, q->lang, price, AGES_NOUN_CIVIL_ACTIONS);
    } else {
        text_add(out, q->pl ? "za darmo" : "for free");
    }
}

static void label_build(const struct asked *q, unsigned card, struct text *out)
{
    text_format(out, q->pl ? "Zbuduj: %s" : "Build %s", civil_name(card, q->lang));
    add_cost(out, q->lang, build_cost(q, (int)card), AGES_NOUN_RESOURCES);
}

static void label_upgrade(const struct asked *q, unsigned from, unsigned to, struct text *out)
{
    text_format(out, q->pl ? "Ulepsz: %s → %s" : "Upgrade %s to %s", civil_name(from, q->lang),
                civil_name(to, q->lang));
    add_cost(out, q->lang, upgrade_cost(q, (int)from, (int)to), AGES_NOUN_RESOURCES);
}

static void label_destroy(const struct asked *q, unsigned card, struct text *out)
{
    int owner = q->seat;
    if (q->top.kind == AGES_PHASE_RAID)
        owner = q->s->defender;
    else if (q->top.kind == AGES_PHASE_TERRORISM)
        owner = q->top.a;
    text_format(out, q->pl ? "Zniszcz: %s" : "Destroy %s", civil_name(card, q->lang));
    if (owner == q->seat)
        return;
    text_add(out, " (");
    ages_add_player(out, q->lang, owner);
    text_add_char(out, ')');
}

static void label_stage(const struct asked *q, int stages, struct text *out)
{
    const struct ages_player *p = &q->s->player[q->seat];
    text_add(out, q->pl ? "Zbuduj " : "Build ");
    ages_add_count(out, q->lang, stages, AGES_NOUN_STAGES);
    text_format(out, q->pl ? " cudu: %s" : " of %s", civil_name(p->wonder, q->lang));
    add_cost(out, q->lang, stages_cost(p, stages), AGES_NOUN_RESOURCES);
}

static void label_develop(const struct asked *q, unsigned card, struct text *out)
{
    int cost = ages_develop_cost(q->s, q->seat, (int)card, false) - develop_discount(q);
    text_format(out, q->pl ? "Opracuj: %s" : "Develop %s", civil_name(card, q->lang));
    add_cost(out, q->lang, at_least_0(cost), AGES_NOUN_SCIENCE_POINTS);
}

/* R 7.91, 7.95 */
static void label_revolution(const struct asked *q, unsigned card, struct text *out)
{
    const struct ages_player *p = &q->s->player[q->seat];
    bool by_ma = ages_power(q->s, q->seat, AGES_POWER_REVOLUTION_BY_MILITARY_ACTIONS) > 0;
    int cost = ages_develop_cost(q->s, q->seat, (int)card, true) - develop_discount(q);
    text_format(out, q->pl ? "Rewolucja: %s (" : "Revolution: %s (", civil_name(card, q->lang));
    add_counted(out, q->lang, at_least_0(cost), AGES_NOUN_SCIENCE_POINTS, NOMINATIVE);
    text_add(out, ", ");
    add_counted(out, q->lang, by_ma ? p->ma + p->ma_spent : p->ca + p->ca_spent,
                by_ma ? AGES_NOUN_MILITARY_ACTIONS : AGES_NOUN_CIVIL_ACTIONS, NOMINATIVE);
    text_add_char(out, ')');
}

static void label_use(const struct asked *q, unsigned card, struct text *out)
{
    const char *what = "";
    if (card == AGES_CIVIL_HAMMURABI)
        what = q->pl ? ": akcja militarna za cywilną" : ": a military action as a civil one";
    else if (card == AGES_CIVIL_OCEAN_LINER_SERVICE)
        what = q->pl ? ": nowy robotnik za darmo" : ": a worker for free";
    else if (card == AGES_CIVIL_ALEXANDER_THE_GREAT)
        what = q->pl ? ": usuń za żółty znacznik" : ": remove for a yellow token";
    text_format(out, "%s%s", civil_name(card, q->lang), what);
}

/* R 7.121 */
static void label_recruit(const struct asked *q, unsigned leader, unsigned unit, struct text *out)
{
    int less = ages_power(q->s, q->seat, AGES_POWER_RECRUIT);
    int food = at_least_0(ages_population_food(q->s, q->seat) - less);
    int resources = at_least_0(ages_build_cost(q->s, q->seat, (int)unit) - less);
    text_format(out, q->pl ? "%s: robotnik i %s (" : "%s: a worker and %s (",
                civil_name(leader, q->lang), civil_name(unit, q->lang));
    add_counted(out, q->lang, food, AGES_NOUN_FOOD, NOMINATIVE);
    text_add(out, ", ");
    add_counted(out, q->lang, resources, AGES_NOUN_RESOURCES, NOMINATIVE);
    text_add_char(out, ')');
}

/* Actions with military cards */

static void label_tactic(const struct asked *q, unsigned card, bool own, struct text *out)
{
    const char *pattern = own ? (q->pl ? "Zagraj taktykę: %s" : "Play tactic: %s")
                              : (q->pl ? "Skopiuj taktykę: %s" : "Copy tactic: %s");
    text_format(out, pattern, military_name(card, q->lang));
    add_cost(out, q->lang, own ? 1 : 2, AGES_NOUN_MILITARY_ACTIONS);
}

static void label_attack(const struct asked *q, uint32_t action, struct text *out)
{
    unsigned card = action_arg(action, 0);
    int rival = (int)action_arg(action, 1);
    bool war = action_verb(action) == AGES_WAR;
    const char *pattern = war ? (q->pl ? "Wypowiedz wojnę: %s, cel: " : "Declare %s on ")
                              : (q->pl ? "%s, cel: " : "%s against ");
    text_format(out, pattern, military_name(card, q->lang));
    ages_add_player(out, q->lang, rival);
    add_cost(out, q->lang, attack_price(q, (int)card, rival), AGES_NOUN_MILITARY_ACTIONS);
}

static void label_pact(const struct asked *q, uint32_t action, bool sides, struct text *out)
{
    text_format(out, q->pl ? "Zaproponuj pakt: %s, komu: " : "Offer %s to ",
                military_name(action_arg(action, 0), q->lang));
    ages_add_player(out, q->lang, (int)action_arg(action, 1));
    if (sides)
        text_format(out, q->pl ? " (dla mnie %s)" : " (%s for me)",
                    ages_side_items.items[action_arg(action, 2)].name[q->lang]);
}

static void label_resolve(const struct asked *q, uint32_t action, struct text *out)
{
    text_format(out, q->pl ? "Rozstrzygnij: %s, cel: " : "Resolve %s against ",
                military_name(action_arg(action, 0), q->lang));
    ages_add_player(out, q->lang, (int)action_arg(action, 1));
}

static void label_seize(const struct asked *q, unsigned card, struct text *out)
{
    text_format(out, q->pl ? "Zabierz: %s (%d z %d przewagi)" : "Seize %s (%d of %d advantage)",
                civil_name(card, q->lang), ages_civil((int)card)->science_cost, q->top.n);
}

/* R 39.4 */
static void label_bonus(const struct asked *q, unsigned card, struct text *out)
{
    const struct ages_bonus_row *row =
        &ages_bonus_cards[(int)card - ages_first_military(AGES_MILITARY_TYPE_BONUS)];
    bool defence = q->top.kind == AGES_PHASE_DEFENCE;
    text_format(out, q->pl ? "Zagraj: %s (+%d)" : "Play %s (+%d)", military_name(card, q->lang),
                defence ? row->defence : row->colonization);
}

static void label_discard(const struct asked *q, unsigned card, struct text *out)
{
    text_format(out, q->pl ? "Odrzuć: %s" : "Discard %s", military_name(card, q->lang));
    if (q->top.kind == AGES_PHASE_DEFENCE || q->top.kind == AGES_PHASE_FORCE)
        text_add(out, " (+1)");
}

static void label_split(const struct asked *q, const char *verb, uint32_t action, struct text *out)
{
    if (!action_arg(action, 0) && !action_arg(action, 1)) { /* R 36.2: less is allowed */
        text_add(out, q->pl ? "Nie zabieraj niczego" : "Take nothing");
        return;
    }
    text_add(out, verb);
    add_split(out, q->lang, (int)action_arg(action, 0), (int)action_arg(action, 1));
}

void ages_action_label(const void *state, uint32_t action, enum lang lang, struct text *out)
{
    const struct ages_state *s = state;
    if (!s->depth)
        return;
    struct ages_frame top = s->frames[s->depth - 1];
    bool pl = lang == LANG_PL;
    struct asked q = {s, top, top.seat, lang, pl};
    unsigned a = action_arg(action, 0), b = action_arg(action, 1), c = action_arg(action, 2);
    switch ((enum ages_verb)action_verb(action)) {
    case AGES_PASS:
        text_add(out, pass_text(&q));
        break;
    case AGES_END:
        text_add(out, pl ? "Zakończ fazę akcji" : "End the Action Phase");
        break;
    case AGES_NONE:
        text_add(out, none_text(&q));
        break;
    case AGES_DONE:
        label_done(&q, out);
        break;
    case AGES_ACCEPT:
        text_format(out, pl ? "Przyjmij pakt: %s" : "Accept %s", military_name(top.a, lang));
        break;
    case AGES_REFUSE:
        text_format(out, pl ? "Odrzuć propozycję: %s" : "Refuse %s", military_name(top.a, lang));
        break;
    case AGES_FOOD:
        label_gain(&q, AGES_NOUN_FOOD, out);
        break;
    case AGES_RESOURCES:
        label_gain(&q, AGES_NOUN_RESOURCES, out);
        break;
    case AGES_POPULATION:
        label_population(&q, out);
        break;
    case AGES_RESIGN:
        text_add(out, pl ? "Zrezygnuj z gry" : "Resign from the game");
        break;
    case AGES_TAKE:
        label_take(&q, action, out);
        break;
    case AGES_BUILD:
        label_build(&q, a, out);
        break;
    case AGES_UPGRADE:
        label_upgrade(&q, a, b, out);
        break;
    case AGES_DESTROY:
        label_destroy(&q, a, out);
        break;
    case AGES_DISBAND:
        text_format(out, pl ? "Rozwiąż jednostkę: %s" : "Disband %s", civil_name(a, lang));
        break;
    case AGES_LEADER:
        text_format(out, pl ? "Zagraj lidera: %s" : "Play leader: %s", civil_name(a, lang));
        break;
    case AGES_STAGE:
        label_stage(&q, (int)a, out);
        break;
    case AGES_DEVELOP:
        label_develop(&q, a, out);
        break;
    case AGES_REVOLUTION:
        label_revolution(&q, a, out);
        break;
    case AGES_PLAY:
        text_format(out, pl ? "Zagraj: %s" : "Play %s", civil_name(a, lang));
        break;
    case AGES_PLAY_BONUS:
        label_bonus(&q, a, out);
        break;
    case AGES_TACTIC:
        label_tactic(&q, a, true, out);
        break;
    case AGES_COPY:
        label_tactic(&q, a, false, out);
        break;
    case AGES_USE:
        label_use(&q, a, out);
        break;
    case AGES_USE_ON:
        label_recruit(&q, a, b, out);
        break;
    case AGES_USE_TWICE:
        text_format(out, "%s: ", civil_name(a, lang));
        label_upgrade(&q, b, c, out);
        break;
    case AGES_USE_CHOICE:
        text_format(out, "%s: %s", civil_name(a, lang),
                    ages_churchill_choice_items.items[b].name[lang]);
        break;
    case AGES_USE_CARD:
        text_format(out, pl ? "%s: skolonizuj: %s" : "%s: colonize %s", civil_name(a, lang),
                    military_name(b, lang));
        break;
    case AGES_USE_PACT:
        text_format(out, pl ? "%s: wymień" : "%s: exchange", military_name(a, lang));
        break;
    case AGES_EVENT:
        text_format(out, pl ? "Przygotuj wydarzenie: %s" : "Prepare event: %s",
                    military_name(a, lang));
        break;
    case AGES_AGGRESSION:
    case AGES_WAR:
        label_attack(&q, action, out);
        break;
    case AGES_PACT:
        label_pact(&q, action, false, out);
        break;
    case AGES_PACT_SIDE:
        label_pact(&q, action, true, out);
        break;
    case AGES_CANCEL:
        text_format(out, pl ? "Zerwij pakt: %s" : "Cancel %s", military_name(a, lang));
        break;
    case AGES_RESOLVE:
        label_resolve(&q, action, out);
        break;
    case AGES_SEIZE:
        label_seize(&q, a, out);
        break;
    case AGES_DISCARD:
        label_discard(&q, a, out);
        break;
    case AGES_PLUNDER:
        label_split(&q, pl ? "Zabierz " : "Take ", action, out);
        break;
    case AGES_GAIN:
        label_split(&q, pl ? "Otrzymaj " : "Gain ", action, out);
        break;
    case AGES_LOSE_STOCK:
        label_split(&q, pl ? "Strać " : "Lose ", action, out);
        break;
    case AGES_ANNEX:
        text_format(out, pl ? "Zabierz kolonię: %s" : "Annex %s", military_name(a, lang));
        break;
    case AGES_REMOVE:
        text_format(out, pl ? "Usuń: %s" : "Remove %s", civil_name(a, lang));
        break;
    case AGES_LOSE_COLONY:
        text_format(out, pl ? "Strać kolonię: %s" : "Lose %s", military_name(a, lang));
        break;
    case AGES_RUIN:
        text_format(out, pl ? "Popada w ruinę: %s" : "Let %s fall into ruin", civil_name(a, lang));
        break;
    case AGES_LOSE_WORKER:
        text_format(out, pl ? "Strać robotnika: %s" : "Lose a worker of %s", civil_name(a, lang));
        break;
    case AGES_BLUE:
        text_format(out, pl ? "Zdejmij niebieski znacznik: %s" : "Take a blue token off %s",
                    civil_name(a, lang));
        break;
    case AGES_BID:
        text_format(out, pl ? "Licytuj: %d" : "Bid %d", (int)a);
        break;
    case AGES_SEND:
        text_format(out, pl ? "Wyślij: %s" : "Send %s", civil_name(a, lang));
        break;
    case AGES_TUCK:
        text_format(out, pl ? "Wsuń Homera pod cud: %s" : "Put Homer under %s",
                    civil_name(a, lang));
        break;
    case AGES_VERB_COUNT:
        break;
    }
}

/* Events. In a pattern %p is the player, %i the item, %r the player and %x the civil card that the
 * amount names, %a an age, %n the amount alone, %c counted with the noun of the row, %g gains or
 * loses, %e the ending. */

struct event_row {
    const char *name;
    int kind; /* index into ages_game.tables, or -1 */
    enum ages_noun noun;
    const char *pattern[LANG_COUNT];
};

enum { CIVIL = AGES_KIND_CIVIL, MILITARY = AGES_KIND_MILITARY, NOTHING = -1 };

static const struct event_row event_rows[AGES_EVENT_COUNT] = {
    [AGES_EVENT_TURN] = {"turn", NOTHING, 0, {"Round %n: %p.", "Runda %n: %p."}},
    [AGES_EVENT_AGE] = {"age", NOTHING, 0, {"%a begins.", "Zaczyna się %a."}},
    [AGES_EVENT_TAKE] = {"take",
                         CIVIL,
                         AGES_NOUN_CIVIL_ACTIONS,
                         {"%p takes %i for %c.", "%p bierze: %i za %c."}},
    [AGES_EVENT_POPULATION] = {"population",
                               NOTHING,
                               AGES_NOUN_WORKERS,
                               {"%p gains %c.", "%p otrzymuje %c."}},
    [AGES_EVENT_BUILD] = {"build", CIVIL, 0, {"%p builds %i.", "%p buduje: %i."}},
    [AGES_EVENT_UPGRADE] = {"upgrade", CIVIL, 0, {"%p upgrades %x to %i.", "%p ulepsza: %x → %i."}},
    [AGES_EVENT_DESTROY] = {"destroy",
                            CIVIL,
                            0,
                            {"A building of %p is destroyed: %i.", "%p traci budynek: %i."}},
    [AGES_EVENT_DISBAND] = {"disband", CIVIL, 0, {"%p disbands %i.", "%p rozwiązuje: %i."}},
    [AGES_EVENT_LEADER] = {"leader", CIVIL, 0, {"%p is led by %i.", "%p ma lidera: %i."}},
    [AGES_EVENT_STAGE] = {"stage",
                          CIVIL,
                          AGES_NOUN_STAGES,
                          {"%p builds %c of %i.", "%p buduje %c: %i."}},
    [AGES_EVENT_WONDER] = {"wonder", CIVIL, 0, {"%p completes %i.", "%p kończy cud: %i."}},
    [AGES_EVENT_DEVELOP] = {"develop", CIVIL, 0, {"%p develops %i.", "%p opracowuje: %i."}},
    [AGES_EVENT_REVOLUTION] = {"revolution",
                               CIVIL,
                               0,
                               {"Revolution: %p changes to %i.", "Rewolucja: %p, ustrój: %i."}},
    [AGES_EVENT_PLAY] = {"play", CIVIL, 0, {"%p plays %i.", "%p zagrywa: %i."}},
    [AGES_EVENT_USE] = {"use", CIVIL, 0, {"%p uses %i.", "%p korzysta z karty: %i."}},
    [AGES_EVENT_TRADE] = {"trade", MILITARY, 0, {"%p uses %i.", "%p korzysta z karty: %i."}},
    [AGES_EVENT_TUCK] = {"tuck",
                         CIVIL,
                         0,
                         {"%p puts Homer under %i.", "%p wsuwa Homera pod cud: %i."}},
    [AGES_EVENT_TACTIC] = {"tactic", MILITARY, 0, {"%p plays the tactic %i.", "%p: taktyka %i."}},
    [AGES_EVENT_COPY] = {"copy",
                         MILITARY,
                         0,
                         {"%p copies the tactic %i.", "%p kopiuje taktykę: %i."}},
    [AGES_EVENT_PREPARE] = {"prepare",
                            NOTHING,
                            0,
                            {"%p prepares an event: %a.", "%p przygotowuje wydarzenie: %a."}},
    [AGES_EVENT_PREPARED] = {"prepared",
                             MILITARY,
                             0,
                             {"The card prepared is %i.", "Przygotowana karta: %i."}},
    [AGES_EVENT_REVEAL] = {"reveal", MILITARY, 0, {"%i is revealed.", "Odkryto: %i."}},
    [AGES_EVENT_AGGRESSION] = {"aggression",
                               MILITARY,
                               0,
                               {"%p plays %i against %r.", "%p zagrywa: %i, cel: %r."}},
    [AGES_EVENT_BONUS] = {"bonus", MILITARY, 0, {"%p plays %i.", "%p zagrywa: %i."}},
    [AGES_EVENT_DEFENCE] = {"defence",
                            MILITARY,
                            AGES_NOUN_MILITARY_CARDS,
                            {"%p stops %i, using %c.", "%p odpiera: %i; użyte karty: %n."}},
    [AGES_EVENT_SUCCESS] = {"success", MILITARY, 0, {"%i succeeds for %p.", "Powodzenie: %i, %p."}},
    [AGES_EVENT_ANNEX] = {"annex",
                          MILITARY,
                          0,
                          {"%p takes %i from %r.", "%p zabiera kolonię: %i, traci ją %r."}},
    [AGES_EVENT_REMOVE] = {"remove", CIVIL, 0, {"%p loses %i.", "%p traci: %i."}},
    [AGES_EVENT_WAR] = {"war",
                        MILITARY,
                        0,
                        {"%p declares %i on %r.", "%p wypowiada wojnę: %i, cel: %r."}},
    [AGES_EVENT_VICTORY] = {"victory",
                            MILITARY,
                            0,
                            {"%p wins %i; advantage %n.", "%p wygrywa: %i; przewaga %n."}},
    [AGES_EVENT_STALEMATE] = {"stalemate",
                              MILITARY,
                              0,
                              {"Nobody wins %i.", "Nikt nie wygrywa: %i."}},
    [AGES_EVENT_SEIZE] = {"seize", CIVIL, 0, {"%p seizes %i.", "%p zabiera: %i."}},
    [AGES_EVENT_OFFER] = {"offer",
                          MILITARY,
                          0,
                          {"%p offers %i to %r.", "%p proponuje pakt: %i, komu: %r."}},
    [AGES_EVENT_PACT] = {"pact",
                         MILITARY,
                         0,
                         {"%p and %r conclude %i.", "%p i %r zawierają pakt: %i."}},
    [AGES_EVENT_REFUSE] = {"refuse", MILITARY, 0, {"%p refuses %i.", "%p odrzuca pakt: %i."}},
    [AGES_EVENT_PACT_END] = {"pact_end", MILITARY, 0, {"%i ends.", "Koniec paktu: %i."}},
    [AGES_EVENT_BID] = {"bid", NOTHING, 0, {"%p bids %n.", "%p licytuje: %n."}},
    [AGES_EVENT_DROP_OUT] = {"drop_out",
                             NOTHING,
                             0,
                             {"%p drops out of the auction.", "%p wycofuje się z licytacji."}},
    [AGES_EVENT_UNWANTED] = {"unwanted", MILITARY, 0, {"Nobody wants %i.", "Nikt nie chce: %i."}},
    [AGES_EVENT_SEND] = {"send", CIVIL, 0, {"%p sends %i.", "%p wysyła: %i."}},
    [AGES_EVENT_COLONY] = {"colony", MILITARY, 0, {"%p colonizes %i.", "%p kolonizuje: %i."}},
    [AGES_EVENT_LOSE_COLONY] = {"lose_colony", MILITARY, 0, {"%p loses %i.", "%p traci: %i."}},
    [AGES_EVENT_RUIN] = {"ruin", CIVIL, 0, {"%i of %p falls into ruin.", "Cud w ruinie: %i, %p."}},
    [AGES_EVENT_LOSE_WORKER] = {"lose_worker",
                                CIVIL,
                                0,
                                {"%p loses a worker.", "%p traci robotnika."}},
    [AGES_EVENT_SCIENCE] =
        {"science", NOTHING, AGES_NOUN_SCIENCE_POINTS, {"%p %g %c.", "%p %g %c."}},
    [AGES_EVENT_CULTURE] =
        {"culture", NOTHING, AGES_NOUN_CULTURE_POINTS, {"%p %g %c.", "%p %g %c."}},
    [AGES_EVENT_FOOD] = {"food", NOTHING, AGES_NOUN_FOOD, {"%p %g %c.", "%p %g %c."}},
    [AGES_EVENT_RESOURCES] =
        {"resources", NOTHING, AGES_NOUN_RESOURCES, {"%p %g %c.", "%p %g %c."}},
    [AGES_EVENT_CORRUPTION] =
        {"corruption", NOTHING, 0, {"%p suffers corruption: %n.", "%p: korupcja %n."}},
    [AGES_EVENT_FAMINE] =
        {"famine",
         NOTHING,
         AGES_NOUN_CULTURE_POINTS,
         {"Famine: %p loses %c.", "Głód: %p traci %c."}},
    [AGES_EVENT_UPRISING] =
        {"uprising",
         NOTHING,
         0,
         {"Uprising: %p produces nothing.", "Powstanie: %p nie produkuje."}},
    [AGES_EVENT_DRAW] =
        {"draw", NOTHING, AGES_NOUN_MILITARY_CARDS, {"%p draws %c.", "%p dobiera %c."}},
    [AGES_EVENT_DRAWN] = {"drawn", MILITARY, 0, {"Drawn: %i.", "Dobrano: %i."}},
    [AGES_EVENT_DISCARD] =
        {"discard", NOTHING, AGES_NOUN_MILITARY_CARDS, {"%p discards %c.", "%p odrzuca %c."}},
    [AGES_EVENT_DISCARDED] = {"discarded", MILITARY, 0, {"Discarded: %i.", "Odrzucono: %i."}},
    [AGES_EVENT_RESIGN] = {"resign", NOTHING, 0, {"%p resigns.", "%p rezygnuje z gry."}},
    [AGES_EVENT_OVER] = {"over", NOTHING, 0, {"The game is over: %e.", "Koniec gry: %e."}},
};

const char *ages_event_name(const struct event *event, int *kind)
{
    *kind = event->item == ITEM_NONE ? NOTHING : event_rows[event->kind].kind;
    return event_rows[event->kind].name;
}

static const char *event_item(const struct event *event, enum lang lang)
{
    int kind;
    ages_event_name(event, &kind);
    return kind < 0 ? "" : ages_game.tables[kind]->items[event->item].name[lang];
}

static const char *gains_or_loses(const struct event *event, enum lang lang)
{
    if (event->amount < 0)
        return lang == LANG_PL ? "traci" : "loses";
    return lang == LANG_PL ? "otrzymuje" : "gains";
}

static void add_part(const struct event *event, char letter, enum lang lang, struct text *out)
{
    int amount = event->amount;
    switch (letter) {
    case 'p':
        ages_add_player(out, lang, event->seat);
        break;
    case 'r':
        ages_add_player(out, lang, amount);
        break;
    case 'i':
        text_add(out, event_item(event, lang));
        break;
    case 'x':
        text_add(out, civil_name((unsigned)amount, lang));
        break;
    case 'a':
        text_add(out, ages_age_items.items[amount].name[lang]);
        break;
    case 'n':
        text_add_int(out, amount);
        break;
    case 'c':
        ages_add_count(out, lang, amount < 0 ? -amount : amount, event_rows[event->kind].noun);
        break;
    case 'g':
        text_add(out, gains_or_loses(event, lang));
        break;
    case 'e':
        text_add(out, ages_ending_items.items[event->item].name[lang]);
        break;
    default:
        assert(false && "unknown letter in a pattern");
        break;
    }
}

void ages_event_text(const struct event *event, enum lang lang, struct text *out)
{
    for (const char *p = event_rows[event->kind].pattern[lang]; *p; p++) {
        if (*p == '%')
            add_part(event, *++p, lang, out);
        else
            text_add_char(out, *p);
    }
}
