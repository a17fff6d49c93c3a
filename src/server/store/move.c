/* move.c: see move.h. Rows are copied as they are, with their sums. A game counts as moved if every
 * row of it is the same in both databases, and if it can be loaded from the second one as it can
 * from the first: its seal, its seats and the chain of its actions' sums (store_load.c). */
#include "server/store/move.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/store/archive.h"
#include "server/store/postgres.h"
#include "server/store/sqlite.h"
#include "server/store/store_parts.h"

/* Statements, after those for reading: of each table, and the rest. */
enum {
    M_PEOPLE = STORED_TABLES,
    M_CUPS = M_PEOPLE + PEOPLE_TABLES,
    M_TABLES = M_CUPS + CUP_TABLES,
    M_READ = S_STATEMENTS,
    M_WRITE = M_READ + M_TABLES,
    M_IDS = M_WRITE + M_TABLES,
    M_ACCOUNTS,
    M_CUP_IDS,
    M_SET_CALENDAR,
    M_STATEMENTS
};
enum { COLUMNS_MAX = 24 };

struct side {
    struct store store;
    const char *where;
    const char *statements[M_STATEMENTS];
    struct text texts[2 * M_TABLES]; /* of those statements that are made here */
    bool made;                       /* the file is new */
};

struct moving {
    struct side from, to;
    struct moved *moved;
    struct text *error;
};

static int count_columns(const char *columns)
{
    int count = 1;
    for (; *columns; columns++)
        count += *columns == ',';
    return count;
}

static const struct stored_table *table_of(int number)
{
    return number < M_PEOPLE ? &stored_tables[number]
           : number < M_CUPS ? &people_tables[number - M_PEOPLE]
                             : &cup_tables[number - M_CUPS];
}

static void make_statements(struct side *side)
{
    memcpy(side->statements, store_reads, S_STATEMENTS * sizeof *store_reads);
    for (int i = 0; i < M_TABLES; i++) {
        const struct stored_table *table = table_of(i);
        struct text *read = &side->texts[2 * i], *write = &side->texts[2 * i + 1];
        text_format(read, "SELECT %s FROM %s WHERE %s = $1 ORDER BY %s", table->columns,
                    table->name, table->key, table->order);
        text_format(write, "INSERT INTO %s (%s) VALUES (", table->name, table->columns);
        for (int column = 1; column <= count_columns(table->columns); column++)
            text_format(write, column > 1 ? ", $%d" : "$%d", column);
        text_add(write, ")");
        side->statements[M_READ + i] = text_string(read);
        side->statements[M_WRITE + i] = text_string(write);
    }
    side->statements[M_IDS] = "SELECT id FROM games WHERE id > $1 ORDER BY id LIMIT 100";
    side->statements[M_ACCOUNTS] = "SELECT id FROM accounts WHERE id > $1 ORDER BY id LIMIT 100";
    side->statements[M_CUP_IDS] = "SELECT id FROM cups WHERE id > $1 ORDER BY id LIMIT 100";
    side->statements[M_SET_CALENDAR] = store_writes[W_SET_CALENDAR];
}

/* Rows */

/* The values of a row; text and bytes stay as long as the row. False: there is something in it that
 * is never written. */
static bool read_row(const struct rows *rows, int count, char *pattern, struct value *values)
{
    memset(values, 0, (size_t)count * sizeof *values);
    for (int i = 0; i < count; i++) {
        enum kind kind = rows_kind(rows, i);
        size_t length;
        pattern[i] = kind == OF_NUMBER ? 'i' : kind == OF_TEXT ? 't' : 'b';
        if (kind == OF_NUMBER)
            values[i].number = rows_number(rows, i);
        else if (kind == OF_TEXT)
            values[i].text = rows_bytes(rows, i, &length);
        else if (kind == OF_BYTES)
            values[i].hash = (const unsigned char *)rows_bytes(rows, i, &length);
        if (kind == OF_REAL || (kind == OF_BYTES && length != HASH_BYTES) ||
            (kind == OF_TEXT && strlen(values[i].text) != length))
            return false;
    }
    pattern[count] = '\0';
    return true;
}

