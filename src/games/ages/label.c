/* label.c: actions as a person reads them, in both languages. */
#include "games/ages/rules.h"

struct asked {
    const struct ages_state *s;
    struct ages_frame top;
    int seat;
    enum lang lang;
    bool pl;
    uint32_t action;
    unsigned a, b, c; /* what the action names */
};

static struct ages_name civil(const struct asked *q, unsigned card)
{
    return ages_civil_name(card, q->lang);
}

static struct ages_name military(const struct asked *q, unsigned card)
{
    return ages_military_name(card, q->lang);
}

static void add_some(const struct asked *q, int count, enum ages_noun noun, struct text *out)
{
    ages_add_count(out, q->lang, count, noun, AGES_ACCUSATIVE);
}

/* A cost in brackets. */
static void add_cost(const struct asked *q, int cost, enum ages_noun noun, struct text *out)
{
    text_add(out, " (");
    if (cost > 0)
        ages_add_count(out, q->lang, cost, noun, AGES_NOMINATIVE);
    else
        text_add(out, q->pl ? "za darmo" : "free");
    text_add_char(out, ')');
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

static int event_discount(const struct asked *q)
{
    return q->top.kind == AGES_PHASE_DEV_CIV ? q->top.n : 0;
}

/* Actions that name nothing */

static void label_pass(const struct asked *q, struct text *out)
{
    if (q->top.kind == AGES_PHASE_BID)
        text_add(out, q->pl ? "Pasuj: nie licytuj dalej" : "Pass: bid no more");
    else
        text_add(out, q->pl ? "Pasuj: bez akcji politycznej" : "Pass: no political action");
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
        return q->pl ? "Nic nie rób" : "Do nothing";
    }
}

static void label_none(const struct asked *q, struct text *out)
{
    text_add(out, none_text(q));
}

