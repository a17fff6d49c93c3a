/* label.c: actions as a person reads them: which phrase of data/ages/words*.tsv, and its values. */
#include "games/ages/rules.h"

/* What a label says in addition to the arguments of the action. */
enum { FIRST = ACTION_ARGS, SECOND, THIRD };

static int seat_of(const struct ages_state *s)
{
    return ages_asked(s)->seat;
}

static int arg(uint32_t action, int i)
{
    return (int)action_arg(action, i);
}

/* Prices, which the decision may lower */

static int build_cost(const struct ages_state *s, int card, int less)
{
    return ages_less_by(ages_build_cost(s, seat_of(s), card), less);
}

static int population_cost(const struct ages_state *s, int less)
{
    return ages_less_by(ages_population_food(s, seat_of(s)), less);
}

static int develop_cost(const struct ages_state *s, int card, bool by_revolution, int less)
{
    return ages_less_by(ages_develop_cost(s, seat_of(s), card, by_revolution), less);
}

static void say_price(const struct ages_state *s, uint32_t action, int less, struct label *label)
{
    unsigned verb = action_verb(action);
    int *price = &label->values[FIRST], card = arg(action, 0);
    if (verb == AGES_POPULATION)
        *price = population_cost(s, less);
    else if (verb == AGES_BUILD)
        *price = build_cost(s, card, less);
    else if (verb == AGES_UPGRADE)
        *price = ages_upgrade_cost(s, seat_of(s), card, arg(action, 1), less);
    else if (verb == AGES_DEVELOP || verb == AGES_REVOLUTION)
        *price = develop_cost(s, card, verb == AGES_REVOLUTION, less);
}

static void price(const void *state, uint32_t action, struct label *label)
{
    say_price(state, action, 0, label);
}

/* What an event gives. */
static void gain(const void *state, uint32_t action, struct label *label)
{
    (void)action;
    label->values[FIRST] = ages_asked(state)->amount;
}

/* Actions with civil cards */

static void take(const void *state, uint32_t action, struct label *label)
{
    const struct ages_state *s = state;
    int copies = 0, space = arg(action, 1);
    for (int i = 0; i < AGES_ROW; i++)
        copies += s->row[i] == arg(action, 0);
    label->values[FIRST] = copies > 1 ? space : 0;
    label->values[SECOND] = ages_take_price(s, seat_of(s), space);
}

/* The owner of what is destroyed, if it is another player; the rows of the decisions say who. */
static void destroy(const void *state, uint32_t action, struct label *label)
{
    (void)state, (void)action;
    label->values[FIRST] = SEAT_NONE;
}

static void stage(const void *state, uint32_t action, struct label *label)
{
    const struct ages_state *s = state;
    const struct ages_player *p = &s->player[seat_of(s)];
    label->values[FIRST] = p->wonder;
    label->values[SECOND] = ages_stages_cost(p, arg(action, 0));
}

/* R 7.91, 7.95 */
static void revolution(const void *state, uint32_t action, struct label *label)
{
    const struct ages_state *s = state;
    const struct ages_player *p = &s->player[seat_of(s)];
    bool by_ma = ages_power(s, seat_of(s), AGES_POWER_REVOLUTION_BY_MILITARY_ACTIONS) > 0;
    say_price(s, action, 0, label);
    label->values[SECOND] = by_ma ? -1 : ages_total_ca(p);
    label->values[THIRD] = ages_total_ma(p);
}

/* Leaders, wonders and pacts at work */

static void use(const void *state, uint32_t action, struct label *label)
{
    (void)state;
    if (arg(action, 0) == AGES_CIVIL_HAMMURABI)
        label->phrase = &ages_words[AGES_WORD_USE_HAMMURABI];
    else if (arg(action, 0) == AGES_CIVIL_OCEAN_LINER_SERVICE)
        label->phrase = &ages_words[AGES_WORD_USE_LINER];
    else if (arg(action, 0) == AGES_CIVIL_ALEXANDER_THE_GREAT)
        label->phrase = &ages_words[AGES_WORD_USE_ALEXANDER];
}

/* R 7.121 */
static void recruit(const void *state, uint32_t action, struct label *label)
{
    int less = ages_power(state, seat_of(state), AGES_POWER_RECRUIT);
    label->values[FIRST] = population_cost(state, less);
    label->values[SECOND] = build_cost(state, arg(action, 1), less);
}

static void bach(const void *state, uint32_t action, struct label *label)
{
    label->values[FIRST] =
        ages_upgrade_cost(state, seat_of(state), arg(action, 1), arg(action, 2), 0);
}

/* R 7.126 */
static void trade(const void *state, uint32_t action, struct label *label)
{
    (void)action;
    bool for_food = ages_trade_power(state, seat_of(state)) == AGES_POWER_RESOURCE_AS_FOOD;
    label->values[FIRST] = for_food ? 1 : -1;
}

/* Actions with military cards */

static void play_tactic(const void *state, uint32_t action, struct label *label)
{
    (void)state, (void)action;
    label->values[FIRST] = 1;
}

static void copy_tactic(const void *state, uint32_t action, struct label *label)
{
    (void)state, (void)action;
    label->values[FIRST] = 2;
}

static void attack(const void *state, uint32_t action, struct label *label)
{
    label->values[FIRST] = ages_attack_price(state, arg(action, 0), arg(action, 1));
}

