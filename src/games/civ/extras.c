/* extras.c: what a view adds to the bare fields: numbers that follow from the position, so that
 * nobody who draws a board has to know the rules. All of it is known to everybody (R 3.8), but for
 * the chances in battles, which each seat foresees by what it knows. */
#include "games/civ/rules.h"

static const char *square_id(int square)
{
    return civ_square_items.items[square].id;
}

static void write_squares(struct json_writer *json, const char *key, struct grid set)
{
    json_key(json, key);
    json_begin_array(json);
    for (int square; (square = grid_take(&set)) >= 0;)
        json_string(json, square_id(square));
    json_end_array(json);
}

static void begin(struct json_writer *json, const char *key)
{
    json_key(json, key);
    json_begin_object(json);
}

static void write_set(struct json_writer *json, const char *key, const struct item_list *items,
                      uint64_t set)
{
    json_key(json, key);
    json_begin_array(json);
    for (; set; set &= set - 1)
        json_string(json, items->items[__builtin_ctzll(set)].id);
    json_end_array(json);
}

/* The map: a letter or a digit for each square, row by row from the north west. */

static char terrain_letter(const struct civ_state *s, int square)
{
    static const char letters[CIV_TERRAIN_COUNT] = {'g', 'd', 'f', 'm', 'w'};
    if (!grid_has(&s->exists, square))
        return ' ';
    return s->terrain[square] == ITEM_NONE ? '?' : letters[s->terrain[square]];
}

static char resource_letter(const struct civ_state *s, int square)
{
    static const char letters[CIV_KINDS] = {'w', 'i', 's', 'c'};
    return s->resource[square] < CIV_KINDS ? letters[s->resource[square]] : ' ';
}

static void write_digits(const struct civ_state *s, const char *key, int shift,
                         struct json_writer *json)
{
    char digits[GRID_SQUARES];
    for (int square = 0; square < GRID_SQUARES; square++)
        digits[square] = (char)('0' + (s->yield[square] >> shift & 0xFF));
    json_key(json, key);
    json_string_bytes(json, digits, sizeof digits);
}

static void write_map(const struct civ_state *s, struct json_writer *json)
{
    char terrain[GRID_SQUARES], resource[GRID_SQUARES];
    for (int square = 0; square < GRID_SQUARES; square++) {
        terrain[square] = terrain_letter(s, square);
        resource[square] = resource_letter(s, square);
    }
    begin(json, "map");
    json_key(json, "terrain");
    json_string_bytes(json, terrain, sizeof terrain);
    json_key(json, "resource");
    json_string_bytes(json, resource, sizeof resource);
    write_digits(s, "production", 0, json);
    write_digits(s, "trade", 8, json);
    write_digits(s, "culture", 16, json);
    write_digits(s, "coin", 24, json);
    json_end_object(json);
}

/* Seats */

/* What an item (build.c) is: its table and its id. */
static void write_item(struct json_writer *json, int item)
{
    static const struct {
        int first;
        const struct item_list *items; /* NULL for walls */
    } parts[] = {
        {CIV_ITEM_PERSON, &civ_great_person_items}, {CIV_ITEM_WONDER, &civ_wonder_items},
        {CIV_ITEM_BUILDING, &civ_building_items},   {CIV_ITEM_WALLS, NULL},
        {CIV_ITEM_TYPE, &civ_unit_type_items},      {CIV_ITEM_FIGURE, &civ_figure_items},
    };
    int part = 0;
    while (item < parts[part].first)
        part++;
    const struct item_list *items = parts[part].items;
    json_pair_string(json, "kind", items ? items->kind : "walls");
    json_pair_string(json, "item", items ? items->items[item - parts[part].first].id : "walls");
}

/* What a city could build with that production (R 7.5) and where; otherwise what it lacks: the
 * trade that would make up for it (R 7.4), or the production that is missing even with all trade.
 */
