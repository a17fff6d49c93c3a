/* rooms.h: tables in memory: a room (src/room) and what a server adds to it: the rows it is stored
 * as, who is at the table, and the bots that think.
 *
 * Why nothing is told before it is stored, and nothing that is stored depends on anything that is
 * not:
 * - A table is settled (memory equals what is stored), `unsaved` (ahead by the batch that is
 *   gathering) or `saving` (ahead by the batch in progress). Nobody plays at a table that is
 * saving: requests wait (request_waits), and so do answers of bots and clocks. So a table is never
 * ahead by two batches, and a batch that fails does not affect another one.
 * - What leaves the server about a table that is not settled is held until the commit of
 *   live_batch. What its room wants to tell (`effects`) is told when it is settled (settle.c).
 *
 * Nothing here knows about sockets and messages. What it needs from those who do is at the end. */
#ifndef EPOKI_SERVER_ROOMS_H
#define EPOKI_SERVER_ROOMS_H

#include "host/queue.h"
#include "server/histogram.h"
#include "server/log.h"
#include "server/rooms/crew.h"
#include "server/rooms/leases.h"
#include "server/rooms/line.h"
#include "server/rooms/loader.h"
#include "server/rooms/news.h"
#include "server/rooms/pace.h"
#include "server/rooms/talk.h"
#include "server/store/store_ratings.h"

struct connection;

enum {
    TABLE_BUCKETS = 4096,
    TABLE_IDLE_SECONDS =
        120, /* a table that nobody looks at is dropped from memory after that time */
    SWEEP_MAX = 32
};

struct sitter {        /* the bot of a seat, between its decisions */
    struct room *room; /* NULL: there is none, or it is thinking */
    int seat;
    size_t holds;                 /* bytes */
    struct sitter *older, *newer; /* those that have waited longer and shorter */
};

struct job {                  /* a bot thinks */
    struct thought thought;   /* first, for it is what the queue hands back */
    struct wish wish;         /* that it fulfils */
    struct live *live;        /* where its move is to be played; NULL: nowhere */
    struct connection *asker; /* to whom its hint goes; NULL: nobody */
    struct job *next;         /* of those that think */
    struct worker *at;        /* which worker thinks; NULL: a thread of this server */
    int64_t number, place;    /* of the job and of its bot, at that worker */
    size_t memory;            /* reserved for it */
    double begun;
};

struct parties { /* whose results are remembered */
    int count;   /* of the seats; 0: nobody's */
    bool rated;
    bool decided;        /* it has been said how it ended */
    bool bot[SEATS_MAX]; /* from the beginning */
    int gone[SEATS_MAX]; /* who left, in this order */
};

struct live {
    struct live *next; /* in its bucket */
    struct lease lease;
    bool doubted; /* the lease: nobody plays until it is known */
    int replayed; /* actions, when it was loaded, which nobody has been charged for yet */
    bool contest; /* of a tournament: its result counts there (room.h, store_cups.h) */
    struct stored_game row;
    struct stored_seat seats[SEATS_MAX]; /* as they were last written */
    struct book book;                    /* the actions, likewise */
    struct room *room;
    struct room_effects effects; /* what has not been told yet */
    struct talk talk;
    struct text pending; /* votes and pauses as they were last written */
    struct parties parties;
    struct last_told told;
    struct sitter sitters[SEATS_MAX];
    struct posted posted[SEATS_MAX];

    struct connection *sitting; /* who is at the table, linked by next_sitting */
    double idle_since;
    bool unsaved;   /* memory is ahead of the store by the batch that gathers */
    bool saving;    /* by the batch in progress; never both */
    bool reloading; /* and it is loaded again, because that batch failed: still saving, but in no
                       list, and nothing about it waits for a commit */
    bool changed;   /* in the list of them: there is something to tell */
    struct live *next_changed, *next_saving;
    struct wish wish;                   /* a bot is to think */
    struct job *job;                    /* it thinks, or its answer waits */
    char left_from[ADDRESS_LENGTH + 1]; /* the address of the player who left last, or "" */
    struct connection *hinted; /* who asked for a hint that is still outstanding, or NULL */
};

