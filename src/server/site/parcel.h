/* parcel.h: messages that wait until a WebSocket can take them, for connections between processes
 * of a site. Clients have outboxes (outbox.h), which hold back what is not stored. */
#ifndef EPOKI_SERVER_PARCEL_H
#define EPOKI_SERVER_PARCEL_H

#include <stdbool.h>
#include <stddef.h>

struct lws;

struct parcel {
    struct parcel *next;
    size_t length;
    unsigned char bytes[]; /* LWS_PRE of them are the library's */
};

struct parcels { /* all zero: none */
    struct parcel *first, *last;
    size_t bytes;
};

bool parcels_add(struct parcels *parcels, const char *bytes, size_t count); /* false: no memory */
const char *parcel_text(const struct parcel *parcel);
/* Sends the next one, if there is one, and asks to be called again for those after it. Returns
 * false if the connection is broken. */
bool parcels_send(struct parcels *parcels, struct lws *wsi);
void parcels_free(struct parcels *parcels);

#endif
