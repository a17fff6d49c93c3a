/* thread.h: what a kernel knows about its thread: built-in words of the compiler for graphics
 * cards. For any other compiler they are functions of whoever runs kernels there
 * (tests/gpu/card.c). */
#ifndef EPOKI_GPU_THREAD_H
#define EPOKI_GPU_THREAD_H

#include <stdint.h>

#ifdef __NVPTX__

#define KERNEL __attribute__((nvptx_kernel)) void
#define KEPT_SHARED \
    __attribute__((address_space(3))) /* memory that the threads of a block share \
                                       */
#define SHARED static KEPT_SHARED

static inline uint32_t thread_of_block(void)
{
    return (uint32_t)__nvvm_read_ptx_sreg_tid_x();
}

static inline uint32_t thread_block(void)
{
    return (uint32_t)__nvvm_read_ptx_sreg_ctaid_x();
}

static inline uint32_t thread_block_size(void)
{
    return (uint32_t)__nvvm_read_ptx_sreg_ntid_x();
}

/* All threads of the block wait for each other. */
#define thread_meet() __syncthreads()
/* The same, and whether any of them says yes. */
#define thread_any(yes) __nvvm_bar0_or(yes)

#else

#define KERNEL void
#define KEPT_SHARED
#define SHARED static

uint32_t thread_of_block(void);
uint32_t thread_block(void);
uint32_t thread_block_size(void);
void thread_meet(void);
int thread_any(int yes);

#endif

/* Memory of the thread. The optimiser knows the sizes, so it lies in the stack frame like any
 * array. */
#define ROOM(bytes) __builtin_alloca_with_align(bytes, 128)

static inline uint32_t thread_number(void)
{
    return thread_block() * thread_block_size() + thread_of_block();
}

#endif
