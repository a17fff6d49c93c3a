/* rpc.h: the one dispatcher of the protocol: a JSON-RPC 2.0 message in, a message out. It knows no
 * transport: `epoki rpc` feeds it lines, the wasm module strings from a page.
 *
 * A session owns its tables, and the bots that sit at them. Nothing it is given can crash it, make
 * it write anywhere, or change a table without a successful `play` or `undo`. */
#ifndef EPOKI_RPC_RPC_H
#define EPOKI_RPC_RPC_H

#include "bots/bot.h"
#include "core/form.h"
#include "core/json.h"
#include "core/table.h"

#define RPC_MESSAGE_MAX (4 << 20) /* bytes of one message */
#define RPC_TABLES_MAX 4096
#define RPC_BATCH_MAX 256
#define RPC_SITTERS_MAX 64 /* bots that sit at tables */

enum rpc_code {
    RPC_PARSE_ERROR = -32700,
    RPC_INVALID_REQUEST = -32600,
    RPC_UNKNOWN_METHOD = -32601,
    RPC_INVALID_PARAMS = -32602,
    RPC_INTERNAL_ERROR = -32603,
    RPC_ILLEGAL_ACTION = -32001,
    RPC_UNKNOWN_TABLE = -32002,
    RPC_BAD_STATE = -32003
};

struct rpc;

/* `entropy` determines the seeds of games that give none. NULL if memory runs out. */
struct rpc *rpc_new(uint64_t entropy);
void rpc_free(struct rpc *rpc);

/* Lends bots a clock and threads (bots/bot.h); copied. Without it they think by iterations, on one
 * thread. */
void rpc_lend(struct rpc *rpc, const struct bot_host *host);

/* Handles one message and writes the response (no newline); nothing is written for a notification.
 */
void rpc_handle(struct rpc *rpc, const char *message, size_t count, struct text *out);

/* The error response to a message the transport itself refused (too long). */
void rpc_write_refusal(enum rpc_code code, const char *why, struct text *out);

/* Between rpc.c, methods.c and the server, which has methods of its own */

struct rpc_error {
    enum rpc_code code;
    struct text message;
    struct text rule; /* data.rule, or empty */
};

struct rpc_call {
    struct rpc *rpc;
    const struct json_node *params; /* an object, or NULL */
    struct json_writer *out;        /* where the result value goes */
    struct rpc_error *error;
};

/* A method writes its result and returns true, or sets the error and returns false. */
struct rpc_method {
    const char *name;
    bool (*handle)(struct rpc_call *call);
};

const struct rpc_method *rpc_method_find(const char *name);

bool rpc_fail(struct rpc_call *call, enum rpc_code code, const char *why);
/* The envelope. The method of a request, or NULL: it is none, and the error is set. */
const char *rpc_read_method(struct rpc_call *call, const struct json_node *request);
/* The id of a request as it is answered; NULL: null. */
void rpc_write_id(struct json_writer *json, const struct json_node *id);
/* An answer to the request with that id (JSON): the result, or where there is none the error. */
void rpc_write_answer(struct json_writer *json, const char *id, const struct text *result,
                      const struct rpc_error *error);
/* Reads the parameters according to their form (data/messages) into its struct. Returns false after
 * setting the error. */
bool rpc_read_params(struct rpc_call *call, const struct form *form, void *params);
/* Sets the options that the parameter `options` names, if it is there. If it returns false, `why`
 * says what is wrong. */
bool rpc_read_options(const struct json_node *options, const struct game *game, struct setup *setup,
                      struct text *why);
struct table *rpc_table_find(struct rpc *rpc, const char *id);
/* Takes ownership of the table and writes {"table": id}; frees it and fails if there are too many.
 */
bool rpc_table_add(struct rpc_call *call, struct table *table);
void rpc_table_close(struct rpc *rpc, const char *id);

/* A bot that sits at a table, with what it remembers; `who` describes it. */
struct rpc_sitter {
    struct bot *bot; /* NULL: nobody sits there */
    struct text who;
};
/* The sitter of a seat at one of the session's tables. */
struct rpc_sitter *rpc_sitter(struct rpc *rpc, const struct table *table, int seat);
/* Seats the bot, replacing whoever is there, and takes ownership of it. Returns false if there are
 * too many. */
bool rpc_sit_down(struct rpc *rpc, struct rpc_sitter *sitter, struct bot *bot, const char *who);
/* What happened at the table: all its bots hear of it, or forget what they know. */
void rpc_sitters_note(struct rpc *rpc, const struct table *table, uint32_t action, uint8_t seen_by,
                      const struct events *events);
void rpc_sitters_forget(struct rpc *rpc, const struct table *table);
uint64_t rpc_next_seed(struct rpc *rpc);
const struct bot_host *rpc_host(const struct rpc *rpc);

#endif
