/* tempus.h: Tempus as the rest of the program sees it: one game. */
#ifndef EPOKI_GAMES_TEMPUS_H
#define EPOKI_GAMES_TEMPUS_H

#include "core/game.h"

/* Raised by a change after which an old record would play differently. */
#define TEMPUS_RULES_VERSION 1

extern const struct game tempus_game;

#endif
