/* test_rpc.c: the protocol as a program sees it: requests, batches, notifications, the shape of
 * every result and every error code (rpc.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "games/duel/duel.h"
#include "rpc/rpc.h"

/* The rules version of duel as text. */
#define TEXT_OF(x) #x
#define TEXT_OF_VALUE(x) TEXT_OF(x)
#define RULES TEXT_OF_VALUE(DUEL_RULES_VERSION)

/* A session, and the last answer as text and as a tree. */
struct session {
    struct rpc *rpc;
    struct text answer;
    struct json_document document;
};

static int set_up(void **state)
{
    struct session *s = test_calloc(1, sizeof *s);
    s->rpc = rpc_new(1);
    assert_non_null(s->rpc);
    *state = s;
    return 0;
}

static int tear_down(void **state)
{
    struct session *s = *state;
    rpc_free(s->rpc);
    json_free(&s->document);
    text_free(&s->answer);
    test_free(s);
    return 0;
}

/* Sends one message; the answer, or NULL when there is none. */
static const struct json_node *send_bytes(struct session *s, const char *message, size_t count)
{
    char *copy = test_malloc(count ? count : 1); /* exactly that long */
    memcpy(copy, message, count);
    text_clear(&s->answer);
    json_free(&s->document);
    rpc_handle(s->rpc, copy, count, &s->answer);
    test_free(copy);
    if (!s->answer.length)
        return NULL;
    assert_null(strchr(text_string(&s->answer), '\n'));
    s->document = json_parse(text_string(&s->answer), s->answer.length);
    if (!s->document.root)
        fail_msg("the answer is not JSON: %s", text_string(&s->answer));
    return s->document.root;
}

static const struct json_node *send_text(struct session *s, const char *message)
{
    return send_bytes(s, message, strlen(message));
}

/* A member that must be there, with that type. */
static const struct json_node *member(const struct json_node *object, const char *key,
                                      enum json_type type)
{
    const struct json_node *node = json_member(object, key);
    if (!node)
        fail_msg("the member %s is missing", key);
    if (node->type != type)
        fail_msg("the member %s has type %d, not %d", key, (int)node->type, (int)type);
    return node;
}

static int64_t number(const struct json_node *object, const char *key)
{
    const struct json_node *node = member(object, key, JSON_NUMBER);
    assert_true(node->whole);
    return node->value;
}

static const char *string(const struct json_node *object, const char *key)
{
    return json_as_string(member(object, key, JSON_STRING));
}

static void check_texts(const struct json_node *object, const char *key)
{
    const struct json_node *texts = member(object, key, JSON_OBJECT);
    assert_true(texts->count >= 2); /* and further languages where the game has them */
    assert_true(string(texts, "en")[0] != '\0');
    assert_true(string(texts, "pl")[0] != '\0');
}

static const struct json_node *send_call(struct session *s, const char *method, const char *params)
{
    struct text message = TEXT_EMPTY;
    text_format(&message, "{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"%s\",\"params\":%s}", method,
                params);
    const struct json_node *answer = send_text(s, text_string(&message));
    text_free(&message);
    assert_non_null(answer);
    assert_string_equal(string(answer, "jsonrpc"), "2.0");
    assert_int_equal(number(answer, "id"), 7);
    assert_int_equal(answer->count, 3);
    return answer;
}

/* The result of a call that must succeed. */
static const struct json_node *call(struct session *s, const char *method, const char *params)
{
    const struct json_node *result = json_member(send_call(s, method, params), "result");
    if (!result)
        fail_msg("%s %s: %s", method, params, text_string(&s->answer));
    return result;
}

static void check_error(const struct json_node *answer, int code)
{
    assert_null(json_member(answer, "result"));
    const struct json_node *error = member(answer, "error", JSON_OBJECT);
    if (number(error, "code") != code)
        fail_msg("code %d instead of %d: %s", (int)number(error, "code"), code,
                 string(error, "message"));
    assert_true(string(error, "message")[0] != '\0');
}

/* The error of a call that must fail. */
static const struct json_node *refused(struct session *s, const char *method, const char *params,
                                       int code)
{
    const struct json_node *answer = send_call(s, method, params);
    if (!json_member(answer, "error"))
        fail_msg("%s %s: %s", method, params, text_string(&s->answer));
    check_error(answer, code);
    return json_member(answer, "error");
}

static void new_table(struct session *s, const char *params, const char *id)
{
    const struct json_node *result = call(s, "new", params);
    assert_int_equal(result->count, 1);
    assert_string_equal(string(result, "table"), id);
}

/* The hash of a table, in a buffer of 17 bytes. */
static void get_hash(struct session *s, const char *table, char *to)
{
    struct text params = TEXT_EMPTY;
    text_format(&params, "{\"table\":\"%s\"}", table);
    const char *hash = json_as_string(call(s, "hash", text_string(&params)));
    text_free(&params);
    assert_non_null(hash);
    assert_int_equal(strlen(hash), 16);
    assert_int_equal(strspn(hash, "0123456789abcdef"), 16);
    memcpy(to, hash, 17);
}

/* Plays the action with that number of the list, modulo its length; false when the game is over. */
static bool play_nth(struct session *s, unsigned n)
{
    const struct json_node *actions =
        member(call(s, "legal", "{\"table\":\"t1\"}"), "actions", JSON_ARRAY);
    struct text params = TEXT_EMPTY;
    if (!actions->count)
        return false;
    const struct json_node *action = actions->child;
    for (unsigned left = n % (unsigned)actions->count; left; left--)
        action = action->next;
    text_format(&params, "{\"table\":\"t1\",\"action\":\"%s\"}", string(action, "action"));
    call(s, "play", text_string(&params));
    text_free(&params);
    return true;
}

static void play_some(struct session *s, unsigned moves)
{
    for (unsigned i = 0; i < moves; i++)
        play_nth(s, i * 7 + 3);
}

/* Envelope */

static void test_ids_are_echoed(void **state)
{
    static const char *const ids[] = {
        "1",       "0",
        "-5",      "1.50",
        "1e3",     "123456789012345678901234567890",
        "\"abc\"", "\"\"",
        "null",    "\"a\\\"b\\\\c\\n\"",
        "\"ż\"",
    };
    struct session *s = *state;
    for (int i = 0; i < COUNT_OF(ids); i++) {
        char message[200], expected[200];
        for (int good = 0; good < 2; good++) {
            snprintf(message, sizeof message, "{\"jsonrpc\":\"2.0\",\"id\":%s,\"method\":\"%s\"}",
                     ids[i], good ? "games" : "nothing");
            snprintf(expected, sizeof expected, "{\"jsonrpc\":\"2.0\",\"id\":%s,\"%s\":", ids[i],
                     good ? "result" : "error");
            assert_non_null(send_text(s, message));
            assert_int_equal(strncmp(text_string(&s->answer), expected, strlen(expected)), 0);
        }
    }
    /* a NUL in an id comes back as it was */
    assert_non_null(
        send_text(s, "{\"jsonrpc\":\"2.0\",\"id\":\"a\\u0000b\",\"method\":\"games\"}"));
    assert_int_equal(member(s->document.root, "id", JSON_STRING)->length, 3);
}

static void test_parse_error(void **state)
{
    static const char *const messages[] = {
        "", "{", "[", "nonsense", "{\"jsonrpc\":\"2.0\",}", "{\"id\":1} x", "[{}", "\"\xFF\""};
    struct session *s = *state;
    for (int i = 0; i < COUNT_OF(messages); i++) {
        const struct json_node *answer = send_text(s, messages[i]);
        assert_non_null(answer);
        check_error(answer, RPC_PARSE_ERROR);
        assert_int_equal(json_member(answer, "id")->type, JSON_NULL);
    }
}

