/* test_civ_text.c: what a person reads of Civilization: every verb and every event has a text in
 * both languages, choices can be told apart, hidden things stay hidden in the log, and refusals
 * name a rule that exists. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "games/civ/civ.h"
#include "games/civ/log.h"
#include "readable.h"

/* Random games that are curious: what was done least is done rather. */

struct seen {
    uint64_t verb[CIV_VERB_COUNT], event[CIV_NEWS_COUNT]; /* done, told */
    bool label[CIV_VERB_COUNT];                           /* offered */
};

static uint32_t choose(const struct seen *seen, const uint32_t *actions, int count,
                       struct chance *chance)
{
    uint32_t best = actions[chance_below(chance, (uint32_t)count)];
    if (chance_below(chance, 3) == 0)
        return best;
    for (int i = 0; i < count; i++) {
        uint32_t other = actions[chance_below(chance, (uint32_t)count)];
        if (seen->verb[action_verb(other)] < seen->verb[action_verb(best)])
            best = other;
    }
    return best;
}

/* The civilizations with verbs of their own are always there. */
static void set_up_game(struct civ_state *s, struct chance *chance, uint64_t seed, int players)
{
    static const char *const civs[] = {"russia", "egypt", "china", "zulu"};
    struct text error = TEXT_EMPTY;
    struct script script;
    struct setup setup = game_standard_setup(&civ_game, players);
    setup.options[CIV_OPTION_TRADE] = seed % 2 != 0;
    setup.options[CIV_OPTION_TURNS] = 60;
    memset(s, 0, sizeof *s);
    script_init(&script, civ_game.stacks, civ_game.stack_count);
    assert_true(script_add(&script, "civs", civs + (seed & 2), players <= 2 ? 2 : 0, &error) ||
                script_add(&script, "civs", civs, players, &error));
    chance_seed(chance, seed, &script);
    civ_setup_game(s, &setup, chance);
    assert_false(chance->failed);
    chance->script = NULL;
    script_free(&script);
    text_free(&error);
}

/* Texts */

/* R 3.8: of these only the player concerned may learn. */
static bool is_secret(int kind)
{
    return kind == CIV_NEWS_DRAWN_EVENT || kind == CIV_NEWS_UNIT_DRAWN ||
           kind == CIV_NEWS_MARKER_SEEN || kind == CIV_NEWS_CHOSEN;
}

/* Refusals: none for what can be chosen, a rule that exists for everything else. */

/* `id` is one of the constants of the rows of reasons: one that was good stays so. */
static bool is_rule(const char *id)
{
    static const char *good[256];
    const char **known = &good[(uintptr_t)id % COUNT_OF(good)];
    for (int i = 0; *known != id && i < civ_game.rulebook_count; i++)
        if (strcmp(civ_game.rulebook[i].id, id) == 0)
            *known = id;
    return *known == id;
}

/* R 13.10: only what costs resources can lack them. */
static bool costs_resources(struct ref ref)
{
    for (int ability = 0; ability < CIV_ABILITY_COUNT; ability++)
        if (ref.kind != CIV_TABLE_USE ||
            (civ_abilities[ability].use == ref.item && civ_cost_count(ability)))
            return true;
    return false;
}

static void check_reasons(const struct civ_state *s, int seat, struct ref ref)
{
    struct reason reasons[REASONS_MAX];
    int count = game_why(&civ_game, s, seat, ref, reasons);
    bool can = s->depth && civ_top_of(s)->seat == seat && game_is_choosable(&civ_game, s, ref);
    assert_int_equal(count == 0, can);
    for (int i = 0; i < count; i++) {
        assert_true(is_rule(reasons[i].rule));
        assert_true(strcmp(reasons[i].rule, "13.10") != 0 || costs_resources(ref));
        for (enum lang lang = 0; lang <= LANG_PL; lang++) {
            struct text text = TEXT_EMPTY;
            game_reason_text(&civ_game, &reasons[i], lang, &text);
            check_sentence(&text, lang);
            text_free(&text);
        }
    }
}

static void check_refusals(const struct civ_state *s)
{
    for (int kind = 0; kind < civ_game.kind_count; kind++)
        for (int item = 0; item < civ_game.kinds[kind]->count; item++)
            for (int seat = 0; seat < s->players; seat++)
                check_reasons(s, seat, (struct ref){(uint8_t)kind, (uint8_t)item});
}

/* Everything is reached */

