/* sqlite.h: what is particular to databases that are files of SQLite (see database.h): for those
 * who work on the file itself. */
#ifndef EPOKI_SERVER_SQLITE_H
#define EPOKI_SERVER_SQLITE_H

#include <sqlite3.h>

#include "server/store/database.h"

struct archive;

struct file { /* what a connection is to this engine */
    sqlite3 *handle;
    struct archive *archive; /* open only while a transaction puts something there */
};

sqlite3 *sqlite_file(const struct database *db);

/* Prepared statements in a file that somebody else has opened and will close. */
void sqlite_borrow(struct database *db, struct file *borrowed, sqlite3 *handle);
void sqlite_give_back(struct database *db);

/* Copies a database, even one that a server is writing to, into a new file. */
bool sqlite_back_up(const char *path, const char *to, struct text *error);

#endif
