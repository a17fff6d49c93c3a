/* test_verify.c: `epoki verify` notices secrets that get out: games that tell too much, made from
 * the real ones by putting a leak in the place of one function. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "cli/verify.h"
#include "core/decision.h"
#include "games/ages/ages.h"
#include "games/ages/state.h"
#include "games/civ/civ.h"
#include "games/civ/state.h"
#include "games/tempus/state.h"
#include "games/tempus/tempus.h"

/* Verifies games until one fails; returns the property that did not hold, "" if all passed. */
static const char *verdict(const struct game *game, const char *option, int games)
{
    struct verify v = {.game = game, .option = option, .secrets = true};
    assert_true(verify_begin(&v));
    bool good = true;
    for (uint64_t seed = 1; good && seed <= (uint64_t)games; seed++)
        good = verify_game(&v, seed);
    assert_true(v.compared > 0 || !good);
    verify_end(&v);
    return v.failed ? v.failed : "";
}

static void test_the_games_keep_their_secrets(void **state)
{
    (void)state;
    assert_string_equal(verdict(&ages_game, NULL, 2), "");
    assert_string_equal(verdict(&tempus_game, NULL, 2), "");
}

/* What is hidden: whether the next card of the military deck has an odd number. */
static int next_card(const struct ages_state *s)
{
    for (int age = 0; age < AGES_DECKS; age++)
        if (s->deck_count[age])
            return s->deck[age][s->deck_count[age] - 1];
    return 0;
}

static void leaking_extras(const void *state, int seat, struct json_writer *json)
{
    ages_game.view_extras(state, seat, json);
    json_pair_int(json, "next", next_card(state));
}

static void test_a_view_that_leaks(void **state)
{
    struct game leaking = ages_game;
    (void)state;
    leaking.view_extras = leaking_extras;
    assert_string_equal(verdict(&leaking, NULL, 3), "resampling changes what the seat sees");
}

/* Through the Ages with other functions where they are given. */
static struct game ages_with(decision_legal *legal, decision_apply *apply)
{
    static struct decisions decisions;
    struct game game = ages_game;
    decisions = ages_decisions;
    decisions.legal = legal ? legal : ages_decisions.legal;
    decisions.apply = apply ? apply : ages_decisions.apply;
    game.rules.decisions = &decisions;
    return game;
}

static int leaking_legal(const void *state, uint32_t *actions)
{
    int count = game_legal(&ages_game, state, actions);
    return count > 1 && next_card(state) % 2 ? count - 1 : count;
}

static void test_legal_actions_that_leak(void **state)
{
    struct game leaking = ages_with(leaking_legal, NULL);
    (void)state;
    assert_string_equal(verdict(&leaking, NULL, 3),
                        "resampling changes the legal actions of the seat to move");
}

static void leaking_label(const void *state, uint32_t action, enum lang lang, struct text *out)
{
    game_action_label(&ages_game, state, action, lang, out);
    if (lang == LANG_PL)
        text_add_int(out, next_card(state));
}

static void test_labels_that_leak(void **state)
{
    struct game leaking = ages_game;
    (void)state;
    leaking.words.action_label = leaking_label;
    assert_string_equal(verdict(&leaking, NULL, 3), "labels tell what the seat cannot know");
}

static bool leaking_why(const void *state, int seat, struct ref ref, struct answer *answer)
{
    if (next_card(state) % 2)
        answer_add(answer, WHY_OVER, 0, 0);
    return ages_game.words.why(state, seat, ref, answer);
}

static void test_reasons_that_leak(void **state)
{
    struct game leaking = ages_game;
    (void)state;
    leaking.words.why = leaking_why;
    assert_string_equal(verdict(&leaking, NULL, 3), "reasons tell what the seat cannot know");
}

/* Everybody hears what cards are drawn, prepared and discarded. */
static void loud_apply(const struct play *play, uint32_t action)
{
    struct events *events = play->events;
    ages_decisions.apply(play, action);
    for (int i = 0; events && i < events->count; i++)
        events->at[i].seen_by = EVENT_PUBLIC;
}

static void test_events_that_leak(void **state)
{
    struct game leaking = ages_with(NULL, loud_apply);
    (void)state;
    assert_string_equal(verdict(&leaking, NULL, 20), "events tell what the viewer cannot know");
}

/* The sentence of an event that all may read names what only one may know. */
static int last_secret;

static void noting_apply(const struct play *play, uint32_t action)
{
    struct events *events = play->events;
    last_secret = 0;
    ages_decisions.apply(play, action);
    for (int i = 0; events && i < events->count; i++)
        if (events->at[i].seen_by != EVENT_PUBLIC)
            last_secret = events->at[i].item;
}

