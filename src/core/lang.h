/* lang.h: the little grammar that texts in two languages need. */
#ifndef EPOKI_CORE_LANG_H
#define EPOKI_CORE_LANG_H

#include "core/text.h"

/* The forms of a counted noun: one, few (Polish 2-4), many. English uses the first and the last. */
struct noun {
    const char *one, *few, *many;
};

/* "1 coin", "3 coins"; "1 moneta", "3 monety", "5 monet". */
void lang_add_count(struct text *out, enum lang lang, int count,
                    const struct noun nouns[LANG_COUNT]);

/* "Player 2", "Gracz 2"; and all whose bit is set: "Player 1, Player 3". */
void lang_add_player(struct text *out, enum lang lang, int seat);
void lang_add_players(struct text *out, enum lang lang, unsigned seats);

/* Who wins, from the bits of the seats: "Winner: Player 1", "Winners: Player 1, Player 3". */
void lang_add_winners(struct text *out, enum lang lang, unsigned seats);

/* A sentence that ends with a name that has a mark of its own ("... Day!.") keeps that one. */
void lang_end_sentence(struct text *out);

/* Adds the words a letter stands for in a sentence about `subject`. */
typedef void lang_word(const void *subject, char letter, enum lang lang, struct text *out);

/* A pattern such as "%p takes %i.": `word` adds what stands behind each percent sign. */
void lang_add_pattern(struct text *out, enum lang lang, const char *pattern, lang_word *word,
                      const void *subject);

/* The language named "en" or "pl"; false for any other name. */
bool lang_parse(const char *name, enum lang *lang);
const char *lang_name(enum lang lang);

#endif
