/* phrase.h: what people read, from tables of words with a column for each language (docs/words.md).
 *
 * A phrase is a pattern in every language and a list of its values. Patterns are checked when they
 * are generated (tools/gen_words.py); nothing here fails. */
#ifndef EPOKI_CORE_PHRASE_H
#define EPOKI_CORE_PHRASE_H

#include "core/event.h"
#include "core/item.h"

#define PHRASE_VALUES_MAX 8

/* In a text, {a} is the first value and {b} the second. {a|# coin|# coins} is one of these forms;
 * the number selects it and replaces the #. {a|0=free|# coin|# coins} has a form only for 0, or for
 * item 0. {a|none=nobody|by #} is for values that are no numbers: the first form if there is
 * nothing to name, else the second. {a|-=loses {-a}|gains {a}} has a form for negative numbers;
 * {-a} is the opposite number. Forms are patterns themselves, and one is enough if all would be the
 * same.
 *
 * Each kind of value has a letter: n number, o number counted from 0 and written from 1, p player
 * (a seat), s players (a bit per seat), w winners (likewise), t text; A to Z and 0 to 9 are names
 * of items of tables[0], [1]... */
struct phrase {
    const char *values;
    const struct item_list *const *tables;
    const char *text[LANG_COUNT];
};

/* Adds the phrase with its values: a `const char *` for a text, an int for any other value. */
void phrase_add(struct text *out, enum lang lang, const struct phrase *phrase, ...);

/* The same with the values in an array; none of them may be a text. */
void phrase_add_numbers(struct text *out, enum lang lang, const struct phrase *phrase,
                        const int values[PHRASE_VALUES_MAX]);

/* The pattern itself, for a phrase without values. */
static inline const char *phrase_text(const struct phrase *phrase, enum lang lang)
{
    return phrase->text[lang];
}

/* The label of an action while it is put together: a phrase and its values. The first three are the
 * arguments of the action, also those it does not have; values[3] is the first that the game adds
 * (the generated enumeration of verbs says which is which). */
struct label {
    const struct phrase *phrase;
    int values[PHRASE_VALUES_MAX];
};

/* The name of a kind of event, what it is about (NULL: nothing that has a name), and its sentence,
 * whose values are the player, the item, the amount and the extra number, in this order. */
struct event_words {
    const char *name;
    const struct item_list *about;
    bool use; /* the thing came into play or took effect */
    struct phrase phrase;
};

void event_words_text(const struct event_words *row, const struct event *event, enum lang lang,
                      struct text *out);

#endif
