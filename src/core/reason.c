/* reason.c: see reason.h. */
#include "core/reason.h"

void answer_add(struct answer *answer, unsigned kind, int a, int b)
{
    if (answer->count < REASONS_MAX)
        answer->reasons[answer->count++] =
            (struct reason){(uint8_t)kind, answer->rows[kind].rule, a, b};
}
