/* build.c: what cities build: items, prices, places, payment (R 7.5, 7.6). */
#include "games/civ/log.h"

static int building_of(int item)
{
    return item - CIV_ITEM_BUILDING;
}

static int wonder_of(int item)
{
    return item - CIV_ITEM_WONDER;
}

static bool is_building(int item)
{
    return item >= CIV_ITEM_BUILDING && item < CIV_ITEM_WONDER;
}

static bool is_wonder(int item)
{
    return item >= CIV_ITEM_WONDER && item < CIV_ITEM_PERSON;
}

static bool is_unit(int item)
{
    return item >= CIV_ITEM_TYPE && item < CIV_ITEM_WALLS;
}

static bool is_figure(int item)
{
    return item < CIV_ITEM_TYPE;
}

/* R 7.5: by type and rank. */
static int unit_cost(const struct civ_state *s, int seat, int type)
{
    int rank = civ_rank(s, seat, type), cost = 0;
    for (int row = 0; row < CIV_UNIT_RANK_COUNT; row++)
        if (civ_unit_ranks[row].type == type && civ_unit_ranks[row].rank == rank)
            cost = civ_unit_ranks[row].cost;
    int most = civ_limit(CIV_LIMIT_WORKSHOP_COST);
    if (cost > most && civ_works(s, seat, CIV_WONDER_LEONARDOS_WORKSHOP))
        cost = most;
    return cost;
}

int civ_item_cost(const struct civ_state *s, int seat, int item)
{
    if (item == CIV_ITEM_FIGURE + CIV_FIGURE_ARMY)
        return civ_limit(CIV_LIMIT_ARMY_COST);
    if (item == CIV_ITEM_FIGURE + CIV_FIGURE_SCOUT)
        return civ_limit(CIV_LIMIT_SCOUT_COST);
    if (item == CIV_ITEM_WALLS)
        return civ_limit(CIV_LIMIT_WALLS_COST);
    if (is_unit(item))
        return unit_cost(s, seat, item - CIV_ITEM_TYPE);
    if (is_building(item))
        return civ_buildings[building_of(item)].cost;
    const struct civ_wonder_row *wonder = &civ_wonders[wonder_of(item)];
    bool cheaper = wonder->discount_tech != ITEM_NONE && civ_knows(s, seat, wonder->discount_tech);
    return cheaper ? wonder->discount_cost : wonder->cost;
}

/* Places */

/* Outskirts where something can be placed: no figures of others, no relic. */
static struct grid open_outskirts(const struct civ_state *s, int seat, int city)
{
    struct grid squares = grid_minus(civ_outskirts(s, seat, city), civ_foreign(s, seat));
    return grid_minus(squares, s->lying[CIV_CLASS_RELIC]);
}

static bool is_star_at(const struct civ_state *s, int square)
{
    return civ_buildings[civ_pieces[s->piece[square]].row].star != 0;
}

/* R 7.5: the square of the star building of the outskirts, or -1. */
static int star_square(const struct civ_state *s, int seat, int city)
{
    struct grid squares = grid_and(civ_outskirts(s, seat, city), s->lying[CIV_CLASS_BUILDING]);
    int square;
    while ((square = grid_take(&squares)) >= 0)
        if (is_star_at(s, square))
            return square;
    return -1;
}

static bool has_terrain(const struct civ_state *s, int square, int building)
{
    int terrain = civ_buildings[building].terrain;
    return terrain == ITEM_NONE ? s->terrain[square] != CIV_TERRAIN_WATER
                                : s->terrain[square] == terrain;
}

static struct grid building_places(const struct civ_state *s, int seat, int city, int building)
{
    struct grid places = {{0}}, squares = open_outskirts(s, seat, city);
    int star = civ_buildings[building].star ? star_square(s, seat, city) : -1, square;
    if (!s->pools[civ_buildings[building].pool])
        return places;
    if (star >= 0)
        squares = grid_and(squares, grid_of(star));
    while ((square = grid_take(&squares)) >= 0)
        if (has_terrain(s, square, building) && s->piece[square] != CIV_PIECE_BUILDINGS + building)
            grid_add(&places, square);
    return places;
}

