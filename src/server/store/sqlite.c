/* sqlite.c: databases as files of SQLite: see database.h and sqlite.h. WAL mode with full
 * synchronisation: a commit is on the disk when it returns, and readers never wait for writers. */
#include "server/store/sqlite.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/store/archive.h"
#include "server/store/hold.h"
#include "server/store/store.h"
#include "server/store/upgrade.h"

/* The last step that changed which columns the sums cover: for older files they are computed again.
 */
enum { VERSION_OF_SUMS = 5 };
enum { BUSY_MS = 2000 }; /* how long a write waits for another program */

/* Each step brings a database of that version to the next. A step never changes once it is
 * released: a new one is added instead. The version of an action is the number of actions including
 * it: 1 for the first. `sum` of a table covers those of its other columns that never change
 * (sum.h); from `..._copy`, `pages` and `seals` a rotten row is restored (store_load.c). */
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
    /* for finding tables that were given up */
    "CREATE INDEX games_unfinished ON games (created, id) WHERE over IS NULL;",
    /* sums and second copies; upgrade.c fills them in for older games */
    "ALTER TABLE games ADD COLUMN sum INTEGER;"
    "ALTER TABLE seats ADD COLUMN sum INTEGER;"
    "ALTER TABLE actions ADD COLUMN sum INTEGER;"
    "ALTER TABLE chat ADD COLUMN sum INTEGER;"
    "ALTER TABLE notes ADD COLUMN sum INTEGER;"
    "CREATE TABLE games_copy (id TEXT PRIMARY KEY, game TEXT NOT NULL, header TEXT NOT NULL,"
    " players INTEGER NOT NULL, visibility TEXT NOT NULL, budget INTEGER NOT NULL,"
    " increment INTEGER NOT NULL, cap INTEGER NOT NULL, spectator BLOB NOT NULL,"
    " created INTEGER NOT NULL, sum INTEGER) STRICT, WITHOUT ROWID;"
    "CREATE INDEX games_copy_spectator ON games_copy (spectator);"
    "CREATE TABLE seats_copy (game_id TEXT NOT NULL REFERENCES games, seat INTEGER NOT NULL,"
    " kind TEXT NOT NULL, level TEXT NOT NULL, name TEXT NOT NULL, secret BLOB,"
    " joined INTEGER NOT NULL, clock INTEGER NOT NULL, sum INTEGER,"
    " PRIMARY KEY (game_id, seat)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX seats_copy_secret ON seats_copy (secret);"
    "CREATE TABLE pages (game_id TEXT NOT NULL REFERENCES games, number INTEGER NOT NULL,"
    " text TEXT NOT NULL, sum INTEGER, PRIMARY KEY (game_id, number)) STRICT, WITHOUT ROWID;"
    "CREATE TABLE seals (number INTEGER PRIMARY KEY,"
    " game_id TEXT NOT NULL UNIQUE REFERENCES games, version INTEGER NOT NULL,"
    " head INTEGER NOT NULL, undos INTEGER NOT NULL, over INTEGER NOT NULL,"
    " rematch TEXT NOT NULL, sums TEXT NOT NULL, page TEXT NOT NULL, touched INTEGER NOT NULL,"
    " sum INTEGER) STRICT;",
    /* who made a table, whether hints are allowed there, who decides next; invitations to seats */
    "ALTER TABLE games ADD COLUMN creator INTEGER NOT NULL DEFAULT -1;"
    "ALTER TABLE games ADD COLUMN hints INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE games_copy ADD COLUMN creator INTEGER NOT NULL DEFAULT -1;"
    "ALTER TABLE games_copy ADD COLUMN hints INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seals ADD COLUMN turn INTEGER NOT NULL DEFAULT -1;"
    "ALTER TABLE seats ADD COLUMN invitation BLOB;"
    "ALTER TABLE seats ADD COLUMN invitations INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats ADD COLUMN invites INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats_copy ADD COLUMN invitation BLOB;"
    "ALTER TABLE seats_copy ADD COLUMN invitations INTEGER NOT NULL DEFAULT 0;"
    "ALTER TABLE seats_copy ADD COLUMN invites INTEGER NOT NULL DEFAULT 0;"
    "CREATE INDEX seats_invitation ON seats (invitation);"
    "CREATE INDEX seats_copy_invitation ON seats_copy (invitation);",
    /* a seal has a copy too, and a number that identifies the newer one */
    "ALTER TABLE seals ADD COLUMN serial INTEGER NOT NULL DEFAULT 0;"
    "CREATE TABLE seals_copy (number INTEGER PRIMARY KEY,"
    " game_id TEXT NOT NULL UNIQUE REFERENCES games, version INTEGER NOT NULL,"
    " head INTEGER NOT NULL, undos INTEGER NOT NULL, over INTEGER NOT NULL,"
    " rematch TEXT NOT NULL, sums TEXT NOT NULL, page TEXT NOT NULL, touched INTEGER NOT NULL,"
    " turn INTEGER NOT NULL, serial INTEGER NOT NULL, sum INTEGER) STRICT;",
    /* since when the date has advanced evenly (calendar.h) */
    "CREATE TABLE calendar (one INTEGER PRIMARY KEY CHECK (one = 1), seen INTEGER NOT NULL,"
    " since INTEGER NOT NULL, sum INTEGER) STRICT;",
    /* open votes, and pauses: entries of a room (docs/room.md), one per line */
    "CREATE TABLE pending (game_id TEXT PRIMARY KEY REFERENCES games, version INTEGER NOT NULL,"
    " undos INTEGER NOT NULL, entries TEXT NOT NULL, sum INTEGER) STRICT, WITHOUT ROWID;",
    /* accounts: people, their sessions, the seats they have claimed */
    "CREATE TABLE accounts (id TEXT PRIMARY KEY, name TEXT NOT NULL,"
    " skeleton TEXT NOT NULL UNIQUE, password TEXT NOT NULL, vault TEXT NOT NULL,"
    " created INTEGER NOT NULL, role INTEGER NOT NULL DEFAULT 0,"
    " banned INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;"
    "CREATE TABLE sessions (hash BLOB PRIMARY KEY, id TEXT NOT NULL, account TEXT NOT NULL,"
    " device TEXT NOT NULL, vault TEXT NOT NULL, created INTEGER NOT NULL,"
    " seen INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE INDEX sessions_account ON sessions (account, seen);"
    "CREATE TABLE claims (game_id TEXT NOT NULL, seat INTEGER NOT NULL, account TEXT NOT NULL,"
    " secret BLOB NOT NULL, sealed TEXT NOT NULL, claimed INTEGER NOT NULL,"
    " over INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (game_id, seat)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX claims_account ON claims (account, over, claimed);",
    /* letters to accounts; who plays at which table, ratings, who met whom */
    "ALTER TABLE accounts ADD COLUMN letters BLOB;"
    "CREATE TABLE parties (game_id TEXT NOT NULL, seat INTEGER NOT NULL, account TEXT NOT NULL,"
    " game TEXT NOT NULL, speed INTEGER NOT NULL, rated INTEGER NOT NULL, level TEXT NOT NULL,"
    " gone INTEGER NOT NULL DEFAULT 0, place INTEGER NOT NULL DEFAULT 0, mean INTEGER NOT NULL,"
    " deviation INTEGER NOT NULL, new_mean INTEGER NOT NULL, new_deviation INTEGER NOT NULL,"
    " started INTEGER NOT NULL, ended INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (game_id, seat))"
    " STRICT, WITHOUT ROWID;"
    "CREATE INDEX parties_ended ON parties (account, ended);"
    "CREATE INDEX parties_history ON parties (account, game, speed, ended) WHERE rated = 1;"
    "CREATE TABLE ratings (account TEXT NOT NULL, game TEXT NOT NULL, speed INTEGER NOT NULL,"
    " mean INTEGER NOT NULL, deviation INTEGER NOT NULL, games INTEGER NOT NULL,"
    " wins INTEGER NOT NULL, shown INTEGER NOT NULL, provisional INTEGER NOT NULL,"
    " played INTEGER NOT NULL, PRIMARY KEY (account, game, speed)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX ratings_best ON ratings (game, speed, shown DESC) WHERE provisional = 0;"
    "CREATE TABLE rating_turn (one INTEGER PRIMARY KEY CHECK (one = 1),"
    " number INTEGER NOT NULL) STRICT;"
    "INSERT INTO rating_turn VALUES (1, 0);"
    "CREATE TABLE pairs (account TEXT NOT NULL, other TEXT NOT NULL, game TEXT NOT NULL,"
    " games INTEGER NOT NULL, better INTEGER NOT NULL, worse INTEGER NOT NULL,"
    " last INTEGER NOT NULL, PRIMARY KEY (account, other, game)) STRICT, WITHOUT ROWID;",
    /* who looks for opponents, who is there, who wants nothing to do with whom */
    "CREATE TABLE seeks (id TEXT PRIMARY KEY, account TEXT NOT NULL, game TEXT NOT NULL,"
    " players INTEGER NOT NULL, options TEXT NOT NULL, budget INTEGER NOT NULL,"
    " increment INTEGER NOT NULL, cap INTEGER NOT NULL, rated INTEGER NOT NULL,"
    " low INTEGER NOT NULL, high INTEGER NOT NULL, invited TEXT NOT NULL,"
    " created INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE INDEX seeks_account ON seeks (account);"
    "CREATE TABLE seekers (seek TEXT NOT NULL, place INTEGER NOT NULL, account TEXT NOT NULL,"
    " since INTEGER NOT NULL, PRIMARY KEY (seek, place), UNIQUE (seek, account))"
    " STRICT, WITHOUT ROWID;"
    "CREATE INDEX seekers_account ON seekers (account);"
    "CREATE TABLE blocks (account TEXT NOT NULL, other TEXT NOT NULL,"
    " PRIMARY KEY (account, other)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX blocks_other ON blocks (other);"
    "CREATE TABLE presence (account TEXT PRIMARY KEY, seen INTEGER NOT NULL)"
    " STRICT, WITHOUT ROWID;",
    /* being told: ways on which people are told, what is to be told, links that were sent */
    "CREATE TABLE ways (id TEXT PRIMARY KEY, kind TEXT NOT NULL, account TEXT NOT NULL,"
    " game_id TEXT NOT NULL, seat INTEGER NOT NULL, secret BLOB NOT NULL, address TEXT NOT NULL,"
    " keys TEXT NOT NULL, lang TEXT NOT NULL, wants INTEGER NOT NULL, proven INTEGER NOT NULL,"
    " sealed TEXT NOT NULL, created INTEGER NOT NULL, failures INTEGER NOT NULL DEFAULT 0)"
    " STRICT, WITHOUT ROWID;"
    "CREATE INDEX ways_account ON ways (account, game_id);"
    "CREATE INDEX ways_game ON ways (game_id, seat);"
    "CREATE INDEX ways_mail ON ways (address) WHERE kind = 'mail';"
    "CREATE TABLE news (key TEXT PRIMARY KEY, way TEXT NOT NULL, account TEXT NOT NULL,"
    " kind TEXT NOT NULL, game_id TEXT NOT NULL, seat INTEGER NOT NULL, created INTEGER NOT NULL,"
    " due INTEGER NOT NULL, tries INTEGER NOT NULL DEFAULT 0, sent INTEGER NOT NULL DEFAULT 0)"
    " STRICT, WITHOUT ROWID;"
    "CREATE INDEX news_due ON news (due) WHERE sent = 0;"
    "CREATE INDEX news_sent ON news (sent) WHERE sent > 0;"
    "CREATE INDEX news_game ON news (game_id, seat);"
    "CREATE INDEX news_way ON news (way);"
    "CREATE INDEX news_account ON news (account);"
    "CREATE TABLE tickets (hash BLOB PRIMARY KEY, kind TEXT NOT NULL, way TEXT NOT NULL,"
    " until INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE TABLE news_keys (id TEXT PRIMARY KEY, push_key TEXT NOT NULL, secret TEXT NOT NULL)"
    " STRICT, WITHOUT ROWID;",
    /* moderation: whom people mute, what they report, what moderators did; until when somebody may
       not talk. `banned` is such a time, too. */
    "ALTER TABLE accounts ADD COLUMN muted INTEGER NOT NULL DEFAULT 0;"
    "CREATE INDEX accounts_role ON accounts (role) WHERE role > 0;"
    "CREATE TABLE mutes (account TEXT NOT NULL, other TEXT NOT NULL, since INTEGER NOT NULL,"
    " PRIMARY KEY (account, other)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX mutes_other ON mutes (other);"
    "CREATE TABLE reports (id TEXT PRIMARY KEY, about TEXT NOT NULL, reporter TEXT NOT NULL,"
    " account TEXT NOT NULL, name TEXT NOT NULL, game_id TEXT NOT NULL, seat INTEGER NOT NULL,"
    " said TEXT NOT NULL, words TEXT NOT NULL, time INTEGER NOT NULL, closed INTEGER NOT NULL,"
    " outcome TEXT NOT NULL, decided TEXT NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE INDEX reports_open ON reports (closed, time);"
    "CREATE INDEX reports_reporter ON reports (reporter, time);"
    "CREATE INDEX reports_account ON reports (account);"
    "CREATE INDEX reports_game ON reports (game_id, seat);"
    "CREATE TABLE deeds (id TEXT PRIMARY KEY, moderator TEXT NOT NULL, done_by TEXT NOT NULL,"
    " what TEXT NOT NULL, account TEXT NOT NULL, name TEXT NOT NULL, report TEXT NOT NULL,"
    " lasts INTEGER NOT NULL, words TEXT NOT NULL, time INTEGER NOT NULL) STRICT, WITHOUT ROWID;"
    "CREATE INDEX deeds_time ON deeds (time);"
    "CREATE INDEX deeds_account ON deeds (account, time);"
    "CREATE INDEX deeds_moderator ON deeds (moderator);",
    /* tournaments (store_cups.h) */
    "CREATE TABLE cups (id TEXT PRIMARY KEY, name TEXT NOT NULL, game TEXT NOT NULL,"
    " organiser TEXT NOT NULL, series TEXT NOT NULL, season INTEGER NOT NULL,"
    " access INTEGER NOT NULL, status INTEGER NOT NULL, paused INTEGER NOT NULL,"
    " ending INTEGER NOT NULL, begins INTEGER NOT NULL, created INTEGER NOT NULL,"
    " ended INTEGER NOT NULL, round INTEGER NOT NULL, next INTEGER NOT NULL,"
    " due INTEGER NOT NULL, woken INTEGER NOT NULL, size INTEGER NOT NULL,"
    " settings TEXT NOT NULL, state TEXT NOT NULL) STRICT;"
    "CREATE INDEX cups_due ON cups (due, id) WHERE due >= 0;"
    "CREATE INDEX cups_listed ON cups (access, created DESC);"
    "CREATE INDEX cups_organiser ON cups (organiser, status);"
    "CREATE INDEX cups_series ON cups (series, season);"
    "CREATE TABLE cup_players (cup TEXT NOT NULL REFERENCES cups, entry TEXT NOT NULL,"
    " account TEXT NOT NULL, level TEXT NOT NULL, state INTEGER NOT NULL,"
    " number INTEGER NOT NULL, misses INTEGER NOT NULL, joined INTEGER NOT NULL,"
    " PRIMARY KEY (cup, entry)) STRICT, WITHOUT ROWID;"
    "CREATE UNIQUE INDEX cup_players_once ON cup_players (cup, account) WHERE account <> '';"
    "CREATE INDEX cup_players_account ON cup_players (account);"
    "CREATE TABLE cup_tables (cup TEXT NOT NULL REFERENCES cups, number INTEGER NOT NULL,"
    " round INTEGER NOT NULL, game_id TEXT NOT NULL, outcome TEXT NOT NULL,"
    " verdict TEXT NOT NULL, fresh INTEGER NOT NULL, decided INTEGER NOT NULL,"
    " deadline INTEGER NOT NULL, PRIMARY KEY (cup, number)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX cup_tables_game ON cup_tables (game_id);"
    "CREATE INDEX cup_tables_late ON cup_tables (deadline) WHERE deadline > 0;"
    "CREATE INDEX cup_tables_running ON cup_tables (game_id) WHERE decided = 0;",
    /* the newest seeks, and whom somebody met last, however many there are */
    "CREATE INDEX seeks_newest ON seeks (created DESC, id);"
    "CREATE INDEX pairs_last ON pairs (account, last DESC);",
    /* results in the deals of the day and of the week */
    "CREATE TABLE deals (game TEXT NOT NULL, span TEXT NOT NULL, date TEXT NOT NULL,"
    " account TEXT NOT NULL, total INTEGER NOT NULL, won INTEGER NOT NULL,"
    " undone INTEGER NOT NULL, sent INTEGER NOT NULL,"
    " PRIMARY KEY (game, span, date, account)) STRICT, WITHOUT ROWID;"
    "CREATE INDEX deals_best ON deals (game, span, date, undone, won DESC, total DESC, sent);"
    "CREATE INDEX deals_account ON deals (account);"
    "CREATE INDEX deals_sent ON deals (sent);",
    /* how people have played (rooms/style.c) */
    "ALTER TABLE parties ADD COLUMN style TEXT NOT NULL DEFAULT '';"
    "CREATE INDEX parties_style ON parties (account, game, ended) WHERE style <> '';"
    /* and games they share with their notes */
    "CREATE TABLE shares (id TEXT PRIMARY KEY, account TEXT NOT NULL,"
    " game_id TEXT NOT NULL, game TEXT NOT NULL, version INTEGER NOT NULL,"
    " title TEXT NOT NULL, notes TEXT NOT NULL, picture TEXT NOT NULL,"
    " created INTEGER NOT NULL) STRICT;"
    "CREATE INDEX shares_account ON shares (account, created DESC);"
    "CREATE INDEX shares_game ON shares (game_id);",
};

