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

#include "core/evaluation.h"
#include "core/text.h"

struct game;

enum {
    NET_VERSION = 1,      /* of the file */
    NET_INPUTS_MAX = 768, /* true at the same time */
    NET_WIDTH_MAX = 512,
    NET_COLUMNS = 32,    /* the width is a multiple of this, the middle one of 4 */
    NET_MIDDLE_MAX = 64, /* of either half of the second layer */
    NET_ACTION_ROWS = 4
};

/* How a game describes a position. */
struct net_layout {
    int version; /* counts up whenever the meaning of an input changes */
    int inputs;  /* how many there are */

    /* The inputs that are true for `seat`, each once, from what it knows: up to NET_INPUTS_MAX.
     * Returns their number. The game is not over. */
    int (*look)(const void *state, int seat, uint16_t *inputs);
};

/* The inputs that are true, while a game lists them. */
struct net_list {
    uint16_t *at;
    int count;
};

/* No game in play comes near the limit; of a position made by hand the rest is left out. */
static inline void net_add(struct net_list *list, int input)
{
    if (list->count < NET_INPUTS_MAX)
        list->at[list->count++] = (uint16_t)input;
}

/* One of `count` inputs, for the numbers 0, 1, ...; the last one stands for that many and more. */
static inline void net_add_number(struct net_list *list, int base, int number, int count)
{
    net_add(list, base + (number < 0 ? 0 : number < count ? number : count - 1));
}

/* The same, but none for 0: `count` inputs for the numbers from 1 on. Most numbers of things are 0,
 * and an input that is not there costs nothing. */
static inline void net_add_count(struct net_list *list, int base, int number, int count)
{
    if (number > 0)
        net_add_number(list, base, number - 1, count);
}

static inline void net_add_bits(struct net_list *list, int base, uint64_t bits)
{
    for (; bits; bits &= bits - 1)
        net_add(list, base + __builtin_ctzll(bits));
}

/* An item, or none. */
static inline void net_add_item(struct net_list *list, int base, int item)
{
    if (item != ITEM_NONE)
        net_add(list, base + item);
}

/* Weights are fixed-point numbers: NET_ONE stands for 1. */
enum { NET_SHIFT = 9, NET_ONE = 1 << NET_SHIFT };

struct net {
    const struct game *game;
    int inputs, width, middle, seats, rows;
    bool corrects;                  /* values are corrections of the tuned evaluation: its sums are
                                       added to them */
    float evaluation[FEATURES_MAX]; /* the weights of that evaluation */
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
