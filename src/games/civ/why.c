/* why.c: why a thing cannot be used now, with the rule that forbids it.
 *
 * Must not tell more than the seat knows (R 3.8): a card or marker that is not the asker's own gets
 * one and the same answer wherever it is. */
#include "games/civ/rules.h"

/* Who asks. */
struct question {
    const struct civ_state *s;
    int seat;
    bool open; /* the asker decides, and everything that the phase allows could be done now */
    struct answer *answer;
};

static void add(struct question *q, enum civ_why kind, int a, int b)
{
    answer_add(q->answer, kind, a, b);
}

/* Adds the reason if the condition fails; returns the condition. */
static bool need(struct question *q, bool holds, enum civ_why kind, int a, int b)
{
    if (!holds)
        add(q, kind, a, b);
    return holds;
}

static bool need_stage(struct question *q, int stage)
{
    return need(q, q->s->phase == stage, CIV_WHY_PHASE, stage, 0);
}

/* Technologies (R 9) */

/* Whether it has a place in the pyramid. */
static bool need_place_for(struct question *q, int tech)
{
    int rows_of[CIV_LEVEL_COUNT + 1] = {0}, level = civ_techs[tech].level;
    civ_count_rows(q->s, q->seat, rows_of);
    return need(q, level == 1 || rows_of[level - 1] >= rows_of[level] + 2, CIV_WHY_PYRAMID,
                rows_of[level] + 2, level - 1);
}

static void why_tech(struct question *q, int tech)
{
    const struct civ_state *s = q->s;
    if (!need(q, !civ_knows(s, q->seat, tech), CIV_WHY_KNOWN, 0, 0))
        return;
    need_place_for(q, tech);
    int needed = civ_threshold(s, q->seat, civ_techs[tech].level);
    need(q, s->player[q->seat].trade >= needed, CIV_WHY_TRADE, s->player[q->seat].trade, needed);
    need_stage(q, CIV_STAGE_RESEARCH);
}

/* What is built (R 7.5) */

static bool needs_place(int item)
{
    return item < CIV_ITEM_TYPE || item >= CIV_ITEM_BUILDING;
}

/* Whether one of the cities that can produce has a place for it, and the most it can pay there. */
static void why_not_in_cities(struct question *q, int item)
{
    const struct civ_state *s = q->s;
    int acting = 0, places = 0, best = 0;
    for (int city = 0; city < CIV_CITIES; city++) {
        if (!civ_can_act(s, q->seat, city, civ_city_actions[CIV_CITY_ACTION_PRODUCE].kind))
            continue;
        acting++;
        if (needs_place(item) && grid_is_empty(civ_places(s, q->seat, city, item)))
            continue;
        places++;
        int production = civ_production(s, q->seat, city) + civ_rush(s, q->seat);
        best = production > best ? production : best;
    }
    int cost = civ_item_cost(s, q->seat, item);
    if (!need(q, acting, CIV_WHY_NO_CITY_ACTS, 0, 0) || !need(q, places, CIV_WHY_NO_PLACE, 0, 0))
        return;
    need(q, cost <= best, CIV_WHY_TOO_DEAR, best, cost);
}

static void why_item(struct question *q, int item)
{
    if (need_stage(q, CIV_STAGE_CITY_MANAGEMENT))
        why_not_in_cities(q, item);
}

static void why_building(struct question *q, int building)
{
    const struct civ_building_row *row = &civ_buildings[building];
    int upgrade = civ_pools[row->pool].upgrade;
    need(q, civ_knows(q->s, q->seat, row->tech), CIV_WHY_NO_TECH, row->tech, 0);
    bool outdated = !row->upgraded && upgrade != ITEM_NONE &&
                    civ_knows(q->s, q->seat, civ_buildings[upgrade].tech);
    need(q, !outdated, CIV_WHY_UPGRADED, 0, 0);
    need(q, q->s->pools[row->pool], CIV_WHY_NO_MARKER, 0, 0);
    why_item(q, CIV_ITEM_BUILDING + building);
}

static void why_wonder(struct question *q, int wonder)
{
    if (need(q, civ_is_open(q->s, wonder), CIV_WHY_NOT_OPEN, 0, 0))
        why_item(q, CIV_ITEM_WONDER + wonder);
}

static void why_type(struct question *q, int type)
{
    need(q, civ_rank(q->s, q->seat, type), CIV_WHY_NO_TECH, CIV_TECH_FLIGHT, 0);
    need(q, civ_unit_left(q->s, type), CIV_WHY_NO_UNITS, 0, 0);
    if (civ_rank(q->s, q->seat, type))
        why_item(q, CIV_ITEM_TYPE + type);
}

