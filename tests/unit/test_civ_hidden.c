/* test_civ_hidden.c: what a seat of Civilization cannot know, redrawn: everything it could be comes
 * about as often as it should, what is known stays, and whoever is asked has a choice. And hands
 * that are drawn fit their fronts. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/civ/rules.h"

enum { DRAWS = 6000 };

static void begin_game(struct civ_state *s, struct chance *chance, uint64_t seed, int players)
{
    struct setup setup = game_standard_setup(&civ_game, players);
    setup.options[CIV_OPTION_TRADE] = seed % 2 != 0;
    setup.options[CIV_OPTION_TURNS] = 60;
    memset(s, 0, sizeof *s);
    chance_seed(chance, seed, NULL);
    civ_setup_game(s, &setup, chance);
}

static bool play_one(struct civ_state *s, struct chance *chance)
{
    uint32_t actions[LEGAL_MAX];
    int count = game_legal(&civ_game, s, actions);
    if (count)
        game_apply(&civ_game, s, actions[chance_below(chance, (uint32_t)count)], chance, NULL);
    return count;
}

/* A position of the first turn, everybody settled. */
static void settle(struct civ_state *s, struct chance *chance, uint64_t seed)
{
    begin_game(s, chance, seed, 2);
    while (s->phase == CIV_STAGE_SETUP)
        assert_true(play_one(s, chance));
}

/* Five standard deviations of a share of all draws. */
static void assert_share(int count, int part, int whole)
{
    double mean = (double)DRAWS * part / whole, variance = mean * (whole - part) / whole;
    double off = count - mean;
    if (off * off > 25 * variance + 1)
        fail_msg("%d of %d draws, expected %d of %d", count, DRAWS, part, whole);
}

/* Frequencies */

static void test_markers_of_a_pile(void **state)
{
    struct civ_state s, drawn;
    struct chance chance;
    int top[CIV_MARKER_COUNT] = {0};
    (void)state;
    settle(&s, &chance, 1);
    assert_int_equal(s.hut_count, CIV_HUTS); /* no home tile has a hut */
    for (int i = 0; i < DRAWS; i++) {
        drawn = s;
        civ_resample(&drawn, 0, &chance);
        top[drawn.huts[0]]++;
    }
    for (int marker = 0; marker < CIV_MARKER_COUNT; marker++)
        assert_share(top[marker],
                     civ_markers[marker].back == CIV_BACK_HUT ? civ_markers[marker].count : 0,
                     CIV_HUTS);
}

/* A marker that is kept shows a resource (R 8.12); on the map it can be any. */
static void test_kept_markers_show_resources(void **state)
{
    struct civ_state s, drawn;
    struct chance chance;
    int kept[CIV_MARKER_COUNT] = {0}, resources = 0;
    (void)state;
    settle(&s, &chance, 2);
    int taken = CIV_MARKER_HUT_SPY;
    for (int i = 0; i < s.hut_count; i++)
        if (s.huts[i] == taken) {
            memmove(s.huts + i, s.huts + i + 1, (size_t)(--s.hut_count - i));
            s.huts[s.hut_count] = 0;
            break;
        }
    s.player[1].kept[taken]++;
    for (int i = 0; i < DRAWS; i++) {
        drawn = s;
        civ_resample(&drawn, 0, &chance);
        for (int marker = 0; marker < CIV_MARKER_COUNT; marker++)
            kept[marker] += drawn.player[1].kept[marker];
    }
    for (int marker = 0; marker < CIV_MARKER_COUNT; marker++)
        if (civ_markers[marker].back == CIV_BACK_HUT && civ_markers[marker].resource != ITEM_NONE)
            resources += civ_markers[marker].count;
    for (int marker = 0; marker < CIV_MARKER_COUNT; marker++) {
        bool can =
            civ_markers[marker].back == CIV_BACK_HUT && civ_markers[marker].resource != ITEM_NONE;
        assert_share(kept[marker], can ? civ_markers[marker].count : 0, resources);
    }
}

/* Of a card whose type is known every kind is as likely as it is among the rest; one that was seen
 * stays. */
