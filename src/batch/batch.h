/* batch.h: many games at once, on the processor; src/gpu does the same on a graphics card. The
 * public names are in include/epoki/epoki.h.
 *
 * A program looks at arrays with one row for each game, whose addresses do not change. An array is
 * filled when it is asked for, for all games at once, and is out of date after the next step. */
#ifndef EPOKI_BATCH_BATCH_H
#define EPOKI_BATCH_BATCH_H

#include "batch/codes.h"
#include "batch/observation.h"
#include "batch/rows.h"
#include "batch/uses.h"

/* Games that are played to the end. */
struct batch_job {
    struct setup setup;
    uint64_t first_seed, games;
    struct lane_player player;
    struct lane_root root; /* where they begin; state NULL: with set-up */
    struct uses_sum *uses; /* [players][USES_WAYS][things], added to; NULL if not wanted */
};

/* Who plays. `looks` 0: random moves; otherwise the bot greedy with that many iterations (4 is its
 * default) and the tuned weights. */
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

/* Plays the game with that number to the end, on the processor. */
void batch_play_game(const struct game *game, const struct batch_job *job, uint64_t number,
                     struct batch_memory *memory, struct batch_result *result);

/* The random game of one seed, from set-up; `state` is memory for a state of the game. */
void batch_play_one(const struct game *game, const struct setup *setup, uint64_t seed, void *state,
                    struct batch_result *result);

/* rows_observe, with its own memory. */
void batch_observe(const struct game *game, const void *state, int players, int seat, uint64_t draw,
                   float *rows);

/* The features after each legal action of the seat to decide, as it can foresee them: everything it
 * cannot know is drawn anew first, by chance that depends on `draw` alone. For each action a row as
 * batch_observe writes it. Returns the number of actions. */
int batch_foresee(const struct game *game, const void *state, int players, uint64_t draw,
                  float *rows);

struct batch_array {
    void *data;    /* allocated when it is asked for, in the memory of the machine */
    size_t rows;   /* games */
    size_t row[2]; /* numbers in a row; row[1] is 0 if it has one dimension, both are 0 if it has
                      none */
    size_t size;   /* bytes of a number */
    bool fresh;
};

/* Calls work(argument, 0..parts-1), in parallel if possible, and returns when all calls are done.
 */
typedef void batch_share(void *context, int parts, void (*work)(void *argument, int part),
                         void *argument);

struct batch;

/* A machine other than the processor that plays a batch: the functions it uses instead. */
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
    struct observer observer;
    struct codes *codes;                 /* NULL with a machine */
    const struct batch_machine *machine; /* NULL: the processor */
    void *of_machine;                    /* what it keeps */
    struct batch_array arrays[BATCH_ARRAYS];
    int users; /* of its memory: its owner, and everybody who looks at an array */
    int parts;
    batch_share *share;
    void *context;
};

/* NULL if memory runs out. Until batch_start, the games are those of seeds 0, 1, ... */
struct batch *batch_new(const struct game *game, const struct setup *setup, size_t count);

/* A batch for another machine, without any games set up. */
struct batch *batch_frame(const struct game *game, const struct setup *setup, size_t count);
size_t batch_row_bytes(const struct batch_array *array);

void batch_use(struct batch *batch);     /* one more user */
void batch_release(struct batch *batch); /* one user less; the last one frees it */

void batch_start(struct batch *batch, uint64_t first_seed);
void batch_start_one(struct batch *batch, size_t index, uint64_t seed);

/* Every game plays the legal action with that number, or none if it is negative (`choices` is in
 * the memory of the processor or of the machine that plays). Games without such an action stay as
 * they are. Returns how many games went on. */
size_t batch_step(struct batch *batch, const int32_t *choices);

/* The same with the codes of actions (codes.h); not on another machine: nothing happens there. */
size_t batch_step_codes(struct batch *batch, const int32_t *codes);

/* Sets up every game that is over anew, with the seeds from `seed` on in the order of the games;
 * `anew` gets 1 for those and 0 for the others. Returns how many. Not on another machine. */
size_t batch_start_over(struct batch *batch, uint64_t seed, uint8_t *anew);

/* Every game plays so many actions at random, fewer where it ends. Returns how many games go on. */
size_t batch_step_random(struct batch *batch, uint64_t steps);

/* The array, filled again if it is out of date; NULL if memory runs out. */
const struct batch_array *batch_look(struct batch *batch, enum batch_array_name name);

#endif
