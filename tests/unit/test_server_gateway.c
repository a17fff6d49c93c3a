/* test_server_gateway.c: requests and what is said (src/server/gateway/gateway.h) over real rooms
 * and a real store, without sockets: those are the test's. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <sqlite3.h>

#include "host/think.h"
#include "server/secret.h"
#include "server/server.h"
#include "server/site/cluster.h"
#include "server/store/store_news.h"

enum { PEOPLE = 12 };

static struct server server;
static char folder[64], path[128];
static struct connection people[PEOPLE];
static struct address account; /* of all of them */

/* Sockets: they remember what was said last, and what it waits for */

static struct said {
    struct text text; /* every message, a line each */
    uint64_t batch;   /* of the last one */
} said[PEOPLE];
static bool let_in;
static double charged;

void socket_send(struct connection *connection, const struct text *bytes, const char *id,
                 uint64_t batch)
{
    struct said *to = &said[connection - people];
    (void)id;
    text_add(&to->text, text_string(bytes));
    text_add_char(&to->text, '\n');
    to->batch = batch;
}

bool socket_may_ask(struct connection *connection)
{
    (void)connection;
    return let_in;
}

void socket_charge(struct connection *connection, double drops)
{
    (void)connection;
    charged = drops;
}

void socket_drop(struct connection *connection, const char *why)
{
    (void)connection;
    fail_msg("%s", why);
}

/* There is only one server. */

bool cluster_place(struct request *request, const char *id)
{
    (void)request, (void)id;
    fail();
    return false;
}

bool cluster_waits(struct request *request, const struct live *live)
{
    (void)request, (void)live;
    fail();
    return true;
}

bool cluster_send_on(struct request *request)
{
    (void)request;
    fail();
    return false;
}

void cluster_unseat(struct connection *connection)
{
    assert_null(connection->seat_at);
}

uint64_t server_seed(const struct server *of)
{
    (void)of;
    return 1;
}

void server_log(const char *pattern, ...)
{
    (void)pattern;
}

static void wake(void *context)
{
    (void)context;
}

