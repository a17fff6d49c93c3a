/* test_decision.c: a made-up game with decisions and a step: what is asked and what is not, frames
 * in JSON, and stacks from outside that the rules could not work on (decision.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/decision.h"
#include "core/game.h"

/* A seat feeds an animal or sells some; then the other seat is shown round. */
enum { FEED, SELL, TALK, KINDS };
enum { STEP_ROUND = KINDS, ALL_KINDS };
enum { SEATS = 2, FRAMES = 4, ROOM = 1 };

static const struct item kinds[] = {{.id = "feed"}, {.id = "sell"}, {.id = "talk"}};
static const struct item_list kind_items = {"kind", kinds, COUNT_OF(kinds)};

struct zoo_frame {
    uint8_t kind, seat;
    union {
        struct {
            uint8_t animal, cage;
        } feed;
        struct {
            int16_t left;
        } sell;
    };
};

struct zoo_state {
    uint8_t food, sold, rounds, talks;
    uint8_t depth;
    uint8_t spare[3];
    struct zoo_frame frames[FRAMES];
};

extern const struct decisions zoo_decisions;

static struct zoo_frame top_of(const struct zoo_state *zoo)
{
    return zoo->frames[zoo->depth - 1];
}

static int legal_feed(const void *state, uint32_t *actions)
{
    const struct zoo_state *zoo = state;
    for (uint32_t i = 0; i < zoo->food; i++)
        actions[i] = i;
    return zoo->food;
}

static void apply_feed(const struct play *play, uint32_t action)
{
    struct zoo_state *zoo = play->state;
    DECISION_POP(zoo);
    zoo->food = (uint8_t)action;
}

static int legal_sell(const void *state, uint32_t *actions)
{
    const struct zoo_state *zoo = state;
    actions[0] = 0;
    actions[1] = 1;
    return top_of(zoo).sell.left > 0 ? 2 : 0;
}

static void apply_sell(const struct play *play, uint32_t action)
{
    struct zoo_state *zoo = play->state;
    zoo->sold = (uint8_t)(zoo->sold + action);
    if (--zoo->frames[zoo->depth - 1].sell.left == 0)
        DECISION_POP(zoo);
}

/* Nobody talks who has nothing left to feed with. */
static bool settle_talk(const struct play *play)
{
    struct zoo_state *zoo = play->state;
    if (zoo->food)
        return false;
    DECISION_POP(zoo);
    return true;
}

static int legal_talk(const void *state, uint32_t *actions)
{
    (void)state;
    actions[0] = 7;
    return 1;
}

static void apply_talk(const struct play *play, uint32_t action)
{
    struct zoo_state *zoo = play->state;
    zoo->talks = (uint8_t)action;
    DECISION_POP(zoo);
}

static unsigned talk_seen_by(const void *state, uint32_t action)
{
    const struct zoo_state *zoo = state;
    (void)action;
    return 1u << top_of(zoo).seat;
}

static void step_round(const struct play *play)
{
    struct zoo_state *zoo = play->state;
    zoo->rounds++;
    DECISION_POP(zoo);
}

static bool is_sell(const void *state, int place)
{
    const struct zoo_state *zoo = state;
    return zoo->frames[place].sell.left >= 0;
}

static const struct field feed_list[] = {
    {.name = "animal",
     .type = FIELD_U8,
     .offset = offsetof(struct zoo_frame, feed.animal),
     .size = 1,
     .high = 9},
    {.name = "cage",
     .type = FIELD_U8,
     .offset = offsetof(struct zoo_frame, feed.cage),
     .size = 1,
     .high = 9},
};
static const struct fields feed_members = {.list = feed_list, .count = COUNT_OF(feed_list)};
static const struct field sell_list[] = {
    {.name = "left",
     .type = FIELD_I16,
     .offset = offsetof(struct zoo_frame, sell.left),
     .size = 2,
     .low = -9,
     .high = 9},
};
static const struct fields sell_members = {.list = sell_list, .count = COUNT_OF(sell_list)};

static const struct decision rows[ALL_KINDS] = {
    [FEED] = {.asked = ASKED_IF_CHOICE,
              .legal = legal_feed,
              .apply = apply_feed,
              .members = &feed_members},
    [SELL] = {.legal = legal_sell,
              .apply = apply_sell,
              .is_sound = is_sell,
              .members = &sell_members},
    [TALK] = {.legal = legal_talk,
              .apply = apply_talk,
              .settle = settle_talk,
              .seen_by = talk_seen_by},
    [STEP_ROUND] = {.step = step_round},
};

/* The zoo closes when ten are sold, whatever was to be decided. */
static bool settle_closing(const struct play *play)
{
    struct zoo_state *zoo = play->state;
    bool closes = zoo->sold >= 10;
    while (closes && zoo->depth)
        DECISION_POP(zoo);
    return closes;
}

DECISIONS(zoo, .rows = rows, .settle = settle_closing, .names = &kind_items, .count = ALL_KINDS,
          .room = ROOM)

static const struct fields *frame_variant(uint8_t kind)
{
    return decisions_members(&zoo_decisions, kind);
}