static void see_events(struct seen *seen, const struct events *events)
{
    assert_false(events->lost);
    for (int i = 0; i < events->count; i++) {
        assert_true(events->at[i].kind < CIV_NEWS_COUNT);
        check_event(&civ_game, &events->at[i], is_secret(events->at[i].kind));
        seen->event[events->at[i].kind]++;
    }
}

static void see_game(struct seen *seen, uint64_t seed, int players)
{
    static struct events events;
    struct civ_state s;
    struct chance chance;
    uint32_t actions[LEGAL_MAX];
    int count;
    set_up_game(&s, &chance, seed, players);
    for (int step = 0; (count = game_legal(&civ_game, &s, actions)) > 0; step++) {
        check_labels(&civ_game, &s, actions, count);
        for (int i = 0; i < count; i++)
            seen->label[action_verb(actions[i])] = true;
        if (step % 101 == 0)
            check_refusals(&s);
        uint32_t action = choose(seen, actions, count, &chance);
        seen->verb[action_verb(action)]++;
        events = (struct events){.count = 0};
        game_apply(&civ_game, &s, action, &chance, &events);
        see_events(seen, &events);
    }
    check_refusals(&s);
}

/* Armies with Combustion seldom end their moves on buildings of others, and break walls. */
static void see_destruction(struct seen *seen)
{
    static struct events events;
    struct civ_state s;
    struct chance chance;
    struct play play = {&s, &chance, &events};
    uint32_t actions[LEGAL_MAX];
    set_up_game(&s, &chance, 1, 2);
    while (s.phase == CIV_STAGE_SETUP) {
        int count = game_legal(&civ_game, &s, actions);
        game_apply(&civ_game, &s, actions[chance_below(&chance, (uint32_t)count)], &chance, NULL);
    }
    struct grid squares = grid_minus(civ_outskirts(&s, 1, 0), s.lying[CIV_CLASS_WONDER]);
    int square = grid_take(&squares);
    civ_set_piece(&s, square, CIV_PIECE_BUILDINGS + CIV_BUILDING_LIBRARY);
    civ_ask_at(&s, CIV_DECISION_DESTROY, 0, square);
    int count = game_legal(&civ_game, &s, actions);
    assert_int_equal(count, 2);
    check_labels(&civ_game, &s, actions, count);
    for (int i = 0; i < count; i++)
        seen->label[action_verb(actions[i])] = true;
    s.player[0].techs |= UINT64_C(1) << CIV_TECH_COMBUSTION;
    s.player[1].city[0].walls = true;
    s.group.armies = 1;
    civ_begin_attack(&play, 0, s.player[1].city[0].at);
    see_events(seen, &events);
}

static bool is_complete(const struct seen *seen)
{
    for (int verb = 0; verb < CIV_VERB_COUNT; verb++)
        if (!seen->label[verb])
            return false;
    for (int kind = 0; kind < CIV_NEWS_COUNT; kind++)
        if (!seen->event[kind])
            return false;
    return true;
}

static void test_every_text_is_reached(void **state)
{
    static struct seen seen;
    (void)state;
    see_destruction(&seen);
    for (uint64_t seed = 0; seed < 60 && !is_complete(&seen); seed++)
        for (int players = 2; players <= CIV_SEATS; players++)
            see_game(&seen, seed, players);
    for (int verb = 0; verb < CIV_VERB_COUNT; verb++)
        if (!seen.label[verb])
            fail_msg("verb %d (%s) was not reached", verb, civ_game.verbs[verb].name);
    for (int kind = 0; kind < CIV_NEWS_COUNT; kind++) {
        if (!seen.event[kind])
            fail_msg("event %s was not reached", civ_news[kind].name);
    }
}

/* Sentences */

struct sentence {
    enum civ_news kind;
    int seat, item, amount, extra;
    const char *text[LANG_COUNT];
};

