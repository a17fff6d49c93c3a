/* seeks.c: see seeks.h. */
#include "server/people/seeks.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "core/hash.h"
#include "host/think.h"
#include "rpc/shape.h"
#include "server/people/profile.h"
#include "server/secret.h"
#include "server/server.h"
#include "server_messages.h"

enum { DAY = 24 * 3600, OWN_MAX = 10, LASTS_DAYS = 30 };
static const double read_seconds = 0.5, idle_seconds = 15, presence_seconds = 60;

static const char *account_of(const struct connection *connection)
{
    const struct person *person = connection->person;
    return person && person->signed_in ? person->session.account : "";
}

/* Telling */

static void write_seeker(struct json_writer *json, const struct seeker *seeker)
{
    json_begin_object(json);
    json_pair_string(json, "account", seeker->account);
    json_pair_string(json, "name", seeker->name);
    if (seeker->rated)
        profile_write_rating(json, "rating", &seeker->rating);
    json_end_object(json);
}

static void write_clock(struct json_writer *json, const struct clock_rules *clock)
{
    json_key(json, "clock");
    if (!clock->budget) {
        json_null(json);
        return;
    }
    json_begin_object(json);
    json_pair_int(json, "budget", clock->budget);
    json_pair_int(json, "increment", clock->increment);
    json_pair_int(json, "cap", clock->cap);
    json_end_object(json);
}

static void write_seek(struct json_writer *json, const struct stored_seek *seek)
{
    json_begin_object(json);
    json_pair_string(json, "seek", seek->id);
    json_pair_string(json, "account", seek->account);
    json_pair_string(json, "game", seek->game);
    json_pair_int(json, "players", seek->players);
    if (seek->options[0]) {
        json_key(json, "options");
        json_raw(json, seek->options, strlen(seek->options));
    }
    write_clock(json, &seek->clock);
    json_pair_bool(json, "rated", seek->rated);
    if (seek->low)
        json_pair_int(json, "low", seek->low);
    if (seek->high)
        json_pair_int(json, "high", seek->high);
    if (seek->invited[0])
        json_pair_string(json, "invited", seek->invited);
    json_pair_int(json, "created", seek->created);
    json_key(json, "people");
    json_begin_array(json);
    for (int i = 0; i < seek->count; i++)
        write_seeker(json, &seek->seekers[i]);
    json_end_array(json);
    json_end_object(json);
}

static bool is_full(const struct stored_seek *seek)
{
    return seek->count >= seek->players;
}

/* Its person is there, or need not be. */
static bool is_alive(const struct stored_seek *seek)
{
    bool own = false;
    for (int i = 0; i < seek->count; i++)
        own |= strcmp(seek->seekers[i].account, seek->account) == 0 &&
               (seek->clock.budget >= DAY || seek->seekers[i].seen >= time(NULL) - PRESENT_SECONDS);
    return own;
}

static void write_public(struct lobby *lobby)
{
    text_clear(&lobby->json);
    struct json_writer json = json_writer_to(&lobby->json);
    json_begin_array(&json);
    for (int i = 0; i < lobby->count; i++)
        if (!lobby->seeks[i].invited[0] && !is_full(&lobby->seeks[i]) && is_alive(&lobby->seeks[i]))
            write_seek(&json, &lobby->seeks[i]);
    json_end_array(&json);
    lobby->hash = hash_bytes(0, text_string(&lobby->json), lobby->json.length);
}

static void write_lobby(const struct lobby *lobby, const char *account, struct json_writer *json)
{
    json_begin_object(json);
    json_key(json, "seeks");
    json_raw(json, lobby->json.length ? text_string(&lobby->json) : "[]",
             lobby->json.length ? lobby->json.length : 2);
    json_key(json, "private");
    json_begin_array(json);
    for (int i = 0; account[0] && i < lobby->count; i++) {
        const struct stored_seek *seek = &lobby->seeks[i];
        if (seek->invited[0] && !is_full(seek) && is_alive(seek) &&
            (strcmp(seek->invited, account) == 0 || strcmp(seek->account, account) == 0))
            write_seek(json, seek);
    }
    json_end_array(json);
    json_end_object(json);
}