static void test_invalid_request(void **state)
{
    static const char *const messages[] = {
        "1",
        "null",
        "\"games\"",
        "{}",
        "{\"id\":null,\"method\":\"games\"}",
        "{\"jsonrpc\":\"1.0\",\"method\":\"games\"}",
        "{\"jsonrpc\":2.0,\"method\":\"games\"}",
        "{\"jsonrpc\":\"2.0\"}",
        "{\"jsonrpc\":\"2.0\",\"method\":1}",
        "{\"jsonrpc\":\"2.0\",\"method\":\"games\\u0000\"}",
        "{\"jsonrpc\":\"2.0\",\"method\":\"games\",\"id\":{}}",
        "{\"jsonrpc\":\"2.0\",\"method\":\"games\",\"id\":[1]}",
        "{\"jsonrpc\":\"2.0\",\"method\":\"games\",\"id\":true}",
        "[]",
    };
    struct session *s = *state;
    for (int i = 0; i < COUNT_OF(messages); i++) {
        const struct json_node *answer = send_text(s, messages[i]);
        if (!answer)
            fail_msg("no answer to %s", messages[i]);
        check_error(answer, RPC_INVALID_REQUEST);
        assert_int_equal(json_member(answer, "id")->type, JSON_NULL);
    }
    const struct json_node *answer = send_text(s, "{\"id\":3,\"method\":\"games\"}");
    check_error(answer, RPC_INVALID_REQUEST);
    assert_int_equal(number(answer, "id"), 3);
}

static void test_unknown_method(void **state)
{
    static const char *const methods[] = {"", "game", "Games", "games ", "rpc.discover"};
    struct session *s = *state;
    for (int i = 0; i < COUNT_OF(methods); i++)
        refused(s, methods[i], "{}", RPC_UNKNOWN_METHOD);
    assert_null(rpc_method_find("nothing"));
    assert_non_null(rpc_method_find("games"));
}

static void test_params_of_wrong_form(void **state)
{
    struct session *s = *state;
    call(s, "games", "{}");
    call(s, "games", "[]");
    assert_non_null(send_text(s, "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"games\"}"));
    assert_non_null(json_member(s->document.root, "result"));
    refused(s, "games", "[1]", RPC_INVALID_PARAMS);
    refused(s, "games", "1", RPC_INVALID_PARAMS);
    refused(s, "games", "\"x\"", RPC_INVALID_PARAMS);
    const struct json_node *error = refused(s, "games", "{\"gmae\":1}", RPC_INVALID_PARAMS);
    assert_non_null(strstr(string(error, "message"), "gmae"));
    refused(s, "turn", "{\"table\":\"t1\",\"seat\":0}", RPC_INVALID_PARAMS);
}

static void test_notifications_are_silent(void **state)
{
    static const char *const messages[] = {
        "{\"jsonrpc\":\"2.0\",\"method\":\"games\"}",
        "{\"jsonrpc\":\"2.0\",\"method\":\"nothing\"}",
        "{\"jsonrpc\":\"2.0\",\"method\":\"turn\",\"params\":{\"table\":\"t99\"}}",
        "{\"jsonrpc\":\"2.0\",\"method\":\"turn\",\"params\":[1]}",
        "{\"jsonrpc\":\"2.0\",\"method\":\"new\",\"params\":{\"game\":\"duel\",\"players\":2}}",
        "[{\"jsonrpc\":\"2.0\",\"method\":\"games\"},{\"jsonrpc\":\"2.0\",\"method\":\"x\"}]",
    };
    struct session *s = *state;
    for (int i = 0; i < COUNT_OF(messages); i++)
        if (send_text(s, messages[i]))
            fail_msg("%s: %s", messages[i], text_string(&s->answer));
    call(s, "turn", "{\"table\":\"t1\"}"); /* the notification opened it all the same */
}

static void test_batch(void **state)
{
    struct session *s = *state;
    const struct json_node *answer = send_text(
        s, "[{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"new\",\"params\":{\"game\":\"duel\","
           "\"players\":2,\"seed\":1}},"
           "{\"jsonrpc\":\"2.0\",\"method\":\"games\"},"
           "{\"jsonrpc\":\"2.0\",\"id\":\"two\",\"method\":\"turn\",\"params\":{\"table\":\"t1\"}},"
           "5,"
           "{\"jsonrpc\":\"2.0\",\"id\":null,\"method\":\"nothing\"},"
           "[]]");
    assert_int_equal(answer->type, JSON_ARRAY);
    assert_int_equal(answer->count, 5); /* the notification has none */
    const struct json_node *one = answer->child;
    assert_int_equal(number(one, "id"), 1);
    assert_string_equal(string(json_member(one, "result"), "table"), "t1");
    one = one->next;
    assert_string_equal(string(one, "id"), "two");
    assert_int_equal(number(json_member(one, "result"), "version"), 0);
    one = one->next;
    check_error(one, RPC_INVALID_REQUEST);
    one = one->next;
    check_error(one, RPC_UNKNOWN_METHOD);
    assert_int_equal(json_member(one, "id")->type, JSON_NULL);
    one = one->next;
    check_error(one, RPC_INVALID_REQUEST);
}

static void test_batch_limit(void **state)
{
    struct session *s = *state;
    for (int count = RPC_BATCH_MAX; count <= RPC_BATCH_MAX + 1; count++) {
        struct text message = TEXT_EMPTY;
        text_add_char(&message, '[');
        for (int i = 0; i < count; i++)
            text_format(&message, "%s{\"jsonrpc\":\"2.0\",\"id\":%d,\"method\":\"nothing\"}",
                        i ? "," : "", i);
        text_add_char(&message, ']');
        const struct json_node *answer = send_text(s, text_string(&message));
        text_free(&message);
        if (count <= RPC_BATCH_MAX) {
            assert_int_equal(answer->type, JSON_ARRAY);
            assert_int_equal(answer->count, count);
        } else {
            check_error(answer, RPC_INVALID_REQUEST);
        }
    }
}

static void test_message_limit(void **state)
{
    static const char request[] = "{\"jsonrpc\":\"2.0\",\"id\":1,\"method\":\"games\"}";
    struct session *s = *state;
    size_t size = (size_t)RPC_MESSAGE_MAX + 1;
    char *message = test_malloc(size);
    memset(message, ' ', size);
    memcpy(message, request, sizeof request - 1);
    assert_non_null(json_member(send_bytes(s, message, size - 1), "result"));
    check_error(send_bytes(s, message, size), RPC_INVALID_REQUEST);
    test_free(message);
}

static void test_refusal(void **state)
{
    struct text out = TEXT_EMPTY;
    (void)state;
    rpc_write_refusal(RPC_INVALID_REQUEST, "the line is too long", &out);
    assert_string_equal(text_string(&out),
                        "{\"jsonrpc\":\"2.0\",\"id\":null,\"error\":{\"code\":-32600,\"message\":"
                        "\"the line is too long\"}}");
    text_free(&out);
}

/* An answer is appended to what the text holds. */
static void test_answer_is_appended(void **state)
{
    struct session *s = *state;
    struct text out = TEXT_EMPTY;
    static const char silent[] = "[{\"jsonrpc\":\"2.0\",\"method\":\"games\"}]";
    text_add(&out, "before ");
    rpc_handle(s->rpc, silent, sizeof silent - 1, &out);
    assert_string_equal(text_string(&out), "before ");
    rpc_handle(s->rpc, "?", 1, &out);
    assert_int_equal(strncmp(text_string(&out), "before {\"jsonrpc\"", 17), 0);
    text_free(&out);
}

