/* cluster.c: see cluster.h. */
#include "server/site/cluster.h"

#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "host/think.h"
#include "server/secret.h"
#include "server/site/crier.h"
#include "server/site/tunnel.h"

enum { PLACE_BUCKETS = 4096, DOWN_MAX = 16 };
static const double known_seconds = 0.15; /* that another server has a table */
static const double again_seconds = 0.25; /* before one that could not be reached is tried again */
static const double alone_seconds = 1;    /* unsure, before clients are sent to other servers */
static const double patience = 8;         /* of a request, until it is known where its table is */
static const double unused_seconds = 30;  /* after which a lease without a table is given back */
static const double forget_seconds = 15;  /* what is not this server's is forgotten */

struct place {
    struct place *next;
    char id[TABLE_ID_LENGTH + 1];
    enum { ASKED, HERE, ELSEWHERE } state;
    struct lease lease;
    char address[PEER_ADDRESS_BYTES]; /* of the other server */
    double since;
};

struct cluster {
    struct membership membership;
    struct keeper *keeper;
    struct tunnels tunnels;
    struct place *places[PLACE_BUCKETS];
    int64_t member; /* as which this server has its tables; 0: none */
    double sure_until;
    uint64_t removed;
    int size;     /* how many members there are */
    struct down { /* members that could not be reached */
        int64_t member;
        double until;
    } down[DOWN_MAX];
    bool blocked; /* requests wait */
    double next_resume, next_sweep;
    uint64_t sent_on, lost;
};

/* Places */

static struct place **bucket_of(struct cluster *cluster, const char *id)
{
    return &cluster->places[hash_bytes(1, id, strlen(id)) % PLACE_BUCKETS];
}

static struct place *find_place(struct cluster *cluster, const char *id)
{
    struct place *place = *bucket_of(cluster, id);
    while (place && strcmp(place->id, id) != 0)
        place = place->next;
    return place;
}

static struct place *add_place(struct cluster *cluster, const char *id)
{
    struct place *place = calloc(1, sizeof *place), **bucket = bucket_of(cluster, id);
    if (!place)
        return NULL;
    store_copy_text(place->id, sizeof place->id, id);
    place->next = *bucket;
    *bucket = place;
    return place;
}

static void forget_place(struct cluster *cluster, const char *id)
{
    struct place **link = bucket_of(cluster, id);
    while (*link && strcmp((*link)->id, id) != 0)
        link = &(*link)->next;
    struct place *place = *link;
    if (place)
        *link = place->next;
    free(place);
}

static void forget_all(struct cluster *cluster)
{
    for (int i = 0; i < PLACE_BUCKETS; i++)
        for (struct place *place; (place = cluster->places[i]); free(place))
            cluster->places[i] = place->next;
}

static void ask(struct cluster *cluster, struct place *place, double now)
{
    place->state = ASKED;
    place->since = now;
    keeper_claim(cluster->keeper, place->id);
}

static bool is_down(const struct cluster *cluster, int64_t member, double now)
{
    for (int i = 0; i < DOWN_MAX; i++)
        if (cluster->down[i].member == member && now < cluster->down[i].until)
            return true;
    return false;
}

static void note_down(struct server *server, int64_t member)
{
    struct down *oldest = server->cluster->down;
    for (int i = 0; i < DOWN_MAX; i++) {
        struct down *at = &server->cluster->down[i];
        if (at->member == member) {
            oldest = at;
            break;
        }
        if (at->until < oldest->until)
            oldest = at;
    }
    *oldest = (struct down){member, host_seconds() + again_seconds};
}

/* Where a table is, as far as that is known; it is asked for. */
static struct place *look(struct cluster *cluster, const char *id, double now)
{
    struct place *place = find_place(cluster, id);
    if (!place && (place = add_place(cluster, id)))
        ask(cluster, place, now);
    else if (place && place->state == ASKED && now - place->since > patience)
        ask(cluster, place, now); /* there was no memory for the answer */
    return place;
}

