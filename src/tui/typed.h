/* typed.h: what a typed text means: which legal action, which thing; and how it could go on.
 *
 * Forgiving: the start of a notation is enough while it is clear, names in either language count
 * like ids, capitals and Polish marks do not matter. */
#ifndef EPOKI_TUI_TYPED_H
#define EPOKI_TUI_TYPED_H

#include "tui/session.h"

enum typed_result { TYPED_NONE, TYPED_ONE, TYPED_SEVERAL };

/* By notation, by its beginning, or by the name of the one thing the action is about.
 * TYPED_ONE: *action is set. TYPED_SEVERAL: their notations, a line each, are appended to
 * `several`. */
enum typed_result typed_action(const struct session *session, const char *text, uint32_t *action,
                               struct text *several);

/* The thing meant by a reference ("card:theater"), an id, a name, or the clear start of one.
 * Of things with the same id one without a text gives way. TYPED_SEVERAL: their ids, a line each,
 * are appended to `several` unless that is NULL. */
enum typed_result typed_thing(const struct session *session, const char *text, struct ref *ref,
                              struct text *several);

/* How the line could go on: appends the candidates, a line each, and sets `line` to what they have
 * in common. Returns their number. */
int typed_complete(const struct session *session, struct text *line, struct text *candidates);

#endif
