/* database.c: see database.h. */
#include "server/store/database.h"

#include <string.h>

bool database_is_remote(const char *where)
{
    return strncmp(where, "postgresql://", 13) == 0 || strncmp(where, "postgres://", 11) == 0;
}

/* What follows "password=", up to the next parameter, is left out. */
static void show_parameters(const char *at, struct text *out)
{
    static const char word[] = "password=";
    for (const char *found; (found = strstr(at, word)); at = found + strcspn(found, "&")) {
        found += strlen(word);
        text_add_bytes(out, at, (size_t)(found - at));
        text_add(out, "...");
    }
    text_add(out, at);
}

void database_show(const char *where, struct text *out)
{
    const char *start = database_is_remote(where) ? strstr(where, "://") + 3 : NULL;
    const char *end = start ? start + strcspn(start, "/?") : NULL; /* of who and where */
    const char *who = start ? memchr(start, '@', (size_t)(end - start)) : NULL;
    const char *password = who ? memchr(start, ':', (size_t)(who - start)) : NULL;
    if (password) {
        text_add_bytes(out, where, (size_t)(password - where));
        where = who;
    }
    if (start)
        show_parameters(where, out);
    else
        text_add(out, where);
}

static bool open_as(struct database *db, const char *where, enum purpose purpose,
                    const struct membership *as, struct text *error)
{
    *db = (struct database){.engine = database_is_remote(where) ? &postgres_engine : &sqlite_engine,
                            .as = as};
    for (int i = 0; i < STATEMENTS_MAX; i++)
        db->prepared[i].db = db;
    return db->engine->open(db, where, purpose, error);
}

bool database_open(struct database *db, const char *where, enum purpose purpose, struct text *error)
{
    return open_as(db, where, purpose, NULL, error);
}

bool database_open_shared(struct database *db, const char *where, const struct membership *as,
                          struct text *error)
{
    return open_as(db, where, FOR_WRITING, as, error);
}

bool database_prepare(struct database *db, const char *const *statements, int count,
                      struct text *error)
{
    assert(count <= STATEMENTS_MAX);
    db->statements = statements;
    db->count = count;
    return db->engine->prepare(db, error);
}

void database_close(struct database *db)
{
    if (db->engine)
        db->engine->close(db);
    text_free(&db->why);
    text_free(&db->note);
    *db = (struct database){0};
}

bool database_execute(struct database *db, const char *sql, struct text *error)
{
    return db->engine->execute(db, sql, error);
}

bool database_snapshot(struct database *db, struct text *error)
{
    return db->engine->snapshot(db, error);
}

struct rows *database_bind(struct database *db, int id, const char *pattern,
                           const struct value *values)
{
    struct rows *rows = &db->prepared[id];
    return db->engine->bind(rows, pattern, values) ? rows : NULL;
}

bool database_run(struct database *db, int id, const char *pattern, const struct value *values)
{
    return db->engine->run(db, id, pattern, values);
}

bool database_begin(struct database *db)
{
    return db->engine->begin(db);
}

bool database_pause(struct database *db)
{
    return !db->engine->pause || db->engine->pause(db, false);
}

bool database_go_on(struct database *db)
{
    return !db->engine->pause || db->engine->pause(db, true);
}

struct rows *database_read(struct database *db, int id, const char *pattern,
                           const struct value *values)
{
    struct rows *rows = &db->prepared[id];
    return db->engine->read(rows, pattern, values) ? rows : NULL;
}

bool database_archive(struct database *db, const char *where, const char *id)
{
    return db->engine->archive(db, where, id);
}

bool database_check(struct database *db, const char *id, struct lease lease)
{
    return db->engine->check(db, id, lease);
}

enum outcome database_commit(struct database *db)
{
    return db->engine->commit(db);
}

void database_abandon(struct database *db)
{
    struct text why = db->why;
    db->why = TEXT_EMPTY;
    db->engine->abandon(db);
    text_free(&db->why);
    db->why = why;
}

bool database_scrub(struct database *db)
{
    return !db->engine->scrub || db->engine->scrub(db);
}

enum step rows_step(struct rows *rows)
{
    return rows ? rows->db->engine->step(rows) : STEP_ERROR;
}

bool rows_reset(struct rows *rows)
{
    return rows && rows->db->engine->reset(rows);
}

int rows_columns(const struct rows *rows)
{
    return rows->db->engine->columns(rows);
}

enum kind rows_kind(const struct rows *rows, int column)
{
    return rows->db->engine->kind(rows, column);
}

int64_t rows_number(const struct rows *rows, int column)
{
    return rows->db->engine->number(rows, column);
}

int rows_int(const struct rows *rows, int column)
{
    return (int)(uint32_t)rows_number(rows, column);
}

const char *rows_text(const struct rows *rows, int column)
{
    size_t count;
    const char *text = rows->db->engine->bytes(rows, column, &count);
    return text ? text : "";
}

const char *rows_bytes(const struct rows *rows, int column, size_t *count)
{
    return rows->db->engine->bytes(rows, column, count);
}
