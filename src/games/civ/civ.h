/* civ.h: Sid Meier's Civilization: The Board Game, with Wisdom and Warfare, as a `struct game`. */
#ifndef EPOKI_GAMES_CIV_CIV_H
#define EPOKI_GAMES_CIV_CIV_H

#include "core/game.h"

#define CIV_RULES_VERSION 1

extern const struct game civ_game;

#endif
