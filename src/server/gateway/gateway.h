/* gateway.h: what comes in and goes out: connections, and the messages that wait for them. What
 * is asked is in request.h, limits in limits.h, connections that are no WebSockets yet in gate.h.
 */
#ifndef EPOKI_SERVER_GATEWAY_H
#define EPOKI_SERVER_GATEWAY_H

#include "server/gateway/gate.h"
#include "server/gateway/outbox.h"
#include "server/rooms/rooms.h"

struct lws;
struct server;
struct tunnel;

enum {
    MESSAGE_BYTES_MAX = 64 << 10,  /* of a request */
    BACKLOG_BYTES_MAX = 4 << 20,   /* unsent to one client; to an address: limits.h */
    WAITING_BYTES_MAX = 256 << 10, /* requests of one client that wait for a commit */
    SITTING_SHARE = 4 /* one in four of an address's connections may be at the same table */
};

struct waiting { /* a request that came while its table was saving */
    struct waiting *next;
    double asked; /* when it came */
    size_t length;
    char bytes[];
};

struct hint {
    struct wish wish;
    struct job *job; /* a bot thinks of it */
    char *id;        /* of the request, as JSON; NULL: there is no request */
    int ms;          /* 0: the limit of the level */
};

struct connection {
    struct lws *wsi;
    struct server *server;
    struct connection *next, **link; /* all connections */
    struct address *account;         /* what its address may use */
    uint64_t serial;
    char address[ADDRESS_LENGTH + 1];                /* as the limits name it */
    struct bucket bucket;                            /* what it may ask for */
    double heard;                                    /* when anything last arrived */
    enum { PING_NONE, PING_WANTED, PING_SENT } ping; /* since then */

    struct text incoming; /* a message in several frames */
    struct outbox outbox;
    const char *dropped; /* why it is being closed, or NULL */
    double dropped_at;

    struct live *live; /* the table it sits at, or NULL */
    struct connection *next_sitting;
    struct room_viewer viewer;      /* in which role, and what it has seen */
    double unheard_until;           /* who is not heard is known until then (unheard.c) */
    char name[ROOM_NAME_BYTES + 1]; /* of a spectator */
    struct connection *next_holding;
    bool holding; /* has messages that wait for a commit */
    double asked; /* when the request being handled came */
    struct waiting *waiting, **waiting_last;
    size_t waiting_bytes;
    struct connection *next_waiting;
    /* Where several servers share a database */
    bool peer;                        /* another server, on behalf of the client at the address */
    struct tunnel *tunnels, *seat_at; /* to other servers; to the one whose table it sits at */
    struct reads *reads;              /* what the request that waits has read (store.h), */
    int paid;                         /* and how often it was charged */
    double blocked_since;  /* its first request waits until it is known where its table is; or 0 */
    struct hint hint;      /* the hint it asked for */
    struct person *person; /* who has signed in (account.h), or NULL */
    struct own_watch *own; /* is told when its own games change (account_games.c), or NULL */
    bool in_lobby;         /* is told who looks for opponents (seeks.c) */
    uint64_t lobby_told;   /* what it was told last */
};

/* socket.c */
/* The address that a socket at the gate counts for, now that its headers have arrived. NULL if that
 * has too many. */
struct address *socket_identify(struct server *server, struct lws *wsi);
/* Puts a message into the queue of a connection, held until `batch` is stored. `id` (JSON, or NULL)
 * is the request it answers. */
void socket_send(struct connection *connection, const struct text *bytes, const char *id,
                 uint64_t batch);
/* Puts a request back in front of those that wait. */
void socket_wait_first(struct connection *connection, const char *bytes, size_t count);
/* That batch is stored, or has failed: what was held for it is sent, or becomes errors. */
void socket_settle(struct server *server, uint64_t batch, bool good);
void socket_resume(struct server *server);            /* takes up the requests that waited */
void socket_sweep(struct server *server, double now); /* the slow and the silent */
/* Returns false if it asked for too much. */
bool socket_may_ask(struct connection *connection);
/* A request has cost so many drops. */
void socket_charge(struct connection *connection, double drops);
void socket_drop(struct connection *connection, const char *why);

/* http.c */
void http_resume(struct server *server); /* what replies had to read is there */

/* people/share.c: a shared game for sites that show links */
/* Elements for the head of the page; without the address of the site (--site) no picture. */
enum found share_write_head(struct server *server, const char *id, struct text *out);
enum found share_write_picture(struct server *server, const char *id,
                               struct text *out); /* a JPEG */

#endif
