/* test_texts.c: every sentence a person can read of any game, in both languages: games are walked,
 * and their labels, sentences of the log, refusals and questions, and the texts of tables and
 * rules, are checked for what no reader should meet (readable.h): small letters at the beginning,
 * numbers and nouns that do not agree, ids and signs of patterns, players called 0. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "core/reason.h"
#include "readable.h"

/* Reading */

static void read_label(const struct game *game, const void *state, uint32_t action)
{
    for (enum lang lang = 0; lang < LANG_COUNT; lang++) {
        struct text text = TEXT_EMPTY;
        game_action_label(game, state, action, lang, &text);
        check_sentence(&text, lang);
        text_free(&text);
    }
}

static void read_event(const struct game *game, const struct event *event)
{
    for (enum lang lang = 0; lang < LANG_COUNT; lang++) {
        struct text text = TEXT_EMPTY;
        game_event_text(game, event, lang, &text);
        check_sentence(&text, lang);
        check_full_stop(&text);
        text_free(&text);
    }
}

static void read_reasons(const struct game *game, const void *state, int seat, struct ref ref)
{
    struct reason reasons[REASONS_MAX];
    int count = game_why(game, state, seat, ref, reasons);
    for (int i = 0; i < count; i++) {
        for (enum lang lang = 0; lang < LANG_COUNT; lang++) {
            struct text text = TEXT_EMPTY;
            game_reason_text(game, &reasons[i], lang, &text);
            check_sentence(&text, lang);
            check_full_stop(&text);
            text_free(&text);
        }
    }
}

static void read_refusals(const struct game *game, const void *state, int players)
{
    for (int kind = 0; kind < game->kind_count; kind++)
        for (int item = 0; item < game->kinds[kind]->count; item++)
            for (int seat = 0; seat < players; seat++)
                read_reasons(game, state, seat, (struct ref){(uint8_t)kind, (uint8_t)item});
}

/* Playing: what was done least is done rather, so that rare things come up. */

struct walk {
    const struct game *game;
    struct chance draws; /* what is played; the game has its own chance */
    uint64_t done[256];  /* by verb */
    int labels, events;
};

static uint32_t choose(struct walk *walk, const uint32_t *actions, int count)
{
    uint32_t best = actions[chance_below(&walk->draws, (uint32_t)count)];
    if (chance_below(&walk->draws, 3) == 0)
        return best;
    for (int i = 0; i < 20; i++) {
        uint32_t other = actions[chance_below(&walk->draws, (uint32_t)count)];
        if (walk->done[action_verb(other)] < walk->done[action_verb(best)])
            best = other;
    }
    return best;
}

static void read_events(struct walk *walk, const struct events *events)
{
    for (int i = 0; i < events->count; i++)
        read_event(walk->game, &events->at[i]);
    walk->events += events->count;
}

static void walk_game(struct walk *walk, const struct setup *setup, uint64_t seed)
{
    enum { MOST = 1500, REFUSALS = 97 }; /* decisions; how often everything is asked */
    static struct events events;
    static uint32_t actions[LEGAL_MAX];
    const struct game *game = walk->game;
    void *state = calloc(1, game->rules.state_size);
    struct chance chance;
    chance_seed(&chance, seed, NULL);
    game->rules.setup(state, setup, &chance);
    for (int step = 0, count; step < MOST && (count = game_legal(game, state, actions)) > 0;
         step++) {
        for (int i = 0; i < count; i++)
            read_label(game, state, actions[i]);
        walk->labels += count;
        if (step % REFUSALS == 0)
            read_refusals(game, state, setup->players);
        uint32_t action = choose(walk, actions, count);
        walk->done[action_verb(action)]++;
        events_clear(&events);
        game_apply(game, state, action, &chance, &events);
        read_events(walk, &events);
    }
    read_refusals(game, state, setup->players);
    free(state);
}

/* Games with every number of players; in every second one the options are drawn. */
static void walk_games(const char *slug, int games)
{
    struct walk walk = {.game = game_find(slug)};
    chance_seed(&walk.draws, 20, NULL);
    for (int i = 0; i < games; i++) {
        int span = walk.game->players_max - walk.game->players_min + 1;
        struct setup setup = game_standard_setup(walk.game, walk.game->players_min + i % span);
        for (int k = 0; k < walk.game->option_count && i % 2; k++)
            setup.options[k] = game_option_drawn(&walk.game->options[k], &walk.draws);
        walk_game(&walk, &setup, (uint64_t)i + 1);
    }
    assert_true(walk.labels > 1000 && walk.events > 1000);
}

