/* archive.h: where deleted tables go: into a database of the same form beside the one they were in,
 * DATABASE.deleted-YYYY-MM, one for each month in which any was deleted. The last ARCHIVES_MAX of
 * them are kept. */
#ifndef EPOKI_SERVER_ARCHIVE_H
#define EPOKI_SERVER_ARCHIVE_H

#include "server/database.h"

enum { ARCHIVES_MAX = 3 };

struct archive {
    struct database db; /* with the other one attached; not open: its file is NULL */
};

/* Copies a table as it is stored into the archive of this month, and returns when it is on the
 * disk. False: `error` says why. `archive` is opened when it is not. */
bool archive_put(struct archive *archive, const char *path, const char *id, struct text *error);
void archive_close(struct archive *archive);

/* Copies a table of an archive back into a database, where there must be none of that name. */
bool archive_bring_back(const char *path, const char *from, const char *id, struct text *error);

#endif
