/* courier.h: the threads that send what is to be told (store_news.h): they take a row of news, find
 * out whether it is still true, put it into words, send it, and note that it was sent. The loop
 * only wakes them.
 *
 * Nothing is lost and nothing sent twice: a row is taken for a while by a conditional update, which
 * one courier of one server gets; if its server is killed, the row is due again when that time has
 * passed. Whether something arrived that was on its way at that moment nobody can know; it is sent
 * again with the same name (`Topic`, `Message-ID`, `Epoki-Id`), by which the other side knows it.
 */
#ifndef EPOKI_SERVER_COURIER_H
#define EPOKI_SERVER_COURIER_H

#include "server/store/store_news.h"

struct courier_settings {
    const char *db;
    const char *site; /* the address of the page, or NULL */
    bool push, hooks;
    const char *mail, *mail_from, *mail_password; /* NULL: there is no mail */
    int wait;      /* seconds: of the first pause before something is tried again */
    bool anywhere; /* for tests: to private addresses too */
};

struct courier;

/* NULL: `error` says why nobody can be told anything. */
struct courier *courier_open(const struct courier_settings *settings, struct text *error);
void courier_close(struct courier *courier);
void courier_wake(struct courier *courier); /* there may be news */

const char *courier_push_key(const struct courier *courier); /* "": there is no push */
const char *courier_secret(const struct courier *courier);   /* the site's */

struct courier_counts {
    uint64_t sent, failed, given_up;
};
struct courier_counts courier_counts(struct courier *courier);

#endif
