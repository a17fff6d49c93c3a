/* hex.c: see hex.h. */
#include "core/hex.h"

/* The neighbours of every hex, as constants the compiler computes. A bit of word W for the hex at
 * (C, R), if that lies on the board. */
#define ON_BOARD(C, R) ((C) >= 0 && (C) < HEX_COLUMNS && (R) >= 0 && (R) < HEX_ROWS)
#define BIT(C, R, W) \
    (ON_BOARD(C, R) && ((C)*HEX_ROWS + (R)) / 64 == (W) \
         ? (uint64_t)1 << (((C)*HEX_ROWS + (R)) & 63) \
         : 0)
#define AROUND(C, R, W) \
    (BIT(C, (R)-1, W) | BIT(C, (R) + 1, W) | BIT((C) + 1, (R)-1 + (C) % 2, W) | \
     BIT((C) + 1, (R) + (C) % 2, W) | BIT((C)-1, (R) + (C) % 2, W) | \
     BIT((C)-1, (R)-1 + (C) % 2, W))
#define SET(C, R) \
    { \
        { \
            AROUND(C, R, 0), AROUND(C, R, 1), AROUND(C, R, 2) \
        } \
    }
#define COLUMN(C) \
    SET(C, 0), SET(C, 1), SET(C, 2), SET(C, 3), SET(C, 4), SET(C, 5), SET(C, 6), SET(C, 7), \
        SET(C, 8), SET(C, 9), SET(C, 10), SET(C, 11)

static_assert((int)HEX_ROWS == 12 && (int)HEX_COLUMNS == 13 && (int)HEX_WORDS == 3,
              "the tables below are written for this board");

const struct hexset hex_around[HEX_COUNT] = {
    COLUMN(0), COLUMN(1), COLUMN(2), COLUMN(3),  COLUMN(4),  COLUMN(5),  COLUMN(6),
    COLUMN(7), COLUMN(8), COLUMN(9), COLUMN(10), COLUMN(11), COLUMN(12),
};

#define LAST_WORD (((uint64_t)1 << (HEX_COUNT - 128)) - 1)
const struct hexset hex_all = {{~(uint64_t)0, ~(uint64_t)0, LAST_WORD}};

/* Row R of every column; every second column, the even ones. */
#define EACH_COLUMN(PART, W) \
    (PART(0, W) | PART(1, W) | PART(2, W) | PART(3, W) | PART(4, W) | PART(5, W) | PART(6, W) | \
     PART(7, W) | PART(8, W) | PART(9, W) | PART(10, W) | PART(11, W) | PART(12, W))
#define TOP_BIT(C, W) BIT(C, 0, W)
#define BOTTOM_BIT(C, W) BIT(C, HEX_ROWS - 1, W)
#define COLUMN_BITS(C, W) \
    (BIT(C, 0, W) | BIT(C, 1, W) | BIT(C, 2, W) | BIT(C, 3, W) | BIT(C, 4, W) | BIT(C, 5, W) | \
     BIT(C, 6, W) | BIT(C, 7, W) | BIT(C, 8, W) | BIT(C, 9, W) | BIT(C, 10, W) | BIT(C, 11, W))
#define EVEN_BITS(W) \
    (COLUMN_BITS(0, W) | COLUMN_BITS(2, W) | COLUMN_BITS(4, W) | COLUMN_BITS(6, W) | \
     COLUMN_BITS(8, W) | COLUMN_BITS(10, W) | COLUMN_BITS(12, W))
#define EDGE_BITS(W) \
    (EACH_COLUMN(TOP_BIT, W) | EACH_COLUMN(BOTTOM_BIT, W) | COLUMN_BITS(0, W) | COLUMN_BITS(12, W))

const struct hexset hex_edge = {{EDGE_BITS(0), EDGE_BITS(1), EDGE_BITS(2)}};

static const struct hexset top = {
    {EACH_COLUMN(TOP_BIT, 0), EACH_COLUMN(TOP_BIT, 1), EACH_COLUMN(TOP_BIT, 2)}};
