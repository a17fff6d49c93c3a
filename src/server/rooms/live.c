/* live.c: tables in memory: found by id, asked, and dropped. */
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "host/clock.h"
#include "server/rooms/loadings.h"
#include "server/secret.h"

/* Finding */

static struct live **bucket_of(struct rooms *rooms, const char *id)
{
    return &rooms->tables[hash_bytes(0, id, strlen(id)) % TABLE_BUCKETS];
}

static void insert(struct rooms *rooms, struct live *live)
{
    struct live **bucket = bucket_of(rooms, live->row.id);
    live->next = *bucket;
    *bucket = live;
    rooms->count++;
}

static void free_content(struct live *live)
{
    room_free(live->room);
    room_effects_clear(&live->effects);
    text_free(&live->pending);
    talk_free(&live->talk);
    text_free(&live->row.header);
    book_free(&live->book);
}

static void free_live(struct live *live)
{
    free_content(live);
    free(live);
}

static void drop_from_memory(struct rooms *rooms, struct live *live)
{
    struct live **link = bucket_of(rooms, live->row.id);
    while (*link != live)
        link = &(*link)->next;
    *link = live->next;
    rooms->count--;
    if (live->changed)
        settle_forget(rooms, live);
    bots_leave(rooms, live);
    if (live->lease.member)
        rooms->leases.end(rooms->leases.context, live);
    free_live(live);
}

struct live *live_in_memory(struct rooms *rooms, const char *id)
{
    struct live *live = *bucket_of(rooms, id);
    while (live && strcmp(live->row.id, id) != 0)
        live = live->next;
    return live;
}

struct live *live_make(struct text *error)
{
    struct live *live = calloc(1, sizeof *live);
    if (live)
        live->idle_since = host_seconds();
    else
        text_add(error, "out of memory");
    return live;
}

/* It may still be this server's, and nobody else has it: then it is in memory from now on. Returns
 * false if that is not so. */
bool live_enter(struct rooms *rooms, struct live *live, const struct lease *begun_as)
{
    struct lease lease = {0};
    if (rooms->leases.find && (!rooms->leases.find(rooms->leases.context, live->row.id, &lease) ||
                               lease.member != begun_as->member || lease.epoch != begun_as->epoch))
        return false;
    live->lease = lease;
    live->idle_since = host_seconds();
    insert(rooms, live);
    return true;
}

struct loading live_loading(const struct rooms *rooms, const char *id)
{
    struct loading loading = {
        .now = pace_now(&rooms->pace), .away = rooms->away, .error = TEXT_EMPTY};
    store_copy_text(loading.id, sizeof loading.id, id);
    if (rooms->leases.find)
        rooms->leases.find(rooms->leases.context, id, &loading.lease);
    return loading;
}

/* What the administrator should know of a table that was loaded, or was not. */
void live_report(struct rooms *rooms, const char *id, enum found found, const struct live *live,
                 double seconds, const struct text *error)
{
    if (found == FOUND_NOTHING || store_is_missing(rooms->store))
        return;
    histogram_add(&rooms->counters.load, seconds);
    rooms->counters.replayed += live ? (uint64_t)live->replayed : 0;
    if (found == FOUND_ERROR)
        server_log("a table cannot be loaded: %s", text_string(error));
    else if (live->row.mended)
        server_log("of table %s %d rows are damaged: they were read from their copies", id,
                   live->row.mended);
}

static enum found load_now(struct rooms *rooms, struct live *live, const char *id,
                           struct text *error)
{
    struct loading as = live_loading(rooms, id);
    double begun = host_seconds();
    enum found found = load_table(rooms->store, &as, live, error);
    live_report(rooms, id, found, live, host_seconds() - begun, error);
    return found;
}

struct live *live_find(struct rooms *rooms, const char *id, struct text *error)
{
    struct live *live = live_in_memory(rooms, id);
    if (live || sweep_takes(rooms, id) || !(live = live_make(error)))
        return live;
    struct loading as = live_loading(rooms, id);
    enum found found = load_now(rooms, live, id, error);
    if (found == FOUND && live_enter(rooms, live, &as.lease))
        return live;
    if (found == FOUND)
        text_add(error, "another server has it");
    free_live(live);
    return NULL;
}

struct live *live_borrow(struct rooms *rooms, const char *id, struct text *error)
{
    struct live *live = live_make(error);
    if (live && load_now(rooms, live, id, error) == FOUND)
        return live;
    live_return(live);
    return NULL;
}

void live_return(struct live *live)
{
    if (live)
        free_live(live);
}

void live_lose(struct rooms *rooms, struct live *live, const char *why)
{
    sit_unseat_all(live, why);
    drop_from_memory(rooms, live);
}

void live_reload(struct rooms *rooms, struct live *live)
{
    struct text error = TEXT_EMPTY;
    live->saving = live->reloading = true;
    bots_leave(rooms, live);
    if (!loadings_begin_again(rooms, live->row.id)) {
        struct live *stored = live_make(&error);
        enum found found = stored ? load_now(rooms, stored, live->row.id, &error) : FOUND_ERROR;
        live_replace(rooms, live, found == FOUND ? stored : NULL);
        live_return(stored);
    }
    text_free(&error);
}