struct bots { /* those that think, and those that wait for their turn */
    struct queue *queue;
    struct lines lines;
    struct job *running;         /* here and at workers: */
    int running_count, hinting;  /* how many, of them hints, */
    int here;                    /* of them on threads of this server */
    int moves_in_a_row;          /* begun while a hint waited */
    struct thought *postponed;   /* answers for tables that are saving */
    size_t most, thinking, idle; /* memory they may have, what is reserved, what the others hold */
    struct sitter *oldest, *newest;
    char served[ADDRESS_LENGTH + 1]; /* the address served last */
    double mixed_since;              /* when another one was served before it */
    uint64_t forgotten;              /* bots that had to be dropped */
};

struct sweep {                                  /* through the tables that were given up */
    int keep_days;                              /* 0: keep for ever */
    int keep_wait;                              /* seconds from the start to the first deletion */
    struct unfinished_game last;                /* the last one looked at */
    double next;                                /* when to go on */
    char going[SWEEP_MAX][TABLE_ID_LENGTH + 1]; /* being deleted, */
    int count;
    uint64_t batch; /* by this batch */
    struct calendar calendar;
    double began, looked, stored; /* when it first and last read the date, and stored it */
    struct reads *reads;          /* of tables of before that time */
    int64_t before;
};

struct rooms_counters { /* for /metrics */
    uint64_t actions, replayed, bot_moves, bot_visits, deleted, commits, failed_commits;
    double commit_seconds, longest_commit;
    struct histogram commit, load, move, hint; /* how long they take */
};

struct rooms {
    struct store *store;
    int away; /* seconds after which a bot may take a person's seat */
    struct live *tables[TABLE_BUCKETS];
    int count;
    struct loader *loader;    /* NULL: the loop loads tables itself */
    struct loading *loadings; /* what it was asked for, and what it found a moment ago */
    struct live *changed;     /* there is something to tell about them */
    struct live *saving;      /* the tables of the batch in progress */
    double failed_at;         /* when a batch last could not be stored; 0: never */
    uint64_t gathering;       /* the number of the gathering batch; the one before is in progress */
    struct bots bots;
    struct crew crew;
    struct pace pace;
    struct sweep sweep;
    struct leases leases;
    struct news_rules news;
    struct rooms_counters counters;
};

/* live.c: tables in memory */
/* Loads it if necessary. NULL if there is none, or if it cannot be loaded; then `error` says why.
 */
struct live *live_find(struct rooms *rooms, const char *id, struct text *error);
struct live *live_in_memory(struct rooms *rooms, const char *id); /* or NULL */
/* A new table, as planned, with the name and the secrets of the rows; it is stored. Takes ownership
 * of the plan's table. On NULL `error` says why. */
struct live *live_open(struct rooms *rooms, struct room_plan *plan, const struct stored_game *row,
                       const struct stored_seat *seats, struct text *error);
/* After a failed commit memory is ahead of the store: the table is loaded again, beside the loop,
 * and stays `saving` until live_replace. */
void live_reload(struct rooms *rooms, struct live *live);
/* It is as it was loaded, and what it was goes to `stored`; NULL: it could not be, and is lost. */
void live_replace(struct rooms *rooms, struct live *live, struct live *stored);
/* Its people are told why, and it is dropped from memory; not while it is saving. */
void live_lose(struct rooms *rooms, struct live *live, const char *why);
/* A game that is over, and nobody's table, to look at; live_return afterwards. NULL as above. */
struct live *live_borrow(struct rooms *rooms, const char *id, struct text *error);
void live_return(struct live *live);
void live_make_contest(struct live *live);
void live_unload_idle(struct rooms *rooms, double now);
void live_free_all(struct rooms *rooms);
/* The batch on which statements about a table depend; 0 if it is settled. */
uint64_t live_batch(const struct rooms *rooms, const struct live *live);
/* Passes a request, with the time filled in, to the table's room; on false the effects say why not.
 * What follows from it is stored, and told in time. `out` is NULL if nobody reads the answer. */
bool live_ask(struct rooms *rooms, struct live *live, struct room_request *asked,
              struct json_writer *out);
/* Stores what was added to the effects since there were `first` entries. */
void live_keep(struct rooms *rooms, struct live *live, int first);
/* For load.c and loadings.c: an empty one; how a table would be loaded now; a loaded one goes into
 * memory, unless it is another server's meanwhile (false); and what the administrator should know
 * of it. */
struct live *live_make(struct text *error);
struct loading live_loading(const struct rooms *rooms, const char *id);
bool live_enter(struct rooms *rooms, struct live *live, const struct lease *begun_as);
void live_report(struct rooms *rooms, const char *id, enum found found, const struct live *live,
                 double seconds, const struct text *error);

