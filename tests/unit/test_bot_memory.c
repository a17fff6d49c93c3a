/* test_bot_memory.c: what bots keep between decisions, how much memory that takes, and that running
 * out of it harms nobody (bot.h, mcts.c).
 *
 * The linker sends every allocation of this program through the functions below. */
#include "bot_desk.h"

#include <malloc.h>

#include "host/think.h"

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);
void __real_free(void *memory);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);
void __wrap_free(void *memory);

static struct {
    size_t live, peak; /* bytes */
    int calls;
    int fail_at; /* the call that fails, and all after it; 0: none */
} heap;

static bool may_allocate(void)
{
    heap.calls++;
    return !heap.fail_at || heap.calls < heap.fail_at;
}

static void *taken(void *memory)
{
    heap.live += memory ? malloc_usable_size(memory) : 0;
    heap.peak = heap.live > heap.peak ? heap.live : heap.peak;
    return memory;
}

void *__wrap_malloc(size_t size)
{
    return may_allocate() ? taken(__real_malloc(size)) : NULL;
}

void *__wrap_calloc(size_t count, size_t size)
{
    return may_allocate() ? taken(__real_calloc(count, size)) : NULL;
}

void *__wrap_realloc(void *memory, size_t size)
{
    if (!may_allocate())
        return NULL;
    heap.live -= memory ? malloc_usable_size(memory) : 0;
    return taken(__real_realloc(memory, size));
}

void __wrap_free(void *memory)
{
    heap.live -= memory ? malloc_usable_size(memory) : 0;
    __real_free(memory);
}

/* Keeping the tree */

/* How many candidates have a share. */
static int count_known(const struct bot_answer *answer)
{
    int known = 0;
    for (int i = 0; i < answer->count; i++)
        known += answer->candidates[i].share > 0;
    return known;
}

/* Lets the bot think, plays what it says and whatever follows up to a decision of the same seat
 * with several actions, and tells it all. */
static void play_round(struct desk *desk, struct bot *bot, uint64_t seed)
{
    int seat = game_decider(desk->game, desk->state);
    uint32_t actions[LEGAL_MAX];
    desk_decide(bot, desk->state, seed, &desk->answer);
    uint32_t action = desk->answer.action;
    do {
        desk_apply(desk, action);
        bot_note(bot, seat, action, desk->seen_by, &desk->events,
                 game_decider(desk->game, desk->state));
        assert_true(game_legal(desk->game, desk->state, actions) > 0);
        action = actions[0];
    } while (game_decider(desk->game, desk->state) != seat ||
             game_legal(desk->game, desk->state, actions) < 3);
}

/* One iteration knows one action (by UCB); with the tree that was kept it knows more. Not always:
 * what was played or seen may have been new to it. */
static void test_the_tree_is_kept(void **state)
{
    static const struct {
        const char *text;
        int trees, least; /* of ten times */
        bool forget;
    } rows[] = {
        {"mcts:select=ucb", 1, 7, false},          {"mcts:select=ucb,threads=2", 2, 7, false},
        {"mcts:select=ucb,split=1", 1, 2, false},  {"mcts:select=ucb,reuse=0", 1, 0, false},
        {"mcts:select=ucb,threads=2", 2, 0, true},
    };
    struct desk *desk = *state;
    struct text error = TEXT_EMPTY;
    for (int i = 0; i < COUNT_OF(rows); i++) {
        int kept = 0;
        for (uint64_t seed = 0; seed < 10; seed++) {
            desk_deal(desk, 0, seed);
            desk_play_random(desk, 9);
            struct bot *bot = desk_bot(desk, rows[i].text, NULL);
            assert_true(bot_limit(bot, "iterations", 2000, &error));
            play_round(desk, bot, seed);
            if (rows[i].forget)
                bot_forget(bot);
            assert_true(bot_limit(bot, "iterations", 1, &error));
            desk_decide(bot, desk->state, 6, &desk->answer);
            check_answer(desk->game, desk->state, &desk->answer);
            assert_int_equal(desk->answer.visits, rows[i].trees);
            kept += count_known(&desk->answer) > rows[i].trees;
            bot_free(bot);
        }
        if (kept < rows[i].least || (rows[i].least == 0 && kept))
            fail_msg("%s: %d times of 10", rows[i].text, kept);
    }
}