/* R 39.4 */
static const struct ages_bonus_row *bonus_row(uint32_t action)
{
    return &ages_bonus_cards[arg(action, 0) - ages_first_military(AGES_MILITARY_TYPE_BONUS)];
}

static void bonus(const void *state, uint32_t action, struct label *label)
{
    (void)state;
    label->values[FIRST] = bonus_row(action)->colonization;
}

/* What a verb says in every decision. */
decision_label *const ages_completes[AGES_VERB_COUNT] = {
    [AGES_FOOD] = gain,
    [AGES_RESOURCES] = gain,
    [AGES_PLAY_BONUS] = bonus,
    [AGES_POPULATION] = price,
    [AGES_TAKE] = take,
    [AGES_BUILD] = price,
    [AGES_UPGRADE] = price,
    [AGES_DESTROY] = destroy,
    [AGES_STAGE] = stage,
    [AGES_DEVELOP] = price,
    [AGES_REVOLUTION] = revolution,
    [AGES_TACTIC] = play_tactic,
    [AGES_COPY] = copy_tactic,
    [AGES_USE] = use,
    [AGES_USE_ON] = recruit,
    [AGES_USE_TWICE] = bach,
    [AGES_USE_PACT] = trade,
    [AGES_AGGRESSION] = attack,
    [AGES_WAR] = attack,
};

/* What some decisions say in other words */

/* Uses another phrase of the verb. */
static void say_instead(uint32_t action, enum ages_verb verb, enum ages_word word,
                        struct label *label)
{
    if (action_verb(action) == verb)
        label->phrase = &ages_words[word];
}

/* The same with a number. */
static void say_number(uint32_t action, enum ages_verb verb, enum ages_word word, int number,
                       struct label *label)
{
    say_instead(action, verb, word, label);
    if (action_verb(action) == verb)
        label->values[0] = number;
}

void ages_label_bid(const void *state, uint32_t action, struct label *label)
{
    (void)state;
    say_instead(action, AGES_PASS, AGES_WORD_PASS_BID, label);
}

void ages_label_homer(const void *state, uint32_t action, struct label *label)
{
    (void)state;
    say_instead(action, AGES_NONE, AGES_WORD_NONE_HOMER, label);
}

void ages_label_agreement(const void *state, uint32_t action, struct label *label)
{
    (void)state;
    say_instead(action, AGES_DONE, AGES_WORD_DONE_AGREEMENT, label);
}

void ages_label_pact_reply(const void *state, uint32_t action, struct label *label)
{
    (void)action;
    label->values[FIRST] = ages_asked(state)->pact.card;
}

void ages_label_war_tech(const void *state, uint32_t action, struct label *label)
{
    int advantage = ages_asked(state)->war_tech.advantage;
    say_number(action, AGES_DONE, AGES_WORD_DONE_WAR_TECH, advantage, label);
    if (action_verb(action) != AGES_SEIZE)
        return;
    label->values[FIRST] = ages_civil(arg(action, 0))->science_cost;
    label->values[SECOND] = advantage;
}

/* The owner of what is destroyed. */
void ages_label_terrorism(const void *state, uint32_t action, struct label *label)
{
    (void)action;
    label->values[FIRST] = ages_asked(state)->victim;
}

void ages_label_raid(const void *state, uint32_t action, struct label *label)
{
    const struct ages_state *s = state;
    label->values[FIRST] = s->defender;
    say_instead(action, AGES_NONE, AGES_WORD_NONE_RAID, label);
}

void ages_label_free_build(const void *state, uint32_t action, struct label *label)
{
    (void)state;
    label->values[FIRST] = 0;
    say_instead(action, AGES_NONE, AGES_WORD_NONE_FREE_BUILD, label);
}

/* R 21.15 */
void ages_label_dev_civ(const void *state, uint32_t action, struct label *label)
{
    say_price(state, action, ages_asked(state)->amount, label);
}

void ages_label_ordered(const void *state, uint32_t action, struct label *label)
{
    const struct ages_civil_row *card = ages_civil(ages_asked(state)->card);
    if (action_verb(action) == AGES_FOOD || action_verb(action) == AGES_RESOURCES)
        label->values[FIRST] = card->effect_1_n;
    else if (card->effect_1 != AGES_EFFECT_ORDER_DEVELOPMENT)
        say_price(state, action, card->effect_1_n, label);
}

/* Any card that is discarded for a defence or a force adds 1. */
void ages_label_defence(const void *state, uint32_t action, struct label *label)
{
    (void)state;
    label->values[FIRST] = action_verb(action) == AGES_PLAY_BONUS ? bonus_row(action)->defence : 1;
    say_instead(action, AGES_NONE, AGES_WORD_NONE_DEFENCE, label);
    say_instead(action, AGES_DONE, AGES_WORD_DONE_DEFENCE, label);
}

void ages_label_force(const void *state, uint32_t action, struct label *label)
{
    const struct ages_state *s = state;
    if (action_verb(action) == AGES_DISCARD)
        label->values[FIRST] = 1;
    int force = ages_force(s, seat_of(s), s->sent) + s->force_cards + s->cook_cards;
    say_number(action, AGES_DONE, AGES_WORD_DONE_FORCE, force, label);
}
