/* test_bot_play.c: every kind of bot plays every game: legal and complete answers, and the same
 * ones again for the same seed, whoever lends the threads (bot.h). */
#include "bot_desk.h"

#include "host/think.h"

/* Every kind, in ways that lead through most of its code. `apart`: decisions of ages from one of
 * its own to the next, where it is slow; the others are random. */
static const struct {
    const char *text;
    int apart;
} players[] = {
    {"random", 1},
    {"greedy:iterations=1", 3},
    {"greedy:iterations=2,eval=hand,noise=300", 5},
    {"flat:iterations=5", 40},
    {"mcts:iterations=30", 9},
    {"mcts:iterations=30,eval=hand,split=1,depth=4,noise=100", 11},
    {"mcts:iterations=30,widen=10,depth=2", 11},
    {"mcts:iterations=6,select=ucb,eval=none", 40},
    {"mcts:iterations=40,select=ucb,widen=10,reuse=0,temperature=50", 11},
    {"mcts:iterations=40,threads=3,split=1,select=ucb", 11},
    {"mcts:iterations=300,memory=1,threads=16", 80},
    {"plan:width=3,steps=4,iterations=2", 11},
    {"plan:width=5,replies=0,iterations=1,eval=hand", 13},
    {"plan:width=2,iterations=2,early=1,ahead=2,turns=2", 29},
};

static void test_every_kind_is_here(void **state)
{
    (void)state;
    for (int i = 0; i < bot_kind_count(); i++) {
        bool found = false;
        const char *name = bot_kind_at(i)->name;
        for (int k = 0; k < COUNT_OF(players); k++)
            found |= strncmp(players[k].text, name, strlen(name)) == 0;
        assert_true(found);
    }
}

/* Whether answers have values: only a bot that thought has any. */
static bool has_opinion(const char *text, const struct bot_answer *answer)
{
    return strcmp(text, "random") != 0 && answer->count > 1;
}

static void play_game(struct desk *desk, int which, const char *text, int apart, uint64_t seed)
{
    struct bot *bots[SEATS_MAX] = {NULL};
    desk_deal(desk, which, seed);
    int count = desk_players(desk);
    for (int seat = 0; seat < count; seat++)
        bots[seat] = desk_bot(desk, text, NULL);
    for (int move = 0; !desk_is_over(desk); move++) {
        int seat = game_decider(desk->game, desk->state);
        uint64_t hash = game_hash(desk->game, desk->state);
        struct bot *random = move % apart ? desk_bot(desk, "random", NULL) : NULL;
        desk_decide(random ? random : bots[seat], desk->state, seed + (uint64_t)move,
                    &desk->answer);
        check_answer(desk->game, desk->state, &desk->answer);
        if (!random)
            assert_int_equal(desk->answer.valued, has_opinion(text, &desk->answer));
        assert_true(game_hash(desk->game, desk->state) == hash); /* it does not play */
        bot_free(random);
        desk_apply(desk, desk->answer.action);
        for (int other = 0; other < count; other++)
            bot_note(bots[other], other, desk->answer.action, desk->seen_by, &desk->events,
                     game_decider(desk->game, desk->state));
    }
    for (int seat = 0; seat < count; seat++)
        bot_free(bots[seat]);
}

static void test_whole_games(void **state)
{
    for (int which = 0; which < COUNT_OF(desk_games); which++)
        for (int i = 0; i < COUNT_OF(players); i++)
            play_game(*state, which, players[i].text,
                      which ? players[i].apart : 1 + players[i].apart / 20, 3);
}

/* Somebody with a single action to choose from need not think, and has no opinion. */
static void test_forced_actions(void **state)
{
    struct desk *desk = *state;
    int forced = 0;
    for (uint64_t seed = 0; seed < 10; seed++) {
        desk_deal(desk, 0, seed);
        struct bot *bot = desk_bot(desk, "mcts:iterations=1000000000", NULL);
        for (; !desk_is_over(desk); desk_play_random(desk, 1)) {
            uint32_t actions[LEGAL_MAX];
            if (game_legal(desk->game, desk->state, actions) != 1)
                continue;
            desk_decide(bot, desk->state, seed, &desk->answer);
            check_answer(desk->game, desk->state, &desk->answer);
            assert_int_equal(desk->answer.visits, 0);
            assert_true(desk->answer.candidates[0].share == 1);
            forced++;
        }
        bot_free(bot);
    }
    assert_true(forced > 0);
}

