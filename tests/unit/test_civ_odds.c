/* test_civ_odds.c: the chances in battles that a view of Civilization tells: they come true when
 * both sides play as it says, and they depend on nothing their seat cannot know. */
#include <string.h>

#include "game_view.h"
#include "games/civ/rules.h"

enum { WANTED = 12, FOUGHT = 150 };

static void begin_game(struct civ_state *s, struct chance *chance, uint64_t seed)
{
    struct setup setup = game_standard_setup(&civ_game, 2 + (int)(seed % 3));
    setup.options[CIV_OPTION_TURNS] = 60;
    memset(s, 0, sizeof *s);
    chance_seed(chance, seed, NULL);
    civ_setup_game(s, &setup, chance);
}

static void do_action(struct civ_state *s, uint32_t action, struct chance *chance)
{
    game_apply(&civ_game, s, action, chance, NULL);
}

static bool play_random(struct civ_state *s, struct chance *chance)
{
    uint32_t actions[LEGAL_MAX];
    int count = game_legal(&civ_game, s, actions);
    if (count)
        do_action(s, actions[chance_below(chance, (uint32_t)count)], chance);
    return count;
}

static int square_of(const struct json_node *node)
{
    const char *id = json_as_string(node);
    for (int square = 0; square < GRID_SQUARES; square++)
        if (strcmp(civ_square_items.items[square].id, id) == 0)
            return square;
    fail();
    return -1;
}

/* The action of a battle that leads to the best balance at once; abilities are not used. */
static uint32_t best_action(const struct civ_state *s, struct chance *chance)
{
    uint32_t actions[LEGAL_MAX], best = 0;
    int count = game_legal(&civ_game, s, actions), most = INT32_MIN, side = s->battle.side;
    for (int i = 0; i < count; i++) {
        struct civ_state later = *s;
        if (action_verb(actions[i]) == CIV_DONE)
            return actions[i];
        if (action_verb(actions[i]) == CIV_USE)
            continue;
        if (action_verb(actions[i]) == CIV_PLAY_NEW)
            civ_open_front(&(struct play){&later, chance, NULL}, (int)action_arg(actions[i], 0));
        else
            civ_join_front(&(struct play){&later, chance, NULL}, (int)action_arg(actions[i], 0),
                           (int)action_arg(actions[i], 1));
        int lead = civ_battle_value(&later, side) - civ_battle_value(&later, !side);
        if (lead > most) {
            most = lead;
            best = actions[i];
        }
    }
    return best;
}

/* The seat that won the battle, CIV_NOBODY for barbarians; -1: none was over. */
static int winner_of(const struct events *events)
{
    for (int i = 0; i < events->count; i++)
        if (events->at[i].kind == CIV_NEWS_VICTORY)
            return events->at[i].seat;
    return -1;
}

/* To the end of the battle, nobody interrupting it; the seat that won. */
static int fight_out(struct civ_state *s, struct chance *chance)
{
    struct events events;
    for (;;) {
        uint32_t actions[LEGAL_MAX], action;
        int count = game_legal(&civ_game, s, actions);
        assert_true(count > 0);
        action = actions[0];
        for (int i = 0; i < count; i++)
            if (action_verb(actions[i]) == CIV_PASS)
                action = actions[i];
        if (civ_top_of(s)->kind == CIV_DECISION_BATTLE)
            action = best_action(s, chance);
        events_clear(&events);
        game_apply(&civ_game, s, action, chance, &events);
        if (winner_of(&events) >= 0)
            return winner_of(&events);
    }
}

static void assert_near(int percent, int won)
{
    int share = (100 * won + FOUGHT / 2) / FOUGHT;
    assert_in_range(100 + share, 100 + percent - 18, 100 + percent + 18); /* five deviations */
}

/* What was told before the attack is how often it ends so, and so is what is told in the battle. */
static void check_attack(const struct civ_state *s, uint32_t enter, int percent)
{
    struct chance chance;
    int seat = civ_top_of(s)->seat, won = 0;
    chance_seed(&chance, 77, NULL);
    for (int i = 0; i < FOUGHT; i++) {
        struct civ_state trial = *s;
        civ_resample(&trial, seat, &chance);
        do_action(&trial, enter, &chance);
        won += fight_out(&trial, &chance) == seat;
    }
    assert_near(percent, won);
}

