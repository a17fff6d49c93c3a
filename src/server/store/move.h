/* move.h: a whole site from one database to another: from a file to a server of PostgreSQL, back,
 * or to another one of the same kind. */
#ifndef EPOKI_SERVER_MOVE_H
#define EPOKI_SERVER_MOVE_H

#include "core/text.h"

struct moved {
    int games, actions;
    int damaged;         /* games that were damaged before, and still are */
    struct text reports; /* about each of them, one per line; owned */
};

/* Copies everything into a database that is new or has no tables yet, and compares both, game by
 * game, before anything of it counts. `held`: no server may use the first one meanwhile; otherwise
 * it is copied as it is at one moment. On false `error` says why, and the second one is as before.
 */
bool move_site(const char *from, const char *to, bool held, struct moved *moved,
               struct text *error);

#endif
