/* text.c: the words that sentences, labels and refusals share. */
#include "games/civ/text.h"

static const struct noun armies[LANG_COUNT] = {{"army", "armies", "armies"},
                                               {"armia", "armie", "armii"}};
static const struct noun scouts[LANG_COUNT] = {{"scout", "scouts", "scouts"},
                                               {"wóz", "wozy", "wozów"}};

void civ_add_name(struct text *out, enum lang lang, const struct item_table *items, int item)
{
    text_add(out, items->items[item].name[lang]);
}

void civ_add_level(struct text *out, int level)
{
    static const char *const numerals[] = {"", "I", "II", "III", "IV", "V"};
    text_add(out, numerals[level]);
}

void civ_add_figures_text(struct text *out, enum lang lang, int army_count, int scout_count)
{
    if (army_count)
        lang_add_count(out, lang, army_count, armies);
    if (army_count && scout_count)
        text_add(out, ", ");
    if (scout_count)
        lang_add_count(out, lang, scout_count, scouts);
}

void civ_add_item_name(struct text *out, enum lang lang, int item)
{
    if (item < CIV_ITEM_TYPE)
        civ_add_name(out, lang, &civ_figure_items, item - CIV_ITEM_FIGURE);
    else if (item < CIV_ITEM_WALLS)
        civ_add_name(out, lang, &civ_unit_type_items, item - CIV_ITEM_TYPE);
    else if (item == CIV_ITEM_WALLS)
        text_add(out, lang == LANG_PL ? "mury miejskie" : "city walls");
    else if (item < CIV_ITEM_WONDER)
        civ_add_name(out, lang, &civ_building_items, item - CIV_ITEM_BUILDING);
    else if (item < CIV_ITEM_PERSON)
        civ_add_name(out, lang, &civ_wonder_items, item - CIV_ITEM_WONDER);
    else
        civ_add_name(out, lang, &civ_great_person_items, item - CIV_ITEM_PERSON);
}

/* One after another, with commas between them. */
static struct text *next(struct text *out, bool *first)
{
    if (!*first)
        text_add(out, ", ");
    *first = false;
    return out;
}

bool civ_add_contents(struct text *out, enum lang lang, const struct civ_state *s, int square)
{
    int city = 0, owner = civ_city_at(s, square, &city), class = civ_class_at(s, square);
    bool first = true;
    if (owner != CIV_NOBODY) {
        text_add(next(out, &first), city ? (lang == LANG_PL ? "miasto" : "city")
                                         : (lang == LANG_PL ? "stolica" : "capital"));
        text_add(out, ": ");
        lang_add_player(out, lang, owner);
    }
    if (class == CIV_CLASS_HUT || class == CIV_CLASS_VILLAGE) /* face down */
        civ_add_name(next(out, &first), lang, &civ_class_items, class);
    else if (class != ITEM_NONE)
        civ_add_name(next(out, &first), lang, &civ_piece_items, s->piece[square]);
    if (s->holder[square] >= 0) {
        lang_add_player(next(out, &first), lang, s->holder[square]);
        text_add(out, ": ");
        civ_add_figures_text(out, lang, s->armies[square], s->scouts[square]);
    }
    return !first;
}
