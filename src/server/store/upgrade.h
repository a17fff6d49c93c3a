/* upgrade.h: older databases: what must be computed for a step to a newer form. */
#ifndef EPOKI_SERVER_UPGRADE_H
#define EPOKI_SERVER_UPGRADE_H

#include <sqlite3.h>

#include "core/text.h"

/* Sums and second copies of what is stored, as it is: a byte that rotted before cannot be told from
 * a correct one. Within the caller's transaction. On false `error` says why. */
bool upgrade_sums(sqlite3 *file, struct text *error);

#endif
