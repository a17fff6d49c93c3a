/* loop.c: the event loop: one turn, the tick, beginning and end.
 *
 * libwebsockets runs on libev, and thus on epoll: its own loop polls every socket whenever one of
 * them has something to say, which takes a whole core at 20,000 sockets. Its timers are a sorted
 * list that is searched from the front, so no open connection has one (socket_sweep pings). */
#include <ev.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/resource.h>

#include "host/status.h"
#include "host/think.h"
#include "server/gateway/callbacks.h"
#include "server/rooms/loadings.h"
#include "server/secret.h"
#include "server/server.h"
#include "server/site/cluster.h"
#include "server/site/crew_door.h"
#include "server/store/database.h"
#include "server/told/ways.h"

enum { FILES_MAX = 65536, THINKING_NICE = 10 };
static const double tick_seconds = 0.2;
static const double finish_seconds = 2, finish_step = 0.001;

static volatile sig_atomic_t stopping;

uint64_t server_seed(const struct server *server)
{
    return server->settings.seeded ? server->settings.seed : secret_seed();
}

/* When the batch in progress has ended: says what happened, and continues with what waited for it.
 */
static void collect(struct server *server)
{
    struct rooms *rooms = &server->rooms;
    bool good;
    if (!settle_collect(rooms, &good))
        return;
    socket_settle(server, rooms->gathering - 1, good);
    timings_settle(&server->timings, rooms->gathering - 1, host_seconds());
    settle_end(rooms, good);
    ways_stored(server);
    socket_resume(server);
}

/* What goes on by itself and reads what is stored; each has its times. */
static void look_around(struct server *server, double now)
{
    people_tick(server, now);
    seeks_tick(server, now);
    moderation_tick(server, now);
    cups_tick(server, now);
}

/* What somebody wanted to read is there: those who waited for it go on. */
static void collect_reads(struct server *server)
{
    if (!store_collect_reads(server->rooms.store))
        return;
    socket_resume(server);
    http_resume(server);
    people_resume(server);
    look_around(server, host_seconds());
}

/* Before the end: everything that was requested is stored and answered. */
static void finish(struct server *server)
{
    struct rooms *rooms = &server->rooms;
    const double until = host_seconds() + finish_seconds;
    while (store_has_reads(rooms->store) && host_seconds() < until) {
        ev_sleep(finish_step);
        collect_reads(server);
    }
    for (settle_turn(rooms); store_is_busy(rooms->store); settle_turn(rooms)) {
        store_wait(rooms->store);
        collect(server);
    }
}

/* The tick */

static void tick(struct server *server, double now)
{
    uint64_t round = ++server->counters.ticks;
    struct rooms *rooms = &server->rooms;
    for (int i = 0; i < TABLE_BUCKETS; i++)
        for (struct live *live = rooms->tables[i]; live; live = live->next) {
            if (live->saving)
                continue; /* the next tick comes soon */
            double due = room_next_tick(live->room);
            struct room_request asked = {.verb = VERB_TICK, .from = ROOM_HOST};
            if (due > 0 && pace_now(&rooms->pace) >= due)
                live_ask(rooms, live, &asked, NULL);
            bots_consider(rooms, live);
        }
    if (gate_sweep(&server->gate, now) && server->settings.verbose)
        server_log("a connection is closed: it does not send or take what it began");
    bots_tick(rooms, now);
    crew_tick(rooms, now);
    cluster_tick(server, now);
    sweep_tick(rooms, now);
    look_around(server, now);
    if (round % 5 == 0)
        socket_sweep(server, now);
    if (round % 50 == 0)
        live_unload_idle(rooms, now);
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
    if (now < server->next_tick && !server->rooms.pace.file)
        return;
    server->next_tick = now + tick_seconds;
    tick(server, now);
}

/* libwebsockets */

