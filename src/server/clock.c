/* clock.c: thinking time. A clock runs for the person to move once everybody has been at the table;
 * it gains its increment when the turn passes on, up to the cap. Who runs out of time is replaced
 * by a bot for good. After a restart of the server the running turn begins anew: nobody pays for
 * the time it was away.
 *
 * Taking back gives no time. Who decides before and after it goes on thinking. Else who takes back
 * pays for what he thought; somebody whom he interrupted does not, or a player could use up the
 * time of the next one by playing and taking back. A turn played again gains nothing: it did the
 * first time. */
#include <string.h>

#include "host/think.h"
#include "server/server.h"

#define FLAG_LEVEL "normal"

static bool has_begun(const struct live *live)
{
    for (int seat = 0; seat < live->row.players; seat++) {
        const struct stored_seat *row = &live->seats[seat].row;
        if (row->kind == KIND_OPEN || (row->kind == KIND_HUMAN && !row->joined))
            return false;
    }
    return true;
}

int clock_running(const struct live *live)
{
    int turn = live_turn(live);
    if (!live->row.clock.budget || turn == SEAT_NONE || !live_is_person(live, turn) ||
        !has_begun(live))
        return SEAT_NONE;
    return turn;
}

static int64_t used_ms(const struct live *live, double now)
{
    return (int64_t)((now - live->turn_since) * 1000);
}

int64_t clock_left_ms(const struct live *live, int seat, double now)
{
    int64_t left = live->seats[seat].row.clock_ms;
    if (clock_running(live) == seat)
        left -= used_ms(live, now);
    return left > 0 ? left : 0;
}

/* The seat has thought until now, and gains so many seconds. */
static void charge(struct server *server, struct live *live, int seat, int gain)
{
    struct stored_seat *row = &live->seats[seat].row;
    int64_t left = row->clock_ms - used_ms(live, host_seconds()) + (int64_t)gain * 1000;
    int64_t cap = (int64_t)live->row.clock.cap * 1000;
    row->clock_ms = left > cap ? cap : left < 0 ? 0 : left;
    store_set_seat(live_write(server, live), live->row.id, seat, row);
}

void clock_turn_passed(struct server *server, struct live *live, int seat)
{
    struct seat *at = &live->seats[seat];
    if (live->row.clock.budget && live_is_person(live, seat) && has_begun(live)) {
        bool again = at->gained_turns > 0;
        at->gained_turns -= again;
        live->journal[table_version(live->table) - 1].gained = true;
        charge(server, live, seat, again ? 0 : live->row.clock.increment);
    }
    live->turn_since = host_seconds();
}

void clock_take_back(struct server *server, struct live *live, int seat, int to)
{
    for (int v = to; v < table_version(live->table); v++)
        live->seats[live->journal[v].seat].gained_turns += live->journal[v].gained;
    if (live->journal[to].seat == live_turn(live))
        return;
    if (clock_running(live) == seat)
        charge(server, live, seat, 0);
    live->turn_since = host_seconds();
}

void clock_tick(struct server *server, struct live *live, double now)
{
    int seat = clock_running(live);
    if (seat == SEAT_NONE || clock_left_ms(live, seat, now) > 0)
        return;
    struct stored_seat *row = &live->seats[seat].row;
    row->clock_ms = 0;
    row->kind = KIND_BOT;
    store_copy_text(row->level, sizeof row->level, FLAG_LEVEL);
    live_change_seat(server, live, seat);
}
