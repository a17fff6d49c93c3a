/* keep.c: what a room wants stored, as rows. */
#include <string.h>

#include "server/rooms/rooms.h"
#include "server/store/store_cups.h"

/* The store, for writing something about a table that is not saving. */
static struct store *write_to(struct rooms *rooms, struct live *live)
{
    assert(!live->saving);
    store_pin(rooms->store);
    if (!live->unsaved && live->lease.member)
        store_check_lease(rooms->store, live->row.id, live->lease);
    live->unsaved = true;
    settle_later(rooms, live);
    return rooms->store;
}

/* A bot has the seat that was a person's: not because he left, but because his time was up. */
static bool is_out_of_time(const struct live *live, const struct room_seat *row)
{
    return live->row.rules.clock.budget && row->kind == KIND_BOT && row->clock_ms == 0;
}

/* A tournament hears of a seat whose person has left for good. */
static void save_seat(struct rooms *rooms, struct live *live, int seat)
{
    if (live->seats[seat].at.kind == KIND_HUMAN && room_seat(live->room, seat)->kind == KIND_BOT)
        rated_leave(rooms, live, seat);
    bool left = live->contest && live->seats[seat].at.kind != KIND_BOT;
    live->seats[seat].at = *room_seat(live->room, seat);
    store_set_seat(write_to(rooms, live), live->row.id, seat, &live->seats[seat]);
    if (left && live->seats[seat].at.kind == KIND_BOT)
        store_wake_cup_of(rooms->store, live->row.id);
    if (left && is_out_of_time(live, &live->seats[seat].at))
        news_lost_on_time(rooms, live, seat);
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
        for (int other = 0; other < live->row.players; other++)
            place += score_is_before(&scores[other], &scores[seat], won);
        text_format(&places, seat ? " %d" : "%d", place);
    }
    store_set_outcome(rooms->store, live->row.id, text_string(&places));
    text_free(&places);
}

void keep_seal(struct rooms *rooms, struct live *live)
{
    int64_t sums[SEATS_MAX];
    for (int seat = 0; seat < live->row.players; seat++)
        sums[seat] = live->seats[seat].sum;
    live->row.turn = room_turn(live->room); /* for requests that do not load the table */
    store_seal(rooms->store, &live->row, sums, &live->book);
}

static void keep_action(struct rooms *rooms, struct live *live, const struct room_entry *entry)
{
    struct store *store = write_to(rooms, live);
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
    store_add_game(write_to(rooms, live), &live->row, table_game(room_table(live->room))->slug);
    live->book.first = live->row.sum;
}

static void keep_undo(struct rooms *rooms, struct live *live, const struct room_entry *entry)
{
    live->row.undos++;
    live->row.over = false;
    book_cut(&live->book, entry->version);
    store_add_undo(write_to(rooms, live), live->row.id, live->row.undos, entry->version,
                   entry->seat);
}

static void keep_line(struct rooms *rooms, struct live *live, const struct room_entry *entry)
{
    const struct stored_line line = {entry->seat, entry->name, entry->text, entry->date};
    store_add_chat(write_to(rooms, live), live->row.id, &line);
    if (!talk_say(&live->talk, &line))
        store_fail(rooms->store);
}

static void keep_note(struct rooms *rooms, struct live *live, const struct room_entry *entry)
{
    store_set_note(write_to(rooms, live), live->row.id, entry->seat, entry->text);
    if (!talk_note(&live->talk, entry->seat, entry->text))
        store_fail(rooms->store);
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
        keep_note(rooms, live, entry);
        break;
    case ENTRY_REMATCH:
        store_copy_text(live->row.rematch, sizeof live->row.rematch, entry->text);
        store_set_rematch(write_to(rooms, live), live->row.id, live->row.rematch);
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
        store_fail(write_to(rooms, live));
    } else if (strcmp(text_string(&entries), text_string(&live->pending)) != 0) {
        store_set_pending(write_to(rooms, live), &live->row, table_version(room_table(live->room)),
                          text_string(&entries));
        text_free(&live->pending);
        live->pending = entries;
        return;
    }
    text_free(&entries);
}

void keep_entries(struct rooms *rooms, struct live *live, const struct room_effects *effects,
                  int first)
{
    if (effects->failed)
        store_fail(write_to(rooms, live));
    for (int i = first; i < effects->count && !effects->failed; i++)
        keep_entry(rooms, live, &effects->entries[i]);
    if (effects->count > first) {
        keep_pending(rooms, live);
        rated_consider(rooms, live);
    }
}
