/* test_bot.c: the text that describes a bot, limits, levels, and what the kinds share: evaluation,
 * results, the choice of a candidate (bot.h). Whole games are in test_bot_play.c. */
#include "bot_desk.h"

#include "core/real.h"
#include "host/think.h"

static const struct game *duel(void)
{
    return game_find("duel");
}

/* Descriptions */

static void test_kinds(void **state)
{
    (void)state;
    assert_true(bot_kind_count() >= 5);
    for (int i = 0; i < bot_kind_count(); i++) {
        const struct bot_kind *kind = bot_kind_at(i);
        assert_ptr_equal(bot_kind_of(kind->name), kind); /* so names are unique */
        assert_true(kind->option_count <= BOT_OPTIONS_MAX);
        for (int lang = 0; lang < LANG_COUNT; lang++)
            assert_true(kind->about[lang][0] != '\0');
        for (int k = 0; k < kind->option_count; k++) {
            const struct bot_option *option = &kind->options[k];
            assert_true(option->low <= option->standard && option->standard <= option->high);
            for (int lang = 0; lang < LANG_COUNT; lang++)
                assert_true(option->about[lang][0] != '\0');
            for (int value = option->low; option->words && value <= option->high; value++)
                assert_true(option->words[value][0] != '\0');
        }
    }
    assert_null(bot_kind_of(""));
    assert_null(bot_kind_of("Random"));
    assert_null(bot_kind_of("rando"));
    assert_null(bot_kind_of("random "));
}

/* Names of options do not repeat, and the limits come first where there are any. */
static void test_options_of_kinds(void **state)
{
    (void)state;
    for (int i = 0; i < bot_kind_count(); i++) {
        const struct bot_kind *kind = bot_kind_at(i);
        for (int k = 0; k < kind->option_count; k++)
            for (int other = 0; other < k; other++)
                assert_string_not_equal(kind->options[k].name, kind->options[other].name);
        if (kind->option_count) {
            assert_string_equal(kind->options[BOT_ITERATIONS].name, "iterations");
            assert_string_equal(kind->options[BOT_MS].name, "ms");
        }
    }
}

static int option_of(const struct bot *bot, const char *name)
{
    for (int i = 0; i < bot->kind->option_count; i++)
        if (strcmp(bot->kind->options[i].name, name) == 0)
            return bot->options[i];
    fail_msg("bot %s has no option %s", bot->kind->name, name);
    return 0;
}

static void test_options_are_read(void **state)
{
    static const struct {
        const char *text, *kind, *option;
        int value;
    } rows[] = {
        {"mcts", "mcts", "iterations", 1000}, /* no limit given: the standard one */
        {"mcts:", "mcts", "iterations", 1000},
        {"mcts:ms=20", "mcts", "iterations", 0},
        {"mcts:ms=20", "mcts", "ms", 20},
        {"mcts:ms=20,iterations=30", "mcts", "iterations", 30},
        {"mcts:iterations=1000000000", "mcts", "iterations", 1000000000},
        {"mcts:iterations=5,iterations=7", "mcts", "iterations", 7}, /* the last one counts */
        {"mcts:select=ucb,eval=none", "mcts", "select", 0},
        {"mcts:select=ucb,eval=none", "mcts", "eval", BOT_EVAL_NONE},
        {"mcts:eval=hand", "mcts", "eval", BOT_EVAL_HAND},
        {"mcts", "mcts", "eval", BOT_EVAL_TUNED},
        {"mcts:threads=64,memory=1", "mcts", "threads", 64},
        {"greedy:noise=1000", "greedy", "noise", 1000},
        {"greedy:noise=0", "greedy", "noise", 0},
        {"flat", "flat", "iterations", 1000},
        {"plan:width=7,steps=3", "plan", "steps", 3},
    };
    (void)state;
    for (int i = 0; i < COUNT_OF(rows); i++) {
        struct text error = TEXT_EMPTY;
        struct bot *bot = bot_new(duel(), rows[i].text, &host_for_bots, &error);
        assert_non_null(bot);
        assert_int_equal(error.length, 0);
        assert_true(bot_is_known(duel(), rows[i].text, &error));
        assert_string_equal(bot->kind->name, rows[i].kind);
        assert_int_equal(option_of(bot, rows[i].option), rows[i].value);
        bot_free(bot);
    }
    bot_free(NULL);
}

