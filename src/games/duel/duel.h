/* duel.h: 7 Wonders Duel as the rest of the program sees it: one game. */
#ifndef EPOKI_GAMES_DUEL_H
#define EPOKI_GAMES_DUEL_H

#include "core/game.h"

/* Raised by a change after which an old record would play differently. */
#define DUEL_RULES_VERSION 1

extern const struct game duel_game;

#endif
