/* loop.c: the event loop: one turn, the tick, beginning and end.
 *
 * libwebsockets runs on libev, that is on epoll: its own loop polls every socket each time one of
 * them has something to say, which at 20,000 sockets takes a whole core. Its timers are a sorted
 * list, walked from the front: no open connection has one (socket_sweep pings). */
#include <ev.h>
#include <signal.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/resource.h>

#include "host/status.h"
#include "host/think.h"
#include "server/secret.h"
#include "server/server.h"

enum { FILES_MAX = 65536 };
static const double tick_seconds = 0.2;

static volatile sig_atomic_t stopping;

void server_log(const char *pattern, ...)
{
    va_list args;
    va_start(args, pattern);
    fputs("epoki serve: ", stderr);
    vfprintf(stderr, pattern, args);
    fputc('\n', stderr);
    va_end(args);
}

/* Changed tables */

static void list_add(struct live_list *list, struct live *live)
{
    if (list->count == list->capacity) {
        int capacity = 2 * list->capacity + 64;
        struct live **more = realloc(list->at, (size_t)capacity * sizeof *more);
        if (!more)
            abort(); /* whoever cannot remember what changed must not go on */
        list->at = more;
        list->capacity = capacity;
    }
    list->at[list->count++] = live;
}

void server_change(struct server *server, struct live *live)
{
    if (live->changed)
        return;
    live->changed = true;
    list_add(&server->changed, live);
}

void server_forget(struct server *server, const struct live *live)
{
    struct live_list *list = &server->changed;
    int kept = 0;
    for (int i = 0; i < list->count; i++)
        if (list->at[i] != live)
            list->at[kept++] = list->at[i];
    list->count = kept;
}

uint64_t server_seed(const struct server *server)
{
    return server->settings.seeded ? server->settings.seed : secret_seed();
}

/* Batches */

/* Tells about the tables that need no commit; the others stay in the list. */
static void tell_settled(struct server *server)
{
    struct live_list *list = &server->changed;
    int kept = 0;
    for (int i = 0; i < list->count; i++) {
        struct live *live = list->at[i];
        if (live->unsaved || live->saving) {
            list->at[kept++] = live;
            continue;
        }
        live->changed = false;
        tell_change(server, live);
        bots_consider(server, live);
    }
    list->count = kept;
}

static void hand_over(struct server *server)
{
    struct live_list *list = &server->changed;
    int kept = 0;
    for (int i = 0; i < list->count; i++) {
        struct live *live = list->at[i];
        if (!live->unsaved) { /* it is saving, and somebody left meanwhile */
            list->at[kept++] = live;
            continue;
        }
        live_seal(server, live);
        live->changed = live->unsaved = false;
        live->saving = true;
        list_add(&server->saving, live);
    }
    list->count = kept;
    server->gathering++;
    store_hand_over(server->store);
}

/* The end of a turn. */
static void end_turn(struct server *server)
{
    tell_settled(server);
    if (store_length(server->store) && !store_is_busy(server->store))
        hand_over(server);
}

/* Who sat down in a batch that failed is told so, and sits nowhere. */
static void unseat_newcomers(struct live *live)
{
    for (struct connection *at = live->sitting, *next; at; at = next) {
        next = at->next_sitting;
        if (at->fresh)
            sit_leave(at);
    }
}

static void settle_table(struct server *server, struct live *live, bool good)
{
    live->saving = false;
    if (!good) {
        unseat_newcomers(live);
        if (!live_reload(server, live))
            return;
        live->refreshed = live->people_changed = true; /* what was to be told is forgotten */
    }
    tell_change(server, live);
    if (good) /* else the next tick does */
        bots_consider(server, live);
}

static void count_commit(struct counters *counters, const struct written *written)
{
    counters->commits += written->good;
    counters->failed_commits += !written->good;
    counters->commit_seconds += written->seconds;
    if (written->seconds > counters->longest_commit)
        counters->longest_commit = written->seconds;
}