static struct file *file_of(const struct database *db)
{
    return db->connection;
}

sqlite3 *sqlite_file(const struct database *db)
{
    return file_of(db)->handle;
}

static void remember_why(struct database *db)
{
    text_clear(&db->why);
    text_add(&db->why, sqlite3_errmsg(sqlite_file(db)));
}

/* Statements */

static int bind_value(sqlite3_stmt *statement, int number, char kind, const struct value *value)
{
    if (kind == 't')
        return sqlite3_bind_text(statement, number, value->text, -1, SQLITE_TRANSIENT);
    if (kind == 'i')
        return sqlite3_bind_int64(statement, number, value->number);
    if (value->hash)
        return sqlite3_bind_blob(statement, number, value->hash, HASH_BYTES, SQLITE_TRANSIENT);
    return sqlite3_bind_null(statement, number);
}

static bool bind(struct rows *rows, const char *pattern, const struct value *values)
{
    sqlite3_reset(rows->found);
    for (int i = 0; pattern[i]; i++)
        if (bind_value(rows->found, i + 1, pattern[i], &values[i]) != SQLITE_OK) {
            remember_why(rows->db);
            return false;
        }
    return true;
}

static enum step step(struct rows *rows)
{
    int result = sqlite3_step(rows->found);
    if (result == SQLITE_ROW)
        return STEP_ROW;
    if (result == SQLITE_DONE)
        return STEP_END;
    remember_why(rows->db);
    return (result & 0xff) == SQLITE_CORRUPT ? STEP_DAMAGED : STEP_ERROR;
}

