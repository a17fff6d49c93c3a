/* heap.c: malloc, calloc, realloc and free for the wasm build, over memory.grow.
 *
 * The heap is a row of blocks without gaps, each with a header of 8 bytes: its size and the size of
 * the block before it, so that both neighbours can be found. Two free blocks never lie side by
 * side: free() joins them. Free blocks hang in lists (bins) by size: one bin per multiple of 16
 * below 512, where any block fits exactly, then one per power of two.
 *
 *     8 mod 16   0 mod 16
 *     | header   | what the caller gets ...   | header | ...   | the end: a used block of size 0
 *
 * Every pointer given out is a multiple of 16. Blocks are checked when they come back: freeing
 * twice, freeing a wrong pointer or having written past the end of a block traps instead of
 * damaging something else later. Memory that grew never goes back to the engine (wasm has no way),
 * but is used again. */
#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define PAGE 65536u
#define GROW_PAGES_MIN 4u
#define HEADER 8u
#define GRAIN 16u /* sizes of blocks are multiples of it */
#define USED 1u   /* in block.size */
#define EXACT_BELOW 512u
#define BIN_COUNT 55
#define REQUEST_MAX 0x7FFFFF00u

struct block {
    uint32_t size;                 /* bytes to the next block, header included; plus USED */
    uint32_t before;               /* bytes back to the block before; 0: this is the first */
    struct block *next, *previous; /* neighbours in the bin; only while the block is free */
};

_Static_assert(sizeof(void *) == 4 && sizeof(struct block) == GRAIN,
               "the smallest block holds its links");

extern unsigned char __heap_base[]; /* from the linker: the first byte after data and stack */

static struct {
    struct block *end; /* the used block of size 0 after all others; NULL before the first use */
    uint64_t filled;   /* bit per bin that has a block */
    struct block *bins[BIN_COUNT];
} heap;

/* Blocks */

static bool is_used(const struct block *block)
{
    return block->size & USED;
}
static uint32_t size_of(const struct block *block)
{
    return block->size & ~USED;
}
static void *memory_of(struct block *block)
{
    return (unsigned char *)block + HEADER;
}

static struct block *block_after(struct block *block)
{
    return (struct block *)(void *)((unsigned char *)block + size_of(block));
}

static struct block *block_before(struct block *block)
{
    return (struct block *)(void *)((unsigned char *)block - block->before);
}

/* The block that begins HEADER bytes before this memory; traps when there is none in use. */
static struct block *block_of(void *memory)
{
    struct block *block = (struct block *)(void *)((unsigned char *)memory - HEADER);
    if ((uintptr_t)memory % GRAIN != 0 || !is_used(block) ||
        block_after(block)->before != size_of(block))
        abort();
    return block;
}

static void set_size(struct block *block, uint32_t size, uint32_t used)
{
    block->size = size | used;
    block_after(block)->before = size;
}

/* Bins */

static int bin_of(uint32_t size)
{
    return size < EXACT_BELOW ? (int)(size / GRAIN) : 32 + (22 - __builtin_clz(size));
}

static void bin_add(struct block *block)
{
    int bin = bin_of(block->size);
    block->previous = NULL;
    block->next = heap.bins[bin];
    if (block->next)
        block->next->previous = block;
    heap.bins[bin] = block;
    heap.filled |= (uint64_t)1 << bin;
}

static void bin_remove(struct block *block)
{
    int bin = bin_of(block->size);
    if (block->next)
        block->next->previous = block->previous;
    if (block->previous)
        block->previous->next = block->next;
    else
        heap.bins[bin] = block->next;
    if (!heap.bins[bin])
        heap.filled &= ~((uint64_t)1 << bin);
}

/* A free block of at least `size` bytes, still in its bin, or NULL. */
static struct block *bin_find(uint32_t size)
{
    int bin = bin_of(size);
    if (size >= EXACT_BELOW) {
        for (struct block *block = heap.bins[bin]; block; block = block->next)
            if (block->size >= size)
                return block;
        bin++;
    }
    uint64_t large_enough = heap.filled >> bin << bin;
    return large_enough ? heap.bins[__builtin_ctzll(large_enough)] : NULL;
}

/* Making blocks free, joining and splitting them */

/* Puts a block that is in no bin among the free ones, joined with its free neighbours. */
static void block_release(struct block *block)
{
    uint32_t size = size_of(block);
    struct block *after = block_after(block);
    block->size = size; /* even if it becomes part of a larger one: a second free() must notice */
    if (!is_used(after)) {
        bin_remove(after);
        size += after->size;
    }
    if (block->before && !is_used(block_before(block))) {
        block = block_before(block);
        bin_remove(block);
        size += block->size;
    }
    set_size(block, size, 0);
    bin_add(block);
}