void server_hang_up(void *server, struct lws *wsi)
{
    lws_set_timeout(wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
    lws_cancel_service(
        ((struct server *)server)->context); /* it checks its timers only after events */
}

void server_socket_gone(struct server *server, struct lws *wsi)
{
    gate_leave(&server->gate, lws_get_opaque_user_data(wsi));
    lws_set_opaque_user_data(wsi, NULL);
    cluster_socket_gone(server, wsi);
}

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length)
{
    struct server *server = lws_context_user(lws_get_context(wsi));
    struct visitor *visitor;
    char path[8] = "";
    switch (reason) {
    case LWS_CALLBACK_FILTER_NETWORK_CONNECTION:
        return gate_admits(&server->gate, (int)(intptr_t)in, server->connection_count,
                           host_seconds())
                   ? 0
                   : -1;
    case LWS_CALLBACK_SERVER_NEW_CLIENT_INSTANTIATED:
        visitor = gate_enter(&server->gate, wsi, lws_get_socket_fd(wsi), host_seconds());
        lws_set_opaque_user_data(wsi, visitor);
        return visitor ? 0 : -1;
    case LWS_CALLBACK_WSI_DESTROY:
        server_socket_gone(server, wsi);
        return 0;
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE: /* with HTTP/2 there would be many connections in one */
        return strcasecmp(in, "websocket") == 0 ? 0 : -1;
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        if (lws_hdr_copy(wsi, path, sizeof path, WSI_TOKEN_GET_URI) < 0 ||
            strcmp(path, "/ws") != 0 || cluster_is_cut_off(server))
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
        server_log("%.*s", (int)strcspn(line, "\n"), line);
}

static struct lws_context *open_context(struct server *server)
{
    static const lws_retry_bo_t no_pings = {0};
    static const struct lws_protocols protocols[] = {
        {.name = "epoki",
         .callback = callback,
         .per_session_data_size = sizeof(struct connection),
         .rx_buffer_size = 4096},
        {.name = "epoki-tunnel", .callback = tunnel_callback, .rx_buffer_size = 16384},
        {.name = CREW_PROTOCOL,
         .callback = crew_callback,
         .per_session_data_size = CREW_SESSION_BYTES,
         .rx_buffer_size = 16384},
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
    if (!strchr(server->settings.bind, ':')) /* otherwise it would use every address there is */
        info.options |= LWS_SERVER_OPTION_DISABLE_IPV6;
    return lws_create_context(&info);
}

/* Beginning and end */

static void stop(int signal)
{
    (void)signal;
    stopping = stopping + 1;
}

/* Returns how many files can be open. */
static int prepare_process(void)
{
    struct sigaction action = {.sa_handler = stop};
    struct rlimit limit;
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN); /* a full disk is an error like any other */
    /* Exactly that many: libwebsockets finds sockets by their number in a table of that size. */
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
    struct text why = TEXT_EMPTY, name = TEXT_EMPTY;
    server->rooms.store =
        store_open_shared(server->settings.db, cluster_membership(server), wake, server, &why);
    database_show(server->settings.db, &name);
    if (!server->rooms.store)
        text_format(error, "the database %s cannot be used: %s", text_string(&name),
                    text_string(&why));
    else if (store_note(server->rooms.store)[0])
        server_log("%s", store_note(server->rooms.store));
    text_free(&why);
    text_free(&name);
    return server->rooms.store;
}

/* One thread per bot, the others are for other tables; who plays is answered before anybody thinks.
 */
static bool open_queue(struct server *server)
{
    struct queue_settings settings = {.threads = server->settings.threads,
                                      .nice = THINKING_NICE,
                                      .host = host_for_bots,
                                      .wake = wake,
                                      .context = server};
    settings.host.share = NULL;
    server->rooms.bots.queue = queue_open(&settings);
    return server->rooms.bots.queue;
}

static bool open_all(struct server *server, struct text *error)
{
    if (!secret_open())
        text_add(error, "there is no source of randomness");
    else if (!cluster_make(server))
        text_add(error, "out of memory");
    else if (!crew_open(server, error))
        return false;
    else if (!open_store(server, error))
        return false;
    else if (!(server->rpc = rpc_new(secret_seed())))
        text_add(error, "out of memory");
    else if (!(server->loop = ev_loop_new(EVFLAG_AUTO | EVFLAG_NOENV)))
        text_add(error, "there is no event loop");
    else if (!(server->context = open_context(server)))
        text_format(error, "cannot listen on %s, port %d", server->settings.bind,
                    server->settings.port);
    else if (!cluster_open(server, wake, error)) /* it wakes the loop, which must be there */
        return false;
    else if (!changes_open(server, wake, error))
        return false;
    else if (!store_read_aside(server->rooms.store, server->settings.db, wake, server, error))
        return false;
    else if (!(server->rooms.loader = loader_open(server->settings.db, wake, server, error)))
        return false;
    else if (!open_queue(server))
        text_add(error, "there are no threads for bots");
    else if (!people_open(server, wake))
        text_add(error, "there is no thread for passwords");
    else if (!ways_open(server, error))
        return false;
    return !error->length;
}

/* Whether to go on: after being told to stop for as long as it is to drain, unless told again. */
static bool goes_on(struct server *server)
{
    double now = host_seconds();
    if (stopping && !server->draining) {
        server->draining = true;
        server->stop_at = now + server->settings.drain;
        if (server->settings.drain)
            server_log("stopping in %d s", server->settings.drain);
    }
    return !stopping || (stopping == 1 && now < server->stop_at);
}

static void run(struct server *server)
{
    ev_timer timer;
    ev_timer_init(&timer, on_tick, tick_seconds, tick_seconds);
    ev_timer_start(server->loop, &timer);
    server_log("http://%s:%d", server->settings.bind, server->settings.port);
    while (goes_on(server)) {
        tick_if_due(server);
        settle_turn(&server->rooms);
        ev_run(server->loop, EVRUN_ONCE);
        collect(server);
        collect_reads(server);
        if (loadings_collect(&server->rooms))
            socket_resume(server);
        cluster_turn(server);
        changes_turn(server);
        bots_collect(&server->rooms);
        people_collect(server);
        settle_turn(&server->rooms);
    }
    ev_timer_stop(server->loop, &timer);
    finish(server);
    cluster_leave(server); /* before its clients go, so that they find their tables free */
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
    cluster_leave(server);
    changes_close(server);        /* nobody wakes the loop any more */
    if (server->rooms.bots.queue) /* it was running */
        say_goodbye(server);
    bots_close(&server->rooms);
    loadings_stop(&server->rooms);
    people_close(server);
    seeks_close(server);
    cups_close(server);
    ways_close(server);
    if (server->context)
        lws_context_destroy(server->context);
    if (server->loop)
        ev_loop_destroy(server->loop);
    live_free_all(&server->rooms);
    rpc_free(server->rpc);
    cluster_close(server);
    store_close(server->rooms.store);
    limits_free(&server->limits);
    timings_free(&server->timings);
    text_free(&server->listing.json);
    page_tables_free(&server->page_tables);
    free(server);
}

int server_run(const struct settings *settings)
{
    struct server *server = calloc(1, sizeof *server);
    struct text error = TEXT_EMPTY;
    if (!server)
        return EXIT_WORLD;
    server->settings = *settings;
    server->rooms.gathering = 1;
    server->rooms.pace.file = settings->pace;
    server->rooms.away = settings->away_seconds;
    server->rooms.sweep.keep_days = settings->keep_days;
    server->rooms.sweep.keep_wait = settings->keep_wait;
    server->rooms.bots.most = (size_t)settings->bot_memory << 20;
    page_tables_make(&server->page_tables);
    server->gate = (struct gate){.proxies = &server->settings.proxies,
                                 .limits = &server->limits,
                                 .per_address = settings->per_address,
                                 .pages_per_second = settings->pages_per_second,
                                 .files = prepare_process(),
                                 .hang_up = server_hang_up,
                                 .context = server};
    bool good = open_all(server, &error);
    if (good)
        run(server);
    else
        server_log("%s", text_string(&error));
    text_free(&error);
    close_all(server);
    return good ? EXIT_GOOD : EXIT_WORLD;
}
