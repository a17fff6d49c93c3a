/* crew.h: workers: other processes, here or on other machines, in which bots think. This is the
 * server's side; a worker is desk.h. docs/decisions/0019-workers.md
 *
 * A worker connects to the server (crew_door.c) and says how many jobs it takes at a time. A job is
 * a thought of a bot as text (src/room/job.c), without anything that its seat cannot know. The bot
 * of a seat stays with the worker that has its memory: the next job of that seat goes there. When a
 * worker is gone, or has said nothing for WORKER_SILENCE seconds, its jobs are done elsewhere, and
 * its bots are made again without what they remembered.
 *
 * Nothing here knows about sockets. */
#ifndef EPOKI_SERVER_CREW_H
#define EPOKI_SERVER_CREW_H

#include "core/json.h"

struct rooms;
struct live;
struct job;
struct game;

enum { WORKER_PLACES_MAX = 256, WORKER_SILENCE = 3 };

struct worker {
    struct worker *next;
    uint64_t games;    /* a bit for each that it plays by the same rules */
    int places;        /* jobs it takes at a time; 0: it has not said yet, or is gone */
    int busy;          /* those it has */
    double heard;      /* when anything last arrived */
    const char *wrong; /* why it must be closed, or NULL */
};

struct posted { /* the bot of a seat that stayed with a worker; NULL: none did */
    struct worker *worker;
    int64_t place;
};

struct crew {
    struct worker *first;
    int count, places; /* of all workers that have said hello */
    int64_t last_number;
    double asked, looked; /* when they were last asked whether they are there, and when looked at */
    uint64_t jobs, redone, lost; /* given, done elsewhere in the end, workers lost */
    /* Sends a message to a worker; closes it, whose `wrong` says why. */
    void (*say)(struct worker *worker, const struct text *message);
    void (*close)(struct worker *worker);
};

void crew_enter(struct rooms *rooms, struct worker *worker);
void crew_leave(struct rooms *rooms, struct worker *worker); /* nothing happens the second time */
void crew_hear(struct rooms *rooms, struct worker *worker, const char *bytes, size_t count);
void crew_tick(struct rooms *rooms, double now);

bool crew_has_place(const struct worker *worker);
/* The worker with most free places for a thought about this game; NULL: there is none. */
struct worker *crew_choose(const struct rooms *rooms, const struct game *game);
void crew_give(struct rooms *rooms, struct worker *worker, struct job *job);
void crew_hurry(struct rooms *rooms, const struct job *job); /* it must answer now */
/* Bots of a table that the room has removed, or all of them, are not needed there any more. */
void crew_forget(struct rooms *rooms, struct live *live, bool all);
/* The bot of a job stays with the worker that has thought, or is not needed any more. */
void crew_keep(struct rooms *rooms, struct job *job);

#endif
