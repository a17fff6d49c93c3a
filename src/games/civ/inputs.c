/* inputs.c: what a seat knows, as inputs of a net (core/net.h).
 *
 * Everything is seen from one seat: its own things come first, then those of the seat after it, and
 * so on; the map is mirrored so that its own capital lies in the corner of the low numbers. Of the
 * units, events and markers of others only the numbers and what was shown are known; technologies
 * are chosen secretly; what lies face down on the map is its kind (R 3.8). */
#include "games/civ/rules.h"

enum {
    POINTS = 24,
    TRADE = 28,
    YIELDS = 16,
    COUNTS = 4, /* 1 to 4 and more */
    FORCE = 12,
    TURNS = 32,
    DECKS = 12,
    NEAR = 8, /* distances */
    FRONTS = 8
};

/* Of one city */
enum {
    CITY_STANDS,
    CITY_WALLS,
    CITY_PROGRAM,
    CITY_MAY_ACT,
    CITY_KIND,
    CITY_PRODUCTION = CITY_KIND + CIV_CITY_ACTION_COUNT,
    CITY_CULTURE = CITY_PRODUCTION + YIELDS,
    CITY_TRADE = CITY_CULTURE + YIELDS,
    CITY_DEFENCE = CITY_TRADE + YIELDS,
    CITY_INPUTS = CITY_DEFENCE + YIELDS
};

/* Of a seat on a square of the map */
enum { ON_ARMY, ON_SCOUT, ON_CITY, ON_COUNT };

/* Of one seat */
enum {
    SEAT_CITY,
    SEAT_MAP = SEAT_CITY + CIV_CITIES * CITY_INPUTS,
    SEAT_TECH = SEAT_MAP + ON_COUNT * GRID_SQUARES,
    SEAT_FRESH = SEAT_TECH + CIV_TECH_COUNT, /* technologies of this turn */
    SEAT_USED = SEAT_FRESH + COUNTS,
    SEAT_LEARNABLE = SEAT_USED + CIV_ABILITY_COUNT,
    SEAT_ROWS = SEAT_LEARNABLE + CIV_TECH_COUNT, /* of the pyramid */
    SEAT_CIV = SEAT_ROWS + (CIV_LEVEL_COUNT + 1) * 6,
    SEAT_CULTURE = SEAT_CIV + CIV_CIV_COUNT,
    SEAT_TRADE = SEAT_CULTURE + POINTS,
    SEAT_SPACE = SEAT_TRADE + TRADE,
    SEAT_COINS = SEAT_SPACE + CIV_LAST_SPACE + 1,
    SEAT_PURSE = SEAT_COINS + POINTS,
    SEAT_INCOME = SEAT_PURSE + COUNTS * CIV_PURSE_COUNT,
    SEAT_GOVERNMENT = SEAT_INCOME + POINTS,
    SEAT_POLICY = SEAT_GOVERNMENT + CIV_GOVERNMENT_COUNT,
    SEAT_CHANGED = SEAT_POLICY + CIV_POLICY_COUNT,
    SEAT_REVOLT,
    SEAT_RESEARCH,
    SEAT_UNITS = SEAT_RESEARCH + CIV_TECH_COUNT, /* by card: its own, or those shown */
    SEAT_TYPES = SEAT_UNITS + COUNTS * CIV_UNIT_COUNT,
    SEAT_RANKS = SEAT_TYPES + COUNTS * CIV_UNIT_TYPE_COUNT,
    SEAT_BONUS = SEAT_RANKS + 5 * CIV_UNIT_TYPE_COUNT,
    SEAT_EVENT = SEAT_BONUS + POINTS, /* its own */
    SEAT_EVENTS = SEAT_EVENT + CIV_EVENT_COUNT,
    SEAT_KEPT = SEAT_EVENTS + COUNTS, /* its own */
    SEAT_KEPT_COUNT = SEAT_KEPT + CIV_MARKER_COUNT,
    SEAT_TOKENS = SEAT_KEPT_COUNT + COUNTS,
    SEAT_GREAT = SEAT_TOKENS + COUNTS * CIV_KINDS,
    SEAT_ARMIES = SEAT_GREAT + COUNTS * CIV_GREAT_PERSON_COUNT,
    SEAT_SCOUTS = SEAT_ARMIES + 2 * COUNTS,
    SEAT_SPEED = SEAT_SCOUTS + COUNTS,
    SEAT_STACKING = SEAT_SPEED + 2 * COUNTS,
    SEAT_WATER = SEAT_STACKING + 2 * COUNTS,
    SEAT_CITIES = SEAT_WATER + COUNTS,
    SEAT_ROOM = SEAT_CITIES + COUNTS,            /* for more cities */
    SEAT_WONDER = SEAT_ROOM + COUNTS,            /* in force */
    SEAT_SIEGE = SEAT_WONDER + CIV_WONDER_COUNT, /* how near an army is to a capital of others */
    SEAT_FIGHTS = SEAT_SIEGE + NEAR,             /* as attacker, as defender */
    SEAT_ACTIVE = SEAT_FIGHTS + CIV_SIDES,
    SEAT_DECIDES,
    SEAT_PLACE,
    SEAT_OFFERS = SEAT_PLACE + CIV_SEATS,
    SEAT_ASKED,
    SEAT_HERE,
    SEAT_INPUTS
};

