/* actions.c: the Action Phase (R 7, 8): what may be done, what it costs, and doing it. */
#include <string.h>

#include "games/ages/log.h"

static int count_bits(unsigned bits)
{
    int count = 0;
    for (; bits; bits &= bits - 1)
        count++;
    return count;
}

static int total_ca(const struct ages_player *p)
{
    return p->ca + p->ca_spent;
}
static int total_ma(const struct ages_player *p)
{
    return p->ma + p->ma_spent;
}

/* Hands */

static int find_civil(const struct ages_player *p, int card)
{
    for (int i = 0; i < p->civil_count; i++)
        if (p->civil[i] == card)
            return i;
    return -1;
}

/* A copy that was not taken in this Action Phase (R 8.1). */
static int find_old_civil(const struct ages_player *p, int card)
{
    for (int i = 0; i < p->civil_count; i++)
        if (p->civil[i] == card && !(p->fresh >> i & 1))
            return i;
    return -1;
}

static void remove_civil_at(struct ages_player *p, int at)
{
    uint32_t low = p->fresh & ((1u << at) - 1), high = p->fresh >> (at + 1) << at;
    p->fresh = low | high;
    for (p->civil_count--; at < p->civil_count; at++)
        p->civil[at] = p->civil[at + 1];
    p->civil[p->civil_count] = 0;
}

static bool has_technology(const struct ages_player *p, int card)
{
    if (find_civil(p, card) >= 0 || p->government == card)
        return true;
    if (card < AGES_WORKER_CARDS)
        return ages_in_play(p, card);
    for (int i = 0; i < 4; i++)
        if (p->special[i] == card)
            return true;
    return false;
}

static bool is_technology(int card)
{
    return ages_types[ages_type(card)].technology;
}

/* Taking cards (R 7.10-7.22) */

static int wonder_price(const struct ages_state *s, int seat, int card, int base)
{
    const struct ages_player *p = &s->player[seat];
    int price = base;
    if (!ages_power(s, seat, AGES_POWER_NO_WONDER_SURCHARGE))
        price += count_bits(p->completed) * ages_limits[AGES_LIMIT_WONDER_SURCHARGE].value;
    const struct ages_civil_row *row = ages_civil(card);
    if (row->power_1 == AGES_POWER_ROW_PRICE_LESS_AFTER_REPLACING && p->marks & AGES_MARK_REPLACED)
        price -= row->power_1_n; /* Taj Mahal */
    return price > 0 ? price : 0;
}

int ages_take_price(const struct ages_state *s, int seat, int space)
{
    const struct ages_player *p = &s->player[seat];
    int card = s->row[space - 1];
    if (card == ITEM_NONE)
        return -1;
    int base = ages_card_row[space - 1].civil_actions;
    if (ages_type(card) == AGES_TYPE_WONDER)
        return p->wonder != ITEM_NONE ? -1 : wonder_price(s, seat, card, base);
    if (p->civil_count >= total_ca(p) + ages_power(s, seat, AGES_POWER_HAND_LIMITS))
        return -1; /* R 7.11 */
    if (is_technology(card) && has_technology(p, card))
        return -1; /* R 7.12 */
    if (ages_type(card) != AGES_TYPE_LEADER)
        return base;
    if (p->leader_ages >> ages_level(card) & 1)
        return -1; /* R 7.13 */
    base -= ages_power(s, seat, AGES_POWER_LEADER_PRICE_LESS);
    return base > 0 ? base : 0;
}

void ages_take_card(struct ages_state *s, int seat, int space)
{
    struct ages_player *p = &s->player[seat];
    int card = s->row[space - 1];
    s->row[space - 1] = ITEM_NONE;
    if (ages_type(card) == AGES_TYPE_WONDER) {
        p->wonder = (uint8_t)card;
        p->stages = 0;
        return;
    }
    p->civil[p->civil_count++] = (uint8_t)card;
    if (ages_type(card) == AGES_TYPE_LEADER)
        p->leader_ages |= (uint8_t)(1 << ages_level(card));
    if (is_technology(card))
        p->science =
            (uint16_t)(p->science + ages_power(s, seat, AGES_POWER_SCIENCE_FOR_TAKING_TECHNOLOGY));
}

/* Buildings and units (R 7.35-7.55, 7.100-7.108) */

static int workers_of(const struct ages_player *p, int type)
{
    int count = 0;
    for (int card = ages_types[type].first; card <= ages_types[type].last; card++)
        count += p->workers[card];
    return count;
}

static bool is_unit(int card)
{
    return ages_group(card) == AGES_GROUP_UNIT;
}
static bool is_urban(int card)
{
    return ages_group(card) == AGES_GROUP_URBAN;
}

/* Shakespeare: theaters with a library, libraries with a theater. */
static int pair_discount(const struct ages_state *s, int seat, int card)
{
    const struct ages_player *p = &s->player[seat];
    int type = ages_type(card);
    bool helped = (type == AGES_TYPE_THEATER && workers_of(p, AGES_TYPE_LIBRARY)) ||
                  (type == AGES_TYPE_LIBRARY && workers_of(p, AGES_TYPE_THEATER));
    return helped ? ages_power(s, seat, AGES_POWER_LIBRARY_THEATER_DISCOUNT) : 0;
}

int ages_build_cost(const struct ages_state *s, int seat, int card)
{
    const struct ages_player *p = &s->player[seat];
    int cost = ages_civil(card)->resource_cost;
    if (is_urban(card)) {
        if (p->special[3] != ITEM_NONE)
            cost -= ages_civil(p->special[3])->urban_discount[ages_level(card)];
        cost -= pair_discount(s, seat, card);
    }
    return cost > 0 ? cost : 0;
}

