/* base.h: the few words every other file uses: seats, languages, small helpers.
 *
 * Not for: anything with behaviour. Whatever needs a .c file has a header of its own. */
#ifndef EPOKI_CORE_BASE_H
#define EPOKI_CORE_BASE_H

#include <assert.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Seats are 0-based in turn order. SEAT_NONE: nobody decides (the game is over), or, where a viewer
 * is asked for, the viewer who sees everything. */
#define SEAT_NONE (-1)
#define SEATS_MAX 5
/* The viewer who looks on: sees what all seats see. The highest bit of the sets of seats that know
 * a thing, so it is in those that hold everybody (0xFF) and in no other. */
#define SEAT_SPECTATOR 7

/* Every text a person reads exists in these languages. */
enum lang { LANG_EN, LANG_PL, LANG_COUNT };

/* The index that means "no item" wherever an item of a data table is stored in one byte. */
#define ITEM_NONE 0xFF

#define COUNT_OF(array) ((int)(sizeof(array) / sizeof((array)[0])))

#endif