static void test_bad_texts(void **state)
{
    static const char *const rows[][2] = {
        {"", "there is no bot "},
        {":", "there is no bot "},
        {"Random", "there is no bot Random"},
        {"mcts ", "there is no bot mcts "},
        {" mcts", "there is no bot  mcts"},
        {"mcts,ms=5", "there is no bot mcts,ms=5"},
        {"expertise:ms=5", "there is no bot expertise"},
        {"random:iterations=5", "bot random has no option iterations"},
        {"flat:eval=hand", "bot flat has no option eval"},
        {"mcts:speed=5", "bot mcts has no option speed"},
        {"mcts:iteration=5", "bot mcts has no option iteration"},
        {"mcts:=5", "bot mcts has no option "},
        {"mcts:iterations=5,,ms=5", "bot mcts has no option "},
        {"mcts:iterations", "bot mcts: bad value: iterations"},
        {"mcts:iterations=", "bot mcts: bad value: iterations="},
        {"mcts:iterations=-1", "bot mcts: bad value: iterations=-1"},
        {"mcts:iterations=1000000001", "bot mcts: bad value: iterations=1000000001"},
        {"mcts:iterations=99999999999999999999", "bot mcts: bad value: iterations=9999999999999"},
        {"mcts:iterations=4294967297", "bot mcts: bad value: iterations=4294967297"},
        {"mcts:iterations=5x", "bot mcts: bad value: iterations=5x"},
        {"mcts:iterations= 5", "bot mcts: bad value: iterations= 5"},
        {"mcts:iterations=1e3", "bot mcts: bad value: iterations=1e3"},
        {"mcts:iterations=5:ms=5", "bot mcts: bad value: iterations=5:ms=5"},
        {"mcts:ms=600001", "bot mcts: bad value: ms=600001"},
        {"mcts:threads=0", "bot mcts: bad value: threads=0"},
        {"mcts:threads=65", "bot mcts: bad value: threads=65"},
        {"mcts:memory=0", "bot mcts: bad value: memory=0"},
        {"mcts:noise=1001", "bot mcts: bad value: noise=1001"},
        {"mcts:select=best", "bot mcts: bad value: select=best"},
        {"mcts:select=0", "bot mcts: bad value: select=0"},
        {"mcts:select=uc", "bot mcts: bad value: select=uc"},
        {"mcts:eval=", "bot mcts: bad value: eval="},
        {"greedy:eval=none", "bot greedy: bad value: eval=none"},
        {"plan:eval=none", "bot plan: bad value: eval=none"},
        {"plan:width=0", "bot plan: bad value: width=0"},
    };
    (void)state;
    for (int i = 0; i < COUNT_OF(rows); i++) {
        struct text error = TEXT_EMPTY, again = TEXT_EMPTY;
        assert_null(bot_new(duel(), rows[i][0], &host_for_bots, &error));
        if (strncmp(text_string(&error), rows[i][1], strlen(rows[i][1])) != 0)
            fail_msg("%s: %s", rows[i][0], text_string(&error));
        assert_false(bot_is_known(duel(), rows[i][0], &again));
        assert_string_equal(text_string(&error), text_string(&again));
        text_free(&error);
        text_free(&again);
    }
}

/* Options that are good alone, but not together. */
static void test_options_together(void **state)
{
    struct text error = TEXT_EMPTY;
    (void)state;
    assert_null(bot_new(duel(), "mcts:select=puct,eval=none", NULL, &error));
    assert_string_equal(text_string(&error), "bot mcts: select=puct needs an evaluation");
    text_free(&error);
}

/* A very long text is refused like any other. */
static void test_long_text(void **state)
{
    struct text text = TEXT_EMPTY, error = TEXT_EMPTY;
    (void)state;
    text_add(&text, "mcts:");
    for (int i = 0; i < 20000; i++)
        text_add(&text, "iterations=5,");
    struct bot *bot = bot_new(duel(), text_string(&text), NULL, &error);
    assert_non_null(bot);
    bot_free(bot);
    text_add(&text, "x");
    assert_null(bot_new(duel(), text_string(&text), NULL, &error));
    text_free(&text);
    text_free(&error);
}

/* Levels */

static void test_levels(void **state)
{
    (void)state;
    for (int i = 0; i < game_count(); i++) {
        const struct game *game = game_at(i);
        for (enum bot_level level = 0; level < BOT_LEVEL_COUNT; level++) {
            struct text error = TEXT_EMPTY;
            struct bot *plain = bot_new(game, bot_levels[level].id, &host_for_bots, &error);
            struct bot *meant = bot_new(game, bot_level_text(game, level), &host_for_bots, &error);
            assert_non_null(plain);
            assert_non_null(meant);
            assert_ptr_equal(plain->kind, meant->kind);
            assert_memory_equal(plain->options, meant->options, sizeof plain->options);
            assert_null(bot_kind_of(bot_levels[level].id)); /* a level hides no kind */
            for (int lang = 0; lang < LANG_COUNT; lang++)
                assert_true(bot_levels[level].name[lang][0] != '\0');
            bot_free(plain);
            bot_free(meant);
        }
    }
}

