/* observation.h: what a seat may know about a position, as a row of numbers of fixed length: the
 * seat, the deciding seat (counted from 1; 0 if the game is over), the number of players, then the
 * fields of the state as that seat may see them (core/fields.h). It is what a view shows, without
 * what a view derives: two positions that look the same give the same bytes (`epoki verify`). */
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

/* `seat` must be a seat, not a spectator. */
void observer_look(const struct observer *observer, const void *state, int seat, float *out);

/* The smallest and the largest number at each place. */
void observer_bounds(const struct observer *observer, float *low, float *high);

/* Writes what each place means, as a JSON array. */
void observer_describe(const struct observer *observer, struct json_writer *json);

#endif
