/* stats.h: what happened in played games, axis by axis (core/tally.h), from their records. */
#ifndef EPOKI_STATS_STATS_H
#define EPOKI_STATS_STATS_H

#include "core/game.h"

/* The games of one game with the same number of players. */
struct played_games {
    const struct game *game;
    int players;
    int count, room;
    struct axis_tally *tallies; /* one per game */
};

/* Values of one axis over all its games. Ratios have a mean only. */
struct spread {
    double mean, low, median, high; /* low and high: the quartiles */
};

/* Adds the game of a record; a record of another game, or of an unfinished one, is refused with
 * `error`. `groups` has one entry per number of players, indexed by it. */
bool stats_add_record(struct played_games *groups, const char *bytes, size_t count,
                      struct text *error);
void stats_free(struct played_games *groups);

struct spread stats_spread(const struct played_games *games, int axis);

/* How often a thing was counted, per player and game. */
double stats_thing(const struct played_games *games, int axis, int item);

void stats_print(const struct played_games *games);
void stats_write_json(const struct played_games *games, struct json_writer *json);

#endif
