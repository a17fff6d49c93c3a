/* advice.h: what a bot would do at a decision: its best actions, for hints. */
#ifndef EPOKI_TUI_ADVICE_H
#define EPOKI_TUI_ADVICE_H

#include "bots/bot.h"

enum { ADVICE_MAX = 5 };

struct advice {
    bool valued; /* the values are meaningful */
    int count;
    struct bot_candidate best[ADVICE_MAX]; /* the best first */
};

struct advice advice_from(const struct bot_answer *answer);

/* The place of an action among the best, from 0, or -1. */
int advice_rank(const struct advice *advice, uint32_t action);

/* The chance to win with the action of that rank in percent; if the bot gives none, how much of its
 * thinking went there. */
int advice_percent(const struct advice *advice, int rank);

#endif
