/* server.h: what the files of the server share: the server itself, its tables, the connections.
 *
 * Everything here belongs to the one thread of the event loop. Other threads are the bots'
 * (queue.h) and the one that commits (writer.h); the loop never waits for them.
 *
 * One turn of the loop (loop.c): sockets deliver requests; their handlers change tables in memory,
 * add writes to the batch that gathers, and hold back what depends on it. At the end of the turn
 * the batch is handed over, unless one is still on its way. When a commit has ended, the answers
 * that waited for it and the updates of its tables go out; if it failed, the answers become errors
 * and its tables are loaded again as they are stored.
 *
 * Why nothing is told that is not stored, and nothing stored depends on what was not:
 * - A table is settled (memory is what is stored), `unsaved` (ahead by the batch that gathers) or
 *   `saving` (ahead by the batch on its way). Nobody plays at a table that is saving: requests wait
 *   (request_waits), bots' answers and clocks too. So a table is never ahead by two batches, and a
 *   batch that fails takes no other down with it.
 * - What leaves the server about a table that is not settled is held until the commit of
 * live_batch. Updates are made only when the table is settled (loop.c). */
#ifndef EPOKI_SERVER_SERVER_H
#define EPOKI_SERVER_SERVER_H

#include <libwebsockets.h>

#include "core/table.h"
#include "rpc/rpc.h"
#include "server/address.h"
#include "server/limits.h"
#include "server/line.h"
#include "server/page.h"
#include "server/plain.h"
#include "server/queue.h"
#include "server/store.h"

enum {
    MESSAGE_BYTES_MAX = 64 << 10,  /* of a request */
    BACKLOG_BYTES_MAX = 4 << 20,   /* unsent to one client; to an address: limits.h */
    BACKLOG_SECONDS_MAX = 30,      /* since anything could be sent to it */
    WAITING_BYTES_MAX = 256 << 10, /* requests of one client that wait for a commit */
    TEXT_BYTES_MAX = 2000,         /* of a line of chat */
    NOTE_BYTES_MAX = 16 << 10,     /* of a seat's notes */
    CHAT_LINES = 100,              /* told to who joins */
    SITTING_SHARE = 4,             /* of an address's connections one in four at one table */
    TABLE_BUCKETS = 4096,
    TABLE_IDLE_SECONDS = 120, /* a table nobody looks at leaves the memory */
    HINT_MS_MAX = 10000
};

/* A table in memory */

struct journal_entry { /* what happened in one action */
    int first, count;  /* its events */
    int seat;          /* who decided */
    uint8_t seen_by;   /* who may learn what */
    bool lost;         /* more happened than could be kept */
    bool gained;       /* the turn passed on, and his clock has had its increment for that */
};

struct sitter {      /* the bot of a seat, between its decisions */
    struct bot *bot; /* NULL: there is none, or it thinks */
    int heard;       /* it knows what was played before that version; -1: it must forget */
    size_t holds;    /* bytes */
    struct sitter *older, *newer; /* those that wait longer and shorter for their turn */
};

struct seat {
    struct stored_seat row;
    struct sitter sitter;
    int online;        /* connections */
    double away_since; /* when the last one left */
    int gained_turns;  /* taken back, after its clock had gained for them */
};

enum ask_what { ASK_UNDO, ASK_SUBSTITUTE, ASK_INVITE, ASK_COUNT };
extern const char *const ask_names[ASK_COUNT];

struct ask { /* a request to the others that waits for answers */
    bool open;
    enum ask_what what;
    int64_t number;    /* at random: an answer says which one it means, also after a restart */
    int seat;          /* who asks */
    int to;            /* undo: the version */
    int target;        /* the others: whose seat it is about */
    unsigned accepted; /* a bit per seat */
    char level[LEVEL_BYTES_MAX + 1];      /* substitute: of the bot */
    unsigned char invitation[HASH_BYTES]; /* invite: its hash */
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
    struct book book; /* the actions as they are stored */

