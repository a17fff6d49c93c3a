/* stats.c: from records to tallies, and from tallies to numbers; see stats.h. */
#include "stats/stats.h"

#include <stdlib.h>
#include <string.h>

#include "core/table.h"

/* Records */

static struct axis_tally *new_tally(struct played_games *games, struct text *error)
{
    if (games->count == games->room) {
        int room = games->room ? 2 * games->room : 16;
        struct axis_tally *more = realloc(games->tallies, (size_t)room * sizeof *more);
        if (!more) {
            text_add(error, "out of memory");
            return NULL;
        }
        games->tallies = more;
        games->room = room;
    }
    memset(&games->tallies[games->count], 0, sizeof *games->tallies);
    return &games->tallies[games->count];
}

static bool may_join(const struct played_games *groups, const struct table *table,
                     struct text *error)
{
    const struct game *game = table_game(table);
    if (!game->statistics) {
        text_format(error, "there are no statistics of %s", game->slug);
        return false;
    }
    for (int players = 0; players <= SEATS_MAX; players++) {
        if (groups[players].count && groups[players].game != game) {
            text_format(error, "a game of %s among others", game->slug);
            return false;
        }
    }
    if (game_decider(game, table_state(table)) != SEAT_NONE)
        text_add(error, "the game is not over");
    return game_decider(game, table_state(table)) == SEAT_NONE;
}

/* Plays the whole game again, this time with events. */
static bool replay(struct table *table, struct axis_tally *tally, struct text *error)
{
    const struct game *game = table_game(table);
    struct events events;
    bool good = table_undo(table, 0);
    while (good && table_redo_count(table)) {
        events_clear(&events);
        good = table_redo(table, &events);
        if (good)
            game->statistics->tally(table_state(table), &events, tally);
    }
    if (!good)
        text_add(error, "out of memory");
    return good;
}

bool stats_add_record(struct played_games *groups, const char *bytes, size_t count,
                      struct text *error)
{
    struct table *table = table_from_record(bytes, count, error);
    bool good = table && may_join(groups, table, error);
    if (good) {
        struct played_games *games = &groups[table_players(table)];
        struct axis_tally *tally = new_tally(games, error);
        good = tally && replay(table, tally, error);
        games->game = table_game(table);
        games->players = table_players(table);
        games->count += good;
    }
    table_free(table);
    return good;
}

void stats_free(struct played_games *groups)
{
    for (int players = 0; players <= SEATS_MAX; players++)
        free(groups[players].tallies);
}

/* Numbers */

static int sum_of_game(const struct played_games *games, int game, int axis)
{
    int sum = 0;
    for (int seat = 0; seat < games->players; seat++)
        sum += games->tallies[game].counts[axis][seat];
    return sum;
}

static double total(const struct played_games *games, int axis)
{
    double sum = 0;
    for (int game = 0; game < games->count; game++)
        sum += sum_of_game(games, game, axis);
    return sum;
}

static int compare(const void *a, const void *b)
{
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}

/* The value below which `part` of the sorted values lie, interpolated between neighbours. */
static double quantile(const int *sorted, int count, double part)
{
    double place = part * (count - 1);
    int below = (int)place, above = below + 1 < count ? below + 1 : below;
    return sorted[below] + (place - below) * (sorted[above] - sorted[below]);
}

static struct spread spread_of(int *values, int count)
{
    struct spread spread = {0, 0, 0, 0};
    if (!count)
        return spread;
    qsort(values, (size_t)count, sizeof *values, compare);
    for (int i = 0; i < count; i++)
        spread.mean += (double)values[i] / count;
    spread.low = quantile(values, count, 0.25);
    spread.median = quantile(values, count, 0.5);
    spread.high = quantile(values, count, 0.75);
    return spread;
}

struct spread stats_spread(const struct played_games *games, int axis)
{
    struct axis about = games->game->statistics->axis(axis, games->players);
    if (about.form == AXIS_RATIO) {
        double over = total(games, about.over);
        return (struct spread){.mean = over > 0 ? total(games, axis) / over : 0};
    }
    int *values = malloc((size_t)games->count * SEATS_MAX * sizeof *values), count = 0;
    for (int game = 0; values && game < games->count; game++) {
        if (about.form == AXIS_GAME)
            values[count++] = sum_of_game(games, game, axis);
        else
            for (int seat = 0; seat < games->players; seat++)
                values[count++] = games->tallies[game].counts[axis][seat];
    }
    struct spread spread = spread_of(values, count);
    free(values);
    return spread;
}

double stats_thing(const struct played_games *games, int axis, int item)
{
    double sum = 0;
    for (int game = 0; game < games->count; game++)
        sum += games->tallies[game].things[axis][item];
    return games->count ? sum / games->count / games->players : 0;
}
