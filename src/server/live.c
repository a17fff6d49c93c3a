/* live.c: tables in memory: found by their id, loaded by replaying what is stored, played. */
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/hash.h"
#include "host/think.h"
#include "server/server.h"

/* Finding */

static struct live **bucket_of(struct server *server, const char *id)
{
    return &server->tables[hash_bytes(0, id, strlen(id)) % TABLE_BUCKETS];
}

static void insert(struct server *server, struct live *live)
{
    struct live **bucket = bucket_of(server, live->row.id);
    live->next = *bucket;
    *bucket = live;
    server->table_count++;
}

static void free_content(struct live *live)
{
    table_free(live->table);
    free(live->journal);
    free(live->events);
    text_free(&live->row.header);
    book_free(&live->book);
}

static void free_live(struct live *live)
{
    free_content(live);
    free(live);
}

static void drop_from_memory(struct server *server, struct live *live)
{
    struct live **link = bucket_of(server, live->row.id);
    while (*link != live)
        link = &(*link)->next;
    *link = live->next;
    server->table_count--;
    if (live->changed)
        server_forget(server, live);
    bots_leave(server, live);
    free_live(live);
}

/* The journal */

/* Room for what happens in one more action. */
static bool reserve(struct live *live, int version)
{
    if (version >= live->journal_capacity) {
        int capacity = 2 * live->journal_capacity + 32;
        struct journal_entry *journal = realloc(live->journal, (size_t)capacity * sizeof *journal);
        if (!journal)
            return false;
        live->journal = journal;
        live->journal_capacity = capacity;
    }
    if (live->event_count + EVENTS_MAX > live->event_capacity) {
        int capacity = live->event_count + live->event_count / 2 + 2 * EVENTS_MAX;
        struct event *more = realloc(live->events, (size_t)capacity * sizeof *more);
        if (!more)
            return false;
        live->events = more;
        live->event_capacity = capacity;
    }
    return true;
}

/* Plays and writes down what happened. */
static bool journal_play(struct live *live, uint32_t action, struct text *error)
{
    struct events events = {.count = 0};
    int version = table_version(live->table);
    int seat = live_turn(live);
    const struct game *game = table_game(live->table);
    uint8_t seen_by = game->action_seen_by(table_state(live->table), action);
    if (!reserve(live, version)) {
        text_add(error, "out of memory");
        return false;
    }
    if (!table_play(live->table, action, &events, error))
        return false;
    live->journal[version] = (struct journal_entry){.first = live->event_count,
                                                    .count = events.count,
                                                    .seat = seat,
                                                    .seen_by = seen_by,
                                                    .lost = events.lost};
    memcpy(live->events + live->event_count, events.at, (size_t)events.count * sizeof *events.at);
    live->event_count += events.count;
    return true;
}

/* Loading */

/* Nobody has waited yet for a table that has just come into memory. */
static void begin_times(struct live *live)
{
    live->turn_since = live->idle_since = host_seconds();
    for (int seat = 0; seat < live->row.players; seat++)
        live->seats[seat].away_since = live->idle_since;
}

/* Plays what is stored. */
static bool replay(struct live *live, struct text *error)
{
    for (int version = 1; version <= live->book.count; version++) {
        const char *text = book_action(&live->book, version);
        uint32_t action;
        if (!game_action_parse(table_game(live->table), table_state(live->table), text, &action)) {
            text_format(error, "its action %d cannot be played", version);
            return false;
        }
        if (!journal_play(live, action, error))
            return false;
    }
    live->row.over = live_turn(live) == SEAT_NONE;
    return true;
}

/* Fills an empty struct from the store. */
static enum found load(struct server *server, struct live *live, const char *id, struct text *error)
{
    struct stored_seat rows[SEATS_MAX];
    enum found found = store_load_game(server->store, id, &live->row, rows);
    if (found == FOUND_ERROR)
        text_add(error, store_why(server->store));
    if (found != FOUND)
        return found;
    for (int seat = 0; seat < live->row.players; seat++)
        live->seats[seat].row = rows[seat];
    live->table = table_from_record(live->row.header.data, live->row.header.length, error);
    if (!live->table || table_players(live->table) != live->row.players)
        return FOUND_ERROR;
    if (!store_load_book(server->store, &live->row, &live->book)) {
        text_add(error, store_why(server->store));
        return FOUND_ERROR;
    }
    bool good = replay(live, error);
    server->counters.replayed += (uint64_t)table_version(live->table);
    if (!good)
        return FOUND_ERROR;
    if (live->row.mended)
        server_log("of table %s %d rows are damaged: they were read from their copies", id,
                   live->row.mended);
    begin_times(live);
    return FOUND;
}

struct live *live_in_memory(struct server *server, const char *id)
{
    struct live *live = *bucket_of(server, id);
    while (live && strcmp(live->row.id, id) != 0)
        live = live->next;
    return live;
}

struct live *live_find(struct server *server, const char *id, struct text *error)
{
    struct live *live = live_in_memory(server, id);
    if (live || sweep_takes(server, id))
        return live;
    live = calloc(1, sizeof *live);
    if (!live) {
        text_add(error, "out of memory");
        return NULL;
    }
    enum found found = load(server, live, id, error);
    if (found == FOUND) {
        insert(server, live);
        return live;
    }
    if (found == FOUND_ERROR)
        server_log("a table cannot be loaded: %s", text_string(error));
    free_live(live);
    return NULL;
}

