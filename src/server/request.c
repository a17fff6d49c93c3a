/* request.c: the envelope of a request: JSON-RPC 2.0, one per frame; parameters; errors; what
 * requests cost. */
#include <string.h>

#include "host/think.h"
#include "rpc/shape.h"
#include "server/people/account.h"
#include "server/people/profile.h"
#include "server/people/share.h"
#include "server/people/unheard.h"
#include "server/rooms/loadings.h"
#include "server/secret.h"
#include "server/server.h"
#include "server/site/cluster.h"
#include "server/told/ways.h"
#include "server_messages.h"

/* Answers */

void request_answer(struct connection *connection, const char *id, const struct text *result,
                    const struct rpc_error *error, uint64_t batch)
{
    struct text out = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&out);
    rpc_write_answer(&json, id, result, error);
    socket_send(connection, &out, id, batch);
    text_free(&out);
}

void request_refuse(struct connection *connection, const char *id, int code, const char *why,
                    uint64_t batch)
{
    struct rpc_error error = {(enum rpc_code)code, TEXT_EMPTY, TEXT_EMPTY};
    text_add(&error.message, why);
    request_answer(connection, id, NULL, &error, batch);
    text_free(&error.message);
}

bool request_answer_nothing(struct request *request)
{
    json_begin_object(request->call.out);
    json_end_object(request->call.out);
    return true;
}

bool request_fail(struct request *request, int code, const char *why)
{
    return rpc_fail(&request->call, (enum rpc_code)code, why);
}

bool request_not_now(struct request *request, const char *why)
{
    return request_fail(request, ROOM_NOT_NOW, why);
}

