/* crew.c: see crew.h. */
#include "server/rooms/crew.h"

#include <string.h>

#include "host/think.h"
#include "server/rooms/rooms.h"
#include "server/secret.h"

static const double ask_seconds = 1; /* between questions whether a worker is there */

/* Messages */

/* {"WORD": VALUE} */
static void say_number(struct rooms *rooms, struct worker *worker, const char *word, int64_t value)
{
    struct text message = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&message);
    json_begin_object(&json);
    json_pair_int(&json, word, value);
    json_end_object(&json);
    rooms->crew.say(worker, &message);
    text_free(&message);
}

static void refuse(struct rooms *rooms, struct worker *worker, const char *why)
{
    worker->wrong = why;
    rooms->crew.close(worker);
}

/* Jobs that go elsewhere */

static void redo(struct rooms *rooms, struct job *job)
{
    struct worker *other = crew_choose(rooms, room_job_game(job->thought.job));
    job->at->busy--;
    rooms->crew.redone++;
    room_job_begin_anew(job->thought.job);
    if (other && other != job->at)
        crew_give(rooms, other, job);
    else
        bots_submit(rooms, job);
}

static void redo_all(struct rooms *rooms, const struct worker *worker)
{
    for (struct job *job = rooms->bots.running; job; job = job->next)
        if (job->at == worker)
            redo(rooms, job);
}

/* Coming and going */

void crew_enter(struct rooms *rooms, struct worker *worker)
{
    *worker = (struct worker){.next = rooms->crew.first, .heard = host_seconds()};
    rooms->crew.first = worker;
}

/* The bots that stayed with it are gone, with what they remembered. */
static void forget_bots(struct rooms *rooms, const struct worker *worker)
{
    for (int i = 0; i < TABLE_BUCKETS; i++)
        for (struct live *live = rooms->tables[i]; live; live = live->next)
            for (int seat = 0; seat < SEATS_MAX; seat++)
                if (live->posted[seat].worker == worker) {
                    live->posted[seat] = (struct posted){0};
                    room_bot_leave(live->room, seat);
                }
}

void crew_leave(struct rooms *rooms, struct worker *worker)
{
    struct crew *crew = &rooms->crew;
    struct worker **link = &crew->first;
    while (*link && *link != worker)
        link = &(*link)->next;
    if (!*link)
        return;
    *link = worker->next;
    if (worker->places) {
        crew->count--;
        crew->places -= worker->places;
        crew->lost++;
    }
    worker->places = 0;
    forget_bots(rooms, worker);
    redo_all(rooms, worker);
}

/* Hearing */

/* The games that are played there by the rules and with the tables of this server. */
static uint64_t read_games(const struct json_node *list)
{
    uint64_t games = 0;
    for (int i = 0; i < game_count() && i < 64; i++) {
        const struct game *game = game_at(i);
        const struct json_node *at = json_member(list, game->slug);
        int64_t rules, tables;
        if (at && at->type == JSON_ARRAY && at->count == 2 &&
            json_as_int(at->child, 0, INT32_MAX, &rules) && rules == game->rules.version &&
            json_as_int(at->child->next, INT64_MIN, INT64_MAX, &tables) &&
            (uint64_t)tables == data_hash(game))
            games |= UINT64_C(1) << i;
    }
    return games;
}

static void hear_hello(struct rooms *rooms, struct worker *worker, const struct json_node *hello)
{
    const char *version = json_as_string(json_member(hello, "version"));
    int64_t places;
    if (worker->places ||
        !json_as_int(json_member(hello, "places"), 1, WORKER_PLACES_MAX, &places)) {
        refuse(rooms, worker, "its greeting is wrong");
        return;
    }
    if (!version || strcmp(version, EPOKI_VERSION) != 0) {
        refuse(rooms, worker, "it is of another release: " EPOKI_VERSION " is needed");
        return;
    }
    worker->games = read_games(json_member(hello, "games"));
    worker->places = (int)places;
    rooms->crew.count++;
    rooms->crew.places += worker->places;
    server_log("a worker for %d bots at a time has come", worker->places);
    bots_dispatch(rooms);
}

static struct job *find_job(const struct rooms *rooms, const struct worker *worker, int64_t number)
{
    struct job *job = rooms->bots.running;
    while (job && (job->at != worker || job->number != number))
        job = job->next;
    return job;
}

