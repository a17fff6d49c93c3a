/* server.h: the server itself: its settings, its parts (gateway.h: what comes in and goes out;
 * rooms.h: the tables; store.h), and the loop.
 *
 * Everything here belongs to the single thread of the event loop. Other threads are those of the
 * bots (queue.h) and the one that commits (writer.h); the loop never waits for them.
 *
 * One turn of the loop (loop.c): sockets deliver requests; their handlers change tables in memory,
 * add writes to the batch that is gathering, and hold back what depends on it. At the end of the
 * turn the batch is handed over, unless another is still in progress. When a commit has ended, the
 * answers that waited for it and the updates of its tables are sent. If it failed, the answers
 * become errors, and its tables are loaded again as they are stored (rooms.h says why; settle.c).
 */
#ifndef EPOKI_SERVER_SERVER_H
#define EPOKI_SERVER_SERVER_H

#include "server/changes.h"
#include "server/cups/cup.h"
#include "server/gateway/page.h"
#include "server/gateway/timing.h"
#include "server/people/account.h"
#include "server/people/seating.h"
#include "server/people/seeks.h"
#include "server/request.h"
#include "server/rooms/rooms.h"

struct settings {
    const char *db, *bind, *page, *origins;
    struct proxies proxies;
    int port;
    int keep_days;       /* of tables that were given up; 0: keep for ever */
    int keep_wait;       /* seconds from the start to the first deletion */
    int ping_seconds;    /* of silence before a client is asked whether it is still there */
    int away_seconds;    /* after which a bot may take a person's seat */
    int per_address;     /* connections */
    int tables_per_hour; /* per address */
    int messages_per_second;
    int pages_per_second; /* plain HTTP requests, per address */
    int threads;
    int bot_memory; /* MiB, of all bots */
    bool seeded;    /* for tests: every table has this seed */
    uint64_t seed;
    const char *peer; /* where other servers that share the database reach this one, or NULL */
    int drain;        /* seconds between being told to stop and stopping */
    const char *pace; /* for tests: a file that says what time it is (pace.h) */
    bool no_accounts, no_moderation, no_tournaments; /* parts that are switched off */
    bool no_opponents, no_ratings, no_profiles, no_sharing;
    int guesses_per_hour; /* tries to sign in or up, per address and per name */
    int password_memory;  /* MiB, to derive a password */
    const char *site;     /* the address of the page, for links; or NULL */
    const char *mail, *mail_from, *mail_key;
    bool no_push, no_hooks;
    int tell_wait;       /* seconds before somebody is told by mail that it is his turn */
    bool tell_anywhere;  /* for tests: to private addresses too */
    const char *workers; /* the file with the secret of workers, or NULL: there are none */
    bool verbose;
};

struct counters { /* for /metrics; the tables have their own */
    uint64_t ticks, requests, errors, refused, dropped, listings;
};

struct listing { /* the public tables as last listed */
    struct text json;
    struct bucket made;
};

struct cluster;
struct courier;

struct telling {                       /* of people who are not there (courier.h) */
    struct courier *courier;           /* NULL: nobody is told anything */
    bool has_mail_key;                 /* people can sign in by mail, */
    unsigned char mail_key[KEY_BYTES]; /* which opens what they locked */
};

struct server {
    struct settings settings;
    struct cluster *cluster; /* of servers that share the database; NULL: there is only one */
    struct changes changes;
    struct page_tables page_tables;
    struct ev_loop *loop;
    struct lws_context *context;
    struct rooms rooms;
    struct rpc *rpc; /* for the methods that need no table */
    struct limits limits;
    struct gate gate;
    struct listing listing;
    struct people people;
    struct lobby lobby;
    struct telling telling;
    unsigned char crew_secret[HASH_BYTES]; /* of workers, hashed */
    struct cups cups;
    struct counters counters;
    struct timings timings;
    struct connection *connections;
    int connection_count;
    struct connection *holding, *waiting;
    struct reply *replies; /* of plain HTTP, that wait for what has to be read */
    uint64_t last_serial;
    double next_tick;
    bool draining; /* it was told to stop, and does */
    double stop_at;
};

/* loop.c */
int server_run(const struct settings *settings);
/* Closes a connection without a message, when the loop comes to it. */
void server_hang_up(void *server, struct lws *wsi);
/* The library frees a socket: whatever its protocol was, nobody must keep it. */
void server_socket_gone(struct server *server, struct lws *wsi);
uint64_t server_seed(const struct server *server); /* of a new table */

#endif