/* Keeping a plan */

/* Plays a game of Through the Ages; returns how many decisions with a choice it made, and how many
 * of them without thinking. A kept plan must be one a bot could have made: the answer is legal. */
static int play_by_plan(struct desk *desk, const char *text, int decisions, int *unthought)
{
    struct bot *bots[SEATS_MAX];
    int made = 0;
    desk_deal(desk, 1, 4);
    for (int seat = 0; seat < 2; seat++)
        bots[seat] = desk_bot(desk, text, NULL);
    *unthought = 0;
    while (made < decisions) {
        int seat = game_decider(desk->game, desk->state);
        assert_true(seat >= 0);
        desk_decide(bots[seat], desk->state, (uint64_t)made, &desk->answer);
        check_answer(desk->game, desk->state, &desk->answer);
        made += desk->answer.count > 1;
        *unthought += desk->answer.count > 1 && !desk->answer.visits;
        desk_apply(desk, desk->answer.action);
    }
    for (int seat = 0; seat < 2; seat++)
        bot_free(bots[seat]);
    return made;
}

static void test_the_plan_is_kept(void **state)
{
    int unthought;
    int made = play_by_plan(*state, "plan:width=4,iterations=1,keep=1", 60, &unthought);
    assert_true(2 * unthought > made); /* turns are longer than two actions */
    play_by_plan(*state, "plan:width=4,iterations=1", 60, &unthought);
    assert_int_equal(unthought, 0);
}

/* The plan is dropped when another position than the one it foresaw comes up, or at a word. */
static void test_the_plan_is_dropped(void **state)
{
    struct desk *desk = *state;
    struct bot *bot;
    int kept = 0;
    for (uint64_t seed = 0; seed < 5; seed++) {
        desk_deal(desk, 1, seed);
        desk_play_random(desk, 12);
        bot = desk_bot(desk, "plan:width=4,iterations=1,keep=1", NULL);
        desk_decide(bot, desk->state, 1, &desk->answer);
        uint32_t planned = desk->answer.action;
        memcpy(desk->variant, desk->state, sizeof desk->variant);
        desk_apply(desk, planned);
        if (game_decider(desk->game, desk->state) == game_decider(desk->game, desk->variant)) {
            desk_decide(bot, desk->state, 2, &desk->answer);
            kept += desk->answer.count > 1 && !desk->answer.visits;
            bot_forget(bot);
            desk_decide(bot, desk->state, 2, &desk->other);
            assert_true(desk->other.count < 2 || desk->other.visits > 0);
        }
        uint32_t actions[LEGAL_MAX];
        int count = game_legal(desk->game, desk->variant, actions);
        for (int i = 0; i < count; i++) { /* something else is played than it wanted */
            memcpy(desk->state, desk->variant, sizeof desk->variant);
            bot_forget(bot);
            desk_decide(bot, desk->state, 1, &desk->answer);
            if (actions[i] == desk->answer.action)
                continue;
            desk_apply(desk, actions[i]);
            if (game_decider(desk->game, desk->state) != game_decider(desk->game, desk->variant))
                continue;
            desk_decide(bot, desk->state, 2, &desk->answer);
            check_answer(desk->game, desk->state, &desk->answer);
        }
        bot_free(bot);
    }
    assert_true(kept > 0);
}

/* Inside a turn in which nothing hidden plays a part one possible state is enough. */
static void test_one_state_is_enough(void **state)
{
    struct desk *desk = *state;
    int shorter = 0;
    for (uint64_t seed = 0; seed < 10; seed++) {
        desk_deal(desk, 1, seed);
        desk_play_random(desk, (int)(5 * seed));
        desk_ask(desk, "plan:width=4,iterations=4", NULL, desk->state, 1, &desk->answer);
        desk_ask(desk, "plan:width=4,iterations=4,early=1", NULL, desk->state, 1, &desk->other);
        assert_true(desk->other.visits <= desk->answer.visits);
        shorter += 3 * desk->other.visits < desk->answer.visits;
    }
    assert_true(shorter > 2);
}

