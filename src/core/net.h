/* net.h: a small trained network that judges positions and actions.
 *
 * A game describes what a seat knows as a list of numbers, each of which stands for something that
 * is true ("I have built the theater"). Every such input has a row of weights; the sum of the rows
 * goes through two layers and becomes a value for every seat and a preference for every action. All
 * sums are of integers, so the numbers are the same natively, in wasm and on a graphics card.
 *
 * An action is described by rows too: one for its verb, and one for each of its arguments. */
#ifndef EPOKI_CORE_NET_H
#define EPOKI_CORE_NET_H

#include "core/base.h"
#include "core/text.h"

struct game;

enum {
    NET_VERSION = 1,      /* of the file */
    NET_INPUTS_MAX = 512, /* true at the same time */
    NET_WIDTH_MAX = 512,
    NET_COLUMNS = 32,    /* the width is a multiple of this, the middle one of 4 */
    NET_MIDDLE_MAX = 64, /* of either half of the second layer */
    NET_ACTION_ROWS = 4
};

/* How a game describes a position. */
struct net_layout {
    int version; /* counts up whenever the meaning of an input changes */
    int inputs;  /* how many there are */
    int most;    /* how many can be true at the same time */

    /* The inputs that are true for `seat`, from what it knows. Returns their number. The game is
     * not over. */
    int (*look)(const void *state, int seat, uint16_t *inputs);
};

/* Weights are fixed-point numbers: NET_ONE stands for 1. */
enum { NET_SHIFT = 9, NET_ONE = 1 << NET_SHIFT };

struct net {
    const struct game *game;
    int inputs, width, middle, seats, rows;
    /* the weights, in the order of the file */
    const int32_t *second_bias; /* 2 x middle */
    const int32_t *value_bias;  /* seats */
    const int16_t *first_bias;  /* width */
    const int16_t *first;       /* inputs x width */
    const int16_t *second;      /* 2 x middle x width: the first half is for values */
    const int16_t *value;       /* seats x middle */
    const int16_t *action;      /* rows x middle */
};

/* What the net found out about a position; later questions are about its actions. */
struct net_view {
    int16_t policy[NET_MIDDLE_MAX];
    double values[SEATS_MAX]; /* shares of the victory, by seat */
};

/* Looks at a position that is not over, with the eyes of the deciding seat. */
void net_look(const struct net *net, const void *state, int seat, struct net_view *view);

/* How probable each of the actions is; the sum is 1. */
void net_priors(const struct net *net, const struct net_view *view, const uint32_t *actions,
                int count, float *priors);

/* The rows of an action, and how many rows there are for all actions of a game. Row 0 belongs to no
 * action. */
int net_action_rows(const struct game *game, uint32_t action, uint16_t *rows);
int net_row_count(const struct game *game);

/* The hash of what the inputs and rows of a game mean: weights for another hash are worthless. */
uint64_t net_meaning(const struct game *game);

#endif