/* Methods without a table */

static void check_option(const struct json_node *option)
{
    assert_true(string(option, "name")[0] != '\0');
    check_texts(option, "label");
    const struct json_node *values = json_member(option, "values");
    if (!values) {
        assert_true(number(option, "low") <= number(option, "default"));
        assert_true(number(option, "default") <= number(option, "high"));
        return;
    }
    bool found = false;
    for (const struct json_node *value = values->child; value; value = value->next) {
        check_texts(value, "name");
        found |= strcmp(string(value, "id"), string(option, "default")) == 0;
    }
    assert_true(found);
}

static void test_games(void **state)
{
    struct session *s = *state;
    const struct json_node *games = call(s, "games", "{}");
    assert_int_equal(games->type, JSON_ARRAY);
    assert_int_equal(games->count, game_count());
    int index = 0;
    for (const struct json_node *game = games->child; game; game = game->next, index++) {
        assert_string_equal(string(game, "game"), game_at(index)->slug);
        check_texts(game, "name");
        const struct json_node *players = member(game, "players", JSON_ARRAY);
        assert_int_equal(players->count, 2);
        assert_int_equal(players->child->value, game_at(index)->players_min);
        assert_int_equal(players->child->next->value, game_at(index)->players_max);
        const struct json_node *options = member(game, "options", JSON_ARRAY);
        assert_int_equal(options->count, game_at(index)->option_count);
        for (const struct json_node *option = options->child; option; option = option->next)
            check_option(option);
        assert_int_equal(member(game, "stacks", JSON_ARRAY)->count, game_at(index)->stack_count);
        assert_int_equal(number(game, "rules_version"), game_at(index)->rules.version);
        const struct json_node *levels = member(game, "levels", JSON_ARRAY);
        assert_int_equal(levels->count, BOT_LEVEL_COUNT);
        for (const struct json_node *level = levels->child; level; level = level->next) {
            check_texts(level, "name");
            assert_true(bot_is_known(game_at(index), string(level, "bot"), NULL));
            assert_true(bot_is_known(game_at(index), string(level, "id"), NULL));
        }
    }
}

static void test_catalog(void **state)
{
    struct session *s = *state;
    const struct json_node *catalog = call(s, "catalog", "{\"game\":\"duel\"}");
    assert_string_equal(string(catalog, "game"), "duel");
    const struct json_node *tables = member(catalog, "tables", JSON_OBJECT);
    const struct json_node *cards = member(tables, "cards", JSON_ARRAY);
    assert_true(cards->count > 0);
    for (const struct json_node *card = cards->child; card; card = card->next) {
        assert_true(string(card, "id")[0] != '\0');
        check_texts(card, "name");
        check_texts(card, "text");
        assert_true(string(card, "source")[0] != '\0');
        number(card, "cost_coins");
    }
    refused(s, "catalog", "{}", RPC_INVALID_PARAMS);
    refused(s, "catalog", "{\"game\":\"chess\"}", RPC_INVALID_PARAMS);
    refused(s, "catalog", "{\"game\":1}", RPC_INVALID_PARAMS);
}

static void test_rules(void **state)
{
    struct session *s = *state;
    const struct json_node *rules = call(s, "rules", "{\"game\":\"duel\"}");
    assert_int_equal(rules->type, JSON_ARRAY);
    assert_int_equal(rules->count, game_find("duel")->rulebook_count);
    for (const struct json_node *rule = rules->child; rule; rule = rule->next) {
        assert_true(string(rule, "id")[0] != '\0');
        check_texts(rule, "text");
    }
    refused(s, "rules", "{}", RPC_INVALID_PARAMS);
}

/* new, load, close */

static void test_new(void **state)
{
    struct session *s = *state;
    char first[17], second[17], third[17];
    new_table(s, "{\"game\":\"duel\",\"players\":2,\"seed\":5}", "t1");
    new_table(s, "{\"game\":\"duel\",\"players\":2,\"seed\":\"5\",\"options\":{}}", "t2");
    new_table(s, "{\"game\":\"duel\",\"players\":2}", "t3");
    new_table(s, "{\"game\":\"duel\",\"players\":2}", "t4");
    get_hash(s, "t1", first);
    get_hash(s, "t2", second);
    assert_string_equal(first, second);
    get_hash(s, "t3", second);
    get_hash(s, "t4", third);
    assert_string_not_equal(second, third); /* a seed of its own for each */
    new_table(s, "{\"game\":\"duel\",\"players\":2,\"seed\":\"18446744073709551615\"}", "t5");
    new_table(s,
              "{\"game\":\"duel\",\"players\":2,\"stacks\":{\"first\":[1]},"
              "\"options\":{\"wonders\":\"first_game\",\"tie_start\":\"chooses\"}}",
              "t6");
    const struct json_node *turn = call(s, "turn", "{\"table\":\"t6\"}");
    assert_int_equal(number(turn, "seat"), 1);
    assert_string_equal(string(turn, "phase"), "turn");
}

static void test_new_refuses(void **state)
{
    static const char *const params[] = {
        "{}",
        "{\"game\":\"duel\"}",
        "{\"players\":2}",
        "{\"game\":\"chess\",\"players\":2}",
        "{\"game\":\"duel\",\"players\":1}",
        "{\"game\":\"duel\",\"players\":3}",
        "{\"game\":\"duel\",\"players\":\"2\"}",
        "{\"game\":\"duel\",\"players\":2.0}",
        "{\"game\":\"duel\",\"players\":2,\"seed\":-1}",
        "{\"game\":\"duel\",\"players\":2,\"seed\":1.5}",
        "{\"game\":\"duel\",\"players\":2,\"seed\":\"x\"}",
        "{\"game\":\"duel\",\"players\":2,\"seed\":null}",
        "{\"game\":\"duel\",\"players\":2,\"seed\":\"18446744073709551616\"}",
        "{\"game\":\"duel\",\"players\":2,\"options\":[]}",
        "{\"game\":\"duel\",\"players\":2,\"options\":{\"colour\":\"red\"}}",
        "{\"game\":\"duel\",\"players\":2,\"options\":{\"wonders\":\"none\"}}",
        "{\"game\":\"duel\",\"players\":2,\"options\":{\"wonders\":null}}",
        "{\"game\":\"duel\",\"players\":2,\"stacks\":[]}",
        "{\"game\":\"duel\",\"players\":2,\"stacks\":{\"first\":1}}",
        "{\"game\":\"duel\",\"players\":2,\"stacks\":{\"first\":[null]}}",
        "{\"game\":\"duel\",\"players\":2,\"stacks\":{\"first\":[0,1]}}",
        "{\"game\":\"duel\",\"players\":2,\"stacks\":{\"first\":[2]}}",
        "{\"game\":\"duel\",\"players\":2,\"stacks\":{\"first\":[0],\"first\":[1]}}",
        "{\"game\":\"duel\",\"players\":2,\"stacks\":{\"second\":[0]}}",
        "{\"game\":\"duel\",\"players\":2,\"stacks\":{\"library\":[\"law\",\"law\",\"law\"]}}",
    };
    struct session *s = *state;
    for (int i = 0; i < COUNT_OF(params); i++)
        refused(s, "new", params[i], RPC_INVALID_PARAMS);
    new_table(s, "{\"game\":\"duel\",\"players\":2}", "t1"); /* none of them left one */
}

