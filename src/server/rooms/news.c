/* news.c: what has happened at a table that its people are to be told when they are not there: it
 * is written in the batch in which it happened (store_news.h). Found out by comparing the table
 * with what it was when its last batch was handed over.
 *
 * Nobody is told what he sees: whoever is at the table is told later, in case he leaves, and not at
 * all if he does something before. Against bots alone nobody is told of turns: they answer at once.
 */
#include <time.h>

#include "server/rooms/rooms.h"
#include "server/store/store_news.h"

enum { PRESENT_TIMES = 5 }; /* as long to wait before mail for somebody who is there */

/* Seats whose people have not come yet. */
static int count_missing(const struct live *live)
{
    int count = 0;
    for (int seat = 0; seat < live->row.players; seat++) {
        const struct room_seat *row = room_seat(live->room, seat);
        count += row->kind == KIND_OPEN || (row->kind == KIND_HUMAN && !row->joined);
    }
    return count;
}

static int count_people(const struct live *live)
{
    int count = 0;
    for (int seat = 0; seat < live->row.players; seat++)
        count += room_is_person(live->room, seat);
    return count;
}

void news_forget(struct live *live)
{
    live->told = (struct last_told){.turn = room_turn(live->room), .missing = count_missing(live)};
}

void news_acted(struct live *live, int seat)
{
    if (seat >= 0 && seat < SEATS_MAX)
        live->told.acted |= 1u << seat;
}

/* At a table of a tournament: a club hears of it. Nobody else need be told: he was there, or was
 * told that it was his turn. */
void news_lost_on_time(struct rooms *rooms, const struct live *live, int seat)
{
    if (!rooms->news.on || !live->contest)
        return;
    store_tell_lost_on_time(rooms->store, live->row.id, seat, time(NULL));
    rooms->news.written = true;
}

void news_next(struct live *live)
{
    live->told.next = true;
}

static struct news_due due_for(const struct rooms *rooms, bool here)
{
    int64_t now = time(NULL);
    int wait = rooms->news.wait;
    return (struct news_due){now + (here ? wait : 0), now + (here ? PRESENT_TIMES * wait : wait)};
}

static void tell_seat(struct rooms *rooms, const struct live *live, enum news news, int seat)
{
    bool here = room_is_here(live->room, seat);
    if (here && news != NEWS_TURN)
        return;
    store_tell(rooms->store, news, live->row.id, seat, seat, due_for(rooms, here));
}

/* About the whole table. */
static void tell_all(struct rooms *rooms, const struct live *live, enum news news)
{
    for (int seat = 0; seat < live->row.players; seat++)
        if (room_is_person(live->room, seat))
            tell_seat(rooms, live, news, seat);
    store_tell(rooms->store, news, live->row.id, WAY_TABLE, WAY_TABLE, due_for(rooms, false));
}

static void tell_turn(struct rooms *rooms, const struct live *live, int turn)
{
    if (!room_is_person(live->room, turn) || room_is_paused(live->room))
        return;
    tell_seat(rooms, live, NEWS_TURN, turn);
    store_tell(rooms->store, NEWS_TURN, live->row.id, turn, WAY_TABLE,
               due_for(rooms, room_is_here(live->room, turn)));
}

void news_write(struct rooms *rooms, struct live *live)
{
    struct last_told before = live->told;
    news_forget(live);
    if (!rooms->news.on || count_people(live) < 2)
        return;
    const struct last_told *now = &live->told;
    for (int seat = 0; seat < live->row.players; seat++)
        if (before.acted & (1u << seat))
            store_told(rooms->store, live->row.id, seat);
    rooms->news.written = true;
    if (now->turn == SEAT_NONE && before.turn != SEAT_NONE)
        tell_all(rooms, live, NEWS_OVER);
    else if (now->turn != SEAT_NONE &&
             (now->turn != before.turn || (before.acted & ~(1u << now->turn))))
        tell_turn(rooms, live, now->turn);
    if (now->turn != SEAT_NONE && before.missing && !now->missing)
        tell_all(rooms, live, NEWS_FULL);
    if (before.next)
        tell_all(rooms, live, NEWS_INVITED);
}