static void test_units_of_others(void **state)
{
    struct civ_state s, drawn;
    struct chance chance;
    int holds[CIV_UNIT_COUNT] = {0};
    (void)state;
    settle(&s, &chance, 3);
    for (int i = 0; i < DRAWS; i++) {
        drawn = s;
        civ_resample(&drawn, 0, &chance);
        assert_memory_equal(drawn.player[0].units, s.player[0].units, sizeof s.player[0].units);
        for (int unit = 0; unit < CIV_UNIT_COUNT; unit++)
            holds[unit] += drawn.player[1].units[unit] > 0;
    }
    for (int unit = 0; unit < CIV_UNIT_COUNT; unit++) {
        if (civ_units[unit].type != CIV_UNIT_TYPE_MOUNTED || s.player[1].civ == CIV_CIV_MONGOLS)
            continue;
        int left = civ_units[unit].count - s.player[0].units[unit], all = 0;
        for (int other = 0; other < CIV_UNIT_COUNT; other++)
            if (civ_units[other].type == CIV_UNIT_TYPE_MOUNTED)
                all += civ_units[other].count - s.player[0].units[other];
        assert_share(holds[unit], left, all);
    }
    for (int unit = 0; unit < CIV_UNIT_COUNT; unit++)
        s.player[1].shown[unit] = s.player[1].units[unit];
    civ_resample(&s, 0, &chance);
    assert_memory_equal(s.player[1].units, s.player[1].shown, sizeof s.player[1].units);
}

static void test_tiles_face_down(void **state)
{
    struct civ_state s, drawn;
    struct chance chance;
    int tiles[CIV_TILE_COUNT] = {0}, slot = 0;
    (void)state;
    settle(&s, &chance, 4);
    while (s.turned[slot] != CIV_FACE_DOWN)
        slot++;
    for (int i = 0; i < DRAWS; i++) {
        drawn = s;
        civ_resample(&drawn, 1, &chance);
        tiles[drawn.tile[slot]]++;
    }
    for (int tile = 0; tile < CIV_TILE_COUNT; tile++)
        assert_share(tiles[tile], civ_tiles[tile].civ == ITEM_NONE, 20);
}

/* R 9.1: the first to choose may have taken anything it could pay, or nothing. */
static void test_research_of_others(void **state)
{
    struct civ_state s, drawn;
    struct chance chance;
    int chosen[CIV_TECH_COUNT] = {0}, none = 0;
    (void)state;
    settle(&s, &chance, 5);
    while (!civ_is_choosing_research(&s) || s.done != 2)
        assert_true(play_one(&s, &chance));
    int first = civ_seat_at(&s, 0), second = civ_seat_at(&s, 1);
    uint64_t techs = civ_can_research(&s, first);
    for (int i = 0; i < DRAWS; i++) {
        drawn = s;
        civ_resample(&drawn, second, &chance);
        if (drawn.player[first].research == ITEM_NONE)
            none++;
        else
            chosen[drawn.player[first].research]++;
    }
    int all = __builtin_popcountll(techs) + 1;
    assert_share(none, 1, all);
    for (int tech = 0; tech < CIV_TECH_COUNT; tech++)
        assert_share(chosen[tech], techs >> tech & 1, all);
    uint8_t own = s.player[first].research;
    civ_resample(&s, first, &chance);
    assert_int_equal(s.player[first].research, own);
}

/* R 3.3: of the wonders of an era that were not seen any may lie on the deck. */
static void test_wonders_left_out(void **state)
{
    struct civ_state s, drawn;
    struct chance chance;
    int top[CIV_WONDER_COUNT] = {0}, unseen = 0;
    (void)state;
    settle(&s, &chance, 6);
    uint32_t seen = civ_seen_wonders(&s);
    int era = civ_wonders[s.wonders[0]].era;
    for (int wonder = 0; wonder < CIV_WONDER_COUNT; wonder++)
        unseen += civ_wonders[wonder].era == era && !(seen >> wonder & 1);
    for (int i = 0; i < DRAWS; i++) {
        drawn = s;
        civ_resample(&drawn, 0, &chance);
        top[drawn.wonders[0]]++;
    }
    for (int wonder = 0; wonder < CIV_WONDER_COUNT; wonder++)
        assert_share(top[wonder], civ_wonders[wonder].era == era && !(seen >> wonder & 1), unseen);
}

/* Battle hands (R 11.16) */

static void test_oracle_opens_the_hand(void **state)
{
    struct civ_state s;
    struct chance chance;
    (void)state;
    settle(&s, &chance, 7);
    s.battle.on = true;
    s.battle.seat[CIV_ATTACKER] = 0;
    s.battle.seat[CIV_DEFENDER] = 1;
    s.battle.commander = CIV_NOBODY;
    assert_true(civ_sees_hand(&s, 0, CIV_ATTACKER));
    assert_false(civ_sees_hand(&s, 0, CIV_DEFENDER));
    struct grid squares = civ_outskirts(&s, 0, 0);
    civ_set_piece(&s, grid_take(&squares), CIV_PIECE_WONDERS + CIV_WONDER_THE_ORACLE);
    assert_true(civ_sees_hand(&s, 0, CIV_DEFENDER));
    assert_false(civ_sees_hand(&s, 1, CIV_ATTACKER));
    s.obsolete |= 1u << CIV_WONDER_THE_ORACLE;
    assert_false(civ_sees_hand(&s, 0, CIV_DEFENDER));
    s.battle.seat[CIV_DEFENDER] = CIV_NOBODY; /* a village */
    s.battle.commander = 1;
    assert_true(civ_sees_hand(&s, 1, CIV_DEFENDER));
    assert_false(civ_sees_hand(&s, 0, CIV_DEFENDER));
}

