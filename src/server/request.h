/* request.h: a request, its envelope, and what the methods share that carry one out. */
#ifndef EPOKI_SERVER_REQUEST_H
#define EPOKI_SERVER_REQUEST_H

#include "room/plain.h"
#include "rpc/rpc.h"
#include "server/gateway/gateway.h"

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

/* Methods: create.c, invite.c, lobby.c, sit.c, rematch.c; those about people are in the headers of
 * their parts, the others in request.c. */
typedef bool method_handler(struct request *request);
method_handler method_create, method_invitations, method_invite, method_take, method_tables;
method_handler method_mine, method_rematch, method_join, method_leave;

bool hints_ask(struct request *request, struct live *live, int ms); /* false: the error is set */
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

/* invite.c: `own` is the secret of the creator's seat */
/* A new invitation to the seat, in its row; false: not by this secret. */
bool invite_make(const char *own, const char *id, int seat, struct stored_seat *row);
/* The answer to `create` and `invitations`. */
void invite_write(struct json_writer *json, const struct live *live, const char *own);

#endif