    struct connection *sitting; /* who looks on, through next_sitting */
    struct ask ask;
    double turn_since; /* when the seat to move began to think */
    double idle_since;
    bool unsaved;        /* memory is ahead of the store by the batch that gathers */
    bool saving;         /* by the batch on its way; never both */
    bool changed;        /* in the server's list: there is something to tell */
    bool people_changed; /* names, who is there */
    bool refreshed;      /* who decides for a seat: everybody gets the whole update */
    struct wish wish;    /* a bot is to think */
    struct job *job;     /* it thinks, or its answer waits */
    int unwatched_moves; /* of bots, since the last one left */
    char left_from[ADDRESS_LENGTH + 1]; /* the address of the player who left last, or "" */
    struct connection *hinted;          /* who asked for a hint that is not given yet, or NULL */
};

/* A socket */

struct message {
    struct message *next;
    uint64_t batch; /* held until the commit of that one; 0: not held */
    char *id;       /* of the request it answers, as JSON; NULL: a notification */
    size_t length;
    unsigned char bytes[]; /* LWS_PRE free ones first */
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
    struct message *first, **last;
    size_t backlog;
    size_t buffered;      /* of it, what the library has and could not send yet */
    double blocked_since; /* since when nothing could be sent; 0: nothing waits */
    const char *dropped;  /* why it is being closed, or NULL */
    double dropped_at;

    struct live *live; /* the table it sits at, or NULL */
    struct connection *next_sitting;
    int seat;                      /* SEAT_NONE: a spectator */
    char name[NAME_BYTES_MAX + 1]; /* of a spectator */
    int version;                   /* what it has seen; -1: nothing */
    bool fresh; /* sat down in this turn of the loop: has been told nothing yet */
    struct connection *next_holding;
    bool holding; /* has messages that wait for a commit */
    struct waiting *waiting, **waiting_last;
    size_t waiting_bytes;
    struct connection *next_waiting;
    struct hint hint; /* that it asked for */
};

struct settings {
    const char *db, *bind, *page, *origins;
    struct proxies proxies;
    int port;
    int keep_days;       /* tables that were given up; 0: for good */
    int keep_wait;       /* seconds from the start to the first deletion */
    int ping_seconds;    /* of silence, then a client is asked whether it is there */
    int away_seconds;    /* after which a bot may take a person's seat */
    int per_address;     /* connections */
    int tables_per_hour; /* per address */
    int messages_per_second;
    int pages_per_second; /* plain HTTP requests, per address */
    int threads;
    int bot_memory; /* MiB, of all bots */
    bool seeded;    /* for tests: every table has this seed */
    uint64_t seed;
    bool verbose;
};

struct counters { /* for /metrics */
    uint64_t requests, errors, actions, commits, failed_commits, refused, dropped, bot_moves,
        bot_visits, deleted, listings, replayed;
    double commit_seconds, longest_commit;
};

enum { SWEEP_MAX = 32 };
struct sweep {                                  /* through the tables that were given up */
    struct unfinished_game last;                /* the last one looked at */
    double next;                                /* when to go on */
    char going[SWEEP_MAX][TABLE_ID_LENGTH + 1]; /* being deleted, */
    int count;
    uint64_t batch; /* by this batch */
    struct calendar calendar;
    double began, looked, stored; /* when it first and last looked at the date, and stored it */
};

struct live_list {
    struct live **at;
    int count, capacity;
};

struct known { /* an answer that never changes */
    struct known *next;
    const char *method, *game;
    struct text json;
};

struct listing { /* the public tables as last listed */
    struct text json;
    struct bucket made;
};

struct gate { /* connections that are no WebSocket: who did nothing for longest is first */
    struct visitor *first, *last;
    int count;
};

struct bots { /* those that think, and those that wait for their turn */
    struct lines lines;
    struct job *running[QUEUE_THREADS_MAX];
    int running_count, hinting;  /* of them hints */
    int moves_in_a_row;          /* begun while a hint waited */
    struct job *postponed;       /* answers for tables that are saving */
    size_t most, thinking, idle; /* memory they may have, what is reserved, what the others hold */
    struct sitter *oldest, *newest;
    char served[ADDRESS_LENGTH + 1]; /* the address served last */
    double mixed_since;              /* when another one was served before it */
    uint64_t forgotten;              /* bots that had to go */
};

