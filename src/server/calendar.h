/* calendar.h: how far the date can be believed. Only deleting looks at it (sweep.c).
 *
 * The clock of a machine can be wrong by days and be put right, or be put wrong. So the server
 * keeps in mind since when it has seen the date go on evenly, also over its own restarts; time it
 * has not seen counts for nothing. */
#ifndef EPOKI_SERVER_CALENDAR_H
#define EPOKI_SERVER_CALENDAR_H

#include "core/base.h"

struct calendar {
    int64_t seen;  /* the last date, in seconds since 1970; 0: none yet */
    int64_t since; /* from when on it went evenly */
};

/* It is `date` now, and `elapsed` seconds have passed since the last time by a clock that nobody
 * sets (after a restart: 0). True: the date has jumped. */
bool calendar_look(struct calendar *calendar, int64_t date, double elapsed);

/* How long ago that was, as far as it is certain. */
int64_t calendar_age(const struct calendar *calendar, int64_t date);

#endif
