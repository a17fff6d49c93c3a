/* book.h: the actions of a table as they are stored, and the proof that they are the right ones:
 * the sum of an action covers the one before it, so that the last sum, the head, stands for the
 * whole game. Pages of BOOK_PAGE actions are stored a second time. */
#ifndef EPOKI_SERVER_BOOK_H
#define EPOKI_SERVER_BOOK_H

#include "core/text.h"

enum { BOOK_PAGE = 16 };

struct book_entry {
    int seat;
    int64_t time;
    int64_t head;  /* after it */
    size_t action; /* where its text begins */
};

struct book {
    int64_t first; /* the head before the first action: the sum of the game's row */
    struct book_entry *entries;
    int count, capacity;
    struct text texts; /* of all actions, each with its end */
};

/* The head after one more action; `version` is its number. */
int64_t book_sum(int64_t head, const char *id, int version, int seat, const char *action,
                 int64_t time);

/* One more action of the table `id`. Returns false if memory runs out. */
bool book_add(struct book *book, const char *id, int seat, const char *action, int64_t time);
void book_cut(struct book *book, int count); /* keeps that many */
void book_free(struct book *book);
int64_t book_head(const struct book *book);
/* Of a version from 1 on. */
const struct book_entry *book_entry(const struct book *book, int version);
const char *book_action(const struct book *book, int version);

/* Appends page `number` (from 1), as far as it is filled: lines "SEAT TIME ACTION". */
void book_write_page(const struct book *book, int number, struct text *out);
/* Adds the next action of a page, which begins at `*at`, and moves `*at` behind it. Returns false
 * if there is none. */
bool book_read_line(const char **at, int *seat, int64_t *time, struct text *action);

#endif
