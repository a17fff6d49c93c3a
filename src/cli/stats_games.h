/* stats_games.h: `epoki stats GAME`: plays games and reports what they say. */
#ifndef EPOKI_CLI_STATS_GAMES_H
#define EPOKI_CLI_STATS_GAMES_H

#include "core/game.h"

/* The words of the command line; NULL where nothing was given. */
struct stats_words {
    const char *games, *players, *option, *seed, *by, *kernels, *html;
    bool gpu, json;
};

/* Whether a word was given that makes sense only with a game. */
bool stats_words_are_for_games(const struct stats_words *words);

/* Plays and reports; returns the exit status. */
int stats_games(const struct game *game, const struct stats_words *words);

#endif
