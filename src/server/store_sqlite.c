/* store_sqlite.c: storage in one SQLite file (see store.h): opening it, and reading on the loop's
 * own connection, which sees what is committed and never waits for a write. Writing: store_write.c.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/store_parts.h"

const char *const seat_kind_names[KIND_COUNT] = {"human", "bot", "open"};

enum statement {
    S_FIND_SEAT,
    S_FIND_SPECTATOR,
    S_LOAD_GAME,
    S_LOAD_SEATS,
    S_ACTIONS,
    S_CHAT,
    S_NOTE,
    S_LISTED,
    S_UNFINISHED,
    S_STATEMENTS
};

static const char *const statements[S_STATEMENTS] = {
    [S_FIND_SEAT] = "SELECT game_id, seat FROM seats WHERE secret = ?",
    [S_FIND_SPECTATOR] = "SELECT id, -1 FROM games WHERE spectator = ?",
    [S_LOAD_GAME] = "SELECT header, players, visibility, budget, increment, cap, spectator, "
                    "over IS NOT NULL, undos, coalesce(rematch, '') FROM games WHERE id = ?",
    [S_LOAD_SEATS] = "SELECT seat, kind, level, name, secret, joined, clock FROM seats "
                     "WHERE game_id = ? ORDER BY seat",
    [S_ACTIONS] = "SELECT version, action FROM actions WHERE game_id = ? ORDER BY version",
    [S_CHAT] = "SELECT seat, name, text, time FROM (SELECT * FROM chat WHERE game_id = ? "
               "ORDER BY number DESC LIMIT ?) ORDER BY number",
    [S_NOTE] = "SELECT text FROM notes WHERE game_id = ? AND seat = ?",
    [S_LISTED] = "SELECT id, game, players, over IS NOT NULL, "
                 "(SELECT coalesce(max(version), 0) FROM actions WHERE game_id = id) FROM games "
                 "WHERE visibility = 'public' ORDER BY over IS NOT NULL, created DESC LIMIT ?",
    [S_UNFINISHED] =
        "SELECT id, created, max(created,"
        " coalesce((SELECT time FROM actions WHERE game_id = id ORDER BY version DESC LIMIT 1), 0),"
        " coalesce((SELECT time FROM undos WHERE game_id = id ORDER BY number DESC LIMIT 1), 0),"
        " coalesce((SELECT time FROM chat WHERE game_id = id ORDER BY number DESC LIMIT 1), 0)) "
        "FROM games WHERE over IS NULL AND (created, id) > (?, ?) AND created < ? "
        "ORDER BY created, id LIMIT ?",
};

const char *store_why(const struct store *store)
{
    return text_string(&store->db.why);
}

const char *store_note(const struct store *store)
{
    return text_string(&store->note);
}

struct store *store_open(const char *path, void (*wake)(void *context), void *context,
                         struct text *error)
{
    struct store *store = calloc(1, sizeof *store);
    if (!store) {
        text_add(error, "out of memory");
        return NULL;
    }
    if (hold_open(&store->hold, path, &store->note, error))
        store->writer = writer_open(path, store_writes, STORE_WRITES, wake, context, error);
    if (store->writer && database_open(&store->db, path, error) &&
        database_prepare(&store->db, statements, S_STATEMENTS, error))
        return store;
    store_close(store);
    return NULL;
}

void store_close(struct store *store)
{
    if (!store)
        return;
    writer_close(store->writer);
    database_close(&store->db);
    hold_close(&store->hold);
    text_free(&store->note);
    free(store);
}

/* Rows */

/* `statement` is what database_bind returned. */
static enum found step(struct store *store, sqlite3_stmt *statement)
{
    if (!statement)
        return FOUND_ERROR;
    int result = sqlite3_step(statement);
    if (result == SQLITE_ROW)
        return FOUND;
    if (result == SQLITE_DONE)
        return FOUND_NOTHING;
    database_remember_why(&store->db);
    return FOUND_ERROR;
}

static const char *column_text(sqlite3_stmt *statement, int column)
{
    const char *text = (const char *)sqlite3_column_text(statement, column);
    return text ? text : "";
}

void store_copy_text(char *to, size_t size, const char *from)
{
    snprintf(to, size, "%s", from);
}

static bool copy_hash(unsigned char *to, sqlite3_stmt *statement, int column)
{
    const void *blob = sqlite3_column_blob(statement, column);
    if (!blob || sqlite3_column_bytes(statement, column) != HASH_BYTES)
        return false;
    memcpy(to, blob, HASH_BYTES);
    return true;
}

/* Reading */

enum found store_find_secret(struct store *store, const unsigned char *hash, char *id, int *seat)
{
    enum found found = FOUND_NOTHING;
    for (int i = S_FIND_SEAT; i <= S_FIND_SPECTATOR && found == FOUND_NOTHING; i++) {
        sqlite3_stmt *statement = database_bind(&store->db, i, "b", (struct value[]){HASH(hash)});
        found = step(store, statement);
        if (found == FOUND) {
            store_copy_text(id, TABLE_ID_LENGTH + 1, column_text(statement, 0));
            *seat = sqlite3_column_int(statement, 1);
        }
        sqlite3_reset(statement);
    }
    return found;
}

static void read_seat(sqlite3_stmt *statement, struct stored_seat *seat)
{
    const char *kind = column_text(statement, 1);
    *seat = (struct stored_seat){.kind = KIND_OPEN};
    for (int i = 0; i < KIND_COUNT; i++)
        if (strcmp(kind, seat_kind_names[i]) == 0)
            seat->kind = (enum seat_kind)i;
    store_copy_text(seat->level, sizeof seat->level, column_text(statement, 2));
    store_copy_text(seat->name, sizeof seat->name, column_text(statement, 3));
    seat->has_secret = copy_hash(seat->secret, statement, 4);
    seat->joined = sqlite3_column_int(statement, 5) != 0;
    seat->clock_ms = sqlite3_column_int64(statement, 6);
}

