/* gate.h: connections from the moment they are accepted, until they are WebSockets (socket.c). Each
 * is counted for its address, has to send whole headers in time, and has to take its answer; who
 * sends half a request holds nobody up.
 *
 * Behind a trusted proxy the address is known only from the headers: until then such a connection
 * counts for nobody, but has the same time; with each request it counts for who asks.
 *
 * Knows the sockets of the library only by their pointers. */
#ifndef EPOKI_SERVER_GATE_H
#define EPOKI_SERVER_GATE_H

#include "server/limits.h"

struct lws;
struct visitor;

enum { VISIT_SECONDS = 10 }; /* for headers; to take a part of an answer; between requests */

struct gate {
    const struct proxies *proxies;
    struct limits *limits;
    int per_address;      /* connections */
    int pages_per_second; /* plain HTTP requests, per address */
    int files;            /* that can be open */
    void (*hang_up)(void *context, struct lws *wsi);
    void *context;

    struct visitor *first, *last; /* who did nothing for longest is first */
    int count;
    uint64_t refused, dropped;
};

/* Before anything is spent on it. `others` are connections that have left the gate and stay. */
bool gate_admits(struct gate *gate, int fd, int others, double now);
/* NULL: out of memory. */
struct visitor *gate_enter(struct gate *gate, struct lws *wsi, int fd, double now);
/* It ends, or becomes a WebSocket; NULL: it was not there. */
void gate_leave(struct gate *gate, struct visitor *visitor);
/* Headers are there: it counts for the address of that name. NULL: that has too many connections.
 */
struct address *gate_identify(struct gate *gate, struct visitor *visitor, const char *name,
                              double now);
void gate_progress(struct gate *gate, struct visitor *visitor, double now); /* it has time again */
/* So many bytes wait to be taken; false: with them the address leaves too much lying. */
bool gate_hold(struct visitor *visitor, size_t bytes);
/* Hangs up on who is late. Returns how many there were. */
int gate_sweep(struct gate *gate, double now);

#endif
