/* talk.h: what was said at a table in memory, and the notes of its seats, as they are stored or
 * will be: those who come are told it without reading the database. */
#ifndef EPOKI_SERVER_TALK_H
#define EPOKI_SERVER_TALK_H

#include "server/store/store.h"

struct talk_line {
    struct talk_line *next;
    struct stored_line line; /* its texts are in the same memory */
};

struct talk {
    struct talk_line *first, *last; /* the last TALK_LINES, oldest first */
    int count;
    char *notes[SEATS_MAX]; /* NULL: none */
};

enum { TALK_LINES = 100 };

bool talk_load(struct store *store, const char *id,
               struct talk *talk); /* false: the store says why */
/* False: out of memory. */
bool talk_say(struct talk *talk, const struct stored_line *line);
bool talk_note(struct talk *talk, int seat, const char *text);
void talk_forget(struct talk *talk, int seat); /* what was said and noted there */
void talk_free(struct talk *talk);

#endif
