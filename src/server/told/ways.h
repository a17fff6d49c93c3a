/* ways.h: being told when one is not there (docs/notifications.md): opening it, and the links in
 * mails. */
#ifndef EPOKI_SERVER_WAYS_H
#define EPOKI_SERVER_WAYS_H

#include "core/text.h"
#include "server/request.h"

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

/* Methods */
method_handler method_ways, method_tell_push, method_tell_hook, method_tell_mail;
method_handler method_tell_change, method_tell_stop, method_tell_test;
method_handler method_mail_sign_in, method_mail_use;

#endif