static const struct field frame_list[] = {
    FIELD_ITEM_ROW(zoo_frame, kind, &kind_items),
    FIELD_NUMBER_ROW(zoo_frame, seat, FIELD_U8, 0, SEATS - 1),
};
static const struct fields frame_fields = {.name = "frame",
                                           .size = sizeof(struct zoo_frame),
                                           .list = frame_list,
                                           .count = COUNT_OF(frame_list),
                                           .variant = frame_variant};

static void go_on(struct zoo_state *zoo)
{
    struct chance chance;
    chance_seed(&chance, 1, NULL);
    decisions_go_on(&zoo_decisions, &(struct play){zoo, &chance, NULL});
}

static void push(struct zoo_state *zoo, int kind, int seat)
{
    DECISION_PUSH(zoo, (struct zoo_frame){.kind = (uint8_t)kind, .seat = (uint8_t)seat});
}

static void test_steps_go_on(void **state)
{
    (void)state;
    struct zoo_state zoo = {.food = 2};
    push(&zoo, FEED, 1);
    push(&zoo, STEP_ROUND, 0);
    push(&zoo, STEP_ROUND, 0);
    go_on(&zoo);
    assert_int_equal(zoo.rounds, 2);
    assert_int_equal(zoo.depth, 1);
    assert_int_equal(decisions_decider(&zoo_decisions, &zoo), 1);
    const struct zoo_frame none = {0};
    assert_memory_equal(&zoo.frames[1], &none, sizeof none);
}

static void test_one_answer_is_given(void **state)
{
    (void)state;
    struct zoo_state zoo = {.food = 1};
    push(&zoo, FEED, 0);
    go_on(&zoo);
    assert_int_equal(zoo.depth, 0);
    assert_int_equal(zoo.food, 0);
    push(&zoo, FEED, 0); /* no answer: it lapses */
    go_on(&zoo);
    assert_int_equal(zoo.depth, 0);
    assert_int_equal(decisions_decider(&zoo_decisions, &zoo), SEAT_NONE);
}

static void test_asked_always(void **state)
{
    (void)state;
    struct zoo_state zoo = {.food = 1};
    push(&zoo, TALK, 0);
    go_on(&zoo); /* one answer, and asked all the same */
    assert_int_equal(zoo.depth, 1);
    zoo.food = 0;
    go_on(&zoo); /* settled without asking */
    assert_int_equal(zoo.depth, 0);
    assert_int_equal(zoo.talks, 0);
}

static void test_rules_of_any_time(void **state)
{
    (void)state;
    struct zoo_state zoo = {.food = 3, .sold = 9};
    push(&zoo, FEED, 1);
    push(&zoo, TALK, 0);
    go_on(&zoo);
    assert_int_equal(zoo.depth, 2);
    zoo.sold = 10;
    push(&zoo, STEP_ROUND, 0);
    go_on(&zoo);
    assert_int_equal(zoo.depth, 0);
    assert_int_equal(zoo.rounds, 1);
}

static void test_apply(void **state)
{
    (void)state;
    struct zoo_state zoo = {.food = 3};
    struct chance chance;
    uint32_t actions[LEGAL_MAX];
    chance_seed(&chance, 1, NULL);
    push(&zoo, FEED, 1);
    push(&zoo, SELL, 0);
    zoo.frames[1].sell.left = 2;
    assert_int_equal(decisions_legal(&zoo_decisions, &zoo, actions), 2);
    struct play play = {&zoo, &chance, NULL};
    decisions_apply(&zoo_decisions, &play, 1);
    assert_int_equal(decisions_decider(&zoo_decisions, &zoo), 0);
    decisions_apply(&zoo_decisions, &play, 1);
    assert_int_equal(zoo.sold, 2);
    assert_int_equal(decisions_decider(&zoo_decisions, &zoo), 1);
    zoo.food = 1;
    chance.failed = true; /* nothing more is decided in a game that cannot be */
    decisions_go_on(&zoo_decisions, &play);
    assert_int_equal(zoo.depth, 1);
}

static void test_seen_by(void **state)
{
    (void)state;
    struct zoo_state zoo = {.food = 3};
    push(&zoo, FEED, 1);
    assert_int_equal(decisions_seen_by(&zoo_decisions, &zoo, 0), EVENT_PUBLIC);
    push(&zoo, TALK, 1);
    assert_int_equal(decisions_seen_by(&zoo_decisions, &zoo, 7), 2);
}

static void expect_refused(const struct zoo_state *zoo, const char *why)
{
    struct text error = TEXT_EMPTY;
    assert_false(decisions_are_sound(&zoo_decisions, zoo, SEATS, &error));
    assert_non_null(strstr(text_string(&error), why));
    text_free(&error);
}

