/* test_tempus_extras.c: the numbers a view of Tempus adds: what they foresee comes true. */
#include <string.h>

#include "game_view.h"
#include "games/tempus/rules.h"
#include "games/tempus/tempus.h"

static int hex_of(const struct json_node *node)
{
    const char *id = json_as_string(node);
    for (int hex = 0; hex < HEX_COUNT; hex++)
        if (strcmp(tempus_hex_items.items[hex].id, id) == 0)
            return hex;
    fail();
    return HEX_NONE;
}

static struct hexset set_of(const struct json_node *list)
{
    struct hexset set = {{0}};
    assert_non_null(list);
    for (const struct json_node *node = list->child; node; node = node->next)
        hexset_add(&set, hex_of(node));
    return set;
}

/* The first arguments of the legal actions with one of two verbs. */
static struct hexset legal_set(const struct tempus_state *s, enum tempus_verb bare,
                               enum tempus_verb full)
{
    uint32_t actions[LEGAL_MAX];
    struct hexset set = {{0}};
    int count = game_legal(&tempus_game, s, actions);
    for (int i = 0; i < count; i++)
        if (action_verb(actions[i]) == bare || action_verb(actions[i]) == full)
            hexset_add(&set, (int)action_arg(actions[i], 0));
    return set;
}

static void do_action(struct tempus_state *s, enum tempus_verb verb, int a)
{
    struct chance chance;
    chance_seed(&chance, 4, NULL);
    game_apply(&tempus_game, s, action_make(verb, (unsigned)a, 0, 0), &chance, NULL);
}

struct seen { /* how much was checked */
    int moves, births, fights, certain, open, cities, hands;
};

/* Every origin of `moves` and its ends are what the action will offer. */
static void check_moves(const struct tempus_state *s, const struct json_node *own,
                        struct seen *seen)
{
    struct tempus_state moving = *s;
    struct hexset origins = {{0}};
    if (s->frames[0].kind == TEMPUS_DECISION_TURN)
        do_action(&moving, TEMPUS_MOVE, 0);
    if (moving.frames[0].kind != TEMPUS_DECISION_MOVE) /* nothing could move: the action is over */
        return;
    for (const struct json_node *node = json_member(own, "moves")->child; node; node = node->next) {
        struct tempus_state chosen = moving;
        int from = hex_of(json_member(node, "from"));
        hexset_add(&origins, from);
        if (moving.touched_count >= moving.quota)
            continue;
        do_action(&chosen, TEMPUS_FROM, from);
        assert_true(hexset_equals(set_of(json_member(node, "to")),
                                  legal_set(&chosen, TEMPUS_TO, TEMPUS_TO_FULL)));
        seen->moves++;
    }
    if (moving.touched_count < moving.quota)
        assert_true(hexset_equals(origins, legal_set(&moving, TEMPUS_FROM, TEMPUS_FROM)));
}

static void check_births(const struct tempus_state *s, const struct json_node *own,
                         struct seen *seen)
{
    struct tempus_state later = *s;
    struct hexset told = set_of(json_member(own, "births"));
    do_action(&later, TEMPUS_BIRTHS, 0);
    if (later.frames[0].kind != TEMPUS_DECISION_BIRTHS)
        return;
    assert_true(hexset_equals(told, legal_set(&later, TEMPUS_BIRTH, TEMPUS_BIRTH_FULL)));
    seen->births += !hexset_is_empty(told);
}

/* Lays every card that helps, then says whether the attacker wins. */
static bool wins(const struct tempus_state *s, int from, int to, int terrain)
{
    const struct tempus_player *attacker = &s->player[s->owner[from]];
    const struct tempus_player *defender = &s->player[s->owner[to]];
    struct tempus_strength sum = tempus_strength(s, from, to, terrain);
    for (int i = 0; i < attacker->hand_count; i++)
        sum.attack += tempus_card_adds(attacker->hand[i], terrain).attack;
    for (int i = 0; i < defender->hand_count; i++)
        sum.defence += tempus_card_adds(defender->hand[i], terrain).defence;
    return sum.attack > sum.defence;
}

/* The chance told is the share of the hands the defender may hold. */
static void check_odds(const struct tempus_state *s, int seat, const struct json_node *fight,
                       struct seen *seen)
{
    enum { DRAWS = 2000 };
    struct tempus_state other = *s;
    struct chance chance;
    int from = hex_of(json_member(fight, "from")), to = hex_of(json_member(fight, "to")), won = 0;
    struct tempus_odds odds = tempus_odds(s, seat, from, to);
    assert_int_equal(odds.percent, view_number(fight, "percent"));
    chance_seed(&chance, 77, NULL);
    for (int i = 0; i < DRAWS; i++) {
        tempus_resample(&other, seat, &chance);
        won += wins(&other, from, to, odds.terrain);
    }
    int percent = (100 * won + DRAWS / 2) / DRAWS;
    assert_in_range(percent, odds.percent > 5 ? odds.percent - 5 : 0, odds.percent + 5);
    if (odds.percent == 0 || odds.percent == 100)
        assert_int_equal(percent, odds.percent);
    assert_true(odds.attack + odds.mine > odds.defence + odds.theirs ? odds.percent == 100
                                                                     : odds.percent < 100);
    seen->certain += odds.percent == 0 || odds.percent == 100;
    seen->open += odds.percent > 0 && odds.percent < 100;
    seen->cities += s->city[to] > 0;
}

