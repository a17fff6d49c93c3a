/* test_server_store.c: what is stored (src/server/store/store.h) on a disk that fails: power cuts
 * with torn writes, every call that can fail, commits that failed, bytes that rotted, files that
 * were cut. Nothing acknowledged is lost, nothing refused is there, and what is read is what was
 * written.
 *
 * EPOKI_DEEP=1 in the environment does each of it many times as often; a name, with * for anything,
 * chooses tests. */
#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

#include "disk.h"
#include "server/store/database.h"
#include "server/store/store.h"
#include "server/store/store_seeks.h"
#include "server/store/sum.h"

enum { TABLE_COUNT = 6, SEATS = 2 };
#define SUM_OF_VALUES 0x6ccff620a07b6315
#define BOOK_SUM (int64_t)0x994fb2bc0e551f72

static int times(int few, int many)
{
    return getenv("EPOKI_DEEP") ? many : few;
}

static uint64_t draw(uint64_t *chance, uint64_t below)
{
    *chance = hash_mix(*chance + 0x9E3779B97F4A7C15u);
    return (*chance >> 16) % below;
}

/* A folder for the database, in memory where there is one */

static char folder[64], path[140];
static bool remote; /* on PostgreSQL: tests/server/postgres.py has started it */

static int make_folder(void **state)
{
    (void)state;
    const char *shm = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
    snprintf(folder, sizeof folder, "%s/epoki-store-XXXXXX", shm);
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/epoki.db", folder);
    if (remote)
        snprintf(path, sizeof path, "%s", getenv("EPOKI_TEST_POSTGRES"));
    disk_install();
    disk_repair();
    return 0;
}

static void empty_server(void)
{
    struct database db;
    struct text error = TEXT_EMPTY;
    database_open(&db, path, FOR_READING, &error); /* perhaps there is nothing to read yet */
    text_clear(&error);
    assert_true(database_execute(&db, "DROP SCHEMA public CASCADE; CREATE SCHEMA public", &error));
    database_close(&db);
    text_free(&error);
}

static void remove_files(void)
{
    if (remote)
        empty_server();
    DIR *list = opendir(folder);
    assert_non_null(list);
    for (struct dirent *entry; (entry = readdir(list));) {
        char name[512];
        snprintf(name, sizeof name, "%s/%s", folder, entry->d_name);
        if (entry->d_name[0] != '.')
            unlink(name);
    }
    closedir(list);
}

static int remove_folder(void **state)
{
    (void)state;
    remove_files();
    rmdir(folder);
    disk_free();
    return 0;
}

/* Tables as they should be */

struct expected {
    struct stored_game game; /* no table: its id is empty */
    struct stored_seat seats[SEATS];
    struct book book;
    struct text stored, pending; /* as they would be read; empty: there is none */
    bool changed;
};

static struct world {
    struct expected tables[TABLE_COUNT];
    uint64_t chance;
    int batches, refused, unsure;
} world;

static void write_table(struct text *out, const struct stored_game *game,
                        const struct stored_seat *seats, const struct book *book)
{
    text_clear(out);
    text_format(out, "%s %s over %d undos %d next %s\n%s", game->id,
                game->listed ? "public" : "private", game->over, game->undos, game->rematch,
                text_string(&game->header));
    for (int seat = 0; seat < SEATS; seat++) {
        text_format(out, "%d %s '%s' '%s' %d ", seat, seat_kind_names[seats[seat].at.kind],
                    seats[seat].at.level, seats[seat].at.name, seats[seat].at.joined);
        text_add_int(out, seats[seat].at.clock_ms);
        text_format(out, " %d\n", seats[seat].at.held ? seats[seat].secret[0] : -1);
    }
    for (int version = 1; version <= book->count; version++)
        text_format(out, "%d: seat %d %s\n", version, book_entry(book, version)->seat,
                    book_action(book, version));
}

static void free_table(struct expected *table)
{
    text_free(&table->game.header);
    book_free(&table->book);
    table->game = (struct stored_game){.header = TEXT_EMPTY};
}

static void free_world(void)
{
    for (int i = 0; i < TABLE_COUNT; i++) {
        free_table(&world.tables[i]);
        text_free(&world.tables[i].stored);
        text_free(&world.tables[i].pending);
    }
    world = (struct world){0};
}

