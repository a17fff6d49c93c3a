/* carrier.h: sends what is to be told: requests to addresses on the web that strangers have given,
 * and mail to the site's mail server. It waits, so only couriers (courier.h) call it.
 *
 * An address that a stranger gave cannot make the server speak with its own network: the address to
 * which a connection is made, found from the name just then, must be a public one; no redirect is
 * followed, no proxy of the environment used, and nothing of the answer is kept but its number.
 *
 * The library (libcurl) is opened at run time: a server that tells nobody anything needs none. */
#ifndef EPOKI_SERVER_CARRIER_H
#define EPOKI_SERVER_CARRIER_H

#include "core/text.h"

struct sockaddr;

enum carried {
    CARRIED,
    CARRIED_LATER,   /* not now: the network, or the other side */
    CARRIED_REFUSED, /* and that will not change */
    CARRIED_GONE     /* nobody is there any more */
};

enum { HEADERS_MAX = 8 };

struct parcel {
    const char *address; /* https://..., or that of a mail server */
    const char *headers[HEADERS_MAX];
    int header_count;
    const struct text *body;
    bool anywhere; /* for tests: to any address, also without TLS */
    /* Of mail */
    const char *from, *to; /* plain addresses */
    const char *password;  /* or NULL */
};

/* Opens the library; on false `error` says why it cannot be used. Once, before all others. */
bool carrier_open(struct text *error);
/* `why` says what went wrong, for the log. */
enum carried carrier_post(const struct parcel *parcel, struct text *why);
enum carried carrier_mail(const struct parcel *parcel, struct text *why);

/* Whether an address is one of the public internet. */
bool carrier_is_public(const struct sockaddr *address);
/* Whether a text may be such an address: https://, a host, nothing that could be a password; with
 * `anywhere` also http://. */
bool carrier_is_address(const char *text, bool anywhere);

#endif
