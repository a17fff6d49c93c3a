/* create.c: opening a table: stores what was planned (src/room/plan.c). Everything secret about it
 * follows from the token of the person who makes it (secret_derive), so that he can ask again if
 * the answer was lost. */
#include <string.h>

#include "server/secret.h"
#include "server/server.h"
#include "server_messages.h"

/* The secret of the creator's seat, from which the others follow. A table with only open seats has
 * no such seat, but it has spectators. */
static bool derive_own(const char *token, const char *id, int seat, char own[SECRET_LENGTH + 1],
                       unsigned char hash[HASH_BYTES])
{
    return secret_derive(token, DERIVED_SEAT, id, seat, 0, own, hash);
}

static void make_secrets(const char *token, const struct room_plan *plan, struct stored_game *game,
                         struct stored_seat *seats)
{
    char own[SECRET_LENGTH + 1], text[SECRET_LENGTH + 1];
    unsigned char hash[HASH_BYTES];
    derive_own(token, game->id, plan->rules.creator, own, hash);
    secret_derive(own, DERIVED_SPECTATOR, game->id, SEAT_NONE, 0, text, game->spectator);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        seats[seat].at = plan->seats[seat];
        if (seat == plan->rules.creator) {
            seats[seat].at.held = true;
            memcpy(seats[seat].secret, hash, HASH_BYTES);
        } else if (seat < table_players(plan->table) && seats[seat].at.kind == KIND_HUMAN) {
            invite_make(own, game->id, seat, &seats[seat]);
        }
    }
}

struct live *create_live(struct request *request, struct room_plan *plan, struct stored_game *game,
                         struct stored_seat *seats)
{
    struct rooms *rooms = &request->server->rooms;
    struct text *error = &request->call.error->message;
    int played = table_version(plan->table);
    request_fail(request, RPC_INTERNAL_ERROR, "");
    game->players = table_players(plan->table);
    game->rules = plan->rules;
    table_undo(plan->table,
               0); /* it is stored from its beginning, with what was played after that */
    table_record(plan->table, &game->header);
    struct live *live = live_open(rooms, game, seats, error);
    if (live && !live_replay(rooms, live, plan->table, played, error))
        live = NULL;
    table_free(plan->table);
    text_free(&game->header);
    return live;
}

static struct live *open_new(struct request *request, const char *token, const char *id)
{
    struct stored_game game = {.header = TEXT_EMPTY};
    struct stored_seat seats[SEATS_MAX] = {{.at = {0}}};
    struct room_plan plan;
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
    return create_live(request, &plan, &game, seats);
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
    request_fail(request, RPC_INTERNAL_ERROR, "");
    struct live *live = live_find(&request->server->rooms, id, why);
    if (why->length || (live && request_waits(request, live)))
        return false;
    if (!live && !(live = open_new(request, token, id)))
        return false;
    derive_own(token, id, live->row.rules.creator, own, hash);
    invite_write(request->call.out, live, own);
    return true;
}
