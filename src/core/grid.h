/* grid.h: a board of 16 by 16 squares: coordinates, sets of squares.
 *
 * A square is the number 16 * y + x, x from the west, y from the north. A question about the whole
 * board ("where can this group be after two steps") is a few shifts of a set. */
#ifndef EPOKI_CORE_GRID_H
#define EPOKI_CORE_GRID_H

#include "core/set.h"

enum { GRID_SIDE = 16, GRID_SQUARES = GRID_SIDE * GRID_SIDE, GRID_WORDS = GRID_SQUARES / 64 };

SET_OF(grid, GRID_SQUARES) /* a word is four rows */

#define GRID_WEST_EDGE 0x0001000100010001u
#define GRID_EAST_EDGE 0x8000800080008000u

static inline int grid_at(int x, int y)
{
    return GRID_SIDE * y + x;
}

static inline int grid_x(int square)
{
    return square % GRID_SIDE;
}

static inline int grid_y(int square)
{
    return square / GRID_SIDE;
}

/* Steps along edges from one square to another. */
static inline int grid_distance(int a, int b)
{
    int dx = grid_x(a) - grid_x(b), dy = grid_y(a) - grid_y(b);
    return (dx < 0 ? -dx : dx) + (dy < 0 ? -dy : dy);
}

/* The same if diagonal steps are allowed. */
static inline int grid_distance_diagonal(int a, int b)
{
    int dx = grid_x(a) - grid_x(b), dy = grid_y(a) - grid_y(b);
    dx = dx < 0 ? -dx : dx;
    dy = dy < 0 ? -dy : dy;
    return dx > dy ? dx : dy;
}

/* Sets (set.h) */

/* The set moved one column east, and one column west. */
static inline struct grid grid_sideways(struct grid set)
{
    struct grid out;
    for (int i = 0; i < GRID_WORDS; i++)
        out.word[i] = (set.word[i] << 1 & ~(uint64_t)GRID_WEST_EDGE) |
                      (set.word[i] >> 1 & ~(uint64_t)GRID_EAST_EDGE);
    return out;
}

/* The set moved one row north, and one row south. */
static inline struct grid grid_upright(struct grid set)
{
    struct grid out;
    for (int i = 0; i < GRID_WORDS; i++) {
        uint64_t south = set.word[i] << 16 | (i > 0 ? set.word[i - 1] >> 48 : 0);
        uint64_t north = set.word[i] >> 16 | (i + 1 < GRID_WORDS ? set.word[i + 1] << 48 : 0);
        out.word[i] = south | north;
    }
    return out;
}

/* The squares that share an edge with one of the set. */
static inline struct grid grid_beside(struct grid set)
{
    return grid_or(grid_sideways(set), grid_upright(set));
}

/* The eight squares around one, fewer at the edge of the board. */
static inline struct grid grid_around(int square)
{
    struct grid self = grid_of(square);
    struct grid row = grid_or(self, grid_sideways(self));
    return grid_minus(grid_or(row, grid_upright(row)), self);
}

/* What can be reached from `start` in at most `steps` steps over `passable` squares, including
 * `start`. */
static inline struct grid grid_within(struct grid start, struct grid passable, int steps)
{
    for (int i = 0; i < steps; i++)
        start = grid_or(start, grid_and(grid_beside(start), passable));
    return start;
}

/* The squares at most `range` steps from one of the set, whatever lies between. */
static inline struct grid grid_near(struct grid set, int range)
{
    for (int i = 0; i < range; i++)
        set = grid_or(set, grid_beside(set));
    return set;
}

#endif