static void test_level_with_options(void **state)
{
    struct text error = TEXT_EMPTY;
    (void)state;
    for (int i = 0; i < game_count(); i++) {
        struct bot *plain = bot_new(game_at(i), "easy", &host_for_bots, &error);
        struct bot *other = bot_new(game_at(i), "easy:noise=7,ms=30", &host_for_bots, &error);
        assert_non_null(plain);
        assert_non_null(other);
        assert_ptr_equal(plain->kind, other->kind);
        assert_int_equal(other->options[BOT_NOISE], 7);
        assert_int_equal(other->options[BOT_MS], 30);
        for (int k = BOT_EVAL; k < plain->kind->option_count; k++)
            assert_int_equal(plain->options[k], other->options[k]);
        bot_free(plain);
        bot_free(other);
        assert_null(bot_new(game_at(i), "easy:charm=7", &host_for_bots, &error));
        assert_non_null(strstr(text_string(&error), "has no option charm"));
        text_clear(&error);
        assert_false(bot_is_known(game_at(i), "easy:noise=x", &error));
        assert_non_null(strstr(text_string(&error), "bad value: noise=x"));
        text_clear(&error);
        assert_false(bot_is_known(game_at(i), "easy:easy", &error));
        text_clear(&error);
    }
    text_free(&error);
}

/* A limit that is given with a level holds alone: the level's own, of either kind, is gone. Limits
 * given together hold together. */
static void test_a_limit_replaces_that_of_a_level(void **state)
{
    static const struct {
        const char *options;
        int iterations, ms;
    } rows[] = {
        {"ms=300", 0, 300},
        {"iterations=70", 70, 0},
        {"ms=300,early=0", 0, 300},
        {"early=0,ms=300", 0, 300},
        {"ms=300,iterations=70", 70, 300},
        {"iterations=70,ms=300", 70, 300},
        {"ms=300,ms=200", 0, 200},
        {"noise=0,ms=300", 0, 300},
    };
    (void)state;
    for (int i = 0; i < game_count(); i++)
        for (enum bot_level level = 0; level < BOT_LEVEL_COUNT; level++)
            for (int k = 0; k < COUNT_OF(rows); k++) {
                struct text text = TEXT_EMPTY, error = TEXT_EMPTY;
                text_format(&text, "%s:%s", bot_levels[level].id, rows[k].options);
                struct bot *bot = bot_new(game_at(i), text_string(&text), &host_for_bots, &error);
                bool early = strstr(rows[k].options, "early") != NULL;
                if (!bot && !(early && strstr(text_string(&error), "has no option early")))
                    fail_msg("%s: %s", text_string(&text), text_string(&error));
                if (bot && (bot->options[BOT_ITERATIONS] != rows[k].iterations ||
                            bot->options[BOT_MS] != rows[k].ms))
                    fail_msg("%s, %s: iterations=%d, ms=%d", game_at(i)->slug, text_string(&text),
                             bot->options[BOT_ITERATIONS], bot->options[BOT_MS]);
                bot_free(bot);
                text_free(&text);
                text_free(&error);
            }
}

/* A clock that goes on by a fixed step whenever it is read. */
static double stepping_clock(void *context)
{
    return *(double *)context += 1e-5;
}

/* So it is when the bot thinks: hard:ms=20 goes on beyond the iterations of hard until the time is
 * over, and hard:iterations=50 ends long before them. */
static void test_a_level_thinks_as_long_as_it_is_told(void **state)
{
    static struct bot_answer answer;
    struct text error = TEXT_EMPTY;
    double time = 0;
    const struct bot_host host = {.context = &time, .now = stepping_clock};
    uint64_t position[BOT_STATE_WORDS] = {0};
    struct setup setup = game_standard_setup(duel(), 2);
    struct chance chance;
    (void)state;
    chance_seed(&chance, 3, NULL);
    duel()->rules.setup(position, &setup, &chance);
    struct bot *bot = bot_new(duel(), "hard", &host, &error);
    int64_t iterations = bot->options[BOT_ITERATIONS];
    bot_free(bot);
    assert_true(iterations > 50);
    bot = bot_new(duel(), "hard:ms=20,early=0", &host, &error);
    bot_decide(bot, position, 1, &answer);
    assert_true(answer.visits > iterations);
    assert_true(time > 0.02 && time < 0.021);
    bot_free(bot);
    bot = bot_new(duel(), "hard:iterations=50,early=0", &host, &error);
    bot_decide(bot, position, 1, &answer);
    assert_int_equal(answer.visits, 50);
    bot_free(bot);
    text_free(&error);
}

/* Limits */