struct live *live_add(struct server *server, const struct stored_game *row, struct table *table)
{
    struct live *live = calloc(1, sizeof *live);
    if (!live)
        return NULL;
    live->row = *row;
    live->table = table;
    begin_times(live);
    insert(server, live);
    return live;
}

/* After a failed commit: memory is ahead of the store. */
bool live_reload(struct server *server, struct live *live)
{
    struct live stored = {0};
    struct text error = TEXT_EMPTY;
    enum found found = load(server, &stored, live->row.id, &error);
    text_free(&error);
    if (found != FOUND) {
        free_content(&stored);
        while (live->sitting) {
            socket_drop(live->sitting, "its table cannot be loaded");
            sit_leave(live->sitting);
        }
        drop_from_memory(server, live);
        return false;
    }
    for (int seat = 0; seat < stored.row.players; seat++) {
        stored.seats[seat].online = live->seats[seat].online;
        stored.seats[seat].away_since = live->seats[seat].away_since;
    }
    stored.next = live->next;
    stored.sitting = live->sitting;
    stored.changed = live->changed;
    bots_leave(server, live);
    free_content(live);
    *live = stored;
    return true;
}

static bool is_idle(const struct live *live, double now)
{
    return !live->sitting && !bots_are_busy(live) && !live->changed && !live->saving &&
           clock_running(live) == SEAT_NONE && now - live->idle_since > TABLE_IDLE_SECONDS;
}

void live_unload_idle(struct server *server, double now)
{
    for (int i = 0; i < TABLE_BUCKETS; i++)
        for (struct live *live = server->tables[i], *next; live; live = next) {
            next = live->next;
            if (is_idle(live, now))
                drop_from_memory(server, live);
        }
}

void live_free_all(struct server *server)
{
    for (int i = 0; i < TABLE_BUCKETS; i++) {
        for (struct live *live = server->tables[i], *next; live; live = next) {
            next = live->next;
            bots_leave(server, live);
            free_live(live);
        }
        server->tables[i] = NULL;
    }
    server->table_count = 0;
}

/* Playing */

int live_turn(const struct live *live)
{
    return table_game(live->table)->turn(table_state(live->table));
}

bool live_is_person(const struct live *live, int seat)
{
    return live->seats[seat].row.kind == KIND_HUMAN && !live->seats[seat].row.level[0];
}

bool live_allows_hints(const struct live *live)
{
    int people = 0;
    for (int seat = 0; seat < live->row.players; seat++)
        people += live->seats[seat].row.kind != KIND_BOT;
    return people <= 1 || live->row.hints;
}

struct store *live_write(struct server *server, struct live *live)
{
    assert(!live->saving);
    live->unsaved = true;
    server_change(server, live);
    return server->store;
}

uint64_t live_batch(const struct server *server, const struct live *live)
{
    return live->unsaved ? server->gathering : live->saving ? server->gathering - 1 : 0;
}

static void store_action(struct server *server, struct live *live, int seat, uint32_t action)
{
    struct store *store = live_write(server, live);
    struct text notation = TEXT_EMPTY;
    game_action_text(table_game(live->table), action, &notation);
    if (book_add(&live->book, live->row.id, seat, text_string(&notation), time(NULL)))
        store_add_action(store, live->row.id, &live->book);
    else
        store_fail(store);
    text_free(&notation);
    if (live_turn(live) == SEAT_NONE)
        store_set_over(store, live->row.id);
}

bool live_play(struct server *server, struct live *live, uint32_t action, struct text *error)
{
    int seat = live_turn(live);
    if (!journal_play(live, action, error))
        return false;
    hints_end(live->hinted, "the position has changed");
    live->ask.open = false;
    live->row.over = live_turn(live) == SEAT_NONE;
    server->counters.actions++;
    store_action(server, live, seat, action);
    if (live_turn(live) != seat)
        clock_turn_passed(server, live, seat);
    return true;
}

void live_undo(struct server *server, struct live *live, int seat, int to)
{
    assert(to >= 0 && to < table_version(live->table));
    clock_take_back(server, live, seat, to);
    table_undo(live->table, to);
    live->event_count = live->journal[to].first;
    live->row.undos++;
    live->row.over = false;
    book_cut(&live->book, to);
    bots_take_back(server, live);
    live->ask.open = false;
    live->refreshed = true;
    for (struct connection *at = live->sitting; at; at = at->next_sitting)
        if (at->version > to)
            at->version = to; /* what it has seen beyond is no longer so */
    store_add_undo(live_write(server, live), live->row.id, live->row.undos, to, seat);
}

void live_save_seat(struct server *server, struct live *live, int seat)
{
    live->people_changed = true;
    store_set_seat(live_write(server, live), live->row.id, seat, &live->seats[seat].row);
}

void live_seal(struct server *server, struct live *live)
{
    int64_t sums[SEATS_MAX];
    for (int seat = 0; seat < live->row.players; seat++)
        sums[seat] = live->seats[seat].row.sum;
    live->row.turn = live_turn(live); /* for who asks without loading the table */
    store_seal(server->store, &live->row, sums, &live->book);
}

void live_change_seat(struct server *server, struct live *live, int seat)
{
    live->refreshed = true;
    bots_leave_seat(server, live, seat);
    if (live_turn(live) == seat)
        live->turn_since = host_seconds();
    live_save_seat(server, live, seat);
}
