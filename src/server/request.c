/* request.c: the envelope of a request: JSON-RPC 2.0, one per frame; parameters; errors; what
 * requests weigh. */
#include <stdlib.h>
#include <string.h>

#include "host/think.h"
#include "rpc/shape.h"
#include "server/secret.h"
#include "server/server.h"

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

/* Parameters */

const struct json_node *request_param(const struct request *request, const char *name)
{
    return json_member(request->call.params, name);
}

static bool fail_param(struct request *request, const char *name, const char *why)
{
    request_fail(request, RPC_INVALID_PARAMS, name);
    text_add(&request->call.error->message, why);
    return false;
}

bool request_text(struct request *request, const char *name, enum plain form, size_t most,
                  char *text)
{
    const char *given = json_as_string(request_param(request, name));
    if (!given || !*given || strlen(given) > most) {
        struct text why = TEXT_EMPTY;
        text_format(&why, " must be a text of 1 to %d bytes", (int)most);
        fail_param(request, name, text_string(&why));
        text_free(&why);
        return false;
    }
    return plain_text(given, form, text) || fail_param(request, name, " has nothing to be seen");
}

bool request_name(struct request *request, char name[NAME_BYTES_MAX + 1])
{
    name[0] = '\0';
    return !request_param(request, "name") ||
           request_text(request, "name", PLAIN_LINE, NAME_BYTES_MAX, name);
}

bool request_int(struct request *request, const char *name, int low, int high, int *value)
{
    int64_t number;
    if (!json_as_int(request_param(request, name), low, high, &number)) {
        struct text why = TEXT_EMPTY;
        text_format(&why, " must be a whole number from %d to %d", low, high);
        fail_param(request, name, text_string(&why));
        text_free(&why);
        return false;
    }
    *value = (int)number;
    return true;
}

bool request_bool(struct request *request, const char *name, bool *value)
{
    const struct json_node *node = request_param(request, name);
    *value = node && node->type == JSON_TRUE;
    return !node || *value || node->type == JSON_FALSE ||
           fail_param(request, name, " must be true or false");
}

bool request_token(struct request *request, char token[SECRET_LENGTH + 1])
{
    unsigned char hash[HASH_BYTES];
    const char *given = json_as_string(request_param(request, "token"));
    if (!request_param(request, "token"))
        secret_make(token, hash);
    else if (given && secret_hash(given, hash))
        store_copy_text(token, SECRET_LENGTH + 1, given);
    else
        return fail_param(request, "token", " must be 16 random bytes in base64url");
    return true;
}

struct live *request_find(struct request *request, const char *id, const char *none)
{
    struct text *why = &request->call.error->message;
    request_fail(request, RPC_INTERNAL_ERROR, "");
    struct live *live = live_find(request->server, id, why);
    if (!live && !why->length)
        request_fail(request, RPC_UNKNOWN_TABLE, none);
    return live;
}

bool request_waits(struct request *request, const struct live *live)
{
    request->waits = live->saving;
    return request->waits;
}

struct live *request_live(struct request *request)
{
    struct live *live = request->connection->live;
    if (!live)
        request_fail(request, (enum rpc_code)SERVER_NOT_NOW, "join a table first");
    return live && !request_waits(request, live) ? live : NULL;
}

struct live *request_seated(struct request *request)
{
    struct live *live = request_live(request);
    if (!live || request->connection->seat != SEAT_NONE)
        return live;
    request_fail(request, (enum rpc_code)SERVER_NOT_NOW, "a spectator cannot do that");
    return NULL;
}

/* What lasts is limited by address alone: it is still there when the connection is not. */

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

bool request_plays(struct request *request, const struct live *live)
{
    return live_is_person(live, request->connection->seat) ||
           request_fail(request, (enum rpc_code)SERVER_NOT_NOW, "a bot has taken this seat");
}

/* Methods that need no table */

/* What never changes is made once. */
static struct known *make_known(struct request *request, const char *name, const char *game)
{
    struct text made = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&made), *out = request->call.out;
    request->call.out = &json;
    bool good = rpc_method_find(name)->handle(&request->call);
    request->call.out = out;
    struct known *known = good ? malloc(sizeof *known) : NULL;
    if (good && (!known || made.failed))
        request_fail(request, RPC_INTERNAL_ERROR, "out of memory");
    if (!known || made.failed) {
        free(known);
        text_free(&made);
        return NULL;
    }
    *known = (struct known){request->server->known, name, game, made};
    request->server->known = known;
    return known;
}

static bool method_of_protocol(struct request *request, const char *name)
{
    const char *slug = json_as_string(request_param(request, "game"));
    const struct game *game = slug ? game_find(slug) : NULL;
    struct known *known = request->server->known;
    slug = game ? game->slug : NULL; /* one of those there are; what is missing is told */
    while (known && (strcmp(known->method, name) != 0 || known->game != slug))
        known = known->next;
    if (!known && !(known = make_known(request, name, slug)))
        return false;
    json_raw(request->call.out, text_string(&known->json), known->json.length);
    return true;
}