/* Repeatability */

/* Runs the pieces of work in another order, one after the other. */
static void share_backwards(void *context, int count, void (*work)(void *argument, int index),
                            void *argument)
{
    ++*(int *)context;
    for (int i = count; i-- > 0;)
        work(argument, i);
}

static void check_repeats(struct desk *desk, const char *text, uint64_t seed, int *shared)
{
    struct bot_host backwards = {.context = shared, .share = share_backwards};
    struct bot *bot = desk_bot(desk, text, NULL);
    desk_decide(bot, desk->state, seed, &desk->answer);
    desk_decide(bot, desk->state, seed, &desk->other); /* the same bot, asked again */
    assert_same_answer(&desk->answer, &desk->other);
    bot_free(bot);
    desk_ask(desk, text, NULL, desk->state, seed, &desk->other);
    assert_same_answer(&desk->answer, &desk->other);
    desk_ask(desk, text, &host_for_bots, desk->state, seed, &desk->other); /* on threads */
    assert_same_answer(&desk->answer, &desk->other);
    desk_ask(desk, text, &backwards, desk->state, seed, &desk->other);
    assert_same_answer(&desk->answer, &desk->other);
}

static void test_same_seed_same_answer(void **state)
{
    struct desk *desk = *state;
    int shared = 0;
    for (int which = 0; which < COUNT_OF(desk_games); which++) {
        for (int i = 0; i < COUNT_OF(players); i++) {
            desk_deal(desk, which, 4);
            for (uint64_t seed = 0; !desk_is_over(desk); seed++) {
                check_repeats(desk, players[i].text, seed, &shared);
                desk_play_random(desk, which ? 150 : 15);
            }
        }
    }
    assert_true(shared > 20);
}

/* One tree or three: other answers; as are those of another seed. */
static void test_other_seeds_other_answers(void **state)
{
    struct desk *desk = *state;
    int different = 0;
    desk_deal(desk, 0, 5);
    desk_play_random(desk, 20);
    desk_ask(desk, "mcts:iterations=60", NULL, desk->state, 0, &desk->answer);
    for (uint64_t seed = 1; seed < 10; seed++) {
        desk_ask(desk, "mcts:iterations=60", NULL, desk->state, seed, &desk->other);
        different += desk->answer.value[0] != desk->other.value[0];
    }
    assert_true(different > 7);
    desk_ask(desk, "mcts:iterations=60,threads=3", NULL, desk->state, 0, &desk->other);
    assert_true(desk->answer.value[0] != desk->other.value[0]);
}

/* The answers to a whole game, told by bot_note, repeat too. */
static void test_same_game_same_answers(void **state)
{
    struct desk *desk = *state;
    for (int which = 0; which < 2; which++) {
        uint64_t hashes[2] = {0, 0};
        for (int round = 0; round < 2; round++) {
            play_game(desk, which, "mcts:iterations=25,split=1,threads=2", 1 + which, 6);
            hashes[round] = game_hash(desk->game, desk->state);
        }
        assert_true(hashes[0] == hashes[1]);
    }
}

/* The random bot takes every action about equally often. */
static void test_random_is_uniform(void **state)
{
    struct desk *desk = *state;
    int counts[LEGAL_MAX] = {0};
    const int total = 12000;
    desk_deal(desk, 0, 2);
    desk_play_random(desk, 12);
    struct bot *bot = desk_bot(desk, "random", NULL);
    for (int i = 0; i < total; i++) {
        bot_decide(bot, desk->state, (uint64_t)i, &desk->answer);
        for (int k = 0; k < desk->answer.count; k++)
            counts[k] += desk->answer.action == desk->answer.candidates[k].action;
    }
    int cells = desk->answer.count, expected = total / cells;
    assert_true(cells >= 2 && cells <= 40);
    for (int i = 0; i < cells; i++) { /* within a fifth; the seeds are fixed */
        assert_true(5 * counts[i] > 4 * expected && 5 * counts[i] < 6 * expected);
        assert_true(desk->answer.candidates[i].share == 1.0 / cells);
    }
    bot_free(bot);
}

