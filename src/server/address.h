/* address.h: whom the limits count. Behind a proxy every connection comes from the proxy's address;
 * it names the client in X-Forwarded-For. Anybody can send that header, so it counts only as far as
 * trusted proxies wrote it: from its end, as long as whoever added a name is trusted himself. */
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

/* Reads "127.0.0.1,10.0.0.0/8,::1"; false: `error` says what is wrong. */
bool proxies_read(struct proxies *proxies, const char *list, struct text *error);

/* True when what it says of others counts. */
bool address_is_proxy(const struct proxies *proxies, const char *peer);

/* The client as the limits name it: an IPv4 address, or the /64 of an IPv6 one, which is what one
 * customer has. `forwarded` is the header's value or "". */
void address_name(const struct proxies *proxies, const char *peer, const char *forwarded,
                  char name[ADDRESS_LENGTH + 1]);

#endif
