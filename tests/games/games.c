/* games.c: the games of the product and those of this folder, in the place of src/games/games.c. */
#define GAMES_LIST "all_games.h"
#include "games/games.c"
