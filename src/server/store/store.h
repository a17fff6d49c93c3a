/* store.h: the interface of storage: tables, their actions, seats, chat and notes. Nothing else
 * uses what lies behind it (store.c, store_write.c, writer.c, database.h).
 *
 * Writes are gathered in a batch, which store_hand_over gives to a thread that makes it durable;
 * nothing may be acknowledged before store_collect has reported it. If any part of a batch fails,
 * nothing of it is stored, and `store_why` says why. Readers see what is stored, never what is
 * gathering or in progress. */
#ifndef EPOKI_SERVER_STORE_H
#define EPOKI_SERVER_STORE_H

#include "core/text.h"
#include "room/room.h"
#include "server/calendar.h"
#include "server/store/book.h"
#include "server/store/lease.h"

enum {
    TABLE_ID_LENGTH = 11,
    SECRET_BYTES = 16,
    SECRET_LENGTH = 22, /* of its text */
    HASH_BYTES = 32,
    LINES_KEPT = 1000,         /* of a table's talk, the last ones of its people, */
    SPECTATOR_LINES_KEPT = 100 /* and of spectators */
};

/* A seat as it is stored: what the room knows about it, and the secrets that lead there. */
struct stored_seat {
    struct room_seat at;              /* held: it has a secret */
    unsigned char secret[HASH_BYTES]; /* its hash */
    int invitations;                  /* how many were made for it; the last one: */
    unsigned char invitation[HASH_BYTES];
    int64_t sum; /* of the row as it was last written or read */
};

/* Fills one of the texts above; cuts off what does not fit. */
void store_copy_text(char *to, size_t size, const char *from);

/* A table without its seats and actions. */
struct stored_game {
    char id[TABLE_ID_LENGTH + 1];
    char rematch[TABLE_ID_LENGTH + 1]; /* the table that follows, or "" */
    bool listed;                       /* public */
    bool over;
    int players;
    int undos; /* how often it went back */
    int turn;  /* who decides next, or SEAT_NONE; only for writing */
    struct room_rules rules;
    unsigned char spectator[HASH_BYTES];
    struct text header; /* a record without actions; owned */
    int64_t sum;        /* of what never changes of it */
    int64_t serial;     /* of its last seal */
    int mended;         /* rows that had rotted and were restored from their copies */
};

struct stored_line { /* a line of chat */
    int seat;        /* SEAT_NONE: a spectator */
    const char *name, *text;
    int64_t time;
};

struct store;

/* Opens the database, a file or postgresql://..., creating it or bringing it up to date; the path
 * must stay valid. `wake` is
 * called on another thread when there is something to collect. On NULL `error` says why not. */
struct store *store_open(const char *path, void (*wake)(void *context), void *context,
                         struct text *error);
/* The same, where other servers use the database too (keeper.h). */
struct store *store_open_shared(const char *path, const struct membership *as,
                                void (*wake)(void *context), void *context, struct text *error);
/* Another connection, on which nothing can be written; for another thread. */
struct store *store_open_to_read(const char *path, struct text *error);
void store_close(struct store *store);
const char *store_why(const struct store *store);
bool store_is_unsure(const struct store *store);   /* about the batch collected last */
const char *store_note(const struct store *store); /* about its opening, for the log; or "" */

/* Reading beside the loop, on other connections of the same database; from now on. */
bool store_read_aside(struct store *store, const char *path, void (*wake)(void *context),
                      void *context, struct text *error);
/* Who reads between begin and end does not wait for the database: what he has not read yet fails,
 * and store_is_missing says that this is why. Then nothing that he wrote since the beginning
 * counts, store_end_reads returns false, and when store_collect_reads has returned true he does
 * all of it again: what he has read before, he finds as it was. True: he has read all he wanted.
 *
 * `*reads` is what he has read, and NULL at first. False from store_begin_reads: what he misses is
 * not there yet, and there is nothing to end. */
struct reads;
bool store_begin_reads(struct store *store, struct reads **reads);
bool store_must_wait(const struct reads *reads); /* the same, without beginning */
bool store_end_reads(struct store *store);
bool store_is_missing(const struct store *store);
/* What he does from now on cannot be done again: the rest he reads at once. What is missing already
 * has failed, so whoever calls this asks store_is_missing before. */
void store_pin(struct store *store);
void store_forget_reads(struct reads **reads);     /* it is not wanted any more, or old: */
double store_reads_age(const struct reads *reads); /* seconds since it was begun */
bool store_collect_reads(struct store *store);
bool store_has_reads(const struct store *store);         /* some have not ended */
uint64_t store_reads_at_once(const struct store *store); /* the loop has waited for so many */

