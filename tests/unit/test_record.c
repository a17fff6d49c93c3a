/* test_record.c: the form of a record, every way to get it wrong, and where the error is said to be
 * (record.h); what the words of a record mean is checked through table_from_record. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/record.h"
#include "core/table.h"
#include "games/duel/duel.h"

/* The rules version of duel as text. */
#define TEXT_OF(x) #x
#define TEXT_OF_VALUE(x) TEXT_OF(x)
#define RULES TEXT_OF_VALUE(DUEL_RULES_VERSION)

#define HEAD "epoki-record 1\ngame duel\nrules " RULES "\nplayers 2\n"

/* A copy of exactly `count` bytes: reading beyond it is seen by the sanitizer. */
static bool parse_bytes(struct record *record, const char *bytes, size_t count, struct text *error)
{
    char *copy = test_malloc(count ? count : 1);
    memcpy(copy, bytes, count);
    bool good = record_parse(record, copy, count, error);
    test_free(copy); /* the lines must not point into it */
    return good;
}

/* Good records */

static void check_line(const struct record *record, int index, enum record_kind kind, int number,
                       int column, const char *text)
{
    assert_true(index < record->count);
    assert_int_equal(record->lines[index].kind, kind);
    assert_int_equal(record->lines[index].number, number);
    assert_int_equal(record->lines[index].column, column);
    assert_string_equal(record->lines[index].text, text);
}

static void parse_good(struct record *record, const char *text)
{
    struct text error = TEXT_EMPTY;
    if (!parse_bytes(record, text, strlen(text), &error))
        fail_msg("%s\n%s", text_string(&error), text);
    assert_int_equal(error.length, 0);
}

static void test_example(void **state)
{
    struct record record;
    (void)state;
    parse_good(&record, "epoki-record 1\n"
                        "game duel\n"
                        "rules " RULES "\n"
                        "players 2\n"
                        "option tie_start chooses\n"
                        "seed 42\n"
                        "stack first 1\n"
                        "begin\n"
                        "# a comment\n"
                        "pick mausoleum\n"
                        "= seat=1 legal=12 c=0 0=7 1=7 hash=0123456789abcdef\n"
                        "build garrison\n");
    assert_int_equal(record.count, 10);
    check_line(&record, 0, RECORD_GAME, 2, 6, "duel");
    check_line(&record, 1, RECORD_RULES, 3, 7, RULES);
    check_line(&record, 2, RECORD_PLAYERS, 4, 9, "2");
    check_line(&record, 3, RECORD_OPTION, 5, 8, "tie_start chooses");
    check_line(&record, 4, RECORD_SEED, 6, 6, "42");
    check_line(&record, 5, RECORD_STACK, 7, 7, "first 1");
    check_line(&record, 6, RECORD_COMMENT, 9, 3, "a comment");
    check_line(&record, 7, RECORD_ACTION, 10, 1, "pick mausoleum");
    check_line(&record, 8, RECORD_CHECK, 11, 3,
               "seat=1 legal=12 c=0 0=7 1=7 hash=0123456789abcdef");
    check_line(&record, 9, RECORD_ACTION, 12, 1, "build garrison");
    record_free(&record);
    assert_int_equal(record.count, 0);
    record_free(&record); /* a second time changes nothing */
}

static void test_spaces_and_empty_lines(void **state)
{
    struct record record;
    (void)state;
    parse_good(&record,
               "\n  \n\tepoki-record 1  \n\n  game \t duel \nrules\t" RULES "\n\t\nplayers   2\n"
               " stack  first   1 \n begin \n\n\n\tbuild   theater \t\n ="
               "\n=seat=1\n #\n#x\n  \n");
    assert_int_equal(record.count, 9);
    check_line(&record, 0, RECORD_GAME, 5, 10, "duel");
    check_line(&record, 1, RECORD_RULES, 6, 7, RULES);
    check_line(&record, 2, RECORD_PLAYERS, 8, 11, "2");
    check_line(&record, 3, RECORD_STACK, 9, 9, "first   1");
    check_line(&record, 4, RECORD_ACTION, 13, 2, "build   theater");
    check_line(&record, 5, RECORD_CHECK, 14, 3, "");
    check_line(&record, 6, RECORD_CHECK, 15, 2, "seat=1");
    check_line(&record, 7, RECORD_COMMENT, 16, 3, "");
    check_line(&record, 8, RECORD_COMMENT, 17, 2, "x");
    record_free(&record);
}

