/* unheard.c: see unheard.h. */
#include "server/people/unheard.h"

#include <string.h>

#include "host/think.h"
#include "server/secret.h"
#include "server/server.h"

static const double unheard_seconds = 2; /* another server may have been told of a block */

/* The account of somebody who looks on from there; or "". */
static void find_viewer(struct store *store, const struct live *live, int who,
                        const struct person *person, char account[ACCOUNT_ID_LENGTH + 1])
{
    unsigned char secret[HASH_BYTES];
    account[0] = '\0';
    if (who == SEAT_SPECTATOR) {
        if (person && person->signed_in)
            store_copy_text(account, ACCOUNT_ID_LENGTH + 1, person->session.account);
    } else if (store_get_claim(store, live->row.id, who, account, secret) != FOUND ||
               !secret_is_equal(secret, live->seats[who].secret)) {
        account[0] = '\0';
    }
}

/* The seats whose talk he is not told. */
static unsigned find_unheard(struct server *server, const struct live *live, int who,
                             const struct person *person)
{
    struct store *store = server->rooms.store;
    char account[ACCOUNT_ID_LENGTH + 1];
    if (!people_are_open(server))
        return 0;
    find_viewer(store, live, who, person, account);
    return account[0] ? store_find_unheard(store, live->row.id, account) : 0;
}

bool unheard_find(struct request *request, const struct live *live, int who, unsigned *unheard)
{
    struct connection *connection = request->connection;
    *unheard = find_unheard(request->server, live, who, connection->person);
    connection->unheard_until = host_seconds() + unheard_seconds;
    return !store_is_missing(request->server->rooms.store);
}

bool unheard_refresh(struct request *request, const struct live *live)
{
    const struct store *store = request->server->rooms.store;
    double now = host_seconds();
    bool known = true;
    for (struct connection *at = live->sitting; at; at = at->next_sitting) {
        if (now < at->unheard_until)
            continue;
        unsigned unheard = find_unheard(request->server, live, at->viewer.who, at->person);
        if ((known = known && !store_is_missing(store))) {
            at->viewer.unheard = unheard;
            at->unheard_until = now + unheard_seconds;
        }
    }
    return known;
}
