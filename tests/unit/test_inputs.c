/* test_inputs.c: what a seat knows as inputs of a net (src/games/<game>/inputs.c), in every game
 * and with every number of players: nothing that it cannot know, each input once, and all of them
 * in their place. */
#include "bot_desk.h"

enum { GAMES = 3, MOVES = 1500, BYTES_MAX = 2 << 20, NARROW = 64, MIDDLE = 32 };

/* What was seen of a game. */
struct tally {
    int most;      /* inputs at the same time */
    int positions; /* looked at by every seat */
    int twins;     /* of them those with another truth behind the same sight */
    int changes;   /* looks that differ from that of the seat before */
};

static void check_list(const struct game *game, const uint16_t *inputs, int count)
{
    static uint8_t seen[1 << 16];
    memset(seen, 0, sizeof seen);
    assert_true(count > 0 && count < NET_INPUTS_MAX);
    for (int i = 0; i < count; i++) {
        assert_true(inputs[i] < game->net->inputs);
        if (seen[inputs[i]]++)
            fail_msg("%s: input %d comes twice", game->slug, inputs[i]);
    }
}

/* The inputs of one seat are those of any other truth behind what it sees. */
static void check_seat(const struct game *game, const void *position, int seat, uint64_t seed,
                       struct tally *tally)
{
    uint64_t twin[BOT_STATE_WORDS];
    uint16_t inputs[NET_INPUTS_MAX], others[NET_INPUTS_MAX];
    struct chance chance;
    int count = game->net->look(position, seat, inputs);
    check_list(game, inputs, count);
    tally->most = count > tally->most ? count : tally->most;
    chance_seed(&chance, seed, NULL);
    memcpy(twin, position, game->rules.state_size);
    game->rules.resample(twin, seat, &chance);
    tally->twins += memcmp(twin, position, game->rules.state_size) != 0;
    int other = game->net->look(twin, seat, others);
    for (int i = 0; i < count && i < other; i++)
        if (inputs[i] != others[i])
            fail_msg("%s: seat %d cannot know input %d or %d", game->slug, seat, inputs[i],
                     others[i]);
    assert_int_equal(count, other);
}

/* A game that is played half by chance and half with some sense, so that it gets somewhere. */
static void check_game(const struct game *game, const struct setup *setup, uint64_t seed,
                       struct tally *tally)
{
    static struct bot_answer answer;
    uint64_t position[BOT_STATE_WORDS] = {0};
    uint16_t before[NET_INPUTS_MAX] = {0}, now[NET_INPUTS_MAX] = {0};
    struct text error = TEXT_EMPTY;
    struct chance chance;
    struct bot *bots[2] = {bot_new(game, "random", NULL, &error),
                           bot_new(game, "greedy:iterations=1,noise=300", NULL, &error)};
    int seat;
    assert_true(bots[0] && bots[1]);
    chance_seed(&chance, seed, NULL);
    game->rules.setup(position, setup, &chance);
    for (int i = 0; i < MOVES && (seat = game_decider(game, position)) != SEAT_NONE; i++) {
        for (int other = 0; other < setup->players; other++)
            check_seat(game, position, other, seed + (uint64_t)i, tally);
        tally->positions++;
        game->net->look(position, seat, now);
        tally->changes += memcmp(before, now, sizeof now) != 0;
        memcpy(before, now, sizeof now);
        bot_decide(bots[chance_below(&chance, 4) != 0], position, seed + (uint64_t)i, &answer);
        game_apply(game, position, answer.action, &chance, NULL);
    }
    bot_free(bots[0]);
    bot_free(bots[1]);
    text_free(&error);
}

/* The usual options, then another set for every seed. */
static struct setup setup_for(const struct game *game, int players, uint64_t seed)
{
    struct setup setup = game_standard_setup(game, players);
    for (int i = 0; i < game->option_count && seed > 1; i++) {
        const struct option *option = &game->options[i];
        int low = option->values ? 0 : option->low;
        int count = option->values ? option->values->count : option->high - option->low + 1;
        setup.options[i] = low + (int)(seed % (uint64_t)count);
    }
    return setup;
}

static void test_honest(void **state)
{
    (void)state;
    for (int i = 0; i < game_count(); i++) {
        const struct game *game = game_at(i);
        struct tally all = {0};
        assert_non_null(game->net);
        for (int players = game->players_min; players <= game->players_max; players++) {
            struct tally tally = {0};
            for (uint64_t seed = 1; seed <= GAMES; seed++) {
                struct setup setup = setup_for(game, players, seed);
                check_game(game, &setup, seed * 1000, &tally);
            }
            print_message("%s, %d: up to %d of %d inputs; %d positions, %d other truths\n",
                          game->slug, players, tally.most, game->net->inputs, tally.positions,
                          tally.twins);
            assert_true(tally.positions > 50 && tally.changes > tally.positions / 2);
            all.positions += tally.positions;
            all.twins += tally.twins;
        }
        assert_true(all.twins > all.positions / 2);
    }
}

/* A net with as many columns as tools/train gives it at least is small enough for a page. */
static void test_sizes(void **state)
{
    (void)state;
    for (int i = 0; i < game_count(); i++) {
        const struct game *game = game_at(i);
        int bytes = 2 * (game->net->inputs * NARROW + net_row_count(game) * MIDDLE);
        print_message("%s: %d rows of actions\n", game->slug, net_row_count(game));
        assert_true(game->net->inputs < 0xFFFF && bytes < BYTES_MAX);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_honest),
        cmocka_unit_test(test_sizes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
