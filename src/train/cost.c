/* cost.c: how long one look of a net takes, at positions as games have them. */
#include <stdio.h>
#include <stdlib.h>

#include "host/think.h"
#include "train/train.h"

enum { POSITIONS = 4096, ROUNDS = 10 };

/* Positions of games that a bot plays; returns their number. */
static int collect(const struct train *train, struct bot *bot, unsigned char *positions)
{
    static struct bot_answer answer;
    const struct game *game = train->game;
    size_t size = game->rules.state_size;
    int count = 0;
    for (uint64_t seed = train->seed; count < POSITIONS; seed++) {
        uint64_t state[BOT_STATE_WORDS] = {0};
        struct chance chance;
        struct setup setup;
        chance_seed(&chance, seed, NULL);
        train_set_up(train, seed, &setup);
        game->rules.setup(state, &setup, &chance);
        while (count < POSITIONS && game_decider(game, state) != SEAT_NONE) {
            memcpy(positions + (size_t)count++ * size, state, size);
            bot_decide(bot, state, chance_next(&chance), &answer);
            game_apply(game, state, answer.action, &chance, NULL);
        }
    }
    return count;
}

int train_cost(const struct train *train)
{
    const struct game *game = train->game;
    const struct net *net = nets_find(game, 0);
    size_t size = game->rules.state_size;
    unsigned char *positions = malloc(POSITIONS * size);
    struct text error = TEXT_EMPTY;
    struct bot *bot = bot_new(game, train->bots[0], &host_for_bots, &error);
    bool good = net && bot && positions;
    if (good) {
        uint16_t inputs[NET_INPUTS_MAX];
        struct net_view view;
        double sum = 0, times[3];
        int most = 0, true_inputs = 0;
        collect(train, bot, positions);
        times[0] = host_work_seconds();
        for (int i = 0; i < ROUNDS * POSITIONS; i++) {
            const void *state = positions + (size_t)(i % POSITIONS) * size;
            int count = game->net->look(state, game_decider(game, state), inputs);
            true_inputs += count;
            most = count > most ? count : most;
        }
        times[1] = host_work_seconds();
        for (int i = 0; i < ROUNDS * POSITIONS; i++) {
            const void *state = positions + (size_t)(i % POSITIONS) * size;
            net_look(net, state, game_decider(game, state), &view);
            sum += view.values[0];
        }
        times[2] = host_work_seconds();
        printf("{\"inputs\": %d, \"true\": %.1f, \"most\": %d, \"list\": %.2f, \"look\": %.2f, "
               "\"mean\": %.3f}\n",
               game->net->inputs, (double)true_inputs / (ROUNDS * POSITIONS), most,
               (times[1] - times[0]) / (ROUNDS * POSITIONS) * 1e6,
               (times[2] - times[1]) / (ROUNDS * POSITIONS) * 1e6, sum / (ROUNDS * POSITIONS));
    } else {
        fprintf(stderr, "epoki_train: cost needs a net and a bot; %s\n", text_string(&error));
    }
    bot_free(bot);
    free(positions);
    text_free(&error);
    return good ? 0 : 3;
}
