/* reason.h: why a thing cannot be used now: a list of reasons, and their words.
 *
 * A game has one table of rows, made from data/<game>/words_reasons.tsv and indexed by its kinds of
 * reasons. */
#ifndef EPOKI_CORE_REASON_H
#define EPOKI_CORE_REASON_H

#include "core/phrase.h"

#define REASONS_MAX 8

/* The reasons that every game has: the first rows of its table. core/game.c uses them. */
enum why_shared {
    WHY_OVER,
    WHY_NOT_YOURS,      /* a: who decides */
    WHY_OTHER_DECISION, /* a: the pending decision, which must be made first */
    WHY_SHARED_COUNT
};

/* One reason: a rule and up to two numbers for its text. */
struct reason {
    uint8_t kind;     /* an enumerator of the game */
    const char *rule; /* its number, "7.7" */
    int a, b;
};

/* The rule of a kind of reason, and what it says with its two numbers. */
struct why_row {
    const char *rule;
    struct phrase phrase;
};

/* The answer being made. What does not fit is left out: the first reasons matter most. */
struct answer {
    struct reason *reasons; /* room for REASONS_MAX */
    int count;
    const struct why_row *rows;
};

void answer_add(struct answer *answer, unsigned kind, int a, int b);

#endif
