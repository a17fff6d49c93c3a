/* play.c: self-play, and the samples it leaves.
 *
 * A sample is a position with a choice, as the deciding seat knows it; what the search thought of
 * its actions; and what the seats may expect: a mean of what the search expected there and later
 * on, and the result (TD(lambda)). */
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/think.h"
#include "train/train.h"

enum { DECISIONS_MAX = 4000, PERCENT = 1000 };

struct run {
    const struct train *train;
    FILE *file;
    double begin;
    atomic_int next, played, samples;
    atomic_flag writing;
    atomic_bool failed;
};

/* One game while it is played. */
struct game_notes {
    int count, numbers;
    uint16_t *samples;
    double (*values)[SEATS_MAX]; /* what the search expected, by seat */
    int8_t *seats;
};

int train_sample_numbers(const struct game *game)
{
    return game->net->most + game->players_max + TRAIN_ACTIONS * (NET_ACTION_ROWS + 1);
}

static uint16_t fixed(double share)
{
    return (uint16_t)(share <= 0 ? 0 : share >= 1 ? 65535 : share * 65535 + 0.5);
}

static int by_share(const void *a, const void *b)
{
    double x = ((const struct bot_candidate *)a)->share,
           y = ((const struct bot_candidate *)b)->share;
    return (x < y) - (x > y);
}

/* Notes the position before a decision, and what was thought. Changes the order of the candidates.
 */
static void note(struct game_notes *notes, const struct game *game, const void *state, int seat,
                 struct bot_answer *answer)
{
    uint16_t *at = notes->samples + (size_t)notes->count * (size_t)notes->numbers;
    uint16_t inputs[NET_INPUTS_MAX];
    int count = game->net->look(state, seat, inputs);
    memset(at, 0, (size_t)notes->numbers * sizeof *at);
    for (int i = 0; i < game->net->most; i++)
        at[i] = i < count ? inputs[i] : 0xFFFF;
    at += game->net->most + game->players_max;
    qsort(answer->candidates, (size_t)answer->count, sizeof answer->candidates[0], by_share);
    for (int i = 0; i < answer->count && i < TRAIN_ACTIONS; i++, at += NET_ACTION_ROWS + 1) {
        net_action_rows(game, answer->candidates[i].action, at);
        at[NET_ACTION_ROWS] = fixed(answer->candidates[i].share);
    }
    memcpy(notes->values[notes->count], answer->value, sizeof answer->value);
    notes->seats[notes->count++] = (int8_t)seat;
}

/* Fills in what was to be expected, from the end backwards. */
static void settle(struct game_notes *notes, const struct train *train, const double *result)
{
    int players = train->setup.players, most = train->game->net->most;
    double target[SEATS_MAX], keep = train->lambda / (double)PERCENT;
    memcpy(target, result, sizeof target);
    for (int i = notes->count - 1; i >= 0; i--) {
        uint16_t *at = notes->samples + (size_t)i * (size_t)notes->numbers + most;
        for (int seat = 0; seat < players; seat++)
            target[seat] = keep * target[seat] + (1 - keep) * notes->values[i][seat];
        for (int k = 0; k < players; k++)
            at[k] = fixed(target[(notes->seats[i] + k) % players]);
    }
}

static bool play_game(struct run *run, uint64_t seed, struct bot *const *bots,
                      struct bot_answer *answer, struct events *events, struct game_notes *notes)
{
    const struct train *train = run->train;
    const struct game *game = train->game;
    uint64_t state[BOT_STATE_WORDS];
    struct chance chance, thoughts;
    double result[SEATS_MAX] = {0};
    int turn, decision = 0;
    chance_seed(&chance, seed, NULL);
    chance_seed(&thoughts, ~seed, NULL);
    int careless = (int)chance_below(&thoughts, (uint32_t)train->careless + 1);
    memset(state, 0, game->rules.state_size);
    game->rules.setup(state, &train->setup, &chance);
    notes->count = 0;
    for (int seat = 0; seat < train->setup.players; seat++)
        bot_forget(bots[seat]);
    while ((turn = game_decider(game, state)) != SEAT_NONE) {
        bots[turn]->options[BOT_NOISE] = decision++ < careless ? 1000 : 0;
        bot_decide(bots[turn], state, chance_next(&thoughts), answer);
        uint32_t action = answer->action;
        if (answer->count > 1 && answer->valued && notes->count < DECISIONS_MAX)
            note(notes, game, state, turn, answer);
        events_clear(events);
        game_apply(game, state, action, &chance, events);
        for (int seat = 0; seat < train->setup.players; seat++)
            bot_note(bots[seat], seat, action, events, game_decider(game, state));
    }
    bot_outcome(game, state, result);
    settle(notes, train, result);
    while (atomic_flag_test_and_set(&run->writing))
        ;
    size_t count = (size_t)notes->count * (size_t)notes->numbers;
    bool good = fwrite(notes->samples, sizeof *notes->samples, count, run->file) == count;
    atomic_flag_clear(&run->writing);
    run->samples += notes->count;
    run->played++;
    return good;
}

static void play_games(void *argument, int index)
{
    struct run *run = argument;
    const struct train *train = run->train;
    struct text error = TEXT_EMPTY;
    struct bot *bots[SEATS_MAX] = {NULL};
    struct bot_answer *answer = malloc(sizeof *answer);
    struct events *events = malloc(sizeof *events);
    struct game_notes notes = {.numbers = train_sample_numbers(train->game)};
    (void)index;
    notes.samples = malloc(sizeof *notes.samples * DECISIONS_MAX * (size_t)notes.numbers);
    notes.values = malloc(sizeof *notes.values * DECISIONS_MAX);
    notes.seats = malloc(DECISIONS_MAX);
    bool good = answer && events && notes.samples && notes.values && notes.seats;
    for (int seat = 0; seat < train->setup.players; seat++) {
        bots[seat] = bot_new(train->game, train->bots[0], &host_for_bots, &error);
        good = good && bots[seat];
    }
    int game;
    while (good && !run->failed && host_seconds() - run->begin < train->seconds &&
           (game = run->next++) < train->games)
        good = play_game(run, train->seed + (uint64_t)game, bots, answer, events, &notes);
    if (!good) {
        fprintf(stderr, "epoki_train: %s\n", error.length ? text_string(&error) : "it failed");
        run->failed = true;
    }
    for (int seat = 0; seat < SEATS_MAX; seat++)
        bot_free(bots[seat]);
    free(answer);
    free(events);
    free(notes.samples);
    free(notes.values);
    free(notes.seats);
    text_free(&error);
}

int train_play(const struct train *train)
{
    struct run run = {.train = train, .file = fopen(train->out, "wb"), .begin = host_seconds()};
    atomic_flag_clear(&run.writing);
    if (!run.file) {
        fprintf(stderr, "epoki_train: %s cannot be written\n", train->out);
        return 3;
    }
    host_share(train->threads, play_games, &run);
    bool good = fclose(run.file) == 0 && !run.failed;
    double took = host_seconds() - run.begin;
    printf("{\"games\": %d, \"samples\": %d, \"seconds\": %.1f}\n", run.played, run.samples, took);
    return good ? 0 : 3;
}