bool ages_can_build(const struct ages_state *s, int seat, int card)
{
    const struct ages_player *p = &s->player[seat];
    if (!p->unused || !ages_in_play(p, card))
        return false;
    if (!ages_types[ages_type(card)].limit)
        return true;
    return workers_of(p, ages_type(card)) < ages_civil(p->government)->urban_limit; /* R 7.37 */
}

void ages_build(struct ages_state *s, int seat, int card)
{
    struct ages_player *p = &s->player[seat];
    p->unused--;
    p->workers[card]++;
}

static int less_by(int cost, int discount)
{
    return cost > discount ? cost - discount : 0;
}

/* R 7.46 */
static int upgrade_cost(const struct ages_state *s, int seat, int from, int to, int discount)
{
    int cost = ages_build_cost(s, seat, to) - ages_build_cost(s, seat, from);
    return less_by(cost > 0 ? cost : 0, discount);
}

/* What may be built or upgraded for `discount` resources less; actions are another matter. */
enum work { WORK_FARM_OR_MINE = 1, WORK_URBAN = 2, WORK_UNIT = 4 };

static int work_of(int card)
{
    if (is_unit(card))
        return WORK_UNIT;
    return is_urban(card) ? WORK_URBAN : WORK_FARM_OR_MINE;
}

static int list_builds(const struct ages_state *s, int seat, int work, int discount, uint32_t *out)
{
    const struct ages_player *p = &s->player[seat];
    int count = 0;
    for (int card = 0; card < AGES_WORKER_CARDS && p->unused; card++) {
        if (!(work_of(card) & work) || !ages_can_build(s, seat, card))
            continue;
        int cost = less_by(ages_build_cost(s, seat, card), discount);
        if (cost <= ages_resources_to_spend(p, is_unit(card)))
            out[count++] = action_make(AGES_BUILD, (unsigned)card, 0, 0);
    }
    return count;
}

static int list_upgrades(const struct ages_state *s, int seat, int work, int discount,
                         uint32_t *out)
{
    const struct ages_player *p = &s->player[seat];
    int count = 0;
    for (int from = 0; from < AGES_WORKER_CARDS; from++) {
        if (!p->workers[from] || !(work_of(from) & work))
            continue;
        for (int to = from + 1; to <= ages_types[ages_type(from)].last; to++)
            if (ages_in_play(p, to) && upgrade_cost(s, seat, from, to, discount) <=
                                           ages_resources_to_spend(p, is_unit(to)))
                out[count++] = action_make(AGES_UPGRADE, (unsigned)from, (unsigned)to, 0);
    }
    return count;
}

/* R 21.8: Bach's upgrade of another urban building to a theater. */
static int list_bach(const struct ages_state *s, int seat, int discount, uint32_t *out)
{
    const struct ages_player *p = &s->player[seat];
    int count = 0;
    if (!ages_power(s, seat, AGES_POWER_UPGRADE_TO_THEATER) || p->marks & AGES_MARK_BACH ||
        workers_of(p, AGES_TYPE_THEATER) >= ages_civil(p->government)->urban_limit)
        return 0;
    for (int from = AGES_TOKEN_CARDS - 4; from < AGES_UNITS_FIRST; from++) {
        if (!p->workers[from] || ages_type(from) == AGES_TYPE_THEATER)
            continue;
        for (int to = ages_types[AGES_TYPE_THEATER].first; to <= ages_types[AGES_TYPE_THEATER].last;
             to++)
            if (ages_in_play(p, to) && ages_level(to) >= ages_level(from) &&
                upgrade_cost(s, seat, from, to, discount) <= ages_resources_to_spend(p, false))
                out[count++] = action_make(AGES_USE_TWICE, AGES_CIVIL_JOHANN_SEBASTIAN_BACH,
                                           (unsigned)from, (unsigned)to);
    }
    return count;
}

static void do_build(struct ages_state *s, int seat, int card, int discount)
{
    ages_pay_resources(s, seat, less_by(ages_build_cost(s, seat, card), discount), is_unit(card));
    ages_build(s, seat, card);
}

static void do_upgrade(struct ages_state *s, int seat, int from, int to, int discount)
{
    struct ages_player *p = &s->player[seat];
    ages_pay_resources(s, seat, upgrade_cost(s, seat, from, to, discount), is_unit(to));
    p->workers[from]--;
    p->workers[to]++;
}

/* Developing (R 7.80-7.96) */

/* The partner of Scientific Cooperation, or -1. */
static int research_partner(const struct ages_state *s, int seat)
{
    for (int owner = 0; owner < s->players; owner++) {
        const struct ages_player *p = &s->player[owner];
        if (p->pact == ITEM_NONE || (owner != seat && p->partner != seat))
            continue;
        if (ages_pact_sides[2 * p->pact].power_1 == AGES_POWER_DEVELOP_SCIENCE_LESS)
            return owner == seat ? p->partner : owner;
    }
    return -1;
}

static const struct ages_pact_side_row *research_pact(void)
{
    return &ages_pact_sides[2 * (AGES_MILITARY_SCIENTIFIC_COOPERATION -
                                 ages_first_military(AGES_MILITARY_TYPE_PACT))];
}

int ages_develop_cost(const struct ages_state *s, int seat, int card, bool revolution)
{
    const struct ages_civil_row *row = ages_civil(card);
    int cost = revolution ? row->revolution_cost : row->science_cost;
    int partner = research_partner(s, seat);
    cost -= pair_discount(s, seat, card);
    if (row->type == AGES_TYPE_THEATER)
        cost -= ages_power(s, seat, AGES_POWER_THEATER_SCIENCE_LESS);
    if (partner >= 0) {
        if (s->player[partner].science < research_pact()->power_2_n)
            return -1; /* R 7.85 */
        cost -= research_pact()->power_1_n;
    }
    return cost > 0 ? cost : 0;
}

static int science_for(const struct ages_player *p, int card)
{
    return p->science + (is_unit(card) ? p->unit_science : 0);
}

