/* hash.h: the 64-bit hash of a state, and of anything else made of bytes.
 *
 * Portable (same value natively and in wasm: both are little-endian) and fast on small, 8-byte
 * aligned blocks. Not meant to resist an attacker. */
#ifndef EPOKI_CORE_HASH_H
#define EPOKI_CORE_HASH_H

#include "core/base.h"

/* The finishing step of splitmix64: every input bit reaches every output bit. */
static inline uint64_t hash_mix(uint64_t x)
{
    x ^= x >> 30;
    x *= 0xBF58476D1CE4E5B9u;
    x ^= x >> 27;
    x *= 0x94D049BB133111EBu;
    return x ^ (x >> 31);
}

static inline uint64_t hash_combine(uint64_t hash, uint64_t value)
{
    return hash_mix(hash * 0x9E3779B97F4A7C15u + value + 0x632BE59BD9B4E019u);
}

uint64_t hash_bytes(uint64_t seed, const void *bytes, size_t count);

#endif
