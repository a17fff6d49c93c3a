/* request.c: the envelope of a request: JSON-RPC 2.0, one per frame; parameters; errors; what
 * requests cost. */
#include <string.h>

#include "host/think.h"
#include "rpc/shape.h"
#include "server/secret.h"
#include "server/server.h"
#include "server_messages.h"

/* Answers */

static void begin_answer(struct json_writer *json, const char *id)
{
    json_begin_object(json);
    json_pair_string(json, "jsonrpc", "2.0");
    json_key(json, "id");
    json_raw(json, id, strlen(id));
}

static void write_error(struct text *out, const char *id, const struct rpc_error *error)
{
    struct json_writer json = json_writer_to(out);
    begin_answer(&json, id);
    rpc_write_error(&json, error);
    json_end_object(&json);
}

void request_write_error(struct text *out, const char *id, enum rpc_code code, const char *why)
{
    struct rpc_error error = {code, TEXT_EMPTY, TEXT_EMPTY};
    text_add(&error.message, why);
    write_error(out, id, &error);
    text_free(&error.message);
}

void request_write_result(struct text *out, const char *id, const struct text *result)
{
    struct json_writer json = json_writer_to(out);
    begin_answer(&json, id);
    json_key(&json, "result");
    json_raw(&json, text_string(result), result->length);
    json_end_object(&json);
}

bool request_fail(struct request *request, enum rpc_code code, const char *why)
{
    return rpc_fail(&request->call, code, why);
}

bool request_not_now(struct request *request, const char *why)
{
    return request_fail(request, (enum rpc_code)SERVER_NOT_NOW, why);
}

/* Parameters */

bool request_name(struct request *request, const char *given, char name[ROOM_NAME_BYTES + 1])
{
    name[0] = '\0';
    return !given || plain_text(given, PLAIN_LINE, name) ||
           request_fail(request, RPC_INVALID_PARAMS, "name has nothing to be seen");
}

bool request_token(struct request *request, const char *given, char token[SECRET_LENGTH + 1])
{
    unsigned char hash[HASH_BYTES];
    if (!given)
        secret_make(token, hash);
    else if (secret_hash(given, hash))
        store_copy_text(token, SECRET_LENGTH + 1, given);
    else
        return request_fail(request, RPC_INVALID_PARAMS,
                            "token must be 16 random bytes in base64url");
    return true;
}

struct live *request_find(struct request *request, const char *id, const char *none)
{
    struct text *why = &request->call.error->message;
    request_fail(request, RPC_INTERNAL_ERROR, "");
    struct live *live = live_find(&request->server->rooms, id, why);
    if (!live && !why->length)
        request_fail(request, RPC_UNKNOWN_TABLE, none);
    return live;
}

bool request_ask(struct request *request, struct live *live, struct room_request *asked,
                 struct json_writer *out)
{
    const struct room_effects *effects = &live->effects;
    return live_ask(&request->server->rooms, live, asked, out) ||
           request_fail(request, (enum rpc_code)effects->code, text_string(&effects->why));
}

bool request_waits(struct request *request, const struct live *live)
{
    request->waits = live->saving;
    return request->waits;
}

/* What lasts is limited only per address: it is still there when the connection is gone. */

static bool may_store(struct request *request, struct bucket *bucket, struct rate rate,
                      double amount, const char *why)
{
    if (bucket_take(bucket, rate, amount, host_seconds()))
        return true;
    request->server->counters.refused++;
    return request_fail(request, (enum rpc_code)SERVER_TOO_MANY, why);
}

bool request_may_open(struct request *request)
{
    double per_hour = request->server->settings.tables_per_hour;
    return may_store(request, &request->connection->account->tables,
                     (struct rate){per_hour / 3600, per_hour}, 1,
                     "too many new tables: wait a while");
}

bool request_may_talk(struct request *request, size_t bytes)
{
    double rate = TALK_BYTES * (double)request->server->settings.messages_per_second;
    return may_store(request, &request->connection->account->talk,
                     (struct rate){rate, TALK_BURST * rate}, (double)bytes,
                     "too much talk: wait a while");
}

/* Methods that need no table */

static bool method_games(struct request *request)
{
    return rpc_method_find("games")->handle(&request->call);
}

static bool method_catalog(struct request *request)
{
    return rpc_method_find("catalog")->handle(&request->call);
}

