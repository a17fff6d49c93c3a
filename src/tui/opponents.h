/* opponents.h: the texts with which a person chooses bots: what is wrong with one, what the bot is
 * called at the table, and what there is to choose from. */
#ifndef EPOKI_TUI_OPPONENTS_H
#define EPOKI_TUI_OPPONENTS_H

#include "bots/bot.h"

/* Returns false with one line in `error`, in that language, if the text is no bot of the game. */
bool opponent_is_known(const struct game *game, const char *text, enum lang lang,
                       struct text *error);

/* The name of the level or the kind: "hard", "mcts". */
const char *opponent_name(const char *text, enum lang lang);

/* The names of all levels and kinds, in a line or two. */
void opponents_list(enum lang lang, struct text *out);

/* The levels with the bots behind them, in one game or (NULL) in all; the kinds with their options.
 */
void opponents_help(const struct game *game, enum lang lang, struct text *out);

#endif
