/* table.h: a game being played: a state, how it came about, and the way back.
 *
 * This is the checked door for everybody outside the rules: it refuses illegal actions and
 * impossible scripts without changing anything, remembers every action, can go back to any earlier
 * version, and writes and reads records. */
#ifndef EPOKI_CORE_TABLE_H
#define EPOKI_CORE_TABLE_H

#include "core/game.h"

struct table;

/* Each of these returns NULL, and `error` says why, when the table cannot be made. */

/* A new game. `script` may be NULL; it is copied. */
struct table *table_new(const struct game *game, const struct setup *setup, uint64_t seed,
                        const struct script *script, struct text *error);

/* A game that begins with a given valid state; `seed` decides its future chance. */
struct table *table_from_state(const struct game *game, const void *state, uint64_t seed,
                               const struct script *script, struct text *error);

/* The game of a record, at its end. Checks in the record that fail are errors. */
struct table *table_from_record(const char *bytes, size_t count, struct text *error);

void table_free(struct table *table);

const struct game *table_game(const struct table *table);
const void *table_state(const struct table *table);
int table_players(const struct table *table);
uint64_t table_seed(const struct table *table);

/* The version is the number of actions played. */
int table_version(const struct table *table);
uint32_t table_action_at(const struct table *table,
                         int version); /* the action that left `version` */

/* Writes the state of an earlier version, or of this one, to `state` (state_size bytes). It costs
 * no more than a few actions, however long the game. */
void table_state_at(const struct table *table, int version, void *state);

/* Plays one action. False when it is not legal or its scripted chance is impossible: nothing has
 * changed then and `error` says why. Events are appended unless NULL. */
bool table_play(struct table *table, uint32_t action, struct events *events, struct text *error);

/* Makes room for one more action, so that table_play does not fail for want of memory; false: there
 * is none. */
bool table_reserve(struct table *table);

/* Goes back to an earlier version; false when there is none such. What was undone can be played
 * again with table_redo until something else is played. */
bool table_undo(struct table *table, int version);
bool table_redo(struct table *table, struct events *events);
int table_redo_count(const struct table *table);

/* A table at a state that `seat` cannot tell from this one. Its record begins with that state. */
struct table *table_resample(const struct table *table, int seat, uint64_t seed,
                             struct text *error);

/* Writes the record. */
void table_record(const struct table *table, struct text *out);

/* Tests words "seat=1 legal=4 c=0 0=7 1=7 hash=... phase=turn end=points winners=0,1 score0=34
 * score0.blue=14" against the table as it is; or, in the form "legal: ACTION | ACTION | ...", the
 * complete set of legal actions. False, with the first difference, when something does not hold. */
bool table_check(const struct table *table, const char *words, struct text *error);

/* preview.c: an action played only in positions the viewer cannot tell from the true one. */

/* True when the action would tell `viewer` something hidden: what its undoing cannot take back. */
bool table_reveals(const struct table *table, int viewer, uint32_t action);

/* Writes the view of the seat to decide as it would be after the legal `action`, as far as the seat
 * can know it now: of an object what is uncertain is left out, in an array it is null. Nothing on
 * the table changes. */
struct table_outlook {
    bool reveals; /* something is uncertain, or another seat decides next */
    int seat;     /* who decides next: a seat, SEAT_NONE after the end, or TABLE_UNSURE */
};
enum { TABLE_UNSURE = -2 };
bool table_preview(const struct table *table, uint32_t action, struct json_writer *json,
                   struct table_outlook *outlook); /* false: out of memory */

#endif
