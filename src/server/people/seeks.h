/* seeks.h: people who look for opponents. A seek is stored; when as many have joined as it wants,
 * it becomes a table of the same name with them in its seats. What is in the database decides: the
 * server reads it a few times in a second while anybody looks on, so that all servers of a site
 * tell the same, and tells only what has changed. Only the server that has the lease of the name
 * makes the table. */
#ifndef EPOKI_SERVER_SEEKS_H
#define EPOKI_SERVER_SEEKS_H

#include "server/request.h"
#include "server/store/store_seeks.h"

struct change;
struct connection;
struct server;

struct lobby {
    struct stored_seek *seeks; /* as last read */
    int count;
    struct text json; /* of those for everybody */
    uint64_t hash;    /* of that */
    bool changed;     /* something was written: it is read as soon as it is stored */
    uint64_t batch;   /* by this batch */
    double read_at, next_read, next_presence;
    struct reads *reads; /* of those for the tick */
};

enum { PRESENT_SECONDS = 150 }; /* after which somebody who was not heard of is not there */

void seeks_tick(struct server *server, double now);
void seeks_close(struct server *server);
/* Another server says that something has changed. */
void seeks_heard(struct server *server, const struct change *change);
/* The connection of somebody who is signed in ends, or he signs out there. */
void seeks_person_left(struct connection *connection);

/* Methods */
method_handler method_lobby, method_seek, method_join_seek, method_leave_seek;

#endif
