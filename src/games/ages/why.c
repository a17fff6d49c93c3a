/* why.c: why a thing cannot be used now, with the rule that forbids it.
 *
 * Must not tell more than the seat knows (R 24): a military card that is neither in the asker's
 * hand nor in play gets one and the same answer wherever it lies, and the actions of another seat
 * are never looked at. */
#include <string.h>

#include "games/ages/ages.h"
#include "games/ages/rules.h"

/* The phase in which the asker decides. */
enum phase { OTHER_PHASE, POLITICS_PHASE, ACTION_PHASE };

struct question {
    const struct ages_state *s;
    const struct ages_player *p;
    int seat;
    enum phase phase;
    struct answer *answer;
};

static void add(struct question *q, enum ages_why kind, int a, int b)
{
    answer_add(q->answer, kind, a, b);
}

/* Prices */

static void need_ca(struct question *q, int price)
{
    if (!ages_can_pay_ca(q->p, price))
        add(q, AGES_WHY_CIVIL_ACTIONS, price, q->p->ca + q->p->once_ca);
}

static void need_ma(struct question *q, int price)
{
    if (!ages_can_pay_ma(q->p, price))
        add(q, AGES_WHY_MILITARY_ACTIONS, price, q->p->ma + q->p->once_ma);
}

static void need(struct question *q, enum ages_why kind, int cost, int have)
{
    if (cost > have)
        add(q, kind, cost, cost - have);
}

static void need_food(struct question *q, int less)
{
    int food = ages_population_food(q->s, q->seat);
    if (food < 0)
        add(q, AGES_WHY_YELLOW_EMPTY, 0, 0);
    else
        need(q, AGES_WHY_FOOD, ages_less_by(food, less), ages_food_to_spend(q->p));
}

/* R 4.3 */
static void not_in_round_1(struct question *q)
{
    if (q->s->round == 1)
        add(q, AGES_WHY_ROUND_1, 0, 0);
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
        add(q, AGES_WHY_WONDER_IN_PROGRESS, 0, 0);
    if (ages_type(card) != AGES_TYPE_WONDER && q->p->civil_count >= limit)
        add(q, AGES_WHY_HAND_LIMIT, limit, 0);
    if (ages_type(card) == AGES_TYPE_LEADER && q->p->leader_ages >> ages_level(card) & 1)
        add(q, AGES_WHY_LEADER_TAKEN, ages_level(card), 0);
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
        add(q, AGES_WHY_PARTNER_SCIENCE, 0, 0);
    else
        need(q, AGES_WHY_SCIENCE, cost, q->p->science + (unit ? q->p->unit_science : 0));
}

/* The other way to a government (R 7.91, 7.95); what stops both ways is told by why_develop. */
static void why_revolution(struct question *q, int card)
{
    const struct ages_player *p = q->p;
    bool by_ma = ages_power(q->s, q->seat, AGES_POWER_REVOLUTION_BY_MILITARY_ACTIONS) > 0;
    int cost = ages_develop_cost(q->s, q->seat, card, true);
    if (by_ma && !ages_can_pay_ma(p, ages_total_ma(p)))
        add(q, AGES_WHY_REVOLUTION_MILITARY, ages_total_ma(p), p->ma + p->once_ma);
    else if (!by_ma && !ages_can_pay_ca(p, ages_total_ca(p)))
        add(q, AGES_WHY_REVOLUTION_CIVIL, ages_total_ca(p), p->ca + p->once_ca);
    need(q, AGES_WHY_REVOLUTION_SCIENCE, cost, p->science);
}

static void need_stage(struct question *q, int less)
{
    const struct ages_player *p = q->p;
    if (p->wonder == ITEM_NONE) {
        add(q, AGES_WHY_NO_WONDER, 0, 0);
        return;
    }
    need(q, AGES_WHY_RESOURCES, ages_less_by(ages_stages_cost(p, 1), less),
         ages_resources_to_spend(p, false));
    if (!ages_blue_tokens(p))
        add(q, AGES_WHY_NO_BLUE, 0, 0);
}

