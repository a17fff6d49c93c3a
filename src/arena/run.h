/* run.h: plays the missing games of an arena, on several threads, and reports its progress. */
#ifndef EPOKI_ARENA_RUN_H
#define EPOKI_ARENA_RUN_H

#include "arena/arena.h"

struct run_options {
    int threads;
    const char *json;    /* the results file, written again every few seconds; NULL: none */
    const char *records; /* the folder for one record per game; NULL: none */
    bool quiet;          /* report no progress */
};

/* Ends when every game is played, the sequential test has ended, or the first SIGINT came; games in
 * progress are finished first. Returns false with `error` if something failed. In every case the
 * results so far are in the arena and in the file. */
bool arena_run(struct arena *arena, const struct run_options *options, struct text *error);

/* Writes the results file. */
bool arena_save(const struct arena *arena, const char *path, struct text *error);

/* True after a SIGINT. */
bool arena_was_interrupted(void);

#endif