static const struct sentence sentences[] = {
    {CIV_NEWS_TURN,
     1,
     ITEM_NONE,
     3,
     0,
     {"Turn 3 begins; Player 2 is the first player.",
      "Zaczyna się tura 3; pierwszym graczem jest Gracz 2."}},
    {CIV_NEWS_TRADE,
     0,
     ITEM_NONE,
     6,
     10,
     {"Player 1 gains 6 trade (dial: 10).", "Gracz 1 zyskuje 6 punktów wymiany (wskaźnik: 10)."}},
    {CIV_NEWS_COIN,
     0,
     CIV_PURSE_POTTERY,
     1,
     0,
     {"Player 1 gains 1 coin token (Pottery).", "Gracz 1 zyskuje 1 żeton monety (Garncarstwo)."}},
    {CIV_NEWS_COIN_LOST,
     0,
     CIV_PURSE_POTTERY,
     -1,
     0,
     {"Player 1 loses 1 coin token (Pottery).", "Gracz 1 traci 1 żeton monety (Garncarstwo)."}},
    {CIV_NEWS_WALLS_GONE,
     1,
     CIV_SQUARE_C5,
     0,
     0,
     {"The walls of the city on c5 (Player 2) are gone.",
      "Mury miasta na polu c5 (Gracz 2) znikają."}},
    {CIV_NEWS_MARKER,
     0,
     CIV_CLASS_VILLAGE,
     CIV_SQUARE_P16,
     CIV_BACK_VILLAGE,
     {"Player 1 keeps the marker of the village on p16.",
      "Gracz 1 zatrzymuje znacznik (wioska, pole p16)."}},
    {CIV_NEWS_VICTORY,
     CIV_NOBODY,
     ITEM_NONE,
     0,
     0,
     {"Winner of the battle: barbarians.", "Zwycięzca bitwy: barbarzyńcy."}},
    {CIV_NEWS_ATTACK,
     2,
     CIV_SQUARE_C5,
     -1,
     0,
     {"Player 3 attacks barbarians on c5.", "Gracz 3 atakuje pole c5 (barbarzyńcy)."}},
    {CIV_NEWS_MOVE,
     0,
     CIV_SQUARE_C5,
     2,
     1,
     {"Player 1 moves 2 armies, 1 scout from c5.", "Gracz 1 rusza z pola c5: 2 armie, 1 wóz."}},
    {CIV_NEWS_WOUND,
     0,
     CIV_UNIT_INFANTRY_A,
     2,
     0x200,
     {"Pikeman 2/4 of Player 1 gets 2 wounds (front 1).",
      "Pikinier 2/4 (Gracz 1) otrzymuje 2 rany (front 1)."}},
    {CIV_NEWS_WOUND,
     0,
     CIV_UNIT_AIRCRAFT_C,
     1,
     0x403,
     {"Aircraft 7/5 of Player 1 gets 1 wound (front 4).",
      "Samolot 7/5 (Gracz 1) otrzymuje 1 ranę (front 4)."}},
    {CIV_NEWS_HEAL,
     0,
     CIV_UNIT_MOUNTED_B,
     1,
     0x101,
     {"Horseman 2/2 of Player 1 loses 1 wound (front 2).",
      "Jeździec 2/2 (Gracz 1) pozbywa się 1 rany (front 2)."}},
    {CIV_NEWS_UNIT_DRAWN,
     0,
     CIV_UNIT_ARTILLERY_C,
     0,
     3,
     {"You draw a unit: Cannon 5/3.", "Dobierasz jednostkę: Armata 5/3."}},
    {CIV_NEWS_OFFERED,
     0,
     CIV_GOOD_NOTHING,
     0,
     1,
     {"Player 1 offers to Player 2: nothing.", "Gracz 1 oferuje (Gracz 2): nic."}},
    {CIV_NEWS_HANDED_OVER,
     0,
     CIV_GOOD_EVENT,
     2,
     1,
     {"Player 1 gives to Player 2: culture event II.",
      "Gracz 1 przekazuje: wydarzenie kulturalne II (otrzymuje Gracz 2)."}},
    {CIV_NEWS_ANSWER,
     1,
     ITEM_NONE,
     0,
     0,
     {"Player 2 refuses the offer.", "Gracz 2 odrzuca ofertę."}},
    {CIV_NEWS_END,
     CIV_NOBODY,
     CIV_ENDING_SHARED,
     5,
     0,
     {"The game is over: shared victory on points. Winners: Player 1, Player 3.",
      "Koniec gry: wspólne zwycięstwo na punkty. Wygrywają: Gracz 1, Gracz 3."}},
};

static void test_sentences(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof sentences / sizeof *sentences; i++) {
        const struct sentence *row = &sentences[i];
        struct event event = {.kind = (uint8_t)row->kind,
                              .seat = (uint8_t)row->seat,
                              .item = (uint8_t)row->item,
                              .amount = (int16_t)row->amount,
                              .extra = (int16_t)row->extra};
        for (enum lang lang = 0; lang <= LANG_PL; lang++) {
            struct text text = TEXT_EMPTY;
            game_event_text(&civ_game, &event, lang, &text);
            assert_string_equal(text_string(&text), row->text[lang]);
            text_free(&text);
        }
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_sentences),
        cmocka_unit_test(test_every_text_is_reached),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
