/* text.c: the words that labels, log and refusals share: names, counted nouns, players. */
#include <string.h>

#include "core/lang.h"
#include "games/ages/rules.h"

/* Cards of one name and different ages are told apart by the age: "Frugality II". */
static struct ages_name name_of(const struct item_table *table, unsigned card, int age,
                                enum lang lang)
{
    static const char *const numbers[] = {"", " A", " I", " II", " III"};
    const char *name = table->items[card].name[lang];
    struct ages_name out = {""};
    bool shared = false;
    for (int i = 0; i < table->count && !shared; i++)
        shared = i != (int)card && strcmp(table->items[i].name[lang], name) == 0;
    const char *number = numbers[shared ? age + 1 : 0];
    size_t length = strlen(name);
    assert(length + strlen(number) < sizeof out.text);
    memcpy(out.text, name, length);
    memcpy(out.text + length, number, strlen(number) + 1);
    return out;
}

struct ages_name ages_civil_name(unsigned card, enum lang lang)
{
    return name_of(&ages_civil_items, card, ages_level((int)card), lang);
}

struct ages_name ages_military_name(unsigned card, enum lang lang)
{
    return name_of(&ages_military_items, card, ages_military((int)card)->age, lang);
}

void ages_add_count(struct text *out, enum lang lang, int count, enum ages_noun noun,
                    enum ages_case noun_case)
{
    const struct ages_noun_row *row = &ages_nouns[noun];
    const char *one = noun_case == AGES_NOMINATIVE ? row->one_pl : row->accusative_pl;
    const struct noun forms[LANG_COUNT] = {{row->one_en, row->many_en, row->many_en},
                                           {one, row->few_pl, row->many_pl}};
    lang_add_count(out, lang, count, forms);
}

/* As an object: what is gained or lost. */
void ages_add_split(struct text *out, enum lang lang, int food, int resources)
{
    if (food)
        ages_add_count(out, lang, food, AGES_NOUN_FOOD, AGES_ACCUSATIVE);
    if (food && resources)
        text_add(out, lang == LANG_PL ? " i " : " and ");
    if (resources)
        ages_add_count(out, lang, resources, AGES_NOUN_RESOURCES, AGES_ACCUSATIVE);
}
