/* bots.c: bots at the tables: who thinks next, what is given to the threads (queue.h), and what
 * becomes of the answers. Hints are in hints.c, bots between their decisions in sitters.c. */
#include <stdlib.h>
#include <string.h>

#include "host/think.h"
#include "server/server.h"

enum {
    UNWATCHED_MOVES_MAX = 200, /* that bots play at a table while nobody is there */
    MOVES_BEFORE_HINT = 8,     /* while a hint waits */
    SHARE_SECONDS = 2,         /* of a hint for which others wait */
    MIXED_SECONDS = 60         /* so long two addresses in turn are remembered */
};

/* Jobs */

struct job *bots_make_job(const struct live *live, const char *level)
{
    struct job *job = job_new(table_game(live->table), table_state(live->table));
    if (!job)
        return NULL;
    job->version = table_version(live->table);
    job->seat = live_turn(live);
    snprintf(job->level, sizeof job->level, "%s", level);
    job->memory = bot_memory_most(job->game, level);
    return job;
}

/* What was played since the bot last heard of the table. False: out of memory. */
static bool gather_news(struct job *job, const struct live *live, int heard)
{
    int count = job->version - heard, first = count ? live->journal[heard].first : 0;
    int events = live->event_count - first;
    if (!count)
        return true;
    job->news = calloc((size_t)count, sizeof *job->news);
    job->events = malloc((size_t)(events ? events : 1) * sizeof *job->events);
    if (!job->news || !job->events)
        return false;
    memcpy(job->events, live->events + first, (size_t)events * sizeof *job->events);
    for (int i = 0; i < count; i++) {
        const struct journal_entry *entry = &live->journal[heard + i];
        job->news[i] =
            (struct news){.action = table_action_at(live->table, heard + i),
                          .events = entry->count,
                          .turn = i + 1 < count ? live->journal[heard + i + 1].seat : job->seat,
                          .lost = entry->lost};
    }
    job->news_count = count;
    return true;
}

/* The bot of the seat, with all it has to be told; without one the thread makes it. */
static void take_bot(struct server *server, struct live *live, struct job *job)
{
    struct sitter *sitter = &live->seats[job->seat].sitter;
    job->bot = sitter_lend(&server->bots, sitter);
    if (!job->bot)
        return;
    job->forget = sitter->heard < 0;
    if (!job->forget && bot_listens(job->bot))
        job->forget = !gather_news(job, live, sitter->heard);
}

static struct job *make_move_job(struct server *server, struct live *live)
{
    struct job *job = bots_make_job(live, live->seats[live_turn(live)].row.level);
    if (!job)
        return NULL;
    job->seed = bot_seed(table_seed(live->table), job->version);
    take_bot(server, live, job);
    job->live = live;
    live->job = job;
    return job;
}

/* Who thinks next */

/* Where several addresses are served, none of them has all threads: the others would have to wait
 * until its bots have thought to the end. */
static bool has_enough(const struct server *server, const struct line *line)
{
    const struct bots *bots = &server->bots;
    bool mixed = bots->mixed_since && host_seconds() - bots->mixed_since < MIXED_SECONDS;
    return mixed && line->taken && line->taken >= queue_threads(server->queue) - 1;
}

static enum line_word judge(void *context, const struct wish *wish)
{
    const struct server *server = context;
    const struct live *live =
        wish->kind == WISH_MOVE ? wish->owner : ((struct connection *)wish->owner)->live;
    const char *level =
        wish->kind == WISH_MOVE ? live->seats[live_turn(live)].row.level : HINT_LEVEL;
    if (has_enough(server, wish->line))
        return LINE_ENOUGH;
    size_t most = bot_memory_most(table_game(live->table), level);
    return sitters_can_reserve(&server->bots, most) ? LINE_TAKE : LINE_TOO_MUCH;
}

static void note_address(struct bots *bots, const char *address)
{
    if (bots->served[0] && strcmp(bots->served, address) != 0)
        bots->mixed_since = host_seconds();
    snprintf(bots->served, sizeof bots->served, "%s", address);
}