static void test_sound(void **state)
{
    (void)state;
    struct zoo_state zoo = {.food = 2};
    assert_true(decisions_are_sound(&zoo_decisions, &zoo, SEATS, NULL));
    push(&zoo, STEP_ROUND, 0);
    expect_refused(&zoo, "a step");
    push(&zoo, FEED, 1);
    assert_true(decisions_are_sound(&zoo_decisions, &zoo, SEATS, NULL));
    zoo.food = 0;
    expect_refused(&zoo, "feed cannot be asked");
    zoo.food = 2;
    zoo.frames[1].seat = SEATS;
    expect_refused(&zoo, "nobody");
    zoo.frames[1].seat = 1;
    zoo.frames[0].kind = ALL_KINDS;
    expect_refused(&zoo, "nobody");
    zoo.frames[0] = (struct zoo_frame){.kind = SELL, .sell = {.left = -1}};
    expect_refused(&zoo, "sell cannot be asked");
    zoo.frames[0].sell.left = 1;
    push(&zoo, FEED, 0);
    assert_true(decisions_are_sound(&zoo_decisions, &zoo, SEATS, NULL));
    push(&zoo, FEED, 0); /* no room for what play pushes */
    expect_refused(&zoo, "more than play can reach");
}

/* Frames as JSON: each kind has its own members, all of them and no others. */

static void expect_written(const struct zoo_frame *frame, const char *words)
{
    struct text text = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&text);
    json_begin_object(&json);
    fields_write(&frame_fields, frame, SEAT_NONE, &json);
    json_end_object(&json);
    assert_string_equal(text_string(&text), words);
    text_free(&text);
}

static bool reads(const char *words, struct zoo_frame *frame, const char *why)
{
    struct text error = TEXT_EMPTY;
    struct json_document document = json_parse(words, strlen(words));
    assert_non_null(document.root);
    bool good = fields_read(&frame_fields, frame, document.root, &error);
    if (why)
        assert_non_null(strstr(text_string(&error), why));
    json_free(&document);
    text_free(&error);
    return good;
}

static void test_json(void **state)
{
    (void)state;
    struct zoo_frame frame = {.kind = FEED, .seat = 1, .feed = {.animal = 3, .cage = 4}}, read;
    const char *feed = "{\"kind\":\"feed\",\"seat\":1,\"animal\":3,\"cage\":4}";
    expect_written(&frame, feed);
    assert_true(reads(feed, &read, NULL));
    assert_memory_equal(&read, &frame, sizeof frame);
    assert_true(reads("{\"cage\":4,\"animal\":3,\"seat\":1,\"kind\":\"feed\"}", &read, NULL));
    assert_memory_equal(&read, &frame, sizeof frame);
    frame = (struct zoo_frame){.kind = SELL, .sell = {.left = -2}};
    expect_written(&frame, "{\"kind\":\"sell\",\"seat\":0,\"left\":-2}");
    frame = (struct zoo_frame){.kind = TALK};
    expect_written(&frame, "{\"kind\":\"talk\",\"seat\":0}");
    assert_false(reads("{\"kind\":\"feed\",\"seat\":1,\"animal\":3}", &read, "cage: missing"));
    assert_false(reads("{\"kind\":\"talk\",\"seat\":1,\"cage\":3}", &read, "cage: unknown"));
    assert_false(reads("{\"kind\":\"sell\",\"seat\":1,\"left\":99}", &read, "left"));
    assert_false(reads("{\"kind\":\"sell\",\"seat\":1,\"left\":1,\"left\":1}", &read, "twice"));
}

static void test_json_compared(void **state)
{
    (void)state;
    const struct zoo_frame a = {.kind = FEED, .feed = {.animal = 3}}, b = {.kind = SELL};
    struct zoo_frame c = a;
    struct text out = TEXT_EMPTY;
    assert_true(fields_seen_equal(&frame_fields, &a, &c, 0));
    c.feed.cage = 1;
    assert_false(fields_seen_equal(&frame_fields, &a, &c, 0));
    assert_false(fields_seen_equal(&frame_fields, &a, &b, 0));
    assert_int_equal(fields_diff(&frame_fields, &a, &c, &out), 1);
    assert_string_equal(text_string(&out), "cage: 0 -> 1\n");
    assert_int_equal(fields_gaps(&frame_fields, NULL), 0);
    text_free(&out);
}

/* Every kind of decision of every game has answers and what follows from one, every step goes on.
 */
static void test_rows_of_the_games(void **state)
{
    (void)state;
    for (int i = 0; i < game_count(); i++) {
        const struct decisions *d = game_at(i)->rules.decisions;
        for (int kind = 0; d && kind < d->count; kind++) {
            const struct decision *row = &d->rows[kind];
            bool asks = kind < d->names->count;
            assert_int_equal(asks, row->legal && row->apply);
            assert_int_equal(!asks, row->step != NULL);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_steps_go_on),   cmocka_unit_test(test_one_answer_is_given),
        cmocka_unit_test(test_asked_always),  cmocka_unit_test(test_rules_of_any_time),
        cmocka_unit_test(test_apply),         cmocka_unit_test(test_seen_by),
        cmocka_unit_test(test_sound),         cmocka_unit_test(test_json),
        cmocka_unit_test(test_json_compared), cmocka_unit_test(test_rows_of_the_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
