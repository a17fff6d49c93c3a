/* batch.c: batches of the public interface (include/epoki/epoki.h) over batch/batch.h, and their
 * arrays as DLPack tensors. */
#include <stdlib.h>

#include "api/api.h"
#include "batch/batch.h"
#include "epoki/epoki.h"
#ifndef EPOKI_WASM
#include "gpu/gpu.h"
#endif

/* The numbers are part of the interface. */
static_assert((int)EPOKI_ARRAY_TURN == (int)BATCH_TURN &&
                  (int)EPOKI_ARRAY_DIGEST == (int)BATCH_DIGEST &&
                  (int)EPOKI_ARRAY_COUNT == (int)BATCH_ARRAYS,
              "the names of arrays stand in the same order here and there");

/* To the public, a struct batch is an epoki_batch. */
static struct batch *inner(epoki_batch *batch)
{
    return (struct batch *)batch;
}

static bool is_possible(const struct game *game, int players, size_t count, struct text *why)
{
    if (players < game->players_min || players > game->players_max)
        return text_refuse(why, "the game is not for so many players");
    if (count < 1 || count > SIZE_MAX / STATE_BYTES_MAX)
        return text_refuse(why, "no such number of games");
    return true;
}

/* The game and its set-up; NULL with a reason. */
static const struct game *read_request(const char *slug, int players, const char *options,
                                       size_t count, struct setup *setup, struct text *why)
{
    const struct game *game = api_game(slug, why);
    if (!game || !is_possible(game, players, count, why))
        return NULL;
    *setup = game_standard_setup(game, players);
    return api_options(game, setup, options, why) ? game : NULL;
}

epoki_batch *epoki_batch_new(const char *slug, int players, const char *options, size_t count,
                             char *error, size_t error_size)
{
    struct text why = TEXT_EMPTY;
    struct setup setup;
    const struct game *game = read_request(slug, players, options, count, &setup, &why);
    struct batch *batch = game ? batch_new(game, &setup, count) : NULL;
    if (game && !batch)
        text_add(&why, "out of memory");
    api_give_text(&why, error, error ? error_size : 0);
    return (epoki_batch *)batch;
}

#ifdef EPOKI_WASM
static struct batch *new_on_card(const struct game *game, const struct setup *setup, size_t count,
                                 const char *kernels, struct text *why)
{
    (void)game, (void)setup, (void)count, (void)kernels;
    text_add(why, "there is no graphics card in wasm");
    return NULL;
}
#else
static struct batch *new_on_card(const struct game *game, const struct setup *setup, size_t count,
                                 const char *kernels, struct text *why)
{
    struct gpu *gpu = gpu_open(game, kernels, why);
    return gpu ? gpu_batch_new(gpu, setup, count, why) : NULL;
}
#endif

epoki_batch *epoki_batch_new_on_card(const char *slug, int players, const char *options,
                                     size_t count, const char *kernels, char *error,
                                     size_t error_size)
{
    struct text why = TEXT_EMPTY;
    struct setup setup;
    const struct game *game = read_request(slug, players, options, count, &setup, &why);
    struct batch *batch = game ? new_on_card(game, &setup, count, kernels, &why) : NULL;
    api_give_text(&why, error, error ? error_size : 0);
    return (epoki_batch *)batch;
}

void epoki_batch_free(epoki_batch *batch)
{
    batch_release(inner(batch));
}

void epoki_batch_set_threads(epoki_batch *batch, int parts, epoki_share *share, void *context)
{
    inner(batch)->parts = share && parts > 1 ? parts : 1;
    inner(batch)->share = share;
    inner(batch)->context = context;
}

void epoki_batch_start(epoki_batch *batch, uint64_t first_seed)
{
    batch_start(inner(batch), first_seed);
}

int epoki_batch_start_one(epoki_batch *batch, size_t index, uint64_t seed)
{
    if (index >= inner(batch)->count)
        return 0;
    batch_start_one(inner(batch), index, seed);
    return 1;
}

