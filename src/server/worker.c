/* worker.c: the command `epoki worker`: a process in which bots think for the servers of a site. It
 * connects to each of them, greets it, and answers its jobs (desk.h); what they say to each other
 * is told in crew.h. A server that is not there is tried again until it is. */
#include <ev.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"
#include "host/queue.h"
#include "host/think.h"
#include "server/gateway/callbacks.h"
#include "server/secret.h"
#include "server/serve.h"
#include "server/site/crew_door.h"
#include "server/site/desk.h"

enum { POSTS_MAX = 64, HOST_BYTES = 256 };
static const double tick_seconds = 0.2, again_seconds = 1, silence_seconds = 5;

struct post { /* a server */
    struct worker_process *process;
    char host[HOST_BYTES]; /* "10.0.0.2" */
    int port;
    struct lws *wsi;
    bool open, closing, told; /* told: that it is not there */
    int64_t serial;           /* of the connection, for the desk */
    double heard, again;
    struct parcels out;
    struct text incoming;
};

struct worker_process {
    struct post posts[POSTS_MAX];
    int count;
    char secret[SECRET_WORD_MOST + 1];
    struct ev_loop *loop;
    struct lws_context *context;
    struct desk *desk;
    int64_t last_serial;
    bool verbose;
};

static volatile sig_atomic_t stopping;

static void stop(int signal)
{
    (void)signal;
    stopping = 1;
}

static void wake(void *context)
{
    lws_cancel_service(((struct worker_process *)context)->context);
}

/* Messages */

static void say(struct post *post, const struct text *message)
{
    if (!post->open || post->closing)
        return;
    post->closing =
        message->failed || !parcels_add(&post->out, text_string(message), message->length);
    lws_callback_on_writable(post->wsi);
}

static void say_hello(struct post *post)
{
    struct text message = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&message);
    desk_write_hello(post->process->desk, &json);
    say(post, &message);
    text_free(&message);
}

static void answer_there(struct post *post)
{
    struct text message = TEXT_EMPTY;
    text_add(&message, "{\"here\":1}");
    say(post, &message);
    text_free(&message);
}

static void hear(struct post *post)
{
    struct json_document document = json_parse(text_string(&post->incoming), post->incoming.length);
    struct text error = TEXT_EMPTY;
    if (json_member(document.root, "there"))
        answer_there(post);
    else if (!desk_hear(post->process->desk, post->serial, document.root, &error)) {
        server_log("the server at %s:%d: %s", post->host, post->port, text_string(&error));
        post->closing = true;
    }
    json_free(&document);
    text_free(&error);
}

static int receive(struct post *post, const void *bytes, size_t count)
{
    bool broken;
    post->heard = host_seconds();
    if (crew_gather(post->wsi, &post->incoming, bytes, count, &broken)) {
        hear(post);
        text_clear(&post->incoming);
    }
    return broken || post->closing ? -1 : 0;
}

/* Connections */

static int add_headers(const struct post *post, unsigned char **at, size_t space)
{
    int length =
        snprintf((char *)*at, space, "authorization: Bearer %s\r\n", post->process->secret);
    if (length < 0 || (size_t)length >= space)
        return -1;
    *at += length;
    return 0;
}

static void begin_post(struct post *post)
{
    post->open = true;
    post->told = false;
    post->serial = ++post->process->last_serial;
    post->heard = host_seconds();
    server_log("thinks for the server at %s:%d", post->host, post->port);
    say_hello(post);
}

static void end_post(struct post *post)
{
    if (!post->told && !stopping)
        server_log("the server at %s:%d is not there, or does not let it in: it tries again",
                   post->host, post->port);
    if (post->open)
        desk_forget(post->process->desk, post->serial);
    parcels_free(&post->out);
    text_free(&post->incoming);
    post->told = true;
    post->open = post->closing = false;
    post->wsi = NULL;
    post->again = host_seconds() + again_seconds;
}