/* R 7.5: if the outskirts already hold a wonder, only its square. */
static struct grid wonder_places(const struct civ_state *s, int seat, int city)
{
    struct grid squares = grid_minus(open_outskirts(s, seat, city), s->water);
    struct grid old = grid_and(civ_outskirts(s, seat, city), s->lying[CIV_CLASS_WONDER]);
    return grid_is_empty(old) ? squares : grid_and(squares, old);
}

/* With Navy, armies can be placed at every city of the player that has a working shipyard. */
static struct grid shipyard_outskirts(const struct civ_state *s, int seat)
{
    struct grid squares = {{0}};
    for (int city = 0; city < CIV_CITIES; city++) {
        int square;
        struct grid yards = grid_and(open_outskirts(s, seat, city), s->lying[CIV_CLASS_BUILDING]);
        while ((square = grid_take(&yards)) >= 0)
            if (s->piece[square] == CIV_PIECE_BUILDINGS + CIV_BUILDING_SHIPYARD)
                squares = grid_or(squares, civ_outskirts(s, seat, city));
    }
    return squares;
}

static struct grid figure_places(const struct civ_state *s, int seat, int city, bool army)
{
    struct grid squares = civ_outskirts(s, seat, city);
    if (city == 0)
        squares = grid_or(squares, civ_controlled(s, seat));
    if (army && civ_knows(s, seat, CIV_TECH_NAVY))
        squares = grid_or(squares, shipyard_outskirts(s, seat));
    squares = grid_minus(squares, s->lying[CIV_CLASS_RELIC]);
    struct grid may = civ_may_end(s, seat, army, !army);
    if (army) /* it attacks at once */
        may = grid_or(may, grid_and(civ_foreign(s, seat), civ_terrain_to_end(s, seat)));
    return grid_and(squares, may);
}

struct grid civ_places(const struct civ_state *s, int seat, int city, int item)
{
    if (is_figure(item))
        return figure_places(s, seat, city, item == CIV_ITEM_FIGURE + CIV_FIGURE_ARMY);
    if (is_building(item))
        return building_places(s, seat, city, building_of(item));
    if (is_wonder(item))
        return wonder_places(s, seat, city);
    return item >= CIV_ITEM_PERSON ? civ_great_places(s, seat) : (struct grid){{0}};
}

/* What can be built */

/* R 7.5: unlocked, and not the basic form of a building whose better form is unlocked too. */
static bool is_unlocked_building(const struct civ_state *s, int seat, int building)
{
    const struct civ_building_row *row = &civ_buildings[building];
    int upgrade = civ_pools[row->pool].upgrade;
    bool outdated =
        !row->upgraded && upgrade != ITEM_NONE && civ_knows(s, seat, civ_buildings[upgrade].tech);
    return civ_knows(s, seat, row->tech) && !outdated;
}

static bool is_available(const struct civ_state *s, int seat, int city, int item)
{
    if (item == CIV_ITEM_FIGURE + CIV_FIGURE_ARMY)
        return civ_army_supply(s, seat) > 0;
    if (item == CIV_ITEM_FIGURE + CIV_FIGURE_SCOUT)
        return civ_scout_supply(s, seat) > 0;
    if (item == CIV_ITEM_WALLS)
        return civ_knows(s, seat, CIV_TECH_MASONRY) && !s->player[seat].city[city].walls;
    if (is_unit(item))
        return civ_rank(s, seat, item - CIV_ITEM_TYPE) && civ_unit_left(s, item - CIV_ITEM_TYPE);
    if (is_building(item))
        return is_unlocked_building(s, seat, building_of(item));
    return is_wonder(item) && civ_is_open(s, wonder_of(item));
}

