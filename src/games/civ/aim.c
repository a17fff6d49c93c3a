/* aim.c: what a culture event (R 10.5) or an ability paid with resources can be aimed at. */
#include "games/civ/aim.h"

/* How something is aimed: its targets in order, and the only stage in which it has any
 * (CIV_STAGE_SETUP: in any stage). */
struct aiming {
    civ_aim *target[2];
    uint8_t stage;
};

unsigned civ_other_seats(const struct civ_state *s, int seat)
{
    return ((1u << s->players) - 1) & ~(1u << seat);
}

struct grid civ_outskirts_of(const struct civ_state *s, unsigned seats)
{
    struct grid all = {{0}};
    for (int seat = 0; seat < s->players; seat++)
        if (seats >> seat & 1)
            all = grid_or(all, civ_all_outskirts(s, seat));
    return all;
}

static bool group_is_at(const struct civ_state *s, int square)
{
    return s->group.armies + s->group.scouts > 0 && s->group.at == square;
}

int civ_target_figures(const struct civ_state *s, int square, int seat, int mover, int *scouts)
{
    bool stand = s->holder[square] == seat, move = mover == seat && group_is_at(s, square);
    *scouts = (stand ? s->scouts[square] : 0) + (move ? s->group.scouts : 0);
    return (stand ? s->armies[square] : 0) + (move ? s->group.armies : 0);
}

/* Squares with figures of these seats, or of the seat that moves. */
struct grid civ_figures_of(const struct civ_aimer *by, unsigned seats)
{
    struct grid all = {{0}};
    if (by->mover != CIV_NOBODY) {
        if (!(seats >> by->mover & 1))
            return all;
        all = by->s->player[by->mover].held;
        if (group_is_at(by->s, by->s->group.at))
            grid_add(&all, by->s->group.at);
        return all;
    }
    for (int seat = 0; seat < by->s->players; seat++)
        if (seats >> seat & 1)
            all = grid_or(all, by->s->player[seat].held);
    return all;
}

/* The seat's own cities, from this one on, that can still produce; or all of them. */
static struct grid own_cities(const struct civ_aimer *by, int first, bool to_produce)
{
    struct grid own = {{0}};
    const struct civ_city *cities = by->s->player[by->seat].city;
    for (int city = first; city < CIV_CITIES; city++)
        if (cities[city].stands &&
            (!to_produce || civ_can_act(by->s, by->seat, city, CIV_CITY_ACTION_PRODUCE)))
            grid_add(&own, cities[city].at);
    return own;
}

/* Cities of these seats except their capitals. */
struct grid civ_lesser_cities(const struct civ_state *s, unsigned seats)
{
    struct grid all = {{0}};
    for (int seat = 0; seat < s->players; seat++)
        for (int city = 1; city < CIV_CITIES; city++)
            if (seats >> seat & 1 && s->player[seat].city[city].stands)
                grid_add(&all, s->player[seat].city[city].at);
    return all;
}

/* Targets of abilities and events */

static void aim_own_city(const struct civ_aimer *by, struct civ_aims *out)
{
    out->squares = own_cities(by, 0, true);
}

static void aim_own_colony(const struct civ_aimer *by, struct civ_aims *out)
{
    out->squares = own_cities(by, 1, false);
}

/* Targets of abilities */

static void aim_partner(const struct civ_aimer *by, struct civ_aims *out)
{
    out->seats = (uint8_t)civ_other_seats(by->s, by->seat);
}

/* Wonders up to an era that are open in the market or working on the map. */
static uint32_t wonders_up_to(const struct civ_state *s, int era)
{
    uint32_t wonders = 0;
    struct grid built = s->lying[CIV_CLASS_WONDER];
    for (int i = 0; i < s->open_count; i++)
        wonders |= 1u << s->open[i];
    for (int square; (square = grid_take(&built)) >= 0;)
        wonders |= 1u << civ_pieces[s->piece[square]].row;
    wonders &= ~s->obsolete;
    for (int wonder = 0; wonder < CIV_WONDER_COUNT; wonder++)
        if (civ_wonders[wonder].era > era)
            wonders &= ~(1u << wonder);
    return wonders;
}

static void aim_monarchy(const struct civ_aimer *by, struct civ_aims *out)
{
    const struct civ_state *s = by->s;
    out->wonders = wonders_up_to(s, CIV_ERA_ANCIENT);
    for (int seat = 0; seat < s->players; seat++)
        for (int unit = 0; seat != by->seat && unit < CIV_UNIT_COUNT; unit++)
            if (s->player[seat].units[unit])
                out->seats |= (uint8_t)(1 << seat);
}

struct grid civ_buildings_of(const struct civ_state *s, unsigned seats)
{
    return grid_and(s->lying[CIV_CLASS_BUILDING], civ_outskirts_of(s, seats));
}

static void aim_gunpowder(const struct civ_aimer *by, struct civ_aims *out)
{
    out->wonders = wonders_up_to(by->s, CIV_ERA_MEDIEVAL);
    out->squares = civ_buildings_of(by->s, civ_other_seats(by->s, by->seat));
}