/* Moves come first, and hints never take all threads but the only one; yet a hint does not wait
 * for ever, however many moves there are. */
static struct wish *next_wish(struct server *server)
{
    struct bots *bots = &server->bots;
    int threads = queue_threads(server->queue), most = threads > 1 ? threads - 1 : 1;
    bool waits = bots->lines.turn[WISH_HINT] && bots->hinting < most;
    struct wish *wish = NULL;
    if (waits && bots->moves_in_a_row >= MOVES_BEFORE_HINT)
        wish = line_take(&bots->lines, WISH_HINT, judge, server);
    if (!wish)
        wish = line_take(&bots->lines, WISH_MOVE, judge, server);
    if (!wish && waits)
        wish = line_take(&bots->lines, WISH_HINT, judge, server);
    bots->moves_in_a_row = waits && wish && wish->kind == WISH_MOVE ? bots->moves_in_a_row + 1 : 0;
    return wish;
}

void bots_dispatch(struct server *server)
{
    struct bots *bots = &server->bots;
    struct wish *wish;
    while (bots->running_count < queue_threads(server->queue) && (wish = next_wish(server))) {
        struct job *job = wish->kind == WISH_MOVE ? make_move_job(server, wish->owner)
                                                  : hints_make_job(wish->owner);
        if (!job) { /* the next tick tries again */
            line_end(&bots->lines, wish);
            continue;
        }
        note_address(bots, wish->line->address);
        line_hand_on(wish, &job->wish);
        sitters_reserve(bots, job->memory);
        job->begun = host_seconds();
        bots->hinting += job->wish.kind == WISH_HINT;
        bots->running[bots->running_count++] = job;
        queue_submit(server->queue, job);
    }
}

/* Moves */

/* Bots play for somebody: who is there, or, for a while, for a person who has been there and will
 * find their answer when he comes back. */
static bool may_play(struct live *live)
{
    bool person = false;
    if (live->sitting) {
        live->unwatched_moves = 0;
        return true;
    }
    for (int seat = 0; seat < live->row.players; seat++)
        person |= live->seats[seat].row.joined && live_is_person(live, seat);
    return person && live->unwatched_moves < UNWATCHED_MOVES_MAX;
}

/* The address that waits for the bots of a table: a player's rather than a spectator's, who could
 * be anybody; where nobody is, that of the player who left last. */
static const char *address_of(const struct live *live)
{
    const struct connection *best = live->sitting;
    for (const struct connection *at = best; at; at = at->next_sitting)
        if (best->seat == SEAT_NONE && at->seat != SEAT_NONE)
            best = at;
    return best ? best->address : live->left_from;
}

static void send_away(struct server *server, struct live *live)
{
    for (int seat = 0; seat < live->row.players; seat++)
        sitter_free(&server->bots, &live->seats[seat].sitter);
}

void bots_consider(struct server *server, struct live *live)
{
    int turn = live_turn(live);
    if (turn == SEAT_NONE)
        send_away(server, live);
    if (bots_are_busy(live) || live->unsaved || live->saving || turn == SEAT_NONE ||
        !live->seats[turn].row.level[0] || !may_play(live))
        return;
    if (line_add(&server->bots.lines, &live->wish, WISH_MOVE, live, address_of(live)))
        bots_dispatch(server); /* else the next tick tries again */
}

void bots_stop(struct server *server, struct live *live)
{
    hints_end(live->hinted, "the position has changed");
    line_end(&server->bots.lines, &live->wish);
    if (!live->job)
        return;
    live->job->live = NULL;
    atomic_store(&live->job->dropped, true);
    live->job = NULL;
}

void bots_take_back(struct server *server, struct live *live)
{
    bots_stop(server, live);
    for (int seat = 0; seat < live->row.players; seat++)
        live->seats[seat].sitter.heard = -1;
}

void bots_leave_seat(struct server *server, struct live *live, int seat)
{
    if (live_turn(live) == seat)
        bots_stop(server, live);
    sitter_free(&server->bots, &live->seats[seat].sitter);
}

