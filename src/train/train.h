/* train.h: the program that plays the games nets are trained with (docs/nets.md), in three
 * commands:
 *
 * facts   what the inputs and rows of a game are: numbers for the trainer (tools/train)
 * play    games of a bot against itself, as samples
 * match   games between two bots, each deal once per seat: which net is better */
#ifndef EPOKI_TRAIN_TRAIN_H
#define EPOKI_TRAIN_TRAIN_H

#include "bots/bot.h"

enum { TRAIN_THREADS_MAX = 64, TRAIN_ACTIONS = 48 /* of a sample, those thought about most */ };

struct train {
    const struct game *game;
    struct setup setup;
    const char *bots[2]; /* `play` has one */
    const char *out;     /* the file of samples */
    uint64_t seed;
    int games, threads;
    double seconds; /* no game begins later */
    int lambda;     /* thousandths: how much of a target comes from later positions */
    int careless;   /* so many first decisions are drawn by how much was thought about them */
};

int train_play(const struct train *train);
int train_match(const struct train *train);

/* The size of a sample in bytes: all its numbers have two. The inputs (0xFFFF: none), then the
 * shares of the victory by seat, beginning with the deciding one, then for each of TRAIN_ACTIONS
 * actions its rows (0: none) and its part of the thoughts. Shares and parts are in 65535ths. */
int train_sample_numbers(const struct game *game);

#endif