static bool needs_place(int item)
{
    return item != CIV_ITEM_WALLS && !is_unit(item);
}

/* R 7.4: the production that trade can add. */
int civ_rush(const struct civ_state *s, int seat)
{
    const struct civ_player *p = &s->player[seat];
    return p->trade / civ_limit(CIV_LIMIT_RUSH_TRADE) * civ_civs[p->civ].rush;
}

static bool has_place(const struct civ_state *s, int seat, int city, int item)
{
    return !needs_place(item) || !grid_is_empty(civ_places(s, seat, city, item));
}

bool civ_could_build(const struct civ_state *s, int seat, int city, int item)
{
    return is_available(s, seat, city, item) && has_place(s, seat, city, item);
}

bool civ_can_build(const struct civ_state *s, int seat, int city, int item, int production)
{
    return civ_item_cost(s, seat, item) <= production + civ_rush(s, seat) &&
           civ_could_build(s, seat, city, item);
}

bool civ_can_build_free(const struct civ_state *s, int seat, int city, int item)
{
    return is_building(item) && civ_could_build(s, seat, city, item);
}

/* The decision `build` */

static void list_item(struct civ_list *list, int item)
{
    if (is_figure(item))
        civ_list_add(list, CIV_BUILD_FIGURE, item - CIV_ITEM_FIGURE, 0, 0);
    else if (is_unit(item))
        civ_list_add(list, CIV_BUILD_UNIT, item - CIV_ITEM_TYPE, 0, 0);
    else if (item == CIV_ITEM_WALLS)
        civ_list_add(list, CIV_BUILD_WALLS, 0, 0, 0);
    else if (is_building(item))
        civ_list_add(list, CIV_BUILD_BUILDING, building_of(item), 0, 0);
    else
        civ_list_add(list, CIV_BUILD_WONDER, wonder_of(item), 0, 0);
}

int civ_legal_build(const void *state, uint32_t *actions)
{
    const struct civ_state *s = state;
    const struct civ_frame *top = civ_top_of(s);
    struct civ_list list = {actions, 0};
    bool free = top->build.action == CIV_CITY_ACTION_FREE_BUILDING;
    for (int item = 0; item < CIV_ITEM_PERSON; item++)
        if (free ? civ_can_build_free(s, top->seat, top->build.city, item)
                 : civ_can_build(s, top->seat, top->build.city, item, top->build.production))
            list_item(&list, item);
    if (top->build.second)
        civ_list_add(&list, CIV_ENOUGH, 0, 0, 0);
    return list.count;
}

int civ_item_of(uint32_t action)
{
    int thing = (int)action_arg(action, 0);
    switch (action_verb(action)) {
    case CIV_BUILD_FIGURE:
        return CIV_ITEM_FIGURE + thing;
    case CIV_BUILD_UNIT:
        return CIV_ITEM_TYPE + thing;
    case CIV_BUILD_WALLS:
        return CIV_ITEM_WALLS;
    case CIV_BUILD_BUILDING:
        return CIV_ITEM_BUILDING + thing;
    case CIV_BUILD_WONDER:
        return CIV_ITEM_WONDER + thing;
    }
    return CIV_ITEM_END; /* enough */
}

int civ_rush_steps(const struct civ_state *s, int seat, int missing)
{
    int step = civ_civs[s->player[seat].civ].rush;
    return missing > 0 ? (missing + step - 1) / step : 0;
}

/* R 7.4: pays in trade for the missing production, in as few steps as possible; returns the
 * production left. */
static int pay(struct civ_state *s, int seat, int cost, int production)
{
    struct civ_player *p = &s->player[seat];
    int steps = civ_rush_steps(s, seat, cost - production);
    p->trade = (uint8_t)(p->trade - steps * civ_limit(CIV_LIMIT_RUSH_TRADE));
    return production + steps * civ_civs[p->civ].rush - cost;
}