static bool is_of_people(const char *table)
{
    for (int i = 0; i < PEOPLE_TABLES; i++)
        if (strcmp(people_tables[i].name, table) == 0)
            return true;
    return false;
}

/* `id` is that of a table or, for rows of people, of an account, or of a tournament. */
static bool fail(struct moving *m, const char *id, const char *table, const char *why)
{
    text_format(m->error, "%s %s, rows of %s: %s",
                is_of_people(table)             ? "account"
                : strncmp(table, "cup", 3) == 0 ? "tournament"
                                                : "table",
                id, table, why);
    return false;
}

static bool copy_rows(struct moving *m, int number, const char *id)
{
    const struct stored_table *table = table_of(number);
    int count = count_columns(table->columns);
    struct rows *rows =
        database_bind(&m->from.store.db, M_READ + number, "t", (struct value[]){TEXT(id)});
    enum step step;
    while ((step = rows_step(rows)) == STEP_ROW) {
        char pattern[COLUMNS_MAX + 1];
        struct value values[COLUMNS_MAX];
        if (!read_row(rows, count, pattern, values))
            return fail(m, id, table->name, "one has rotted and cannot be copied");
        if (!database_run(&m->to.store.db, M_WRITE + number, pattern, values))
            return fail(m, id, table->name, text_string(&m->to.store.db.why));
    }
    rows_reset(rows);
    return step == STEP_END || fail(m, id, table->name, text_string(&m->from.store.db.why));
}

static bool same_row(const struct rows *a, const struct rows *b, int count)
{
    for (int i = 0; i < count; i++) {
        size_t lengths[2] = {0, 0};
        enum kind kind = rows_kind(a, i);
        if (rows_kind(b, i) != kind ||
            (kind == OF_NUMBER && rows_number(a, i) != rows_number(b, i)))
            return false;
        if (kind != OF_TEXT && kind != OF_BYTES)
            continue;
        const char *first = rows_bytes(a, i, &lengths[0]), *second = rows_bytes(b, i, &lengths[1]);
        if (lengths[0] != lengths[1] || memcmp(first, second, lengths[0]) != 0)
            return false;
    }
    return true;
}

static bool compare_rows(struct moving *m, int number, const char *id)
{
    const struct stored_table *table = table_of(number);
    const struct value key[] = {TEXT(id)};
    struct rows *a = database_bind(&m->from.store.db, M_READ + number, "t", key);
    struct rows *b = database_bind(&m->to.store.db, M_READ + number, "t", key);
    enum step step, other;
    bool same = true;
    do {
        step = rows_step(a);
        other = rows_step(b);
        same = step == other && step != STEP_ERROR && step != STEP_DAMAGED;
    } while (same && step == STEP_ROW && (same = same_row(a, b, count_columns(table->columns))));
    rows_reset(a);
    rows_reset(b);
    return same || fail(m, id, table->name, "they are not the same after copying");
}

/* Games */

struct loaded {
    struct stored_game game;
    struct stored_seat seats[SEATS_MAX];
    struct book book;
    bool good;
};

static void load(struct side *side, const char *id, struct loaded *loaded)
{
    *loaded = (struct loaded){.good = false};
    loaded->good = store_load_game(&side->store, id, &loaded->game, loaded->seats) == FOUND &&
                   store_load_book(&side->store, &loaded->game, &loaded->book);
}

