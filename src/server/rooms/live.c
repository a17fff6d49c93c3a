/* live.c: tables in memory: found by id, loaded by replaying what is stored; and what their rooms
 * want to store, as rows. */
#include <stdlib.h>
#include <string.h>

#include "core/hash.h"
#include "host/think.h"
#include "server/rooms/rooms.h"
#include "server/secret.h"
#include "server/store/store_cups.h"

static const double remembered_seconds = 10; /* where a secret leads */

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

/* Loading */

/* The first entry of a stored room, and its seats. */
static bool make_room(const struct loading *as, struct live *live, struct text *error)
{
    struct room_entry open = {.kind = ENTRY_OPEN,
                              .rules = live->row.rules,
                              .undos = live->row.undos,
                              .text = live->row.header.data};
    live->room = room_new(&open, as->now, as->away, error);
    if (!live->room || room_players(live->room) != live->row.players)
        return false;
    for (int seat = 0; seat < live->row.players; seat++) {
        struct room_entry entry = {.kind = ENTRY_SEAT, .seat = seat, .row = live->seats[seat].at};
        if (!room_restore(live->room, &entry, error))
            return false;
    }
    return true;
}

/* Open votes and pauses: one row, valid for one version of the game only, because any action ends
 * them. */
static bool load_pending(struct store *store, struct live *live, struct text *error)
{
    int version = table_version(room_table(live->room));
    if (!store_get_pending(store, &live->row, version, &live->pending))
        return text_refuse(error, store_why(store));
    return room_restore_lines(&live->room, text_string(&live->pending), live->pending.length, 0, 0,
                              error);
}

/* Plays what is stored. */
static bool replay(struct store *store, struct live *live, struct text *error)
{
    for (int version = 1; version <= live->book.count; version++) {
        struct text action = TEXT_EMPTY;
        text_add(&action, book_action(&live->book, version));
        const struct room_entry entry = {.kind = ENTRY_PLAY,
                                         .seat = book_entry(&live->book, version)->seat,
                                         .version = version - 1,
                                         .text = action.data};
        bool good = room_restore(live->room, &entry, error);
        text_free(&action);
        if (!good)
            return false;
    }
    live->row.over = room_turn(live->room) == SEAT_NONE;
    const struct room_entry rematch = {
        .kind = ENTRY_REMATCH, .seat = SEAT_NONE, .text = live->row.rematch};
    return (!live->row.rematch[0] || room_restore(live->room, &rematch, error)) &&
           load_pending(store, live, error);
}

/* Fills an empty struct from the store; uses nothing else, so on any thread. */
static enum found load(struct store *store, const struct loading *as, struct live *live,
                       struct text *error)
{
    enum found found = store_load_game(store, as->id, &live->row, live->seats);
    if (found == FOUND_ERROR)
        text_add(error, store_why(store));
    if (found != FOUND)
        return found;
    if (!rated_load(store, live)) {
        text_add(error, store_why(store));
        return FOUND_ERROR;
    }
    if (!make_room(as, live, error))
        return FOUND_ERROR;
    if (!store_load_book(store, &live->row, &live->book)) {
        text_add(error, store_why(store));
        return FOUND_ERROR;
    }
    enum found contest = store_is_of_cup(store, as->id);
    if (contest == FOUND_ERROR)
        text_add(error, store_why(store));
    if (contest == FOUND)
        live_make_contest(live);
    bool good = contest != FOUND_ERROR && replay(store, live, error);
    live->replayed = table_version(room_table(live->room));
    if (!good)
        return FOUND_ERROR;
    news_forget(live);
    return FOUND;
}

static struct loading loading_of(const struct rooms *rooms, const char *id)
{
    struct loading loading = {
        .now = pace_now(&rooms->pace), .away = rooms->away, .error = TEXT_EMPTY};
    store_copy_text(loading.id, sizeof loading.id, id);
    if (rooms->leases.find)
        rooms->leases.find(rooms->leases.context, id, &loading.lease);
    return loading;
}

/* What the administrator should know of a table that was loaded, or was not. */
static void report(struct rooms *rooms, const char *id, enum found found, const struct live *live,
                   double seconds, const struct text *error)
{
    if (found == FOUND_NOTHING)
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
    struct loading as = loading_of(rooms, id);
    double begun = host_seconds();
    enum found found = load(rooms->store, &as, live, error);
    report(rooms, id, found, live, host_seconds() - begun, error);
    return found;
}

struct live *live_in_memory(struct rooms *rooms, const char *id)
{
    struct live *live = *bucket_of(rooms, id);
    while (live && strcmp(live->row.id, id) != 0)
        live = live->next;
    return live;
}

static struct live *make_live(struct text *error)
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
static bool enter(struct rooms *rooms, struct live *live, const struct lease *begun_as)
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

