/* observation.h: what a seat may know of a position, as a row of numbers of fixed length: the seat,
 * the seat that decides (counted from 1, 0: the game is over), how many play, then the fields of
 * the state as that seat may see them (core/fields.h). It is what a view shows, without what a view
 * derives: two positions that look the same give the same bytes (`epoki verify`). */
#ifndef EPOKI_BATCH_OBSERVATION_H
#define EPOKI_BATCH_OBSERVATION_H

#include "core/game.h"

enum { OBSERVATION_SEAT, OBSERVATION_TURN, OBSERVATION_PLAYERS, OBSERVATION_FIELDS };

struct observer {
    const struct game *game;
    int room;  /* of variants: fields.h */
    int count; /* numbers in a row */
};

struct observer observer_of(const struct game *game);

/* `seat` is a seat. */
void observer_look(const struct observer *observer, const void *state, int seat, float *out);

/* The least and the largest number at each place. */
void observer_bounds(const struct observer *observer, float *low, float *high);

/* Writes what stands where, a JSON array. */
void observer_describe(const struct observer *observer, struct json_writer *json);

#endif