static void why_play(struct question *q, int card)
{
    const struct ages_civil_row *row = ages_civil(card);
    int before = q->answer->count;
    if (ages_find_old_civil(q->p, card) < 0)
        add(q, AGES_WHY_TAKEN_NOW, 0, 0);
    if (row->effect_1 != AGES_EFFECT_ORDER_DEVELOPMENT)
        need_ca(q, 1);
    if (row->effect_1 == AGES_EFFECT_ORDER_STAGE)
        need_stage(q, row->effect_1_n);
    else if (row->effect_1 == AGES_EFFECT_ORDER_POPULATION)
        need_food(q, 0);
    if (ages_orders_choice(row) && q->answer->count == before && ages_can_pay_ca(q->p, 1))
        add(q, AGES_WHY_ORDER_IMPOSSIBLE, 0, 0);
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
        add(q, AGES_WHY_NO_WORKER, 0, 0);
    if (ages_types[type].limit && ages_workers_of(q->p, type) >= limit)
        add(q, AGES_WHY_URBAN_LIMIT, limit, 0);
    need(q, AGES_WHY_RESOURCES, ages_build_cost(q->s, q->seat, card),
         ages_resources_to_spend(q->p, unit));
}

/* The mark of what is used once per turn, by leaders and wonders (R 7.120-7.124); 0: none. */
static int mark_of(int card)
{
    static const struct {
        uint8_t card, mark;
    } rows[] = {
        {AGES_CIVIL_HAMMURABI, AGES_MARK_HAMMURABI},
        {AGES_CIVIL_JOHANN_SEBASTIAN_BACH, AGES_MARK_BACH},
        {AGES_CIVIL_WINSTON_CHURCHILL, AGES_MARK_CHURCHILL},
        {AGES_CIVIL_OCEAN_LINER_SERVICE, AGES_MARK_LINER},
    };
    for (int i = 0; i < COUNT_OF(rows); i++)
        if (rows[i].card == card)
            return rows[i].mark;
    return 0;
}

static void why_leader(struct question *q, int card)
{
    int before = q->answer->count;
    if (q->p->marks & mark_of(card))
        add(q, AGES_WHY_USED, 0, 0);
    else if (card == AGES_CIVIL_HAMMURABI)
        need_ma(q, 1);
    else if (card == AGES_CIVIL_JOHANN_SEBASTIAN_BACH)
        need_ca(q, 1);
    else if (card == AGES_CIVIL_ALEXANDER_THE_GREAT || card == AGES_CIVIL_CHRISTOPHER_COLUMBUS)
        add(q, AGES_WHY_POLITICS_ONLY, 0, 0);
    if (card == AGES_CIVIL_FREDERICK_BARBAROSSA) {
        need_ma(q, 1);
        need_food(q, ages_power(q->s, q->seat, AGES_POWER_RECRUIT));
    }
    if (q->answer->count == before)
        add(q, AGES_WHY_WORKS, 0, 0);
}

