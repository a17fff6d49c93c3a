/* seen.c: what a viewer may see: the one place that decides what leaves the server about a game.
 *
 * Viewers are seats, or SEAT_SPECTATOR. */
#include <stdlib.h>
#include <string.h>

#include "server/server.h"

int seen_viewer(const struct connection *connection)
{
    return connection->seat == SEAT_NONE ? SEAT_SPECTATOR : connection->seat;
}

/* Events and actions */

bool seen_event(const struct event *event, int viewer)
{
    return event->seen_by >> viewer & 1; /* EVENT_PUBLIC: everybody, spectators too */
}

/* True when the thing is in an event of the entry that the viewer sees (or does not). */
static bool is_told(const struct live *live, const struct journal_entry *entry, struct ref ref,
                    int viewer, bool seen)
{
    const struct game *game = table_game(live->table);
    for (int i = 0; i < entry->count; i++) {
        const struct event *event = &live->events[entry->first + i];
        int kind = -1;
        game->event_name(event, &kind);
        if (kind == ref.kind && event->item == ref.item && seen_event(event, viewer) == seen)
            return true;
    }
    return false;
}

/* An action that names a thing of which the viewer may not learn, a card laid down unseen, is not
 * shown. The events tell: such a thing is in one that he does not see, and in none that he sees.
 * Where some are missing nobody can tell, and the action is shown to who decided alone. */
bool seen_action(const struct live *live, int version, int viewer)
{
    const struct journal_entry *entry = &live->journal[version];
    struct ref refs[REFS_MAX];
    if (viewer == entry->seat || entry->lost)
        return viewer == entry->seat;
    int count =
        game_action_named(table_game(live->table), table_action_at(live->table, version), refs);
    for (int i = 0; i < count; i++)
        if (is_told(live, entry, refs[i], viewer, false) &&
            !is_told(live, entry, refs[i], viewer, true))
            return false;
    return true;
}

/* Views */

void seen_write_view(const struct live *live, const void *state, int viewer,
                     struct json_writer *json)
{
    assert(viewer != SEAT_NONE); /* who sees everything */
    game_view(table_game(live->table), state, viewer, json);
}

/* Scores */

/* Running scores in a position the viewer cannot tell from the true one. */
static void sample_scores(const struct live *live, const void *state, int viewer, uint64_t seed,
                          struct score *scores)
{
    const struct game *game = table_game(live->table);
    uint64_t sample[STATE_BYTES_MAX / 8];
    struct chance chance;
    chance_seed(&chance, seed, NULL);
    memcpy(sample, state, game->state_size);
    for (int seat = 0; seat < live->row.players; seat++)
        if (viewer == seat || viewer == SEAT_SPECTATOR)
            game->resample(sample, seat, &chance);
    memset(scores, 0, SEATS_MAX * sizeof *scores);
    game->scores(sample, scores);
}

bool seen_scores(const struct live *live, const void *state, int viewer, struct score *scores)
{
    const struct game *game = table_game(live->table);
    struct score other[SEATS_MAX];
    if (game->turn(state) == SEAT_NONE) {
        game->scores(state, scores);
        return true;
    }
    /* What does not change from one possible truth to another, the viewer knows. */
    sample_scores(live, state, viewer, 1, scores);
    sample_scores(live, state, viewer, 2, other);
    for (int seat = 0; seat < live->row.players; seat++)
        if (scores[seat].total != other[seat].total ||
            memcmp(scores[seat].parts, other[seat].parts, sizeof other[seat].parts) != 0)
            return false;
    return true;
}
