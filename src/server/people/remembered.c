/* remembered.c: see remembered.h. */
#include "server/people/remembered.h"

#include <string.h>

#include "server/server.h"
#include "server_messages.h"

bool remembered_may_rate(struct request *request, struct stored_account *creator)
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

struct live *remembered_open(struct request *request, const char *own,
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

struct live *remembered_open_next(struct request *request, const struct live *live,
                                  struct room_plan *plan, const struct stored_game *next,
                                  const struct stored_seat *seats)
{
    struct server *server = request->server;
    const struct stored_account *people[SEATS_MAX] = {NULL};
    struct stored_account accounts[SEATS_MAX];
    struct stored_party before[SEATS_MAX], parties[SEATS_MAX];
    struct text *why = &request->call.error->message;
    plan->rules.rated = live->parties.rated && ratings_are_open(server);
    int count = store_load_parties(server->rooms.store, live->row.id, before);
    for (int i = 0; i < count; i++) {
        int seat = room_seat_after(live->room, before[i].seat);
        if (before[i].account[0] &&
            store_get_account(server->rooms.store, before[i].account, &accounts[seat]) == FOUND)
            people[seat] = &accounts[seat];
    }
    if (!seating_parties(server, plan, people, plan->rules.rated, parties, why) ||
        store_is_missing(server->rooms.store)) {
        request->call.error->code = (enum rpc_code)ROOM_NOT_NOW;
        table_free(plan->table);
        return NULL;
    }
    struct live *made = live_open(&server->rooms, plan, next, seats, why);
    if (made)
        rated_open(&server->rooms, made, parties);
    return made;
}
