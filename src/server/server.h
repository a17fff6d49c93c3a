/* server.h: what the files of the server share: the server itself, its tables, the connections.
 *
 * Everything here belongs to the one thread of the event loop, except the queue of bots (queue.h).
 *
 * One turn of the loop (loop.c): sockets deliver requests; their handlers change tables in memory,
 * write to the store, and hold their answers back; at the end the store commits once for all of
 * them, and only then the answers and the updates of the changed tables go out. If the commit
 * fails, the answers become errors and the tables are loaded again as they are stored. */
#ifndef EPOKI_SERVER_SERVER_H
#define EPOKI_SERVER_SERVER_H

#include <libwebsockets.h>

#include "core/table.h"
#include "rpc/rpc.h"
#include "server/address.h"
#include "server/limits.h"
#include "server/queue.h"
#include "server/store.h"

enum {
    MESSAGE_BYTES_MAX = 64 << 10, /* of a request */
    BACKLOG_BYTES_MAX = 4 << 20,  /* unsent to one client */
    BACKLOG_SECONDS_MAX = 30,     /* since anything could be sent to it */
    TEXT_BYTES_MAX = 2000,        /* of a line of chat */
    NOTE_BYTES_MAX = 16 << 10,    /* of a seat's notes */
    CHAT_LINES = 100,             /* told to who joins */
    TABLE_BUCKETS = 4096,
    TABLE_IDLE_SECONDS = 120, /* a table nobody looks at leaves the memory */
    HINT_MS_MAX = 10000
};

/* A table in memory */

struct journal_entry { /* what happened in one action */
    int first, count;  /* its events */
    int seat;          /* who decided */
};

struct seat {
    struct stored_seat row;
    int online;        /* connections */
    double away_since; /* when the last one left */
};

struct ask { /* a request of undo that waits for answers */
    bool open;
    int seat, to;
    unsigned accepted; /* a bit per seat */
};

struct live {
    struct live *next; /* in its bucket */
    struct stored_game row;
    struct table *table;
    struct seat seats[SEATS_MAX];

    struct journal_entry *journal; /* per version */
    int journal_capacity;
    struct event *events;
    int event_count, event_capacity;

    struct connection *sitting; /* who looks on, through next_sitting */
    struct ask ask;
    double turn_since; /* when the seat to move began to think */
    double idle_since;
    bool changed;        /* in this turn of the loop: in the list of the server */
    bool people_changed; /* names, who is there */
    bool refreshed;      /* who decides for a seat: everybody gets the whole update */
    struct job *job;     /* a bot thinks: the queue has it, and gives it back */
};

/* A socket */

struct message {
    struct message *next;
    bool held; /* until the commit */
    char *id;  /* of the request it answers, as JSON; NULL: a notification */
    size_t length;
    unsigned char bytes[]; /* LWS_PRE free ones first */
};

struct connection {
    struct lws *wsi;
    struct server *server;
    struct connection *next, **link; /* all connections */
    uint64_t serial;
    char address[ADDRESS_LENGTH + 1]; /* as the limits name it */
    struct bucket bucket;             /* how many messages it may send */

    struct text incoming; /* a message in several frames */
    struct message *first, **last;
    size_t backlog;
    double blocked_since; /* since when nothing could be sent; 0: nothing waits */
    bool dropped;

    struct live *live; /* the table it sits at, or NULL */
    struct connection *next_sitting;
    int seat;                      /* SEAT_NONE: a spectator */
    char name[NAME_BYTES_MAX + 1]; /* of a spectator */
    int version;                   /* what it has seen; -1: nothing */
    bool fresh; /* sat down in this turn of the loop: has been told nothing yet */
    struct connection *next_holding;
    bool holding; /* has messages that wait for the commit */
    bool hinting; /* its hint is being thought of */
};

struct settings {
    const char *db, *bind, *page, *origins;
    struct proxies proxies;
    int port;
    int away_seconds;    /* after which a bot may take a person's seat */
    int per_address;     /* connections */
    int tables_per_hour; /* per address */
    int messages_per_second;
    int threads;
    bool verbose;
};

struct counters { /* for /metrics */
    uint64_t requests, errors, actions, commits, failed_commits, refused, dropped, bot_moves;
    double commit_seconds, longest_commit;
};

struct server {
    struct settings settings;
    struct lws_context *context;
    struct store *store;
    struct rpc *rpc; /* for the methods that need no table */
    struct queue *queue;
    struct limits limits;
    struct counters counters;
    struct connection *connections;
    int connection_count;
    struct connection *holding;
    uint64_t last_serial;
    struct live *tables[TABLE_BUCKETS];
    int table_count;
    struct live **changed; /* in this turn */
    int changed_count, changed_capacity;
    bool turn_failed; /* a write of this turn failed: all of it will be undone */
    double next_tick;
};

/* loop.c */
int server_run(const struct settings *settings);
void server_log(const char *pattern, ...) __attribute__((format(printf, 1, 2)));
/* Notes that a table changed: its people hear of it after the commit. */
void server_change(struct server *server, struct live *live);
/* Passes the result of a write on, and remembers a failure. */
bool server_wrote(struct server *server, bool good);

