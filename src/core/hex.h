/* hex.h: a board of hexes: coordinates, neighbours, sets of hexes, ranges and seas.
 *
 * The board has 13 columns of 12 flat-top hexes; odd columns lie half a hex lower ("odd-q" offset
 * coordinates). A hex is the number 12 * column + row. A set of hexes is a bit per hex, so that a
 * question about the whole board ("what is reached in two steps") is a few shifts. */
#ifndef EPOKI_CORE_HEX_H
#define EPOKI_CORE_HEX_H

#include "core/set.h"

enum {
    HEX_COLUMNS = 13,
    HEX_ROWS = 12,
    HEX_COUNT = HEX_COLUMNS * HEX_ROWS,
    HEX_WORDS = (HEX_COUNT + 63) / 64,
    HEX_NONE = 0xFF /* no hex, in a byte that holds a hex */
};

/* Clockwise from the north: the sides of a hex and the places of a ring around it. */
enum hex_side { HEX_N, HEX_NE, HEX_SE, HEX_S, HEX_SW, HEX_NW, HEX_SIDES };

SET_OF(hexset, HEX_COUNT)

extern const struct hexset hex_around[HEX_COUNT]; /* the neighbours of each hex */
extern const struct hexset hex_all;               /* the whole board */
extern const struct hexset hex_edge;              /* hexes on the edge of the board */

static inline int hex_at(int column, int row)
{
    return HEX_ROWS * column + row;
}

static inline int hex_column(int hex)
{
    return hex / HEX_ROWS;
}

static inline int hex_row(int hex)
{
    return hex % HEX_ROWS;
}

/* The neighbour on that side, or HEX_NONE beyond the edge. */
int hex_neighbour(int hex, enum hex_side side);

/* The side at which something printed at `side` lies after `turns` steps of 60 degrees clockwise.
 */
static inline enum hex_side hex_turned(enum hex_side side, int turns)
{
    return (enum hex_side)(((int)side + turns) % HEX_SIDES);
}

/* Sets (set.h) */

/* The hexes of the set and all their neighbours. */
struct hexset hexset_grown(struct hexset set);

/* What can be reached from `start` in at most `steps` steps over `passable` hexes, including
 * `start`. */
struct hexset hexset_within(struct hexset start, struct hexset passable, int steps);

/* What can be reached from `start` in any number of steps. */
struct hexset hexset_flood(struct hexset start, struct hexset passable);

/* Whether every hex of the set can be reached from every other one inside the set. */
bool hexset_is_connected(struct hexset set);

/* Seas: water that touches the edge of the board is open, the rest lies inland. */
struct hex_waters {
    struct hexset open, inland;
    struct hexset coast; /* land at the open sea, or on the edge of the board */
};

struct hex_waters hex_waters(struct hexset land);

/* Land that borders any inland sea which `hex` borders too, including `hex`; empty if it borders
 * none. */
struct hexset hex_lake_shore(int hex, struct hexset land, struct hexset inland);

#endif