static int callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length)
{
    struct post *post = user;
    switch (reason) { /* of about a hundred reasons, those that concern us */
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER:
        return add_headers(post, in, length);
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        post->wsi = wsi;
        begin_post(post);
        return 0;
    case LWS_CALLBACK_CLIENT_RECEIVE:
        return receive(post, in, length);
    case LWS_CALLBACK_CLIENT_WRITEABLE:
        return post->closing || !parcels_send(&post->out, wsi) ? -1 : 0;
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    case LWS_CALLBACK_CLIENT_CLOSED:
    case LWS_CALLBACK_WSI_DESTROY: /* whatever came before */
        if (post && post->wsi == wsi)
            end_post(post);
        return 0;
    default:
        return 0;
    }
}

static void connect_to(struct post *post)
{
    struct lws_client_connect_info info = {.context = post->process->context,
                                           .address = post->host,
                                           .port = post->port,
                                           .path = "/ws",
                                           .host = post->host,
                                           .protocol = CREW_PROTOCOL,
                                           .local_protocol_name = CREW_PROTOCOL,
                                           .ietf_version_or_minus_one = -1,
                                           .userdata = post,
                                           .pwsi = &post->wsi};
    post->heard = host_seconds();
    if (!lws_client_connect_via_info(&info))
        end_post(post);
}

