/* gateway.h: what comes in and goes out: connections, the messages that wait for them, and the
 * envelope of a request. Who asks too much is limits.h, who
 * is no WebSocket yet gate.h. */
#ifndef EPOKI_SERVER_GATEWAY_H
#define EPOKI_SERVER_GATEWAY_H

#include "room/plain.h"
#include "rpc/rpc.h"
#include "server/gate.h"
#include "server/outbox.h"
#include "server/rooms.h"

struct lws;
struct server;

enum {
    MESSAGE_BYTES_MAX = 64 << 10,  /* of a request */
    BACKLOG_BYTES_MAX = 4 << 20,   /* unsent to one client; to an address: limits.h */
    WAITING_BYTES_MAX = 256 << 10, /* requests of one client that wait for a commit */
    SITTING_SHARE = 4              /* of an address's connections one in four at one table */
};

struct waiting { /* a request that came while its table was saving */
    struct waiting *next;
    size_t length;
    char bytes[];
};

struct hint {
    struct wish wish;
    struct job *job; /* a bot thinks of it */
    char *id;        /* of the request, as JSON; NULL: there is none */
    int ms;          /* 0: as long as the level does */
};

struct connection {
    struct lws *wsi;
    struct server *server;
    struct connection *next, **link; /* all connections */
    struct address *account;         /* what its address may do */
    uint64_t serial;
    char address[ADDRESS_LENGTH + 1];                /* as the limits name it */
    struct bucket bucket;                            /* what it may ask for */
    double heard;                                    /* when anything came last */
    enum { PING_NONE, PING_WANTED, PING_SENT } ping; /* since then */

    struct text incoming; /* a message in several frames */
    struct outbox outbox;
    const char *dropped; /* why it is being closed, or NULL */
    double dropped_at;

    struct live *live; /* the table it sits at, or NULL */
    struct connection *next_sitting;
    struct room_viewer viewer;      /* as whom, and what it has seen */
    char name[ROOM_NAME_BYTES + 1]; /* of a spectator */
    struct connection *next_holding;
    bool holding; /* has messages that wait for a commit */
    struct waiting *waiting, **waiting_last;
    size_t waiting_bytes;
    struct connection *next_waiting;
    struct hint hint; /* that it asked for */
};

/* socket.c */
/* Whom a socket at the gate counts for, now that its headers are there. NULL: he has too many. */
struct address *socket_identify(struct server *server, struct lws *wsi);
/* Puts a message into the queue of a connection, held until `batch` is stored. `id` (JSON, or NULL)
 * is the request it answers. */
void socket_send(struct connection *connection, const struct text *bytes, const char *id,
                 uint64_t batch);
/* That batch is stored, or failed: what was held for it goes out, or becomes errors. */
void socket_settle(struct server *server, uint64_t batch, bool good);
void socket_resume(struct server *server);            /* takes up the requests that waited */
void socket_sweep(struct server *server, double now); /* the slow and the silent */
/* False: it asked for too much. */
bool socket_may_ask(struct connection *connection);
/* A request has cost so many drops. */
void socket_charge(struct connection *connection, double drops);
void socket_drop(struct connection *connection, const char *why);

/* request.c: the envelope */
union server_params;
struct request {
    struct connection *connection;
    struct server *server;
    struct rpc_call call;              /* params, out, error as in the protocol */
    const union server_params *params; /* the same, read by their form (server_messages.h) */
    const char *id;                    /* JSON */
    bool later;                        /* it will be answered when a bot has thought */
    bool waits;  /* its table is saving: to be handled again, nothing was done */
    double cost; /* what it weighs (limits.h) */
};
bool request_fail(struct request *request, enum rpc_code code, const char *why);
bool request_not_now(struct request *request, const char *why);
/* The name of a person as others may read it, or "" when none is given; false after it set the
 * error. */
bool request_name(struct request *request, const char *given, char name[ROOM_NAME_BYTES + 1]);
/* What the client made up so that it can ask again when an answer was lost; made here when it is
 * not given. False after it set the error. */
bool request_token(struct request *request, const char *given, char token[SECRET_LENGTH + 1]);
/* The table of that name; NULL after it set the error: to `none` when there is none. */
struct live *request_find(struct request *request, const char *id, const char *none);
/* Asks the room of a table (live_ask); `out` is NULL where the answer is not the room's. False
 * after it set the error. */
bool request_ask(struct request *request, struct live *live, struct room_request *asked,
                 struct json_writer *out);
/* True when the table is saving: the handler returns false, having changed nothing. */
bool request_waits(struct request *request, const struct live *live);
/* True when the address may make another table, or take a seat at one; store so many bytes of talk.
 * False after it set the error. */
bool request_may_open(struct request *request);
bool request_may_talk(struct request *request, size_t bytes);
/* False: it must wait, nothing has happened. */
bool request_handle(struct connection *connection, const char *bytes, size_t count);
void request_write_error(struct text *out, const char *id, enum rpc_code code, const char *why);
void request_write_result(struct text *out, const char *id, const struct text *result);
enum {
    SERVER_NOT_NOW = ROOM_NOT_NOW,
    SERVER_NOT_STORED = -32005,
    SERVER_TOO_MANY = -32006,
    SERVER_USED_UP = -32007,
    SERVER_UNSURE = -32008
};

/* Methods: create.c, invite.c, lobby.c, sit.c, rematch.c. Those that a room answers are
 * at_table.c's alone. */
bool method_create(struct request *request);
bool method_invitations(struct request *request);
bool method_invite(struct request *request);
bool method_take(struct request *request);
bool method_tables(struct request *request);
bool method_mine(struct request *request);
bool method_rematch(struct request *request);
bool method_join(struct request *request);
bool method_leave(struct request *request);
bool method_at_table(struct request *request, enum room_verb verb);

bool hints_ask(struct request *request, struct live *live, int ms); /* false: the error is set */
void tell_closed(struct connection *connection, const char *reason);

/* create.c, lobby.c, sit.c */
/* The table that is planned, with the id, the secrets and the invitations of the rows; NULL after
 * it set the error. The table of the plan is gone then. */
struct live *create_live(struct request *request, struct room_plan *plan, struct stored_game *game,
                         struct stored_seat *seats);
/* The public table of that name; NULL after it set the error. */
struct live *lobby_find(struct request *request, const char *id);
/* False: the store says why. */
bool lobby_write_tables(struct server *server, struct json_writer *json);
void sit_leave(struct connection *connection);
/* What a secret is at its table. */
enum door { DOOR_SPECTATOR, DOOR_SEAT, DOOR_INVITATION };
/* The table and the seat that a secret leads to; NULL after it set the error. */
struct live *sit_find(struct request *request, const char *secret, int *seat, enum door *door);

/* invite.c: `own` is the secret of the creator's seat */
/* A new invitation to the seat, in its row. */
void invite_make(const char *own, const char *id, int seat, struct stored_seat *row);
/* The answer to `create` and `invitations`. */
void invite_write(struct json_writer *json, const struct live *live, const char *own);

#endif
