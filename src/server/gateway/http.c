/* http.c: plain HTTP: the page, the read-only interface for programs, health and figures. */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "core/hash.h"
#include "host/think.h"
#include "server/gateway/callbacks.h"
#include "server/secret.h"
#include "server/server.h"
#include "server/site/cluster.h"
#include "server/told/ways.h"

enum { FAILING_SECONDS = 5 }; /* after a failed commit, for others to try */
enum { CHUNK = 16 << 10, PATH_MAX_BYTES = 256, TOO_MANY = 429 };
enum { TOKEN_MAX = 64 };
#define PLAIN "text/plain; charset=utf-8"
#define HTML "text/html; charset=utf-8"

/* What is being sent on a connection. */
struct reply {
    const unsigned char *bytes; /* in the program, or in `body` */
    size_t count, sent;
    struct text body;
    bool last;              /* the connection is closed afterwards */
    char posted[TOKEN_MAX]; /* what is being posted to, or "" */
    /* While what it needs is being read: */
    struct lws *waits; /* whose reply it is; NULL: it does not wait */
    struct reply *next_waiting;
    struct reads *reads;
    char path[PATH_MAX_BYTES];
};

/* What is said about it. */
struct head {
    unsigned status;
    const char *type;
    bool packed;   /* as gzip */
    bool varies;   /* another client might get another form of it */
    bool for_good; /* the content at this path never changes */
    bool asks;     /* it is a form, and nothing else */
    struct text tag;
    const unsigned char *bytes; /* of a file in the program; otherwise the body is given */
    size_t count;
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

static void add_histograms(struct text *out, const struct rooms_counters *counters)
{
    const struct {
        const char *name;
        const struct histogram *histogram;
    } rows[] = {{"commit_seconds", &counters->commit},
                {"table_load_seconds", &counters->load},
                {"bot_move_seconds", &counters->move},
                {"hint_seconds", &counters->hint}};
    for (int i = 0; i < COUNT_OF(rows); i++) {
        histogram_write_type(out, rows[i].name);
        histogram_write(out, rows[i].name, NULL, rows[i].histogram);
    }
}

static size_t unsent_bytes(const struct server *server)
{
    size_t bytes = 0;
    for (const struct connection *at = server->connections; at; at = at->next)
        bytes += at->outbox.backlog;
    return bytes;
}

static bool reply_metrics(struct server *server, struct text *out)
{
    const struct counters *c = &server->counters;
    const struct rooms_counters *r = &server->rooms.counters;
    const struct lines *lines = &server->rooms.bots.lines;
    add_metric(out, "ticks_total", "counter", (double)c->ticks);
    add_metric(out, "connections", "gauge", server->connection_count);
    add_metric(out, "tables_in_memory", "gauge", server->rooms.count);
    add_metric(out, "bot_jobs", "gauge", lines->count[WISH_MOVE] + lines->count[WISH_HINT]);
    add_metric(out, "requests_total", "counter", (double)c->requests);
    add_metric(out, "request_errors_total", "counter", (double)c->errors);
    add_metric(out, "refused_total", "counter", (double)(c->refused + server->gate.refused));
    add_metric(out, "dropped_connections_total", "counter",
               (double)(c->dropped + server->gate.dropped));
    add_metric(out, "actions_total", "counter", (double)r->actions);
    add_metric(out, "bot_actions_total", "counter", (double)r->bot_moves);
    add_metric(out, "bot_visits_total", "counter", (double)r->bot_visits);
    add_metric(out, "bot_memory_bytes", "gauge",
               (double)(server->rooms.bots.thinking + server->rooms.bots.idle));
    add_metric(out, "bots_forgotten_total", "counter", (double)server->rooms.bots.forgotten);
    add_metric(out, "deleted_tables_total", "counter", (double)r->deleted);
    add_metric(out, "plain_connections", "gauge", server->gate.count);
    add_metric(out, "unsent_bytes", "gauge", (double)unsent_bytes(server));
    add_metric(out, "table_lists_total", "counter", (double)c->listings);
    add_metric(out, "reads_on_loop_total", "counter",
               (double)store_reads_at_once(server->rooms.store));
    add_metric(out, "commits_total", "counter", (double)r->commits);
    add_metric(out, "commits_failed_total", "counter", (double)r->failed_commits);
    add_metric(out, "commit_seconds_total", "counter", r->commit_seconds);
    add_metric(out, "commit_seconds_max", "gauge", r->longest_commit);
    timings_write(&server->timings, out);
    add_histograms(out, r);
    add_metric(out, "workers", "gauge", server->rooms.crew.count);
    add_metric(out, "worker_places", "gauge", server->rooms.crew.places);
    add_metric(out, "worker_jobs_total", "counter", (double)server->rooms.crew.jobs);
    add_metric(out, "worker_jobs_redone_total", "counter", (double)server->rooms.crew.redone);
    add_metric(out, "workers_lost_total", "counter", (double)server->rooms.crew.lost);
    cluster_write_metrics(server, out, add_metric);
    ways_write_metrics(server, out, add_metric);
    return true;
}

static bool reply_tables(struct server *server, struct text *out)
{
    struct json_writer json = json_writer_to(out);
    return lobby_write_tables(server, &json);
}

/* What the page asks before it shows anything of accounts: without a connection of its own. */
static bool reply_hello(struct server *server, struct text *out)
{
    struct json_writer json = json_writer_to(out);
    json_begin_object(&json);
    request_write_parts(server, &json);
    json_end_object(&json);
    return true;
}

/* Whether the game can no longer go on: it is over as stored and, if a commit is not known to have
 * happened, at the table too (then it stays over). */
static bool is_final(struct server *server, const struct stored_game *game)
{
    const struct live *live = live_in_memory(&server->rooms, game->id);
    return game->over && (!live || room_turn(live->room) == SEAT_NONE);
}

/* A record contains everything, including the seed: it is given only for finished games, as stored.
 */
static enum found reply_record(struct server *server, const char *id, struct text *out)
{
    struct stored_game game = {.header = TEXT_EMPTY};
    struct stored_seat seats[SEATS_MAX];
    struct book book = {0};
    enum found found =
        secret_is_id(id) ? store_load_game(server->rooms.store, id, &game, seats) : FOUND_NOTHING;
    if (found == FOUND && !is_final(server, &game))
        found = FOUND_NOTHING;
    if (found == FOUND) {
        text_add(out, text_string(&game.header));
        if (!store_load_book(server->rooms.store, &game, &book))
            found = FOUND_ERROR;
        for (int version = 1; version <= book.count; version++)
            text_format(out, "%s\n", book_action(&book, version));
    }
    book_free(&book);
    text_free(&game.header);
    return found;
}

/* Whether a proxy should send clients here: not while it is stopping, cannot store anything, or is
 * no member of its site. */
static const char *why_not_ready(const struct server *server)
{
    if (server->draining)
        return "stopping";
    if (server->cluster && !cluster_is_sure(server))
        return "no member of its site at the moment";
    double failed = server->rooms.failed_at;
    return failed && host_seconds() - failed < FAILING_SECONDS ? "the database cannot be written"
                                                               : NULL;
}

static const struct {
    const char *path;
    bool (*reply)(struct server *server, struct text *out); /* false: the store says why */
    const char *type;
} paths[] = {
    {"/healthz", reply_health, PLAIN},
    {"/metrics", reply_metrics, "text/plain; version=0.0.4; charset=utf-8"},
    {"/api/hello", reply_hello, "application/json"},
    {"/api/tables", reply_tables, "application/json"},
};
#define RECORDS "/api/records/"
#define PICTURES "/shared/"
#define PICTURE_END ".jpg"
#define STOP "/told/stop/"

static enum found reply_picture(struct server *server, const char *name, struct text *out,
                                struct head *head)
{
    char id[TABLE_ID_LENGTH + 1];
    if (strlen(name) != TABLE_ID_LENGTH + strlen(PICTURE_END) ||
        strcmp(name + TABLE_ID_LENGTH, PICTURE_END) != 0)
        return FOUND_NOTHING;
    store_copy_text(id, sizeof id, name);
    head->type = "image/jpeg";
    return share_write_picture(server, id, out);
}

static enum found find_data(struct server *server, const char *path, struct text *out,
                            struct head *head)
{
    const char *why = why_not_ready(server);
    if (strcmp(path, "/readyz") == 0) {
        head->type = PLAIN;
        head->status = why ? HTTP_STATUS_SERVICE_UNAVAILABLE : HTTP_STATUS_OK;
        text_format(out, "%s\n", why ? why : "ready");
        return FOUND;
    }
    for (int i = 0; i < COUNT_OF(paths); i++)
        if (strcmp(path, paths[i].path) == 0) {
            head->type = paths[i].type;
            return paths[i].reply(server, out) ? FOUND : FOUND_ERROR;
        }
    if (strncmp(path, STOP, strlen(STOP)) == 0) {
        head->type = HTML;
        head->asks = true;
        return ways_stop(server, path + strlen(STOP), false, out) ? FOUND : FOUND_NOTHING;
    }
    if (strncmp(path, PICTURES, strlen(PICTURES)) == 0)
        return reply_picture(server, path + strlen(PICTURES), out, head);
    if (strncmp(path, RECORDS, strlen(RECORDS)) == 0)
        return reply_record(server, path + strlen(RECORDS), out);
    return FOUND_NOTHING;
}

/* The page */

/* Whether the client accepts gzip: it names gzip or anything, without a weight of zero. */
static bool takes_gzip(struct lws *wsi)
{
    char accepted[256] = "";
    if (lws_hdr_copy(wsi, accepted, sizeof accepted, WSI_TOKEN_HTTP_ACCEPT_ENCODING) <= 0)
        return false;
    for (char *save, *word = strtok_r(accepted, ",", &save); word;
         word = strtok_r(NULL, ",", &save)) {
        word += strspn(word, " \t");
        size_t length = strcspn(word, "; \t");
        const char *weight = strstr(word, "q=");
        if ((length == 4 && strncasecmp(word, "gzip", 4) == 0) || text_equals("*", word, length))
            return !weight || strtod(weight + 2, NULL) > 0;
    }
    return false;
}

static void give_file(const struct page_file *file, bool packed, struct head *head)
{
    head->status = HTTP_STATUS_OK;
    head->varies = file->gzip;
    head->packed = packed && file->gzip;
    head->for_good = file->hashed;
    text_format(&head->tag, head->packed ? "\"%s-gzip\"" : "\"%s\"", file->tag);
    head->bytes = head->packed ? file->gzip : file->bytes;
    head->count = head->packed ? file->gzip_count : file->count;
}

static bool is_index(const char *path)
{
    return strcmp(path, "/") == 0 || strcmp(path, "/index.html") == 0;
}

/* The file of the corrected tables, if that is what is wanted. */
static bool find_tables(const struct server *server, const char *path, struct text *out,
                        struct head *head)
{
    const struct page_tables *tables = &server->page_tables;
    if (!tables->name.length || strcmp(path + 1, text_string(&tables->name)) != 0)
        return false;
    head->for_good = true;
    text_add(out, text_string(&tables->json));
    return true;
}

/* index.html, where it is another one than that of the page: it names corrected tables, or tells
 * sites that show a link what is shared there. */
static bool find_index(struct server *server, struct lws *wsi, const char *path, struct text *out)
{
    const struct page_tables *tables = &server->page_tables;
    char words[PATH_MAX_BYTES];
    struct text more = TEXT_EMPTY, index = TEXT_EMPTY;
    if (!is_index(path))
        return false;
    const char *shared = lws_get_urlarg_by_name(wsi, "shared=", words, sizeof words);
    if (shared)
        share_write_head(server, shared, &more);
    bool good = tables->name.length || more.length;
    const struct page_file *file = page_find(path);
    if (good && server->settings.page)
        page_read(server->settings.page, path, &index);
    else if (good && file)
        text_add_bytes(&index, (const char *)file->bytes, file->count);
    good = good && page_mark(text_string(&index), true, tables, text_string(&more), out);
    text_free(&more);
    text_free(&index);
    return good;
}

static bool find_page(struct server *server, struct lws *wsi, const char *path, struct text *out,
                      struct head *head)
{
    const struct settings *settings = &server->settings;
    const struct page_file *file = settings->page ? NULL : page_find(path);
    head->type = page_type(path);
    bool good = find_tables(server, path, out, head) || find_index(server, wsi, path, out);
    if (!good && file)
        give_file(file, takes_gzip(wsi), head);
    else if (good || (settings->page && page_read(settings->page, path, out)))
        head->status = HTTP_STATUS_OK;
    return head->status == HTTP_STATUS_OK;
}

/* Appends the body of the answer. */
static void find(struct server *server, struct lws *wsi, const char *path, struct text *out,
                 struct head *head)
{
    size_t before = out->length;
    enum found found = find_data(server, path, out, head);
    if (found == FOUND && head->status == HTTP_STATUS_METHOD_NOT_ALLOWED)
        head->status = HTTP_STATUS_OK;
    if (found == FOUND || (found == FOUND_NOTHING && find_page(server, wsi, path, out, head)))
        return;
    head->type = PLAIN;
    if (found == FOUND_ERROR) {
        head->status = HTTP_STATUS_INTERNAL_SERVER_ERROR;
        text_cut(out, before);
        text_format(out, "The database cannot be read: %s.\n", store_why(server->rooms.store));
    } else if (strcmp(path, "/") == 0) {
        head->status = HTTP_STATUS_OK;
        text_add(out, "Epoki: this program was built without its page. The protocol is at /ws.\n");
    } else {
        head->status = HTTP_STATUS_NOT_FOUND;
        text_add(out, "There is nothing here.\n");
    }
}

/* Limits */

static struct rate page_rate(const struct server *server)
{
    double rate = server->settings.pages_per_second;
    return (struct rate){rate, PAGES_BURST * rate};
}

static bool may_ask(struct server *server, struct lws *wsi)
{
    struct address *address = socket_identify(server, wsi);
    if (address && bucket_take(&address->pages, page_rate(server), 1, host_seconds()))
        return true;
    server->counters.refused++;
    return false;
}

/* An answer costs in proportion to its length. */
static void charge(struct server *server, struct lws *wsi, size_t bytes)
{
    struct address *address = socket_identify(server, wsi);
    if (address)
        bucket_charge(&address->pages, page_rate(server), (double)bytes / BYTES_PER_DROP,
                      host_seconds());
}

/* Headers */

#define POLICY "content-security-policy:"
#define ASKING_POLICY "default-src 'none'; base-uri 'none'; form-action 'self'"
static const char *const headers[][2] = {
    {"x-content-type-options:", "nosniff"},
    {"referrer-policy:", "no-referrer"},
    {"x-frame-options:", "DENY"},
    {"permissions-policy:", "camera=(), microphone=(), geolocation=()"},
    {"cross-origin-opener-policy:", "same-origin"},
    {"cross-origin-resource-policy:", "same-origin"},
};

static bool add_header(struct lws *wsi, const char *name, const char *value, unsigned char **at,
                       unsigned char *end)
{
    return lws_add_http_header_by_name(wsi, (const unsigned char *)name,
                                       (const unsigned char *)value, (int)strlen(value), at,
                                       end) == 0;
}

static bool send_headers(struct lws *wsi, const struct head *head, size_t length)
{
    unsigned char buffer[LWS_PRE + 2048];
    unsigned char *start = buffer + LWS_PRE, *at = start, *end = buffer + sizeof buffer - 1;
    if (lws_add_http_common_headers(wsi, head->status, head->type, length, &at, end))
        return false;
    for (int i = 0; i < COUNT_OF(headers); i++)
        if (!add_header(wsi, headers[i][0], headers[i][1], &at, end))
            return false;
    if (!add_header(wsi, POLICY,
                    head->asks ? ASKING_POLICY "; frame-ancestors 'none'"
                               : PAGE_POLICY "; frame-ancestors 'none'",
                    &at, end))
        return false;
    const char *kept = head->for_good ? "public, max-age=31536000, immutable" : "no-cache";
    return add_header(wsi, "cache-control:", kept, &at, end) &&
           (!head->tag.length || add_header(wsi, "etag:", text_string(&head->tag), &at, end)) &&
           (!head->packed || add_header(wsi, "content-encoding:", "gzip", &at, end)) &&
           (head->status != TOO_MANY || add_header(wsi, "retry-after:", "1", &at, end)) &&
           (!head->varies || add_header(wsi, "vary:", "accept-encoding", &at, end)) &&
           lws_finalize_write_http_header(wsi, start, &at, end) == 0;
}

/* Waiting for what has to be read */

static void wait(struct server *server, struct lws *wsi, struct reply *reply)
{
    if (reply->waits)
        return;
    reply->waits = wsi;
    reply->next_waiting = server->replies;
    server->replies = reply;
}

static void stop_waiting(struct server *server, struct reply *reply)
{
    struct reply **link = &server->replies;
    if (!reply->waits)
        return;
    while (*link != reply)
        link = &(*link)->next_waiting;
    *link = reply->next_waiting;
    reply->waits = NULL;
    store_forget_reads(&reply->reads);
}

void http_resume(struct server *server)
{
    for (const struct reply *reply = server->replies; reply; reply = reply->next_waiting)
        lws_callback_on_writable(reply->waits);
}

/* Answering */

static void end_reply(struct lws *wsi, struct reply *reply)
{
    stop_waiting(lws_context_user(lws_get_context(wsi)), reply);
    store_forget_reads(&reply->reads);
    text_free(&reply->body);
    *reply = (struct reply){.last = reply->last};
    gate_hold(lws_get_opaque_user_data(wsi), 0);
}

/* The client has taken something. */
static void progress(struct lws *wsi)
{
    struct server *server = lws_context_user(lws_get_context(wsi));
    gate_progress(&server->gate, lws_get_opaque_user_data(wsi), host_seconds());
}

static int complete(struct lws *wsi, const struct reply *reply)
{
    bool last = reply->last; /* the library frees the reply */
    progress(wsi);
    return lws_http_transaction_completed(wsi) || last ? -1 : 0;
}

/* The client lists what it has; a proxy may have added W/. */
static bool has_already(struct lws *wsi, const char *tag)
{
    char known[256] = "";
    return lws_hdr_copy(wsi, known, sizeof known, WSI_TOKEN_HTTP_IF_NONE_MATCH) > 0 &&
           strstr(known, tag);
}

static void make_tag(const struct text *body, struct text *tag)
{
    text_add_char(tag, '"');
    text_add_hex64(tag, hash_bytes(0, body->data, body->length));
    text_add_char(tag, '"');
}

/* Too many requests, or too many answers not taken: the client is told so and must connect again.
 */
static void turn_away(struct reply *reply, struct head *head)
{
    text_free(&reply->body);
    text_free(&head->tag);
    *head = (struct head){.status = TOO_MANY, .type = PLAIN};
    text_add(&reply->body, "Too many requests from your address: wait a moment.\n");
    reply->last = true;
}

/* Returns false if it must wait. */
static bool make_reply(struct lws *wsi, struct reply *reply, const char *path, struct head *head)
{
    struct server *server = lws_context_user(lws_get_context(wsi));
    bool reads = lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0 ||
                 lws_hdr_total_length(wsi, WSI_TOKEN_GET_URI) > 0;
    if (!reply->waits && !may_ask(server, wsi)) {
        turn_away(reply, head);
        return true;
    }
    if (reads) {
        if (!store_begin_reads(server->rooms.store, &reply->reads))
            return false;
        find(server, wsi, path, &reply->body, head);
        if (!store_end_reads(server->rooms.store)) {
            text_free(&reply->body);
            text_free(&head->tag);
            store_copy_text(reply->path, sizeof reply->path, path);
            wait(server, wsi, reply);
            return false;
        }
        store_forget_reads(&reply->reads);
        stop_waiting(server, reply);
    }
    charge(server, wsi, head->bytes ? head->count : reply->body.length);
    if (!gate_hold(lws_get_opaque_user_data(wsi), reply->body.length))
        turn_away(reply, head);
    return true;
}

static bool begin_reply(struct lws *wsi, struct reply *reply, const char *path)
{
    struct head head = {.status = HTTP_STATUS_METHOD_NOT_ALLOWED, .type = PLAIN};
    if (!make_reply(wsi, reply, path, &head))
        return true;
    reply->bytes = head.bytes ? head.bytes : (const unsigned char *)reply->body.data;
    reply->count = head.bytes ? head.count : reply->body.length;
    size_t length = reply->count;
    if (head.status == HTTP_STATUS_OK && !reply->body.failed) {
        if (!head.tag.length)
            make_tag(&reply->body, &head.tag);
        if (has_already(wsi, text_string(&head.tag))) {
            head.status = HTTP_STATUS_NOT_MODIFIED;
            head.packed = false;
            length = 0;
        }
    }
    bool good = !reply->body.failed && send_headers(wsi, &head, length);
    if (!length || lws_hdr_total_length(wsi, WSI_TOKEN_HEAD_URI) > 0)
        end_reply(wsi, reply);
    text_free(&head.tag);
    return good;
}

static int go_on(struct lws *wsi, struct reply *reply, const char *path)
{
    if (!begin_reply(wsi, reply, path))
        return -1;
    if (reply->waits)
        return 0;
    if (!reply->count)
        return complete(wsi, reply);
    lws_callback_on_writable(wsi);
    return 0;
}

static int answer(struct lws *wsi, struct reply *reply, const char *path)
{
    end_reply(wsi, reply);
    reply->last = false;
    return go_on(wsi, reply, path);
}

/* Posting: the one thing that can be done by plain HTTP is to end mail (RFC 8058). What is posted
 * does not matter; the answer comes when all of it has arrived. */

static bool is_post(struct lws *wsi, const char *path)
{
    size_t count = strlen(path), start = strlen(STOP);
    return lws_hdr_total_length(wsi, WSI_TOKEN_POST_URI) > 0 && strncmp(path, STOP, start) == 0 &&
           count > start && count < start + TOKEN_MAX;
}

static int begin_post(struct lws *wsi, struct reply *reply, const char *path)
{
    struct server *server = lws_context_user(lws_get_context(wsi));
    end_reply(wsi, reply);
    if (!may_ask(server, wsi))
        return -1;
    store_copy_text(reply->posted, sizeof reply->posted, path + strlen(STOP));
    return 0;
}

static int answer_post(struct lws *wsi, struct reply *reply)
{
    struct server *server = lws_context_user(lws_get_context(wsi));
    struct head head = {.status = HTTP_STATUS_OK, .type = HTML, .asks = true};
    if (!reply->posted[0] || !store_begin_reads(server->rooms.store, &reply->reads))
        return 0;
    bool found = ways_stop(server, reply->posted, true, &reply->body);
    if (!store_end_reads(server->rooms.store)) {
        text_free(&reply->body);
        wait(server, wsi, reply);
        return 0;
    }
    stop_waiting(server, reply);
    store_forget_reads(&reply->reads);
    if (!found) {
        head = (struct head){.status = HTTP_STATUS_NOT_FOUND, .type = PLAIN};
        text_add(&reply->body, "There is nothing here.\n");
    }
    reply->posted[0] = '\0';
    reply->bytes = (const unsigned char *)reply->body.data;
    reply->count = reply->body.length;
    reply->last = true;
    if (reply->body.failed || !gate_hold(lws_get_opaque_user_data(wsi), reply->count) ||
        !send_headers(wsi, &head, reply->count))
        return -1;
    lws_callback_on_writable(wsi);
    return 0;
}

static int send_more(struct lws *wsi, struct reply *reply)
{
    unsigned char chunk[LWS_PRE + CHUNK]; /* the library may write in front of what it sends */
    size_t left = reply->count - reply->sent;
    if (reply->waits && reply->posted[0])
        return answer_post(wsi, reply);
    if (reply->waits) {
        char path[PATH_MAX_BYTES];
        store_copy_text(path, sizeof path, reply->path);
        return go_on(wsi, reply, path);
    }
    if (!reply->count)
        return 0;
    size_t count = left > CHUNK ? CHUNK : left;
    enum lws_write_protocol how = count == left ? LWS_WRITE_HTTP_FINAL : LWS_WRITE_HTTP;
    memcpy(chunk + LWS_PRE, reply->bytes + reply->sent, count);
    if (lws_write(wsi, chunk + LWS_PRE, count, how) < (int)count)
        return -1;
    reply->sent += count;
    progress(wsi);
    if (reply->sent < reply->count) {
        lws_callback_on_writable(wsi);
        return 0;
    }
    end_reply(wsi, reply);
    return complete(wsi, reply);
}

int http_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t length)
{
    char path[PATH_MAX_BYTES];
    switch (reason) {
    case LWS_CALLBACK_HTTP:
        snprintf(path, sizeof path, "%.*s", (int)length, (const char *)in);
        return is_post(wsi, path) ? begin_post(wsi, user, path) : answer(wsi, user, path);
    case LWS_CALLBACK_HTTP_BODY:
        return 0;
    case LWS_CALLBACK_HTTP_BODY_COMPLETION:
        return user ? answer_post(wsi, user) : 0;
    case LWS_CALLBACK_HTTP_WRITEABLE:
        return send_more(wsi, user);
    case LWS_CALLBACK_CLOSED_HTTP:
    case LWS_CALLBACK_HTTP_DROP_PROTOCOL:
        if (user)
            end_reply(wsi, user);
        return 0;
    default:
        return lws_callback_http_dummy(wsi, reason, user, in, length);
    }
}
