/* gate.h: connections from the moment they are accepted until they are WebSockets (socket.c). Each
 * is counted for its address, must send complete headers in time, and must take its answer; a
 * client that sends half a request delays nobody.
 *
 * Behind a trusted proxy the address is known only from the headers. Until then such a connection
 * counts for nobody but has the same time limit; then every request counts for the client that sent
 * it.
 *
 * Sockets of the library are known here only as pointers. */
#ifndef EPOKI_SERVER_GATE_H
#define EPOKI_SERVER_GATE_H

#include "server/gateway/limits.h"

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

    struct visitor *first, *last; /* the one inactive for longest is first */
    int count;
    uint64_t refused, dropped;
};

/* Asked before anything is spent on it. `others` are connections that have left the gate and remain
 * open. */
bool gate_admits(struct gate *gate, int fd, int others, double now);
/* NULL: out of memory. */
struct visitor *gate_enter(struct gate *gate, struct lws *wsi, int fd, double now);
/* The connection ends, or becomes a WebSocket. NULL is allowed. */
void gate_leave(struct gate *gate, struct visitor *visitor);
/* The headers have arrived: it now counts for the address of that name. NULL if that has too many
 * connections. */
struct address *gate_identify(struct gate *gate, struct visitor *visitor, const char *name,
                              double now);
void gate_progress(struct gate *gate, struct visitor *visitor, double now); /* it has time again */
/* That many bytes wait to be taken; false if the address then leaves too much waiting. */
bool gate_hold(struct visitor *visitor, size_t bytes);
/* Hangs up on visitors that are late. Returns how many there were. */
int gate_sweep(struct gate *gate, double now);

#endif
