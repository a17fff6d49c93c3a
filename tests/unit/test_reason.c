/* test_reason.c: the list of reasons and their words (reason.h). */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "core/reason.h"

enum { ALL_LETTERS, OWN_LETTER };

static const struct reason_row rows[] = {
    [ALL_LETTERS] = {"4.2", {"%p: %a of %b; first %d.", "%p: %a z %b; najpierw %d."}},
    [OWN_LETTER] = {"7", {"It costs %c.", "Kosztuje %c."}},
};

static const struct item phase_list[] = {
    {"draft", {"the draft", "dobór"}, {"", ""}, ""},
    {"turn", {"the turn", "tura"}, {"", ""}, ""},
};
static const struct item_table phases = {"phase", phase_list, COUNT_OF(phase_list)};

static void add_word(const void *subject, char letter, enum lang lang, struct text *out)
{
    const struct reason *reason = subject;
    text_format(out, lang == LANG_PL ? "%c=%d monet" : "%c=%d coins", letter, reason->a);
}

static const struct reason_table table = {rows, &phases, add_word};

static void check(const struct reason *reason, enum lang lang, const char *expected)
{
    struct text text = TEXT_EMPTY;
    reason_add_text(&table, reason, lang, &text);
    assert_string_equal(text_string(&text), expected);
    text_free(&text);
}

static void test_words(void **state)
{
    struct reason reasons[REASONS_MAX];
    struct answer answer = {&table, reasons, 0};
    (void)state;
    answer_add(&answer, ALL_LETTERS, 1, -3);
    answer_add(&answer, OWN_LETTER, 5, 0);
    assert_int_equal(answer.count, 2);
    assert_string_equal(reasons[0].rule, "4.2");
    assert_string_equal(reasons[1].rule, "7");
    check(&reasons[0], LANG_EN, "Player 2: 1 of -3; first the turn.");
    check(&reasons[0], LANG_PL, "Gracz 2: 1 z -3; najpierw tura.");
    check(&reasons[1], LANG_EN, "It costs c=5 coins.");
    check(&reasons[1], LANG_PL, "Kosztuje c=5 monet.");
}

/* What does not fit is left out, and nothing is written beyond the room there is. */
static void test_too_many(void **state)
{
    struct reason reasons[REASONS_MAX + 1] = {[REASONS_MAX] = {.a = 77}};
    struct answer answer = {&table, reasons, 0};
    (void)state;
    for (int i = 0; i < REASONS_MAX + 3; i++)
        answer_add(&answer, OWN_LETTER, i, 0);
    assert_int_equal(answer.count, REASONS_MAX);
    assert_int_equal(reasons[REASONS_MAX - 1].a, REASONS_MAX - 1);
    assert_int_equal(reasons[REASONS_MAX].a, 77);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_words),
        cmocka_unit_test(test_too_many),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