/* What happens to them */

static void create(struct store *store, struct expected *table, int number)
{
    struct stored_game *game = &table->game;
    snprintf(game->id, sizeof game->id, "table%06d", number * 1000 + world.batches);
    game->players = SEATS;
    game->listed = number % 2;
    game->rules.clock = (struct clock_rules){600, 5, 900};
    memset(game->spectator, number + 1, HASH_BYTES);
    memcpy(game->spectator, &world.batches, sizeof world.batches);
    text_add(&game->header, "epoki-record 1\ngame duel\nseed ");
    text_add_uint(&game->header, draw(&world.chance, UINT64_MAX));
    text_add(&game->header, "\nbegin\n");
    store_add_game(store, game, "duel");
    table->book.first = game->sum;
    for (int seat = 0; seat < SEATS; seat++) {
        struct stored_seat *row = &table->seats[seat];
        *row = (struct stored_seat){.at = {.kind = KIND_HUMAN, .held = true, .clock_ms = 600000}};
        snprintf(row->at.name, sizeof row->at.name, "Person %d of %d", seat, number);
        memset(row->secret, 16 * (number + 1) + seat, HASH_BYTES);
        memcpy(row->secret + 1, &world.batches, sizeof world.batches);
        store_set_seat(store, game->id, seat, row);
    }
}

static void play(struct store *store, struct expected *table)
{
    char action[64];
    int count = 1 + (int)draw(&world.chance, 6);
    for (int i = 0; i < count; i++) {
        snprintf(action, sizeof action, "build card_%d", (int)draw(&world.chance, 1000000));
        assert_true(book_add(&table->book, table->game.id, table->book.count % SEATS, action,
                             (int64_t)draw(&world.chance, 1u << 30)));
        store_add_action(store, table->game.id, &table->book);
    }
}

static void take_back(struct store *store, struct expected *table)
{
    if (!table->book.count)
        return;
    int to = (int)draw(&world.chance, (uint64_t)table->book.count);
    book_cut(&table->book, to);
    table->game.over = false;
    store_add_undo(store, table->game.id, ++table->game.undos, to, 0);
}

static void change(struct store *store, struct expected *table, int number)
{
    struct stored_game *game = &table->game;
    int seat = (int)draw(&world.chance, SEATS);
    if (!game->id[0]) {
        create(store, table, number);
        return;
    }
    switch (draw(&world.chance, 8)) {
    case 0:
        take_back(store, table);
        break;
    case 1:
        table->seats[seat].at.clock_ms -= 1000;
        store_set_seat(store, game->id, seat, &table->seats[seat]);
        break;
    case 2:
        snprintf(table->seats[seat].at.name, ROOM_NAME_BYTES, "N%d", (int)draw(&world.chance, 100));
        store_set_seat(store, game->id, seat, &table->seats[seat]);
        break;
    case 3:
        game->over = true;
        store_set_over(store, game->id);
        store_copy_text(game->rematch, sizeof game->rematch, "nexttable01");
        store_set_rematch(store, game->id, game->rematch);
        break;
    case 4:
        store_set_note(store, game->id, seat, "a note");
        break;
    default:
        play(store, table);
    }
}

/* One batch about one to three tables; now and then one is deleted. */
static void fill_batch(struct store *store)
{
    world.batches++;
    for (int i = 0; i < TABLE_COUNT; i++) {
        struct expected *table = &world.tables[i];
        table->changed = draw(&world.chance, TABLE_COUNT) < 2;
        if (!table->changed)
            continue;
        if (table->game.id[0] && draw(&world.chance, 40) == 0) {
            store_delete_game(store, table->game.id);
            free_table(table);
            text_clear(&table->pending);
            continue;
        }
        change(store, table, i);
        const int64_t sums[SEATS] = {table->seats[0].sum, table->seats[1].sum};
        store_seal(store, &table->game, sums, &table->book);
        write_table(&table->pending, &table->game, table->seats, &table->book);
    }
}

/* Reading */

static void wake(void *context)
{
    (void)context;
}

