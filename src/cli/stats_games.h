/* stats_games.h: `epoki stats GAME`: games are played, and what they say is told. */
#ifndef EPOKI_CLI_STATS_GAMES_H
#define EPOKI_CLI_STATS_GAMES_H

#include "core/game.h"

/* The words of the command, as they were given; NULL: not. */
struct stats_words {
    const char *games, *players, *option, *seed, *by, *kernels, *html;
    bool gpu, json;
};

/* True when one of them was given that makes sense with a game alone. */
bool stats_words_are_for_games(const struct stats_words *words);

/* Plays and tells; returns the exit status. */
int stats_games(const struct game *game, const struct stats_words *words);

#endif
