/* duel_play.h: random play of 7 Wonders Duel without a table, for unit tests. */
#ifndef EPOKI_TESTS_UNIT_DUEL_PLAY_H
#define EPOKI_TESTS_UNIT_DUEL_PLAY_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/duel/state.h"

static inline void set_up_game(struct duel_state *s, struct chance *chance, int wonder_mode)
{
    struct setup setup = game_standard_setup(&duel_game, DUEL_SEATS);
    setup.options[DUEL_OPTION_WONDERS] = wonder_mode;
    setup.options[DUEL_OPTION_TIE_START] = (int)chance_below(chance, DUEL_TIE_START_COUNT);
    memset(s, 0, sizeof *s);
    duel_setup(s, &setup, chance);
    assert_false(chance->failed);
}

/* One random move; false when the game is over. */
static inline bool play_random(struct duel_state *s, struct chance *chance)
{
    uint32_t actions[LEGAL_MAX];
    int count = game_legal(&duel_game, s, actions);
    if (!count)
        return false;
    game_apply(&duel_game, s, actions[chance_below(chance, (uint32_t)count)], chance, NULL);
    return true;
}

#endif
