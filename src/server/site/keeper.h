/* keeper.h: the membership of a server in its site, and its leases, where several servers share a
 * database of PostgreSQL. docs/decisions/0018-several-servers.md
 *
 * A thread with a connection of its own does what must not wait for the loop, nor the loop for it:
 * it renews the server's row in `members` (MEMBER_SECONDS), removes members that did not renew
 * theirs, and takes and gives back leases. The loop asks and collects.
 *
 * Why there is no split table:
 * - A lease is a row of `leases`; it refers to the row of its member and vanishes with it. It is
 *   only ever inserted, never taken from a member that is there.
 * - Every transaction that writes first updates the row of its member, and so locks it, and then
 *   checks the lease of every table it writes about. Who removes a member has to wait for the lock:
 *   the transaction is either stored before, and seen by the next owner, or fails.
 * - A member whose session hangs in the middle of a transaction (the process was stopped, the
 *   network is gone) would keep the lock: its session is ended first.
 * Times are those of the database's clock alone. */
#ifndef EPOKI_SERVER_KEEPER_H
#define EPOKI_SERVER_KEEPER_H

#include "core/text.h"
#include "server/store/store.h"

#define MEMBER_SECONDS "3" /* without a renewal, after which a member may be removed */
static const double member_seconds = 3;
enum { PEER_ADDRESS_BYTES = 128, MEMBERS_MAX = 64 };

struct keeper;

/* Where a table is. */
struct claim {
    char id[TABLE_ID_LENGTH + 1];
    bool known;                       /* false: the database did not answer */
    struct lease lease;               /* the member is this one, or another, */
    char address[PEER_ADDRESS_BYTES]; /* which is reached there */
};

struct membership_state {
    int64_t
        member; /* 0: it is none; if it was one, nothing that it has in memory counts any more */
    double renewed;              /* when that was asked for (host_seconds) */
    int64_t others[MEMBERS_MAX]; /* all members, itself included */
    int other_count;
    uint64_t removed; /* members that this one removed */
};

/* `where` and `address`, at which other members reach this one, must stay valid. On NULL `error`
 * says why. */
struct keeper *keeper_open(const char *where, const char *address, struct membership *as,
                           void (*wake)(void *context), void *context, struct text *error);
/* Leaves the site: its tables are free. */
void keeper_leave(struct keeper *keeper);
void keeper_close(struct keeper *keeper);

const char *keeper_secret(const struct keeper *keeper); /* by which members know each other */
void keeper_claim(struct keeper *keeper, const char *id);
void keeper_release(struct keeper *keeper, const char *id, struct lease lease);
/* After it was lost, and everything in memory was dropped: it becomes a new member. */
void keeper_join(struct keeper *keeper);
/* Returns true if there was a claim. */
bool keeper_collect(struct keeper *keeper, struct claim *claim);
void keeper_look(struct keeper *keeper, struct membership_state *state);

#endif
