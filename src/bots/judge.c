/* judge.c: see judge.h. */
#include "bots/judge.h"

#include "core/hash.h"

uint64_t bot_seed(uint64_t game_seed, int version)
{
    return hash_combine(hash_combine(game_seed, 1), (uint64_t)version);
}

void bot_outcome(const struct game *game, const void *state, double *values)
{
    struct score scores[SEATS_MAX];
    int players = game->rules.setup_of(state).players, winners = 0;
    game->rules.scores(state, scores);
    for (int seat = 0; seat < players; seat++)
        winners += scores[seat].winner;
    for (int seat = 0; seat < players; seat++)
        values[seat] = scores[seat].winner ? 1.0 / winners : 0;
}

void bot_shares(const struct game *game, const void *state, double *values)
{
    struct score scores[SEATS_MAX];
    int players = game->rules.setup_of(state).players;
    double sum = 0;
    game->rules.scores(state, scores);
    for (int seat = 0; seat < players; seat++)
        sum += values[seat] = 10 + (scores[seat].total > 0 ? scores[seat].total : 0);
    for (int seat = 0; seat < players; seat++)
        values[seat] /= sum;
}

void judge_position(const struct game *game, const float *weights, const void *state,
                    double *values)
{
    if (game_decider(game, state) == SEAT_NONE)
        bot_outcome(game, state, values);
    else if (game->evaluation)
        evaluation_values(game, state, weights, NULL, values);
    else
        bot_shares(game, state, values);
}

void judge_draw(const struct game *game, const void *known, int seat, struct chance *chance,
                void *sample)
{
    game_copy(game, sample, known);
    game->rules.resample(sample, seat, chance);
}

void judge_action(const struct game *game, const float *weights, void *state, uint32_t action,
                  const struct chance *chance, double *values)
{
    struct chance luck = *chance;
    game_apply(game, state, action, &luck, NULL);
    judge_position(game, weights, state, values);
}

void judge_actions(const struct game *game, const float *weights, const void *known, int seat,
                   const uint32_t *actions, int count, struct chance *chance,
                   struct judge_room room, double *sums, int width)
{
    judge_draw(game, known, seat, chance, room.sample);
    for (int i = 0; i < count; i++) {
        double values[SEATS_MAX] = {0};
        game_copy(game, room.child, room.sample);
        judge_action(game, weights, room.child, actions[i], chance, values);
        for (int j = 0; j < width; j++)
            sums[i * width + j] += values[width == 1 ? seat : j];
    }
}

int judge_best(const double *sums, int count, int looks, struct chance *chance)
{
    int best = 0;
    double most = sums[0] / looks;
    uint32_t ties = 1;
    for (int i = 1; i < count; i++) {
        double value = sums[i] / looks;
        ties = value > most ? 1 : ties + (value == most);
        if (value > most || (value == most && !chance_below(chance, ties))) {
            best = i;
            most = value;
        }
    }
    return best;
}