static const struct hexset bottom = {
    {EACH_COLUMN(BOTTOM_BIT, 0), EACH_COLUMN(BOTTOM_BIT, 1), EACH_COLUMN(BOTTOM_BIT, 2)}};
static const struct hexset even = {{EVEN_BITS(0), EVEN_BITS(1), EVEN_BITS(2)}};

int hex_neighbour(int hex, enum hex_side side)
{
    static const int8_t columns[HEX_SIDES] = {0, 1, 1, 0, -1, -1};
    static const int8_t rows[2][HEX_SIDES] = {{-1, -1, 0, 1, 0, -1}, {-1, 0, 1, 1, 1, 0}};
    int column = hex_column(hex), row = hex_row(hex) + rows[column % 2][side];
    column += columns[side];
    return ON_BOARD(column, row) ? hex_at(column, row) : HEX_NONE;
}

/* A word of the set whose words are A, B and C, lowest first, moved up or down by N places. */
#define RAISED(A, B, C, N) \
    { \
        (A) << (N), (B) << (N) | (A) >> (64 - (N)), (C) << (N) | (B) >> (64 - (N)) \
    }
#define LOWERED(A, B, C, N) \
    { \
        (A) >> (N) | (B) << (64 - (N)), (B) >> (N) | (C) << (64 - (N)), (C) >> (N) \
    }

/* North and south stay in the column. In the columns beside, an even column has neighbours in the
 * same row and the one above, an odd one in the same row and the one below. Bits that leave the
 * board at the sides fall off or are masked.
 *
 * Much of the time of Tempus is spent here, and half as much again if sets go through memory. */
struct hexset hexset_grown(struct hexset set)
{
    uint64_t a = set.word[0], b = set.word[1], c = set.word[2];
    uint64_t up[] = LOWERED(a & ~top.word[0], b & ~top.word[1], c & ~top.word[2], 1);
    uint64_t down[] = RAISED(a & ~bottom.word[0], b & ~bottom.word[1], c & ~bottom.word[2], 1);
    uint64_t d = a | (up[0] & even.word[0]) | (down[0] & ~even.word[0]);
    uint64_t e = b | (up[1] & even.word[1]) | (down[1] & ~even.word[1]);
    uint64_t f = c | (up[2] & even.word[2]) | (down[2] & ~even.word[2]);
    uint64_t east[] = RAISED(d, e, f, HEX_ROWS), west[] = LOWERED(d, e, f, HEX_ROWS);
    return (struct hexset){{a | up[0] | down[0] | east[0] | west[0],
                            b | up[1] | down[1] | east[1] | west[1],
                            (c | up[2] | down[2] | east[2] | west[2]) & hex_all.word[2]}};
}

struct hexset hexset_within(struct hexset start, struct hexset passable, int steps)
{
    struct hexset reached = start;
    for (int i = 0; i < steps; i++) {
        struct hexset next = hexset_or(reached, hexset_and(hexset_grown(reached), passable));
        if (hexset_equals(next, reached))
            break;
        reached = next;
    }
    return reached;
}

struct hexset hexset_flood(struct hexset start, struct hexset passable)
{
    return hexset_within(start, passable, HEX_COUNT);
}

bool hexset_is_connected(struct hexset set)
{
    struct hexset rest = set;
    int first = hexset_take(&rest);
    return first < 0 || hexset_equals(hexset_flood(hexset_of(first), set), set);
}

struct hex_waters hex_waters(struct hexset land)
{
    struct hexset sea = hexset_minus(hex_all, land);
    struct hex_waters w;
    w.open = hexset_flood(hexset_and(sea, hex_edge), sea);
    w.inland = hexset_minus(sea, w.open);
    w.coast = hexset_and(land, hexset_or(hex_edge, hexset_grown(w.open)));
    return w;
}

struct hexset hex_lake_shore(int hex, struct hexset land, struct hexset inland)
{
    struct hexset lakes = hexset_and(hex_around[hex], inland);
    if (hexset_is_empty(lakes))
        return lakes;
    return hexset_and(hexset_grown(hexset_flood(lakes, inland)), land);
}
