/* string.h: for the wasm build: the part of it that libepoki uses, and a little around it.
 * Implemented in src/wasm/libc.c; the linker drops what is not called.
 *
 * A freestanding compiler takes memcpy for a function like any other. The macros tell it what these
 * are, so that a copy of eight bytes is a load and a store, a large one is memory.copy, and the
 * length of a literal is a number. */
#ifndef EPOKI_WASM_STRING_H
#define EPOKI_WASM_STRING_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t count);
void *memmove(void *to, const void *from, size_t count);
void *memset(void *to, int value, size_t count);
int memcmp(const void *a, const void *b, size_t count);
void *memchr(const void *bytes, int value, size_t count);

size_t strlen(const char *string);
int strcmp(const char *a, const char *b);
int strncmp(const char *a, const char *b, size_t count);
char *strchr(const char *string, int value);
char *strrchr(const char *string, int value);
char *strstr(const char *string, const char *part);
size_t strspn(const char *string, const char *accepted);
size_t strcspn(const char *string, const char *refused);

#define memcpy(to, from, count) __builtin_memcpy(to, from, count)
#define memmove(to, from, count) __builtin_memmove(to, from, count)
#define memset(to, value, count) __builtin_memset(to, value, count)
#define strlen(string) __builtin_strlen(string)

#endif
