/* test_server_seen.c: what a viewer is told of an action (src/server/seen.c). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/duel/state.h"
#include "server/server.h"

/* A table after the first pick of the draft. Who may learn of it, and the event, are the test's. */
struct desk {
    struct live live;
    struct journal_entry entry;
    struct event event;
};

static void open_desk(struct desk *desk)
{
    struct setup setup = game_standard_setup(&duel_game, 2);
    struct text error = TEXT_EMPTY;
    uint32_t actions[LEGAL_MAX];
    *desk = (struct desk){.entry = {.seat = 0, .count = 1},
                          .event = {.kind = DUEL_EVENT_PICK, .seen_by = EVENT_PUBLIC}};
    desk->live.table = table_new(&duel_game, &setup, 7, NULL, &error);
    assert_non_null(desk->live.table);
    assert_true(duel_game.legal(table_state(desk->live.table), actions) > 0);
    assert_true(table_play(desk->live.table, actions[0], NULL, &error));
    desk->live.journal = &desk->entry;
    desk->live.events = &desk->event;
}

static void close_desk(struct desk *desk)
{
    table_free(desk->live.table);
}

/* True when the entry, as the viewer is told of it, holds the text. */
static bool told(const struct desk *desk, int viewer, const char *text)
{
    struct text out = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&out);
    seen_write_entry(&desk->live, 0, viewer, &json);
    bool found = strstr(text_string(&out), text) != NULL;
    text_free(&out);
    return found;
}

static void test_an_action_is_told_to_those_who_may_learn_it(void **state)
{
    struct desk desk;
    (void)state;
    open_desk(&desk);
    desk.entry.seen_by = EVENT_PUBLIC;
    assert_true(told(&desk, 0, "\"action\":\"pick "));
    assert_true(told(&desk, 1, "\"action\":\"pick "));
    assert_true(told(&desk, SEAT_SPECTATOR, "\"action\":\"pick "));
    desk.entry.seen_by = 1 << 0;
    assert_true(told(&desk, 0, "\"action\":\"pick "));
    assert_true(told(&desk, 1, "\"action\":null"));
    assert_true(told(&desk, SEAT_SPECTATOR, "\"action\":null"));
    desk.entry.seen_by = 1 << 0 | 1 << 1;
    assert_true(told(&desk, 1, "\"action\":\"pick "));
    assert_true(told(&desk, SEAT_SPECTATOR, "\"action\":null"));
    close_desk(&desk);
}

static void test_events_are_told_to_those_who_may_learn_them(void **state)
{
    struct desk desk;
    (void)state;
    open_desk(&desk);
    desk.entry.seen_by = 1 << 0;
    assert_true(told(&desk, 1, "\"event\":\"pick\""));
    desk.event.seen_by = 1 << 0;
    assert_true(told(&desk, 0, "\"event\":\"pick\""));
    assert_true(told(&desk, 1, "\"events\":[]"));
    assert_true(told(&desk, SEAT_SPECTATOR, "\"events\":[]"));
    close_desk(&desk);
}

static void test_lost_events_are_told_as_lost(void **state)
{
    struct desk desk;
    (void)state;
    open_desk(&desk);
    assert_false(told(&desk, 1, "\"lost\""));
    desk.entry.lost = true;
    assert_true(told(&desk, 1, "\"lost\":true"));
    close_desk(&desk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_an_action_is_told_to_those_who_may_learn_it),
        cmocka_unit_test(test_events_are_told_to_those_who_may_learn_them),
        cmocka_unit_test(test_lost_events_are_told_as_lost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