static bool method_rules(struct request *request)
{
    return rpc_method_find("rules")->handle(&request->call);
}

static bool method_hello(struct request *request)
{
    struct json_writer *json = request->call.out;
    json_begin_object(json);
    json_pair_string(json, "version", EPOKI_VERSION);
    json_key(json, "games");
    method_games(request);
    json_key(json, "levels");
    json_begin_array(json);
    for (int i = 0; i < BOT_LEVEL_COUNT; i++) {
        json_begin_object(json);
        json_pair_string(json, "id", bot_levels[i].id);
        lang_write_texts(json, "name", LANGS_ALL, bot_levels[i].name);
        json_end_object(json);
    }
    json_end_array(json);
    json_end_object(json);
    return true;
}

/* What a request costs (limits.h) in addition to its bytes and those of its answer, what is told to
 * the others at the table, and what a handler adds. */
enum weight { LIGHT = 1, MIDDLING = 2, HEAVY = 3 };
enum told { ALONE, ALL };

#define METHOD(NAME, WEIGHT, TOLD) \
    { \
#NAME, &server_params_##NAME##_form, method_##NAME, VERB_COUNT, WEIGHT, TOLD \
    }
#define AT_TABLE(NAME, VERB, WEIGHT, TOLD) \
    { \
#NAME, &server_params_##NAME##_form, NULL, VERB, WEIGHT, TOLD \
    }
static const struct method {
    const char *name;
    const struct form *params;               /* data/messages */
    bool (*handle)(struct request *request); /* NULL: the room of the table answers it */
    enum room_verb verb;
    enum weight weight;
    enum told told;
} methods[] = {
    METHOD(hello, LIGHT, ALONE),
    METHOD(games, LIGHT, ALONE),
    METHOD(catalog, LIGHT, ALONE),
    METHOD(rules, LIGHT, ALONE),
    METHOD(create, MIDDLING, ALONE),
    METHOD(invitations, LIGHT, ALONE),
    METHOD(invite, LIGHT, ALL),
    METHOD(join, MIDDLING, ALL),
    METHOD(take, MIDDLING, ALL),
    METHOD(leave, LIGHT, ALL),
    METHOD(rematch, MIDDLING, ALL),
    METHOD(tables, LIGHT, ALONE),
    METHOD(mine, HEAVY, ALONE),
    AT_TABLE(play, VERB_PLAY, LIGHT, ALL),
    AT_TABLE(preview, VERB_PREVIEW, HEAVY, ALONE),
    AT_TABLE(undo, VERB_UNDO, MIDDLING, ALL),
    AT_TABLE(redo, VERB_REDO, MIDDLING, ALL),
    AT_TABLE(answer, VERB_ANSWER, LIGHT, ALL),
    AT_TABLE(past, VERB_PAST, LIGHT, ALONE),
    AT_TABLE(why, VERB_WHY, LIGHT, ALONE),
    AT_TABLE(hint, VERB_HINT, MIDDLING, ALONE),
    AT_TABLE(chat, VERB_CHAT, LIGHT, ALL),
    AT_TABLE(note, VERB_NOTE, LIGHT, ALONE),
    AT_TABLE(substitute, VERB_SUBSTITUTE, LIGHT, ALL),
    AT_TABLE(home, VERB_HOME, MIDDLING, ALONE),
    AT_TABLE(resign, VERB_RESIGN, LIGHT, ALL),
    AT_TABLE(pause, VERB_PAUSE, LIGHT, ALL),
    AT_TABLE(resume, VERB_RESUME, LIGHT, ALL),
};

static_assert(COUNT_OF(methods) == SERVER_METHOD_COUNT, "every method of data/messages");

/* Dispatch */

static bool run(struct request *request, int method)
{
    union server_params params;
    request->cost = methods[method].weight;
    if (!rpc_read_params(&request->call, methods[method].params, &params))
        return false;
    request->params = &params;
    bool good = methods[method].handle ? methods[method].handle(request)
                                       : method_at_table(request, methods[method].verb);
    const struct live *live = request->connection->live;
    for (const struct connection *at = live ? live->sitting : NULL;
         at && good && methods[method].told == ALL; at = at->next_sitting)
        request->cost += TELLING_COST;
    return good;
}

