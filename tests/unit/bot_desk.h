/* bot_desk.h: what the tests of bots share: positions of every game, bots by their texts, and what
 * every answer must keep to. */
#ifndef EPOKI_TESTS_BOT_DESK_H
#define EPOKI_TESTS_BOT_DESK_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "bots/bot.h"

/* Every game; of those for up to four every number of seats. */
static const struct {
    const char *slug;
    int players;
    const char *options;
} desk_games[] = {{"duel", 2, NULL},           {"ages", 2, NULL},   {"ages", 3, "hidden=1"},
                  {"ages", 4, NULL},           {"tempus", 3, NULL}, {"civ", 3, NULL},
                  {"steel", 3, "set=combined"}};

/* Memory for decisions: answers and states are large. */
struct desk {
    const struct game *game;
    struct chance chance; /* of the table */
    uint64_t state[BOT_STATE_WORDS], variant[BOT_STATE_WORDS];
    struct bot_answer answer, other;
    struct events events;
    uint8_t seen_by; /* of the last action */
};

static inline int desk_set_up(void **state)
{
    *state = test_calloc(1, sizeof(struct desk));
    return 0;
}

static inline int desk_tear_down(void **state)
{
    test_free(*state);
    return 0;
}

#define AT_DESK(test) cmocka_unit_test_setup_teardown(test, desk_set_up, desk_tear_down)

/* A new game on the desk. */
static inline void desk_deal(struct desk *desk, int which, uint64_t seed)
{
    const struct game *game = desk->game = game_find(desk_games[which].slug);
    assert_non_null(game);
    struct setup setup = game_standard_setup(game, desk_games[which].players);
    struct text error = TEXT_EMPTY;
    assert_true(game_set_options(game, &setup, desk_games[which].options, &error));
    memset(desk->state, 0, sizeof desk->state);
    chance_seed(&desk->chance, seed, NULL);
    game->rules.setup(desk->state, &setup, &desk->chance);
}

static inline bool desk_is_over(const struct desk *desk)
{
    return game_decider(desk->game, desk->state) == SEAT_NONE;
}

static inline int desk_players(const struct desk *desk)
{
    return desk->game->rules.setup_of(desk->state).players;
}

static inline void desk_play_random(struct desk *desk, int moves)
{
    bot_playout(desk->game, desk->state, moves, &desk->chance);
}

static inline void desk_apply(struct desk *desk, uint32_t action)
{
    desk->events.count = 0;
    desk->events.lost = false;
    desk->seen_by = game_action_seen_by(desk->game, desk->state, action);
    game_apply(desk->game, desk->state, action, &desk->chance, &desk->events);
}

static inline struct bot *desk_bot(const struct desk *desk, const char *text,
                                   const struct bot_host *host)
{
    struct text error = TEXT_EMPTY;
    struct bot *bot = bot_new(desk->game, text, host, &error);
    if (!bot)
        fail_msg("%s: %s", text, text_string(&error));
    assert_int_equal(error.length, 0);
    return bot;
}

/* Decides about the state; whatever was in the answer must not matter. */
static inline void desk_decide(struct bot *bot, const void *state, uint64_t seed,
                               struct bot_answer *answer)
{
    memset(answer, 0xAA, sizeof *answer);
    bot_decide(bot, state, seed, answer);
}

/* An answer of a bot that is made for this one decision. */
static inline void desk_ask(const struct desk *desk, const char *text, const struct bot_host *host,
                            const void *state, uint64_t seed, struct bot_answer *answer)
{
    struct bot *bot = desk_bot(desk, text, host);
    desk_decide(bot, state, seed, answer);
    bot_free(bot);
}

static inline bool is_share(double x)
{
    return x >= 0 && x <= 1;
}

static inline void check_answer(const struct game *game, const void *state,
                                const struct bot_answer *answer)
{
    uint32_t actions[LEGAL_MAX];
    int count = game_legal(game, state, actions), chosen = 0;
    double sum = 0;
    assert_int_equal(answer->count, count);
    for (int i = 0; i < count; i++) {
        assert_int_equal(answer->candidates[i].action, actions[i]);
        assert_true(is_share(answer->candidates[i].share));
        assert_true(is_share(answer->candidates[i].value));
        sum += answer->candidates[i].share;
        chosen += answer->action == actions[i];
    }
    assert_int_equal(chosen, 1);
    assert_true(sum > 1 - 1e-9 && sum < 1 + 1e-9);
    assert_true(answer->visits >= 0);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        assert_true(is_share(answer->value[seat]));
}

/* The same to the last bit. */
static inline void assert_same_answer(const struct bot_answer *a, const struct bot_answer *b)
{
    assert_int_equal(a->action, b->action);
    assert_int_equal(a->valued, b->valued);
    assert_int_equal(a->visits, b->visits);
    assert_int_equal(a->count, b->count);
    assert_memory_equal(a->value, b->value, sizeof a->value);
    for (int i = 0; i < a->count; i++) {
        const struct bot_candidate *x = &a->candidates[i], *y = &b->candidates[i];
        assert_int_equal(x->action, y->action);
        assert_memory_equal(&x->share, &y->share, sizeof x->share);
        assert_memory_equal(&x->value, &y->value, sizeof x->value);
    }
}

/* Swaps everything the seat to move cannot know; true when something changed. */
static inline bool desk_swap(struct desk *desk, uint64_t seed)
{
    struct chance chance;
    chance_seed(&chance, seed, NULL);
    memcpy(desk->variant, desk->state, desk->game->rules.state_size);
    desk->game->rules.resample(desk->variant, game_decider(desk->game, desk->state), &chance);
    return memcmp(desk->variant, desk->state, desk->game->rules.state_size) != 0;
}

#endif
