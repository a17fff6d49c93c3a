/* load.c: a table as the store has it: its room is made and its actions are played again. Uses
 * nothing but the store, so on any thread. */
#include "server/rooms/rooms.h"
#include "server/store/store_cups.h"

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

enum found load_table(struct store *store, const struct loading *as, struct live *live,
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
    if (!store_load_book(store, &live->row, &live->book) ||
        !talk_load(store, as->id, &live->talk)) {
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

void load_asked(struct store *store, struct loading *loading)
{
    if (loading->secret) {
        loading->found = store_find_secret(store, loading->hash, loading->id, &loading->seat);
        if (loading->found == FOUND_ERROR)
            text_add(&loading->error, store_why(store));
        return;
    }
    struct live *live = live_make(&loading->error);
    loading->found = live ? load_table(store, loading, live, &loading->error) : FOUND_ERROR;
    loading->live = live;
}
