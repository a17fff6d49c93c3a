/* steel.h: the door of this folder: Guns & Steel as a game. */
#ifndef EPOKI_GAMES_STEEL_STEEL_H
#define EPOKI_GAMES_STEEL_STEEL_H

#include "core/game.h"

#define STEEL_RULES_VERSION 1

extern const struct game steel_game;

#endif
