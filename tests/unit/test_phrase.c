/* test_phrase.c: patterns of words and what becomes of them (core/phrase.h, docs/words.md). */
#include "core/phrase.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>

#include <cmocka.h>

#include "core/game.h"
#include "core/lang.h"

static const struct item fruits[] = {
    {"apple", {[LANG_EN] = "Apple", [LANG_PL] = "Jabłko"}, {""}, ""},
    {"pear", {[LANG_EN] = "Pear", [LANG_PL] = "Gruszka"}, {""}, ""}};
static const struct item_list fruit_items = {"fruit", fruits, 2};
static const struct item_list *const tables[] = {&fruit_items};

static struct text out;

static const char *said(void)
{
    static char copy[256];
    assert_true(out.length < sizeof copy);
    memcpy(copy, text_string(&out), out.length + 1);
    text_free(&out);
    return copy;
}

#define SAY(lang, phrase, ...) (phrase_add(&out, lang, &(phrase), __VA_ARGS__), said())

static struct phrase make(const char *values, const char *en, const char *pl)
{
    return (struct phrase){values, tables, {[LANG_EN] = en, [LANG_PL] = pl}};
}

static void test_plain(void **state)
{
    (void)state;
    struct phrase phrase = make("", "No more # | cards", "Nie ma więcej kart");
    assert_string_equal(SAY(LANG_EN, phrase, 0), "No more # | cards");
    assert_string_equal(SAY(LANG_PL, phrase, 0), "Nie ma więcej kart");
    assert_string_equal(phrase_text(&phrase, LANG_PL), "Nie ma więcej kart");
}

static void test_kinds_of_values(void **state)
{
    (void)state;
    struct phrase phrase = make("npstA", "{a}, {b}, {c}, {d}, {e}", "{e}: {d}; {c}; {b}; {a}{a}");
    assert_string_equal(SAY(LANG_EN, phrase, -7, 1, 5, "so", 1),
                        "-7, Player 2, Player 1, Player 3, so, Pear");
    assert_string_equal(SAY(LANG_PL, phrase, -7, 1, 5, "tak", 0),
                        "Jabłko: tak; Gracz 1, Gracz 3; Gracz 2; -7-7");
}

/* A text is said as it is: what looks like a pattern in it is none. */
static void test_texts_are_not_patterns(void **state)
{
    (void)state;
    struct phrase phrase = make("tt", "{a}-{b}", "{b}");
    assert_string_equal(SAY(LANG_EN, phrase, "{b}", "{a|x|y}"), "{b}-{a|x|y}");
}

static void test_plurals(void **state)
{
    (void)state;
    struct phrase phrase =
        make("n", "{a|# coin|# coins}.", "Za {a|# monetę|# monety|# monet} (#).");
    static const struct {
        int number;
        const char *en, *pl;
    } cases[] = {
        {0, "0 coins.", "Za 0 monet (#)."},     {1, "1 coin.", "Za 1 monetę (#)."},
        {2, "2 coins.", "Za 2 monety (#)."},    {4, "4 coins.", "Za 4 monety (#)."},
        {5, "5 coins.", "Za 5 monet (#)."},     {12, "12 coins.", "Za 12 monet (#)."},
        {14, "14 coins.", "Za 14 monet (#)."},  {21, "21 coins.", "Za 21 monet (#)."},
        {22, "22 coins.", "Za 22 monety (#)."}, {112, "112 coins.", "Za 112 monet (#)."},
        {-1, "-1 coin.", "Za -1 monetę (#)."},  {-3, "-3 coins.", "Za -3 monety (#)."},
    };
    for (int i = 0; i < COUNT_OF(cases); i++) {
        assert_string_equal(SAY(LANG_EN, phrase, cases[i].number), cases[i].en);
        assert_string_equal(SAY(LANG_PL, phrase, cases[i].number), cases[i].pl);
    }
}

