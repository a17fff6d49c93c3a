/* play.c: one game of an arena, and its record; see arena.h. */
#include <stdlib.h>
#include <string.h>

#include "arena/arena.h"
#include "core/hash.h"
#include "core/table.h"
#include "host/think.h"

/* 53 bits, so that every program that reads a record can represent the number. */
static uint64_t game_seed(const struct arena *arena, int number)
{
    int cards = arena->fresh_deals ? number : number / arena->players;
    return hash_combine(arena->seed, (uint64_t)cards) >> 11;
}

static int starter(const struct game *game, const void *state)
{
    return game->rules.starter ? game->rules.starter(state) : game_decider(game, state);
}

int arena_first(const struct arena *arena, int number)
{
    struct setup setup = arena_setup(arena);
    struct chance chance;
    void *state = calloc(1, arena->game->rules.state_size);
    int first = SEAT_NONE;
    if (state) {
        chance_seed(&chance, game_seed(arena, number), NULL);
        arena->game->rules.setup(state, &setup, &chance);
        first = starter(arena->game, state);
    }
    free(state);
    return first;
}

/* The bots */

void arena_seats_free(struct arena_seats *seats)
{
    for (int i = 0; i < SEATS_MAX; i++)
        bot_free(seats->bot[i]);
    memset(seats, 0, sizeof *seats);
}

/* Takes a bot with that text from those that sat in the last game, or makes one. */
static struct bot *take_bot(const struct arena *arena, struct arena_seats *from, int who,
                            struct text *error)
{
    for (int i = 0; i < from->count; i++) {
        if (from->bot[i] && from->who[i] == who) {
            struct bot *bot = from->bot[i];
            from->bot[i] = NULL;
            bot_forget(bot);
            return bot;
        }
    }
    return bot_new(arena->game, arena->bots.text[who],
                   arena->host ? arena->host : &host_for_matches, error);
}

/* Seats the bots of a game. Bots that do not sit in it are freed, because their trees may be large.
 */
static bool seat_bots(const struct arena *arena, int number, struct arena_seats *seats,
                      struct text *error)
{
    struct arena_seats before = *seats;
    uint8_t who[SEATS_MAX];
    bool good = true;
    lineup_seats(arena->bots.count, arena->players, number / arena->players,
                 number % arena->players, who);
    memset(seats, 0, sizeof *seats);
    seats->count = arena->players;
    for (int seat = 0; seat < arena->players && good; seat++) {
        seats->who[seat] = who[seat];
        seats->bot[seat] = take_bot(arena, &before, who[seat], error);
        good = seats->bot[seat] != NULL;
    }
    arena_seats_free(&before);
    return good;
}

/* The game */

struct match {
    const struct game *game;
    struct arena_seats *seats;
    void *state;
    struct chance chance;
    uint64_t seed; /* of the game */
    struct bot_answer answer;
    struct events events;
};

static void decide(struct match *match, int seat, int number, struct arena_effort *effort)
{
    double start = host_work_seconds();
    bot_decide(match->seats->bot[seat], match->state, bot_seed(match->seed, number),
               &match->answer);
    if (match->answer.count < 2) /* nothing to think about */
        return;
    effort->nanoseconds += (int64_t)((host_work_seconds() - start) * 1e9 + 0.5);
    effort->decisions++;
    effort->visits += match->answer.visits;
}

static void carry_out(struct match *match)
{
    uint32_t action = match->answer.action;
    uint8_t seen_by = game_action_seen_by(match->game, match->state, action);
    events_clear(&match->events);
    game_apply(match->game, match->state, action, &match->chance, &match->events);
    int turn = game_decider(match->game, match->state);
    for (int seat = 0; seat < match->seats->count; seat++)
        bot_note(match->seats->bot[seat], seat, action, seen_by, &match->events, turn);
}

static bool play_moves(struct match *match, struct arena_played *played)
{
    int seat, *count = &played->game.decisions;
    while ((seat = game_decider(match->game, match->state)) != SEAT_NONE) {
        if (*count == ARENA_DECISIONS_MAX)
            return false;
        decide(match, seat, *count, &played->effort[seat]);
        if (played->actions)
            played->actions[*count] = match->answer.action;
        carry_out(match);
        ++*count;
    }
    return true;
}

static void read_result(const struct match *match, struct arena_played *played)
{
    struct score scores[SEATS_MAX];
    double results[SEATS_MAX];
    match->game->rules.scores(match->state, scores);
    bot_outcome(match->game, match->state, results);
    for (int seat = 0; seat < match->seats->count; seat++) {
        played->game.scores[seat] = scores[seat].total;
        if (results[seat] > 0)
            played->game.winners |= (uint8_t)(1 << seat);
    }
    played->ending = game_ending_id(match->game, match->state);
    played->game.done = true;
}

static bool play_match(struct match *match, const struct setup *setup, uint64_t seed,
                       struct arena_played *played, struct text *error)
{
    chance_seed(&match->chance, seed, NULL);
    match->seed = seed;
    match->game->rules.setup(match->state, setup, &match->chance);
    played->game.first = (uint8_t)starter(match->game, match->state);
    if (!play_moves(match, played)) {
        text_add(error, "the game with the seed ");
        text_add_uint(error, seed);
        text_add(error, " does not end");
        return false;
    }
    read_result(match, played);
    return true;
}

bool arena_play(const struct arena *arena, int number, struct arena_seats *seats,
                struct arena_played *played, struct text *error)
{
    struct match *match = malloc(sizeof *match);
    void *state = calloc(1, arena->game->rules.state_size);
    struct setup setup = arena_setup(arena);
    bool good = match && state;
    memset(&played->game, 0, sizeof played->game);
    memset(played->effort, 0, sizeof played->effort);
    if (!good)
        text_add(error, "out of memory");
    good = good && seat_bots(arena, number, seats, error);
    if (good) {
        match->game = arena->game;
        match->seats = seats;
        match->state = state;
        good = play_match(match, &setup, game_seed(arena, number), played, error);
    }
    free(state);
    free(match);
    return good;
}

/* The record */

/* Who sat where, and what must be true at the end, for everybody who replays it. */
static void add_end(const struct arena *arena, int number, const struct arena_played *played,
                    struct text *out)
{
    uint8_t who[SEATS_MAX];
    lineup_seats(arena->bots.count, arena->players, number / arena->players,
                 number % arena->players, who);
    text_format(out, "= end=%s", played->ending);
    for (int seat = 0; seat < arena->players; seat++)
        text_format(out, " score%d=%d", seat, played->game.scores[seat]);
    text_add_char(out, '\n');
    for (int seat = 0; seat < arena->players; seat++)
        text_format(out, "# seat %d: %s\n", seat, arena->bots.text[who[seat]]);
}

bool arena_record(const struct arena *arena, int number, const struct arena_played *played,
                  struct text *out, struct text *error)
{
    struct setup setup = arena_setup(arena);
    uint64_t seed = game_seed(arena, number);
    struct table *table = table_new(arena->game, &setup, seed, NULL, error);
    bool good = table != NULL;
    for (int i = 0; good && i < played->game.decisions; i++)
        good = table_play(table, played->actions[i], NULL, error);
    if (good) {
        table_record(table, out);
        add_end(arena, number, played, out);
    }
    table_free(table);
    return good;
}
