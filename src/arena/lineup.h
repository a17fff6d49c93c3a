/* lineup.h: who plays in an arena, and who sits where in which game.
 *
 * Games come in deals: the same cards, played once per rotation of the seats, so that a bot that
 * sits in a deal has every seat of it. Which bots sit in a deal:
 *   - with no more bots than seats, all of them, in blocks of neighbours; which bots have the
 * larger blocks changes from deal to deal: AAB, BBA, AAB... or AABC, BBCA, CCAB, ...
 *   - with more bots than seats, every selection of as many as there are seats, one after the
 * other, so that every pair meets equally often; after each round of selections the order at the
 *     table is reversed.
 */
#ifndef EPOKI_ARENA_LINEUP_H
#define EPOKI_ARENA_LINEUP_H

#include "core/game.h"

enum { LINEUP_MAX = 12, LINEUP_TEXT_MAX = 200 };

struct lineup {
    int count;
    char text[LINEUP_MAX][LINEUP_TEXT_MAX];
};

/* Reads "random,mcts:ms=100,eval=hand,hard": a comma ends a bot unless an option, NAME=VALUE,
 * follows. False with `error`. */
bool lineup_read(struct lineup *lineup, const struct game *game, const char *text,
                 struct text *error);

/* Adds the one bot of `count` bytes. False with `error`. */
bool lineup_add(struct lineup *lineup, const struct game *game, const char *bytes, size_t count,
                struct text *error);

/* "A", "B", ...: the short name of a bot in tables. */
char lineup_letter(int bot);

/* The bots in the seats of one game: rotations are 0..players-1. */
void lineup_seats(int bots, int players, int deal, int rotation, uint8_t *seats);

#endif