bool request_too_many(struct request *request, const char *why)
{
    request->server->counters.refused++;
    return request_fail(request, SERVER_TOO_MANY, why);
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

bool request_place(struct request *request, const char *id)
{
    struct server *server = request->server;
    if (store_is_missing(server->rooms.store)) /* it will ask again: nothing may be sent on */
        return false;
    return !server->cluster || (id && live_in_memory(&server->rooms, id)) ||
           cluster_place(request, id);
}

/* To look at only. */
static struct live *borrow(struct request *request, const char *id)
{
    struct rooms *rooms = &request->server->rooms;
    struct live *live = live_in_memory(rooms, id);
    if (!live)
        live = request->borrowed = live_borrow(rooms, id, &request->call.error->message);
    return live;
}

/* Who asks for a table first after it was loaded pays for that. */
static void charge_load(struct request *request, struct live *live)
{
    request->cost += (double)live->replayed / REPLAYED_PER_DROP;
    live->replayed = 0;
}

struct live *request_find(struct request *request, const char *id, const char *none)
{
    struct text *why = &request->call.error->message;
    if (!request->borrows && !request_place(request, id))
        return NULL;
    request_fail(request, RPC_INTERNAL_ERROR, "");
    struct live *live = request->borrows
                            ? borrow(request, id)
                            : loadings_seek(&request->server->rooms, id, why, &request->waits);
    if (live)
        charge_load(request, live);
    else if (!request->waits && !why->length)
        request_fail(request, RPC_UNKNOWN_TABLE, none);
    return live;
}

bool request_ask(struct request *request, struct live *live, struct room_request *asked,
                 struct json_writer *out)
{
    const struct room_effects *effects = &live->effects;
    return live_ask(&request->server->rooms, live, asked, out) ||
           request_fail(request, effects->code, text_string(&effects->why));
}

bool request_waits(struct request *request, const struct live *live)
{
    request->waits = live->saving;
    return request->waits || (live->lease.member && cluster_waits(request, live));
}

/* What lasts is limited only per address: it is still there when the connection is gone. */

bool request_has_paid(struct request *request)
{
    struct connection *connection = request->connection;
    if (request->charges++ < connection->paid)
        return true;
    connection->paid = request->charges;
    return false;
}

static bool may_store(struct request *request, struct bucket *bucket, struct rate rate,
                      double amount, const char *why)
{
    return request_has_paid(request) || bucket_take(bucket, rate, amount, host_seconds()) ||
           request_too_many(request, why);
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

/* The methods that a room answers (docs/room.md); the server adds who asks and what it costs. */
static bool method_at_table(struct request *request)
{
    struct connection *connection = request->connection;
    struct live *live = connection->live;
    struct room_request asked = {.from = connection->viewer.who, .name = connection->name};
    struct room_plain plain;
    if (!live && connection->seat_at)
        return cluster_send_on(request);
    if (!live)
        return request_not_now(request, "join a table first");
    if (request_waits(request, live))
        return false;
    if (!room_read_params(request->verb, request->params, &asked, &plain, &live->effects))
        return request_fail(request, live->effects.code, text_string(&live->effects.why));
    if (asked.verb == VERB_CHAT &&
        (!moderation_may_talk(request, live) || !unheard_refresh(request, live) ||
         !request_may_talk(request, strlen(asked.text))))
        return false;
    if (!request_ask(request, live, &asked, request->call.out))
        return false;
    connection->viewer.wrote |= asked.verb == VERB_NOTE;
    return asked.verb != VERB_HINT || hints_ask(request, live, asked.ms);
}

/* Methods that need no table */

static bool method_of_protocol(struct request *request)
{
    return rpc_method_find(request->method)->handle(&request->call);
}

void request_write_parts(const struct server *server, struct json_writer *json)
{
    json_pair_string(json, "version", EPOKI_VERSION);
    people_write_parts(server, json);
    json_pair_bool(json, "tournaments", cups_are_open(server));
    json_pair_bool(json, "moderation", moderation_is_open(server));
    ways_write_hello(server, json);
}

static bool method_hello(struct request *request)
{
    struct json_writer *json = request->call.out;
    json_begin_object(json);
    request_write_parts(request->server, json);
    json_key(json, "games");
    rpc_method_find("games")->handle(&request->call);
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
enum weight { LIGHT, MIDDLING, HEAVY };
enum told { ALL, ALONE };

struct cost {
    enum weight weight;
    enum told told;
};

#define METHOD(NAME, HANDLE, WEIGHT, TOLD) \
    { \
#NAME, &server_params_##NAME##_form, HANDLE, \
        { \
            WEIGHT, TOLD \
        } \
    }
static const struct method {
    const char *name;
    const struct form *params; /* data/messages */
    method_handler *handle;
    struct cost cost;
} methods[] = {
    METHOD(hello, method_hello, LIGHT, ALONE),
    METHOD(games, method_of_protocol, LIGHT, ALONE),
    METHOD(catalog, method_of_protocol, LIGHT, ALONE),
    METHOD(rules, method_of_protocol, LIGHT, ALONE),
    METHOD(create, method_create, MIDDLING, ALONE),
    METHOD(invitations, method_invitations, LIGHT, ALONE),
    METHOD(invite, method_invite, LIGHT, ALL),
    METHOD(join, method_join, MIDDLING, ALL),
    METHOD(take, method_take, MIDDLING, ALL),
    METHOD(leave, method_leave, LIGHT, ALL),
    METHOD(rematch, method_rematch, MIDDLING, ALL),
    METHOD(tables, method_tables, LIGHT, ALONE),
    METHOD(mine, method_mine, HEAVY, ALONE),
    METHOD(sign_up, method_sign_up, MIDDLING, ALONE),
    METHOD(sign_in, method_sign_in, MIDDLING, ALONE),
    METHOD(session, method_session, LIGHT, ALONE),
    METHOD(sign_out, method_sign_out, LIGHT, ALONE),
    METHOD(sessions, method_sessions, LIGHT, ALONE),
    METHOD(password, method_password, MIDDLING, ALONE),
    METHOD(delete_account, method_delete_account, MIDDLING, ALONE),
    METHOD(export_data, method_export_data, HEAVY, ALONE),
    METHOD(claim, method_claim, HEAVY, ALONE),
    METHOD(release, method_release, LIGHT, ALONE),
    METHOD(own_games, method_own_games, HEAVY, ALONE),
    METHOD(lobby, method_lobby, MIDDLING, ALONE),
    METHOD(seek, method_seek, MIDDLING, ALONE),
    METHOD(join_seek, method_join_seek, MIDDLING, ALONE),
    METHOD(leave_seek, method_leave_seek, LIGHT, ALONE),
    METHOD(best, method_best, MIDDLING, ALONE),
    METHOD(profile, method_profile, MIDDLING, ALONE),
    METHOD(rating_history, method_rating_history, MIDDLING, ALONE),
    METHOD(played, method_played, MIDDLING, ALONE),
    METHOD(favourites, method_favourites, HEAVY, ALONE),
    METHOD(share, method_share, HEAVY, ALONE),
    METHOD(unshare, method_unshare, MIDDLING, ALONE),
    METHOD(shared, method_shared, MIDDLING, ALONE),
    METHOD(shares, method_shares, MIDDLING, ALONE),
    METHOD(met, method_met, MIDDLING, ALONE),
    METHOD(block, method_block, LIGHT, ALONE),
    METHOD(blocked, method_blocked, LIGHT, ALONE),
    METHOD(results, method_results, LIGHT, ALONE),
    METHOD(deal_scores, method_deal_scores, MIDDLING, ALONE),
    METHOD(deal_result, method_deal_result, HEAVY, ALONE),
    METHOD(ways, method_ways, LIGHT, ALONE),
    METHOD(tell_push, method_tell_push, HEAVY, ALONE),
    METHOD(tell_hook, method_tell_hook, MIDDLING, ALONE),
    METHOD(tell_mail, method_tell_mail, MIDDLING, ALONE),
    METHOD(tell_change, method_tell_change, LIGHT, ALONE),
    METHOD(tell_stop, method_tell_stop, LIGHT, ALONE),
    METHOD(tell_test, method_tell_test, MIDDLING, ALONE),
    METHOD(mail_sign_in, method_mail_sign_in, MIDDLING, ALONE),
    METHOD(mail_use, method_mail_use, MIDDLING, ALONE),
    METHOD(seated, method_seated, LIGHT, ALONE),
    METHOD(mute, method_mute, LIGHT, ALONE),
    METHOD(mutes, method_mutes, MIDDLING, ALONE),
    METHOD(report, method_report, MIDDLING, ALONE),
    METHOD(reports, method_reports, HEAVY, ALONE),
    METHOD(moderate, method_moderate, MIDDLING, ALONE),
    METHOD(deeds, method_deeds, HEAVY, ALONE),
    METHOD(standing, method_standing, HEAVY, ALONE),
    METHOD(cups, method_cups, HEAVY, ALONE),
    METHOD(make_cup, method_make_cup, HEAVY, ALONE),
    METHOD(cup, method_cup, HEAVY, ALONE),
    METHOD(cup_tables, method_cup_tables, HEAVY, ALONE),
    METHOD(join_cup, method_join_cup, MIDDLING, ALONE),
    METHOD(leave_cup, method_leave_cup, MIDDLING, ALONE),
    METHOD(invite_to_cup, method_invite_to_cup, HEAVY, ALONE),
    METHOD(remove_from_cup, method_remove_from_cup, MIDDLING, ALONE),
    METHOD(steer_cup, method_steer_cup, MIDDLING, ALONE),
    METHOD(cup_result, method_cup_result, MIDDLING, ALONE),
};

/* Those that a room answers are light and told to everybody, except these. */
static const struct cost costs_at_table[VERB_COUNT] = {
    [VERB_PREVIEW] = {HEAVY, ALONE}, [VERB_UNDO] = {MIDDLING, ALL},
    [VERB_REDO] = {MIDDLING, ALL},   [VERB_PAST] = {LIGHT, ALONE},
    [VERB_WHY] = {LIGHT, ALONE},     [VERB_HINT] = {MIDDLING, ALONE},
    [VERB_NOTE] = {LIGHT, ALONE},    [VERB_HOME] = {MIDDLING, ALONE},
};

static_assert(COUNT_OF(methods) + ROOM_METHOD_COUNT == SERVER_METHOD_COUNT,
              "every method of data/messages");

/* Dispatch */

enum { READS_SECONDS = 1 }; /* after which what was read is read again, if it is still wanted */

static bool run(struct request *request, const struct form *form, method_handler *handle,
                struct cost cost)
{
    union server_params params;
    request->cost = 1 + (double)cost.weight;
    if (!rpc_read_params(&request->call, form, &params))
        return false;
    request->params = &params;
    bool good = handle(request);
    const struct live *live = request->connection->live;
    for (const struct connection *at = live ? live->sitting : NULL; at && good && cost.told == ALL;
         at = at->next_sitting)
        request->cost += TELLING_COST;
    return good;
}

static bool dispatch(struct request *request, const struct json_node *root)
{
    const char *name = rpc_read_method(&request->call, root);
    if (!name)
        return false;
    request->method = name;
    for (int i = 0; i < COUNT_OF(methods); i++)
        if (strcmp(methods[i].name, name) == 0)
            return run(request, methods[i].params, methods[i].handle, methods[i].cost);
    const struct form *form = room_find_method(name, &request->verb);
    return form ? run(request, form, method_at_table, costs_at_table[request->verb])
                : request_fail(request, RPC_UNKNOWN_METHOD, "there is no such method");
}

/* The id as JSON; false if there is none: every request of this protocol is answered. */
static bool read_id(const struct json_node *root, struct text *id)
{
    const struct json_node *node = json_member(root, "id");
    struct json_writer json = json_writer_to(id);
    bool good = node && ((node->type == JSON_NUMBER && node->length < 32) ||
                         (node->type == JSON_STRING && node->length < 64));
    rpc_write_id(&json, good ? node : NULL);
    return good;
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

static void answer(struct request *request, const struct text *result, uint64_t batch)
{
    struct connection *connection = request->connection;
    timings_note(&request->server->timings, request->method, connection->asked, batch,
                 host_seconds());
    request_answer(connection, request->id, result, request->call.error, batch);
}

/* What it has read is as good as new for a moment, but not for as long as it may wait for a table.
 */
static void forget_reads(struct connection *connection, bool done)
{
    if (done || store_reads_age(connection->reads) > READS_SECONDS)
        store_forget_reads(&connection->reads);
    if (done)
        connection->paid = 0;
}

/* Returns false if it must wait. */
static bool handle(struct connection *connection, const struct json_node *root, const char *bytes,
                   size_t count)
{
    struct server *server = connection->server;
    struct text id = TEXT_EMPTY, result = TEXT_EMPTY;
    struct rpc_error error = {RPC_INTERNAL_ERROR, TEXT_EMPTY, TEXT_EMPTY};
    struct json_writer json = json_writer_to(&result);
    if (!store_begin_reads(server->rooms.store, &connection->reads))
        return false;
    struct request request = {
        .connection = connection, .server = server, .bytes = bytes, .count = count, .cost = 1};
    int writes = store_length(server->rooms.store);
    request.call = (struct rpc_call){server->rpc, json_member(root, "params"), &json, &error};
    bool named = read_id(root, &id);
    request.id = text_string(&id);
    bool good = named ? dispatch(&request, root)
                      : request_fail(&request, RPC_INVALID_REQUEST, "not a JSON-RPC 2.0 request");
    if (!store_end_reads(server->rooms.store))
        request.waits = true;
    else
        forget_reads(connection, !request.waits);
    if (!request.waits) {
        server->counters.requests++;
        server->counters.errors += !good && !request.sent_on;
        socket_charge(connection, request.cost + (double)result.length / BYTES_PER_DROP);
    }
    if (good && result.failed)
        good = request_fail(&request, RPC_INTERNAL_ERROR, "out of memory");
    live_return(request.borrowed);
    if (!request.waits && !request.sent_on) /* else it is known when the other server is reached */
        connection->blocked_since = 0;
    if (!request.waits && !request.sent_on && !(good && request.later))
        answer(&request, good ? &result : NULL, batch_of(&request, writes));
    text_free(&id);
    text_free(&result);
    text_free(&error.message);
    text_free(&error.rule);
    return !request.waits;
}

bool request_handle(struct connection *connection, const char *bytes, size_t count)
{
    struct text id = TEXT_EMPTY;
    bool done = true;
    if (store_must_wait(connection->reads))
        return false;
    struct json_document document = json_parse(bytes, count);
    read_id(document.root, &id);
    if (!connection->reads && !socket_may_ask(connection)) { /* otherwise it has begun */
        connection->server->counters.refused++;
        request_refuse(connection, text_string(&id), SERVER_TOO_MANY,
                       "too many messages: wait a little", 0);
    } else if (document.root) {
        done = handle(connection, document.root, bytes, count);
    } else {
        request_refuse(connection, "null", RPC_PARSE_ERROR, document.error, 0);
        socket_charge(connection, 1);
        connection->server->counters.requests++;
        connection->server->counters.errors++;
    }
    text_free(&id);
    json_free(&document);
    return done;
}