static void why_wonder(struct question *q, int card)
{
    if (q->p->wonder == card) {
        not_in_round_1(q);
        need_ca(q, 1);
        need_stage(q, 0);
    } else if (q->p->marks & mark_of(card)) {
        add(q, AGES_WHY_USED, 0, 0);
    } else {
        add(q, AGES_WHY_COMPLETED, 0, 0);
        if (mark_of(card) && !q->p->yellow)
            add(q, AGES_WHY_YELLOW_EMPTY, 0, 0);
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
        add(q, AGES_WHY_WORKS, 0, 0);
}

/* Many players have the same technologies, so only leaders and wonders are said to be somebody's.
 */
static void why_elsewhere(struct question *q, int card)
{
    for (int rival = 0; rival < q->s->players; rival++) {
        const struct ages_player *p = &q->s->player[rival];
        if (rival == q->seat || ages_is_technology(card))
            continue;
        if (in_area(p, card))
            add(q, AGES_WHY_RIVALS, rival, 0);
        else if (ages_find_civil(p, card) >= 0 && ages_type(card) == AGES_TYPE_LEADER &&
                 !q->s->options_hidden) /* R 24.2 */
            add(q, AGES_WHY_RIVALS_HAND, rival, 0);
        else
            continue;
        return;
    }
    add(q, AGES_WHY_NOT_IN_ROW, 0, 0);
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
        add(q, AGES_WHY_OWNED, 0, 0); /* another copy of it lies in the row */
}

/* Attacks (R 6.20-6.33) */

/* Adds one reason why this rival cannot be attacked, if there is one, apart from the price. */
static bool why_not_rival(struct question *q, int card, int rival, bool war)
{
    int better = ages_superiority(q->s, q->seat, rival);
    if (ages_attack_forbidden(q->s, q->seat, rival))
        add(q, AGES_WHY_PACT_FORBIDS, rival, 0);
    else if (war && ages_war_immune(q->s, rival))
        add(q, AGES_WHY_WAR_IMMUNE, rival, 0);
    else if (!war && ages_lacks_target(q->s, card, rival))
        add(q, AGES_WHY_NOTHING_TO_HIT, rival, 0);
    else if (!war && better <= 0)
        add(q, AGES_WHY_NOT_STRONGER, rival, 1 - better);
    else
        return false;
    return true;
}

/* What forbids an aggression also forbids a war, but by a rule of its own. */
static void cite_war(struct question *q, int first)
{
    for (int i = first; i < q->answer->count; i++)
        q->answer->reasons[i].rule = "6.31";
}

static void why_attack(struct question *q, int card)
{
    bool war = ages_military(card)->type == AGES_MILITARY_TYPE_WAR;
    int cheapest = -1, first = q->answer->count;
    if (war && q->s->last_round && q->s->round >= q->s->last_round)
        add(q, AGES_WHY_LAST_ROUND, 0, 0);
    if (ages_power(q->s, q->seat, AGES_POWER_NO_ATTACKS)) {
        add(q, AGES_WHY_GANDHI, 0, 0);
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

static void why_tactic(struct question *q, int price)
{
    if (q->phase != ACTION_PHASE)
        add(q, AGES_WHY_ACTIONS_ONLY, 0, 0);
    not_in_round_1(q);
    if (q->p->marks & AGES_MARK_TACTIC)
        add(q, AGES_WHY_TACTIC_ONCE, 0, 0);
    need_ma(q, price);
}

static void why_military_hand(struct question *q, int card)
{
    enum ages_military_type type = (enum ages_military_type)ages_military(card)->type;
    bool political = type != AGES_MILITARY_TYPE_TACTIC && type != AGES_MILITARY_TYPE_BONUS;
    if (political && q->phase != POLITICS_PHASE)
        add(q, AGES_WHY_POLITICS_ONLY, 0, 0);
    switch (type) {
    case AGES_MILITARY_TYPE_AGGRESSION:
    case AGES_MILITARY_TYPE_WAR:
        why_attack(q, card);
        break;
    case AGES_MILITARY_TYPE_PACT:
        if (q->s->players == 2)
            add(q, AGES_WHY_TWO_PLAYERS, 0, 0);
        break;
    case AGES_MILITARY_TYPE_TACTIC:
        why_tactic(q, 1);
        break;
    case AGES_MILITARY_TYPE_BONUS:
        add(q, AGES_WHY_REACTION, 0, 0);
        break;
    case AGES_MILITARY_TYPE_EVENT:
    case AGES_MILITARY_TYPE_TERRITORY:
    case AGES_MILITARY_TYPE_COUNT:
        break;
    }
}

/* A tactic on the table: common, or somebody's own. False if it is not there. */
static bool why_tactic_in_play(struct question *q, int card)
{
    int row = card - ages_first_military(AGES_MILITARY_TYPE_TACTIC);
    if (q->p->tactic == row) {
        add(q, AGES_WHY_TACTIC_CURRENT, 0, 0);
        return true;
    }
    if (q->s->common >> row & 1) {
        why_tactic(q, 2);
        return true;
    }
    for (int rival = 0; rival < q->s->players; rival++) {
        if (q->s->player[rival].tactic != row)
            continue;
        add(q, AGES_WHY_TACTIC_NOT_COMMON, rival, 0);
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
        add(q, AGES_WHY_RIVALS, owner, 0);
    else
        add(q, type == AGES_MILITARY_TYPE_PACT ? AGES_WHY_POLITICS_ONLY : AGES_WHY_WORKS, 0, 0);
    return true;
}

static bool why_in_play(struct question *q, int card)
{
    const struct ages_state *s = q->s;
    if (card == s->event || card == s->territory || card == s->attack) {
        add(q, AGES_WHY_BEING_RESOLVED, 0, 0);
        return true;
    }
    if (ages_military(card)->type == AGES_MILITARY_TYPE_TACTIC)
        return why_tactic_in_play(q, card);
    for (int owner = 0; owner < s->players; owner++) {
        if (why_in_area(q, card, owner))
            return true;
        if (s->player[owner].war[0] == card || s->player[owner].war[1] == card) {
            add(q, AGES_WHY_WAR_WAITS, owner, 0);
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
        add(q, AGES_WHY_HIDDEN, 0, 0);
}

static void why_choice(struct question *q)
{
    if (q->p->leader != AGES_CIVIL_WINSTON_CHURCHILL)
        add(q, AGES_WHY_NO_CHURCHILL, 0, 0);
    else if (q->p->marks & AGES_MARK_CHURCHILL)
        add(q, AGES_WHY_USED, 0, 0);
}

static void why_thing(struct question *q, struct ref ref)
{
    switch ((enum ages_table)ref.kind) {
    case AGES_TABLE_CIVIL:
        why_civil(q, ref.item);
        break;
    case AGES_TABLE_MILITARY:
        why_military(q, ref.item);
        break;
    case AGES_TABLE_CHURCHILL_CHOICE:
        why_choice(q);
        break;
    case AGES_TABLE_SIDE:
        add(q, AGES_WHY_SIDE, 0, 0);
        break;
    case AGES_TABLE_COUNT:
        break;
    }
}

/* R 24: about a player who has left the game nothing more is said. */
static bool ask(const struct ages_state *s, int seat, struct ref ref, enum phase phase,
                struct answer *answer)
{
    struct question q = {s, &s->player[seat], seat, phase, answer};
    if (ages_is_in(s, seat))
        why_thing(&q, ref);
    return true;
}

bool ages_why(const void *state, int seat, struct ref ref, struct answer *answer)
{
    return ask(state, seat, ref, OTHER_PHASE, answer);
}

bool ages_why_politics(const void *state, int seat, struct ref ref, struct answer *answer)
{
    return ref.kind == AGES_TABLE_MILITARY && ask(state, seat, ref, POLITICS_PHASE, answer);
}

bool ages_why_actions(const void *state, int seat, struct ref ref, struct answer *answer)
{
    return ask(state, seat, ref, ACTION_PHASE, answer);
}

/* Lesser uses in the Action Phase: losing a worker by one's own choice, the building from which an
 * upgrade starts, and taking a second copy of a card in hand, since that does not play the first.
 */
bool ages_is_lesser(const void *state, uint32_t action, int place)
{
    const struct ages_state *s = state;
    const struct ages_player *p = &s->player[ages_asked(s)->seat];
    unsigned verb = action_verb(action);
    if (verb == AGES_DESTROY || verb == AGES_DISBAND)
        return true;
    if (verb == AGES_TAKE && memchr(p->civil, (int)action_arg(action, 0), p->civil_count))
        return true;
    return verb == AGES_UPGRADE && place != 1;
}
