/* socket.c: WebSocket connections: who may connect, incoming and outgoing messages. */
#include <stdlib.h>
#include <string.h>

#include "host/think.h"
#include "server/gateway/callbacks.h"
#include "server/server.h"
#include "server/site/cluster.h"

enum { GOODBYE_SECONDS = 2 }; /* for taking the reason why it is closed */

/* What it may ask for */

static struct rate own_rate(const struct server *server)
{
    double rate = server->settings.messages_per_second;
    return (struct rate){rate, BURST * rate};
}

static struct rate address_rate(const struct server *server)
{
    double rate = ADDRESS_SHARE * (double)server->settings.messages_per_second;
    return (struct rate){rate, BURST * rate};
}

void socket_charge(struct connection *connection, double drops)
{
    double now = host_seconds();
    const struct server *server = connection->server;
    bucket_charge(&connection->bucket, own_rate(server), drops, now);
    bucket_charge(&connection->account->work, address_rate(server), drops, now);
}

/* A client that asks so much that even refusing is work must stay away for a while. */
static bool owes_too_much(const struct server *server, struct address *address)
{
    struct rate all = address_rate(server);
    return bucket_drops(&address->work, all, host_seconds()) < -all.most;
}

bool socket_may_ask(struct connection *connection)
{
    double now = host_seconds();
    const struct server *server = connection->server;
    struct rate own = own_rate(server), all = address_rate(server);
    double left = bucket_drops(&connection->bucket, own, now);
    if (left >= 1 && bucket_drops(&connection->account->work, all, now) >= 1)
        return true;
    socket_charge(connection, REFUSAL_COST);
    if (left < -own.most || (left < 1 && owes_too_much(server, connection->account)))
        socket_drop(connection, "it sends far too much");
    return false;
}

/* Who may connect */

/* A page from elsewhere must not act for the person who reads it (programs send no origin). */
static bool is_own_origin(const char *origin, const char *host, const char *others)
{
    const char *name = strstr(origin, "://");
    size_t length = strlen(origin);
    if (name && strcmp(name + 3, host) == 0)
        return true;
    for (const char *at = others; at && *at;) { /* separated by commas */
        size_t word = strcspn(at, ",");
        if (word == length && memcmp(at, origin, length) == 0)
            return true;
        at += word + (at[word] == ',');
    }
    return false;
}

/* Another server that shares the database; it says for whom it comes. */
static bool is_peer(const struct server *server, struct lws *wsi)
{
    char word[64] = "";
    return server->cluster &&
           lws_hdr_copy(wsi, word, sizeof word, WSI_TOKEN_HTTP_AUTHORIZATION) > 0 &&
           cluster_knows(server, word);
}

struct address *socket_identify(struct server *server, struct lws *wsi)
{
    char peer[64] = "", forwarded[1024] = "", name[ADDRESS_LENGTH + 1];
    lws_get_peer_simple(wsi, peer, sizeof peer);
    if (lws_hdr_copy(wsi, forwarded, sizeof forwarded, WSI_TOKEN_X_FORWARDED_FOR) < 0)
        forwarded[0] = '\0';
    if (is_peer(server, wsi))
        snprintf(name, sizeof name, "%.*s", ADDRESS_LENGTH, forwarded);
    else
        address_name(&server->settings.proxies, peer, forwarded, name);
    return gate_identify(&server->gate, lws_get_opaque_user_data(wsi), name, host_seconds());
}

static bool may_connect(struct server *server, struct lws *wsi)
{
    char origin[256] = "", host[256] = "";
    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) > 0 &&
        lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) <= 0)
        return false;
    lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST);
    if (origin[0] && !is_own_origin(origin, host, server->settings.origins))
        return false;
    struct address *address = socket_identify(server, wsi);
    return address && address->connections < server->settings.per_address &&
           !owes_too_much(server, address);
}

/* Coming and going */

