/* chance.h: where randomness comes from. It is never part of a state: whoever holds a state cannot
 * compute the future from it.
 *
 * A `struct chance` is a generator (xoroshiro128++, the same numbers natively and in wasm) plus an
 * optional script. Every shuffle and draw of a game belongs to a named stack; a script fixes the
 * outcome of some of them. The n-th shuffle of one pile is the entry "name#n". A script that no
 * shuffle could have produced makes the chance `failed`, with a message in the script: the caller
 * must then drop the state it was changing. */
#ifndef EPOKI_CORE_CHANCE_H
#define EPOKI_CORE_CHANCE_H

#include "core/item.h"
#include "core/text.h"

enum {
    STACK_ONCE = 0,    /* shuffled once in a game at most */
    STACK_REPEATS = 1, /* may be shuffled again during a game: "name#2" */
    STACK_NUMBERED = 2 /* an entry is an item of tables[0] with a number 0..9, "ID_N", stored as two
                          values; "none" is ITEM_NONE, 0 */
};

/* A stack a game may shuffle or draw from, declared in `struct game`. */
struct stack {
    const char *name;
    const struct item_list *tables[2]; /* what its entries are; both NULL: plain numbers 0..255 */
    int least, most;                   /* how many entries a scripted list may have */
    uint8_t flags;                     /* STACK_... */
};

#define STACKS_MAX 48
#define SCRIPT_LIST_MAX 255
#define SCRIPT_LISTS_MAX 512

struct script_list {
    uint8_t stack; /* index into the game's stacks */
    uint16_t use;  /* 1: the first shuffle of that stack, 2: "name#2", ... */
    uint8_t count;
    uint8_t *values; /* items (of stack.tables[0], then of tables[1] with the numbers going on) or
                        numbers; with STACK_NUMBERED an item and a number by turns */
};

struct script {
    const struct stack *stacks; /* the game's */
    int stack_count;
    struct script_list *lists;
    int count;
    struct text error; /* set with chance.failed */
};

struct chance {
    uint64_t rng[2];
    struct script *script; /* or NULL */
    uint16_t
        uses[STACKS_MAX]; /* how often each stack was shuffled so far; kept only with a script */
    bool failed;
};

/* Script */

void script_init(struct script *script, const struct stack *stacks, int count);
void script_free(struct script *script);

/* Deep copy; false when memory ran out. */
bool script_copy(struct script *to, const struct script *from);

/* Adds one list. `name` is "stack" or "stack#n"; `words` are ids or numbers. Refuses an unknown
 * stack, an unknown id, a wrong length, a list given twice; `error` then says why. */
bool script_add(struct script *script, const char *name, const char *const *words, int count,
                struct text *error);

/* How a value of a stack is written. */
const char *stack_value_id(const struct stack *stack, int value); /* NULL for plain numbers */

/* Writes all entries of a list, a space before each. */
void stack_add_list(const struct stack *stack, const struct script_list *list, struct text *out);

/* Generator */

void chance_seed(struct chance *chance, uint64_t seed, struct script *script);

static inline uint64_t chance_rotate(uint64_t x, int k)
{
    return x << k | x >> (64 - k);
}

static inline uint64_t chance_next(struct chance *chance)
{
    uint64_t a = chance->rng[0], b = chance->rng[1];
    uint64_t result = chance_rotate(a + b, 17) + a;
    b ^= a;
    chance->rng[0] = chance_rotate(a, 49) ^ b ^ b << 21;
    chance->rng[1] = chance_rotate(b, 28);
    return result;
}

/* A uniform number in 0..bound-1, without bias (Lemire's method); bound >= 1. */
static inline uint32_t chance_below(struct chance *chance, uint32_t bound)
{
    uint64_t product = (chance_next(chance) >> 32) * bound;
    if ((uint32_t)product < bound) {
        uint32_t threshold = (0u - bound) % bound;
        while ((uint32_t)product < threshold)
            product = (chance_next(chance) >> 32) * bound;
    }
    return (uint32_t)(product >> 32);
}

/* Named outcomes */

/* The scripted list for the next shuffle of `stack`, or NULL if nothing is scripted; it counts as
 * that shuffle. Use the two calls below where possible. */
const struct script_list *chance_next_list(struct chance *chance, int stack);

/* The same without counting: to check a script early. */
const struct script_list *chance_peek_list(const struct chance *chance, int stack);

/* Makes the chance failed with "stack NAME: " + why. */
void chance_refuse(struct chance *chance, int stack, const char *why, const char *id);

/* Puts a random selection, in random order, into items[0..take-1]; the other items follow in no
 * particular order. A scripted list determines the first places; it must hold at least `take` and
 * at most `count` of these items. */
void chance_shuffle(struct chance *chance, int stack, uint8_t *items, int count, int take);

/* A shuffle that has no stack name: sampling hidden information, choosing at random. */
void chance_mix(struct chance *chance, uint8_t *items, int count, int take);

/* A number in 0..bound-1; a script gives it as a list with one entry. */
int chance_number(struct chance *chance, int stack, int bound);

#endif
