/* socket.c: WebSocket connections: who may connect, messages in, messages out. */
#include <stdlib.h>
#include <string.h>

#include "host/think.h"
#include "server/server.h"

enum { BURST = 3 }; /* seconds' worth of messages that may come at once */

/* Who may connect */

/* A page from elsewhere must not speak for the person who reads it (programs send no origin). */
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

void socket_address(struct server *server, struct lws *wsi, char name[ADDRESS_LENGTH + 1])
{
    char peer[64] = "", forwarded[1024] = "";
    lws_get_peer_simple(wsi, peer, sizeof peer);
    if (lws_hdr_copy(wsi, forwarded, sizeof forwarded, WSI_TOKEN_X_FORWARDED_FOR) < 0)
        forwarded[0] = '\0';
    address_name(&server->settings.proxies, peer, forwarded, name);
}

static bool may_connect(struct server *server, struct lws *wsi)
{
    char origin[256] = "", host[256] = "", name[ADDRESS_LENGTH + 1];
    if (lws_hdr_total_length(wsi, WSI_TOKEN_ORIGIN) > 0 &&
        lws_hdr_copy(wsi, origin, sizeof origin, WSI_TOKEN_ORIGIN) <= 0)
        return false;
    lws_hdr_copy(wsi, host, sizeof host, WSI_TOKEN_HOST);
    if (origin[0] && !is_own_origin(origin, host, server->settings.origins))
        return false;
    socket_address(server, wsi, name);
    struct address *address = limits_address(&server->limits, name, host_seconds());
    return address && address->connections < server->settings.per_address;
}

/* Coming and going */

static void open_connection(struct server *server, struct connection *connection, struct lws *wsi)
{
    *connection = (struct connection){.wsi = wsi, .server = server, .seat = SEAT_NONE};
    connection->serial = ++server->last_serial;
    connection->last = &connection->first;
    connection->waiting_last = &connection->waiting;
    connection->version = -1;
    connection->next = server->connections;
    connection->link = &server->connections;
    if (connection->next)
        connection->next->link = &connection->next;
    server->connections = connection;
    server->connection_count++;
    socket_address(server, wsi, connection->address);
    struct address *address = limits_address(&server->limits, connection->address, host_seconds());
    if (address)
        address->connections++;
}

static void free_message(struct message *message)
{
    free(message->id);
    free(message);
}

/* The first request that waits is done with. */
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
    sit_leave(connection);
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
    struct address *address = limits_address(&server->limits, connection->address, host_seconds());
    if (address)
        address->connections--;
    for (struct message *at = connection->first, *next; at; at = next) {
        next = at->next;
        free_message(at);
    }
    text_free(&connection->incoming);
    connection->server = NULL;
}

