/* simple.c: the bots without a tree: random, greedy and flat Monte Carlo. */
#include <string.h>

#include "batch/lane.h"
#include "bots/bot.h"

/* random: every legal action with the same probability. */

static void random_decide(struct bot *bot, int seat, struct chance *chance,
                          struct bot_answer *answer)
{
    (void)bot, (void)seat;
    for (int i = 0; i < answer->count; i++)
        answer->candidates[i].share = 1.0 / answer->count;
    answer->action = answer->candidates[chance_below(chance, (uint32_t)answer->count)].action;
}

const struct bot_kind bot_random = {
    .name = "random",
    .about = core_words[CORE_BOT_RANDOM].text,
    .decide = random_decide,
};

/* Mean results of every candidate, and those of all seats for the best one. */
struct means {
    double sum[LEGAL_MAX][SEATS_MAX];
    int64_t count[LEGAL_MAX];
};

/* Shares fall with the distance from the best value, so that noise prefers good actions. */
static void share_by_value(struct bot_answer *answer)
{
    double best = 0, sum = 0;
    for (int i = 0; i < answer->count; i++)
        best = answer->candidates[i].value > best ? answer->candidates[i].value : best;
    for (int i = 0; i < answer->count; i++) {
        double behind = 1 + 50 * (best - answer->candidates[i].value);
        sum += answer->candidates[i].share = 1 / (behind * behind);
    }
    for (int i = 0; i < answer->count; i++)
        answer->candidates[i].share /= sum;
}

static void answer_means(const struct bot *bot, int seat, const struct means *means,
                         struct bot_answer *answer)
{
    int best = 0, players = bot->game->rules.setup_of(bot->state).players;
    for (int i = 0; i < answer->count; i++) {
        double count = means->count[i] ? (double)means->count[i] : 1;
        answer->candidates[i].value = means->sum[i][seat] / count;
        answer->visits += means->count[i];
        best = answer->candidates[i].value > answer->candidates[best].value ? i : best;
    }
    for (int other = 0; other < players && means->count[best]; other++)
        answer->value[other] = means->sum[best][other] / (double)means->count[best];
    answer->valued = true;
    share_by_value(answer);
}

/* greedy: the action after which the evaluation is best, over a few states that are possible for
 * the seat. */

static void greedy_decide(struct bot *bot, int seat, struct chance *chance,
                          struct bot_answer *answer)
{
    const struct game *game = bot->game;
    struct means *means = bot->memory;
    struct bot_budget budget = bot_budget_begin(bot);
    uint64_t sample[BOT_STATE_WORDS], child[BOT_STATE_WORDS];
    struct judge_room room = {sample, child};
    uint32_t actions[LEGAL_MAX];
    for (int i = 0; i < answer->count; i++)
        actions[i] = answer->candidates[i].action;
    memset(means, 0, sizeof *means);
    for (int64_t n = 0; n == 0 || !bot_budget_is_spent(bot, &budget, n, 1); n++) {
        judge_actions(game, bot->weights, bot->state, seat, actions, answer->count, chance, room,
                      means->sum[0], SEATS_MAX);
        for (int i = 0; i < answer->count; i++)
            means->count[i]++;
    }
    answer_means(bot, seat, means, answer);
    bot_choose(answer, bot->options[BOT_NOISE], chance);
}

static const struct bot_option greedy_options[] = {BOT_SHARED_OPTIONS,
                                                   BOT_EVAL_OPTION(BOT_EVAL_HAND, BOT_EVAL_TUNED)};

static bool greedy_open(struct bot *bot, struct text *error)
{
    bot_load_weights(bot, 0);
    return bot_check_limits(bot, 4, error);
}

const struct bot_kind bot_greedy = {
    .name = "greedy",
    .about = core_words[CORE_BOT_GREEDY].text,
    .options = greedy_options,
    .option_count = COUNT_OF(greedy_options),
    .memory_size = sizeof(struct means),
    .open = greedy_open,
    .decide = greedy_decide,
};

/* flat: the same number of random games after every action; the best mean result. */

static const struct bot_option flat_options[] = {BOT_SHARED_OPTIONS};

static bool flat_open(struct bot *bot, struct text *error)
{
    return bot_check_limits(bot, 1000, error);
}

enum { FLAT_FIRST = 1 << 10, FLAT_MOST = 1 << 17 }; /* games requested from the host at once */

/* Plays one of the games here. */
static void flat_play(const struct bot *bot, const struct lane_root *root, uint64_t seed,
                      int64_t number, double (*sums)[SEATS_MAX])
{
    const struct game *game = bot->game;
    uint64_t state[BOT_STATE_WORDS];
    uint32_t actions[LEGAL_MAX];
    double values[SEATS_MAX] = {0};
    struct lane lane;
    lane_begin_from(game, root, seed, (uint64_t)number, state, &lane);
    while (lane.decisions < BOT_PLAYOUT_MAX && lane_choose(game, state, &lane, actions))
        lane_apply(game, state, &lane, NULL);
    bot_evaluate(bot, state, values);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        sums[number % root->count][seat] += values[seat];
}

/* The host is asked for whole rounds, one game per action, and for more each time, so that a time
 * limit is kept. */
static int flat_ask(const struct bot_budget *budget, int64_t done, int count)
{
    int64_t most = done < FLAT_FIRST ? FLAT_FIRST : done < FLAT_MOST ? done : FLAT_MOST;
    int64_t rounds = (most + count - 1) / count * count;
    if (budget->iterations && budget->iterations - done < rounds)
        rounds = budget->iterations - done;
    return (int)rounds;
}

/* The n-th game begins with the n-th action and has a seed of its own, so the answer does not
 * depend on who plays the games. */
static void flat_decide(struct bot *bot, int seat, struct chance *chance, struct bot_answer *answer)
{
    struct means *means = bot->memory;
    struct bot_budget budget = bot_budget_begin(bot);
    uint32_t actions[LEGAL_MAX];
    struct lane_root root = {seat, answer->count, bot->state, actions};
    uint64_t seed = chance_next(chance);
    bool lent = bot->host.play != NULL;
    memset(means, 0, sizeof *means);
    for (int i = 0; i < answer->count; i++)
        actions[i] = answer->candidates[i].action;
    for (int64_t n = 0; !bot_budget_is_spent(bot, &budget, n, 1);) {
        int games = lent ? flat_ask(&budget, n, answer->count) : 1;
        lent =
            lent && bot->host.play(bot->host.context, &root, seed + (uint64_t)n, games, means->sum);
        for (int i = 0; !lent && i < games; i++)
            flat_play(bot, &root, seed + (uint64_t)(n + i), n + i, means->sum);
        for (int i = 0; i < games; i++)
            means->count[(n + i) % answer->count]++;
        n += games;
    }
    answer_means(bot, seat, means, answer);
    bot_choose(answer, bot->options[BOT_NOISE], chance);
}

const struct bot_kind bot_flat = {
    .name = "flat",
    .about = core_words[CORE_BOT_FLAT].text,
    .options = flat_options,
    .option_count = COUNT_OF(flat_options),
    .memory_size = sizeof(struct means),
    .open = flat_open,
    .decide = flat_decide,
};