static void test_time_needs_a_clock(void **state)
{
    static const char *const texts[] = {"mcts:ms=10", "greedy:ms=10", "flat:ms=10", "plan:ms=10"};
    const struct bot_host no_clock = {.share = host_for_bots.share};
    struct text error = TEXT_EMPTY;
    (void)state;
    for (int i = 0; i < COUNT_OF(texts); i++) {
        const struct bot_host *hosts[] = {NULL, &no_clock};
        for (int k = 0; k < COUNT_OF(hosts); k++) {
            assert_null(bot_new(duel(), texts[i], hosts[k], &error));
            assert_non_null(strstr(text_string(&error), "there is no clock here"));
            text_clear(&error);
        }
        assert_true(bot_is_known(duel(), texts[i], &error)); /* understood, but not here */
    }
    text_free(&error);
}

static void test_limit(void **state)
{
    struct text error = TEXT_EMPTY;
    (void)state;
    struct bot *bot = bot_new(duel(), "mcts:ms=50,iterations=70", &host_for_bots, &error);
    assert_true(bot_limit(bot, "iterations", 9, &error));
    assert_int_equal(bot->options[BOT_ITERATIONS], 9);
    assert_int_equal(bot->options[BOT_MS], 0);
    assert_true(bot_limit(bot, "ms", 600000, &error));
    assert_int_equal(bot->options[BOT_ITERATIONS], 0);
    assert_int_equal(bot->options[BOT_MS], 600000);
    assert_int_equal(error.length, 0);
    assert_false(bot_limit(bot, "ms", 0, &error));
    assert_string_equal(text_string(&error), "ms must be a number from 1 to 600000");
    text_clear(&error);
    assert_false(bot_limit(bot, "ms", 600001, &error));
    text_clear(&error);
    assert_false(bot_limit(bot, "iterations", -3, &error));
    assert_string_equal(text_string(&error), "iterations must be a number from 1 to 1000000000");
    text_clear(&error);
    assert_int_equal(bot->options[BOT_MS], 600000); /* a refusal changes nothing */
    bot_free(bot);
    bot = bot_new(duel(), "mcts", NULL, &error);
    assert_false(bot_limit(bot, "ms", 10, &error));
    assert_non_null(strstr(text_string(&error), "there is no clock here"));
    assert_int_equal(bot->options[BOT_ITERATIONS], 1000);
    text_clear(&error);
    bot_free(bot);
    bot = bot_new(duel(), "random", NULL, &error); /* has no limits */
    assert_true(bot_limit(bot, "ms", 10, &error) && bot_limit(bot, "iterations", 10, &error));
    bot_free(bot);
    text_free(&error);
}

/* A clock that goes on by a hundredth of a second whenever it is read. */
struct fake_host {
    double time;
    int asked;    /* how often whether to stop */
    int patience; /* how often the answer is no */
};

static double fake_now(void *context)
{
    return ((struct fake_host *)context)->time += 0.01;
}

static bool fake_cancelled(void *context)
{
    struct fake_host *fake = context;
    return ++fake->asked > fake->patience;
}

static void test_time_ends_thinking(void **state)
{
    static const char *const texts[] = {"mcts:ms=200", "greedy:ms=200", "flat:ms=200",
                                        "plan:ms=200,width=2,steps=2"};
    struct desk *desk = *state;
    desk_deal(desk, 0, 5);
    desk_play_random(desk, 30);
    for (int i = 0; i < COUNT_OF(texts); i++) {
        struct fake_host fake = {.time = 100};
        const struct bot_host host = {.context = &fake, .now = fake_now};
        desk_ask(desk, texts[i], &host, desk->state, 1, &desk->answer);
        check_answer(desk->game, desk->state, &desk->answer);
        assert_true(desk->answer.visits > 0);
        assert_true(fake.time > 100.2 && fake.time < 100.25);
    }
}

static void test_cancelled(void **state)
{
    static const char *const texts[] = {
        "mcts:iterations=1000000000", "greedy:iterations=1000000000", "flat:iterations=1000000000",
        "plan:iterations=1000000000,width=2,steps=2", "mcts:iterations=1000000000,threads=3"};
    struct desk *desk = *state;
    desk_deal(desk, 0, 6);
    desk_play_random(desk, 30);
    for (int i = 0; i < COUNT_OF(texts); i++) {
        for (int patience = 0; patience < 4; patience += 3) {
            struct fake_host fake = {.patience = patience};
            const struct bot_host host = {.context = &fake, .cancelled = fake_cancelled};
            desk_ask(desk, texts[i], &host, desk->state, 1, &desk->answer);
            check_answer(desk->game, desk->state, &desk->answer);
            assert_true(desk->answer.visits > 0 && desk->answer.visits < 4000);
            assert_true(fake.asked > patience && fake.asked <= patience + 3);
        }
    }
}

