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
    int count;
    size_t length, room; /* of the samples, in numbers */
    uint16_t *samples;
    size_t *shares;              /* where the shares of each sample are */
    double (*values)[SEATS_MAX]; /* what the search expected, by seat */
    int8_t *seats;
};

void train_set_up(const struct train *train, uint64_t number, struct setup *setup)
{
    const struct game *game = train->game;
    struct chance chance;
    int spread = train->players_high - train->players_low + 1;
    *setup = train->setup;
    setup->players = train->players_low + (int)(number % (uint64_t)spread);
    chance_seed(&chance, ~number, NULL);
    for (int i = 0; train->vary && i < game->option_count; i++)
        setup->options[i] = game_option_drawn(&game->options[i], &chance);
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

/* The sums of the tuned evaluation, as they stand in a sample. */
static void note_base(const struct game *game, const void *state, int16_t *base)
{
    float weights[FEATURES_MAX];
    double sums[SEATS_MAX] = {0}, one = TRAIN_BASE_ONE;
    if (game->evaluation) {
        evaluation_weights(game->evaluation, WEIGHTS_TUNED, weights);
        evaluation_sums(game, state, weights, NULL, sums);
    }
    for (int i = 0; i < SEATS_MAX; i++)
        base[i] = (int16_t)(sums[i] > 100    ? 100 * one
                            : sums[i] < -100 ? -100 * one
                                             : sums[i] * one);
}

/* Notes the position before a decision, and what was thought. The position is one that the seat
 * cannot tell from the true one, as it is in the search. Changes the order of the candidates. */
static bool note(struct game_notes *notes, const struct game *game, const struct bot *bot, int seat,
                 int players, struct bot_answer *answer)
{
    if (notes->length + TRAIN_SAMPLE_MAX > notes->room) {
        size_t room = notes->room ? 2 * notes->room : 256 * TRAIN_SAMPLE_MAX;
        uint16_t *grown = realloc(notes->samples, room * sizeof *grown);
        if (!grown)
            return false;
        notes->samples = grown;
        notes->room = room;
    }
    uint16_t *begin = notes->samples + notes->length, *at = begin + TRAIN_HEAD;
    int16_t base[SEATS_MAX];
    int count = game->net->look(bot->state, seat, at);
    int choices = answer->count < TRAIN_ACTIONS ? answer->count : TRAIN_ACTIONS;
    begin[TRAIN_INPUTS] = (uint16_t)count;
    begin[TRAIN_PLAYERS] = (uint16_t)players;
    begin[TRAIN_CHOICES] = (uint16_t)choices;
    at += count;
    notes->shares[notes->count] = (size_t)(at - notes->samples);
    note_base(game, bot->state, base);
    for (int k = 0; k < players; k++, at += 2)
        at[1] = (uint16_t)base[(seat + k) % players];
    qsort(answer->candidates, (size_t)answer->count, sizeof answer->candidates[0], by_share);
    for (int i = 0; i < choices; i++, at += NET_ACTION_ROWS + 1) {
        memset(at, 0, NET_ACTION_ROWS * sizeof *at);
        net_action_rows(game, answer->candidates[i].action, at);
        at[NET_ACTION_ROWS] = fixed(answer->candidates[i].share);
    }
    notes->length = (size_t)(at - notes->samples);
    memcpy(notes->values[notes->count], answer->value, sizeof answer->value);
    notes->seats[notes->count++] = (int8_t)seat;
    return true;
}

/* Fills in what was to be expected, from the end backwards. */
static void settle(struct game_notes *notes, int lambda, int players, const double *result)
{
    double target[SEATS_MAX], keep = lambda / (double)PERCENT;
    memcpy(target, result, sizeof target);
    for (int i = notes->count - 1; i >= 0; i--) {
        uint16_t *at = notes->samples + notes->shares[i];
        for (int seat = 0; seat < players; seat++)
            target[seat] = keep * target[seat] + (1 - keep) * notes->values[i][seat];
        for (int k = 0; k < players; k++)
            at[2 * k] = fixed(target[(notes->seats[i] + k) % players]);
    }
}

static bool play_game(struct run *run, uint64_t seed, struct bot *const *bots,
                      struct bot_answer *answer, struct events *events, struct game_notes *notes)
{
    const struct train *train = run->train;
    const struct game *game = train->game;
    uint64_t state[BOT_STATE_WORDS];
    struct chance chance, thoughts;
    struct setup setup;
    double result[SEATS_MAX] = {0};
    int turn, decision = 0;
    bool good = true;
    chance_seed(&chance, seed, NULL);
    chance_seed(&thoughts, ~seed, NULL);
    int careless = (int)chance_below(&thoughts, (uint32_t)train->careless + 1);
    memset(state, 0, game->rules.state_size);
    train_set_up(train, seed, &setup);
    game->rules.setup(state, &setup, &chance);
    notes->count = 0;
    notes->length = 0;
    for (int seat = 0; seat < setup.players; seat++)
        bot_forget(bots[seat]);
    while (good && (turn = game_decider(game, state)) != SEAT_NONE) {
        bots[turn]->options[BOT_NOISE] = decision++ < careless ? 1000 : 0;
        bot_decide(bots[turn], state, chance_next(&thoughts), answer);
        uint32_t action = answer->action;
        if (answer->count > 1 && answer->valued && notes->count < DECISIONS_MAX)
            good = note(notes, game, bots[turn], turn, setup.players, answer);
        uint8_t seen_by = game_action_seen_by(game, state, action);
        events_clear(events);
        game_apply(game, state, action, &chance, events);
        for (int seat = 0; seat < setup.players; seat++)
            bot_note(bots[seat], seat, action, seen_by, events, game_decider(game, state));
    }
    if (!good)
        return false;
    bot_outcome(game, state, result);
    settle(notes, train->lambda, setup.players, result);
    while (atomic_flag_test_and_set(&run->writing))
        ;
    good =
        fwrite(notes->samples, sizeof *notes->samples, notes->length, run->file) == notes->length;
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
    struct game_notes notes = {.count = 0};
    (void)index;
    notes.shares = malloc(sizeof *notes.shares * DECISIONS_MAX);
    notes.values = malloc(sizeof *notes.values * DECISIONS_MAX);
    notes.seats = malloc(DECISIONS_MAX);
    bool good = answer && events && notes.shares && notes.values && notes.seats;
    for (int seat = 0; seat < train->players_high; seat++) {
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
    free(notes.shares);
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
