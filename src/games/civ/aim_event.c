/* aim_event.c: what culture events can be aimed at (R 10.5). */
#include "games/civ/aim.h"

/* The other seats that events can be aimed at: the United Nations protect their owner. */
static unsigned open_seats(const struct civ_state *s, int seat)
{
    unsigned seats = civ_other_seats(s, seat);
    for (int other = 0; other < s->players; other++)
        if (other != seat && civ_works(s, other, CIV_WONDER_UNITED_NATIONS))
            seats &= ~(1u << other);
    return seats;
}

static struct grid all_figures(const struct civ_state *s)
{
    return civ_foreign(s, CIV_NOBODY);
}

/* Squares within that distance of own figures and cities; 0: the whole board. */
static struct grid in_range(const struct civ_state *s, int seat, int range)
{
    if (!range)
        return s->exists;
    struct grid own = grid_minus(s->centres, civ_foreign_cities(s, seat));
    return grid_near(grid_or(s->player[seat].held, own), range);
}

static const struct civ_event_row *card(const struct civ_aimer *by)
{
    return &civ_events[by->thing->row];
}

/* R 13.6: drought (not on mountains) and deforestation. */
void civ_aim_terrain(const struct civ_aimer *by, struct civ_aims *out)
{
    const struct civ_state *s = by->s;
    static const uint8_t blocking[] = {CIV_CLASS_BUILDING, CIV_CLASS_WONDER, CIV_CLASS_GREAT_PERSON,
                                       CIV_CLASS_CITY_STATE, CIV_CLASS_RELIC};
    bool forest = by->thing->row == CIV_EVENT_DEFORESTATION;
    unsigned immune = civ_other_seats(s, by->seat) & ~open_seats(s, by->seat);
    struct grid rest = grid_minus(s->revealed, s->centres);
    for (size_t i = 0; i < sizeof blocking; i++)
        rest = grid_minus(rest, s->lying[blocking[i]]);
    if (immune)
        rest = grid_minus(rest, civ_outskirts_of(s, immune));
    for (int square; (square = grid_take(&rest)) >= 0;)
        if (forest ? s->terrain[square] == CIV_TERRAIN_FOREST
                   : s->terrain[square] != CIV_TERRAIN_MOUNTAIN)
            grid_add(&out->squares, square);
}

void civ_aim_teacher(const struct civ_aimer *by, struct civ_aims *out)
{
    unsigned seats = open_seats(by->s, by->seat);
    for (int seat = 0; seat < by->s->players; seat++)
        if (seats >> seat & 1 && civ_techs_to_learn(by->s, by->seat, seat, 1, card(by)->amount))
            out->seats |= (uint8_t)(1 << seat);
}

void civ_aim_building(const struct civ_aimer *by, struct civ_aims *out)
{
    out->squares = grid_and(civ_buildings_of(by->s, open_seats(by->s, by->seat)),
                            in_range(by->s, by->seat, card(by)->range));
}

/* The second building of a disaster. */
void civ_aim_second_building(const struct civ_aimer *by, struct civ_aims *out)
{
    civ_aim_building(by, out);
    grid_remove(&out->squares, by->thing->target);
    out->none = true;
}

void civ_aim_revolt(const struct civ_aimer *by, struct civ_aims *out)
{
    unsigned seats = open_seats(by->s, by->seat);
    for (int seat = 0; seat < by->s->players; seat++)
        if (seats >> seat & 1 && by->s->player[seat].government != CIV_GOVERNMENT_ANARCHY)
            out->seats |= (uint8_t)(1 << seat);
}

void civ_aim_encampment(const struct civ_aimer *by, struct civ_aims *out)
{
    const struct civ_state *s = by->s;
    if (!s->village_count)
        return;
    struct grid free = grid_minus(grid_minus(s->revealed, s->water), s->centres);
    for (int kind = 0; kind < CIV_CLASS_COUNT; kind++)
        free = grid_minus(free, s->lying[kind]);
    free = grid_minus(free, all_figures(s));
    out->squares = grid_minus(free, civ_outskirts_of(s, (1u << s->players) - 1));
}

/* Where a figure can be sent: empty squares on which it may end a move. */
static struct grid empty_squares(const struct civ_state *s, int seat)
{
    static const uint8_t blocking[] = {CIV_CLASS_HUT, CIV_CLASS_VILLAGE, CIV_CLASS_RELIC,
                                       CIV_CLASS_CITY_STATE};
    struct grid free = grid_minus(civ_terrain_to_end(s, seat), s->centres);
    for (size_t i = 0; i < sizeof blocking; i++)
        free = grid_minus(free, s->lying[blocking[i]]);
    return grid_minus(free, all_figures(s));
}

