/* test_room_job.c: thoughts as text for another process (src/room/job.c): nothing in them that the
 * seat cannot know, the same answer as here, and whatever else comes in their place is refused. */
#include "bot_desk.h"
#include "room/parts.h"

static struct room_job *job_of(const struct desk *desk, const void *state, const char *level)
{
    struct room_job *job = test_calloc(1, sizeof *job);
    *job =
        (struct room_job){.game = desk->game, .seat = game_decider(desk->game, state), .seed = 77};
    memcpy(job->level, level, strlen(level) + 1);
    memcpy(job->state, state, desk->game->rules.state_size);
    return job;
}

static void free_job(struct room_job *job)
{
    bot_free(job->bot);
    test_free(job);
}

static void write_job(const struct room_job *job, uint64_t random, struct text *out)
{
    struct json_writer json = json_writer_to(out);
    text_clear(out);
    room_job_write(job, random, &json);
    assert_false(out->failed);
}

static struct room_job *read_job(const struct text *text, struct text *error)
{
    struct json_document document = json_parse(text_string(text), text->length);
    struct room_job *job = room_job_read(document.root, error);
    json_free(&document);
    return job;
}

/* For every truth that the seat cannot tell apart the text is the same, to the last byte. */
static void test_nothing_hidden_leaves(void **state)
{
    struct desk *desk = *state;
    struct text truth = TEXT_EMPTY, other = TEXT_EMPTY;
    int different = 0, positions = 0;
    for (int which = 0; which < COUNT_OF(desk_games); which++) {
        desk_deal(desk, which, 3);
        for (uint64_t k = 0; !desk_is_over(desk); k++, desk_play_random(desk, which ? 9 : 2)) {
            struct room_job *job = job_of(desk, desk->state, "hard");
            write_job(job, k, &truth);
            different += desk_swap(desk, 50 + k);
            memcpy(job->state, desk->variant, desk->game->rules.state_size);
            write_job(job, k, &other);
            assert_string_equal(text_string(&truth), text_string(&other));
            free_job(job);
            positions++;
        }
    }
    assert_true(positions > 100 && different > positions / 2);
    text_free(&truth);
    text_free(&other);
}

/* Of what was played it tells what the seat may learn. */
static void test_news_without_secrets(void **state)
{
    struct desk *desk = *state;
    struct text first = TEXT_EMPTY, second = TEXT_EMPTY;
    desk_deal(desk, 0, 1);
    struct event events[] = {{.kind = 1, .seen_by = EVENT_PUBLIC, .amount = 5},
                             {.kind = 2, .seen_by = 0, .amount = 6}};
    struct room_job *job = job_of(desk, desk->state, "hard");
    events[1].seen_by = (uint8_t)(1 << (1 - job->seat));
    struct news news[] = {{.action = 1234, .seen_by = EVENT_PUBLIC, .events = 1, .turn = 0},
                          {.action = 777, .seen_by = events[1].seen_by, .events = 1, .turn = 1}};
    job->news = news;
    job->events = events;
    job->news_count = 2;
    write_job(job, 1, &first);
    news[1].action = 778;
    events[1].amount = 7;
    events[1].kind = 3;
    write_job(job, 1, &second);
    assert_string_equal(text_string(&first), text_string(&second));
    assert_non_null(strstr(text_string(&first), "[1234,0,0,[1,"));
    events[0].amount = 8; /* what is public is told */
    write_job(job, 1, &second);
    assert_string_not_equal(text_string(&first), text_string(&second));
    text_free(&first);
    text_free(&second);
    free_job(job);
}

/* The text of a job up to its position, which is drawn anew whenever it is written. */
static size_t text_before_position(const struct text *text)
{
    const char *at = strstr(text_string(text), "\"state\"");
    assert_non_null(at);
    return (size_t)(at - text_string(text));
}

/* What another process reads is what was written here: seat, level, limits, and all the news with
 * the largest and the smallest values of each member. */