/* What lies on a square: something built, a place to stand on, something to find. */
enum { LYING_BUILT, LYING_STATE, LYING_FIND, LYING_COUNT };

static const uint8_t lying[CIV_CLASS_COUNT] = {
    [CIV_CLASS_BUILDING] = LYING_BUILT,     [CIV_CLASS_WONDER] = LYING_BUILT,
    [CIV_CLASS_GREAT_PERSON] = LYING_BUILT, [CIV_CLASS_CITY_STATE] = LYING_STATE,
    [CIV_CLASS_HUT] = LYING_FIND,           [CIV_CLASS_VILLAGE] = LYING_FIND,
    [CIV_CLASS_RELIC] = LYING_STATE,
};

/* Of the table */
enum {
    INPUT_LYING = CIV_SEATS * SEAT_INPUTS,                   /* a piece of that kind lies there */
    INPUT_HIDDEN = INPUT_LYING + LYING_COUNT * GRID_SQUARES, /* face down */
    INPUT_OPEN = INPUT_HIDDEN + GRID_SQUARES,
    INPUT_OBSOLETE = INPUT_OPEN + CIV_WONDER_COUNT,
    INPUT_MARKET = INPUT_OBSOLETE + CIV_WONDER_COUNT,
    INPUT_POOL = INPUT_MARKET + COUNTS * CIV_KINDS,
    INPUT_HUTS = INPUT_POOL + COUNTS * CIV_POOL_COUNT,
    INPUT_VILLAGES = INPUT_HUTS + DECKS,
    INPUT_UNITS_LEFT = INPUT_VILLAGES + DECKS,
    INPUT_TURN = INPUT_UNITS_LEFT + CIV_UNIT_TYPE_COUNT,
    INPUT_LIMIT = INPUT_TURN + TURNS, /* turns to the limit, if there is one */
    INPUT_PHASE = INPUT_LIMIT + DECKS,
    INPUT_DONE = INPUT_PHASE + CIV_STAGE_COUNT,
    INPUT_TRADE = INPUT_DONE + CIV_SEATS * CIV_RESEARCH_ROUNDS + 1,
    INPUT_PLAYERS = INPUT_TRADE + CIV_TRADE_COUNT,
    INPUT_GROUP = INPUT_PLAYERS + CIV_SEATS + 1, /* the moving group */
    INPUT_GROUP_ARMIES = INPUT_GROUP + GRID_SQUARES,
    INPUT_GROUP_SCOUTS = INPUT_GROUP_ARMIES + COUNTS,
    INPUT_GROUP_LEFT = INPUT_GROUP_SCOUTS + COUNTS,
    INPUT_BATTLE = INPUT_GROUP_LEFT + 2 * COUNTS,
    INPUT_SIDE = INPUT_BATTLE + CIV_BATTLE_KIND_COUNT, /* of each side of the battle */
    INPUT_LEAD = INPUT_SIDE + CIV_SIDES * (4 * FORCE),
    INPUT_HAND = INPUT_LEAD + 2 * FORCE, /* of a side, if it is seen */
    INPUT_FRONTS = INPUT_HAND + CIV_SIDES * COUNTS * CIV_UNIT_COUNT,
    INPUT_LOOT = INPUT_FRONTS + FRONTS,
    INPUT_GIVE = INPUT_LOOT + COUNTS,
    INPUT_ASK = INPUT_GIVE + CIV_GOOD_COUNT,
    INPUT_DECISION = INPUT_ASK + CIV_GOOD_COUNT,
    INPUT_BELOW = INPUT_DECISION + CIV_STEP_END,
    INPUT_SQUARE = INPUT_BELOW + CIV_STEP_END, /* what the decision is about */
    INPUT_CITY = INPUT_SQUARE + GRID_SQUARES,
    INPUT_PRODUCTION = INPUT_CITY + CIV_CITIES,
    INPUT_ITEM = INPUT_PRODUCTION + YIELDS,
    INPUT_COUNT = INPUT_ITEM + CIV_ITEM_END
};