static bool can_develop(const struct ages_state *s, int seat, int card, int less)
{
    int cost = ages_develop_cost(s, seat, card, false);
    return cost >= 0 && less_by(cost, less) <= science_for(&s->player[seat], card);
}

bool ages_can_revolt(const struct ages_state *s, int seat, int card, int less)
{
    const struct ages_player *p = &s->player[seat];
    if (ages_type(card) != AGES_TYPE_GOVERNMENT)
        return false;
    int cost = ages_develop_cost(s, seat, card, true);
    if (cost < 0 || less_by(cost, less) > p->science)
        return false;
    if (ages_power(s, seat, AGES_POWER_REVOLUTION_BY_MILITARY_ACTIONS))
        return ages_can_pay_ma(p, total_ma(p)); /* R 7.95 */
    return ages_can_pay_ca(p, total_ca(p));
}

static void pay_science(struct ages_state *s, int seat, int card, int cost)
{
    struct ages_player *p = &s->player[seat];
    int partner = research_partner(s, seat);
    if (is_unit(card)) {
        int used = p->unit_science < cost ? p->unit_science : cost;
        p->unit_science = (uint8_t)(p->unit_science - used);
        cost -= used;
    }
    p->science = (uint16_t)(p->science - cost);
    if (partner >= 0)
        s->player[partner].science =
            (uint16_t)(s->player[partner].science - research_pact()->power_2_n);
}

/* R 13.4: of two special technologies of one type the higher stays. */
static void add_special(struct ages_player *p, int card)
{
    uint8_t *place = &p->special[ages_type(card) - AGES_TYPE_SPECIAL_CIVIL];
    if (*place == ITEM_NONE || ages_level(*place) < ages_level(card))
        *place = (uint8_t)card;
}

/* The card comes into play with all that follows (R 7.81-7.84). */
static void enter_technology(struct ages_run *run, int seat, int card, enum ages_gained gained)
{
    struct ages_state *s = run->s;
    struct ages_player *p = &s->player[seat];
    struct ages_symbols before = ages_symbols(s, seat);
    int at = find_civil(p, card);
    if (at >= 0)
        remove_civil_at(p, at);
    if (card < AGES_WORKER_CARDS)
        p->techs |= (uint64_t)1 << card;
    else if (ages_type(card) == AGES_TYPE_GOVERNMENT)
        p->government = (uint8_t)card;
    else
        add_special(p, card);
    ages_settle_symbols(s, seat, before, gained);
    ages_gain_resources(s, seat, ages_power(s, seat, AGES_POWER_RESOURCES_FOR_DEVELOPING));
    ages_ca_back(p, ages_power(s, seat, AGES_POWER_CIVIL_ACTIONS_FOR_DEVELOPING));
    p->culture = (uint16_t)(p->culture + ages_power(s, seat, AGES_POWER_CULTURE_FOR_DEVELOPING));
}

void ages_develop(struct ages_run *run, int seat, int card, int less)
{
    struct ages_state *s = run->s;
    ages_tell(run, AGES_EVENT_DEVELOP, seat, card, 0);
    pay_science(s, seat, card, less_by(ages_develop_cost(s, seat, card, false), less));
    enter_technology(run, seat, card, AGES_GAINED_AVAILABLE);
}

void ages_revolt(struct ages_run *run, int seat, int card, int less)
{
    struct ages_state *s = run->s;
    struct ages_player *p = &s->player[seat];
    bool by_ma = ages_power(s, seat, AGES_POWER_REVOLUTION_BY_MILITARY_ACTIONS) > 0;
    ages_tell(run, AGES_EVENT_REVOLUTION, seat, card, 0);
    if (by_ma)
        ages_pay_ma(p, total_ma(p));
    else
        ages_pay_ca(p, total_ca(p));
    pay_science(s, seat, card, less_by(ages_develop_cost(s, seat, card, true), less));
    p->culture = (uint16_t)(p->culture + ages_power(s, seat, AGES_POWER_CULTURE_FOR_REVOLUTION));
    enter_technology(run, seat, card, by_ma ? AGES_GAINED_MA_SPENT : AGES_GAINED_CA_SPENT);
}

static int list_developments(const struct ages_state *s, int seat, bool develop, uint32_t *out)
{
    const struct ages_player *p = &s->player[seat];
    int count = 0;
    for (int i = 0; i < p->civil_count; i++) {
        int card = p->civil[i];
        if (!is_technology(card))
            continue;
        if (develop && can_develop(s, seat, card, 0))
            out[count++] = action_make(AGES_DEVELOP, (unsigned)card, 0, 0);
        if (ages_can_revolt(s, seat, card, 0))
            out[count++] = action_make(AGES_REVOLUTION, (unsigned)card, 0, 0);
    }
    return count;
}

/* Wonders (R 7.70-7.74) */

static int stage_count(int wonder)
{
    int count = 0;
    while (count < 8 && ages_civil(wonder)->stages[count])
        count++;
    return count;
}

static int stages_cost(const struct ages_player *p, int stages)
{
    int sum = 0;
    for (int i = 0; i < stages; i++)
        sum += ages_civil(p->wonder)->stages[p->stages + i];
    return sum;
}

static int blue_tokens(const struct ages_player *p)
{
    int sum = p->blue;
    for (int card = 0; card < AGES_TOKEN_CARDS; card++)
        sum += p->tokens[card];
    return sum;
}

static bool can_build_stages(const struct ages_player *p, int stages, int discount)
{
    return p->wonder != ITEM_NONE && p->stages + stages <= stage_count(p->wonder) &&
           less_by(stages_cost(p, stages), discount) <= ages_resources_to_spend(p, false) &&
           blue_tokens(p) >= stages; /* R 7.71 */
}

