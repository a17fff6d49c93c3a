/* lobby.c: finding tables: the list of public ones, the seats of a person, taking an open seat. */
#include <string.h>

#include "host/think.h"
#include "rpc/shape.h"
#include "server/secret.h"
#include "server/server.h"
#include "server_messages.h"

enum { LISTED_MAX = 200, MINE_MAX = 32 };

static void write_members(struct json_writer *json, const struct listed_game *game)
{
    json_pair_string(json, "table", game->id);
    json_pair_string(json, "game", game->game);
    json_key(json, "names");
    json_begin_array(json);
    for (int seat = 0; seat < game->players; seat++)
        json_string(json, game->seats[seat].at.name);
    json_end_array(json);
    json_key(json, "seats");
    json_begin_array(json);
    for (int seat = 0; seat < game->players; seat++)
        json_string(json, seat_kind_names[game->seats[seat].at.kind]);
    json_end_array(json);
    json_pair_int(json, "version", game->version);
    json_pair_bool(json, "over", game->over);
}

static void write_listed(void *context, const struct listed_game *game)
{
    struct json_writer *json = context;
    json_begin_object(json);
    write_members(json, game);
    json_end_object(json);
}

/* Reads them again; on false the store says why. */
static bool list_tables(struct server *server)
{
    struct text text = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&text);
    json_begin_array(&json);
    bool good = store_each_listed(server->rooms.store, LISTED_MAX, write_listed, &json);
    json_end_array(&json);
    server->counters.listings++;
    if (good) {
        text_free(&server->listing.json);
        server->listing.json = text;
    } else {
        text_free(&text);
    }
    return good;
}

bool lobby_write_tables(struct server *server, struct json_writer *json)
{
    static const struct rate often = {
        4, 8}; /* beyond that everybody gets the same list for a moment */
    struct listing *listing = &server->listing;
    bool due = bucket_take(&listing->made, often, 1, host_seconds());
    if ((due || !listing->json.length) && !list_tables(server))
        return false;
    json_raw(json, text_string(&listing->json), listing->json.length);
    return true;
}

bool method_tables(struct request *request)
{
    return lobby_write_tables(request->server, request->call.out) ||
           request_fail(request, RPC_INTERNAL_ERROR, store_why(request->server->rooms.store));
}

/* mine */

struct own_seat {
    struct json_writer *json;
    unsigned char hash[HASH_BYTES];
    int seat;
    bool found;
};

static void write_own(void *context, const struct listed_game *game)
{
    struct own_seat *own = context;
    if (own->seat >= game->players || !game->seats[own->seat].at.held ||
        !secret_is_equal(own->hash, game->seats[own->seat].secret))
        return; /* an invitation */
    own->found = true;
    json_begin_object(own->json);
    write_members(own->json, game);
    shape_seat(own->json, "turn", game->turn);
    json_pair_int(own->json, "seat", own->seat);
    json_end_object(own->json);
}

/* The seat for which a secret is, or null; on false the store says why. */
static bool write_seat(struct store *store, struct json_writer *json, const char *secret)
{
    struct own_seat own = {.json = json};
    char id[TABLE_ID_LENGTH + 1];
    enum found found = secret && secret_hash(secret, own.hash)
                           ? store_find_secret(store, own.hash, id, &own.seat)
                           : FOUND_NOTHING;
    if (found == FOUND_ERROR ||
        (found == FOUND && own.seat != SEAT_NONE && !store_get_listed(store, id, write_own, &own)))
        return false;
    if (!own.found)
        json_null(json);
    return true;
}

/* What is stored about a person's seats, without loading their tables. */
bool method_mine(struct request *request)
{
    const struct json_node *list = request->params->mine.secrets;
    struct store *store = request->server->rooms.store;
    if (list->count > MINE_MAX)
        return request_fail(request, RPC_INVALID_PARAMS, "secrets must be a list of up to 32");
    json_begin_array(request->call.out);
    for (const struct json_node *node = list->child; node; node = node->next)
        if (!write_seat(store, request->call.out, json_as_string(node)) && !store_is_missing(store))
            return request_fail(request, RPC_INTERNAL_ERROR, store_why(store));
    json_end_array(request->call.out);
    return true;
}

/* It is not even said whether a private table exists. Those of tournaments can be watched by
 * everybody who knows of the tournament. */
struct live *lobby_find(struct request *request, const char *id)
{
    static const char none[] = "there is no such public table";
    bool named = id && secret_is_id(id);
    struct live *live = named ? request_find(request, id, none) : NULL;
    if (named && (!live || live->row.listed || live->contest))
        return live;
    request_fail(request, RPC_UNKNOWN_TABLE, none);
    return NULL;
}

/* take */

/* The seat taken before with this token, if the answer was lost; or SEAT_NONE. */
static int find_taken_seat(const struct live *live, const char *token)
{
    char secret[SECRET_LENGTH + 1];
    unsigned char hash[HASH_BYTES];
    for (int seat = 0; seat < live->row.players; seat++)
        if (live->seats[seat].at.held &&
            secret_derive(token, DERIVED_SEAT, live->row.id, seat, 0, secret, hash) &&
            secret_is_equal(hash, live->seats[seat].secret))
            return seat;
    return SEAT_NONE;
}

/* The seat now belongs to whoever has the secret. */
static bool take(struct request *request, struct live *live, int seat, const char *name,
                 const unsigned char *hash)
{
    struct room_request asked = {.verb = VERB_TAKE, .from = ROOM_HOST, .seat = seat, .name = name};
    memcpy(live->seats[seat].secret, hash, HASH_BYTES);
    return request_ask(request, live, &asked, NULL);
}

bool method_take(struct request *request)
{
    const struct server_params_take *params = &request->params->take;
    struct live *live = lobby_find(request, params->table);
    char name[ROOM_NAME_BYTES + 1], token[SECRET_LENGTH + 1], secret[SECRET_LENGTH + 1];
    unsigned char hash[HASH_BYTES];
    if (!live || request_waits(request, live) || !request_name(request, params->name, name) ||
        !request_token(request, params->token, token))
        return false;
    int taken = find_taken_seat(live, token);
    int seat = taken != SEAT_NONE
                   ? taken
                   : room_find_open(live->room, params->has_seat ? params->seat : SEAT_NONE);
    if (seat == SEAT_NONE)
        return request_not_now(request, "no such seat is open");
    secret_derive(token, DERIVED_SEAT, live->row.id, seat, 0, secret, hash);
    if (taken == SEAT_NONE &&
        (!request_may_open(request) || !take(request, live, seat, name, hash)))
        return false;
    json_begin_object(request->call.out);
    json_pair_int(request->call.out, "seat", seat);
    json_pair_string(request->call.out, "secret", secret);
    json_end_object(request->call.out);
    return true;
}