/* The map as one seat looks at it. */
struct sight {
    struct net_list *list;
    const struct civ_state *s;
    int seat;
    int mirror; /* what the number of a square is combined with */
};

static int mirror_of(const struct civ_state *s, int seat)
{
    const struct civ_city *capital = &s->player[seat].city[0];
    int x = capital->stands ? grid_x(capital->at) : 0,
        y = capital->stands ? grid_y(capital->at) : 0;
    return grid_at(x < GRID_SIDE / 2 ? 0 : GRID_SIDE - 1, y < GRID_SIDE / 2 ? 0 : GRID_SIDE - 1);
}

static void add_square(const struct sight *sight, int base, int square)
{
    net_add(sight->list, base + (square ^ sight->mirror));
}

static void add_squares(const struct sight *sight, int base, struct grid squares)
{
    for (int square; (square = grid_take(&squares)) >= 0;)
        add_square(sight, base, square);
}

static void add_counts(struct net_list *list, int base, const uint8_t *counts, int kinds)
{
    for (int i = 0; i < kinds; i++)
        net_add_count(list, base + COUNTS * i, counts[i], COUNTS);
}

static int sum_of(const uint8_t *counts, int kinds)
{
    int sum = 0;
    for (int i = 0; i < kinds; i++)
        sum += counts[i];
    return sum;
}

static void add_city(const struct sight *sight, int base, int seat, int number)
{
    const struct civ_city *city = &sight->s->player[seat].city[number];
    struct net_list *list = sight->list;
    if (!city->stands)
        return;
    struct civ_icons icons = civ_city_icons(sight->s, seat, number);
    net_add(list, base + CITY_STANDS);
    if (city->walls)
        net_add(list, base + CITY_WALLS);
    if (city->program)
        net_add(list, base + CITY_PROGRAM);
    if (city->actions < 1 + city->extra)
        net_add(list, base + CITY_MAY_ACT);
    net_add_bits(list, base + CITY_KIND, city->kinds);
    net_add_number(list, base + CITY_PRODUCTION, icons.production + city->bonus, YIELDS);
    net_add_number(list, base + CITY_CULTURE, icons.culture, YIELDS);
    net_add_number(list, base + CITY_TRADE, icons.trade, YIELDS);
    net_add_number(list, base + CITY_DEFENCE, civ_city_defence(sight->s, seat, number), YIELDS);
}

static void add_figures(const struct sight *sight, int base, int seat)
{
    const struct civ_state *s = sight->s;
    struct grid held = s->player[seat].held;
    int nearest = NEAR;
    for (int square; (square = grid_take(&held)) >= 0;) {
        if (s->armies[square])
            add_square(sight, base + SEAT_MAP + GRID_SQUARES * ON_ARMY, square);
        if (s->scouts[square])
            add_square(sight, base + SEAT_MAP + GRID_SQUARES * ON_SCOUT, square);
        for (int other = 0; other < s->players && s->armies[square]; other++) {
            const struct civ_city *capital = &s->player[other].city[0];
            int distance =
                other == seat || !capital->stands ? NEAR : grid_distance(square, capital->at);
            nearest = distance < nearest ? distance : nearest;
        }
    }
    for (int city = 0; city < CIV_CITIES; city++)
        if (s->player[seat].city[city].stands)
            add_square(sight, base + SEAT_MAP + GRID_SQUARES * ON_CITY,
                       s->player[seat].city[city].at);
    if (nearest < NEAR)
        net_add(sight->list, base + SEAT_SIEGE + nearest);
}