static void test_forms_of_one_number(void **state)
{
    (void)state;
    struct phrase phrase =
        make("n", "({a|0=free|10=ten|# coin|# coins})", "({a|0=|# moneta|# monety|# monet})");
    assert_string_equal(SAY(LANG_EN, phrase, 0), "(free)");
    assert_string_equal(SAY(LANG_EN, phrase, 10), "(ten)");
    assert_string_equal(SAY(LANG_EN, phrase, 1), "(1 coin)");
    assert_string_equal(SAY(LANG_EN, phrase, 100), "(100 coins)");
    assert_string_equal(SAY(LANG_PL, phrase, 0), "()");
    assert_string_equal(SAY(LANG_PL, phrase, 3), "(3 monety)");
}

/* A form may say no number at all, and be empty. */
static void test_forms_without_number(void **state)
{
    (void)state;
    struct phrase phrase = make("n", "Winner{a||s}", "{a|Wygrywa|Wygrywają|Wygrywają}");
    assert_string_equal(SAY(LANG_EN, phrase, 1), "Winner");
    assert_string_equal(SAY(LANG_EN, phrase, 2), "Winners");
    assert_string_equal(SAY(LANG_PL, phrase, 2), "Wygrywają");
}

static void test_counted_from_0(void **state)
{
    (void)state;
    struct phrase phrase = make("o", "Front {a}", "{a}. front");
    assert_string_equal(SAY(LANG_EN, phrase, 0), "Front 1");
    assert_string_equal(SAY(LANG_PL, phrase, 9), "10. front");
}

static void test_winners(void **state)
{
    (void)state;
    struct phrase phrase = make("w", "The end. {a}.", "Koniec. {a}.");
    assert_string_equal(SAY(LANG_EN, phrase, 2), "The end. Winner: Player 2.");
    assert_string_equal(SAY(LANG_PL, phrase, 5), "Koniec. Wygrywają: Gracz 1, Gracz 3.");
}

/* Nobody, no thing, no text; what is said instead may be empty. */
static void test_none(void **state)
{
    (void)state;
    struct phrase phrase = make("ptA", "{a|none=nobody|only #}{b|none=| (#)}, {c|none=-|#}",
                                "{c|none=nic|jest #}{b|none=!|}");
    assert_string_equal(SAY(LANG_EN, phrase, 255, "", ITEM_NONE), "nobody, -");
    assert_string_equal(SAY(LANG_EN, phrase, -1, "so", 2), "nobody (so), -");
    assert_string_equal(SAY(LANG_EN, phrase, 1, "a|b}", 1), "only Player 2 (a|b}), Pear");
    assert_string_equal(SAY(LANG_PL, phrase, 0, "", ITEM_NONE), "nic!");
    assert_string_equal(SAY(LANG_PL, phrase, 0, "x", 0), "jest Jabłko");
}

static void test_forms_of_things(void **state)
{
    (void)state;
    struct phrase phrase =
        make("nA", "{b|0={a|# Apple|# Apples}|{a|# Pear|# Pears}}: {b}",
             "{b|0={a|# jabłko|# jabłka|# jabłek}|{a|# gruszkę|# gruszki|# gruszek}}");
    assert_string_equal(SAY(LANG_EN, phrase, 1, 0), "1 Apple: Apple");
    assert_string_equal(SAY(LANG_EN, phrase, 2, 0), "2 Apples: Apple");
    assert_string_equal(SAY(LANG_EN, phrase, 3, 1), "3 Pears: Pear");
    assert_string_equal(SAY(LANG_PL, phrase, 5, 0), "5 jabłek");
    assert_string_equal(SAY(LANG_PL, phrase, 1, 1), "1 gruszkę");
    assert_string_equal(SAY(LANG_PL, phrase, 5, 1), "5 gruszek");
}