static struct store *open_store(struct text *error)
{
    return store_open(path, wake, NULL, error);
}

/* The id in a text of write_table. */
static void copy_id(char id[TABLE_ID_LENGTH + 1], const struct text *text)
{
    snprintf(id, TABLE_ID_LENGTH + 1, "%s", text_string(text));
}

enum read { READ_RIGHT, READ_MENDED, READ_NONE, READ_REFUSED };

static enum read read_table(struct store *store, const char *id, struct text *out)
{
    struct stored_game game;
    struct stored_seat seats[SEATS_MAX];
    struct book book = {0};
    enum found found = store_load_game(store, id, &game, seats);
    bool whole = found == FOUND && store_load_book(store, &game, &book);
    enum read read = whole ? READ_RIGHT : found == FOUND_NOTHING ? READ_NONE : READ_REFUSED;
    if (whole)
        write_table(out, &game, seats, &book);
    if (whole && game.mended)
        read = READ_MENDED;
    text_free(&game.header);
    book_free(&book);
    return read;
}

static bool is_as(struct store *store, const struct text *expected, const struct text *other)
{
    struct text found = TEXT_EMPTY;
    char id[TABLE_ID_LENGTH + 1];
    copy_id(id, expected->length ? expected : other);
    if (!id[0])
        return true;
    enum read read = read_table(store, id, &found);
    assert_int_not_equal(read, READ_REFUSED);
    assert_int_not_equal(read, READ_MENDED);
    bool same = expected->length ? strcmp(text_string(&found), text_string(expected)) == 0
                                 : read == READ_NONE;
    text_free(&found);
    return same;
}

/* Every table is as it was stored; or, of a batch whose end is not known, all are as pending. */
static void check_all(struct store *store, bool may_be_pending)
{
    bool stored = true, pending = may_be_pending;
    for (int i = 0; i < TABLE_COUNT; i++) {
        const struct expected *table = &world.tables[i];
        stored = stored && is_as(store, &table->stored, &table->pending);
        pending = pending && is_as(store, &table->pending, &table->stored);
    }
    assert_true(stored || pending);
}

