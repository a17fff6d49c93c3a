/* libc.c: the few functions of the C library that the rules call, for a card, and a replacement for
 * core/text.c: only messages about impossible scripts need it, and no card is given a script. The
 * compiler turns copies of known size into instructions; these functions are for the others.
 * Compiled with -fno-builtin, so that no loop here is replaced by a call of itself. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "core/text.h"

#undef memcpy
#undef memmove
#undef memset
#undef strlen

_Noreturn void abort(void)
{
    __builtin_trap();
}

void *memcpy(void *restrict to, const void *restrict from, size_t count)
{
    unsigned char *t = to;
    const unsigned char *f = from;
    while (count--)
        *t++ = *f++;
    return to;
}

void *memmove(void *to, const void *from, size_t count)
{
    unsigned char *t = to;
    const unsigned char *f = from;
    if ((uintptr_t)t <= (uintptr_t)f)
        return memcpy(to, from, count);
    while (count--)
        t[count] = f[count];
    return to;
}

void *memset(void *to, int value, size_t count)
{
    unsigned char *t = to;
    while (count--)
        *t++ = (unsigned char)value;
    return to;
}

int memcmp(const void *a, const void *b, size_t count)
{
    const unsigned char *x = a, *y = b;
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

int strcmp(const char *a, const char *b)
{
    while (*a && *a == *b)
        a++, b++;
    return (unsigned char)*a - (unsigned char)*b;
}

void text_clear(struct text *text)
{
    (void)text;
    abort();
}

void text_format(struct text *text, const char *pattern, ...)
{
    (void)text, (void)pattern;
    abort();
}
