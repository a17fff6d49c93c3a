/* advice.h: what a bot would do at a decision: its best actions, for hints. */
#ifndef EPOKI_TUI_ADVICE_H
#define EPOKI_TUI_ADVICE_H

#include "bots/bot.h"

enum { ADVICE_MAX = 5 };

struct advice {
    bool valued; /* the values mean something */
    int count;
    struct bot_candidate best[ADVICE_MAX]; /* the best first */
};

struct advice advice_from(const struct bot_answer *answer);

/* The place of an action among the best, from 0, or -1. */
int advice_rank(const struct advice *advice, uint32_t action);

/* The chance to win by the action of that rank, or, where the bot has none to tell, how much of its
 * thinking went there; in percent. */
int advice_percent(const struct advice *advice, int rank);

#endif