static void begin_stages(struct ages_state *s, int seat, int stages, int discount)
{
    ages_pay_resources(s, seat, less_by(stages_cost(&s->player[seat], stages), discount), false);
    ages_push(s, (struct ages_frame){
                     .kind = AGES_STEP_STAGE, .seat = (uint8_t)seat, .n = (int16_t)stages});
}

static int workers_of_group(const struct ages_player *p, enum ages_group group)
{
    int count = 0;
    for (int card = 0; card < AGES_WORKER_CARDS; card++)
        if (ages_group(card) == (int)group)
            count += p->workers[card];
    return count;
}

static int technology_levels(const struct ages_player *p)
{
    int sum = ages_level(p->government);
    for (int card = 0; card < AGES_WORKER_CARDS; card++)
        sum += ages_in_play(p, card) ? ages_level(card) : 0;
    for (int i = 0; i < 4; i++)
        sum += p->special[i] != ITEM_NONE ? ages_level(p->special[i]) : 0;
    return sum;
}

static int arena_strength(const struct ages_player *p)
{
    int sum = 0;
    for (int card = ages_types[AGES_TYPE_ARENA].first; card <= ages_types[AGES_TYPE_ARENA].last;
         card++)
        sum += p->workers[card] * ages_civil(card)->strength;
    return sum;
}

/* Culture for a wonder that scores at its completion (R 21.14). */
static int completion_culture(const struct ages_state *s, int seat, int effect)
{
    const struct ages_player *p = &s->player[seat];
    switch (effect) {
    case AGES_EFFECT_CULTURE_PER_UNIT_OR_URBAN_WORKER:
        return workers_of_group(p, AGES_GROUP_UNIT) + workers_of_group(p, AGES_GROUP_URBAN);
    case AGES_EFFECT_CULTURE_PER_FARM_OR_MINE_WORKER:
        return workers_of_group(p, AGES_GROUP_PRODUCTION);
    case AGES_EFFECT_CULTURE_PER_TECHNOLOGY_LEVEL:
        return technology_levels(p);
    case AGES_EFFECT_CULTURE_OF_THEATERS_AND_LIBRARIES:
        return ages_urban_culture(s, seat, false);
    case AGES_EFFECT_OUTPUT_OF_URBAN_BUILDINGS:
        return ages_urban_culture(s, seat, true) + ages_urban_science(s, seat) + arena_strength(p);
    default:
        return 0;
    }
}

static void complete_wonder(struct ages_state *s, int seat)
{
    struct ages_player *p = &s->player[seat];
    const struct ages_civil_row *row = ages_civil(p->wonder);
    struct ages_symbols before = ages_symbols(s, seat);
    p->blue = (uint8_t)(p->blue + p->stages);
    p->completed |= (uint16_t)(1 << ages_wonder_bit(p->wonder));
    p->wonder = ITEM_NONE;
    p->stages = 0;
    ages_settle_symbols(s, seat, before, AGES_GAINED_AVAILABLE);
    int culture = row->effect_1_n * completion_culture(s, seat, row->effect_1) +
                  row->effect_2_n * completion_culture(s, seat, row->effect_2);
    p->culture = (uint16_t)(p->culture + culture);
}

void ages_step_stage(struct ages_run *run)
{
    struct ages_state *s = run->s;
    struct ages_frame *top = ages_top(s);
    struct ages_player *p = &s->player[top->seat];
    int seat = top->seat;
    while (top->n > 0) {
        top->n--;
        if (!p->blue) {
            ages_push(s,
                      (struct ages_frame){.kind = AGES_PHASE_BLUE, .seat = (uint8_t)seat, .a = 1});
            return;
        }
        p->blue--;
        p->stages++;
    }
    if (p->stages == stage_count(p->wonder))
        ages_tell(run, AGES_EVENT_WONDER, seat, p->wonder, 0);
    ages_pop(s);
    if (p->stages == stage_count(p->wonder))
        complete_wonder(s, seat);
}

/* Leaders (R 7.60-7.63) */

static void play_leader(struct ages_state *s, int seat, int card)
{
    struct ages_player *p = &s->player[seat];
    ages_pay_ca(p, 1);
    remove_civil_at(p, find_civil(p, card));
    ages_push(s, (struct ages_frame){
                     .kind = AGES_STEP_LEADER, .seat = (uint8_t)seat, .a = (uint8_t)card});
    if (ages_power(s, seat, AGES_POWER_TUCK_FOR_FACE) && p->completed)
        ages_push(s, (struct ages_frame){.kind = AGES_PHASE_HOMER, .seat = (uint8_t)seat});
}

void ages_step_leader(struct ages_run *run)
{
    struct ages_state *s = run->s;
    struct ages_frame top = *ages_top(s);
    struct ages_player *p = &s->player[top.seat];
    struct ages_symbols before = ages_symbols(s, top.seat);
    bool replaced = p->leader != ITEM_NONE;
    ages_pop(s);
    if (replaced) {
        ages_remove_leader(s, top.seat);
        p->marks |= AGES_MARK_REPLACED;
    }
    p->leader = top.a;
    ages_tell(run, AGES_EVENT_LEADER, top.seat, top.a, 0);
    p->unit_resources_leader =
        (uint8_t)ages_power(s, top.seat, AGES_POWER_UNIT_RESOURCES_EACH_TURN);
    ages_settle_symbols(s, top.seat, before, AGES_GAINED_AVAILABLE);
    if (replaced && !top.b)
        ages_ca_back(p, ages_limits[AGES_LIMIT_LEADER_RETURNS].value);
}

/* Action cards (R 8) */