struct server {
    struct settings settings;
    struct page_tables page_tables;
    struct ev_loop *loop;
    struct lws_context *context;
    struct store *store;
    struct rpc *rpc; /* for the methods that need no table */
    struct queue *queue;
    struct bots bots;
    struct limits limits;
    struct gate gate;
    struct known *known;
    struct listing listing;
    int files; /* that can be open */
    struct counters counters;
    struct connection *connections;
    int connection_count;
    struct connection *holding, *waiting;
    uint64_t last_serial;
    struct live *tables[TABLE_BUCKETS];
    int table_count;
    struct live_list changed; /* there is something to tell about them */
    struct live_list saving;  /* the tables of the batch on its way */
    uint64_t gathering; /* the number of the batch that gathers; the one before is on its way */
    struct sweep sweep;
    double next_tick;
};

struct request;

/* loop.c */
int server_run(const struct settings *settings);
void server_log(const char *pattern, ...) __attribute__((format(printf, 1, 2)));
/* Notes that a table changed: its people hear of it when it is settled. */
void server_change(struct server *server, struct live *live);
void server_forget(struct server *server, const struct live *live); /* it leaves the memory */
/* Ends a connection without a word, when the loop comes to it. */
void server_hang_up(struct server *server, struct lws *wsi);
uint64_t server_seed(const struct server *server); /* of a new table */

/* live.c: tables in memory */
/* Loads it. NULL: there is none, or it cannot be loaded, and then `error` says why. */
struct live *live_find(struct server *server, const char *id, struct text *error);
struct live *live_in_memory(struct server *server, const char *id); /* or NULL */
struct live *live_add(struct server *server, const struct stored_game *row, struct table *table);
bool live_reload(struct server *server, struct live *live);
void live_unload_idle(struct server *server, double now);
void live_free_all(struct server *server);
/* The store, to write something about a table that is not saving. */
struct store *live_write(struct server *server, struct live *live);
/* The batch that what is said about a table depends on; 0: it is settled. */
uint64_t live_batch(const struct server *server, const struct live *live);
/* Plays for who is to move. False: `error` says why. */
bool live_play(struct server *server, struct live *live, uint32_t action, struct text *error);
/* Goes back to version `to`, which is an earlier one, at the wish of the seat. */
void live_undo(struct server *server, struct live *live, int seat, int to);
void live_save_seat(struct server *server, struct live *live, int seat);
void live_seal(struct server *server, struct live *live); /* before what it wrote is handed over */
/* Somebody else decides for the seat from now on: told to all. */
void live_change_seat(struct server *server, struct live *live, int seat);
int live_turn(const struct live *live);
bool live_is_person(const struct live *live, int seat); /* a human who plays himself */
/* Hints are for who plays against bots alone, unless who made the table allowed them to all. */
bool live_allows_hints(const struct live *live);

/* clock.c */
void clock_turn_passed(struct server *server, struct live *live, int seat);
/* Before the seat takes the game back to version `to`. */
void clock_take_back(struct server *server, struct live *live, int seat, int to);
int64_t clock_left_ms(const struct live *live, int seat, double now);
int clock_running(const struct live *live); /* whose time runs, or SEAT_NONE */
void clock_tick(struct server *server, struct live *live, double now);

/* sweep.c: tables that were given up */
void sweep_tick(struct server *server, double now);
bool sweep_takes(const struct server *server, const char *id); /* it is being deleted */
void sweep_settle(struct server *server, uint64_t batch, bool good);

/* vote.c: asking the others */
/* A bit per seat of a person who has been there, and is or is not now. */
unsigned vote_people(const struct live *live);
/* Whose yes the request needs. */
unsigned vote_needed(const struct server *server, const struct live *live, const struct ask *ask);
/* Asks them, and answers that they are asked. One's own request of before is replaced; false, with
 * the error set, while somebody else's is open. */
bool vote_begin(struct request *request, struct live *live, const struct ask *ask);

