/* registry.c: the games of this build. A new game adds its line here and its sources to
 * CMakeLists.txt. */
#include <string.h>

#include "core/game.h"
#include "games/ages/ages.h"
#include "games/civ/civ.h"
#include "games/duel/duel.h"
#include "games/steel/steel.h"
#include "games/tempus/tempus.h"

static const struct game *const games[] = {
    &duel_game, &ages_game, &steel_game, &tempus_game, &civ_game,
};

int game_count(void)
{
    return COUNT_OF(games);
}

const struct game *game_at(int index)
{
    return games[index];
}

const struct game *game_find(const char *slug)
{
    for (int i = 0; i < COUNT_OF(games); i++)
        if (strcmp(games[i]->slug, slug) == 0)
            return games[i];
    return NULL;
}
