/* bots.c: the bots of the seats. A bot lives as long as it sits there, with what it remembers: the
 * plan of its turn, the tree it searched. It hears of every action and thinks with the seed of its
 * decision, so that it plays as in the arena. A thought is a job that a host carries out wherever
 * it likes; the bot goes with the job and comes back. */
#include <stdlib.h>
#include <string.h>

#include "room/parts.h"

void room_job_free(struct room_job *job)
{
    if (!job)
        return;
    if (job->room && job->room->move == job)
        job->room->move = NULL;
    if (job->room && job->room->hint == job)
        room_stop_hint(job->room);
    bot_free(job->bot);
    free(job->news);
    free(job->events);
    free(job);
}

static struct room_job *make_job(struct room *room, const char *level, uint64_t seed)
{
    struct room_job *job = calloc(1, sizeof *job);
    if (!job)
        return NULL;
    job->room = room;
    job->game = table_game(room->table);
    memcpy(job->state, table_state(room->table), job->game->rules.state_size);
    job->version = table_version(room->table);
    job->seat = room_turn(room);
    job->seed = seed;
    room_copy_text(job->level, sizeof job->level, level);
    return job;
}

/* Moves */

/* Bots play only for somebody: for people who are there or, for a while, for a person who was there
 * and will find their answer when he comes back; or because others wait for the result. */
static bool may_play(const struct room *room)
{
    bool person = false;
    if (room_is_watched(room) || room->contest)
        return true;
    for (int seat = 0; seat < room_players(room); seat++)
        person |= room->chairs[seat].row.joined && room_is_person(room, seat);
    return person && room->unwatched < ROOM_UNWATCHED_MAX;
}

bool room_waits_for_bot(const struct room *room)
{
    int turn = room_turn(room);
    return turn != SEAT_NONE && !room->move && !room->paused && room->chairs[turn].row.level[0];
}

bool room_wants_move(const struct room *room)
{
    return room_waits_for_bot(room) && may_play(room);
}

/* What was played since the bot last heard of the table. Returns false if memory runs out. */
static bool gather_news(struct room_job *job, int heard)
{
    const struct room *room = job->room;
    int count = job->version - heard, first = count ? room->journal[heard].first : 0;
    int events = room->event_count - first;
    if (!count)
        return true;
    job->news = calloc((size_t)count, sizeof *job->news);
    job->events = malloc((size_t)(events ? events : 1) * sizeof *job->events);
    if (!job->news || !job->events)
        return false;
    memcpy(job->events, room->events + first, (size_t)events * sizeof *job->events);
    for (int i = 0; i < count; i++) {
        const struct journal_entry *entry = &room->journal[heard + i];
        job->news[i] =
            (struct news){.action = table_action_at(room->table, heard + i),
                          .seen_by = entry->seen_by,
                          .events = entry->count,
                          .turn = i + 1 < count ? room->journal[heard + i + 1].seat : job->seat,
                          .lost = entry->lost};
    }
    job->news_count = count;
    return true;
}

struct room_job *room_begin_move(struct room *room)
{
    assert(room_waits_for_bot(room));
    struct chair *chair = &room->chairs[room_turn(room)];
    struct room_job *job = make_job(room, chair->row.level,
                                    bot_seed(table_seed(room->table), table_version(room->table)));
    if (!job)
        return NULL;
    job->bot = chair->bot;
    job->place = chair->place;
    chair->bot = NULL;
    chair->place = 0;
    if (job->bot || job->place) {
        job->forget = chair->heard < 0;
        if (!job->forget && (job->place || bot_listens(job->bot)))
            job->forget = !gather_news(job, chair->heard);
    }
    room->move = job;
    return job;
}

/* Hints */

bool verb_hint(struct call *call)
{
    struct room *room = call->room;
    if (!call_turn(call))
        return false;
    if (!room_allows_hints(room))
        return call_not_now(call, "at this table people play without hints");
    if (room->hint_seat != SEAT_NONE)
        return call_not_now(call, "the last hint is still being thought of");
    room->hint_seat = call->request->from;
    return true;
}

struct room_job *room_begin_hint(struct room *room, const char *adviser, int ms, uint64_t seed)
{
    struct room_job *job = make_job(room, adviser, seed);
    assert(room->hint_seat == room_turn(room) && !room->hint);
    if (!job)
        return NULL;
    job->ms = ms;
    room->hint = job;
    return job;
}

void room_stop_hint(struct room *room)
{
    if (room->hint)
        room->hint->room = NULL;
    room->hint = NULL;
    room->hint_seat = SEAT_NONE;
}

