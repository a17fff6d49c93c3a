/* test_room_bots.c: a bot at a table plays exactly the moves it plays in the arena
 * (src/room/bots.c): whole games by rooms, beside games by the loop of src/arena/play.c. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "room/parts.h"

enum { ACTIONS_MAX = 4000 };

struct played {
    uint32_t actions[ACTIONS_MAX];
    int count;
};

/* As the arena does: one bot for each seat from the beginning, which hears of every action. */
static void play_arena(const struct game *game, const char *level, int most, struct played *played)
{
    struct setup setup = game_standard_setup(game, game->players_min);
    struct text error = TEXT_EMPTY;
    struct table *table = table_new(game, &setup, 5, NULL, &error);
    struct bot *bots[SEATS_MAX] = {NULL};
    struct bot_answer *answer = malloc(sizeof *answer);
    int seat;
    assert_true(table && answer);
    for (int i = 0; i < setup.players; i++)
        bots[i] = bot_new(game, level, &(struct bot_host){0}, &error);
    while ((seat = game_decider(game, table_state(table))) != SEAT_NONE && played->count < most) {
        struct events events = {.count = 0};
        bot_decide(bots[seat], table_state(table), bot_seed(5, table_version(table)), answer);
        uint8_t seen_by = game_action_seen_by(game, table_state(table), answer->action);
        assert_true(table_play(table, answer->action, &events, &error));
        for (int i = 0; i < setup.players; i++)
            bot_note(bots[i], i, answer->action, seen_by, &events,
                     game_decider(game, table_state(table)));
        played->actions[played->count++] = answer->action;
    }
    for (int i = 0; i < setup.players; i++)
        bot_free(bots[i]);
    free(answer);
    table_free(table);
    text_free(&error);
}

static struct room *open_room(const struct game *game, const char *level)
{
    struct setup setup = game_standard_setup(game, game->players_min);
    struct text error = TEXT_EMPTY, record = TEXT_EMPTY;
    struct table *table = table_new(game, &setup, 5, NULL, &error);
    assert_non_null(table);
    table_record(table, &record);
    const struct room_entry open = {.kind = ENTRY_OPEN, .text = record.data};
    struct room *room = room_new(&open, 0, 60, &error);
    assert_non_null(room);
    for (int seat = 0; seat < setup.players; seat++) {
        struct room_entry entry = {.kind = ENTRY_SEAT, .seat = seat, .row = {.kind = KIND_BOT}};
        memcpy(entry.row.level, level, strlen(level) + 1);
        assert_true(room_restore(room, &entry, &error));
    }
    table_free(table);
    text_free(&record);
    text_free(&error);
    return room;
}

static void play_room(const struct game *game, const char *level, int most, struct played *played)
{
    struct room *room = open_room(game, level);
    struct text result = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&result);
    struct room_effects effects = {.why = TEXT_EMPTY};
    const struct room_request join = {.verb = VERB_JOIN, .from = SEAT_SPECTATOR};
    assert_true(room_handle(room, &join, &json, &effects)); /* they play for somebody */
    while (room_wants_move(room) && played->count < most) {
        struct room_job *job = room_begin_move(room);
        room_job_think(job, &(struct bot_host){0});
        room_job_return(job);
        assert_true(room_end_move(job, 0, 0, &effects));
        played->actions[played->count] = table_action_at(room_table(room), played->count);
        played->count++;
    }
    assert_int_equal(table_version(room_table(room)), played->count);
    room_effects_clear(&effects);
    text_free(&result);
    room_free(room);
}

static void compare(const char *slug, const char *level, int most)
{
    const struct game *game = game_find(slug);
    static struct played arena, room;
    arena.count = room.count = 0;
    play_arena(game, level, most, &arena);
    play_room(game, level, most, &room);
    assert_true(arena.count > 20);
    assert_int_equal(arena.count, room.count);
    assert_memory_equal(arena.actions, room.actions, (size_t)arena.count * sizeof arena.actions[0]);
}

