/* typed.h: what a typed text means: which legal action, which thing; and how it could be completed.
 *
 * It is forgiving: the beginning of a notation is enough if it is unambiguous, names in any
 * language count like ids, and capitals and Polish marks do not matter. */
#ifndef EPOKI_TUI_TYPED_H
#define EPOKI_TUI_TYPED_H

#include "tui/session.h"

enum typed_result { TYPED_NONE, TYPED_ONE, TYPED_SEVERAL };

/* By notation, by its beginning, or by the name of the only thing the action is about. TYPED_ONE:
 * *action is set. TYPED_SEVERAL: their notations are appended to `several`, one per line. */
enum typed_result typed_action(const struct session *session, const char *text, uint32_t *action,
                               struct text *several);

/* The thing meant by a reference ("card:theater"), an id, a name, or an unambiguous beginning of
 * one. Of things with the same id, one with a text is preferred. TYPED_SEVERAL: their ids are
 * appended to `several`, one per line, unless that is NULL. */
enum typed_result typed_thing(const struct session *session, const char *text, struct ref *ref,
                              struct text *several);

/* How the line could be completed: appends the candidates, one per line, and sets `line` to what
 * they have in common. Returns their number. */
int typed_complete(const struct session *session, struct text *line, struct text *candidates);

#endif
