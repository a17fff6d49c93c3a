/* archive.h: where deleted tables of a file of SQLite go: into a database of the same form beside
 * the original one, DATABASE.deleted-YYYY-MM, one for each month with deletions. The last
 * ARCHIVES_MAX of them are kept. */
#ifndef EPOKI_SERVER_ARCHIVE_H
#define EPOKI_SERVER_ARCHIVE_H

#include "server/store/database.h"

enum { ARCHIVES_MAX = 3 };

struct archive {
    struct database db; /* with the other one attached; no connection while it is not open */
};

/* Copies a table as it is stored into the archive of this month, and returns when it is on the
 * disk. On false `error` says why. Opens `archive` if necessary. */
bool archive_put(struct archive *archive, const char *path, const char *id, struct text *error);
void archive_close(struct archive *archive);

/* Copies a table from an archive back into a database, which must not have a table of that name. */
bool sqlite_bring_back(const char *path, const char *from, const char *id, struct text *error);

#endif
