/* writer.h: writes that wait for their commit, and the thread that commits them, so that a slow
 * disk delays only those who need it.
 *
 * The loop adds writes to a batch (store_write.c) and hands the batch over; the thread writes all
 * of it in one transaction and calls `wake`; the loop collects the result. One batch is in progress
 * at a time while the next gathers. Either all of a batch is stored, or nothing. */
#ifndef EPOKI_SERVER_WRITER_H
#define EPOKI_SERVER_WRITER_H

#include "server/store/database.h"
#include "server/store/store.h"

struct writer;

/* Instead of a statement: copies the table that the only value names into the archive (archive.h),
 * before anything else of the batch is stored; checks the lease of the table: its name, the member
 * and the epoch (database_check); or rates the game (rate.h), after everything else. */
enum { WRITER_ARCHIVE = -1, WRITER_CHECK = -2, WRITER_RATE = -3 };

/* `statements` are those that writer_add refers to; they live as long as the program. On NULL
 * `error` says why. `as`: NULL if no other server writes. */
struct writer *writer_open(const char *path, const struct membership *as,
                           const char *const *statements, int count, void (*wake)(void *context),
                           void *context, struct text *error);
void writer_close(struct writer *writer); /* waits for the batch in progress */

/* Adds a write to the batch. The values are copied. If memory runs out, the batch will fail. */
void writer_add(struct writer *writer, int statement, const char *pattern,
                const struct value *values);
void writer_scrub(struct writer *writer);       /* after the batch, no file keeps what it deletes */
void writer_fail(struct writer *writer);        /* the batch will fail: out of memory */
int writer_length(const struct writer *writer); /* how many writes have gathered */
/* What has gathered up to now; what was added since then goes again. */
struct writer_mark {
    int count, values;
    size_t bytes;
    bool failed, scrub, rates;
};
struct writer_mark writer_mark(const struct writer *writer);
void writer_rewind(struct writer *writer, const struct writer_mark *mark);
bool writer_is_busy(struct writer *writer);
/* Only when it is not busy. */
void writer_hand_over(struct writer *writer);
/* Returns true if the batch in progress has ended; `why` is then replaced if it failed. */
bool writer_collect(struct writer *writer, struct written *written, struct text *why);
void writer_wait(struct writer *writer); /* until writer_collect returns true */

#endif