static bool open_connection(struct server *server, struct connection *connection, struct lws *wsi)
{
    struct address *account = socket_identify(server, wsi);
    *connection = (struct connection){.wsi = wsi, .viewer = {.who = SEAT_SPECTATOR}};
    if (!account)
        return false;
    connection->server = server;
    connection->heard = host_seconds();
    connection->serial = ++server->last_serial;
    connection->waiting_last = &connection->waiting;
    connection->viewer.version = -1;
    connection->next = server->connections;
    connection->link = &server->connections;
    if (connection->next)
        connection->next->link = &connection->next;
    server->connections = connection;
    server->connection_count++;
    connection->account = account;
    connection->peer = is_peer(server, wsi);
    outbox_open(&connection->outbox, &account->backlog);
    snprintf(connection->address, sizeof connection->address, "%s", account->name);
    account->connections++;
    gate_leave(&server->gate, lws_get_opaque_user_data(wsi));
    lws_set_opaque_user_data(wsi, NULL);
    return true;
}

/* The first waiting request is done. */
static void take_waiting(struct connection *connection)
{
    struct waiting *first = connection->waiting;
    connection->waiting = first->next;
    connection->waiting_bytes -= first->length;
    if (!connection->waiting)
        connection->waiting_last = &connection->waiting;
    free(first);
}

static void close_connection(struct connection *connection)
{
    struct server *server = connection->server;
    if (!server)
        return; /* it was refused before it began */
    hints_end(connection, NULL);
    sit_leave(connection);
    cluster_close_all(connection);
    person_leave(connection);
    *connection->link = connection->next;
    if (connection->next)
        connection->next->link = connection->link;
    server->connection_count--;
    for (struct connection **link = &server->holding; *link; link = &(*link)->next_holding)
        if (*link == connection) {
            *link = connection->next_holding;
            break;
        }
    for (struct connection **link = &server->waiting; *link; link = &(*link)->next_waiting)
        if (*link == connection) {
            *link = connection->next_waiting;
            break;
        }
    while (connection->waiting)
        take_waiting(connection);
    store_forget_reads(&connection->reads);
    outbox_close(&connection->outbox);
    connection->account->connections--;
    text_free(&connection->incoming);
    connection->server = NULL;
}

void socket_drop(struct connection *connection, const char *why)
{
    if (connection->dropped)
        return;
    connection->dropped = why;
    connection->dropped_at = host_seconds();
    connection->server->counters.dropped++;
    if (connection->server->settings.verbose)
        server_log("connection %llu is closed: %s", (unsigned long long)connection->serial, why);
    outbox_empty(&connection->outbox);
    lws_callback_on_writable(connection->wsi); /* to say why, if the client listens */
}

/* Messages out */

static void hold(struct connection *connection)
{
    if (connection->holding)
        return;
    connection->holding = true;
    connection->next_holding = connection->server->holding;
    connection->server->holding = connection;
}

static const char takes_nothing[] = "it does not take its messages";

/* An address leaves too much waiting: its connection with the largest backlog is closed. */
static void relieve(const struct address *account, struct server *server)
{
    struct connection *worst = NULL;
    for (struct connection *at = server->connections; at; at = at->next)
        if (at->account == account && !at->dropped &&
            (!worst || at->outbox.backlog > worst->outbox.backlog))
            worst = at;
    if (worst)
        socket_drop(worst, takes_nothing);
}

void socket_send(struct connection *connection, const struct text *bytes, const char *id,
                 uint64_t batch)
{
    struct outbox *outbox = &connection->outbox;
    if (connection->dropped)
        return;
    if (outbox->backlog > BACKLOG_BYTES_MAX ||
        !outbox_add(outbox, bytes, id, batch, host_seconds())) {
        socket_drop(connection, takes_nothing);
        return;
    }
    if (connection->account->backlog > ADDRESS_BACKLOG_MAX)
        relieve(connection->account, connection->server);
    if (connection->dropped)
        return;
    if (batch)
        hold(connection);
    else
        lws_callback_on_writable(connection->wsi);
}

