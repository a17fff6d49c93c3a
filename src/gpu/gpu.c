/* gpu.c: see gpu.h. */
#include "gpu/gpu.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "gpu/cache.h"
#include "gpu/pool.h"
#include "host/file.h"
#include "host/think.h"

enum {
    STACK_BYTES = 32768,  /* for calls the assembler cannot foresee: through tables of functions */
    PTX_MOST = 64 << 20,  /* bytes */
    PTX_LARGE = 2 << 20,  /* compiled by parts: as a whole it would take minutes */
    WHOLE_REGISTERS = 64, /* so that a block can have as many threads as it may: */
    WHOLE_BLOCK = 1024,   /* threads */
    WHOLE_BYTES = 384,    /* a state that is no larger: whole games */
    WAVE_LANES = 1 << 21,
    WAVES_AT_ONCE = 8 /* started before we look whether games are left */
};

static enum gpu_way best_way(const struct game *game)
{
    return game->state_size <= WHOLE_BYTES ? GPU_WHOLE : GPU_WAVES;
}

/* The folder `gpu` beside the program: where the build puts the kernels. */
static void add_program_folder(struct text *path)
{
    char program[4096];
    ssize_t length = readlink("/proc/self/exe", program, sizeof program - 1);
    program[length > 0 ? length : 0] = '\0';
    char *slash = strrchr(program, '/');
    if (slash)
        text_add_bytes(path, program, (size_t)(slash - program) + 1);
    text_add(path, "gpu");
}

static bool load_kernels(struct gpu *gpu, const char *folder, struct text *error)
{
    struct text path = TEXT_EMPTY, ptx = TEXT_EMPTY;
    if (folder)
        text_add(&path, folder);
    else
        add_program_folder(&path);
    text_format(&path, "/%s.ptx", gpu->game->slug);
    bool done = file_read(text_string(&path), PTX_MOST, &ptx, error);
    if (!done)
        text_add(error, " (cmake --preset gpu && cmake --build --preset gpu make these files)");
    if (done && ptx.length < PTX_LARGE)
        done = cuda_load(&gpu->cuda, text_string(&ptx),
                         best_way(gpu->game) == GPU_WHOLE ? WHOLE_REGISTERS : 0, error);
    else if (done)
        done = cache_load(&gpu->cuda, gpu->game->slug, &ptx, error);
    text_free(&path);
    text_free(&ptx);
    return done;
}

static bool find_kernels(struct gpu *gpu, struct text *error)
{
    struct cuda *cuda = &gpu->cuda;
    return cuda_kernel(cuda, "play", &gpu->play, error) &&
           cuda_kernel(cuda, "choose", &gpu->choose, error) &&
           cuda_kernel(cuda, "advance", &gpu->advance, error) &&
           cuda_kernel(cuda, "count", &gpu->count, error) &&
           cuda_kernel(cuda, "add_up", &gpu->add_up, error) &&
           cuda_kernel(cuda, "place", &gpu->place, error);
}

struct gpu *gpu_open(const struct game *game, const char *folder, struct text *error)
{
    struct gpu *gpu = calloc(1, sizeof *gpu);
    if (!gpu) {
        text_add(error, "out of memory");
        return NULL;
    }
    gpu->game = game;
    if (data_hash(game))
        text_add(error, "corrected tables are in use, and the kernels of the graphics card know "
                        "the built-in ones alone");
    else if (cuda_open(&gpu->cuda, error) && load_kernels(gpu, folder, error) &&
             cuda_stack(&gpu->cuda, STACK_BYTES, error) && find_kernels(gpu, error))
        return gpu;
    gpu_close(gpu);
    return NULL;
}

void gpu_close(struct gpu *gpu)
{
    if (!gpu)
        return;
    cuda_close(&gpu->cuda);
    free(gpu);
}

/* A batch in the memory of the card. */
struct batch {
    struct gpu *gpu;
    struct gpu_pool pool; /* as it was sent */
    cuda_address at;      /* of the pool */
    cuda_address memory[5];
    int count;
};

static cuda_address reserve(struct batch *batch, size_t bytes, struct text *error)
{
    cuda_address memory = cuda_memory(&batch->gpu->cuda, bytes ? bytes : 1, error);
    batch->memory[batch->count] = memory;
    batch->count += memory != 0;
    return memory;
}

static void free_batch(struct batch *batch)
{
    while (batch->count)
        cuda_free(&batch->gpu->cuda, batch->memory[--batch->count]);
    cuda_free(&batch->gpu->cuda, batch->at);
}

