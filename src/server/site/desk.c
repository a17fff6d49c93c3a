/* desk.c: see desk.h. */
#include "server/site/desk.h"

#include <stdlib.h>
#include <string.h>

#include "host/queue.h"
#include "host/think.h"

enum { THINKING_NICE = 10 };

struct errand {             /* a job of a server */
    struct thought thought; /* first, for it is what the queue hands back */
    struct errand *next;    /* those that wait, or those that think */
    int64_t server, number, place;
    bool keep;
    size_t memory; /* reserved for it while it thinks */
};

struct kept { /* a bot between its jobs */
    struct kept *older, *newer;
    int64_t server, place;
    struct bot *bot;
    size_t bytes;
};

struct refusal { /* a job that could not be read */
    struct refusal *next;
    int64_t server;
    struct text message;
};

struct desk {
    struct queue *queue;
    size_t most, reserved, held;
    struct errand *waiting, **last_waiting, *thinking;
    int thinking_count;
    struct kept *oldest, *newest;
    struct refusal *refusals;
};

/* Kept bots */

static struct bot *take_kept(struct desk *desk, struct kept *kept)
{
    struct bot *bot = kept->bot;
    *(kept->older ? &kept->older->newer : &desk->oldest) = kept->newer;
    *(kept->newer ? &kept->newer->older : &desk->newest) = kept->older;
    desk->held -= kept->bytes;
    free(kept);
    return bot;
}

static struct kept *find_kept(const struct desk *desk, int64_t server, int64_t place)
{
    struct kept *kept = desk->newest;
    while (kept && (kept->server != server || kept->place != place))
        kept = kept->older;
    return kept;
}

static void keep(struct desk *desk, const struct errand *errand, struct bot *bot)
{
    struct kept *kept = bot ? malloc(sizeof *kept) : NULL;
    if (!kept) {
        bot_free(bot);
        return;
    }
    *kept = (struct kept){.older = desk->newest,
                          .server = errand->server,
                          .place = errand->place,
                          .bot = bot,
                          .bytes = bot_memory(bot)};
    *(desk->newest ? &desk->newest->newer : &desk->oldest) = kept;
    desk->newest = kept;
    desk->held += kept->bytes;
}

/* Jobs */

static void free_thought(struct thought *thought)
{
    room_job_free(thought->job);
    free(thought); /* the errand begins with it */
}

static void wait_turn(struct desk *desk, struct errand *errand)
{
    errand->next = NULL;
    *desk->last_waiting = errand;
    desk->last_waiting = &errand->next;
}

static struct errand *take_turn(struct desk *desk)
{
    struct errand *errand = desk->waiting;
    desk->waiting = errand->next;
    if (!desk->waiting)
        desk->last_waiting = &desk->waiting;
    return errand;
}

static void begin(struct desk *desk, struct errand *errand)
{
    struct kept *kept = find_kept(desk, errand->server, errand->place);
    if (kept)
        room_job_lend(errand->thought.job, take_kept(desk, kept));
    desk->reserved += errand->memory;
    while (desk->oldest && desk->reserved + desk->held > desk->most)
        bot_free(take_kept(desk, desk->oldest));
    errand->next = desk->thinking;
    desk->thinking = errand;
    desk->thinking_count++;
    queue_submit(desk->queue, &errand->thought);
}

static void begin_what_fits(struct desk *desk)
{
    while (desk->waiting && desk->thinking_count < queue_threads(desk->queue) &&
           (!desk->reserved || desk->reserved + desk->waiting->memory <= desk->most))
        begin(desk, take_turn(desk));
}

/* Hearing */

static void write_answer(const struct errand *errand, const char *why, struct text *message)
{
    struct json_writer json = json_writer_to(message);
    json_begin_object(&json);
    json_key(&json, "answered");
    json_begin_object(&json);
    json_pair_int(&json, "job", errand->number);
    if (errand->thought.job) {
        json_key(&json, "answer");
        room_job_write_answer(errand->thought.job, &json);
    } else {
        json_pair_string(&json, "why", why);
    }
    json_end_object(&json);
    json_end_object(&json);
}

static bool refuse(struct desk *desk, const struct errand *errand, const char *why)
{
    struct refusal *refusal = calloc(1, sizeof *refusal);
    if (!refusal)
        return false;
    refusal->server = errand->server;
    write_answer(errand, why, &refusal->message);
    refusal->next = desk->refusals;
    desk->refusals = refusal;
    return true;
}

static bool hear_job(struct desk *desk, int64_t server, const struct json_node *message,
                     struct text *error)
{
    struct errand *errand = calloc(1, sizeof *errand);
    const struct json_node *keep = json_member(message, "keep");
    struct text why = TEXT_EMPTY;
    bool good = errand && json_as_int(json_member(message, "job"), 1, INT64_MAX, &errand->number) &&
                json_as_int(json_member(message, "bot"), 1, INT64_MAX, &errand->place);
    if (!good) {
        free(errand);
        return text_refuse(error, "a job has a number and a bot");
    }
    errand->server = server;
    errand->keep = keep && keep->type == JSON_TRUE;
    errand->thought.job = room_job_read(json_member(message, "thought"), &why);
    if (errand->thought.job) {
        errand->memory = bot_memory_most(room_job_game(errand->thought.job),
                                         room_job_level(errand->thought.job));
        wait_turn(desk, errand);
    } else {
        good = refuse(desk, errand, text_string(&why)) || text_refuse(error, "out of memory");
        free(errand);
    }
    text_free(&why);
    begin_what_fits(desk);
    return good;
}

