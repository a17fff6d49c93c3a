/* store_sqlite.c: storage in one SQLite file (see store.h). WAL mode with full synchronisation: a
 * commit is on the disk when it returns. */
#include "server/store.h"

#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

const char *const seat_kind_names[KIND_COUNT] = {"human", "bot", "open"};

enum statement {
    S_BEGIN,
    S_COMMIT,
    S_ROLLBACK,
    S_ADD_GAME,
    S_SET_OVER,
    S_SET_REMATCH,
    S_SET_SEAT,
    S_ADD_ACTION,
    S_KEEP_UNDO,
    S_CUT_ACTIONS,
    S_COUNT_UNDO,
    S_ADD_CHAT,
    S_SET_NOTE,
    S_FIND_SEAT,
    S_FIND_SPECTATOR,
    S_LOAD_GAME,
    S_LOAD_SEATS,
    S_ACTIONS,
    S_CHAT,
    S_NOTE,
    S_LISTED,
    S_STATEMENTS
};

static const char *const statements[S_STATEMENTS] = {
    [S_BEGIN] = "BEGIN IMMEDIATE",
    [S_COMMIT] = "COMMIT",
    [S_ROLLBACK] = "ROLLBACK",
    [S_ADD_GAME] = "INSERT INTO games (id, game, header, players, visibility, budget, increment, "
                   "cap, spectator, created) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    [S_SET_OVER] = "UPDATE games SET over = ? WHERE id = ?",
    [S_SET_REMATCH] = "UPDATE games SET rematch = ? WHERE id = ?",
    [S_SET_SEAT] = "INSERT OR REPLACE INTO seats (game_id, seat, kind, level, name, secret, "
                   "joined, clock) VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    [S_ADD_ACTION] =
        "INSERT INTO actions (game_id, version, seat, action, time) VALUES (?, ?, ?, ?, ?)",
    [S_KEEP_UNDO] =
        "INSERT INTO undos (game_id, number, to_version, seat, time, actions) "
        "SELECT ?1, ?2, ?3, ?4, ?5, coalesce(group_concat(action, char(10)), '') "
        "FROM (SELECT action FROM actions WHERE game_id = ?1 AND version >= ?3 ORDER BY version)",
    [S_CUT_ACTIONS] = "DELETE FROM actions WHERE game_id = ? AND version >= ?",
    [S_COUNT_UNDO] = "UPDATE games SET undos = ?, over = NULL WHERE id = ?",
    [S_ADD_CHAT] = "INSERT INTO chat (game_id, seat, name, text, time) VALUES (?, ?, ?, ?, ?)",
    [S_SET_NOTE] = "INSERT OR REPLACE INTO notes (game_id, seat, text) VALUES (?, ?, ?)",
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
};

/* Each step brings a database of that version to the next. Never changed once released: a new step
 * is added instead. An action's version is the number of actions with it: 1 for the first. */
static const char *const migrations[] = {
    "CREATE TABLE games (id TEXT PRIMARY KEY, game TEXT NOT NULL, header TEXT NOT NULL,"
    " players INTEGER NOT NULL, visibility TEXT NOT NULL, budget INTEGER NOT NULL,"
    " increment INTEGER NOT NULL, cap INTEGER NOT NULL, spectator BLOB NOT NULL,"
    " created INTEGER NOT NULL, over INTEGER, undos INTEGER NOT NULL DEFAULT 0,"
    " rematch TEXT) STRICT, WITHOUT ROWID;"
    "CREATE UNIQUE INDEX games_spectator ON games (spectator);"
    "CREATE INDEX games_listed ON games (visibility, over IS NOT NULL, created DESC);"
    "CREATE TABLE actions (game_id TEXT NOT NULL REFERENCES games, version INTEGER NOT NULL,"
    " seat INTEGER NOT NULL, action TEXT NOT NULL, time INTEGER NOT NULL,"
    " PRIMARY KEY (game_id, version)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE undos (game_id TEXT NOT NULL REFERENCES games, number INTEGER NOT NULL,"
    " to_version INTEGER NOT NULL, seat INTEGER NOT NULL, actions TEXT NOT NULL,"
    " time INTEGER NOT NULL, PRIMARY KEY (game_id, number)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE seats (game_id TEXT NOT NULL REFERENCES games, seat INTEGER NOT NULL,"
    " kind TEXT NOT NULL, level TEXT NOT NULL, name TEXT NOT NULL, secret BLOB,"
    " joined INTEGER NOT NULL, clock INTEGER NOT NULL, PRIMARY KEY (game_id, seat))"
    " STRICT, WITHOUT ROWID;"
    "CREATE UNIQUE INDEX seats_secret ON seats (secret);"
    "CREATE TABLE chat (number INTEGER PRIMARY KEY, game_id TEXT NOT NULL REFERENCES games,"
    " seat INTEGER NOT NULL, name TEXT NOT NULL, text TEXT NOT NULL, time INTEGER NOT NULL)"
    " STRICT;"
    "CREATE INDEX chat_game ON chat (game_id, number);"
    "CREATE TABLE notes (game_id TEXT NOT NULL REFERENCES games, seat INTEGER NOT NULL,"
    " text TEXT NOT NULL, PRIMARY KEY (game_id, seat)) STRICT, WITHOUT ROWID;",
};

