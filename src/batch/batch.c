/* batch.c: see batch.h. */
#include "batch/batch.h"

#include <stdlib.h>

void batch_play_one(const struct game *game, const struct setup *setup, uint64_t seed, void *state,
                    struct batch_result *result)
{
    uint32_t actions[LEGAL_MAX];
    struct lane lane = {.number = 0};
    lane_begin(game, setup, seed, state, &lane);
    while (lane_choose(game, state, &lane, actions))
        lane_apply(game, state, &lane);
    lane_result(game, setup->players, state, &lane, result);
}

void batch_observe(const struct game *game, const void *state, int players, int seat, uint64_t draw,
                   float *rows)
{
    uint64_t possible[STATE_BYTES_MAX / 8];
    struct chance chance;
    chance_seed(&chance, draw, NULL);
    memcpy(possible, state, game->state_size);
    game->resample(possible, seat, &chance);
    for (int i = 0; i < players; i++)
        game->features(possible, (seat + i) % players, rows + i * game->feature_items->count);
}

/* Memory */

static void shape(struct batch *batch, enum batch_array_name name, size_t size, int row, int column)
{
    batch->arrays[name] = (struct batch_array){
        .rows = batch->count, .row = {(size_t)row, (size_t)column}, .size = size};
}

static void shape_arrays(struct batch *batch)
{
    int players = batch->setup.players, legal = batch->game->legal_max;
    shape(batch, BATCH_TURN, sizeof(int32_t), 0, 0);
    shape(batch, BATCH_LEGAL_COUNT, sizeof(int32_t), 0, 0);
    shape(batch, BATCH_LEGAL, sizeof(uint32_t), legal, 0);
    shape(batch, BATCH_LEGAL_MASK, sizeof(uint8_t), legal, 0);
    if (batch->game->features)
        shape(batch, BATCH_FEATURES, sizeof(float), players, batch->game->feature_items->count);
    shape(batch, BATCH_TOTALS, sizeof(int32_t), players, 0);
    shape(batch, BATCH_WINNERS, sizeof(uint8_t), players, 0);
    shape(batch, BATCH_DECISIONS, sizeof(uint32_t), 0, 0);
    shape(batch, BATCH_DIGEST, sizeof(uint64_t), 0, 0);
}

struct batch *batch_new(const struct game *game, const struct setup *setup, size_t count)
{
    struct batch *batch = calloc(1, sizeof *batch);
    if (!batch)
        return NULL;
    batch->game = game;
    batch->setup = *setup;
    batch->count = count;
    batch->stride = game->state_size;
    batch->states = calloc(count, batch->stride);
    batch->lanes = calloc(count, sizeof *batch->lanes);
    batch->users = batch->parts = 1;
    shape_arrays(batch);
    if (batch->states && batch->lanes) {
        batch_start(batch, 0);
        return batch;
    }
    batch_release(batch);
    return NULL;
}

void batch_use(struct batch *batch)
{
    batch->users++;
}

void batch_release(struct batch *batch)
{
    if (!batch || --batch->users)
        return;
    for (int i = 0; i < BATCH_ARRAYS; i++)
        free(batch->arrays[i].data);
    free(batch->states);
    free(batch->lanes);
    free(batch);
}

static void *state_of(const struct batch *batch, size_t index)
{
    return batch->states + index * batch->stride;
}

/* Work on all games */

struct task {
    struct batch *batch;
    size_t (*work)(struct task *task, size_t index); /* what it returns is added up */
    uint64_t number;                                 /* a seed, a number of steps */
    const int32_t *choices;
    enum batch_array_name name;
    size_t sum;
};

static void run_part(void *argument, int part)
{
    struct task *task = argument;
    size_t count = task->batch->count, parts = (size_t)task->batch->parts, sum = 0;
    size_t from = count / parts * (size_t)part + count % parts * (size_t)part / parts;
    size_t to = count / parts * ((size_t)part + 1) + count % parts * ((size_t)part + 1) / parts;
    for (size_t index = from; index < to; index++)
        sum += task->work(task, index);
    __atomic_fetch_add(&task->sum, sum, __ATOMIC_RELAXED);
}

static size_t run_task(struct task task)
{
    struct batch *batch = task.batch;
    if (batch->share && batch->parts > 1)
        batch->share(batch->context, batch->parts, run_part, &task);
    else
        for (int part = 0; part < batch->parts; part++)
            run_part(&task, part);
    return task.sum;
}

static void outdate(struct batch *batch)
{
    for (int i = 0; i < BATCH_ARRAYS; i++)
        batch->arrays[i].fresh = false;
}

/* Playing */

void batch_start_one(struct batch *batch, size_t index, uint64_t seed)
{
    batch->lanes[index].number = index;
    lane_begin(batch->game, &batch->setup, seed, state_of(batch, index), &batch->lanes[index]);
    outdate(batch);
}