void socket_drop(struct connection *connection, const char *why)
{
    if (connection->dropped)
        return;
    connection->dropped = true;
    connection->server->counters.dropped++;
    if (connection->server->settings.verbose)
        server_log("connection %llu is closed: %s", (unsigned long long)connection->serial, why);
    lws_set_timeout(connection->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
}

/* Messages out */

static struct message *make_message(const struct text *bytes, const char *id, uint64_t batch)
{
    struct message *message = malloc(sizeof *message + LWS_PRE + bytes->length);
    char *copy = id && batch ? strdup(id) : NULL; /* an answer on its way needs its id no more */
    if (!message || bytes->failed || (id && batch && !copy)) {
        free(message);
        free(copy);
        return NULL;
    }
    *message = (struct message){.batch = batch, .id = copy, .length = bytes->length};
    memcpy(message->bytes + LWS_PRE, bytes->data, bytes->length);
    return message;
}

static void hold(struct connection *connection)
{
    if (connection->holding)
        return;
    connection->holding = true;
    connection->next_holding = connection->server->holding;
    connection->server->holding = connection;
}

void socket_send(struct connection *connection, const struct text *bytes, const char *id,
                 uint64_t batch)
{
    struct message *message = make_message(bytes, id, batch);
    if (!message || connection->backlog > BACKLOG_BYTES_MAX) {
        if (message)
            free_message(message);
        socket_drop(connection, "it does not take its messages");
        return;
    }
    *connection->last = message;
    connection->last = &message->next;
    connection->backlog += message->length;
    if (connection->blocked_since == 0)
        connection->blocked_since = host_seconds();
    if (batch)
        hold(connection);
    else
        lws_callback_on_writable(connection->wsi);
}

/* What was promised for the case that the store commits: answers become errors, the rest is not
 * said. */
static void break_promises(struct connection *connection, uint64_t batch)
{
    for (struct message **link = &connection->first; *link;) {
        struct message *old = *link, *new = NULL;
        struct text text = TEXT_EMPTY, why = TEXT_EMPTY;
        if (old->batch != batch) {
            link = &old->next;
            continue;
        }
        if (old->id) {
            text_format(&why, "this could not be stored: %s", store_why(connection->server->store));
            request_write_error(&text, old->id, (enum rpc_code)SERVER_NOT_STORED,
                                text_string(&why));
            new = make_message(&text, NULL, 0);
        }
        connection->backlog -= old->length;
        *link = old->next;
        if (new) {
            new->next = old->next;
            *link = new;
            link = &new->next;
            connection->backlog += new->length;
        }
        free_message(old);
        text_free(&text);
        text_free(&why);
    }
    connection->last = &connection->first;
    while (*connection->last)
        connection->last = &(*connection->last)->next;
}

/* Lets the messages of that batch go; false when others are held yet. */
static bool release(struct connection *connection, uint64_t batch)
{
    bool all = true, stood = connection->first && connection->first->batch;
    for (struct message *at = connection->first; at; at = at->next) {
        if (at->batch == batch)
            at->batch = 0;
        all = all && !at->batch;
    }
    if (stood) /* until now the store was slow, not the client */
        connection->blocked_since = host_seconds();
    if (connection->first && !connection->first->batch)
        lws_callback_on_writable(connection->wsi);
    return all;
}

void socket_settle(struct server *server, uint64_t batch, bool good)
{
    for (struct connection **link = &server->holding; *link;) {
        struct connection *connection = *link;
        if (!good)
            break_promises(connection, batch);
        connection->holding = !release(connection, batch);
        if (connection->holding)
            link = &connection->next_holding;
        else
            *link = connection->next_holding;
    }
}

void socket_check_slow(struct server *server, double now)
{
    for (struct connection *at = server->connections; at; at = at->next)
        if (at->first && !at->first->batch && at->blocked_since > 0 &&
            now - at->blocked_since > BACKLOG_SECONDS_MAX)
            socket_drop(at, "it does not take its messages");
}

static int send_next(struct connection *connection)
{
    struct message *message = connection->first;
    if (connection->dropped)
        return -1;
    if (!message || message->batch)
        return 0;
    if (lws_write(connection->wsi, message->bytes + LWS_PRE, message->length, LWS_WRITE_TEXT) <
        (int)message->length)
        return -1;
    connection->first = message->next;
    if (!connection->first)
        connection->last = &connection->first;
    connection->backlog -= message->length;
    connection->blocked_since = connection->first ? host_seconds() : 0;
    free_message(message);
    if (connection->first && !connection->first->batch)
        lws_callback_on_writable(connection->wsi);
    return 0;
}

/* Messages in */

static void refuse(struct connection *connection, enum rpc_code code, const char *why)
{
    struct text text = TEXT_EMPTY;
    connection->server->counters.refused++;
    request_write_error(&text, "null", code, why);
    socket_send(connection, &text, "null", 0);
    text_free(&text);
}

/* Keeps a request until the table it is about is saved, and those after it behind it. */
static void wait(struct connection *connection, const struct text *request)
{
    struct waiting *waiting = malloc(sizeof *waiting + request->length);
    if (!waiting || connection->waiting_bytes + request->length > WAITING_BYTES_MAX) {
        free(waiting);
        socket_drop(connection, "it sends more than can wait");
        return;
    }
    *waiting = (struct waiting){.length = request->length};
    memcpy(waiting->bytes, text_string(request), request->length);
    if (!connection->waiting) {
        connection->next_waiting = connection->server->waiting;
        connection->server->waiting = connection;
    }
    *connection->waiting_last = waiting;
    connection->waiting_last = &waiting->next;
    connection->waiting_bytes += waiting->length;
}

void socket_resume(struct server *server)
{
    struct connection *connection = server->waiting, *next;
    server->waiting = NULL;
    for (; connection; connection = next) {
        next = connection->next_waiting;
        while (connection->waiting && !connection->dropped &&
               request_handle(connection, connection->waiting->bytes, connection->waiting->length))
            take_waiting(connection);
        if (connection->waiting) { /* for yet another table */
            connection->next_waiting = server->waiting;
            server->waiting = connection;
        }
    }
}

static int receive(struct connection *connection, const char *bytes, size_t count)
{
    const struct server *server = connection->server;
    double rate = server->settings.messages_per_second;
    if (connection->dropped)
        return -1;
    if (connection->incoming.length + count > MESSAGE_BYTES_MAX) {
        lws_close_reason(connection->wsi, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE, NULL, 0);
        return -1;
    }
    text_add_bytes(&connection->incoming, bytes, count);
    if (!lws_is_final_fragment(connection->wsi) || lws_remaining_packet_payload(connection->wsi))
        return 0;
    if (!bucket_take(&connection->bucket, rate, BURST * rate, host_seconds()))
        refuse(connection, (enum rpc_code)SERVER_TOO_MANY, "too many messages: wait a little");
    else if (lws_frame_is_binary(connection->wsi) || connection->incoming.failed)
        refuse(connection, RPC_INVALID_REQUEST, "a message is a text");
    else if (connection->waiting || !request_handle(connection, text_string(&connection->incoming),
                                                    connection->incoming.length))
        wait(connection, &connection->incoming);
    text_free(&connection->incoming);
    return connection->dropped ? -1 : 0;
}

int socket_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length)
{
    struct server *server = lws_context_user(lws_get_context(wsi));
    struct connection *connection = user;
    switch (reason) { /* of about a hundred reasons these concern us */
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        if (may_connect(server, wsi))
            return 0;
        server->counters.refused++;
        return -1;
    case LWS_CALLBACK_ESTABLISHED:
        open_connection(server, connection, wsi);
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
