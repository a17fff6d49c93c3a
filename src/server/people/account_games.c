/* account_games.c: the seats of a person: who has the secret of a seat claims it for his account,
 * and finds it, with its secret, wherever he signs in. The secret is kept locked (password.h): the
 * server itself can read it only while its owner is there. */
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "rpc/shape.h"
#include "server/secret.h"
#include "server/server.h"
#include "server_messages.h"

enum { CLAIMS_MAX = 32, RUNNING_MAX = 200, FINISHED_MAX = 30 };

/* Being told of changes: the page is told that there is one, once it is stored, and asks. Where
 * servers share a database another one may have the table: this one hears of it (changes.h). */

struct own_watch {
    char account[ACCOUNT_ID_LENGTH + 1];
    uint64_t tables[RUNNING_MAX]; /* their names, as hashes */
    int count;
    uint64_t told; /* with that batch */
};

static uint64_t hash_name(const char *table)
{
    return hash_bytes(0, table, strlen(table));
}

static void tell_own(struct connection *connection, uint64_t batch)
{
    static const char message[] = "{\"jsonrpc\":\"2.0\",\"method\":\"own_games\",\"params\":{}}";
    struct own_watch *own = connection->own;
    const struct person *person = connection->person;
    bool same = person && person->signed_in && strcmp(person->session.account, own->account) == 0;
    if (!same || (batch && own->told == batch))
        return;
    struct text text = TEXT_EMPTY;
    own->told = batch;
    text_add(&text, message);
    socket_send(connection, &text, NULL, batch);
    text_free(&text);
}

static void tell_table(struct server *server, const char *table, uint64_t batch)
{
    uint64_t name = hash_name(table);
    for (struct connection *at = server->connections; at; at = at->next)
        for (int i = 0; at->own && i < at->own->count; i++)
            if (at->own->tables[i] == name) {
                tell_own(at, batch);
                break;
            }
}

void own_games_changed(struct server *server, const char *table, uint64_t batch)
{
    tell_table(server, table, batch);
    changes_tell(server, CHANGE_TABLE, table, batch);
}

/* NULL: everybody. */
static void tell_account(struct server *server, const char *account, uint64_t batch)
{
    for (struct connection *at = server->connections; at; at = at->next)
        if (at->own && (!account || strcmp(at->own->account, account) == 0))
            tell_own(at, batch);
}

void own_games_other(struct server *server, const char *account)
{
    tell_account(server, account, server->rooms.gathering);
    changes_tell(server, CHANGE_ACCOUNT, account, server->rooms.gathering);
}

void own_games_heard(struct server *server, const struct change *change)
{
    if (change->kind == CHANGE_TABLE)
        tell_table(server, change->name, 0);
    else if (change->kind == CHANGE_ACCOUNT || change->kind == CHANGE_ANYTHING)
        tell_account(server, change->kind == CHANGE_ACCOUNT ? change->name : NULL, 0);
}

void own_games_forget(struct connection *connection)
{
    free(connection->own);
    connection->own = NULL;
}

/* claim */

struct claiming {
    struct request *request;
    struct person *person;
    unsigned char hash[HASH_BYTES];
    const char *secret;
    int seat;
    bool claimed;
};

/* A seat belongs to one account; it can be claimed again only when it has a new secret. */
static bool may_claim(const struct claiming *c, const char *id)
{
    char account[ACCOUNT_ID_LENGTH + 1];
    unsigned char before[HASH_BYTES];
    enum found found =
        store_get_claim(c->request->server->rooms.store, id, c->seat, account, before);
    return found == FOUND_NOTHING ||
           (found == FOUND && (strcmp(account, c->person->session.account) == 0 ||
                               !secret_is_equal(before, c->hash)));
}

static void claim(void *context, const struct listed_game *game)
{
    struct claiming *c = context;
    struct json_writer *json = c->request->call.out;
    char sealed[SEALED_TEXT + 1];
    if (c->seat >= game->players || !game->seats[c->seat].at.held ||
        !secret_is_equal(c->hash, game->seats[c->seat].secret) || !may_claim(c, game->id))
        return;
    vault_seal(c->person->vault, c->secret, SECRET_LENGTH, sealed);
    store_claim(c->request->server->rooms.store, c->person->session.account, game->id, c->seat,
                c->hash, sealed);
    own_games_other(c->request->server, c->person->session.account);
    c->claimed = true;
    json_begin_object(json);
    json_pair_string(json, "table", game->id);
    json_pair_int(json, "seat", c->seat);
    json_end_object(json);
}

