/* line.h: who waits for a bot to think, and whose turn it is.
 *
 * Addresses ask for thoughts: for moves of tables and for hints. For each of the two kinds an
 * address has a line, first come, first served, and the lines are served by turns: however much one
 * address asks for, another waits for at most one of its thoughts. A wish is part of the table or
 * connection to which it belongs, so waiting costs nothing, and it can be withdrawn at any moment.
 *
 * Everything here belongs to the thread of the loop. */
#ifndef EPOKI_SERVER_LINE_H
#define EPOKI_SERVER_LINE_H

#include "server/address.h"

enum wish_kind { WISH_MOVE, WISH_HINT, WISH_KIND_COUNT };

struct line;

struct wish {
    struct wish *next, **link; /* in its line; link is NULL while it does not wait */
    struct line *line;         /* while it waits or is being thought about; else NULL */
    enum wish_kind kind;
    void *owner; /* what it belongs to, for whoever takes it */
    int passed;  /* how often another was served in its place because it did not fit */
};

struct line {          /* what an address wishes for */
    struct line *next; /* in its bucket */
    char address[ADDRESS_LENGTH + 1];
    int taken; /* being thought about */
    struct waiting_wishes {
        struct wish *first, **last;
        struct line *next, *previous; /* the ring of lines in which somebody waits for the same */
        int count;                    /* waiting or being thought of */
    } of[WISH_KIND_COUNT];
};

enum { LINE_BUCKETS = 256 };

struct lines {
    struct line *buckets[LINE_BUCKETS]; /* by the hash of the address */
    struct line *turn[WISH_KIND_COUNT]; /* whose turn it is, or NULL: nobody waits */
    int count[WISH_KIND_COUNT];         /* waiting or being thought of */
};

/* How many wishes of a kind an address has, those being thought of included. */
int line_count(const struct lines *lines, const char *address, enum wish_kind kind);

/* Adds a wish that is not waiting yet to the end of the line of `address`. Returns false if memory
 * runs out. */
bool line_add(struct lines *lines, struct wish *wish, enum wish_kind kind, void *owner,
              const char *address);

/* The next wish of a kind; it waits no longer but counts until line_end. NULL if there is none.
 * `judge` says whether it can begin: if its address has enough for now, another is served, and
 * likewise if there is no memory for it; but after LINE_PATIENCE times nobody passes it for that
 * reason any more. */
enum line_word { LINE_TAKE, LINE_ENOUGH, LINE_TOO_MUCH };
enum { LINE_PATIENCE = 16, LINE_LOOK = 64 /* addresses looked at */ };
struct wish *line_take(struct lines *lines, enum wish_kind kind,
                       enum line_word (*judge)(void *context, const struct wish *wish),
                       void *context);

/* A wish that was taken is represented by another struct from now on: its first owner may go. */
void line_hand_on(struct wish *from, struct wish *to);

/* The wish is fulfilled or withdrawn, whether it waits, was taken, or neither. */
void line_end(struct lines *lines, struct wish *wish);

#endif