size_t epoki_batch_step(epoki_batch *batch, const int32_t *choices)
{
    return batch_step(inner(batch), choices);
}

size_t epoki_batch_step_codes(epoki_batch *batch, const int32_t *codes)
{
    return batch_step_codes(inner(batch), codes);
}

size_t epoki_batch_start_over(epoki_batch *batch, uint64_t seed, uint8_t *anew)
{
    return batch_start_over(inner(batch), seed, anew);
}

size_t epoki_batch_step_random(epoki_batch *batch, uint64_t steps)
{
    return batch_step_random(inner(batch), steps);
}

static const struct batch_array *look(epoki_batch *batch, int array)
{
    return array >= 0 && array < BATCH_ARRAYS
               ? batch_look(inner(batch), (enum batch_array_name)array)
               : NULL;
}

const void *epoki_batch_array(epoki_batch *batch, int array, size_t shape[3])
{
    const struct batch_array *found = look(batch, array);
    if (found && shape) {
        shape[0] = found->rows;
        shape[1] = found->row[0];
        shape[2] = found->row[1];
    }
    return found ? found->data : NULL;
}

/* DLPack, version 0: the layout that other programs know. */

struct dlpack_tensor {
    void *data;
    struct {
        int32_t type, id;
    } device;
    int32_t dimensions;
    struct {
        uint8_t code, bits;
        uint16_t lanes;
    } number;
    int64_t *shape, *strides;
    uint64_t offset;
};

struct DLManagedTensor {
    struct dlpack_tensor tensor;
    void *context;
    void (*deleter)(struct DLManagedTensor *self);
    int64_t shape[3]; /* our own, behind what other programs know */
};

enum { DLPACK_PROCESSOR = 1, DLPACK_INT = 0, DLPACK_UINT = 1, DLPACK_FLOAT = 2 };

static uint8_t number_code(enum batch_array_name name)
{
    static const uint8_t codes[BATCH_ARRAYS] = {
        [BATCH_TURN] = DLPACK_INT,       [BATCH_LEGAL_COUNT] = DLPACK_INT,
        [BATCH_LEGAL] = DLPACK_UINT,     [BATCH_LEGAL_MASK] = DLPACK_UINT,
        [BATCH_FEATURES] = DLPACK_FLOAT, [BATCH_TOTALS] = DLPACK_INT,
        [BATCH_WINNERS] = DLPACK_UINT,   [BATCH_DECISIONS] = DLPACK_UINT,
        [BATCH_DIGEST] = DLPACK_UINT,    [BATCH_OBSERVATION] = DLPACK_FLOAT,
        [BATCH_CODES] = DLPACK_INT,      [BATCH_CODE_MASK] = DLPACK_UINT,
        [BATCH_FORESEEN] = DLPACK_FLOAT,
    };
    return codes[name];
}

static void forget_tensor(struct DLManagedTensor *self)
{
    batch_release(self->context);
    free(self);
}

struct DLManagedTensor *epoki_batch_dlpack(epoki_batch *batch, int array)
{
    const struct batch_array *found = look(batch, array);
    struct DLManagedTensor *tensor = found ? calloc(1, sizeof *tensor) : NULL;
    if (!tensor)
        return NULL;
    tensor->shape[0] = (int64_t)found->rows;
    tensor->shape[1] = (int64_t)found->row[0];
    tensor->shape[2] = (int64_t)found->row[1];
    tensor->tensor.data = found->data;
    tensor->tensor.device.type =
        inner(batch)->machine ? inner(batch)->machine->device : DLPACK_PROCESSOR;
    tensor->tensor.dimensions = found->row[1] ? 3 : found->row[0] ? 2 : 1;
    tensor->tensor.number.code = number_code((enum batch_array_name)array);
    tensor->tensor.number.bits = (uint8_t)(8 * found->size);
    tensor->tensor.number.lanes = 1;
    tensor->tensor.shape = tensor->shape;
    tensor->context = inner(batch);
    tensor->deleter = forget_tensor;
    batch_use(inner(batch));
    return tensor;
}
