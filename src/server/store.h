/* store.h: the door to storage: tables, their actions, seats, chat and notes. What lies behind it
 * (store_sqlite.c, store_write.c, writer.c, database.c) is nobody else's affair.
 *
 * Writes gather in a batch, which store_hand_over gives to a thread that makes it durable: whoever
 * acknowledges something does it after store_collect said so. When anything of a batch fails,
 * nothing of it is stored, and `store_why` says why. Whoever reads sees what is stored, never what
 * gathers or is on its way. */
#ifndef EPOKI_SERVER_STORE_H
#define EPOKI_SERVER_STORE_H

#include "core/text.h"
#include "room/room.h"
#include "server/book.h"
#include "server/calendar.h"

enum {
    TABLE_ID_LENGTH = 11,
    SECRET_BYTES = 16,
    SECRET_LENGTH = 22, /* of its text */
    HASH_BYTES = 32,
    LINES_KEPT = 1000,         /* of a table's talk, the last ones of its people, */
    SPECTATOR_LINES_KEPT = 100 /* and of those who look on */
};

/* A seat as it is stored: what the room knows of it, and what leads there. */
struct stored_seat {
    struct room_seat at;              /* held: it has a secret */
    unsigned char secret[HASH_BYTES]; /* its hash */
    int invitations;                  /* how many were made for it; the last one: */
    unsigned char invitation[HASH_BYTES];
    int64_t sum; /* of the row as it was last written or read */
};

/* Fills one of the texts above; cuts what does not fit. */
void store_copy_text(char *to, size_t size, const char *from);

/* A table without its seats and actions. */
struct stored_game {
    char id[TABLE_ID_LENGTH + 1];
    char rematch[TABLE_ID_LENGTH + 1]; /* the table that follows, or "" */
    bool listed;                       /* public */
    bool over;
    int players;
    int undos; /* how often it went back */
    int turn;  /* who is to decide, or SEAT_NONE; of what is written, not of what was read */
    struct room_rules rules;
    unsigned char spectator[HASH_BYTES];
    struct text header; /* a record without actions; owned */
    int64_t sum;        /* of what never changes of it */
    int64_t serial;     /* of its last seal */
    int mended;         /* rows that had rotted, and were taken from their copies */
};

struct stored_line { /* a line of chat */
    int seat;        /* SEAT_NONE: a spectator */
    const char *name, *text;
    int64_t time;
};

struct store;

/* Opens, and makes or brings up to date, the database; the path must live as long. `wake` is called
 * on another thread when there is something to collect. NULL: `error` says why not. */
struct store *store_open(const char *path, void (*wake)(void *context), void *context,
                         struct text *error);
void store_close(struct store *store);
const char *store_why(const struct store *store);
bool store_is_unsure(const struct store *store);   /* about the batch collected last */
const char *store_note(const struct store *store); /* about its opening, for the log; or "" */

/* What became of a batch. */
struct written {
    bool good;
    bool unsure; /* not good: yet it may be there if the process ends before the next commit */
    double seconds;
};

/* Batches: one gathers while another is on its way. */
int store_length(struct store *store); /* writes that have gathered */
bool store_is_busy(struct store *store);
void store_hand_over(struct store *store);                        /* only when it is not busy */
bool store_collect(struct store *store, struct written *written); /* true: a batch has ended */
void store_wait(struct store *store);                             /* until there is one */
void store_fail(struct store *store); /* what gathers cannot be kept: out of memory */

/* Rows keep the sum they were written with. */
void store_add_game(struct store *store, struct stored_game *game, const char *slug);
void store_set_over(struct store *store, const char *id); /* now */
void store_set_rematch(struct store *store, const char *id, const char *next);
void store_set_seat(struct store *store, const char *id, int seat, struct stored_seat *row);
void store_add_action(struct store *store, const char *id, const struct book *book); /* the last */
/* Takes the actions from version `to` on back and keeps them as the `number`th undo. */
void store_add_undo(struct store *store, const char *id, int number, int to, int seat);
/* Lines that are too old go. */
void store_add_chat(struct store *store, const char *id, const struct stored_line *line);
void store_set_note(struct store *store, const char *id, int seat, const char *text);
/* What waits at the table as it is at that version: entries of its room, one in a line, or "". */
void store_set_pending(struct store *store, const struct stored_game *game, int version,
                       const char *entries);
void store_delete_game(struct store *store, const char *id); /* a copy goes into an archive first */
void store_set_calendar(struct store *store, const struct calendar *calendar);
/* What all rows of a table must fit to: at the end of whatever a batch writes about it. `sums` are
 * those of its seats. */
void store_seal(struct store *store, struct stored_game *game, const int64_t *sums,
                const struct book *book);

enum found { FOUND, FOUND_NOTHING, FOUND_ERROR };

/* Whose secret or invitation has this hash: a table and a seat (SEAT_NONE: its spectators'). */
enum found store_find_secret(struct store *store, const unsigned char *hash, char *id, int *seat);
/* As they were stored: rows that rotted are found again from their copies (`mended` counts them) or
 * FOUND_ERROR. */
enum found store_load_game(struct store *store, const char *id, struct stored_game *game,
                           struct stored_seat *seats);
/* The actions of a game that was loaded, likewise. `book` is empty. */
bool store_load_book(struct store *store, struct stored_game *game, struct book *book);
/* The last `most` lines, oldest first. */
bool store_each_line(struct store *store, const char *id, int most,
                     void (*each)(void *context, const struct stored_line *line), void *context);
bool store_get_note(struct store *store, const char *id, int seat, struct text *out);
/* Nothing when the game is no longer at that version, or the row rotted. */
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
/* Likewise the one of that name, public or not; `each` is not called where there is none. */
bool store_get_listed(struct store *store, const char *id,
                      void (*each)(void *context, const struct listed_game *game), void *context);
bool store_each_listed(struct store *store, int most,
                       void (*each)(void *context, const struct listed_game *game), void *context);

/* Tables whose game is not over, in the order they were made: at most `most` of those after `after`
 * and made before that time. */
struct unfinished_game {
    char id[TABLE_ID_LENGTH + 1];
    int64_t created, touched; /* when anybody last played, took back or talked */
};
bool store_each_unfinished(struct store *store, const struct unfinished_game *after, int64_t before,
                           int most,
                           void (*each)(void *context, const struct unfinished_game *game),
                           void *context);

/* What was set last; false: nothing, and it is empty. */
bool store_get_calendar(struct store *store, struct calendar *calendar);

/* Copies a database, also one that a server is writing to, into a new file. */
bool store_back_up(const char *path, const char *to, struct text *error);

#endif
