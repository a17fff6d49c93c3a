/* test_ages_hands.c: civil hands that are hidden by the option (R 24.2): what others are told, and
 * what is redrawn for them; who resigned, and in which order (R 22.6). */
#include <string.h>

#include "game_view.h"
#include "games/ages/ages.h"
#include "games/ages/log.h"
#include "games/ages/rules.h"

static struct ages_state begun(int players, int hidden, uint64_t seed)
{
    struct ages_state s = {0};
    struct setup setup = game_standard_setup(&ages_game, players);
    struct chance chance;
    setup.options[AGES_OPTION_HIDDEN] = hidden;
    chance_seed(&chance, seed, NULL);
    ages_setup(&s, &setup, &chance);
    return s;
}

static void hold(struct ages_player *p, int card)
{
    p->civil[p->civil_count++] = (uint8_t)card;
}

/* The standard value is an open hand, as in every game before there was the option. */
static void test_standard(void **state)
{
    (void)state;
    struct setup setup = game_standard_setup(&ages_game, 2);
    assert_int_equal(setup.options[AGES_OPTION_HIDDEN], 0);
    assert_int_equal(ages_game.option_count, AGES_OPTION_COUNT);
    struct ages_state s = begun(2, 1, 3);
    assert_int_equal(ages_game.rules.setup_of(&s).options[AGES_OPTION_HIDDEN], 1);
}

/* A hand shows its backs, as many as there are cards. */
static void test_backs(void **state)
{
    (void)state;
    for (int hidden = 0; hidden < 2; hidden++) {
        struct ages_state s = begun(2, hidden, 3);
        hold(&s.player[1], AGES_CIVIL_HOMER);
        hold(&s.player[1], AGES_CIVIL_FRUGALITY_A);
        s.player[1].leader_ages = 1;
        struct json_document document = view_of(&ages_game, &s, 0);
        const struct json_node *hand =
            json_member(json_member(document.root, "player")->child->next, "civil");
        assert_int_equal(hand->count, 2);
        assert_string_equal(json_as_string(hand->child), hidden ? "age_a" : "homer");
        assert_string_equal(json_as_string(hand->child->next), hidden ? "age_a" : "frugality_a");
        json_free(&document);
    }
}

/* Antiquated cards of a hidden hand are told to their owner alone. */
static void test_antiquated(void **state)
{
    (void)state;
    for (int hidden = 0; hidden < 2; hidden++) {
        struct ages_state s = begun(2, hidden, 3);
        struct chance chance;
        struct events events;
        struct play play = {&s, &chance, &events};
        chance_seed(&chance, 1, NULL);
        events_clear(&events);
        hold(&s.player[1], AGES_CIVIL_FRUGALITY_A);
        ages_drop_old_civil(&play, 1, 1);
        assert_int_equal(events.count, 1);
        assert_int_equal(events.at[0].kind, AGES_EVENT_ANTIQUATED);
        assert_int_equal(events.at[0].item, AGES_CIVIL_FRUGALITY_A);
        assert_int_equal(events.at[0].seen_by, hidden ? 1 << 1 : EVENT_PUBLIC);
        assert_int_equal(s.player[1].civil_count, 0);
    }
}

/* The second player has played Breakthrough and chooses between two technologies. */
static struct ages_state choosing(void)
{
    struct ages_state s = begun(2, 1, 3);
    s.age = 1;
    s.round = 4;
    s.civil_count = 0;
    s.current = 1;
    s.player[1].science = 5;
    hold(&s.player[1], AGES_CIVIL_IRON);
    hold(&s.player[1], AGES_CIVIL_ALCHEMY);
    while (s.depth)
        ages_pop(&s);
    ages_push(&s, AGES_STEP_TURN, 1)->turn.stage = AGES_TURN_CLOSE;
    ages_push(&s, AGES_DECISION_ACTIONS, 1);
    ages_push(&s, AGES_DECISION_ORDERED, 1)->card = AGES_CIVIL_BREAKTHROUGH_I;
    return s;
}

/* What is drawn for the first player leaves the second a choice, is of the ages on the backs, and
 * is not always what he holds. */
static void test_redrawn_hands_fit_what_is_asked(void **state)
{
    (void)state;
    const struct ages_state truth = choosing();
    uint32_t actions[LEGAL_MAX];
    int others = 0;
    for (uint64_t seed = 1; seed <= 200; seed++) {
        struct ages_state s = truth;
        struct chance chance;
        chance_seed(&chance, seed, NULL);
        ages_resample(&s, 0, &chance);
        const struct ages_player *p = &s.player[1];
        assert_int_equal(p->civil_count, 2);
        assert_true(game_legal(&ages_game, &s, actions) > 1);
        for (int i = 0; i < p->civil_count; i++)
            assert_int_equal(ages_level(p->civil[i]), 1);
        others += memcmp(p->civil, truth.player[1].civil, 2) != 0;
        ages_resample(&s, 1, &chance); /* his own hand stays */
        assert_memory_equal(p->civil, s.player[1].civil, 2);
    }
    assert_true(others > 150);
}

