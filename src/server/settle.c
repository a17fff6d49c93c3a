/* settle.c: batches: what has gathered is handed over, and when it is stored the people of its
 * tables are told; if it could not be stored, the tables are loaded again as they are stored. */
#include <stdlib.h>

#include "server/rooms.h"

/* Changed tables */

static void list_add(struct live_list *list, struct live *live)
{
    if (list->count == list->capacity) {
        int capacity = 2 * list->capacity + 64;
        struct live **more = realloc(list->at, (size_t)capacity * sizeof *more);
        if (!more)
            abort(); /* a server that cannot remember what changed must not go on */
        list->at = more;
        list->capacity = capacity;
    }
    list->at[list->count++] = live;
}

void settle_later(struct rooms *rooms, struct live *live)
{
    if (live->changed)
        return;
    live->changed = true;
    list_add(&rooms->changed, live);
}

void settle_forget(struct rooms *rooms, const struct live *live)
{
    struct live_list *list = &rooms->changed;
    int kept = 0;
    for (int i = 0; i < list->count; i++)
        if (list->at[i] != live)
            list->at[kept++] = list->at[i];
    list->count = kept;
}

/* Batches */

/* Tells about the tables that need no commit; the others stay in the list. */
static void tell_settled(struct rooms *rooms)
{
    struct live_list *list = &rooms->changed;
    int kept = 0;
    for (int i = 0; i < list->count; i++) {
        struct live *live = list->at[i];
        if (live->unsaved || live->saving) {
            list->at[kept++] = live;
            continue;
        }
        live->changed = false;
        tell_change(rooms, live);
        bots_consider(rooms, live);
    }
    list->count = kept;
}

static void hand_over(struct rooms *rooms)
{
    struct live_list *list = &rooms->changed;
    int kept = 0;
    for (int i = 0; i < list->count; i++) {
        struct live *live = list->at[i];
        if (!live->unsaved) { /* it is saving, and somebody left in the meantime */
            list->at[kept++] = live;
            continue;
        }
        live_seal(rooms, live);
        live->changed = live->unsaved = false;
        live->saving = true;
        list_add(&rooms->saving, live);
    }
    list->count = kept;
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
    if (!good) {
        sit_unseat_newcomers(live);
        if (!live_reload(rooms, live))
            return;
    }
    tell_change(rooms, live);
    if (good) /* otherwise the next tick does */
        bots_consider(rooms, live);
}

static void count_commit(struct rooms_counters *counters, const struct written *written)
{
    counters->commits += written->good;
    counters->failed_commits += !written->good;
    counters->commit_seconds += written->seconds;
    if (written->seconds > counters->longest_commit)
        counters->longest_commit = written->seconds;
}

bool settle_collect(struct rooms *rooms, bool *good)
{
    struct written written;
    if (!store_collect(rooms->store, &written))
        return false;
    *good = written.good;
    count_commit(&rooms->counters, &written);
    if (!written.good)
        server_log("the database cannot be written: %s", store_why(rooms->store));
    return true;
}

void settle_end(struct rooms *rooms, bool good)
{
    sweep_settle(rooms, rooms->gathering - 1, good);
    for (int i = 0; i < rooms->saving.count; i++)
        settle_table(rooms, rooms->saving.at[i], good);
    rooms->saving.count = 0;
}