void bots_leave(struct server *server, struct live *live)
{
    bots_stop(server, live);
    send_away(server, live);
}

void bots_watcher_left(struct connection *connection)
{
    struct server *server = connection->server;
    struct live *live = connection->live;
    if (connection->seat != SEAT_NONE)
        memcpy(live->left_from, connection->address, sizeof live->left_from);
    if (!may_play(live))
        line_end(&server->bots.lines, &live->wish);
}

bool bots_are_busy(const struct live *live)
{
    return live->job || live->wish.line;
}

int bots_length(const struct server *server)
{
    const struct lines *lines = &server->bots.lines;
    return lines->count[WISH_MOVE] + lines->count[WISH_HINT];
}

/* Answers */

/* The thread is free again, and the bot back in its seat. */
static void end_job(struct server *server, struct job *job)
{
    struct bots *bots = &server->bots;
    int at = 0;
    while (bots->running[at] != job)
        at++;
    bots->running[at] = bots->running[--bots->running_count];
    bots->hinting -= job->wish.kind == WISH_HINT;
    bots->thinking -= job->memory;
    line_end(&bots->lines, &job->wish);
    if (job->good)
        server->counters.bot_visits += (uint64_t)job->answer.visits;
    if (!job->live || !job->bot)
        return;
    struct sitter *sitter = &job->live->seats[job->seat].sitter;
    sitter_return(bots, sitter, job->bot, job->holds);
    sitter->heard = job->version;
    job->bot = NULL;
}

static bool is_current(const struct live *live, const struct job *job)
{
    return table_version(live->table) == job->version && live_turn(live) == job->seat &&
           live->seats[job->seat].row.level[0];
}

/* False: the table is saving, the answer has to wait. */
static bool play_answer(struct server *server, struct job *job)
{
    struct live *live = job->live;
    struct text error = TEXT_EMPTY;
    if (!live)
        return true;
    if (live->saving)
        return false;
    live->job = NULL;
    if (!job->good)
        return true;             /* out of memory: the next tick tries again */
    server_change(server, live); /* so that the next bot is considered */
    if (is_current(live, job) && live_play(server, live, job->answer.action, &error)) {
        server->counters.bot_moves++;
        live->unwatched_moves += !live->sitting;
    }
    text_free(&error);
    return true;
}

static struct job *take_postponed(struct server *server)
{
    struct job *job = server->bots.postponed;
    if (job)
        server->bots.postponed = job->next;
    return job;
}

void bots_collect(struct server *server)
{
    struct job *job, *again = NULL;
    while ((job = queue_collect(server->queue))) {
        end_job(server, job);
        hints_answer(job);
        job->next = server->bots.postponed;
        server->bots.postponed = job;
    }
    while ((job = take_postponed(server))) {
        if (play_answer(server, job)) {
            job_free(job);
        } else {
            job->next = again;
            again = job;
        }
    }
    server->bots.postponed = again;
    bots_dispatch(server);
}

void bots_tick(struct server *server, double now)
{
    struct bots *bots = &server->bots;
    bool crowded = bots->lines.turn[WISH_MOVE] || bots->lines.turn[WISH_HINT];
    for (int i = 0; crowded && i < bots->running_count; i++)
        if (bots->running[i]->wish.kind == WISH_HINT &&
            now - bots->running[i]->begun > SHARE_SECONDS)
            atomic_store(&bots->running[i]->hurry, true);
}

/* Nobody waits for it any more. */
static void forget_job(struct job *job)
{
    if (job->live)
        job->live->job = NULL;
    job->live = NULL;
    hints_end(job->asker, NULL);
}

void bots_close(struct server *server)
{
    struct bots *bots = &server->bots;
    for (int i = 0; i < bots->running_count; i++) {
        forget_job(bots->running[i]);
        line_end(&bots->lines, &bots->running[i]->wish);
    }
    for (struct job *job; (job = take_postponed(server));) {
        forget_job(job);
        job_free(job);
    }
    queue_close(server->queue);
    server->queue = NULL;
}
