/* lang.h: the languages, and the little grammar that all of them share. */
#ifndef EPOKI_CORE_LANG_H
#define EPOKI_CORE_LANG_H

#include "core/text.h"

/* "Player 2", "Gracz 2"; and all whose bit is set: "Player 1, Player 3". */
void lang_add_player(struct text *out, enum lang lang, int seat);
void lang_add_players(struct text *out, enum lang lang, unsigned seats);

/* Who wins, from the bits of the seats: "Winner: Player 1", "Winners: Player 1, Player 3". */
void lang_add_winners(struct text *out, enum lang lang, unsigned seats);

/* Ends a sentence with a full stop, unless it ends with a name that has a mark of its own ("...
 * Day!"). */
void lang_end_sentence(struct text *out);

/* How nouns follow numbers: one form for 1 and one for the rest; or one for 1, a few (2-4,
 * 22-24...) and many. */
enum plural { PLURAL_ONE_OTHER, PLURAL_ONE_FEW_MANY };

/* The languages, from data/languages.tsv. */
struct lang_row {
    const char *id;   /* "en" */
    const char *name; /* as its speakers call it */
    enum plural plural;
    char decimal; /* the mark before tenths */
};
extern const struct lang_row lang_rows[LANG_COUNT];

/* Which form of a noun follows that number, counted from 0. */
int lang_plural(enum lang lang, int number);

/* The language named "en" or "pl"; false for any other name. */
bool lang_parse(const char *name, enum lang *lang);
const char *lang_name(enum lang lang);

/* {"en": ..., "pl": ...} under `key`: the texts of those languages. */
struct json_writer;
void lang_write_texts(struct json_writer *json, const char *key, unsigned langs,
                      const char *const *texts);

#endif
