/* bots.c: bots at the tables: who thinks next, what the threads get (queue.h), and what happens
 * with the answers. Hints are in hints.c, bots between their decisions in sitters.c. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/think.h"
#include "server/rooms.h"

enum {
    MOVES_BEFORE_HINT = 8, /* while a hint waits */
    SHARE_SECONDS = 2,     /* of a hint while others wait */
    MIXED_SECONDS = 60     /* how long it is remembered that two addresses were served by turns */
};

/* Jobs */

struct job *bots_make_job(const struct live *live, struct room_job *begun)
{
    struct job *job = begun ? calloc(1, sizeof *job) : NULL;
    if (!job) {
        room_job_free(begun);
        return NULL;
    }
    job->thought.job = begun;
    job->memory = bot_memory_most(table_game(room_table(live->room)), room_job_level(begun));
    return job;
}

/* With its thought, if that was not taken. */
static void free_job(struct thought *thought)
{
    room_job_free(thought->job);
    free(thought); /* the job begins with it */
}

/* NULL if memory runs out or the table is not settled: it is considered again when it is. */
static struct job *make_move_job(struct rooms *rooms, struct live *live)
{
    if (live->unsaved || live->saving || !room_wants_move(live->room))
        return NULL;
    struct job *job = bots_make_job(live, room_begin_move(live->room));
    sitters_forget_gone(&rooms->bots, live); /* the bot has left */
    if (!job)
        return NULL;
    job->live = live;
    live->job = job;
    return job;
}

/* Who thinks next */

/* If several addresses are served, none of them gets all threads: the others would have to wait
 * until its bots have finished. */
static bool has_enough(const struct rooms *rooms, const struct line *line)
{
    const struct bots *bots = &rooms->bots;
    bool mixed = bots->mixed_since && host_seconds() - bots->mixed_since < MIXED_SECONDS;
    return mixed && line->taken && line->taken >= queue_threads(rooms->bots.queue) - 1;
}

static enum line_word judge(void *context, const struct wish *wish)
{
    const struct rooms *rooms = context;
    const struct live *live = wish->owner;
    int turn = room_turn(live->room);
    const char *level = wish->kind == WISH_MOVE && turn != SEAT_NONE
                            ? room_seat(live->room, turn)->level
                            : ROOM_HINT_LEVEL;
    if (has_enough(rooms, wish->line))
        return LINE_ENOUGH;
    size_t most = bot_memory_most(table_game(room_table(live->room)), level);
    return sitters_can_reserve(&rooms->bots, most) ? LINE_TAKE : LINE_TOO_MUCH;
}

static void note_address(struct bots *bots, const char *address)
{
    if (bots->served[0] && strcmp(bots->served, address) != 0)
        bots->mixed_since = host_seconds();
    snprintf(bots->served, sizeof bots->served, "%s", address);
}

/* Moves come first, and hints never take all threads unless there is only one; but a hint does not
 * wait for ever, however many moves there are. */
static struct wish *next_wish(struct rooms *rooms)
{
    struct bots *bots = &rooms->bots;
    int threads = queue_threads(rooms->bots.queue), most = threads > 1 ? threads - 1 : 1;
    bool waits = bots->lines.turn[WISH_HINT] && bots->hinting < most;
    struct wish *wish = NULL;
    if (waits && bots->moves_in_a_row >= MOVES_BEFORE_HINT)
        wish = line_take(&bots->lines, WISH_HINT, judge, rooms);
    if (!wish)
        wish = line_take(&bots->lines, WISH_MOVE, judge, rooms);
    if (!wish && waits)
        wish = line_take(&bots->lines, WISH_HINT, judge, rooms);
    bots->moves_in_a_row = waits && wish && wish->kind == WISH_MOVE ? bots->moves_in_a_row + 1 : 0;
    return wish;
}

void bots_dispatch(struct rooms *rooms)
{
    struct bots *bots = &rooms->bots;
    struct wish *wish;
    while (bots->running_count < queue_threads(bots->queue) && pace_lets_begin(&rooms->pace) &&
           (wish = next_wish(rooms))) {
        struct job *job = wish->kind == WISH_MOVE ? make_move_job(rooms, wish->owner)
                                                  : hints_make_job(wish->owner);
        if (!job) { /* the next tick tries again */
            line_end(&bots->lines, wish);
            continue;
        }
        note_address(bots, wish->line->address);
        line_hand_on(wish, &job->wish);
        sitters_reserve(bots, job->memory);
        job->begun = host_seconds();
        rooms->pace.begun++;
        bots->hinting += job->wish.kind == WISH_HINT;
        bots->running[bots->running_count++] = job;
        queue_submit(rooms->bots.queue, &job->thought);
    }
}

