/* test_server_rooms.c: tables in memory (src/server/rooms/rooms.h) without sockets and messages:
 * loading, leaving the memory, batches that are stored or fail, and bots. The gateway is the
 * test's. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "host/think.h"
#include "server/rooms/rooms.h"
#include "server/secret.h"

/* The gateway: it remembers what it was asked for */

static struct {
    int told;           /* how often, */
    int version, undos; /* and what there was to tell */
    bool update;        /* everything anew */
    int newcomers_unseated, unseated;
    char log[256];
} gateway;

static struct connection *const somebody = (struct connection *)&gateway;

void tell_change(struct rooms *rooms, struct live *live)
{
    (void)rooms;
    gateway.told++;
    gateway.version = table_version(room_table(live->room));
    gateway.undos = room_undos(live->room);
    gateway.update = live->effects.update;
    room_effects_clear(&live->effects);
}

void sit_unseat_newcomers(struct live *live)
{
    (void)live;
    gateway.newcomers_unseated++;
}

void sit_unseat_all(struct live *live, const char *why)
{
    assert_string_equal(why, "its table cannot be loaded");
    live->sitting = NULL;
    gateway.unseated++;
}

const char *sit_address(const struct live *live)
{
    (void)live;
    return "192.0.2.1";
}

struct job *hints_make_job(struct live *live)
{
    (void)live;
    return NULL;
}

void hints_answer(struct job *job)
{
    assert_null(job->asker);
}

void hints_end(struct connection *connection, const char *why)
{
    (void)why;
    assert_null(connection);
}

void invite_agreed(struct live *live, const struct room_ask *ask)
{
    (void)live, (void)ask;
    fail();
}

void server_log(const char *pattern, ...)
{
    va_list args;
    va_start(args, pattern);
    vsnprintf(gateway.log, sizeof gateway.log, pattern, args);
    va_end(args);
}

/* Rooms over a database of their own */

static char folder[64], path[128];
static struct rooms rooms;

static void wake(void *context)
{
    (void)context;
}

static int open_rooms(void **state)
{
    (void)state;
    struct text error = TEXT_EMPTY;
    snprintf(folder, sizeof folder, "%s/epoki-rooms-XXXXXX",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/epoki.db", folder);
    memset(&rooms, 0, sizeof rooms);
    memset(&gateway, 0, sizeof gateway);
    rooms.store = store_open(path, wake, NULL, &error);
    assert_string_equal(text_string(&error), "");
    rooms.gathering = 1;
    rooms.away = 60;
    rooms.bots.most = (size_t)64 << 20;
    return 0;
}

static int close_rooms(void **state)
{
    static const char *const names[] = {"", "-wal", "-shm", ".lock", "-lock"};
    (void)state;
    if (rooms.bots.queue)
        bots_close(&rooms);
    live_free_all(&rooms);
    store_close(rooms.store);
    for (int i = 0; i < COUNT_OF(names); i++) {
        char name[160];
        snprintf(name, sizeof name, "%s%s", path, names[i]);
        unlink(name);
    }
    rmdir(folder);
    return 0;
}

/* A batch on its way ends; false: it failed. */
static bool settle(void)
{
    bool good = false;
    settle_turn(&rooms);
    store_wait(rooms.store);
    assert_true(settle_collect(&rooms, &good));
    settle_end(&rooms, good);
    return good;
}

static struct live *open_table(const char *id, const char *level, int budget)
{
    struct text error = TEXT_EMPTY;
    const struct game *game = game_find("duel");
    const struct setup setup = game_standard_setup(game, 2);
    char secret[SECRET_LENGTH + 1];
    struct room_plan plan = {
        .table = table_new(game, &setup, 1, NULL, &error),
        .rules = {.creator = 0, .clock = {.budget = budget, .cap = budget}},
        .seats = {{.kind = KIND_HUMAN, .held = true}, {.kind = KIND_HUMAN, .held = true}}};
    struct stored_game row = {.header = TEXT_EMPTY};
    struct stored_seat seats[SEATS_MAX] = {0};
    memcpy(row.id, id, sizeof row.id);
    if (*level) {
        plan.seats[1] = (struct room_seat){.kind = KIND_BOT};
        memcpy(plan.seats[1].level, level, strlen(level) + 1);
    }
    secret_make(secret, row.spectator);
    for (int seat = 0; seat < 2; seat++) {
        secret_make(secret, seats[seat].secret);
        plan.seats[seat].clock_ms = budget * 1000;
    }
    struct live *live = live_open(&rooms, &plan, &row, seats, &error);
    assert_non_null(live);
    return live;
}

static bool ask(struct live *live, enum room_verb verb, int from, const char *text)
{
    struct text out = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&out);
    struct room_request asked = {.verb = verb,
                                 .from = from,
                                 .text = text,
                                 .name = "",
                                 .version = table_version(room_table(live->room)),
                                 .undos = room_undos(live->room)};
    bool good = live_ask(&rooms, live, &asked, &json);
    text_free(&out);
    return good;
}