/* The actions an action card orders; `out` has room for all of them. */
static int list_ordered(const struct ages_state *s, int seat, int card, uint32_t *out)
{
    const struct ages_player *p = &s->player[seat];
    const struct ages_civil_row *row = ages_civil(card);
    int n = row->effect_1_n, count = 0;
    switch (row->effect_1) {
    case AGES_EFFECT_ORDER_FARM_OR_MINE:
        count = list_builds(s, seat, WORK_FARM_OR_MINE, n, out);
        return count + list_upgrades(s, seat, WORK_FARM_OR_MINE, n, out + count);
    case AGES_EFFECT_ORDER_URBAN:
        count = list_builds(s, seat, WORK_URBAN, n, out);
        count += list_upgrades(s, seat, WORK_URBAN, n, out + count);
        return count + list_bach(s, seat, n, out + count);
    case AGES_EFFECT_ORDER_UPGRADE:
        count = list_upgrades(s, seat, WORK_URBAN | WORK_FARM_OR_MINE, n, out);
        return count + list_bach(s, seat, n, out + count);
    case AGES_EFFECT_ORDER_DEVELOPMENT:
        return list_developments(s, seat, ages_can_pay_ca(p, 1), out);
    case AGES_EFFECT_CHOOSE_FOOD_OR_RESOURCES:
        out[0] = action_make(AGES_FOOD, 0, 0, 0);
        out[1] = action_make(AGES_RESOURCES, 0, 0, 0);
        return 2;
    default:
        return 0;
    }
}

static bool can_play_card(const struct ages_state *s, int seat, int card)
{
    const struct ages_player *p = &s->player[seat];
    const struct ages_civil_row *row = ages_civil(card);
    uint32_t ordered[LEGAL_MAX];
    int food;
    if (row->effect_1 == AGES_EFFECT_ORDER_DEVELOPMENT)
        return list_ordered(s, seat, card, ordered) > 0;
    if (!ages_can_pay_ca(p, 1))
        return false;
    switch (row->effect_1) {
    case AGES_EFFECT_ORDER_FARM_OR_MINE:
    case AGES_EFFECT_ORDER_URBAN:
    case AGES_EFFECT_ORDER_UPGRADE:
        return list_ordered(s, seat, card, ordered) > 0;
    case AGES_EFFECT_ORDER_STAGE:
        return can_build_stages(p, 1, row->effect_1_n);
    case AGES_EFFECT_ORDER_POPULATION:
        food = ages_population_food(s, seat);
        return food >= 0 && food <= ages_food_to_spend(p);
    default:
        return true;
    }
}

static void increase_population(struct ages_state *s, int seat, int less)
{
    struct ages_player *p = &s->player[seat];
    ages_pay_food(s, seat, less_by(ages_population_food(s, seat), less));
    p->yellow--;
    p->unused++;
}

/* Rivals that are stronger, or have more culture. */
static int rivals_ahead(const struct ages_state *s, int seat, bool culture)
{
    int count = 0;
    for (int other = 0; other < s->players; other++) {
        if (other == seat || !ages_is_in(s, other))
            continue;
        count += culture ? s->player[other].culture > s->player[seat].culture
                         : ages_strength(s, other) > ages_strength(s, seat);
    }
    return count;
}

static void card_effect(struct ages_state *s, int seat, const struct ages_civil_row *row,
                        int effect, int n)
{
    struct ages_player *p = &s->player[seat];
    int per_rival = row->by_players[ages_players_left(s) - 2];
    switch (effect) {
    case AGES_EFFECT_ORDER_STAGE:
        begin_stages(s, seat, 1, n);
        break;
    case AGES_EFFECT_ORDER_POPULATION:
        increase_population(s, seat, 0);
        ages_gain_food(s, seat, n);
        break;
    case AGES_EFFECT_UNIT_RESOURCES_THIS_TURN:
        p->unit_resources = (uint8_t)(p->unit_resources + n);
        break;
    case AGES_EFFECT_MILITARY_ACTIONS_THIS_TURN:
        p->once_ma = (uint8_t)(p->once_ma + n);
        break;
    case AGES_EFFECT_UNIT_RESOURCES_PER_STRONGER:
        p->unit_resources = (uint8_t)(p->unit_resources + per_rival * rivals_ahead(s, seat, false));
        break;
    case AGES_EFFECT_CULTURE_PER_RICHER:
        p->culture = (uint16_t)(p->culture + per_rival * rivals_ahead(s, seat, true));
        break;
    case AGES_EFFECT_GAIN_FOOD:
        ages_gain_food(s, seat, n);
        break;
    case AGES_EFFECT_GAIN_RESOURCES:
        ages_gain_resources(s, seat, n);
        break;
    case AGES_EFFECT_SCORE_SCIENCE:
        p->science = (uint16_t)(p->science + n);
        break;
    case AGES_EFFECT_SCORE_CULTURE:
        p->culture = (uint16_t)(p->culture + n);
        break;
    default:
        break;
    }
}

static void play_card(struct ages_state *s, int seat, int card)
{
    struct ages_player *p = &s->player[seat];
    const struct ages_civil_row *row = ages_civil(card);
    uint32_t ordered[LEGAL_MAX];
    remove_civil_at(p, find_old_civil(p, card));
    if (row->effect_1 != AGES_EFFECT_ORDER_DEVELOPMENT)
        ages_pay_ca(p, 1);
    if (list_ordered(s, seat, card, ordered)) {
        ages_push(s, (struct ages_frame){
                         .kind = AGES_PHASE_ORDERED, .seat = (uint8_t)seat, .a = (uint8_t)card});
        return;
    }
    card_effect(s, seat, row, row->effect_1, row->effect_1_n);
    card_effect(s, seat, row, row->effect_2, row->effect_2_n);
}

/* Listing */

static int list_takes(const struct ages_state *s, int seat, uint32_t *out)
{
    int count = 0;
    for (int space = 1; space <= AGES_ROW; space++) {
        int price = ages_take_price(s, seat, space);
        if (price >= 0 && ages_can_pay_ca(&s->player[seat], price))
            out[count++] = action_make(AGES_TAKE, s->row[space - 1], (unsigned)space, 0);
    }
    return count;
}

