/* ages.h: Through the Ages as the rest of the program sees it: one game. */
#ifndef EPOKI_GAMES_AGES_H
#define EPOKI_GAMES_AGES_H

#include "core/game.h"

/* Raised by a change after which an old record would play differently. */
#define AGES_RULES_VERSION 1

extern const struct game ages_game;

#endif
