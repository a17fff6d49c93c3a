/* test_games.c: the small games of tests/games, which are not in the product: they hold what `epoki
 * verify` asks of every game, and the bots play them. The program has a list of games of its own,
 * in the place of src/games/games.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "bots/bot.h"
#include "cli/verify.h"

#define GAMES_LIST "tests_games.h"
#include "games/games.c"

static void test_verify(void **state)
{
    (void)state;
    for (int i = 0; i < COUNT_OF(games); i++) {
        struct verify v = {.game = games[i]};
        assert_true(verify_begin(&v));
        bool good = true;
        for (uint64_t seed = 1; good && seed <= 40; seed++)
            good = verify_game(&v, seed);
        verify_end(&v);
        assert_true(good && v.compared > 0);
    }
}

static void test_fields_are_complete(void **state)
{
    (void)state;
    for (int i = 0; i < COUNT_OF(games); i++) {
        struct text gaps = TEXT_EMPTY;
        assert_int_equal(fields_gaps(games[i]->fields, &gaps), 0);
        text_free(&gaps);
    }
}

/* A game by bots of a level, from set-up to the end. */
static void play(const struct game *game, const char *level)
{
    uint64_t state[STATE_BYTES_MAX / 8] = {0};
    struct text error = TEXT_EMPTY;
    struct setup setup = game_standard_setup(game, game->players_min);
    struct chance chance;
    static struct bot_answer answer;
    struct bot *bot = bot_new(game, level, NULL, &error);
    assert_non_null(bot);
    chance_seed(&chance, 1, NULL);
    game->rules.setup(state, &setup, &chance);
    for (uint64_t seed = 1; game_decider(game, state) != SEAT_NONE; seed++) {
        bot_decide(bot, state, seed, &answer);
        game_apply(game, state, answer.action, &chance, NULL);
    }
    assert_non_null(game->rules.ending(state));
    bot_free(bot);
}

static void test_bots_play(void **state)
{
    (void)state;
    for (int i = 0; i < COUNT_OF(games); i++) {
        play(games[i], "easy");
        play(games[i], "normal");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_verify),
        cmocka_unit_test(test_fields_are_complete),
        cmocka_unit_test(test_bots_play),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
