/* journal.c: see journal.h. */
#include "tui/journal.h"

#include <stdlib.h>
#include <string.h>

void journal_free(struct journal *journal)
{
    free(journal->entries);
    free(journal->events);
    memset(journal, 0, sizeof *journal);
}

/* Writing down */

static bool reserve(struct journal *journal, int events)
{
    if (journal->count == journal->capacity) {
        int capacity = journal->capacity ? 2 * journal->capacity : 64;
        struct journal_entry *entries =
            realloc(journal->entries, (size_t)capacity * sizeof *entries);
        if (!entries)
            return false;
        journal->entries = entries;
        journal->capacity = capacity;
    }
    if (journal->event_count + events > journal->event_capacity) {
        int capacity = 2 * journal->event_capacity + EVENTS_MAX;
        struct event *more = realloc(journal->events, (size_t)capacity * sizeof *more);
        if (!more)
            return false;
        journal->events = more;
        journal->event_capacity = capacity;
    }
    return true;
}

bool journal_play(struct journal *journal, struct table *table, int viewer, uint32_t action,
                  struct events *events, struct text *error)
{
    const struct game *game = table_game(table);
    struct journal_entry entry = {.seat = game->turn(table_state(table)),
                                  .first = journal->event_count};
    if (!reserve(journal, EVENTS_MAX)) {
        text_add(error, "out of memory");
        return false;
    }
    entry.revealed = entry.seat != SEAT_NONE && table_reveals(table, viewer, action);
    if (!table_play(table, action, events, error))
        return false;
    entry.count = events->count;
    memcpy(journal->events + journal->event_count, events->at,
           (size_t)events->count * sizeof *events->at);
    journal->event_count += events->count;
    journal->entries[journal->count++] = entry;
    return true;
}

void journal_cut(struct journal *journal, int version)
{
    if (version >= journal->count)
        return;
    journal->event_count = journal->entries[version].first;
    journal->count = version;
}

bool journal_reveals(const struct journal *journal, int version)
{
    for (int i = version; i < journal->count; i++)
        if (journal->entries[i].revealed)
            return true;
    return false;
}

/* Reading */

static bool may_read(const struct event *event, int viewer)
{
    return event->seen_by == EVENT_PUBLIC || (viewer >= 0 && event->seen_by >> viewer & 1);
}

void journal_add_entry(const struct journal *journal, const struct game *game, int version,
                       int viewer, enum lang lang, struct text *out)
{
    const struct journal_entry *entry = &journal->entries[version];
    size_t start = out->length;
    for (int i = 0; i < entry->count; i++) {
        const struct event *event = &journal->events[entry->first + i];
        if (!may_read(event, viewer))
            continue;
        if (out->length > start)
            text_add_char(out, ' ');
        game->event_text(event, lang, out);
    }
}