/* Hooks of the tables in memory (rooms.h) */

static bool find_lease(void *context, const char *id, struct lease *lease)
{
    const struct place *place = find_place(context, id);
    if (!place || place->state != HERE)
        return false;
    *lease = place->lease;
    return true;
}

static struct lease fresh_lease(void *context, const char *id)
{
    struct cluster *cluster = context;
    struct place *place = add_place(cluster, id);
    struct lease lease = {cluster->member, 0};
    if (place) {
        place->state = HERE;
        place->lease = lease;
        place->since = host_seconds();
    }
    return lease;
}

static bool want_lease(void *context, const char *id, bool *asked)
{
    const struct place *place = look(context, id, host_seconds());
    *asked |= place && place->state == ASKED;
    return place && place->state == HERE;
}

static void end_lease(void *context, const struct live *live)
{
    struct cluster *cluster = context;
    forget_place(cluster, live->row.id);
    if (live->lease.member == cluster->member)
        keeper_release(cluster->keeper, live->row.id, live->lease);
}

static void doubt_lease(void *context, struct live *live)
{
    struct cluster *cluster = context;
    struct place *place = find_place(cluster, live->row.id);
    live->doubted = true;
    if (place)
        ask(cluster, place, host_seconds());
}

/* Requests */

bool cluster_is_sure(const struct server *server)
{
    const struct cluster *cluster = server->cluster;
    return cluster->member && host_seconds() < cluster->sure_until;
}

/* Returns false: it waits, or has waited in vain. */
static bool wait(struct request *request, double now)
{
    struct connection *connection = request->connection;
    if (!connection->blocked_since)
        connection->blocked_since = now;
    request->waits = now - connection->blocked_since < patience;
    request->server->cluster->blocked |= request->waits;
    return !request->waits && request_fail(request, SERVER_NOT_STORED,
                                           "the table cannot be reached at the moment: try again");
}

/* The others may have its tables by now: who comes here cannot play, and elsewhere he can. */
bool cluster_is_cut_off(const struct server *server)
{
    return server->cluster && host_seconds() > server->cluster->sure_until + alone_seconds;
}

static bool send_to(struct request *request, struct tunnel *tunnel)
{
    request->sent_on = true;
    request->server->cluster->sent_on++;
    tunnel_send(tunnel, request->bytes, request->count);
    return false;
}

/* The server that has the table answers. Who joins there leaves here. */
static bool send_to_place(struct request *request, const struct place *place)
{
    struct connection *connection = request->connection;
    struct tunnel *tunnel = tunnel_to(&request->server->cluster->tunnels, connection,
                                      place->lease.member, place->address);
    if (!tunnel)
        return request_fail(request, RPC_INTERNAL_ERROR, "out of memory");
    if (strcmp(request->method, "join") == 0) {
        sit_leave(connection);
        if (connection->seat_at != tunnel)
            cluster_unseat(connection);
        connection->seat_at = tunnel;
    }
    return send_to(request, tunnel);
}

bool cluster_place(struct request *request, const char *id)
{
    struct cluster *cluster = request->server->cluster;
    double now = host_seconds();
    bool sure = cluster_is_sure(request->server);
    struct place *place = sure && id ? look(cluster, id, now) : NULL;
    if (sure && !id)
        return true;
    if (place && place->state == HERE) {
        place->since = now;
        return true;
    }
    if (!place || place->state == ASKED || is_down(cluster, place->lease.member, now))
        return wait(request, now);
    if (now - place->since > known_seconds) {
        ask(cluster, place, now);
        return wait(request, now);
    }
    if (request->connection->peer) { /* it has moved since the other server asked */
        socket_drop(request->connection, "the table is elsewhere");
        request->sent_on = true;
        return false;
    }
    return send_to_place(request, place);
}

bool cluster_waits(struct request *request, const struct live *live)
{
    return (live->doubted || !cluster_is_sure(request->server)) &&
           (wait(request, host_seconds()), true);
}