/* The first legal action of whose turn it is. */
static void play(struct live *live)
{
    const struct table *table = room_table(live->room);
    struct text action = TEXT_EMPTY;
    uint32_t actions[LEGAL_MAX];
    game_legal(table_game(table), table_state(table), actions);
    game_action_text(table_game(table), actions[0], &action);
    assert_true(ask(live, VERB_PLAY, room_turn(live->room), text_string(&action)));
    text_free(&action);
}

static void write_state(const struct live *live, struct text *out)
{
    struct json_writer json = json_writer_to(out);
    room_write_state(live->room, &json);
}

static int version_of(const struct live *live)
{
    return table_version(room_table(live->room));
}

#define ID "AAAAAAAAAAA"
#define OTHER_ID "BBBBBBBBBBB"
enum { LATER = 100000 }; /* seconds: everybody has been away long */

static void unload(void)
{
    live_unload_idle(&rooms, host_seconds() + LATER);
}

/* Tests */

static void test_nothing_is_told_that_is_not_stored(void **state)
{
    (void)state;
    struct live *live = open_table(ID, "", 0);
    assert_true(live->unsaved && !live->saving);
    assert_int_equal(live_batch(&rooms, live), 1);
    settle_turn(&rooms);
    assert_true(live->saving && !live->unsaved);
    assert_int_equal(live_batch(&rooms, live), 1);
    assert_int_equal(rooms.gathering, 2);
    settle_turn(&rooms); /* nothing more is handed over */
    assert_int_equal(gateway.told, 0);
    store_wait(rooms.store);
    bool good = false;
    assert_true(settle_collect(&rooms, &good));
    assert_true(good);
    settle_end(&rooms, good);
    assert_int_equal(gateway.told, 1);
    assert_int_equal(live_batch(&rooms, live), 0);
    assert_false(settle_collect(&rooms, &good));
    assert_int_equal(rooms.counters.commits, 1);
}

static void test_tables_of_one_batch_settle_together(void **state)
{
    (void)state;
    struct live *one = open_table(ID, "", 0), *other = open_table(OTHER_ID, "", 0);
    assert_true(settle());
    assert_int_equal(gateway.told, 2);
    play(one);
    settle_turn(&rooms);
    play(other); /* while the first one is on its way */
    assert_true(one->saving && other->unsaved);
    assert_int_equal(live_batch(&rooms, one), 2);
    assert_int_equal(live_batch(&rooms, other), 3);
    store_wait(rooms.store);
    bool good = false;
    assert_true(settle_collect(&rooms, &good));
    settle_end(&rooms, good);
    assert_int_equal(gateway.told, 3);
    assert_true(settle());
    assert_int_equal(gateway.told, 4);
}

/* Who came or went needs no commit. */
static void test_what_needs_no_commit_is_told_at_once(void **state)
{
    (void)state;
    struct live *live = open_table(ID, "", 0);
    assert_true(settle());
    assert_true(ask(live, VERB_JOIN, SEAT_SPECTATOR, NULL));
    assert_false(live->unsaved);
    settle_turn(&rooms);
    assert_int_equal(gateway.told, 2);
    assert_false(store_is_busy(rooms.store));
}

