/* seen.c: what a viewer may see: the one place that decides what leaves the server about a game.
 *
 * Viewers are seats, or SEAT_SPECTATOR. */
#include "rpc/shape.h"
#include "server/server.h"

int seen_viewer(const struct connection *connection)
{
    return connection->seat == SEAT_NONE ? SEAT_SPECTATOR : connection->seat;
}

/* Who may learn what, the game said when it was played. */
void seen_write_entry(const struct live *live, int version, int viewer, struct json_writer *json)
{
    const struct journal_entry *entry = &live->journal[version];
    const struct shape_told told = {.version = version,
                                    .seat = entry->seat,
                                    .action = table_action_at(live->table, version),
                                    .seen_by = entry->seen_by,
                                    .events = &live->events[entry->first],
                                    .count = entry->count,
                                    .lost = entry->lost};
    shape_told(json, table_game(live->table), &told, viewer);
}

void seen_write_view(const struct live *live, const void *state, int viewer,
                     struct json_writer *json)
{
    assert(viewer != SEAT_NONE); /* who sees everything */
    game_view(table_game(live->table), state, viewer, json);
}
