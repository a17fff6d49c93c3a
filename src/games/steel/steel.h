/* steel.h: Guns & Steel as the rest of the program sees it: one game. */
#ifndef EPOKI_GAMES_STEEL_STEEL_H
#define EPOKI_GAMES_STEEL_STEEL_H

#include "core/game.h"

#define STEEL_RULES_VERSION 1

extern const struct game steel_game;

#endif
