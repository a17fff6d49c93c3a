/* bots.c: see bots.h. */
#include "rating/bots.h"

#include <string.h>

bool rating_of_bot(const char *game, const char *level, int players, struct rating *rating)
{
    bool found = false;
    for (int i = 0; i < bot_rating_count; i++) {
        const struct bot_rating *row = &bot_ratings[i];
        if (strcmp(row->game, game) != 0 || strcmp(row->level, level) != 0)
            continue;
        if (!found || row->players == players)
            *rating = row->rating;
        found = true;
        if (row->players == players)
            break;
    }
    return found;
}
