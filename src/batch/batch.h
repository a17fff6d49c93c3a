/* batch.h: many games at once, on the processor; src/gpu does the same on a graphics card. The
 * public names of this are in include/epoki/epoki.h.
 *
 * What a program looks at are arrays, one row for each game, at addresses that stay: an array is
 * filled when it is asked for, for all games at once, and is out of date after the next step. */
#ifndef EPOKI_BATCH_BATCH_H
#define EPOKI_BATCH_BATCH_H

#include "batch/lane.h"

/* Plays the game of one seed to its end; `state` is memory for a state of the game. */
void batch_play_one(const struct game *game, const struct setup *setup, uint64_t seed, void *state,
                    struct batch_result *result);

/* The features of all seats as `seat` may know them, from that seat on in turn order: rows of
 * game.feature_items. What it cannot know is drawn anew, by chance that depends on `draw` alone. */
void batch_observe(const struct game *game, const void *state, int players, int seat, uint64_t draw,
                   float *rows);

enum batch_array_name {
    BATCH_TURN,        /* int32: the seat to decide, or -1 */
    BATCH_LEGAL_COUNT, /* int32: how many legal actions there are */
    BATCH_LEGAL,       /* uint32 [legal_max]: the legal actions, then zeros */
    BATCH_LEGAL_MASK,  /* uint8 [legal_max]: 1 for those that are there */
    BATCH_FEATURES,    /* float [players][features]: what the seat to decide may know */
    BATCH_TOTALS,      /* int32 [players]: running scores */
    BATCH_WINNERS,     /* uint8 [players]: 1 for a winner, once the game is over */
    BATCH_DECISIONS,   /* uint32: played so far */
    BATCH_DIGEST,      /* uint64: of everything played, and of the state */
    BATCH_ARRAYS
};

struct batch_array {
    void *data;    /* reserved when it is asked for */
    size_t rows;   /* games */
    size_t row[2]; /* numbers in a row; row[1] is 0 where it has one dimension, both where none */
    size_t size;   /* bytes of a number */
    bool fresh;
};

/* Calls work(argument, 0..parts-1), at the same time if it can, and returns when all are done. */
typedef void batch_share(void *context, int parts, void (*work)(void *argument, int part),
                         void *argument);

struct batch {
    const struct game *game;
    struct setup setup;
    size_t count, stride;
    unsigned char *states;
    struct lane *lanes;
    struct batch_array arrays[BATCH_ARRAYS];
    int users; /* of its memory: its owner, and whoever looks at an array */
    int parts;
    batch_share *share;
    void *context;
};

/* NULL: memory is out. The games are those of seeds 0, 1, ... until batch_start. */
struct batch *batch_new(const struct game *game, const struct setup *setup, size_t count);
void batch_use(struct batch *batch);     /* one more looks at it */
void batch_release(struct batch *batch); /* one less; the last one frees it */

void batch_start(struct batch *batch, uint64_t first_seed);
void batch_start_one(struct batch *batch, size_t index, uint64_t seed);

/* Every game plays the legal action of that number, none where it is negative. Games for which
 * there is no such action stay as they are. Returns how many went on. */
size_t batch_step(struct batch *batch, const int32_t *choices);

/* Every game plays so many actions at random, fewer where it ends. Returns how many games go on. */
size_t batch_step_random(struct batch *batch, uint64_t steps);

/* The array, filled anew where it is out of date; NULL: memory is out. */
const struct batch_array *batch_look(struct batch *batch, enum batch_array_name name);

#endif