static void test_iterations_are_kept(void **state)
{
    struct desk *desk = *state;
    desk_deal(desk, 0, 7);
    desk_play_random(desk, 30);
    static const struct {
        const char *text;
        int64_t visits;
    } rows[] = {
        {"mcts:iterations=1", 1},
        {"mcts:iterations=77", 77},
        {"mcts:iterations=77,select=ucb", 77},
        {"mcts:iterations=77,threads=3", 78}, /* the same for every tree */
        {"flat:iterations=77", 77},
    };
    for (int i = 0; i < COUNT_OF(rows); i++) {
        desk_ask(desk, rows[i].text, NULL, desk->state, 1, &desk->answer);
        assert_int_equal(desk->answer.visits, rows[i].visits);
    }
    desk_ask(desk, "greedy:iterations=6", NULL, desk->state, 1, &desk->answer);
    assert_int_equal(desk->answer.visits, 6 * desk->answer.count);
}

/* Choosing */

static void candidates(struct bot_answer *answer, int count, const double *shares,
                       const double *values)
{
    memset(answer, 0, sizeof *answer);
    answer->count = count;
    for (int i = 0; i < count; i++)
        answer->candidates[i] = (struct bot_candidate){(uint32_t)(100 + i), shares[i], values[i]};
}

static void count_choices(struct bot_answer *answer, int noise, int rounds, int *counts)
{
    struct chance chance;
    chance_seed(&chance, 8, NULL);
    memset(counts, 0, 5 * sizeof *counts);
    for (int i = 0; i < rounds; i++) {
        bot_choose(answer, noise, &chance);
        counts[answer->action - 100]++;
    }
}

static void test_choose(void **state)
{
    struct desk *desk = *state;
    int counts[5];
    candidates(&desk->answer, 4, (double[]){0.2, 0.3, 0.4, 0.1}, (double[]){1, 0, 0.2, 1});
    count_choices(&desk->answer, 0, 1000, counts);
    assert_int_equal(counts[2], 1000); /* the largest share */
    candidates(&desk->answer, 4, (double[]){0.3, 0.1, 0.3, 0.3}, (double[]){0.4, 1, 0.6, 0.5});
    count_choices(&desk->answer, 0, 1000, counts);
    assert_int_equal(counts[2], 1000); /* then the largest value */
    candidates(&desk->answer, 5, (double[]){0.25, 0.2, 0.25, 0.25, 0.05}, (double[5]){0});
    count_choices(&desk->answer, 0, 9000, counts);
    assert_int_equal(counts[1] + counts[4], 0);
    for (int i = 0; i < 4; i += i ? 1 : 2) /* 0, 2, 3: ties by chance, evenly */
        assert_in_range(counts[i], 2800, 3200);
}

static void test_noise(void **state)
{
    struct desk *desk = *state;
    int counts[5];
    candidates(&desk->answer, 4, (double[]){0.5, 0.3, 0.2, 0}, (double[4]){0});
    count_choices(&desk->answer, 1000, 10000, counts); /* always careless: by share */
    assert_in_range(counts[0], 4800, 5200);
    assert_in_range(counts[1], 2800, 3200);
    assert_in_range(counts[2], 1800, 2200);
    assert_int_equal(counts[3], 0);
    count_choices(&desk->answer, 200, 10000, counts); /* a fifth of the time */
    assert_in_range(counts[0], 8850, 9150);
    assert_in_range(counts[1], 500, 700);
    count_choices(&desk->answer, 0, 1000, counts);
    assert_int_equal(counts[0], 1000);
}

/* The option reaches the choice. */
static void test_noise_of_a_bot(void **state)
{
    static const char *const texts[] = {"greedy:iterations=1", "mcts:iterations=40",
                                        "plan:iterations=1,width=60,steps=1"};
    struct desk *desk = *state;
    desk_deal(desk, 1, 9);
    desk_play_random(desk, 50);
    for (int i = 0; i < COUNT_OF(texts); i++) {
        int best[2] = {0, 0};
        for (int careless = 0; careless < 2; careless++) {
            struct text text = TEXT_EMPTY;
            text_format(&text, "%s,noise=%d", texts[i], 1000 * careless);
            struct bot *bot = desk_bot(desk, text_string(&text), NULL);
            for (uint64_t seed = 0; seed < 40; seed++) {
                double most = 0, mine = 0;
                desk_decide(bot, desk->state, seed, &desk->answer);
                for (int k = 0; k < desk->answer.count; k++) {
                    const struct bot_candidate *one = &desk->answer.candidates[k];
                    most = one->share > most ? one->share : most;
                    mine = one->action == desk->answer.action ? one->share : mine;
                }
                best[careless] += mine == most;
            }
            bot_free(bot);
            text_free(&text);
        }
        assert_int_equal(best[0], 40);
        if (best[1] == 40)
            fail_msg("%s: noise changes nothing", texts[i]);
    }
}

/* Results and evaluations */