/* The answer to a request whose batch was not stored. */
static void write_broken(void *context, const char *id, struct text *out)
{
    const struct store *store = context;
    bool unsure = store_is_unsure(store);
    struct rpc_error error = {(enum rpc_code)(unsure ? SERVER_UNSURE : SERVER_NOT_STORED),
                              TEXT_EMPTY, TEXT_EMPTY};
    struct json_writer json = json_writer_to(out);
    text_format(&error.message,
                unsure ? "it is not known whether this was stored: %s"
                       : "this could not be stored: %s",
                store_why(store));
    rpc_write_answer(&json, id, NULL, &error);
    text_free(&error.message);
}

void socket_settle(struct server *server, uint64_t batch, bool good)
{
    for (struct connection **link = &server->holding; *link;) {
        struct connection *connection = *link;
        if (!good)
            outbox_break(&connection->outbox, batch, write_broken, server->rooms.store);
        connection->holding = !outbox_release(&connection->outbox, batch, host_seconds());
        if (outbox_is_ready(&connection->outbox))
            lws_callback_on_writable(connection->wsi);
        if (connection->holding)
            link = &connection->next_holding;
        else
            *link = connection->next_holding;
    }
}

/* The library would have a timer for each connection, in a sorted list. */
static void check_silence(struct connection *connection, double now)
{
    double silence = now - connection->heard, patience = connection->server->settings.ping_seconds;
    if (silence > 2 * patience)
        socket_drop(connection, "it does not answer");
    else if (silence > patience && connection->ping == PING_NONE) {
        connection->ping = PING_WANTED;
        lws_callback_on_writable(connection->wsi);
    }
}

void socket_sweep(struct server *server, double now)
{
    for (struct connection *at = server->connections; at; at = at->next) {
        if (outbox_is_blocked(&at->outbox, now))
            socket_drop(at, takes_nothing);
        check_silence(at, now);
        if (at->dropped && now - at->dropped_at > GOODBYE_SECONDS)
            server_hang_up(server, at->wsi);
    }
}

static int say_why(const struct connection *connection)
{
    char reason[64]; /* the library wants it in writable memory */
    snprintf(reason, sizeof reason, "%s", connection->dropped);
    lws_close_reason(connection->wsi, LWS_CLOSE_STATUS_POLICY_VIOLATION, (unsigned char *)reason,
                     strlen(reason));
    return -1;
}

/* Sends one message, or a ping; false: it failed. */
static bool write_frame(struct connection *connection, struct message *message)
{
    unsigned char question[LWS_PRE + 1] = {[LWS_PRE] = '?'}; /* empty pongs are not reported */
    if (!message)
        return lws_write(connection->wsi, question + LWS_PRE, 1, LWS_WRITE_PING) >= 0;
    static_assert(MESSAGE_PAD >= LWS_PRE, "the library has room before a message");
    return lws_write(connection->wsi, message->bytes + MESSAGE_PAD, message->length,
                     LWS_WRITE_TEXT) >= (int)message->length;
}

static int send_next(struct connection *connection)
{
    struct outbox *outbox = &connection->outbox;
    struct message *message = outbox_next(outbox, host_seconds());
    if (connection->dropped)
        return say_why(connection);
    if (!message && connection->ping != PING_WANTED)
        return 0;
    if (!write_frame(connection, message))
        return -1;
    if (!message) {
        connection->ping = PING_SENT;
        return 0;
    }
    outbox_taken(outbox, lws_partial_buffered(connection->wsi) ? SENT_IN_PART : SENT_WHOLE,
                 host_seconds());
    if (outbox->buffered || connection->ping == PING_WANTED || outbox_is_ready(outbox))
        lws_callback_on_writable(connection->wsi);
    return 0;
}

/* Messages in */

