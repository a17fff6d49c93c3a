/* job.c: a bot's thought as text, for another process that carries it out, and the answer.
 *
 * A bot is given only what its seat knows (bots/bot.h), and the text of a job holds no more: what
 * the seat cannot know is drawn anew before it is written, and of what was played it says what the
 * seat may learn. Since a bot draws all that anew itself, from the seed of the decision, the answer
 * is the same as here. That seed follows from the table's, as it does for a bot in this process:
 * nobody who does not work at it can compute one from the other, but whoever is handed jobs must be
 * trusted with it. */
#include <stdlib.h>
#include <string.h>

#include "room/parts.h"

/* Writing */

static void write_state(const struct room_job *job, uint64_t random, struct json_writer *json)
{
    uint64_t state[STATE_BYTES_MAX / 8];
    struct chance chance;
    chance_seed(&chance, random, NULL);
    memcpy(state, job->state, job->game->rules.state_size);
    job->game->rules.resample(state, job->seat, &chance);
    json_key(json, "state");
    game_view(job->game, state, SEAT_NONE, json);
}

static void write_event(const struct event *event, struct json_writer *json)
{
    json_begin_array(json);
    json_int(json, event->kind);
    json_int(json, event->seat);
    json_int(json, event->item);
    json_int(json, event->amount);
    json_int(json, event->extra);
    json_end_array(json);
}

static void write_news(const struct room_job *job, struct json_writer *json)
{
    const struct event *at = job->events;
    json_key(json, "news");
    json_begin_array(json);
    for (int i = 0; i < job->news_count; i++) {
        const struct news *news = &job->news[i];
        bool told = event_mask_has(news->seen_by, job->seat);
        json_begin_array(json);
        json_int(json, told ? news->action : ACTION_HIDDEN);
        json_int(json, news->turn);
        json_int(json, news->lost);
        for (const struct event *end = at + news->events; at < end; at++)
            if (event_mask_has(at->seen_by, job->seat))
                write_event(at, json);
        json_end_array(json);
    }
    json_end_array(json);
}

void room_job_write(const struct room_job *job, uint64_t random, struct json_writer *json)
{
    json_begin_object(json);
    json_pair_string(json, "game", job->game->slug);
    json_pair_int(json, "rules", job->game->rules.version);
    json_pair_int(json, "tables", (int64_t)data_hash(job->game));
    json_pair_int(json, "seat", job->seat);
    json_pair_string(json, "level", job->level);
    json_pair_int(json, "seed", (int64_t)job->seed);
    json_pair_int(json, "ms", job->ms);
    json_pair_bool(json, "forget", job->forget);
    write_news(job, json);
    write_state(job, random, json);
    json_end_object(json);
}