/* A game of three seats whose scores are set here. */
static struct score scores_now[SEATS_MAX];
static struct fake_state {
    struct frame frames[1];
    uint8_t depth;
} now;

static struct setup fake_setup_of(const void *state)
{
    (void)state;
    return (struct setup){.players = 3};
}
static void fake_scores(const void *state, struct score *scores)
{
    (void)state;
    memcpy(scores, scores_now, 3 * sizeof *scores);
}
static const struct decisions fake_decisions = {
    .frame_size = sizeof(struct frame),
    .depth = offsetof(struct fake_state, depth),
};
static const struct game fake_game = {
    .slug = "fake",
    .rules = {.decisions = &fake_decisions, .setup_of = fake_setup_of, .scores = fake_scores}};

static void test_outcome(void **state)
{
    double values[SEATS_MAX] = {0};
    (void)state;
    scores_now[1].winner = true;
    bot_outcome(&fake_game, NULL, values);
    assert_true(values[0] == 0 && values[1] == 1 && values[2] == 0);
    scores_now[2].winner = true;
    bot_outcome(&fake_game, NULL, values);
    assert_true(values[0] == 0 && values[1] == 0.5 && values[2] == 0.5);
    scores_now[0].winner = true;
    bot_outcome(&fake_game, NULL, values);
    assert_true(values[0] == 1.0 / 3 && values[1] == 1.0 / 3 && values[2] == 1.0 / 3);
}

/* Without an evaluation: the running scores; at the end: the result. */
static void test_evaluate_without_an_evaluation(void **state)
{
    struct bot bot = {.game = &fake_game};
    double values[SEATS_MAX] = {0};
    (void)state;
    memset(scores_now, 0, sizeof scores_now);
    scores_now[0].total = 10;
    scores_now[1].total = -50;
    scores_now[2].total = 30;
    now.depth = 1;
    bot_evaluate(&bot, &now, values);
    assert_true(values[2] > values[0] && values[0] > values[1] && values[1] > 0);
    assert_true(values[0] + values[1] + values[2] > 1 - 1e-12);
    assert_true(values[0] + values[1] + values[2] < 1 + 1e-12);
    scores_now[1].winner = true;
    now.depth = 0;
    bot_evaluate(&bot, &now, values);
    assert_true(values[0] == 0 && values[1] == 1 && values[2] == 0);
}

static void load_weights(const struct game *game, enum weights which, float *weights)
{
    evaluation_weights(game->evaluation, which, weights);
}

static double weighted(const struct game *game, const void *state, int seat, const float *weights)
{
    float features[SEATS_MAX * FEATURES_MAX];
    int count = game->evaluation->features->count;
    double sum = 0;
    memset(features, 0xAA, sizeof features);
    game->evaluation->measure(state, features);
    for (int i = 0; i < count; i++) {
        float feature = features[seat * count + i];
        assert_true(feature > -1e6f && feature < 1e6f); /* no infinity, no NaN */
        sum += (double)feature * (double)weights[i];
    }
    return sum;
}

static void check_evaluation(const struct desk *desk, const float *weights)
{
    double sums[SEATS_MAX], expected[SEATS_MAX], values[SEATS_MAX], total = 0;
    int players = desk_players(desk);
    for (int seat = 0; seat < players; seat++)
        sums[seat] = weighted(desk->game, desk->state, seat, weights);
    real_softmax(sums, players, 1, expected);
    evaluation_values(desk->game, desk->state, weights, NULL, values);
    for (int seat = 0; seat < players; seat++) {
        double apart = values[seat] - expected[seat];
        assert_true(is_share(values[seat]));
        assert_true(apart > -1e-4 && apart < 1e-4); /* features are single precision */
        total += values[seat];
    }
    assert_true(total > 1 - 1e-9 && total < 1 + 1e-9);
    if (strcmp(desk->game->slug, "duel") == 0) { /* one seat's gain is the other's loss */
        double apart = sums[0] + sums[1];
        assert_true(apart > -1e-4 && apart < 1e-4);
    }
}

static void test_evaluation_is_the_softmax_of_features(void **state)
{
    struct desk *desk = *state;
    for (int which = 0; which < COUNT_OF(desk_games); which++) {
        int positions = 0;
        for (uint64_t seed = 0; seed < 8; seed++) {
            desk_deal(desk, which, seed);
            for (; !desk_is_over(desk); desk_play_random(desk, which ? 10 : 3)) {
                float weights[FEATURES_MAX];
                for (enum weights set = WEIGHTS_HAND; set <= WEIGHTS_TUNED; set++) {
                    load_weights(desk->game, set, weights);
                    check_evaluation(desk, weights);
                }
                positions++;
            }
        }
        if (positions < 80)
            fail_msg("%s: only %d positions", desk->game->slug, positions);
    }
}

