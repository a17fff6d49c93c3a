/* rpc.c: the envelope of the protocol (requests, batches, errors) and the tables of a session. The
 * methods are in methods.c. */
#include "rpc/rpc.h"

#include <stdlib.h>
#include <string.h>

struct rpc_slot {
    uint64_t number; /* table "t<number>" */
    struct table *table;
    struct rpc_sitter sitters[SEATS_MAX];
};

struct rpc {
    struct rpc_slot *slots;
    int count;
    int sitter_count;
    uint64_t last_number;
    struct chance seeds;
    struct bot_host host;
};

struct rpc *rpc_new(uint64_t entropy)
{
    struct rpc *rpc = calloc(1, sizeof *rpc);
    if (rpc)
        chance_seed(&rpc->seeds, entropy, NULL);
    return rpc;
}

static void sitter_leave(struct rpc *rpc, struct rpc_sitter *sitter)
{
    rpc->sitter_count -= sitter->bot != NULL;
    bot_free(sitter->bot);
    text_free(&sitter->who);
    *sitter = (struct rpc_sitter){.bot = NULL};
}

static void slot_free(struct rpc *rpc, struct rpc_slot *slot)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        sitter_leave(rpc, &slot->sitters[seat]);
    table_free(slot->table);
}

void rpc_free(struct rpc *rpc)
{
    if (!rpc)
        return;
    for (int i = 0; i < rpc->count; i++)
        slot_free(rpc, &rpc->slots[i]);
    free(rpc->slots);
    free(rpc);
}

void rpc_lend(struct rpc *rpc, const struct bot_host *host)
{
    rpc->host = *host;
}

const struct bot_host *rpc_host(const struct rpc *rpc)
{
    return &rpc->host;
}

/* 53 bits: every JSON reader can represent such a number. */
uint64_t rpc_next_seed(struct rpc *rpc)
{
    return chance_next(&rpc->seeds) >> 11;
}

/* Tables */

static int slot_find(const struct rpc *rpc, const char *id)
{
    uint64_t number;
    if (id[0] != 't' || id[1] == '0' || !text_parse_uint(id + 1, strlen(id + 1), &number))
        return -1;
    for (int i = 0; i < rpc->count; i++)
        if (rpc->slots[i].number == number)
            return i;
    return -1;
}

struct table *rpc_table_find(struct rpc *rpc, const char *id)
{
    int slot = slot_find(rpc, id);
    return slot < 0 ? NULL : rpc->slots[slot].table;
}

void rpc_table_close(struct rpc *rpc, const char *id)
{
    int slot = slot_find(rpc, id);
    if (slot < 0)
        return;
    slot_free(rpc, &rpc->slots[slot]);
    rpc->slots[slot] = rpc->slots[--rpc->count];
}

static bool slot_add(struct rpc *rpc, struct table *table)
{
    if (rpc->count >= RPC_TABLES_MAX)
        return false;
    struct rpc_slot *slots = realloc(rpc->slots, (size_t)(rpc->count + 1) * sizeof *slots);
    if (!slots)
        return false;
    rpc->slots = slots;
    slots[rpc->count++] = (struct rpc_slot){.number = ++rpc->last_number, .table = table};
    return true;
}

bool rpc_table_add(struct rpc_call *call, struct table *table)
{
    struct text id = TEXT_EMPTY;
    if (!slot_add(call->rpc, table)) {
        table_free(table);
        return rpc_fail(call, RPC_INTERNAL_ERROR, "too many open tables: close some");
    }
    text_add_char(&id, 't');
    text_add_uint(&id, call->rpc->last_number);
    json_begin_object(call->out);
    json_pair_string(call->out, "table", text_string(&id));
    json_end_object(call->out);
    text_free(&id);
    return true;
}

/* Bots at tables */

static struct rpc_slot *slot_of(struct rpc *rpc, const struct table *table)
{
    struct rpc_slot *slot = rpc->slots;
    while (slot->table != table)
        slot++;
    return slot;
}

struct rpc_sitter *rpc_sitter(struct rpc *rpc, const struct table *table, int seat)
{
    return &slot_of(rpc, table)->sitters[seat];
}

bool rpc_sit_down(struct rpc *rpc, struct rpc_sitter *sitter, struct bot *bot, const char *who)
{
    sitter_leave(rpc, sitter);
    if (rpc->sitter_count == RPC_SITTERS_MAX) {
        bot_free(bot);
        return false;
    }
    rpc->sitter_count++;
    sitter->bot = bot;
    text_add(&sitter->who, who);
    return true;
}

void rpc_sitters_note(struct rpc *rpc, const struct table *table, uint32_t action, uint8_t seen_by,
                      const struct events *events)
{
    struct rpc_slot *slot = slot_of(rpc, table);
    int turn = game_decider(table_game(table), table_state(table));
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (slot->sitters[seat].bot)
            bot_note(slot->sitters[seat].bot, seat, action, seen_by, events, turn);
}

void rpc_sitters_forget(struct rpc *rpc, const struct table *table)
{
    struct rpc_slot *slot = slot_of(rpc, table);
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (slot->sitters[seat].bot)
            bot_forget(slot->sitters[seat].bot);
}

/* Envelope */

bool rpc_fail(struct rpc_call *call, enum rpc_code code, const char *why)
{
    call->error->code = code;
    text_clear(&call->error->message);
    text_add(&call->error->message, why);
    return false;
}

