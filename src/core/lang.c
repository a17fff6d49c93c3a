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