static void add_learning(const struct sight *sight, int base, int seat)
{
    const struct civ_state *s = sight->s;
    const struct civ_player *p = &s->player[seat];
    int rows[CIV_LEVEL_COUNT + 1] = {0};
    net_add_bits(sight->list, base + SEAT_TECH, p->techs);
    net_add_count(sight->list, base + SEAT_FRESH, count_bits(p->fresh), COUNTS);
    net_add_bits(sight->list, base + SEAT_USED, p->used);
    net_add_bits(sight->list, base + SEAT_LEARNABLE, civ_can_research(s, seat));
    civ_count_rows(s, seat, rows);
    for (int level = 1; level <= CIV_LEVEL_COUNT; level++)
        net_add_number(sight->list, base + SEAT_ROWS + 6 * level, rows[level], 6);
    if (seat == sight->seat || !civ_is_choosing_research(s))
        net_add_item(sight->list, base + SEAT_RESEARCH, p->research);
}

/* What it has in units, events and markers. */
static void add_hand(const struct sight *sight, int base, int seat)
{
    const struct civ_player *p = &sight->s->player[seat];
    const struct civ_battle *battle = &sight->s->battle;
    struct net_list *list = sight->list;
    bool own = seat == sight->seat;
    int types[CIV_UNIT_TYPE_COUNT] = {0};
    add_counts(list, base + SEAT_UNITS, own ? p->units : p->shown, CIV_UNIT_COUNT);
    for (int unit = 0; unit < CIV_UNIT_COUNT; unit++) {
        types[civ_units[unit].type] += p->units[unit];
        for (int side = 0; side < CIV_SIDES && battle->on; side++) /* which are there is hidden */
            if (battle->seat[side] == seat)
                types[civ_units[unit].type] += battle->hand[side][unit];
    }
    for (int type = 0; type < CIV_UNIT_TYPE_COUNT; type++) {
        net_add_count(list, base + SEAT_TYPES + COUNTS * type, types[type], COUNTS);
        net_add_number(list, base + SEAT_RANKS + 5 * type, civ_rank(sight->s, seat, type), 5);
    }
    net_add_number(list, base + SEAT_BONUS, civ_combat_bonus(sight->s, seat) / 2, POINTS);
    for (int i = 0; i < CIV_EVENT_COUNT && own; i++)
        if (p->events[i])
            net_add(list, base + SEAT_EVENT + i);
    for (int i = 0; i < CIV_MARKER_COUNT && own; i++)
        if (p->kept[i])
            net_add(list, base + SEAT_KEPT + i);
    net_add_count(list, base + SEAT_EVENTS, civ_hand_count(sight->s, seat), COUNTS);
    net_add_count(list, base + SEAT_KEPT_COUNT, sum_of(p->kept, CIV_MARKER_COUNT), COUNTS);
    add_counts(list, base + SEAT_TOKENS, p->tokens, CIV_KINDS);
    add_counts(list, base + SEAT_GREAT, p->great, CIV_GREAT_PERSON_COUNT);
}

