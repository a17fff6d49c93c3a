/* aside.h: reads beside the loop: statements are carried out on threads of their own, with their
 * own connections, and the loop never waits for them.
 *
 * It is an engine (database.h), so that all who read can read as before. What somebody has read is
 * kept in his `struct reads`. A statement that is not among it is begun and fails for the moment
 * (aside_misses); when it has ended he does everything again, and then finds it, and whatever he
 * had read before, as it was. Without such a struct, statements are carried out at once, on the
 * loop's own connection. Everything here belongs to the thread of the loop. */
#ifndef EPOKI_SERVER_ASIDE_H
#define EPOKI_SERVER_ASIDE_H

#include "server/store/database.h"

struct reads;

/* Makes of a connection, whose statements are prepared, one that reads aside; the others go to
 * `where`, too. `wake` is called on another thread when something has been read. On false `error`
 * says why, and the connection is as it was. */
bool aside_open(struct database *db, const char *where, void (*wake)(void *context), void *context,
                struct text *error);

/* From now on statements are for `reads`, or with NULL at once. */
void aside_read_for(struct database *db, struct reads *reads);
/* Whether something was begun since then. */
bool aside_misses(const struct database *db);
/* The rest is read at once, for what follows cannot be done again. */
void aside_hurry(struct database *db);
bool aside_collect(struct database *db); /* true: some statements have ended */
int aside_pending(const struct database *db);
uint64_t aside_at_once(const struct database *db); /* how many statements were */

struct reads *reads_new(void); /* NULL: out of memory */
void reads_free(struct reads *reads);
bool reads_wait(const struct reads *reads); /* statements of theirs have not ended yet */
double reads_since(const struct reads *reads);

#endif