static void test_a_table_is_found_again(void **state)
{
    struct text before = TEXT_EMPTY, after = TEXT_EMPTY, error = TEXT_EMPTY;
    (void)state;
    struct live *live = open_table(ID, "", 0);
    for (int i = 0; i < 12; i++)
        play(live);
    assert_true(ask(live, VERB_JOIN, 1, NULL));
    assert_true(ask(live, VERB_NOTE, 1, "take the wonders"));
    assert_true(settle());
    write_state(live, &before);
    assert_true(ask(live, VERB_LEAVE, 1, NULL));
    settle_turn(&rooms);
    unload();
    assert_null(live_in_memory(&rooms, ID));
    assert_int_equal(rooms.count, 0);
    live = live_find(&rooms, ID, &error);
    assert_non_null(live);
    assert_ptr_equal(live_find(&rooms, ID, &error), live); /* loaded once */
    assert_int_equal(rooms.count, 1);
    assert_int_equal(rooms.counters.replayed, 12);
    assert_false(live->unsaved || live->changed);
    write_state(live, &after);
    assert_string_equal(text_string(&before), text_string(&after));
    assert_null(live_find(&rooms, OTHER_ID, &error));
    assert_string_equal(text_string(&error), ""); /* there is none: no error */
    text_free(&before);
    text_free(&after);
}

static void test_votes_are_found_again(void **state)
{
    struct text error = TEXT_EMPTY;
    (void)state;
    struct live *live = open_table(ID, "", 0);
    assert_true(ask(live, VERB_JOIN, 0, NULL) && ask(live, VERB_JOIN, 1, NULL));
    assert_true(ask(live, VERB_PAUSE, 0, NULL));
    assert_true(settle());
    int64_t number = room_asked(live->room)->number;
    unload();
    live = live_find(&rooms, ID, &error);
    assert_true(room_asked(live->room)->open);
    assert_int_equal(room_asked(live->room)->number, number);
    play(live); /* any action ends it */
    assert_true(settle());
    unload();
    assert_false(room_asked(live_find(&rooms, ID, &error)->room)->open);
}

/* A table stays in memory while anything may happen there. */
static void test_who_is_busy_stays(void **state)
{
    (void)state;
    struct live *live = open_table(ID, "", 0);
    unload(); /* it is not stored yet */
    assert_int_equal(rooms.count, 1);
    settle_turn(&rooms);
    unload(); /* nor now */
    assert_int_equal(rooms.count, 1);
    assert_true(settle());
    live->sitting = somebody;
    unload();
    assert_int_equal(rooms.count, 1);
    live->sitting = NULL;
    live_unload_idle(&rooms, host_seconds() + TABLE_IDLE_SECONDS - 10); /* too soon */
    assert_int_equal(rooms.count, 1);
    unload();
    assert_int_equal(rooms.count, 0);
}

static void test_a_clock_runs_in_memory(void **state)
{
    (void)state;
    struct live *live = open_table(ID, "", 30);
    assert_true(ask(live, VERB_JOIN, 0, NULL) && ask(live, VERB_JOIN, 1, NULL));
    assert_true(settle());
    assert_int_not_equal(room_clock_running(live->room), SEAT_NONE);
    unload();
    assert_int_equal(rooms.count, 1);
}

static void test_a_batch_that_fails_did_not_happen(void **state)
{
    (void)state;
    struct live *live = open_table(ID, "", 0), *other = open_table(OTHER_ID, "", 0);
    play(live);
    assert_true(settle());
    live->sitting = somebody;
    play(live);
    play(live);
    assert_true(ask(live, VERB_JOIN, 0, NULL));
    store_fail(rooms.store);
    assert_int_equal(version_of(live), 3);
    gateway.told = 0;
    assert_false(settle());
    assert_int_equal(gateway.newcomers_unseated, 1);
    assert_int_equal(gateway.told, 1); /* the other one had no part in it */
    assert_true(gateway.update);
    assert_int_equal(gateway.version, 1);
    assert_ptr_equal(live_in_memory(&rooms, ID), live); /* it is the same for who sits there */
    assert_ptr_equal(live->sitting, somebody);
    assert_int_equal(version_of(live), 1);
    assert_false(live->saving || live->unsaved);
    assert_int_equal(version_of(other), 0);
    assert_int_equal(rooms.counters.failed_commits, 1);
    assert_non_null(strstr(gateway.log, "cannot be written"));
    live->sitting = NULL;
    play(live); /* it goes on */
    assert_true(settle());
    assert_int_equal(gateway.version, 2);
}

