/* tally.h: what statistics of played games count (`epoki stats`). A game lists its axes; while a
 * record is replayed it adds to a tally after every action. */
#ifndef EPOKI_CORE_TALLY_H
#define EPOKI_CORE_TALLY_H

#include "core/event.h"
#include "core/item.h"

enum { AXES_MAX = 48, AXIS_THINGS_MAX = 256 };

enum axis_form {
    AXIS_PLAYER, /* a number per player and game */
    AXIS_GAME,   /* the sum over the players of a game */
    AXIS_RATIO,  /* the sum over all games, divided by that of the axis `over` */
    AXIS_THINGS  /* how often each item of a table was counted */
};

struct axis {
    enum axis_form form;
    int over;          /* of a ratio */
    int kind;          /* of things: an index into game.kinds */
    const char *human; /* what people do with that many players, as text; "" if not known */
};

struct axis_tally {
    int counts[AXES_MAX][SEATS_MAX];
    uint16_t things[AXES_MAX][AXIS_THINGS_MAX];
};

/* What a game counts. */
struct statistics {
    const struct item_list *items; /* the axes */
    struct axis (*axis)(int index, int players);

    /* Called after every action with the new state and the events of the action: adds what they
     * say. */
    void (*tally)(const void *state, const struct events *events, struct axis_tally *tally);
};

#endif
