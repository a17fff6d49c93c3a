/* batch.c: see batch.h. */
#include "batch/batch.h"

#include <stdlib.h>

struct lane_player batch_player(const struct game *game, int looks)
{
    struct lane_player player = {.looks = looks};
    if (looks && game->evaluation)
        evaluation_weights(game->evaluation, WEIGHTS_TUNED, player.weights);
    return player;
}

static bool choose(const struct game *game, const struct lane_player *player,
                   struct batch_memory *memory, struct lane *lane)
{
    if (!player->looks)
        return lane_choose(game, memory->state, lane, memory->actions);
    struct lane_room room = {
        memory->known, {memory->sample, memory->child}, memory->sums, memory->actions};
    return lane_think(game, player, memory->state, lane, &room);
}

void batch_play_game(const struct game *game, const struct batch_job *job, uint64_t number,
                     struct batch_memory *memory, struct batch_result *result)
{
    struct uses_things things = uses_things_of(game);
    struct lane lane;
    size_t marks = USES_WAYS * things.count;
    assert(marks <= sizeof memory->marks);
    if (job->root.state)
        lane_begin_from(game, &job->root, job->first_seed + number, number, memory->state, &lane);
    else
        lane_begin(game, &job->setup, job->first_seed + number, memory->state, &lane);
    if (job->uses)
        memset(memory->marks, 0, marks);
    while (choose(game, &job->player, memory, &lane)) {
        if (job->uses)
            uses_carry_out(game, &things, memory->state, &lane, &memory->events, memory->marks);
        else
            lane_apply(game, memory->state, &lane, NULL);
    }
    lane_result(game, job->setup.players, memory->state, &lane, result);
    if (job->uses)
        uses_add(&things, job->setup.players, result, memory->marks, job->uses);
}

void batch_play_one(const struct game *game, const struct setup *setup, uint64_t seed, void *state,
                    struct batch_result *result)
{
    uint32_t actions[LEGAL_MAX];
    struct lane lane;
    lane_begin(game, setup, seed, state, &lane);
    while (lane_choose(game, state, &lane, actions))
        lane_apply(game, state, &lane, NULL);
    lane_result(game, setup->players, state, &lane, result);
}

void batch_observe(const struct game *game, const void *state, int players, int seat, uint64_t draw,
                   float *rows)
{
    uint64_t possible[BATCH_WORDS];
    rows_observe(game, state, players, seat, draw, possible, rows);
}

int batch_foresee(const struct game *game, const void *state, int players, uint64_t draw,
                  float *rows)
{
    uint64_t possible[BATCH_WORDS], after[BATCH_WORDS];
    uint32_t actions[LEGAL_MAX];
    float all[SEATS_MAX * FEATURES_MAX];
    int seat = game_decider(game, state), features = game->evaluation->features->count, count;
    struct chance chance;
    if (seat == SEAT_NONE)
        return 0;
    chance_seed(&chance, draw, NULL);
    game_copy(game, possible, state);
    game->rules.resample(possible, seat, &chance);
    count = game_legal(game, possible, actions);
    for (int i = 0; i < count; i++) {
        struct chance next = chance; /* the same luck for all */
        game_copy(game, after, possible);
        game_apply(game, after, actions[i], &next, NULL);
        game->evaluation->measure(after, all);
        for (int k = 0; k < players; k++, rows += features)
            memcpy(rows, all + (seat + k) % players * features, (size_t)features * sizeof *rows);
    }
    return count;
}

/* Memory */

static void shape(struct batch *batch, enum batch_array_name name, size_t size, int row, int column)
{
    batch->arrays[name] = (struct batch_array){
        .rows = batch->count, .row = {(size_t)row, (size_t)column}, .size = size};
}

static void shape_arrays(struct batch *batch)
{
    int players = batch->setup.players, legal = batch->game->rules.legal_max;
    shape(batch, BATCH_TURN, sizeof(int32_t), 0, 0);
    shape(batch, BATCH_LEGAL_COUNT, sizeof(int32_t), 0, 0);
    shape(batch, BATCH_LEGAL, sizeof(uint32_t), legal, 0);
    shape(batch, BATCH_LEGAL_MASK, sizeof(uint8_t), legal, 0);
    if (batch->game->evaluation)
        shape(batch, BATCH_FEATURES, sizeof(float), players,
              batch->game->evaluation->features->count);
    shape(batch, BATCH_TOTALS, sizeof(int32_t), players, 0);
    shape(batch, BATCH_WINNERS, sizeof(uint8_t), players, 0);
    shape(batch, BATCH_DECISIONS, sizeof(uint32_t), 0, 0);
    shape(batch, BATCH_DIGEST, sizeof(uint64_t), 0, 0);
    if (!batch->codes)
        return;
    shape(batch, BATCH_OBSERVATION, sizeof(float), batch->observer.count, 0);
    shape(batch, BATCH_CODES, sizeof(int32_t), legal, 0);
    shape(batch, BATCH_CODE_MASK, sizeof(uint8_t), codes_count(batch->codes), 0);
    if (batch->game->evaluation)
        shape(batch, BATCH_FORESEEN, sizeof(float), legal,
              players * batch->game->evaluation->features->count);
}