/* One form is enough where all would be the same. */
static void test_one_form_for_all(void **state)
{
    (void)state;
    struct phrase phrase = make("n", "Take{a|0=| (space #)}", "Weź{a|0=|, pole #}");
    assert_string_equal(SAY(LANG_EN, phrase, 0), "Take");
    assert_string_equal(SAY(LANG_EN, phrase, 1), "Take (space 1)");
    assert_string_equal(SAY(LANG_PL, phrase, 3), "Weź, pole 3");
    assert_string_equal(SAY(LANG_PL, phrase, 7), "Weź, pole 7");
}

/* A form is a pattern; {-a} is the opposite number. */
static void test_patterns_in_forms(void **state)
{
    (void)state;
    struct phrase phrase =
        make("nnp", "{c} {a|-=loses {-a|# coin|# coins}|gains {a|# coin|# coins}}.",
             "{a|0={b|# surowiec|# surowce|# surowców}|# żywności{b|0=| i {c}: #}}.{-b}");
    assert_string_equal(SAY(LANG_EN, phrase, -2, 0, 0), "Player 1 loses 2 coins.");
    assert_string_equal(SAY(LANG_EN, phrase, -1, 0, 0), "Player 1 loses 1 coin.");
    assert_string_equal(SAY(LANG_EN, phrase, 3, 0, 1), "Player 2 gains 3 coins.");
    assert_string_equal(SAY(LANG_PL, phrase, 0, 2, 0), "2 surowce.-2");
    assert_string_equal(SAY(LANG_PL, phrase, 4, 0, 0), "4 żywności.0");
    assert_string_equal(SAY(LANG_PL, phrase, 4, 5, 0), "4 żywności i Gracz 1: 5.-5");
}

static void test_events(void **state)
{
    (void)state;
    struct event_words row = {"eat", &fruit_items, true,
                              make("pAnn", "{a} eats {c} of {b}, {d}.", "{b}, {a}.")};
    struct event event = {.kind = 0, .seat = 2, .item = 1, .amount = 3, .extra = -4};
    event_words_text(&row, &event, LANG_EN, &out);
    assert_string_equal(said(), "Player 3 eats 3 of Pear, -4.");
    event_words_text(&row, &event, LANG_PL, &out);
    assert_string_equal(said(), "Gruszka, Gracz 3.");
}

/* Which languages there are, and how their nouns follow numbers. */
static void test_languages(void **state)
{
    (void)state;
    assert_string_equal(lang_rows[0].id, "en");
    for (enum lang lang = 0; lang < LANG_COUNT; lang++) {
        enum lang found;
        assert_true(lang_parse(lang_name(lang), &found) && found == lang);
        assert_true(lang_rows[lang].name[0]);
        assert_int_equal(lang_plural(lang, 1), 0);
        assert_int_not_equal(lang_plural(lang, 5), 0);
    }
    assert_memory_equal(LANG_CODES, "en, pl", 6);
}

/* A game is told in English to who reads a language it has no words for. */
static void test_fallback(void **state)
{
    (void)state;
    for (int i = 0; i < game_count(); i++) {
        const struct game *game = game_at(i);
        assert_true(game->langs & 1u << LANG_EN);
        for (enum lang lang = 0; lang < LANG_COUNT; lang++)
            assert_int_equal(game_lang(game, lang), game->langs >> lang & 1 ? lang : LANG_EN);
    }
    struct game none = {.langs = 1u << LANG_EN};
    assert_int_equal(game_lang(&none, LANG_PL), LANG_EN);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_plain),
        cmocka_unit_test(test_kinds_of_values),
        cmocka_unit_test(test_texts_are_not_patterns),
        cmocka_unit_test(test_plurals),
        cmocka_unit_test(test_forms_of_one_number),
        cmocka_unit_test(test_forms_without_number),
        cmocka_unit_test(test_counted_from_0),
        cmocka_unit_test(test_winners),
        cmocka_unit_test(test_one_form_for_all),
        cmocka_unit_test(test_patterns_in_forms),
        cmocka_unit_test(test_none),
        cmocka_unit_test(test_forms_of_things),
        cmocka_unit_test(test_events),
        cmocka_unit_test(test_languages),
        cmocka_unit_test(test_fallback),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