static void check_fights(const struct tempus_state *s, int seat, const struct json_node *own,
                         struct seen *seen)
{
    uint32_t actions[LEGAL_MAX];
    int legal = 0, told = 0, count = game_legal(&tempus_game, s, actions);
    for (int i = 0; i < count; i++)
        legal += action_verb(actions[i]) == TEMPUS_FIGHT;
    for (const struct json_node *node = json_member(own, "fights")->child; node;
         node = node->next, told++)
        if (seen->fights++ % 10 == 0)
            check_odds(s, seat, node, seen);
    if (s->frames[0].kind == TEMPUS_DECISION_TURN)
        assert_int_equal(told, legal);
}

/* A card that is laid adds what was told, to progress or to a fight. */
static void check_hand(const struct tempus_state *s, int seat, const struct json_node *own,
                       struct seen *seen)
{
    int phase = tempus_top(s).kind;
    int card = 0;
    for (const struct json_node *node = json_member(own, "hand")->child; node;
         node = node->next, card++) {
        struct tempus_state later = *s;
        do_action(&later, TEMPUS_PLAY, s->player[seat].hand[card]);
        if (!later.depth || tempus_top(&later).kind != phase || tempus_top(&later).seat != seat)
            continue; /* it was the last card */
        struct json_document document = view_of(&tempus_game, &later, seat);
        const struct json_node *after = json_member(document.root, "own");
        if (phase == TEMPUS_DECISION_PROGRESS) {
            assert_int_equal(view_number(own, "progress_laid") + view_number(node, "progress"),
                             view_number(after, "progress_laid"));
        } else {
            const char *side = phase == TEMPUS_DECISION_ATTACK ? "attack" : "defence";
            const struct json_node *now = json_member(own, "fight");
            const struct json_node *then = json_member(after, "fight");
            assert_int_equal(view_number(now, side) + view_number(node, "strength"),
                             view_number(then, side));
        }
        seen->hands++;
        json_free(&document);
    }
}

static void check_position(const struct tempus_state *s, struct seen *seen)
{
    struct tempus_frame top = tempus_top(s);
    struct json_document document = view_of(&tempus_game, s, top.seat);
    const struct json_node *own = json_member(document.root, "own");
    if (top.kind == TEMPUS_DECISION_TURN || top.kind == TEMPUS_DECISION_MOVE)
        check_moves(s, own, seen);
    if (top.kind == TEMPUS_DECISION_TURN)
        check_births(s, own, seen);
    if (top.kind == TEMPUS_DECISION_TURN || top.kind == TEMPUS_DECISION_AFTER)
        check_fights(s, top.seat, own, seen);
    if (top.kind == TEMPUS_DECISION_PROGRESS || top.kind == TEMPUS_DECISION_ATTACK ||
        top.kind == TEMPUS_DECISION_DEFEND)
        check_hand(s, top.seat, own, seen);
    json_free(&document);
}

/* A legal action by chance; what makes peoples small or hands empty is rare, so that there is
 * something to foresee. */
static uint32_t some_action(const struct tempus_state *s, struct chance *chance)
{
    uint32_t actions[LEGAL_MAX], action = 0;
    int count = game_legal(&tempus_game, s, actions);
    for (int tries = 0; tries < 4; tries++) {
        action = actions[chance_below(chance, (uint32_t)count)];
        enum tempus_verb verb = action_verb(action);
        if (verb != TEMPUS_BUILD && verb != TEMPUS_FIGHT && verb != TEMPUS_END &&
            verb != TEMPUS_PLAY)
            break;
    }
    return action;
}

static void test_foreseen(void **unused)
{
    struct seen seen = {0};
    (void)unused;
    for (int game = 0; game < 6; game++) {
        struct tempus_state s = {0};
        struct chance chance;
        struct setup setup = {.players = 3 + game % 3};
        setup.options[0] = TEMPUS_SETUP_AUTO;
        chance_seed(&chance, (uint64_t)(500 + game), NULL);
        tempus_setup_game(&s, &setup, &chance);
        while (s.depth) {
            check_position(&s, &seen);
            game_apply(&tempus_game, &s, some_action(&s, &chance), &chance, NULL);
        }
    }
    assert_true(seen.moves > 100 && seen.births > 100 && seen.hands > 50);
    assert_true(seen.certain > 3 && seen.open > 3 && seen.cities > 0);
}

/* What a seat is told does not depend on what it cannot know. */
static void test_nothing_leaks(void **unused)
{
    struct tempus_state s = {0}, other;
    struct chance chance;
    struct setup setup = {.players = 4};
    (void)unused;
    setup.options[0] = TEMPUS_SETUP_AUTO;
    chance_seed(&chance, 9, NULL);
    tempus_setup_game(&s, &setup, &chance);
    for (int move = 0; s.depth; move++) {
        for (int viewer = 0; viewer < s.players && move % 5 == 0; viewer++) {
            other = s;
            tempus_resample(&other, viewer, &chance);
            struct json_document a = view_of(&tempus_game, &s, viewer),
                                 b = view_of(&tempus_game, &other, viewer);
            assert_true(json_is_same(a.root, b.root));
            json_free(&a);
            json_free(&b);
        }
        game_apply(&tempus_game, &s, some_action(&s, &chance), &chance, NULL);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_foreseen),
        cmocka_unit_test(test_nothing_leaks),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