/* What concerns the person in it: the rest is the same for all. */
static uint64_t find_hash(const struct lobby *lobby, const char *account)
{
    uint64_t hash = lobby->hash;
    for (int i = 0; account[0] && i < lobby->count; i++) {
        const struct stored_seek *seek = &lobby->seeks[i];
        if (seek->invited[0] &&
            (strcmp(seek->invited, account) == 0 || strcmp(seek->account, account) == 0))
            hash =
                hash_mix(hash ^ hash_bytes(1 + (uint64_t)seek->count, seek->id, strlen(seek->id)));
    }
    return hash;
}

static void tell_lobby(struct server *server)
{
    struct lobby *lobby = &server->lobby;
    for (struct connection *at = server->connections; at; at = at->next) {
        uint64_t hash = find_hash(lobby, account_of(at));
        if (!at->in_lobby || at->lobby_told == hash)
            continue;
        struct text params = TEXT_EMPTY;
        struct json_writer json = json_writer_to(&params);
        write_lobby(lobby, account_of(at), &json);
        at->lobby_told = hash;
        tell_say(at, "lobby", &params);
        text_free(&params);
    }
}

/* Becoming a table */

/* The seats are drawn by lot. */
static void draw_seats(int count, int seats[SEATS_MAX])
{
    for (int i = 0; i < count; i++) {
        int other = (int)(secret_seed() % (uint64_t)(i + 1));
        seats[i] = seats[other];
        seats[other] = i;
    }
}

static bool read_people(struct server *server, const struct stored_seek *seek,
                        struct stored_account accounts[SEATS_MAX])
{
    bool good = true;
    for (int i = 0; i < seek->count; i++) {
        enum found found =
            store_get_account(server->rooms.store, seek->seekers[i].account, &accounts[i]);
        bool gone = found == FOUND_NOTHING ||
                    (found == FOUND && (accounts[i].banned || !accounts[i].has_letters));
        if (gone)
            store_leave_seek(server->rooms.store, seek->id, seek->seekers[i].account);
        good &= found == FOUND && !gone;
    }
    return good;
}

/* The description of its table, as `create` would have it; on false `why` says what is wrong. */
static bool plan_seek(const struct server *server, const struct stored_seek *seek,
                      struct room_plan *plan, struct text *why)
{
    struct server_params_create wish = {.game = seek->game,
                                        .players = seek->players,
                                        .has_clock = seek->clock.budget > 0,
                                        .visibility = seek->invited[0] ? "private" : "public"};
    struct json_document options = {.root = NULL};
    wish.clock.budget = seek->clock.budget;
    wish.clock.has_increment = wish.clock.has_cap = true;
    wish.clock.increment = seek->clock.increment;
    wish.clock.cap = seek->clock.cap;
    wish.seats.count = seek->players;
    for (int i = 0; i < seek->players; i++)
        wish.seats.at[i].kind = seat_kind_names[KIND_HUMAN];
    if (seek->options[0]) {
        options = json_parse(seek->options, strlen(seek->options));
        wish.options = options.root;
    }
    bool good = room_read_plan(&wish, server_seed(server), plan, why);
    json_free(&options);
    return good;
}

/* False: it is not known yet whether this server may: soon again. */
static bool make_table(struct server *server, const struct stored_seek *seek)
{
    struct rooms *rooms = &server->rooms;
    struct stored_account accounts[SEATS_MAX];
    const struct stored_account *people[SEATS_MAX] = {NULL};
    struct room_plan plan;
    struct text why = TEXT_EMPTY;
    int seats[SEATS_MAX] = {0};
    bool asked = false;
    if (live_in_memory(rooms, seek->id))
        return true; /* it is being stored */
    if (rooms->leases.find && !rooms->leases.want(rooms->leases.context, seek->id, &asked))
        return !asked; /* another server has the name, and makes it; or that is not known yet */
    if (!read_people(server, seek, accounts))
        return true;
    draw_seats(seek->count, seats);
    for (int i = 0; i < seek->count; i++)
        people[seats[i]] = &accounts[i];
    struct live *there = live_find(rooms, seek->id, &why); /* an answer was lost, and asked for */
    bool good = there || (!why.length && plan_seek(server, seek, &plan, &why) &&
                          seating_open(server, seek->id, &plan, people, seek->rated, &why));
    if (!good && !store_is_missing(rooms->store))
        server_log("a seek cannot become a table: %s", text_string(&why));
    store_end_seek(rooms->store, seek->id);
    text_free(&why);
    return true;
}

