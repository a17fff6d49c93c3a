/* gpu.c: see gpu.h. */
#include "gpu/gpu.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "gpu/cache.h"
#include "gpu/pool.h"
#include "host/clock.h"
#include "host/file.h"

enum {
    STACK_BYTES =
        32768, /* for calls that the assembler cannot foresee: those through tables of functions */
    PTX_MOST = 64 << 20,  /* bytes */
    PTX_LARGE = 4 << 20,  /* compiled in parts: as a whole it would take minutes */
    WHOLE_REGISTERS = 64, /* so that a block can have the largest number of threads: */
    WAVE_REGISTERS =
        64, /* likewise, so that enough threads are ready while others wait for memory */
    WHOLE_BLOCK = 1024, /* threads */
    WHOLE_BYTES = 384,  /* up to this size of a state: whole games */
    STEPS_BYTES = 4096, /* from this size on, with rules to match: small steps */
    WAVE_LANES = 1 << 21,
    GREEDY_LANES = 1 << 18, /* each of them has many candidates: */
    GREEDY_OFFERS = 16,     /* there is memory for so many on average; the others wait */
    WAVES_AT_ONCE = 8       /* started before checking whether games are left */
};

static enum gpu_way best_way(const struct game *game)
{
    size_t bytes = game->rules.state_size;
    return bytes <= WHOLE_BYTES ? GPU_WHOLE : bytes < STEPS_BYTES ? GPU_WAVES : GPU_STEPS;
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

/* Loads FOLDER/GAME + `suffix`. */
static bool load_kernels(struct gpu *gpu, const char *suffix, struct text *error)
{
    struct text path = TEXT_EMPTY, ptx = TEXT_EMPTY, name = TEXT_EMPTY;
    text_format(&name, "%s%s", gpu->game->slug, suffix);
    text_format(&path, "%s/%s.ptx", text_string(&gpu->folder), text_string(&name));
    bool done = file_read(text_string(&path), PTX_MOST, &ptx, error);
    if (!done)
        text_add(error, " (cmake --preset gpu && cmake --build --preset gpu make these files)");
    else if (ptx.length < PTX_LARGE)
        done = cuda_load(&gpu->cuda, text_string(&ptx), gpu->registers, error);
    else
        done = cache_load(&gpu->cuda, text_string(&name), &ptx, gpu->registers, error);
    text_free(&path);
    text_free(&ptx);
    text_free(&name);
    return done;
}

/* How each file of kernels is named, and what it holds. */
#define FIND(name) &&cuda_kernel(&gpu->cuda, #name, &gpu->name, error)

static bool find_whole(struct gpu *gpu, struct text *error)
{
    return true GPU_WHOLE_KERNELS(FIND);
}

static bool find_waves(struct gpu *gpu, struct text *error)
{
    return true GPU_WAVES_KERNELS(FIND);
}

static bool find_more(struct gpu *gpu, struct text *error)
{
    return true GPU_MORE_KERNELS(FIND);
}
#undef FIND

static const struct {
    const char *suffix;
    bool (*find)(struct gpu *gpu, struct text *error);
} files[] = {[GPU_FILE_WHOLE] = {"_whole", find_whole},
             [GPU_FILE_WAVES] = {"", find_waves},
             [GPU_FILE_MORE] = {"_more", find_more}};

/* What a thread needs besides the functions it calls: memory to think in. */
static size_t thinking_bytes(const struct game *game)
{
    return game->rules.state_size +
           (size_t)game->rules.legal_max * (sizeof(double) + sizeof(uint32_t));
}

bool gpu_load(struct gpu *gpu, enum gpu_file file, struct text *error)
{
    if (!gpu->has[file])
        gpu->has[file] = load_kernels(gpu, files[file].suffix, error) &&
                         cuda_stack(&gpu->cuda, STACK_BYTES + thinking_bytes(gpu->game), error) &&
                         files[file].find(gpu, error);
    return gpu->has[file];
}

static enum gpu_file file_for(enum gpu_way way)
{
    return way == GPU_WHOLE ? GPU_FILE_WHOLE : GPU_FILE_WAVES;
}

struct gpu *gpu_open(const struct game *game, const char *folder, struct text *error)
{
    struct gpu *gpu = calloc(1, sizeof *gpu);
    if (!gpu) {
        text_add(error, "out of memory");
        return NULL;
    }
    gpu->game = game;
    gpu->registers = best_way(game) == GPU_WHOLE ? WHOLE_REGISTERS : WAVE_REGISTERS;
    if (folder)
        text_add(&gpu->folder, folder);
    else
        add_program_folder(&gpu->folder);
    if (data_hash(game))
        text_add(error, "corrected tables are in use, and the kernels of the graphics card know "
                        "the built-in ones alone");
    else if (cuda_open(&gpu->cuda, error) && gpu_load(gpu, file_for(best_way(game)), error))
        return gpu;
    gpu_close(gpu);
    return NULL;
}

void gpu_close(struct gpu *gpu)
{
    if (!gpu)
        return;
    cuda_close(&gpu->cuda);
    text_free(&gpu->folder);
    free(gpu);
}

/* The first file of kernels plays only random games in which nothing is counted. */
static bool needs_more(const struct batch_job *job)
{
    return job->player.looks || job->uses;
}

static enum gpu_way way_for(const struct game *game, const struct batch_job *job)
{
    enum gpu_way best = best_way(game);
    bool whole_is_possible = !job->root.state && !needs_more(job);
    return needs_more(job) || (best == GPU_WHOLE && !whole_is_possible) ? GPU_WAVES : best;
}

/* Games that are to be played, in the memory of the card. */
struct work {
    struct gpu *gpu;
    struct gpu_pool pool; /* as it was sent */
    cuda_address at;      /* of the pool */
    cuda_address memory[20];
    int count;
};

/* Memory that is freed with the work; 0 after writing to `error`. */
static cuda_address reserve(struct work *work, size_t bytes, struct text *error)
{
    cuda_address memory = cuda_memory(&work->gpu->cuda, bytes ? bytes : 1, error);
    work->memory[work->count] = memory;
    work->count += memory != 0;
    return memory;
}

static cuda_address reserve_copy(struct work *work, const void *from, size_t bytes,
                                 struct text *error)
{
    cuda_address memory = reserve(work, bytes, error);
    return memory && cuda_put(&work->gpu->cuda, memory, from, bytes, error) ? memory : 0;
}

static cuda_address reserve_cleared(struct work *work, size_t bytes, struct text *error)
{
    cuda_address memory = reserve(work, bytes, error);
    return memory && cuda_clear(&work->gpu->cuda, memory, bytes, error) ? memory : 0;
}

static void free_work(struct work *work)
{
    while (work->count)
        cuda_free(&work->gpu->cuda, work->memory[--work->count]);
}

static size_t marks_bytes(const struct work *work)
{
    return work->pool.job.uses ? (size_t)USES_WAYS * work->pool.things.count : 0;
}

static size_t uses_bytes(const struct work *work)
{
    return marks_bytes(work) * (size_t)work->pool.job.setup.players * sizeof(struct uses_sum);
}

static bool reserve_sort(struct work *work, struct gpu_sort *sort, uint32_t most,
                         struct text *error)
{
    sort->most = most;
    sort->order = (uint32_t *)reserve(work, most * sizeof(uint32_t), error);
    sort->key = (uint16_t *)reserve_cleared(work, most * sizeof(uint16_t), error);
    return sort->order && sort->key;
}

static uint32_t stride_of(const struct game *game)
{
    return ((uint32_t)game->rules.state_size + 15) / 16 * 16;
}

/* The memory in which lanes think; one lane can always have all its candidates. */
static bool reserve_thoughts(struct work *work, const struct gpu_run *run, struct text *error)
{
    uint32_t lanes = run->lanes;
    struct gpu_pool *pool = &work->pool;
    size_t looks = (size_t)pool->job.player.looks * lanes;
    uint32_t most = lanes * (run->offers ? run->offers : GREEDY_OFFERS),
             least = (uint32_t)work->gpu->game->rules.legal_max;
    most = most < least ? least : most;
    pool->candidate =
        (struct gpu_candidate *)reserve(work, most * sizeof(struct gpu_candidate), error);
    pool->offers = (struct gpu_offer *)reserve(work, lanes * sizeof(struct gpu_offer), error);
    pool->samples = (unsigned char *)reserve(work, looks * pool->stride, error);
    pool->luck = (uint64_t(*)[2])reserve(work, looks * sizeof *pool->luck, error);
    return pool->candidate && pool->offers && pool->samples && pool->luck &&
           reserve_sort(work, &pool->candidates, most, error);
}

/* The memory that waves need. The keys begin as GPU_KEY_NEW, which is 0. */
static bool reserve_lanes(struct work *work, const struct gpu_run *run, struct text *error)
{
    uint32_t lanes = run->lanes;
    struct gpu_pool *pool = &work->pool;
    pool->lanes.items = lanes;
    pool->stride = stride_of(work->gpu->game);
    pool->states = (unsigned char *)reserve(work, (size_t)lanes * pool->stride, error);
    pool->lane = (struct lane *)reserve(work, lanes * sizeof(struct lane), error);
    if (pool->job.uses)
        pool->marks = (uint8_t *)reserve(work, lanes * marks_bytes(work), error);
    return pool->states && pool->lane && reserve_sort(work, &pool->lanes, lanes, error) &&
           (pool->marks || !pool->job.uses) &&
           (!pool->job.player.looks || reserve_thoughts(work, run, error));
}

/* The position where the games begin, and the sums, to the card. */
static bool send_job(struct work *work, const struct batch_job *job, struct text *error)
{
    struct batch_job *sent = &work->pool.job;
    *sent = *job;
    work->pool.things = uses_things_of(work->gpu->game);
    if (job->root.state) {
        sent->root.state =
            (void *)reserve_copy(work, job->root.state, work->gpu->game->rules.state_size, error);
        sent->root.actions = (uint32_t *)reserve_copy(
            work, job->root.actions, (size_t)job->root.count * sizeof(uint32_t), error);
        if (!sent->root.state || !sent->root.actions)
            return false;
    }
    if (job->uses)
        sent->uses = (struct uses_sum *)reserve_cleared(work, uses_bytes(work), error);
    return sent->uses || !job->uses;
}

static bool begin_work(struct work *work, const struct batch_job *job, const struct gpu_run *run,
                       struct text *error)
{
    struct gpu_pool *pool = &work->pool;
    if (!send_job(work, job, error))
        return false;
    pool->results =
        (struct batch_result *)reserve(work, job->games * sizeof(struct batch_result), error);
    if (!pool->results || (run->way != GPU_WHOLE && !reserve_lanes(work, run, error)))
        return false;
    work->at = reserve_copy(work, pool, sizeof *pool, error);
    return work->at != 0;
}

/* Starts a kernel over so many threads; its argument is the pool, or what lies at `offset` in it.
 */
static bool start(struct work *work, void *kernel, uint32_t threads, size_t offset,
                  struct text *error)
{
    return cuda_start(&work->gpu->cuda, kernel, (threads + GPU_BLOCK - 1) / GPU_BLOCK, GPU_BLOCK,
                      work->at + offset, error);
}

/* Whole games */

/* The largest block that the card accepts, and as many blocks as it runs at once. */
static bool play_whole(struct work *work, struct gpu_run *run, struct text *error)
{
    struct gpu *gpu = work->gpu;
    uint32_t block = run->block ? run->block : WHOLE_BLOCK, resident;
    while ((resident = cuda_resident(&gpu->cuda, gpu->play, block)) == 0 && block > GPU_BLOCK)
        block /= 2;
    uint32_t blocks = resident * (uint32_t)gpu->cuda.processors;
    run->lanes = blocks * block;
    return cuda_start(&gpu->cuda, gpu->play, blocks, block, work->at, error);
}

/* Waves */

static bool sort(struct work *work, const struct gpu_sort *what, struct text *error)
{
    struct gpu *gpu = work->gpu;
    size_t offset = (size_t)((const char *)what - (const char *)&work->pool);
    uint32_t threads = (what->most + GPU_SORTED - 1) / GPU_SORTED;
    return start(work, gpu->count, threads, offset, error) &&
           start(work, gpu->add_up, GPU_BLOCK, offset, error) &&
           start(work, gpu->place, threads, offset, error);
}

/* A kernel over what was sorted right before it. */
static bool sort_and_start(struct work *work, const struct gpu_sort *what, void *kernel,
                           struct text *error)
{
    return sort(work, what, error) && start(work, kernel, what->most, 0, error);
}

static bool choose(struct work *work, struct text *error)
{
    struct gpu *gpu = work->gpu;
    const struct gpu_pool *pool = &work->pool;
    if (!pool->job.player.looks)
        return sort_and_start(work, &pool->lanes, gpu->choose, error);
    return sort_and_start(work, &pool->lanes, gpu->list, error) &&
           sort_and_start(work, &pool->candidates, gpu->weigh, error) &&
           start(work, gpu->pick, pool->lanes.most, 0, error);
}

static bool wave(struct work *work, enum gpu_way way, struct text *error)
{
    struct gpu *gpu = work->gpu;
    const struct gpu_pool *pool = &work->pool;
    if (way == GPU_STEPS)
        return sort_and_start(work, &pool->lanes, gpu->turn, error);
    return sort_and_start(work, &pool->lanes, pool->job.uses ? gpu->advance_told : gpu->advance,
                          error) &&
           choose(work, error);
}

static bool play_waves(struct work *work, struct gpu_run *run, struct text *error)
{
    struct gpu_pool *pool = &work->pool;
    double before = host_seconds();
    do {
        for (int i = 0; i < WAVES_AT_ONCE; i++)
            if (!wave(work, run->way, error))
                return false;
        run->waves += WAVES_AT_ONCE;
        if (!cuda_get(&work->gpu->cuda, pool, work->at, sizeof *pool, error))
            return false;
        if (pool->taken < pool->job.games) {
            run->full_waves = run->waves;
            run->full_seconds = host_seconds() - before;
        }
    } while (pool->lanes.busy);
    return true;
}

/* Many: the more games are sorted, the more of them are alike. At most a quarter of the memory. */
static uint32_t lanes_for(const struct gpu *gpu, const struct batch_job *job)
{
    size_t looks = (size_t)job->player.looks;
    size_t each = stride_of(gpu->game) * (1 + looks) + sizeof(struct lane) +
                  (looks ? GREEDY_OFFERS * sizeof(struct gpu_candidate) : 0);
    uint64_t lanes = looks ? GREEDY_LANES : WAVE_LANES, fit = gpu->cuda.memory / 4 / each;
    lanes = job->games < lanes ? job->games : lanes;
    return (uint32_t)(lanes < fit ? lanes : fit);
}

/* Adds what the card counted. */
static bool fetch_uses(struct work *work, struct uses_sum *uses, struct text *error)
{
    size_t bytes = uses_bytes(work), count = bytes / sizeof *uses;
    struct uses_sum *counted = malloc(bytes);
    bool done = counted ? cuda_get(&work->gpu->cuda, counted, (cuda_address)work->pool.job.uses,
                                   bytes, error)
                        : text_refuse(error, "out of memory");
    for (size_t i = 0; done && i < count; i++) {
        uses[i].seats += counted[i].seats;
        uses[i].wins += counted[i].wins;
        uses[i].squares += counted[i].squares;
    }
    free(counted);
    return done;
}

bool gpu_play(struct gpu *gpu, const struct batch_job *job, struct gpu_run *run,
              struct batch_result *results, struct text *error)
{
    struct work work = {.gpu = gpu};
    if (run->way == GPU_BEST)
        run->way = way_for(gpu->game, job);
    if (run->way != GPU_WHOLE && !run->lanes)
        run->lanes = lanes_for(gpu, job);
    bool done = cuda_enter(&gpu->cuda, error) && gpu_load(gpu, file_for(run->way), error) &&
                (!needs_more(job) || gpu_load(gpu, GPU_FILE_MORE, error)) &&
                begin_work(&work, job, run, error);
    double before = host_seconds();
    run->waves = run->full_waves = 0;
    run->full_seconds = 0;
    done = done && (run->way == GPU_WHOLE ? play_whole : play_waves)(&work, run, error) &&
           cuda_wait(&gpu->cuda, error);
    run->seconds = host_seconds() - before;
    done = done &&
           cuda_get(&gpu->cuda, results, (cuda_address)work.pool.results,
                    job->games * sizeof *results, error) &&
           (!job->uses || fetch_uses(&work, job->uses, error));
    free_work(&work);
    return done;
}