/* Sends `load` with the last answer's result put into the params. */
static const struct json_node *load_result(struct session *s, const char *method, const char *key,
                                           const char *more)
{
    struct text message = TEXT_EMPTY;
    call(s, method, "{\"table\":\"t1\"}");
    static const char head[] = "{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":";
    assert_int_equal(strncmp(text_string(&s->answer), head, sizeof head - 1), 0);
    text_format(&message, "{\"%s\":", key);
    text_add_bytes(&message, s->answer.data + sizeof head - 1, s->answer.length - sizeof head);
    text_format(&message, "%s}", more);
    const struct json_node *result = call(s, "load", text_string(&message));
    text_free(&message);
    return result;
}

static void test_state_and_load(void **state)
{
    struct session *s = *state;
    char first[17], second[17];
    new_table(s, "{\"game\":\"duel\",\"players\":2,\"seed\":1}", "t1");
    play_some(s, 20);
    get_hash(s, "t1", first);
    const struct json_node *result = load_result(s, "state", "state", ",\"game\":\"duel\"");
    assert_string_equal(string(result, "table"), "t2");
    get_hash(s, "t2", second);
    assert_string_equal(first, second);
    assert_int_equal(number(call(s, "turn", "{\"table\":\"t2\"}"), "version"), 0);
}

static void test_record_and_load(void **state)
{
    struct session *s = *state;
    char first[17], second[17];
    new_table(s, "{\"game\":\"duel\",\"players\":2,\"seed\":1}", "t1");
    play_some(s, 20);
    get_hash(s, "t1", first);
    const char *record = json_as_string(call(s, "record", "{\"table\":\"t1\"}"));
    assert_int_equal(strncmp(record, "epoki-record 1\ngame duel\n", 25), 0);
    const struct json_node *result = load_result(s, "record", "record", "");
    assert_string_equal(string(result, "table"), "t2");
    get_hash(s, "t2", second);
    assert_string_equal(first, second);
    assert_int_equal(number(call(s, "turn", "{\"table\":\"t2\"}"), "version"), 20);
    call(s, "undo", "{\"table\":\"t2\",\"to\":0}");
}

static void test_load_refuses(void **state)
{
    static const char *const bad_states[] = {
        "{\"record\":\"\"}",
        "{\"record\":\"epoki-record 1\\n\"}",
        "{\"record\":\"epoki-record 1\\ngame duel\\nrules " RULES
        "\\nplayers 2\\nbegin\\ncastle\\n\"}",
        "{\"game\":\"duel\",\"state\":{}}",
        "{\"game\":\"duel\",\"state\":[]}",
        "{\"game\":\"duel\",\"state\":null}",
        "{\"game\":\"duel\",\"state\":\"x\"}",
    };
    static const char *const bad_params[] = {
        "{}",
        "{\"game\":\"duel\"}",
        "{\"record\":1}",
        "{\"record\":\"a\\u0000b\"}",
        "{\"state\":{}}",
        "{\"game\":\"chess\",\"state\":{}}",
        "{\"record\":\"\",\"seed\":-1}",
    };
    struct session *s = *state;
    for (int i = 0; i < COUNT_OF(bad_states); i++)
        refused(s, "load", bad_states[i], RPC_BAD_STATE);
    for (int i = 0; i < COUNT_OF(bad_params); i++)
        refused(s, "load", bad_params[i], RPC_INVALID_PARAMS);
    new_table(s, "{\"game\":\"duel\",\"players\":2}", "t1");
}

static void test_close(void **state)
{
    struct session *s = *state;
    char before[17], after[17];
    static const char *const ids[] = {"t1", "t2", "t3"};
    for (int i = 0; i < COUNT_OF(ids); i++)
        new_table(s, "{\"game\":\"duel\",\"players\":2}", ids[i]);
    get_hash(s, "t3", before);
    assert_int_equal(call(s, "close", "{\"table\":\"t1\"}")->count, 0);
    assert_int_equal(s->document.root->count, 3);
    refused(s, "close", "{\"table\":\"t1\"}", RPC_UNKNOWN_TABLE);
    refused(s, "turn", "{\"table\":\"t1\"}", RPC_UNKNOWN_TABLE);
    get_hash(s, "t3", after);
    assert_string_equal(before, after);
    new_table(s, "{\"game\":\"duel\",\"players\":2}", "t4"); /* an id is never used again */
}

/* Methods of a table */

static void test_table_is_named(void **state)
{
    static const struct {
        const char *name, *others; /* what it needs beside the table */
    } methods[] = {{"close", ""},
                   {"turn", ""},
                   {"legal", ""},
                   {"play", ",\"action\":\"x\""},
                   {"preview", ",\"action\":\"x\""},
                   {"undo", ""},
                   {"view", ",\"seat\":0"},
                   {"state", ""},
                   {"numbers", ""},
                   {"hash", ""},
                   {"record", ""},
                   {"scores", ""},
                   {"resample", ",\"seat\":0"},
                   {"bot", ",\"bot\":\"random\""},
                   {"why", ",\"seat\":0,\"ref\":\"x\""}};
    static const struct {
        const char *table;
        enum rpc_code code;
    } tables[] = {
        {"\"t1\"", RPC_UNKNOWN_TABLE},  {"\"\"", RPC_UNKNOWN_TABLE},
        {"\"t\"", RPC_UNKNOWN_TABLE},   {"\"1\"", RPC_UNKNOWN_TABLE},
        {"\"t-1\"", RPC_UNKNOWN_TABLE}, {"\"T1\"", RPC_UNKNOWN_TABLE},
        {"1", RPC_INVALID_PARAMS},      {"\"t99999999999999999999999\"", RPC_UNKNOWN_TABLE},
        {"null", RPC_INVALID_PARAMS},
    };
    struct session *s = *state;
    for (int i = 0; i < COUNT_OF(methods); i++) {
        for (int k = 0; k < COUNT_OF(tables); k++) {
            struct text params = TEXT_EMPTY;
            text_format(&params, "{\"table\":%s%s}", tables[k].table, methods[i].others);
            refused(s, methods[i].name, text_string(&params), tables[k].code);
            text_free(&params);
        }
        refused(s, methods[i].name, "{}", RPC_INVALID_PARAMS);
    }
}

static void test_turn(void **state)
{
    struct session *s = *state;
    new_table(s, "{\"game\":\"duel\",\"players\":2,\"stacks\":{\"first\":[1]}}", "t1");
    const struct json_node *turn = call(s, "turn", "{\"table\":\"t1\"}");
    assert_int_equal(turn->count, 4);
    assert_int_equal(number(turn, "seat"), 1);
    assert_string_equal(string(turn, "phase"), "draft");
    member(turn, "over", JSON_FALSE);
    assert_int_equal(number(turn, "version"), 0);
}

static void test_legal(void **state)
{
    struct session *s = *state;
    new_table(s, "{\"game\":\"duel\",\"players\":2,\"seed\":3}", "t1");
    for (int move = 0; move < 15; move++) {
        int64_t seat = number(call(s, "turn", "{\"table\":\"t1\"}"), "seat");
        const struct json_node *legal = call(s, "legal", "{\"table\":\"t1\"}");
        assert_int_equal(number(legal, "seat"), seat);
        const struct json_node *actions = member(legal, "actions", JSON_ARRAY);
        assert_true(actions->count > 0);
        for (const struct json_node *action = actions->child; action; action = action->next) {
            assert_true(string(action, "action")[0] != '\0');
            assert_true(string(action, "group")[0] != '\0');
            check_texts(action, "text");
            const struct json_node *refs = member(action, "refs", JSON_ARRAY);
            for (const struct json_node *ref = refs->child; ref; ref = ref->next) {
                struct ref parsed;
                assert_true(game_ref_parse(game_find("duel"), json_as_string(ref), &parsed));
            }
        }
        play_some(s, 1);
    }
}