static void write_items(const struct civ_state *s, int seat, int city, int production,
                        struct json_writer *json)
{
    json_key(json, "items");
    json_begin_array(json);
    for (int item = 0; item < CIV_ITEM_PERSON; item++) {
        if (!civ_could_build(s, seat, city, item))
            continue;
        int cost = civ_item_cost(s, seat, item), missing = cost - production;
        bool enough = missing <= civ_rush(s, seat);
        json_begin_object(json);
        write_item(json, item);
        json_pair_int(json, "cost", cost);
        json_pair_int(json, "trade",
                      enough ? civ_rush_steps(s, seat, missing) * civ_limit(CIV_LIMIT_RUSH_TRADE)
                             : 0);
        json_pair_int(json, "missing", enough ? 0 : missing - civ_rush(s, seat));
        write_squares(json, "places", civ_places(s, seat, city, item));
        json_end_object(json);
    }
    json_end_array(json);
}

static void write_city(const struct civ_state *s, int seat, int city, struct json_writer *json)
{
    const struct civ_city *c = &s->player[seat].city[city];
    struct civ_icons icons = civ_city_icons(s, seat, city);
    struct grid outskirts = civ_outskirts(s, seat, city);
    json_begin_object(json);
    json_pair_string(json, "at", square_id(c->at));
    json_pair_bool(json, "capital", city == 0);
    json_pair_int(json, "production", civ_production(s, seat, city));
    json_pair_int(json, "outskirts", icons.production);
    json_pair_int(json, "trade", icons.trade);
    json_pair_int(json, "arts", civ_arts(s, seat, city));
    json_pair_int(json, "coin", icons.coin);
    json_pair_int(json, "defence", civ_city_defence(s, seat, city));
    write_squares(json, "squares", civ_city_squares(s, seat, city));
    write_squares(json, "blockaded", grid_and(outskirts, civ_foreign(s, seat)));
    json_key(json, "can");
    json_begin_array(json);
    for (int kind = 0; kind < 4; kind++)
        if (civ_can_act(s, seat, city, kind))
            json_string(json, civ_city_action_items.items[kind].id);
    json_end_array(json);
    if (civ_can_act(s, seat, city, CIV_CITY_ACTION_PRODUCE))
        write_items(s, seat, city, civ_production(s, seat, city), json);
    json_end_object(json);
}

static void write_cities(const struct civ_state *s, int seat, struct json_writer *json)
{
    json_key(json, "cities");
    json_begin_array(json);
    for (int city = 0; city < CIV_CITIES; city++)
        if (s->player[seat].city[city].stands)
            write_city(s, seat, city, json);
    json_end_array(json);
}

/* R 3.8: how many cards with each back. Units in battle are counted with the others of their type,
 * since nobody knows which of them were drawn. */
static void write_hands(const struct civ_state *s, int seat, struct json_writer *json)
{
    const struct civ_player *p = &s->player[seat];
    int types[CIV_UNIT_TYPE_COUNT] = {0}, levels[CIV_EVENT_LEVELS] = {0},
        backs[CIV_BACK_COUNT] = {0};
    for (int unit = 0; unit < CIV_UNIT_COUNT; unit++)
        types[civ_units[unit].type] += p->units[unit] + civ_fighting_units(s, seat, unit);
    for (int event = 0; event < CIV_EVENT_COUNT; event++)
        levels[civ_events[event].level - 1] += p->events[event];
    for (int marker = 0; marker < CIV_MARKER_COUNT; marker++)
        backs[civ_markers[marker].back] += p->kept[marker];
    begin(json, "forces");
    for (int type = 0; type < CIV_UNIT_TYPE_COUNT; type++)
        json_pair_int(json, civ_unit_type_items.items[type].id, types[type]);
    json_end_object(json);
    json_key(json, "hand");
    json_begin_array(json);
    for (int level = 0; level < CIV_EVENT_LEVELS; level++)
        json_int(json, levels[level]);
    json_end_array(json);
    json_pair_int(json, "kept_huts", backs[CIV_BACK_HUT]);
    json_pair_int(json, "kept_villages", backs[CIV_BACK_VILLAGE]);
}

