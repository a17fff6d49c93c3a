/* journal.h: what happened at a table, decision by decision: the log a person reads, and what going
 * back needs to know.
 *
 * Entry v belongs to the action that left version v of the table. Events are kept, not their texts,
 * so that the language may change. */
#ifndef EPOKI_TUI_JOURNAL_H
#define EPOKI_TUI_JOURNAL_H

#include "core/table.h"

struct journal_entry {
    int seat;         /* who decided */
    bool revealed;    /* somebody learnt something hidden by it */
    int first, count; /* its events */
};

struct journal {
    struct journal_entry *entries;
    int count, capacity;
    struct event *events;
    int event_count, event_capacity;
};

void journal_free(struct journal *journal);

/* Plays an action at the table and writes it down. False, with the reason, when the table refuses;
 * nothing has changed then. `viewer`: whose knowledge decides whether something was revealed.
 * `events` are those of the action. */
bool journal_play(struct journal *journal, struct table *table, int viewer, uint32_t action,
                  struct events *events, struct text *error);

/* Forgets the entries from `version` on. */
void journal_cut(struct journal *journal, int version);

/* True when one of the entries from `version` on revealed something. */
bool journal_reveals(const struct journal *journal, int version);

/* Appends the sentences of one entry that `viewer` may read, separated by blanks. */
void journal_add_entry(const struct journal *journal, const struct game *game, int version,
                       int viewer, enum lang lang, struct text *out);

#endif
