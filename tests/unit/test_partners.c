/* test_partners.c: sparring partners play in the style they promise. */
#include "bot_desk.h"
#include "games/ages/rules.h"

enum { GAMES = 4, ROUND = 12 };

/* What a player put into arms. */
struct arms {
    int technologies, strength, attacks;
};

static int unit_technologies(const struct ages_state *s, int seat)
{
    int count = 0;
    for (int card = AGES_UNITS_FIRST; card < AGES_WORKER_CARDS; card++)
        count += ages_in_play(&s->player[seat], card);
    return count;
}

/* A game of the partner, on seat `armed`, against the same search with the usual weights; counts
 * what both have at the end, and strength in the middle. */
static void play(int armed, uint64_t seed, struct arms *arms)
{
    static struct bot_answer answer;
    const struct game *game = game_find("ages");
    union {
        uint64_t words[BOT_STATE_WORDS];
        struct ages_state ages;
    } position = {{0}};
    struct ages_state *s = &position.ages;
    struct text error = TEXT_EMPTY;
    struct setup setup = game_standard_setup(game, 2);
    struct chance chance;
    const char *usual = "plan:width=4,iterations=1",
               *partner = "armed:width=4,iterations=1,ahead=0";
    struct bot *bots[2] = {bot_new(game, armed == 0 ? partner : usual, NULL, &error),
                           bot_new(game, armed == 1 ? partner : usual, NULL, &error)};
    int seat, version = 0, middle[2] = {0};
    assert_true(bots[0] && bots[1]);
    chance_seed(&chance, seed, NULL);
    game->rules.setup(s, &setup, &chance);
    while ((seat = game_decider(game, s)) != SEAT_NONE) {
        int attack = s->attack;
        bot_decide(bots[seat], s, bot_seed(seed, version++), &answer);
        game_apply(game, s, answer.action, &chance, NULL);
        if (s->attack != ITEM_NONE && attack == ITEM_NONE)
            arms[s->attacker != armed].attacks++;
        for (int i = 0; i < 2 && s->round == ROUND; i++)
            middle[i] = ages_strength(s, i);
    }
    for (int i = 0; i < 2; i++) {
        arms[i != armed].technologies += unit_technologies(s, i);
        arms[i != armed].strength += middle[i];
        bot_free(bots[i]);
    }
    text_free(&error);
}

static void test_armed(void **state)
{
    (void)state;
    struct arms arms[2] = {{0}}; /* of the partner, of the other */
    for (int i = 0; i < GAMES; i++)
        play(i % 2, 40 + (uint64_t)i, arms);
    for (int i = 0; i < 2; i++)
        print_message("%s: %d technologies of units, strength %d, %d aggressions\n",
                      i ? "usual" : "armed", arms[i].technologies, arms[i].strength,
                      arms[i].attacks);
    int given = GAMES; /* everybody begins with warriors */
    assert_true(arms[0].technologies - given > GAMES);
    assert_true(arms[0].technologies - given > 2 * (arms[1].technologies - given));
    assert_true(arms[0].strength > 2 * arms[1].strength);
    assert_true(arms[0].attacks > arms[1].attacks);
}

/* A partner is a bot of its game only, takes options, and a limit replaces its own. */
static void test_names(void **state)
{
    (void)state;
    struct text error = TEXT_EMPTY;
    assert_true(bot_is_known(game_find("ages"), "armed:iterations=1", &error));
    assert_false(bot_is_known(game_find("ages"), "armed:height=1", &error));
    text_clear(&error);
    assert_false(bot_is_known(game_find("duel"), "armed", &error));
    assert_string_equal(text_string(&error), "there is no bot armed");
    text_free(&error);
    assert_null(bot_kind_of("armed"));
    for (int i = 0; i < game_count(); i++) {
        const struct game *game = game_at(i);
        for (int k = 0; k < game->partner_count; k++) {
            const struct partner *partner = &game->partners[k];
            assert_null(bot_kind_of(partner->name));
            assert_int_equal(bot_level_of(partner->name), BOT_LEVEL_COUNT);
            for (int c = 0; c < partner->count; c++)
                assert_true(partner->changes[c].feature < game->evaluation->features->count);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_armed),
        cmocka_unit_test(test_names),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