static void label_done(const struct asked *q, struct text *out)
{
    switch (q->top.kind) {
    case AGES_PHASE_WAR_TECH:
        text_add(out, q->pl ? "Resztę przewagi weź w nauce: " : "Take the rest in science: ");
        add_some(q, q->top.n, AGES_NOUN_SCIENCE_POINTS, out);
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

static void label_accept(const struct asked *q, struct text *out)
{
    text_format(out, q->pl ? "Przyjmij pakt: %s" : "Accept %s", military(q, q->top.a).text);
}

static void label_refuse(const struct asked *q, struct text *out)
{
    text_format(out, q->pl ? "Odrzuć ofertę paktu: %s" : "Refuse %s", military(q, q->top.a).text);
}

static void label_gain(const struct asked *q, struct text *out)
{
    int n = q->top.kind == AGES_PHASE_ORDERED ? ages_civil(q->top.a)->effect_1_n : q->top.n;
    bool food = action_verb(q->action) == AGES_FOOD;
    text_add(out, q->pl ? "Otrzymaj " : "Gain ");
    add_some(q, n, food ? AGES_NOUN_FOOD : AGES_NOUN_RESOURCES, out);
}

static void label_population(const struct asked *q, struct text *out)
{
    int food = ages_less_by(ages_population_food(q->s, q->seat), event_discount(q));
    text_add(out, q->pl ? "Zwiększ populację" : "Increase population");
    add_cost(q, food, AGES_NOUN_FOOD, out);
}

/* Actions with civil cards */

/* The space is named when the card lies on another one, too. */
static void label_take(const struct asked *q, struct text *out)
{
    int price = ages_take_price(q->s, q->seat, (int)q->b), copies = 0;
    for (int i = 0; i < AGES_ROW; i++)
        copies += q->s->row[i] == q->a;
    text_format(out, q->pl ? "Weź: %s" : "Take %s", civil(q, q->a).text);
    if (copies > 1)
        text_format(out, q->pl ? ", pole %d" : " (space %d)", (int)q->b);
    if (q->pl) {
        add_cost(q, price, AGES_NOUN_CIVIL_ACTIONS, out);
    } else if (price > 0) {
        text_add(out, " for ");
        add_some(q, price, AGES_NOUN_CIVIL_ACTIONS, out);
    } else {
        text_add(out, " for free");
    }
}

static void label_build(const struct asked *q, struct text *out)
{
    int cost = ages_less_by(ages_build_cost(q->s, q->seat, (int)q->a), build_discount(q));
    text_format(out, q->pl ? "Zbuduj: %s" : "Build %s", civil(q, q->a).text);
    add_cost(q, q->top.kind == AGES_PHASE_FREE_BUILD ? 0 : cost, AGES_NOUN_RESOURCES, out);
}

static void add_upgrade(const struct asked *q, unsigned from, unsigned to, struct text *out)
{
    int cost = ages_upgrade_cost(q->s, q->seat, (int)from, (int)to, build_discount(q));
    text_format(out, q->pl ? "%s → %s" : "%s to %s", civil(q, from).text, civil(q, to).text);
    add_cost(q, cost, AGES_NOUN_RESOURCES, out);
}

static void label_upgrade(const struct asked *q, struct text *out)
{
    text_add(out, q->pl ? "Ulepsz: " : "Upgrade ");
    add_upgrade(q, q->a, q->b, out);
}

static void label_destroy(const struct asked *q, struct text *out)
{
    int owner = q->seat;
    if (q->top.kind == AGES_PHASE_RAID)
        owner = q->s->defender;
    else if (q->top.kind == AGES_PHASE_TERRORISM)
        owner = q->top.a;
    text_format(out, q->pl ? "Zniszcz: %s" : "Destroy %s", civil(q, q->a).text);
    if (owner == q->seat)
        return;
    text_add(out, " (");
    lang_add_player(out, q->lang, owner);
    text_add_char(out, ')');
}

static void label_stage(const struct asked *q, struct text *out)
{
    const struct ages_player *p = &q->s->player[q->seat];
    text_add(out, q->pl ? "Zbuduj " : "Build ");
    add_some(q, (int)q->a, AGES_NOUN_STAGES, out);
    text_format(out, q->pl ? " cudu: %s" : " of %s", civil(q, p->wonder).text);
    add_cost(q, ages_stages_cost(p, (int)q->a), AGES_NOUN_RESOURCES, out);
}

static void label_develop(const struct asked *q, struct text *out)
{
    int cost = ages_develop_cost(q->s, q->seat, (int)q->a, false);
    text_format(out, q->pl ? "Wynajdź: %s" : "Develop %s", civil(q, q->a).text);
    add_cost(q, ages_less_by(cost, event_discount(q)), AGES_NOUN_SCIENCE_POINTS, out);
}

/* R 7.91, 7.95 */
static void label_revolution(const struct asked *q, struct text *out)
{
    const struct ages_player *p = &q->s->player[q->seat];
    bool by_ma = ages_power(q->s, q->seat, AGES_POWER_REVOLUTION_BY_MILITARY_ACTIONS) > 0;
    int cost = ages_develop_cost(q->s, q->seat, (int)q->a, true);
    text_format(out, q->pl ? "Rewolucja: %s (" : "Revolution: %s (", civil(q, q->a).text);
    ages_add_count(out, q->lang, ages_less_by(cost, event_discount(q)), AGES_NOUN_SCIENCE_POINTS,
                   AGES_NOMINATIVE);
    text_add(out, ", ");
    ages_add_count(out, q->lang, by_ma ? ages_total_ma(p) : ages_total_ca(p),
                   by_ma ? AGES_NOUN_MILITARY_ACTIONS : AGES_NOUN_CIVIL_ACTIONS, AGES_NOMINATIVE);
    text_add_char(out, ')');
}

/* Leaders, wonders and pacts at work */

static void label_use(const struct asked *q, struct text *out)
{
    const char *what = "";
    if (q->a == AGES_CIVIL_HAMMURABI)
        what = q->pl ? ": akcja militarna za cywilną" : ": a military action as a civil one";
    else if (q->a == AGES_CIVIL_OCEAN_LINER_SERVICE)
        what = q->pl ? ": nowy robotnik za darmo" : ": a worker for free";
    else if (q->a == AGES_CIVIL_ALEXANDER_THE_GREAT)
        what = q->pl ? ": usuń za żółty znacznik" : ": remove for a yellow token";
    text_format(out, "%s%s", civil(q, q->a).text, what);
}

/* R 7.121 */
static void label_recruit(const struct asked *q, struct text *out)
{
    int less = ages_power(q->s, q->seat, AGES_POWER_RECRUIT);
    int food = ages_less_by(ages_population_food(q->s, q->seat), less);
    int resources = ages_less_by(ages_build_cost(q->s, q->seat, (int)q->b), less);
    text_format(out, q->pl ? "%s: robotnik i %s (" : "%s: a worker and %s (", civil(q, q->a).text,
                civil(q, q->b).text);
    ages_add_count(out, q->lang, food, AGES_NOUN_FOOD, AGES_NOMINATIVE);
    text_add(out, ", ");
    ages_add_count(out, q->lang, resources, AGES_NOUN_RESOURCES, AGES_NOMINATIVE);
    text_add_char(out, ')');
}

static void label_bach(const struct asked *q, struct text *out)
{
    text_format(out, q->pl ? "%s ulepsza: " : "%s: upgrade ", civil(q, q->a).text);
    add_upgrade(q, q->b, q->c, out);
}

/* R 7.126 */
static void label_trade(const struct asked *q, struct text *out)
{
    bool for_food = ages_trade_power(q->s, q->seat) == AGES_POWER_RESOURCE_AS_FOOD;
    enum ages_noun given = for_food ? AGES_NOUN_RESOURCES : AGES_NOUN_FOOD;
    text_format(out, q->pl ? "%s: wymień " : "%s: exchange ", military(q, q->a).text);
    add_some(q, 1, given, out);
    text_add(out, q->pl ? " na " : " for ");
    add_some(q, 1, for_food ? AGES_NOUN_FOOD : AGES_NOUN_RESOURCES, out);
}

static void label_churchill(const struct asked *q, struct text *out)
{
    text_format(out, "%s: %s", civil(q, q->a).text,
                ages_churchill_choice_items.items[q->b].name[q->lang]);
}

static void label_columbus(const struct asked *q, struct text *out)
{
    text_format(out, q->pl ? "%s kolonizuje: %s" : "%s: colonize %s", civil(q, q->a).text,
                military(q, q->b).text);
}

/* Actions with military cards */

static void label_tactic(const struct asked *q, struct text *out)
{
    bool own = action_verb(q->action) == AGES_TACTIC;
    const char *pattern = own ? (q->pl ? "Zagraj taktykę: %s" : "Play tactic: %s")
                              : (q->pl ? "Skopiuj taktykę: %s" : "Copy tactic: %s");
    text_format(out, pattern, military(q, q->a).text);
    add_cost(q, own ? 1 : 2, AGES_NOUN_MILITARY_ACTIONS, out);
}

static void label_attack(const struct asked *q, struct text *out)
{
    bool war = action_verb(q->action) == AGES_WAR;
    const char *pattern = war ? (q->pl ? "Wypowiedz wojnę: %s, cel: " : "Declare %s on ")
                              : (q->pl ? "%s, cel: " : "%s against ");
    text_format(out, pattern, military(q, q->a).text);
    lang_add_player(out, q->lang, (int)q->b);
    add_cost(q, ages_attack_price(q->s, (int)q->a, (int)q->b), AGES_NOUN_MILITARY_ACTIONS, out);
}

static void label_pact(const struct asked *q, struct text *out)
{
    text_format(out, q->pl ? "Zaoferuj pakt: %s, komu: " : "Offer %s to ", military(q, q->a).text);
    lang_add_player(out, q->lang, (int)q->b);
    if (action_verb(q->action) == AGES_PACT_SIDE)
        text_format(out, q->pl ? " (dla mnie %s)" : " (%s for me)",
                    ages_side_items.items[q->c].name[q->lang]);
}

static void label_resolve(const struct asked *q, struct text *out)
{
    text_format(out, q->pl ? "Rozstrzygnij: %s, cel: " : "Resolve %s against ",
                military(q, q->a).text);
    lang_add_player(out, q->lang, (int)q->b);
}

static void label_seize(const struct asked *q, struct text *out)
{
    text_format(out, q->pl ? "Zabierz: %s (%d z %d przewagi)" : "Seize %s (%d of %d advantage)",
                civil(q, q->a).text, ages_civil((int)q->a)->science_cost, q->top.n);
}

/* R 39.4 */
static void label_bonus(const struct asked *q, struct text *out)
{
    const struct ages_bonus_row *row =
        &ages_bonus_cards[(int)q->a - ages_first_military(AGES_MILITARY_TYPE_BONUS)];
    bool defence = q->top.kind == AGES_PHASE_DEFENCE;
    text_format(out, q->pl ? "Zagraj: %s (+%d)" : "Play %s (+%d)", military(q, q->a).text,
                defence ? row->defence : row->colonization);
}

static void label_discard(const struct asked *q, struct text *out)
{
    text_format(out, q->pl ? "Odrzuć: %s" : "Discard %s", military(q, q->a).text);
    if (q->top.kind == AGES_PHASE_DEFENCE || q->top.kind == AGES_PHASE_FORCE)
        text_add(out, " (+1)");
}

static void label_bid(const struct asked *q, struct text *out)
{
    text_format(out, q->pl ? "Licytuj: %d" : "Bid %d", (int)q->a);
}

/* A row is a function, or a pattern that takes the name of the card, or food and resources. */
enum named { NAMES_NOTHING, NAMES_CIVIL, NAMES_MILITARY, NAMES_SPLIT };

struct label_row {
    void (*add)(const struct asked *q, struct text *out);
    enum named named;
    const char *pattern[LANG_COUNT];
};

static const struct label_row label_rows[AGES_VERB_COUNT] = {
    [AGES_PASS] = {.add = label_pass},
    [AGES_END] = {NULL, NAMES_NOTHING, {"End the Action Phase", "Zakończ fazę akcji"}},
    [AGES_NONE] = {.add = label_none},
    [AGES_DONE] = {.add = label_done},
    [AGES_ACCEPT] = {.add = label_accept},
    [AGES_REFUSE] = {.add = label_refuse},
    [AGES_FOOD] = {.add = label_gain},
    [AGES_RESOURCES] = {.add = label_gain},
    [AGES_POPULATION] = {.add = label_population},
    [AGES_RESIGN] = {NULL, NAMES_NOTHING, {"Resign from the game", "Zrezygnuj z gry"}},
    [AGES_TAKE] = {.add = label_take},
    [AGES_BUILD] = {.add = label_build},
    [AGES_UPGRADE] = {.add = label_upgrade},
    [AGES_DESTROY] = {.add = label_destroy},
    [AGES_DISBAND] = {NULL, NAMES_CIVIL, {"Disband %s", "Rozwiąż jednostkę: %s"}},
    [AGES_LEADER] = {NULL, NAMES_CIVIL, {"Play leader: %s", "Wystaw lidera: %s"}},
    [AGES_STAGE] = {.add = label_stage},
    [AGES_DEVELOP] = {.add = label_develop},
    [AGES_REVOLUTION] = {.add = label_revolution},
    [AGES_PLAY] = {NULL, NAMES_CIVIL, {"Play %s", "Zagraj: %s"}},
    [AGES_PLAY_BONUS] = {.add = label_bonus},
    [AGES_TACTIC] = {.add = label_tactic},
    [AGES_COPY] = {.add = label_tactic},
    [AGES_USE] = {.add = label_use},
    [AGES_USE_ON] = {.add = label_recruit},
    [AGES_USE_TWICE] = {.add = label_bach},
    [AGES_USE_CHOICE] = {.add = label_churchill},
    [AGES_USE_CARD] = {.add = label_columbus},
    [AGES_USE_PACT] = {.add = label_trade},
    [AGES_EVENT] = {NULL, NAMES_MILITARY, {"Prepare event: %s", "Zaplanuj wydarzenie: %s"}},
    [AGES_AGGRESSION] = {.add = label_attack},
    [AGES_WAR] = {.add = label_attack},
    [AGES_PACT] = {.add = label_pact},
    [AGES_PACT_SIDE] = {.add = label_pact},
    [AGES_CANCEL] = {NULL, NAMES_MILITARY, {"Cancel %s", "Anuluj pakt: %s"}},
    [AGES_RESOLVE] = {.add = label_resolve},
    [AGES_SEIZE] = {.add = label_seize},
    [AGES_DISCARD] = {.add = label_discard},
    [AGES_PLUNDER] = {NULL, NAMES_SPLIT, {"Take ", "Zabierz "}},
    [AGES_GAIN] = {NULL, NAMES_SPLIT, {"Gain ", "Otrzymaj "}},
    [AGES_LOSE_STOCK] = {NULL, NAMES_SPLIT, {"Lose ", "Strać "}},
    [AGES_ANNEX] = {NULL, NAMES_MILITARY, {"Annex %s", "Zabierz kolonię: %s"}},
    [AGES_REMOVE] = {NULL, NAMES_CIVIL, {"Remove %s", "Usuń: %s"}},
    [AGES_LOSE_COLONY] = {NULL, NAMES_MILITARY, {"Lose %s", "Strać kolonię: %s"}},
    [AGES_RUIN] = {NULL, NAMES_CIVIL, {"Let %s fall into ruin", "Zamień w ruinę: %s"}},
    [AGES_LOSE_WORKER] = {NULL,
                          NAMES_CIVIL,
                          {"Lose a worker of %s", "Strać robotnika z karty: %s"}},
    [AGES_BLUE] = {NULL,
                   NAMES_CIVIL,
                   {"Take a blue token off %s", "Zdejmij niebieski znacznik z karty: %s"}},
    [AGES_BID] = {.add = label_bid},
    [AGES_SEND] = {NULL, NAMES_CIVIL, {"Send %s", "Wyślij: %s"}},
    [AGES_TUCK] = {NULL, NAMES_CIVIL, {"Put Homer under %s", "Wsuń Homera pod cud: %s"}},
};

/* Food and resources; R 36.2: less is allowed. */
static void add_stock(const struct asked *q, const char *verb, struct text *out)
{
    if (!q->a && !q->b) {
        text_add(out, q->pl ? "Nie zabieraj niczego" : "Take nothing");
        return;
    }
    text_add(out, verb);
    ages_add_split(out, q->lang, (int)q->a, (int)q->b);
}

void ages_action_label(const void *state, uint32_t action, enum lang lang, struct text *out)
{
    const struct ages_state *s = state;
    const struct label_row *row = &label_rows[action_verb(action)];
    if (!s->depth)
        return;
    struct ages_frame top = s->frames[s->depth - 1];
    struct asked q = {.s = s, .top = top, .seat = top.seat, .lang = lang, .pl = lang == LANG_PL};
    q.action = action;
    q.a = action_arg(action, 0);
    q.b = action_arg(action, 1);
    q.c = action_arg(action, 2);
    const char *pattern = row->pattern[lang];
    if (row->add)
        row->add(&q, out);
    else if (row->named == NAMES_SPLIT)
        add_stock(&q, pattern, out);
    else if (row->named == NAMES_CIVIL)
        text_format(out, pattern, civil(&q, q.a).text);
    else if (row->named == NAMES_MILITARY)
        text_format(out, pattern, military(&q, q.a).text);
    else
        text_add(out, pattern);
}
