/* remembered.h: tables whose results are remembered, opened by a request: a rated one against bots,
 * and the next game of people whose last one counted. */
#ifndef EPOKI_SERVER_REMEMBERED_H
#define EPOKI_SERVER_REMEMBERED_H

#include "server/rooms/rooms.h"

struct request;

/* Who makes a rated table is signed in, and plays against bots alone; people find each other by
 * seeks (seeks.c). On false the error is set. */
bool remembered_may_rate(struct request *request, struct stored_account *creator);
/* That table (live_open); `own` is the secret of his seat. */
struct live *remembered_open(struct request *request, const char *own,
                             const struct stored_account *creator, struct room_plan *plan,
                             const struct stored_game *game, const struct stored_seat *seats);
/* The next table of those who sat at `live`, rated if that one was; likewise. */
struct live *remembered_open_next(struct request *request, const struct live *live,
                                  struct room_plan *plan, const struct stored_game *next,
                                  const struct stored_seat *seats);

#endif