void rpc_write_id(struct json_writer *json, const struct json_node *id)
{
    if (!id || id->type == JSON_NULL)
        json_null(json);
    else if (id->type == JSON_NUMBER)
        json_raw(json, id->bytes, id->length);
    else
        json_string_bytes(json, id->bytes, id->length);
}

static void write_error(struct json_writer *json, const struct rpc_error *error)
{
    json_begin_object(json);
    json_pair_int(json, "code", error->code);
    json_pair_string(json, "message", text_string(&error->message));
    if (error->rule.length) {
        json_key(json, "data");
        json_begin_object(json);
        json_pair_string(json, "rule", text_string(&error->rule));
        json_end_object(json);
    }
    json_end_object(json);
}

void rpc_write_answer(struct json_writer *json, const char *id, const struct text *result,
                      const struct rpc_error *error)
{
    json_begin_object(json);
    json_pair_string(json, "jsonrpc", "2.0");
    json_key(json, "id");
    json_raw(json, id, strlen(id));
    json_key(json, result ? "result" : "error");
    if (result)
        json_raw(json, text_string(result), result->length);
    else
        write_error(json, error);
    json_end_object(json);
}

bool rpc_read_params(struct rpc_call *call, const struct form *form, void *params)
{
    const struct json_node *given = call->params;
    if (given && given->type == JSON_ARRAY && given->count == 0)
        given = NULL;
    rpc_fail(call, RPC_INVALID_PARAMS, "");
    return form_read(form, given, "parameter", params, &call->error->message);
}

const char *rpc_read_method(struct rpc_call *call, const struct json_node *request)
{
    const char *name = json_as_string(json_member(request, "method"));
    const char *version = json_as_string(json_member(request, "jsonrpc"));
    if (name && version && strcmp(version, "2.0") == 0)
        return name;
    rpc_fail(call, RPC_INVALID_REQUEST, "not a JSON-RPC 2.0 request");
    return NULL;
}

static bool dispatch(struct rpc_call *call, const struct json_node *request)
{
    const char *name = rpc_read_method(call, request);
    const struct rpc_method *method = name ? rpc_method_find(name) : NULL;
    if (name && !method)
        return rpc_fail(call, RPC_UNKNOWN_METHOD, "there is no such method");
    return name && method->handle(call);
}

static void handle_request(struct rpc *rpc, const struct json_node *request,
                           struct json_writer *json)
{
    const struct json_node *id = json_member(request, "id");
    struct text shown = TEXT_EMPTY, result = TEXT_EMPTY;
    struct rpc_error error = {RPC_INTERNAL_ERROR, TEXT_EMPTY, TEXT_EMPTY};
    struct json_writer out = json_writer_to(&result), named = json_writer_to(&shown);
    struct rpc_call call = {rpc, json_member(request, "params"), &out, &error};
    bool valid_id =
        !id || id->type == JSON_NULL || id->type == JSON_NUMBER || id->type == JSON_STRING;
    bool good;
    if (request->type != JSON_OBJECT || !valid_id)
        good = rpc_fail(&call, RPC_INVALID_REQUEST, "not a JSON-RPC 2.0 request");
    else
        good = dispatch(&call, request);
    if (result.failed)
        good = rpc_fail(&call, RPC_INTERNAL_ERROR, "out of memory");
    bool silent = !id && request->type == JSON_OBJECT && error.code != RPC_INVALID_REQUEST;
    rpc_write_id(&named, valid_id ? id : NULL);
    if (!silent)
        rpc_write_answer(json, text_string(&shown), good ? &result : NULL, &error);
    text_free(&shown);
    text_free(&result);
    text_free(&error.message);
    text_free(&error.rule);
}

void rpc_write_refusal(enum rpc_code code, const char *why, struct text *out)
{
    struct json_writer json = json_writer_to(out);
    struct rpc_error error = {code, TEXT_EMPTY, TEXT_EMPTY};
    text_add(&error.message, why);
    rpc_write_answer(&json, "null", NULL, &error);
    text_free(&error.message);
}

static void handle_batch(struct rpc *rpc, const struct json_node *batch, struct text *out)
{
    size_t before = out->length;
    struct json_writer json = json_writer_to(out);
    if (batch->count == 0 || batch->count > RPC_BATCH_MAX) {
        rpc_write_refusal(RPC_INVALID_REQUEST, "a batch holds 1 to 256 requests", out);
        return;
    }
    json_begin_array(&json);
    for (const struct json_node *request = batch->child; request; request = request->next)
        handle_request(rpc, request, &json);
    json_end_array(&json);
    if (out->length == before + 2 &&
        !out->failed) /* only notifications: there is no answer at all */
        text_cut(out, before);
}

void rpc_handle(struct rpc *rpc, const char *message, size_t count, struct text *out)
{
    if (count > RPC_MESSAGE_MAX) {
        rpc_write_refusal(RPC_INVALID_REQUEST, "the message is too long", out);
        return;
    }
    struct json_document document = json_parse(message, count);
    if (!document.root) {
        struct text why = TEXT_EMPTY;
        text_format(&why, "not JSON: %s at byte %d", document.error, (int)document.error_at);
        bool memory = strcmp(document.error, JSON_OUT_OF_MEMORY) == 0;
        rpc_write_refusal(memory ? RPC_INTERNAL_ERROR : RPC_PARSE_ERROR, text_string(&why), out);
        text_free(&why);
    } else if (document.root->type == JSON_ARRAY) {
        handle_batch(rpc, document.root, out);
    } else {
        struct json_writer json = json_writer_to(out);
        handle_request(rpc, document.root, &json);
    }
    json_free(&document);
}
