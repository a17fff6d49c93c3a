/* hold.h: the file of a database before SQLite opens it: made for its owner alone, and held by one
 * server at a time. */
#ifndef EPOKI_SERVER_HOLD_H
#define EPOKI_SERVER_HOLD_H

#include "core/text.h"

struct hold {
    int file; /* -1: nothing is held */
};

/* Makes the file if there is none, takes from others the right to read it, and holds it until
 * hold_close or the end of the process, however that comes. False: `error` says why. `note` says
 * what somebody should know who looks after the server. Nobody may use SQLite with the file before
 * hold_open or after hold_close. */
bool hold_open(struct hold *hold, const char *path, struct text *note, struct text *error);
void hold_close(struct hold *hold);

/* Makes an empty file that only its owner can read; false: `error` says why. It must be new. */
bool hold_make_new(const char *path, struct text *error);

#endif