/* What happened to a batch. */
struct written {
    bool good;
    bool unsure; /* not good, but it may be there if the process ends before the next commit */
    double seconds;
};

/* Batches: one gathers while another is in progress. */
int store_length(struct store *store); /* writes that have gathered */
bool store_is_busy(struct store *store);
void store_hand_over(struct store *store);                        /* only when it is not busy */
bool store_collect(struct store *store, struct written *written); /* true: a batch has ended */
void store_wait(struct store *store);                             /* until there is one */
void store_fail(struct store *store); /* what is gathering cannot be kept: out of memory */

/* Before anything is written about a table: the batch fails if this server does not have it. */
void store_check_lease(struct store *store, const char *id, struct lease lease);
/* Rows keep the sum they were written with. */
void store_add_game(struct store *store, struct stored_game *game, const char *slug);
void store_set_over(struct store *store, const char *id); /* now */
void store_set_rematch(struct store *store, const char *id, const char *next);
void store_set_seat(struct store *store, const char *id, int seat, struct stored_seat *row);
void store_add_action(struct store *store, const char *id, const struct book *book); /* the last */
/* Takes back the actions from version `to` on and keeps them as undo number `number`. */
void store_add_undo(struct store *store, const char *id, int number, int to, int seat);
/* Lines that are too old go. */
void store_add_chat(struct store *store, const char *id, const struct stored_line *line);
void store_set_note(struct store *store, const char *id, int seat, const char *text);
/* What waits at the table at that version: entries of its room, one per line, or "". */
void store_set_pending(struct store *store, const struct stored_game *game, int version,
                       const char *entries);
void store_delete_game(struct store *store, const char *id); /* a copy goes into an archive first */
void store_set_calendar(struct store *store, const struct calendar *calendar);
/* Which rows belong together: written at the end of everything that a batch writes about a table.
 * `sums` are those of its seats. */
void store_seal(struct store *store, struct stored_game *game, const int64_t *sums,
                const struct book *book);

enum found { FOUND, FOUND_NOTHING, FOUND_ERROR };

/* To whom the secret or invitation with this hash belongs: a table and a seat (SEAT_NONE: its
 * spectators). */
enum found store_find_secret(struct store *store, const unsigned char *hash, char *id, int *seat);
/* As they were stored: rotten rows are restored from their copies (`mended` counts them); otherwise
 * FOUND_ERROR. */
enum found store_load_game(struct store *store, const char *id, struct stored_game *game,
                           struct stored_seat *seats);
/* The actions of a game that was loaded, likewise. `book` is empty. */
bool store_load_book(struct store *store, struct stored_game *game, struct book *book);
/* The last `most` lines, oldest first. */
bool store_each_line(struct store *store, const char *id, int most,
                     void (*each)(void *context, const struct stored_line *line), void *context);
bool store_get_note(struct store *store, const char *id, int seat, struct text *out);
bool store_each_note(struct store *store, const char *id,
                     void (*each)(void *context, int seat, const char *text), void *context);
/* Nothing if the game is no longer at that version, or if the row has rotted. */
bool store_get_pending(struct store *store, const struct stored_game *game, int version,
                       struct text *out);

/* Public tables, the newest first: those not over, then those that are. */
struct listed_game {
    const char *id, *game;
    int players, version;
    int turn; /* who is to decide, or SEAT_NONE */
    bool over;
    struct stored_seat seats[SEATS_MAX];
};
/* The same for the table of that name, public or not; `each` is not called if there is none. */
bool store_get_listed(struct store *store, const char *id,
                      void (*each)(void *context, const struct listed_game *game), void *context);
bool store_each_listed(struct store *store, int most,
                       void (*each)(void *context, const struct listed_game *game), void *context);

/* Unfinished tables in the order of their creation: at most `most` of those after `after` and
 * created before that time. */
struct unfinished_game {
    char id[TABLE_ID_LENGTH + 1];
    int64_t created, touched; /* when anybody last played, took back or talked */
};
bool store_each_unfinished(struct store *store, const struct unfinished_game *after, int64_t before,
                           int most,
                           void (*each)(void *context, const struct unfinished_game *game),
                           void *context);

/* What was set last; if nothing was, returns false and it is empty. */
bool store_get_calendar(struct store *store, struct calendar *calendar);

/* Copies a database, even one that a server is writing to, into a new file. */
bool store_back_up(const char *path, const char *to, struct text *error);
/* Brings a table back that store_delete_game deleted, from the archive of that name. */
bool store_bring_back(const char *path, const char *from, const char *id, struct text *error);

#endif
