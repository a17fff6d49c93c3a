/* card.c: a graphics card without one, for tests: the functions of libcuda.so.1 that src/gpu calls,
 * over the memory of this process. Kernels are the same kernel.c, compiled for the processor once
 * for each game; the threads of a block take turns and change over where they wait for each other.
 * It shows what is wrong with them before a real card is asked, slowly.
 *
 * A file of kernels for it holds the one word GAME. */
#define _GNU_SOURCE
#include <assert.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>

/* Kernels use some 20 KB of stack with sanitizers, which clean the shadow of all of it at every
 * change of threads. What is left at the end of one must stay untouched. */
enum { THREADS_MAX = 256, STACK = 64 << 10, LEFT = 4 << 10, PROCESSORS = 2 };

#define EXPORT __attribute__((visibility("default")))

typedef void kernel(void *argument);

/* Threads of one block */

static char stacks[THREADS_MAX][STACK];
static const char untouched[LEFT];
static struct {
    ucontext_t scheduler, threads[THREADS_MAX];
    bool is_over[THREADS_MAX];
    kernel *kernel;
    void *argument;
    uint32_t block, size, now;
    int said[2], round; /* for thread_any: this meeting and the next */
} card;

uint32_t thread_of_block(void)
{
    return card.now;
}

uint32_t thread_block(void)
{
    return card.block;
}

uint32_t thread_block_size(void)
{
    return card.size;
}

/* Those that are over do not come any more, as on a card. */
void thread_meet(void)
{
    swapcontext(&card.threads[card.now], &card.scheduler);
}

int thread_any(int yes)
{
    int round = card.round;
    card.said[round & 1] |= yes;
    thread_meet();
    return card.said[round & 1];
}

static void run_thread(void)
{
    card.kernel(card.argument);
    card.is_over[card.now] = true;
}

static void open_thread(uint32_t number)
{
    ucontext_t *thread = &card.threads[number];
    getcontext(thread);
    thread->uc_stack.ss_sp = stacks[number];
    thread->uc_stack.ss_size = STACK;
    thread->uc_link = &card.scheduler;
    makecontext(thread, run_thread, 0);
}

static void run_block(void)
{
    bool any = true;
    memset(card.is_over, 0, sizeof card.is_over);
    for (uint32_t i = 0; i < card.size; i++)
        open_thread(i);
    for (card.round = 0; any; card.round++) {
        any = false;
        card.said[card.round & 1] = 0;
        for (card.now = 0; card.now < card.size; card.now++) {
            if (card.is_over[card.now])
                continue;
            swapcontext(&card.scheduler, &card.threads[card.now]);
            any = true;
        }
    }
    for (uint32_t i = 0; i < card.size; i++)
        assert(memcmp(stacks[i], untouched, LEFT) == 0);
}

/* The driver */

EXPORT int cuInit(unsigned flags)
{
    (void)flags;
    return 0;
}

EXPORT int cuDriverGetVersion(int *version)
{
    *version = 1;
    return 0;
}

EXPORT int cuDeviceGetCount(int *count)
{
    *count = 1;
    return 0;
}

EXPORT int cuDeviceGet(int *device, int ordinal)
{
    *device = ordinal;
    return 0;
}

EXPORT int cuDeviceGetName(char *name, int size, int device)
{
    (void)device;
    memset(name, 0, (size_t)size);
    strcpy(name, "no card");
    return 0;
}

EXPORT int cuDeviceGetAttribute(int *value, int attribute, int device)
{
    (void)device;
    *value = attribute == 16 ? PROCESSORS : attribute == 39 ? 2048 : 9;
    return 0;
}

EXPORT int cuDeviceTotalMem_v2(size_t *bytes, int device)
{
    (void)device;
    *bytes = 256 << 20;
    return 0;
}

EXPORT int cuDevicePrimaryCtxRetain(void **context, int device)
{
    (void)device;
    *context = &card;
    return 0;
}

EXPORT int cuDevicePrimaryCtxRelease_v2(int device)
{
    (void)device;
    return 0;
}

EXPORT int cuCtxSetCurrent(void *context)
{
    (void)context;
    return 0;
}

EXPORT int cuCtxSetLimit(int limit, size_t value)
{
    (void)limit, (void)value;
    return 0;
}

EXPORT int cuCtxSynchronize(void)
{
    return 0;
}

