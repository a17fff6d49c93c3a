/* calendar.h: how far the date can be trusted. Only deleting depends on it (sweep.c).
 *
 * The clock of a machine can be wrong by days and then be corrected, or be set wrong. So the server
 * remembers since when it has seen the date advance evenly, also across restarts; time that it has
 * not seen does not count. */
#ifndef EPOKI_SERVER_CALENDAR_H
#define EPOKI_SERVER_CALENDAR_H

#include "core/base.h"

struct calendar {
    int64_t seen;  /* the last date, in seconds since 1970; 0: none yet */
    int64_t since; /* since when it has advanced evenly */
};

/* The date is now `date`, and `elapsed` seconds have passed since the last call by a clock that
 * nobody sets (0 after a restart). Returns true if the date has jumped. */
bool calendar_look(struct calendar *calendar, int64_t date, double elapsed);

/* How long ago that was, as far as it is certain. */
int64_t calendar_age(const struct calendar *calendar, int64_t date);

#endif
