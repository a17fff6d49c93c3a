/* label.c: actions as a person reads them, with their obvious consequences: what it costs, what it
 * gives, whom it meets. The phrases are those of data/civ/words_actions.tsv. */
#include "games/civ/text.h"

/* An action, and the decision it answers. */
struct asked {
    const struct civ_state *s;
    struct civ_frame top;
    uint32_t action;
    enum lang lang;
    int a, b, c; /* the arguments */
};

typedef void label(const struct asked *q, struct text *out);

/* Says the phrase of the action: its arguments, then the values given here. */
#define SAY(q, out, ...) \
    phrase_add(out, (q)->lang, &civ_labels[action_verb((q)->action)], (q)->a, (q)->b, (q)->c, \
               __VA_ARGS__)

/* The same with one or two texts, which are freed. */
static void say_texts(const struct asked *q, struct text *out, struct text one, struct text two)
{
    SAY(q, out, text_string(&one), text_string(&two));
    text_free(&one);
    text_free(&two);
}

/* Squares: what lies and stands there */

static struct text contents_of(const struct asked *q, int square)
{
    struct text contents = TEXT_EMPTY;
    civ_add_contents(&contents, q->lang, q->s, square);
    return contents;
}

static void label_square(const struct asked *q, struct text *out)
{
    say_texts(q, out, contents_of(q, q->a), TEXT_EMPTY);
}

static void label_place(const struct asked *q, struct text *out)
{
    struct text thing = TEXT_EMPTY;
    civ_add_item_name(&thing, q->lang, q->top.place.item);
    say_texts(q, out, thing, contents_of(q, q->a));
}

/* R 8.5: a hut is entered; what resists is attacked. */
static void label_enter(const struct asked *q, struct text *out)
{
    int class = civ_class_at(q->s, q->a);
    if (class == CIV_CLASS_HUT ||
        (class == CIV_CLASS_VILLAGE && civ_is(q->s, q->top.seat, CIV_CIV_ZULU))) {
        label_square(q, out);
        return;
    }
    struct text contents = contents_of(q, q->a);
    phrase_add(out, q->lang, civ_say(CIV_WORD_ATTACK), q->a, text_string(&contents));
    text_free(&contents);
}

static void say_here(const struct asked *q, int here, struct text *out)
{
    struct text contents = contents_of(q, here);
    SAY(q, out, here, text_string(&contents));
    text_free(&contents);
}

/* The square the decision is about. */
static void label_here(const struct asked *q, struct text *out)
{
    say_here(q, q->top.square, out);
}

/* Where the group stands. */
static void label_stop(const struct asked *q, struct text *out)
{
    say_here(q, q->s->group.at, out);
}

/* Figures */

static void label_figures(const struct asked *q, struct text *out)
{
    struct text figures = TEXT_EMPTY;
    bool pair = action_verb(q->action) == CIV_TARGET_FIGURES;
    civ_add_figures_text(&figures, q->lang, pair ? q->c >> 4 : q->b, pair ? q->c & 15 : q->c);
    say_texts(q, out, figures, TEXT_EMPTY);
}

/* Cities */

/* The city on the square the action names. */
static int city_of(const struct asked *q)
{
    int city = 0;
    civ_city_at(q->s, q->a, &city);
    return city;
}

static void label_produce(const struct asked *q, struct text *out)
{
    SAY(q, out, civ_production(q->s, q->top.seat, city_of(q)));
}

static void label_arts(const struct asked *q, struct text *out)
{
    SAY(q, out, civ_arts(q->s, q->top.seat, city_of(q)));
}

static void label_advance(const struct asked *q, struct text *out)
{
    int space = q->s->player[q->top.seat].space + 1;
    struct text cost = TEXT_EMPTY;
    civ_add_points(&cost, q->lang, civ_culture_spaces[space].culture,
                   civ_culture_spaces[space].trade);
    SAY(q, out, space, text_string(&cost));
    text_free(&cost);
}

/* What it costs, and the trade that pays for missing production. */
static void label_build(const struct asked *q, struct text *out)
{
    struct text text = TEXT_EMPTY;
    int cost = civ_item_cost(q->s, q->top.seat, civ_item_of(q->action));
    int missing = cost - q->top.build.production;
    if (q->top.build.action == CIV_CITY_ACTION_FREE_BUILDING)
        phrase_add(&text, q->lang, civ_say(CIV_WORD_FREE));
    else if (missing <= 0)
        phrase_add(&text, q->lang, civ_say(CIV_WORD_COST), cost);
    else
        phrase_add(&text, q->lang, civ_say(CIV_WORD_COST_RUSHED), cost, missing,
                   civ_rush_steps(q->s, q->top.seat, missing) * civ_limit(CIV_LIMIT_RUSH_TRADE));
    say_texts(q, out, text, TEXT_EMPTY);
}

/* Abilities: resources, culture and trade that are paid */

static void label_use(const struct asked *q, struct text *out)
{
    const struct civ_ability_row *row = &civ_abilities[civ_ability_named(q->s, q->a)];
    struct text price = TEXT_EMPTY;
    for (int i = 0; i < COUNT_OF(row->cost) && row->cost[i] != ITEM_NONE; i++) {
        text_add(&price, i ? ", " : "");
        civ_add_good(&price, q->lang, CIV_GOOD_RESOURCE, row->cost[i]);
    }
    if (row->any)
        phrase_add(&price, q->lang, civ_say(CIV_WORD_ANY_RESOURCES), row->any);
    civ_add_points(&price, q->lang, row->culture, row->trade);
    say_texts(q, out, price, TEXT_EMPTY);
}

