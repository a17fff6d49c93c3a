/* base.h: the few definitions that every other file uses: seats, languages, small helpers.
 *
 * Not for anything with behaviour: whatever needs a .c file has a header of its own. */
#ifndef EPOKI_CORE_BASE_H
#define EPOKI_CORE_BASE_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Seats are numbered from 0, in turn order. SEAT_NONE: nobody decides (the game is over), or, where
 * a viewer is asked for, the viewer who sees everything. */
#define SEAT_NONE (-1)
#define SEATS_MAX 5
/* A viewer who does not play: sees what all seats see. In a set of seats, with a bit for each, it
 * is the highest bit: set in EVENT_PUBLIC (0xFF), which means everybody, and in no other set. */
#define SEAT_SPECTATOR 7

/* Every text a person reads exists in the languages of data/languages.tsv: enum lang. */
#include "languages.h"
#define LANGS_ALL ((1u << LANG_COUNT) - 1) /* a bit for each */

/* The index that means "no item" wherever an item of a data table is stored in one byte. */
#define ITEM_NONE 0xFF

/* How many bits are set. Without an instruction for it the compiler would call a function. */
static inline int count_bits(uint64_t set)
{
#if defined __x86_64__ && !defined __POPCNT__
    set -= set >> 1 & 0x5555555555555555u;
    set = (set & 0x3333333333333333u) + (set >> 2 & 0x3333333333333333u);
    set = (set + (set >> 4)) & 0x0F0F0F0F0F0F0F0Fu;
    return (int)((set * 0x0101010101010101u) >> 56);
#else
    return __builtin_popcountll(set);
#endif
}

#define COUNT_OF(array) ((int)(sizeof(array) / sizeof((array)[0])))

#endif
