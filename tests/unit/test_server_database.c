/* test_server_database.c: statements and their values (src/server/store/database.c). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "server/store/sqlite.h"

enum { ADD, DROP, COUNT, STATEMENTS };
static const char *const statements[STATEMENTS] = {
    "INSERT INTO notes (game_id, seat, text) VALUES (?, ?, ?)",
    "DELETE FROM notes WHERE text = ?",
    "SELECT count(*) FROM notes",
};

static void open_database(struct database *db)
{
    struct text error = TEXT_EMPTY;
    *db = (struct database){0};
    assert_true(database_open(db, ":memory:", FOR_WRITING, &error));
    assert_int_equal(sqlite3_exec(sqlite_file(db), "PRAGMA foreign_keys = OFF", NULL, NULL, NULL),
                     SQLITE_OK);
    assert_true(database_prepare(db, statements, STATEMENTS, &error));
}

static int count_notes(struct database *db)
{
    struct rows *statement = database_bind(db, COUNT, "", NULL);
    assert_int_equal(rows_step(statement), STEP_ROW);
    int count = rows_int(statement, 0);
    rows_reset(statement);
    return count;
}

static void test_values_arrive(void **state)
{
    struct database db;
    (void)state;
    open_database(&db);
    const struct value note[] = {TEXT("t"), INT(1), TEXT("mine")};
    assert_true(database_run(&db, ADD, "tit", note));
    assert_int_equal(count_notes(&db), 1);
    assert_false(database_run(&db, ADD, "tit", note)); /* there is one already */
    assert_non_null(strstr(text_string(&db.why), "UNIQUE"));
    assert_true(database_run(&db, DROP, "t", (struct value[]){TEXT("mine")}));
    assert_int_equal(count_notes(&db), 0);
    database_close(&db);
}

/* SQLite binds NULL in its place, and deleting what is equal to NULL deletes nothing, in peace. */
static void test_a_value_that_cannot_be_bound(void **state)
{
    struct database db;
    char text[1001];
    (void)state;
    memset(text, 'x', sizeof text - 1);
    text[sizeof text - 1] = '\0';
    open_database(&db);
    sqlite3_limit(sqlite_file(&db), SQLITE_LIMIT_LENGTH, 500);
    assert_null(database_bind(&db, DROP, "t", (struct value[]){TEXT(text)}));
    assert_false(database_run(&db, DROP, "t", (struct value[]){TEXT(text)}));
    assert_non_null(strstr(text_string(&db.why), "too big"));
    assert_true(database_run(&db, DROP, "t", (struct value[]){TEXT("x")}));
    database_close(&db);
}

/* Passwords are not for logs. */
static void test_what_is_shown(void **state)
{
    static const char *const shown[][2] = {
        {"/srv/epoki.db", "/srv/epoki.db"},
        {"postgresql://ann:secret@db.example/epoki", "postgresql://ann@db.example/epoki"},
        {"postgres://ann@db.example:5433/epoki", "postgres://ann@db.example:5433/epoki"},
        {"postgresql:///epoki?password=secret&user=ann",
         "postgresql:///epoki?password=...&user=ann"},
        {"postgresql://[::1]:5432/epoki", "postgresql://[::1]:5432/epoki"},
    };
    (void)state;
    for (int i = 0; i < COUNT_OF(shown); i++) {
        struct text out = TEXT_EMPTY;
        database_show(shown[i][0], &out);
        assert_string_equal(text_string(&out), shown[i][1]);
        text_free(&out);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_values_arrive),
        cmocka_unit_test(test_a_value_that_cannot_be_bound),
        cmocka_unit_test(test_what_is_shown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