static void check_file(void)
{
    if (remote)
        return;
    sqlite3 *file = NULL;
    sqlite3_stmt *statement = NULL;
    assert_int_equal(sqlite3_open(path, &file), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(file, "PRAGMA integrity_check", -1, &statement, NULL),
                     SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    assert_string_equal((const char *)sqlite3_column_text(statement, 0), "ok");
    sqlite3_finalize(statement);
    assert_int_equal(sqlite3_close(file), SQLITE_OK);
}

static void copy_text(struct text *to, const struct text *from)
{
    text_clear(to);
    text_add(to, text_string(from));
}

/* After a batch that was not stored: everything is what it was. Texts suffice, since nothing is
 * written to these tables any more. */
static void settle(bool good)
{
    for (int i = 0; i < TABLE_COUNT; i++) {
        struct expected *table = &world.tables[i];
        if (good)
            copy_text(&table->stored, &table->pending);
        else
            copy_text(&table->pending, &table->stored);
    }
}

enum end_of_batch { OUT_STORED, OUT_REFUSED, OUT_UNSURE };

static enum end_of_batch write_batch(struct store *store)
{
    struct written written;
    fill_batch(store);
    store_hand_over(store);
    store_wait(store);
    assert_true(store_collect(store, &written));
    assert_false(written.good && written.unsure);
    return written.good ? OUT_STORED : written.unsure ? OUT_UNSURE : OUT_REFUSED;
}

/* Opens, writes batches, closes. With the first one that fails the process is killed; returns what
 * became of it. An opening that fails is OUT_REFUSED. */
static enum end_of_batch work(int batches, bool *opened)
{
    struct text error = TEXT_EMPTY;
    struct store *store = open_store(&error);
    enum end_of_batch outcome = OUT_STORED;
    *opened = store;
    for (int i = 0; store && i < batches && outcome == OUT_STORED; i++) {
        outcome = write_batch(store);
        if (outcome == OUT_STORED)
            settle(true);
    }
    if (!store) {
        assert_true(error.length > 0);
        outcome = OUT_REFUSED;
    }
    if (outcome != OUT_STORED)
        disk.dark = true; /* killed: nothing more is written */
    store_close(store);
    text_free(&error);
    return outcome;
}

/* Opens again on a disk that is well: all must be there. */
static void check_again(bool may_be_pending)
{
    struct text error = TEXT_EMPTY;
    struct store *store = open_store(&error);
    if (!store)
        fail_msg("it cannot be opened: %s", text_string(&error));
    check_all(store, may_be_pending);
    store_close(store);
    check_file();
}

/* Tests */

static void begin(uint64_t seed)
{
    remove_files();
    free_world();
    disk_repair();
    world.chance = seed;
}

static void test_what_is_written_is_read(void **state)
{
    (void)state;
    for (uint64_t seed = 1; seed <= 5; seed++) {
        bool opened;
        begin(seed);
        assert_int_equal(work(30, &opened), OUT_STORED);
        check_again(false);
    }
    free_world();
}

static void await_reads(struct store *store)
{
    while (store_has_reads(store)) {
        usleep(1000);
        store_collect_reads(store);
    }
}

/* Who misses something begins again, and what he did does not count; who cannot begin again does
 * not have to. */
static void test_what_is_read_aside(void **state)
{
    struct text error = TEXT_EMPTY;
    struct reads *reads = NULL, *others = NULL;
    (void)state;
    begin(1);
    struct store *store = open_store(&error);
    assert_non_null(store);
    assert_true(store_read_aside(store, path, wake, NULL, &error));
    assert_int_equal(store_find_block(store, "ann", "bob"),
                     FOUND_NOTHING); /* for nobody: at once */
    assert_int_equal(store_reads_at_once(store), 1);
    store_set_presence(store, "cid", 1);
    const int writes = store_length(store);

    assert_true(store_begin_reads(store, &reads));
    store_set_presence(store, "ann", 1);
    assert_int_equal(store_find_block(store, "ann", "bob"), FOUND_ERROR);
    assert_int_equal(store_find_block(store, "ann", "cid"),
                     FOUND_ERROR); /* both are on their way */
    assert_true(store_is_missing(store));
    assert_false(store_end_reads(store));
    assert_int_equal(store_length(store), writes);

    assert_true(store_begin_reads(store, &others)); /* nobody waits for anybody else */
    store_set_presence(store, "bob", 1);
    assert_true(store_end_reads(store));
    assert_true(store_length(store) > writes);
    const int more = store_length(store);

    await_reads(store);
    assert_false(store_must_wait(reads));
    assert_true(store_begin_reads(store, &reads));
    store_set_presence(store, "ann", 1);
    assert_int_equal(store_find_block(store, "ann", "bob"), FOUND_NOTHING);
    assert_int_equal(store_find_block(store, "ann", "cid"), FOUND_NOTHING);
    assert_int_equal(store_find_block(store, "ann", "bob"), FOUND_NOTHING); /* in any order */
    assert_int_equal(store_reads_at_once(store), 1);
    store_pin(store);
    assert_int_equal(store_find_block(store, "ann", "dan"), FOUND_NOTHING);
    assert_int_equal(store_reads_at_once(store), 2);
    assert_true(store_end_reads(store));
    assert_true(store_length(store) > more);

    store_forget_reads(&reads);
    assert_true(store_begin_reads(store, &reads)); /* what was forgotten is missing again */
    assert_int_equal(store_find_block(store, "ann", "bob"), FOUND_ERROR);
    assert_false(store_end_reads(store));
    assert_false(store_begin_reads(store, &reads));
    store_forget_reads(&reads); /* while it is on its way */
    assert_true(store_begin_reads(store, &others));
    assert_int_equal(store_find_block(store, "dan", "ann"), FOUND_ERROR);
    assert_false(store_end_reads(store));
    store_close(store);
    store_forget_reads(&others);
    text_free(&error);
}

/* The power goes at any write; what was on its way is there, or torn, or not. */
static void test_power_cuts(void **state)
{
    int cuts = times(60, 10000), inside = 0;
    (void)state;
    for (int i = 0; i < cuts; i++) {
        bool opened;
        begin((uint64_t)i + 1);
        disk.recording = true;
        disk.cut = 1 + (long)draw(&world.chance, 400);
        enum end_of_batch outcome = work(40, &opened);
        inside += opened && outcome != OUT_STORED;
        disk_after_cut(path, true, (uint64_t)i);
        disk_repair();
        check_again(outcome != OUT_STORED);
    }
    assert_true(inside > cuts / 3);
    free_world();
}

/* Files */

static struct bytes {
    unsigned char *at;
    size_t count;
} whole, whole_wal;

static struct bytes read_file(const char *name)
{
    struct bytes bytes = {0};
    FILE *file = fopen(name, "rb");
    assert_non_null(file);
    fseek(file, 0, SEEK_END);
    bytes.count = (size_t)ftell(file);
    rewind(file);
    bytes.at = malloc(bytes.count + 1);
    assert_non_null(bytes.at);
    assert_int_equal(fread(bytes.at, 1, bytes.count, file), bytes.count);
    fclose(file);
    return bytes;
}

static void write_file(const char *name, const unsigned char *bytes, size_t count)
{
    FILE *file = fopen(name, "wb");
    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, count, file), count);
    fclose(file);
}

