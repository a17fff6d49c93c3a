/* crew_door.h: how workers (crew.h) come in: a WebSocket with a protocol of its own, opened by a
 * worker that knows the secret of the site. */
#ifndef EPOKI_SERVER_CREW_DOOR_H
#define EPOKI_SERVER_CREW_DOOR_H

#include "server/rooms/crew.h"
#include "server/server.h"
#include "server/site/parcel.h"

#define CREW_PROTOCOL "epoki-worker"

enum {
    CREW_MESSAGE_MAX = 4 << 20, /* bytes, in both directions */
    CREW_SESSION_BYTES = 256
};

/* Reads the secret, if there are to be workers; before the loop. */
bool crew_open(struct server *server, struct text *error);

/* A part of a message has come; true: it is whole. *broken: it must not go on. */
bool crew_gather(struct lws *wsi, struct text *incoming, const void *bytes, size_t count,
                 bool *broken);

#endif
