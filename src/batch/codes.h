/* codes.h: a number for every action that a game can have, the same in all positions: what learning
 * programs choose from. Verbs come in their order, arguments count up like digits, the last one
 * fastest. Arguments that are not written (ARG_SILENT) do not count, since the others say which
 * action of a position is meant. So numbers stay the same until a table or a verb of the game
 * changes, or its tables are corrected (data.h). */
#ifndef EPOKI_BATCH_CODES_H
#define EPOKI_BATCH_CODES_H

#include "core/game.h"

struct codes;

struct codes *codes_new(const struct game *game); /* NULL: out of memory */
void codes_free(struct codes *codes);

const struct game *codes_game(const struct codes *codes);
int codes_count(const struct codes *codes);

/* The number of an action; -1 if it has none. */
int codes_of(const struct codes *codes, uint32_t action);

/* The action with a number; arguments that are not written are 0. */
uint32_t codes_action(const struct codes *codes, int code);

/* The numbers of legal actions, in their order, and 1 in `mask` (cleared before) for each. Both may
 * be NULL. */
void codes_of_all(const struct codes *codes, const uint32_t *actions, int count, int32_t *out,
                  uint8_t *mask);

#endif
