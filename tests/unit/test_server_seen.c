/* test_server_seen.c: whether an action is shown to a viewer (src/server/seen.c). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "games/duel/state.h"
#include "server/server.h"

/* A table after the first pick of the draft, which names a wonder. The events are the test's. */
struct desk {
    struct live live;
    struct journal_entry entry;
    struct event event;
    struct ref wonder;
};

static void open_desk(struct desk *desk)
{
    struct setup setup = game_standard_setup(&duel_game, 2);
    struct text error = TEXT_EMPTY;
    uint32_t actions[LEGAL_MAX];
    struct ref refs[REFS_MAX];
    *desk = (struct desk){.entry = {.seat = 0}};
    desk->live.table = table_new(&duel_game, &setup, 7, NULL, &error);
    assert_non_null(desk->live.table);
    assert_true(duel_game.legal(table_state(desk->live.table), actions) > 0);
    assert_true(table_play(desk->live.table, actions[0], NULL, &error));
    assert_int_equal(game_action_named(&duel_game, actions[0], refs), 1);
    desk->wonder = refs[0];
    desk->live.journal = &desk->entry;
    desk->live.events = &desk->event;
}

static void close_desk(struct desk *desk)
{
    table_free(desk->live.table);
}

/* One event: the wonder is picked. */
static void tell_of_wonder(struct desk *desk, uint8_t seen_by)
{
    desk->event = (struct event){
        .kind = DUEL_EVENT_PICK, .seat = 0, .seen_by = seen_by, .item = desk->wonder.item};
    desk->entry.count = 1;
}

static void test_an_action_is_as_public_as_what_it_names(void **state)
{
    struct desk desk;
    (void)state;
    open_desk(&desk);
    assert_true(seen_action(&desk.live, 0, 1)); /* no event tells of it: nothing is hidden */
    tell_of_wonder(&desk, EVENT_PUBLIC);
    assert_true(seen_action(&desk.live, 0, 1));
    assert_true(seen_action(&desk.live, 0, SEAT_SPECTATOR));
    tell_of_wonder(&desk, 1 << 0);
    assert_true(seen_action(&desk.live, 0, 0));
    assert_false(seen_action(&desk.live, 0, 1));
    assert_false(seen_action(&desk.live, 0, SEAT_SPECTATOR));
    close_desk(&desk);
}

/* What would hide it may be among the events that are missing. */
static void test_where_events_are_missing_nothing_is_shown(void **state)
{
    struct desk desk;
    (void)state;
    open_desk(&desk);
    desk.entry.lost = true;
    assert_true(seen_action(&desk.live, 0, 0));
    assert_false(seen_action(&desk.live, 0, 1));
    assert_false(seen_action(&desk.live, 0, SEAT_SPECTATOR));
    tell_of_wonder(&desk, EVENT_PUBLIC);
    assert_false(seen_action(&desk.live, 0, 1));
    close_desk(&desk);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_an_action_is_as_public_as_what_it_names),
        cmocka_unit_test(test_where_events_are_missing_nothing_is_shown),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
