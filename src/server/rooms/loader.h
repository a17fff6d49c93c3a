/* loader.h: tables, and where secrets lead, are looked up on a thread of its own, with its own
 * connection to the database: the loop waits neither for an answer of the database nor for a long
 * game to be replayed. Whoever wants to know waits (request_waits) and asks again when something
 * has been loaded.
 *
 * Nobody else may have the table meanwhile: loadings.c asks for one that is not in memory and,
 * where several servers share the database, is this server's. Everything here belongs to the thread
 * of the loop. */
#ifndef EPOKI_SERVER_LOADER_H
#define EPOKI_SERVER_LOADER_H

#include "server/store/store.h"

struct loader;
struct live;

struct loading { /* one table, or one secret */
    struct loading *next;
    bool secret; /* with this hash; it leads to `id` and `seat` */
    unsigned char hash[HASH_BYTES];
    int seat;
    char id[TABLE_ID_LENGTH + 1];
    struct lease lease; /* as which it was begun */
    double now;         /* at the tables */
    int away;
    bool done; /* the rest is its result: */
    enum found found;
    struct live *live; /* FOUND, a table; it belongs to whoever collects it */
    struct text error; /* FOUND_ERROR: why */
    double ended, seconds;
};

/* On NULL `error` says why. `wake` is called on its thread when there is something to collect. */
struct loader *loader_open(const char *db, void (*wake)(void *context), void *context,
                           struct text *error);
void loader_close(struct loader *loader); /* waits for the thread */

/* Begins to look, in the order of asking; false: out of memory. */
bool loader_begin(struct loader *loader, const struct loading *asked);
struct loading *loader_collect(struct loader *loader); /* one that has ended, or NULL */
void loader_free(struct loading *loading);

#endif
