/* hold.h: the file of a database before SQLite opens it: readable only by its owner, and held by
 * one server at a time. */
#ifndef EPOKI_SERVER_HOLD_H
#define EPOKI_SERVER_HOLD_H

#include "core/text.h"

struct hold {
    int file; /* -1: nothing is held */
};

/* Makes the file if there is none, removes the right of others to read it, and holds it until
 * hold_close or the end of the process, however that happens. On false `error` says why. `note`
 * says what the administrator should know. Nobody may use SQLite with the file before hold_open or
 * after hold_close. */
bool hold_open(struct hold *hold, const char *path, struct text *note, struct text *error);
void hold_close(struct hold *hold);

/* Makes an empty file that only its owner can read; on false `error` says why. It must not exist
 * yet. */
bool hold_make_new(const char *path, struct text *error);

#endif