bool cluster_send_on(struct request *request)
{
    return send_to(request, request->connection->seat_at);
}

void cluster_unseat(struct connection *connection)
{
    if (connection->seat_at)
        tunnel_close(connection->seat_at);
}

void cluster_close_all(struct connection *connection)
{
    while (connection->tunnels)
        tunnel_close(connection->tunnels);
}

void cluster_socket_gone(struct server *server, const struct lws *wsi)
{
    if (server->cluster)
        tunnels_gone(&server->cluster->tunnels, wsi);
}

bool cluster_knows(const struct server *server, const char *authorization)
{
    static const char word[] = "Bearer ";
    unsigned char given[HASH_BYTES], known[HASH_BYTES];
    return strncmp(authorization, word, strlen(word)) == 0 &&
           secret_hash(authorization + strlen(word), given) &&
           secret_hash(keeper_secret(server->cluster->keeper), known) &&
           secret_is_equal(given, known);
}

/* The loop */

/* An answer to ask(). A table in memory may turn out to be somebody else's. */
static void settle_claim(struct server *server, const struct claim *claim)
{
    struct cluster *cluster = server->cluster;
    struct place *place = find_place(cluster, claim->id);
    struct live *live = live_in_memory(&server->rooms, claim->id);
    double now = host_seconds();
    bool ours = claim->known && claim->lease.member == cluster->member;
    if (!place) {
        if (ours && !live)
            keeper_release(cluster->keeper, claim->id, claim->lease);
        return;
    }
    if (!claim->known || (live && live->saving && !live->reloading)) {
        if (live)
            ask(cluster, place, now);
        else
            forget_place(cluster, claim->id);
        return;
    }
    place->state = ours ? HERE : ELSEWHERE;
    place->lease = claim->lease;
    place->since = now;
    memcpy(place->address, claim->address, sizeof place->address);
    if (!live)
        return;
    live->doubted = false;
    if (live->lease.member != claim->lease.member || live->lease.epoch != claim->lease.epoch) {
        live->lease.member = -1; /* it has none to give back */
        live_lose(&server->rooms, live, "another server has its table");
    }
}

/* It was removed, and whatever it has in memory may have gone on elsewhere. */
static void lose_all(struct server *server)
{
    struct cluster *cluster = server->cluster;
    struct rooms *rooms = &server->rooms;
    server_log("this server did not renew its membership in time: its tables are free");
    cluster->member = 0;
    cluster->lost++;
    for (int i = 0; i < TABLE_BUCKETS; i++)
        while (rooms->tables[i])
            live_lose(rooms, rooms->tables[i], "its server has lost its table");
    forget_all(cluster);
    keeper_join(cluster->keeper);
}

/* Returns true if requests may go on. */
static bool look_at_membership(struct server *server)
{
    struct cluster *cluster = server->cluster;
    struct membership_state state;
    bool was_sure = cluster_is_sure(server);
    keeper_look(cluster->keeper, &state);
    cluster->removed = state.removed;
    cluster->size = state.other_count;
    if (cluster->member && state.member != cluster->member) {
        cluster->sure_until = 0;
        if (!store_is_busy(server->rooms.store))
            lose_all(server);
        return false;
    }
    cluster->sure_until = state.renewed + member_seconds;
    if (!cluster->member && state.member) {
        cluster->member = state.member;
        server_log("member %lld of its site", (long long)state.member);
    }
    if (state.member)
        tunnels_check(&cluster->tunnels, state.others, state.other_count);
    return !was_sure && cluster_is_sure(server);
}

void cluster_turn(struct server *server)
{
    struct cluster *cluster = server->cluster;
    struct claim claim;
    if (!cluster)
        return;
    double now = host_seconds();
    bool resume = look_at_membership(server);
    while (keeper_collect(cluster->keeper, &claim)) {
        settle_claim(server, &claim);
        resume = true;
    }
    resume |= tunnels_sweep(&cluster->tunnels, now);
    if (!resume && (!cluster->blocked || now < cluster->next_resume))
        return;
    cluster->blocked = false;
    cluster->next_resume = now + again_seconds;
    socket_resume(server);
}