static void check_battle(const struct civ_state *s, int seat, int percent)
{
    struct chance chance;
    int won = 0, side = s->battle.seat[CIV_ATTACKER] == seat ? CIV_ATTACKER : CIV_DEFENDER;
    chance_seed(&chance, 78, NULL);
    for (int i = 0; i < FOUGHT; i++) {
        struct civ_state trial = *s;
        civ_resample(&trial, seat, &chance);
        won += fight_out(&trial, &chance) == s->battle.seat[side];
    }
    assert_near(percent, won);
}

/* A position that looks the same to the seat is told the same. */
static void check_known(const struct civ_state *s, int seat, const char *key)
{
    struct chance chance;
    struct civ_state twin = *s;
    chance_seed(&chance, 79, NULL);
    civ_resample(&twin, seat, &chance);
    struct json_document here = view_of(&civ_game, s, seat);
    struct json_document there = view_of(&civ_game, &twin, seat);
    assert_true(json_is_same(json_member(here.root, key), json_member(there.root, key)));
    json_free(&here);
    json_free(&there);
}

static void check_untold(const struct civ_state *s, int seat)
{
    struct json_document document = view_of(&civ_game, s, seat);
    const struct json_node *fight = json_member(document.root, "fight");
    assert_null(json_member(document.root, "attacks"));
    assert_true(!fight || !json_member(fight, "percent"));
    json_free(&document);
}

struct seen {
    int attacks, open, battles, strolls;
};

/* An attack of the group at hand, where one is to be had by its next move. */
static bool check_group(const struct civ_state *s, struct seen *seen, uint32_t *attack)
{
    uint32_t actions[LEGAL_MAX];
    int seat = civ_top_of(s)->seat, count = game_legal(&civ_game, s, actions);
    bool found = false;
    struct json_document document = view_of(&civ_game, s, seat);
    const struct json_node *node = json_member(document.root, "attacks");
    assert_non_null(node);
    for (node = node->child; node; node = node->next) {
        int square = square_of(json_member(node, "at")), percent = view_number(node, "percent");
        uint32_t enter = action_make(CIV_ENTER, (unsigned)square, 0, 0);
        bool near = false;
        for (int i = 0; i < count; i++)
            near = near || actions[i] == enter;
        if (!near || found)
            continue;
        if (percent == 100) { /* nobody fights for scouts alone */
            assert_int_equal(s->armies[square], 0);
            seen->strolls++;
            continue;
        }
        check_attack(s, enter, percent);
        check_known(s, seat, "attacks");
        check_untold(s, SEAT_SPECTATOR);
        check_untold(s, (seat + 1) % s->players);
        seen->attacks++;
        seen->open += percent > 10 && percent < 90;
        *attack = enter;
        found = true;
    }
    json_free(&document);
    return found;
}

/* The battle that is on, for each seat that plays cards in it. */
static void check_running(const struct civ_state *s, struct seen *seen)
{
    for (int seat = 0; seat < s->players; seat++) {
        if (s->battle.seat[0] != seat && s->battle.seat[1] != seat) {
            if (s->battle.commander != seat)
                check_untold(s, seat);
            continue;
        }
        struct json_document document = view_of(&civ_game, s, seat);
        check_battle(s, seat, view_number(json_member(document.root, "fight"), "percent"));
        check_known(s, seat, "fight");
        json_free(&document);
        seen->battles++;
    }
}

static void test_chances_come_true(void **state)
{
    struct seen seen = {0};
    (void)state;
    for (uint64_t seed = 1; seen.attacks < WANTED; seed++) {
        struct civ_state s;
        struct chance chance;
        int of_this_game = 0;
        assert_true(seed < 60);
        begin_game(&s, &chance, seed);
        while (s.depth && of_this_game < 3) {
            uint32_t attack;
            if (civ_top_of(&s)->kind != CIV_DECISION_GROUP || !check_group(&s, &seen, &attack)) {
                play_random(&s, &chance);
                continue;
            }
            of_this_game++;
            do_action(&s, attack, &chance);
            for (int plays = 0; s.depth && s.battle.on && plays < 2; plays++) {
                if (civ_top_of(&s)->kind == CIV_DECISION_BATTLE)
                    check_running(&s, &seen);
                play_random(&s, &chance);
            }
        }
    }
    assert_true(seen.open >= 3);
    assert_true(seen.battles > WANTED);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_chances_come_true)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
