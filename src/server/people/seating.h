/* seating.h: tables for given people, made by the server itself: for a seek that is full, for a
 * tournament. Nobody has to be there: the secret of each seat is sealed by the key for letters of
 * its person (password.h), who finds the table among his own games wherever he signs in. */
#ifndef EPOKI_SERVER_SEATING_H
#define EPOKI_SERVER_SEATING_H

#include "server/rooms/rooms.h"

struct server;

/* A table of that name (secret_make_id), as planned (room_read_plan): every seat for a person is
 * that of the account in its place of `people`, the others, which are NULL, have bots. Takes
 * ownership of the plan's table. The clock runs at once, whether anybody has come or not. It is
 * there when the batch that gathers is stored. On NULL `error` says why not. */
struct live *seating_open(struct server *server, const char *id, struct room_plan *plan,
                          const struct stored_account *const people[SEATS_MAX], bool rated,
                          struct text *error);

/* The parts of it: whose results are remembered, with their ratings now; false: it cannot be rated.
 */
bool seating_parties(const struct server *server, const struct room_plan *plan,
                     const struct stored_account *const people[SEATS_MAX], bool rated,
                     struct stored_party parties[SEATS_MAX], struct text *error);
/* The seat, whose secret is known, is that of the account. */
void seating_claim(struct server *server, const struct live *live, int seat,
                   const struct stored_account *account, const char *secret);
/* How fast a game with that clock is. */
enum speed seating_speed(const struct clock_rules *clock);

#endif