static bool same_values(const struct bot_answer *a, const struct bot_answer *b)
{
    return memcmp(a->value, b->value, sizeof a->value) == 0;
}

/* No option of the tree search is there for nothing: each leads to other results. */
static void test_options_matter(void **state)
{
    static const char *const with[][2] = {
        {"mcts:iterations=300", "explore=2000"},
        {"mcts:iterations=300", "temperature=500"},
        {"mcts:iterations=300", "depth=4"},
        {"mcts:iterations=300", "widen=5"},
        {"mcts:iterations=300", "split=1"},
        {"mcts:iterations=300", "select=ucb"},
        {"mcts:iterations=300", "eval=hand"},
        {"mcts:iterations=300,select=ucb", "explore=2000"},
        {"mcts:iterations=300,select=ucb", "depth=4"},
        {"mcts:iterations=300,select=ucb", "widen=5"},
    };
    struct desk *desk = *state;
    for (int i = 0; i < COUNT_OF(with); i++) {
        struct text text = TEXT_EMPTY;
        text_format(&text, "%s,%s", with[i][0], with[i][1]);
        desk_deal(desk, 0, 7);
        desk_play_random(desk, 25);
        desk_ask(desk, with[i][0], NULL, desk->state, 7, &desk->answer);
        desk_ask(desk, text_string(&text), NULL, desk->state, 7, &desk->other);
        check_answer(desk->game, desk->state, &desk->other);
        if (same_values(&desk->answer, &desk->other))
            fail_msg("%s changes nothing", text_string(&text));
        text_free(&text);
    }
}

/* A choice that is made early is the one all iterations would have made. */
static void test_early_choice(void **state)
{
    struct desk *desk = *state;
    int64_t saved = 0;
    for (uint64_t seed = 0; seed < 12; seed++) {
        desk_deal(desk, 0, seed);
        desk_play_random(desk, 10 + 3 * (int)seed);
        struct bot *patient = desk_bot(desk, "mcts:iterations=640", NULL);
        struct bot *hasty = desk_bot(desk, "mcts:iterations=640,early=1", NULL);
        desk_decide(patient, desk->state, seed, &desk->answer);
        desk_decide(hasty, desk->state, seed, &desk->other);
        check_answer(desk->game, desk->state, &desk->other);
        assert_int_equal(desk->answer.action, desk->other.action);
        assert_int_equal(desk->other.visits % 64, 0); /* it looks after every 64, all counted */
        saved += desk->answer.visits - desk->other.visits;
        bot_free(patient);
        bot_free(hasty);
    }
    assert_true(saved > 0);
}

/* A clock that moves when it is looked at. */
static double ticking(void *context)
{
    double *seconds = context;
    return *seconds += 0.001;
}

/* With a limit in time too: it stops when the rest of the time could not change the choice. */
static void test_early_in_time(void **state)
{
    struct desk *desk = *state;
    int sooner = 0;
    for (uint64_t seed = 0; seed < 12; seed++) {
        double seconds = 0;
        const struct bot_host host = {.context = &seconds, .now = ticking};
        desk_deal(desk, 0, seed);
        desk_play_random(desk, 10 + 3 * (int)seed);
        if (desk_is_over(desk))
            continue;
        desk_ask(desk, "mcts:ms=100", &host, desk->state, seed, &desk->answer);
        double patient = seconds;
        seconds = 0;
        desk_ask(desk, "mcts:ms=100,early=1", &host, desk->state, seed, &desk->other);
        check_answer(desk->game, desk->state, &desk->other);
        assert_true(desk->answer.count < 2 || (patient >= 0.1 && patient < 0.11));
        assert_true(seconds < 0.11 && desk->other.visits <= desk->answer.visits);
        sooner += seconds < 0.09;
    }
    assert_true(sooner > 3);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_kind_is_here),
        AT_DESK(test_whole_games),
        AT_DESK(test_forced_actions),
        AT_DESK(test_same_seed_same_answer),
        AT_DESK(test_other_seeds_other_answers),
        AT_DESK(test_same_game_same_answers),
        AT_DESK(test_random_is_uniform),
        AT_DESK(test_options_matter),
        AT_DESK(test_early_choice),
        AT_DESK(test_early_in_time),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