/* Two rivals, two cards that are nowhere else, and only one way to deal them. */
static void test_redrawn_hands_fit_each_other(void **state)
{
    (void)state;
    struct ages_state s = begun(3, 1, 5);
    s.age = 1;
    s.civil_count = 0;
    memset(s.row, ITEM_NONE, sizeof s.row);
    uint8_t cards[64];
    int count = ages_civil_cards_of(1, 3, cards), governments = 0;
    for (int i = 0; i < count; i++) {
        bool dealt = cards[i] == AGES_CIVIL_GENGHIS_KHAN ||
                     (cards[i] == AGES_CIVIL_MONARCHY && !governments++);
        if (!dealt)
            s.civil_deck[s.civil_count++] = cards[i];
    }
    hold(&s.player[1], AGES_CIVIL_GENGHIS_KHAN); /* he might have the government as well */
    hold(&s.player[2], AGES_CIVIL_MONARCHY);     /* he has not taken a leader */
    s.player[1].leader_ages = 1 << 1;
    for (uint64_t seed = 1; seed <= 50; seed++) {
        struct ages_state other = s;
        struct chance chance;
        chance_seed(&chance, seed, NULL);
        ages_redraw_civil(&other, 0, 0, &chance);
        assert_int_equal(other.player[1].civil[0], AGES_CIVIL_GENGHIS_KHAN);
        assert_int_equal(other.player[2].civil[0], AGES_CIVIL_MONARCHY);
    }
}

/* The order of resignations is one that can have been; states from before it was kept have none. */
static void test_order_of_resignations(void **state)
{
    (void)state;
    static const struct {
        uint8_t resigned; /* bit per seat */
        uint8_t before[AGES_SEATS];
        bool good;
    } cases[] = {{0, {0, 0, 0, 0}, true}, {1 << 1, {0, 0, 0, 0}, true}, {6, {0, 1, 0, 0}, true},
                 {6, {0, 0, 0, 0}, true}, {0, {0, 1, 0, 0}, false},     {6, {0, 2, 0, 0}, false},
                 {6, {1, 0, 0, 0}, false}};
    for (int i = 0; i < COUNT_OF(cases); i++) {
        struct ages_state s = begun(4, 0, 3);
        struct text error = TEXT_EMPTY;
        s.current = s.first = s.frames[0].seat = s.frames[1].seat = 3;
        for (int seat = 0; seat < s.players; seat++)
            if (cases[i].resigned >> seat & 1) {
                ages_clear_area(&s.player[seat]);
                s.player[seat].marks = AGES_MARK_RESIGNED;
            }
        memcpy(s.resigned_before, cases[i].before, sizeof s.resigned_before);
        assert_int_equal(ages_validate(&s, &error), cases[i].good);
        assert_int_equal(strstr(text_string(&error), "resigned_before") != NULL, !cases[i].good);
        text_free(&error);
    }
}

/* R 24.13: a bid that no hand could pay, which play never makes: whatever is drawn for the rival,
 * it is not what he holds. */
static void test_the_truth_is_never_drawn(void **state)
{
    (void)state;
    uint32_t actions[LEGAL_MAX];
    struct chance chance;
    struct ages_state s = begun(2, 0, 5);
    chance_seed(&chance, 5, NULL);
    while (s.player[1].military_count < 4) {
        int count = game_legal(&ages_game, &s, actions);
        assert_true(count > 0);
        game_apply(&ages_game, &s, actions[chance_below(&chance, (uint32_t)count)], &chance, NULL);
    }
    s.territory = (uint8_t)ages_first_military(AGES_MILITARY_TYPE_TERRITORY);
    s.bidder = 1;
    s.bid = 99;
    int same = 0;
    for (uint64_t seed = 1; seed <= 8; seed++) {
        struct ages_state drawn = s;
        chance_seed(&chance, seed, NULL);
        ages_resample(&drawn, 0, &chance);
        same += memcmp(drawn.player[1].military, s.player[1].military,
                       sizeof s.player[1].military) == 0;
    }
    assert_true(same < 8);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_truth_is_never_drawn),
        cmocka_unit_test(test_standard),
        cmocka_unit_test(test_backs),
        cmocka_unit_test(test_antiquated),
        cmocka_unit_test(test_redrawn_hands_fit_what_is_asked),
        cmocka_unit_test(test_redrawn_hands_fit_each_other),
        cmocka_unit_test(test_order_of_resignations),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