static void tend(struct post *post, double now)
{
    if (!post->wsi && now >= post->again) {
        post->again = now + again_seconds;
        connect_to(post);
    } else if (post->wsi && now - post->heard > silence_seconds) {
        post->closing = true;
        lws_set_timeout(post->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
        lws_cancel_service(post->process->context);
        post->heard = now; /* once */
    }
}

/* The loop */

static void deliver(struct worker_process *process)
{
    struct text message = TEXT_EMPTY;
    int64_t server;
    while (desk_collect(process->desk, &server, &message)) {
        for (int i = 0; i < process->count; i++)
            if (process->posts[i].serial == server)
                say(&process->posts[i], &message);
        text_free(&message);
    }
}

static void on_tick(struct ev_loop *loop, ev_timer *timer, int events)
{
    (void)loop; /* it only ends the wait */
    (void)timer;
    (void)events;
}

static void run(struct worker_process *process)
{
    ev_timer timer;
    ev_timer_init(&timer, on_tick, 0, tick_seconds);
    ev_timer_start(process->loop, &timer);
    while (!stopping) {
        for (int i = 0; i < process->count; i++)
            tend(&process->posts[i], host_seconds());
        ev_run(process->loop, EVRUN_ONCE);
        deliver(process);
    }
    ev_timer_stop(process->loop, &timer);
    server_log("stopping");
}

static void log_library(int level, const char *line)
{
    (void)level;
    server_log("%.*s", (int)strcspn(line, "\n"), line);
}

static struct lws_context *open_context(struct worker_process *process)
{
    static const struct lws_protocols protocols[] = {
        {.name = CREW_PROTOCOL, .callback = callback, .rx_buffer_size = 16384}, {.name = NULL}};
    struct lws_context_creation_info info = {0};
    void *loops[] = {process->loop};
    lws_set_log_level(process->verbose ? LLL_ERR | LLL_WARN : LLL_ERR, log_library);
    info.port = CONTEXT_PORT_NO_LISTEN;
    info.protocols = protocols;
    info.user = process;
    info.gid = info.uid = -1;
    info.foreign_loops = loops;
    info.timeout_secs = 5;
    info.options = LWS_SERVER_OPTION_LIBEV;
    return lws_create_context(&info);
}

static bool open_all(struct worker_process *process, int threads, int memory)
{
    struct sigaction action = {.sa_handler = stop};
    const struct desk_settings settings = {
        .threads = threads, .memory = (size_t)memory << 20, .wake = wake, .context = process};
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
    signal(SIGPIPE, SIG_IGN);
    return secret_open() && (process->loop = ev_loop_new(EVFLAG_AUTO | EVFLAG_NOENV)) &&
           (process->context = open_context(process)) && (process->desk = desk_open(&settings));
}

static void close_all(struct worker_process *process)
{
    if (process->context)
        lws_context_destroy(process->context);
    if (process->loop)
        ev_loop_destroy(process->loop);
    desk_close(process->desk);
    free(process);
}

/* The command line */

/* "10.0.0.2:8081,10.0.0.3:8081" */
static bool read_posts(struct worker_process *process, const char *list)
{
    for (const char *at = list; *at;) {
        size_t word = strcspn(at, ",");
        char address[HOST_BYTES];
        struct post *post = &process->posts[process->count];
        snprintf(address, sizeof address, "%.*s", (int)word, at);
        char *colon = strrchr(address, ':');
        int port = colon ? atoi(colon + 1) : 0;
        if (word >= sizeof address || !colon || colon == address || port < 1 || port > 65535 ||
            process->count == POSTS_MAX)
            return false;
        *colon = '\0';
        *post = (struct post){.process = process, .port = port};
        snprintf(post->host, sizeof post->host, "%s", address);
        process->count++;
        at += word + (at[word] == ',');
    }
    return process->count > 0;
}

static bool read_settings(struct worker_process *process, const char *servers, const char *secret)
{
    struct text error = TEXT_EMPTY;
    if (!servers || !read_posts(process, servers))
        text_add(&error, "--server: at least one address and a port are needed, as 10.0.0.2:8081");
    else if (!secret)
        text_add(&error, "--secret: the file with the secret of the site is needed");
    else
        secret_read_word(secret, process->secret, &error);
    if (error.length)
        fprintf(stderr, "epoki worker: %s\n", text_string(&error));
    bool good = !error.length;
    text_free(&error);
    return good;
}

int cmd_worker(int argc, char **argv)
{
    const char *servers = NULL, *secret = NULL, *threads_word = NULL, *memory_word = NULL;
    uint64_t threads = (uint64_t)host_cores(), memory = 1024;
    const char *log = NULL;
    bool verbose = false;
    const struct cli_option options[] = {
        {"--server", "LIST", "the servers of the site, as 10.0.0.2:8081,10.0.0.3:8081", NULL,
         &servers},
        {"--secret", "FILE", "the file with the secret that the servers have too", NULL, &secret},
        {"--threads", "N", "bots that think at the same time (one per core)", NULL, &threads_word},
        {"--bot-memory", "MIB", "memory of all bots together (1024)", NULL, &memory_word},
        {"--log", "FORM", "how it logs: text, or json", NULL, &log},
        {"--verbose", NULL, "also tell why connections fail", &verbose, NULL},
    };
    const struct cli_command command = {
        .name = "worker",
        .arguments = "--server LIST --secret FILE [options]",
        .about = "Bots of the servers of a site think here (docs/operating.md). SIGTERM or Ctrl-C "
                 "ends it.",
        .options = options,
        .option_count = COUNT_OF(options),
    };
    int count = cli_parse(&command, argc, argv, NULL, 0);
    if (count < 0)
        return count == CLI_HELP ? EXIT_GOOD : EXIT_USAGE;
    if (!log_begin("epoki worker", log))
        return EXIT_USAGE;
    struct worker_process *process = calloc(1, sizeof *process);
    if (!process)
        return EXIT_WORLD;
    process->verbose = verbose;
    if (!cli_number("--threads", threads_word, 1, QUEUE_THREADS_MAX, &threads) ||
        !cli_number("--bot-memory", memory_word, 1, 1 << 20, &memory) ||
        !read_settings(process, servers, secret)) {
        free(process);
        return EXIT_USAGE;
    }
    bool good = open_all(process, (int)threads, (int)memory);
    if (good)
        run(process);
    else
        server_log("there is no memory, or there are no threads");
    close_all(process);
    return good ? EXIT_GOOD : EXIT_WORLD;
}
