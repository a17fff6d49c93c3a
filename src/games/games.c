/* games.c: the games of this build. CMakeLists.txt makes their list, games_list.h, of EPOKI_GAMES
 * and EPOKI_EXTRA_GAMES: GAME(duel) and so on. A test with games of its own names its own list. */
#include <string.h>

#include "core/game.h"

#ifndef GAMES_LIST
#define GAMES_LIST "games_list.h"
#endif

#define GAME(SLUG) extern const struct game SLUG##_game;
#include GAMES_LIST
#undef GAME

#define GAME(SLUG) &SLUG##_game,
static const struct game *const games[] = {
#include GAMES_LIST
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
