/* arena.c: the results of an arena, one per game, and how they are counted; see arena.h. */
#include "arena/arena.h"

#include <stdlib.h>
#include <string.h>

struct setup arena_setup(const struct arena *arena)
{
    struct setup setup = {.players = arena->players};
    memcpy(setup.options, arena->options, sizeof setup.options);
    return setup;
}

bool arena_reserve(struct arena *arena, int deals)
{
    size_t before = (size_t)arena->deals * (size_t)arena->players;
    size_t count = (size_t)deals * (size_t)arena->players;
    struct arena_game *games = realloc(arena->games, count * sizeof *games);
    if (!games)
        return false;
    if (count > before)
        memset(games + before, 0, (count - before) * sizeof *games);
    arena->games = games;
    arena->deals = deals;
    return true;
}

void arena_free(struct arena *arena)
{
    free(arena->games);
    arena->games = NULL;
}

uint8_t arena_ending(struct arena *arena, const char *name)
{
    int index = 0;
    while (index < arena->ending_count &&
           strncmp(arena->endings[index], name, ARENA_ENDING_MAX - 1) != 0)
        index++;
    if (index == arena->ending_count && index < ARENA_ENDINGS_MAX) {
        memccpy(arena->endings[index], name, 0, ARENA_ENDING_MAX - 1);
        arena->ending_count++;
    }
    return (uint8_t)(index < ARENA_ENDINGS_MAX ? index : ARENA_ENDINGS_MAX - 1);
}

bool arena_deal_is_done(const struct arena *arena, int deal)
{
    for (int i = 0; i < arena->players; i++)
        if (!arena->games[deal * arena->players + i].done)
            return false;
    return true;
}

double arena_result(const struct arena_game *game, int seat)
{
    int winners = 0;
    for (int i = 0; i < SEATS_MAX; i++)
        winners += game->winners >> i & 1;
    return game->winners >> seat & 1 ? 1.0 / winners : 0;
}

bool arena_deal_result(const struct arena *arena, int deal, int bot, double *result)
{
    double sum = 0;
    int held = 0;
    for (int rotation = 0; rotation < arena->players; rotation++) {
        uint8_t seats[SEATS_MAX];
        lineup_seats(arena->bots.count, arena->players, deal, rotation, seats);
        for (int seat = 0; seat < arena->players; seat++) {
            if (seats[seat] != bot)
                continue;
            sum += arena_result(&arena->games[deal * arena->players + rotation], seat);
            held++;
        }
    }
    *result = held ? sum / held : 0;
    return held > 0;
}

static void drop_games_from(struct arena *arena, int deal)
{
    size_t from = (size_t)deal * (size_t)arena->players;
    size_t count = (size_t)arena->deals * (size_t)arena->players;
    memset(arena->games + from, 0, (count - from) * sizeof *arena->games);
}

void arena_count(struct arena *arena)
{
    while (arena->counted < arena->deals && arena->verdict == SPRT_OPEN &&
           arena_deal_is_done(arena, arena->counted)) {
        double x, y;
        bool first = arena_deal_result(arena, arena->counted, 0, &x);
        bool second = arena_deal_result(arena, arena->counted, 1, &y);
        if (first && second)
            stats_add(&arena->lead, x, y);
        arena->counted++;
        if (arena->has_sprt)
            arena->verdict = sprt_decide(&arena->sprt, &arena->lead);
    }
    if (arena->verdict != SPRT_OPEN)
        drop_games_from(arena, arena->counted);
}

bool arena_is_over(const struct arena *arena)
{
    return arena->verdict != SPRT_OPEN || arena->counted == arena->deals;
}
