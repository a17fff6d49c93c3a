/* figures.c: figures come onto squares and leave them; where they may be and go (R 8). */
#include "games/civ/rules.h"

/* R 1.6: the highest value that a known tech sets, and at least the value everybody begins with. */
static void raise(uint8_t *best, int value)
{
    if (value > *best)
        *best = (uint8_t)value;
}

void civ_derive_travel(struct civ_player *p)
{
    p->speed = (uint8_t)civ_limit(CIV_LIMIT_SPEED);
    p->stacking = (uint8_t)civ_limit(CIV_LIMIT_STACKING);
    p->water = p->civ == CIV_CIV_ENGLISH ? CIV_WATER_CROSS : CIV_WATER_NONE;
    for (uint64_t rest = p->techs; rest; rest &= rest - 1) {
        const struct civ_tech_row *tech = &civ_techs[__builtin_ctzll(rest)];
        raise(&p->speed, tech->speed);
        raise(&p->stacking, tech->stacking);
        raise(&p->water, tech->water);
    }
    p->stacking = (uint8_t)(p->stacking + civ_civs[p->civ].stacking);
}

int civ_stack_limit(const struct civ_state *s, int seat)
{
    return s->player[seat].stacking;
}

int civ_speed(const struct civ_state *s, int seat)
{
    return s->player[seat].speed;
}

int civ_army_supply(const struct civ_state *s, int seat)
{
    return civ_civs[s->player[seat].civ].army_supply - s->player[seat].armies;
}

int civ_scout_supply(const struct civ_state *s, int seat)
{
    return civ_limit(CIV_LIMIT_SCOUTS) - s->player[seat].scouts;
}

/* R 5.6: figures of a square that gather its icons. */
int civ_gatherers(const struct civ_state *s, int seat, int square)
{
    if (s->holder[square] != seat)
        return 0;
    return s->scouts[square] + (civ_is(s, seat, CIV_CIV_ENGLISH) ? s->armies[square] : 0);
}

void civ_add_figures(struct civ_state *s, int seat, int square, int armies, int scouts)
{
    struct civ_player *p = &s->player[seat];
    assert(s->holder[square] < 0 || s->holder[square] == seat);
    if (armies + scouts == 0)
        return;
    s->holder[square] = (int8_t)seat;
    s->armies[square] = (uint8_t)(s->armies[square] + armies);
    s->scouts[square] = (uint8_t)(s->scouts[square] + scouts);
    p->armies = (uint8_t)(p->armies + armies);
    p->scouts = (uint8_t)(p->scouts + scouts);
    grid_add(&p->held, square);
}

static void cap(uint8_t *value, int most)
{
    if (*value > most)
        *value = (uint8_t)most;
}

void civ_remove_figures(struct civ_state *s, int square, int armies, int scouts)
{
    if (armies + scouts == 0)
        return;
    int seat = s->holder[square];
    struct civ_player *p = &s->player[seat];
    s->armies[square] = (uint8_t)(s->armies[square] - armies);
    s->scouts[square] = (uint8_t)(s->scouts[square] - scouts);
    cap(&s->moved_armies[square], s->armies[square]);
    cap(&s->moved_scouts[square], s->scouts[square]);
    p->armies = (uint8_t)(p->armies - armies);
    p->scouts = (uint8_t)(p->scouts - scouts);
    if (!civ_gatherers(s, seat, square))
        for (int city = 0; city < CIV_CITIES; city++)
            grid_remove(&p->city[city].gathered, square);
    if (s->armies[square] + s->scouts[square] == 0) {
        s->holder[square] = -1;
        grid_remove(&p->held, square);
    }
}

void civ_mark_moved(struct civ_state *s, int square, int armies, int scouts)
{
    s->moved_armies[square] = (uint8_t)(s->moved_armies[square] + armies);
    s->moved_scouts[square] = (uint8_t)(s->moved_scouts[square] + scouts);
}