/* A database without tables, as a server leaves it. */
static struct bytes make_empty_database(void)
{
    bool opened;
    begin(7);
    assert_int_equal(work(0, &opened), OUT_STORED);
    return read_file(path);
}

/* Each call of each kind fails once, or for good. What was refused is not there, what was stored
 * is, also when the process is killed right after the answer. */
struct failing {
    unsigned kinds;
    int only; /* on files of this name, or -1 */
    bool lasting;
    int step; /* from one call that fails to the next */
};

/* So many batches on what lies there; NULL: nothing. */
static int fail_in(const struct failing *failing, const struct bytes *from, int batches)
{
    int unsure = 0;
    bool failed = true;
    for (int at = 0; failed; at += failing->step) {
        bool opened;
        begin(7);
        disk.recording = true;
        if (from) {
            write_file(path, from->at, from->count);
            disk_note(DISK_MAIN, ENTRY_WRITE, 0, from->at, (int)from->count);
            disk_note(DISK_MAIN, ENTRY_SYNC, 0, NULL, 0);
        }
        disk.only = failing->only;
        disk_fail(failing->kinds, at, failing->lasting);
        enum end_of_batch outcome = work(batches, &opened);
        failed = disk.failed > 0;
        unsure += outcome == OUT_UNSURE;
        disk_after_cut(path, false, 0);
        disk_repair();
        check_again(outcome == OUT_UNSURE);
    }
    return unsure;
}

/* While a database is made, which takes long, and while one is used. */
static int fail_everywhere(unsigned kinds, int only, bool lasting, int step)
{
    const struct failing failing = {kinds, only, lasting, step};
    struct bytes empty = make_empty_database();
    int unsure = fail_in(&failing, NULL, 0) + fail_in(&failing, &empty, 12);
    free(empty.at);
    return unsure;
}

static void test_every_call_fails_once(void **state)
{
    (void)state;
    fail_everywhere(DISK_ALL, -1, false, times(11, 1));
    fail_everywhere(DISK_WRITE | DISK_TRUNCATE, -1, false, times(7, 1));
    fail_everywhere(DISK_SYNC, DISK_WAL, false, times(2, 1));
    free_world();
}

static void test_every_call_fails_for_good(void **state)
{
    int unsure = 0;
    (void)state;
    unsure += fail_everywhere(DISK_WRITE | DISK_TRUNCATE, -1, true, times(11, 1));
    unsure += fail_everywhere(DISK_SYNC, DISK_WAL, true, times(2, 1));
    unsure += fail_everywhere(DISK_ALL, -1, true, times(17, 1));
    assert_true(unsure > 0); /* a commit whose sync failed, and nothing could be written over it */
    free_world();
}

/* Rot */

/* A database of a few tables, with much that was taken back and replaced in it. */
static void make_database(void)
{
    bool opened;
    begin(5);
    disk.recording = true;
    assert_int_equal(work(times(60, 200), &opened), OUT_STORED);
    disk_repair();
    whole = read_file(path);
}

struct rot {
    int right, mended, refused, closed, lost;
};

