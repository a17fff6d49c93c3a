/* test_ages_extras.c: the numbers a view of Through the Ages adds: what they foresee comes true. */
#include <string.h>

#include "game_view.h"
#include "games/ages/ages.h"
#include "games/ages/rules.h"

static const struct json_node *entry(const struct json_node *list, int at)
{
    const struct json_node *node = list->child;
    while (at-- > 0)
        node = node->next;
    return node;
}

/* A number of a list of objects, one per seat. */
static int number(const struct json_node *view, const char *list, int seat, const char *key)
{
    return view_number(entry(json_member(view, list), seat), key);
}

static bool is_at_war(const struct ages_state *s)
{
    for (int seat = 0; seat < s->players; seat++)
        if (s->player[seat].war[0] != ITEM_NONE)
            return true;
    return false;
}

/* How often something worth a warning was foreseen. */
struct seen {
    int ends, uprisings, corruptions, famines, discards, armies;
};

static void check_end(const struct ages_state *s, int seat, struct seen *seen)
{
    struct json_document document = view_of(&ages_game, s, seat);
    const struct json_node *view = document.root;
    struct ages_state later = *s;
    const struct ages_player *now = &s->player[seat], *then = &later.player[seat];
    struct chance chance;
    chance_seed(&chance, 4, NULL);
    ages_apply(&later, action_make(AGES_END, 0, 0, 0), &chance, NULL);
    int discard = number(view, "forecast", seat, "discard");
    bool asked = later.depth && ages_top(&later)->kind == AGES_PHASE_EXCESS;
    assert_true(discard > 0 || !asked); /* equal cards are discarded without asking */
    seen->discards += asked;
    if (!discard && !is_at_war(s)) {
        int famine = number(view, "forecast", seat, "famine");
        assert_int_equal(number(view, "forecast", seat, "food"), ages_food(then));
        assert_int_equal(number(view, "forecast", seat, "resources"), ages_resources(then));
        assert_int_equal(number(view, "forecast", seat, "science"), then->science - now->science);
        seen->uprisings += number(view, "forecast", seat, "uprising");
        seen->corruptions += number(view, "forecast", seat, "corruption") > 0;
        seen->famines += famine > 0;
        seen->ends++;
    }
    json_free(&document);
}

static void check_position(const struct ages_state *s, struct seen *seen)
{
    struct json_document document = view_of(&ages_game, s, 0);
    const struct json_node *order = json_member(document.root, "strength_order");
    assert_int_equal(order->count, ages_players_left(s));
    for (int i = 1; i < order->count; i++)
        assert_true(ages_strength(s, (int)entry(order, i - 1)->value) >=
                    ages_strength(s, (int)entry(order, i)->value));
    for (int seat = 0; seat < s->players; seat++) {
        struct ages_armies armies = ages_armies(s, seat);
        struct ages_player bare = s->player[seat];
        struct ages_state without = *s;
        without.player[seat].tactic = ITEM_NONE;
        if (bare.tactic == ITEM_NONE)
            assert_int_equal(armies.strength, 0);
        assert_int_equal(ages_strength(s, seat) - ages_strength(&without, seat), armies.strength);
        seen->armies += armies.modern + armies.old > 0;
    }
    json_free(&document);
}

static void test_foreseen(void **state)
{
    (void)state;
    struct seen seen = {0};
    for (uint64_t seed = 1; seed <= 12; seed++) {
        struct ages_state s = {0};
        struct setup setup = game_standard_setup(&ages_game, 2 + (int)(seed % 3));
        struct chance chance;
        uint32_t actions[LEGAL_MAX];
        chance_seed(&chance, seed, NULL);
        ages_setup(&s, &setup, &chance);
        for (int move = 0; move < 900 && !s.over; move++) {
            int count = ages_legal(&s, actions);
            const struct ages_frame *top = ages_top(&s);
            if (top->kind == AGES_PHASE_ACTIONS)
                check_end(&s, top->seat, &seen);
            if (move % 20 == 0)
                check_position(&s, &seen);
            ages_apply(&s, actions[chance_below(&chance, (uint32_t)count)], &chance, NULL);
        }
    }
    assert_true(seen.ends > 500);
    assert_true(seen.uprisings && seen.corruptions && seen.famines && seen.discards && seen.armies);
}

/* The thresholds are those of the banks at the start of a game: 18 yellow, 16 blue tokens. */
static void test_thresholds(void **state)
{
    (void)state;
    struct ages_state s = {0};
    struct setup setup = game_standard_setup(&ages_game, 2);
    struct chance chance;
    chance_seed(&chance, 1, NULL);
    ages_setup(&s, &setup, &chance);
    struct json_document document = view_of(&ages_game, &s, 0);
    assert_int_equal(number(document.root, "ratings", 0, "happiness_needed"), 0);
    assert_int_equal(number(document.root, "ratings", 0, "happiness_in"), 2);
    assert_int_equal(number(document.root, "ratings", 0, "consumption_in"), 2);
    assert_int_equal(number(document.root, "ratings", 0, "corruption"), 0);
    assert_int_equal(number(document.root, "ratings", 0, "corruption_in"), 6);
    assert_int_equal(number(document.root, "ratings", 0, "population_food"), 2);
    assert_int_equal(number(document.root, "ratings", 0, "civil_limit"), 4);
    json_free(&document);
    s.player[0].yellow = 0;
    s.player[0].blue = 0;
    document = view_of(&ages_game, &s, 0);
    assert_int_equal(number(document.root, "ratings", 0, "happiness_needed"), 8);
    assert_int_equal(number(document.root, "ratings", 0, "happiness_in"), -1);
    assert_int_equal(number(document.root, "ratings", 0, "corruption"), 6);
    assert_int_equal(number(document.root, "ratings", 0, "corruption_in"), -1);
    json_free(&document);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_foreseen),
                                       cmocka_unit_test(test_thresholds)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