void room_bots_end_hint(struct room *room, struct room_effects *effects, const char *why)
{
    if (room->hint_seat == SEAT_NONE)
        return;
    if (effects)
        effects->hint_ended = why;
    room_stop_hint(room);
}

/* Going away */

void room_bots_stop(struct room *room, struct room_effects *effects)
{
    room_bots_end_hint(room, effects, "the position has changed");
    if (!room->move)
        return;
    room->move->room = NULL;
    room->move = NULL;
    if (effects)
        effects->move_ended = true;
}

void room_bots_forget(struct room *room)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        room->chairs[seat].heard = -1;
}

void room_bot_leave(struct room *room, int seat)
{
    bot_free(room->chairs[seat].bot);
    room->chairs[seat].bot = NULL;
    room->chairs[seat].place = 0;
}

void room_bots_send_away(struct room *room)
{
    for (int seat = 0; seat < SEATS_MAX; seat++)
        room_bot_leave(room, seat);
}

size_t room_bot_bytes(const struct room *room, int seat)
{
    return room->chairs[seat].bot ? bot_memory(room->chairs[seat].bot) : 0;
}

/* Thinking */

void room_job_limit(struct room_job *job, int ms)
{
    job->ms = ms;
}

bool room_job_decide(struct room_job *job, const char *action)
{
    job->good = game_action_parse(job->game, job->state, action, &job->answer.action);
    return job->good;
}

static void tell_news(const struct room_job *job)
{
    const struct event *at = job->events;
    for (int i = 0; i < job->news_count; i++) {
        const struct news *news = &job->news[i];
        struct events events = {.count = news->events, .lost = news->lost};
        memcpy(events.at, at, (size_t)news->events * sizeof *at);
        at += news->events;
        bot_note(job->bot, job->seat, news->action, news->seen_by, &events, news->turn);
    }
}

void room_job_think(struct room_job *job, const struct bot_host *host)
{
    struct text error = TEXT_EMPTY;
    if (!job->bot)
        job->bot = bot_new(job->game, job->level, host, &error);
    if (job->bot && (!job->ms || bot_limit(job->bot, "ms", job->ms, &error))) {
        bot_lend(job->bot, host);
        if (job->forget)
            bot_forget(job->bot);
        tell_news(job);
        bot_decide(job->bot, job->state, job->seed, &job->answer);
        bot_trim(job->bot);
        job->good = true;
    }
    text_free(&error);
}

void room_job_return(struct room_job *job)
{
    if (!job->room || !job->bot)
        return;
    struct chair *chair = &job->room->chairs[job->seat];
    room_bot_leave(job->room, job->seat);
    chair->bot = job->bot;
    chair->heard = job->version;
    job->bot = NULL;
}

bool room_job_keep_at(struct room_job *job, int64_t place)
{
    if (!job->room || job->room->move != job)
        return false;
    struct chair *chair = &job->room->chairs[job->seat];
    room_bot_leave(job->room, job->seat);
    chair->place = place;
    chair->heard = job->version;
    return true;
}

int64_t room_bot_place(const struct room *room, int seat)
{
    return room->chairs[seat].place;
}

bool room_end_move(struct room_job *job, double now, int64_t date, struct room_effects *effects)
{
    struct room *room = job->room;
    const struct room_request request = {.from = job->seat, .now = now, .date = date};
    struct call call = {.room = room, .request = &request, .effects = effects};
    bool played = false;
    room_job_return(job);
    if (room)
        room->move = NULL;
    if (room && job->good && table_version(room->table) == job->version &&
        room_turn(room) == job->seat && room->chairs[job->seat].row.level[0]) {
        played = room_play(&call, job->answer.action);
        room->unwatched += played && !room_is_watched(room);
    }
    room_job_free(job);
    return played;
}

bool room_end_hint(struct room_job *job, struct json_writer *json)
{
    bool good = job->room && job->good;
    if (good && json)
        shape_answer(json, job->room->table, &job->answer);
    if (job->room)
        room_stop_hint(job->room);
    room_job_free(job);
    return good;
}

const struct bot_answer *room_job_answer(const struct room_job *job)
{
    return job->good ? &job->answer : NULL;
}

int room_job_seat(const struct room_job *job)
{
    return job->seat;
}

const char *room_job_level(const struct room_job *job)
{
    return job->level;
}

const struct game *room_job_game(const struct room_job *job)
{
    return job->game;
}