/* The tick */

static bool somebody_looks(const struct server *server)
{
    for (const struct connection *at = server->connections; at; at = at->next)
        if (at->in_lobby)
            return true;
    return false;
}

/* What was written is stored. */
static bool is_settled(const struct server *server)
{
    const struct rooms *rooms = &server->rooms;
    uint64_t batch = server->lobby.batch;
    return rooms->gathering > batch + 1 ||
           (rooms->gathering == batch + 1 && !store_is_busy(rooms->store));
}

static bool read_lobby(struct server *server)
{
    struct lobby *lobby = &server->lobby;
    struct stored_seek *seeks = calloc(SEEKS_MAX, sizeof *seeks);
    int count = seeks ? store_load_seeks(server->rooms.store, DAY, seeks) : -1;
    if (count < 0) {
        free(seeks);
        return false;
    }
    free(lobby->seeks);
    lobby->seeks = seeks;
    lobby->count = count;
    lobby->read_at = host_seconds();
    write_public(lobby);
    return true;
}

/* Everybody who is signed in at this server is there. */
static void renew_presence(struct server *server)
{
    for (const struct connection *at = server->connections; at; at = at->next)
        if (account_of(at)[0])
            store_set_presence(server->rooms.store, account_of(at), time(NULL));
}

static void touch(struct server *server)
{
    server->lobby.changed = true;
    server->lobby.batch = server->rooms.gathering;
    changes_tell(server, CHANGE_LOBBY, "", server->rooms.gathering);
}

void seeks_heard(struct server *server, const struct change *change)
{
    server->lobby.changed |= change->kind == CHANGE_LOBBY || change->kind == CHANGE_ANYTHING;
}

static bool any_is_over(const struct lobby *lobby)
{
    for (int i = 0; i < lobby->count; i++)
        if (!is_alive(&lobby->seeks[i]) || lobby->seeks[i].created < time(NULL) - LASTS_DAYS * DAY)
            return true;
    return false;
}

/* One table at a time: for the next one people are read anew, when this one is stored. */
static void make_tables(struct server *server, double now)
{
    struct lobby *lobby = &server->lobby;
    int before = server->rooms.count;
    for (int i = 0; i < lobby->count && server->rooms.count == before; i++)
        if (is_full(&lobby->seeks[i]) && !make_table(server, &lobby->seeks[i]))
            lobby->next_read = now;
}

static void look(struct server *server, double now)
{
    struct lobby *lobby = &server->lobby;
    struct store *store = server->rooms.store;
    lobby->next_read = now + (somebody_looks(server) ? read_seconds : idle_seconds);
    if (!read_lobby(server))
        return;
    tell_lobby(server);
    int writes = store_length(store);
    if (any_is_over(lobby))
        store_end_old_seeks(store, time(NULL) - LASTS_DAYS * DAY, DAY,
                            time(NULL) - PRESENT_SECONDS);
    make_tables(server, now);
    if (store_length(store) != writes && !store_is_missing(store))
        touch(server);
}

void seeks_tick(struct server *server, double now)
{
    struct lobby *lobby = &server->lobby;
    struct store *store = server->rooms.store;
    if (!people_are_open(server) || !is_settled(server))
        return;
    if (now >= lobby->next_presence) {
        lobby->next_presence = now + presence_seconds;
        renew_presence(server);
    }
    if (lobby->changed) { /* what was being read may be from before */
        store_forget_reads(&lobby->reads);
        lobby->next_read = now;
    }
    if (now < lobby->next_read || !store_begin_reads(store, &lobby->reads))
        return;
    lobby->changed = false;
    look(server, now);
    if (store_end_reads(store))
        store_forget_reads(&lobby->reads);
    else
        lobby->next_read = now;
}