static size_t start_work(struct task *task, size_t index)
{
    struct batch *batch = task->batch;
    batch->lanes[index].number = index;
    lane_begin(batch->game, &batch->setup, task->number + index, state_of(batch, index),
               &batch->lanes[index]);
    return 1;
}

void batch_start(struct batch *batch, uint64_t first_seed)
{
    run_task((struct task){.batch = batch, .work = start_work, .number = first_seed});
    outdate(batch);
}

static size_t step_work(struct task *task, size_t index)
{
    struct batch *batch = task->batch;
    uint32_t actions[LEGAL_MAX];
    int32_t choice = task->choices[index];
    if (choice < 0 || choice >= batch->game->legal(state_of(batch, index), actions))
        return 0;
    batch->lanes[index].action = actions[choice];
    lane_apply(batch->game, state_of(batch, index), &batch->lanes[index]);
    return 1;
}

size_t batch_step(struct batch *batch, const int32_t *choices)
{
    outdate(batch);
    return run_task((struct task){.batch = batch, .work = step_work, .choices = choices});
}

static size_t random_work(struct task *task, size_t index)
{
    struct batch *batch = task->batch;
    uint32_t actions[LEGAL_MAX];
    void *state = state_of(batch, index);
    struct lane *lane = &batch->lanes[index];
    for (uint64_t i = 0; i < task->number && lane_choose(batch->game, state, lane, actions); i++)
        lane_apply(batch->game, state, lane);
    return batch->game->turn(state) != SEAT_NONE;
}

size_t batch_step_random(struct batch *batch, uint64_t steps)
{
    outdate(batch);
    return run_task((struct task){.batch = batch, .work = random_work, .number = steps});
}

/* Looking */

static size_t row_numbers(const struct batch_array *array)
{
    return (array->row[0] ? array->row[0] : 1) * (array->row[1] ? array->row[1] : 1);
}

static void fill_legal(const struct game *game, const void *state, enum batch_array_name name,
                       void *row)
{
    uint32_t actions[LEGAL_MAX];
    size_t count = (size_t)game->legal(state, actions), all = (size_t)game->legal_max;
    if (name == BATCH_LEGAL_COUNT) {
        *(int32_t *)row = (int32_t)count;
    } else if (name == BATCH_LEGAL) {
        memcpy(row, actions, count * sizeof *actions);
        memset((uint32_t *)row + count, 0, (all - count) * sizeof *actions);
    } else {
        memset(row, 1, count);
        memset((uint8_t *)row + count, 0, all - count);
    }
}

static void fill_scores(const struct batch *batch, const void *state, enum batch_array_name name,
                        void *row)
{
    struct score scores[SEATS_MAX];
    batch->game->scores(state, scores);
    for (int seat = 0; seat < batch->setup.players; seat++) {
        if (name == BATCH_TOTALS)
            ((int32_t *)row)[seat] = scores[seat].total;
        else
            ((uint8_t *)row)[seat] = scores[seat].winner;
    }
}

/* The number of decisions is known to all: what is drawn by it tells nothing. A game that is over
 * is seen by the first seat. */
static void fill_features(const struct batch *batch, const void *state, const struct lane *lane,
                          float *row)
{
    int seat = batch->game->turn(state);
    batch_observe(batch->game, state, batch->setup.players, seat == SEAT_NONE ? 0 : seat,
                  lane->decisions, row);
}

static size_t look_work(struct task *task, size_t index)
{
    const struct batch *batch = task->batch;
    const struct batch_array *array = &batch->arrays[task->name];
    const void *state = state_of(batch, index);
    const struct lane *lane = &batch->lanes[index];
    void *row = (unsigned char *)array->data + index * row_numbers(array) * array->size;
    switch (task->name) {
    case BATCH_TURN:
        *(int32_t *)row = batch->game->turn(state);
        break;
    case BATCH_LEGAL_COUNT:
    case BATCH_LEGAL:
    case BATCH_LEGAL_MASK:
        fill_legal(batch->game, state, task->name, row);
        break;
    case BATCH_FEATURES:
        fill_features(batch, state, lane, row);
        break;
    case BATCH_TOTALS:
    case BATCH_WINNERS:
        fill_scores(batch, state, task->name, row);
        break;
    case BATCH_DECISIONS:
        *(uint32_t *)row = lane->decisions;
        break;
    case BATCH_DIGEST:
        *(uint64_t *)row = hash_bytes(lane->digest, state, batch->game->state_size);
        break;
    case BATCH_ARRAYS:
        break;
    }
    return 0;
}

const struct batch_array *batch_look(struct batch *batch, enum batch_array_name name)
{
    struct batch_array *array = &batch->arrays[name];
    if (!array->data && array->size) /* 0: a game without features */
        array->data = calloc(batch->count, row_numbers(array) * array->size);
    if (!array->data)
        return NULL;
    if (!array->fresh)
        run_task((struct task){.batch = batch, .work = look_work, .name = name});
    array->fresh = true;
    return array;
}
