/* http.c: plain HTTP: the page, the read-only interface for programs, health and figures. */
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "server/page.h"
#include "server/secret.h"
#include "server/server.h"

enum { CHUNK = 16 << 10, PATH_MAX_BYTES = 256 };

/* What is being sent on a connection. */
struct reply {
    struct text body; /* LWS_PRE free bytes first */
    size_t sent;
};
static_assert(sizeof(struct reply) <= sizeof(struct connection),
              "a socket has one memory: first for HTTP, then perhaps for WebSocket");

/* Paths */

static bool reply_health(struct server *server, struct text *out)
{
    (void)server;
    text_add(out, "good\n");
    return true;
}

static void add_metric(struct text *out, const char *name, const char *kind, double value)
{
    char number[32];
    snprintf(number, sizeof number, "%.9g", value);
    text_format(out, "# TYPE epoki_%s %s\nepoki_%s %s\n", name, kind, name, number);
}

static bool reply_metrics(struct server *server, struct text *out)
{
    const struct counters *c = &server->counters;
    add_metric(out, "connections", "gauge", server->connection_count);
    add_metric(out, "tables_in_memory", "gauge", server->table_count);
    add_metric(out, "bot_jobs", "gauge", queue_length(server->queue));
    add_metric(out, "requests_total", "counter", (double)c->requests);
    add_metric(out, "request_errors_total", "counter", (double)c->errors);
    add_metric(out, "refused_total", "counter", (double)c->refused);
    add_metric(out, "dropped_connections_total", "counter", (double)c->dropped);
    add_metric(out, "actions_total", "counter", (double)c->actions);
    add_metric(out, "bot_actions_total", "counter", (double)c->bot_moves);
    add_metric(out, "commits_total", "counter", (double)c->commits);
    add_metric(out, "commits_failed_total", "counter", (double)c->failed_commits);
    add_metric(out, "commit_seconds_total", "counter", c->commit_seconds);
    add_metric(out, "commit_seconds_max", "gauge", c->longest_commit);
    return true;
}

static bool reply_tables(struct server *server, struct text *out)
{
    struct json_writer json = json_writer_to(out);
    lobby_write_tables(server, &json);
    return true;
}

/* A record tells everything, the seed included: only of games that are over. */
static bool reply_record(struct server *server, const char *id, struct text *out)
{
    struct text error = TEXT_EMPTY;
    struct live *live = secret_is_id(id) ? live_find(server, id, &error) : NULL;
    text_free(&error);
    if (!live || live_turn(live) != SEAT_NONE)
        return false;
    table_record(live->table, out);
    return true;
}

static const struct {
    const char *path;
    bool (*reply)(struct server *server, struct text *out);
    const char *type;
} paths[] = {
    {"/healthz", reply_health, "text/plain; charset=utf-8"},
    {"/metrics", reply_metrics, "text/plain; version=0.0.4; charset=utf-8"},
    {"/api/tables", reply_tables, "application/json"},
};
#define RECORDS "/api/records/"

/* The status of the answer; its body is appended. */
static unsigned find(struct server *server, const char *path, struct text *out, const char **type)
{
    for (int i = 0; i < COUNT_OF(paths); i++)
        if (strcmp(path, paths[i].path) == 0) {
            *type = paths[i].type;
            return paths[i].reply(server, out) ? HTTP_STATUS_OK : HTTP_STATUS_NOT_FOUND;
        }
    *type = "text/plain; charset=utf-8";
    if (strncmp(path, RECORDS, strlen(RECORDS)) == 0) {
        if (reply_record(server, path + strlen(RECORDS), out))
            return HTTP_STATUS_OK;
    } else if (page_find(server->settings.page, path, out, type)) {
        return HTTP_STATUS_OK;
    } else if (strcmp(path, "/") == 0) {
        text_add(out, "Epoki: this program was built without its page. The protocol is at /ws.\n");
        return HTTP_STATUS_OK;
    }
    *type = "text/plain; charset=utf-8";
    text_add(out, "There is nothing here.\n");
    return HTTP_STATUS_NOT_FOUND;
}

/* Headers */

