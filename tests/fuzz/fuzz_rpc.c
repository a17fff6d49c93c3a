/* fuzz_rpc.c: lines of anything as messages of the protocol to one session. Every answer must be
 * a well-formed JSON-RPC 2.0 message, and nothing but a successful call of one of the changing
 * methods may change a table. */
#include <stdio.h>
#include <string.h>

#include "core/hash.h"
#include "fuzz.h"
#include "rpc/rpc.h"

enum { MESSAGES_MAX = 64, TABLES_WATCHED = 24 };

/* A hash over all tables of the session. */
static uint64_t tables_hash(struct rpc *rpc)
{
    uint64_t hash = 0;
    for (int i = 1; i <= TABLES_WATCHED; i++) {
        char id[16];
        snprintf(id, sizeof id, "t%d", i);
        const struct table *table = rpc_table_find(rpc, id);
        if (!table)
            continue;
        hash = hash_combine(hash, (uint64_t)i);
        hash = hash_combine(hash, (uint64_t)table_version(table));
        hash = hash_combine(hash, game_hash(table_game(table), table_state(table)));
    }
    return hash;
}

/* An answer has an id and either a result or an error; true for an error. */
static bool check_answer(const struct json_node *answer)
{
    const struct json_node *error = json_member(answer, "error"), *id = json_member(answer, "id");
    const char *version = json_as_string(json_member(answer, "jsonrpc"));
    int64_t code;
    fuzz_check(answer->type == JSON_OBJECT && answer->count == 3, "an answer has three members");
    fuzz_check(version && strcmp(version, "2.0") == 0, "an answer says its version");
    fuzz_check(id && id->type < JSON_ARRAY, "an answer has an id");
    fuzz_check((error != NULL) != (json_member(answer, "result") != NULL), "a result or an error");
    if (!error)
        return false;
    const char *message = json_as_string(json_member(error, "message"));
    fuzz_check(json_as_int(json_member(error, "code"), RPC_PARSE_ERROR, RPC_ILLEGAL_ACTION, &code),
               "an error has a code");
    fuzz_check(message && *message, "an error has a message");
    fuzz_check(code != RPC_INTERNAL_ERROR, "nothing is to fail inside");
    return true;
}

/* True for a single request of a method that may change tables. */
static bool is_changing(const struct json_node *request)
{
    static const char *const names[] = {"new", "load", "close", "play", "undo", "resample"};
    const char *method = json_as_string(json_member(request, "method"));
    for (int i = 0; method && i < COUNT_OF(names); i++)
        if (strcmp(method, names[i]) == 0)
            return true;
    return false;
}

static void try_message(struct rpc *rpc, struct fuzz_line line, struct text *out)
{
    uint64_t before = tables_hash(rpc);
    struct json_document request = json_parse(line.bytes, line.length);
    bool may_change =
        request.root && (request.root->type == JSON_ARRAY || is_changing(request.root));
    text_clear(out);
    rpc_handle(rpc, line.bytes, line.length, out);
    fuzz_check(!memchr(text_string(out), '\n', out->length), "an answer is one line");
    if (out->length) {
        struct json_document answer = json_parse(text_string(out), out->length);
        if (!answer.root)
            fuzz_fail("an answer is not JSON:", text_string(out));
        if (answer.root->type != JSON_ARRAY && check_answer(answer.root))
            may_change = false;
        for (const struct json_node *one = answer.root->child;
             one && answer.root->type == JSON_ARRAY; one = one->next)
            check_answer(one);
        json_free(&answer);
    }
    fuzz_check(may_change || before == tables_hash(rpc), "a table changed without leave");
    json_free(&request);
}

/* A bot may be asked to think for minutes: here it stops as soon as it looks up. */
static double clock_now(void *context)
{
    return *(double *)context += 0.001;
}

static bool is_enough(void *context)
{
    (void)context;
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct rpc *rpc = rpc_new(1);
    struct text out = TEXT_EMPTY;
    struct fuzz_line line;
    double seconds = 0;
    fuzz_check(rpc != NULL, "out of memory");
    rpc_lend(rpc,
             &(struct bot_host){.context = &seconds, .now = clock_now, .cancelled = is_enough});
    for (int i = 0; i < MESSAGES_MAX && fuzz_next_line(&data, &size, &line); i++)
        try_message(rpc, line, &out);
    text_free(&out);
    rpc_free(rpc);
    return 0;
}
