/* rate.h: a game that has ended changes the ratings of its seats, in the transaction that stores
 * its end, and once: on the thread that writes, where nothing comes between reading and writing. */
#ifndef EPOKI_SERVER_RATE_H
#define EPOKI_SERVER_RATE_H

#include <stdint.h>

#include "rating/rating.h"

struct database;
struct value;

/* Ratings are stored as whole numbers. */
#define RATE_UNIT 1000000.0
int64_t rate_stored(double number);
double rate_read(int64_t stored);

/* Games in real time, and those with a day or more for a move. */
enum speed { SPEED_LIVE, SPEED_DAYS, SPEED_COUNT };
extern const char *const speed_names[SPEED_COUNT];

/* The values of WRITER_RATE: the table, when it ended, and the places of its seats. */
#define RATE_PATTERN "tiiiiii"
enum { RATE_TABLE, RATE_ENDED, RATE_PLACES };
/* Nothing happens if the game was rated before. False: the database's `why` says why. */
bool rate_game(struct database *db, const struct value *values);

#endif