static void test_crlf(void **state)
{
    struct record record;
    (void)state;
    parse_good(&record,
               "epoki-record 1\r\ngame duel\r\nrules " RULES "\r\nplayers 2\r\nbegin\r\n\r\n"
               "pick sphinx \r\n# said \r\n= seat=0\r\n");
    assert_int_equal(record.count, 6);
    check_line(&record, 0, RECORD_GAME, 2, 6, "duel");
    check_line(&record, 3, RECORD_ACTION, 7, 1, "pick sphinx");
    check_line(&record, 4, RECORD_COMMENT, 8, 3, "said");
    check_line(&record, 5, RECORD_CHECK, 9, 3, "seat=0");
    record_free(&record);
}

static void test_last_line_without_newline(void **state)
{
    struct record record;
    (void)state;
    parse_good(&record, HEAD "begin\npick sphinx");
    check_line(&record, 3, RECORD_ACTION, 6, 1, "pick sphinx");
    record_free(&record);
    parse_good(&record, HEAD "begin");
    assert_int_equal(record.count, 3);
    record_free(&record);
}

/* Comments may stand anywhere after the first line; a word of the header after `begin` is an action
 * like any other; a state is kept untouched. */
static void test_comments_state_and_actions(void **state)
{
    struct record record;
    (void)state;
    parse_good(&record, "epoki-record 1\n# ż\ngame duel\n#\nrules " RULES "\nplayers 2\n"
                        "state {\"a\":  \"# =\"}\nbegin\nbegin\nseed 4\ngame duel\n");
    check_line(&record, 0, RECORD_COMMENT, 2, 3, "ż");
    check_line(&record, 1, RECORD_GAME, 3, 6, "duel");
    check_line(&record, 2, RECORD_COMMENT, 4, 2, "");
    check_line(&record, 5, RECORD_STATE, 7, 7, "{\"a\":  \"# =\"}");
    check_line(&record, 6, RECORD_ACTION, 9, 1, "begin");
    check_line(&record, 7, RECORD_ACTION, 10, 1, "seed 4");
    check_line(&record, 8, RECORD_ACTION, 11, 1, "game duel");
    record_free(&record);
}

/* Bad records */

struct bad_row {
    const char *text;
    const char *error;
};

static const struct bad_row form_rows[] = {
    {"", "line 1, column 1: the record ends before begin"},
    {"\n\n", "line 3, column 1: the record ends before begin"},
    {"epoki-record 1", "line 2, column 1: the record ends before begin"},
    {HEAD, "line 5, column 1: the record ends before begin"},
    {HEAD "seed 1\n", "line 6, column 1: the record ends before begin"},
    {"game duel\n", "line 1, column 1: a record begins with the line: epoki-record 1"},
    {"\n  epoki-record 2\n", "line 2, column 3: a record begins with the line: epoki-record 1"},
    {"epoki-record 1 x\n", "line 1, column 1: a record begins with the line: epoki-record 1"},
    {"# hi\nepoki-record 1\n", "line 1, column 1: a record begins with the line: epoki-record 1"},
    {"\xEF\xBB\xBF" HEAD "begin\n",
     "line 1, column 1: a record begins with the line: epoki-record 1"},
    {"epoki-record 1\nbegin\n", "line 2, column 1: game, rules and players must come before begin"},
    {"epoki-record 1\ngame duel\nrules " RULES "\n  begin\n",
     "line 4, column 3: game, rules and players must come before begin"},
    {"epoki-record 1\nrules " RULES "\n", "line 2, column 1: the order is game, rules, players"},
    {"epoki-record 1\ngame duel\nplayers 2\n",
     "line 3, column 1: the order is game, rules, players"},
    {"epoki-record 1\nseed 3\n", "line 2, column 1: game, rules and players come first"},
    {"epoki-record 1\ngame duel\nrules " RULES "\n option a b\n",
     "line 4, column 2: game, rules and players come first"},
    {"epoki-record 1\ngame duel\nstack first 1\n",
     "line 3, column 1: game, rules and players come first"},
    {"epoki-record 1\ngame duel\nstate {}\n",
     "line 3, column 1: game, rules and players come first"},
    {"epoki-record 1\ngame duel\ngame duel\n", "line 3, column 1: this line is there twice"},
    {"epoki-record 1\ngame duel\nrules " RULES "\nrules " RULES "\n",
     "line 4, column 1: this line is there twice"},
    {HEAD "players 2\n", "line 5, column 1: this line is there twice"},
    {HEAD "seed 1\n\tseed 1\n", "line 6, column 2: this line is there twice"},
    {HEAD "state {}\nstate {}\n", "line 6, column 1: this line is there twice"},
    {"epoki-record 1\nepoki-record 1\n", "line 2, column 1: unknown word in the header"},
    {HEAD "pick sphinx\n", "line 5, column 1: unknown word in the header"},
    {HEAD "= seat=0\n", "line 5, column 1: unknown word in the header"},
    {HEAD "Seed 1\n", "line 5, column 1: unknown word in the header"},
    {HEAD "seeds 1\n", "line 5, column 1: unknown word in the header"},
    {HEAD "see\n", "line 5, column 1: unknown word in the header"},
    {HEAD "begin now\n", "line 5, column 1: nothing may follow begin"},
    {"epoki-record 1\ngame\n", "line 2, column 5: a value is missing"},
    {"epoki-record 1\n  game  \n", "line 2, column 7: a value is missing"},
    {HEAD "seed\nbegin\n", "line 5, column 5: a value is missing"},
    {HEAD "option\n", "line 5, column 7: a value is missing"},
    {HEAD "stack \t\n", "line 5, column 6: a value is missing"},
    {HEAD "state\n", "line 5, column 6: a value is missing"},
};