void seeks_close(struct server *server)
{
    store_forget_reads(&server->lobby.reads);
    free(server->lobby.seeks);
    text_free(&server->lobby.json);
}

void seeks_person_left(struct connection *connection)
{
    struct server *server = connection->server;
    const char *account = account_of(connection);
    if (!account[0] || server->draining)
        return;
    for (const struct connection *at = server->connections; at; at = at->next)
        if (at != connection && strcmp(account_of(at), account) == 0)
            return;
    store_set_presence(server->rooms.store, account, 0);
    store_end_live_seeks(server->rooms.store, account, DAY);
    touch(server);
}

/* Requests */

bool method_lobby(struct request *request)
{
    const struct server_params_lobby *params = &request->params->lobby;
    struct connection *connection = request->connection;
    struct server *server = request->server;
    if (!people_may_meet(request))
        return false;
    if (host_seconds() > server->lobby.read_at + read_seconds && !read_lobby(server))
        return request_fail(request, RPC_INTERNAL_ERROR, store_why(server->rooms.store));
    if (params->has_watch)
        connection->in_lobby = params->watch;
    if (params->has_watch && params->watch) {
        if (account_of(connection)[0])
            store_set_presence(server->rooms.store, account_of(connection), time(NULL));
        connection->lobby_told = find_hash(&server->lobby, account_of(connection));
        server->lobby.changed = true; /* perhaps it was not read for a while */
    }
    write_lobby(&server->lobby, account_of(connection), request->call.out);
    return true;
}

static bool read_clock(struct request *request, struct stored_seek *seek)
{
    const struct server_params_clock_wish *given = &request->params->seek.clock;
    if (!request->params->seek.has_clock)
        return !seek->rated ||
               request_fail(request, RPC_INVALID_PARAMS, "a rated game needs a clock");
    seek->clock = (struct clock_rules){given->budget, given->has_increment ? given->increment : 0,
                                       given->has_cap ? given->cap : given->budget};
    return true;
}

static bool read_options(struct request *request, struct stored_seek *seek)
{
    const struct json_node *options = request->params->seek.options;
    struct text text = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&text);
    if (!options)
        return true;
    json_node(&json, options);
    bool good = !text.failed && text.length <= OPTIONS_BYTES;
    if (good)
        store_copy_text(seek->options, sizeof seek->options, text_string(&text));
    text_free(&text);
    return good || request_fail(request, RPC_INVALID_PARAMS, "options are too long");
}

static bool check_plan(struct request *request, const struct stored_seek *seek)
{
    struct room_plan plan;
    request_fail(request, RPC_INVALID_PARAMS, "");
    if (!plan_seek(request->server, seek, &plan, &request->call.error->message))
        return false;
    table_free(plan.table);
    return true;
}

/* Neither of them has blocked the other. */
static bool may_meet(struct request *request, const char *account, const char *other)
{
    struct store *store = request->server->rooms.store;
    switch (store_find_block(store, account, other)) {
    case FOUND:
        return request_not_now(request, "the two of you do not play together");
    case FOUND_ERROR:
        return request_fail(request, RPC_INTERNAL_ERROR, store_why(store));
    case FOUND_NOTHING:
        break;
    }
    return true;
}

static bool read_invited(struct request *request, struct stored_seek *seek)
{
    struct store *store = request->server->rooms.store;
    const char *to = request->params->seek.to;
    struct stored_account account;
    if (!to)
        return true;
    if (seek->players != 2 || strcmp(to, seek->account) == 0)
        return request_fail(request, RPC_INVALID_PARAMS, "an invitation is to one other person");
    if (store_get_account(store, to, &account) != FOUND || account.banned)
        return request_fail(request, RPC_INVALID_PARAMS, "there is no such account");
    store_copy_text(seek->invited, sizeof seek->invited, account.id);
    return may_meet(request, seek->account, account.id);
}