/* One row for each kernel of each game. */
#define KERNELS(F, GAME) \
    F(GAME, play) \
    F(GAME, turn) \
    F(GAME, choose) \
    F(GAME, list) \
    F(GAME, weigh) \
    F(GAME, pick) \
    F(GAME, advance) \
    F(GAME, advance_told) \
    F(GAME, count) \
    F(GAME, add_up) \
    F(GAME, place) \
    F(GAME, batch_begin) \
    F(GAME, batch_choice) \
    F(GAME, batch_random) \
    F(GAME, batch_rows)
#define GAMES(F) \
    KERNELS(F, duel) KERNELS(F, ages) KERNELS(F, steel) KERNELS(F, tempus) KERNELS(F, civ)
#define DECLARE(GAME, NAME) kernel GAME##_kernel_##NAME;
GAMES(DECLARE)
#define ROW(GAME, NAME) {#GAME, #NAME, GAME##_kernel_##NAME},
static const struct {
    const char *game, *name;
    kernel *kernel;
} kernels[] = {GAMES(ROW)};

EXPORT int cuModuleLoadDataEx(void **module, const void *image, unsigned count, int *options,
                              void **values)
{
    (void)count, (void)options, (void)values;
    for (size_t i = 0; i < sizeof kernels / sizeof *kernels; i++) {
        if (strncmp(kernels[i].game, image, strlen(kernels[i].game)) == 0) {
            *module = (void *)kernels[i].game;
            return 0;
        }
    }
    return 1;
}

EXPORT int cuModuleUnload(void *module)
{
    (void)module;
    return 0;
}

EXPORT int cuModuleGetFunction(void **function, void *module, const char *name)
{
    for (size_t i = 0; i < sizeof kernels / sizeof *kernels; i++) {
        if (strcmp(kernels[i].game, module) == 0 && strcmp(kernels[i].name, name) == 0) {
            *function = (void *)&kernels[i].kernel;
            return 0;
        }
    }
    return 1;
}

EXPORT int cuOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, void *function, int threads,
                                                       size_t shared)
{
    (void)function, (void)shared;
    *blocks = threads <= THREADS_MAX;
    return 0;
}

EXPORT int cuMemAlloc_v2(uint64_t *memory, size_t bytes)
{
    void *made = malloc(bytes);
    if (made)
        memset(made, 0xA5, bytes); /* whoever reads what was never written shall notice */
    *memory = (uint64_t)made;
    return made ? 0 : 2;
}

EXPORT int cuMemFree_v2(uint64_t memory)
{
    free((void *)memory);
    return 0;
}

EXPORT int cuPointerGetAttribute(void *value, int attribute, uint64_t memory)
{
    (void)value, (void)attribute, (void)memory;
    return 1; /* not known to be of the card: copied */
}

EXPORT int cuMemsetD8_v2(uint64_t to, unsigned char value, size_t bytes)
{
    memset((void *)to, value, bytes);
    return 0;
}

EXPORT int cuMemcpyHtoD_v2(uint64_t to, const void *from, size_t bytes)
{
    memcpy((void *)to, from, bytes);
    return 0;
}

EXPORT int cuMemcpyDtoH_v2(void *to, uint64_t from, size_t bytes)
{
    memcpy(to, (const void *)from, bytes);
    return 0;
}

EXPORT int cuLaunchKernel(void *function, unsigned grid_x, unsigned grid_y, unsigned grid_z,
                          unsigned block_x, unsigned block_y, unsigned block_z, unsigned shared,
                          void *stream, void **arguments, void **extra)
{
    (void)grid_y, (void)grid_z, (void)block_y, (void)block_z, (void)shared, (void)stream,
        (void)extra;
    if (block_x > THREADS_MAX)
        return 1;
    card.kernel = *(kernel **)function;
    card.argument = *(void **)arguments[0];
    card.size = block_x;
    for (card.block = 0; card.block < grid_x; card.block++)
        run_block();
    return 0;
}

/* Large files would be compiled by parts: none is large here. */
EXPORT int cuLinkCreate_v2(unsigned count, int *options, void **values, void **link)
{
    (void)count, (void)options, (void)values, (void)link;
    return 1;
}

EXPORT int cuLinkAddData_v2(void *link, int type, void *data, size_t size, const char *name,
                            unsigned count, int *options, void **values)
{
    (void)link, (void)type, (void)data, (void)size, (void)name, (void)count, (void)options,
        (void)values;
    return 1;
}

EXPORT int cuLinkComplete(void *link, void **image, size_t *size)
{
    (void)link, (void)image, (void)size;
    return 1;
}

EXPORT int cuLinkDestroy(void *link)
{
    (void)link;
    return 0;
}

EXPORT int cuGetErrorString(int status, const char **text)
{
    *text = status == 2 ? "out of memory" : "this card cannot do that";
    return 0;
}
