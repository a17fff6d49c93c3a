/* upgrade.c: see upgrade.h. */
#include "server/store/upgrade.h"

#include "server/store/sqlite.h"
#include "server/store/store_parts.h"

enum { U_GAMES, U_SEATS, U_ACTIONS, U_SUM_ACTION, U_PAGE, U_SEAL, U_COPY_SEAL, U_STATEMENTS };

/* The part that can be expressed in SQL. */
static const char fill_in[] =
    "DELETE FROM games_copy; DELETE FROM seats_copy; DELETE FROM pages;"
    "UPDATE games SET sum = row_sum(" GAME_COLUMNS ");"
    "UPDATE seats SET sum = row_sum(" SEAT_COLUMNS ");"
    "UPDATE chat SET sum = row_sum(" CHAT_COLUMNS ");"
    "UPDATE notes SET sum = row_sum(" NOTE_COLUMNS ");"
    "INSERT INTO games_copy (" GAME_COLUMNS ", sum) SELECT " GAME_COLUMNS ", sum FROM games;"
    "INSERT INTO seats_copy (" SEAT_COLUMNS ", sum) SELECT " SEAT_COLUMNS ", sum FROM seats;";

static bool prepare(struct database *db, struct text *error)
{
    const char *const statements[U_STATEMENTS] = {
        [U_GAMES] = "SELECT id, sum, undos, over IS NOT NULL, coalesce(rematch, ''), max(created,"
                    " coalesce((SELECT max(time) FROM actions WHERE game_id = id), 0),"
                    " coalesce((SELECT max(time) FROM undos WHERE game_id = id), 0),"
                    " coalesce((SELECT max(time) FROM chat WHERE game_id = id), 0)) FROM games",
        [U_SEATS] = "SELECT sum FROM seats WHERE game_id = ? ORDER BY seat",
        [U_ACTIONS] = "SELECT version, seat, action, time FROM actions WHERE game_id = ? "
                      "ORDER BY version",
        [U_SUM_ACTION] = "UPDATE actions SET sum = ? WHERE game_id = ? AND version = ?",
        [U_PAGE] = store_writes[W_ADD_PAGE],
        [U_SEAL] = store_writes[W_SEAL],
        [U_COPY_SEAL] = store_writes[W_COPY_SEAL],
    };
    return database_prepare(db, statements, U_STATEMENTS, error);
}

/* The actions up to the first gap; returns the version of the last one. */
static bool read_book(struct database *db, const char *id, struct book *book, int *last)
{
    struct rows *actions = database_bind(db, U_ACTIONS, "t", (struct value[]){TEXT(id)});
    bool good = actions;
    *last = 0;
    while (good && rows_step(actions) == STEP_ROW) {
        *last = rows_int(actions, 0);
        if (*last == book->count + 1)
            good = book_add(book, id, rows_int(actions, 1), rows_text(actions, 2),
                            rows_number(actions, 3));
    }
    return good && rows_reset(actions);
}

static bool write_book(struct database *db, const char *id, const struct book *book)
{
    bool good = true;
    for (int version = 1; good && version <= book->count; version++) {
        const struct value values[] = {INT(book_entry(book, version)->head), TEXT(id),
                                       INT(version)};
        good = database_run(db, U_SUM_ACTION, "iti", values);
    }
    for (int number = 1; good && number <= book->count / BOOK_PAGE; number++) {
        struct text page = TEXT_EMPTY;
        book_write_page(book, number, &page);
        struct value values[] = {TEXT(id), INT(number), TEXT(text_string(&page)), INT(0)};
        values[PAGE_COLUMN_COUNT].number = sum_values("tit", PAGE_COLUMN_COUNT, values);
        good = !page.failed && database_run(db, U_PAGE, "titi", values);
        text_free(&page);
    }
    return good;
}

static bool read_seats(struct database *db, const char *id, int64_t game, struct text *sums)
{
    struct rows *seats = database_bind(db, U_SEATS, "t", (struct value[]){TEXT(id)});
    int64_t list[SEATS_MAX];
    int count = 0;
    while (seats && count < SEATS_MAX && rows_step(seats) == STEP_ROW)
        list[count++] = rows_number(seats, 0);
    store_write_sums(sums, game, list, count);
    return seats && rows_reset(seats) && !sums->failed;
}

/* A game with a gap gets a seal that nothing fits: it is reported as damaged from there on. */
static bool seal(struct database *db, struct rows *game, const char *id, const struct book *book,
                 int last)
{
    struct text sums = TEXT_EMPTY, page = TEXT_EMPTY;
    bool good = read_seats(db, id, book->first, &sums);
    book_write_page(book, book->count / BOOK_PAGE + 1, &page);
    struct value values[SEAL_COLUMN_COUNT + 1] = {TEXT(id),
                                                  INT(last),
                                                  INT(book_head(book)),
                                                  INT(rows_int(game, 2)),
                                                  INT(rows_int(game, 3)),
                                                  TEXT(rows_text(game, 4)),
                                                  TEXT(text_string(&sums)),
                                                  TEXT(text_string(&page)),
                                                  INT(rows_number(game, 5)),
                                                  INT(SEAT_NONE), /* until somebody plays */
                                                  INT(0)};
    values[SEAL_COLUMN_COUNT].number = sum_values("tiiiitttiii", SEAL_COLUMN_COUNT, values);
    good = good && !page.failed && database_run(db, U_SEAL, "tiiiitttiiii", values);
    values[SEAL_PAGE] = TEXT("");
    values[SEAL_COLUMN_COUNT].number = sum_values("tiiiitttiii", SEAL_COLUMN_COUNT, values);
    good = good && database_run(db, U_COPY_SEAL, "tiiiitttiiii", values);
    text_free(&sums);
    text_free(&page);
    return good;
}

static bool upgrade_game(struct database *db, struct rows *game)
{
    const char *id = rows_text(game, 0);
    struct book book = {.first = rows_number(game, 1)};
    int last;
    bool good = read_book(db, id, &book, &last) && write_book(db, id, &book) &&
                seal(db, game, id, &book, last);
    book_free(&book);
    return good;
}

static bool upgrade_games(struct database *db)
{
    struct rows *games = database_bind(db, U_GAMES, "", NULL);
    enum step step;
    while ((step = rows_step(games)) == STEP_ROW)
        if (!upgrade_game(db, games))
            return false;
    return step == STEP_END;
}

bool upgrade_sums(sqlite3 *file, struct text *error)
{
    struct database db;
    struct file borrowed;
    sqlite_borrow(&db, &borrowed, file);
    bool good = sum_register(file) && sqlite3_exec(file, fill_in, NULL, NULL, NULL) == SQLITE_OK &&
                prepare(&db, error) && upgrade_games(&db);
    if (!good && !error->length)
        text_add(error,
                 sqlite3_errcode(file) == SQLITE_OK ? "out of memory" : sqlite3_errmsg(file));
    sqlite_give_back(&db);
    return good;
}
