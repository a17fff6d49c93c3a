/* run.h: plays the games of an arena that are missing, on several threads, and tells how it goes.
 */
#ifndef EPOKI_ARENA_RUN_H
#define EPOKI_ARENA_RUN_H

#include "arena/arena.h"

struct run_options {
    int threads;
    const char *json;    /* the results file, written anew every few seconds; NULL: none */
    const char *records; /* the folder for one record per game; NULL: none */
    bool quiet;          /* tells nothing on the way */
};

/* Ends when every game is played, the sequential test has ended, or the first SIGINT came; games
 * that were begun are finished all the same. False with `error`: something could not be done. The
 * results so far are in the arena and in the file in every case. */
bool arena_run(struct arena *arena, const struct run_options *options, struct text *error);

/* Writes the results file. */
bool arena_save(const struct arena *arena, const char *path, struct text *error);

/* True after a SIGINT. */
bool arena_was_interrupted(void);

#endif