/* load.c: as the store has them; on any thread */
enum found load_table(struct store *store, const struct loading *as, struct live *live,
                      struct text *error); /* into an empty one */
void load_asked(struct store *store, struct loading *loading);

/* keep.c: what rooms want stored, as rows */
/* The entries among the effects from `first` on. */
void keep_entries(struct rooms *rooms, struct live *live, const struct room_effects *effects,
                  int first);
void keep_seal(struct rooms *rooms, struct live *live); /* before what was written is handed over */

/* rated.c: tables whose results are remembered */
/* Those of a new table, by seat, one for each. */
void rated_open(struct rooms *rooms, struct live *live, const struct stored_party *parties);
bool rated_load(struct store *store, struct live *live); /* before its room is made */
/* The person of the seat has given it up, or has run out of time. */
void rated_leave(struct rooms *rooms, struct live *live, int seat);
/* If the game has been decided, this is stored. */
void rated_consider(struct rooms *rooms, struct live *live);

/* style.c: how a seat has played, as words; `won`: when the game was played to its end */
void style_write(const struct room *room, int seat, bool won, struct text *out);

/* settle.c: batches, and what is told when they are stored */
/* Notes that a table changed: its people hear of it when it is settled. */
void settle_later(struct rooms *rooms, struct live *live);
void settle_forget(struct rooms *rooms, const struct live *live); /* it is dropped from memory */
/* The end of a turn: tells about the tables that need no commit, and hands over what has gathered,
 * if no batch is in progress. */
void settle_turn(struct rooms *rooms);
/* Returns true if a batch has ended; then its answers are sent (socket_settle), followed by
 * settle_end. */
bool settle_collect(struct rooms *rooms, bool *good);
void settle_end(struct rooms *rooms, bool good);

/* bots.c */
void bots_consider(struct rooms *rooms, struct live *live); /* is one to move? */
void bots_dispatch(struct rooms *rooms);                    /* gives work to free threads */
void bots_collect(struct rooms *rooms);
void bots_tick(struct rooms *rooms, double now);
void bots_stop_move(struct rooms *rooms, struct live *live); /* its result is not wanted any more */
void bots_leave(struct rooms *rooms, struct live *live);     /* the table is dropped from memory */
/* For crew.c: a job goes to a thread of this server; it has been thought about. */
void bots_submit(struct rooms *rooms, struct job *job);
void bots_end(struct rooms *rooms, struct job *job);
bool bots_are_busy(const struct live *live);
void bots_hurry(struct rooms *rooms, struct job *job); /* it must answer now */
void bots_close(struct rooms *rooms);                  /* ends the threads */
struct job *bots_make_job(struct room_job *begun);     /* NULL: no memory */

/* sitters.c */
void sitter_lend(struct bots *bots,
                 struct sitter *sitter); /* it leaves its seat to think, or has gone */
void sitter_return(struct bots *bots, struct sitter *sitter, struct room *room, int seat);
void sitters_forget_gone(struct bots *bots,
                         struct live *live); /* those that the room has removed */
bool sitters_can_reserve(const struct bots *bots, size_t bytes);
void sitters_reserve(struct bots *bots,
                     size_t bytes); /* those that have waited longest may have to go */

/* sweep.c: tables that were given up */
void sweep_tick(struct rooms *rooms, double now);
bool sweep_takes(const struct rooms *rooms, const char *id); /* it is being deleted */
void sweep_settle(struct rooms *rooms, uint64_t batch, bool good);

/* What rooms ask of the gateway; tests provide it in its place. */

/* hints.c: those who asked for one */
struct job *hints_make_job(struct live *live); /* NULL: it was not possible */
void hints_answer(struct job *job);            /* if it was a hint, and somebody waits for it */
/* The hint of a connection, if there is one, is not wanted any more; the request fails for that
 * reason or, if `why` is NULL, is not answered. */
void hints_end(struct connection *connection, const char *why);

/* tell.c: everything the people of a settled table do not know yet */
void tell_change(struct rooms *rooms, struct live *live);

/* sit.c: those who look on */
void sit_unseat_newcomers(struct live *live); /* their batch failed: they are told so, and leave */
void sit_unseat_all(struct live *live, const char *why);
/* The address that waits for the bots of a table. */
const char *sit_address(const struct live *live);

/* invite.c: the invitation about which the room voted becomes that of the seat */
void invite_agreed(struct live *live, const struct room_ask *ask);

#endif
