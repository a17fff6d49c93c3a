/* words.h: every text of the terminal table, from data/terminal (docs/words.md). Texts of the games
 * themselves come from their data. */
#ifndef EPOKI_TUI_WORDS_H
#define EPOKI_TUI_WORDS_H

#include "core/lang.h"
#include "terminal_words.h"

/* A phrase, for phrase_add with its values. */
static inline const struct phrase *say(enum terminal_word word)
{
    return &terminal_words[word];
}

/* A text without values. */
static inline const char *word(enum lang lang, enum terminal_word word)
{
    return phrase_text(&terminal_words[word], lang);
}

#endif