/* The squares on its way: it may stop on a square that is held, but not go further. */
static struct grid ways(const struct civ_state *s, int seat, int figure)
{
    bool army = figure == CIV_FIGURE_ARMY;
    return grid_minus(civ_may_pass(s, seat, army, !army), s->locked);
}

struct grid civ_migrate_goals(const struct civ_state *s, int seat, int from, int figure, int steps)
{
    struct grid near = grid_within(grid_of(from), ways(s, seat, figure), steps - 1);
    return grid_and(empty_squares(s, seat), grid_or(near, grid_beside(near)));
}

/* Squares from which such a figure has somewhere to go: the same way backwards. */
static struct grid starts(const struct civ_state *s, int seat, int figure, int steps)
{
    struct grid way = ways(s, seat, figure), from = grid_beside(empty_squares(s, seat));
    for (int i = 1; i < steps; i++)
        from = grid_or(from, grid_beside(grid_and(from, way)));
    return from;
}

void civ_aim_own_figure(const struct civ_aimer *by, struct civ_aims *out)
{
    const struct civ_state *s = by->s;
    struct grid held = grid_minus(s->player[by->seat].held, s->locked);
    out->armies = grid_and(held, starts(s, by->seat, CIV_FIGURE_ARMY, card(by)->range));
    out->scouts = grid_and(held, starts(s, by->seat, CIV_FIGURE_SCOUT, card(by)->range));
    for (int square; (square = grid_take(&held)) >= 0;) {
        if (!s->armies[square])
            grid_remove(&out->armies, square);
        if (!s->scouts[square])
            grid_remove(&out->scouts, square);
    }
}

struct grid civ_astray_goals(const struct civ_state *s, int from, int steps)
{
    static const uint8_t blocking[] = {CIV_CLASS_HUT, CIV_CLASS_VILLAGE, CIV_CLASS_RELIC};
    int seat = s->holder[from];
    struct grid free = grid_minus(grid_minus(s->revealed, s->water), s->centres);
    for (size_t i = 0; i < sizeof blocking; i++)
        free = grid_minus(free, s->lying[blocking[i]]);
    free = grid_minus(free, civ_foreign(s, seat));
    struct grid goals = grid_within(grid_of(from), free, steps);
    goals = grid_and(goals, civ_may_end(s, seat, s->armies[from], s->scouts[from]));
    grid_remove(&goals, from);
    return goals;
}

void civ_aim_astray(const struct civ_aimer *by, struct civ_aims *out)
{
    struct grid all = civ_figures_of(by, open_seats(by->s, by->seat));
    for (int square; (square = grid_take(&all)) >= 0;)
        if (!grid_is_empty(civ_astray_goals(by->s, square, card(by)->amount)))
            grid_add(&out->squares, square);
}

/* Defection: one figure. Mass and Wholesale Defection: two figures of a square, or a great person.
 */
void civ_aim_desertion(const struct civ_aimer *by, struct civ_aims *out)
{
    const struct civ_state *s = by->s;
    unsigned seats = open_seats(s, by->seat);
    struct grid near = in_range(s, by->seat, card(by)->range);
    out->hits = (uint8_t)card(by)->amount;
    out->figures = grid_and(civ_figures_of(by, seats), near);
    if (out->hits == 1)
        return;
    out->figures = grid_minus(out->figures, s->lying[CIV_CLASS_RELIC]); /* R 8.7 */
    if (by->mover == CIV_NOBODY)
        out->great =
            grid_and(grid_and(s->lying[CIV_CLASS_GREAT_PERSON], civ_outskirts_of(s, seats)), near);
}

/* Where a horde can come from: villages, and village icons that nothing covers. */
static struct grid camps(const struct civ_state *s, struct grid near)
{
    struct grid sources = s->lying[CIV_CLASS_VILLAGE];
    struct grid free = grid_minus(grid_and(near, s->revealed), s->centres);
    free = grid_minus(free, all_figures(s));
    for (int kind = 0; kind < CIV_CLASS_COUNT; kind++)
        free = grid_minus(free, s->lying[kind]);
    for (int square; (square = grid_take(&free)) >= 0;)
        if (civ_has_village_icon(s, square))
            grid_add(&sources, square);
    return sources;
}

/* R 11.12 */
void civ_aim_horde(const struct civ_aimer *by, struct civ_aims *out)
{
    const struct civ_state *s = by->s;
    unsigned seats = open_seats(s, by->seat);
    int range = card(by)->range;
    struct grid all = civ_figures_of(by, seats), prey = civ_lesser_cities(s, seats);
    for (int square; (square = grid_take(&all)) >= 0;)
        if (s->armies[square])
            grid_add(&prey, square);
    if (!grid_is_empty(prey))
        out->squares = grid_and(prey, grid_near(camps(s, grid_near(prey, range)), range));
}
