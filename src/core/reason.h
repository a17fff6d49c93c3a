/* reason.h: why a thing cannot be used now: a list of reasons, and their words.
 *
 * A game has one table of rows, indexed by its kinds of reasons. */
#ifndef EPOKI_CORE_REASON_H
#define EPOKI_CORE_REASON_H

#include "core/item.h"
#include "core/lang.h"

#define REASONS_MAX 8

/* One reason: a rule and up to two numbers for its text. */
struct reason {
    uint8_t kind;     /* an enumerator of the game */
    const char *rule; /* its number, "7.7" */
    int a, b;
};

/* What a kind of reason says. In the text %a and %b are the numbers, %p is player a, %d the
 * decision a; the words of other letters are added by the game. */
struct reason_row {
    const char *rule;
    const char *text[LANG_COUNT];
};

/* All kinds of reasons of a game. */
struct reason_table {
    const struct reason_row *rows;
    const struct item_table *phases; /* of %d */
    lang_word *word;                 /* of letters not named above, about a `struct reason` */
};

/* The answer being given. What does not fit is left out: those reasons came last. */
struct answer {
    const struct reason_table *table;
    struct reason *reasons; /* room for REASONS_MAX */
    int count;
};

void answer_add(struct answer *answer, unsigned kind, int a, int b);

void reason_add_text(const struct reason_table *table, const struct reason *reason, enum lang lang,
                     struct text *out);

#endif
