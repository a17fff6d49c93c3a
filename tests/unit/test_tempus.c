/* test_tempus.c: what rule tests cannot say of Tempus: worlds laid by chance, the length of every
 * game, and that a rival who must hold a card holds one in every position drawn for others. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/tempus/rules.h"

static struct tempus_state begin(int players, int option, uint64_t seed, struct chance *chance)
{
    struct tempus_state s;
    struct setup setup = game_standard_setup(&tempus_game, players);
    setup.options[0] = option;
    memset(&s, 0, sizeof s);
    chance_seed(chance, seed, NULL);
    tempus_setup_game(&s, &setup, chance);
    return s;
}

/* R 2.9: all tiles find a place, and the land is in one piece. */
static void test_worlds_by_chance_are_complete(void **state)
{
    struct chance chance;
    struct tempus_state first = begin(5, TEMPUS_SETUP_AUTO, 1, &chance);
    int different = 0;
    (void)state;
    for (int players = 3; players <= TEMPUS_SEATS; players++) {
        for (uint64_t seed = 0; seed < 1000; seed++) {
            struct tempus_state s = begin(players, TEMPUS_SETUP_AUTO, seed, &chance);
            assert_int_equal(s.tiles_laid, s.tile_count);
            assert_int_equal(hexset_count(s.land), TEMPUS_TILE_HEXES * s.tile_count);
            assert_true(hexset_is_connected(s.land));
            different += !hexset_equals(s.land, first.land);
        }
    }
    assert_true(different > 2990);
}

/* R 3.1: exactly ten rounds, whatever is played. */
static void test_every_game_has_ten_rounds(void **state)
{
    uint32_t actions[LEGAL_MAX];
    (void)state;
    for (uint64_t seed = 0; seed < 60; seed++) {
        struct chance chance;
        struct tempus_state s = begin(3 + (int)(seed % 3), (int)(seed / 3 % 2), seed, &chance);
        int count, rounds = 0;
        while ((count = game_legal(&tempus_game, &s, actions)) > 0) {
            assert_true(s.round == rounds || s.round == rounds + 1);
            rounds = s.round;
            game_apply(&tempus_game, &s, actions[chance_below(&chance, (uint32_t)count)], &chance,
                       NULL);
        }
        assert_int_equal(rounds, TEMPUS_ROUNDS);
        assert_int_equal(s.round, TEMPUS_ROUNDS);
        assert_int_equal(tempus_next_era(&s), TEMPUS_ERA_COUNT);
    }
}

/* Two own hexes, both full: whoever moves there needs Sanitation. */
static struct tempus_state crowded(struct chance *chance)
{
    struct tempus_state s = begin(3, TEMPUS_SETUP_AUTO, 4, chance);
    int a = hex_at(2, 2), b = hex_at(2, 3);
    memset(s.terrain, ITEM_NONE, sizeof s.terrain);
    s.terrain[a] = s.terrain[b] = TEMPUS_TERRAIN_FOREST;
    s.owner[a] = s.owner[b] = 0;
    s.tokens[a] = s.tokens[b] = 2;
    s.round = 1;
    tempus_derive(&s);
    for (int i = 0; i < s.deck_count; i++) {
        if (s.deck[i] != TEMPUS_CARD_SANITATION_HILLS)
            continue;
        s.deck[i] = s.deck[--s.deck_count];
        s.deck[s.deck_count] = 0;
        break;
    }
    tempus_take_card(&s.player[0], TEMPUS_CARD_SANITATION_HILLS);
    for (int seat = 0; seat < 3; seat++)
        s.player[seat].markers = 1;
    tempus_begin_turn(&s, 0);
    game_apply(&tempus_game, &s, action_make(TEMPUS_MOVE, 0, 0, 0), chance, NULL);
    game_apply(&tempus_game, &s, action_make(TEMPUS_FROM, (unsigned)a, 0, 0), chance, NULL);
    return s;
}

static void test_a_rival_who_began_a_move_can_end_it(void **state)
{
    uint32_t actions[LEGAL_MAX];
    struct chance chance;
    struct tempus_state s = crowded(&chance);
    int others = 0;
    (void)state;
    assert_int_equal(game_legal(&tempus_game, &s, actions), 1);
    for (int i = 0; i < 300; i++) {
        struct tempus_state drawn = s;
        tempus_resample(&drawn, 1, &chance);
        assert_true(game_legal(&tempus_game, &drawn, actions) > 0);
        assert_true(tempus_has_kind(&drawn.player[0], TEMPUS_KIND_SANITATION));
        others += drawn.player[0].hand[0] != TEMPUS_CARD_SANITATION_HILLS;
    }
    assert_true(others > 150); /* any of the six is as likely */
}

/* R 2.5: with the present tiles every turning gives another picture. */
static void test_turnings_of_the_tiles_differ(void **state)
{
    (void)state;
    for (int tile = 0; tile < TEMPUS_TILE_COUNT; tile++)
        for (int turns = 0; turns < HEX_SIDES; turns++)
            assert_false(tempus_turn_repeats(tile, turns));
}

/* R 7.3: a state written before there was an option loads, and plays as it did. */
static void test_states_without_the_option_load(void **state)
{
    static const char later[] = "\"protection\":\"few\",";
    struct chance chance;
    struct tempus_state s = begin(3, TEMPUS_SETUP_AUTO, 1, &chance), again;
    struct text json = TEXT_EMPTY, error = TEXT_EMPTY;
    struct json_writer writer = json_writer_to(&json);
    (void)state;
    game_view(&tempus_game, &s, SEAT_NONE, &writer);
    char *found = strstr(json.data, later);
    assert_non_null(found);
    memmove(found, found + strlen(later), strlen(found + strlen(later)) + 1);
    struct json_document document = json_parse(json.data, strlen(json.data));
    assert_non_null(document.root);
    if (!game_state_read(&tempus_game, &again, document.root, &error))
        fail_msg("%s", text_string(&error));
    assert_int_equal(again.protection, TEMPUS_PROTECTION_FEW);
    assert_memory_equal(&again, &s, sizeof s);
    json_free(&document);
    text_free(&json);
    text_free(&error);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_worlds_by_chance_are_complete),
        cmocka_unit_test(test_every_game_has_ten_rounds),
        cmocka_unit_test(test_a_rival_who_began_a_move_can_end_it),
        cmocka_unit_test(test_turnings_of_the_tiles_differ),
        cmocka_unit_test(test_states_without_the_option_load),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
