/* bot.h: computer players. A bot is a small struct of functions over the generic verbs of a game;
 * it knows no game.
 *
 * A bot never sees the true state: `bot_decide` hands it one in which everything its seat cannot
 * know has been drawn anew. */
#ifndef EPOKI_BOTS_BOT_H
#define EPOKI_BOTS_BOT_H

#include "core/game.h"

struct bot_candidate {
    uint32_t action;
    double share; /* how much of its thinking, or of its probability, went there; the sum is 1 */
    double value; /* expected result for the seat to move, 0..1; meaningful when `valued` */
};

struct bot_answer {
    uint32_t action;
    bool valued;             /* value[] and the candidates' values mean something */
    double value[SEATS_MAX]; /* expected result per seat, 0..1 */
    int64_t visits;          /* playouts or positions looked at */
    int count;
    struct bot_candidate candidates[LEGAL_MAX]; /* every legal action, in legal order */
};

struct bot {
    const char *name;
    const char *about[LANG_COUNT];
    /* Decides for the seat to move of `state`, which it may not change. All its randomness comes
     * from `chance`. */
    void (*decide)(const struct game *game, const void *state, struct chance *chance,
                   struct bot_answer *answer);
};

int bot_count(void);
const struct bot *bot_at(int index);
const struct bot *bot_find(const char *name); /* NULL: no such bot */

/* Resamples for the seat to move, then lets the bot decide. `scratch` is memory for one state. The
 * game must not be over. */
void bot_decide(const struct bot *bot, const struct game *game, const void *state, void *scratch,
                uint64_t seed, struct bot_answer *answer);

#endif
