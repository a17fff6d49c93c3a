/* ways.h: being told when one is not there (docs/notifications.md): opening it, and the links in
 * mails. */
#ifndef EPOKI_SERVER_WAYS_H
#define EPOKI_SERVER_WAYS_H

#include "core/text.h"

struct server;
struct json_writer;

/* False: `error` says what is wrong with the settings. If only a library is missing, it says so in
 * the log, and nobody is told anything. */
bool ways_open(struct server *server, struct text *error);
void ways_close(struct server *server);
/* A batch has been stored. */
void ways_stored(struct server *server);
/* What `hello` says about it. */
void ways_write_hello(const struct server *server, struct json_writer *json);
void ways_write_metrics(struct server *server, struct text *out,
                        void (*add)(struct text *out, const char *name, const char *kind,
                                    double value));

/* The page /told/stop/TOKEN: what it shows, or with `now` that it is done. False: there is no such
 * page. */
bool ways_stop(struct server *server, const char *token, bool now, struct text *out);

#endif
