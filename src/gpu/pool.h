/* pool.h: what a program and the kernels of a card (kernel.c) share: the memory of many games that
 * are played side by side. All pointers are addresses in the memory of the card. */
#ifndef EPOKI_GPU_POOL_H
#define EPOKI_GPU_POOL_H

#include "batch/batch.h"

enum {
    GPU_BLOCK = 128,       /* threads in a block; blocks of whole games have more */
    GPU_SORTED = 16,       /* lanes that one thread counts and places */
    GPU_KEYS = 2048,       /* kinds of work that games are sorted by */
    GPU_KEY_NEW = 0,       /* the lane has no game: it takes the next one */
    GPU_KEY_OVER = 1,      /* the game is over: its result is taken */
    GPU_KEY_KINDS = 2,     /* a step, or a decision to be made; one for each kind */
    GPU_KEY_ACTIONS = 258, /* an action to be carried out; one for each */
    GPU_KEY_IDLE = 2047    /* no game is left */
};

/* Work that is sorted by its kind, so that the threads of a warp do the same. */
struct gpu_sort {
    uint32_t items, most;      /* pieces of work, and for how many there is memory */
    uint32_t busy;             /* those that are not idle: they come first in the order */
    uint16_t *key;             /* of each */
    uint32_t *order;           /* all of them, sorted by key */
    uint32_t counts[GPU_KEYS]; /* of each key */
    uint32_t starts[GPU_KEYS]; /* where they begin in the order; moves on while they are placed */
};

/* The candidates of a lane that decides as greedy does. */
struct gpu_offer {
    uint32_t first, count; /* none: it has no game, or does not choose in this wave */
};

/* An action that a lane could choose. */
struct gpu_candidate {
    uint32_t lane, action;
    double sum; /* of its values */
};

/* Games that are played to the end. */
struct gpu_pool {
    struct batch_job job;
    struct uses_things things;
    uint64_t taken;  /* how many games lanes have taken so far */
    uint32_t stride; /* bytes from one state to the next */
    struct gpu_sort lanes;
    unsigned char *states;
    struct lane *lane;
    uint8_t *marks;               /* of each lane, where uses are wanted */
    struct batch_result *results; /* one for each game */
    /* greedy: */
    struct gpu_sort candidates;
    struct gpu_candidate *candidate;
    struct gpu_offer *offers; /* of each lane */
    unsigned char *samples;   /* of each lane: a state for each look, */
    uint64_t (*luck)[2];      /* and the chance with which its actions are carried out */
};

/* A batch whose games stop whenever they are asked to. */
struct gpu_table {
    struct setup setup;
    uint64_t count; /* of games */
    uint32_t stride;
    uint32_t row; /* bytes of a row of the array that is filled */
    unsigned char *states;
    struct lane *lane;
    /* of the work that is asked for: */
    uint64_t from, to; /* games */
    uint64_t number;   /* a seed; how many steps */
    uint64_t moved;    /* games that went on, or that are not over */
    const int32_t *choices;
    unsigned char *rows;
    enum batch_array_name name;
};

#endif
