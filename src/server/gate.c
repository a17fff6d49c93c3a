/* gate.c: connections from the moment they are accepted. Each is counted for its address, has to
 * send whole headers in time, and has to take its answer; who sends half a request holds nobody
 * up. What becomes a WebSocket leaves the gate (socket.c).
 *
 * Behind a trusted proxy the address is known only from the headers: until then such a connection
 * counts for nobody, but has the same time; with each request it counts for who asks. */
#include <arpa/inet.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

#include "host/think.h"
#include "server/server.h"

enum {
    FILES_KEPT = 64,              /* for the database and whatever else is not a connection */
    VISIT_SECONDS = 10,           /* for headers; to take a part of an answer; between requests */
    SEND_BUFFER_BYTES = 128 << 10 /* of the kernel: bytes to a client that does not read */
};

struct visitor {
    struct visitor *next, *before;
    struct lws *wsi;
    struct address *address; /* NULL: not known yet */
    double since;
    size_t held; /* bytes of the answer, counted in the address's backlog */
};

/* The list: who did something last is at its end. */

static void unlink_visitor(struct gate *gate, struct visitor *visitor)
{
    *(visitor->before ? &visitor->before->next : &gate->first) = visitor->next;
    *(visitor->next ? &visitor->next->before : &gate->last) = visitor->before;
}

static void append(struct gate *gate, struct visitor *visitor)
{
    visitor->since = host_seconds();
    visitor->next = NULL;
    visitor->before = gate->last;
    *(gate->last ? &gate->last->next : &gate->first) = visitor;
    gate->last = visitor;
}

static struct visitor *visitor_of(struct lws *wsi)
{
    return lws_get_opaque_user_data(wsi);
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

static bool has_room(const struct server *server, const struct address *address)
{
    int most = server->settings.per_address;
    return address->sockets < (most > PLAIN_LEAST ? most : PLAIN_LEAST);
}

static struct rate arrivals(const struct server *server)
{
    double rate = server->settings.pages_per_second;
    return (struct rate){rate, PAGES_BURST * rate};
}

/* The address of a socket as the limits name it; false: it is a trusted proxy. */
static bool name_peer(const struct server *server, int fd, char name[ADDRESS_LENGTH + 1])
{
    const struct proxies *proxies = &server->settings.proxies;
    struct sockaddr_in6 six = {0};
    struct sockaddr_in four;
    socklen_t length = sizeof six;
    char word[INET6_ADDRSTRLEN] = ""; /* stays so when it is gone already */
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

bool gate_admits(struct server *server, int fd)
{
    char name[ADDRESS_LENGTH + 1];
    double now = host_seconds();
    int bytes = SEND_BUFFER_BYTES;
    setsockopt(fd, SOL_SOCKET, SO_SNDBUF, &bytes, sizeof bytes);
    bool full = server->gate.count + server->connection_count + FILES_KEPT > server->files;
    if (!full && !name_peer(server, fd, name))
        return true;
    struct address *address = full ? NULL : limits_address(&server->limits, name, now);
    if (address && has_room(server, address) &&
        bucket_take(&address->arrivals, arrivals(server), 1, now))
        return true;
    server->counters.refused++;
    return false;
}

bool gate_enter(struct server *server, struct lws *wsi)
{
    char name[ADDRESS_LENGTH + 1];
    struct gate *gate = &server->gate;
    struct visitor *visitor = calloc(1, sizeof *visitor);
    if (!visitor)
        return false;
    visitor->wsi = wsi;
    if (name_peer(server, lws_get_socket_fd(wsi), name))
        count_for(visitor, limits_address(&server->limits, name, host_seconds()));
    append(gate, visitor);
    gate->count++;
    lws_set_opaque_user_data(wsi, visitor);
    if (gate->count > server->files / 4) /* room for newcomers: who has done nothing longest goes */
        server_hang_up(server, gate->first->wsi);
    return true;
}

void gate_leave(struct server *server, struct lws *wsi)
{
    struct visitor *visitor = visitor_of(wsi);
    if (!visitor)
        return;
    unlink_visitor(&server->gate, visitor);
    count_for(visitor, NULL);
    server->gate.count--;
    free(visitor);
    lws_set_opaque_user_data(wsi, NULL);
}

/* Requests */

struct address *gate_identify(struct server *server, struct lws *wsi)
{
    struct visitor *visitor = visitor_of(wsi);
    char name[ADDRESS_LENGTH + 1];
    if (!visitor)
        return NULL;
    gate_progress(server, wsi);
    socket_address(server, wsi, name);
    if (visitor->address && strcmp(visitor->address->name, name) == 0)
        return visitor->address;
    struct address *address = limits_address(&server->limits, name, host_seconds());
    if (!address || !has_room(server, address))
        return NULL;
    count_for(visitor, address);
    return address;
}

void gate_progress(struct server *server, struct lws *wsi)
{
    struct visitor *visitor = visitor_of(wsi);
    if (!visitor)
        return;
    unlink_visitor(&server->gate, visitor);
    append(&server->gate, visitor);
}

bool gate_hold(struct lws *wsi, size_t bytes)
{
    struct visitor *visitor = visitor_of(wsi);
    if (!visitor || !visitor->address)
        return true;
    visitor->address->backlog += bytes - visitor->held;
    visitor->held = bytes;
    return visitor->address->backlog <= ADDRESS_BACKLOG_MAX;
}

void gate_sweep(struct server *server, double now)
{
    for (struct visitor *at; (at = server->gate.first) && now - at->since > VISIT_SECONDS;) {
        server->counters.dropped++;
        if (server->settings.verbose)
            server_log("a connection is closed: it does not send or take what it began");
        server_hang_up(server, at->wsi);
        gate_progress(server, at->wsi); /* not again */
    }
}
