/* archive.c: see archive.h. */
#include "server/store/archive.h"

#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#include "server/store/hold.h"
#include "server/store/sqlite.h"
#include "server/store/store_parts.h"

#define ENDING ".deleted-"

/* Copying between "main" and "other", which have the same form. */

/* Runs one statement that returns nothing; `id` is its parameter, or NULL. */
static bool run(struct database *db, const char *sql, const char *id, struct text *error)
{
    sqlite3_stmt *statement = NULL;
    bool good = sqlite3_prepare_v2(sqlite_file(db), sql, -1, &statement, NULL) == SQLITE_OK &&
                (!id || sqlite3_bind_text(statement, 1, id, -1, SQLITE_STATIC) == SQLITE_OK) &&
                sqlite3_step(statement) == SQLITE_DONE;
    if (!good)
        text_add(error, sqlite3_errmsg(sqlite_file(db)));
    sqlite3_finalize(statement);
    return good;
}

static bool copy_rows(struct database *db, const char *id, struct text *error)
{
    struct text sql = TEXT_EMPTY;
    bool good = run(db, "BEGIN", NULL, error); /* not IMMEDIATE: that would lock both files */
    for (int i = W_DELETE_NOTES; good && i <= W_DELETE_GAME; i++)
        good = run(db, store_writes[i], id, error); /* of "main": it may have been there before */
    for (int i = 0; good && i < STORED_TABLES; i++) {
        text_clear(&sql);
        store_write_copy(&sql, &stored_tables[i], "main", "other");
        good = !sql.failed && run(db, text_string(&sql), id, error);
    }
    text_free(&sql);
    good = good && run(db, "COMMIT", NULL, error);
    if (!sqlite3_get_autocommit(sqlite_file(db)))
        sqlite3_exec(sqlite_file(db), "ROLLBACK", NULL, NULL, NULL);
    return good;
}

static bool attach(struct database *db, const char *path, struct text *error)
{
    return run(db, "ATTACH ? AS other", path, error);
}

/* 1: yes, 0: no, -1: it cannot be found out, and `error` says why. */
static int has_table(struct database *db, const char *schema, const char *id, struct text *error)
{
    sqlite3_stmt *statement = NULL;
    struct text sql = TEXT_EMPTY;
    int result = SQLITE_ERROR;
    text_format(&sql, "SELECT 1 FROM %s.games WHERE id = ?", schema);
    if (sqlite3_prepare_v2(sqlite_file(db), text_string(&sql), -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_bind_text(statement, 1, id, -1, SQLITE_STATIC) == SQLITE_OK)
        result = sqlite3_step(statement);
    if (result != SQLITE_ROW && result != SQLITE_DONE)
        text_add(error, sqlite3_errmsg(sqlite_file(db)));
    sqlite3_finalize(statement);
    text_free(&sql);
    return result == SQLITE_ROW ? 1 : result == SQLITE_DONE ? 0 : -1;
}

/* Archives */

/* A single file, without other files beside it, so that it can be moved and removed as one. */
static bool open_archive(struct database *db, const char *name, struct text *error)
{
    return database_open(db, name, FOR_WRITING, error) &&
           run(db, "PRAGMA synchronous = FULL", NULL, error) &&
           sqlite3_exec(sqlite_file(db), "PRAGMA journal_mode = DELETE", NULL, NULL, NULL) ==
               SQLITE_OK;
}

static int compare_names(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

/* Removes all except the last ones; their names end with a date. */
static void remove_oldest(const char *path)
{
    enum { FILES_MAX = 64 };
    const char *slash = strrchr(path, '/');
    struct text folder = TEXT_EMPTY, start = TEXT_EMPTY;
    char *names[FILES_MAX];
    int count = 0;
    text_add_bytes(&folder, path, slash ? (size_t)(slash - path) + 1 : 0);
    text_format(&start, "%s" ENDING, slash ? slash + 1 : path);
    DIR *list = opendir(folder.length ? text_string(&folder) : ".");
    for (struct dirent *entry; list && count < FILES_MAX && (entry = readdir(list));)
        if (strncmp(entry->d_name, text_string(&start), start.length) == 0 &&
            strlen(entry->d_name) == start.length + strlen("2026-11") &&
            (names[count] = strdup(entry->d_name)))
            count++;
    if (list)
        closedir(list);
    qsort(names, (size_t)count, sizeof *names, compare_names);
    for (int i = 0; i < count; i++) {
        struct text name = TEXT_EMPTY;
        text_format(&name, "%s%s", text_string(&folder), names[i]);
        if (i < count - ARCHIVES_MAX && !name.failed)
            unlink(text_string(&name));
        text_free(&name);
        free(names[i]);
    }
    text_free(&folder);
    text_free(&start);
}

static bool open_month(struct archive *archive, const char *path, struct text *error)
{
    char *real = realpath(path, NULL), month[16];
    struct text name = TEXT_EMPTY, ignored = TEXT_EMPTY;
    time_t now = time(NULL);
    struct tm date;
    gmtime_r(&now, &date);
    strftime(month, sizeof month, "%Y-%m", &date);
    text_format(&name, "%s" ENDING "%s", real ? real : path, month);
    if (hold_make_new(text_string(&name), &ignored))
        remove_oldest(real ? real : path);
    bool good = !name.failed && open_archive(&archive->db, text_string(&name), error) &&
                attach(&archive->db, path, error);
    if (!good)
        archive_close(archive);
    text_free(&name);
    text_free(&ignored);
    free(real);
    return good;
}

bool archive_put(struct archive *archive, const char *path, const char *id, struct text *error)
{
    return (archive->db.connection || open_month(archive, path, error)) &&
           copy_rows(&archive->db, id, error);
}

void archive_close(struct archive *archive)
{
    database_close(&archive->db);
}

bool sqlite_bring_back(const char *path, const char *from, const char *id, struct text *error)
{
    struct database source, db = {0};
    bool good = false;
    if (access(path, F_OK) != 0 || access(from, F_OK) != 0) {
        text_format(error, "there is no %s", access(path, F_OK) != 0 ? path : from);
        return false;
    }
    bool same_form = open_archive(&source, from, error);
    database_close(&source);
    if (same_form && database_open(&db, path, FOR_WRITING, error) && attach(&db, from, error)) {
        int here = has_table(&db, "main", id, error), there = has_table(&db, "other", id, error);
        if (here == 1)
            text_add(error, "the table is there already");
        else if (here == 0 && there == 0)
            text_format(error, "there is no such table in %s", from);
        else if (here == 0 && there == 1)
            good = copy_rows(&db, id, error);
    }
    database_close(&db);
    return good;
}
