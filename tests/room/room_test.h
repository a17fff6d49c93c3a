/* room_test.h: scripts of rooms: who does what when, and what each is told. README.md is the
 * format.
 *
 * The runner is a small host: it keeps entries, tells viewers, and lets bots think. */
#ifndef EPOKI_TESTS_ROOM_TEST_H
#define EPOKI_TESTS_ROOM_TEST_H

#include "room/room.h"

enum { VIEWERS_MAX = 8, WORDS_MAX = 32 };

struct viewer {
    char name[16]; /* "0", "0b": devices of seat 0; "w", "w2": spectators */
    struct room_viewer seen;
    bool here;
    int undos; /* when he was told last */
};

/* A script being run. */
struct run {
    struct room *room;
    struct room_entry *stored; /* every entry since the beginning */
    int count, capacity;
    struct viewer viewers[VIEWERS_MAX];
    int viewer_count;
    struct room_effects effects;
    struct room_job *move, *hint;
    double now;
    int away;
    uint64_t requests; /* so far: what is random to the room */
    struct text out;   /* what the step led to, line by line */
    struct text error; /* the step cannot be */
};

/* shown.c: one line each */
void show_entry(const struct room_entry *entry, struct text *out);
void show_hint(const struct text *answer, struct text *out);
void show_told(const char *viewer, const char *method, const struct text *params, struct text *out);

/* step.c */
bool step_run(struct run *run, const char *line); /* false: `error` */
void step_close(struct run *run);

#endif
