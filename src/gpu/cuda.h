/* cuda.h: the few functions of NVIDIA's driver that we call, declared here and looked up in
 * libcuda.so.1 when a card is asked for: nothing of it is needed to build, or where there is no
 * card. */
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
    void *modules[2];
    int module_count;
};

/* Opens the first card. False: there is none, or no driver, and `error` says so in a sentence. */
bool cuda_open(struct cuda *cuda, struct text *error);
void cuda_close(struct cuda *cuda);

/* The thread that calls works with this card from now on; the one that opened it does already. */
bool cuda_enter(struct cuda *cuda, struct text *error);

/* Loads kernels: PTX, a text, or what cuda_compile made of it. The driver compiles PTX here as a
 * whole, which makes the quickest kernels and takes minutes where they are large; it keeps the
 * outcome for the next time. A thread gets at most so many registers; 0: as many as it wants. */
bool cuda_load(struct cuda *cuda, const char *image, int registers, struct text *error);

/* Compiles PTX for this card function by function: quicker done, and not kept by the driver. */
bool cuda_compile(struct cuda *cuda, const struct text *ptx, int registers, struct text *image,
                  struct text *error);

/* How much stack each thread has, beyond what is known when kernels are compiled. */
bool cuda_stack(struct cuda *cuda, size_t bytes, struct text *error);

/* A kernel of those that were loaded last. */
bool cuda_kernel(struct cuda *cuda, const char *name, void **kernel, struct text *error);

/* Starts a kernel whose only argument is an address. It runs after those started before it. */
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