static int list_removals(const struct ages_player *p, bool units, uint32_t *out)
{
    int count = 0;
    for (int card = 0; card < AGES_WORKER_CARDS; card++)
        if (p->workers[card] && is_unit(card) == units)
            out[count++] = action_make(units ? AGES_DISBAND : AGES_DESTROY, (unsigned)card, 0, 0);
    return count;
}

/* Civil cards of the hand: leaders, technologies, action cards. */
static int list_hand(const struct ages_state *s, int seat, uint32_t *out)
{
    const struct ages_player *p = &s->player[seat];
    bool ca = ages_can_pay_ca(p, 1);
    int count = list_developments(s, seat, ca, out);
    for (int i = 0; i < p->civil_count; i++) {
        int card = p->civil[i], type = ages_type(card);
        if (type == AGES_TYPE_LEADER && ca)
            out[count++] = action_make(AGES_LEADER, (unsigned)card, 0, 0);
        if (type == AGES_TYPE_ACTION && find_old_civil(p, card) == i &&
            can_play_card(s, seat, card))
            out[count++] = action_make(AGES_PLAY, (unsigned)card, 0, 0);
    }
    return count;
}

static int list_tactics(const struct ages_state *s, int seat, uint32_t *out)
{
    const struct ages_player *p = &s->player[seat];
    int count = 0;
    unsigned listed = 0;
    if (p->marks & AGES_MARK_TACTIC)
        return 0; /* R 7.116 */
    for (int i = 0; i < p->military_count && ages_can_pay_ma(p, 1); i++) {
        int row = p->military[i] - ages_first_military(AGES_MILITARY_TYPE_TACTIC);
        if (ages_military(p->military[i])->type != AGES_MILITARY_TYPE_TACTIC || listed >> row & 1)
            continue;
        listed |= 1u << row;
        out[count++] = action_make(AGES_TACTIC, p->military[i], 0, 0);
    }
    for (unsigned left = s->common; left && ages_can_pay_ma(p, 2); left &= left - 1) {
        int row = __builtin_ctz(left);
        if (row != p->tactic)
            out[count++] = action_make(AGES_COPY, ages_tactics[row].card, 0, 0);
    }
    return count;
}

static int list_barbarossa(const struct ages_state *s, int seat, uint32_t *out)
{
    const struct ages_player *p = &s->player[seat];
    int less = ages_power(s, seat, AGES_POWER_RECRUIT), food = ages_population_food(s, seat);
    int count = 0;
    if (!less || food < 0 || less_by(food, less) > ages_food_to_spend(p) || !ages_can_pay_ma(p, 1))
        return 0;
    for (int card = AGES_UNITS_FIRST; card < AGES_WORKER_CARDS; card++)
        if (ages_in_play(p, card) &&
            less_by(ages_build_cost(s, seat, card), less) <= ages_resources_to_spend(p, true))
            out[count++] =
                action_make(AGES_USE_ON, AGES_CIVIL_FREDERICK_BARBAROSSA, (unsigned)card, 0);
    return count;
}

/* The side of Trade Routes of this seat: its power, or none. */
static int trade_power(const struct ages_state *s, int seat)
{
    for (int owner = 0; owner < s->players; owner++) {
        const struct ages_player *p = &s->player[owner];
        if (p->pact == ITEM_NONE || (owner != seat && p->partner != seat))
            continue;
        int power = ages_pact_sides[2 * p->pact + (owner == seat ? p->side : 1 - p->side)].power_1;
        if (power == AGES_POWER_FOOD_AS_RESOURCE || power == AGES_POWER_RESOURCE_AS_FOOD)
            return power;
    }
    return AGES_POWER_NONE;
}

static int list_uses(const struct ages_state *s, int seat, uint32_t *out)
{
    const struct ages_player *p = &s->player[seat];
    int count = list_barbarossa(s, seat, out), trade = trade_power(s, seat);
    if (ages_power(s, seat, AGES_POWER_MILITARY_AS_CIVIL) && !(p->marks & AGES_MARK_HAMMURABI) &&
        ages_can_pay_ma(p, 1))
        out[count++] = action_make(AGES_USE, AGES_CIVIL_HAMMURABI, 0, 0);
    if (ages_can_pay_ca(p, 1))
        count += list_bach(s, seat, 0, out + count);
    if (ages_power(s, seat, AGES_POWER_CHOICE_CULTURE) && !(p->marks & AGES_MARK_CHURCHILL))
        for (unsigned choice = 0; choice < AGES_CHURCHILL_CHOICE_COUNT; choice++)
            out[count++] = action_make(AGES_USE_CHOICE, AGES_CIVIL_WINSTON_CHURCHILL, choice, 0);
    if (ages_power(s, seat, AGES_POWER_FREE_POPULATION) && !(p->marks & AGES_MARK_LINER) &&
        p->yellow)
        out[count++] = action_make(AGES_USE, AGES_CIVIL_OCEAN_LINER_SERVICE, 0, 0);
    bool can_trade = (trade == AGES_POWER_FOOD_AS_RESOURCE && ages_food(p) > 0) ||
                     (trade == AGES_POWER_RESOURCE_AS_FOOD && ages_resources(p) > 0);
    if (can_trade && !(p->marks & AGES_MARK_TRADE))
        out[count++] = action_make(AGES_USE_PACT, AGES_MILITARY_TRADE_ROUTES_AGREEMENT, 0, 0);
    return count;
}

static int list_stages(const struct ages_state *s, int seat, uint32_t *out)
{
    const struct ages_player *p = &s->player[seat];
    int most = ages_power(s, seat, AGES_POWER_STAGES_PER_ACTION), count = 0;
    for (int k = 1; k <= (most ? most : 1); k++)
        if (can_build_stages(p, k, 0))
            out[count++] = action_make(AGES_STAGE, (unsigned)k, 0, 0);
    return count;
}

