/* lang.c: see lang.h. */
#include "core/lang.h"

#include <string.h>

#include "core/json.h"
#include "core_words.h"

int lang_plural(enum lang lang, int number)
{
    int size = number < 0 ? -number : number;
    bool few = size % 10 >= 2 && size % 10 <= 4 && (size % 100 < 12 || size % 100 > 14);
    switch (lang_rows[lang].plural) {
    case PLURAL_ONE_OTHER:
        return size == 1 ? 0 : 1;
    case PLURAL_ONE_FEW_MANY:
        return size == 1 ? 0 : few ? 1 : 2;
    }
    return 0;
}

void lang_add_player(struct text *out, enum lang lang, int seat)
{
    phrase_add(out, lang, &core_words[CORE_PLAYER], seat + 1);
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
    phrase_add(out, lang, &core_words[several ? CORE_WINNERS : CORE_WINNER], seats);
}

void lang_end_sentence(struct text *out)
{
    if (out->length > 1 && out->data[out->length - 1] == '.' &&
        strchr("!?.", out->data[out->length - 2]))
        text_cut(out, out->length - 1);
}

bool lang_parse(const char *name, enum lang *lang)
{
    for (int i = 0; i < LANG_COUNT; i++) {
        if (strcmp(name, lang_rows[i].id) == 0) {
            *lang = (enum lang)i;
            return true;
        }
    }
    return false;
}

const char *lang_name(enum lang lang)
{
    return lang_rows[lang].id;
}

void lang_write_texts(struct json_writer *json, const char *key, unsigned langs,
                      const char *const *texts)
{
    json_key(json, key);
    json_begin_object(json);
    for (enum lang lang = 0; lang < LANG_COUNT; lang++)
        if (langs >> lang & 1)
            json_pair_string(json, lang_name(lang), texts[lang]);
    json_end_object(json);
}