/* The memory that waves need. */
static bool reserve_lanes(struct batch *batch, uint32_t lanes, struct text *error)
{
    struct gpu_pool *pool = &batch->pool;
    pool->lanes = lanes;
    pool->stride = ((uint32_t)batch->gpu->game->state_size + 15) / 16 * 16;
    cuda_address states = reserve(batch, (size_t)lanes * pool->stride, error);
    cuda_address lane = states ? reserve(batch, lanes * sizeof(struct lane), error) : 0;
    cuda_address order = lane ? reserve(batch, lanes * sizeof(uint32_t), error) : 0;
    cuda_address key = order ? reserve(batch, lanes * sizeof(uint16_t), error) : 0;
    if (!key)
        return false;
    pool->states = (unsigned char *)states;
    pool->lane = (struct lane *)lane;
    pool->order = (uint32_t *)order;
    pool->key = (uint16_t *)key;
    return cuda_clear(&batch->gpu->cuda, key, lanes * sizeof(uint16_t),
                      error); /* all of them GPU_KEY_NEW */
}

static bool begin_batch(struct batch *batch, const struct setup *setup, uint64_t first_seed,
                        uint64_t games, uint32_t lanes, struct text *error)
{
    struct gpu_pool *pool = &batch->pool;
    pool->setup = *setup;
    pool->first_seed = first_seed;
    pool->games = games;
    cuda_address results = reserve(batch, games * sizeof(struct batch_result), error);
    if (!results || (lanes && !reserve_lanes(batch, lanes, error)))
        return false;
    pool->results = (struct batch_result *)results;
    batch->at = cuda_memory(&batch->gpu->cuda, sizeof *pool, error);
    return batch->at && cuda_put(&batch->gpu->cuda, batch->at, pool, sizeof *pool, error);
}

static bool start(struct batch *batch, void *kernel, uint32_t threads, struct text *error)
{
    return cuda_start(&batch->gpu->cuda, kernel, (threads + GPU_BLOCK - 1) / GPU_BLOCK, GPU_BLOCK,
                      batch->at, error);
}

/* Whole games */

/* The largest block the card takes, and as many as it runs at once. */
static bool play_whole(struct batch *batch, struct gpu_run *run, struct text *error)
{
    struct gpu *gpu = batch->gpu;
    uint32_t block = WHOLE_BLOCK, resident;
    while ((resident = cuda_resident(&gpu->cuda, gpu->play, block)) == 0 && block > GPU_BLOCK)
        block /= 2;
    uint32_t blocks = resident * (uint32_t)gpu->cuda.processors;
    run->lanes = blocks * block;
    return cuda_start(&gpu->cuda, gpu->play, blocks, block, batch->at, error);
}

/* Waves */

static bool sort_lanes(struct batch *batch, struct text *error)
{
    struct gpu *gpu = batch->gpu;
    uint32_t lanes = batch->pool.lanes;
    return start(batch, gpu->count, lanes, error) &&
           cuda_start(&gpu->cuda, gpu->add_up, 1, 1, batch->at, error) &&
           start(batch, gpu->place, lanes, error);
}

static bool wave(struct batch *batch, struct text *error)
{
    struct gpu *gpu = batch->gpu;
    uint32_t lanes = batch->pool.lanes;
    return sort_lanes(batch, error) && start(batch, gpu->advance, lanes, error) &&
           sort_lanes(batch, error) && start(batch, gpu->choose, lanes, error);
}

static bool play_waves(struct batch *batch, struct gpu_run *run, struct text *error)
{
    struct gpu_pool *pool = &batch->pool;
    double before = host_seconds();
    do {
        for (int i = 0; i < WAVES_AT_ONCE; i++)
            if (!wave(batch, error))
                return false;
        run->waves += WAVES_AT_ONCE;
        if (!cuda_get(&batch->gpu->cuda, pool, batch->at, sizeof *pool, error))
            return false;
        if (pool->taken < pool->games) {
            run->full_waves = run->waves;
            run->full_seconds = host_seconds() - before;
        }
    } while (pool->fresh + pool->live);
    return true;
}

/* Many: the more games there are to sort, the more of them are alike. At most a quarter of the
 * memory. */
static uint32_t lanes_for(const struct gpu *gpu, uint64_t games)
{
    size_t fit = gpu->cuda.memory / 4 / (gpu->game->state_size + sizeof(struct lane));
    uint64_t lanes = games < WAVE_LANES ? games : WAVE_LANES;
    return (uint32_t)(lanes < fit ? lanes : fit);
}

bool gpu_play(struct gpu *gpu, const struct setup *setup, uint64_t first_seed, uint64_t games,
              struct gpu_run *run, struct batch_result *results, struct text *error)
{
    struct batch batch = {.gpu = gpu};
    if (run->way == GPU_BEST)
        run->way = best_way(gpu->game);
    if (run->way == GPU_WAVES && !run->lanes)
        run->lanes = lanes_for(gpu, games);
    bool done = begin_batch(&batch, setup, first_seed, games,
                            run->way == GPU_WAVES ? run->lanes : 0, error);
    double before = host_seconds();
    run->waves = run->full_waves = 0;
    run->full_seconds = 0;
    done = done && (run->way == GPU_WAVES ? play_waves : play_whole)(&batch, run, error) &&
           cuda_wait(&gpu->cuda, error);
    run->seconds = host_seconds() - before;
    done = done && cuda_get(&gpu->cuda, results, (cuda_address)batch.pool.results,
                            games * sizeof *results, error);
    free_batch(&batch);
    return done;
}