static int list_phase(const struct ages_state *s, int seat, uint32_t *out)
{
    const struct ages_player *p = &s->player[seat];
    int count = list_takes(s, seat, out), food = ages_population_food(s, seat);
    out[count++] = action_make(AGES_END, 0, 0, 0);
    if (s->round == 1)
        return count; /* R 4.3 */
    if (ages_can_pay_ca(p, 1)) {
        if (food >= 0 && food <= ages_food_to_spend(p))
            out[count++] = action_make(AGES_POPULATION, 0, 0, 0);
        count += list_builds(s, seat, WORK_FARM_OR_MINE | WORK_URBAN, 0, out + count);
        count += list_upgrades(s, seat, WORK_FARM_OR_MINE | WORK_URBAN, 0, out + count);
        count += list_removals(p, false, out + count);
        count += list_stages(s, seat, out + count);
    }
    if (ages_can_pay_ma(p, 1)) {
        count += list_builds(s, seat, WORK_UNIT, 0, out + count);
        count += list_upgrades(s, seat, WORK_UNIT, 0, out + count);
        count += list_removals(p, true, out + count);
    }
    count += list_hand(s, seat, out + count);
    count += list_tactics(s, seat, out + count);
    return count + list_uses(s, seat, out + count);
}

static int list_homer(const struct ages_player *p, uint32_t *out)
{
    int count = 0;
    for (unsigned left = p->completed; left; left &= left - 1)
        out[count++] =
            action_make(AGES_TUCK, AGES_CIVIL_COLOSSUS + (unsigned)__builtin_ctz(left), 0, 0);
    out[count++] = action_make(AGES_NONE, 0, 0, 0);
    return count;
}

int ages_legal_actions(const struct ages_state *s, uint32_t *out)
{
    struct ages_frame top = s->frames[s->depth - 1];
    if (top.kind == AGES_PHASE_ACTIONS)
        return list_phase(s, top.seat, out);
    if (top.kind == AGES_PHASE_ORDERED)
        return list_ordered(s, top.seat, top.a, out);
    return list_homer(&s->player[top.seat], out);
}

/* Doing */

static void use_thing(struct ages_state *s, int seat, int card)
{
    struct ages_player *p = &s->player[seat];
    if (card == AGES_CIVIL_HAMMURABI) { /* R 7.120 */
        ages_pay_ma(p, 1);
        p->once_ca++;
        p->marks |= AGES_MARK_HAMMURABI;
    } else {
        ages_gain_population(p, 1);
        p->marks |= AGES_MARK_LINER;
    }
}

static void use_churchill(struct ages_state *s, int seat, unsigned choice)
{
    struct ages_player *p = &s->player[seat];
    const struct ages_civil_row *row = ages_civil(AGES_CIVIL_WINSTON_CHURCHILL);
    p->marks |= AGES_MARK_CHURCHILL;
    if (choice == AGES_CHURCHILL_CHOICE_CULTURE) {
        p->culture = (uint16_t)(p->culture + row->power_1_n);
    } else {
        p->unit_science = (uint8_t)row->power_2_n;
        p->unit_resources_leader = (uint8_t)row->power_3_n;
    }
}

static void use_trade(struct ages_state *s, int seat)
{
    struct ages_player *p = &s->player[seat];
    p->marks |= AGES_MARK_TRADE;
    if (trade_power(s, seat) == AGES_POWER_FOOD_AS_RESOURCE) {
        ages_lose_food(s, seat, 1);
        p->trade_resources++;
    } else {
        ages_lose_resources(s, seat, 1);
        p->trade_food++;
    }
}

/* R 7.110-7.117 */
static void set_tactic(struct ages_state *s, int seat, int card, bool own)
{
    struct ages_player *p = &s->player[seat];
    ages_pay_ma(p, own ? 1 : 2);
    p->tactic = (uint8_t)(card - ages_first_military(AGES_MILITARY_TYPE_TACTIC));
    p->marks |= AGES_MARK_TACTIC;
    p->marks &= (uint16_t)~AGES_MARK_OWN_TACTIC;
    if (!own)
        return;
    p->marks |= AGES_MARK_OWN_TACTIC;
    int at = 0;
    while (p->military[at] != card)
        at++;
    for (p->military_count--; at < p->military_count; at++) {
        p->military[at] = p->military[at + 1];
        p->shown[at] = p->shown[at + 1];
    }
    p->military[p->military_count] = p->shown[p->military_count] = 0;
}

static void use_bach(struct ages_state *s, int seat, int from, int to, int discount)
{
    do_upgrade(s, seat, from, to, discount);
    s->player[seat].marks |= AGES_MARK_BACH;
}

static void recruit(struct ages_state *s, int seat, int card)
{
    int less = ages_power(s, seat, AGES_POWER_RECRUIT);
    ages_pay_ma(&s->player[seat], 1);
    increase_population(s, seat, less);
    do_build(s, seat, card, less);
}

static void take_from_row(struct ages_state *s, int seat, int space)
{
    struct ages_player *p = &s->player[seat];
    int before = p->civil_count;
    ages_pay_ca(p, ages_take_price(s, seat, space));
    ages_take_card(s, seat, space);
    if (p->civil_count > before)
        p->fresh |= 1u << before;
}

