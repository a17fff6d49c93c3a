/* libc.c: the few functions of the C library that libepoki calls, for the wasm build. Memory is in
 * heap.c.
 *
 * Not written for speed: the compiler turns what matters (see include/string.h) into instructions.
 * This file is compiled with -fno-builtin, so that no loop here is taken for a strlen and replaced
 * by a call of itself. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#undef memcpy
#undef memmove
#undef memset
#undef strlen

_Noreturn void abort(void)
{
    __builtin_trap();
}

/* Memory. The first three are one instruction each; without those instructions they would call
 * themselves. */

#ifndef __wasm_bulk_memory__
#error "the wasm build needs -mbulk-memory"
#endif

void *memcpy(void *restrict to, const void *restrict from, size_t count)
{
    return __builtin_memcpy(to, from, count);
}

void *memmove(void *to, const void *from, size_t count)
{
    return __builtin_memmove(to, from, count);
}

void *memset(void *to, int value, size_t count)
{
    return __builtin_memset(to, value, count);
}

int memcmp(const void *a, const void *b, size_t count)
{
    const unsigned char *x = a, *y = b;
    for (; count >= 8;
         x += 8, y += 8, count -= 8) { /* equal words are skipped, then the bytes decide */
        uint64_t p, q;
        __builtin_memcpy(&p, x, 8);
        __builtin_memcpy(&q, y, 8);
        if (p != q)
            break;
    }
    for (; count; x++, y++, count--)
        if (*x != *y)
            return *x < *y ? -1 : 1;
    return 0;
}

void *memchr(const void *bytes, int value, size_t count)
{
    const unsigned char *at = bytes;
    for (; count; at++, count--)
        if (*at == (unsigned char)value)
            return (void *)at;
    return NULL;
}

/* Strings */

size_t strlen(const char *string)
{
    const char *end = string;
    while (*end)
        end++;
    return (size_t)(end - string);
}

int strcmp(const char *a, const char *b)
{
    while (*a && *a == *b)
        a++, b++;
    return (unsigned char)*a - (unsigned char)*b;
}

int strncmp(const char *a, const char *b, size_t count)
{
    for (; count && *a && *a == *b; count--)
        a++, b++;
    return count ? (unsigned char)*a - (unsigned char)*b : 0;
}

char *strchr(const char *string, int value)
{
    for (; *string != (char)value; string++)
        if (!*string)
            return NULL;
    return (char *)string;
}

char *strrchr(const char *string, int value)
{
    const char *found = NULL;
    for (;; string++) {
        if (*string == (char)value)
            found = string;
        if (!*string)
            return (char *)found;
    }
}

char *strstr(const char *string, const char *part)
{
    size_t length = strlen(part);
    for (; strncmp(string, part, length); string++)
        if (!*string)
            return NULL;
    return (char *)string;
}

size_t strspn(const char *string, const char *accepted)
{
    size_t length = 0;
    while (string[length] && strchr(accepted, string[length]))
        length++;
    return length;
}

size_t strcspn(const char *string, const char *refused)
{
    size_t length = 0;
    while (string[length] && !strchr(refused, string[length]))
        length++;
    return length;
}
