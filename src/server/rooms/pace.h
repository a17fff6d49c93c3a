/* pace.h: time at the tables. For tests (--pace FILE) a file says what time it is and when bots
 * begin to think and answer: tests/server/test_rooms.py runs the scripts of tests/room on a server.
 *
 * The file is one line: the seconds since 1970, how many thoughts may have begun since the server
 * started, how many of them may have been answered, and the table they are for. Whoever writes it
 * replaces the whole file. */
#ifndef EPOKI_SERVER_PACE_H
#define EPOKI_SERVER_PACE_H

#include "core/base.h"
#include "server/store/store.h"

struct pace {
    const char *file;    /* NULL: time passes, and bots think */
    int begun, answered; /* thoughts */
};

double pace_now(const struct pace *pace); /* seconds of a steady clock */
int64_t pace_date(const struct pace *pace);
bool pace_lets_wish(const struct pace *pace, const char *table); /* its bots may play */
bool pace_lets_begin(const struct pace *pace);
bool pace_lets_answer(const struct pace *pace);

#endif