static void test_read_as_written(void **state)
{
    struct desk *desk = *state;
    struct text first = TEXT_EMPTY, second = TEXT_EMPTY, error = TEXT_EMPTY;
    struct event events[] = {
        {.kind = UINT8_MAX, .seat = UINT8_MAX, .seen_by = EVENT_PUBLIC, .item = UINT8_MAX},
        {.seen_by = EVENT_PUBLIC, .amount = INT16_MIN, .extra = INT16_MAX},
        {.kind = 1, .seat = 2, .seen_by = EVENT_PUBLIC, .item = 3, .amount = 4, .extra = -5}};
    struct news news[] = {
        {.action = 1234, .seen_by = EVENT_PUBLIC, .events = 2, .turn = 1},
        {.action = UINT32_MAX, .seen_by = EVENT_PUBLIC, .turn = SEAT_NONE, .lost = true},
        {.action = 0, .seen_by = EVENT_PUBLIC, .events = 1, .turn = SEATS_MAX - 1}};
    desk_deal(desk, 0, 1);
    struct room_job *job = job_of(desk, desk->state, "hard");
    job->seed = UINT64_MAX;
    job->ms = INT32_MAX;
    job->forget = true;
    job->news = news;
    job->events = events;
    job->news_count = COUNT_OF(news);
    write_job(job, 1, &first);
    struct room_job *there = read_job(&first, &error);
    assert_non_null(there);
    assert_int_equal(there->seat, job->seat);
    assert_string_equal(there->level, "hard");
    assert_true(there->seed == UINT64_MAX && there->ms == INT32_MAX && there->forget);
    assert_int_equal(there->news_count, COUNT_OF(news));
    assert_true(there->news[1].lost && !there->news[0].lost);
    write_job(there, 1, &second);
    size_t length = text_before_position(&first);
    assert_int_equal(text_before_position(&second), length);
    assert_memory_equal(text_string(&first), text_string(&second), length);
    room_job_free(there);
    free_job(job);
    text_free(&first);
    text_free(&second);
}

/* Whoever does a job again elsewhere begins with a bot that remembers nothing, and hears no news.
 */
static void test_begun_anew(void **state)
{
    struct desk *desk = *state;
    struct text text = TEXT_EMPTY, error = TEXT_EMPTY;
    struct event event = {.seen_by = EVENT_PUBLIC};
    struct news news = {.action = 1, .seen_by = EVENT_PUBLIC, .events = 1};
    desk_deal(desk, 0, 1);
    struct room_job *job = job_of(desk, desk->state, "greedy");
    job->place = 7;
    job->news = &news;
    job->events = &event;
    job->news_count = 1;
    assert_int_equal(room_job_place(job), 7);
    room_job_begin_anew(job);
    assert_int_equal(room_job_place(job), 0);
    write_job(job, 1, &text);
    struct room_job *there = read_job(&text, &error);
    assert_non_null(there);
    assert_true(there->forget);
    assert_int_equal(there->news_count, 0);
    room_job_lend(there, desk_bot(desk, "greedy", NULL));
    struct bot *bot = room_job_take(there);
    assert_non_null(bot);
    assert_null(room_job_take(there));
    bot_free(bot);
    room_job_free(there);
    free_job(job);
    text_free(&text);
}

static void answer_elsewhere(struct room_job *job, struct text *error)
{
    struct text text = TEXT_EMPTY, answer = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&answer);
    write_job(job, 99, &text);
    struct room_job *there = read_job(&text, error);
    assert_string_equal(text_string(error), "");
    room_job_think(there, &(struct bot_host){0});
    room_job_write_answer(there, &json);
    struct json_document document = json_parse(text_string(&answer), answer.length);
    assert_true(room_job_read_answer(job, document.root));
    json_free(&document);
    room_job_free(there);
    text_free(&text);
    text_free(&answer);
}

/* The same answer, to the last bit, as a bot gives here. */
static void test_same_answer(void **state)
{
    static const char *const texts[] = {"random", "greedy:noise=300", "mcts:iterations=20,split=1",
                                        "plan:width=3,steps=3,iterations=2", "flat:iterations=4"};
    struct desk *desk = *state;
    struct text error = TEXT_EMPTY;
    int asked = 0;
    for (int which = 0; which < COUNT_OF(desk_games); which++) {
        desk_deal(desk, which, 5);
        for (int k = 0; !desk_is_over(desk) && k < 25;
             k++, desk_play_random(desk, which ? 17 : 3)) {
            const char *text = texts[k % COUNT_OF(texts)];
            struct room_job *job = job_of(desk, desk->state, text);
            answer_elsewhere(job, &error);
            desk_ask(desk, text, NULL, desk->state, 77, &desk->answer);
            assert_same_answer(&desk->answer, &job->answer);
            free_job(job);
            asked++;
        }
    }
    assert_true(asked > 100);
}