static void test_form_errors(void **state)
{
    (void)state;
    for (int i = 0; i < COUNT_OF(form_rows); i++) {
        struct record record;
        struct text error = TEXT_EMPTY;
        if (parse_bytes(&record, form_rows[i].text, strlen(form_rows[i].text), &error))
            fail_msg("accepted: %s", form_rows[i].text);
        assert_string_equal(text_string(&error), form_rows[i].error);
        assert_null(record.lines);
        assert_null(record.memory);
        text_free(&error);
    }
}

static void check_place(const char *bytes, size_t count, const char *place)
{
    struct record record;
    struct text error = TEXT_EMPTY;
    if (parse_bytes(&record, bytes, count, &error))
        fail_msg("accepted: %s", bytes);
    if (strncmp(text_string(&error), place, strlen(place)) != 0)
        fail_msg("\"%s\" does not begin with \"%s\"", text_string(&error), place);
    text_free(&error);
}

/* "On failure `error` says: line L, column C: why", for bytes that are no text as well. */
static void test_not_text(void **state)
{
    static const char nul[] = HEAD "begin\npick \0phinx\n", bad[] = HEAD "begin\n# a\xFFz\n";
    (void)state;
    check_place(nul, sizeof nul - 1, "line 6, column 6: ");
    check_place(bad, sizeof bad - 1, "line 6, column 4: ");
}

static void test_not_text_is_refused(void **state)
{
    static const char *const texts[] = {"\xFF", HEAD "begin\n\xC0\x80\n", HEAD "begin\n\xC5"};
    struct record record;
    struct text error = TEXT_EMPTY;
    (void)state;
    for (int i = 0; i < COUNT_OF(texts); i++)
        assert_false(parse_bytes(&record, texts[i], strlen(texts[i]), &error));
    assert_false(parse_bytes(&record, "\0", 1, &error));
    assert_true(error.length > 0);
    text_free(&error);
}

/* A valid record followed by so many empty lines. */
static char *long_record(size_t count)
{
    static const char text[] = HEAD "begin\n";
    char *bytes = test_malloc(count);
    memset(bytes, '\n', count);
    memcpy(bytes, text, sizeof text - 1);
    return bytes;
}

static void test_size_limit(void **state)
{
    struct record record;
    struct text error = TEXT_EMPTY;
    char *bytes = long_record((size_t)RECORD_BYTES_MAX + 1);
    (void)state;
    assert_true(record_parse(&record, bytes, RECORD_BYTES_MAX, &error));
    assert_int_equal(record.count, 3);
    record_free(&record);
    assert_false(record_parse(&record, bytes, (size_t)RECORD_BYTES_MAX + 1, &error));
    assert_true(error.length > 0);
    test_free(bytes);
    text_free(&error);
}

static void test_size_limit_has_a_place(void **state)
{
    struct record record;
    struct text error = TEXT_EMPTY;
    char *bytes = long_record((size_t)RECORD_BYTES_MAX + 1);
    (void)state;
    assert_false(record_parse(&record, bytes, (size_t)RECORD_BYTES_MAX + 1, &error));
    test_free(bytes);
    bool placed = strncmp(text_string(&error), "line ", 5) == 0;
    text_free(&error);
    assert_true(placed);
}

/* What the words mean: the same form of message, from table_from_record */