struct batch *batch_frame(const struct game *game, const struct setup *setup, size_t count)
{
    struct batch *batch = calloc(1, sizeof *batch);
    if (!batch)
        return NULL;
    batch->game = game;
    batch->setup = *setup;
    batch->count = count;
    batch->stride = game->rules.state_size;
    batch->users = batch->parts = 1;
    shape_arrays(batch);
    return batch;
}

struct batch *batch_new(const struct game *game, const struct setup *setup, size_t count)
{
    struct batch *batch = batch_frame(game, setup, count);
    if (!batch)
        return NULL;
    batch->states = calloc(count, batch->stride);
    batch->lanes = calloc(count, sizeof *batch->lanes);
    batch->observer = observer_of(game);
    batch->codes = codes_new(game);
    if (batch->states && batch->lanes && batch->codes) {
        shape_arrays(batch);
        batch_start(batch, 0);
        return batch;
    }
    batch_release(batch);
    return NULL;
}

void batch_use(struct batch *batch)
{
    __atomic_fetch_add(&batch->users, 1, __ATOMIC_RELAXED);
}

void batch_release(struct batch *batch)
{
    if (!batch || __atomic_sub_fetch(&batch->users, 1, __ATOMIC_ACQ_REL))
        return;
    if (batch->machine)
        batch->machine->close(batch);
    for (int i = 0; !batch->machine && i < BATCH_ARRAYS; i++)
        free(batch->arrays[i].data);
    free(batch->states);
    free(batch->lanes);
    codes_free(batch->codes);
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

/* All games together do not fit into the processor's cache: the next one is fetched while this one
 * plays, which matters to those who play one action at a time. */
enum { CACHE_LINE = 64 };
static void fetch(const struct batch *batch, size_t index)
{
    const unsigned char *state = state_of(batch, index);
    __builtin_prefetch(&batch->lanes[index], 1);
    for (size_t at = 0; at < batch->stride; at += CACHE_LINE)
        __builtin_prefetch(state + at, 1);
}

static void run_part(void *argument, int part)
{
    struct task *task = argument;
    size_t count = task->batch->count, parts = (size_t)task->batch->parts, sum = 0;
    size_t from = count / parts * (size_t)part + count % parts * (size_t)part / parts;
    size_t to = count / parts * ((size_t)part + 1) + count % parts * ((size_t)part + 1) / parts;
    for (size_t index = from; index < to; index++) {
        if (index + 1 < to)
            fetch(task->batch, index + 1);
        sum += task->work(task, index);
    }
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
    outdate(batch);
    if (batch->machine)
        batch->machine->start(batch, index, 1, seed);
    else
        lane_begin(batch->game, &batch->setup, seed, state_of(batch, index), &batch->lanes[index]);
}

static size_t start_work(struct task *task, size_t index)
{
    struct batch *batch = task->batch;
    lane_begin(batch->game, &batch->setup, task->number + index, state_of(batch, index),
               &batch->lanes[index]);
    return 1;
}

void batch_start(struct batch *batch, uint64_t first_seed)
{
    outdate(batch);
    if (batch->machine)
        batch->machine->start(batch, 0, batch->count, first_seed);
    else
        run_task((struct task){.batch = batch, .work = start_work, .number = first_seed});
}

static size_t step_work(struct task *task, size_t index)
{
    struct batch *batch = task->batch;
    uint32_t actions[LEGAL_MAX];
    int32_t choice = task->choices[index];
    if (choice < 0 || choice >= game_legal(batch->game, state_of(batch, index), actions))
        return 0;
    batch->lanes[index].action = actions[choice];
    lane_apply(batch->game, state_of(batch, index), &batch->lanes[index], NULL);
    return 1;
}

size_t batch_step(struct batch *batch, const int32_t *choices)
{
    outdate(batch);
    if (batch->machine)
        return batch->machine->step(batch, choices);
    return run_task((struct task){.batch = batch, .work = step_work, .choices = choices});
}

static size_t step_codes_work(struct task *task, size_t index)
{
    struct batch *batch = task->batch;
    uint32_t actions[LEGAL_MAX];
    int count = game_legal(batch->game, state_of(batch, index), actions);
    for (int i = 0; i < count; i++) {
        if (codes_of(batch->codes, actions[i]) != task->choices[index])
            continue;
        batch->lanes[index].action = actions[i];
        lane_apply(batch->game, state_of(batch, index), &batch->lanes[index], NULL);
        return 1;
    }
    return 0;
}

size_t batch_step_codes(struct batch *batch, const int32_t *codes)
{
    outdate(batch);
    if (batch->machine)
        return 0;
    return run_task((struct task){.batch = batch, .work = step_codes_work, .choices = codes});
}

size_t batch_start_over(struct batch *batch, uint64_t seed, uint8_t *anew)
{
    size_t started = 0;
    outdate(batch);
    for (size_t index = 0; !batch->machine && index < batch->count; index++) {
        anew[index] = game_decider(batch->game, state_of(batch, index)) == SEAT_NONE;
        if (anew[index])
            lane_begin(batch->game, &batch->setup, seed + started++, state_of(batch, index),
                       &batch->lanes[index]);
    }
    return started;
}

static size_t random_work(struct task *task, size_t index)
{
    struct batch *batch = task->batch;
    uint32_t actions[LEGAL_MAX];
    void *state = state_of(batch, index);
    struct lane *lane = &batch->lanes[index];
    for (uint64_t i = 0; i < task->number && lane_choose(batch->game, state, lane, actions); i++)
        lane_apply(batch->game, state, lane, NULL);
    return game_decider(batch->game, state) != SEAT_NONE;
}

size_t batch_step_random(struct batch *batch, uint64_t steps)
{
    outdate(batch);
    if (batch->machine)
        return batch->machine->step_random(batch, steps);
    return run_task((struct task){.batch = batch, .work = random_work, .number = steps});
}

/* Looking */

size_t batch_row_bytes(const struct batch_array *array)
{
    return (array->row[0] ? array->row[0] : 1) * (array->row[1] ? array->row[1] : 1) * array->size;
}

/* What has a fixed length in every position of the game; a game that is over is seen by the first
 * seat. */
static bool look_at_fixed(const struct batch *batch, enum batch_array_name name, const void *state,
                          uint32_t *actions, void *row)
{
    if (name == BATCH_OBSERVATION) {
        int seat = game_decider(batch->game, state);
        observer_look(&batch->observer, state, seat == SEAT_NONE ? 0 : seat, row);
        return true;
    }
    if (name != BATCH_CODES && name != BATCH_CODE_MASK)
        return false;
    int count = game_legal(batch->game, state, actions);
    if (name == BATCH_CODES) {
        codes_of_all(batch->codes, actions, count, row, NULL);
        for (int i = count; i < batch->game->rules.legal_max; i++)
            ((int32_t *)row)[i] = -1;
    } else {
        memset(row, 0, (size_t)codes_count(batch->codes));
        codes_of_all(batch->codes, actions, count, NULL, row);
    }
    return true;
}

/* What batch_foresee writes, then zeros. */
static void look_ahead(const struct batch *batch, size_t index, float *row)
{
    const struct batch_array *array = &batch->arrays[BATCH_FORESEEN];
    int count = batch_foresee(batch->game, state_of(batch, index), batch->setup.players,
                              batch->lanes[index].decisions, row);
    memset(row + (size_t)count * array->row[1], 0,
           (array->row[0] - (size_t)count) * array->row[1] * sizeof *row);
}

static size_t look_work(struct task *task, size_t index)
{
    const struct batch *batch = task->batch;
    const struct batch_array *array = &batch->arrays[task->name];
    uint64_t possible[BATCH_WORDS];
    uint32_t actions[LEGAL_MAX];
    unsigned char *row = (unsigned char *)array->data + index * batch_row_bytes(array);
    if (look_at_fixed(batch, task->name, state_of(batch, index), actions, row))
        return 0;
    if (task->name == BATCH_FORESEEN) {
        look_ahead(batch, index, (float *)(void *)row);
        return 0;
    }
    rows_fill(batch->game, batch->setup.players, task->name, state_of(batch, index),
              &batch->lanes[index], actions, possible, row);
    return 0;
}

static bool look_here(struct batch *batch, enum batch_array_name name)
{
    struct batch_array *array = &batch->arrays[name];
    if (!array->data)
        array->data = calloc(batch->count, batch_row_bytes(array));
    if (array->data)
        run_task((struct task){.batch = batch, .work = look_work, .name = name});
    return array->data != NULL;
}

const struct batch_array *batch_look(struct batch *batch, enum batch_array_name name)
{
    struct batch_array *array = &batch->arrays[name];
    if (!array->size) /* a game without features; what only processors tell */
        return NULL;
    if (!array->fresh)
        array->fresh = (batch->machine ? batch->machine->look : look_here)(batch, name);
    return array->fresh ? array : NULL;
}