static void test_play(void **state)
{
    struct session *s = *state;
    new_table(s, "{\"game\":\"duel\",\"players\":2,\"seed\":3}", "t1");
    for (int move = 1; play_nth(s, (unsigned)move * 5); move++) {
        const struct json_node *result = json_member(s->document.root, "result");
        assert_int_equal(result->count, 4);
        assert_int_equal(number(result, "version"), move);
        const struct json_node *events = member(result, "events", JSON_ARRAY);
        assert_true(events->count > 0);
        for (const struct json_node *event = events->child; event; event = event->next) {
            assert_true(string(event, "event")[0] != '\0');
            check_texts(event, "text");
        }
        bool over = json_member(result, "over")->type == JSON_TRUE;
        member(result, "over", over ? JSON_TRUE : JSON_FALSE);
        member(result, "seat", over ? JSON_NULL : JSON_NUMBER);
    }
    const struct json_node *turn = call(s, "turn", "{\"table\":\"t1\"}");
    member(turn, "seat", JSON_NULL);
    member(turn, "over", JSON_TRUE);
    assert_string_equal(string(turn, "phase"), "over");
    const struct json_node *legal = call(s, "legal", "{\"table\":\"t1\"}");
    member(legal, "seat", JSON_NULL);
    assert_int_equal(member(legal, "actions", JSON_ARRAY)->count, 0);
    refused(s, "play", "{\"table\":\"t1\",\"action\":\"build theater\"}", RPC_ILLEGAL_ACTION);
    refused(s, "bot", "{\"table\":\"t1\",\"bot\":\"random\"}", RPC_INVALID_PARAMS);
    const struct json_node *scores = call(s, "scores", "{\"table\":\"t1\"}");
    int winners = 0;
    for (const struct json_node *score = scores->child; score; score = score->next)
        winners += json_member(score, "winner")->type == JSON_TRUE;
    assert_true(winners > 0);
}

/* An illegal action is an error, and nothing has changed. */
static void test_illegal_action(void **state)
{
    static const char *const actions[] = {
        "", "build", "pick nothing", "castle", "build theater", "PICK sphinx", "a\\u0001b"};
    struct session *s = *state;
    char before[17], after[17];
    new_table(s, "{\"game\":\"duel\",\"players\":2,\"seed\":3}", "t1");
    get_hash(s, "t1", before);
    for (int i = 0; i < COUNT_OF(actions); i++) {
        struct text params = TEXT_EMPTY;
        text_format(&params, "{\"table\":\"t1\",\"action\":\"%s\"}", actions[i]);
        refused(s, "play", text_string(&params), RPC_ILLEGAL_ACTION);
        text_free(&params);
    }
    refused(s, "play", "{\"table\":\"t1\"}", RPC_INVALID_PARAMS);
    refused(s, "play", "{\"table\":\"t1\",\"action\":1}", RPC_INVALID_PARAMS);
    refused(s, "play", "{\"table\":\"t1\",\"action\":\"pick\\u0000\"}", RPC_INVALID_PARAMS);
    get_hash(s, "t1", after);
    assert_string_equal(before, after);
    assert_int_equal(number(call(s, "turn", "{\"table\":\"t1\"}"), "version"), 0);
}

/* What a preview tells is what the same action then leads to; asking changes nothing. */
static void test_preview(void **state)
{
    struct session *s = *state;
    struct text params = TEXT_EMPTY;
    char before[17], after[17];
    new_table(s, "{\"game\":\"duel\",\"players\":2,\"seed\":3}", "t1");
    const struct json_node *actions =
        member(call(s, "legal", "{\"table\":\"t1\"}"), "actions", JSON_ARRAY);
    text_format(&params, "{\"table\":\"t1\",\"action\":\"%s\"}", string(actions->child, "action"));
    get_hash(s, "t1", before);
    const struct json_node *result = call(s, "preview", text_string(&params));
    assert_int_equal(member(result, "reveals", JSON_TRUE)->type, JSON_TRUE); /* the other chooses */
    assert_int_equal(number(result, "seat"), 1);
    assert_int_equal(number(member(result, "view", JSON_OBJECT), "seat"), 0);
    get_hash(s, "t1", after);
    assert_string_equal(before, after);
    text_free(&params);
    refused(s, "preview", "{\"table\":\"t1\",\"action\":\"build theater\"}", RPC_ILLEGAL_ACTION);
    refused(s, "preview", "{\"table\":\"t1\",\"action\":7}", RPC_INVALID_PARAMS);
    refused(s, "preview", "{\"table\":\"t1\"}", RPC_INVALID_PARAMS);
    get_hash(s, "t1", after);
    assert_string_equal(before, after);
}

/* "with data.rule when known": a card of age II is not on the table yet. */
static void test_illegal_action_names_the_rule(void **state)
{
    struct session *s = *state;
    new_table(s, "{\"game\":\"duel\",\"players\":2,\"options\":{\"wonders\":\"first_game\"}}",
              "t1");
    const struct json_node *error = refused(
        s, "play", "{\"table\":\"t1\",\"action\":\"build laboratory\"}", RPC_ILLEGAL_ACTION);
    const char *rule = string(member(error, "data", JSON_OBJECT), "rule");
    bool found = false;
    for (int i = 0; i < game_find("duel")->rulebook_count; i++)
        found |= strcmp(game_find("duel")->rulebook[i].id, rule) == 0;
    assert_true(found);
    error = refused(s, "play", "{\"table\":\"t1\",\"action\":\"castle\"}", RPC_ILLEGAL_ACTION);
    assert_null(json_member(error, "data"));
}

static void test_undo(void **state)
{
    struct session *s = *state;
    char hashes[6][17], hash[17];
    new_table(s, "{\"game\":\"duel\",\"players\":2,\"seed\":3}", "t1");
    refused(s, "undo", "{\"table\":\"t1\"}", RPC_INVALID_PARAMS);
    for (int i = 0; i < 6; i++) {
        get_hash(s, "t1", hashes[i]);
        play_some(s, 1);
    }
    const struct json_node *result = call(s, "undo", "{\"table\":\"t1\"}");
    assert_int_equal(result->count, 1);
    assert_int_equal(number(result, "version"), 5);
    get_hash(s, "t1", hash);
    assert_string_equal(hash, hashes[5]);
    assert_int_equal(number(call(s, "undo", "{\"table\":\"t1\",\"to\":2}"), "version"), 2);
    get_hash(s, "t1", hash);
    assert_string_equal(hash, hashes[2]);
    static const char *const bad[] = {"3", "-1", "100", "1.5", "\"1\"", "null"};
    for (int i = 0; i < COUNT_OF(bad); i++) {
        struct text params = TEXT_EMPTY;
        text_format(&params, "{\"table\":\"t1\",\"to\":%s}", bad[i]);
        refused(s, "undo", text_string(&params), RPC_INVALID_PARAMS);
        text_free(&params);
    }
    get_hash(s, "t1", hash);
    assert_string_equal(hash, hashes[2]);
}

