/* tunnel.h: connections to other servers of the same site, each on behalf of one client: a
 * WebSocket to the other one's /ws that names the client's address and proves with the secret of
 * the site that it may (cluster.h). Requests go there as they came, and what comes from there goes
 * to the client as it is; so limits, order and what waits for a commit are those of the server that
 * has the table. */
#ifndef EPOKI_SERVER_TUNNEL_H
#define EPOKI_SERVER_TUNNEL_H

#include "server/gateway/gateway.h"
#include "server/site/keeper.h"

struct tunnel;

struct tunnels {
    struct server *server;
    const char *secret;
    struct tunnel *first;
    int count;
    uint64_t opened, failed;
    /* What to do with requests that were not sent yet: it could not be opened. */
    void (*unreachable)(struct server *server, int64_t member);
};

/* The client's tunnel to a member, opened if necessary; NULL: it cannot be. */
struct tunnel *tunnel_to(struct tunnels *tunnels, struct connection *connection, int64_t member,
                         const char *address);
void tunnel_send(struct tunnel *tunnel, const char *bytes, size_t count);
void tunnel_close(struct tunnel *tunnel); /* its client does not need it any more */
/* Tunnels to those that are no members any more are broken. */
void tunnels_check(struct tunnels *tunnels, const int64_t *members, int count);
/* A socket of the library ends; perhaps it is one of them. */
void tunnels_gone(struct tunnels *tunnels, const struct lws *wsi);
/* Ends what was broken, or not used for long. Returns true if requests wait again. */
bool tunnels_sweep(struct tunnels *tunnels, double now);
void tunnels_free(struct tunnels *tunnels); /* after the sockets */

#endif
