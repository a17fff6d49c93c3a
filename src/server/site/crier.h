/* crier.h: servers of a site tell each other what has changed in their database, so that people who
 * look at it from another server are told. docs/decisions/0023-criers.md
 *
 * A change is told after it is stored, in a transaction of its own, together with those of the same
 * moment: a row of `changes`. The rows are numbered without gaps in the order of their commits, and
 * whoever hears reads those after the last one that he has read. NOTIFY only wakes him: when it was
 * lost he reads a second later. If rows that he has not read are gone already, he is told that
 * anything may have changed.
 *
 * A thread with one connection, on which it listens, does this; the loop tells and collects. */
#ifndef EPOKI_SERVER_CRIER_H
#define EPOKI_SERVER_CRIER_H

#include "server/changes.h"

struct crier;
struct crier_counts {
    uint64_t told, heard, missed; /* changes; how often it was not known what */
};

/* `where` must stay valid. On NULL `error` says why. */
struct crier *crier_open(const char *where, void (*wake)(void *context), void *context,
                         struct text *error);
void crier_close(struct crier *crier);

void crier_tell(struct crier *crier, enum change_kind kind, const char *name); /* it is stored */
bool crier_collect(struct crier *crier, struct change *change); /* false: nothing was heard */
struct crier_counts crier_counts(struct crier *crier);

#endif
