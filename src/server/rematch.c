/* rematch.c: the same people again, the seats turned by one. Who is away gets the secret of his new
 * seat when he next looks at the old table: the server keeps hashes only, so it is made then. */
#include <string.h>

#include "server/secret.h"
#include "server/server.h"

/* Old seat s sits at s - 1 in the new game. */
static int seat_after(const struct live *live, int seat)
{
    return (seat + live->row.players - 1) % live->row.players;
}

static struct live *open_next(struct request *request, struct live *live)
{
    const struct game *game = table_game(live->table);
    struct setup setup = game->setup_of(table_state(live->table));
    struct stored_game rules = {.listed = live->row.listed, .clock = live->row.clock};
    struct stored_seat seats[SEATS_MAX];
    char secrets[SEATS_MAX + 1][SECRET_LENGTH + 1];
    struct text *error = &request->call.error->message;
    request_fail(request, RPC_INTERNAL_ERROR, "");
    for (int seat = 0; seat < live->row.players; seat++) {
        struct stored_seat *to = &seats[seat_after(live, seat)];
        *to = live->seats[seat].row;
        to->joined = false;
        if (to->has_secret) { /* a person, also one whom a bot has replaced */
            to->kind = KIND_HUMAN;
            to->level[0] = '\0';
        }
        to->has_secret = false;
    }
    struct table *table = table_new(game, &setup, secret_seed(), NULL, error);
    struct live *next =
        table ? lobby_open(request->server, table, &rules, seats, secrets, error) : NULL;
    if (!next)
        return NULL;
    store_set_rematch(live_write(request->server, live), live->row.id, next->row.id);
    store_copy_text(live->row.rematch, sizeof live->row.rematch, next->row.id);
    for (int seat = 0; seat < next->row.players; seat++) { /* each claims his own */
        next->seats[seat].row.has_secret = false;
        live_save_seat(request->server, next, seat);
    }
    return next;
}

/* A new secret for the seat, told to everybody who sits in the old one. False: it has one. */
static bool claim(struct server *server, struct live *live, struct live *next, int seat,
                  char secret[SECRET_LENGTH + 1])
{
    int after = seat_after(live, seat);
    struct stored_seat *row = &next->seats[after].row;
    if (row->kind != KIND_HUMAN || row->has_secret)
        return false;
    secret_make(secret, row->secret);
    row->has_secret = true;
    live_save_seat(server, next, after);
    for (struct connection *at = live->sitting; at; at = at->next_sitting)
        if (at->seat == seat)
            tell_rematch(at, next->row.id, secret);
    return true;
}

struct live *rematch_next(struct server *server, const struct live *live)
{
    struct text error = TEXT_EMPTY;
    struct live *next = live->row.rematch[0] ? live_find(server, live->row.rematch, &error) : NULL;
    text_free(&error);
    return next;
}

void rematch_claim(struct connection *connection)
{
    char secret[SECRET_LENGTH + 1];
    struct live *next = rematch_next(connection->server, connection->live);
    if (next && connection->seat != SEAT_NONE)
        claim(connection->server, connection->live, next, connection->seat, secret);
}

bool method_rematch(struct request *request)
{
    struct live *live = request_seated(request);
    char secrets[SEATS_MAX][SECRET_LENGTH + 1] = {""};
    if (!live)
        return false;
    if (live_turn(live) != SEAT_NONE)
        return request_fail(request, (enum rpc_code)SERVER_NOT_NOW, "the game is not over");
    struct live *next = rematch_next(request->server, live);
    if (next && request_waits(request, next))
        return false;
    if (!next && !(next = open_next(request, live)))
        return false;
    for (int seat = 0; seat < live->row.players; seat++)
        if (live->seats[seat].online && !claim(request->server, live, next, seat, secrets[seat]))
            secrets[seat][0] = '\0';
    const char *own = secrets[request->connection->seat];
    json_begin_object(request->call.out);
    json_pair_string(request->call.out, "table", next->row.id);
    json_key(request->call.out, "secret");
    if (own[0])
        json_string(request->call.out, own);
    else
        json_null(request->call.out);
    json_end_object(request->call.out);
    return true;
}
