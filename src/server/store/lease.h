/* lease.h: who may write about a table where several servers share a database (keeper.h,
 * docs/decisions/0018-several-servers.md). */
#ifndef EPOKI_SERVER_LEASE_H
#define EPOKI_SERVER_LEASE_H

#include <stdint.h>

/* As which member of its site a server writes; 0: as none at the moment. Set by keeper.c, read by
 * the thread that writes. */
struct membership {
    _Atomic int64_t number;
};

/* The right to write about a table: who has it, and since which moment. Epochs do not come again;
 * 0: the table is new, and nobody else can know of it. Member 0: there is only one server. */
struct lease {
    int64_t member, epoch;
};

#endif