/* Leases without a table in memory are given back after a while: nobody came, or there is no such
 * table. */
static bool is_unused(struct server *server, const struct place *place, double now)
{
    double age = now - place->since;
    if (place->state == HERE)
        return age > unused_seconds && !live_in_memory(&server->rooms, place->id) &&
               !sweep_takes(&server->rooms, place->id);
    return place->state == ELSEWHERE && age > forget_seconds;
}

/* They come again, to a server that lets them in. */
static void send_away(const struct server *server)
{
    for (struct connection *at = server->connections; at; at = at->next)
        socket_drop(at, "this server has lost its database");
}

void cluster_tick(struct server *server, double now)
{
    struct cluster *cluster = server->cluster;
    if (cluster_is_cut_off(server))
        send_away(server);
    if (!cluster || now < cluster->next_sweep)
        return;
    cluster->next_sweep = now + 2;
    for (int i = 0; i < PLACE_BUCKETS; i++)
        for (struct place **link = &cluster->places[i], *place; (place = *link);) {
            if (!is_unused(server, place, now)) {
                link = &place->next;
                continue;
            }
            if (place->state == HERE)
                keeper_release(cluster->keeper, place->id, place->lease);
            *link = place->next;
            free(place);
        }
}

void cluster_write_metrics(const struct server *server, struct text *out,
                           void (*add)(struct text *out, const char *name, const char *kind,
                                       double value))
{
    const struct cluster *cluster = server->cluster;
    if (!cluster)
        return;
    add(out, "site_members", "gauge", cluster->size);
    add(out, "site_sure", "gauge", cluster_is_sure(server));
    add(out, "site_removed_total", "counter", (double)cluster->removed);
    add(out, "site_lost_total", "counter", (double)cluster->lost);
    add(out, "tunnels", "gauge", cluster->tunnels.count);
    add(out, "tunnels_opened_total", "counter", (double)cluster->tunnels.opened);
    add(out, "tunnels_failed_total", "counter", (double)cluster->tunnels.failed);
    add(out, "requests_sent_on_total", "counter", (double)cluster->sent_on);
    const struct crier_counts counts = crier_counts(server->changes.crier);
    add(out, "changes_told_total", "counter", (double)counts.told);
    add(out, "changes_heard_total", "counter", (double)counts.heard);
    add(out, "changes_missed_total", "counter", (double)counts.missed);
}

/* Beginning and end */

const struct membership *cluster_membership(const struct server *server)
{
    return server->cluster ? &server->cluster->membership : NULL;
}

bool cluster_open(struct server *server, void (*wake)(void *context), struct text *error)
{
    struct cluster *cluster = server->cluster;
    if (!cluster)
        return true;
    cluster->keeper = keeper_open(server->settings.db, server->settings.peer, &cluster->membership,
                                  wake, server, error);
    if (!cluster->keeper)
        return false;
    cluster->sure_until = host_seconds() + member_seconds; /* once it is known which member it is */
    cluster->tunnels = (struct tunnels){
        .server = server, .secret = keeper_secret(cluster->keeper), .unreachable = note_down};
    server->rooms.leases = (struct leases){.context = cluster,
                                           .find = find_lease,
                                           .fresh = fresh_lease,
                                           .want = want_lease,
                                           .doubt = doubt_lease,
                                           .end = end_lease};
    return true;
}

bool cluster_make(struct server *server)
{
    return !server->settings.peer || (server->cluster = calloc(1, sizeof *server->cluster));
}

void cluster_leave(struct server *server)
{
    if (server->cluster && server->cluster->keeper)
        keeper_leave(server->cluster->keeper);
}

void cluster_close(struct server *server)
{
    if (!server->cluster)
        return;
    keeper_close(server->cluster->keeper);
    tunnels_free(&server->cluster->tunnels);
    forget_all(server->cluster);
    free(server->cluster);
}
