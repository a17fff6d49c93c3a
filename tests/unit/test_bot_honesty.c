/* test_bot_honesty.c: no bot knows what its seat cannot know. Whatever is hidden from the seat to
 * move is swapped for something else it could be; a bot must not notice (bot.h). */
#include "bot_desk.h"

static const char *const texts[] = {
    "random",
    "greedy:iterations=2",
    "flat:iterations=6",
    "mcts:iterations=25",
    "mcts:iterations=25,split=1,depth=3",
    "mcts:iterations=5,select=ucb,eval=none",
    "mcts:iterations=30,select=ucb,threads=3,split=1",
    "plan:width=3,steps=3,iterations=2",
    "plan:width=2,iterations=2,early=1,keep=1",
    "plan:width=2,iterations=2,early=1,keep=1,ahead=2",
};

static void test_every_kind_is_here(void **state)
{
    (void)state;
    for (int i = 0; i < bot_kind_count(); i++) {
        bool found = false;
        const char *name = bot_kind_at(i)->name;
        for (int k = 0; k < COUNT_OF(texts); k++)
            found |= strncmp(texts[k], name, strlen(name)) == 0;
        assert_true(found);
    }
}

/* Fresh bots */

static void check_variants(struct desk *desk, const char *text, uint64_t seed, int *different)
{
    desk_ask(desk, text, NULL, desk->state, seed, &desk->answer);
    for (uint64_t i = 0; i < 3; i++) {
        *different += desk_swap(desk, 7777 + seed * 10 + i);
        desk_ask(desk, text, NULL, desk->variant, seed, &desk->other);
        assert_same_answer(&desk->answer, &desk->other);
    }
}

static void test_hidden_information(void **state)
{
    struct desk *desk = *state;
    for (int which = 0; which < COUNT_OF(desk_games); which++) {
        for (int i = 0; i < COUNT_OF(texts); i++) {
            int positions = 0, different = 0;
            for (uint64_t game = 0; game < (which ? 1 : 6); game++) {
                desk_deal(desk, which, game);
                for (uint64_t k = 0; !desk_is_over(desk); k++) {
                    check_variants(desk, texts[i], game * 100 + k, &different);
                    positions++;
                    desk_play_random(desk, which ? 60 : 6);
                }
            }
            assert_true(positions >= 4);
            assert_true(different > positions); /* there was something to swap */
        }
    }
}

/* Bots that were told the game */

/* The decision of a bot that was told everything up to here, about one state and about others it
 * cannot tell apart. Two bots are told the same; the second looks at the variant. */
struct pair {
    struct bot *bot[2][SEATS_MAX];
};

static void tell_pair(const struct desk *desk, struct pair *pair, uint32_t action)
{
    for (int twin = 0; twin < 2; twin++)
        for (int seat = 0; seat < desk_players(desk); seat++)
            bot_note(pair->bot[twin][seat], seat, action, desk->seen_by, &desk->events,
                     game_decider(desk->game, desk->state));
}

static void play_with_pairs(struct desk *desk, int which, const char *text, int decisions)
{
    struct pair pair;
    int different = 0;
    desk_deal(desk, which, 8);
    int players = desk_players(desk);
    for (int twin = 0; twin < 2; twin++)
        for (int seat = 0; seat < players; seat++)
            pair.bot[twin][seat] = desk_bot(desk, text, NULL);
    for (uint64_t move = 0; !desk_is_over(desk) && move < (uint64_t)decisions; move++) {
        int seat = game_decider(desk->game, desk->state);
        different += desk_swap(desk, 900 + move);
        desk_decide(pair.bot[0][seat], desk->state, move, &desk->answer);
        desk_decide(pair.bot[1][seat], desk->variant, move, &desk->other);
        assert_same_answer(&desk->answer, &desk->other);
        desk_apply(desk, desk->answer.action);
        tell_pair(desk, &pair, desk->answer.action);
    }
    assert_true(different > 10);
    for (int twin = 0; twin < 2; twin++)
        for (int seat = 0; seat < players; seat++)
            bot_free(pair.bot[twin][seat]);
}

static void test_bots_that_were_told_the_game(void **state)
{
    for (int which = 0; which < COUNT_OF(desk_games); which++) {
        for (int i = 0; i < COUNT_OF(texts); i++) {
            bool slow = strncmp(texts[i], "flat", 4) == 0 || strstr(texts[i], "eval=none");
            play_with_pairs(*state, which, texts[i], which ? (slow ? 12 : 50) : 60);
        }
    }
}

/* A spy */

static uint64_t shown[BOT_STATE_WORDS];
static struct events heard;
static int heard_seat, heard_turn;
static uint32_t heard_action;

static void spy_decide(struct bot *bot, int seat, struct chance *chance, struct bot_answer *answer)
{
    (void)chance;
    assert_int_equal(seat, game_decider(bot->game, bot->state));
    assert_true(answer->count >= 2);
    memcpy(shown, bot->state, bot->game->rules.state_size);
    for (int i = 0; i < answer->count; i++) {
        assert_true(answer->candidates[i].share == 0 && answer->candidates[i].value == 0);
        answer->candidates[i].share = 1.0 / answer->count;
    }
    answer->action = answer->candidates[0].action;
}

