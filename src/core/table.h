/* table.h: a game being played: a state, how it was reached, and the way back.
 *
 * Everybody outside the rules plays through this checked interface: it refuses illegal actions and
 * impossible scripts without changing anything, remembers every action, can go back to any earlier
 * version, and writes and reads records. */
#ifndef EPOKI_CORE_TABLE_H
#define EPOKI_CORE_TABLE_H

#include "core/game.h"

struct table;

/* Each of these returns NULL if the table cannot be made; `error` then says why. */

/* A new game. `script` may be NULL; it is copied. */
struct table *table_new(const struct game *game, const struct setup *setup, uint64_t seed,
                        const struct script *script, struct text *error);

/* A game that begins with a given valid state; `seed` determines its future chance. */
struct table *table_from_state(const struct game *game, const void *state, uint64_t seed,
                               const struct script *script, struct text *error);

/* The game of a record, at its end. A failing check in the record is an error. */
struct table *table_from_record(const char *bytes, size_t count, struct text *error);

/* The same game once more, with its whole history. */
struct table *table_copy(const struct table *table, struct text *error);

void table_free(struct table *table);

const struct game *table_game(const struct table *table);
const void *table_state(const struct table *table);
int table_players(const struct table *table);
uint64_t table_seed(const struct table *table);

/* The version is the number of actions played. */
int table_version(const struct table *table);
uint32_t table_action_at(const struct table *table,
                         int version); /* the action that was played at `version` */

/* Writes the state of an earlier version, or of this one, to `state` (state_size bytes). The cost
 * is that of a few actions, however long the game is. */
void table_state_at(const struct table *table, int version, void *state);

/* Plays one action. Returns false if it is not legal or its scripted chance is impossible; then
 * nothing has changed and `error` says why. Events are appended unless NULL. */
bool table_play(struct table *table, uint32_t action, struct events *events, struct text *error);

/* Makes room for one more action, so that table_play cannot fail for lack of memory; false if there
 * is none. */
bool table_reserve(struct table *table);

/* Goes back to an earlier version; false if there is no such version. What was undone can be played
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
 * score0.blue=14" against the present position; or, in the form "legal: ACTION | ACTION | ...", the
 * complete set of legal actions. Returns false and reports the first difference if something is not
 * true. */
bool table_check(const struct table *table, const char *words, struct text *error);

/* preview.c: plays an action only in positions that the viewer cannot tell from the true one. */

/* Whether the action would tell `viewer` something hidden, which undoing cannot take back. */
bool table_reveals(const struct table *table, int viewer, uint32_t action);

/* Writes the view of the deciding seat as it would be after the legal `action`, as far as the seat
 * can know it now: uncertain members of an object are left out, uncertain elements of an array are
 * null. The table does not change. */
struct table_outlook {
    bool reveals; /* something is uncertain, or another seat decides next */
    int seat;     /* who decides next: a seat, SEAT_NONE after the end, or TABLE_UNSURE */
};
enum { TABLE_UNSURE = -2 };
bool table_preview(const struct table *table, uint32_t action, struct json_writer *json,
                   struct table_outlook *outlook); /* false: out of memory */

#endif