static const struct bad_row meaning_rows[] = {
    {"epoki-record 1\ngame chess\nrules " RULES "\nplayers 2\nbegin\n",
     "line 2, column 6: there is no game chess"},
    {"epoki-record 1\ngame duel\nrules 999\nplayers 2\nbegin\n",
     "line 3, column 7: the record follows version 999 of the rules, this program version " RULES
     ""},
    {"epoki-record 1\ngame duel\nrules one\nplayers 2\nbegin\n",
     "line 3, column 7: not a number in range"},
    {"epoki-record 1\ngame duel\nrules 0\nplayers 2\nbegin\n",
     "line 3, column 7: not a number in range"},
    {"epoki-record 1\ngame duel\nrules " RULES "\nplayers two\nbegin\n",
     "line 4, column 9: not a number in range"},
    {"epoki-record 1\ngame duel\nrules " RULES "\nplayers 0\nbegin\n",
     "line 4, column 9: not a number in range"},
    {"epoki-record 1\ngame duel\nrules " RULES "\nplayers 2 2\nbegin\n",
     "line 4, column 9: not a number in range"},
    {HEAD "option colour red\nbegin\n", "line 5, column 8: this game has no option colour"},
    {HEAD "option tie_start never\nbegin\n", "line 5, column 8: option tie_start: no value never"},
    {HEAD "option tie_start\nbegin\n", "line 5, column 8: an option has a name and a value"},
    {HEAD "option tie_start begins now\nbegin\n",
     "line 5, column 8: an option has a name and a value"},
    {HEAD "seed -1\nbegin\n", "line 5, column 6: not a number in range"},
    {HEAD "seed 18446744073709551616\nbegin\n", "line 5, column 6: not a number in range"},
    {HEAD "seed 1 2\nbegin\n", "line 5, column 6: not a number in range"},
    {HEAD "stack second 1\nbegin\n", "line 5, column 7: stack second: this game has no such stack"},
    {HEAD "stack first\nbegin\n", "line 5, column 7: stack first: 0 entries given, 1 expected"},
    {HEAD "stack first 1\nstack first 1\nbegin\n", "line 6, column 7: stack first is given twice"},
    {HEAD "stack first one\nbegin\n", "line 5, column 7: stack first: unknown entry one"},
    {HEAD "state {\nbegin\n", "line 5, column 7: a key must be a string"},
    {HEAD "state {}\nbegin\n", "line 5, column 7: tie_start: missing"},
    {HEAD "state []\nbegin\n", "line 5, column 7: state: an object is expected"},
    {HEAD "seed 1\nbegin\n  castle\n", "line 7, column 3: castle is not legal here"},
    {HEAD "seed 1\nbegin\nbegin\n", "line 7, column 1: begin is not legal here"},
    {HEAD "seed 1\nbegin\n= seat=9\n", NULL},
    {HEAD "seed 1\nbegin\n= legal=4 version=0\n",
     "line 7, column 3: nothing called version can be checked"},
    {HEAD "seed 1\nbegin\n= legal\n", "line 7, column 3: legal is not of the form NAME=VALUE"},
    {HEAD "seed 1\nbegin\n= legal=5\n", "line 7, column 3: legal is 4, expected 5"},
};

static void test_meaning_errors(void **state)
{
    (void)state;
    for (int i = 0; i < COUNT_OF(meaning_rows); i++) {
        const struct bad_row *row = &meaning_rows[i];
        struct text error = TEXT_EMPTY;
        if (table_from_record(row->text, strlen(row->text), &error))
            fail_msg("accepted: %s", row->text);
        if (row->error)
            assert_string_equal(text_string(&error), row->error);
        assert_int_equal(strncmp(text_string(&error), "line ", 5), 0);
        text_free(&error);
    }
}

/* Errors that show only when the game is set up still say what is wrong. */
static void test_setup_errors(void **state)
{
    static const struct bad_row rows[] = {
        {HEAD "stack first 2\nbegin\n", "first"},
        {"epoki-record 1\ngame duel\nrules " RULES "\nplayers 3\nbegin\n", "2 to 2 players"},
    };
    (void)state;
    for (int i = 0; i < COUNT_OF(rows); i++) {
        struct text error = TEXT_EMPTY;
        assert_null(table_from_record(rows[i].text, strlen(rows[i].text), &error));
        assert_non_null(strstr(text_string(&error), rows[i].error));
        text_free(&error);
    }
}

/* Truncation */

