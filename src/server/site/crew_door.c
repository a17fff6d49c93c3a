/* crew_door.c: see crew_door.h. */
#include "server/site/crew_door.h"

#include <string.h>

#include "server/gateway/callbacks.h"
#include "server/secret.h"

struct bench {            /* a worker and its socket; memory of the library */
    struct worker worker; /* first, for it is what crew.c hands back */
    struct server *server;
    struct lws *wsi;
    struct parcels out;
    struct text incoming;
};
static_assert(sizeof(struct bench) <= CREW_SESSION_BYTES, "the library makes room for it");

/* Who may come */

static bool knows_secret(const struct server *server, struct lws *wsi)
{
    static const char word[] = "Bearer ";
    char given[SECRET_WORD_MOST + 16] = "";
    unsigned char hash[HASH_BYTES];
    return server->settings.workers &&
           lws_hdr_copy(wsi, given, sizeof given, WSI_TOKEN_HTTP_AUTHORIZATION) > 0 &&
           strncmp(given, word, strlen(word)) == 0 &&
           secret_hash_word(given + strlen(word), hash) &&
           secret_is_equal(hash, server->crew_secret);
}

/* A page in somebody's browser is no worker, whatever it knows. */
static bool may_work(struct server *server, struct lws *wsi)
{
    bool good = lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) <= 0 && knows_secret(server, wsi);
    server->counters.refused += !good;
    return good;
}

/* Messages */

static void say(struct worker *worker, const struct text *message)
{
    struct bench *bench = (struct bench *)worker;
    if (worker->wrong)
        return;
    if (message->failed || !parcels_add(&bench->out, text_string(message), message->length))
        worker->wrong = "out of memory";
    lws_callback_on_writable(bench->wsi);
}

static void hang_up(struct worker *worker)
{
    const struct bench *bench = (struct bench *)worker;
    server_log("a worker is sent away: %s", worker->wrong);
    server_hang_up(bench->server, bench->wsi);
}

bool crew_gather(struct lws *wsi, struct text *incoming, const void *bytes, size_t count,
                 bool *broken)
{
    text_add_bytes(incoming, bytes, count);
    *broken = incoming->failed || incoming->length > CREW_MESSAGE_MAX;
    return !*broken && lws_is_final_fragment(wsi) && !lws_remaining_packet_payload(wsi);
}

static int receive(struct bench *bench, const void *bytes, size_t count)
{
    bool broken;
    if (bench->worker.wrong)
        return -1;
    if (crew_gather(bench->wsi, &bench->incoming, bytes, count, &broken)) {
        crew_hear(&bench->server->rooms, &bench->worker, text_string(&bench->incoming),
                  bench->incoming.length);
        text_clear(&bench->incoming);
    }
    return broken || bench->worker.wrong ? -1 : 0;
}

static void open_bench(struct server *server, struct bench *bench, struct lws *wsi)
{
    *bench = (struct bench){.server = server, .wsi = wsi};
    crew_enter(&server->rooms, &bench->worker);
    gate_leave(&server->gate, lws_get_opaque_user_data(wsi));
    lws_set_opaque_user_data(wsi, NULL);
}

static void close_bench(struct bench *bench)
{
    if (!bench->server)
        return;
    bench->worker.wrong = "its socket is closed";
    crew_leave(&bench->server->rooms, &bench->worker);
    parcels_free(&bench->out);
    text_free(&bench->incoming);
    bench->server = NULL;
}

int crew_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                  size_t length)
{
    struct server *server = lws_context_user(lws_get_context(wsi));
    struct bench *bench = user;
    switch (reason) { /* of about a hundred reasons, those that concern us */
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return may_work(server, wsi) ? 0 : -1;
    case LWS_CALLBACK_ESTABLISHED:
        open_bench(server, bench, wsi);
        return 0;
    case LWS_CALLBACK_RECEIVE:
        return receive(bench, in, length);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return bench->worker.wrong || !parcels_send(&bench->out, wsi) ? -1 : 0;
    case LWS_CALLBACK_CLOSED:
        close_bench(bench);
        return 0;
    case LWS_CALLBACK_WSI_DESTROY:
        server_socket_gone(server, wsi);
        return 0;
    default:
        return 0;
    }
}

bool crew_open(struct server *server, struct text *error)
{
    char word[SECRET_WORD_MOST + 1];
    server->rooms.crew.say = say;
    server->rooms.crew.close = hang_up;
    if (!server->settings.workers)
        return true;
    bool good = secret_read_word(server->settings.workers, word, error);
    return secret_hash_word(word, server->crew_secret) && good;
}