/* bots.c */
void bots_consider(struct server *server, struct live *live); /* is one to move? */
void bots_dispatch(struct server *server);                    /* threads that are free get work */
void bots_collect(struct server *server);
void bots_tick(struct server *server, double now);
/* The position is no more: what is being thought of, for a hint too, is not wanted. */
void bots_stop(struct server *server, struct live *live);
void bots_take_back(struct server *server, struct live *live); /* and what bots remember neither */
void bots_leave_seat(struct server *server, struct live *live, int seat);
void bots_leave(struct server *server, struct live *live); /* the table leaves the memory */
void bots_watcher_left(struct connection *connection);     /* sits there no more */
bool bots_are_busy(const struct live *live);
int bots_length(const struct server *server);                          /* thoughts waited for */
void bots_close(struct server *server);                                /* ends the threads */
struct job *bots_make_job(const struct live *live, const char *level); /* NULL: out of memory */

/* sitters.c */
struct bot *sitter_lend(struct bots *bots, struct sitter *sitter); /* or NULL: there is none */
void sitter_return(struct bots *bots, struct sitter *sitter, struct bot *bot, size_t holds);
void sitter_free(struct bots *bots, struct sitter *sitter);
bool sitters_can_reserve(const struct bots *bots, size_t bytes);
void sitters_reserve(struct bots *bots, size_t bytes); /* those that wait longest may have to go */

/* hints.c */
#define HINT_LEVEL "hard"
bool hints_ask(struct request *request, int ms); /* false: the error is set */
struct job *hints_make_job(struct connection *connection);
void hints_answer(struct job *job); /* if it was a hint, and somebody waits for it */
/* The hint of a connection, or NULL, is not wanted; the request fails for that reason, or, with
 * NULL, is not answered. */
void hints_end(struct connection *connection, const char *why);

/* seen.c: what a viewer (a seat, or SEAT_SPECTATOR) may see */
int seen_viewer(const struct connection *connection);
/* One action and what happened in it, as the viewer is told of it. */
void seen_write_entry(const struct live *live, int version, int viewer, struct json_writer *json);
/* A state of the table, of now or of before, as the viewer sees or saw it. */
void seen_write_view(const struct live *live, const void *state, int viewer,
                     struct json_writer *json);

/* tell.c: notifications */
/* The part of an update that a state alone decides; also the answer to `past`. */
void tell_write_position(struct json_writer *json, const struct live *live, int version,
                         const void *state, int viewer);
void tell_update(struct connection *connection);
void tell_people(struct connection *connection);
void tell_ask(struct connection *connection);
void tell_note(struct connection *connection, const char *text);
void tell_chat(struct connection *connection, const struct stored_line *line);
void tell_rematch(struct connection *connection);
void tell_closed(struct connection *connection, const char *reason);
/* Everything the people of a settled table do not know yet. */
void tell_change(struct server *server, struct live *live);

/* gate.c: connections from accept on, until they are WebSockets */
bool gate_admits(struct server *server, int fd); /* before anything is spent on it */
bool gate_enter(struct server *server, struct lws *wsi);
void gate_leave(struct server *server, struct lws *wsi); /* it ends, or becomes a WebSocket */
/* Headers are there: whom it counts for. NULL: he has too many connections. */
struct address *gate_identify(struct server *server, struct lws *wsi);
void gate_progress(struct server *server, struct lws *wsi); /* it has time again */
/* So many bytes wait to be taken; false: with them the address leaves too much lying. */
bool gate_hold(struct lws *wsi, size_t bytes);
void gate_sweep(struct server *server, double now);

/* socket.c */
int socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length);
/* The address behind a socket, as the limits name it. */
void socket_address(struct server *server, struct lws *wsi, char name[ADDRESS_LENGTH + 1]);
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
    bool waits;           /* its table is saving: to be handled again, nothing was done */
    double cost;          /* what it weighs (limits.h) */
};
bool request_fail(struct request *request, enum rpc_code code, const char *why);
const struct json_node *request_param(const struct request *request, const char *name);
/* A text of 1..most bytes that others will read, made plain; `text` has room for as many and the
 * end. False after it set the error. */
bool request_text(struct request *request, const char *name, enum plain form, size_t most,
                  char *text);
/* The name of a person, or "" when none is given; false after it set the error. */
bool request_name(struct request *request, char name[NAME_BYTES_MAX + 1]);
/* False where it is not given; returns false after it set the error. */
bool request_bool(struct request *request, const char *name, bool *value);
/* What the client made up so that it can ask again when an answer was lost; made here when it is
 * not given. False after it set the error. */
