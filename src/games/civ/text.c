/* text.c: the words that sentences, labels and refusals share. */
#include "games/civ/text.h"

static const struct noun armies[LANG_COUNT] = {{"army", "armies", "armies"},
                                               {"armia", "armie", "armii"}};
static const struct noun scouts[LANG_COUNT] = {{"scout", "scouts", "scouts"},
                                               {"wóz", "wozy", "wozów"}};

static const struct noun wounds[LANG_COUNT] = {{"wound", "wounds", "wounds"},
                                               {"rana", "rany", "ran"}};

static const struct noun trade[LANG_COUNT] = {
    {"trade", "trade", "trade"}, {"punkt wymiany", "punkty wymiany", "punktów wymiany"}};
static const struct noun culture[LANG_COUNT] = {
    {"culture", "culture", "culture"}, {"żeton kultury", "żetony kultury", "żetonów kultury"}};
static const struct noun production[LANG_COUNT] = {
    {"production", "production", "production"},
    {"punkt produkcji", "punkty produkcji", "punktów produkcji"}};

void civ_add_name(struct text *out, enum lang lang, const struct item_table *items, int item)
{
    text_add(out, items->items[item].name[lang]);
}

void civ_add_level(struct text *out, int level)
{
    static const char *const numerals[] = {"", "I", "II", "III", "IV", "V"};
    text_add(out, numerals[level]);
}

const char *civ_unit_name(enum lang lang, int unit, int rank)
{
    int type = civ_units[unit].type, found = -1;
    for (int row = 0; row < CIV_UNIT_RANK_COUNT; row++)
        if (civ_unit_ranks[row].type == type && (found < 0 || civ_unit_ranks[row].rank == rank))
            found = row;
    return civ_unit_rank_items.items[found].name[lang];
}

void civ_add_unit(struct text *out, enum lang lang, int unit, int rank)
{
    int column = rank > 1 ? rank - 1 : 0;
    text_format(out, "%s %d/%d", civ_unit_name(lang, unit, rank), civ_units[unit].strength[column],
                civ_units[unit].health[column]);
}

void civ_add_wounds(struct text *out, enum lang lang, int count)
{
    lang_add_count(out, lang, count, wounds);
}

void civ_add_trade_text(struct text *out, enum lang lang, int count)
{
    lang_add_count(out, lang, count, trade);
}

void civ_add_culture_text(struct text *out, enum lang lang, int count)
{
    lang_add_count(out, lang, count, culture);
}

void civ_add_production_text(struct text *out, enum lang lang, int count)
{
    lang_add_count(out, lang, count, production);
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
