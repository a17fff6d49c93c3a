/* tunnel.c: see tunnel.h. */
#include "server/site/tunnel.h"

#include <stdlib.h>
#include <string.h>

#include "host/think.h"
#include "server/gateway/callbacks.h"
#include "server/server.h"
#include "server/site/parcel.h"

enum { TOLD_BYTES_MAX = 8 << 20, QUEUE_BYTES_MAX = 1 << 20, IDLE_SECONDS = 60 };

struct tunnel {
    struct tunnel *next;               /* all of them */
    struct tunnel *next_of_connection; /* of the same client */
    struct tunnels *tunnels;
    struct connection *connection; /* NULL: it has gone, or needs it no more */
    struct lws *wsi;               /* NULL: none yet, or no more */
    int64_t member;
    struct parcels frames;
    bool open;    /* it can be written to */
    bool closing; /* nobody needs it, or the other server is none any more */
    bool broken;  /* it ended, or could not begin */
    bool used;    /* something was sent through it */
    struct text incoming;
    double touched;
};

static void detach(struct tunnel *tunnel)
{
    struct connection *connection = tunnel->connection;
    if (!connection)
        return;
    struct tunnel **link = &connection->tunnels;
    while (*link != tunnel)
        link = &(*link)->next_of_connection;
    *link = tunnel->next_of_connection;
    if (connection->seat_at == tunnel)
        connection->seat_at = NULL;
    tunnel->connection = NULL;
}

/* A socket is closed by the answer to one of its callbacks; one that is still being opened has no
 * callback before it is open, or the library gives it up. */
static void close_socket(struct tunnel *tunnel)
{
    tunnel->closing = true;
    if (tunnel->open)
        lws_callback_on_writable(tunnel->wsi);
}

void tunnel_close(struct tunnel *tunnel)
{
    detach(tunnel);
    parcels_free(&tunnel->frames);
    close_socket(tunnel);
}

/* Opening */

static bool connect_to(struct tunnel *tunnel, const char *address)
{
    char host[PEER_ADDRESS_BYTES];
    const char *colon = strrchr(address, ':');
    if (!colon)
        return false;
    snprintf(host, sizeof host, "%.*s", (int)(colon - address), address);
    struct lws_client_connect_info info = {.context = tunnel->tunnels->server->context,
                                           .address = host,
                                           .port = atoi(colon + 1),
                                           .path = "/ws",
                                           .host = address,
                                           .local_protocol_name = "epoki-tunnel",
                                           .ietf_version_or_minus_one = -1,
                                           .userdata = tunnel,
                                           .pwsi = &tunnel->wsi};
    return lws_client_connect_via_info(&info);
}

static struct tunnel *open_tunnel(struct tunnels *tunnels, struct connection *connection,
                                  int64_t member, const char *address)
{
    struct tunnel *tunnel = calloc(1, sizeof *tunnel);
    if (!tunnel)
        return NULL;
    tunnel->tunnels = tunnels;
    tunnel->member = member;
    tunnel->touched = host_seconds();
    tunnel->next = tunnels->first;
    tunnels->first = tunnel;
    tunnels->count++;
    tunnels->opened++;
    tunnel->connection = connection;
    tunnel->next_of_connection = connection->tunnels;
    connection->tunnels = tunnel;
    if (!connect_to(tunnel, address)) {
        tunnel->wsi = NULL;
        tunnel->broken = true; /* tunnels_sweep continues */
    }
    return tunnel;
}

struct tunnel *tunnel_to(struct tunnels *tunnels, struct connection *connection, int64_t member,
                         const char *address)
{
    for (struct tunnel *at = connection->tunnels; at; at = at->next_of_connection)
        if (at->member == member)
            return at;
    return open_tunnel(tunnels, connection, member, address);
}

/* There and back */

void tunnel_send(struct tunnel *tunnel, const char *bytes, size_t count)
{
    if (tunnel->frames.bytes + count > QUEUE_BYTES_MAX ||
        !parcels_add(&tunnel->frames, bytes, count)) {
        socket_drop(tunnel->connection, "it sends more than can wait");
        return;
    }
    tunnel->touched = host_seconds();
    if (tunnel->open)
        lws_callback_on_writable(tunnel->wsi);
}

static int send_next(struct tunnel *tunnel)
{
    bool any = tunnel->frames.first;
    if (tunnel->closing || !parcels_send(&tunnel->frames, tunnel->wsi))
        return -1;
    tunnel->used |= any;
    return 0;
}

static int receive(struct tunnel *tunnel, const char *bytes, size_t count)
{
    struct text *incoming = &tunnel->incoming;
    tunnel->touched = host_seconds();
    if (tunnel->closing || !tunnel->connection)
        return -1;
    tunnel->connection->blocked_since = 0;
    if (incoming->length + count > TOLD_BYTES_MAX)
        return -1;
    text_add_bytes(incoming, bytes, count);
    if (!lws_is_final_fragment(tunnel->wsi) || lws_remaining_packet_payload(tunnel->wsi))
        return 0;
    if (incoming->failed)
        return -1;
    socket_send(tunnel->connection, incoming, NULL, 0);
    text_clear(incoming);
    return 0;
}

