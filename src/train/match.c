/* match.c: two bots play each other, every deal once per rotation of the seats. */
#include <math.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/think.h"
#include "train/train.h"

struct match {
    const struct train *train;
    double begin;
    atomic_int next, failed;
    atomic_flag adding;
    int deals;
    double sum, squares; /* of the shares of the first bot, by deal */
};

/* The share of the first bot in one game. Seat s belongs to the first bot if (s + turn) is even. */
static double play_game(const struct train *train, uint64_t seed, int turn,
                        struct bot *bots[2][SEATS_MAX], struct bot_answer *answer,
                        struct events *events)
{
    const struct game *game = train->game;
    uint64_t state[BOT_STATE_WORDS];
    struct chance chance;
    double result[SEATS_MAX] = {0}, share = 0;
    struct setup setup;
    train_set_up(train, seed, &setup);
    int players = setup.players, decider, version = 0, first = 0;
    chance_seed(&chance, seed, NULL);
    memset(state, 0, game->rules.state_size);
    game->rules.setup(state, &setup, &chance);
    for (int seat = 0; seat < players; seat++)
        bot_forget(bots[(seat + turn) % 2][seat]);
    while ((decider = game_decider(game, state)) != SEAT_NONE) {
        bot_decide(bots[(decider + turn) % 2][decider], state, bot_seed(seed, version++), answer);
        uint8_t seen_by = game_action_seen_by(game, state, answer->action);
        events_clear(events);
        game_apply(game, state, answer->action, &chance, events);
        for (int seat = 0; seat < players; seat++)
            bot_note(bots[(seat + turn) % 2][seat], seat, answer->action, seen_by, events,
                     game_decider(game, state));
    }
    bot_outcome(game, state, result);
    for (int seat = 0; seat < players; seat++)
        if ((seat + turn) % 2 == 0) {
            share += result[seat];
            first++;
        }
    /* per seat: with an odd number of players the bots have different numbers of them */
    double other = (1 - share) / (players - first);
    share /= first;
    return share / (share + other);
}

static void play_deals(void *argument, int index)
{
    struct match *match = argument;
    const struct train *train = match->train;
    struct text error = TEXT_EMPTY;
    struct bot *bots[2][SEATS_MAX] = {{NULL}};
    struct bot_answer *answer = malloc(sizeof *answer);
    struct events *events = malloc(sizeof *events);
    bool good = answer && events;
    (void)index;
    for (int i = 0; i < 2; i++)
        for (int seat = 0; seat < train->players_high; seat++) {
            bots[i][seat] = bot_new(train->game, train->bots[i], &host_for_matches, &error);
            good = good && bots[i][seat];
        }
    int deal;
    while (good && host_seconds() - match->begin < train->seconds &&
           (deal = match->next++) < train->games / 2) {
        double share = 0;
        for (int turn = 0; turn < 2; turn++)
            share += play_game(train, train->seed + (uint64_t)deal, turn, bots, answer, events) / 2;
        while (atomic_flag_test_and_set(&match->adding))
            ;
        match->deals++;
        match->sum += share;
        match->squares += share * share;
        atomic_flag_clear(&match->adding);
    }
    if (!good) {
        fprintf(stderr, "epoki_train: %s\n", text_string(&error));
        match->failed = 1;
    }
    for (int i = 0; i < 2; i++)
        for (int seat = 0; seat < SEATS_MAX; seat++)
            bot_free(bots[i][seat]);
    free(answer);
    free(events);
    text_free(&error);
}

int train_match(const struct train *train)
{
    struct match match = {.train = train, .begin = host_seconds()};
    atomic_flag_clear(&match.adding);
    host_share(train->threads, play_deals, &match);
    double n = match.deals ? match.deals : 1, mean = match.sum / n;
    double variance = match.squares / n - mean * mean;
    printf("{\"games\": %d, \"share\": %.4f, \"error\": %.4f}\n", 2 * match.deals, mean,
           1.96 * sqrt((variance > 0 ? variance : 0) / n));
    return match.failed || !match.deals ? 3 : 0;
}
