/* stdlib.h: for the wasm build: the part of it that libepoki uses. Implemented in src/wasm/heap.c
 * and src/wasm/libc.c. */
#ifndef EPOKI_WASM_STDLIB_H
#define EPOKI_WASM_STDLIB_H

#include <stddef.h>

void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *realloc(void *memory, size_t size);
void free(void *memory);
_Noreturn void abort(void);

#endif
