/* train.h: the program that trains nets (docs/nets.md), in four commands:
 *
 * play    games of a bot against itself, as samples
 * fit     a net made of samples
 * match   games between two bots, each deal once per seat: which net is better
 * cost    how long a net takes for a look, in microseconds
 *
 * tools/train calls them one after the other. */
#ifndef EPOKI_TRAIN_TRAIN_H
#define EPOKI_TRAIN_TRAIN_H

#include "bots/bot.h"

enum { TRAIN_THREADS_MAX = 64, TRAIN_FILES_MAX = 256 };

/* A sample is a list of numbers of two bytes: a head; the inputs that are true; for each player,
 * beginning with the deciding one, his share of the victory (in 65535ths) and the sum of the tuned
 * evaluation (signed, TRAIN_BASE_ONE stands for 1); for each action, those thought about most
 * first, its rows (0: none) and its part of the thoughts (in 65535ths). */
enum { TRAIN_INPUTS, TRAIN_PLAYERS, TRAIN_CHOICES, TRAIN_HEAD };
enum { TRAIN_ACTIONS = 48, TRAIN_BASE_ONE = 256 };
enum {
    TRAIN_SAMPLE_MAX =
        TRAIN_HEAD + NET_INPUTS_MAX + 2 * SEATS_MAX + TRAIN_ACTIONS * (NET_ACTION_ROWS + 1)
};

struct train {
    const struct game *game;
    struct setup setup;
    int players_low, players_high; /* games have so many players by turns */
    bool vary;                     /* games have options drawn by chance */
    const char *bots[2];           /* `play` has one */
    const char *out;               /* the file of samples, or of the net */
    uint64_t seed;
    int games, threads;
    double seconds; /* no game and no step begins later */
    int lambda;     /* thousandths: how much of a target comes from later positions */
    int careless;   /* so many first decisions are drawn by how much was thought about them */

    /* fit */
    const char *files[TRAIN_FILES_MAX]; /* samples */
    int file_count;
    const char *from, *state; /* where training goes on, and where it may go on later; or NULL */
    int width, middle, batch;
    double passes, rate;
    bool alone; /* the net does not correct the evaluation, but judges alone */
};

int train_play(const struct train *train);
int train_match(const struct train *train);
int train_fit(const struct train *train);
int train_cost(const struct train *train);

/* Makes `setup` that of game `number` of a run. */
void train_set_up(const struct train *train, uint64_t number, struct setup *setup);

#endif
