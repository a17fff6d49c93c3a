/* test_server_plans.c: no statement of the server reads a whole table: what SQLite says it would do
 * (EXPLAIN QUERY PLAN). The few that may are named here, with what bounds them. What PostgreSQL
 * does is tested with a full database: tests/server/test_size.py. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "server/store/sqlite.h"
#include "server/store/store_parts.h"

enum which { READS, WRITES };

static const struct allowed {
    enum which which;
    int statement;
    const char *step; /* how the step begins */
} allowed[] = {
    {READS, S_CALENDAR, "SCAN calendar"},        /* one row */
    {WRITES, W_RATING_TURN, "SCAN rating_turn"}, /* one row */
    /* the first of them, in the order of the index */
    {READS, S_SEEKS, "SCAN seeks USING INDEX seeks_newest"},
    {READS, S_SEEKERS, "SCAN seeks USING INDEX seeks_newest"},
    /* seeks end after 30 days at the latest; from time to time, on the thread that writes */
    {WRITES, W_END_OLD_SEEKS, "SCAN seeks"},
    {WRITES, W_END_LOST_SEEKERS, "SCAN seekers"},
};

static struct database db;
static char path[] = "/tmp/epoki-plans-XXXXXX";

static int open_database(void **state)
{
    struct text error = TEXT_EMPTY;
    int file = mkstemp(path);
    (void)state;
    assert_true(file >= 0);
    close(file);
    assert_true(database_open(&db, path, FOR_WRITING, &error));
    return 0;
}

static int close_database(void **state)
{
    char name[sizeof path + 8];
    (void)state;
    database_close(&db);
    for (int i = 0; i < 3; i++) {
        snprintf(name, sizeof name, "%s%s", path, (const char *[]){"", "-wal", "-shm"}[i]);
        unlink(name);
    }
    return 0;
}

static sqlite3_stmt *prepare(const char *sql)
{
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(sqlite_file(&db), sql, -1, &statement, NULL) != SQLITE_OK)
        fail_msg("%s: %s", sql, sqlite3_errmsg(sqlite_file(&db)));
    return statement;
}

/* Whether it reads all of a table, and not only what another part of the statement has found. */
static bool scans_table(const char *step)
{
    char name[64];
    if (sscanf(step, "SCAN %63s", name) != 1)
        return false;
    sqlite3_stmt *found = prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?");
    sqlite3_bind_text(found, 1, name, -1, SQLITE_STATIC);
    bool is_table = sqlite3_step(found) == SQLITE_ROW;
    sqlite3_finalize(found);
    return is_table;
}

static bool is_allowed(enum which which, int statement, const char *step)
{
    for (size_t i = 0; i < sizeof allowed / sizeof *allowed; i++)
        if (allowed[i].which == which && allowed[i].statement == statement &&
            strncmp(step, allowed[i].step, strlen(allowed[i].step)) == 0)
            return true;
    return false;
}

static void check(enum which which, int number, const char *sql)
{
    struct text explain = TEXT_EMPTY;
    text_format(&explain, "EXPLAIN QUERY PLAN %s", sql);
    sqlite3_stmt *plan = prepare(text_string(&explain));
    while (sqlite3_step(plan) == SQLITE_ROW) {
        const char *step = (const char *)sqlite3_column_text(plan, 3);
        if (scans_table(step) && !is_allowed(which, number, step))
            fail_msg("%s: %s", step, sql);
    }
    sqlite3_finalize(plan);
    text_free(&explain);
}

static void test_no_statement_scans_a_table(void **state)
{
    (void)state;
    for (int i = 0; i < S_STATEMENTS; i++)
        check(READS, i, store_reads[i]);
    for (int i = 0; i < STORE_WRITES; i++)
        if (store_writes[i]) /* the writer carries out some itself */
            check(WRITES, i, store_writes[i]);
}

/* The test above would find it. */
static void test_scans_are_found(void **state)
{
    (void)state;
    assert_true(scans_table("SCAN games"));
    assert_true(scans_table("SCAN games USING INDEX games_listed"));
    assert_false(scans_table("SCAN few"));
    assert_false(scans_table("SEARCH games USING PRIMARY KEY (id=?)"));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_no_statement_scans_a_table),
        cmocka_unit_test(test_scans_are_found),
    };
    return cmocka_run_group_tests(tests, open_database, close_database);
}
