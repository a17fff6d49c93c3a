/* log.h: what the administrator of a server or a worker reads. */
#ifndef EPOKI_SERVER_LOG_H
#define EPOKI_SERVER_LOG_H

#include <stdbool.h>

/* Before the first line: who says it, and in which form, "text" (also NULL) or "json". False after
 * saying that there is no such form. */
bool log_begin(const char *name, const char *form);

void server_log(const char *pattern, ...) __attribute__((format(printf, 1, 2)));

#endif