/* When the batch on its way has ended: says what happened, and goes on with what waited for it. */
static void collect(struct server *server)
{
    struct written written;
    if (!store_collect(server->store, &written))
        return;
    count_commit(&server->counters, &written);
    if (!written.good)
        server_log("the database cannot be written: %s", store_why(server->store));
    socket_settle(server, server->gathering - 1, written.good);
    sweep_settle(server, server->gathering - 1, written.good);
    for (int i = 0; i < server->saving.count; i++)
        settle_table(server, server->saving.at[i], written.good);
    server->saving.count = 0;
    socket_resume(server);
}

/* Before the end: everything that was asked for is stored and answered. */
static void finish(struct server *server)
{
    for (end_turn(server); store_is_busy(server->store); end_turn(server)) {
        store_wait(server->store);
        collect(server);
    }
}

/* The tick */

static void tick(struct server *server, double now)
{
    static int round;
    for (int i = 0; i < TABLE_BUCKETS; i++)
        for (struct live *live = server->tables[i]; live; live = live->next) {
            if (live->saving)
                continue; /* the next tick comes soon */
            clock_tick(server, live, now);
            bots_consider(server, live);
        }
    gate_sweep(server, now);
    bots_tick(server, now);
    sweep_tick(server, now);
    if (++round % 5 == 0)
        socket_sweep(server, now);
    if (round % 50 == 0)
        live_unload_idle(server, now);
}

static void on_tick(struct ev_loop *loop, ev_timer *timer, int events)
{
    (void)loop; /* it only ends the wait; tick_if_due does the work */
    (void)timer;
    (void)events;
}

static void tick_if_due(struct server *server)
{
    double now = host_seconds();
    if (now < server->next_tick)
        return;
    server->next_tick = now + tick_seconds;
    tick(server, now);
}

/* libwebsockets */

void server_hang_up(struct server *server, struct lws *wsi)
{
    lws_set_timeout(wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
    lws_cancel_service(server->context); /* it looks at its timers after events only */
}

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length)
{
    struct server *server = lws_context_user(lws_get_context(wsi));
    char path[8] = "";
    switch (reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        return gate_admits(server, (int)(intptr_t)in) ? 0 : -1;
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        return gate_enter(server, wsi) ? 0 : -1;
    case LWS_CALLBACK_WSI_DESTROY:
        gate_leave(server, wsi);
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: /* to HTTP/2 it would be many connections in one */
        return strcasecmp(in, "websocket") == 0 ? 0 : -1;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        if (lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI) < 0 || strcmp(path, "/ws") != 0)
            return -1;
        return socket_callback(wsi, reason, user, in, length);
    case LWS_CALLBACK_ESTABLISHED:
    case LWS_CALLBACK_RECEIVE:
    case LWS_CALLBACK_RECEIVE_PONG:
    case LWS_CALLBACK_SERVER_WRITEABLE:
    case LWS_CALLBACK_CLOSED:
        return socket_callback(wsi, reason, user, in, length);
    default:
        return http_callback(wsi, reason, user, in, length);
    }
}

static void log_library(int level, const char *line)
{
    if (level & LLL_ERR)
        fprintf(stderr, "epoki serve: %s", line);
}

static struct lws_context *open_context(struct server *server)
{
    static const lws_retry_bo_t no_pings = {0};
    static const struct lws_protocols protocols[] = {
        {.name = "epoki",
         .callback = callback,
         .per_session_data_size = sizeof(struct connection),
         .rx_buffer_size = 4096},
        {.name = NULL}};
    struct lws_context_creation_info info = {0};
    void *loops[] = {server->loop};
    lws_set_log_level(LLL_ERR, log_library);
    info.port = server->settings.port;
    info.iface = server->settings.bind;
    info.protocols = protocols;
    info.user = server;
    info.gid = info.uid = -1;
    info.retry_and_idle_policy = &no_pings;
    info.foreign_loops = loops;
    info.timeout_secs = 20; /* the gate's times are shorter */
    info.keepalive_timeout = 20;
    info.vhost_name = "epoki";
    info.options = LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND | LWS_SERVER_OPTION_LIBEV;
    if (!strchr(server->settings.bind, ':')) /* else it would take every address there is */
        info.options |= LWS_SERVER_OPTION_DISABLE_IPV6;
    return lws_create_context(&info);
}

