/* loadings.h: tables, and where secrets lead, without waiting for the database. */
#ifndef EPOKI_SERVER_LOADINGS_H
#define EPOKI_SERVER_LOADINGS_H

#include "server/rooms/rooms.h"

/* As live_find; on NULL with *later the table is being loaded, and loadings_collect will return
 * true when that has ended. */
struct live *loadings_seek(struct rooms *rooms, const char *id, struct text *error, bool *later);
/* Where the secret with this hash leads (store_find_secret), likewise; FOUND_ERROR with *later: it
 * is not known yet. */
enum found loadings_seek_secret(struct rooms *rooms, const unsigned char *hash, char *id, int *seat,
                                struct text *error, bool *later);
/* A table in memory is loaded again; false: that must be done at once. */
bool loadings_begin_again(struct rooms *rooms, const char *id);
bool loadings_collect(struct rooms *rooms);
bool loadings_has(const struct rooms *rooms, const char *id);
void loadings_stop(struct rooms *rooms); /* while the loop can still be woken */

#endif