/* Out of the deck of the first events into the hand of a seat. */
static void give_event(struct civ_state *s, int seat, int event)
{
    int at = 0;
    while (s->event_deck[0][at] != event)
        at++;
    s->event_deck_count[0]--;
    memmove(s->event_deck[0] + at, s->event_deck[0] + at + 1,
            (size_t)(s->event_deck_count[0] - at));
    s->event_deck[0][s->event_deck_count[0]] = 0;
    s->player[seat].events[event]++;
}

/* R 13.10: three resources are owed, and only two cards of one kind can make them up. */
static void test_two_cards_alike(void **state)
{
    static struct civ_state s, drawn;
    struct chance chance;
    uint32_t actions[LEGAL_MAX];
    (void)state;
    settle(&s, &chance, 8);
    for (int card = 0; card < 2; card++)
        give_event(&s, 1, CIV_EVENT_A_GIFT_FROM_AFAR);
    memset(s.player[1].kept, 0, sizeof s.player[1].kept);
    memset(s.player[1].tokens, 0, sizeof s.player[1].tokens);
    s.player[1].tokens[0] = 1;
    civ_push(&s, (struct civ_frame){
                     .kind = CIV_DECISION_PAY, .seat = 1, .pay.ability = CIV_ABILITY_PHILOSOPHY});
    assert_true(game_legal(&civ_game, &s, actions) > 1);
    for (int i = 0; i < 400; i++) {
        drawn = s;
        civ_resample(&drawn, 0, &chance);
        assert_true(game_legal(&civ_game, &drawn, actions) > 1);
        assert_int_equal(drawn.player[1].events[CIV_EVENT_A_GIFT_FROM_AFAR], 2);
    }
}

/* Whoever is asked has a choice, whatever the others think he holds. */
static void test_the_asked_have_a_choice(void **state)
{
    static struct civ_state s, drawn;
    struct chance chance;
    uint32_t actions[LEGAL_MAX];
    int decisions = 0, without = 0;
    (void)state;
    for (uint64_t seed = 0; seed < 12; seed++) {
        begin_game(&s, &chance, seed, 2 + (int)(seed % 3));
        do {
            for (int seat = 0; seat < s.players && s.depth; seat++) {
                drawn = s;
                civ_resample(&drawn, seat, &chance);
                decisions++;
                without += game_legal(&civ_game, &drawn, actions) < 2;
            }
        } while (play_one(&s, &chance));
    }
    assert_true(decisions > 10000);
    assert_int_equal(without, 0);
}

/* A loaded position may have coins for hands (Computers) that no game could have. */
static void test_hands_fit_the_fronts(void **state)
{
    struct civ_state s;
    struct chance chance;
    struct play play = {&s, &chance, NULL};
    (void)state;
    settle(&s, &chance, 1);
    for (int seat = 0; seat < 2; seat++) {
        s.player[seat].techs |= UINT64_C(1) << CIV_TECH_COMPUTERS;
        s.player[seat].coins[CIV_PURSE_SHEET] = 99;
    }
    for (int unit = 0; unit < CIV_UNIT_COUNT; unit++) {
        s.player[0].units[unit] = (uint8_t)(civ_units[unit].count / 2);
        s.player[1].units[unit] = (uint8_t)(civ_units[unit].count - civ_units[unit].count / 2);
    }
    s.group.armies = 7;
    civ_begin_attack(&play, 0, s.player[1].city[0].at);
    assert_int_equal(s.battle.kind, CIV_BATTLE_KIND_CITY);
    for (int side = 0; side < CIV_SIDES; side++)
        assert_int_equal(civ_cards_left(&s, side), CIV_HAND_MAX);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_markers_of_a_pile),
        cmocka_unit_test(test_kept_markers_show_resources),
        cmocka_unit_test(test_units_of_others),
        cmocka_unit_test(test_tiles_face_down),
        cmocka_unit_test(test_research_of_others),
        cmocka_unit_test(test_wonders_left_out),
        cmocka_unit_test(test_oracle_opens_the_hand),
        cmocka_unit_test(test_two_cards_alike),
        cmocka_unit_test(test_the_asked_have_a_choice),
        cmocka_unit_test(test_hands_fit_the_fronts),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
