/* cluster.h: several servers share a database and are one site: where tables are, and how a request
 * gets there. docs/decisions/0018-several-servers.md
 *
 * A client may be at any server. A request about a table is answered by the server that has the
 * table's lease (keeper.h); if nobody has it, the server that was asked takes it. If another one
 * has it, the request goes through a tunnel (tunnel.h), and what comes back goes to the client as
 * it is. Until it is known who has a table, requests about it wait. */
#ifndef EPOKI_SERVER_CLUSTER_H
#define EPOKI_SERVER_CLUSTER_H

#include "server/server.h"

/* Before the store is opened, which writes as cluster_membership; false: out of memory. */
bool cluster_make(struct server *server);
/* Before the loop: on false `error` says why. `wake` as in store_open. */
bool cluster_open(struct server *server, void (*wake)(void *context), struct text *error);
/* The membership under which the store writes; NULL: it is the only server. */
const struct membership *cluster_membership(const struct server *server);
void cluster_close(struct server *server);
/* Gives back all tables; afterwards nothing can be written. */
void cluster_leave(struct server *server);

void cluster_turn(struct server *server); /* once in every turn of the loop */
void cluster_tick(struct server *server, double now);
/* Whether this server is a member, and was confirmed as one a moment ago. */
bool cluster_is_sure(const struct server *server);
/* It has not been for so long that nobody is let in any more. */
bool cluster_is_cut_off(const struct server *server);
bool cluster_knows(const struct server *server, const char *authorization); /* it is a member */
void cluster_write_metrics(const struct server *server, struct text *out,
                           void (*add)(struct text *out, const char *name, const char *kind,
                                       double value));

/* As request_place, for a table that is not in memory. */
bool cluster_place(struct request *request, const char *id);
/* Whether a request about a table in memory must wait (or has failed) because the table may not be
 * this server's any more. */
bool cluster_waits(struct request *request, const struct live *live);
/* Sends a request to the server at whose table its client sits; returns false. */
bool cluster_send_on(struct request *request);
void cluster_unseat(struct connection *connection); /* from a table of another server */
void cluster_socket_gone(struct server *server, const struct lws *wsi);
void cluster_close_all(struct connection *connection);

#endif
