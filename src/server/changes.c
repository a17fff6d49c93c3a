/* changes.c: see changes.h. */
#include "server/changes.h"

#include <stdlib.h>

#include "server/server.h"
#include "server/site/crier.h"

struct telling_others { /* a change that is not stored yet */
    struct telling_others *next;
    struct change change;
    uint64_t batch;
};

bool changes_open(struct server *server, void (*wake)(void *context), struct text *error)
{
    server->changes.last = &server->changes.first;
    if (server->cluster)
        server->changes.crier = crier_open(server->settings.db, wake, server, error);
    return !server->cluster || server->changes.crier;
}

void changes_close(struct server *server)
{
    struct changes *changes = &server->changes;
    for (struct telling_others *at; (at = changes->first); free(at)) {
        crier_tell(changes->crier, at->change.kind, at->change.name);
        changes->first = at->next;
    }
    crier_close(changes->crier);
    changes->crier = NULL;
}

void changes_tell(struct server *server, enum change_kind kind, const char *name, uint64_t batch)
{
    struct changes *changes = &server->changes;
    if (!changes->crier)
        return;
    struct telling_others *telling = batch ? malloc(sizeof *telling) : NULL;
    if (!telling) { /* out of memory: perhaps too early, and they see it later */
        crier_tell(changes->crier, kind, name);
        return;
    }
    *telling = (struct telling_others){.change.kind = kind, .batch = batch};
    store_copy_text(telling->change.name, sizeof telling->change.name, name);
    *changes->last = telling;
    changes->last = &telling->next;
}

/* What was to be told with a batch that has ended; if it could not be stored, no harm is done. */
static void tell_stored(struct server *server)
{
    struct changes *changes = &server->changes;
    const struct rooms *rooms = &server->rooms;
    uint64_t stored = rooms->gathering - (store_is_busy(rooms->store) ? 2 : 1);
    for (struct telling_others *at; (at = changes->first) && at->batch <= stored; free(at)) {
        crier_tell(changes->crier, at->change.kind, at->change.name);
        changes->first = at->next;
        if (!at->next)
            changes->last = &changes->first;
    }
}

void changes_turn(struct server *server)
{
    struct change change;
    if (!server->changes.crier)
        return;
    tell_stored(server);
    while (crier_collect(server->changes.crier, &change)) {
        own_games_heard(server, &change);
        seeks_heard(server, &change);
    }
}
