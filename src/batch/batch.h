/* batch.h: many games at once, on the processor; src/gpu does the same on a graphics card. The
 * public names of this are in include/epoki/epoki.h.
 *
 * What a program looks at are arrays, one row for each game, at addresses that stay: an array is
 * filled when it is asked for, for all games at once, and is out of date after the next step. */
#ifndef EPOKI_BATCH_BATCH_H
#define EPOKI_BATCH_BATCH_H

#include "batch/rows.h"
#include "batch/uses.h"

/* Games that are played to their ends. */
struct batch_job {
    struct setup setup;
    uint64_t first_seed, games;
    struct lane_player player;
    struct lane_root root; /* where they begin; state NULL: with set-up */
    struct uses_sum *uses; /* [USES_WAYS][things], added to; NULL: not wanted */
};

/* Who plays: `looks` 0: anybody; else the bot greedy with so many iterations, 4 being what it has
 * when nothing is said, and the weights that programs found. */
struct lane_player batch_player(const struct game *game, int looks);
enum { BATCH_GREEDY = 4 };

/* Memory to play a game in. */
enum { BATCH_WORDS = STATE_BYTES_MAX / 8, BATCH_MARKS = 8192 };
struct batch_memory {
    uint64_t state[BATCH_WORDS], known[BATCH_WORDS], sample[BATCH_WORDS], child[BATCH_WORDS];
    double sums[LEGAL_MAX];
    uint32_t actions[LEGAL_MAX];
    struct events events;
    uint8_t marks[BATCH_MARKS];
};

/* Plays the game of that number to its end, on the processor. */
void batch_play_game(const struct game *game, const struct batch_job *job, uint64_t number,
                     struct batch_memory *memory, struct batch_result *result);

/* The random game of one seed, from set-up; `state` is memory for a state of the game. */
void batch_play_one(const struct game *game, const struct setup *setup, uint64_t seed, void *state,
                    struct batch_result *result);

/* rows_observe with memory of its own. */
void batch_observe(const struct game *game, const void *state, int players, int seat, uint64_t draw,
                   float *rows);

struct batch_array {
    void *data;    /* reserved when it is asked for, in the memory of the machine */
    size_t rows;   /* games */
    size_t row[2]; /* numbers in a row; row[1] is 0 where it has one dimension, both where none */
    size_t size;   /* bytes of a number */
    bool fresh;
};

/* Calls work(argument, 0..parts-1), at the same time if it can, and returns when all are done. */
typedef void batch_share(void *context, int parts, void (*work)(void *argument, int part),
                         void *argument);

struct batch;

/* A machine other than the processor that plays a batch: what it does instead. */
struct batch_machine {
    int device; /* as DLPack numbers them */
    void (*close)(struct batch *batch);
    void (*start)(struct batch *batch, size_t from, size_t count, uint64_t first_seed);
    size_t (*step)(struct batch *batch, const int32_t *choices);
    size_t (*step_random)(struct batch *batch, uint64_t steps);
    bool (*look)(struct batch *batch, enum batch_array_name name);
};

struct batch {
    const struct game *game;
    struct setup setup;
    size_t count, stride;
    unsigned char *states; /* on the processor */
    struct lane *lanes;
    const struct batch_machine *machine; /* NULL: the processor */
    void *of_machine;                    /* what it keeps */
    struct batch_array arrays[BATCH_ARRAYS];
    int users; /* of its memory: its owner, and whoever looks at an array */
    int parts;
    batch_share *share;
    void *context;
};

/* NULL: out of memory. The games are those of seeds 0, 1, ... until batch_start. */
struct batch *batch_new(const struct game *game, const struct setup *setup, size_t count);

/* The frame of a batch for another machine: nothing is set up. */
struct batch *batch_frame(const struct game *game, const struct setup *setup, size_t count);
size_t batch_row_bytes(const struct batch_array *array);

void batch_use(struct batch *batch);     /* one more looks at it */
void batch_release(struct batch *batch); /* one less; the last one frees it */

void batch_start(struct batch *batch, uint64_t first_seed);
void batch_start_one(struct batch *batch, size_t index, uint64_t seed);

/* Every game plays the legal action of that number, none where it is negative (`choices` lie in the
 * memory of the processor, or of the machine that plays). Games for which there is no such action
 * stay as they are. Returns how many went on. */
size_t batch_step(struct batch *batch, const int32_t *choices);

/* Every game plays so many actions at random, fewer where it ends. Returns how many games go on. */
size_t batch_step_random(struct batch *batch, uint64_t steps);

/* The array, filled anew where it is out of date; NULL: out of memory. */
const struct batch_array *batch_look(struct batch *batch, enum batch_array_name name);

#endif
