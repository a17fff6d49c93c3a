/* gateway.h: what comes in and goes out: connections, the messages that wait for them, and the
 * envelope of a request. Limits are in limits.h, connections that are no WebSockets yet in gate.h.
 */
#ifndef EPOKI_SERVER_GATEWAY_H
#define EPOKI_SERVER_GATEWAY_H

#include "room/plain.h"
#include "rpc/rpc.h"
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
    double unheard_until;           /* who is not heard is known until then (tell.c) */
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

/* request.c: the envelope */
union server_params;
struct request {
    struct connection *connection;
    struct server *server;
    struct rpc_call call; /* params, out, error as in the protocol */
    const char *method;
    enum room_verb verb;               /* where a room answers it */
    const union server_params *params; /* the same, read by their form (server_messages.h) */
    const char *id;                    /* JSON */
    bool later;                        /* the answer follows when a bot has thought */
    const char *bytes;                 /* all of it, as it came */
    size_t count;
    bool sent_on;          /* another server has the table, and answers it */
    bool borrows;          /* another server's table that is over may be looked at: */
    struct live *borrowed; /* it was */
    bool waits;  /* its table is saving: to be handled again later, nothing has been done */
    double cost; /* what it weighs (limits.h) */
    int charges; /* how often it had to ask whether it may */
};
/* Whether the request was let through at this place before it had to wait: then it is not charged
 * again. */
bool request_has_paid(struct request *request);
/* Set the error; return false. */
bool request_fail(struct request *request, int code, const char *why);
bool request_not_now(struct request *request, const char *why);
bool request_too_many(struct request *request, const char *why);
/* The name of a person as others may read it, or "" when none is given; false after it set the
 * error. */
bool request_name(struct request *request, const char *given, char name[ROOM_NAME_BYTES + 1]);
/* A token that the client made up, so that it can ask again if an answer was lost; made here if
 * none is given. Returns false after setting the error. */
bool request_token(struct request *request, const char *given, char token[SECRET_LENGTH + 1]);
/* Whether the table of that name, if there is one, is at this server. Otherwise returns false: the
 * request waits, or was sent on, or the error is set. NULL: a new one, whose name nobody knows. */
bool request_place(struct request *request, const char *id);
/* The table of that name; NULL after setting the error, to `none` if there is no such table. */
struct live *request_find(struct request *request, const char *id, const char *none);
/* Asks the room of a table (live_ask); `out` is NULL if the answer does not come from the room.
 * Returns false after setting the error. */
bool request_ask(struct request *request, struct live *live, struct room_request *asked,
                 struct json_writer *out);
/* Whether the table is saving: then the handler must return false without changing anything. */
bool request_waits(struct request *request, const struct live *live);
/* Whether the address may make another table or take a seat. Returns false after setting the error.
 */
bool request_may_open(struct request *request);
/* Whether it may have so many bytes of talk stored; likewise. */
bool request_may_talk(struct request *request, size_t bytes);
/* Returns false if it must wait; then nothing has happened. */
bool request_handle(struct connection *connection, const char *bytes, size_t count);
/* The answer to a request: its result, or where there is none the error. Held until `batch` is
 * stored. */
void request_answer(struct connection *connection, const char *id, const struct text *result,
                    const struct rpc_error *error, uint64_t batch);
/* The version, and which parts the administrator has not switched off: members of `hello`, and of
 * /api/hello. */
void request_write_parts(const struct server *server, struct json_writer *json);
/* An object without members. */
bool request_answer_nothing(struct request *request);
void request_refuse(struct connection *connection, const char *id, int code, const char *why,
                    uint64_t batch);
enum {
    SERVER_NOT_STORED = -32005,
    SERVER_TOO_MANY = -32006,
    SERVER_USED_UP = -32007,
    SERVER_UNSURE = -32008,
    SERVER_SIGN_IN = -32009,
    SERVER_WRONG = -32010,
    SERVER_TAKEN = -32011,
    SERVER_NOT_ALLOWED = -32012,
    SERVER_MUTED = -32013,
    SERVER_BARRED = -32014
};

/* Methods: create.c, invite.c, lobby.c, sit.c, rematch.c; the others are in request.c. */
typedef bool method_handler(struct request *request);
method_handler method_create, method_invitations, method_invite, method_take, method_tables;
method_handler method_mine, method_rematch, method_join, method_leave;
/* account.c, account_session.c, account_games.c */
method_handler method_sign_up, method_sign_in, method_session, method_sign_out, method_sessions;
method_handler method_password, method_delete_account, method_export_data;
method_handler method_claim, method_release, method_own_games;
/* seeks.c, profile.c */
method_handler method_lobby, method_seek, method_join_seek, method_leave_seek;
method_handler method_best, method_profile, method_rating_history, method_played, method_met;
method_handler method_block, method_blocked, method_results, method_favourites;
/* share.c */
method_handler method_share, method_unshare, method_shared, method_shares;
/* ways.c */
method_handler method_ways, method_tell_push, method_tell_hook, method_tell_mail;
method_handler method_tell_change, method_tell_stop, method_tell_test;
method_handler method_mail_sign_in, method_mail_use;
/* moderate.c */
method_handler method_seated, method_mute, method_mutes, method_report, method_reports;
method_handler method_moderate, method_deeds, method_standing;
/* cup_make.c, cup_join.c, cup_show.c */
method_handler method_make_cup, method_cups, method_cup, method_cup_tables;
method_handler method_join_cup, method_leave_cup, method_invite_to_cup, method_remove_from_cup;
method_handler method_steer_cup, method_cup_result;

bool hints_ask(struct request *request, struct live *live, int ms); /* false: the error is set */
/* Whose talk is told to whom has to be known before somebody sits down there, or talks; false: it
 * is being read. */
bool tell_can_join(struct request *request, const struct live *live, int who, unsigned *unheard);
bool tell_can_talk(struct request *request, const struct live *live);
void tell_closed(struct connection *connection, const char *reason);
/* A notification: `params` is a JSON object. */
void tell_say(struct connection *connection, const char *method, const struct text *params);

/* lobby.c, sit.c */
/* The public table of that name; NULL after it set the error. */
struct live *lobby_find(struct request *request, const char *id);
/* On false the store says why. */
bool lobby_write_tables(struct server *server, struct json_writer *json);
void sit_leave(struct connection *connection);
/* What a secret opens at its table. */
enum door { DOOR_SPECTATOR, DOOR_SEAT, DOOR_INVITATION };
/* The table and the seat to which a secret leads; NULL after setting the error. */
struct live *sit_find(struct request *request, const char *secret, int *seat, enum door *door);

/* share.c: a shared game for sites that show links */
/* Elements for the head of the page; without the address of the site (--site) no picture. */
enum found share_write_head(struct server *server, const char *id, struct text *out);
enum found share_write_picture(struct server *server, const char *id,
                               struct text *out); /* a JPEG */

/* invite.c: `own` is the secret of the creator's seat */
/* A new invitation to the seat, in its row; false: not by this secret. */
bool invite_make(const char *own, const char *id, int seat, struct stored_seat *row);
/* The answer to `create` and `invitations`. */
void invite_write(struct json_writer *json, const struct live *live, const char *own);

#endif
