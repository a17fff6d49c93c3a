/* leases.h: where several servers share a database, which tables this one has: what rooms ask of
 * those who know (cluster.c). */
#ifndef EPOKI_SERVER_LEASES_H
#define EPOKI_SERVER_LEASES_H

#include <stdbool.h>

#include "server/store/lease.h"

struct live;

struct leases {
    void *context;
    /* The lease of a table that this server has; false: it does not. NULL: there is only one. */
    bool (*find)(void *context, const char *id, struct lease *lease);
    /* That of a table which is being made, under a name nobody can know. */
    struct lease (*fresh)(void *context, const char *id);
    /* Whether the table is this server's; if that is not known yet, *asked. */
    bool (*want)(void *context, const char *id, bool *asked);
    void (*doubt)(void *context, struct live *live); /* nothing could be stored about it */
    void (*end)(void *context, const struct live *live);
};

#endif