static void finish(const struct play *play, int seat, int city, int item)
{
    struct civ_state *s = play->state;
    if (needs_place(item)) {
        civ_ask_place(s, seat, item, city, CIV_PLACE_ONLY);
    } else if (item == CIV_ITEM_WALLS) {
        s->player[seat].city[city].walls = 1;
        play_tell(play, CIV_NEWS_WALLS, seat, s->player[seat].city[city].at, 1);
    } else {
        civ_gain_unit(play, seat, item - CIV_ITEM_TYPE);
    }
}

void civ_ask_build(struct civ_state *s, int seat, int city, int action, int production, bool second)
{
    civ_push(s, (struct civ_frame){.kind = CIV_DECISION_BUILD,
                                   .seat = (uint8_t)seat,
                                   .build = {.city = (uint8_t)city,
                                             .action = (uint8_t)action,
                                             .production = (uint8_t)production,
                                             .second = second}});
}

void civ_ask_place(struct civ_state *s, int seat, int item, int city, int how)
{
    civ_push(s, (struct civ_frame){
                    .kind = CIV_DECISION_PLACE,
                    .seat = (uint8_t)seat,
                    .place = {.item = (uint8_t)item, .city = (uint8_t)city, .how = (uint8_t)how}});
}

/* What was announced is now built. */
void civ_produce(const struct play *play, int seat, int city, int item, int production)
{
    struct civ_state *s = play->state;
    int rest = pay(s, seat, civ_item_cost(s, seat, item), production);
    s->player[seat].city[city].program = 0;
    if (civ_knows(s, seat, CIV_TECH_ENGINEERING) && !civ_has_used(s, seat, CIV_ABILITY_ENGINEERING))
        civ_ask_build(s, seat, city, CIV_CITY_ACTION_PRODUCE, rest, true); /* R 7.10 */
    finish(play, seat, city, item);
}

void civ_apply_build(const struct play *play, uint32_t action)
{
    struct civ_state *s = play->state;
    struct civ_frame top = civ_pop(s);
    int item = civ_item_of(action), city = top.build.city, production = top.build.production;
    if (action_verb(action) == CIV_ENOUGH)
        return;
    if (top.build.second) { /* the second thing has no window */
        civ_mark_used(s, top.seat, CIV_ABILITY_ENGINEERING);
        pay(s, top.seat, civ_item_cost(s, top.seat, item), production);
        finish(play, top.seat, city, item);
        return;
    }
    civ_announce(s, civ_action_thing(top.seat, city, top.build.action, item, production));
}

bool civ_sound_build(const void *state, int place)
{
    const struct civ_state *s = state;
    const struct civ_frame *frame = &s->frames[place];
    bool free = frame->build.action == CIV_CITY_ACTION_FREE_BUILDING;
    return civ_has_city(s, frame->seat, frame->build.city) && !(free && frame->build.second) &&
           (free || frame->build.action == CIV_CITY_ACTION_PRODUCE);
}

/* Placing */

void civ_destroy_building(struct civ_state *s, int square)
{
    s->pools[civ_buildings[civ_pieces[s->piece[square]].row].pool]++;
    civ_set_piece(s, square, ITEM_NONE);
}

void civ_overbuild(const struct play *play, int square)
{
    struct civ_state *s = play->state;
    int class = civ_class_at(s, square), city = 0;
    int owner = civ_owner_of_outskirts(s, square, &city);
    if (class == ITEM_NONE)
        return;
    int row = civ_pieces[s->piece[square]].row;
    if (class == CIV_CLASS_BUILDING) {
        play_tell(play, CIV_NEWS_DESTROYED, owner, row, square);
        civ_destroy_building(s, square);
    } else if (class == CIV_CLASS_WONDER) {
        play_tell(play, CIV_NEWS_WONDER_LOST, owner, row, square);
        s->obsolete |= 1u << row;
        if (row == CIV_WONDER_PANAMA_CANAL)
            s->player[owner].coins[CIV_PURSE_PANAMA_CANAL] = 0;
        civ_set_piece(s, square, ITEM_NONE);
    } else if (class == CIV_CLASS_GREAT_PERSON) {
        play_tell(play, CIV_NEWS_GREAT_LOST, owner, row, square);
        s->player[owner].great[row]++;
        civ_set_piece(s, square, ITEM_NONE);
    }
}