/* Following plans further looks at more positions, in more states when nothing is uncertain, and
 * judges the first actions anew. */
static void test_plans_are_followed(void **state)
{
    struct desk *desk = *state;
    int other_values = 0;
    for (uint64_t seed = 0; seed < 5; seed++) {
        desk_deal(desk, 1, seed);
        desk_play_random(desk, (int)(10 + 9 * seed));
        desk_ask(desk, "plan:width=3,iterations=2,early=1", NULL, desk->state, 1, &desk->answer);
        desk_ask(desk, "plan:width=3,iterations=2,early=1,ahead=2", NULL, desk->state, 1,
                 &desk->other);
        check_answer(desk->game, desk->state, &desk->other);
        int64_t one = desk->other.visits;
        assert_true(desk->answer.count < 2 || one > desk->answer.visits);
        other_values += desk->other.value[0] != desk->answer.value[0];
        desk_ask(desk, "plan:width=3,iterations=2,early=1,ahead=2,turns=2", NULL, desk->state, 1,
                 &desk->other);
        check_answer(desk->game, desk->state, &desk->other);
        assert_true(desk->answer.count < 2 || desk->other.visits > one);
    }
    assert_true(other_values > 2);
}

/* A bot that forgot, or was asked about another position without being told how it came about,
 * answers like a new one. */
static void check_like_new(struct desk *desk, struct bot *bot, const char *text)
{
    desk_decide(bot, desk->state, 6, &desk->answer);
    desk_ask(desk, text, NULL, desk->state, 6, &desk->other);
    assert_same_answer(&desk->answer, &desk->other);
}

static void test_forgetting(void **state)
{
    static const char *const texts[] = {"random",
                                        "greedy:iterations=2",
                                        "flat:iterations=20",
                                        "mcts:iterations=200",
                                        "plan:width=4",
                                        "mcts:iterations=200,reuse=1,split=1,threads=2"};
    struct desk *desk = *state;
    for (int i = 0; i < COUNT_OF(texts); i++) {
        desk_deal(desk, 0, 2);
        desk_play_random(desk, 9);
        struct bot *bot = desk_bot(desk, texts[i], NULL);
        play_round(desk, bot, 5);
        bot_forget(bot);
        check_like_new(desk, bot, texts[i]);
        desk_play_random(desk, 2);
        check_like_new(desk, bot, texts[i]); /* nobody told it of the two */
        check_like_new(desk, bot, texts[i]); /* the same question again */
        bot_free(bot);
    }
}

static void test_without_reuse(void **state)
{
    struct desk *desk = *state;
    desk_deal(desk, 0, 3);
    desk_play_random(desk, 9);
    struct bot *bot = desk_bot(desk, "mcts:iterations=300,reuse=0", NULL);
    play_round(desk, bot, 5);
    check_like_new(desk, bot, "mcts:iterations=300,reuse=0");
    bot_free(bot);
}

/* One bot that plays several seats: the tree of one is not that of the other. */
static void test_another_seat(void **state)
{
    struct desk *desk = *state;
    int asked = 0;
    desk_deal(desk, 1, 4);
    struct bot *bot = desk_bot(desk, "mcts:iterations=100", NULL);
    for (int last = SEAT_NONE; asked < 10;) {
        int seat = game_decider(desk->game, desk->state);
        if (last != SEAT_NONE && seat != last) {
            check_like_new(desk, bot, "mcts:iterations=100");
            asked++;
        }
        desk_decide(bot, desk->state, 5, &desk->answer);
        desk_apply(desk, desk->answer.action);
        bot_note(bot, seat, desk->answer.action, desk->seen_by, &desk->events,
                 game_decider(desk->game, desk->state));
        last = desk->answer.count > 1 ? seat : last;
    }
    bot_free(bot);
}