bool request_token(struct request *request, char token[SECRET_LENGTH + 1]);
bool request_int(struct request *request, const char *name, int low, int high, int *value);
/* The table of that name; NULL after it set the error: to `none` when there is none. */
struct live *request_find(struct request *request, const char *id, const char *none);
/* True when the table is saving: the handler returns false, having changed nothing. */
bool request_waits(struct request *request, const struct live *live);
/* The table it sits at; NULL after it set the error, or must wait. Likewise, and in a seat. */
struct live *request_live(struct request *request);
struct live *request_seated(struct request *request);
/* False after it set the error: a bot plays for the seat, perhaps for good. */
bool request_plays(struct request *request, const struct live *live);
/* True when the address may make another table, or take a seat at one; store so many bytes of talk.
 * False after it set the error. */
bool request_may_open(struct request *request);
bool request_may_talk(struct request *request, size_t bytes);
/* False: it must wait, nothing has happened. */
bool request_handle(struct connection *connection, const char *bytes, size_t count);
void request_forget_known(struct server *server);
void request_write_error(struct text *out, const char *id, enum rpc_code code, const char *why);
void request_write_result(struct text *out, const char *id, const struct text *result);
enum {
    SERVER_NOT_NOW = -32004,
    SERVER_NOT_STORED = -32005,
    SERVER_TOO_MANY = -32006,
    SERVER_USED_UP = -32007,
    SERVER_UNSURE = -32008
};

/* Methods: create.c, lobby.c, sit.c, play.c, vote.c, undo.c, rematch.c */
bool method_create(struct request *request);
bool method_invitations(struct request *request);
bool method_invite(struct request *request);
bool method_take(struct request *request);
bool method_tables(struct request *request);
bool method_mine(struct request *request);
bool method_rematch(struct request *request);
bool method_join(struct request *request);
bool method_leave(struct request *request);
bool method_substitute(struct request *request);
bool method_play(struct request *request);
bool method_preview(struct request *request);
bool method_past(struct request *request);
bool method_why(struct request *request);
bool method_hint(struct request *request);
bool method_chat(struct request *request);
bool method_note(struct request *request);
bool method_undo(struct request *request);
bool method_answer(struct request *request);

/* A new table with the id and the secrets of its rows. The table is taken over. NULL: `error` says
 * why. */
struct live *lobby_open(struct server *server, struct table *table, const struct stored_game *rules,
                        const struct stored_seat *seats, struct text *error);
/* The public table of that name; NULL after it set the error. */
struct live *lobby_find(struct request *request, const char *id);
/* False: the store says why. */
bool lobby_write_tables(struct server *server, struct json_writer *json);
void sit_leave(struct connection *connection);
/* What a secret is at its table. */
enum door { DOOR_SPECTATOR, DOOR_SEAT, DOOR_INVITATION };
/* The table and the seat that the parameter `secret` leads to; NULL after it set the error. */
struct live *sit_find(struct request *request, const char **secret, int *seat, enum door *door);
/* True when nobody has been in the seat for a while. */
bool sit_is_absent(const struct server *server, const struct live *live, int seat, double now);
/* In how many milliseconds `asker` may propose a bot for the seat; 0: now; -1: its person is there,
 * or has the time of his clock, or a bot is. */
int64_t sit_vacant_ms(const struct server *server, const struct live *live, int asker, int seat);
/* A bot plays for who is away, if he still is. */
void sit_substitute(struct server *server, struct live *live, const struct ask *ask);
/* The name for the seat, with a number where another seat has it. */
void sit_name(struct live *live, int seat, const char *name);
/* True when another seat than this one (or SEAT_NONE) has such a name. */
bool sit_is_name_taken(const struct live *live, int seat, const char *name);

/* invite.c: `own` is the secret of the creator's seat */
/* A new invitation to the seat, in its row. */
void invite_make(const char *own, const char *id, int seat, struct stored_seat *row);
/* The answer to `create` and `invitations`. */
void invite_write(struct json_writer *json, const struct live *live, const char *own);
void invite_agreed(struct server *server, struct live *live, const struct ask *ask);

#endif