struct store {
    sqlite3 *db;
    sqlite3_stmt *prepared[S_STATEMENTS];
    bool open; /* in a transaction */
    struct text why;
};

/* Errors */

static void remember_why(struct store *store)
{
    text_clear(&store->why);
    text_add(&store->why, sqlite3_errmsg(store->db));
}

const char *store_why(const struct store *store)
{
    return text_string(&store->why);
}

/* Statements. Parameters are bound by a pattern, one letter each: t text, i int64, b hash or NULL.
 */

struct value {
    const char *text;
    int64_t number;
    const unsigned char *hash;
};
#define TEXT(string) ((struct value){.text = (string)})
#define INT(integer) ((struct value){.number = (integer)})
#define HASH(bytes) ((struct value){.hash = (bytes)})

static sqlite3_stmt *bind(struct store *store, enum statement id, const char *pattern,
                          const struct value *values)
{
    sqlite3_stmt *statement = store->prepared[id];
    sqlite3_reset(statement);
    for (int i = 0; pattern[i]; i++) {
        if (pattern[i] == 't')
            sqlite3_bind_text(statement, i + 1, values[i].text, -1, SQLITE_TRANSIENT);
        else if (pattern[i] == 'i')
            sqlite3_bind_int64(statement, i + 1, values[i].number);
        else if (values[i].hash)
            sqlite3_bind_blob(statement, i + 1, values[i].hash, HASH_BYTES, SQLITE_TRANSIENT);
        else
            sqlite3_bind_null(statement, i + 1);
    }
    return statement;
}

static bool run(struct store *store, enum statement id, const char *pattern,
                const struct value *values)
{
    sqlite3_stmt *statement = bind(store, id, pattern, values);
    bool good = sqlite3_step(statement) == SQLITE_DONE;
    if (!good)
        remember_why(store);
    sqlite3_reset(statement);
    return good;
}

static bool write_row(struct store *store, enum statement id, const char *pattern,
                      const struct value *values)
{
    if (store->open && sqlite3_get_autocommit(store->db))
        return false; /* an error has ended the transaction: nothing of it may be kept */
    if (!store->open && !run(store, S_BEGIN, "", NULL))
        return false;
    store->open = true;
    return run(store, id, pattern, values);
}

