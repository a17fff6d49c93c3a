/* test_bot.c: what every bot must keep to: legal and repeatable decisions that do not depend on
 * anything its seat cannot know (bot.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "bots/bot.h"
#include "core/table.h"

#define FOR_EVERY_BOT(bot) \
    for (int bot##_index = 0; bot##_index < bot_count(); bot##_index++) \
        for (const struct bot *bot = bot_at(bot##_index); bot; bot = NULL)

/* Memory for decisions: answers are large. */
struct desk {
    const struct game *game;
    void *scratch, *variant;
    struct bot_answer answer, other;
};

static int set_up(void **state)
{
    struct desk *desk = test_calloc(1, sizeof *desk);
    desk->game = game_find("duel");
    desk->scratch = test_malloc(desk->game->state_size);
    desk->variant = test_malloc(desk->game->state_size);
    *state = desk;
    return 0;
}

static int tear_down(void **state)
{
    struct desk *desk = *state;
    test_free(desk->scratch);
    test_free(desk->variant);
    test_free(desk);
    return 0;
}

static void decide(struct desk *desk, const struct bot *bot, const void *state, uint64_t seed,
                   struct bot_answer *answer)
{
    memset(answer, 0xAA, sizeof *answer); /* whatever was there must not matter */
    bot_decide(bot, desk->game, state, desk->scratch, seed, answer);
}

static struct table *new_table(const struct game *game, uint64_t seed)
{
    struct setup setup = game_standard_setup(game, game->players_min);
    struct text error = TEXT_EMPTY;
    struct table *table = table_new(game, &setup, seed, NULL, &error);
    assert_non_null(table);
    return table;
}

static void play_random(struct table *table, int moves, struct chance *chance)
{
    for (int i = 0; i < moves; i++) {
        uint32_t actions[LEGAL_MAX];
        struct text error = TEXT_EMPTY;
        int count = table_game(table)->legal(table_state(table), actions);
        if (!count)
            return;
        assert_true(
            table_play(table, actions[chance_below(chance, (uint32_t)count)], NULL, &error));
    }
}

static bool is_over(const struct table *table)
{
    return table_game(table)->turn(table_state(table)) == SEAT_NONE;
}

static void check_answer(const struct game *game, const void *state,
                         const struct bot_answer *answer)
{
    uint32_t actions[LEGAL_MAX];
    int count = game->legal(state, actions), chosen = 0;
    double sum = 0;
    assert_int_equal(answer->count, count);
    for (int i = 0; i < count; i++) {
        assert_int_equal(answer->candidates[i].action, actions[i]);
        assert_true(answer->candidates[i].share >= 0);
        if (answer->valued)
            assert_true(answer->candidates[i].value >= 0 && answer->candidates[i].value <= 1);
        sum += answer->candidates[i].share;
        chosen += answer->action == actions[i];
    }
    assert_int_equal(chosen, 1);
    assert_true(sum > 0.9999 && sum < 1.0001);
    assert_true(answer->visits >= 0);
    for (int seat = 0; answer->valued && seat < game->setup_of(state).players; seat++)
        assert_true(answer->value[seat] >= 0 && answer->value[seat] <= 1);
}

static void assert_same_answer(const struct bot_answer *a, const struct bot_answer *b)
{
    assert_int_equal(a->action, b->action);
    assert_int_equal(a->valued, b->valued);
    assert_int_equal(a->visits, b->visits);
    assert_int_equal(a->count, b->count);
    for (int i = 0; i < a->count; i++) {
        assert_int_equal(a->candidates[i].action, b->candidates[i].action);
        assert_true(a->candidates[i].share == b->candidates[i].share);
        if (a->valued)
            assert_true(a->candidates[i].value == b->candidates[i].value);
    }
}

/* The list */

static void test_list(void **state)
{
    (void)state;
    assert_true(bot_count() > 0);
    assert_non_null(bot_find("random"));
    assert_null(bot_find(""));
    assert_null(bot_find("Random"));
    assert_null(bot_find("no such bot"));
    FOR_EVERY_BOT(bot)
    {
        assert_ptr_equal(bot_find(bot->name), bot); /* so names are unique */
        for (int lang = 0; lang < LANG_COUNT; lang++)
            assert_true(bot->about[lang][0] != '\0');
    }
}

/* Decisions */

static void test_whole_games(void **state)
{
    struct desk *desk = *state;
    FOR_EVERY_BOT(bot)
    {
        for (uint64_t seed = 0; seed < 10; seed++) {
            struct table *table = new_table(desk->game, seed);
            struct text error = TEXT_EMPTY;
            while (!is_over(table)) {
                uint64_t hash = game_hash(desk->game, table_state(table));
                decide(desk, bot, table_state(table), seed * 1000, &desk->answer);
                check_answer(desk->game, table_state(table), &desk->answer);
                assert_true(game_hash(desk->game, table_state(table)) == hash);
                assert_true(table_play(table, desk->answer.action, NULL, &error));
            }
            table_free(table);
        }
    }
}