/* Anybody at the table can compute the evaluation: it rests on nothing a seat cannot know. */
static void test_evaluation_sees_nothing_hidden(void **state)
{
    struct desk *desk = *state;
    int different = 0;
    for (uint64_t seed = 0; seed < 20; seed++) { /* of duel, where both seats know the same */
        desk_deal(desk, 0, seed);
        for (; !desk_is_over(desk); desk_play_random(desk, 3)) {
            float weights[FEATURES_MAX];
            double truth[SEATS_MAX] = {0}, swapped[SEATS_MAX] = {0};
            load_weights(desk->game, WEIGHTS_TUNED, weights);
            different += desk_swap(desk, seed);
            evaluation_values(desk->game, desk->state, weights, NULL, truth);
            evaluation_values(desk->game, desk->variant, weights, NULL, swapped);
            assert_memory_equal(truth, swapped, sizeof truth);
        }
    }
    assert_true(different > 100);
}

static void test_weights(void **state)
{
    (void)state;
    for (int i = 0; i < game_count(); i++) {
        const struct game *game = game_at(i);
        float sets[2][FEATURES_MAX];
        bool some[2] = {false, false};
        if (!game->evaluation)
            continue;
        assert_true(game->evaluation->features->count > 0 &&
                    game->evaluation->features->count <= FEATURES_MAX);
        for (enum weights set = WEIGHTS_HAND; set <= WEIGHTS_TUNED; set++) {
            struct text error = TEXT_EMPTY;
            struct bot *bot =
                bot_new(game, set == WEIGHTS_HAND ? "greedy:eval=hand" : "greedy", NULL, &error);
            assert_non_null(bot);
            load_weights(game, set, sets[set]);
            assert_memory_equal(bot->weights, sets[set],
                                (size_t)game->evaluation->features->count * sizeof(float));
            for (int k = 0; k < game->evaluation->features->count; k++)
                some[set] |= sets[set][k] != 0;
            bot_free(bot);
        }
        assert_true(some[WEIGHTS_HAND] && some[WEIGHTS_TUNED]);
    }
}

/* Good moves */

/* True when nothing is hidden and no action leaves anything to chance; then `values` are the
 * evaluations after each action, for the seat to move. */
static bool is_open(struct desk *desk, const struct bot *bot, double *values)
{
    uint32_t actions[LEGAL_MAX];
    int count = game_legal(desk->game, desk->state, actions),
        seat = game_decider(desk->game, desk->state);
    if (count < 2 || desk_swap(desk, 1) || desk_swap(desk, 2))
        return false;
    for (int i = 0; i < count; i++) {
        uint64_t children[2][BOT_STATE_WORDS];
        double all[SEATS_MAX] = {0};
        for (uint64_t k = 0; k < 2; k++) {
            struct chance chance;
            chance_seed(&chance, 10 + k, NULL);
            memcpy(children[k], desk->state, desk->game->rules.state_size);
            game_apply(desk->game, children[k], actions[i], &chance, NULL);
        }
        if (memcmp(children[0], children[1], desk->game->rules.state_size) != 0)
            return false;
        bot_evaluate(bot, children[0], all);
        values[i] = all[seat];
    }
    return true;
}

static void test_greedy_takes_the_best_position(void **state)
{
    struct desk *desk = *state;
    int positions = 0;
    double values[LEGAL_MAX];
    for (uint64_t seed = 0; seed < 40; seed++) {
        desk_deal(desk, 0, seed);
        struct bot *bot = desk_bot(desk, "greedy:iterations=3", NULL);
        for (; !desk_is_over(desk); desk_play_random(desk, 1)) {
            if (!is_open(desk, bot, values))
                continue;
            double most = 0, chosen = 0;
            desk_decide(bot, desk->state, seed, &desk->answer);
            for (int i = 0; i < desk->answer.count; i++) {
                double apart = desk->answer.candidates[i].value - values[i];
                assert_true(apart > -1e-12 && apart < 1e-12);
                most = values[i] > most ? values[i] : most;
                if (desk->answer.candidates[i].action == desk->answer.action)
                    chosen = values[i];
            }
            assert_true(chosen > most - 1e-12);
            positions++;
        }
        bot_free(bot);
    }
    assert_true(positions > 60);
}