static bool reset(struct rows *rows)
{
    return sqlite3_reset(rows->found) == SQLITE_OK;
}

static int columns(const struct rows *rows)
{
    return sqlite3_column_count(rows->found);
}

static enum kind kind(const struct rows *rows, int column)
{
    switch (sqlite3_column_type(rows->found, column)) {
    case SQLITE_INTEGER:
        return OF_NUMBER;
    case SQLITE_TEXT:
        return OF_TEXT;
    case SQLITE_BLOB:
        return OF_BYTES;
    case SQLITE_NULL:
        return OF_NOTHING;
    }
    return OF_REAL; /* never written */
}

static int64_t number(const struct rows *rows, int column)
{
    return sqlite3_column_int64(rows->found, column);
}

/* A text must be read before its length. */
static const char *bytes(const struct rows *rows, int column, size_t *count)
{
    bool blob = sqlite3_column_type(rows->found, column) == SQLITE_BLOB;
    const void *found = blob ? sqlite3_column_blob(rows->found, column)
                             : (const void *)sqlite3_column_text(rows->found, column);
    *count = found ? (size_t)sqlite3_column_bytes(rows->found, column) : 0;
    return found;
}

static bool run(struct database *db, int id, const char *pattern, const struct value *values)
{
    struct rows *rows = database_bind(db, id, pattern, values);
    if (!rows)
        return false;
    bool good = sqlite3_step(rows->found) == SQLITE_DONE;
    if (!good)
        remember_why(db);
    sqlite3_reset(rows->found);
    return good;
}

