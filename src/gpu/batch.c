/* batch.c: a batch (batch/batch.h) whose games and arrays are in the memory of a card. Every
 * request is one kernel over all games. */
#include <stdlib.h>

#include "gpu/gpu.h"
#include "gpu/pool.h"

enum { DLPACK_CUDA = 2 };

struct card_batch {
    struct gpu *gpu;
    struct gpu_table table; /* as it is sent to the card */
    cuda_address at, states, lanes, choices;
    struct text error; /* of the last failure; nobody reads it yet */
};

static struct card_batch *card_of(const struct batch *batch)
{
    return batch->of_machine;
}

/* Runs a kernel on the games from..to-1; returns how many of them moved. */
static size_t run_kernel(struct batch *batch, void *kernel, size_t from, size_t to)
{
    struct card_batch *card = card_of(batch);
    struct cuda *cuda = &card->gpu->cuda;
    card->table.from = from;
    card->table.to = to;
    card->table.moved = 0;
    uint32_t blocks = (uint32_t)((to - from + GPU_BLOCK - 1) / GPU_BLOCK);
    bool done = cuda_put(cuda, card->at, &card->table, sizeof card->table, &card->error) &&
                cuda_start(cuda, kernel, blocks, GPU_BLOCK, card->at, &card->error) &&
                cuda_get(cuda, &card->table, card->at, sizeof card->table, &card->error);
    return done ? (size_t)card->table.moved : 0;
}

static void start_games(struct batch *batch, size_t from, size_t count, uint64_t first_seed)
{
    struct card_batch *card = card_of(batch);
    card->table.number = first_seed;
    run_kernel(batch, card->gpu->batch_begin, from, from + count);
}

/* The choices may already be in the memory of the card, put there by another program. */
static size_t step(struct batch *batch, const int32_t *choices)
{
    struct card_batch *card = card_of(batch);
    struct cuda *cuda = &card->gpu->cuda;
    cuda_address at = (cuda_address)choices;
    if (!cuda_has(cuda, at)) {
        if (!card->choices)
            card->choices = cuda_memory(cuda, batch->count * sizeof *choices, &card->error);
        at = card->choices;
        if (!at || !cuda_put(cuda, at, choices, batch->count * sizeof *choices, &card->error))
            return 0;
    }
    card->table.choices = (const int32_t *)at;
    return run_kernel(batch, card->gpu->batch_choice, 0, batch->count);
}

static size_t step_random(struct batch *batch, uint64_t steps)
{
    struct card_batch *card = card_of(batch);
    card->table.number = steps;
    return run_kernel(batch, card->gpu->batch_random, 0, batch->count);
}

static bool look(struct batch *batch, enum batch_array_name name)
{
    struct card_batch *card = card_of(batch);
    struct batch_array *array = &batch->arrays[name];
    if (!array->data)
        array->data = (void *)cuda_memory(&card->gpu->cuda, batch->count * batch_row_bytes(array),
                                          &card->error);
    card->table.rows = array->data;
    card->table.row = (uint32_t)batch_row_bytes(array);
    card->table.name = name;
    text_clear(&card->error);
    if (array->data)
        run_kernel(batch, card->gpu->batch_rows, 0, batch->count);
    return array->data && !card->error.length;
}

static void close_batch(struct batch *batch)
{
    struct card_batch *card = card_of(batch);
    struct cuda *cuda = &card->gpu->cuda;
    for (int i = 0; i < BATCH_ARRAYS; i++)
        cuda_free(cuda, (cuda_address)batch->arrays[i].data);
    cuda_free(cuda, card->at);
    cuda_free(cuda, card->states);
    cuda_free(cuda, card->lanes);
    cuda_free(cuda, card->choices);
    gpu_close(card->gpu);
    text_free(&card->error);
    free(card);
}

static const struct batch_machine on_card = {
    .device = DLPACK_CUDA,
    .close = close_batch,
    .start = start_games,
    .step = step,
    .step_random = step_random,
    .look = look,
};

static bool reserve(struct batch *batch, struct text *error)
{
    struct card_batch *card = card_of(batch);
    struct cuda *cuda = &card->gpu->cuda;
    card->table.setup = batch->setup;
    card->table.count = batch->count;
    card->table.stride = ((uint32_t)batch->game->rules.state_size + 15) / 16 * 16;
    card->at = cuda_memory(cuda, sizeof card->table, error);
    card->states = card->at ? cuda_memory(cuda, batch->count * card->table.stride, error) : 0;
    card->lanes = card->states ? cuda_memory(cuda, batch->count * sizeof(struct lane), error) : 0;
    card->table.states = (unsigned char *)card->states;
    card->table.lane = (struct lane *)card->lanes;
    return card->lanes != 0;
}

struct batch *gpu_batch_new(struct gpu *gpu, const struct setup *setup, size_t count,
                            struct text *error)
{
    struct batch *batch = batch_frame(gpu->game, setup, count);
    struct card_batch *card = calloc(1, sizeof *card);
    if (!batch || !card) {
        text_add(error, "out of memory");
        batch_release(batch);
        free(card);
        gpu_close(gpu);
        return NULL;
    }
    card->gpu = gpu;
    batch->machine = &on_card;
    batch->of_machine = card;
    if (gpu_load(gpu, GPU_FILE_MORE, error) && reserve(batch, error)) {
        batch_start(batch, 0);
        if (!card->error.length)
            return batch;
        text_add(error, text_string(&card->error));
    }
    batch_release(batch);
    return NULL;
}