static bool claim_secret(struct request *request, struct person *person, const char *secret)
{
    struct claiming c = {.request = request, .person = person, .secret = secret};
    struct store *store = request->server->rooms.store;
    char id[TABLE_ID_LENGTH + 1];
    enum found found = secret && secret_hash(secret, c.hash)
                           ? store_find_secret(store, c.hash, id, &c.seat)
                           : FOUND_NOTHING;
    if (found == FOUND_ERROR ||
        (found == FOUND && c.seat != SEAT_NONE && !store_get_listed(store, id, claim, &c)))
        return request_fail(request, RPC_INTERNAL_ERROR, store_why(store));
    if (!c.claimed)
        json_null(request->call.out);
    return true;
}

bool method_claim(struct request *request)
{
    const struct json_node *list = request->params->claim.secrets;
    struct person *person = person_who_asks(request);
    if (!person)
        return false;
    if (list->count > CLAIMS_MAX)
        return request_fail(request, RPC_INVALID_PARAMS, "secrets must be a list of up to 32");
    json_begin_array(request->call.out);
    for (const struct json_node *node = list->child; node; node = node->next)
        if (!claim_secret(request, person, json_as_string(node)) &&
            !store_is_missing(request->server->rooms.store))
            return false;
    json_end_array(request->call.out);
    return true;
}

bool method_release(struct request *request)
{
    const struct server_params_release *params = &request->params->release;
    struct person *person = person_who_asks(request);
    if (!person)
        return false;
    store_release(request->server->rooms.store, person->session.account, params->table,
                  params->seat);
    own_games_other(request->server, person->session.account);
    return request_answer_nothing(request);
}

/* own_games */

struct own_games {
    struct json_writer *json;
    const struct person *person;
    struct own_watch *watch; /* or NULL */
    int finished;
    int64_t last; /* when the last finished one was over */
};

static void write_game(void *context, const struct claimed_game *game)
{
    struct own_games *own = context;
    struct json_writer *json = own->json;
    char secret[SECRET_LENGTH + 1] = "";
    own->finished += game->over != 0;
    own->last = game->over;
    if (own->watch && !game->over && own->watch->count < RUNNING_MAX)
        own->watch->tables[own->watch->count++] = hash_name(game->id);
    if (!game->held || !vault_open(own->person->vault, game->sealed, secret, SECRET_LENGTH))
        return; /* the seat is another person's now */
    json_begin_object(json);
    json_pair_string(json, "table", game->id);
    json_pair_string(json, "game", game->game);
    json_key(json, "names");
    json_begin_array(json);
    for (int seat = 0; seat < game->players && seat < SEATS_MAX; seat++)
        json_string(json, game->seats[seat].name);
    json_end_array(json);
    json_key(json, "seats");
    json_begin_array(json);
    for (int seat = 0; seat < game->players && seat < SEATS_MAX; seat++)
        json_string(json, game->seats[seat].kind);
    json_end_array(json);
    json_pair_int(json, "version", game->version);
    json_pair_bool(json, "over", game->over != 0);
    shape_seat(json, "turn", game->turn);
    json_pair_int(json, "seat", game->seat);
    json_pair_string(json, "secret", secret);
    json_pair_int(json, "touched", game->touched);
    json_end_object(json);
}

/* Begins to watch anew, or ends it. */
static bool set_watch(struct request *request, const struct person *person, bool watch)
{
    own_games_forget(request->connection);
    if (!watch)
        return true;
    struct own_watch *own = request->connection->own = calloc(1, sizeof *own);
    if (own)
        store_copy_text(own->account, sizeof own->account, person->session.account);
    return own || request_fail(request, RPC_INTERNAL_ERROR, "out of memory");
}

bool method_own_games(struct request *request)
{
    const struct server_params_own_games *params = &request->params->own_games;
    struct store *store = request->server->rooms.store;
    struct json_writer *json = request->call.out;
    struct person *person = person_who_asks(request);
    struct own_games own = {.json = json, .person = person};
    int64_t before = params->has_before ? params->before : INT64_MAX;
    if (!person || (params->has_watch && !set_watch(request, person, params->watch)))
        return false;
    const char *account = person->session.account;
    own.watch = params->has_watch ? request->connection->own : NULL;
    json_begin_object(json);
    json_key(json, "games");
    json_begin_array(json);
    bool good = (params->has_before ||
                 store_each_claimed(store, account, 0, 1, RUNNING_MAX, write_game, &own)) &&
                store_each_claimed(store, account, 1, before, FINISHED_MAX, write_game, &own);
    json_end_array(json);
    if (own.finished == FINISHED_MAX)
        json_pair_int(json, "before", own.last);
    if (params->has_watch)
        json_pair_bool(json, "watched", own.watch);
    json_end_object(json);
    return good || request_fail(request, RPC_INTERNAL_ERROR, store_why(store));
}
