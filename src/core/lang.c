/* lang.c: see lang.h. */
#include "core/lang.h"

#include <string.h>

static const char *noun_form(enum lang lang, int count, const struct noun *noun)
{
    int size = count < 0 ? -count : count;
    if (size == 1)
        return noun->one;
    bool few = size % 10 >= 2 && size % 10 <= 4 && (size % 100 < 12 || size % 100 > 14);
    return lang == LANG_PL && few ? noun->few : noun->many;
}

void lang_add_count(struct text *out, enum lang lang, int count,
                    const struct noun nouns[LANG_COUNT])
{
    text_format(out, "%d %s", count, noun_form(lang, count, &nouns[lang]));
}

void lang_add_player(struct text *out, enum lang lang, int seat)
{
    text_format(out, lang == LANG_PL ? "Gracz %d" : "Player %d", seat + 1);
}

void lang_add_players(struct text *out, enum lang lang, unsigned seats)
{
    for (unsigned left = seats; left; left &= left - 1) {
        text_add(out, left == seats ? "" : ", ");
        lang_add_player(out, lang, __builtin_ctz(left));
    }
}

void lang_add_winners(struct text *out, enum lang lang, unsigned seats)
{
    bool several = seats & (seats - 1);
    text_add(out, lang == LANG_PL ? (several ? "Wygrywają: " : "Wygrywa: ")
                                  : (several ? "Winners: " : "Winner: "));
    lang_add_players(out, lang, seats);
}

void lang_end_sentence(struct text *out)
{
    if (out->length > 1 && out->data[out->length - 1] == '.' &&
        strchr("!?.", out->data[out->length - 2]))
        text_cut(out, out->length - 1);
}

void lang_add_pattern(struct text *out, enum lang lang, const char *pattern, lang_word *word,
                      const void *subject)
{
    for (const char *p = pattern; *p; p++) {
        if (*p == '%')
            word(subject, *++p, lang, out);
        else
            text_add_char(out, *p);
    }
}

static const char *const names[LANG_COUNT] = {"en", "pl"};

bool lang_parse(const char *name, enum lang *lang)
{
    for (int i = 0; i < LANG_COUNT; i++) {
        if (strcmp(name, names[i]) == 0) {
            *lang = (enum lang)i;
            return true;
        }
    }
    return false;
}

const char *lang_name(enum lang lang)
{
    return names[lang];
}