static void write_limits(const struct civ_state *s, int seat, struct json_writer *json)
{
    json_pair_int(json, "speed", civ_speed(s, seat));
    json_pair_int(json, "stacking", civ_stack_limit(s, seat));
    json_pair_int(json, "hand_limit", civ_event_limit(s, seat));
    json_pair_int(json, "policy_limit", civ_policy_limit(s, seat));
    json_pair_int(json, "city_limit", civ_city_limit(s, seat));
    json_pair_int(json, "army_supply", civ_army_supply(s, seat));
    json_pair_int(json, "scout_supply", civ_scout_supply(s, seat));
    begin(json, "ranks");
    for (int type = 0; type < CIV_UNIT_TYPE_COUNT; type++)
        json_pair_int(json, civ_unit_type_items.items[type].id, civ_rank(s, seat, type));
    json_end_object(json);
    json_key(json, "thresholds");
    json_begin_array(json);
    for (int level = 1; level <= CIV_LEVEL_COUNT; level++)
        json_int(json, civ_threshold(s, seat, level));
    json_end_array(json);
}

/* R 12.1: how far it is to each victory. */
static void write_roads(const struct civ_state *s, int seat, struct json_writer *json)
{
    const struct civ_player *p = &s->player[seat];
    int highest = 0;
    for (uint64_t rest = p->techs; rest; rest &= rest - 1) {
        int tech = __builtin_ctzll(rest);
        bool start = tech == civ_civs[p->civ].start_tech;
        if (!start && civ_techs[tech].level > highest)
            highest = civ_techs[tech].level;
    }
    begin(json, "roads");
    json_pair_int(json, "culture", p->space);
    json_pair_int(json, "culture_goal", CIV_LAST_SPACE);
    json_pair_int(json, "tech", count_bits(p->techs));
    json_pair_int(json, "tech_level", highest);
    json_pair_bool(json, "space_flight", civ_learnable(s, seat) >> CIV_TECH_SPACE_FLIGHT & 1);
    json_pair_int(json, "economic", civ_coins(s, seat));
    json_pair_int(json, "economic_goal", civ_limit(CIV_LIMIT_COINS_TO_WIN));
    json_end_object(json);
}

static void write_seat(const struct civ_state *s, int seat, struct json_writer *json)
{
    const struct civ_player *p = &s->player[seat];
    json_begin_object(json);
    json_pair_int(json, "coins", civ_coins(s, seat));
    json_pair_int(json, "income", civ_income(s, seat));
    json_pair_int(json, "combat", civ_combat_bonus(s, seat));
    json_pair_int(json, "armies", p->armies);
    json_pair_int(json, "scouts", p->scouts);
    write_cities(s, seat, json);
    write_hands(s, seat, json);
    write_limits(s, seat, json);
    write_set(json, "wonders", &civ_wonder_items, civ_working(s, seat));
    write_set(json, "learnable", &civ_tech_items, civ_learnable(s, seat));
    write_roads(s, seat, json);
    json_end_object(json);
}

/* A battle being fought (R 11) */

static void write_front(const struct civ_state *s, int number, struct json_writer *json)
{
    const struct civ_front *front = &s->battle.front[number];
    json_begin_array(json);
    for (int side = 0; side < CIV_SIDES; side++) {
        if (front->unit[side] == ITEM_NONE) {
            json_null(json);
            continue;
        }
        struct civ_strength unit = civ_unit_strength(s, side, front->unit[side]);
        json_begin_object(json);
        json_pair_string(json, "unit", civ_unit_items.items[front->unit[side]].id);
        json_pair_int(json, "strength", unit.strength);
        json_pair_int(json, "health", unit.health);
        json_pair_int(json, "wounds", front->wounds[side]);
        json_end_object(json);
    }
    json_end_array(json);
}

/* The side a seat plays the cards of; -1: none. */
static int side_played_by(const struct civ_battle *b, int seat)
{
    for (int side = 0; side < CIV_SIDES; side++)
        if (b->seat[side] == seat || (b->seat[side] == CIV_NOBODY && b->commander == seat))
            return side;
    return -1;
}