static enum found fail_not_whole(struct store *store)
{
    text_clear(&store->db.why);
    text_add(&store->db.why, "the stored table is not whole");
    return FOUND_ERROR;
}

/* FOUND or FOUND_ERROR: every seat 0..players-1 must be there. */
static enum found load_seats(struct store *store, const char *id, int players,
                             struct stored_seat *seats)
{
    sqlite3_stmt *statement =
        database_bind(&store->db, S_LOAD_SEATS, "t", (struct value[]){TEXT(id)});
    enum found found = FOUND;
    int count = 0;
    while (count < players && (found = step(store, statement)) == FOUND &&
           sqlite3_column_int(statement, 0) == count)
        read_seat(statement, &seats[count++]);
    sqlite3_reset(statement);
    return count == players || found == FOUND_ERROR ? found : fail_not_whole(store);
}

static bool read_game(sqlite3_stmt *statement, struct stored_game *game)
{
    text_add(&game->header, column_text(statement, 0));
    game->players = sqlite3_column_int(statement, 1);
    game->listed = strcmp(column_text(statement, 2), "public") == 0;
    game->clock =
        (struct clock_rules){sqlite3_column_int(statement, 3), sqlite3_column_int(statement, 4),
                             sqlite3_column_int(statement, 5)};
    game->over = sqlite3_column_int(statement, 7) != 0;
    game->undos = sqlite3_column_int(statement, 8);
    store_copy_text(game->rematch, sizeof game->rematch, column_text(statement, 9));
    return copy_hash(game->spectator, statement, 6) && game->players >= 1 &&
           game->players <= SEATS_MAX;
}

enum found store_load_game(struct store *store, const char *id, struct stored_game *game,
                           struct stored_seat *seats)
{
    sqlite3_stmt *statement =
        database_bind(&store->db, S_LOAD_GAME, "t", (struct value[]){TEXT(id)});
    *game = (struct stored_game){.header = TEXT_EMPTY};
    store_copy_text(game->id, sizeof game->id, id);
    enum found found = step(store, statement);
    if (found == FOUND && !read_game(statement, game))
        found = fail_not_whole(store);
    sqlite3_reset(statement);
    if (found == FOUND)
        found = load_seats(store, id, game->players, seats);
    if (found != FOUND)
        text_free(&game->header);
    return found;
}

bool store_each_action(struct store *store, const char *id,
                       bool (*each)(void *context, int version, const char *action), void *context)
{
    sqlite3_stmt *statement = database_bind(&store->db, S_ACTIONS, "t", (struct value[]){TEXT(id)});
    enum found found;
    while ((found = step(store, statement)) == FOUND)
        if (!each(context, sqlite3_column_int(statement, 0), column_text(statement, 1)))
            break;
    sqlite3_reset(statement);
    return found == FOUND_NOTHING;
}

bool store_each_line(struct store *store, const char *id, int most,
                     void (*each)(void *context, const struct stored_line *line), void *context)
{
    sqlite3_stmt *statement =
        database_bind(&store->db, S_CHAT, "ti", (struct value[]){TEXT(id), INT(most)});
    enum found found;
    while ((found = step(store, statement)) == FOUND) {
        struct stored_line line = {sqlite3_column_int(statement, 0), column_text(statement, 1),
                                   column_text(statement, 2), sqlite3_column_int64(statement, 3)};
        each(context, &line);
    }
    sqlite3_reset(statement);
    return found == FOUND_NOTHING;
}

bool store_get_note(struct store *store, const char *id, int seat, struct text *out)
{
    sqlite3_stmt *statement =
        database_bind(&store->db, S_NOTE, "ti", (struct value[]){TEXT(id), INT(seat)});
    enum found found = step(store, statement);
    if (found == FOUND)
        text_add(out, column_text(statement, 0));
    sqlite3_reset(statement);
    return found != FOUND_ERROR;
}

bool store_each_listed(struct store *store, int most,
                       void (*each)(void *context, const struct listed_game *game), void *context)
{
    sqlite3_stmt *statement = database_bind(&store->db, S_LISTED, "i", (struct value[]){INT(most)});
    enum found found;
    while ((found = step(store, statement)) == FOUND) {
        struct listed_game game = {.id = column_text(statement, 0),
                                   .game = column_text(statement, 1),
                                   .players = sqlite3_column_int(statement, 2),
                                   .over = sqlite3_column_int(statement, 3) != 0,
                                   .version = sqlite3_column_int(statement, 4)};
        if (game.players >= 1 && game.players <= SEATS_MAX &&
            load_seats(store, game.id, game.players, game.seats) == FOUND)
            each(context, &game);
    }
    sqlite3_reset(statement);
    return found == FOUND_NOTHING;
}

bool store_each_unfinished(struct store *store, const struct unfinished_game *after, int64_t before,
                           int most,
                           void (*each)(void *context, const struct unfinished_game *game),
                           void *context)
{
    const struct value values[] = {INT(after->created), TEXT(after->id), INT(before), INT(most)};
    sqlite3_stmt *statement = database_bind(&store->db, S_UNFINISHED, "itii", values);
    enum found found;
    while ((found = step(store, statement)) == FOUND) {
        struct unfinished_game game = {.created = sqlite3_column_int64(statement, 1),
                                       .touched = sqlite3_column_int64(statement, 2)};
        store_copy_text(game.id, sizeof game.id, column_text(statement, 0));
        each(context, &game);
    }
    sqlite3_reset(statement);
    return found == FOUND_NOTHING;
}