static bool dispatch(struct request *request, const struct json_node *root)
{
    const char *name = json_as_string(json_member(root, "method"));
    const char *version = json_as_string(json_member(root, "jsonrpc"));
    if (!name || !version || strcmp(version, "2.0") != 0)
        return request_fail(request, RPC_INVALID_REQUEST, "not a JSON-RPC 2.0 request");
    for (int i = 0; i < COUNT_OF(methods); i++)
        if (strcmp(methods[i].name, name) == 0)
            return run(request, i);
    return request_fail(request, RPC_UNKNOWN_METHOD, "there is no such method");
}

/* The id as JSON; false if there is none: every request of this protocol is answered. */
static bool read_id(const struct json_node *root, struct text *id)
{
    const struct json_node *node = json_member(root, "id");
    struct json_writer json = json_writer_to(id);
    bool number = node && node->type == JSON_NUMBER && node->length < 32;
    bool string = node && node->type == JSON_STRING && node->length < 64;
    if (number)
        json_raw(&json, node->bytes, node->length);
    else if (string)
        json_string_bytes(&json, node->bytes, node->length);
    else
        json_null(&json);
    return number || string;
}

/* On which batch the answer to a request depends: on its own writes, and on the table that it
 * looked at. */
static uint64_t batch_of(const struct request *request, int writes)
{
    const struct server *server = request->server;
    const struct live *live = request->connection->live;
    if (store_length(server->rooms.store) != writes)
        return server->rooms.gathering;
    return live ? live_batch(&server->rooms, live) : 0;
}

/* Returns false if it must wait. */
static bool handle(struct connection *connection, const struct json_node *root)
{
    struct server *server = connection->server;
    struct text id = TEXT_EMPTY, result = TEXT_EMPTY, out = TEXT_EMPTY;
    struct rpc_error error = {RPC_INTERNAL_ERROR, TEXT_EMPTY, TEXT_EMPTY};
    struct json_writer json = json_writer_to(&result);
    struct request request = {.connection = connection, .server = server, .cost = LIGHT};
    int writes = store_length(server->rooms.store);
    uint64_t replayed = server->rooms.counters.replayed;
    request.call = (struct rpc_call){server->rpc, json_member(root, "params"), &json, &error};
    bool good = read_id(root, &id)
                    ? (request.id = text_string(&id), dispatch(&request, root))
                    : request_fail(&request, RPC_INVALID_REQUEST, "not a JSON-RPC 2.0 request");
    if (!request.waits) {
        server->counters.requests++;
        server->counters.errors += !good;
        socket_charge(connection,
                      request.cost + (double)result.length / BYTES_PER_DROP +
                          (double)(server->rooms.counters.replayed - replayed) / REPLAYED_PER_DROP);
    }
    if (good && result.failed)
        good = request_fail(&request, RPC_INTERNAL_ERROR, "out of memory");
    if (good && !request.later)
        request_write_result(&out, text_string(&id), &result);
    else if (!good && !request.waits)
        write_error(&out, text_string(&id), &error);
    if (out.length)
        socket_send(connection, &out, text_string(&id), batch_of(&request, writes));
    text_free(&id);
    text_free(&result);
    text_free(&out);
    text_free(&error.message);
    text_free(&error.rule);
    return !request.waits;
}

/* It asked for too much. */
static void refuse(struct connection *connection, const struct json_node *root)
{
    struct text id = TEXT_EMPTY, out = TEXT_EMPTY;
    connection->server->counters.refused++;
    read_id(root, &id);
    request_write_error(&out, text_string(&id), (enum rpc_code)SERVER_TOO_MANY,
                        "too many messages: wait a little");
    socket_send(connection, &out, text_string(&id), 0);
    text_free(&id);
    text_free(&out);
}

bool request_handle(struct connection *connection, const char *bytes, size_t count)
{
    struct json_document document = json_parse(bytes, count);
    struct text out = TEXT_EMPTY;
    bool done = true;
    if (!socket_may_ask(connection)) {
        refuse(connection, document.root);
    } else if (document.root) {
        done = handle(connection, document.root);
    } else {
        request_write_error(&out, "null", RPC_PARSE_ERROR, document.error);
        socket_send(connection, &out, "null", 0);
        socket_charge(connection, LIGHT);
        connection->server->counters.requests++;
        connection->server->counters.errors++;
    }
    text_free(&out);
    json_free(&document);
    return done;
}
