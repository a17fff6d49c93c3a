/* test_batch.c: games of a batch are the games played one by one, whatever the steps and threads,
 * and what a seat is shown of them does not depend on what it cannot know. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "batch/batch.h"
#include "bots/bot.h"

enum { GAMES = 12, FIRST_SEED = 100 };

static const void *look(struct batch *batch, enum batch_array_name name)
{
    const struct batch_array *array = batch_look(batch, name);
    assert_non_null(array);
    return array->data;
}

/* The parts in another order, as threads might run them. */
static void share_backwards(void *context, int parts, void (*work)(void *argument, int part),
                            void *argument)
{
    ++*(int *)context;
    while (parts--)
        work(argument, parts);
}

static void check_same_games(const struct game *game, int players, int parts)
{
    uint64_t state[STATE_BYTES_MAX / 8];
    struct setup setup = game_standard_setup(game, players);
    struct batch *batch = batch_new(game, &setup, GAMES);
    int shared = 0;
    assert_non_null(batch);
    batch->parts = parts;
    batch->share = share_backwards;
    batch->context = &shared;
    batch_start(batch, FIRST_SEED);
    for (uint64_t steps = 1; batch_step_random(batch, steps); steps = steps * 2 + 1)
        continue;
    assert_true(parts == 1 ? shared == 0 : shared > 3);
    const uint64_t *digests = look(batch, BATCH_DIGEST);
    const uint32_t *decisions = look(batch, BATCH_DECISIONS);
    const int32_t *totals = look(batch, BATCH_TOTALS), *turns = look(batch, BATCH_TURN);
    const uint8_t *winners = look(batch, BATCH_WINNERS);
    for (int i = 0; i < GAMES; i++) {
        struct batch_result result;
        batch_play_one(game, &setup, FIRST_SEED + (uint64_t)i, state, &result);
        assert_true(digests[i] == result.digest);
        assert_int_equal(decisions[i], result.decisions);
        assert_int_equal(turns[i], SEAT_NONE);
        assert_string_equal(game->endings->items[result.ending].id, game_ending_id(game, state));
        for (int seat = 0; seat < players; seat++) {
            assert_int_equal(totals[i * players + seat], result.totals[seat]);
            assert_int_equal(winners[i * players + seat],
                             (int)(result_winners(&result) >> seat & 1));
        }
    }
    batch_release(batch);
}

/* What a game draws without making the list is what chance draws from the list. */
static void test_choices_are_drawn_from_the_list(void **unused)
{
    uint64_t state[STATE_BYTES_MAX / 8];
    uint32_t actions[LEGAL_MAX];
    struct lane lane, other;
    (void)unused;
    for (uint64_t seed = 0; seed < 300; seed++) {
        const struct game *game =
            game_at((int)(seed % 10 ? 0 : seed / 10 % (unsigned)game_count()));
        struct setup setup = game_standard_setup(game, game->players_min);
        lane_begin(game, &setup, seed, state, &lane);
        for (other = lane; lane_choose(game, state, &lane, actions); other = lane) {
            lane_draw(&other, actions, game_legal(game, state, actions));
            assert_memory_equal(&other, &lane, sizeof lane);
            lane_apply(game, state, &lane, NULL);
        }
    }
}

static void test_same_games_as_one_by_one(void **unused)
{
    (void)unused;
    for (int i = 0; i < game_count(); i++)
        for (int players = game_at(i)->players_min; players <= game_at(i)->players_max; players++)
            check_same_games(game_at(i), players, players); /* as many parts: never one alone */
    check_same_games(game_at(0), 2, 1);
    check_same_games(game_at(0), 2, GAMES + 3);
}

/* The lists are those of the game; a choice plays what it names; others change nothing. */
static void check_choices(struct batch *batch, int round)
{
    const struct game *game = batch->game;
    uint64_t states[GAMES][STATE_BYTES_MAX / 8];
    const int32_t *counts = look(batch, BATCH_LEGAL_COUNT);
    const uint32_t *legal = look(batch, BATCH_LEGAL);
    const uint8_t *mask = look(batch, BATCH_LEGAL_MASK);
    int32_t choices[GAMES];
    size_t chosen = 0;
    for (int i = 0; i < GAMES; i++) {
        uint32_t actions[LEGAL_MAX];
        const uint32_t *row = legal + i * game->rules.legal_max;
        memcpy(states[i], batch->states + (size_t)i * batch->stride, game->rules.state_size);
        assert_int_equal(counts[i], game_legal(game, states[i], actions));
        assert_memory_equal(row, actions, (size_t)counts[i] * sizeof *row);
        for (int k = 0; k < game->rules.legal_max; k++)
            assert_int_equal(mask[i * game->rules.legal_max + k], k < counts[i]);
        choices[i] = i % 3 == 0 ? -1 : i % 3 == 1 ? counts[i] : round % (counts[i] ? counts[i] : 1);
        if (i % 3 == 2 && counts[i]) {
            struct chance chance;
            chosen++;
            lane_lend_chance(&batch->lanes[i], &chance);
            game_apply(game, states[i], row[choices[i]], &chance, NULL);
        }
    }
    assert_int_equal(batch_step(batch, choices), chosen);
    for (int i = 0; i < GAMES; i++)
        assert_memory_equal(states[i], batch->states + (size_t)i * batch->stride,
                            game->rules.state_size);
}