static void why_figure(struct question *q, int figure)
{
    if (figure == CIV_FIGURE_GREAT) {
        add(q, CIV_WHY_NOTHING, 0, 0);
        return;
    }
    int supply = figure == CIV_FIGURE_ARMY ? civ_army_supply(q->s, q->seat)
                                           : civ_scout_supply(q->s, q->seat);
    need(q, supply > 0, CIV_WHY_NO_SUPPLY, 0, 0);
    why_item(q, CIV_ITEM_FIGURE + figure);
}

/* Why a thing cannot be used although it is the right phase. Adds nothing if another decision of
 * that phase comes first: the caller says so. */
static void why_not_now(struct question *q, bool interrupts, enum civ_why hindrance)
{
    if (q->open)
        add(q, hindrance, 0, 0);
    else if (civ_top_of(q->s)->seat != q->seat && interrupts)
        add(q, CIV_WHY_INTERRUPT, 0, 0);
}

/* Culture events (R 10) */

static void why_event(struct question *q, int event)
{
    const struct civ_event_row *row = &civ_events[event];
    if (!need(q, q->s->player[q->seat].events[event], CIV_WHY_NOT_IN_HAND, 0, 0))
        return;
    if (row->kind == CIV_EVENT_KIND_GIFT)
        add(q, CIV_WHY_GIFT, 0, 0);
    else if (row->kind == CIV_EVENT_KIND_CANCEL)
        add(q, CIV_WHY_REACTION, 0, 0);
    else if (q->s->phase != row->stage && q->s->phase != row->stage_2)
        add(q, row->stage_2 == ITEM_NONE ? CIV_WHY_PHASE : CIV_WHY_PHASES, row->stage,
            row->stage_2);
    else
        why_not_now(q, row->kind == CIV_EVENT_KIND_DESERT, CIV_WHY_NO_TARGET);
}

/* Policies and governments (R 5.4, 5.5) */

static void why_policy(struct question *q, int policy)
{
    const struct civ_player *p = &q->s->player[q->seat];
    if (p->policies >> policy & 1)
        add(q, CIV_WHY_ADOPTED, 0, 0);
    else if (p->policies >> civ_policies[policy].reverse & 1)
        add(q, CIV_WHY_CARD_USED, 0, 0);
    else
        add(q, CIV_WHY_POLICIES, count_bits(p->policies), civ_policy_limit(q->s, q->seat));
}

static void why_government(struct question *q, int government)
{
    const struct civ_player *p = &q->s->player[q->seat];
    int tech = civ_governments[government].tech;
    if (!need(q, p->government != government, CIV_WHY_PRESENT, 0, 0))
        return;
    need(q, tech == ITEM_NONE || civ_knows(q->s, q->seat, tech), CIV_WHY_NO_TECH, tech, 0);
    if (!need_stage(q, CIV_STAGE_START_OF_TURN))
        return;
    if (p->government == CIV_GOVERNMENT_ANARCHY)
        need(q, !p->revolt, CIV_WHY_REVOLT, 0, 0);
    else if (need(q, !p->changed, CIV_WHY_CHANGED, 0, 0) && government != CIV_GOVERNMENT_ANARCHY)
        need(q, tech != ITEM_NONE && p->fresh >> tech & 1, CIV_WHY_NOT_FRESH, 0, 0);
}

/* Abilities (R 5.8, 13.10) */

static void why_use(struct question *q, int use)
{
    int ability = civ_ability_named(q->s, use);
    const struct civ_ability_row *row = &civ_abilities[ability];
    const struct civ_player *p = &q->s->player[q->seat];
    int before = q->answer->count;
    if (!need(q, civ_is_in_force(q->s, q->seat, row, civ_working(q->s, q->seat)), CIV_WHY_NO_SOURCE,
              0, 0))
        return;
    if (row->stage == CIV_STAGE_ANY_TIME)
        add(q, CIV_WHY_REACTION, 0, 0);
    else
        need(q, row->stage == q->s->phase || (row->stage == CIV_STAGE_BATTLE && q->s->battle.on),
             CIV_WHY_PHASE, row->stage, 0);
    need(q, !civ_has_used(q->s, q->seat, ability), CIV_WHY_USED, 0, 0);
    need(q, !civ_cost_count(ability) || civ_can_pay(q->s, q->seat, ability), CIV_WHY_CANNOT_PAY, 0,
         0);
    need(q, p->culture >= row->culture, CIV_WHY_NO_CULTURE, row->culture, 0);
    need(q, p->trade >= row->trade, CIV_WHY_NO_TRADE, row->trade, 0);
    if (q->answer->count == before)
        why_not_now(q, use == CIV_USE_COMMUNISM, CIV_WHY_NO_PURPOSE);
}

