/* rule_test.h: rule tests are text files with small positions (tests/rules/README.md). rule_test.c
 * reads them and runs what is the same for every game; an adapter per game knows its positions. */
#ifndef EPOKI_TESTS_RULE_TEST_H
#define EPOKI_TESTS_RULE_TEST_H

#include "core/table.h"

#define RULE_WORDS_MAX 128

/* One line of a test, split into words. */
struct rule_line {
    int number;
    int count;
    char *words[RULE_WORDS_MAX];
};

struct rule_adapter {
    const char *slug;
    int players; /* seats of a game begun with `new` */
    size_t position_size;
    /* Takes a line that describes a position; false with `error` when it does not understand it. */
    bool (*position)(void *position, const struct rule_line *line, struct text *error);
    /* Makes the state of a position described so far, in cleared memory. */
    bool (*build)(const void *position, const struct setup *setup, void *state, struct text *error);
    /* Checks an `expect` line that is not common to all games; false with `error` when it does not
     * hold. */
    bool (*expect)(const struct table *table, const struct rule_line *line, struct text *error);
};

extern const struct rule_adapter duel_rule_adapter;
extern const struct rule_adapter ages_rule_adapter;
extern const struct rule_adapter steel_rule_adapter;
extern const struct rule_adapter tempus_rule_adapter;
extern const struct rule_adapter civ_rule_adapter;

/* Helpers for adapters (rule_words.c) */

/* The number a word is; false with `error` when it is none. */
bool rule_number(const char *word, int *number, struct text *error);
/* The seat a word is, one of the first `seats`; false with `error` when it is none. */
bool rule_seat(const char *word, int seats, int *seat, struct text *error);
/* The item a word names; -1 with `error` when there is none. */
int rule_item(const struct item_list *items, const char *word, struct text *error);
/* The set of items words first.. name, at most 64 of a table; "none" adds nothing. False with
 * `error` for a word that names none, and when there is no word. */
bool rule_set(const struct item_list *items, const struct rule_line *line, int first, uint64_t *set,
              struct text *error);

/* The two halves of a word such as c3=2; the word stays as it was. */
struct rule_halves {
    char left[64], right[64];
};
bool rule_split(const char *word, char separator, struct rule_halves *halves, struct text *error);
/* 18=aqueduct: an item at one of `places`; false with `error` for anything else. */
bool rule_place(const char *word, const struct item_list *items, int places, int *place, int *item,
                struct text *error);

/* c3=2 or iron:1, as the separator says: so many of an item; false with `error`. */
bool rule_amount(const char *word, char separator, const struct item_list *items, int *item,
                 int *amount, struct text *error);

/* Words first.. as headings, each before its own words: coins 5 cards theater altar. `take` gets
 * every word with its heading. */
struct rule_headings {
    const char *const *names;
    int count;
    bool (*take)(void *context, const char *heading, const char *word, struct text *error);
};
bool rule_headed(const struct rule_headings *headings, const struct rule_line *line, int first,
                 void *context, struct text *error);
/* True, or false with "NAME is FOUND, expected EXPECTED". */
bool rule_equal(const char *name, int found, int expected, struct text *error);

#endif
