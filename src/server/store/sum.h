/* sum.h: checksums of rows, so that a byte that rots on the disk is noticed. They do not protect
 * against somebody who forges them.
 *
 * A sum covers the values of a row in a given order, each with its kind and length. It is stored in
 * files, so the sum of given values never changes. */
#ifndef EPOKI_SERVER_SUM_H
#define EPOKI_SERVER_SUM_H

#include "server/store/database.h"

/* Of values about to be written; `pattern` as in database.h; only its first `count` letters count.
 */
int64_t sum_values(const char *pattern, int count, const struct value *values);

/* Of the first `count` columns of the row just read; returns whether column `count` holds it. */
bool sum_is_right(const struct rows *rows, int count, int64_t *sum);

/* row_sum(VALUE, ...) in SQL, for this connection to a file of SQLite. */
struct sqlite3;
bool sum_register(struct sqlite3 *file);

#endif