/* Cuts off what lies beyond `size` in a used block, and releases it. */
static void block_trim(struct block *block, uint32_t size)
{
    uint32_t rest = size_of(block) - size;
    if (!rest)
        return;
    set_size(block, size, USED);
    set_size(block_after(block), rest, USED);
    block_release(block_after(block));
}

/* Growing the heap */

/* Adds the bytes `from` to `to` (the new end of memory). */
static void heap_add(unsigned char *from, unsigned char *to)
{
    struct block *block = heap.end;
    if (!block) { /* the first */
        block = (struct block *)(void *)(from + HEADER);
        block->before = 0;
    } else if ((unsigned char *)block + HEADER != from) {
        /* Somebody else has grown memory in between: what lies there stays a used block. */
        set_size(block, (uint32_t)(from + HEADER - (unsigned char *)block), USED);
        block = block_after(block);
    }
    heap.end = (struct block *)(void *)(to - HEADER);
    heap.end->size = USED;
    set_size(block, (uint32_t)((unsigned char *)heap.end - (unsigned char *)block), USED);
    block_release(block);
}

static uint32_t tail_size(void)
{
    if (!heap.end || !heap.end->before)
        return 0;
    struct block *last = block_before(heap.end);
    return is_used(last) ? 0 : last->size;
}

static unsigned char *page_address(size_t page)
{
    return __heap_base + (page * PAGE - (uintptr_t)__heap_base);
}

/* Grows memory until the last block is free and has at least `size` bytes; false if the engine
 * refuses. If somebody else has grown memory since the last time, the block may still be too small;
 * then a second call helps. */
static bool heap_grow(uint32_t size)
{
    uint32_t tail = tail_size();
    if (tail >= size)
        return true;
    size_t had = __builtin_wasm_memory_size(0);
    size_t spare = 4 * GRAIN; /* for headers and alignment */
    size_t least = (size - tail + spare + PAGE - 1) / PAGE;
    size_t pages = had / 8 > GROW_PAGES_MIN ? had / 8 : GROW_PAGES_MIN;
    if (pages < least || __builtin_wasm_memory_grow(0, pages) == SIZE_MAX) {
        pages = least;
        if (__builtin_wasm_memory_grow(0, pages) == SIZE_MAX)
            return false;
    }
    unsigned char *from = page_address(had);
    if (!heap.end) /* everything above data and stack is ours */
        from = __heap_base + (0 - (uintptr_t)__heap_base) % GRAIN;
    heap_add(from, page_address(had + pages));
    return true;
}

/* The size of the block for a request, or 0 when it is too large. */
static uint32_t block_size_for(size_t size)
{
    return size > REQUEST_MAX ? 0 : ((uint32_t)size + HEADER + GRAIN - 1) & ~(GRAIN - 1);
}

/* Makes a used block larger without moving it; it may become larger than requested. The heap grows
 * for this only if no free block would do, since memory is never given back. */
static bool block_extend(struct block *block, uint32_t size)
{
    uint32_t missing = size - size_of(block);
    struct block *after = block_after(block);
    bool fits = !is_used(after) && after->size >= missing;
    bool last = after == heap.end || (!is_used(after) && block_after(after) == heap.end);
    if (!fits && last && !bin_find(size) && heap_grow(missing)) {
        after = block_after(block);
        fits = !is_used(after) && after->size >= missing;
    }
    if (!fits)
        return false;
    bin_remove(after);
    set_size(block, size_of(block) + after->size, USED);
    return true;
}

/* The four */

void *malloc(size_t size)
{
    uint32_t wanted = block_size_for(size);
    struct block *block = NULL;
    if (!wanted)
        return NULL;
    while (!(block = bin_find(wanted)))
        if (!heap_grow(wanted))
            return NULL;
    bin_remove(block);
    block->size |= USED;
    block_trim(block, wanted);
    return memory_of(block);
}

void free(void *memory)
{
    if (memory)
        block_release(block_of(memory));
}

void *calloc(size_t count, size_t size)
{
    size_t bytes;
    if (__builtin_mul_overflow(count, size, &bytes))
        return NULL;
    void *memory = malloc(bytes);
    if (memory)
        memset(memory, 0, bytes);
    return memory;
}

/* A size of 0 leaves the smallest block, as malloc(0) returns one. */
void *realloc(void *memory, size_t size)
{
    if (!memory)
        return malloc(size);
    struct block *block = block_of(memory);
    uint32_t wanted = block_size_for(size), had = size_of(block);
    if (!wanted)
        return NULL;
    if (wanted <= had || block_extend(block, wanted)) {
        block_trim(block, wanted);
        return memory;
    }
    void *moved = malloc(size);
    if (moved) {
        memcpy(moved, memory, had - HEADER);
        free(memory);
    }
    return moved;
}