static void hear_answer(struct rooms *rooms, struct worker *worker, const struct json_node *answer)
{
    int64_t number;
    struct job *job = json_as_int(json_member(answer, "job"), 1, INT64_MAX, &number)
                          ? find_job(rooms, worker, number)
                          : NULL;
    if (!job) {
        refuse(rooms, worker, "it answers what it was not asked");
        return;
    }
    if (room_job_read_answer(job->thought.job, json_member(answer, "answer"))) {
        worker->busy--;
        bots_end(rooms, job);
        return;
    }
    const char *why = json_as_string(json_member(answer, "why"));
    server_log("a worker could not think about a position: %s", why ? why : "no reason");
    redo(rooms, job);
}

void crew_hear(struct rooms *rooms, struct worker *worker, const char *bytes, size_t count)
{
    struct json_document document = json_parse(bytes, count);
    const struct json_node *hello = json_member(document.root, "hello");
    const struct json_node *answer = json_member(document.root, "answered");
    worker->heard = host_seconds();
    if (hello)
        hear_hello(rooms, worker, hello);
    else if (answer)
        hear_answer(rooms, worker, answer);
    else if (!json_member(document.root, "here"))
        refuse(rooms, worker, "its message is not understood");
    json_free(&document);
}

void crew_tick(struct rooms *rooms, double now)
{
    struct crew *crew = &rooms->crew;
    bool late = now - crew->looked > 1; /* this process was stopped; what they said waits */
    bool ask = now - crew->asked > ask_seconds;
    struct worker *next;
    crew->looked = now;
    if (ask)
        crew->asked = now;
    for (struct worker *worker = crew->first; worker; worker = next) {
        next = worker->next;
        if (late)
            worker->heard = now;
        if (now - worker->heard > WORKER_SILENCE) {
            refuse(rooms, worker, "it does not answer");
            crew_leave(rooms, worker);
        } else if (ask) {
            say_number(rooms, worker, "there", 1);
        }
    }
}

/* Jobs */

bool crew_has_place(const struct worker *worker)
{
    return worker->busy < worker->places;
}

static bool knows(const struct worker *worker, const struct game *game)
{
    for (int i = 0; i < game_count() && i < 64; i++)
        if (game_at(i) == game)
            return worker->games >> i & 1;
    return false;
}

struct worker *crew_choose(const struct rooms *rooms, const struct game *game)
{
    struct worker *best = NULL;
    for (struct worker *at = rooms->crew.first; at; at = at->next)
        if (crew_has_place(at) && knows(at, game) &&
            (!best || at->places - at->busy > best->places - best->busy))
            best = at;
    return best;
}

void crew_give(struct rooms *rooms, struct worker *worker, struct job *job)
{
    struct text message = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&message);
    const struct room_job *thought = job->thought.job;
    job->at = worker;
    job->number = ++rooms->crew.last_number;
    job->place = room_job_place(thought) ? room_job_place(thought) : job->number;
    worker->busy++;
    rooms->crew.jobs++;
    json_begin_object(&json);
    json_pair_int(&json, "job", job->number);
    json_pair_int(&json, "bot", job->place);
    json_pair_bool(&json, "keep", job->wish.kind == WISH_MOVE);
    json_key(&json, "thought");
    room_job_write(thought, secret_seed(), &json);
    json_end_object(&json);
    rooms->crew.say(worker, &message);
    text_free(&message);
    if (atomic_load(&job->thought.hurry))
        crew_hurry(rooms, job);
}

void crew_hurry(struct rooms *rooms, const struct job *job)
{
    if (job->at)
        say_number(rooms, job->at, "hurry", job->number);
}

/* A bot has left. */
static void drop_bot(struct rooms *rooms, struct worker *worker, int64_t place)
{
    say_number(rooms, worker, "drop", place);
}

/* Bots that stay */

void crew_forget(struct rooms *rooms, struct live *live, bool all)
{
    for (int seat = 0; seat < SEATS_MAX; seat++) {
        struct posted *posted = &live->posted[seat];
        if (!posted->worker || (!all && room_bot_place(live->room, seat) == posted->place))
            continue;
        drop_bot(rooms, posted->worker, posted->place);
        *posted = (struct posted){0};
    }
}

void crew_keep(struct rooms *rooms, struct job *job)
{
    int seat = room_job_seat(job->thought.job);
    if (job->live && room_job_keep_at(job->thought.job, job->place))
        job->live->posted[seat] = (struct posted){job->at, job->place};
    else if (job->wish.kind == WISH_MOVE)
        drop_bot(rooms, job->at, job->place);
}