static void test_duel(void **state)
{
    (void)state;
    walk_games("duel", 40);
}

static void test_ages(void **state)
{
    (void)state;
    walk_games("ages", 9);
}

static void test_steel(void **state)
{
    (void)state;
    walk_games("steel", 24);
}

static void test_tempus(void **state)
{
    (void)state;
    walk_games("tempus", 6);
}

static void test_civ(void **state)
{
    (void)state;
    walk_games("civ", 9);
}

/* What does not depend on a position */

/* Names begin small where they stand in the middle of sentences ("First another decision: ..."). */
static void read_names(const struct item_list *table)
{
    for (int item = 0; item < table->count; item++) {
        for (enum lang lang = 0; lang < LANG_COUNT; lang++) {
            struct text text = TEXT_EMPTY;
            text_add(&text, table->items[item].name[lang]);
            check_words(&text, lang);
            text_free(&text);
        }
    }
}

static void read_texts(const struct item_list *table)
{
    for (int item = 0; item < table->count; item++) {
        for (enum lang lang = 0; lang < LANG_COUNT; lang++) {
            const char *words = table->items[item].text[lang];
            if (!words || !*words)
                continue;
            struct text text = TEXT_EMPTY;
            text_add(&text, words);
            check_sentence(&text, lang);
            check_full_stop(&text);
            text_free(&text);
        }
    }
}

static void test_tables(void **state)
{
    (void)state;
    for (int i = 0; i < game_count(); i++) {
        const struct game *game = game_at(i);
        for (int kind = 0; kind < game->kind_count; kind++) {
            read_names(game->kinds[kind]);
            read_texts(game->kinds[kind]);
        }
        read_names(game->rules.decisions->names);
        read_names(game->endings);
        read_names(game->score_parts);
        for (int k = 0; k < game->option_count; k++)
            if (game->options[k].values)
                read_names(game->options[k].values);
    }
}

/* The checks themselves find what they are for. */
static void test_what_is_found(void **state)
{
    static const struct {
        enum lang lang;
        const char *text;
        bool good;
    } rows[] = {
        {LANG_EN, "Player 1 takes 1 coin.", true},
        {LANG_EN, "Player 1 takes 1 coins.", false},
        {LANG_EN, "Player 1 takes 2 coin.", false},
        {LANG_EN, "Player 1 takes 21 coins.", true},
        {LANG_EN, "Player 1 takes 2 oxen.", false}, /* a noun the test was never told of */
        {LANG_PL, "Gracz 1 bierze 22 monety.", true},
        {LANG_PL, "Gracz 1 bierze 12 monety.", false},
        {LANG_PL, "Gracz 1 bierze 5 monety.", false},
        {LANG_PL, "Gracz 1 bierze 1 monetę.", true},
        {LANG_PL, "Gracz 1 bierze 1 monet.", false},
        {LANG_EN, "player 1 takes a coin.", false},
        {LANG_PL, "Łódź płynie.", true},
        {LANG_PL, "łódź płynie.", false},
        {LANG_EN, "Player 0 takes a coin.", false},
        {LANG_EN, "The token of seat 1.", false},
        {LANG_EN, "A token on hex:h6.", false},
        {LANG_EN, "A token of the great_library.", false},
        {LANG_EN, "A token  of the bank.", false},
        {LANG_EN, "A token of %p.", false},
        {LANG_EN, "A token of {n}.", false},
        {LANG_EN, "A token (free", false},
        {LANG_EN, "A token () of the bank.", false},
        {LANG_EN, "A token , of the bank.", false},
        {LANG_EN, "A token of the bank..", false},
    };
    (void)state;
    for (int i = 0; i < COUNT_OF(rows); i++) {
        struct text text = TEXT_EMPTY;
        text_add(&text, rows[i].text);
        const char *wrong = sentence_fault(&text, rows[i].lang);
        if ((wrong == NULL) != rows[i].good)
            fail_msg("\"%s\": %s", rows[i].text, wrong ? wrong : "nothing found");
        text_free(&text);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_what_is_found), cmocka_unit_test(test_tables),
        cmocka_unit_test(test_duel),          cmocka_unit_test(test_steel),
        cmocka_unit_test(test_tempus),        cmocka_unit_test(test_civ),
        cmocka_unit_test(test_ages),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