/* Every table that can be read is as it was stored. */
static void read_rotten(struct rot *rot)
{
    struct text error = TEXT_EMPTY;
    struct store *store = open_store(&error);
    if (!store) {
        assert_true(error.length > 0);
        rot->closed++;
    }
    for (int i = 0; store && i < TABLE_COUNT; i++) {
        const struct text *expected = &world.tables[i].stored;
        struct text found = TEXT_EMPTY;
        char id[TABLE_ID_LENGTH + 1];
        copy_id(id, expected);
        enum read read = id[0] ? read_table(store, id, &found) : READ_RIGHT;
        if (id[0] && (read == READ_RIGHT || read == READ_MENDED))
            assert_string_equal(text_string(&found), text_string(expected));
        rot->right += read == READ_RIGHT;
        rot->mended += read == READ_MENDED;
        rot->refused += read == READ_REFUSED;
        rot->lost += read == READ_NONE;
        text_free(&found);
    }
    store_close(store);
    text_free(&error);
}

/* One byte is another one, anywhere. */
static void test_flipped_bytes(void **state)
{
    int flips = times(600, 20000);
    struct rot rot = {0};
    uint64_t chance = 11;
    (void)state;
    make_database();
    for (int i = 0; i < flips; i++) {
        size_t at = draw(&chance, whole.count);
        while (!whole.at[at]) /* most of the file is room that nothing has been written to */
            at = draw(&chance, whole.count);
        unsigned char before = whole.at[at];
        whole.at[at] ^= (unsigned char)(1 + draw(&chance, 255));
        remove_files();
        write_file(path, whole.at, whole.count);
        whole.at[at] = before;
        read_rotten(&rot);
    }
    assert_true(rot.mended > flips / 20);
    assert_int_equal(rot.lost, 0);
    assert_true(rot.refused < flips / 50); /* one bad byte hardly ever loses a table */
    print_message("%d flips: %d right, %d mended, %d refused, %d not opened\n", flips, rot.right,
                  rot.mended, rot.refused, rot.closed);
    free(whole.at);
    free_world();
}

static void spoil_sectors(struct bytes *bytes, uint64_t *chance, int most)
{
    for (int count = 1 + (int)draw(chance, (uint64_t)most); count > 0; count--) {
        size_t at = 512 * draw(chance, bytes->count / 512);
        bool zeros = draw(chance, 2);
        for (size_t i = at; i < at + 512; i++)
            bytes->at[i] = zeros ? 0 : (unsigned char)draw(chance, 256);
    }
}

/* Half of the sectors that name one of the tables are empty: rows of it, and their copies. */
static void spoil_table(struct bytes *bytes, uint64_t *chance)
{
    char id[TABLE_ID_LENGTH + 1];
    copy_id(id, &world.tables[draw(chance, TABLE_COUNT)].stored);
    size_t length = strlen(id);
    for (size_t at = 0; length && at + 512 <= bytes->count; at += 512) {
        bool names = false;
        for (size_t i = at; !names && i + length <= at + 512; i++)
            names = memcmp(bytes->at + i, id, length) == 0;
        if (names && draw(chance, 2))
            memset(bytes->at + at, 0, 512);
    }
}

/* Whole sectors hold nonsense, or the file ends too early. */
static void test_sectors_and_ends(void **state)
{
    int trials = times(120, 3000);
    struct rot rot = {0};
    uint64_t chance = 13;
    (void)state;
    make_database();
    for (int i = 0; i < trials; i++) {
        struct bytes copy = {malloc(whole.count), whole.count};
        assert_non_null(copy.at);
        memcpy(copy.at, whole.at, whole.count);
        if (i % 4 == 0)
            copy.count = draw(&chance, 2) ? 512 * draw(&chance, whole.count / 512)
                                          : draw(&chance, whole.count);
        else if (i % 4 == 3)
            spoil_table(&copy, &chance);
        else
            spoil_sectors(&copy, &chance, i % 4 == 1 ? 1 : 30);
        remove_files();
        write_file(path, copy.at, copy.count);
        free(copy.at);
        read_rotten(&rot);
    }
    print_message("%d sectors: %d right, %d mended, %d refused, %d not opened, %d lost\n", trials,
                  rot.right, rot.mended, rot.refused, rot.closed, rot.lost);
    assert_true(rot.mended > 0 && rot.refused > 0 && rot.closed > 0);
    free(whole.at);
    free_world();
}

