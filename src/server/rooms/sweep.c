/* sweep.c: tables that were given up. With --keep, an unfinished table at which nobody has done
 * anything for that many days is deleted, a few at a time. Finished games are kept for ever, and so
 * is a table at which somebody sits.
 *
 * Nothing is deleted in the first day after the start, time that was not seen to pass does not
 * count (calendar.h), and whatever is deleted has been archived before (archive.h). */
#include <string.h>
#include <time.h>

#include "server/rooms/loadings.h"

enum { PAUSE = 2, REST = 3600, DAY = 24 * 3600, RETRY = 5 };

struct round {
    struct rooms *rooms;
    int64_t keep; /* seconds */
    int seen;
    bool asked; /* whether a table is this server's: to be looked at again */
};

/* Where several servers share a database, only who has a table deletes it. */
static bool is_ours(struct round *round, const char *id)
{
    const struct leases *leases = &round->rooms->leases;
    return !leases->find || leases->want(leases->context, id, &round->asked);
}

/* Reads the date, and stores every hour that it did; also when it is not known whether the last
 * commit counts, because another commit settles that. */
static void look_at_date(struct rooms *rooms, double now)
{
    struct sweep *sweep = &rooms->sweep;
    bool first = !sweep->began;
    if (!first && now - sweep->looked < 1)
        return;
    if (first) {
        sweep->began = sweep->looked = now;
        store_get_calendar(rooms->store, &sweep->calendar);
    }
    bool jumped = calendar_look(&sweep->calendar, time(NULL), now - sweep->looked);
    sweep->looked = now;
    if (jumped)
        server_log("the date has jumped: --keep counts from now on");
    bool due = now - sweep->stored > (store_is_unsure(rooms->store) ? RETRY : REST);
    if (!first && !jumped && !due)
        return;
    store_set_calendar(rooms->store, &sweep->calendar);
    sweep->stored = now;
}

static void consider(void *context, const struct unfinished_game *game)
{
    struct round *round = context;
    struct sweep *sweep = &round->rooms->sweep;
    round->seen++;
    sweep->last = *game;
    if (calendar_age(&sweep->calendar, game->touched) > round->keep &&
        !live_in_memory(round->rooms, game->id) && !loadings_has(round->rooms, game->id) &&
        is_ours(round, game->id))
        memcpy(sweep->going[sweep->count++], game->id, sizeof game->id);
}

/* Deletions form a batch of their own, so that others do not fail with them. */
static bool may_delete(const struct rooms *rooms, double now)
{
    const struct sweep *sweep = &rooms->sweep;
    return rooms->sweep.keep_days && now >= sweep->next && !sweep->count &&
           now - sweep->began >= rooms->sweep.keep_wait && !store_length(rooms->store) &&
           !store_is_busy(rooms->store);
}

static void delete_table(struct rooms *rooms, const char *id)
{
    struct lease lease;
    if (rooms->leases.find && rooms->leases.find(rooms->leases.context, id, &lease))
        store_check_lease(rooms->store, id, lease);
    store_delete_game(rooms->store, id);
}

/* Looks at the next few tables; after the last one it rests for an hour. */
void sweep_tick(struct rooms *rooms, double now)
{
    struct sweep *sweep = &rooms->sweep;
    look_at_date(rooms, now);
    if (!may_delete(rooms, now))
        return;
    struct round round = {rooms, (int64_t)rooms->sweep.keep_days * DAY, 0, false};
    const struct unfinished_game after = sweep->last;
    if (!sweep->reads)
        sweep->before = sweep->calendar.seen - round.keep;
    if (!store_begin_reads(rooms->store, &sweep->reads))
        return;
    bool good =
        store_each_unfinished(rooms->store, &after, sweep->before, SWEEP_MAX, consider, &round);
    if (!store_end_reads(rooms->store))
        return;
    store_forget_reads(&sweep->reads);
    sweep->batch = rooms->gathering;
    sweep->next = now + PAUSE;
    if (round.asked) { /* in the meantime it will be known */
        sweep->last = after;
        sweep->count = 0;
        return;
    }
    for (int i = 0; i < sweep->count; i++)
        delete_table(rooms, sweep->going[i]);
    if (!good || round.seen < SWEEP_MAX) {
        sweep->last = (struct unfinished_game){0};
        sweep->next = now + REST;
    }
}

bool sweep_takes(const struct rooms *rooms, const char *id)
{
    for (int i = 0; i < rooms->sweep.count; i++)
        if (strcmp(rooms->sweep.going[i], id) == 0)
            return true;
    return false;
}

void sweep_settle(struct rooms *rooms, uint64_t batch, bool good)
{
    struct sweep *sweep = &rooms->sweep;
    if (!sweep->count || sweep->batch != batch)
        return;
    if (good)
        rooms->counters.deleted += (uint64_t)sweep->count;
    sweep->count = 0; /* what could not be deleted comes up again in the next round */
}
