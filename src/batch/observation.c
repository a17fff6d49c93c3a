/* observation.c: see observation.h. */
#include "batch/observation.h"

struct observer observer_of(const struct game *game)
{
    int room = fields_variant_room(game->fields);
    return (struct observer){game, room,
                             OBSERVATION_FIELDS + fields_number_count(game->fields, room)};
}

void observer_look(const struct observer *observer, const void *state, int seat, float *out)
{
    const struct game *game = observer->game;
    out[OBSERVATION_SEAT] = (float)seat;
    out[OBSERVATION_TURN] = (float)(game_decider(game, state) + 1);
    out[OBSERVATION_PLAYERS] = (float)game->rules.setup_of(state).players;
    fields_write_numbers(game->fields, observer->room, state, seat, out + OBSERVATION_FIELDS);
}

void observer_bounds(const struct observer *observer, float *low, float *high)
{
    const struct game *game = observer->game;
    low[OBSERVATION_SEAT] = low[OBSERVATION_TURN] = 0;
    high[OBSERVATION_SEAT] = (float)(game->players_max - 1);
    high[OBSERVATION_TURN] = high[OBSERVATION_PLAYERS] = (float)game->players_max;
    low[OBSERVATION_PLAYERS] = (float)game->players_min;
    fields_number_bounds(game->fields, observer->room, low + OBSERVATION_FIELDS,
                         high + OBSERVATION_FIELDS);
}

void observer_describe(const struct observer *observer, struct json_writer *json)
{
    fields_describe_numbers(observer->game->fields, observer->room, OBSERVATION_FIELDS, json);
}