/* Work that a card or the phase lets P do; the actions for it are paid. */
static void do_work(struct ages_run *run, int seat, uint32_t action, int discount)
{
    int a = (int)action_arg(action, 0), b = (int)action_arg(action, 1),
        c = (int)action_arg(action, 2);
    switch (action_verb(action)) {
    case AGES_BUILD:
        do_build(run->s, seat, a, discount);
        ages_tell(run, AGES_EVENT_BUILD, seat, a, 0);
        break;
    case AGES_UPGRADE:
        do_upgrade(run->s, seat, a, b, discount);
        ages_tell(run, AGES_EVENT_UPGRADE, seat, b, a);
        break;
    case AGES_USE_TWICE:
        use_bach(run->s, seat, b, c, discount);
        ages_tell(run, AGES_EVENT_USE, seat, a, 0);
        ages_tell(run, AGES_EVENT_UPGRADE, seat, c, b);
        break;
    case AGES_DEVELOP:
        ages_pay_ca(&run->s->player[seat], 1);
        ages_develop(run, seat, a, 0);
        break;
    default:
        assert(action_verb(action) == AGES_REVOLUTION);
        ages_revolt(run, seat, a, 0);
        break;
    }
}

static void apply_ordered(struct ages_run *run, struct ages_frame top, uint32_t action)
{
    struct ages_state *s = run->s;
    const struct ages_civil_row *row = ages_civil(top.a);
    int n = row->effect_1_n, seat = top.seat;
    ages_pop(s);
    if (action_verb(action) == AGES_FOOD) {
        ages_gain_food(s, seat, n);
    } else if (action_verb(action) == AGES_RESOURCES) {
        ages_gain_resources(s, seat, n);
    } else if (row->effect_1 == AGES_EFFECT_ORDER_DEVELOPMENT) {
        do_work(run, seat, action, 0);
        s->player[seat].science = (uint16_t)(s->player[seat].science + n);
    } else {
        do_work(run, seat, action, n);
    }
}

static void remove_worker(struct ages_player *p, int card, bool unit)
{
    if (unit)
        ages_pay_ma(p, 1);
    else
        ages_pay_ca(p, 1);
    p->workers[card]--;
    p->unused++;
}

static void apply_phase(struct ages_run *run, int seat, uint32_t action)
{
    struct ages_state *s = run->s;
    struct ages_player *p = &s->player[seat];
    int a = (int)action_arg(action, 0);
    switch ((enum ages_verb)action_verb(action)) {
    case AGES_END:
        ages_pop(s);
        break;
    case AGES_TAKE:
        ages_tell(run, AGES_EVENT_TAKE, seat, a,
                  ages_take_price(s, seat, (int)action_arg(action, 1)));
        take_from_row(s, seat, (int)action_arg(action, 1));
        break;
    case AGES_POPULATION:
        ages_pay_ca(p, 1);
        increase_population(s, seat, 0);
        ages_tell(run, AGES_EVENT_POPULATION, seat, ITEM_NONE, 1);
        break;
    case AGES_BUILD:
        if (is_unit(a))
            ages_pay_ma(p, 1);
        else
            ages_pay_ca(p, 1);
        do_work(run, seat, action, 0);
        break;
    case AGES_UPGRADE:
        if (is_unit(a))
            ages_pay_ma(p, 1);
        else
            ages_pay_ca(p, 1);
        do_work(run, seat, action, 0);
        break;
    case AGES_USE_TWICE:
        ages_pay_ca(p, 1);
        do_work(run, seat, action, 0);
        break;
    case AGES_DEVELOP:
    case AGES_REVOLUTION:
        do_work(run, seat, action, 0);
        break;
    case AGES_DESTROY:
        remove_worker(p, a, false);
        ages_tell(run, AGES_EVENT_DESTROY, seat, a, 0);
        break;
    case AGES_DISBAND:
        remove_worker(p, a, true);
        ages_tell(run, AGES_EVENT_DISBAND, seat, a, 0);
        break;
    case AGES_LEADER:
        play_leader(s, seat, a);
        break;
    case AGES_STAGE:
        ages_pay_ca(p, 1);
        ages_tell(run, AGES_EVENT_STAGE, seat, p->wonder, a);
        begin_stages(s, seat, a, 0);
        break;
    case AGES_PLAY:
        ages_tell(run, AGES_EVENT_PLAY, seat, a, 0);
        play_card(s, seat, a);
        break;
    case AGES_TACTIC:
        set_tactic(s, seat, a, true);
        ages_tell(run, AGES_EVENT_TACTIC, seat, a, 0);
        break;
    case AGES_COPY:
        set_tactic(s, seat, a, false);
        ages_tell(run, AGES_EVENT_COPY, seat, a, 0);
        break;
    case AGES_USE:
        use_thing(s, seat, a);
        ages_tell(run, AGES_EVENT_USE, seat, a, 0);
        break;
    case AGES_USE_ON:
        recruit(s, seat, (int)action_arg(action, 1));
        ages_tell(run, AGES_EVENT_USE, seat, a, 0);
        ages_tell(run, AGES_EVENT_BUILD, seat, (int)action_arg(action, 1), 0);
        break;
    case AGES_USE_CHOICE:
        use_churchill(s, seat, action_arg(action, 1));
        ages_tell(run, AGES_EVENT_USE, seat, a, 0);
        break;
    default:
        assert(action_verb(action) == AGES_USE_PACT);
        use_trade(s, seat);
        ages_tell(run, AGES_EVENT_TRADE, seat, a, 0);
        break;
    }
}

void ages_apply_actions(struct ages_run *run, struct ages_frame top, uint32_t action)
{
    struct ages_state *s = run->s;
    if (top.kind == AGES_PHASE_ACTIONS) {
        apply_phase(run, top.seat, action);
    } else if (top.kind == AGES_PHASE_ORDERED) {
        apply_ordered(run, top, action);
    } else {
        ages_pop(s);
        if (action_verb(action) == AGES_TUCK) {
            s->player[top.seat].tucked = (uint8_t)action_arg(action, 0);
            ages_top(s)->b = 1;
            ages_tell(run, AGES_EVENT_TUCK, top.seat, (int)action_arg(action, 0), 0);
        }
    }
}