struct grid civ_foreign(const struct civ_state *s, int seat)
{
    struct grid all = {{0}};
    for (int other = 0; other < s->players; other++)
        if (other != seat)
            all = grid_or(all, s->player[other].held);
    return all;
}

static struct grid own_cities(const struct civ_state *s, int seat)
{
    struct grid own = {{0}};
    for (int city = 0; city < CIV_CITIES; city++)
        if (s->player[seat].city[city].stands)
            grid_add(&own, s->player[seat].city[city].at);
    return own;
}

struct grid civ_foreign_cities(const struct civ_state *s, int seat)
{
    return grid_minus(s->centres, own_cities(s, seat));
}

int civ_city_at(const struct civ_state *s, int square, int *city)
{
    if (!grid_has(&s->centres, square))
        return CIV_NOBODY;
    for (int seat = 0; seat < s->players; seat++)
        for (int i = 0; i < CIV_CITIES; i++)
            if (s->player[seat].city[i].stands && s->player[seat].city[i].at == square) {
                *city = i;
                return seat;
            }
    return CIV_NOBODY;
}

int civ_owner_of_outskirts(const struct civ_state *s, int square, int *city)
{
    for (int seat = 0; seat < s->players; seat++)
        for (int i = 0; i < CIV_CITIES; i++)
            if (s->player[seat].city[i].stands &&
                grid_distance_diagonal(s->player[seat].city[i].at, square) == 1) {
                *city = i;
                return seat;
            }
    return CIV_NOBODY;
}

/* R 8.3 */
struct grid civ_terrain_to_end(const struct civ_state *s, int seat)
{
    return s->player[seat].water >= CIV_WATER_END ? s->revealed : grid_minus(s->revealed, s->water);
}

/* R 8.5: huts and villages. */
static struct grid inhabited(const struct civ_state *s)
{
    return grid_or(s->lying[CIV_CLASS_HUT], s->lying[CIV_CLASS_VILLAGE]);
}

/* R 8.4: the seat's squares that have no room for that many more. */
static struct grid full_squares(const struct civ_state *s, int seat, int more)
{
    struct grid full = {{0}}, held = s->player[seat].held;
    int square, room = civ_stack_limit(s, seat) - more;
    while ((square = grid_take(&held)) >= 0)
        if (s->armies[square] + s->scouts[square] > room)
            grid_add(&full, square);
    return full;
}

struct grid civ_may_end(const struct civ_state *s, int seat, int armies, int scouts)
{
    struct grid squares = grid_minus(civ_terrain_to_end(s, seat), s->centres);
    squares = grid_minus(squares, inhabited(s));
    squares = grid_minus(squares, civ_foreign(s, seat));
    if (!armies)
        squares = grid_minus(squares, s->lying[CIV_CLASS_RELIC]); /* R 8.7 */
    return grid_minus(squares, full_squares(s, seat, armies + scouts));
}

struct grid civ_may_pass(const struct civ_state *s, int seat, int armies, int scouts)
{
    int water = s->player[seat].water;
    struct grid squares = water == CIV_WATER_NONE ? grid_minus(s->revealed, s->water) : s->revealed;
    (void)scouts;
    if (!armies)
        squares = grid_minus(squares, s->lying[CIV_CLASS_RELIC]);
    if (water == CIV_WATER_AIR)
        return squares;
    squares = grid_minus(squares, inhabited(s));
    squares = grid_minus(squares, civ_foreign(s, seat));
    return grid_minus(squares, civ_foreign_cities(s, seat));
}

struct grid civ_may_enter(const struct civ_state *s, int seat, int armies, int scouts)
{
    struct grid squares = {{0}};
    (void)scouts;
    if (armies || civ_follows(s, seat, CIV_POLICY_PACIFISM))
        squares = s->lying[CIV_CLASS_HUT];
    if (armies) {
        squares = grid_or(squares, s->lying[CIV_CLASS_VILLAGE]);
        squares = grid_or(squares, civ_foreign(s, seat));
        squares = grid_or(squares, civ_foreign_cities(s, seat));
    }
    return grid_and(squares, civ_terrain_to_end(s, seat));
}
