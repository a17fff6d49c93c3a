/* civ_square.h: small questions about a view of Civilization: its map square by square, players,
 * cities. */
#ifndef EPOKI_TUI_CIV_SQUARE_H
#define EPOKI_TUI_CIV_SQUARE_H

#include "civ_view.h"
#include "core/grid.h"

enum {
    CIV_SEEN_KINDS = COUNT_OF(((struct civ_view *)NULL)->market), /* resources with tokens */
    CIV_SEEN_EVENT_DECKS = 3
};

/* A player: what is his, and what follows from that. */
struct civ_seen_side {
    const struct civ_view_player *own;
    const struct civ_view_seat *sums;
};

struct civ_seen_side civ_seen_side(const struct civ_view *seen, int seat);

/* City `number` of those of a player that stand. */
struct civ_seen_city {
    const struct civ_view_city *own;
    const struct civ_view_city_sums *sums;
};

struct civ_seen_city civ_seen_city(const struct civ_view *seen, int seat, int number);

/* Whose city centre a square is, or -1, and which of those that stand. */
int civ_seen_city_at(const struct civ_view *seen, int square, int *city);

/* What is on a square; -1 if there is nothing, or if it is face down. */
struct civ_seen_place {
    bool exists;
    int terrain, resource;
    int piece, class; /* a hut or village has only its class */
    int holder;       /* whose figures, including the moving group */
    int armies, scouts;
};

struct civ_seen_place civ_seen_place(const struct civ_view *seen, int square);

/* Whose group moves, or -1. */
int civ_seen_group(const struct civ_view *seen);

/* Columns and rows of the map. */
int civ_seen_width(const struct civ_view *seen);
int civ_seen_height(const struct civ_view *seen);

#endif
