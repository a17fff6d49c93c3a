/* advice.c: see advice.h. */
#include "tui/advice.h"

static bool is_better(const struct bot_candidate *a, const struct bot_candidate *b)
{
    return a->share > b->share || (a->share == b->share && a->value > b->value);
}

struct advice advice_from(const struct bot_answer *answer)
{
    struct advice advice = {.valued = answer->valued};
    for (int i = 0; i < answer->count; i++) {
        const struct bot_candidate *candidate = &answer->candidates[i];
        int at = advice.count;
        if (at == ADVICE_MAX && !is_better(candidate, &advice.best[at - 1]))
            continue;
        if (at == ADVICE_MAX)
            at--;
        else
            advice.count++;
        for (; at > 0 && is_better(candidate, &advice.best[at - 1]); at--)
            advice.best[at] = advice.best[at - 1];
        advice.best[at] = *candidate;
    }
    return advice;
}

int advice_rank(const struct advice *advice, uint32_t action)
{
    for (int i = 0; i < advice->count; i++)
        if (advice->best[i].action == action)
            return i;
    return -1;
}

int advice_percent(const struct advice *advice, int rank)
{
    const struct bot_candidate *one = &advice->best[rank];
    return (int)(100 * (advice->valued ? one->value : one->share) + 0.5);
}