/* What is not known to everybody: the chance of a seat, as it can foresee it. */
static void write_battle_odds(const struct civ_state *s, int seat, struct json_writer *json)
{
    int side = side_played_by(&s->battle, seat);
    if (side >= 0 && civ_cards_left(s, CIV_ATTACKER) + civ_cards_left(s, CIV_DEFENDER))
        json_pair_int(json, "percent", civ_battle_odds(s, seat, side));
}

static void write_battle(const struct civ_state *s, int seat, struct json_writer *json)
{
    const struct civ_battle *b = &s->battle;
    begin(json, "fight");
    json_key(json, "totals");
    json_begin_array(json);
    for (int side = 0; side < CIV_SIDES; side++)
        json_int(json, civ_battle_value(s, side)); /* as if it ended now (R 11.9) */
    json_end_array(json);
    json_key(json, "cards");
    json_begin_array(json);
    for (int side = 0; side < CIV_SIDES; side++) {
        int cards = 0;
        for (int unit = 0; unit < CIV_UNIT_COUNT; unit++)
            cards += b->hand[side][unit];
        json_int(json, cards);
    }
    json_end_array(json);
    json_key(json, "fronts");
    json_begin_array(json);
    for (int i = 0; i < b->front_count; i++)
        write_front(s, i, json);
    json_end_array(json);
    write_battle_odds(s, seat, json);
    json_end_object(json);
}

/* What a pending decision is about: the city that builds or takes and its production, the thing
 * that needs a place, the square figures leave or gather on. */

static void write_asked_city(const struct civ_state *s, int city, struct json_writer *json)
{
    json_pair_string(json, "at", square_id(s->player[civ_top_of(s)->seat].city[city].at));
}

void civ_about_build(const void *state, struct json_writer *json)
{
    const struct civ_frame *top = civ_top_of(state);
    write_asked_city(state, top->build.city, json);
    json_pair_string(json, "action", civ_city_action_items.items[top->build.action].id);
    json_pair_int(json, "production", top->build.production);
    if (top->build.action != CIV_CITY_ACTION_FREE_BUILDING)
        write_items(state, top->seat, top->build.city, top->build.production, json);
}

void civ_about_place(const void *state, struct json_writer *json)
{
    write_asked_city(state, civ_top_of(state)->place.city, json);
    write_item(json, civ_top_of(state)->place.item);
}

void civ_about_take(const void *state, struct json_writer *json)
{
    if (civ_top_of(state)->take.from < CIV_CITIES)
        write_asked_city(state, civ_top_of(state)->take.from, json);
}

void civ_about_displace(const void *state, struct json_writer *json)
{
    json_pair_string(json, "at", square_id(civ_top_of(state)->displace.square));
}

void civ_about_square(const void *state, struct json_writer *json)
{
    json_pair_string(json, "at", square_id(civ_top_of(state)->square));
}

void civ_about_to(const void *state, struct json_writer *json)
{
    json_pair_string(json, "at", square_id(civ_top_of(state)->to.from));
}

void civ_about_wounds(const void *state, struct json_writer *json)
{
    json_pair_int(json, "wounds", civ_top_of(state)->wounds);
}

/* The squares a moving group can walk on from, by as many steps as it takes. */
static struct grid walked_through(const struct civ_state *s, int seat)
{
    const struct civ_group *g = &s->group;
    struct grid pass = civ_may_pass(s, seat, g->armies, g->scouts);
    if (!g->left)
        return (struct grid){{0}};
    return grid_within(grid_minus(grid_of(g->at), s->locked), /* R 8.18 */
                       grid_minus(pass, s->locked), g->left - 1);
}

/* Where the group could still go, by the number of steps it takes: the squares from which it can go
 * on, where its move can end, what it can enter, and what it can explore from a square where it may
 * stay. */
