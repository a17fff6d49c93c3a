/* address.h: to whom the limits apply. Behind a proxy every connection comes from the proxy's
 * address; the proxy names the client in X-Forwarded-For. Anybody can send that header, so only the
 * part written by trusted proxies counts: it is read from its end, as long as the proxy that added
 * a name is trusted itself. */
#ifndef EPOKI_SERVER_ADDRESS_H
#define EPOKI_SERVER_ADDRESS_H

#include "core/text.h"

enum { ADDRESS_BYTES = 16, ADDRESS_LENGTH = 49, NETWORKS_MAX = 32 };

struct network {
    unsigned char bytes[ADDRESS_BYTES]; /* IPv4 as ::ffff:a.b.c.d */
    int bits;
};

struct proxies { /* the trusted ones */
    struct network at[NETWORKS_MAX];
    int count;
};

/* Reads "127.0.0.1,10.0.0.0/8,::1"; on false `error` says what is wrong. */
bool proxies_read(struct proxies *proxies, const char *list, struct text *error);

/* Whether what it says about others is believed. */
bool address_is_proxy(const struct proxies *proxies, const char *peer);

/* The client's name for the limits: an IPv4 address, or the /64 of an IPv6 one, which is what one
 * customer has. `forwarded` is the value of the header, or "". */
void address_name(const struct proxies *proxies, const char *peer, const char *forwarded,
                  char name[ADDRESS_LENGTH + 1]);

#endif
