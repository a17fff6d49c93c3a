/* weigh.c: what moves are worth, each with the same effort (see puzzles.h). */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "host/think.h"
#include "puzzles/puzzles.h"

enum {
    SAMPLES = 8,
    PLAYER_TREE = 400,
    JUDGE_TREE = 1200,
    JUDGE_PLAN = 1, /* one possible state: the samples are drawn here */
};

/* How far apart moves lie in a game of two: where a single move decides less, less is clear. */
#define MARGIN_TREE 0.10
#define MARGIN_PLAN 0.06

static struct bot *make(const struct game *game, const char *text, int iterations,
                        struct text *error)
{
    struct bot *bot = bot_new(game, text, &host_for_bots, error);
    if (bot && iterations && !bot_limit(bot, "iterations", iterations, error)) {
        bot_free(bot);
        return NULL;
    }
    return bot;
}

bool weigher_open(struct weigher *w, const struct game *game, double effort, struct text *error)
{
    double more = sqrt(effort);
    memset(w, 0, sizeof *w);
    w->game = game;
    bool plans = bot_kind_of(bot_level_text(game, BOT_LEVEL_HARD)) == &bot_plan;
    w->margin = (plans ? MARGIN_PLAN : MARGIN_TREE) * 2 / game->players_min;
    w->samples = (int)(SAMPLES * more + 0.5);
    w->samples = w->samples < 2 ? 2 : w->samples;
    w->samples = w->samples > WEIGH_SAMPLES_MAX ? WEIGH_SAMPLES_MAX : w->samples;
    int tree = (int)(JUDGE_TREE * more), plan = (int)(JUDGE_PLAN * more + 0.5);
    int thought = plans ? plan < 1 ? 1 : plan : tree < 50 ? 50 : tree;
    w->player = make(game, "normal", plans ? 0 : PLAYER_TREE, error);
    w->judge = make(game, plans ? "plan:width=12,iterations=1,early=1" : "hard", thought, error);
    w->expert = make(game, plans ? "hard" : "expert", plans ? 0 : 20 * thought, error);
    w->plays = make(game, "greedy", 0, error);
    const char *const weak[] = {"easy", "greedy", "normal"};
    for (int i = 0; i < 3; i++)
        w->weak[i] = make(game, weak[i], 0, error);
    w->answer = malloc(sizeof *w->answer);
    if (!w->answer)
        text_add(error, "out of memory");
    return w->player && w->judge && w->expert && w->plays && w->weak[0] && w->weak[1] &&
           w->weak[2] && w->answer;
}

void weigher_close(struct weigher *w)
{
    bot_free(w->player);
    bot_free(w->judge);
    bot_free(w->expert);
    bot_free(w->plays);
    for (int i = 0; i < 3; i++)
        bot_free(w->weak[i]);
    free(w->answer);
}

static bool is_over(const struct game *game, const void *state)
{
    return game_decider(game, state) == SEAT_NONE;
}

static double outcome_of(const struct game *game, const void *state, int seat)
{
    double values[SEATS_MAX];
    bot_outcome(game, state, values);
    return values[seat];
}

/* Plays what has to be played: decisions without a choice. */
static void settle(const struct game *game, void *state, struct chance *chance)
{
    uint32_t actions[LEGAL_MAX];
    while (!is_over(game, state) && game_legal(game, state, actions) == 1)
        game_apply(game, state, actions[0], chance, NULL);
}

/* What the seat expects in a position that is not over; what is decided there stays in the answer.
 */
static double think_of(const struct weigher *w, const void *state, int seat, uint64_t seed)
{
    bot_forget(w->judge);
    bot_decide(w->judge, state, seed, w->answer);
    double value = w->answer->value[seat];
    if (game_decider(w->game, state) == seat)
        for (int i = 0; i < w->answer->count; i++)
            if (w->answer->candidates[i].action == w->answer->action &&
                w->answer->candidates[i].value > value)
                value = w->answer->candidates[i].value;
    return value < 0 ? 0 : value > 1 ? 1 : value;
}

/* One sample of one move: carries it out and thinks; then follows the best answers until the seat
 * decides again. Returns what it expects. */