void civ_about_group(const void *state, struct json_writer *json)
{
    const struct civ_state *s = state;
    const struct civ_group *g = &s->group;
    int seat = civ_top_of(s)->seat;
    struct grid pass = civ_may_pass(s, seat, g->armies, g->scouts);
    struct grid end = civ_may_end(s, seat, g->armies, g->scouts);
    struct grid through = walked_through(s, seat), stand = grid_of(g->at);
    struct grid on = grid_beside(through);
    struct grid lookout = g->left ? grid_or(grid_and(through, end), stand) : through;
    if (g->begun && !grid_has(&end, g->at))
        lookout = grid_minus(lookout, stand);
    write_squares(json, "through", through);
    write_squares(json, "reach", grid_and(grid_or(stand, grid_and(on, pass)), end));
    write_squares(json, "enter", grid_and(on, civ_may_enter(s, seat, g->armies, g->scouts)));
    write_squares(json, "explore",
                  grid_and(grid_beside(lookout), grid_minus(s->exists, s->revealed)));
}

/* For the seat that moves a group: what it could attack, and its chance there. */
static void write_attacks(const struct civ_state *s, int seat, struct json_writer *json)
{
    if (!s->depth || civ_top_of(s)->kind != CIV_DECISION_GROUP || civ_top_of(s)->seat != seat)
        return;
    struct grid enter = grid_and(grid_beside(walked_through(s, seat)),
                                 civ_may_enter(s, seat, s->group.armies, s->group.scouts));
    json_key(json, "attacks");
    json_begin_array(json);
    for (int square; (square = grid_take(&enter)) >= 0;) {
        if (!civ_is_attack(s, seat, square))
            continue;
        json_begin_object(json);
        json_pair_string(json, "at", square_id(square));
        json_pair_int(json, "percent", civ_attack_odds(s, seat, square));
        json_end_object(json);
    }
    json_end_array(json);
}

/* For a city action: where and what. For an event: whom it concerns, shown to those who are asked
 * to react (before that its target may not be chosen yet). */
static void write_aim(const struct civ_state *s, const struct civ_frame *thing,
                      struct json_writer *json)
{
    if (civ_thing_of(thing) == CIV_THING_ACTION) {
        json_pair_string(json, "at", square_id(s->player[thing->seat].city[thing->city].at));
        if (civ_city_actions[thing->row].kind == CIV_CITY_ACTION_PRODUCE)
            write_item(json, thing->item);
    }
    if (civ_thing_of(thing) != CIV_THING_EVENT || civ_top_of(s)->kind != CIV_DECISION_REACT)
        return;
    unsigned seats = civ_aimed_at(s, *thing);
    json_key(json, "aimed");
    json_begin_array(json);
    for (int seat = 0; seat < s->players; seat++)
        if (seats >> seat & 1)
            json_int(json, seat);
    json_end_array(json);
}

/* What others may react to; the latest comes last. */
static void write_things(const struct civ_state *s, struct json_writer *json)
{
    static const struct item_list *const tables[CIV_THING_COUNT] = {
        [CIV_THING_EVENT] = &civ_event_items,
        [CIV_THING_ABILITY] = &civ_ability_items,
        [CIV_THING_ACTION] = &civ_city_action_items,
    };
    json_key(json, "announced");
    json_begin_array(json);
    for (int i = 0; i < s->depth; i++) {
        const struct civ_frame *frame = &s->frames[i];
        if (!civ_is_thing(frame))
            continue;
        int class = civ_thing_of(frame);
        json_begin_object(json);
        json_pair_int(json, "seat", frame->seat);
        json_pair_string(json, "class", civ_thing_items.items[class].id);
        json_pair_string(json, "what", tables[class]->items[frame->row].id);
        write_aim(s, frame, json);
        json_end_object(json);
    }
    json_end_array(json);
}

void civ_view_extras(const void *state, int seat, struct json_writer *json)
{
    const struct civ_state *s = state;
    write_map(s, json);
    json_key(json, "seats");
    json_begin_array(json);
    for (int i = 0; i < s->players; i++)
        write_seat(s, i, json);
    json_end_array(json);
    if (s->battle.on)
        write_battle(s, seat, json);
    write_attacks(s, seat, json);
    write_things(s, json);
    if (s->depth)
        json_pair_int(json, "active", civ_active(s));
    decisions_write_question(&civ_decisions, s, json);
}