/* A complete record of some moves, with comments and checks between them. */
static struct table *make_record(int moves, struct text *out)
{
    const struct game *game = game_find("duel");
    struct setup setup = game_standard_setup(game, 2);
    struct text error = TEXT_EMPTY, plain = TEXT_EMPTY;
    struct chance chance;
    struct table *table = table_new(game, &setup, 12345, NULL, &error);
    assert_non_null(table);
    table_record(table, &plain);
    text_add(out, text_string(&plain));
    text_free(&plain);
    chance_seed(&chance, 9, NULL);
    for (int i = 0; i < moves; i++) {
        uint32_t actions[LEGAL_MAX];
        int count = game_legal(game, table_state(table), actions);
        if (!count)
            break;
        uint32_t action = actions[chance_below(&chance, (uint32_t)count)];
        game_action_text(game, action, out);
        text_add_char(out, '\n');
        assert_true(table_play(table, action, NULL, &error));
        if (i % 5 == 4) {
            text_format(out, "# after move %d\n= seat=%d phase=%s hash=", i + 1,
                        game_decider(game, table_state(table)),
                        game_decision(game, table_state(table)));
            text_add_hex64(out, game_hash(game, table_state(table)));
            text_add_char(out, '\n');
        }
    }
    return table;
}

static void test_whole_record(void **state)
{
    struct text record = TEXT_EMPTY, error = TEXT_EMPTY;
    struct table *table = make_record(1000, &record);
    (void)state;
    struct table *again = table_from_record(text_string(&record), record.length, &error);
    if (!again)
        fail_msg("%s", text_string(&error));
    assert_int_equal(table_version(again), table_version(table));
    assert_memory_equal(table_state(again), table_state(table),
                        table_game(table)->rules.state_size);
    table_free(table);
    table_free(again);
    text_free(&record);
}

/* Cut at every byte: an error with a place, or the same game up to there. The last word may have
 * become another legal one; everything before it is the same. */
static void test_cut_anywhere(void **state)
{
    struct text record = TEXT_EMPTY;
    struct table *table = make_record(40, &record);
    int games = 0;
    (void)state;
    for (size_t count = 0; count <= record.length; count++) {
        struct text error = TEXT_EMPTY;
        char *copy = test_malloc(count ? count : 1);
        memcpy(copy, record.data, count);
        struct table *cut = table_from_record(copy, count, &error);
        test_free(copy);
        if (!cut) {
            assert_int_equal(strncmp(text_string(&error), "line ", 5), 0);
        } else {
            games++;
            assert_int_equal(error.length, 0);
            assert_true(table_version(cut) <= table_version(table));
            for (int i = 0; i < table_version(cut) - 1; i++)
                assert_int_equal(table_action_at(cut, i), table_action_at(table, i));
        }
        table_free(cut);
        text_free(&error);
    }
    assert_true(games > 40);
    table_free(table);
    text_free(&record);
}

/* Helpers */

static void test_split(void **state)
{
    char *words[3];
    char three[] = "  one two\tthree ", four[] = "a b c d", empty[] = "", spaces[] = " \t ";
    (void)state;
    assert_int_equal(text_split(three, words, 3), 3);
    assert_string_equal(words[0], "one");
    assert_string_equal(words[1], "two");
    assert_string_equal(words[2], "three");
    assert_int_equal(text_split(four, words, 3), -1);
    assert_int_equal(text_split(empty, words, 3), 0);
    assert_int_equal(text_split(spaces, words, 3), 0);
    char exact[] = "a b c  ";
    assert_int_equal(text_split(exact, words, 3), 3);
}

static void test_add_place(void **state)
{
    struct record_line line = {.kind = RECORD_ACTION, .number = 3, .column = 5, .text = "x"};
    struct text error = TEXT_EMPTY;
    (void)state;
    record_add_place(&error, &line);
    assert_string_equal(text_string(&error), "line 3, column 5: ");
    text_free(&error);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_example),
        cmocka_unit_test(test_spaces_and_empty_lines),
        cmocka_unit_test(test_crlf),
        cmocka_unit_test(test_last_line_without_newline),
        cmocka_unit_test(test_comments_state_and_actions),
        cmocka_unit_test(test_form_errors),
        cmocka_unit_test(test_not_text),
        cmocka_unit_test(test_not_text_is_refused),
        cmocka_unit_test(test_size_limit),
        cmocka_unit_test(test_size_limit_has_a_place),
        cmocka_unit_test(test_meaning_errors),
        cmocka_unit_test(test_setup_errors),
        cmocka_unit_test(test_whole_record),
        cmocka_unit_test(test_cut_anywhere),
        cmocka_unit_test(test_split),
        cmocka_unit_test(test_add_place),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