static double weigh_sample(const struct weigher *w, const void *sample, int seat, uint64_t seed,
                           struct weighed *move, uint32_t *reply)
{
    uint64_t state[BOT_STATE_WORDS];
    struct chance chance;
    memcpy(state, sample, w->game->rules.state_size);
    chance_seed(&chance, seed, NULL);
    game_apply(w->game, state, move->action, &chance, NULL);
    bool ends = is_over(w->game, state); /* by itself, without a forced move after it */
    settle(w->game, state, &chance);
    *reply = NO_ACTION;
    if (is_over(w->game, state)) {
        double value = outcome_of(w->game, state, seat);
        move->wins = move->wins && ends && value == 1;
        move->ending = game_ending_id(w->game, state);
        move->at_once += value == 0;
        return value;
    }
    move->wins = false;
    double value = think_of(w, state, seat, hash_combine(seed, 1));
    if (game_decider(w->game, state) == seat)
        return value;
    *reply = w->answer->action;
    game_apply(w->game, state, w->answer->action, &chance, NULL);
    settle(w->game, state, &chance);
    if (is_over(w->game, state) && outcome_of(w->game, state, seat) == 0) {
        move->at_once++;
        move->ending = game_ending_id(w->game, state);
        return 0;
    }
    return value;
}

/* The answer that comes in at least half of the samples. */
static uint32_t most_frequent(const uint32_t *replies, int count)
{
    for (int i = 0; i < count; i++) {
        int same = 0;
        for (int k = 0; k < count; k++)
            same += replies[k] == replies[i];
        if (2 * same >= count)
            return replies[i];
    }
    return NO_ACTION;
}

void weigh(const struct weigher *w, const void *state, uint64_t seed, struct weighed *moves,
           int count, int samples)
{
    uint64_t sample[BOT_STATE_WORDS];
    uint32_t replies[PUZZLE_WEIGHED_MAX][WEIGH_SAMPLES_MAX];
    int seat = game_decider(w->game, state);
    for (int m = 0; m < count; m++)
        moves[m] = (struct weighed){.action = moves[m].action, .wins = true};
    for (int s = 0; s < samples; s++) {
        struct chance chance;
        uint64_t own = hash_combine(seed, (uint64_t)s);
        chance_seed(&chance, own, NULL);
        judge_draw(w->game, state, seat, &chance, sample);
        for (int m = 0; m < count; m++)
            moves[m].each[s] = weigh_sample(w, sample, seat, own, &moves[m], &replies[m][s]);
    }
    for (int m = 0; m < count; m++) {
        double sum = 0, squares = 0;
        for (int s = 0; s < samples; s++)
            sum += moves[m].each[s];
        moves[m].value = sum / samples;
        for (int s = 0; s < samples; s++)
            squares += (moves[m].each[s] - moves[m].value) * (moves[m].each[s] - moves[m].value);
        moves[m].error = sqrt(squares / samples / samples);
        moves[m].reply = most_frequent(replies[m], samples);
        moves[m].at_once /= samples;
    }
}

/* One game to its end after a move. */
static double play_on(const struct weigher *w, const void *sample, int seat, uint64_t seed,
                      uint32_t action)
{
    uint64_t state[BOT_STATE_WORDS];
    struct chance chance;
    memcpy(state, sample, w->game->rules.state_size);
    chance_seed(&chance, seed, NULL);
    for (int moves = 0; action != NO_ACTION && moves < BOT_PLAYOUT_MAX; moves++) {
        game_apply(w->game, state, action, &chance, NULL);
        action = NO_ACTION;
        if (!is_over(w->game, state)) {
            bot_decide(w->plays, state, hash_combine(seed, (uint64_t)moves), w->answer);
            action = w->answer->action;
        }
    }
    if (is_over(w->game, state))
        return outcome_of(w->game, state, seat);
    double values[SEATS_MAX];
    bot_shares(w->game, state, values);
    return values[seat];
}

double weigh_by_playing(const struct weigher *w, const void *state, uint64_t seed, uint32_t first,
                        uint32_t second, int games)
{
    uint64_t sample[BOT_STATE_WORDS];
    int seat = game_decider(w->game, state);
    double sum = 0;
    for (int g = 0; g < games; g++) {
        struct chance chance;
        uint64_t own = hash_combine(seed, (uint64_t)g);
        chance_seed(&chance, own, NULL);
        judge_draw(w->game, state, seat, &chance, sample);
        sum += play_on(w, sample, seat, own, first) - play_on(w, sample, seat, own, second);
    }
    return sum / games;
}
