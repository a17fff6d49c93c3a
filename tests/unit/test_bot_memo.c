/* The evaluation with a memory (core/evaluation.h): the same values to the last bit,
 * whatever was judged before with the same memo. */
#include <stdlib.h>

#include "bot_desk.h"

static void check_position(const struct desk *desk, const void *position, const float *weights,
                           void *memo)
{
    double plain[SEATS_MAX] = {0}, again[SEATS_MAX] = {0};
    if (game_decider(desk->game, position) == SEAT_NONE)
        return;
    evaluation_values(desk->game, position, weights, NULL, plain);
    evaluation_values(desk->game, position, weights, memo, again);
    assert_memory_equal(plain, again, sizeof plain);
}

/* The position and all that come of it by one action: what a bot looks at in a row. */
static void check_actions(struct desk *desk, const float *weights, void *memo)
{
    uint32_t actions[LEGAL_MAX];
    int count = game_legal(desk->game, desk->state, actions);
    check_position(desk, desk->state, weights, memo);
    for (int i = 0; i < count; i++) {
        struct chance chance;
        chance_seed(&chance, (uint64_t)i, NULL);
        memcpy(desk->variant, desk->state, desk->game->rules.state_size);
        game_apply(desk->game, desk->variant, actions[i], &chance, NULL);
        check_position(desk, desk->variant, weights, memo);
    }
}

static void test_memory_changes_nothing(void **state)
{
    struct desk *desk = *state;
    int games = 0;
    for (int which = 0; which < COUNT_OF(desk_games); which++) {
        float weights[FEATURES_MAX];
        desk_deal(desk, which, 0);
        if (!desk->game->evaluation->memo_size)
            continue;
        void *memo = calloc(1, desk->game->evaluation->memo_size);
        assert_non_null(memo);
        evaluation_weights(desk->game->evaluation, WEIGHTS_TUNED, weights);
        for (uint64_t seed = 0; seed < 12; seed++, games++) {
            desk_deal(desk, which, seed);
            for (; !desk_is_over(desk); desk_play_random(desk, 1))
                check_actions(desk, weights, memo);
        }
        free(memo);
    }
    assert_true(games > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {AT_DESK(test_memory_changes_nothing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
