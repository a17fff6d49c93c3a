/* play.c: the games a tuner learns from. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/think.h"
#include "tune/tune.h"

struct bot *tune_bot(const struct tune *tune, const float *weights)
{
    struct text error = TEXT_EMPTY;
    struct bot *bot = bot_new(tune->game, tune->bot, &host_for_bots, &error);
    if (bot)
        memcpy(bot->weights, weights, sizeof bot->weights);
    else
        fprintf(stderr, "epoki tune: %s\n", text_string(&error));
    text_free(&error);
    return bot;
}

bool tune_play(const struct tune *tune, uint64_t seed, struct bot *const *bots, tune_look *look,
               void *context, double *values)
{
    const struct game *game = tune->game;
    struct bot_answer *answer = malloc(sizeof *answer);
    struct events *events = malloc(sizeof *events);
    uint64_t state[BOT_STATE_WORDS];
    struct chance chance, thoughts;
    int turn, decision = 0;
    chance_seed(&chance, seed, NULL);
    chance_seed(&thoughts, ~seed, NULL);
    memset(state, 0, game->rules.state_size);
    game->rules.setup(state, &tune->setup, &chance);
    for (int seat = 0; seat < tune->setup.players; seat++)
        bot_forget(bots[seat]);
    while (answer && events && (turn = game_decider(game, state)) != SEAT_NONE) {
        if (look)
            look(context, state, decision);
        decision++;
        bot_decide(bots[turn], state, chance_next(&thoughts), answer);
        uint8_t seen_by = game_action_seen_by(game, state, answer->action);
        events_clear(events);
        game_apply(game, state, answer->action, &chance, events);
        for (int seat = 0; seat < tune->setup.players; seat++)
            bot_note(bots[seat], seat, answer->action, seen_by, events, game_decider(game, state));
    }
    bool good = answer && events;
    if (good)
        bot_outcome(game, state, values);
    free(answer);
    free(events);
    return good;
}