static void test_duel(void **state)
{
    (void)state;
    compare("duel", "hard", ACTIONS_MAX);
}

static void test_ages(void **state)
{
    (void)state;
    compare("ages", "hard", 40);
}

static void test_civ(void **state)
{
    (void)state;
    compare("civ", "hard", 40);
}

/* Taking back and starting anew: from then on a bot plays what one plays that has just sat down. */

enum interruption { UNDO, RESTART };

struct beside {
    const struct game *game;
    struct room *room;
    struct bot *shadow; /* the same bot, NULL until it decides for the first time */
    bool undone;        /* since it decided last */
    struct room_effects effects;
    struct text result;
};

static struct room_request request_of(const struct beside *beside, enum room_verb verb)
{
    return (struct room_request){.verb = verb,
                                 .from = 0,
                                 .name = "",
                                 .version = table_version(room_table(beside->room)),
                                 .undos = room_undos(beside->room)};
}

static void ask(struct beside *beside, const struct room_request *request)
{
    struct json_writer json = json_writer_to(&beside->result);
    assert_true(room_handle(beside->room, request, &json, &beside->effects));
}

/* A person in the first seat, the bot in the second. */
static void sit_down(struct beside *beside, const char *level)
{
    struct text error = TEXT_EMPTY;
    const struct room_entry person = {
        .kind = ENTRY_SEAT, .seat = 0, .row = {.kind = KIND_HUMAN, .held = true}};
    const struct room_request join = {.verb = VERB_JOIN, .from = 0, .name = ""};
    beside->room = open_room(beside->game, level);
    assert_true(room_restore(beside->room, &person, &error));
    ask(beside, &join);
    text_free(&error);
}

static void play_person(struct beside *beside)
{
    struct room_request play = request_of(beside, VERB_PLAY);
    struct text action = TEXT_EMPTY;
    uint32_t actions[LEGAL_MAX];
    const struct table *table = room_table(beside->room);
    int count = game_legal(beside->game, table_state(table), actions);
    int which = table_version(table) + room_undos(beside->room); /* after taking back another one */
    game_action_text(beside->game, actions[which % count], &action);
    play.text = text_string(&action);
    ask(beside, &play);
    text_free(&action);
}

static void play_bot(struct beside *beside, const char *level)
{
    static struct bot_answer answer;
    struct text error = TEXT_EMPTY;
    const struct table *table = room_table(beside->room);
    int version = table_version(table);
    if (!beside->shadow)
        beside->shadow = bot_new(beside->game, level, &(struct bot_host){0}, &error);
    bot_decide(beside->shadow, table_state(table), bot_seed(5, version), &answer);
    struct room_job *job = room_begin_move(beside->room);
    assert_int_equal(job->forget, beside->undone);
    beside->undone = false;
    room_job_think(job, &(struct bot_host){0});
    assert_true(room_end_move(job, 0, 0, &beside->effects));
    assert_int_equal(table_action_at(room_table(beside->room), version), answer.action);
    text_free(&error);
}

/* The bot beside the room's hears of what was played. */
static void tell_shadow(struct beside *beside)
{
    struct events events = {.count = 0};
    const struct table *table = room_table(beside->room);
    int last = table_version(table) - 1;
    if (!beside->shadow)
        return;
    events.count = room_log_events(beside->room, last, 1, events.at);
    bot_note(beside->shadow, 1, table_action_at(table, last), EVENT_PUBLIC, &events,
             room_turn(beside->room));
}