static bool same_game(const struct loaded *a, const struct loaded *b)
{
    bool same = a->good == b->good && a->game.sum == b->game.sum &&
                a->game.players == b->game.players && a->game.serial == b->game.serial &&
                a->game.undos == b->game.undos && a->game.over == b->game.over &&
                a->game.mended == b->game.mended && a->book.count == b->book.count &&
                book_head(&a->book) == book_head(&b->book) &&
                strcmp(text_string(&a->game.header), text_string(&b->game.header)) == 0 &&
                strcmp(a->game.rematch, b->game.rematch) == 0;
    for (int seat = 0; same && a->good && seat < a->game.players; seat++)
        same = a->seats[seat].sum == b->seats[seat].sum;
    return same;
}

static void forget(struct loaded *loaded)
{
    if (loaded->good)
        text_free(&loaded->game.header);
    book_free(&loaded->book);
}

static bool check_game(struct moving *m, const char *id)
{
    struct loaded before, after;
    load(&m->from, id, &before);
    if (!before.good) {
        m->moved->damaged++;
        text_format(&m->moved->reports, "%s: %s\n", id, store_why(&m->from.store));
    }
    load(&m->to, id, &after);
    bool good = same_game(&before, &after);
    if (!good)
        text_format(m->error, "table %s cannot be loaded as before%s%s", id, after.good ? "" : ": ",
                    after.good ? "" : store_why(&m->to.store));
    m->moved->games++;
    m->moved->actions += after.book.count;
    forget(&before);
    forget(&after);
    return good;
}

/* The rows of a game or an account, in the tables from `first` to before `end`. */
static bool move_rows(struct moving *m, int first, int end, const char *id)
{
    bool good = true;
    for (int i = first; good && i < end; i++)
        good = copy_rows(m, i, id);
    for (int i = first; good && i < end; i++)
        good = compare_rows(m, i, id);
    return good;
}

static bool move_game(struct moving *m, const char *id)
{
    return move_rows(m, 0, STORED_TABLES, id) && check_game(m, id);
}

static bool move_account(struct moving *m, const char *id)
{
    return move_rows(m, M_PEOPLE, M_CUPS, id);
}

static bool move_cup(struct moving *m, const char *id)
{
    return move_rows(m, M_CUPS, M_TABLES, id);
}

/* All that the statement `list` names. */
static bool move_each(struct moving *m, int list, bool (*move)(struct moving *m, const char *id))
{
    enum { LIST_MAX = 100 };
    char ids[LIST_MAX][TABLE_ID_LENGTH + 1], last[TABLE_ID_LENGTH + 1] = "";
    int count;
    do {
        struct rows *rows =
            database_bind(&m->from.store.db, list, "t", (struct value[]){TEXT(last)});
        enum step step;
        for (count = 0; (step = rows_step(rows)) == STEP_ROW && count < LIST_MAX; count++)
            store_copy_text(ids[count], sizeof ids[count], rows_text(rows, 0));
        rows_reset(rows);
        if (step == STEP_ERROR || step == STEP_DAMAGED) {
            text_add(m->error, text_string(&m->from.store.db.why));
            return false;
        }
        for (int i = 0; i < count; i++)
            if (!move(m, ids[i]))
                return false;
        if (count)
            memcpy(last, ids[count - 1], sizeof last);
    } while (count == LIST_MAX);
    return true;
}

/* What belongs to no account any more (account_sweep.c) is listed under "". */
static bool move_accounts(struct moving *m)
{
    return move_account(m, "") && move_each(m, M_ACCOUNTS, move_account);
}

static bool move_calendar(struct moving *m)
{
    struct calendar calendar, after;
    if (!store_get_calendar(&m->from.store, &calendar))
        return true;
    struct value values[] = {INT(calendar.seen), INT(calendar.since), INT(0)};
    values[2].number = sum_values("ii", 2, values);
    bool good = database_run(&m->to.store.db, M_SET_CALENDAR, "iii", values) &&
                store_get_calendar(&m->to.store, &after) && after.seen == calendar.seen &&
                after.since == calendar.since;
    if (!good)
        text_format(m->error, "the calendar: %s", text_string(&m->to.store.db.why));
    return good;
}

/* Opening */