bool method_seek(struct request *request)
{
    const struct server_params_seek *params = &request->params->seek;
    struct server *server = request->server;
    struct person *person = person_who_asks(request);
    char token[SECRET_LENGTH + 1];
    struct stored_seek seek = {.players = params->players,
                               .rated = params->has_rated && params->rated,
                               .low = params->has_low ? params->low : 0,
                               .high = params->has_high ? params->high : 0,
                               .created = time(NULL)};
    if (!person || !people_may_meet(request) || (seek.rated && !people_may_rate(request)) ||
        !request_token(request, params->token, token))
        return false;
    store_copy_text(seek.account, sizeof seek.account, person->session.account);
    if (!game_find(params->game))
        return request_fail(request, RPC_INVALID_PARAMS, "there is no such game");
    store_copy_text(seek.game, sizeof seek.game, params->game);
    secret_derive_id(token, seek.id);
    if (!read_clock(request, &seek) || !read_options(request, &seek) ||
        !read_invited(request, &seek) || !check_plan(request, &seek) || !request_may_open(request))
        return false;
    int count = store_count_seeks(server->rooms.store, seek.account);
    if (count < 0 || count >= OWN_MAX)
        return count < 0 ? request_fail(request, RPC_INTERNAL_ERROR, store_why(server->rooms.store))
                         : request_too_many(request, "you have too many seeks");
    store_set_presence(server->rooms.store, seek.account, seek.created);
    store_add_seek(server->rooms.store, &seek);
    touch(server);
    json_begin_object(request->call.out);
    json_pair_string(request->call.out, "seek", seek.id);
    json_end_object(request->call.out);
    return true;
}

/* NULL after setting the error. It is read anew: what is in memory may be old. */
static const struct stored_seek *find_seek(struct request *request, const char *id)
{
    struct server *server = request->server;
    if (!read_lobby(server)) {
        request_fail(request, RPC_INTERNAL_ERROR, store_why(server->rooms.store));
        return NULL;
    }
    server->lobby.changed = true; /* whoever looks on is told of it, too */
    for (int i = 0; i < server->lobby.count; i++)
        if (strcmp(server->lobby.seeks[i].id, id) == 0)
            return &server->lobby.seeks[i];
    request_not_now(request, "nobody looks for opponents there any more");
    return NULL;
}

static bool is_in_range(struct request *request, const struct stored_seek *seek,
                        const char *account)
{
    struct stored_rating own;
    store_get_rating(request->server->rooms.store, account, seek->game, seating_speed(&seek->clock),
                     &own);
    int shown = rating_shown(&own.rating);
    return (shown >= seek->low && (!seek->high || shown <= seek->high)) ||
           request_not_now(request, "your rating is not in the range that is wanted");
}

bool method_join_seek(struct request *request)
{
    struct person *person = person_who_asks(request);
    const struct stored_seek *seek = person && people_may_meet(request)
                                         ? find_seek(request, request->params->join_seek.seek)
                                         : NULL;
    if (!seek)
        return false;
    const char *account = person->session.account;
    if (seek->invited[0] && strcmp(seek->invited, account) != 0 &&
        strcmp(seek->account, account) != 0)
        return request_not_now(request, "nobody looks for opponents there any more");
    if (is_full(seek) || !is_alive(seek))
        return request_not_now(request, "somebody was faster");
    for (int i = 0; i < seek->count; i++)
        if (strcmp(seek->seekers[i].account, account) == 0)
            return request_answer_nothing(request); /* he is among them */
        else if (!may_meet(request, account, seek->seekers[i].account))
            return false;
    if (!is_in_range(request, seek, account))
        return false;
    store_set_presence(request->server->rooms.store, account, time(NULL));
    store_join_seek(request->server->rooms.store, seek->id, account);
    touch(request->server);
    return request_answer_nothing(request);
}

bool method_leave_seek(struct request *request)
{
    struct store *store = request->server->rooms.store;
    struct person *person = person_who_asks(request);
    const struct stored_seek *seek =
        person ? find_seek(request, request->params->leave_seek.seek) : NULL;
    if (!seek)
        return false;
    const char *account = person->session.account;
    if (strcmp(seek->account, account) == 0 || strcmp(seek->invited, account) == 0)
        store_end_seek(store, seek->id);
    else
        store_leave_seek(store, seek->id, account);
    touch(request->server);
    return request_answer_nothing(request);
}