/* Squares */

static bool is_near_city(const struct civ_state *s, int square)
{
    struct grid centres = s->centres;
    for (int other; (other = grid_take(&centres)) >= 0;)
        if (grid_distance_diagonal(other, square) < civ_limit(CIV_LIMIT_CITY_DISTANCE))
            return true;
    return false;
}

/* R 5.3 */
static void why_no_city(struct question *q, int square)
{
    const struct civ_state *s = q->s;
    int cities = civ_city_count(s, q->seat), limit = civ_city_limit(s, q->seat);
    bool republic = s->player[q->seat].government == CIV_GOVERNMENT_REPUBLIC;
    bool settler = s->holder[square] == q->seat && (s->scouts[square] || republic);
    struct grid around = grid_around(square);
    need(q, cities < limit, CIV_WHY_CITY_LIMIT, cities, limit);
    need(q, settler, CIV_WHY_NO_SETTLER, 0, 0);
    need(q, !grid_has(&s->water, square), CIV_WHY_CITY_ON_WATER, 0, 0);
    need(q, !is_near_city(s, square), CIV_WHY_CITY_NEAR, 0, 0);
    need(q, grid_count(grid_and(around, s->revealed)) == 8, CIV_WHY_CITY_EDGE, 0, 0);
    if (!q->answer->count)
        add(q, CIV_WHY_CITY_BARRED, 0, 0);
}

/* R 8.1: where a group could begin its move. */
static void why_no_start(struct question *q, int square)
{
    const struct civ_state *s = q->s;
    if (need(q, s->holder[square] == q->seat, CIV_WHY_NO_FIGURES, 0, 0))
        add(q, grid_has(&s->locked, square) ? CIV_WHY_HELD : CIV_WHY_MOVED, 0, 0);
}

/* R 8.10: where the group could go. */
static void why_no_step(struct question *q, int square)
{
    const struct civ_state *s = q->s;
    int class = civ_class_at(s, square);
    struct grid cities = civ_foreign_cities(s, q->seat);
    bool foreign =
        (s->holder[square] >= 0 && s->holder[square] != q->seat) || grid_has(&cities, square);
    struct grid land = civ_terrain_to_end(s, q->seat);
    need(q, !grid_has(&s->locked, s->group.at), CIV_WHY_HELD, 0, 0);
    need(q, grid_has(&land, square), CIV_WHY_WATER, 0, 0);
    bool needs_army = foreign || class == CIV_CLASS_HUT || class == CIV_CLASS_VILLAGE;
    need(q, !needs_army || s->group.armies, CIV_WHY_NEEDS_ARMY, 0, 0);
    need(q, class != CIV_CLASS_RELIC || s->group.armies, CIV_WHY_RELIC, 0, 0);
    int limit = civ_stack_limit(s, q->seat), more = s->group.armies + s->group.scouts;
    need(q, foreign || s->armies[square] + s->scouts[square] + more <= limit, CIV_WHY_FULL, limit,
         0);
    need(q, needs_army || !grid_has(&s->centres, square), CIV_WHY_OWN_CITY, 0, 0);
    if (!q->answer->count)
        add(q, CIV_WHY_OUT_OF_REACH, 0, 0);
}

static bool need_on_map(struct question *q, int square)
{
    return need(q, grid_has(&q->s->exists, square), CIV_WHY_OFF_MAP, 0, 0) &&
           need(q, grid_has(&q->s->revealed, square), CIV_WHY_FACE_DOWN, 0, 0);
}

static void why_square(struct question *q, int square)
{
    if (need_on_map(q, square))
        add(q, CIV_WHY_NOTHING, 0, 0);
}

/* Small things */

static void why_person(struct question *q, int person)
{
    if (need(q, q->s->player[q->seat].great[person], CIV_WHY_NO_RESERVE, 0, 0) &&
        need_stage(q, CIV_STAGE_START_OF_TURN))
        add(q, CIV_WHY_NO_PLACE, 0, 0);
}

static void why_marker(struct question *q, int marker)
{
    if (need(q, q->s->player[q->seat].kept[marker], CIV_WHY_NOT_KEPT, 0, 0))
        add(q, CIV_WHY_GIFT, 0, 0);
}