static void spy_note(struct bot *bot, int seat, uint32_t action, const struct events *events,
                     int turn)
{
    (void)bot;
    heard_seat = seat;
    heard_action = action;
    heard_turn = turn;
    heard = *events;
}

static const struct bot_kind spy_kind = {.name = "spy",
                                         .about =
                                             (const char *const[LANG_COUNT]){"looks", "patrzy"},
                                         .decide = spy_decide,
                                         .note = spy_note};

static void write_view(const struct game *game, const void *state, int seat, struct text *out)
{
    struct json_writer json = json_writer_to(out);
    text_clear(out);
    game_view(game, state, seat, &json);
}

/* What a bot is shown looks to the seat as the truth does, is the same for every truth the seat
 * cannot tell apart, and differs from seed to seed. */
static void test_what_a_bot_is_shown(void **state)
{
    struct desk *desk = *state;
    struct text truth = TEXT_EMPTY, view = TEXT_EMPTY;
    uint64_t memory[BOT_STATE_WORDS], first[BOT_STATE_WORDS];
    for (int which = 0; which < COUNT_OF(desk_games); which++) {
        int positions = 0, swapped = 0, others = 0;
        desk_deal(desk, which, 3);
        struct bot spy = {.kind = &spy_kind, .game = desk->game, .state = memory};
        for (uint64_t k = 0; !desk_is_over(desk); k++, desk_play_random(desk, which ? 7 : 2)) {
            uint32_t actions[LEGAL_MAX];
            int seat = game_decider(desk->game, desk->state);
            if (game_legal(desk->game, desk->state, actions) < 2)
                continue;
            desk_decide(&spy, desk->state, k, &desk->answer);
            check_answer(desk->game, desk->state, &desk->answer);
            write_view(desk->game, desk->state, seat, &truth);
            write_view(desk->game, shown, seat, &view);
            assert_string_equal(text_string(&truth), text_string(&view));
            memcpy(first, shown, desk->game->rules.state_size);
            for (uint64_t i = 0; i < 5; i++) {
                swapped += desk_swap(desk, 100 * k + i);
                desk_decide(&spy, desk->variant, k, &desk->answer);
                assert_memory_equal(shown, first, desk->game->rules.state_size);
            }
            desk_decide(&spy, desk->state, k + 1000, &desk->answer);
            others += memcmp(shown, first, desk->game->rules.state_size) != 0;
            positions++;
        }
        assert_true(positions > 20 && swapped > 3 * positions && others > positions / 2);
    }
    text_free(&truth);
    text_free(&view);
}

/* A seat hears of public events and of its own, in their order, and of nothing else. */
static void test_note_leaves_out_secrets(void **state)
{
    static const uint8_t seen_by[] = {1 << 0, 1 << 1, 1 << 2, EVENT_PUBLIC};
    static struct events events = {.lost = true};
    struct bot spy = {.kind = &spy_kind, .game = game_find("duel")};
    (void)state;
    for (int i = 0; i < EVENTS_MAX; i++)
        event_add(&events, (struct event){.kind = (uint8_t)(i % 7),
                                          .seat = (uint8_t)(i % 3),
                                          .seen_by = seen_by[i % 4],
                                          .amount = (int16_t)i});
    for (int seat = 0; seat < 3; seat++) {
        bot_note(&spy, seat, 77, EVENT_PUBLIC, &events, 2);
        assert_int_equal(heard_seat, seat);
        assert_int_equal(heard_action, 77);
        assert_int_equal(heard_turn, 2);
        assert_true(heard.lost);
        assert_int_equal(heard.count, EVENTS_MAX / 2);
        int last = -1;
        for (int i = 0; i < heard.count; i++) {
            assert_true(heard.at[i].amount % 4 == 3 || heard.at[i].amount % 4 == seat);
            assert_true(heard.at[i].amount > last);
            last = heard.at[i].amount;
        }
    }
}

/* The notes of whole games: nobody hears of an event, or of an action, that is not for him. */
static void test_notes_of_real_games(void **state)
{
    struct desk *desk = *state;
    int secrets = 0, hidden = 0;
    for (int which = 0; which < COUNT_OF(desk_games); which++) {
        desk_deal(desk, which, 4);
        struct bot spy = {.kind = &spy_kind, .game = desk->game};
        while (!desk_is_over(desk)) {
            uint32_t actions[LEGAL_MAX];
            int count = game_legal(desk->game, desk->state, actions);
            uint32_t action = actions[chance_below(&desk->chance, (uint32_t)count)];
            desk_apply(desk, action);
            for (int seat = 0; seat < desk_players(desk); seat++) {
                bool told = desk->seen_by >> seat & 1;
                bot_note(&spy, seat, action, desk->seen_by, &desk->events,
                         game_decider(desk->game, desk->state));
                for (int i = 0; i < heard.count; i++)
                    assert_true(heard.at[i].seen_by >> seat & 1);
                secrets += heard.count < desk->events.count;
                assert_int_equal(heard_action, told ? action : ACTION_HIDDEN);
                hidden += !told;
            }
        }
    }
    assert_true(secrets > 50 && hidden > 50);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_every_kind_is_here),      AT_DESK(test_hidden_information),
        AT_DESK(test_bots_that_were_told_the_game),     AT_DESK(test_what_a_bot_is_shown),
        cmocka_unit_test(test_note_leaves_out_secrets), AT_DESK(test_notes_of_real_games),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