static int open_server(void **state)
{
    (void)state;
    struct text error = TEXT_EMPTY;
    const struct queue_settings thinking = {.threads = 1, .host = host_for_bots, .wake = wake};
    snprintf(folder, sizeof folder, "%s/epoki-gateway-XXXXXX",
             access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp");
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/epoki.db", folder);
    memset(&server, 0, sizeof server);
    server.settings.per_address = 8;
    server.settings.tables_per_hour = 100;
    server.settings.messages_per_second = 10;
    server.rooms.store = store_open(path, wake, NULL, &error);
    assert_string_equal(text_string(&error), "");
    server.rooms.gathering = 1;
    server.rooms.bots.most = (size_t)64 << 20;
    server.rooms.bots.queue = queue_open(&thinking);
    assert_non_null(server.rooms.bots.queue);
    server.rpc = rpc_new(1);
    account = (struct address){.name = "192.0.2.1"};
    let_in = true;
    for (int i = 0; i < PEOPLE; i++) {
        people[i] = (struct connection){.server = &server,
                                        .account = &account,
                                        .address = "192.0.2.1",
                                        .viewer = {.who = SEAT_SPECTATOR, .version = -1}};
        said[i] = (struct said){.text = TEXT_EMPTY};
    }
    return 0;
}

static int close_server(void **state)
{
    static const char *const names[] = {"", "-wal", "-shm", ".lock", "-lock"};
    (void)state;
    for (int i = 0; i < PEOPLE; i++) {
        sit_leave(&people[i]);
        text_free(&said[i].text);
    }
    bots_close(&server.rooms);
    live_free_all(&server.rooms);
    rpc_free(server.rpc);
    timings_free(&server.timings);
    store_close(server.rooms.store);
    text_free(&server.listing.json);
    for (int i = 0; i < COUNT_OF(names); i++) {
        char name[160];
        snprintf(name, sizeof name, "%s%s", path, names[i]);
        unlink(name);
    }
    rmdir(folder);
    return 0;
}

/* Requests */

static bool send_text(int who, const char *text)
{
    text_clear(&said[who].text);
    return request_handle(&people[who], text, strlen(text));
}

/* Sends a request with the number 7; false: it must wait. */
static bool send_request(int who, const char *method, const char *params)
{
    struct text text = TEXT_EMPTY;
    text_format(&text, "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"%s\",\"params\":%s}", method,
                params);
    bool done = send_text(who, text_string(&text));
    text_free(&text);
    return done;
}

static void assert_said(int who, const char *words)
{
    if (!strstr(text_string(&said[who].text), words))
        fail_msg("%d was told %s and not %s", who, text_string(&said[who].text), words);
}

static void assert_refused(int who, int code, const char *why)
{
    struct text error = TEXT_EMPTY;
    text_format(&error, "{\"jsonrpc\":\"2.0\",\"id\":7,\"error\":{\"code\":%d,\"message\":\"%s\"}}",
                code, why);
    assert_said(who, text_string(&error));
    text_free(&error);
}

/* What has gathered is stored, and told. */
static void settle(void)
{
    bool good = false;
    settle_turn(&server.rooms);
    store_wait(server.rooms.store);
    assert_true(settle_collect(&server.rooms, &good));
    assert_true(good);
    settle_end(&server.rooms, good);
}

struct links {
    char table[32], seats[2][64], spectator[64];
};

static void copy(char *to, const struct json_node *node)
{
    const char *text = json_as_string(node);
    assert_non_null(text);
    strcpy(to, text);
}

/* A table of two people, made by this one. */
static struct links create(int who, const char *more)
{
    struct links links;
    struct text params = TEXT_EMPTY;
    text_format(&params,
                "{\"game\":\"duel\",\"players\":2,\"seats\":[{\"kind\":\"human\"},{\"kind\":"
                "\"human\"}]%s}",
                more);
    assert_true(send_request(who, "create", text_string(&params)));
    struct json_document answer =
        json_parse(text_string(&said[who].text), said[who].text.length - 1);
    const struct json_node *result = json_member(answer.root, "result");
    assert_non_null(result);
    copy(links.table, json_member(result, "table"));
    copy(links.spectator, json_member(result, "spectator"));
    copy(links.seats[0], json_member(result, "seats")->child);
    copy(links.seats[1], json_member(result, "seats")->child->next);
    json_free(&answer);
    text_free(&params);
    return links;
}

static bool join(int who, const char *secret)
{
    char params[128];
    snprintf(params, sizeof params, "{\"secret\":\"%s\"}", secret);
    return send_request(who, "join", params);
}

/* Tests */

static void test_what_is_no_request(void **state)
{
    (void)state;
    static const char *const wrong[] = {"[]", "7", "{}",
                                        "{\"jsonrpc\":\"2.0\",\"method\":\"hello\"}",
                                        "{\"jsonrpc\":\"2.0\",\"id\":{},\"method\":\"hello\"}"};
    assert_true(send_text(0, "{"));
    assert_said(0, "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32700,");
    for (int i = 0; i < COUNT_OF(wrong); i++) {
        assert_true(send_text(0, wrong[i]));
        assert_said(0, "\"id\":null,\"error\":{\"code\":-32600,\"message\":\"not a JSON-RPC 2.0 "
                       "request\"}");
    }
    assert_true(send_text(0, "{\"jsonrpc\":\"1.0\",\"id\":7,\"method\":\"hello\"}"));
    assert_refused(0, RPC_INVALID_REQUEST, "not a JSON-RPC 2.0 request");
    assert_true(send_request(0, "turn", "{}")); /* of the protocol, not of a server */
    assert_refused(0, RPC_UNKNOWN_METHOD, "there is no such method");
    assert_true(send_text(0, "{\"jsonrpc\":\"2.0\",\"id\":\"a\\\"b\",\"method\":\"leave\"}"));
    assert_string_equal(text_string(&said[0].text),
                        "{\"jsonrpc\":\"2.0\",\"id\":\"a\\\"b\",\"result\":{}}\n");
    assert_int_equal(server.counters.requests, 1 + COUNT_OF(wrong) + 3);
    assert_int_equal(server.counters.errors, 1 + COUNT_OF(wrong) + 2);
}

static void test_who_asks_too_much_is_refused(void **state)
{
    (void)state;
    let_in = false;
    assert_true(send_request(0, "hello", "{}"));
    assert_refused(0, SERVER_TOO_MANY, "too many messages: wait a little");
    assert_int_equal(server.counters.refused, 1);
    assert_int_equal(server.counters.requests, 0);
}

static void test_an_answer_waits_for_what_it_depends_on(void **state)
{
    (void)state;
    assert_true(send_request(1, "hello", "{}"));
    assert_int_equal(said[1].batch, 0);
    struct links links = create(0, "");
    assert_int_equal(said[0].batch, 1);
    settle();
    assert_true(join(0, links.seats[0]));
    assert_int_equal(said[0].batch, 2); /* he has come: that is stored */
    settle_turn(&server.rooms);
    assert_false(join(1, links.seats[1])); /* its table is saving */
    assert_string_equal(text_string(&said[1].text), "");
    assert_true(send_request(1, "hello", "{}")); /* that needs no table */
    settle();
}

static void test_a_table_that_saves_is_asked_again(void **state)
{
    (void)state;
    struct links links = create(0, "");
    settle();
    assert_true(join(0, links.seats[0]));
    settle();
    assert_true(send_request(0, "note", "{\"text\":\"x\"}"));
    settle_turn(&server.rooms);
    uint64_t requests = server.counters.requests;
    assert_false(send_request(0, "chat", "{\"text\":\"hello\"}"));
    assert_string_equal(text_string(&said[0].text), "");
    settle();
    assert_true(send_request(0, "chat", "{\"text\":\"hello\"}"));
    assert_said(0, "\"result\":{}");
    assert_int_equal(server.counters.requests, requests + 1); /* it counts once */
}

static void test_everybody_at_a_table_is_told(void **state)
{
    (void)state;
    struct links links = create(0, "");
    settle();
    assert_true(join(0, links.seats[0]));
    settle();
    double alone = charged;
    assert_true(join(1, links.seats[1]));
    settle();
    assert_true(charged > alone); /* one more is told */
    assert_said(1, "\"method\":\"people\"");
    assert_said(1, "\"method\":\"update\"");
    assert_true(send_request(0, "chat", "{\"text\":\"hello\"}"));
    text_clear(&said[1].text);
    settle();
    assert_said(1, "\"method\":\"chat\",\"params\":{\"seat\":0,\"name\":\"\",\"text\":\"hello\"");
    assert_true(send_request(0, "note", "{\"text\":\"secret plan\"}"));
    text_clear(&said[1].text);
    settle();
    assert_string_equal(text_string(&said[1].text), "");
    assert_true(join(2, links.seats[0])); /* another device of his: told what was said before */
    text_clear(&said[2].text);
    settle_turn(&server.rooms);
    assert_said(2, "\"text\":\"hello\"");
    assert_said(2, "\"method\":\"note\",\"params\":{\"text\":\"secret plan\"}");
    assert_true(send_request(2, "leave", "{}"));
    assert_null(people[2].live);
}

static void test_an_invitation_is_used_once(void **state)
{
    (void)state;
    struct links links = create(0, "");
    settle();
    assert_true(join(1, links.seats[1]));
    settle();
    assert_true(join(2, links.seats[1]));
    assert_refused(2, SERVER_USED_UP, "somebody has sat down with this invitation already");
    assert_true(join(2, "AAAAAAAAAAAAAAAAAAAAAA"));
    assert_refused(2, RPC_UNKNOWN_TABLE, "this link leads to no table");
    assert_true(send_request(2, "undo", "{}"));
    assert_refused(2, ROOM_NOT_NOW, "join a table first");
}

static void test_one_address_does_not_fill_a_table(void **state)
{
    (void)state;
    struct links links = create(0, "");
    settle();
    for (int i = 0; i < SEATS_MAX; i++)
        assert_true(join(i, links.spectator));
    assert_true(join(SEATS_MAX, links.spectator));
    assert_refused(SEATS_MAX, SERVER_TOO_MANY,
                   "too many connections of your address are at this table");
    assert_int_equal(server.counters.refused, 1);
    assert_true(join(0, links.spectator)); /* who is there comes again */
    assert_said(0, "\"seat\":null");
}

static void test_an_address_makes_so_many_tables(void **state)
{
    (void)state;
    server.settings.tables_per_hour = 2;
    for (int i = 0; i < 2; i++)
        create(0, "");
    assert_true(send_request(0, "create",
                             "{\"game\":\"duel\",\"players\":2,\"seats\":[{\"kind\":\"human\"},{"
                             "\"kind\":\"human\"}]}"));
    assert_refused(0, SERVER_TOO_MANY, "too many new tables: wait a while");
    settle();
}

static void test_the_same_token_makes_the_same_table(void **state)
{
    (void)state;
    struct links one = create(0, ",\"token\":\"AAAAAAAAAAAAAAAAAAAAAA\"");
    settle();
    struct links same = create(1, ",\"token\":\"AAAAAAAAAAAAAAAAAAAAAA\"");
    assert_string_equal(one.table, same.table);
    assert_string_equal(one.seats[0], same.seats[0]);
    assert_string_equal(one.seats[1], same.seats[1]);
    assert_int_equal(server.rooms.count, 1);
}

/* Somebody who is to decide at a table of his own, and asks for a hint. */
static void ask_for_hint(int who)
{
    struct links links = create(who, ",\"hints\":true");
    settle();
    const struct live *live = live_in_memory(&server.rooms, links.table);
    assert_true(join(who, links.seats[room_turn(live->room)]));
    settle();
    assert_true(send_request(who, "hint", "{\"ms\":10000}"));
}

static void test_an_address_has_a_few_hints(void **state)
{
    (void)state;
    for (int i = 0; i < 8; i++) {
        ask_for_hint(i);
        assert_string_equal(text_string(&said[i].text), ""); /* later */
    }
    ask_for_hint(8);
    assert_refused(8, SERVER_TOO_MANY, "too many hints for one address: wait for the others");
    sit_leave(&people[7]); /* his has not begun: there is one thread */
    assert_refused(7, ROOM_NOT_NOW, "you have left the table");
    assert_true(send_request(8, "hint", "{\"ms\":10}")); /* there is room now */
    assert_string_equal(text_string(&said[8].text), "");
}

/* Being told */

static int count_news(void)
{
    sqlite3 *file = NULL;
    sqlite3_stmt *statement = NULL;
    assert_int_equal(sqlite3_open(path, &file), SQLITE_OK);
    assert_int_equal(sqlite3_prepare_v2(file, "SELECT count(*) FROM news", -1, &statement, NULL),
                     SQLITE_OK);
    assert_int_equal(sqlite3_step(statement), SQLITE_ROW);
    int count = sqlite3_column_int(statement, 0);
    sqlite3_finalize(statement);
    sqlite3_close(file);
    return count;
}

/* What others than tables have to tell an account: of one thing once, and only what is wanted. */
static void test_an_account_is_told(void **state)
{
    struct store *store = server.rooms.store;
    const struct stored_account person = {.id = "accountacco", .name = "Ada", .skeleton = "ada"};
    const struct way way = {.id = "waywaywaywa",
                            .kind = WAY_HOOK,
                            .owner = {.account = "accountacco"},
                            .address = "https://x.example/",
                            .lang = "en",
                            .wants = 1 << NEWS_ROUND,
                            .proven = true};
    const struct news_due due = {1, 2};
    (void)state;
    store_add_account(store, &person);
    store_add_way(store, &way);
    settle();
    for (int i = 0; i < 2; i++) {
        store_tell_account(store, NEWS_ROUND, "accountacco", "", "cup:1", due);
        store_tell_account(store, NEWS_INVITED, "accountacco", "", "cup:1", due);
        store_tell_account(store, NEWS_ROUND, "accountothe", "", "cup:1", due);
        settle();
        assert_int_equal(count_news(), 1);
    }
    store_tell_account(store, NEWS_ROUND, "accountacco", "", "cup:2", due);
    settle();
    assert_int_equal(count_news(), 2);
    store_delete_account(store, "accountacco");
    settle();
    assert_int_equal(count_news(), 0);
}

#define TEST(NAME) cmocka_unit_test_setup_teardown(NAME, open_server, close_server)

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEST(test_what_is_no_request),
        TEST(test_who_asks_too_much_is_refused),
        TEST(test_an_answer_waits_for_what_it_depends_on),
        TEST(test_a_table_that_saves_is_asked_again),
        TEST(test_everybody_at_a_table_is_told),
        TEST(test_an_invitation_is_used_once),
        TEST(test_one_address_does_not_fill_a_table),
        TEST(test_an_address_makes_so_many_tables),
        TEST(test_the_same_token_makes_the_same_table),
        TEST(test_an_address_has_a_few_hints),
        TEST(test_an_account_is_told),
    };
    assert_true(secret_open());
    return cmocka_run_group_tests(tests, NULL, NULL);
}