static void add_riches(const struct sight *sight, int base, int seat)
{
    const struct civ_player *p = &sight->s->player[seat];
    struct net_list *list = sight->list;
    net_add_item(list, base + SEAT_CIV, p->civ);
    net_add_number(list, base + SEAT_CULTURE, p->culture / 2, POINTS);
    net_add_number(list, base + SEAT_TRADE, p->trade, TRADE);
    net_add_number(list, base + SEAT_SPACE, p->space, CIV_LAST_SPACE + 1);
    net_add_number(list, base + SEAT_COINS, civ_coins(sight->s, seat), POINTS);
    add_counts(list, base + SEAT_PURSE, p->coins, CIV_PURSE_COUNT);
    net_add_number(list, base + SEAT_INCOME, civ_income(sight->s, seat), POINTS);
    net_add_item(list, base + SEAT_GOVERNMENT, p->government);
    net_add_bits(list, base + SEAT_POLICY, p->policies);
    if (p->changed)
        net_add(list, base + SEAT_CHANGED);
    if (p->revolt)
        net_add(list, base + SEAT_REVOLT);
    net_add_count(list, base + SEAT_ARMIES, p->armies, 2 * COUNTS);
    net_add_count(list, base + SEAT_SCOUTS, p->scouts, COUNTS);
    net_add_count(list, base + SEAT_SPEED, p->speed, 2 * COUNTS);
    net_add_count(list, base + SEAT_STACKING, p->stacking, 2 * COUNTS);
    net_add_count(list, base + SEAT_WATER, p->water, COUNTS);
    int cities = civ_city_count(sight->s, seat);
    net_add_count(list, base + SEAT_CITIES, cities, COUNTS);
    net_add_count(list, base + SEAT_ROOM, civ_city_limit(sight->s, seat) - cities, COUNTS);
    net_add_bits(list, base + SEAT_WONDER, civ_working(sight->s, seat));
}

/* What it does at the moment. */
static void add_role(const struct sight *sight, int base, int seat)
{
    const struct civ_state *s = sight->s;
    struct net_list *list = sight->list;
    for (int side = 0; side < CIV_SIDES && s->battle.on; side++)
        if (s->battle.seat[side] == seat)
            net_add(list, base + SEAT_FIGHTS + side);
    if (civ_active(s) == seat)
        net_add(list, base + SEAT_ACTIVE);
    if (civ_top_of(s)->seat == seat)
        net_add(list, base + SEAT_DECIDES);
    net_add(list, base + SEAT_PLACE + (seat + s->players - s->first) % s->players);
    if (civ_count_frames(s, CIV_DECISION_ANSWER) && s->offer.from == seat)
        net_add(list, base + SEAT_OFFERS);
    if (civ_count_frames(s, CIV_DECISION_ANSWER) && s->offer.to == seat)
        net_add(list, base + SEAT_ASKED);
    net_add(list, base + SEAT_HERE);
}

static void add_map(const struct sight *sight)
{
    const struct civ_state *s = sight->s;
    for (int class = 0; class < CIV_CLASS_COUNT; class ++)
        add_squares(sight, INPUT_LYING + GRID_SQUARES * lying[class], s->lying[class]);
    add_squares(sight, INPUT_HIDDEN, grid_minus(s->exists, s->revealed));
    if (s->group.armies || s->group.scouts) {
        add_square(sight, INPUT_GROUP, s->group.at);
        net_add_count(sight->list, INPUT_GROUP_ARMIES, s->group.armies, COUNTS);
        net_add_count(sight->list, INPUT_GROUP_SCOUTS, s->group.scouts, COUNTS);
        net_add_count(sight->list, INPUT_GROUP_LEFT, s->group.left, 2 * COUNTS);
    }
}

static void add_market(struct net_list *list, const struct civ_state *s)
{
    for (int i = 0; i < s->open_count; i++)
        net_add_item(list, INPUT_OPEN, s->open[i]);
    net_add_bits(list, INPUT_OBSOLETE, s->obsolete);
    add_counts(list, INPUT_MARKET, s->market, CIV_KINDS);
    add_counts(list, INPUT_POOL, s->pools, CIV_POOL_COUNT);
    net_add_count(list, INPUT_HUTS, s->hut_count, DECKS);
    net_add_count(list, INPUT_VILLAGES, s->village_count, DECKS);
    for (int type = 0; type < CIV_UNIT_TYPE_COUNT; type++)
        if (civ_unit_left(s, type))
            net_add(list, INPUT_UNITS_LEFT + type);
}