/* Positions where every action ends the game: all that think know the results, and take a win. */
static void test_last_moves(void **state)
{
    static const char *const texts[] = {"greedy:iterations=1",
                                        "flat:iterations=100",
                                        "mcts:iterations=100",
                                        "mcts:iterations=100,select=ucb,eval=none",
                                        "mcts:iterations=100,split=1,threads=2",
                                        "plan:iterations=1,width=2"};
    struct desk *desk = *state;
    int positions = 0;
    for (uint64_t seed = 0; seed < 400; seed++) {
        desk_deal(desk, 0, seed);
        for (; !desk_is_over(desk); desk_play_random(desk, 1)) {
            uint32_t actions[LEGAL_MAX];
            double results[LEGAL_MAX], most = 0, least = 1;
            int count = game_legal(desk->game, desk->state, actions), ends = 0;
            for (int i = 0; i < count; i++) {
                double values[SEATS_MAX] = {0};
                memcpy(desk->variant, desk->state, desk->game->rules.state_size);
                game_apply(desk->game, desk->variant, actions[i], &desk->chance, NULL);
                if (game_decider(desk->game, desk->variant) != SEAT_NONE)
                    break;
                bot_outcome(desk->game, desk->variant, values);
                results[i] = values[game_decider(desk->game, desk->state)];
                most = results[i] > most ? results[i] : most;
                least = results[i] < least ? results[i] : least;
                ends++;
            }
            if (count < 2 || ends < count || most == least)
                continue;
            positions++;
            for (int k = 0; k < COUNT_OF(texts); k++) {
                desk_ask(desk, texts[k], NULL, desk->state, seed, &desk->answer);
                for (int i = 0; i < count; i++) {
                    double apart = desk->answer.candidates[i].value - results[i];
                    assert_true(apart > -1e-9 && apart < 1e-9);
                    if (desk->answer.action == actions[i])
                        assert_true(results[i] == most);
                }
            }
        }
    }
    if (positions < 3)
        fail_msg("only %d positions", positions);
}

/* What every action would bring its seat, where every action ends the game: the number of actions,
 * else 0. */
static int known_ends(struct desk *desk, uint32_t *actions, double *results, double *shares)
{
    int count = game_legal(desk->game, desk->state, actions),
        seat = game_decider(desk->game, desk->state);
    for (int i = 0; i < count; i++) {
        double values[SEATS_MAX] = {0};
        memcpy(desk->variant, desk->state, desk->game->rules.state_size);
        game_apply(desk->game, desk->variant, actions[i], &desk->chance, NULL);
        if (game_decider(desk->game, desk->variant) != SEAT_NONE)
            return 0;
        bot_outcome(desk->game, desk->variant, values);
        results[i] = values[seat];
        bot_shares(desk->game, desk->variant, values);
        shares[i] = values[seat];
    }
    return count;
}

/* A decided game: of actions with the same outcome a plan takes the one with the most points. */
static void test_decided_game(void **state)
{
    struct desk *desk = *state;
    int positions = 0;
    for (uint64_t seed = 0; seed < 200; seed++) {
        desk_deal(desk, 0, seed);
        for (; !desk_is_over(desk); desk_play_random(desk, 1)) {
            uint32_t actions[LEGAL_MAX];
            double results[LEGAL_MAX], shares[LEGAL_MAX], least = 1;
            int count = known_ends(desk, actions, results, shares), best = 0;
            for (int i = 0; i < count; i++) {
                bool better = results[i] > results[best] ||
                              (results[i] == results[best] && shares[i] > shares[best]);
                best = better ? i : best;
                least = shares[i] < least ? shares[i] : least;
            }
            if (count < 2 || least == shares[best])
                continue;
            positions++;
            desk_ask(desk, "plan:iterations=1,width=2", NULL, desk->state, seed, &desk->answer);
            for (int i = 0; i < count; i++)
                if (desk->answer.action == actions[i])
                    assert_true(results[i] == results[best] && shares[i] == shares[best]);
        }
    }
    if (positions < 3)
        fail_msg("only %d positions", positions);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_kinds),
        cmocka_unit_test(test_options_of_kinds),
        cmocka_unit_test(test_options_are_read),
        cmocka_unit_test(test_bad_texts),
        cmocka_unit_test(test_options_together),
        cmocka_unit_test(test_long_text),
        cmocka_unit_test(test_levels),
        cmocka_unit_test(test_level_with_options),
        cmocka_unit_test(test_a_limit_replaces_that_of_a_level),
        cmocka_unit_test(test_a_level_thinks_as_long_as_it_is_told),
        cmocka_unit_test(test_time_needs_a_clock),
        cmocka_unit_test(test_limit),
        AT_DESK(test_time_ends_thinking),
        AT_DESK(test_cancelled),
        AT_DESK(test_iterations_are_kept),
        AT_DESK(test_choose),
        AT_DESK(test_noise),
        AT_DESK(test_noise_of_a_bot),
        cmocka_unit_test(test_outcome),
        cmocka_unit_test(test_evaluate_without_an_evaluation),
        AT_DESK(test_evaluation_is_the_softmax_of_features),
        AT_DESK(test_evaluation_sees_nothing_hidden),
        cmocka_unit_test(test_weights),
        AT_DESK(test_greedy_takes_the_best_position),
        AT_DESK(test_last_moves),
        AT_DESK(test_decided_game),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