void live_replace(struct rooms *rooms, struct live *live, struct live *stored)
{
    if (!stored) {
        live_lose(rooms, live, "its table cannot be loaded");
        return;
    }
    struct live ahead = *live;
    room_carry_presence(stored->room, live->room);
    *live = *stored;
    *stored = (struct live){.room = ahead.room,
                            .effects = ahead.effects,
                            .talk = ahead.talk,
                            .pending = ahead.pending,
                            .row = ahead.row,
                            .book = ahead.book};
    live->next = ahead.next;
    live->lease = ahead.lease;
    live->doubted = ahead.doubted;
    live->sitting = ahead.sitting;
    live->changed = ahead.changed;
    live->next_changed = ahead.next_changed;
    live->idle_since = ahead.idle_since;
    live->effects.update = live->effects.people =
        true;                 /* what should have been told is forgotten */
    tell_change(rooms, live); /* the next tick considers bots */
}

static bool is_idle(const struct live *live, double now)
{
    return !live->sitting && !bots_are_busy(live) && !live->changed && !live->saving &&
           room_clock_running(live->room) == SEAT_NONE &&
           now - live->idle_since > TABLE_IDLE_SECONDS;
}

void live_unload_idle(struct rooms *rooms, double now)
{
    for (int i = 0; i < TABLE_BUCKETS; i++)
        for (struct live *live = rooms->tables[i], *next; live; live = next) {
            next = live->next;
            if (is_idle(live, now))
                drop_from_memory(rooms, live);
        }
}

void live_free_all(struct rooms *rooms)
{
    loadings_stop(rooms);
    store_forget_reads(&rooms->sweep.reads);
    for (int i = 0; i < TABLE_BUCKETS; i++)
        while (rooms->tables[i])
            drop_from_memory(rooms, rooms->tables[i]);
}

struct live *live_open(struct rooms *rooms, struct room_plan *plan, const struct stored_game *row,
                       const struct stored_seat *seats, struct text *error)
{
    struct live *live = store_is_missing(rooms->store) ? NULL : live_make(error);
    struct room_effects made = {.why = TEXT_EMPTY};
    struct room *room = room_from_plan(plan, pace_now(&rooms->pace), rooms->away, error);
    if (!live || !room) {
        room_free(room);
        free(live);
        return NULL;
    }
    live->room = room;
    live->row = *row;
    memcpy(live->seats, seats, sizeof live->seats);
    if (rooms->leases.find && !rooms->leases.find(rooms->leases.context, row->id, &live->lease))
        live->lease = rooms->leases.fresh(rooms->leases.context, row->id);
    insert(rooms, live);
    live->told = (struct last_told){.turn = SEAT_NONE};
    room_pack(room, pace_date(&rooms->pace), &made);
    keep_entries(rooms, live, &made, 0);
    room_effects_clear(&made);
    rooms->counters.replayed += (uint64_t)table_version(room_table(room)); /* it is paid for */
    return live;
}

uint64_t live_batch(const struct rooms *rooms, const struct live *live)
{
    bool held = live->saving && !live->reloading;
    return live->unsaved ? rooms->gathering : held ? rooms->gathering - 1 : 0;
}

void live_make_contest(struct live *live)
{
    live->contest = true;
    room_make_contest(live->room);
}

/* Ends thoughts that a request has made worthless. */
static void end_thoughts(struct rooms *rooms, struct live *live)
{
    struct room_effects *effects = &live->effects;
    if (effects->hint_ended)
        hints_end(live->hinted, effects->hint_ended);
    if (effects->move_ended || (live->wish.line && !room_wants_move(live->room)))
        bots_stop_move(rooms, live);
    effects->hint_ended = NULL;
    effects->move_ended = false;
    sitters_forget_gone(&rooms->bots, live);
}

void live_keep(struct rooms *rooms, struct live *live, int first)
{
    struct room_effects *effects = &live->effects;
    if (effects->agreed.open && effects->agreed.what == ASK_INVITE)
        invite_agreed(live, &effects->agreed);
    effects->agreed.open = false;
    keep_entries(rooms, live, effects, first);
    end_thoughts(rooms, live);
    if (effects->count > first || effects->people || effects->update)
        settle_later(rooms, live);
}

bool live_ask(struct rooms *rooms, struct live *live, struct room_request *asked,
              struct json_writer *out)
{
    struct room_effects *effects = &live->effects;
    int first = effects->count;
    if (store_is_missing(rooms->store)) /* who asks will ask again */
        return false;
    asked->now = pace_now(&rooms->pace);
    asked->date = pace_date(&rooms->pace);
    asked->random = secret_seed();
    bool good = room_handle(live->room, asked, out, effects);
    effects->failed |= !good && effects->count > first; /* memory ran out on the way */
    if (good || effects->failed)
        live_keep(rooms, live, first);
    return good;
}