static void why_resource(struct question *q, int kind)
{
    if (kind >= CIV_KINDS)
        add(q, CIV_WHY_NOTHING, 0, 0);
    else
        need(q, q->s->market[kind], CIV_WHY_MARKET_EMPTY, 0, 0);
}

static void why_unit(struct question *q, int unit)
{
    (void)unit;
    if (need(q, q->s->battle.on, CIV_WHY_NO_BATTLE, 0, 0))
        add(q, CIV_WHY_NOT_IN_FORCES, 0, 0);
}

static void why_found(struct question *q, int thing)
{
    (void)thing;
    add(q, CIV_WHY_FOUND, 0, 0);
}

static void (*const askers[CIV_TABLE_COUNT])(struct question *q, int item) = {
    [CIV_TABLE_SQUARE] = why_square,    [CIV_TABLE_TECH] = why_tech,
    [CIV_TABLE_WONDER] = why_wonder,    [CIV_TABLE_BUILDING] = why_building,
    [CIV_TABLE_UNIT] = why_unit,        [CIV_TABLE_UNIT_TYPE] = why_type,
    [CIV_TABLE_EVENT] = why_event,      [CIV_TABLE_GREAT_PERSON] = why_person,
    [CIV_TABLE_MARKER] = why_marker,    [CIV_TABLE_RESOURCE] = why_resource,
    [CIV_TABLE_POLICY] = why_policy,    [CIV_TABLE_GOVERNMENT] = why_government,
    [CIV_TABLE_FIGURE] = why_figure,    [CIV_TABLE_USE] = why_use,
    [CIV_TABLE_CITY_STATE] = why_found, [CIV_TABLE_RELIC] = why_found,
    [CIV_TABLE_TILE] = why_found,
};

static bool ask(struct question q, struct ref ref)
{
    if (askers[ref.kind])
        askers[ref.kind](&q, ref.item);
    return true;
}

bool civ_why(const void *state, int seat, struct ref ref, struct answer *answer)
{
    return ask((struct question){state, seat, false, answer}, ref);
}

/* Decisions of a phase, in which everything can be done that the phase allows */

bool civ_why_course(const void *state, int seat, struct ref ref, struct answer *answer)
{
    return ask((struct question){state, seat, true, answer}, ref);
}

/* The same, except for what is said about squares. */
static bool ask_square(struct question q, struct ref ref,
                       void (*why)(struct question *q, int square))
{
    if (ref.kind != CIV_TABLE_SQUARE)
        return q.open && ask(q, ref);
    if (need_on_map(&q, ref.item))
        why(&q, ref.item);
    return true;
}

bool civ_why_start_of_turn(const void *state, int seat, struct ref ref, struct answer *answer)
{
    return ask_square((struct question){state, seat, true, answer}, ref, why_no_city);
}

bool civ_why_movement(const void *state, int seat, struct ref ref, struct answer *answer)
{
    return ask_square((struct question){state, seat, true, answer}, ref, why_no_start);
}

/* Decisions about one kind of thing: before anything else can be used, they must be made */

bool civ_why_group(const void *state, int seat, struct ref ref, struct answer *answer)
{
    return ask_square((struct question){state, seat, false, answer}, ref, why_no_step);
}

static void why_no_place(struct question *q, int square)
{
    (void)square;
    add(q, CIV_WHY_NO_PLACE, 0, 0);
}

bool civ_why_place(const void *state, int seat, struct ref ref, struct answer *answer)
{
    return ask_square((struct question){state, seat, false, answer}, ref, why_no_place);
}

bool civ_why_take(const void *state, int seat, struct ref ref, struct answer *answer)
{
    struct question q = {state, seat, false, answer};
    if (ref.kind != CIV_TABLE_RESOURCE)
        return false;
    why_resource(&q, ref.item);
    if (!answer->count)
        add(&q, CIV_WHY_NOT_SHOWN, 0, 0);
    return true;
}

bool civ_why_learn(const void *state, int seat, struct ref ref, struct answer *answer)
{
    struct question q = {state, seat, false, answer};
    if (ref.kind != CIV_TABLE_TECH)
        return false;
    if (need(&q, !civ_knows(q.s, seat, ref.item), CIV_WHY_KNOWN, 0, 0) &&
        need_place_for(&q, ref.item))
        add(&q, CIV_WHY_NOT_TAUGHT, 0, 0);
    return true;
}