static void test_view(void **state)
{
    static const char *const bad[] = {
        "{\"table\":\"t1\"}", "{\"table\":\"t1\",\"seat\":2}", "{\"table\":\"t1\",\"seat\":-1}",
        "{\"table\":\"t1\",\"seat\":\"0\"}", "{\"table\":\"t1\",\"seat\":null}"};
    struct session *s = *state;
    new_table(s, "{\"game\":\"duel\",\"players\":2,\"seed\":3}", "t1");
    play_some(s, 10);
    for (int seat = 0; seat < 2; seat++) {
        const struct json_node *view = call(
            s, "view", seat ? "{\"table\":\"t1\",\"seat\":1}" : "{\"table\":\"t1\",\"seat\":0}");
        assert_int_equal(view->type, JSON_OBJECT);
        const struct json_node *age3 = member(view, "age3", JSON_ARRAY); /* not on the table yet */
        for (const struct json_node *card = age3->child; card; card = card->next)
            assert_int_equal(card->type, JSON_NULL);
    }
    for (int i = 0; i < COUNT_OF(bad); i++)
        refused(s, "view", bad[i], RPC_INVALID_PARAMS);
    const struct json_node *full = call(s, "state", "{\"table\":\"t1\"}");
    const struct json_node *age3 = member(full, "age3", JSON_ARRAY);
    for (const struct json_node *card = age3->child; card; card = card->next)
        assert_int_equal(card->type, JSON_STRING);
}

static void test_numbers(void **state)
{
    struct session *s = *state;
    new_table(s, "{\"game\":\"duel\",\"players\":2,\"seed\":3}", "t1");
    const struct json_node *numbers = call(s, "numbers", "{\"table\":\"t1\"}");
    assert_int_equal(numbers->count, 2);
    const struct json_node *common = member(numbers, "common", JSON_ARRAY);
    assert_int_equal(common->count, 1);
    assert_int_equal(common->child->value, 0);
    const struct json_node *seats = member(numbers, "seats", JSON_ARRAY);
    assert_int_equal(seats->count, 2);
    for (const struct json_node *seat = seats->child; seat; seat = seat->next) {
        assert_int_equal(seat->type, JSON_ARRAY);
        assert_int_equal(seat->count, 1);
        assert_int_equal(seat->child->value, 7);
    }
}

static void test_scores(void **state)
{
    struct session *s = *state;
    new_table(s, "{\"game\":\"duel\",\"players\":2,\"seed\":3}", "t1");
    play_some(s, 15);
    const struct json_node *scores = call(s, "scores", "{\"table\":\"t1\"}");
    assert_int_equal(scores->type, JSON_ARRAY);
    assert_int_equal(scores->count, 2);
    int seat = 0;
    for (const struct json_node *score = scores->child; score; score = score->next) {
        int64_t sum = 0;
        assert_int_equal(number(score, "seat"), seat++);
        const struct json_node *parts = member(score, "parts", JSON_OBJECT);
        assert_int_equal(parts->count, game_find("duel")->score_parts->count);
        for (const struct json_node *part = parts->child; part; part = part->next)
            sum += part->value;
        assert_int_equal(number(score, "total"), sum);
        member(score, "winner", JSON_FALSE);
    }
}

static void test_resample(void **state)
{
    struct session *s = *state;
    char one[17], two[17], same[17];
    struct text view = TEXT_EMPTY;
    new_table(s, "{\"game\":\"duel\",\"players\":2,\"seed\":3}", "t1");
    play_some(s, 10);
    call(s, "view", "{\"table\":\"t1\",\"seat\":0}");
    text_add(&view, text_string(&s->answer));
    static const char *const seeds[] = {"1", "2", "1"};
    for (int i = 0; i < 3; i++) {
        struct text params = TEXT_EMPTY;
        text_format(&params, "{\"table\":\"t1\",\"seat\":0,\"seed\":%s}", seeds[i]);
        const struct json_node *result = call(s, "resample", text_string(&params));
        assert_int_equal(result->count, 1);
        assert_int_equal(string(result, "table")[1], '2' + i);
        text_free(&params);
    }
    get_hash(s, "t2", one);
    get_hash(s, "t3", two);
    get_hash(s, "t4", same);
    assert_string_not_equal(one, two);
    assert_string_equal(one, same);
    call(s, "view", "{\"table\":\"t2\",\"seat\":0}");
    assert_string_equal(text_string(&view), text_string(&s->answer));
    refused(s, "resample", "{\"table\":\"t1\",\"seed\":1}", RPC_INVALID_PARAMS);
    refused(s, "resample", "{\"table\":\"t1\",\"seat\":5,\"seed\":1}", RPC_INVALID_PARAMS);
    refused(s, "resample", "{\"table\":\"t1\",\"seat\":0,\"seed\":[]}", RPC_INVALID_PARAMS);
    text_free(&view);
}

static void test_bot(void **state)
{
    struct session *s = *state;
    char before[17], after[17];
    new_table(s, "{\"game\":\"duel\",\"players\":2,\"seed\":3}", "t1");
    play_some(s, 10);
    get_hash(s, "t1", before);
    int count = member(call(s, "legal", "{\"table\":\"t1\"}"), "actions", JSON_ARRAY)->count;
    const struct json_node *answer =
        call(s, "bot", "{\"table\":\"t1\",\"bot\":\"random\",\"ms\":10,\"seed\":1}");
    assert_int_equal(answer->count, 4);
    assert_true(string(answer, "action")[0] != '\0');
    member(answer, "value", JSON_ARRAY);
    assert_true(number(answer, "visits") >= 0);
    const struct json_node *candidates = member(answer, "candidates", JSON_ARRAY);
    assert_int_equal(candidates->count, count);
    for (const struct json_node *one = candidates->child; one; one = one->next) {
        assert_true(string(one, "action")[0] != '\0');
        member(one, "share", JSON_NUMBER);
        assert_non_null(json_member(one, "value"));
    }
    get_hash(s, "t1", after);
    assert_string_equal(before, after); /* it does not play */
    static const char *const bad[] = {
        "{\"table\":\"t1\"}",
        "{\"table\":\"t1\",\"bot\":\"deep\"}",
        "{\"table\":\"t1\",\"bot\":1}",
        "{\"table\":\"t1\",\"bot\":\"random\",\"ms\":0}",
        "{\"table\":\"t1\",\"bot\":\"random\",\"ms\":\"10\"}",
        "{\"table\":\"t1\",\"bot\":\"random\",\"ms\":600001}",
        "{\"table\":\"t1\",\"bot\":\"random\",\"seed\":-1}",
    };
    for (int i = 0; i < COUNT_OF(bad); i++)
        refused(s, "bot", bad[i], RPC_INVALID_PARAMS);
}

/* What a bot answers that thinks: values of seats and candidates. */
static void check_opinion(const struct json_node *answer, int players)
{
    assert_int_equal(member(answer, "value", JSON_ARRAY)->count, players);
    assert_true(number(answer, "visits") > 0);
    const struct json_node *candidates = member(answer, "candidates", JSON_ARRAY);
    bool found = false;
    for (const struct json_node *one = candidates->child; one; one = one->next) {
        assert_int_equal(one->count, 3);
        member(one, "share", JSON_NUMBER);
        member(one, "value", JSON_NUMBER);
        found |= strcmp(string(one, "action"), string(answer, "action")) == 0;
    }
    assert_true(found);
}

static const struct json_node *ask_bot(struct session *s, const char *table, const char *bot,
                                       const char *more)
{
    struct text params = TEXT_EMPTY;
    text_format(&params, "{\"table\":\"%s\",\"bot\":\"%s\",\"seed\":1%s}", table, bot, more);
    const struct json_node *answer = call(s, "bot", text_string(&params));
    text_free(&params);
    return answer;
}