/* live.c: tables in memory */
struct live *live_find(struct server *server, const char *id, struct text *error); /* loads it */
struct live *live_add(struct server *server, const struct stored_game *row, struct table *table);
bool live_reload(struct server *server, struct live *live);
void live_unload_idle(struct server *server, double now);
void live_free_all(struct server *server);
/* Plays for `seat`, who must be to move, and stores it. False: `error` says why. */
bool live_play(struct server *server, struct live *live, uint32_t action, struct text *error);
bool live_undo(struct server *server, struct live *live, int seat, int to);
bool live_save_seat(struct server *server, struct live *live, int seat);
/* Somebody else decides for the seat from now on: stored, and told to all. */
bool live_change_seat(struct server *server, struct live *live, int seat);
int live_turn(const struct live *live);
bool live_is_person(const struct live *live, int seat); /* a human who plays himself */

/* clock.c */
void clock_turn_passed(struct server *server, struct live *live, int seat);
int64_t clock_left_ms(const struct live *live, int seat, double now);
int clock_running(const struct live *live); /* whose time runs, or SEAT_NONE */
void clock_tick(struct server *server, struct live *live, double now);

/* bots.c */
void bots_stop(struct live *live); /* what is being thought of is no longer wanted */
void bots_consider(struct server *server, struct live *live);
bool bots_hint(struct connection *connection, const char *id, int ms, struct text *error);
void bots_collect(struct server *server);

/* seen.c: what a viewer (a seat, or SEAT_NONE: a spectator) may see */
bool seen_event(const struct event *event, int viewer);
bool seen_action(const struct live *live, int version, int viewer);
void seen_write_view(const struct live *live, int viewer, struct json_writer *json);
/* Running scores as far as the viewer can know them; true when there is anything to tell. */
bool seen_scores(const struct live *live, int viewer, struct score *scores);

/* tell.c: notifications */
void tell_update(struct connection *connection);
void tell_people(struct connection *connection);
void tell_ask(struct connection *connection);
void tell_note(struct connection *connection, const char *text, bool held);
void tell_chat(struct connection *connection, const struct stored_line *line, bool held);
void tell_rematch(struct connection *connection, const char *table, const char *secret);
void tell_closed(struct connection *connection, const char *reason);
/* After a commit: everything the people of a changed table do not know yet. */
void tell_change(struct server *server, struct live *live);

/* socket.c */
int socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length);
/* Puts a message into the queue of a connection. `id` (JSON, or NULL) is the request it answers. */
void socket_send(struct connection *connection, const struct text *bytes, const char *id,
                 bool held);
void socket_settle(struct server *server, bool committed);
void socket_check_slow(struct server *server, double now);
void socket_drop(struct connection *connection, const char *why);

/* http.c */
int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t length);

/* request.c: the envelope */
struct request {
    struct connection *connection;
    struct server *server;
    struct rpc_call call; /* params, out, error as in the protocol */
    const char *id;       /* JSON */
    bool later;           /* it will be answered when a bot has thought */
};
bool request_fail(struct request *request, enum rpc_code code, const char *why);
const struct json_node *request_param(const struct request *request, const char *name);
/* A text of 1..most bytes, without control characters but newlines; NULL after it set the error. */
const char *request_text(struct request *request, const char *name, size_t most);
/* The name of a person, or NULL when none is given; false after it set the error. */
bool request_name(struct request *request, const char **name);
bool request_int(struct request *request, const char *name, int low, int high, int *value);
/* The table it sits at; NULL after it set the error. Likewise, and in a seat. */
struct live *request_live(struct request *request);
struct live *request_seated(struct request *request);
void request_handle(struct connection *connection, const char *bytes, size_t count);
void request_write_error(struct text *out, const char *id, enum rpc_code code, const char *why);
void request_write_result(struct text *out, const char *id, const struct text *result);
enum { SERVER_NOT_NOW = -32004, SERVER_NOT_STORED = -32005, SERVER_TOO_MANY = -32006 };

/* Methods: create.c, lobby.c, sit.c, play.c, undo.c, rematch.c */
bool method_create(struct request *request);
bool method_take(struct request *request);
bool method_tables(struct request *request);
bool method_rematch(struct request *request);
bool method_join(struct request *request);
bool method_leave(struct request *request);
bool method_substitute(struct request *request);
bool method_play(struct request *request);
bool method_why(struct request *request);
bool method_hint(struct request *request);
bool method_chat(struct request *request);
bool method_note(struct request *request);
bool method_undo(struct request *request);
bool method_answer(struct request *request);

/* A new table; `secrets` receives those of its persons' seats, the last one the spectators'. The
 * table is taken over. NULL: `error` says why. */
struct live *lobby_open(struct server *server, struct table *table, const struct stored_game *rules,
                        const struct stored_seat *seats, char secrets[][SECRET_LENGTH + 1],
                        struct text *error);
void lobby_write_tables(struct server *server, struct json_writer *json);
void sit_leave(struct connection *connection);
void rematch_claim(struct connection *connection); /* tells who sits there of the next table */

#endif
