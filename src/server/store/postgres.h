/* postgres.h: what is particular to databases on a server of PostgreSQL (see database.h). */
#ifndef EPOKI_SERVER_POSTGRES_H
#define EPOKI_SERVER_POSTGRES_H

#include "server/store/database.h"

/* postgres_form.c: the form of the database, and archives of deleted tables, which are schemas of
 * the same form: deleted_YYYY_MM, in the same database. */

/* Makes the tables, or brings them up to date, in all schemas. On false `error` says why. */
bool postgres_migrate(struct database *db, struct text *error);
/* Whether the tables have the form this program knows. */
bool postgres_check_form(struct database *db, struct text *error);
/* The name of this month's archive. */
void postgres_archive_name(struct text *out);
/* Makes it, if there is none; the oldest ones go. */
bool postgres_make_archive(const char *where, const char *name, struct text *error);
/* Copies a table from an archive back. */
bool postgres_bring_back(const char *where, const char *from, const char *id, struct text *error);

/* postgres.c */

/* The first value that a query gives, as text; "" if there is none. False: `error` says why. */
bool postgres_ask(struct database *db, const char *sql, struct text *answer, struct text *error);
/* Runs a statement with a text as its only parameter, within the open transaction. */
bool postgres_run_with(struct database *db, const char *sql, const char *parameter,
                       struct text *error);
/* Waits until that time (host_seconds) for a notification (LISTEN) or until `bell`, an eventfd, is
 * rung. Returns true if there was a notification. */
bool postgres_wait(struct database *db, int bell, double until);

#endif
