/* create.c: opening a table: stores what was planned (src/room/plan.c). Everything secret about it
 * follows from the token of the person who makes it (secret_derive), so that he can ask again if
 * the answer was lost. */
#include <string.h>

#include "server/secret.h"
#include "server/server.h"
#include "server_messages.h"

/* All secrets follow from that of the creator's seat. A table with open seats alone has no such
 * seat, but spectators. */
static void make_secrets(const char *token, struct room_plan *plan, struct stored_game *game,
                         struct stored_seat *seats)
{
    char own[SECRET_LENGTH + 1], text[SECRET_LENGTH + 1];
    unsigned char hash[HASH_BYTES];
    secret_derive(token, DERIVED_SEAT, game->id, plan->rules.creator, 0, own, hash);
    secret_derive(own, DERIVED_SPECTATOR, game->id, SEAT_NONE, 0, text, game->spectator);
    for (int seat = 0; seat < table_players(plan->table); seat++)
        if (seat == plan->rules.creator) {
            plan->seats[seat].held = true;
            memcpy(seats[seat].secret, hash, HASH_BYTES);
        } else if (plan->seats[seat].kind == KIND_HUMAN) {
            plan->seats[seat].invites = invite_make(own, game->id, seat, &seats[seat]);
        }
}

/* Who makes a rated table is signed in, and plays against bots alone; people find each other by
 * seeks (seeks.c). */
static bool may_rate(struct request *request, struct stored_account *creator)
{
    const struct server_params_create *wish = &request->params->create;
    struct person *person = person_who_asks(request);
    int people = 0;
    for (int seat = 0; seat < wish->seats.count; seat++)
        people += strcmp(wish->seats.at[seat].kind, "bot") != 0;
    if (!person || !people_may_rate(request))
        return false;
    if (people != 1 || wish->record || (wish->has_hints && wish->hints) || !wish->has_clock)
        return request_fail(request, RPC_INVALID_PARAMS,
                            "a rated table has one person, bots in the other seats, a clock, no "
                            "hints and no record; people find each other by `seek`");
    return store_get_account(request->server->rooms.store, person->session.account, creator) ==
               FOUND ||
           request_fail(request, SERVER_SIGN_IN, "sign in first");
}

/* A rated table of the person and bots. */
static struct live *open_rated(struct request *request, const char *own,
                               const struct stored_account *creator, struct room_plan *plan,
                               const struct stored_game *game, const struct stored_seat *seats)
{
    struct server *server = request->server;
    const struct stored_account *people[SEATS_MAX] = {NULL};
    struct stored_party parties[SEATS_MAX];
    struct text *why = &request->call.error->message;
    people[plan->rules.creator] = creator;
    store_copy_text(plan->seats[plan->rules.creator].name, ROOM_NAME_BYTES + 1, creator->name);
    plan->rules.rated = true;
    if (!seating_parties(server, plan, people, true, parties, why)) {
        request->call.error->code = RPC_INVALID_PARAMS;
        table_free(plan->table);
        return NULL;
    }
    int seat = plan->rules.creator;
    struct live *live = live_open(&server->rooms, plan, game, seats, why);
    if (live) {
        rated_open(&server->rooms, live, parties);
        seating_claim(server, live, seat, creator, own);
    }
    return live;
}

static struct live *open_new(struct request *request, const char *token, const char *id)
{
    struct stored_game game = {.header = TEXT_EMPTY};
    struct stored_seat seats[SEATS_MAX] = {{.at = {0}}};
    struct stored_account creator;
    char own[SECRET_LENGTH + 1];
    unsigned char hash[HASH_BYTES];
    struct room_plan plan;
    bool rated = request->params->create.has_rated && request->params->create.rated;
    if (rated && !may_rate(request, &creator))
        return NULL;
    request_fail(request, RPC_INVALID_PARAMS, "");
    if (!room_read_plan(&request->params->create, server_seed(request->server), &plan,
                        &request->call.error->message))
        return NULL;
    if (!request_may_open(request)) {
        table_free(plan.table);
        return NULL;
    }
    game.listed = plan.listed;
    store_copy_text(game.id, sizeof game.id, id);
    make_secrets(token, &plan, &game, seats);
    request_fail(request, RPC_INTERNAL_ERROR, "");
    secret_derive(token, DERIVED_SEAT, id, plan.rules.creator, 0, own, hash);
    if (rated)
        return open_rated(request, own, &creator, &plan, &game, seats);
    return live_open(&request->server->rooms, &plan, &game, seats, &request->call.error->message);
}

/* The same token makes the same table: somebody who asks again because the answer was lost gets it.
 */
bool method_create(struct request *request)
{
    char token[SECRET_LENGTH + 1], id[TABLE_ID_LENGTH + 1], own[SECRET_LENGTH + 1];
    unsigned char hash[HASH_BYTES];
    struct text *why = &request->call.error->message;
    if (!request_token(request, request->params->create.token, token))
        return false;
    secret_derive_id(token, id);
    if (!request_place(request, request->params->create.token ? id : NULL))
        return false;
    request_fail(request, RPC_INTERNAL_ERROR, "");
    struct live *live = NULL;
    if (request->params->create.token) /* otherwise nobody can have made it */
        live = loadings_seek(&request->server->rooms, id, why, &request->waits);
    if (request->waits || why->length || (live && request_waits(request, live)))
        return false;
    if (!live && !(live = open_new(request, token, id)))
        return false;
    secret_derive(token, DERIVED_SEAT, id, live->row.rules.creator, 0, own, hash);
    invite_write(request->call.out, live, own);
    return true;
}