/* How much memory */

/* Bytes a bot holds beyond its trees: itself, a state, and 64 KiB for each of its threads. */
enum { MIB = 1 << 20, BESIDE = 1 << 20 };

static void test_memory_is_limited(void **state)
{
    static const char *const texts[] = {"mcts:memory=1,iterations=12000,select=ucb,explore=3000",
                                        "mcts:memory=1,iterations=3000,split=1",
                                        "mcts:memory=1,iterations=3000,threads=4"};
    struct desk *desk = *state;
    for (int i = 0; i < COUNT_OF(texts); i++) {
        desk_deal(desk, 0, 5);
        size_t before = heap.live;
        heap.peak = heap.live;
        struct bot *bot = desk_bot(desk, texts[i], NULL);
        play_round(desk, bot, 1); /* what is kept is copied: both halves are used */
        desk_decide(bot, desk->state, 2, &desk->answer);
        check_answer(desk->game, desk->state, &desk->answer);
        assert_true(heap.peak - before > MIB / 4);
        assert_true(heap.peak - before < MIB + BESIDE);
        bot_free(bot);
        assert_int_equal(heap.live, before);
    }
}

/* The memory a bot holds after some and after many decisions, game after game. */
static void test_memory_does_not_grow(void **state)
{
    static const char *const texts[] = {"mcts:memory=1,iterations=15", "plan:width=3,iterations=1",
                                        "mcts:memory=1,iterations=15,split=1,select=ucb,threads=2"};
    struct desk *desk = *state;
    for (int i = 0; i < COUNT_OF(texts); i++) {
        size_t before = heap.live, early = 0;
        uint64_t games = 0;
        desk_deal(desk, 0, 0);
        struct bot *bots[] = {desk_bot(desk, texts[i], NULL), desk_bot(desk, texts[i], NULL)};
        for (int move = 0; move < 1000; move++) {
            if (desk_is_over(desk)) {
                desk_deal(desk, 0, ++games);
                bot_forget(bots[0]);
                bot_forget(bots[1]);
            }
            int decider = game_decider(desk->game, desk->state);
            assert_true(decider >= 0);
            desk_decide(bots[decider], desk->state, 1, &desk->answer);
            desk_apply(desk, desk->answer.action);
            for (int seat = 0; seat < 2; seat++)
                bot_note(bots[seat], seat, desk->answer.action, desk->seen_by, &desk->events,
                         game_decider(desk->game, desk->state));
            if (move == 100)
                early = heap.live - before;
        }
        assert_true(games > 5);
        assert_true(heap.live - before <= early + MIB / 4); /* arrays may have doubled once more */
        assert_true(heap.live - before < 2 * (MIB + BESIDE));
        bot_free(bots[0]);
        bot_free(bots[1]);
        assert_int_equal(heap.live, before);
    }
}

/* What a bot says it holds is what was allocated for it, and not more than it said before it was
 * made. */
static void check_told(const struct bot *bot, size_t before, size_t most)
{
    size_t held = heap.live - before, told = bot_memory(bot);
    if (told > held || held - told > held / 20 + 4096 || told > most)
        fail_msg("holds %zu, tells %zu, at most %zu", held, told, most);
}

static void test_memory_is_told(void **state)
{
    static const char *const texts[] = {"random",
                                        "greedy:iterations=2",
                                        "mcts:memory=1,iterations=12000,select=ucb,explore=3000",
                                        "mcts:memory=2,iterations=2000,threads=3",
                                        "mcts:memory=1,iterations=500,reuse=0",
                                        "plan:width=40,iterations=1",
                                        "plan:width=5,steps=9,iterations=1,keep=1"};
    struct desk *desk = *state;
    for (int which = 0; which < COUNT_OF(desk_games); which++)
        for (int i = 0; i < COUNT_OF(texts); i++) {
            desk_deal(desk, which, 5);
            size_t before = heap.live, most = bot_memory_most(desk->game, texts[i]);
            struct bot *bot = desk_bot(desk, texts[i], NULL);
            check_told(bot, before, most);
            desk_decide(bot, desk->state, 1, &desk->answer);
            check_told(bot, before, most);
            size_t thinking = heap.live;
            bot_trim(bot);
            check_told(bot, before, most);
            assert_true(heap.live <= thinking);
            if (strncmp(texts[i], "mcts", 4) == 0 && desk->answer.count > 1)
                assert_true(heap.live < thinking);
            bot_free(bot);
            assert_int_equal(heap.live, before);
        }
    assert_int_equal(bot_memory_most(desk->game, "mcts:memory=x"), 0);
}