/* The log of a server that was killed: what rots there ends it, and nobody is told a wrong game. */
static void test_flipped_bytes_in_the_log(void **state)
{
    int flips = times(60, 3000);
    char log[400];
    bool opened;
    uint64_t chance = 17;
    struct rot rot = {0};
    (void)state;
    snprintf(log, sizeof log, "%s-wal", path);
    begin(19);
    disk.recording = true;
    disk_fail(DISK_SYNC | DISK_WRITE, 250, true);
    enum end_of_batch outcome = work(40, &opened);
    assert_int_not_equal(outcome, OUT_STORED);
    disk_after_cut(path, false, 0);
    disk_repair();
    whole = read_file(path);
    whole_wal = read_file(log);
    assert_true(whole_wal.count > 4096);
    for (int i = 0; i < flips; i++) {
        size_t at = draw(&chance, whole_wal.count);
        struct text error = TEXT_EMPTY;
        whole_wal.at[at] ^= 0x10;
        remove_files();
        write_file(path, whole.at, whole.count);
        write_file(log, whole_wal.at, whole_wal.count);
        whole_wal.at[at] ^= 0x10;
        struct store *store = open_store(&error);
        for (int t = 0; store && t < TABLE_COUNT; t++) { /* earlier, perhaps, but whole */
            struct text found = TEXT_EMPTY;
            char id[TABLE_ID_LENGTH + 1];
            copy_id(id, &world.tables[t].stored);
            rot.refused += id[0] && read_table(store, id, &found) == READ_REFUSED;
            text_free(&found);
        }
        store_close(store);
        text_free(&error);
    }
    assert_int_equal(rot.refused, 0);
    free(whole.at);
    free(whole_wal.at);
    free_world();
}

/* What the sum of given values is never changes: it is in files. */
static void test_sums_stay(void **state)
{
    static const unsigned char hash[HASH_BYTES] = {1, 2, 3};
    const struct value values[] = {TEXT("table"), INT(-5), HASH(hash), HASH(NULL), TEXT("")};
    sqlite3 *file = NULL;
    sqlite3_stmt *statement = NULL;
    int64_t sum = sum_values("tibbt", 5, values);
    (void)state;
    assert_int_equal(sum, SUM_OF_VALUES);
    assert_int_not_equal(sum_values("tibb", 4, values), sum);
    assert_int_equal(sqlite3_open(":memory:", &file), SQLITE_OK);
    assert_true(sum_register(file));
    assert_int_equal(
        sqlite3_prepare_v2(file, "SELECT row_sum('table', -5, ?, NULL, '')", -1, &statement, NULL),
        SQLITE_OK);
    sqlite3_bind_blob(statement, 1, hash, HASH_BYTES, SQLITE_STATIC);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    assert_int_equal(sqlite3_column_int64(statement, 0), sum);
    sqlite3_finalize(statement);
    sqlite3_close(file);
    assert_int_equal(book_sum(1, "t", 2, 0, "pass", 3), BOOK_SUM);
}

/* Of what SQLite gave back the sanitizer withholds more than one store ever has, but not all that
 * fits into 256 MB: memory that is never used again is slow. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "quarantine_size_mb=16";
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_written_is_read),
        cmocka_unit_test(test_what_is_read_aside),
        cmocka_unit_test(test_power_cuts),
        cmocka_unit_test(test_every_call_fails_once),
        cmocka_unit_test(test_every_call_fails_for_good),
        cmocka_unit_test(test_flipped_bytes),
        cmocka_unit_test(test_sectors_and_ends),
        cmocka_unit_test(test_flipped_bytes_in_the_log),
        cmocka_unit_test(test_sums_stay),
    };
    remote = getenv("EPOKI_TEST_POSTGRES");
    if (argc > 1)
        cmocka_set_test_filter(argv[1]);
    else if (remote) /* the others are about a disk under a file */
        cmocka_set_test_filter("test_what_is_*");
    return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
