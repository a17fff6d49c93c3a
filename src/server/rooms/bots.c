/* bots.c: bots at the tables: who thinks next, what the threads get (queue.h), and what happens
 * with the answers. Hints are in hints.c, bots between their decisions in sitters.c. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "host/think.h"
#include "server/rooms/rooms.h"

enum {
    MOVES_BEFORE_HINT = 8, /* while a hint waits */
    SHARE_SECONDS = 2,     /* of a hint while others wait */
    MIXED_SECONDS = 60     /* how long it is remembered that two addresses were served by turns */
};

/* Jobs */

struct job *bots_make_job(struct room_job *begun)
{
    struct job *job = begun ? calloc(1, sizeof *job) : NULL;
    if (!job) {
        room_job_free(begun);
        return NULL;
    }
    job->thought.job = begun;
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
    live->posted[room_turn(live->room)] = (struct posted){0};
    struct job *job = bots_make_job(room_begin_move(live->room));
    sitters_forget_gone(&rooms->bots, live); /* the bot has left */
    crew_forget(rooms, live, false);
    if (!job)
        return NULL;
    job->live = live;
    live->job = job;
    return job;
}

/* Who thinks next */

/* How many can think at the same time, here and at workers. */
static int capacity(const struct rooms *rooms)
{
    return queue_threads(rooms->bots.queue) + rooms->crew.places;
}

static bool has_thread(const struct bots *bots)
{
    return bots->here < queue_threads(bots->queue);
}

/* Where a wish can be fulfilled now: at a worker, or NULL: on a thread of this server. False:
 * nowhere. A bot thinks where it has its memory; new ones go to workers first. */
static bool find_place(const struct rooms *rooms, const struct wish *wish, struct worker **at)
{
    const struct live *live = wish->owner;
    int turn = room_turn(live->room);
    *at = NULL;
    if (wish->kind == WISH_MOVE && turn != SEAT_NONE) {
        if (live->posted[turn].worker && room_bot_place(live->room, turn)) {
            *at = live->posted[turn].worker;
            return crew_has_place(*at);
        }
        if (room_bot_bytes(live->room, turn))
            return has_thread(&rooms->bots);
    }
    *at = crew_choose(rooms, table_game(room_table(live->room)));
    return *at || has_thread(&rooms->bots);
}

/* If several addresses are served, none of them gets all threads: the others would have to wait
 * until its bots have finished. */
static bool has_enough(const struct rooms *rooms, const struct line *line)
{
    const struct bots *bots = &rooms->bots;
    bool mixed = bots->mixed_since && host_seconds() - bots->mixed_since < MIXED_SECONDS;
    return mixed && line->taken && line->taken >= capacity(rooms) - 1;
}

static enum line_word judge(void *context, const struct wish *wish)
{
    const struct rooms *rooms = context;
    const struct live *live = wish->owner;
    int turn = room_turn(live->room);
    const char *level = wish->kind == WISH_MOVE && turn != SEAT_NONE
                            ? room_seat(live->room, turn)->level
                            : ROOM_HINT_LEVEL;
    struct worker *at;
    if (has_enough(rooms, wish->line) || !find_place(rooms, wish, &at))
        return LINE_ENOUGH;
    if (at)
        return LINE_TAKE; /* its memory is there */
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
    int most = capacity(rooms) > 1 ? capacity(rooms) - 1 : 1;
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

void bots_submit(struct rooms *rooms, struct job *job)
{
    const struct room_job *thought = job->thought.job;
    job->at = NULL;
    job->memory = bot_memory_most(room_job_game(thought), room_job_level(thought));
    rooms->bots.here++;
    sitters_reserve(&rooms->bots, job->memory);
    queue_submit(rooms->bots.queue, &job->thought);
}

void bots_dispatch(struct rooms *rooms)
{
    struct bots *bots = &rooms->bots;
    struct wish *wish;
    struct worker *at;
    while (bots->running_count < capacity(rooms) && pace_lets_begin(&rooms->pace) &&
           (wish = next_wish(rooms))) {
        find_place(rooms, wish, &at);
        struct job *job = wish->kind == WISH_MOVE ? make_move_job(rooms, wish->owner)
                                                  : hints_make_job(wish->owner);
        if (!job) { /* the next tick tries again */
            line_end(&bots->lines, wish);
            continue;
        }
        note_address(bots, wish->line->address);
        line_hand_on(wish, &job->wish);
        job->begun = host_seconds();
        rooms->pace.begun++;
        bots->hinting += job->wish.kind == WISH_HINT;
        bots->running_count++;
        job->next = bots->running;
        bots->running = job;
        if (at)
            crew_give(rooms, at, job);
        else
            bots_submit(rooms, job);
    }
}

void bots_hurry(struct rooms *rooms, struct job *job)
{
    if (!atomic_exchange(&job->thought.hurry, true))
        crew_hurry(rooms, job);
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
    bots_hurry(rooms, live->job);
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
    crew_forget(rooms, live, true);
}

bool bots_are_busy(const struct live *live)
{
    return live->job || live->wish.line;
}

/* Answers */

/* Its place is free again, the bot back in its seat, and the answer waits to be used. */
void bots_end(struct rooms *rooms, struct job *job)
{
    struct bots *bots = &rooms->bots;
    struct job **link = &bots->running;
    bool hint = job->wish.kind == WISH_HINT;
    while (*link != job)
        link = &(*link)->next;
    *link = job->next;
    bots->running_count--;
    bots->here -= !job->at;
    bots->hinting -= hint;
    bots->thinking -= job->memory;
    line_end(&bots->lines, &job->wish);
    const struct bot_answer *answer = room_job_answer(job->thought.job);
    if (answer)
        rooms->counters.bot_visits += (uint64_t)answer->visits;
    histogram_add(hint ? &rooms->counters.hint : &rooms->counters.move,
                  host_seconds() - job->begun);
    if (job->at) {
        crew_keep(rooms, job);
    } else if (job->live) {
        int seat = room_job_seat(job->thought.job);
        room_job_return(job->thought.job);
        sitter_return(bots, &job->live->sitters[seat], job->live->room, seat);
    }
    job->thought.next = bots->postponed;
    bots->postponed = &job->thought;
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
    while ((thought = queue_collect(rooms->bots.queue)))
        bots_end(rooms, (struct job *)thought);
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
    for (struct job *job = bots->running; crowded && job; job = job->next)
        if (job->wish.kind == WISH_HINT && now - job->begun > SHARE_SECONDS)
            bots_hurry(rooms, job);
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
    for (struct job *job = bots->running, *next; job; job = next) {
        next = job->next;
        forget_job(job);
        line_end(&bots->lines, &job->wish);
        if (job->at) /* otherwise it is freed below */
            free_job(&job->thought);
    }
    bots->running = NULL;
    bots->running_count = bots->here = 0;
    for (struct thought *thought; (thought = bots->postponed);) {
        bots->postponed = thought->next;
        forget_job((struct job *)thought);
        free_job(thought);
    }
    queue_close(bots->queue, free_job);
    bots->queue = NULL;
}