struct live *live_find(struct rooms *rooms, const char *id, struct text *error)
{
    struct live *live = live_in_memory(rooms, id);
    if (live || sweep_takes(rooms, id) || !(live = make_live(error)))
        return live;
    struct loading as = loading_of(rooms, id);
    enum found found = load_now(rooms, live, id, error);
    if (found == FOUND && enter(rooms, live, &as.lease))
        return live;
    if (found == FOUND)
        text_add(error, "another server has it");
    free_live(live);
    return NULL;
}

/* On a thread of its own */

void live_load(struct store *store, struct loading *loading)
{
    if (loading->secret) {
        loading->found = store_find_secret(store, loading->hash, loading->id, &loading->seat);
        if (loading->found == FOUND_ERROR)
            text_add(&loading->error, store_why(store));
        return;
    }
    struct live *live = make_live(&loading->error);
    loading->found = live ? load(store, loading, live, &loading->error) : FOUND_ERROR;
    loading->live = live;
}

static struct loading **find_loading(struct rooms *rooms, const char *id)
{
    struct loading **link = &rooms->loadings;
    while (*link && ((*link)->secret || strcmp((*link)->id, id) != 0))
        link = &(*link)->next;
    return link;
}

static struct loading **find_secret(struct rooms *rooms, const unsigned char *hash)
{
    struct loading **link = &rooms->loadings;
    while (*link && (!(*link)->secret || memcmp((*link)->hash, hash, HASH_BYTES) != 0))
        link = &(*link)->next;
    return link;
}

/* Returns false if memory runs out. */
static bool begin_loading(struct rooms *rooms, const struct loading *asked)
{
    struct loading *noted = malloc(sizeof *noted);
    if (!noted || !loader_begin(rooms->loader, asked)) {
        free(noted);
        return false;
    }
    *noted = *asked;
    noted->next = rooms->loadings;
    rooms->loadings = noted;
    return true;
}

bool live_is_loading(const struct rooms *rooms, const char *id)
{
    const struct loading *at = *find_loading((struct rooms *)rooms, id);
    return at && !at->done;
}

struct live *live_seek(struct rooms *rooms, const char *id, struct text *error, bool *later)
{
    const struct loading *known = *find_loading(rooms, id);
    struct live *live = live_in_memory(rooms, id);
    if (live || !rooms->loader || sweep_takes(rooms, id))
        return live ? live : live_find(rooms, id, error);
    if (known && known->done) { /* it has just ended, in vain */
        text_add(error, text_string(&known->error));
        return NULL;
    }
    *later = true;
    if (known)
        return NULL;
    struct loading asked = loading_of(rooms, id);
    *later = begin_loading(rooms, &asked);
    if (!*later)
        text_add(error, "out of memory");
    return NULL;
}

enum found live_seek_secret(struct rooms *rooms, const unsigned char *hash, char *id, int *seat,
                            struct text *error, bool *later)
{
    struct loading asked = {.secret = true, .error = TEXT_EMPTY};
    const struct loading *known = *find_secret(rooms, hash);
    memcpy(asked.hash, hash, HASH_BYTES);
    if (!rooms->loader) {
        live_load(rooms->store, &asked);
        known = &asked;
    } else if (!known || !known->done) {
        *later = known || begin_loading(rooms, &asked);
        if (!*later)
            text_add(error, "out of memory");
        return FOUND_ERROR;
    }
    store_copy_text(id, TABLE_ID_LENGTH + 1, known->id);
    *seat = known->seat;
    text_add(error, text_string(&known->error));
    text_free(&asked.error);
    return known->found;
}

/* Where it leads is remembered for who waits; whoever sits down there is compared with the table.
 */
static void settle_secret(struct rooms *rooms, struct loading *ended)
{
    struct loading *noted = *find_secret(rooms, ended->hash), *next;
    if (!noted)
        return;
    next = noted->next;
    *noted = *ended;
    noted->next = next;
    noted->done = true;
    noted->ended = host_seconds();
    ended->error = TEXT_EMPTY;
}

/* A table that was loaded goes into memory; that one was not is remembered for who waits. */
static void settle_loading(struct rooms *rooms, struct loading *ended)
{
    struct loading **link = find_loading(rooms, ended->id), *noted = *link;
    report(rooms, ended->id, ended->found, ended->live, ended->seconds, &ended->error);
    if (ended->found == FOUND && !live_in_memory(rooms, ended->id) &&
        !sweep_takes(rooms, ended->id) && enter(rooms, ended->live, &ended->lease)) {
        ended->live = NULL;
    } else if (ended->found != FOUND && noted) {
        noted->done = true;
        noted->found = ended->found;
        noted->error = ended->error;
        ended->error = TEXT_EMPTY;
        return;
    }
    if (noted) {
        *link = noted->next;
        free(noted);
    }
}

