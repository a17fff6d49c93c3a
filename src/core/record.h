/* record.h: a game as text: header, then the actions in notation. Everything else is derived by
 * replaying it.
 *
 *     epoki-record 1
 *     game duel
 *     rules 1
 *     players 2
 *     data 0123456789abcdef
 *     option tie_start chooses
 *     seed 42
 *     stack first 1
 *     begin
 *     # a comment
 *     pick mausoleum
 *     = seat=1 legal=12 c=0 0=7 1=7 hash=0123456789abcdef
 *     build garrison
 *
 * One thing per line. `game`, `rules`, `players` and `begin` must be there, in this order; between
 * them any number of `option`, `stack`, at most one `data` (the hash of
 * corrected tables the game was played with), one `seed` and one `state` (a full state as JSON on
 * one line, for games that did not begin with set-up). After `begin` come actions, comments (`#`),
 * and checks (`=`): words NAME=VALUE that must be true at that point (see table.h). Empty lines do
 * not matter. Nothing else is accepted. */
#ifndef EPOKI_CORE_RECORD_H
#define EPOKI_CORE_RECORD_H

#include "core/text.h"

#define RECORD_FORMAT 1
#define RECORD_BYTES_MAX (4 << 20)

enum record_kind {
    RECORD_GAME,
    RECORD_RULES,
    RECORD_PLAYERS,
    RECORD_DATA,
    RECORD_OPTION, /* words: name value */
    RECORD_SEED,
    RECORD_STACK,  /* words: name id id ... */
    RECORD_STATE,  /* the rest of the line, untouched */
    RECORD_ACTION, /* the whole line */
    RECORD_CHECK,  /* the words after '=' */
    RECORD_COMMENT
};

/* One line: what it is, and its text without the keyword. */
struct record_line {
    enum record_kind kind;
    int number;       /* line number, from 1 */
    int column;       /* where `text` begins, from 1 */
    const char *text; /* NUL-terminated, without spaces at the ends */
};

struct record {
    struct record_line *lines;
    int count;
    int header;               /* how many of them come before `begin` */
    struct record_line begin; /* that line */
    char *memory;             /* the texts of the lines */
};

/* Splits a record into lines and checks its form. On failure `error` says "line L, column C: why".
 */
bool record_parse(struct record *record, const char *bytes, size_t count, struct text *error);
void record_free(struct record *record);

/* "line 3, column 7: " */
void record_add_place(struct text *error, const struct record_line *line);

#endif
