/* pace.h: time at the tables. For tests (--pace FILE) it is what a file says, and bots think and
 * answer when it says so: tests/server/test_rooms.py runs the scripts of tests/room at a server.
 *
 * The file is one line: the seconds since 1970, how many thoughts may have begun since the server
 * did, how many of them may have been answered, and the table they are for. Who writes it puts a
 * whole one in the place of the last. */
#ifndef EPOKI_SERVER_PACE_H
#define EPOKI_SERVER_PACE_H

#include "core/base.h"
#include "server/store.h"

struct pace {
    const char *file;    /* NULL: time passes, bots think */
    int begun, answered; /* thoughts */
};

double pace_now(const struct pace *pace); /* seconds of a steady clock */
int64_t pace_date(const struct pace *pace);
bool pace_lets_wish(const struct pace *pace, const char *table); /* its bots may play */
bool pace_lets_begin(const struct pace *pace);
bool pace_lets_answer(const struct pace *pace);

#endif