static enum found step(struct store *store, sqlite3_stmt *statement)
{
    int result = sqlite3_step(statement);
    if (result == SQLITE_ROW)
        return FOUND;
    if (result == SQLITE_DONE)
        return FOUND_NOTHING;
    remember_why(store);
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

/* Opening */

static bool execute(sqlite3 *db, const char *sql, struct text *error)
{
    if (sqlite3_exec(db, sql, NULL, NULL, NULL) == SQLITE_OK)
        return true;
    text_add(error, sqlite3_errmsg(db));
    return false;
}

static int read_version(sqlite3 *db, struct text *error)
{
    sqlite3_stmt *statement = NULL;
    int version = -1;
    if (sqlite3_prepare_v2(db, "PRAGMA user_version", -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW)
        version = sqlite3_column_int(statement, 0);
    else
        text_add(error, sqlite3_errmsg(db));
    sqlite3_finalize(statement);
    return version;
}

static bool migrate(sqlite3 *db, struct text *error)
{
    int version = read_version(db, error);
    if (version < 0)
        return false;
    if (version > COUNT_OF(migrations)) {
        text_format(error, "it was written by a newer program (version %d of its form)", version);
        return false;
    }
    for (; version < COUNT_OF(migrations); version++) {
        struct text sql = TEXT_EMPTY;
        text_format(&sql, "BEGIN IMMEDIATE;%s PRAGMA user_version = %d; COMMIT",
                    migrations[version], version + 1);
        bool good = execute(db, text_string(&sql), error);
        text_free(&sql);
        if (!good)
            return false;
    }
    return true;
}

static bool prepare_all(struct store *store, struct text *error)
{
    for (int i = 0; i < S_STATEMENTS; i++)
        if (sqlite3_prepare_v3(store->db, statements[i], -1, SQLITE_PREPARE_PERSISTENT,
                               &store->prepared[i], NULL) != SQLITE_OK) {
            text_add(error, sqlite3_errmsg(store->db));
            return false;
        }
    return true;
}

/* A server that cannot write should not begin: changes nothing, but needs the right to. */
static bool check_writable(sqlite3 *db, struct text *error)
{
    struct text sql = TEXT_EMPTY;
    text_format(&sql, "BEGIN IMMEDIATE; PRAGMA user_version = %d; COMMIT", COUNT_OF(migrations));
    bool good = execute(db, text_string(&sql), error);
    text_free(&sql);
    return good;
}

static bool open_file(struct store *store, const char *path, struct text *error)
{
    if (sqlite3_open_v2(path, &store->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) !=
        SQLITE_OK) {
        text_add(error, store->db ? sqlite3_errmsg(store->db) : "out of memory");
        return false;
    }
    sqlite3_busy_timeout(store->db, 2000);
    return execute(store->db,
                   "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
                   "PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF;"
                   "PRAGMA cache_size = -8000",
                   error) &&
           migrate(store->db, error) && check_writable(store->db, error) &&
           prepare_all(store, error);
}

struct store *store_open(const char *path, struct text *error)
{
    struct store *store = calloc(1, sizeof *store);
    if (!store) {
        text_add(error, "out of memory");
        return NULL;
    }
    if (open_file(store, path, error))
        return store;
    store_close(store);
    return NULL;
}

void store_close(struct store *store)
{
    if (!store)
        return;
    for (int i = 0; i < S_STATEMENTS; i++)
        sqlite3_finalize(store->prepared[i]);
    sqlite3_close(store->db);
    text_free(&store->why);
    free(store);
}

/* Transactions */

bool store_is_open(const struct store *store)
{
    return store->open;
}

bool store_commit(struct store *store)
{
    if (!store->open)
        return true;
    if (sqlite3_get_autocommit(store->db) || !run(store, S_COMMIT, "", NULL))
        return false;
    store->open = false;
    return true;
}

void store_roll_back(struct store *store)
{
    if (!sqlite3_get_autocommit(store->db)) { /* some errors have rolled back already */
        struct text why = store->why;         /* what went wrong first is what is told */
        store->why = TEXT_EMPTY;
        run(store, S_ROLLBACK, "", NULL);
        text_free(&store->why);
        store->why = why;
    }
    store->open = false;
}

/* Writing */

bool store_add_game(struct store *store, const struct stored_game *game, const char *slug)
{
    const struct value values[] = {TEXT(game->id),
                                   TEXT(slug),
                                   TEXT(text_string(&game->header)),
                                   INT(game->players),
                                   TEXT(game->listed ? "public" : "private"),
                                   INT(game->clock.budget),
                                   INT(game->clock.increment),
                                   INT(game->clock.cap),
                                   HASH(game->spectator),
                                   INT(time(NULL))};
    return write_row(store, S_ADD_GAME, "tttitiiibi", values);
}

bool store_set_over(struct store *store, const char *id, bool over)
{
    const struct value values[] = {INT(time(NULL)), TEXT(id)};
    return over ? write_row(store, S_SET_OVER, "it", values)
                : write_row(store, S_SET_OVER, "bt", values);
}

bool store_set_rematch(struct store *store, const char *id, const char *next)
{
    return write_row(store, S_SET_REMATCH, "tt", (struct value[]){TEXT(next), TEXT(id)});
}

bool store_set_seat(struct store *store, const char *id, int seat, const struct stored_seat *row)
{
    const struct value values[] = {
        TEXT(id),         INT(seat),         TEXT(seat_kind_names[row->kind]),
        TEXT(row->level), TEXT(row->name),   HASH(row->has_secret ? row->secret : NULL),
        INT(row->joined), INT(row->clock_ms)};
    return write_row(store, S_SET_SEAT, "titttbii", values);
}

bool store_add_action(struct store *store, const char *id, int version, int seat,
                      const char *action)
{
    const struct value values[] = {TEXT(id), INT(version), INT(seat), TEXT(action),
                                   INT(time(NULL))};
    return write_row(store, S_ADD_ACTION, "tiiti", values);
}

bool store_add_undo(struct store *store, const char *id, int number, int to, int seat)
{
    const struct value keep[] = {TEXT(id), INT(number), INT(to + 1), INT(seat), INT(time(NULL))};
    const struct value cut[] = {TEXT(id), INT(to + 1)};
    const struct value count[] = {INT(number), TEXT(id)};
    return write_row(store, S_KEEP_UNDO, "tiiii", keep) &&
           write_row(store, S_CUT_ACTIONS, "ti", cut) &&
           write_row(store, S_COUNT_UNDO, "it", count);
}

bool store_add_chat(struct store *store, const char *id, const struct stored_line *line)
{
    const struct value values[] = {TEXT(id), INT(line->seat), TEXT(line->name), TEXT(line->text),
                                   INT(line->time)};
    return write_row(store, S_ADD_CHAT, "titti", values);
}

bool store_set_note(struct store *store, const char *id, int seat, const char *text)
{
    return write_row(store, S_SET_NOTE, "tit", (struct value[]){TEXT(id), INT(seat), TEXT(text)});
}

/* Reading */

enum found store_find_secret(struct store *store, const unsigned char *hash, char *id, int *seat)
{
    enum found found = FOUND_NOTHING;
    for (int i = S_FIND_SEAT; i <= S_FIND_SPECTATOR && found == FOUND_NOTHING; i++) {
        sqlite3_stmt *statement = bind(store, (enum statement)i, "b", (struct value[]){HASH(hash)});
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

/* True when every seat 0..players-1 is there. */
static bool load_seats(struct store *store, const char *id, int players, struct stored_seat *seats)
{
    sqlite3_stmt *statement = bind(store, S_LOAD_SEATS, "t", (struct value[]){TEXT(id)});
    int count = 0;
    while (count < players && step(store, statement) == FOUND &&
           sqlite3_column_int(statement, 0) == count)
        read_seat(statement, &seats[count++]);
    sqlite3_reset(statement);
    return count == players;
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
    sqlite3_stmt *statement = bind(store, S_LOAD_GAME, "t", (struct value[]){TEXT(id)});
    *game = (struct stored_game){.header = TEXT_EMPTY};
    store_copy_text(game->id, sizeof game->id, id);
    enum found found = step(store, statement);
    bool whole = found == FOUND && read_game(statement, game);
    sqlite3_reset(statement);
    if (found == FOUND && !(whole && load_seats(store, id, game->players, seats))) {
        text_clear(&store->why);
        text_add(&store->why, "the stored table is not whole");
        found = FOUND_ERROR;
    }
    if (found != FOUND)
        text_free(&game->header);
    return found;
}

bool store_each_action(struct store *store, const char *id,
                       bool (*each)(void *context, int version, const char *action), void *context)
{
    sqlite3_stmt *statement = bind(store, S_ACTIONS, "t", (struct value[]){TEXT(id)});
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
    sqlite3_stmt *statement = bind(store, S_CHAT, "ti", (struct value[]){TEXT(id), INT(most)});
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
    sqlite3_stmt *statement = bind(store, S_NOTE, "ti", (struct value[]){TEXT(id), INT(seat)});
    enum found found = step(store, statement);
    if (found == FOUND)
        text_add(out, column_text(statement, 0));
    sqlite3_reset(statement);
    return found != FOUND_ERROR;
}

bool store_each_listed(struct store *store, int most,
                       void (*each)(void *context, const struct listed_game *game), void *context)
{
    sqlite3_stmt *statement = bind(store, S_LISTED, "i", (struct value[]){INT(most)});
    enum found found;
    while ((found = step(store, statement)) == FOUND) {
        struct listed_game game = {.id = column_text(statement, 0),
                                   .game = column_text(statement, 1),
                                   .players = sqlite3_column_int(statement, 2),
                                   .over = sqlite3_column_int(statement, 3) != 0,
                                   .version = sqlite3_column_int(statement, 4)};
        if (game.players >= 1 && game.players <= SEATS_MAX &&
            load_seats(store, game.id, game.players, game.seats))
            each(context, &game);
    }
    sqlite3_reset(statement);
    return found == FOUND_NOTHING;
}

/* Backup */

static bool copy_all(sqlite3 *from, sqlite3 *to, struct text *error)
{
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    if (backup) {
        sqlite3_backup_step(backup, -1);
        sqlite3_backup_finish(backup);
    }
    if (sqlite3_errcode(to) == SQLITE_OK)
        return true;
    text_add(error, sqlite3_errmsg(to));
    return false;
}

bool store_back_up(const char *path, const char *to, struct text *error)
{
    sqlite3 *from = NULL, *copy = NULL;
    bool good = false;
    if (sqlite3_open_v2(path, &from, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK ||
        read_version(from, error) < 0) {
        if (!error->length)
            text_add(error, from ? sqlite3_errmsg(from) : "out of memory");
    } else if (access(to, F_OK) == 0) {
        text_add(error, "the copy must be a new file");
    } else {
        sqlite3_busy_timeout(from, 5000);
        if (sqlite3_open(to, &copy) == SQLITE_OK)
            good = copy_all(from, copy, error);
        else
            text_add(error, copy ? sqlite3_errmsg(copy) : "out of memory");
    }
    sqlite3_close(from);
    sqlite3_close(copy);
    return good;
}
