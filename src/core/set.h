/* set.h: sets of small numbers with a bit for each: the squares or hexes of a board.
 *
 * SET_OF(grid, 256) defines `struct grid`, a set of numbers below 256, and
 *
 *     grid_has(&set, n)  grid_add(&set, n)  grid_remove(&set, n)  grid_put(&set, n, in)
 *     grid_of(n)         the set of one number
 *     grid_or(a, b)      grid_and(a, b)     grid_minus(a, b)
 *     grid_is_empty(a)   grid_meets(a, b)   grid_equals(a, b)     grid_count(a)
 *     grid_count_to(a, most)  counts no further than to `most`
 *     grid_take(&set)    takes the lowest number out and returns it, or -1 when there is none:
 *                        `while ((n = grid_take(&set)) >= 0)`
 */
#ifndef EPOKI_CORE_SET_H
#define EPOKI_CORE_SET_H

#include "core/base.h"

#define SET_WORDS(COUNT) (((COUNT) + 63) / 64)

#define SET_OF(NAME, COUNT) \
    struct NAME { \
        uint64_t word[SET_WORDS(COUNT)]; \
    }; \
\
    static inline bool NAME##_has(const struct NAME *set, int n) \
    { \
        return set->word[n >> 6] >> (n & 63) & 1; \
    } \
\
    static inline void NAME##_add(struct NAME *set, int n) \
    { \
        set->word[n >> 6] |= (uint64_t)1 << (n & 63); \
    } \
\
    static inline void NAME##_remove(struct NAME *set, int n) \
    { \
        set->word[n >> 6] &= ~((uint64_t)1 << (n & 63)); \
    } \
\
    static inline void NAME##_put(struct NAME *set, int n, bool in) \
    { \
        if (in) \
            NAME##_add(set, n); \
        else \
            NAME##_remove(set, n); \
    } \
\
    static inline struct NAME NAME##_of(int n) \
    { \
        struct NAME set = {{0}}; \
        NAME##_add(&set, n); \
        return set; \
    } \
\
    static inline struct NAME NAME##_or(struct NAME a, struct NAME b) \
    { \
        for (int i = 0; i < SET_WORDS(COUNT); i++) \
            a.word[i] |= b.word[i]; \
        return a; \
    } \
\
    static inline struct NAME NAME##_and(struct NAME a, struct NAME b) \
    { \
        for (int i = 0; i < SET_WORDS(COUNT); i++) \
            a.word[i] &= b.word[i]; \
        return a; \
    } \
\
    static inline struct NAME NAME##_minus(struct NAME a, struct NAME b) \
    { \
        for (int i = 0; i < SET_WORDS(COUNT); i++) \
            a.word[i] &= ~b.word[i]; \
        return a; \
    } \
\
    static inline bool NAME##_is_empty(struct NAME set) \
    { \
        uint64_t any = 0; \
        for (int i = 0; i < SET_WORDS(COUNT); i++) \
            any |= set.word[i]; \
        return any == 0; \
    } \
\
    static inline bool NAME##_meets(struct NAME a, struct NAME b) \
    { \
        return !NAME##_is_empty(NAME##_and(a, b)); \
    } \
\
    static inline bool NAME##_equals(struct NAME a, struct NAME b) \
    { \
        uint64_t any = 0; \
        for (int i = 0; i < SET_WORDS(COUNT); i++) \
            any |= a.word[i] ^ b.word[i]; \
        return any == 0; \
    } \
\
    static inline int NAME##_count(struct NAME set) \
    { \
        int count = 0; \
        for (int i = 0; i < SET_WORDS(COUNT); i++) \
            count += count_bits(set.word[i]); \
        return count; \
    } \
\
    static inline int NAME##_count_to(struct NAME set, int most) \
    { \
        int count = 0; \
        for (int i = 0; i < SET_WORDS(COUNT); i++) \
            for (; set.word[i] && count < most; count++) \
                set.word[i] &= set.word[i] - 1; \
        return count; \
    } \
\
    static inline int NAME##_take(struct NAME *set) \
    { \
        for (int i = 0; i < SET_WORDS(COUNT); i++) { \
            if (set->word[i]) { \
                int n = 64 * i + __builtin_ctzll(set->word[i]); \
                set->word[i] &= set->word[i] - 1; \
                return n; \
            } \
        } \
        return -1; \
    }

#endif
