/* hash.c: see hash.h. */
#include "core/hash.h"

#include <string.h>

uint64_t hash_bytes(uint64_t seed, const void *bytes, size_t count)
{
    const unsigned char *at = bytes;
    uint64_t hash = hash_mix(seed + count);
    for (; count >= 8; at += 8, count -= 8) {
        uint64_t word;
        memcpy(&word, at, 8);
        hash = hash_combine(hash, word);
    }
    if (count) {
        uint64_t word = 0;
        memcpy(&word, at, count);
        hash = hash_combine(hash, word);
    }
    return hash;
}
