/* print.c: statistics for a terminal and for a program; see stats.h. */
#include <stdio.h>

#include "core/json.h"
#include "stats/stats.h"

/* Whole numbers as they are, others with two decimals. */
static void print_number(double value)
{
    bool whole = value == (int)value && value >= 100;
    printf(whole ? " %8.0f" : " %8.2f", value);
}

/* The things of an axis, the most frequent first; equal ones in the order of their table. */
static int order_things(const struct played_games *games, int axis, int *order)
{
    struct axis about = games->game->statistics->axis(axis, games->players);
    int count = 0;
    for (int item = 0; item < games->game->kinds[about.kind]->count; item++) {
        double often = stats_thing(games, axis, item);
        if (often <= 0)
            continue;
        int at = count++;
        for (; at && stats_thing(games, axis, order[at - 1]) < often; at--)
            order[at] = order[at - 1];
        order[at] = item;
    }
    return count;
}

static const char *thing_id(const struct played_games *games, int axis, int item)
{
    struct axis about = games->game->statistics->axis(axis, games->players);
    return games->game->kinds[about.kind]->items[item].id;
}

static void print_things(const struct played_games *games, int axis)
{
    int order[AXIS_THINGS_MAX], count = order_things(games, axis, order);
    struct axis about = games->game->statistics->axis(axis, games->players);
    printf("\n  %s (people: %s):\n   ", games->game->statistics->items->items[axis].name[LANG_EN],
           about.human);
    for (int i = 0; i < count; i++)
        printf("%s %s %.1f %%", i ? "," : "", thing_id(games, axis, order[i]),
               100 * stats_thing(games, axis, order[i]));
    printf("\n");
}

static void print_axis(const struct played_games *games, int axis)
{
    static const char *const suffix[] = {
        [AXIS_PLAYER] = "", [AXIS_GAME] = " (per game)", [AXIS_RATIO] = "", [AXIS_THINGS] = ""};
    struct axis about = games->game->statistics->axis(axis, games->players);
    struct spread spread = stats_spread(games, axis);
    char name[80];
    snprintf(name, sizeof name, "%s%s", games->game->statistics->items->items[axis].name[LANG_EN],
             suffix[about.form]);
    printf("  %-40s", name);
    print_number(spread.mean);
    if (about.form == AXIS_RATIO) {
        printf(" %8s %19s", "", "");
    } else {
        print_number(spread.median);
        printf(" %8g to %-7g", spread.low, spread.high);
    }
    printf("  %s\n", about.human);
}

void stats_print(const struct played_games *games)
{
    const struct item_list *items = games->game->statistics->items;
    printf("%s, %d players, %d games; per player unless marked\n\n  %-40s %8s %8s %19s  people\n",
           games->game->slug, games->players, games->count, "", "mean", "median", "middle half");
    for (int axis = 0; axis < items->count; axis++)
        if (games->game->statistics->axis(axis, games->players).form != AXIS_THINGS)
            print_axis(games, axis);
    for (int axis = 0; axis < items->count; axis++)
        if (games->game->statistics->axis(axis, games->players).form == AXIS_THINGS)
            print_things(games, axis);
}

static void add_number(struct json_writer *json, const char *key, double value)
{
    json_key(json, key);
    json_fixed(json, value);
}

static void write_things(const struct played_games *games, int axis, struct json_writer *json)
{
    int order[AXIS_THINGS_MAX], count = order_things(games, axis, order);
    json_key(json, "things");
    json_begin_object(json);
    for (int i = 0; i < count; i++)
        add_number(json, thing_id(games, axis, order[i]), stats_thing(games, axis, order[i]));
    json_end_object(json);
}

static void write_axis(const struct played_games *games, int axis, struct json_writer *json)
{
    struct axis about = games->game->statistics->axis(axis, games->players);
    struct spread spread = stats_spread(games, axis);
    json_key(json, games->game->statistics->items->items[axis].id);
    json_begin_object(json);
    if (about.form == AXIS_THINGS) {
        write_things(games, axis, json);
    } else {
        add_number(json, "mean", spread.mean);
        if (about.form != AXIS_RATIO) {
            add_number(json, "low", spread.low);
            add_number(json, "median", spread.median);
            add_number(json, "high", spread.high);
        }
    }
    json_pair_string(json, "people", about.human);
    json_end_object(json);
}

void stats_write_json(const struct played_games *games, struct json_writer *json)
{
    json_begin_object(json);
    json_pair_string(json, "game", games->game->slug);
    json_pair_int(json, "players", games->players);
    json_pair_int(json, "games", games->count);
    json_key(json, "axes");
    json_begin_object(json);
    for (int axis = 0; axis < games->game->statistics->items->count; axis++)
        write_axis(games, axis, json);
    json_end_object(json);
    json_end_object(json);
}