static void test_same_seed_same_decision(void **state)
{
    struct desk *desk = *state;
    FOR_EVERY_BOT(bot)
    {
        struct table *table = new_table(desk->game, 1);
        struct chance chance;
        chance_seed(&chance, 1, NULL);
        for (uint64_t seed = 0; !is_over(table); seed++) {
            decide(desk, bot, table_state(table), seed, &desk->answer);
            decide(desk, bot, table_state(table), seed, &desk->other);
            assert_same_answer(&desk->answer, &desk->other);
            play_random(table, 3, &chance);
        }
        table_free(table);
    }
}

/* The random bot takes every action about equally often. */
static void test_random_is_uniform(void **state)
{
    struct desk *desk = *state;
    struct table *table = new_table(desk->game, 2);
    struct chance chance;
    int counts[LEGAL_MAX] = {0};
    const int total = 12000;
    chance_seed(&chance, 2, NULL);
    play_random(table, 12, &chance);
    for (int i = 0; i < total; i++) {
        bot_decide(bot_find("random"), desk->game, table_state(table), desk->scratch, (uint64_t)i,
                   &desk->answer);
        for (int k = 0; k < desk->answer.count; k++)
            counts[k] += desk->answer.action == desk->answer.candidates[k].action;
    }
    int cells = desk->answer.count, expected = total / cells;
    assert_true(cells >= 6 && cells <= 40);
    for (int i = 0; i < cells; i++) /* within a fifth; the seeds are fixed */
        assert_true(5 * counts[i] > 4 * expected && 5 * counts[i] < 6 * expected);
    table_free(table);
}

/* Hidden information */

/* Swaps everything the seat cannot see: the same seed must lead to the same decision. */
static void check_variants(struct desk *desk, const struct bot *bot, const void *state,
                           uint64_t seed, int *different)
{
    int seat = desk->game->turn(state);
    decide(desk, bot, state, seed, &desk->answer);
    for (uint64_t i = 0; i < 4; i++) {
        struct chance chance;
        chance_seed(&chance, 7777 + seed * 10 + i, NULL);
        memcpy(desk->variant, state, desk->game->state_size);
        desk->game->resample(desk->variant, seat, &chance);
        *different += memcmp(desk->variant, state, desk->game->state_size) != 0;
        decide(desk, bot, desk->variant, seed, &desk->other);
        assert_same_answer(&desk->answer, &desk->other);
    }
}

static void test_hidden_information(void **state)
{
    struct desk *desk = *state;
    FOR_EVERY_BOT(bot)
    {
        int positions = 0, different = 0;
        for (uint64_t game = 0; game < 15; game++) {
            struct table *table = new_table(desk->game, game);
            struct chance chance;
            chance_seed(&chance, game, NULL);
            for (uint64_t i = 0; !is_over(table); i++) {
                check_variants(desk, bot, table_state(table), game * 100 + i, &different);
                positions++;
                play_random(table, 4, &chance);
            }
            table_free(table);
        }
        assert_true(positions > 150);
        assert_true(different > 4 * positions * 3 / 4); /* there was something to swap */
    }
}

/* A bot that remembers what it was shown. */
static uint8_t shown[1 << 16];

static void spy_decide(const struct game *game, const void *state, struct chance *chance,
                       struct bot_answer *answer)
{
    uint32_t actions[LEGAL_MAX];
    (void)chance;
    assert_true(game->state_size <= sizeof shown);
    memcpy(shown, state, game->state_size);
    answer->count = game->legal(state, actions);
    answer->action = actions[0];
    for (int i = 0; i < answer->count; i++)
        answer->candidates[i] =
            (struct bot_candidate){.action = actions[i], .share = 1.0 / answer->count};
}

static const struct bot spy = {"spy", {"looks", "patrzy"}, spy_decide};

static void write_view(const struct game *game, const void *state, int seat, struct text *out)
{
    struct json_writer json = json_writer_to(out);
    text_clear(out);
    game_view(game, state, seat, &json);
}

/* It looks the same to the seat, but it is not the true state, and differs from seed to seed. */
static void test_bots_are_shown_a_resampled_state(void **state)
{
    struct desk *desk = *state;
    struct table *table = new_table(desk->game, 3);
    struct chance chance;
    struct text a = TEXT_EMPTY, b = TEXT_EMPTY;
    chance_seed(&chance, 3, NULL);
    for (int round = 0; round < 4; round++) { /* draft, age I */
        const void *truth = table_state(table);
        int seat = desk->game->turn(truth);
        write_view(desk->game, truth, seat, &a);
        uint64_t last = game_hash(desk->game, truth);
        for (uint64_t seed = 0; seed < 50; seed++) {
            decide(desk, &spy, truth, seed, &desk->answer);
            check_answer(desk->game, truth, &desk->answer);
            write_view(desk->game, shown, seat, &b);
            assert_string_equal(text_string(&a), text_string(&b));
            assert_memory_not_equal(shown, truth, desk->game->state_size);
            assert_true(game_hash(desk->game, shown) != last);
            last = game_hash(desk->game, shown);
        }
        play_random(table, 6, &chance);
    }
    text_free(&a);
    text_free(&b);
    table_free(table);
}

#define AT_DESK(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_list),           AT_DESK(test_whole_games),
        AT_DESK(test_same_seed_same_decision), AT_DESK(test_random_is_uniform),
        AT_DESK(test_hidden_information),      AT_DESK(test_bots_are_shown_a_resampled_state),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