static void test_a_table_that_was_never_stored_goes(void **state)
{
    struct text error = TEXT_EMPTY;
    (void)state;
    open_table(ID, "", 0)->sitting = somebody;
    store_fail(rooms.store);
    assert_false(settle());
    assert_int_equal(gateway.unseated, 1);
    assert_int_equal(rooms.count, 0);
    assert_null(live_find(&rooms, ID, &error));
    assert_string_equal(text_string(&error), "");
}

/* Bots */

enum { PATIENCE = 60 }; /* seconds; a busy machine takes its time */

static void collect_until(const struct live *live, int version)
{
    for (double end = host_seconds() + PATIENCE;
         version_of(live) < version && host_seconds() < end;) {
        bots_collect(&rooms);
        usleep(1000);
    }
    assert_int_equal(version_of(live), version);
}

static struct live *open_with_bot(void)
{
    const struct queue_settings settings = {.threads = 1, .host = host_for_bots, .wake = wake};
    rooms.bots.queue = queue_open(&settings);
    assert_non_null(rooms.bots.queue);
    struct live *live = open_table(ID, "easy", 0);
    assert_true(ask(live, VERB_JOIN, 0, NULL));
    assert_true(settle());
    return live;
}

static void test_a_bot_moves_when_the_table_is_settled(void **state)
{
    (void)state;
    struct live *live = open_with_bot();
    assert_false(bots_are_busy(live));
    play(live);
    bots_consider(&rooms, live); /* not before it is stored */
    assert_false(bots_are_busy(live));
    assert_true(settle());
    assert_true(bots_are_busy(live));
    unload(); /* it is waited for */
    assert_int_equal(rooms.count, 1);
    collect_until(live, 2);
    assert_true(live->unsaved);
    assert_int_equal(rooms.counters.bot_moves, 1);
    assert_true(settle()); /* the second pick is its own too */
    collect_until(live, 3);
}

static void test_its_answer_waits_while_the_table_is_saving(void **state)
{
    (void)state;
    struct live *live = open_with_bot();
    play(live);
    assert_true(settle());
    assert_true(ask(live, VERB_CHAT, 0, "hello"));
    settle_turn(&rooms);
    assert_true(live->saving);
    for (double end = host_seconds() + PATIENCE; !rooms.bots.postponed && host_seconds() < end;) {
        bots_collect(&rooms);
        usleep(1000);
    }
    assert_non_null(rooms.bots.postponed);
    assert_int_equal(version_of(live), 1);
    store_wait(rooms.store);
    bool good = false;
    assert_true(settle_collect(&rooms, &good));
    settle_end(&rooms, good);
    bots_collect(&rooms);
    assert_int_equal(version_of(live), 2);
}

static void test_a_move_taken_back_is_not_answered(void **state)
{
    (void)state;
    struct live *live = open_with_bot();
    play(live);
    assert_true(settle());
    struct text out = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&out);
    struct room_request undo = {.verb = VERB_UNDO, .from = 0, .version = -1, .undos = -1};
    assert_true(live_ask(&rooms, live, &undo, &json));
    assert_false(bots_are_busy(live));
    assert_true(settle());
    while (rooms.bots.running_count) {
        bots_collect(&rooms);
        usleep(1000);
    }
    assert_int_equal(version_of(live), 0);
    assert_int_equal(rooms.counters.bot_moves, 0);
    text_free(&out);
}

int main(void)
{
#define TEST(name) cmocka_unit_test_setup_teardown(name, open_rooms, close_rooms)
    const struct CMUnitTest tests[] = {
        TEST(test_nothing_is_told_that_is_not_stored),
        TEST(test_tables_of_one_batch_settle_together),
        TEST(test_what_needs_no_commit_is_told_at_once),
        TEST(test_a_table_is_found_again),
        TEST(test_votes_are_found_again),
        TEST(test_who_is_busy_stays),
        TEST(test_a_clock_runs_in_memory),
        TEST(test_a_batch_that_fails_did_not_happen),
        TEST(test_a_table_that_was_never_stored_goes),
        TEST(test_a_bot_moves_when_the_table_is_settled),
        TEST(test_its_answer_waits_while_the_table_is_saving),
        TEST(test_a_move_taken_back_is_not_answered),
    };
    assert_true(secret_open());
    return cmocka_run_group_tests(tests, NULL, NULL);
}