static void hurry(struct desk *desk, int64_t server, int64_t number)
{
    for (struct errand *list = desk->thinking; list; list = list->next)
        if (list->server == server && list->number == number)
            atomic_store(&list->thought.hurry, true);
    for (struct errand *list = desk->waiting; list; list = list->next)
        if (list->server == server && list->number == number)
            atomic_store(&list->thought.hurry, true);
}

static void drop(struct desk *desk, int64_t server, int64_t place)
{
    struct kept *kept = find_kept(desk, server, place);
    if (kept)
        bot_free(take_kept(desk, kept));
    for (struct errand *at = desk->thinking; at; at = at->next)
        if (at->server == server && at->place == place)
            at->keep = false;
}

bool desk_hear(struct desk *desk, int64_t server, const struct json_node *message,
               struct text *error)
{
    int64_t number;
    if (json_member(message, "job"))
        return hear_job(desk, server, message, error);
    if (json_as_int(json_member(message, "hurry"), 1, INT64_MAX, &number))
        hurry(desk, server, number);
    else if (json_as_int(json_member(message, "drop"), 1, INT64_MAX, &number))
        drop(desk, server, number);
    else
        return text_refuse(error, "its message is not understood");
    return true;
}

void desk_forget(struct desk *desk, int64_t server)
{
    for (struct kept *kept = desk->oldest, *newer; kept; kept = newer) {
        newer = kept->newer;
        if (kept->server == server)
            bot_free(take_kept(desk, kept));
    }
    for (struct errand *at = desk->thinking; at; at = at->next)
        if (at->server == server) {
            atomic_store(&at->thought.hurry, true);
            at->server = 0;
        }
    struct errand *rest = desk->waiting;
    desk->waiting = NULL;
    desk->last_waiting = &desk->waiting;
    for (struct errand *next; rest; rest = next) {
        next = rest->next;
        if (rest->server == server)
            free_thought(&rest->thought);
        else
            wait_turn(desk, rest);
    }
}

/* Answers */

static bool collect_refusal(struct desk *desk, int64_t *server, struct text *message)
{
    struct refusal *refusal = desk->refusals;
    if (!refusal)
        return false;
    desk->refusals = refusal->next;
    *server = refusal->server;
    *message = refusal->message;
    free(refusal);
    return true;
}

static struct errand *collect_errand(struct desk *desk)
{
    struct errand *errand = (struct errand *)queue_collect(desk->queue), **link = &desk->thinking;
    if (!errand)
        return NULL;
    while (*link != errand)
        link = &(*link)->next;
    *link = errand->next;
    desk->thinking_count--;
    desk->reserved -= errand->memory;
    return errand;
}

bool desk_collect(struct desk *desk, int64_t *server, struct text *message)
{
    struct errand *errand;
    if (collect_refusal(desk, server, message))
        return true;
    while ((errand = collect_errand(desk))) {
        *server = errand->server;
        if (*server && errand->keep)
            keep(desk, errand, room_job_take(errand->thought.job));
        if (*server)
            write_answer(errand, NULL, message);
        free_thought(&errand->thought);
        begin_what_fits(desk);
        if (*server)
            return true;
    }
    return false;
}

/* What it can do */

void desk_write_hello(const struct desk *desk, struct json_writer *json)
{
    json_begin_object(json);
    json_key(json, "hello");
    json_begin_object(json);
    json_pair_string(json, "version", EPOKI_VERSION);
    json_pair_int(json, "places", queue_threads(desk->queue));
    json_key(json, "games"); /* with the versions of their rules, and the hashes of their tables */
    json_begin_object(json);
    for (int i = 0; i < game_count(); i++) {
        json_key(json, game_at(i)->slug);
        json_begin_array(json);
        json_int(json, game_at(i)->rules.version);
        json_int(json, (int64_t)data_hash(game_at(i)));
        json_end_array(json);
    }
    json_end_object(json);
    json_end_object(json);
    json_end_object(json);
}

/* Beginning and end */

struct desk *desk_open(const struct desk_settings *settings)
{
    struct desk *desk = calloc(1, sizeof *desk);
    struct queue_settings queue = {.threads = settings->threads,
                                   .nice = THINKING_NICE,
                                   .host = host_for_bots,
                                   .wake = settings->wake,
                                   .context = settings->context};
    queue.host.share = NULL; /* one thread per bot, the others are for other tables */
    if (!desk)
        return NULL;
    desk->most = settings->memory;
    desk->last_waiting = &desk->waiting;
    desk->queue = queue_open(&queue);
    if (desk->queue)
        return desk;
    free(desk);
    return NULL;
}

void desk_close(struct desk *desk)
{
    int64_t server;
    if (!desk)
        return;
    queue_close(desk->queue, free_thought); /* those that think and were not collected */
    while (desk->waiting)
        free_thought(&take_turn(desk)->thought);
    while (desk->oldest)
        bot_free(take_kept(desk, desk->oldest));
    for (struct text message; collect_refusal(desk, &server, &message);)
        text_free(&message);
    free(desk);
}