static void leaking_text(const struct event *event, enum lang lang, struct text *out)
{
    game_event_text(&ages_game, event, lang, out);
    if (event->seen_by == EVENT_PUBLIC)
        text_add_int(out, last_secret);
}

static void test_sentences_that_leak(void **state)
{
    struct game leaking = ages_with(NULL, noting_apply);
    (void)state;
    leaking.words.event_text = leaking_text;
    assert_string_equal(verdict(&leaking, NULL, 20), "events tell what the viewer cannot know");
}

/* The game with another `seen_by` in every row. */
static void set_seen_by(struct game *game, unsigned (*seen_by)(const void *, uint32_t))
{
    static struct decision rows[64];
    static struct decisions decisions;
    decisions = *game->rules.decisions;
    assert_true(decisions.count <= COUNT_OF(rows));
    for (int i = 0; i < decisions.count; i++) {
        rows[i] = decisions.rows[i];
        rows[i].seen_by = seen_by;
        rows[i].secret = false;
    }
    decisions.rows = rows;
    game->rules.decisions = &decisions;
}

static void test_actions_that_leak(void **state)
{
    const struct game *const games[] = {&ages_game, &tempus_game};
    (void)state;
    for (int i = 0; i < COUNT_OF(games); i++) {
        struct game leaking = *games[i];
        set_seen_by(&leaking, NULL);
        assert_string_equal(verdict(&leaking, NULL, 20),
                            "an action tells what the viewer cannot know");
    }
}

/* One kind of decision of Civilization is shown that is secret. */
static unsigned shown_verb;

static unsigned one_shown(const void *state, uint32_t action)
{
    return action_verb(action) == shown_verb ? EVENT_PUBLIC
                                             : game_action_seen_by(&civ_game, state, action);
}

static void test_every_secret_decision_is_missed(void **state)
{
    static const struct {
        unsigned verb;
        const char *option;
    } secrets[] = {{CIV_GIVE_MARKER, "trade=1"},
                   {CIV_GIVE_EVENT, "trade=1"},
                   {CIV_HAND_OVER_EVENT, "trade=1"},
                   {CIV_RESEARCH, NULL},
                   {CIV_RESEARCH_NONE, NULL}};
    struct game leaking = civ_game;
    (void)state;
    set_seen_by(&leaking, one_shown);
    for (int i = 0; i < COUNT_OF(secrets); i++) {
        shown_verb = secrets[i].verb;
        assert_string_equal(verdict(&leaking, secrets[i].option, 20),
                            "an action tells what the viewer cannot know");
    }
}

/* Who decides must be among those who learn what he decided. */
static unsigned nobody(const void *state, uint32_t action)
{
    (void)state, (void)action;
    return 0;
}

static void test_own_actions_are_known(void **state)
{
    struct game leaking = tempus_game;
    (void)state;
    set_seen_by(&leaking, nobody);
    assert_string_equal(verdict(&leaking, NULL, 1), "who decides may not learn his own action");
}

/* What features and previews draw from depends on the truth. */
static void leaking_resample(void *state, int seat, struct chance *chance)
{
    if (next_card(state) % 2)
        chance_next(chance);
    ages_game.rules.resample(state, seat, chance);
}

static void test_previews_that_leak(void **state)
{
    struct game leaking = ages_game;
    (void)state;
    leaking.rules.resample = leaking_resample;
    assert_string_equal(verdict(&leaking, NULL, 3), "a batch tells what the seat cannot know");
    leaking.evaluation = NULL; /* without features */
    assert_string_equal(verdict(&leaking, NULL, 3), "a preview tells what the seat cannot know");
}

/* Where running scores count a secret, a batch draws them anew. */
static void secret_scores(const void *state, struct score *scores)
{
    ages_game.rules.scores(state, scores);
    scores[0].total += next_card(state);
}

static void test_running_scores_that_are_secret(void **state)
{
    struct game secret = ages_game;
    (void)state;
    secret.rules.scores = secret_scores;
    assert_string_equal(verdict(&secret, NULL, 3), "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_the_games_keep_their_secrets),
        cmocka_unit_test(test_a_view_that_leaks),
        cmocka_unit_test(test_legal_actions_that_leak),
        cmocka_unit_test(test_labels_that_leak),
        cmocka_unit_test(test_reasons_that_leak),
        cmocka_unit_test(test_events_that_leak),
        cmocka_unit_test(test_sentences_that_leak),
        cmocka_unit_test(test_actions_that_leak),
        cmocka_unit_test(test_every_secret_decision_is_missed),
        cmocka_unit_test(test_own_actions_are_known),
        cmocka_unit_test(test_previews_that_leak),
        cmocka_unit_test(test_running_scores_that_are_secret),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