static void add_battle(const struct sight *sight)
{
    const struct civ_battle *b = &sight->s->battle;
    struct net_list *list = sight->list;
    if (!b->on)
        return;
    net_add_item(list, INPUT_BATTLE, b->kind);
    for (int side = 0; side < CIV_SIDES; side++) {
        int base = INPUT_SIDE + side * 4 * FORCE;
        net_add_number(list, base, civ_cards_left(sight->s, side), FORCE);
        net_add_number(list, base + FORCE, civ_killed(sight->s, side), FORCE);
        net_add_number(list, base + 2 * FORCE, b->bonus[side] / 2, FORCE);
        net_add_number(list, base + 3 * FORCE, b->side == side ? 1 + b->played : 0, FORCE);
        if (civ_sees_hand(sight->s, sight->seat, side))
            add_counts(list, INPUT_HAND + side * COUNTS * CIV_UNIT_COUNT, b->hand[side],
                       CIV_UNIT_COUNT);
    }
    int standing[CIV_SIDES] = {0}, lead;
    for (int i = 0; i < b->front_count; i++)
        for (int side = 0; side < CIV_SIDES; side++)
            standing[side] += civ_stands(sight->s, i, side);
    lead = standing[CIV_ATTACKER] - standing[CIV_DEFENDER];
    net_add_number(list, INPUT_LEAD, lead + FORCE, 2 * FORCE);
    net_add_count(list, INPUT_FRONTS, b->front_count, FRONTS);
    net_add_count(list, INPUT_LOOT, b->loot, COUNTS);
}

/* What the decision on top is about, as far as all decisions of its kind say it. */
static void add_decision(const struct sight *sight)
{
    const struct civ_state *s = sight->s;
    const struct civ_frame *top = civ_top_of(s);
    struct net_list *list = sight->list;
    net_add(list, INPUT_DECISION + top->kind);
    uint64_t below = 0;
    for (int i = 0; i + 1 < s->depth; i++)
        below |= (uint64_t)1 << s->frames[i].kind;
    net_add_bits(list, INPUT_BELOW, below);
    switch (top->kind) {
    case CIV_DECISION_ASSIGN:
    case CIV_DECISION_FIGURE:
    case CIV_DECISION_DESTROY:
        add_square(sight, INPUT_SQUARE, top->square);
        break;
    case CIV_DECISION_BUILD:
        net_add_number(list, INPUT_CITY, top->build.city, CIV_CITIES);
        net_add_number(list, INPUT_PRODUCTION, top->build.production, YIELDS);
        break;
    case CIV_DECISION_PLACE:
        net_add_number(list, INPUT_CITY, top->place.city, CIV_CITIES);
        net_add_number(list, INPUT_ITEM, top->place.item, CIV_ITEM_END);
        break;
    }
    if (civ_count_frames(s, CIV_DECISION_ANSWER)) {
        net_add_item(list, INPUT_GIVE, s->offer.give);
        net_add_item(list, INPUT_ASK, s->offer.ask);
    }
}

static void add_table(struct net_list *list, const struct civ_state *s)
{
    net_add_number(list, INPUT_TURN, s->turn, TURNS);
    if (s->turn_limit)
        net_add_number(list, INPUT_LIMIT, s->turn_limit - s->turn, DECKS);
    net_add_number(list, INPUT_PHASE, s->phase, CIV_STAGE_COUNT);
    net_add_number(list, INPUT_DONE, s->done, CIV_SEATS * CIV_RESEARCH_ROUNDS + 1);
    net_add(list, INPUT_TRADE + s->trade_option);
    net_add(list, INPUT_PLAYERS + s->players);
}

static int look(const void *state, int seat, uint16_t *inputs)
{
    struct net_list list = {.at = inputs};
    struct sight sight = {&list, state, seat, mirror_of(state, seat)};
    const struct civ_state *s = state;
    for (int i = 0; i < s->players; i++) {
        int other = (seat + i) % s->players, base = i * SEAT_INPUTS;
        for (int city = 0; city < CIV_CITIES; city++)
            add_city(&sight, base + SEAT_CITY + CITY_INPUTS * city, other, city);
        add_figures(&sight, base, other);
        add_learning(&sight, base, other);
        add_hand(&sight, base, other);
        add_riches(&sight, base, other);
        add_role(&sight, base, other);
    }
    add_map(&sight);
    add_market(&list, s);
    add_battle(&sight);
    add_decision(&sight);
    add_table(&list, s);
    return list.count;
}

const struct net_layout civ_net = {.version = 1, .inputs = INPUT_COUNT, .look = look};