/* A position that the game, its rules or its tables do not allow, and texts that are no jobs. */
static void test_wrong_jobs(void **state)
{
    static const struct {
        const char *from, *to, *why;
    } changes[] = {{"\"duel\"", "\"chess\"", "there is no such game here"},
                   {"\"rules\":", "\"rules\":9", "it is a game by other rules"},
                   {"\"tables\":0", "\"tables\":5", "it is a game with other tables"},
                   {"\"seat\":", "\"seat\":7", "a job needs a seat, a seed, a time and a level"},
                   {"\"news\":[]", "\"news\":[[1]]", "the news are wrong"},
                   {"\"news\":[]", "\"news\":[[1,0,0,[1,2]]]", "the news are wrong"},
                   {"\"news\":[]", "\"news\":{}", "the news are wrong"},
                   {"\"news\":[]", "\"news\":[[4294967296,0,0]]", "the news are wrong"},
                   {"\"news\":[]", "\"news\":[[1,-2,0]]", "the news are wrong"},
                   {"\"news\":[]", "\"news\":[[1,9,0]]", "the news are wrong"},
                   {"\"news\":[]", "\"news\":[[1,0,2]]", "the news are wrong"},
                   {"\"news\":[]", "\"news\":[[1,0,0,[256,0,0,0,0]]]", "the news are wrong"},
                   {"\"news\":[]", "\"news\":[[1,0,0,[0,0,0,32768,0]]]", "the news are wrong"},
                   {"\"news\":[]", "\"news\":[[1,0,0,[0,0,0,0,0,0]]]", "the news are wrong"},
                   {"\"ms\":0", "\"ms\":-1", "a job needs a seat, a seed, a time and a level"},
                   {"\"state\":", "\"state\":0,\"stat\":", "a job needs a position"},
                   {"\"seat\":0", "\"seat\":1", "another seat is to decide"}};
    struct desk *desk = *state;
    struct text good = TEXT_EMPTY, bad = TEXT_EMPTY, error = TEXT_EMPTY;
    desk_deal(desk, 0, 1);
    struct room_job *job = job_of(desk, desk->state, "hard");
    write_job(job, 1, &good);
    for (int i = 0; i < COUNT_OF(changes); i++) {
        const char *at = strstr(text_string(&good), changes[i].from);
        assert_non_null(at);
        text_clear(&bad);
        text_add_bytes(&bad, text_string(&good), (size_t)(at - text_string(&good)));
        text_add(&bad, changes[i].to);
        text_add(&bad, at + strlen(changes[i].from));
        text_clear(&error);
        assert_null(read_job(&bad, &error));
        assert_string_equal(text_string(&error), changes[i].why);
    }
    free_job(job);
    text_free(&good);
    text_free(&bad);
    text_free(&error);
}

/* One action can have so many events, and no more. */
static void test_events_of_one_action(void **state)
{
    struct desk *desk = *state;
    desk_deal(desk, 0, 1);
    struct room_job *job = job_of(desk, desk->state, "hard");
    for (int more = 0; more < 2; more++) {
        struct text text = TEXT_EMPTY, list = TEXT_EMPTY, error = TEXT_EMPTY;
        write_job(job, 1, &text);
        for (int i = 0; i < EVENTS_MAX + more; i++)
            text_add(&list, ",[0,0,0,0,0]");
        const char *at = strstr(text_string(&text), "\"news\":[]");
        assert_non_null(at);
        struct text changed = TEXT_EMPTY;
        text_add_bytes(&changed, text_string(&text), (size_t)(at - text_string(&text)));
        text_format(&changed, "\"news\":[[1,0,0%s]]%s", text_string(&list),
                    at + strlen("\"news\":[]"));
        struct room_job *there = read_job(&changed, &error);
        assert_int_equal(there != NULL, !more);
        room_job_free(there);
        text_free(&text);
        text_free(&list);
        text_free(&changed);
        text_free(&error);
    }
    free_job(job);
}