/* A bot that is trimmed between its decisions plays as one that is not. */
static void test_trimming_changes_nothing(void **state)
{
    static const char *const texts[] = {"mcts:memory=1,iterations=60,early=1", "hard:iterations=40",
                                        "mcts:iterations=40,threads=2,split=1",
                                        "mcts:iterations=40,reuse=0"};
    struct desk *desk = *state;
    for (int i = 0; i < COUNT_OF(texts); i++) {
        desk_deal(desk, 0, 8);
        struct bot *bots[2][2];
        for (int k = 0; k < 4; k++)
            bots[k / 2][k % 2] = desk_bot(desk, texts[i], NULL);
        for (uint64_t move = 0; !desk_is_over(desk); move++) {
            int seat = game_decider(desk->game, desk->state);
            desk_decide(bots[0][seat], desk->state, move, &desk->answer);
            desk_decide(bots[1][seat], desk->state, move, &desk->other);
            assert_same_answer(&desk->answer, &desk->other);
            bot_trim(bots[1][seat]);
            desk_apply(desk, desk->answer.action);
            for (int k = 0; k < 4; k++)
                bot_note(bots[k / 2][k % 2], k % 2, desk->answer.action, desk->seen_by,
                         &desk->events, game_decider(desk->game, desk->state));
        }
        for (int k = 0; k < 4; k++)
            bot_free(bots[k / 2][k % 2]);
    }
}

/* Out of memory */

/* Fails the n-th allocation and all after it, for every n: a bot is refused with a reason, or it
 * plays as well as it can. */
static void test_out_of_memory(void **state)
{
    static const char *const texts[] = {"random",
                                        "greedy:iterations=1",
                                        "flat:iterations=5",
                                        "mcts:iterations=50",
                                        "mcts:iterations=50,threads=3",
                                        "mcts:iterations=900,select=ucb",
                                        "plan:width=3"};
    struct desk *desk = *state;
    desk_deal(desk, 0, 6);
    desk_play_random(desk, 20);
    for (int i = 0; i < COUNT_OF(texts); i++) {
        size_t before = heap.live;
        int refused = 0;
        for (int n = 1;; n++) {
            struct text error = TEXT_EMPTY;
            heap.calls = 0;
            heap.fail_at = n;
            struct bot *bot = bot_new(desk->game, texts[i], NULL, &error);
            if (bot)
                desk_decide(bot, desk->state, 1, &desk->answer);
            bool enough = heap.calls < n;
            heap.fail_at = 0;
            assert_true(bot || error.failed || error.length);
            refused += !bot;
            if (bot)
                check_answer(desk->game, desk->state, &desk->answer);
            bot_free(bot);
            text_free(&error);
            assert_int_equal(heap.live, before);
            if (enough)
                break;
        }
        assert_true(refused >= 3);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        AT_DESK(test_the_tree_is_kept),    AT_DESK(test_the_plan_is_kept),
        AT_DESK(test_the_plan_is_dropped), AT_DESK(test_one_state_is_enough),
        AT_DESK(test_plans_are_followed),  AT_DESK(test_forgetting),
        AT_DESK(test_without_reuse),       AT_DESK(test_another_seat),
        AT_DESK(test_memory_is_limited),   AT_DESK(test_memory_does_not_grow),
        AT_DESK(test_memory_is_told),      AT_DESK(test_trimming_changes_nothing),
        AT_DESK(test_out_of_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