/* Kinds with options, levels, and limits beside them. */
static void test_bots_that_think(void **state)
{
    static const char *const bots[] = {"greedy",
                                       "greedy:eval=hand,noise=50",
                                       "flat",
                                       "mcts",
                                       "mcts:select=ucb,eval=none,split=1",
                                       "mcts:threads=3",
                                       "plan:width=4",
                                       "easy",
                                       "normal",
                                       "hard:noise=0"};
    struct session *s = *state;
    for (int players = 2; players <= 3; players++) {
        new_table(s,
                  players == 2 ? "{\"game\":\"duel\",\"players\":2,\"seed\":3}"
                               : "{\"game\":\"ages\",\"players\":3,\"seed\":3}",
                  players == 2 ? "t1" : "t2");
        const char *table = players == 2 ? "t1" : "t2";
        for (int i = 0; i < COUNT_OF(bots); i++) {
            struct text first = TEXT_EMPTY;
            check_opinion(ask_bot(s, table, bots[i], ",\"iterations\":5"), players);
            text_add(&first, text_string(&s->answer));
            ask_bot(s, table, bots[i], ",\"iterations\":5");
            assert_string_equal(text_string(&s->answer), text_string(&first));
            text_free(&first);
        }
    }
}

#define PLANNER "{\"table\":\"t1\",\"bot\":\"plan:width=4,iterations=1,keep=1\""

/* Asks the planner, at which it looks at nothing when it goes on with its plan, and plays what it
 * says; returns true when it had a choice and followed the plan. */
static bool follows_plan(struct session *s, const char *more)
{
    struct text params = TEXT_EMPTY;
    text_format(&params, PLANNER "%s}", more);
    const struct json_node *answer = call(s, "bot", text_string(&params));
    bool choice = member(answer, "candidates", JSON_ARRAY)->count > 1;
    bool followed = choice && number(answer, "visits") == 0;
    text_clear(&params);
    text_format(&params, "{\"table\":\"t1\",\"action\":\"%s\"}", string(answer, "action"));
    call(s, "play", text_string(&params));
    text_free(&params);
    return followed;
}

/* A bot that sits remembers its plan, hears of what is played and forgets what is taken back. */
static void test_bots_that_sit(void **state)
{
    struct session *s = *state;
    int sitting = 0, standing = 0, back = 0;
    new_table(s, "{\"game\":\"ages\",\"players\":2,\"seed\":3}", "t1");
    for (int i = 0; i < 60; i++)
        sitting += follows_plan(s, ",\"sit\":true");
    for (int i = 0; i < 60; i++)
        standing += follows_plan(s, i % 2 ? ",\"sit\":false" : "");
    for (int i = 0; i < 40; i++) {
        follows_plan(s, ",\"sit\":true");
        call(s, "undo", "{\"table\":\"t1\"}");
        back += follows_plan(s, ",\"sit\":true");
    }
    assert_true(sitting > 20);
    assert_int_equal(standing, 0);
    assert_int_equal(back, 0);
    refused(s, "bot", PLANNER ",\"sit\":1}", RPC_INVALID_PARAMS);
    refused(s, "bot", "{\"table\":\"t1\",\"bot\":7,\"sit\":true}", RPC_INVALID_PARAMS);
    refused(s, "bot", PLANNER ",\"sit\":true,\"ms\":[]}", RPC_INVALID_PARAMS);
    call(s, "bot", PLANNER ",\"sit\":true,\"iterations\":2}");
    refused(s, "bot", PLANNER ",\"sit\":true,\"iterations\":\"2\"}", RPC_INVALID_PARAMS);
}

/* Another text, or limit, is another bot, which has made no plan. */
static void test_another_sits_down(void **state)
{
    struct session *s = *state;
    int followed = 0;
    new_table(s, "{\"game\":\"ages\",\"players\":2,\"seed\":3}", "t1");
    for (int i = 0; i < 40; i++) {
        struct text more = TEXT_EMPTY;
        text_format(&more, ",\"sit\":true,\"iterations\":%d", 1 + i % 2);
        followed += follows_plan(s, text_string(&more));
        text_free(&more);
    }
    assert_int_equal(followed, 0);
}

/* Not many may sit, and they go with their tables. */
static void test_bots_that_sit_are_few(void **state)
{
    struct session *s = *state;
    for (int i = 1; i <= RPC_SITTERS_MAX + 1; i++) {
        struct text table = TEXT_EMPTY, params = TEXT_EMPTY;
        text_format(&table, "t%d", i);
        new_table(s, "{\"game\":\"duel\",\"players\":2}", text_string(&table));
        text_format(&params, "{\"table\":\"t%d\",\"bot\":\"random\",\"sit\":true}", i);
        if (i <= RPC_SITTERS_MAX) {
            call(s, "bot", text_string(&params));
        } else {
            refused(s, "bot", text_string(&params), RPC_INTERNAL_ERROR);
            call(s, "close", "{\"table\":\"t5\"}");
            call(s, "bot", text_string(&params));
        }
        text_free(&table);
        text_free(&params);
    }
}

static double clock_now(void *context)
{
    return *(double *)context += 0.001;
}

/* The host lends a clock: thinking ends by it, with "ms" among the options or beside them. */
static void test_bot_with_a_clock(void **state)
{
    struct session *s = *state;
    double seconds = 1000;
    new_table(s, "{\"game\":\"duel\",\"players\":2,\"seed\":3}", "t1");
    play_some(s, 10);
    const struct json_node *error =
        refused(s, "bot", "{\"table\":\"t1\",\"bot\":\"mcts:ms=10\"}", RPC_INVALID_PARAMS);
    assert_non_null(strstr(string(error, "message"), "there is no clock here"));
    error = refused(s, "bot", "{\"table\":\"t1\",\"bot\":\"mcts\",\"ms\":10}", RPC_INVALID_PARAMS);
    assert_non_null(strstr(string(error, "message"), "there is no clock here"));
    rpc_lend(s->rpc, &(struct bot_host){.context = &seconds, .now = clock_now});
    static const char *const bots[][2] = {{"mcts:ms=10", ""},
                                          {"mcts", ",\"ms\":10"},
                                          {"mcts:iterations=1000000000", ",\"ms\":10"},
                                          {"easy", ",\"ms\":10"},
                                          {"greedy", ",\"ms\":10"}};
    for (int i = 0; i < COUNT_OF(bots); i++) {
        double before = seconds;
        check_opinion(ask_bot(s, "t1", bots[i][0], bots[i][1]), 2);
        assert_true(seconds > before + 0.010 && seconds < before + 0.015);
    }
    double before = seconds;
    ask_bot(s, "t1", "mcts:ms=10", ",\"iterations\":7"); /* the limit beside it counts alone */
    assert_true(seconds == before);
    assert_int_equal(number(json_member(s->document.root, "result"), "visits"), 7);
}