/* Beginning and end */

static void stop(int signal)
{
    (void)signal;
    stopping = 1;
}

/* Returns how many files can be open. */
static int prepare_process(void)
{
    struct sigaction action = {.sa_handler = stop};
    struct rlimit limit;
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a full disk is an error like others */
    /* Exactly so many: libwebsockets finds sockets by their number in a table of that size. */
    if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
        limit.rlim_cur = limit.rlim_max < FILES_MAX ? limit.rlim_max : FILES_MAX;
        setrlimit(RLIMIT_NOFILE, &limit);
    }
    return getrlimit(RLIMIT_NOFILE, &limit) == 0 ? (int)limit.rlim_cur : FILES_MAX;
}

static void wake(void *context)
{
    lws_cancel_service(((struct server *)context)->context);
}

static bool open_store(struct server *server, struct text *error)
{
    struct text why = TEXT_EMPTY;
    server->store = store_open(server->settings.db, wake, server, &why);
    if (!server->store)
        text_format(error, "the database %s cannot be used: %s", server->settings.db,
                    text_string(&why));
    else if (store_note(server->store)[0])
        server_log("%s", store_note(server->store));
    text_free(&why);
    return server->store;
}

static bool open_all(struct server *server, struct text *error)
{
    if (!secret_open())
        text_add(error, "there is no source of randomness");
    else if (!open_store(server, error))
        return false;
    else if (!(server->rpc = rpc_new(secret_seed())))
        text_add(error, "out of memory");
    else if (!(server->loop = ev_loop_new(EVFLAG_AUTO | EVFLAG_NOENV)))
        text_add(error, "there is no event loop");
    else if (!(server->context = open_context(server)))
        text_format(error, "cannot listen on %s, port %d", server->settings.bind,
                    server->settings.port);
    else if (!(server->queue = queue_open(server->settings.threads, wake, server)))
        text_add(error, "there are no threads for bots");
    return !error->length;
}

static void run(struct server *server)
{
    ev_timer timer;
    ev_timer_init(&timer, on_tick, tick_seconds, tick_seconds);
    ev_timer_start(server->loop, &timer);
    server_log("http://%s:%d", server->settings.bind, server->settings.port);
    while (!stopping) {
        tick_if_due(server);
        end_turn(server);
        ev_run(server->loop, EVRUN_ONCE);
        collect(server);
        bots_collect(server);
        end_turn(server);
    }
    ev_timer_stop(server->loop, &timer);
    finish(server);
    server_log("stopping");
}

static void say_goodbye(struct server *server)
{
    for (struct connection *at = server->connections; at; at = at->next)
        tell_closed(at, "the server stops");
    for (int i = 0; i < 20 && server->connections; i++)
        ev_run(server->loop, EVRUN_NOWAIT);
}

static void close_all(struct server *server)
{
    if (server->queue) /* it ran */
        say_goodbye(server);
    bots_close(server);
    if (server->context)
        lws_context_destroy(server->context);
    if (server->loop)
        ev_loop_destroy(server->loop);
    live_free_all(server);
    rpc_free(server->rpc);
    store_close(server->store);
    limits_free(&server->limits);
    request_forget_known(server);
    text_free(&server->listing.json);
    page_tables_free(&server->page_tables);
    free(server->changed.at);
    free(server->saving.at);
    free(server);
}

int server_run(const struct settings *settings)
{
    struct server *server = calloc(1, sizeof *server);
    struct text error = TEXT_EMPTY;
    if (!server)
        return EXIT_WORLD;
    server->settings = *settings;
    server->gathering = 1;
    server->bots.most = (size_t)settings->bot_memory << 20;
    page_tables_make(&server->page_tables);
    server->files = prepare_process();
    bool good = open_all(server, &error);
    if (good)
        run(server);
    else
        server_log("%s", text_string(&error));
    text_free(&error);
    close_all(server);
    return good ? EXIT_GOOD : EXIT_WORLD;
}