/* Opening */

static bool execute_in(sqlite3 *file, const char *sql, struct text *error)
{
    if (sqlite3_exec(file, sql, NULL, NULL, NULL) == SQLITE_OK)
        return true;
    text_add(error, sqlite3_errmsg(file));
    return false;
}

/* The version of the form of a file, or -1. */
static int sqlite_version(sqlite3 *file, struct text *error)
{
    sqlite3_stmt *statement = NULL;
    int version = -1;
    if (sqlite3_prepare_v2(file, "PRAGMA user_version", -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW)
        version = sqlite3_column_int(statement, 0);
    else
        text_add(error, sqlite3_errmsg(file));
    sqlite3_finalize(statement);
    return version;
}

/* All steps from that version on; if it fails, the transaction is still open. */
static bool take_steps(sqlite3 *file, int version, struct text *error)
{
    struct text sql = TEXT_EMPTY;
    bool good = execute_in(file, "BEGIN IMMEDIATE", error);
    for (int step = version; good && step < COUNT_OF(migrations); step++)
        good = execute_in(file, migrations[step], error);
    text_format(&sql, "PRAGMA user_version = %d; COMMIT", COUNT_OF(migrations));
    good = good && (version >= VERSION_OF_SUMS || upgrade_sums(file, error)) &&
           execute_in(file, text_string(&sql), error);
    text_free(&sql);
    return good;
}

static bool migrate(sqlite3 *file, struct text *error)
{
    int version = sqlite_version(file, error);
    if (version < 0)
        return false;
    if (version > COUNT_OF(migrations)) {
        text_format(error, "it was written by a newer program (version %d of its form)", version);
        return false;
    }
    if (version == COUNT_OF(migrations) || take_steps(file, version, error))
        return true;
    sqlite3_exec(file, "ROLLBACK", NULL, NULL, NULL);
    return false;
}

static bool touch(sqlite3 *file, struct text *error)
{
    struct text sql = TEXT_EMPTY;
    text_format(&sql, "BEGIN IMMEDIATE; PRAGMA user_version = %d; COMMIT", COUNT_OF(migrations));
    bool good = execute_in(file, text_string(&sql), error);
    text_free(&sql);
    if (!sqlite3_get_autocommit(file))
        sqlite3_exec(file, "ROLLBACK", NULL, NULL, NULL);
    return good;
}

static bool execute(struct database *db, const char *sql, struct text *error)
{
    return execute_in(sqlite_file(db), sql, error);
}

static bool open_file(struct database *db, const char *path, enum purpose purpose,
                      struct text *error)
{
    struct file *file = db->connection = calloc(1, sizeof *file);
    (void)purpose; /* another server is excluded by other means: hold.h */
    if (!file) {
        text_add(error, "out of memory");
        return false;
    }
    if (sqlite3_open_v2(path, &file->handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL) !=
        SQLITE_OK) {
        text_add(error, file->handle ? sqlite3_errmsg(file->handle) : "out of memory");
        return false;
    }
    sqlite3_busy_timeout(file->handle, BUSY_MS);
    return execute(
               db,
               "PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL;"
               "PRAGMA foreign_keys = ON; PRAGMA trusted_schema = OFF; PRAGMA secure_delete = ON;"
               "PRAGMA cache_size = -8000",
               error) &&
           migrate(file->handle, error) &&
           touch(file->handle, error); /* a server that cannot write should not start */
}

static bool prepare(struct database *db, struct text *error)
{
    for (int i = 0; i < db->count; i++)
        if (sqlite3_prepare_v3(sqlite_file(db), db->statements[i], -1, SQLITE_PREPARE_PERSISTENT,
                               (sqlite3_stmt **)&db->prepared[i].found, NULL) != SQLITE_OK) {
            text_add(error, sqlite3_errmsg(sqlite_file(db)));
            return false;
        }
    return true;
}

void sqlite_borrow(struct database *db, struct file *borrowed, sqlite3 *handle)
{
    *borrowed = (struct file){.handle = handle};
    *db = (struct database){.engine = &sqlite_engine, .connection = borrowed};
    for (int i = 0; i < STATEMENTS_MAX; i++)
        db->prepared[i].db = db;
}

void sqlite_give_back(struct database *db)
{
    for (int i = 0; i < STATEMENTS_MAX; i++)
        sqlite3_finalize(db->prepared[i].found);
    text_free(&db->why);
}

static void close_archive(struct file *file)
{
    if (file->archive)
        archive_close(file->archive);
    free(file->archive);
    file->archive = NULL;
}

static void close_file(struct database *db)
{
    for (int i = 0; i < STATEMENTS_MAX; i++)
        sqlite3_finalize(db->prepared[i].found);
    if (!file_of(db))
        return;
    close_archive(file_of(db));
    sqlite3_close(sqlite_file(db));
    free(db->connection);
}

/* A transaction that only reads sees the file as it was when it began to read. */
static bool snapshot(struct database *db, struct text *error)
{
    return execute(db, "BEGIN; SELECT 1 FROM games LIMIT 1", error);
}

/* Transactions */

static bool begin(struct database *db)
{
    text_clear(&db->why);
    return execute(db, "BEGIN IMMEDIATE", &db->why);
}

static bool put_into_archive(struct database *db, const char *path, const char *id)
{
    struct file *file = file_of(db);
    struct text why = TEXT_EMPTY;
    if (!file->archive)
        file->archive = calloc(1, sizeof *file->archive);
    bool good = file->archive && archive_put(file->archive, path, id, &why);
    if (!good) {
        text_clear(&db->why);
        text_format(&db->why, "the archive of deleted tables: %s",
                    file->archive ? text_string(&why) : "out of memory");
    }
    text_free(&why);
    return good;
}

static void abandon(struct database *db)
{
    close_archive(file_of(db));
    if (!sqlite3_get_autocommit(sqlite_file(db)))
        sqlite3_exec(sqlite_file(db), "ROLLBACK", NULL, NULL, NULL);
}

/* The mark of a commit is written last: if writing failed, it is missing. It is there only if
 * everything was written but could not be synced. */
static bool may_be_there(sqlite3 *file)
{
    int code = sqlite3_extended_errcode(file);
    return code != SQLITE_BUSY && code != SQLITE_FULL && code != SQLITE_IOERR_WRITE;
}

/* After such a failed commit all of it is in the log, behind the valid part, and becomes valid
 * after all if the process is killed and the log is read again. The next commit overwrites it; this
 * is one that changes nothing. Returns false if not even that can be written. */
static bool write_over(sqlite3 *file)
{
    struct text why = TEXT_EMPTY;
    bool good = touch(file, &why);
    text_free(&why);
    return good;
}

static enum outcome commit(struct database *db)
{
    sqlite3 *file = sqlite_file(db);
    close_archive(file_of(db));
    text_clear(&db->why);
    if (execute(db, "COMMIT", &db->why))
        return OUTCOME_GOOD;
    bool may_be = may_be_there(file);
    database_abandon(db);
    return !may_be || write_over(file) ? OUTCOME_BAD : OUTCOME_UNSURE;
}

/* Deleted rows are overwritten (secure_delete), but the log still has them until it is emptied. */
static bool scrub(struct database *db)
{
    return sqlite3_wal_checkpoint_v2(sqlite_file(db), NULL, SQLITE_CHECKPOINT_TRUNCATE, NULL,
                                     NULL) == SQLITE_OK;
}

const struct engine sqlite_engine = {
    .open = open_file,
    .prepare = prepare,
    .close = close_file,
    .execute = execute,
    .snapshot = snapshot,
    .bind = bind,
    .read = bind,
    .step = step,
    .reset = reset,
    .columns = columns,
    .kind = kind,
    .number = number,
    .bytes = bytes,
    .run = run,
    .begin = begin,
    .archive = put_into_archive,
    .commit = commit,
    .abandon = abandon,
    .scrub = scrub,
};

/* Backup */

static bool copy_all(sqlite3 *from, sqlite3 *to, struct text *error)
{
    sqlite3_backup *backup = sqlite3_backup_init(to, "main", from, "main");
    int result = backup ? sqlite3_backup_step(backup, -1) : sqlite3_errcode(to);
    int end = sqlite3_backup_finish(backup);
    if (result == SQLITE_DONE && end == SQLITE_OK)
        return true;
    text_add(error, sqlite3_errstr(result == SQLITE_DONE ? end : result));
    return false;
}

bool sqlite_back_up(const char *path, const char *to, struct text *error)
{
    sqlite3 *from = NULL, *copy = NULL;
    bool good = false, made = false;
    if (sqlite3_open_v2(path, &from, SQLITE_OPEN_READONLY, NULL) != SQLITE_OK ||
        sqlite_version(from, error) < 0) {
        if (!error->length)
            text_add(error, from ? sqlite3_errmsg(from) : "out of memory");
    } else if ((made = hold_make_new(to, error))) {
        sqlite3_busy_timeout(from, 5000);
        if (sqlite3_open(to, &copy) == SQLITE_OK)
            good = copy_all(from, copy, error);
        else
            text_add(error, copy ? sqlite3_errmsg(copy) : "out of memory");
    }
    sqlite3_close(from);
    sqlite3_close(copy);
    if (made && !good)
        unlink(to); /* an incomplete copy is useless */
    return good;
}
