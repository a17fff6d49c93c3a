/* test_lang.c: counted nouns and players in English and Polish, and the names of the languages
 * (lang.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "core/lang.h"
#include "core/phrase.h"

static const struct phrase coins = {
    .values = "n",
    .text = {[LANG_EN] = "{a|# coin|# coins}", [LANG_PL] = "{a|# moneta|# monety|# monet}"}};

static void check(enum lang lang, int count, const char *expected)
{
    struct text text = TEXT_EMPTY;
    phrase_add(&text, lang, &coins, count);
    assert_string_equal(text_string(&text), expected);
    text_free(&text);
}

static void test_polish(void **state)
{
    static const struct {
        int count;
        const char *expected;
    } rows[] = {
        {0, "0 monet"},      {1, "1 moneta"},     {2, "2 monety"},      {3, "3 monety"},
        {4, "4 monety"},     {5, "5 monet"},      {10, "10 monet"},     {11, "11 monet"},
        {12, "12 monet"},    {13, "13 monet"},    {14, "14 monet"},     {15, "15 monet"},
        {20, "20 monet"},    {21, "21 monet"},    {22, "22 monety"},    {24, "24 monety"},
        {25, "25 monet"},    {31, "31 monet"},    {100, "100 monet"},   {101, "101 monet"},
        {102, "102 monety"}, {111, "111 monet"},  {112, "112 monet"},   {114, "114 monet"},
        {121, "121 monet"},  {122, "122 monety"}, {1012, "1012 monet"}, {1022, "1022 monety"},
    };
    (void)state;
    for (int i = 0; i < COUNT_OF(rows); i++)
        check(LANG_PL, rows[i].count, rows[i].expected);
}

static void test_english(void **state)
{
    (void)state;
    check(LANG_EN, 0, "0 coins");
    check(LANG_EN, 1, "1 coin");
    check(LANG_EN, 2, "2 coins");
    check(LANG_EN, 11, "11 coins");
    check(LANG_EN, 21, "21 coins");
    check(LANG_EN, 101, "101 coins");
}

/* A loss is written with its sign and the same form. */
static void test_negative(void **state)
{
    (void)state;
    check(LANG_EN, -1, "-1 coin");
    check(LANG_EN, -3, "-3 coins");
    check(LANG_PL, -1, "-1 moneta");
    check(LANG_PL, -2, "-2 monety");
    check(LANG_PL, -12, "-12 monet");
}

static void test_appends(void **state)
{
    struct text text = TEXT_EMPTY;
    (void)state;
    text_add(&text, "za ");
    phrase_add(&text, LANG_PL, &coins, 22);
    assert_string_equal(text_string(&text), "za 22 monety");
    text_free(&text);
}

static void check_players(enum lang lang, unsigned seats, const char *expected)
{
    struct text text = TEXT_EMPTY;
    lang_add_players(&text, lang, seats);
    assert_string_equal(text_string(&text), expected);
    text_free(&text);
}

static void test_players(void **state)
{
    (void)state;
    check_players(LANG_EN, 0, "");
    check_players(LANG_EN, 1, "Player 1");
    check_players(LANG_PL, 4, "Gracz 3");
    check_players(LANG_EN, 1 | 2 | 16, "Player 1, Player 2, Player 5");
}

static void test_names(void **state)
{
    enum lang lang = LANG_COUNT;
    (void)state;
    assert_true(lang_parse("en", &lang));
    assert_int_equal(lang, LANG_EN);
    assert_true(lang_parse("pl", &lang));
    assert_int_equal(lang, LANG_PL);
    static const char *const bad[] = {"", "xx", "EN", "Pl", "en ", "english", "p"};
    for (int i = 0; i < COUNT_OF(bad); i++)
        assert_false(lang_parse(bad[i], &lang));
    for (enum lang each = LANG_EN; each < LANG_COUNT; each++) {
        assert_true(lang_parse(lang_name(each), &lang));
        assert_int_equal(lang, each);
    }
}

static void check_winners(enum lang lang, unsigned seats, const char *expected)
{
    struct text text = TEXT_EMPTY;
    lang_add_winners(&text, lang, seats);
    assert_string_equal(text_string(&text), expected);
    text_free(&text);
}

static void test_winners(void **state)
{
    (void)state;
    check_winners(LANG_EN, 2, "Winner: Player 2");
    check_winners(LANG_EN, 5, "Winners: Player 1, Player 3");
    check_winners(LANG_PL, 2, "Wygrywa: Gracz 2");
    check_winners(LANG_PL, 5, "Wygrywają: Gracz 1, Gracz 3");
}

static void check_end(const char *sentence, const char *expected)
{
    struct text text = TEXT_EMPTY;
    text_add(&text, sentence);
    lang_end_sentence(&text);
    assert_string_equal(text_string(&text), expected);
    text_free(&text);
}

static void test_one_mark_ends_a_sentence(void **state)
{
    (void)state;
    check_end("Player 1 plays We Love the Despot Day!.", "Player 1 plays We Love the Despot Day!");
    check_end("Player 1 plays Drought.", "Player 1 plays Drought.");
    check_end(".", ".");
    check_end("", "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_polish),   cmocka_unit_test(test_english),
        cmocka_unit_test(test_negative), cmocka_unit_test(test_appends),
        cmocka_unit_test(test_names),    cmocka_unit_test(test_players),
        cmocka_unit_test(test_winners),  cmocka_unit_test(test_one_mark_ends_a_sentence),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