/* Military Tradition: the first army of a turn brings a unit, before it fights. */
static void tell_army(const struct play *play, int seat, int square)
{
    struct civ_state *s = play->state;
    play_tell(play, CIV_NEWS_FIGURE, seat, CIV_FIGURE_ARMY, square);
    if (!civ_has_used(s, seat, CIV_ABILITY_MILITARY_TRADITION) &&
        civ_follows(s, seat, CIV_POLICY_MILITARY_TRADITION))
        civ_ask_unit(s, seat);
    civ_mark_used(s, seat, CIV_ABILITY_MILITARY_TRADITION);
}

/* An army placed on figures of another player attacks them (R 7.5). */
static void attack_from_supply(const struct play *play, int seat, int square)
{
    struct civ_state *s = play->state;
    s->group = (struct civ_group){.at = (uint8_t)square, .armies = 1};
    s->player[seat].armies++;
    civ_ask_at(s, CIV_STEP_ASSAULT, seat, square);
    tell_army(play, seat, square);
}

void civ_step_assault(const struct play *play)
{
    struct civ_frame step = civ_pop(play->state);
    civ_begin_attack(play, step.seat, step.square);
}

void civ_place_figure(const struct play *play, int seat, int figure, int square)
{
    struct civ_state *s = play->state;
    bool army = figure == CIV_FIGURE_ARMY;
    if (s->holder[square] >= 0 && s->holder[square] != seat) {
        attack_from_supply(play, seat, square);
        return;
    }
    civ_add_figures(s, seat, square, army, !army);
    if (army)
        tell_army(play, seat, square);
    else
        play_tell(play, CIV_NEWS_FIGURE, seat, figure, square);
}

/* A wonder brings a coin with Education, and the Romans one step on the culture track. */
static void place_wonder(const struct play *play, int seat, int wonder, int square)
{
    struct civ_state *s = play->state;
    civ_overbuild(play, square);
    civ_set_piece(s, square, CIV_PIECE_WONDERS + wonder);
    play_tell(play, CIV_NEWS_WONDER, seat, wonder, square);
    if (civ_is_open(s, wonder))
        civ_lose_open_wonder(play, wonder);
    if (civ_is(s, seat, CIV_CIV_ROME))
        civ_culture_step(play, seat);
    if (!civ_has_used(s, seat, CIV_ABILITY_EDUCATION_COIN) &&
        civ_coin_room(s, seat, CIV_PURSE_EDUCATION)) {
        civ_mark_used(s, seat, CIV_ABILITY_EDUCATION_COIN);
        civ_add_coin(play, seat, CIV_PURSE_EDUCATION);
    }
}

void civ_place_item(const struct play *play, int seat, int item, int square)
{
    struct civ_state *s = play->state;
    if (is_figure(item)) {
        civ_place_figure(play, seat, item - CIV_ITEM_FIGURE, square);
    } else if (is_building(item)) {
        civ_overbuild(play, square);
        s->pools[civ_buildings[building_of(item)].pool]--;
        civ_set_piece(s, square, CIV_PIECE_BUILDINGS + building_of(item));
        play_tell(play, CIV_NEWS_BUILD, seat, building_of(item), square);
    } else if (is_wonder(item)) {
        place_wonder(play, seat, wonder_of(item), square);
    } else {
        civ_overbuild(play, square);
        civ_set_piece(s, square, CIV_PIECE_PEOPLE + item - CIV_ITEM_PERSON);
        play_tell(play, CIV_NEWS_GREAT_PLACED, seat, item - CIV_ITEM_PERSON, square);
    }
}