/* Keeps a request until the table it is about is saved, and those after it behind it. */
static void wait(struct connection *connection, const struct text *request)
{
    struct waiting *waiting = malloc(sizeof *waiting + request->length);
    if (!waiting || connection->waiting_bytes + request->length > WAITING_BYTES_MAX) {
        free(waiting);
        socket_drop(connection, "it sends more than can wait");
        return;
    }
    *waiting = (struct waiting){.asked = connection->asked, .length = request->length};
    memcpy(waiting->bytes, text_string(request), request->length);
    if (!connection->waiting) {
        connection->next_waiting = connection->server->waiting;
        connection->server->waiting = connection;
    }
    *connection->waiting_last = waiting;
    connection->waiting_last = &waiting->next;
    connection->waiting_bytes += waiting->length;
}

void socket_wait_first(struct connection *connection, const char *bytes, size_t count)
{
    struct waiting *waiting = malloc(sizeof *waiting + count);
    if (!waiting) {
        socket_drop(connection, "out of memory");
        return;
    }
    *waiting =
        (struct waiting){.next = connection->waiting, .asked = host_seconds(), .length = count};
    memcpy(waiting->bytes, bytes, count);
    if (!connection->waiting) {
        connection->next_waiting = connection->server->waiting;
        connection->server->waiting = connection;
        connection->waiting_last = &waiting->next;
    }
    connection->waiting = waiting;
    connection->waiting_bytes += count;
}

static bool handle_waiting(struct connection *connection)
{
    const struct waiting *waiting = connection->waiting;
    connection->asked = waiting->asked;
    return request_handle(connection, waiting->bytes, waiting->length);
}

void socket_resume(struct server *server)
{
    struct connection *connection = server->waiting, *next;
    server->waiting = NULL;
    for (; connection; connection = next) {
        next = connection->next_waiting;
        while (connection->waiting && !connection->dropped && handle_waiting(connection))
            take_waiting(connection);
        if (connection->waiting) { /* for yet another table */
            connection->next_waiting = server->waiting;
            server->waiting = connection;
        }
    }
}

static void hear(struct connection *connection)
{
    connection->heard = host_seconds();
    connection->ping = PING_NONE;
}

static int receive(struct connection *connection, const char *bytes, size_t count)
{
    hear(connection);
    if (connection->dropped)
        return 0; /* it is told why */
    if (connection->incoming.length + count > MESSAGE_BYTES_MAX) {
        lws_close_reason(connection->wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, NULL, 0);
        return -1;
    }
    text_add_bytes(&connection->incoming, bytes, count);
    if (!lws_is_final_fragment(connection->wsi) || lws_remaining_packet_payload(connection->wsi))
        return 0;
    connection->asked = connection->heard;
    if (lws_frame_is_binary(connection->wsi) || connection->incoming.failed)
        request_refuse(connection, "null", RPC_INVALID_REQUEST, "a message is a text", 0);
    else if (connection->waiting || !request_handle(connection, text_string(&connection->incoming),
                                                    connection->incoming.length))
        wait(connection, &connection->incoming);
    text_free(&connection->incoming);
    return 0;
}

int socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length)
{
    struct server *server = lws_context_user(lws_get_context(wsi));
    struct connection *connection = user;
    switch (reason) { /* of about a hundred reasons, those that concern us */
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        if (may_connect(server, wsi))
            return 0;
        server->counters.refused++;
        return -1;
    case LWS_CALLBACK_ESTABLISHED:
        return open_connection(server, connection, wsi) ? 0 : -1;
    case LWS_CALLBACK_RECEIVE_PONG:
        hear(connection);
        return 0;
    case LWS_CALLBACK_RECEIVE:
        return receive(connection, in, length);
    case LWS_CALLBACK_SERVER_WRITEABLE:
        return send_next(connection);
    case LWS_CALLBACK_CLOSED:
        close_connection(connection);
        return 0;
    default:
        return 0;
    }
}
