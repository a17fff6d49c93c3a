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

/* The decisions of a game that was changed for a test. */
static const struct decisions *other_decisions;
static decision_apply *loud_from;

static int other_legal(const void *state, uint32_t *actions)
{
    return decisions_rows_legal(other_decisions, state, actions);
}

static void other_apply(const struct play *play, uint32_t action)
{
    decisions_rows_apply(other_decisions, play, action);
}

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

/* Verifies the game until it fails; returns the property that does not hold, "" if all do. */
static const char *verdict(const struct game *game)
{
    struct verify v = {.game = game};
    assert_true(verify_begin(&v));
    for (uint64_t seed = 1; !v.failed && seed <= 40; seed++)
        verify_game(&v, seed);
    verify_end(&v);
    return v.failed ? v.failed : "";
}

/* The game with other decisions: `change` changes a copy of each row. */
static struct game changed(const struct game *game, void (*change)(struct decision *))
{
    static struct decision rows[64];
    static struct decisions decisions;
    struct game other = *game;
    decisions = *game->rules.decisions;
    assert_true(decisions.count <= COUNT_OF(rows));
    for (int i = 0; i < decisions.count; i++) {
        rows[i] = decisions.rows[i];
        change(&rows[i]);
    }
    decisions.rows = rows;
    other.rules.decisions = &decisions;
    /* The functions of DECISIONS know the table they were made for. */
    decisions.legal = other_legal;
    decisions.apply = other_apply;
    other_decisions = &decisions;
    return other;
}

static void forget_seen_by(struct decision *row)
{
    row->seen_by = NULL;
    row->secret = false;
}

/* What a secret action was is told to everybody. */
static void tell_all(const struct play *play, uint32_t action)
{
    int seat = decisions_decider(other_decisions, play->state);
    loud_from(play, action);
    play_tell(play, 0, seat, 0, (int)action_arg(action, 0));
}

static void be_loud(struct decision *row)
{
    if (row->seen_by || row->secret) {
        loud_from = row->apply;
        row->apply = tell_all;
    }
}

static struct field unmasked_list[2][32];
static struct fields unmasked_fields[2];

/* The fields without masks, those of players too. */
static const struct fields *unmasked(const struct fields *fields, int level)
{
    struct field *list = unmasked_list[level];
    assert_true(fields->count <= COUNT_OF(unmasked_list[0]));
    for (int i = 0; i < fields->count; i++) {
        list[i] = fields->list[i];
        list[i].mask = NULL;
        if (level == 0 && list[i].fields && strcmp(list[i].name, "player") == 0)
            list[i].fields = unmasked(list[i].fields, 1);
    }
    unmasked_fields[level] = *fields;
    unmasked_fields[level].list = list;
    return &unmasked_fields[level];
}

static void test_leaks_are_found(void **state)
{
    (void)state;
    for (int i = 0; i < COUNT_OF(games); i++) {
        struct game leaking = changed(games[i], forget_seen_by);
        assert_string_equal(verdict(&leaking), "an action tells what the viewer cannot know");
        leaking = changed(games[i], be_loud);
        assert_string_equal(verdict(&leaking), "events tell what the viewer cannot know");
        leaking = *games[i];
        leaking.fields = unmasked(games[i]->fields, 0);
        assert_string_equal(verdict(&leaking), "resampling changes what the seat sees");
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
    assert_non_null(game_ending_id(game, state));
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
        cmocka_unit_test(test_leaks_are_found),
        cmocka_unit_test(test_fields_are_complete),
        cmocka_unit_test(test_bots_play),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
