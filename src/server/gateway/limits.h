/* limits.h: how much a stranger may ask for. A request costs drops: one for a plain message, or for
 * about half a millisecond of the loop. Limits apply to an address as a whole and to each of its
 * connections, so that one connection cannot use up what the others need. */
#ifndef EPOKI_SERVER_LIMITS_H
#define EPOKI_SERVER_LIMITS_H

#include "server/address.h"

struct rate {
    double per_second, most; /* drops added per second, and the most a bucket can hold */
};

/* A bucket fills at its rate. A request is let in if there is at least one drop, and then pays its
 * full cost, if necessary later: so nothing is too expensive to be done at all. */
struct bucket {
    double drops, since, full; /* drops at that time; when it will be full again */
};
bool bucket_take(struct bucket *bucket, struct rate rate, double amount, double now);
void bucket_charge(struct bucket *bucket, struct rate rate, double amount, double now);
double bucket_drops(struct bucket *bucket, struct rate rate, double now);

struct address {
    struct address *next;
    char name[ADDRESS_LENGTH + 1];
    int sockets;     /* connections that are not, or not yet, WebSockets */
    int connections; /* WebSockets */
    size_t backlog;  /* bytes of answers that it has not taken yet */
    struct bucket arrivals, work, pages, tables, talk, guesses;
};

enum {
    LIMIT_BUCKETS = 1024,
    BURST = 3,                     /* seconds' worth of messages at once */
    PAGES_BURST = 10,              /* of plain HTTP requests */
    TALK_BURST = 256,              /* of stored lines */
    TALK_BYTES = 50,               /* stored for each message that an address may send */
    ADDRESS_SHARE = 8,             /* connections that can use their share at once */
    ADDRESS_BACKLOG_MAX = 8 << 20, /* bytes */
    PLAIN_LEAST = 16               /* plain connections of an address: what a browser opens */
};
#define REFUSAL_COST 0.1 /* drops */
#define TELLING_COST 0.2 /* each of the others at the table */
#define BYTES_PER_DROP (64 << 10)
#define REPLAYED_PER_DROP 15 /* actions, when a table is loaded */

struct limits {
    struct address *addresses[LIMIT_BUCKETS]; /* by the hash of the name */
};

/* The entry of an address, created if missing; NULL if memory runs out. On the way it forgets
 * others that have no connection and whose buckets are full again. */
struct address *limits_address(struct limits *limits, const char *name, double now);
void limits_free(struct limits *limits);

#endif
