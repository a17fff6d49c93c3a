/* gate.c: see gate.h. */
#include "server/gateway/gate.h"

#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum {
    FILES_KEPT = 64,              /* for the database and whatever else is not a connection */
    SEND_BUFFER_BYTES = 128 << 10 /* of the kernel: bytes for a client that does not read */
};

struct visitor {
    struct visitor *next, *before;
    struct lws *wsi;
    struct address *address; /* NULL: not known yet */
    double since;
    size_t held; /* bytes of the answer, counted in the address's backlog */
};

/* The list: whoever was active last is at its end. */

static void unlink_visitor(struct gate *gate, struct visitor *visitor)
{
    *(visitor->before ? &visitor->before->next : &gate->first) = visitor->next;
    *(visitor->next ? &visitor->next->before : &gate->last) = visitor->before;
}

static void append(struct gate *gate, struct visitor *visitor, double now)
{
    visitor->since = now;
    visitor->next = NULL;
    visitor->before = gate->last;
    *(gate->last ? &gate->last->next : &gate->first) = visitor;
    gate->last = visitor;
}

/* Counting */

static void count_for(struct visitor *visitor, struct address *address)
{
    if (visitor->address) {
        visitor->address->sockets--;
        visitor->address->backlog -= visitor->held;
    }
    visitor->address = address;
    if (address) {
        address->sockets++;
        address->backlog += visitor->held;
    }
}

static bool has_room(const struct gate *gate, const struct address *address)
{
    int most = gate->per_address;
    return address->sockets < (most > PLAIN_LEAST ? most : PLAIN_LEAST);
}

static struct rate arrivals(const struct gate *gate)
{
    double rate = gate->pages_per_second;
    return (struct rate){rate, PAGES_BURST * rate};
}

/* The address of a socket as the limits name it; false if it is a trusted proxy. */
static bool name_peer(const struct proxies *proxies, int fd, char name[ADDRESS_LENGTH + 1])
{
    struct sockaddr_in6 six = {0};
    struct sockaddr_in four;
    socklen_t length = sizeof six;
    char word[INET6_ADDRSTRLEN] = ""; /* stays empty if it has already gone */
    getpeername(fd, (struct sockaddr *)&six, &length);
    memcpy(&four, &six, sizeof four);
    if (six.sin6_family == AF_INET6)
        inet_ntop(AF_INET6, &six.sin6_addr, word, sizeof word);
    else if (four.sin_family == AF_INET)
        inet_ntop(AF_INET, &four.sin_addr, word, sizeof word);
    address_name(proxies, word, "", name);
    return !address_is_proxy(proxies, word);
}

/* Coming and going */

bool gate_admits(struct gate *gate, int fd, int others, double now)
{
    char name[ADDRESS_LENGTH + 1];
    int bytes = SEND_BUFFER_BYTES;
    setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes);
    bool full = gate->count + others + FILES_KEPT > gate->files;
    if (!full && !name_peer(gate->proxies, fd, name))
        return true;
    struct address *address = full ? NULL : limits_address(gate->limits, name, now);
    if (address && has_room(gate, address) &&
        bucket_take(&address->arrivals, arrivals(gate), 1, now))
        return true;
    gate->refused++;
    return false;
}

struct visitor *gate_enter(struct gate *gate, struct lws *wsi, int fd, double now)
{
    char name[ADDRESS_LENGTH + 1];
    struct visitor *visitor = calloc(1, sizeof *visitor);
    if (!visitor)
        return NULL;
    visitor->wsi = wsi;
    if (name_peer(gate->proxies, fd, name))
        count_for(visitor, limits_address(gate->limits, name, now));
    append(gate, visitor, now);
    gate->count++;
    if (gate->count >
        gate->files / 4) /* make room for newcomers: the visitor inactive for longest goes */
        gate->hang_up(gate->context, gate->first->wsi);
    return visitor;
}

void gate_leave(struct gate *gate, struct visitor *visitor)
{
    if (!visitor)
        return;
    unlink_visitor(gate, visitor);
    count_for(visitor, NULL);
    gate->count--;
    free(visitor);
}

/* Requests */

struct address *gate_identify(struct gate *gate, struct visitor *visitor, const char *name,
                              double now)
{
    if (!visitor)
        return NULL;
    gate_progress(gate, visitor, now);
    if (visitor->address && strcmp(visitor->address->name, name) == 0)
        return visitor->address;
    struct address *address = limits_address(gate->limits, name, now);
    if (!address || !has_room(gate, address))
        return NULL;
    count_for(visitor, address);
    return address;
}

void gate_progress(struct gate *gate, struct visitor *visitor, double now)
{
    if (!visitor)
        return;
    unlink_visitor(gate, visitor);
    append(gate, visitor, now);
}

bool gate_hold(struct visitor *visitor, size_t bytes)
{
    if (!visitor || !visitor->address)
        return true;
    visitor->address->backlog += bytes - visitor->held;
    visitor->held = bytes;
    return visitor->address->backlog <= ADDRESS_BACKLOG_MAX;
}

int gate_sweep(struct gate *gate, double now)
{
    int late = 0;
    for (struct visitor *at; (at = gate->first) && now - at->since > VISIT_SECONDS; late++) {
        gate->dropped++;
        gate->hang_up(gate->context, at->wsi);
        gate_progress(gate, at, now); /* not again */
    }
    return late;
}
