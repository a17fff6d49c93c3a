/* sitters.c: the bots in their seats between their decisions, and the memory of all bots.
 *
 * A bot lives as long as it sits at its table, with what it remembers: the plan of its turn, the
 * tree it searched. All of them together may hold so much memory (`--bot-memory`): what those that
 * think may come to need is reserved, and those that wait longest for their turn go when it does
 * not fit. Whoever went is made anew when its turn comes, without memories. */
#include <string.h>

#include "server/server.h"

static void leave_list(struct bots *bots, struct sitter *sitter)
{
    *(sitter->older ? &sitter->older->newer : &bots->oldest) = sitter->newer;
    *(sitter->newer ? &sitter->newer->older : &bots->newest) = sitter->older;
    sitter->older = sitter->newer = NULL;
    bots->idle -= sitter->holds;
}

struct bot *sitter_lend(struct bots *bots, struct sitter *sitter)
{
    struct bot *bot = sitter->bot;
    if (bot)
        leave_list(bots, sitter);
    sitter->bot = NULL;
    return bot;
}

void sitter_free(struct bots *bots, struct sitter *sitter)
{
    bot_free(sitter_lend(bots, sitter));
}

void sitter_return(struct bots *bots, struct sitter *sitter, struct bot *bot, size_t holds)
{
    sitter_free(bots, sitter);
    sitter->bot = bot;
    sitter->holds = holds;
    sitter->older = bots->newest;
    *(bots->newest ? &bots->newest->newer : &bots->oldest) = sitter;
    bots->newest = sitter;
    bots->idle += holds;
}

bool sitters_can_reserve(const struct bots *bots, size_t bytes)
{
    return !bots->thinking || bots->thinking + bytes <= bots->most;
}

void sitters_reserve(struct bots *bots, size_t bytes)
{
    bots->thinking += bytes;
    while (bots->oldest && bots->thinking + bots->idle > bots->most) {
        sitter_free(bots, bots->oldest);
        bots->forgotten++;
    }
}
