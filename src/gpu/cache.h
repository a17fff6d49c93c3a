/* cache.h: what the driver compiled from PTX, kept in the user's cache folder for the next time. */
#ifndef EPOKI_GPU_CACHE_H
#define EPOKI_GPU_CACHE_H

#include "gpu/cuda.h"

/* Loads the kernels of this PTX: those compiled before, or compiled now and kept. */
bool cache_load(struct cuda *cuda, const char *name, const struct text *ptx, int registers,
                struct text *error);

#endif
