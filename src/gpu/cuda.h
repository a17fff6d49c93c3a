/* cuda.h: the few functions of NVIDIA's driver that are used, declared here and looked up in
 * libcuda.so.1 when a card is needed. So neither building nor running without a card needs anything
 * of it. */
#ifndef EPOKI_GPU_CUDA_H
#define EPOKI_GPU_CUDA_H

#include "core/text.h"

typedef uint64_t cuda_address; /* in the memory of a card */

struct cuda {
    void *library, *context;
    int device, driver;
    char name[96];    /* of the card */
    int major, minor; /* its compute capability */
    int processors;   /* multiprocessors */
    int threads;      /* of each, at most */
    size_t memory;    /* bytes in all */
    void *modules[3];
    int module_count;
};

/* Opens the first card. Returns false if there is no card or no driver; `error` then says so in a
 * sentence. */
bool cuda_open(struct cuda *cuda, struct text *error);
void cuda_close(struct cuda *cuda);

/* The calling thread uses this card from now on; the thread that opened it already does. */
bool cuda_enter(struct cuda *cuda, struct text *error);

/* Loads kernels from PTX text, or from what cuda_compile made of it. The driver compiles PTX as a
 * whole here. This gives the fastest kernels but takes minutes if they are large; the driver keeps
 * the result for the next time. `registers` limits the registers of a thread; 0: no limit. */
bool cuda_load(struct cuda *cuda, const char *image, int registers, struct text *error);

/* Compiles PTX for this card function by function: this is faster, and the driver does not keep the
 * result. */
bool cuda_compile(struct cuda *cuda, const struct text *ptx, int registers, struct text *image,
                  struct text *error);

/* The stack of each thread, beyond what is known when kernels are compiled. */
bool cuda_stack(struct cuda *cuda, size_t bytes, struct text *error);

/* A kernel of those loaded last. */
bool cuda_kernel(struct cuda *cuda, const char *name, void **kernel, struct text *error);

/* Starts a kernel whose only argument is an address. It runs after those started before. */
bool cuda_start(struct cuda *cuda, void *kernel, uint32_t blocks, uint32_t threads,
                cuda_address argument, struct text *error);
bool cuda_wait(struct cuda *cuda, struct text *error);

/* How many blocks of that many threads a multiprocessor runs at once; 0 on failure. */
uint32_t cuda_resident(struct cuda *cuda, void *kernel, uint32_t threads);

cuda_address cuda_memory(struct cuda *cuda, size_t bytes, struct text *error); /* 0: none left */
bool cuda_has(struct cuda *cuda, cuda_address memory); /* it is an address of the card */
void cuda_free(struct cuda *cuda, cuda_address memory);
bool cuda_clear(struct cuda *cuda, cuda_address to, size_t bytes, struct text *error);
bool cuda_put(struct cuda *cuda, cuda_address to, const void *from, size_t bytes,
              struct text *error);
bool cuda_get(struct cuda *cuda, void *to, cuda_address from, size_t bytes, struct text *error);

#endif