static const char *const headers[][2] = {
    {"content-security-policy:",
     "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
     "img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; "
     "manifest-src 'self'; media-src 'self' data:; base-uri 'none'; form-action 'none'; "
     "frame-ancestors 'none'"},
    {"x-content-type-options:", "nosniff"},
    {"referrer-policy:", "no-referrer"},
    {"x-frame-options:", "DENY"},
    {"permissions-policy:", "camera=(), microphone=(), geolocation=()"},
    {"cross-origin-opener-policy:", "same-origin"},
    {"cross-origin-resource-policy:", "same-origin"},
    {"cache-control:", "no-cache"},
};

static bool add_header(struct lws *wsi, const char *name, const char *value, unsigned char **at,
                       unsigned char *end)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value), at,
                                       end) == 0;
}

static bool send_headers(struct lws *wsi, unsigned status, const char *type, size_t length,
                         const char *tag)
{
    unsigned char buffer[LWS_PRE + 2048];
    unsigned char *start = buffer + LWS_PRE, *at = start, *end = buffer + sizeof buffer - 1;
    if (lws_add_http_common_headers(wsi, status, type, length, &at, end))
        return false;
    for (int i = 0; i < COUNT_OF(headers); i++)
        if (!add_header(wsi, headers[i][0], headers[i][1], &at, end))
            return false;
    if (tag && !add_header(wsi, "etag:", tag, &at, end))
        return false;
    return lws_finalize_write_http_header(wsi, start, &at, end) == 0;
}

/* Answering */

static void end_reply(struct reply *reply)
{
    text_free(&reply->body);
    reply->sent = 0;
}

static int complete(struct lws *wsi)
{
    return lws_http_transaction_completed(wsi) ? -1 : 0;
}

static bool has_already(struct lws *wsi, const char *tag)
{
    char known[64] = "";
    return lws_hdr_copy(wsi, known, sizeof known, WSI_TOKEN_HTTP_IF_NONE_MATCH) > 0 &&
           strcmp(known, tag) == 0;
}

static void make_tag(const struct text *body, struct text *tag)
{
    uint64_t hash = body->length;
    for (size_t i = LWS_PRE; i < body->length; i++)
        hash = (hash ^ (unsigned char)body->data[i]) * 0x100000001B3u;
    text_add_char(tag, '"');
    text_add_hex64(tag, hash);
    text_add_char(tag, '"');
}

static int answer(struct lws *wsi, struct reply *reply, const char *path)
{
    struct server *server = lws_context_user(lws_get_context(wsi));
    bool head = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0;
    const char *type = "text/plain; charset=utf-8";
    unsigned status = HTTP_STATUS_METHOD_NOT_ALLOWED;
    struct text tag = TEXT_EMPTY;
    static const char space[LWS_PRE];
    end_reply(reply);
    text_add_bytes(&reply->body, space, LWS_PRE);
    if (head || lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0)
        status = find(server, path, &reply->body, &type);
    make_tag(&reply->body, &tag);
    reply->sent = LWS_PRE;
    if (reply->body.failed)
        return -1;
    bool known = status == HTTP_STATUS_OK && has_already(wsi, text_string(&tag));
    if (known)
        status = HTTP_STATUS_NOT_MODIFIED;
    bool good = send_headers(wsi, status, type, known ? 0 : reply->body.length - LWS_PRE,
                             status == HTTP_STATUS_OK ? text_string(&tag) : NULL);
    text_free(&tag);
    if (!good)
        return -1;
    if (!known && !head && reply->body.length > LWS_PRE) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    end_reply(reply);
    return complete(wsi);
}

static int send_more(struct lws *wsi, struct reply *reply)
{
    size_t left = reply->body.length - reply->sent;
    if (!reply->body.length)
        return 0;
    size_t count = left > CHUNK ? CHUNK : left;
    enum lws_write_protocol how = count == left ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP;
    /* lws may use the bytes before: they are sent already, or were left free */
    if (lws_write(wsi, (unsigned char *)reply->body.data + reply->sent, count, how) < (int)count)
        return -1;
    reply->sent += count;
    if (reply->sent < reply->body.length) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    end_reply(reply);
    return complete(wsi);
}

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t length)
{
    char path[PATH_MAX_BYTES];
    switch (reason) {
    case LWS_CALLBACK_HTTP:
        snprintf(path, sizeof path, "%.*s", (int)length, (const char *)in);
        return answer(wsi, user, path);
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return send_more(wsi, user);
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        if (user)
            end_reply(user);
        return 0;
    default:
        return lws_callback_http_dummy(wsi, reason, user, in, length);
    }
}
