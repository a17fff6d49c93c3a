/* batch.c: see batch.h. */
#include "batch/batch.h"

void batch_play_one(const struct game *game, const struct setup *setup, uint64_t seed, void *state,
                    struct batch_result *result)
{
    uint32_t actions[LEGAL_MAX];
    struct lane lane = {.number = 0};
    lane_begin(game, setup, seed, state, &lane);
    while (lane_choose(game, state, &lane, actions))
        lane_apply(game, state, &lane);
    lane_result(game, setup->players, state, &lane, result);
}
