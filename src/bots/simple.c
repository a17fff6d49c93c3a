/* simple.c: the bots without a tree: random, greedy and flat Monte Carlo. */
#include <string.h>

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
    .about = {"plays any legal action", "wykonuje dowolny dozwolony ruch"},
    .decide = random_decide,
};

/* Mean results of every candidate, and of the seats under the best of them. */
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
    int best = 0, players = bot->game->setup_of(bot->state).players;
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

/* greedy: the action after which the evaluation is best, over a few states it holds possible. */

static void greedy_decide(struct bot *bot, int seat, struct chance *chance,
                          struct bot_answer *answer)
{
    const struct game *game = bot->game;
    struct means *means = bot->memory;
    struct bot_budget budget = bot_budget_begin(bot);
    uint64_t sample[BOT_STATE_WORDS], child[BOT_STATE_WORDS];
    memset(means, 0, sizeof *means);
    for (int64_t n = 0; n == 0 || !bot_budget_is_spent(bot, &budget, n, 1); n++) {
        memcpy(sample, bot->state, game->state_size);
        game->resample(sample, seat, chance);
        for (int i = 0; i < answer->count; i++) {
            double values[SEATS_MAX] = {0};
            memcpy(child, sample, game->state_size);
            game->apply(child, answer->candidates[i].action, chance, NULL);
            bot_evaluate(bot, child, values);
            for (int other = 0; other < SEATS_MAX; other++)
                means->sum[i][other] += values[other];
            means->count[i]++;
        }
    }
    answer_means(bot, seat, means, answer);
    bot_choose(answer, bot->options[BOT_NOISE], chance);
}

static const struct bot_option greedy_options[] = {BOT_SHARED_OPTIONS,
                                                   BOT_EVAL_OPTION(BOT_EVAL_HAND)};

static bool greedy_open(struct bot *bot, struct text *error)
{
    bot_load_weights(bot);
    return bot_check_limits(bot, 4, error);
}

const struct bot_kind bot_greedy = {
    .name = "greedy",
    .about = {"takes the action after which its position looks best",
              "wybiera ruch, po którym jego pozycja wygląda najlepiej"},
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

static void flat_decide(struct bot *bot, int seat, struct chance *chance, struct bot_answer *answer)
{
    const struct game *game = bot->game;
    struct means *means = bot->memory;
    struct bot_budget budget = bot_budget_begin(bot);
    uint64_t state[BOT_STATE_WORDS];
    memset(means, 0, sizeof *means);
    for (int64_t n = 0; !bot_budget_is_spent(bot, &budget, n, 1); n++) {
        double values[SEATS_MAX] = {0};
        int i = (int)(n % answer->count);
        memcpy(state, bot->state, game->state_size);
        game->resample(state, seat, chance);
        game->apply(state, answer->candidates[i].action, chance, NULL);
        bot_playout(game, state, BOT_PLAYOUT_MAX, chance);
        bot_evaluate(bot, state, values);
        for (int other = 0; other < SEATS_MAX; other++)
            means->sum[i][other] += values[other];
        means->count[i]++;
    }
    answer_means(bot, seat, means, answer);
    bot_choose(answer, bot->options[BOT_NOISE], chance);
}

const struct bot_kind bot_flat = {
    .name = "flat",
    .about = {"plays random games after every action", "po każdym ruchu rozgrywa losowe partie"},
    .options = flat_options,
    .option_count = COUNT_OF(flat_options),
    .memory_size = sizeof(struct means),
    .open = flat_open,
    .decide = flat_decide,
};
