/* database.h: one connection to a database and its prepared statements, the same for both engines:
 * a file of SQLite (sqlite.c) and a server of PostgreSQL (postgres.c). Used only by what lies
 * behind store.h.
 *
 * Statements are the same text for both: parameters are $1, $2, ... and appear first in that order.
 * One function has another name in PostgreSQL, and postgres.c puts it there: group_concat. */
#ifndef EPOKI_SERVER_DATABASE_H
#define EPOKI_SERVER_DATABASE_H

#include "core/text.h"
#include "server/store/lease.h"

enum { STATEMENTS_MAX = 256 };

/* A parameter of a statement; a pattern with one letter for each says what they are: t text, i
 * int64, b hash or NULL. */
struct value {
    const char *text;
    int64_t number;
    const unsigned char *hash;
};
#define TEXT(string) ((struct value){.text = (string)})
#define INT(integer) ((struct value){.number = (integer)})
#define HASH(bytes) ((struct value){.hash = (bytes)})

/* What a value in a row is. The numbers are part of sums (sum.h). */
enum kind { OF_NOTHING, OF_NUMBER, OF_TEXT, OF_BYTES, OF_REAL };

/* What a step of a statement came to. */
enum step { STEP_ROW, STEP_END, STEP_DAMAGED, STEP_ERROR };

/* What became of a transaction. */
enum outcome {
    OUTCOME_GOOD,   /* it is durable */
    OUTCOME_BAD,    /* nothing of it is there; `why` says why */
    OUTCOME_UNSURE, /* not good, but it may be there, or come to be there */
    OUTCOME_AGAIN   /* nothing of it is there, because the connection was lost: try again */
};

struct engine;

struct rows { /* a prepared statement, and the rows it finds */
    struct database *db;
    void *found; /* the engine's */
    int at;      /* the row in it */
};

struct database {
    const struct engine *engine;
    void *connection; /* the engine's */
    struct rows prepared[STATEMENTS_MAX];
    const char *const *statements;
    int count;
    const struct membership *as; /* of the one that writes; NULL: it is the only one */
    struct text why;             /* the last error */
    struct text note;            /* what the administrator should know; or empty */
};

/* FOR_WRITING: the database is made, or brought up to date, and is this server's alone as long as
 * the connection is open (a file is held by other means: hold.h). */
enum purpose { FOR_READING, FOR_WRITING };

/* What an engine does; see the functions below, which call it. */
struct engine {
    bool (*open)(struct database *db, const char *where, enum purpose purpose, struct text *error);
    bool (*prepare)(struct database *db, struct text *error);
    void (*close)(struct database *db);
    bool (*execute)(struct database *db, const char *sql, struct text *error);
    bool (*snapshot)(struct database *db, struct text *error);
    bool (*bind)(struct rows *rows, const char *pattern, const struct value *values);
    bool (*read)(struct rows *rows, const char *pattern, const struct value *values);
    enum step (*step)(struct rows *rows);
    bool (*reset)(struct rows *rows);
    int (*columns)(const struct rows *rows);
    enum kind (*kind)(const struct rows *rows, int column);
    int64_t (*number)(const struct rows *rows, int column);
    const char *(*bytes)(const struct rows *rows, int column, size_t *count);
    bool (*run)(struct database *db, int id, const char *pattern, const struct value *values);
    bool (*begin)(struct database *db);
    bool (*pause)(struct database *db, bool go_on); /* NULL: nothing is put off */
    bool (*archive)(struct database *db, const char *where, const char *id);
    bool (*check)(struct database *db, const char *id, struct lease lease); /* NULL: none */
    enum outcome (*commit)(struct database *db);
    void (*abandon)(struct database *db);
    bool (*scrub)(struct database *db); /* or NULL */
};
extern const struct engine sqlite_engine, postgres_engine;

/* Whether that names a server of PostgreSQL (postgresql://...) and not a file. */
bool database_is_remote(const char *where);
/* What may be shown of such a name: without its password. */
void database_show(const char *where, struct text *out);

/* On false `error` says why. `where` must stay valid. */
bool database_open(struct database *db, const char *where, enum purpose purpose,
                   struct text *error);
/* For writing, beside other servers. */
bool database_open_shared(struct database *db, const char *where, const struct membership *as,
                          struct text *error);
/* `statements` live as long as the connection. */
bool database_prepare(struct database *db, const char *const *statements, int count,
                      struct text *error);
void database_close(struct database *db);

/* Statements without parameters, separated by semicolons. */
bool database_execute(struct database *db, const char *sql, struct text *error);
/* What is read from now on is what is stored now. */
bool database_snapshot(struct database *db, struct text *error);

/* The statement, ready to be stepped; on NULL `why` says why. A value that could not be bound would
 * be NULL, and a statement that concerns nothing succeeds. */
struct rows *database_bind(struct database *db, int id, const char *pattern,
                           const struct value *values);
/* Runs a statement that returns nothing. False: `why` says why. Within a transaction an engine may
 * put it off, up to the commit. */
bool database_run(struct database *db, int id, const char *pattern, const struct value *values);

/* Transactions of the thread that writes. After false only database_abandon may follow. */
bool database_begin(struct database *db);
/* Reading within a transaction: between these two, everything that was put off has been carried
 * out, statements find what the transaction has written, and none is put off. */
bool database_pause(struct database *db);
bool database_go_on(struct database *db);
/* As database_bind, there: the connection is not made again, for the transaction would be lost. */
struct rows *database_read(struct database *db, int id, const char *pattern,
                           const struct value *values);
/* Copies a table into the archive of deleted tables, before anything of the transaction is there.
 */
bool database_archive(struct database *db, const char *where, const char *id);
/* The transaction fails if the table's lease is not this one. */
bool database_check(struct database *db, const char *id, struct lease lease);
enum outcome database_commit(struct database *db);
void database_abandon(struct database *db); /* `why` stays */
/* Between transactions: no file keeps what was deleted. False: not now. PostgreSQL looks after its
 * files itself. */
bool database_scrub(struct database *db);

/* Rows; NULL is one that could not be bound. A text or bytes stay until the next step. */
enum step rows_step(struct rows *rows); /* STEP_DAMAGED, STEP_ERROR: `why` is replaced */
bool rows_reset(struct rows *rows);     /* false: it ended with an error */
int rows_columns(const struct rows *rows);
enum kind rows_kind(const struct rows *rows, int column);
int64_t rows_number(const struct rows *rows, int column);
int rows_int(const struct rows *rows, int column);
const char *rows_text(const struct rows *rows, int column); /* never NULL */
const char *rows_bytes(const struct rows *rows, int column, size_t *count);

#endif
