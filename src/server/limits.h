/* limits.h: how much a stranger may ask for: messages per second of a connection; connections, new
 * tables and plain HTTP requests of an address. */
#ifndef EPOKI_SERVER_LIMITS_H
#define EPOKI_SERVER_LIMITS_H

#include "server/address.h"

/* A bucket fills with `rate` drops per second, up to `size`; every use takes one. */
struct bucket {
    double drops, since;
};
bool bucket_take(struct bucket *bucket, double rate, double size, double now);

struct address {
    struct address *next;
    char name[ADDRESS_LENGTH + 1];
    int connections;
    struct bucket tables, pages;
};

enum { LIMIT_BUCKETS = 1024, PAGES_BURST = 10 /* seconds' worth of requests at once */ };
struct limits {
    struct address *addresses[LIMIT_BUCKETS]; /* by the hash of the name */
};

/* The entry of an address, made when missing; NULL: out of memory. Forgets others on the way that
 * have no connection and whose buckets are full again. */
struct address *limits_address(struct limits *limits, const char *name, double now);
void limits_free(struct limits *limits);

#endif
