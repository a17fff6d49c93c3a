/* pool.h: what a program and the kernels of a card (kernel.c) both know: the memory of many games
 * that are played side by side. */
#ifndef EPOKI_GPU_POOL_H
#define EPOKI_GPU_POOL_H

#include "batch/lane.h"

enum {
    GPU_BLOCK = 128,  /* threads that start together; those of whole games are more */
    GPU_KEYS = 2048,  /* kinds of work that games are sorted by */
    GPU_KEY_NEW = 0,  /* the game is over: the lane takes the next one */
    GPU_KEY_IDLE = 1, /* no game is left */
    GPU_KEYS_OWN = 2  /* these two */
};

/* All pointers are addresses in the memory of the card. */
struct gpu_pool {
    struct setup setup;
    uint64_t first_seed;
    uint64_t games; /* to be played in all: seeds first_seed.. */
    uint64_t taken; /* of them, by lanes so far */
    uint32_t lanes;
    uint32_t stride; /* bytes from one state to the next */
    unsigned char *states;
    struct lane *lane;
    struct batch_result *results; /* one for each game */
    uint32_t *order;              /* the lanes, sorted by key */
    uint16_t *key;                /* of each lane */
    uint32_t counts[GPU_KEYS];    /* lanes of each key */
    uint32_t starts[GPU_KEYS]; /* where they begin in the order; moves on while they are placed */
    uint32_t fresh, live;      /* lanes with GPU_KEY_NEW; lanes with a game that goes on */
};

#endif