/* Who we are, and for whom. */
static int add_headers(const struct tunnel *tunnel, unsigned char **at, size_t space)
{
    if (!tunnel->connection)
        return -1;
    int length = snprintf((char *)*at, space, "authorization: Bearer %s\r\nx-forwarded-for: %s\r\n",
                          tunnel->tunnels->secret, tunnel->connection->address);
    if (length < 0 || (size_t)length >= space)
        return -1;
    *at += length;
    return 0;
}

static void end(struct tunnel *tunnel)
{
    tunnel->wsi = NULL;
    tunnel->open = false;
    tunnel->broken = true;
}

void tunnels_gone(struct tunnels *tunnels, const struct lws *wsi)
{
    for (struct tunnel *at = tunnels->first; at; at = at->next)
        if (at->wsi == wsi)
            end(at);
}

int tunnel_callback(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length)
{
    struct tunnel *tunnel = user;
    switch (reason) { /* of about a hundred reasons, those that concern us */
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return -1; /* this server opens tunnels; nobody opens one here by this name */
    case LWS_CALLBACK_WSI_DESTROY:
        server_socket_gone(lws_context_user(lws_get_context(wsi)), wsi);
        return 0;
    case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER:
        return add_headers(tunnel, in, length);
    case LWS_CALLBACK_CLIENT_ESTABLISHED:
        tunnel->open = true;
        if (tunnel->connection)
            tunnel->connection->blocked_since = 0;
        if (tunnel->frames.first)
            lws_callback_on_writable(wsi);
        return tunnel->closing ? -1 : 0;
    case LWS_CALLBACK_CLIENT_WRITEABLE:
        return send_next(tunnel);
    case LWS_CALLBACK_CLIENT_RECEIVE:
        return receive(tunnel, in, length);
    case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    case LWS_CALLBACK_CLIENT_CLOSED:
        if (tunnel)
            end(tunnel);
        return 0;
    default:
        return 0;
    }
}

/* What was broken */

/* Requests that were not sent wait again, in their order, until it is known who has their table. */
static void put_back(struct tunnel *tunnel)
{
    struct parcel *reversed = NULL, *next;
    for (struct parcel *at = tunnel->frames.first; at; at = next) {
        next = at->next;
        at->next = reversed;
        reversed = at;
    }
    for (struct parcel *at = reversed; at; at = next) {
        next = at->next;
        socket_wait_first(tunnel->connection, parcel_text(at), at->length);
        free(at);
    }
    tunnel->frames = (struct parcels){0};
}

static bool settle_broken(struct tunnel *tunnel)
{
    struct tunnels *tunnels = tunnel->tunnels;
    struct connection *connection = tunnel->connection;
    bool again = connection && !tunnel->used && tunnel->frames.first && !connection->dropped;
    bool matters = connection && tunnel->used &&
                   (connection->seat_at == tunnel || host_seconds() - tunnel->touched < 10);
    if (again) {
        tunnels->failed++;
        tunnels->unreachable(tunnels->server, tunnel->member);
        put_back(tunnel);
    }
    detach(tunnel);
    if (matters) /* what was on its way is not known: the client comes again, and sees */
        socket_drop(connection, "the server of its table is gone");
    return again;
}

static void free_tunnel(struct tunnel *tunnel)
{
    parcels_free(&tunnel->frames);
    text_free(&tunnel->incoming);
    free(tunnel);
}

bool tunnels_sweep(struct tunnels *tunnels, double now)
{
    bool again = false;
    for (struct tunnel **link = &tunnels->first, *tunnel; (tunnel = *link);) {
        bool idle = tunnel->connection && tunnel->connection->seat_at != tunnel &&
                    !tunnel->frames.first && now - tunnel->touched > IDLE_SECONDS;
        if (idle)
            tunnel_close(tunnel);
        if (tunnel->broken || tunnel->closing)
            again |= settle_broken(tunnel);
        if (!tunnel->broken) {
            link = &tunnel->next;
            continue;
        }
        *link = tunnel->next;
        tunnels->count--;
        free_tunnel(tunnel);
    }
    return again;
}

void tunnels_check(struct tunnels *tunnels, const int64_t *members, int count)
{
    for (struct tunnel *at = tunnels->first; at; at = at->next) {
        bool found = false;
        for (int i = 0; i < count; i++)
            found |= members[i] == at->member;
        if (!found && !at->closing)
            close_socket(at);
    }
}

void tunnels_free(struct tunnels *tunnels)
{
    for (struct tunnel *tunnel; (tunnel = tunnels->first); free_tunnel(tunnel))
        tunnels->first = tunnel->next;
}