/* R 6.4: what the player who answers gets and gives. */
static void label_accept(const struct asked *q, struct text *out)
{
    const struct civ_offer *offer = &q->s->offer;
    struct text got = TEXT_EMPTY, given = TEXT_EMPTY;
    int hidden = offer->give == CIV_GOOD_MARKER  ? ITEM_NONE
                 : offer->give == CIV_GOOD_EVENT ? civ_events[offer->give_what].level - 1
                                                 : offer->give_what;
    civ_add_good(&got, q->lang, offer->give, hidden);
    civ_add_good(&given, q->lang, offer->ask,
                 offer->ask == CIV_GOOD_MARKER ? ITEM_NONE : offer->ask_what);
    say_texts(q, out, got, given);
}

/* Battles */

/* A unit by the name of its rank, with strength, health and wounds as it has them now. */
static struct text fighter(const struct asked *q, int side, int unit, int wounds)
{
    struct text text = TEXT_EMPTY;
    struct civ_strength worth = civ_unit_strength(q->s, side, unit);
    phrase_add(&text, q->lang, civ_say(CIV_WORD_UNIT),
               civ_unit_name(q->lang, unit, civ_battle_rank(q->s, side, unit)), worth.strength,
               worth.health, wounds);
    return text;
}

static struct text fighter_on(const struct asked *q, int front, int side)
{
    const struct civ_front *on = &q->s->battle.front[front];
    return fighter(q, side, on->unit[side], on->wounds[side]);
}

static void label_play(const struct asked *q, struct text *out)
{
    int side = q->s->battle.side;
    say_texts(q, out, fighter(q, side, q->a, 0), fighter_on(q, q->b, !side));
}

static void label_play_new(const struct asked *q, struct text *out)
{
    say_texts(q, out, fighter(q, q->s->battle.side, q->a, 0), TEXT_EMPTY);
}

static void label_hit(const struct asked *q, struct text *out)
{
    say_texts(q, out, fighter_on(q, q->a, !q->s->battle.side), TEXT_EMPTY);
}

static void label_heal(const struct asked *q, struct text *out)
{
    say_texts(q, out, fighter_on(q, q->a, q->s->battle.side), TEXT_EMPTY);
}

static void label_rescue(const struct asked *q, struct text *out)
{
    struct text unit = TEXT_EMPTY;
    civ_add_unit(&unit, q->lang, q->a, civ_rank(q->s, q->top.seat, civ_units[q->a].type));
    say_texts(q, out, unit, TEXT_EMPTY);
}

/* R 11.13: as much as the loser has, up to the limit. */
static void label_loot(const struct asked *q, struct text *out)
{
    const struct civ_player *loser = &q->s->player[q->top.loser];
    int most = civ_limit(CIV_LIMIT_LOOT_AMOUNT);
    int has = action_verb(q->action) == CIV_LOOT_TRADE ? loser->trade : loser->culture;
    SAY(q, out, has < most ? has : most);
}

/* Technologies */

/* R 9.3: the trade that is kept. */
static void label_tech(const struct asked *q, struct text *out)
{
    const struct civ_tech_row *tech = &civ_techs[q->a];
    int coins = civ_coins(q->s, q->top.seat) + tech->coins;
    int trade = q->s->player[q->top.seat].trade;
    SAY(q, out, tech->level, coins < trade ? coins : trade);
}

/* R 9.7 */
static void label_second(const struct asked *q, struct text *out)
{
    SAY(q, out, civ_abilities[CIV_ABILITY_NOTRE_DAME].trade);
}

static void label_end(const struct asked *q, struct text *out)
{
    SAY(q, out, q->s->phase);
}

/* For verbs that say more than their arguments. */
static label *const labels[CIV_VERB_COUNT] = {
    [CIV_WONDER_AT] = label_place,
    [CIV_AT] = label_place,
    [CIV_RESERVE] = label_place,
    [CIV_USE] = label_use,
    [CIV_END] = label_end,
    [CIV_LEARN] = label_tech,
    [CIV_ASSIGN] = label_here,
    [CIV_ACCEPT] = label_accept,
    [CIV_PRODUCE] = label_produce,
    [CIV_ARTS] = label_arts,
    [CIV_ADVANCE] = label_advance,
    [CIV_BUILD_FIGURE] = label_build,
    [CIV_BUILD_UNIT] = label_build,
    [CIV_BUILD_WALLS] = label_build,
    [CIV_BUILD_BUILDING] = label_build,
    [CIV_BUILD_WONDER] = label_build,
    [CIV_TARGET_SQUARE] = label_square,
    [CIV_TARGET_FIGURES] = label_figures,
    [CIV_GROUP] = label_figures,
    [CIV_ENTER] = label_enter,
    [CIV_STOP] = label_stop,
    [CIV_DESTROY] = label_here,
    [CIV_PLAY] = label_play,
    [CIV_PLAY_NEW] = label_play_new,
    [CIV_HIT] = label_hit,
    [CIV_HEAL] = label_heal,
    [CIV_RESCUE] = label_rescue,
    [CIV_LOOT_TRADE] = label_loot,
    [CIV_LOOT_CULTURE] = label_loot,
    [CIV_RESEARCH] = label_tech,
    [CIV_SECOND] = label_second,
};

void civ_action_label(const void *state, uint32_t action, enum lang lang, struct text *out)
{
    unsigned verb = action_verb(action);
    struct asked q = {.s = state,
                      .top = *civ_top_of(state),
                      .action = action,
                      .lang = lang,
                      .a = (int)action_arg(action, 0),
                      .b = (int)action_arg(action, 1),
                      .c = (int)action_arg(action, 2)};
    if (labels[verb]) {
        labels[verb](&q, out);
        return;
    }
    assert(!civ_labels[verb].values[ACTION_ARGS] && "a label says more: it needs a function");
    phrase_add(out, lang, &civ_labels[verb], q.a, q.b, q.c);
}