static int64_t bits_of(double value)
{
    int64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

/* Moves need only the action; hints show what the bot thought of each. */
void room_job_write_answer(const struct room_job *job, struct json_writer *json)
{
    const struct bot_answer *answer = &job->answer;
    json_begin_object(json);
    json_pair_bool(json, "good", job->good);
    if (job->good) {
        json_pair_int(json, "action", answer->action);
        json_pair_int(json, "visits", answer->visits);
        json_pair_bool(json, "valued", answer->valued);
        json_key(json, "numbers"); /* the bits of doubles: of the seats, and two of each action */
        json_begin_array(json);
        for (int seat = 0; seat < SEATS_MAX; seat++)
            json_int(json, bits_of(answer->value[seat]));
        for (int i = 0; i < answer->count; i++) {
            json_int(json, bits_of(answer->candidates[i].share));
            json_int(json, bits_of(answer->candidates[i].value));
        }
        json_end_array(json);
    }
    json_end_object(json);
}

/* Reading */

static bool read_number(const struct json_node *object, const char *key, int64_t low, int64_t high,
                        int64_t *value)
{
    return json_as_int(json_member(object, key), low, high, value);
}

static bool read_flag(const struct json_node *object, const char *key)
{
    const struct json_node *node = json_member(object, key);
    return node && node->type == JSON_TRUE;
}

/* The next number of a list. */
static bool take(const struct json_node **at, int64_t low, int64_t high, int64_t *value)
{
    const struct json_node *node = *at;
    if (!node || !json_as_int(node, low, high, value))
        return false;
    *at = node->next;
    return true;
}

static bool read_event(const struct json_node *list, int seat, struct event *event)
{
    const struct json_node *at = list->type == JSON_ARRAY ? list->child : NULL;
    int64_t kind, whom, item, amount, extra;
    if (!take(&at, 0, UINT8_MAX, &kind) || !take(&at, 0, UINT8_MAX, &whom) ||
        !take(&at, 0, UINT8_MAX, &item) || !take(&at, INT16_MIN, INT16_MAX, &amount) ||
        !take(&at, INT16_MIN, INT16_MAX, &extra) || at)
        return false;
    *event = (struct event){.kind = (uint8_t)kind,
                            .seat = (uint8_t)whom,
                            .seen_by = (uint8_t)(1 << seat),
                            .item = (uint8_t)item,
                            .amount = (int16_t)amount,
                            .extra = (int16_t)extra};
    return true;
}

static bool read_one_news(struct room_job *job, const struct json_node *list, struct event **events)
{
    const struct json_node *at = list->type == JSON_ARRAY ? list->child : NULL;
    struct news *news = &job->news[job->news_count];
    int64_t action, turn, lost;
    if (!take(&at, 0, UINT32_MAX, &action) || !take(&at, SEAT_NONE, SEATS_MAX - 1, &turn) ||
        !take(&at, 0, 1, &lost) || list->count - 3 > EVENTS_MAX)
        return false;
    *news = (struct news){.action = (uint32_t)action,
                          .seen_by = EVENT_PUBLIC,
                          .turn = (int)turn,
                          .lost = lost == 1,
                          .events = list->count - 3};
    for (; at; at = at->next, ++*events)
        if (!read_event(at, job->seat, *events))
            return false;
    job->news_count++;
    return true;
}

static bool read_news(struct room_job *job, const struct json_node *list)
{
    int events = 0;
    if (!list || list->type != JSON_ARRAY)
        return false;
    for (const struct json_node *at = list->child; at; at = at->next)
        events += at->count;
    job->news = calloc((size_t)list->count + 1, sizeof *job->news); /* calloc may refuse 0 */
    job->events = calloc((size_t)events + 1, sizeof *job->events);
    struct event *next = job->events;
    if (!job->news || !job->events)
        return false;
    for (const struct json_node *at = list->child; at; at = at->next)
        if (!read_one_news(job, at, &next))
            return false;
    return true;
}

/* The game with the same rules and the same tables as there. */
static bool read_game(struct room_job *job, const struct json_node *object, struct text *error)
{
    const char *slug = json_as_string(json_member(object, "game"));
    int64_t rules, tables;
    job->game = slug ? game_find(slug) : NULL;
    if (!job->game)
        return text_refuse(error, "there is no such game here");
    if (!read_number(object, "rules", 0, INT32_MAX, &rules) || rules != job->game->rules.version)
        return text_refuse(error, "it is a game by other rules");
    if (!read_number(object, "tables", INT64_MIN, INT64_MAX, &tables) ||
        (uint64_t)tables != data_hash(job->game))
        return text_refuse(error, "it is a game with other tables");
    return true;
}

static bool read_job(struct room_job *job, const struct json_node *object, struct text *error)
{
    const char *level = json_as_string(json_member(object, "level"));
    int64_t seat, seed, ms;
    if (!read_game(job, object, error))
        return false;
    if (!read_number(object, "seat", 0, SEATS_MAX - 1, &seat) ||
        !read_number(object, "seed", INT64_MIN, INT64_MAX, &seed) ||
        !read_number(object, "ms", 0, INT32_MAX, &ms) || !level || strlen(level) > ROOM_LEVEL_BYTES)
        return text_refuse(error, "a job needs a seat, a seed, a time and a level");
    job->seat = (int)seat;
    job->seed = (uint64_t)seed;
    job->ms = (int)ms;
    job->forget = read_flag(object, "forget");
    room_copy_text(job->level, sizeof job->level, level);
    const struct json_node *state = json_member(object, "state");
    if (!state || state->type != JSON_OBJECT)
        return text_refuse(error, "a job needs a position");
    if (!game_state_read(job->game, job->state, state, error))
        return false;
    if (game_decider(job->game, job->state) != job->seat)
        return text_refuse(error, "another seat is to decide");
    return read_news(job, json_member(object, "news")) || text_refuse(error, "the news are wrong");
}

struct room_job *room_job_read(const struct json_node *object, struct text *error)
{
    struct room_job *job = calloc(1, sizeof *job);
    if (!job) {
        text_add(error, "out of memory");
        return NULL;
    }
    if (read_job(job, object, error))
        return job;
    room_job_free(job);
    return NULL;
}

static bool read_share(const struct json_node **at, double *value)
{
    int64_t bits;
    if (!take(at, INT64_MIN, INT64_MAX, &bits))
        return false;
    memcpy(value, &bits, sizeof bits);
    return *value >= -1e6 && *value <= 1e6; /* no bot says more, and it is a number */
}

static bool read_numbers(struct bot_answer *answer, const struct json_node *list)
{
    if (!list || list->type != JSON_ARRAY || list->count != SEATS_MAX + 2 * answer->count)
        return false;
    const struct json_node *at = list->child;
    for (int seat = 0; seat < SEATS_MAX; seat++)
        if (!read_share(&at, &answer->value[seat]))
            return false;
    for (int i = 0; i < answer->count; i++)
        if (!read_share(&at, &answer->candidates[i].share) ||
            !read_share(&at, &answer->candidates[i].value))
            return false;
    return true;
}

bool room_job_read_answer(struct room_job *job, const struct json_node *object)
{
    struct bot_answer *answer = &job->answer;
    uint32_t actions[LEGAL_MAX];
    int64_t action, visits;
    bool legal = false;
    if (!read_flag(object, "good") || !read_number(object, "action", 0, UINT32_MAX, &action) ||
        !read_number(object, "visits", 0, INT64_MAX, &visits))
        return false;
    answer->count = game_legal(job->game, job->state, actions);
    for (int i = 0; i < answer->count; i++) {
        answer->candidates[i].action = actions[i];
        legal |= actions[i] == (uint32_t)action;
    }
    answer->action = (uint32_t)action;
    answer->visits = visits;
    answer->valued = read_flag(object, "valued");
    job->good = legal && read_numbers(answer, json_member(object, "numbers"));
    return job->good;
}

/* Bots */

void room_job_lend(struct room_job *job, struct bot *bot)
{
    bot_free(job->bot);
    job->bot = bot;
}

struct bot *room_job_take(struct room_job *job)
{
    struct bot *bot = job->bot;
    job->bot = NULL;
    return bot;
}

void room_job_begin_anew(struct room_job *job)
{
    job->place = 0;
    job->forget = true;
    job->news_count = 0;
}

int64_t room_job_place(const struct room_job *job)
{
    return job->place;
}