static bool open_side(struct side *side, enum purpose purpose, bool held, struct text *error)
{
    struct store *store = &side->store;
    store->hold.file = -1;
    make_statements(side);
    return (!held || database_is_remote(side->where) ||
            hold_open(&store->hold, side->where, &store->note, error)) &&
           database_open(&store->db, side->where, purpose, error) &&
           database_prepare(&store->db, side->statements, M_STATEMENTS, error);
}

static bool open_from(struct side *side, bool held, struct text *error)
{
    if (!database_is_remote(side->where) && access(side->where, F_OK) != 0) {
        text_format(error, "there is no %s", side->where);
        return false;
    }
    return open_side(side, held ? FOR_WRITING : FOR_READING, held, error) &&
           database_snapshot(&side->store.db, error);
}

static bool open_to(struct side *side, struct text *error)
{
    if (!database_is_remote(side->where) && !(side->made = hold_make_new(side->where, error)))
        return false;
    if (!open_side(side, FOR_WRITING, true, error) ||
        !database_execute(&side->store.db, "BEGIN", error))
        return false;
    struct rows *rows = database_bind(&side->store.db, M_IDS, "t", (struct value[]){TEXT("")});
    enum step step = rows_step(rows);
    rows_reset(rows);
    if (step == STEP_END)
        return true;
    text_add(error, step == STEP_ROW ? "there are tables in it already"
                                     : text_string(&side->store.db.why));
    return false;
}

static void close_side(struct side *side)
{
    database_close(&side->store.db);
    hold_close(&side->store.hold);
    text_free(&side->store.note);
    for (int i = 0; i < 2 * M_TABLES; i++)
        text_free(&side->texts[i]);
}

static void remove_file(const char *path)
{
    static const char *const endings[] = {"", "-wal", "-shm"};
    for (int i = 0; i < COUNT_OF(endings); i++) {
        struct text name = TEXT_EMPTY;
        text_format(&name, "%s%s", path, endings[i]);
        unlink(text_string(&name));
        text_free(&name);
    }
}

static void say_where(const char *where, struct text *why, struct text *error)
{
    if (!why->length)
        return;
    database_show(where, error);
    text_format(error, ": %s", text_string(why));
    text_free(why);
}

bool move_site(const char *from, const char *to, bool held, struct moved *moved, struct text *error)
{
    struct moving *m = calloc(1, sizeof *m);
    struct text why = TEXT_EMPTY;
    *moved = (struct moved){0};
    if (!m) {
        text_add(error, "out of memory");
        return false;
    }
    *m = (struct moving){
        .from = {.where = from}, .to = {.where = to}, .moved = moved, .error = error};
    m->from.store.hold.file = m->to.store.hold.file = -1;
    bool good = open_from(&m->from, held, &why);
    say_where(from, &why, error);
    good = good && open_to(&m->to, &why);
    say_where(to, &why, error);
    good = good && move_each(m, M_IDS, move_game) && move_accounts(m) &&
           move_each(m, M_CUP_IDS, move_cup) && move_calendar(m) &&
           database_execute(&m->to.store.db, "COMMIT", error);
    bool made = m->to.made;
    close_side(&m->from);
    close_side(&m->to);
    free(m);
    if (made && !good)
        remove_file(to);
    return good;
}

/* Which way, by the kind of the database */

bool store_back_up(const char *path, const char *to, struct text *error)
{
    struct moved moved;
    if (!database_is_remote(path))
        return sqlite_back_up(path, to, error);
    if (database_is_remote(to)) {
        text_add(error, "the copy must be a new file");
        return false;
    }
    bool good = move_site(path, to, false, &moved, error);
    text_free(&moved.reports);
    return good;
}

bool store_bring_back(const char *path, const char *from, const char *id, struct text *error)
{
    return database_is_remote(path) ? postgres_bring_back(path, from, id, error)
                                    : sqlite_bring_back(path, from, id, error);
}