void request_forget_known(struct server *server)
{
    for (struct known *at = server->known, *next; at; at = next) {
        next = at->next;
        text_free(&at->json);
        free(at);
    }
    server->known = NULL;
}

static bool method_games(struct request *request)
{
    return method_of_protocol(request, "games");
}

static bool method_catalog(struct request *request)
{
    return method_of_protocol(request, "catalog");
}

static bool method_rules(struct request *request)
{
    return method_of_protocol(request, "rules");
}

static bool method_hello(struct request *request)
{
    struct json_writer *json = request->call.out;
    json_begin_object(json);
    json_pair_string(json, "version", EPOKI_VERSION);
    json_key(json, "games");
    method_of_protocol(request, "games");
    json_key(json, "levels");
    json_begin_array(json);
    for (int i = 0; i < BOT_LEVEL_COUNT; i++) {
        json_begin_object(json);
        json_pair_string(json, "id", bot_levels[i].id);
        shape_names(json, "name", bot_levels[i].name);
        json_end_object(json);
    }
    json_end_array(json);
    json_end_object(json);
    return true;
}

/* What a request weighs (limits.h) beside its bytes, and those of its answer; what is told to the
 * others at the table; and what a handler adds. */
enum weight { LIGHT = 1, MIDDLING = 2, HEAVY = 3 };
enum told { ALONE, ALL };

static const struct {
    const char *name;
    const char *params; /* the names it knows, separated by spaces */
    bool (*handle)(struct request *request);
    enum weight weight;
    enum told told;
} methods[] = {
    {"hello", "", method_hello, LIGHT, ALONE},
    {"games", "", method_games, LIGHT, ALONE},
    {"catalog", "game", method_catalog, LIGHT, ALONE},
    {"rules", "game", method_rules, LIGHT, ALONE},
    {"create", "game players seats options clock visibility name hints token", method_create,
     MIDDLING, ALONE},
    {"invitations", "secret", method_invitations, LIGHT, ALONE},
    {"invite", "secret seat", method_invite, LIGHT, ALL},
    {"join", "secret table name version undos token", method_join, MIDDLING, ALL},
    {"take", "table seat name token", method_take, MIDDLING, ALL},
    {"leave", "", method_leave, LIGHT, ALL},
    {"play", "action version undos", method_play, LIGHT, ALL},
    {"preview", "action version undos", method_preview, HEAVY, ALONE},
    {"undo", "to undos", method_undo, MIDDLING, ALL},
    {"answer", "number accept", method_answer, LIGHT, ALL},
    {"past", "version undos", method_past, LIGHT, ALONE},
    {"why", "ref", method_why, LIGHT, ALONE},
    {"hint", "ms", method_hint, MIDDLING, ALONE},
    {"chat", "text", method_chat, LIGHT, ALL},
    {"note", "text", method_note, LIGHT, ALONE},
    {"substitute", "seat level", method_substitute, LIGHT, ALL},
    {"rematch", "secret", method_rematch, MIDDLING, ALL},
    {"tables", "", method_tables, LIGHT, ALONE},
    {"mine", "secrets", method_mine, HEAVY, ALONE},
};

/* Dispatch */

static bool run(struct request *request, int method)
{
    request->cost = methods[method].weight;
    if (!rpc_check_params(&request->call, methods[method].params))
        return false;
    bool good = methods[method].handle(request);
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

/* The id as JSON; false when there is none: every request of this protocol is answered. */
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

/* What the answer to a request depends on: its own writes, and the table it looked at. */
static uint64_t batch_of(const struct request *request, int writes)
{
    const struct server *server = request->server;
    const struct live *live = request->connection->live;
    if (store_length(server->store) != writes)
        return server->gathering;
    return live ? live_batch(server, live) : 0;
}

/* False: it must wait. */
static bool handle(struct connection *connection, const struct json_node *root)
{
    struct server *server = connection->server;
    struct text id = TEXT_EMPTY, result = TEXT_EMPTY, out = TEXT_EMPTY;
    struct rpc_error error = {RPC_INTERNAL_ERROR, TEXT_EMPTY, TEXT_EMPTY};
    struct json_writer json = json_writer_to(&result);
    struct request request = {.connection = connection, .server = server, .cost = LIGHT};
    int writes = store_length(server->store);
    uint64_t replayed = server->counters.replayed;
    request.call = (struct rpc_call){server->rpc, json_member(root, "params"), &json, &error};
    bool good = read_id(root, &id)
                    ? (request.id = text_string(&id), dispatch(&request, root))
                    : request_fail(&request, RPC_INVALID_REQUEST, "not a JSON-RPC 2.0 request");
    if (!request.waits) {
        server->counters.requests++;
        server->counters.errors += !good;
        socket_charge(connection,
                      request.cost + (double)result.length / BYTES_PER_DROP +
                          (double)(server->counters.replayed - replayed) / REPLAYED_PER_DROP);
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