static void test_bot_refusals(void **state)
{
    static const char *const bad[][2] = {
        {"\"bot\":\"mcts:speed=1\"", "bot mcts has no option speed"},
        {"\"bot\":\"mcts:threads=0\"", "bot mcts: bad value: threads=0"},
        {"\"bot\":\"mcts:eval=best\"", "bot mcts: bad value: eval=best"},
        {"\"bot\":\"mcts:eval=none\"", "bot mcts: select=puct needs an evaluation"},
        {"\"bot\":\"\"", "there is no bot "},
        {"\"bot\":\"hardest\"", "there is no bot hardest"},
        {"\"bot\":\"hard:x=1\"", "has no option x"},
        {"\"bot\":[\"mcts\"]", "bot must be a text"},
        {"\"bot\":\"mcts\\u0000\"", "bot must be a text"},
        {"\"bot\":\"mcts\",\"ms\":5,\"iterations\":5", "ms or iterations, not both"},
        {"\"bot\":\"mcts\",\"iterations\":0",
         "iterations must be a whole number from 1 to 1000000000"},
        {"\"bot\":\"mcts\",\"iterations\":1.5", "iterations must be a whole number from 1 to"},
        {"\"bot\":\"mcts\",\"iterations\":\"5\"", "iterations must be a whole number from 1 to"},
        {"\"bot\":\"mcts\",\"iterations\":1000000001",
         "iterations must be a whole number from 1 to"},
        {"\"bot\":\"mcts\",\"ms\":-1", "ms must be a whole number from 1 to 600000"},
        {"\"bot\":\"mcts\",\"depth\":3", "unknown parameter depth"},
    };
    struct session *s = *state;
    new_table(s, "{\"game\":\"duel\",\"players\":2,\"seed\":3}", "t1");
    for (int i = 0; i < COUNT_OF(bad); i++) {
        struct text params = TEXT_EMPTY;
        text_format(&params, "{\"table\":\"t1\",%s}", bad[i][0]);
        const struct json_node *error = refused(s, "bot", text_string(&params), RPC_INVALID_PARAMS);
        if (!strstr(string(error, "message"), bad[i][1]))
            fail_msg("%s: %s", bad[i][0], string(error, "message"));
        text_free(&params);
    }
}

static void test_why(void **state)
{
    static const char *const bad[] = {
        "{\"table\":\"t1\",\"seat\":0}",
        "{\"table\":\"t1\",\"ref\":\"card:theater\"}",
        "{\"table\":\"t1\",\"seat\":2,\"ref\":\"card:theater\"}",
        "{\"table\":\"t1\",\"seat\":0,\"ref\":\"theater\"}",
        "{\"table\":\"t1\",\"seat\":0,\"ref\":\"card:nothing\"}",
        "{\"table\":\"t1\",\"seat\":0,\"ref\":7}",
    };
    struct session *s = *state;
    new_table(s, "{\"game\":\"duel\",\"players\":2,\"stacks\":{\"first\":[0]}}", "t1");
    for (int seat = 0; seat < 2; seat++) {
        const struct json_node *reasons =
            call(s, "why",
                 seat ? "{\"table\":\"t1\",\"seat\":1,\"ref\":\"card:theater\"}"
                      : "{\"table\":\"t1\",\"seat\":0,\"ref\":\"card:theater\"}");
        assert_int_equal(reasons->type, JSON_ARRAY);
        assert_true(reasons->count > 0);
        for (const struct json_node *reason = reasons->child; reason; reason = reason->next) {
            assert_true(string(reason, "rule")[0] != '\0');
            check_texts(reason, "text");
        }
    }
    for (int i = 0; i < COUNT_OF(bad); i++)
        refused(s, "why", bad[i], RPC_INVALID_PARAMS);
}

/* What is asked about never changes a table. */
static void test_questions_change_nothing(void **state)
{
    static const struct {
        const char *method, *params;
    } calls[] = {
        {"turn", "{\"table\":\"t1\"}"},
        {"legal", "{\"table\":\"t1\"}"},
        {"view", "{\"table\":\"t1\",\"seat\":1}"},
        {"state", "{\"table\":\"t1\"}"},
        {"numbers", "{\"table\":\"t1\"}"},
        {"record", "{\"table\":\"t1\"}"},
        {"scores", "{\"table\":\"t1\"}"},
        {"resample", "{\"table\":\"t1\",\"seat\":0}"},
        {"bot", "{\"table\":\"t1\",\"bot\":\"random\"}"},
        {"why", "{\"table\":\"t1\",\"seat\":0,\"ref\":\"wonder:sphinx\"}"},
    };
    struct session *s = *state;
    char before[17], after[17];
    new_table(s, "{\"game\":\"duel\",\"players\":2,\"seed\":3}", "t1");
    for (int move = 0; move < 30; move++) {
        get_hash(s, "t1", before);
        for (int i = 0; i < COUNT_OF(calls); i++)
            call(s, calls[i].method, calls[i].params);
        get_hash(s, "t1", after);
        assert_string_equal(before, after);
        play_some(s, 1);
    }
}

/* The one internal error a client can cause. */
static void test_too_many_tables(void **state)
{
    struct session *s = *state;
    for (int i = 0; i < RPC_TABLES_MAX; i++)
        call(s, "new", "{\"game\":\"duel\",\"players\":2}");
    refused(s, "new", "{\"game\":\"duel\",\"players\":2}", RPC_INTERNAL_ERROR);
    refused(s, "resample", "{\"table\":\"t1\",\"seat\":0}", RPC_INTERNAL_ERROR);
    call(s, "close", "{\"table\":\"t17\"}");
    call(s, "new", "{\"game\":\"duel\",\"players\":2}");
    refused(s, "new", "{\"game\":\"duel\",\"players\":2}", RPC_INTERNAL_ERROR);
    call(s, "turn", "{\"table\":\"t4096\"}");
}

/* Sessions with the same entropy give the same games, others do not. */
static void test_entropy(void **state)
{
    char hashes[3][17];
    static const uint64_t entropy[] = {1, 1, 2};
    (void)state;
    for (int i = 0; i < 3; i++) {
        struct session s = {.rpc = rpc_new(entropy[i])};
        new_table(&s, "{\"game\":\"duel\",\"players\":2}", "t1");
        get_hash(&s, "t1", hashes[i]);
        rpc_free(s.rpc);
        json_free(&s.document);
        text_free(&s.answer);
    }
    assert_string_equal(hashes[0], hashes[1]);
    assert_string_not_equal(hashes[0], hashes[2]);
    rpc_free(NULL);
}

#define IN_SESSION(test) cmocka_unit_test_setup_teardown(test, set_up, tear_down)

int main(void)
{
    const struct CMUnitTest tests[] = {
        IN_SESSION(test_ids_are_echoed),
        IN_SESSION(test_parse_error),
        IN_SESSION(test_invalid_request),
        IN_SESSION(test_unknown_method),
        IN_SESSION(test_params_of_wrong_form),
        IN_SESSION(test_notifications_are_silent),
        IN_SESSION(test_batch),
        IN_SESSION(test_batch_limit),
        IN_SESSION(test_message_limit),
        cmocka_unit_test(test_refusal),
        IN_SESSION(test_answer_is_appended),
        IN_SESSION(test_games),
        IN_SESSION(test_catalog),
        IN_SESSION(test_rules),
        IN_SESSION(test_new),
        IN_SESSION(test_new_refuses),
        IN_SESSION(test_state_and_load),
        IN_SESSION(test_record_and_load),
        IN_SESSION(test_load_refuses),
        IN_SESSION(test_close),
        IN_SESSION(test_table_is_named),
        IN_SESSION(test_turn),
        IN_SESSION(test_legal),
        IN_SESSION(test_play),
        IN_SESSION(test_illegal_action),
        IN_SESSION(test_illegal_action_names_the_rule),
        IN_SESSION(test_preview),
        IN_SESSION(test_undo),
        IN_SESSION(test_view),
        IN_SESSION(test_numbers),
        IN_SESSION(test_scores),
        IN_SESSION(test_resample),
        IN_SESSION(test_bot),
        IN_SESSION(test_bots_that_think),
        IN_SESSION(test_bots_that_sit),
        IN_SESSION(test_another_sits_down),
        IN_SESSION(test_bots_that_sit_are_few),
        IN_SESSION(test_bot_with_a_clock),
        IN_SESSION(test_bot_refusals),
        IN_SESSION(test_why),
        IN_SESSION(test_questions_change_nothing),
        IN_SESSION(test_too_many_tables),
        cmocka_unit_test(test_entropy),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