static void test_steps_by_choice(void **unused)
{
    (void)unused;
    for (int i = 0; i < game_count(); i++) {
        struct setup setup = game_standard_setup(game_at(i), game_at(i)->players_max);
        struct batch *batch = batch_new(game_at(i), &setup, GAMES);
        assert_non_null(batch);
        for (int round = 0; round < 40; round++)
            check_choices(batch, round);
        batch_release(batch);
    }
}

/* Features of the seat to decide in a position and in another that it cannot tell from it. Returns
 * how often features of the truth itself would have told them apart. */
static int check_honesty(const struct game *game, int players)
{
    uint64_t state[STATE_BYTES_MAX / 8], other[STATE_BYTES_MAX / 8];
    float rows[2][SEATS_MAX * FEATURES_MAX];
    uint32_t actions[LEGAL_MAX];
    struct lane lane;
    struct setup setup = game_standard_setup(game, players);
    size_t bytes = (size_t)(players * game->evaluation->features->count) * sizeof(float);
    int leaks = 0;
    lane_begin(game, &setup, 5, state, &lane);
    while (lane_choose(game, state, &lane, actions)) {
        struct chance chance;
        int seat = game_decider(game, state);
        chance_seed(&chance, lane.rng[0], NULL);
        memcpy(other, state, game->rules.state_size);
        game->rules.resample(other, seat, &chance);
        batch_observe(game, state, players, seat, lane.decisions, rows[0]);
        batch_observe(game, other, players, seat, lane.decisions, rows[1]);
        assert_memory_equal(rows[0], rows[1], bytes);
        game->evaluation->measure(state, rows[0]);
        game->evaluation->measure(other, rows[1]);
        leaks += memcmp(rows[0], rows[1], bytes) != 0;
        lane_apply(game, state, &lane, NULL);
    }
    return leaks;
}

static void test_observations_are_honest(void **unused)
{
    int leaks = 0;
    (void)unused;
    for (int i = 0; i < game_count(); i++)
        if (game_at(i)->evaluation)
            leaks += check_honesty(game_at(i), game_at(i)->players_min);
    assert_true(leaks > 100); /* or this test could not fail */
}

/* The greedy game of a seed is the one that the bots greedy play in an arena. */
static void check_greedy(const struct game *game, int players)
{
    uint64_t state[BATCH_WORDS];
    static struct batch_memory memory;
    static struct bot_answer answer;
    struct text error = TEXT_EMPTY;
    struct bot *bot = bot_new(game, "greedy", NULL, &error);
    struct batch_job job = {.setup = game_standard_setup(game, players),
                            .first_seed = FIRST_SEED,
                            .player = batch_player(game, BATCH_GREEDY)};
    struct batch_result result, expected;
    struct lane lane;
    assert_non_null(bot);
    lane_begin(game, &job.setup, FIRST_SEED + 1, state, &lane);
    while (game_decider(game, state) != SEAT_NONE) {
        bot_decide(bot, state, bot_seed(FIRST_SEED + 1, (int)lane.decisions), &answer);
        lane.action = answer.action;
        lane_apply(game, state, &lane, NULL);
    }
    lane_result(game, players, state, &lane, &expected);
    batch_play_game(game, &job, 1, &memory, &result);
    assert_memory_equal(&result, &expected, sizeof result);
    bot_free(bot);
    text_free(&error);
}

static void test_greedy_is_the_bot(void **unused)
{
    (void)unused;
    for (int i = 0; i < game_count(); i++)
        check_greedy(game_at(i), game_at(i)->players_min);
}

/* Sums over things are those of the games one by one, and say what happened. */
static void test_uses_are_counted(void **unused)
{
    const struct game *game = game_find("duel");
    struct uses_things things = uses_things_of(game);
    static struct uses_sum sums[2 * BATCH_MARKS];
    static struct batch_memory memory;
    struct batch_job job = {.setup = game_standard_setup(game, 2), .uses = sums};
    struct batch_result result;
    (void)unused;
    for (uint64_t i = 0; i < 300; i++)
        batch_play_game(game, &job, i, &memory, &result);
    uint64_t wins = 0, seats = 0;
    for (uint32_t i = 0; i < 2 * things.count; i++) {
        uint32_t place = i / things.count, thing = i % things.count;
        const struct uses_sum *used = &sums[(place * USES_WAYS + USES_USED) * things.count + thing];
        assert_true(used->seats <= 300 && used->wins <= used->seats * USES_WIN);
        assert_true(used->squares <= used->wins * USES_WIN);
        wins += used->wins;
        seats += used->seats;
    }
    assert_true(seats > 300 * 20 && wins > seats * USES_WIN / 3);
}

static void test_one_game_starts_anew(void **unused)
{
    struct setup setup = game_standard_setup(game_at(0), 2);
    struct batch *batch = batch_new(game_at(0), &setup, GAMES);
    (void)unused;
    assert_non_null(batch);
    uint64_t before[GAMES];
    memcpy(before, look(batch, BATCH_DIGEST), sizeof before);
    batch_step_random(batch, 1000);
    batch_start_one(batch, 3, 3);
    const uint64_t *digests = look(batch, BATCH_DIGEST);
    for (int i = 0; i < GAMES; i++)
        assert_int_equal(digests[i] == before[i], i == 3);
    batch_release(batch);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_choices_are_drawn_from_the_list),
        cmocka_unit_test(test_same_games_as_one_by_one),
        cmocka_unit_test(test_steps_by_choice),
        cmocka_unit_test(test_observations_are_honest),
        cmocka_unit_test(test_greedy_is_the_bot),
        cmocka_unit_test(test_uses_are_counted),
        cmocka_unit_test(test_one_game_starts_anew),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
