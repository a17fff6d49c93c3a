/* text.c: the sentences of events, and the words that labels share with them (text.h). */
#include "games/civ/text.h"

#include "core/lang.h"
#include "games/civ/log.h"

static void add_name(struct text *out, enum lang lang, const struct item_list *items, int item)
{
    text_add(out, items->items[item].name[lang]);
}

void civ_add_item_name(struct text *out, enum lang lang, int item)
{
    if (item < CIV_ITEM_TYPE)
        add_name(out, lang, &civ_figure_items, item - CIV_ITEM_FIGURE);
    else if (item < CIV_ITEM_WALLS)
        add_name(out, lang, &civ_unit_type_items, item - CIV_ITEM_TYPE);
    else if (item == CIV_ITEM_WALLS)
        phrase_add(out, lang, civ_say(CIV_WORD_WALLS));
    else if (item < CIV_ITEM_WONDER)
        add_name(out, lang, &civ_building_items, item - CIV_ITEM_BUILDING);
    else if (item < CIV_ITEM_PERSON)
        add_name(out, lang, &civ_wonder_items, item - CIV_ITEM_WONDER);
    else
        add_name(out, lang, &civ_great_person_items, item - CIV_ITEM_PERSON);
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
    phrase_add(out, lang, civ_say(CIV_WORD_UNIT), civ_unit_name(lang, unit, rank),
               civ_units[unit].strength[column], civ_units[unit].health[column], 0);
}

void civ_add_figures_text(struct text *out, enum lang lang, int armies, int scouts)
{
    if (armies && scouts)
        phrase_add(out, lang, civ_say(CIV_WORD_ARMIES_AND_SCOUTS), armies, scouts);
    else if (armies)
        phrase_add(out, lang, civ_say(CIV_WORD_ARMIES), armies);
    else if (scouts)
        phrase_add(out, lang, civ_say(CIV_WORD_SCOUTS), scouts);
}

void civ_add_points(struct text *out, enum lang lang, int culture, int trade)
{
    if (culture && trade)
        phrase_add(out, lang, civ_say(CIV_WORD_CULTURE_AND_TRADE), culture, trade);
    else if (culture)
        phrase_add(out, lang, civ_say(CIV_WORD_CULTURE), culture);
    else if (trade)
        phrase_add(out, lang, civ_say(CIV_WORD_TRADE), trade);
}

void civ_add_good(struct text *out, enum lang lang, int good, int what)
{
    switch ((enum civ_good)good) {
    case CIV_GOOD_RESOURCE:
        add_name(out, lang, &civ_resource_items, what);
        break;
    case CIV_GOOD_TRADE:
        phrase_add(out, lang, civ_say(CIV_WORD_TRADE), what);
        break;
    case CIV_GOOD_CULTURE:
        phrase_add(out, lang, civ_say(CIV_WORD_CULTURE), what);
        break;
    case CIV_GOOD_EVENT:
        add_name(out, lang, &civ_deck_items, what);
        break;
    case CIV_GOOD_MARKER:
        if (what != ITEM_NONE)
            add_name(out, lang, &civ_class_items, what);
        else
            add_name(out, lang, &civ_good_items, good);
        break;
    case CIV_GOOD_NOTHING:
    case CIV_GOOD_COUNT:
        add_name(out, lang, &civ_good_items, good);
        break;
    }
}

/* One after another, with commas between them. */
static struct text *next(struct text *out)
{
    if (out->length)
        text_add(out, ", ");
    return out;
}

void civ_add_contents(struct text *out, enum lang lang, const struct civ_state *s, int square)
{
    int city = 0, owner = civ_city_at(s, square, &city), class = civ_class_at(s, square);
    if (owner != CIV_NOBODY)
        phrase_add(next(out), lang, civ_say(city ? CIV_WORD_CITY : CIV_WORD_CAPITAL), owner);
    if (class == CIV_CLASS_HUT || class == CIV_CLASS_VILLAGE) /* face down */
        add_name(next(out), lang, &civ_class_items, class);
    else if (class != ITEM_NONE)
        add_name(next(out), lang, &civ_piece_items, s->piece[square]);
    if (s->holder[square] >= 0) {
        struct text figures = TEXT_EMPTY;
        civ_add_figures_text(&figures, lang, s->armies[square], s->scouts[square]);
        phrase_add(next(out), lang, civ_say(CIV_WORD_FIGURES), s->holder[square],
                   text_string(&figures));
        text_free(&figures);
    }
}

/* Events */

static bool has_front(const struct event *event)
{
    return event->kind == CIV_NEWS_WOUND || event->kind == CIV_NEWS_HEAL;
}

/* What is handed over, as far as everybody may know it: hidden things by their backs. */
static int good_in(const struct event *event)
{
    if (event->item == CIV_GOOD_MARKER)
        return event->amount == CIV_BACK_VILLAGE ? CIV_CLASS_VILLAGE : CIV_CLASS_HUT;
    return event->item == CIV_GOOD_EVENT ? event->amount - 1 : event->amount;
}

/* A unit as the side of its card that is up shows it, figures, or a good. */
static void add_what(const struct event *event, enum lang lang, struct text *out)
{
    if (civ_news[event->kind].about == &civ_unit_items)
        civ_add_unit(out, lang, event->item, has_front(event) ? event->extra >> 8 : event->extra);
    else if (event->kind == CIV_NEWS_MOVE || event->kind == CIV_NEWS_LOSE_FIGURES)
        civ_add_figures_text(out, lang, event->amount, event->extra);
    else if (event->kind == CIV_NEWS_OFFERED || event->kind == CIV_NEWS_HANDED_OVER)
        civ_add_good(out, lang, event->item, good_in(event));
}

void civ_event_text(const struct event *event, enum lang lang, struct text *out)
{
    struct text what = TEXT_EMPTY;
    add_what(event, lang, &what);
    phrase_add(out, lang, &civ_news[event->kind].phrase, event->seat, event->item, event->amount,
               event->extra, text_string(&what), event->extra & 0xFF);
    text_free(&what);
}
