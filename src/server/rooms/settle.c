/* settle.c: batches: what has gathered is handed over, and when it is stored the people of its
 * tables are told; when it could not be, the tables are loaded again as they are stored. */
#include "host/think.h"
#include "server/rooms/rooms.h"

/* Changed tables */

void settle_later(struct rooms *rooms, struct live *live)
{
    if (live->changed)
        return;
    live->changed = true;
    live->next_changed = rooms->changed;
    rooms->changed = live;
}

void settle_forget(struct rooms *rooms, const struct live *live)
{
    struct live **link = &rooms->changed;
    while (*link != live)
        link = &(*link)->next_changed;
    *link = live->next_changed;
}

/* Batches */

/* Tells about the tables that need no commit; the others stay in the list. */
static void tell_settled(struct rooms *rooms)
{
    for (struct live **link = &rooms->changed, *live; (live = *link);) {
        if (live->unsaved || live->saving) {
            link = &live->next_changed;
            continue;
        }
        *link = live->next_changed;
        live->changed = false;
        tell_change(rooms, live);
        bots_consider(rooms, live);
    }
}

static void hand_over(struct rooms *rooms)
{
    for (struct live **link = &rooms->changed, *live; (live = *link);) {
        if (!live->unsaved) { /* it is saving, and somebody left meanwhile */
            link = &live->next_changed;
            continue;
        }
        *link = live->next_changed;
        news_write(rooms, live);
        keep_seal(rooms, live);
        live->changed = live->unsaved = false;
        live->saving = true;
        live->next_saving = rooms->saving;
        rooms->saving = live;
    }
    rooms->gathering++;
    store_hand_over(rooms->store);
}

void settle_turn(struct rooms *rooms)
{
    tell_settled(rooms);
    if (store_length(rooms->store) && !store_is_busy(rooms->store))
        hand_over(rooms);
}

static void settle_table(struct rooms *rooms, struct live *live, bool good)
{
    live->saving = false;
    if (good) {
        tell_change(rooms, live);
        bots_consider(rooms, live);
        return;
    }
    if (live->lease.member)
        rooms->leases.doubt(rooms->leases.context, live);
    sit_unseat_newcomers(live);
    live_reload(rooms, live);
}

bool settle_collect(struct rooms *rooms, bool *good)
{
    struct rooms_counters *counters = &rooms->counters;
    struct written written;
    if (!store_collect(rooms->store, &written))
        return false;
    *good = written.good;
    if (!written.good)
        rooms->failed_at = host_seconds();
    counters->commits += written.good;
    counters->failed_commits += !written.good;
    counters->commit_seconds += written.seconds;
    histogram_add(&counters->commit, written.seconds);
    if (written.seconds > counters->longest_commit)
        counters->longest_commit = written.seconds;
    if (!written.good)
        server_log("the database cannot be written: %s", store_why(rooms->store));
    return true;
}

void settle_end(struct rooms *rooms, bool good)
{
    sweep_settle(rooms, rooms->gathering - 1, good);
    for (struct live *live; (live = rooms->saving);) {
        rooms->saving = live->next_saving;
        settle_table(rooms, live, good);
    }
}
