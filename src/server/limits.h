/* limits.h: how much a stranger may ask for: messages per second of a connection, connections and
 * new tables of an address. */
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
    struct bucket tables;
};

struct limits {
    struct address *addresses;
};

/* The entry of an address, made when missing; NULL: out of memory. */
struct address *limits_address(struct limits *limits, const char *name, double now);
/* Forgets addresses without connections that have not made tables for an hour. */
void limits_clean(struct limits *limits, double now);
void limits_free(struct limits *limits);

#endif
