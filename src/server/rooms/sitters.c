/* sitters.c: the bots in their seats between their decisions, and the memory of all bots.
 *
 * A bot lives as long as it sits at its table (src/room/bots.c), with what it remembers: the plan
 * of its turn, the tree it searched. Their total memory is limited (`--bot-memory`): what thinking
 * bots may need is reserved, and if it does not fit, those that have waited longest are dropped. A
 * dropped bot is made again when its turn comes, without memories. */
#include "server/rooms/rooms.h"

void sitter_lend(struct bots *bots, struct sitter *sitter)
{
    if (!sitter->room)
        return;
    *(sitter->older ? &sitter->older->newer : &bots->oldest) = sitter->newer;
    *(sitter->newer ? &sitter->newer->older : &bots->newest) = sitter->older;
    bots->idle -= sitter->holds;
    *sitter = (struct sitter){0};
}

void sitter_return(struct bots *bots, struct sitter *sitter, struct room *room, int seat)
{
    size_t holds = room_bot_bytes(room, seat);
    sitter_lend(bots, sitter);
    if (!holds)
        return;
    *sitter = (struct sitter){.room = room, .seat = seat, .holds = holds, .older = bots->newest};
    *(bots->newest ? &bots->newest->newer : &bots->oldest) = sitter;
    bots->newest = sitter;
    bots->idle += holds;
}

void sitters_forget_gone(struct bots *bots, struct live *live)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (!room_bot_bytes(live->room, seat))
            sitter_lend(bots, &live->sitters[seat]);
}

bool sitters_can_reserve(const struct bots *bots, size_t bytes)
{
    return !bots->thinking || bots->thinking + bytes <= bots->most;
}

void sitters_reserve(struct bots *bots, size_t bytes)
{
    bots->thinking += bytes;
    while (bots->oldest && bots->thinking + bots->idle > bots->most) {
        struct sitter *oldest = bots->oldest;
        room_bot_leave(oldest->room, oldest->seat);
        sitter_lend(bots, oldest);
        bots->forgotten++;
    }
}