/* Letters changed and pieces cut out: whatever is read can be thought about. */
static void test_damaged_jobs(void **state)
{
    struct desk *desk = *state;
    struct text good = TEXT_EMPTY, bad = TEXT_EMPTY, error = TEXT_EMPTY;
    struct chance chance;
    int read = 0;
    chance_seed(&chance, 4, NULL);
    for (int which = 0; which < COUNT_OF(desk_games); which++) {
        desk_deal(desk, which, 2);
        desk_play_random(desk, 20);
        struct room_job *job = job_of(desk, desk->state, "greedy:iterations=1");
        write_job(job, 1, &good);
        free_job(job);
        for (int i = 0; i < 300; i++) {
            text_clear(&bad);
            text_clear(&error);
            text_add_bytes(&bad, text_string(&good), good.length);
            for (uint32_t k = chance_below(&chance, 3) + 1; k > 0; k--)
                bad.data[chance_below(&chance, (uint32_t)bad.length)] =
                    "0123456789\"[]{},-tf"[chance_below(&chance, 19)];
            if (i % 5 == 0)
                text_cut(&bad, chance_below(&chance, (uint32_t)bad.length));
            struct room_job *there = read_job(&bad, &error);
            assert_true(there != NULL || error.length > 0);
            if (there)
                room_job_think(there, &(struct bot_host){0});
            read += there != NULL;
            room_job_free(there);
        }
    }
    assert_true(read > 5);
    text_free(&good);
    text_free(&bad);
    text_free(&error);
}

static bool is_answer(struct room_job *job, const char *text)
{
    struct json_document document = json_parse(text, strlen(text));
    bool good = room_job_read_answer(job, document.root);
    json_free(&document);
    assert_int_equal(room_job_answer(job) != NULL, good);
    return good;
}

/* An answer with so many numbers; the last one is `last`. */
static bool is_answer_with(struct room_job *job, uint32_t action, int count, const char *last)
{
    struct text text = TEXT_EMPTY;
    text_format(&text, "{\"good\":true,\"action\":%d,\"visits\":1,\"numbers\":[", (int)action);
    for (int i = 1; i < count; i++)
        text_add(&text, "0,");
    text_format(&text, "%s]}", last);
    bool good = is_answer(job, text_string(&text));
    text_free(&text);
    return good;
}

static void test_wrong_answers(void **state)
{
    struct desk *desk = *state;
    static const char *const answers[] = {
        "{}", "null", "{\"good\":false}",
        "{\"good\":true,\"action\":1,\"visits\":1,\"numbers\":[]}",
        "{\"good\":true,\"action\":4294967295,\"visits\":1,\"valued\":true,\"numbers\":[0]}"};
    static const char *const numbers[] = {"", ",\"numbers\":{}", ",\"numbers\":[]",
                                          ",\"numbers\":0"};
    uint32_t actions[LEGAL_MAX];
    desk_deal(desk, 0, 1);
    int count = SEATS_MAX + 2 * game_legal(desk->game, desk->state, actions);
    struct room_job *job = job_of(desk, desk->state, "hard");
    for (int i = 0; i < COUNT_OF(answers); i++)
        assert_false(is_answer(job, answers[i]));
    for (int i = 0; i < COUNT_OF(numbers); i++) {
        struct text text = TEXT_EMPTY;
        text_format(&text, "{\"good\":true,\"action\":%d,\"visits\":1%s}", (int)actions[0],
                    numbers[i]);
        assert_false(is_answer(job, text_string(&text)));
        text_free(&text);
    }
    assert_false(is_answer_with(job, actions[0], count - 1, "0"));
    assert_false(is_answer_with(job, actions[0], count + 1, "0"));
    assert_false(is_answer_with(job, actions[0], count, "\"0\""));
    assert_false(is_answer_with(job, actions[0], count, "9221120237041090560")); /* not a number */
    assert_false(is_answer_with(job, actions[0], count, "9218868437227405312")); /* infinite */
    assert_true(is_answer_with(job, actions[0], count, "0"));
    assert_true(is_answer_with(job, actions[0], count, "4696837146684686336"));  /* a million */
    assert_false(is_answer_with(job, actions[0], count, "4696837146684686337")); /* more */
    assert_true(
        is_answer_with(job, actions[0], count, "-4526534890170089472")); /* the same, lost */
    assert_false(is_answer_with(job, actions[0], count, "-4526534890170089471")); /* and more */
    free_job(job);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        AT_DESK(test_nothing_hidden_leaves), AT_DESK(test_news_without_secrets),
        AT_DESK(test_read_as_written),       AT_DESK(test_begun_anew),
        AT_DESK(test_same_answer),           AT_DESK(test_wrong_jobs),
        AT_DESK(test_events_of_one_action),  AT_DESK(test_damaged_jobs),
        AT_DESK(test_wrong_answers),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