/* Water squares with room for all figures of the square. */
static struct grid harbours(const struct civ_state *s, int seat, int from)
{
    struct grid goals = grid_and(civ_may_end(s, seat, s->armies[from], s->scouts[from]), s->water);
    goals = grid_minus(goals, s->lying[CIV_CLASS_RELIC]);
    grid_remove(&goals, from);
    return goals;
}

static void aim_fleet(const struct civ_aimer *by, struct civ_aims *out)
{
    struct grid held = by->s->player[by->seat].held;
    for (int square; (square = grid_take(&held)) >= 0;)
        if (!grid_is_empty(harbours(by->s, by->seat, square)))
            grid_add(&out->squares, square);
}

static void aim_harbour(const struct civ_aimer *by, struct civ_aims *out)
{
    out->squares = harbours(by->s, by->seat, by->thing->target);
}

static void aim_bomb(const struct civ_aimer *by, struct civ_aims *out)
{
    out->squares = civ_lesser_cities(by->s, civ_other_seats(by->s, by->seat));
}

static void aim_lock(const struct civ_aimer *by, struct civ_aims *out)
{
    const struct civ_state *s = by->s;
    out->squares = civ_figures_of(by, civ_other_seats(s, by->seat));
    out->squares = grid_minus(out->squares, s->locked);
    out->squares = grid_minus(out->squares, s->lying[CIV_CLASS_RELIC]); /* R 8.7 */
}

/* The targets of each ability and event */

static const struct aiming event_aiming[CIV_EVENT_KIND_COUNT] = {
    [CIV_EVENT_KIND_DESERT] = {.target = {civ_aim_desertion}},
    [CIV_EVENT_KIND_LEAD_ASTRAY] = {.target = {civ_aim_astray}},
    [CIV_EVENT_KIND_TERRAIN] = {.target = {civ_aim_terrain}},
    [CIV_EVENT_KIND_SWAP_TECH] = {.target = {civ_aim_teacher}},
    [CIV_EVENT_KIND_DESTROY] = {.target = {civ_aim_building, civ_aim_second_building}},
    [CIV_EVENT_KIND_REVOLT] = {.target = {civ_aim_revolt}},
    [CIV_EVENT_KIND_PRODUCTION] = {.target = {aim_own_city}},
    [CIV_EVENT_KIND_ENCAMPMENT] = {.target = {civ_aim_encampment}},
    [CIV_EVENT_KIND_MIGRATE] = {.target = {civ_aim_own_figure}, .stage = CIV_STAGE_MOVEMENT},
    [CIV_EVENT_KIND_HORDE] = {.target = {civ_aim_horde}},
    [CIV_EVENT_KIND_SUPPLY] = {.target = {aim_own_colony}, .stage = CIV_STAGE_CITY_MANAGEMENT},
};

static const struct aiming ability_aiming[CIV_ABILITY_COUNT] = {
    [CIV_ABILITY_HORSEBACK_RIDING] = {.target = {aim_partner}},
    [CIV_ABILITY_ANIMAL_HUSBANDRY] = {.target = {aim_own_city}},
    [CIV_ABILITY_CONSTRUCTION] = {.target = {aim_own_city}},
    [CIV_ABILITY_BANKING] = {.target = {aim_own_city}},
    [CIV_ABILITY_MONARCHY] = {.target = {aim_monarchy}},
    [CIV_ABILITY_GUNPOWDER] = {.target = {aim_gunpowder}},
    [CIV_ABILITY_STEAM_POWER] = {.target = {aim_fleet, aim_harbour}},
    [CIV_ABILITY_ATOMIC_THEORY_BOMB] = {.target = {aim_bomb}},
    [CIV_ABILITY_COMMUNISM] = {.target = {aim_lock}},
};

static civ_aim *aim_of(const struct civ_state *s, const struct civ_frame *thing, int nth)
{
    bool event = civ_thing_of(thing) == CIV_THING_EVENT;
    const struct aiming *row =
        event ? &event_aiming[civ_events[thing->row].kind] : &ability_aiming[thing->row];
    if (row->stage != CIV_STAGE_SETUP && row->stage != s->phase)
        return NULL;
    if (event && nth > 0 && civ_events[thing->row].amount < 2)
        return NULL; /* only a disaster has two */
    return row->target[nth];
}

int civ_target_count(const struct civ_state *s, struct civ_frame thing)
{
    int count = 0;
    while (count < 2 && aim_of(s, &thing, count))
        count++;
    return count;
}

struct civ_aims civ_targets(const struct civ_state *s, struct civ_frame thing, int nth, int mover)
{
    struct civ_aims aims = {.hits = 0};
    struct civ_aimer by = {.s = s, .thing = &thing, .seat = thing.seat, .mover = mover};
    aim_of(s, &thing, nth)(&by, &aims);
    return aims;
}

bool civ_has_target(const struct civ_state *s, struct civ_frame thing, int mover)
{
    if (!aim_of(s, &thing, 0))
        return true;
    struct civ_aims aims = civ_targets(s, thing, 0, mover);
    return aims.wonders || aims.seats || !grid_is_empty(aims.squares) ||
           !grid_is_empty(aims.armies) || !grid_is_empty(aims.scouts) ||
           !grid_is_empty(aims.figures) || !grid_is_empty(aims.great);
}