bool live_collect(struct rooms *rooms)
{
    struct loading *ended;
    double now = host_seconds();
    bool any = false;
    for (struct loading **link = &rooms->loadings, *at; (at = *link);) {
        bool leads = at->found == FOUND && now - at->ended < remembered_seconds;
        if (!at->done || leads) { /* of the rest, who waited has been told */
            link = &at->next;
            continue;
        }
        *link = at->next;
        text_free(&at->error);
        free(at);
    }
    while (rooms->loader && (ended = loader_collect(rooms->loader))) {
        (ended->secret ? settle_secret : settle_loading)(rooms, ended);
        loader_free(ended);
        any = true;
    }
    return any;
}

struct live *live_borrow(struct rooms *rooms, const char *id, struct text *error)
{
    struct live *live = make_live(error);
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

/* After a failed commit: memory is ahead of the store. */
bool live_reload(struct rooms *rooms, struct live *live)
{
    struct live stored = {0};
    struct text error = TEXT_EMPTY;
    enum found found = load_now(rooms, &stored, live->row.id, &error);
    text_free(&error);
    if (found != FOUND) {
        free_content(&stored);
        live_lose(rooms, live, "its table cannot be loaded");
        return false;
    }
    bots_leave(rooms, live);
    room_carry_presence(stored.room, live->room);
    stored.next = live->next;
    stored.lease = live->lease;
    stored.doubted = live->doubted;
    stored.sitting = live->sitting;
    stored.changed = live->changed;
    stored.next_changed = live->next_changed;
    stored.idle_since = live->idle_since;
    free_content(live);
    *live = stored;
    live->effects.update = live->effects.people =
        true; /* what should have been told is forgotten */
    return true;
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

bool live_any_is_loading(const struct rooms *rooms)
{
    for (const struct loading *at = rooms->loadings; at; at = at->next)
        if (!at->done)
            return true;
    return false;
}

void live_stop_loading(struct rooms *rooms)
{
    loader_close(rooms->loader);
    rooms->loader = NULL;
    for (struct loading *at; (at = rooms->loadings); free(at)) {
        rooms->loadings = at->next;
        text_free(&at->error);
    }
}

void live_free_all(struct rooms *rooms)
{
    live_stop_loading(rooms);
    for (int i = 0; i < TABLE_BUCKETS; i++)
        while (rooms->tables[i])
            drop_from_memory(rooms, rooms->tables[i]);
}

/* Storing */

/* The store, for writing something about a table that is not saving. */
static struct store *live_write(struct rooms *rooms, struct live *live)
{
    assert(!live->saving);
    if (!live->unsaved && live->lease.member)
        store_check_lease(rooms->store, live->row.id, live->lease);
    live->unsaved = true;
    settle_later(rooms, live);
    return rooms->store;
}

uint64_t live_batch(const struct rooms *rooms, const struct live *live)
{
    return live->unsaved ? rooms->gathering : live->saving ? rooms->gathering - 1 : 0;
}

void live_make_contest(struct live *live)
{
    live->contest = true;
    room_make_contest(live->room);
}

/* A tournament hears of a seat whose person has left for good. */
static void save_seat(struct rooms *rooms, struct live *live, int seat)
{
    if (live->seats[seat].at.kind == KIND_HUMAN && room_seat(live->room, seat)->kind == KIND_BOT)
        rated_leave(rooms, live, seat);
    bool left = live->contest && live->seats[seat].at.kind != KIND_BOT;
    live->seats[seat].at = *room_seat(live->room, seat);
    store_set_seat(live_write(rooms, live), live->row.id, seat, &live->seats[seat]);
    if (left && live->seats[seat].at.kind == KIND_BOT)
        store_wake_cup_of(rooms->store, live->row.id);
}

/* Winners come first, whatever the scores say; then those who played to the end, by their scores.
 * Without a winner all share the place. */
static bool is_before(const struct score *a, const struct score *b)
{
    if (a->winner != b->winner || a->winner)
        return a->winner && !b->winner;
    if (a->place || b->place)
        return !a->place || (b->place && a->place < b->place);
    return a->total > b->total;
}

static void keep_outcome(struct rooms *rooms, const struct live *live)
{
    const struct table *table = room_table(live->room);
    struct score scores[SEATS_MAX] = {{0}};
    struct text places = TEXT_EMPTY;
    bool won = false;
    table_game(table)->rules.scores(table_state(table), scores);
    for (int seat = 0; seat < live->row.players; seat++)
        won |= scores[seat].winner;
    for (int seat = 0; seat < live->row.players; seat++) {
        int place = 0;
        for (int other = 0; won && other < live->row.players; other++)
            place += is_before(&scores[other], &scores[seat]);
        text_format(&places, seat ? " %d" : "%d", place);
    }
    store_set_outcome(rooms->store, live->row.id, text_string(&places));
    text_free(&places);
}

void live_seal(struct rooms *rooms, struct live *live)
{
    int64_t sums[SEATS_MAX];
    for (int seat = 0; seat < live->row.players; seat++)
        sums[seat] = live->seats[seat].sum;
    live->row.turn = room_turn(live->room); /* for requests that do not load the table */
    store_seal(rooms->store, &live->row, sums, &live->book);
}

static void keep_action(struct rooms *rooms, struct live *live, const struct room_entry *entry)
{
    struct store *store = live_write(rooms, live);
    rooms->counters.actions++;
    news_acted(live, entry->seat);
    if (entry->text && book_add(&live->book, live->row.id, entry->seat, entry->text, entry->date))
        store_add_action(store, live->row.id, &live->book);
    else
        store_fail(store);
    live->row.over = room_turn(live->room) == SEAT_NONE;
    if (live->row.over)
        store_set_over(store, live->row.id);
    if (live->row.over && live->contest)
        keep_outcome(rooms, live);
}

static void keep_open(struct rooms *rooms, struct live *live, const struct room_entry *entry)
{
    live->row.rules = entry->rules;
    live->row.players = room_players(live->room);
    text_add(&live->row.header, entry->text);
    if (live->row.header.failed)
        store_fail(rooms->store);
    store_add_game(live_write(rooms, live), &live->row, table_game(room_table(live->room))->slug);
    live->book.first = live->row.sum;
}

static void keep_undo(struct rooms *rooms, struct live *live, const struct room_entry *entry)
{
    live->row.undos++;
    live->row.over = false;
    book_cut(&live->book, entry->version);
    store_add_undo(live_write(rooms, live), live->row.id, live->row.undos, entry->version,
                   entry->seat);
}

static void keep_line(struct rooms *rooms, struct live *live, const struct room_entry *entry)
{
    const struct stored_line line = {entry->seat, entry->name, entry->text, entry->date};
    store_add_chat(live_write(rooms, live), live->row.id, &line);
}

/* One entry as the rows it is stored in. */
static void keep_entry(struct rooms *rooms, struct live *live, const struct room_entry *entry)
{
    switch (entry->kind) {
    case ENTRY_OPEN:
        keep_open(rooms, live, entry);
        break;
    case ENTRY_SEAT:
        save_seat(rooms, live, entry->seat);
        break;
    case ENTRY_PLAY:
        keep_action(rooms, live, entry);
        break;
    case ENTRY_UNDO:
        keep_undo(rooms, live, entry);
        break;
    case ENTRY_CHAT:
        keep_line(rooms, live, entry);
        break;
    case ENTRY_NOTE:
        store_set_note(live_write(rooms, live), live->row.id, entry->seat, entry->text);
        break;
    case ENTRY_REMATCH:
        store_copy_text(live->row.rematch, sizeof live->row.rematch, entry->text);
        store_set_rematch(live_write(rooms, live), live->row.id, live->row.rematch);
        news_next(live);
        break;
    case ENTRY_ASK: /* done by keep_pending */
    case ENTRY_ANSWER:
    case ENTRY_DROP:
    case ENTRY_PAUSE:
    case ENTRY_RESUME:
    case ENTRY_COUNT:
        break;
    }
}

static void keep_pending(struct rooms *rooms, struct live *live)
{
    struct text entries = TEXT_EMPTY;
    room_write_pending(live->room, &entries);
    if (entries.failed) {
        store_fail(live_write(rooms, live));
    } else if (strcmp(text_string(&entries), text_string(&live->pending)) != 0) {
        store_set_pending(live_write(rooms, live), &live->row,
                          table_version(room_table(live->room)), text_string(&entries));
        text_free(&live->pending);
        live->pending = entries;
        return;
    }
    text_free(&entries);
}

static void keep_entries(struct rooms *rooms, struct live *live, const struct room_effects *effects,
                         int first)
{
    if (effects->failed)
        store_fail(live_write(rooms, live));
    for (int i = first; i < effects->count && !effects->failed; i++)
        keep_entry(rooms, live, &effects->entries[i]);
    if (effects->count > first) {
        keep_pending(rooms, live);
        rated_consider(rooms, live);
    }
}

struct live *live_open(struct rooms *rooms, struct room_plan *plan, const struct stored_game *row,
                       const struct stored_seat *seats, struct text *error)
{
    struct live *live = make_live(error);
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
    asked->now = pace_now(&rooms->pace);
    asked->date = pace_date(&rooms->pace);
    asked->random = secret_seed();
    bool good = room_handle(live->room, asked, out, effects);
    effects->failed |= !good && effects->count > first; /* memory ran out on the way */
    if (good || effects->failed)
        live_keep(rooms, live, first);
    return good;
}