/* Moves */

void bots_consider(struct rooms *rooms, struct live *live)
{
    if (!pace_lets_wish(&rooms->pace, live->row.id)) {
        bots_stop_move(rooms, live);
        return;
    }
    if (bots_are_busy(live) || live->unsaved || live->saving || !room_wants_move(live->room))
        return;
    if (line_add(&rooms->bots.lines, &live->wish, WISH_MOVE, live, sit_address(live)))
        bots_dispatch(rooms); /* otherwise the next tick tries again */
}

void bots_stop_move(struct rooms *rooms, struct live *live)
{
    line_end(&rooms->bots.lines, &live->wish);
    if (!live->job)
        return;
    live->job->live = NULL;
    atomic_store(&live->job->thought.hurry, true);
    live->job = NULL;
}

void bots_leave(struct rooms *rooms, struct live *live)
{
    hints_end(live->hinted, "the position has changed");
    bots_stop_move(rooms, live);
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        sitter_lend(&rooms->bots, &live->sitters[seat]);
        room_bot_leave(live->room, seat);
    }
}

bool bots_are_busy(const struct live *live)
{
    return live->job || live->wish.line;
}

/* Answers */

/* The thread is free again, and the bot back in its seat. */
static void end_job(struct rooms *rooms, struct job *job)
{
    struct bots *bots = &rooms->bots;
    int at = 0;
    while (bots->running[at] != job)
        at++;
    bots->running[at] = bots->running[--bots->running_count];
    bots->hinting -= job->wish.kind == WISH_HINT;
    bots->thinking -= job->memory;
    line_end(&bots->lines, &job->wish);
    const struct bot_answer *answer = room_job_answer(job->thought.job);
    if (answer)
        rooms->counters.bot_visits += (uint64_t)answer->visits;
    if (!job->live)
        return;
    int seat = room_job_seat(job->thought.job);
    room_job_return(job->thought.job);
    sitter_return(bots, &job->live->sitters[seat], job->live->room, seat);
}

/* Returns false if the table is saving and the answer has to wait. */
static bool play_answer(struct rooms *rooms, struct job *job)
{
    struct live *live = job->live;
    if (live->saving)
        return false;
    int first = live->effects.count;
    live->job = NULL;
    settle_later(rooms, live); /* so that the next bot is considered */
    rooms->counters.bot_moves += room_end_move(job->thought.job, pace_now(&rooms->pace),
                                               pace_date(&rooms->pace), &live->effects);
    job->thought.job = NULL;
    live_keep(rooms, live, first);
    return true;
}

/* Returns false if it has to wait. */
static bool use_answer(struct rooms *rooms, struct job *job)
{
    if (!job->live && !job->asker)
        return true;
    if (!pace_lets_answer(&rooms->pace) || (job->live && !play_answer(rooms, job)))
        return false;
    hints_answer(job);
    rooms->pace.answered++;
    return true;
}

void bots_collect(struct rooms *rooms)
{
    struct thought *thought, **link = &rooms->bots.postponed;
    while ((thought = queue_collect(rooms->bots.queue))) {
        end_job(rooms, (struct job *)thought);
        thought->next = rooms->bots.postponed;
        rooms->bots.postponed = thought;
    }
    while ((thought = *link)) {
        if (use_answer(rooms, (struct job *)thought)) {
            *link = thought->next;
            free_job(thought);
        } else {
            link = &thought->next;
        }
    }
    bots_dispatch(rooms);
}

void bots_tick(struct rooms *rooms, double now)
{
    struct bots *bots = &rooms->bots;
    bool crowded = bots->lines.turn[WISH_MOVE] || bots->lines.turn[WISH_HINT];
    for (int i = 0; crowded && i < bots->running_count; i++)
        if (bots->running[i]->wish.kind == WISH_HINT &&
            now - bots->running[i]->begun > SHARE_SECONDS)
            atomic_store(&bots->running[i]->thought.hurry, true);
}

/* Nobody waits for the result any more. */
static void forget_job(struct job *job)
{
    if (job->live)
        job->live->job = NULL;
    job->live = NULL;
    hints_end(job->asker, NULL);
}

void bots_close(struct rooms *rooms)
{
    struct bots *bots = &rooms->bots;
    for (int i = 0; i < bots->running_count; i++) {
        forget_job(bots->running[i]);
        line_end(&bots->lines, &bots->running[i]->wish);
    }
    for (struct thought *thought; (thought = bots->postponed);) {
        bots->postponed = thought->next;
        forget_job((struct job *)thought);
        free_job(thought);
    }
    queue_close(bots->queue, free_job);
    bots->queue = NULL;
}
