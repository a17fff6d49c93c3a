/* database.h: one connection to the SQLite file and its prepared statements: used only by
 * store_sqlite.c and by the thread that writes (writer.c). */
#ifndef EPOKI_SERVER_DATABASE_H
#define EPOKI_SERVER_DATABASE_H

#include <sqlite3.h>

#include "core/text.h"

enum { STATEMENTS_MAX = 40 };

struct database {
    sqlite3 *file;
    sqlite3_stmt *prepared[STATEMENTS_MAX];
    struct text why; /* the last error */
};

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

/* Opens the file, creating it or bringing it up to date. On false `error` says why. */
bool database_open(struct database *db, const char *path, struct text *error);
bool database_prepare(struct database *db, const char *const *statements, int count,
                      struct text *error);
void database_close(struct database *db);

/* The statement, ready to be stepped; on NULL `why` says why. A value that could not be bound would
 * be NULL, and a statement that concerns nothing succeeds. */
sqlite3_stmt *database_bind(struct database *db, int id, const char *pattern,
                            const struct value *values);
/* Runs a statement that returns nothing. False: `why` says why. */
bool database_run(struct database *db, int id, const char *pattern, const struct value *values);
void database_remember_why(struct database *db);

/* A commit that changes nothing but is written. On false `error` says why not. */
bool database_touch(sqlite3 *file, struct text *error);
/* The version of the form of a file, or -1. */
int database_version(sqlite3 *file, struct text *error);

#endif
