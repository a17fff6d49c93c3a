/* sweep.c: tables that were given up. With --keep, a table whose game is not over and at which
 * nobody has played, taken back or talked for so many days is deleted, a few at a time. Games that
 * are over are kept for good, and so is a table at which somebody sits. */
#include <string.h>
#include <time.h>

#include "server/server.h"

enum { PAUSE = 2, REST = 3600, DAY = 24 * 3600 };

struct round {
    struct server *server;
    int64_t before;
    int seen;
};

static void consider(void *context, const struct unfinished_game *game)
{
    struct round *round = context;
    struct sweep *sweep = &round->server->sweep;
    round->seen++;
    sweep->last = *game;
    if (game->touched < round->before && !live_in_memory(round->server, game->id))
        memcpy(sweep->going[sweep->count++], game->id, sizeof game->id);
}

/* One look at the next few tables; after the last one it rests for an hour. */
void sweep_tick(struct server *server, double now)
{
    struct sweep *sweep = &server->sweep;
    if (!server->settings.keep_days || now < sweep->next || sweep->count)
        return;
    struct round round = {server, time(NULL) - (int64_t)server->settings.keep_days * DAY, 0};
    const struct unfinished_game after = sweep->last;
    bool good =
        store_each_unfinished(server->store, &after, round.before, SWEEP_MAX, consider, &round);
    for (int i = 0; i < sweep->count; i++)
        store_delete_game(server->store, sweep->going[i]);
    sweep->batch = server->gathering;
    sweep->next = now + PAUSE;
    if (!good || round.seen < SWEEP_MAX) {
        sweep->last = (struct unfinished_game){0};
        sweep->next = now + REST;
    }
}

bool sweep_takes(const struct server *server, const char *id)
{
    for (int i = 0; i < server->sweep.count; i++)
        if (strcmp(server->sweep.going[i], id) == 0)
            return true;
    return false;
}

void sweep_settle(struct server *server, uint64_t batch, bool good)
{
    struct sweep *sweep = &server->sweep;
    if (!sweep->count || sweep->batch != batch)
        return;
    if (good)
        server->counters.deleted += (uint64_t)sweep->count;
    sweep->count = 0; /* what could not be deleted comes up again in the next round */
}