static void interrupt(struct beside *beside, enum interruption interruption)
{
    struct room_request undo = request_of(beside, VERB_UNDO);
    struct room_effects packed = {.why = TEXT_EMPTY};
    struct text error = TEXT_EMPTY;
    const struct room_request join = {.verb = VERB_JOIN, .from = 0, .name = ""};
    undo.version = -1;
    bot_free(beside->shadow);
    beside->shadow = NULL;
    if (interruption == UNDO) {
        ask(beside, &undo);
        beside->undone = true;
        return;
    }
    room_pack(beside->room, 0, &packed);
    room_free(beside->room);
    beside->room = room_new(&packed.entries[0], 0, 60, &error);
    for (int i = 1; i < packed.count; i++)
        assert_true(room_restore(beside->room, &packed.entries[i], &error));
    ask(beside, &join);
    room_effects_clear(&packed);
    text_free(&error);
}

/* So many decisions before the interruption, and as many of the bot after it. */
static void play_beside(const char *slug, enum interruption interruption, int before, int after)
{
    struct beside beside = {.game = game_find(slug), .effects = {.why = TEXT_EMPTY}};
    bool interrupted = false;
    int decided = 0;
    sit_down(&beside, "hard");
    while (decided < after) {
        int turn = room_turn(beside.room);
        assert_int_not_equal(turn, SEAT_NONE);
        if (turn == 0) {
            play_person(&beside);
        } else {
            play_bot(&beside, "hard");
            decided += interrupted;
        }
        tell_shadow(&beside);
        if (!interrupted && table_version(room_table(beside.room)) >= before && turn == 1) {
            interrupt(&beside, interruption);
            interrupted = true;
        }
    }
    bot_free(beside.shadow);
    room_effects_clear(&beside.effects);
    text_free(&beside.result);
    room_free(beside.room);
}

static void test_after_undo(void **state)
{
    (void)state;
    play_beside("duel", UNDO, 20, 12);
    play_beside("ages", UNDO, 12, 8);
    play_beside("civ", UNDO, 20, 8);
}

static void test_after_restart(void **state)
{
    (void)state;
    play_beside("duel", RESTART, 20, 12);
    play_beside("ages", RESTART, 12, 8);
    play_beside("civ", RESTART, 20, 8);
}

/* A thought that nobody wanted to its end: the bot is asked again, and has forgotten nothing; where
 * it was is known until it leaves. */
static void test_asked_again(void **state)
{
    struct room *room = open_room(game_find("duel"), "hard");
    struct room_effects effects = {.why = TEXT_EMPTY};
    struct text result = TEXT_EMPTY;
    struct json_writer json = json_writer_to(&result);
    const struct room_request join = {.verb = VERB_JOIN, .from = SEAT_SPECTATOR};
    (void)state;
    assert_true(room_handle(room, &join, &json, &effects));
    struct room_job *job = room_begin_move(room);
    int seat = room_job_seat(job);
    assert_ptr_equal(room_job_game(job), game_find("duel"));
    room_job_think(job, &(struct bot_host){0});
    room_job_return(job);
    room_bots_stop(room, NULL);
    room_job_free(job);
    assert_true(room_bot_bytes(room, seat) > 0);
    job = room_begin_move(room);
    assert_false(job->forget);
    assert_int_equal(job->news_count, 0);
    assert_true(room_job_keep_at(job, 7));
    assert_int_equal(room_bot_place(room, seat), 7);
    room_bots_stop(room, NULL);
    room_job_free(job);
    job = room_begin_move(room);
    assert_int_equal(room_job_place(job), 7);
    assert_int_equal(room_bot_place(room, seat), 0); /* a thought that does not come back ends it */
    assert_true(room_job_keep_at(job, 7));
    room_bots_stop(room, NULL);
    room_job_free(job);
    room_bot_leave(room, seat);
    assert_int_equal(room_bot_place(room, seat), 0);
    room_effects_clear(&effects);
    text_free(&result);
    room_free(room);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_duel),          cmocka_unit_test(test_ages),
        cmocka_unit_test(test_civ),           cmocka_unit_test(test_after_undo),
        cmocka_unit_test(test_after_restart), cmocka_unit_test(test_asked_again),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
