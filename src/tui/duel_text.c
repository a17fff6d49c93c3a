/* duel_text.c: see duel_text.h. */
#include "tui/duel_text.h"

#include <string.h>

#include "tui/fit.h"
#include "tui/utf8.h"
#include "tui/words.h"

/* Asking */

struct duel_side duel_side(const struct duel_view *seen, int seat)
{
    return (struct duel_side){&seen->player[seat], &seen->cities[seat]};
}

struct duel_slot duel_slot(const struct duel_view *seen, int slot)
{
    const struct form_either *const decks[] = {seen->age1, seen->age2, seen->age3};
    const struct form_either place =
        seen->age ? decks[seen->age - 1][slot] : (struct form_either){-1, -1};
    enum slot_kind kind = place.of < 0 ? SLOT_EMPTY : place.of == 0 ? SLOT_OPEN : SLOT_DOWN;
    return (struct duel_slot){kind, seen->available[slot], place.item};
}

bool duel_is_offered(const struct duel_view *seen, int wonder)
{
    for (int i = 0; i < COUNT_OF(seen->offer) && !seen->age; i++)
        if (seen->offer[i] == wonder)
            return true;
    return false;
}

const struct duel_slot_row *seen_layout(int age, int slot)
{
    return &duel_layouts[(age - 1) * SEEN_SLOTS + slot];
}

bool seen_linked(struct duel_side city, int card)
{
    unsigned from = duel_cards[card].chain_from;
    return from != ITEM_NONE && city.own->city[from];
}

int seen_count_colour(struct duel_side city, int colour)
{
    int count = 0;
    for (int i = 0; i < DUEL_CARD_COUNT; i++)
        count += city.own->city[i] && duel_cards[i].colour == colour;
    return count;
}

int seen_count(const bool *set, int count)
{
    int found = 0;
    for (int i = 0; i < count; i++)
        found += set[i];
    return found;
}

/* Small texts */

void seen_add_material(struct text *out, int material, enum lang lang)
{
    const char *name = duel_material_items.items[material].name[lang];
    utf8_add(out, utf8_next(&name));
}

const char *seen_letter(int colour, enum lang lang)
{
    return duel_colours[colour].letter[lang];
}

/* The price, the materials that must be bought for it, the coins that are missing for it. */
static void add_tag(struct text *out, struct duel_side city, const uint8_t *cost, bool buys,
                    int price, enum lang lang)
{
    text_format(out, buys ? "$%d+" : "$%d", price);
    for (int m = 0; buys && m < DUEL_MATERIAL_COUNT; m++)
        for (int i = city.sums->production[m]; i < cost[m]; i++)
            seen_add_material(out, m, lang);
    if (price > city.own->coins)
        text_format(out, "!%d", price - city.own->coins);
}

static void add_fitting_tag(struct text *out, struct duel_side city, const uint8_t *cost, bool buys,
                            int price, enum lang lang, int room)
{
    struct text tag = TEXT_EMPTY;
    add_tag(&tag, city, cost, buys, price, lang);
    if (utf8_columns(text_string(&tag)) > room) {
        text_clear(&tag);
        add_tag(&tag, city, cost, false, price, lang);
    }
    text_add(out, text_string(&tag));
    text_free(&tag);
}

void seen_add_card_tag(struct text *out, struct duel_side city, int card, enum lang lang, int room)
{
    int price = city.sums->prices[card];
    const struct duel_card_row *row = &duel_cards[card];
    if (price >= 0 && seen_linked(city, card))
        text_format(out, "$%d %s", price, word(lang, W_LINK));
    else if (price >= 0)
        add_fitting_tag(out, city, row->cost, price > row->cost_coins, price, lang, room);
}

void seen_add_wonder_tag(struct text *out, struct duel_side city, int wonder, enum lang lang,
                         int room)
{
    int price = city.sums->prices[DUEL_CARD_COUNT + wonder];
    if (price >= 0)
        add_fitting_tag(out, city, duel_wonders[wonder].cost, price > 0, price, lang, room);
}

/* "drewno 2", not "2 drewna": the same form for every number, in both languages. */
void seen_add_cost(struct text *out, int coins, const uint8_t *cost, enum lang lang)
{
    const char *comma = "";
    if (coins) {
        phrase_add(out, lang, say(W_COUNT_COIN), coins);
        comma = ", ";
    }
    for (int m = 0; m < DUEL_MATERIAL_COUNT; m++) {
        if (!cost[m])
            continue;
        text_format(out, "%s%s %d", comma, duel_material_items.items[m].name[lang], cost[m]);
        comma = ", ";
    }
}

static void add_materials(struct text *out, unsigned set, enum lang lang)
{
    const char *slash = "";
    for (int m = 0; m < DUEL_MATERIAL_COUNT; m++) {
        if (!(set >> m & 1))
            continue;
        text_add(out, slash);
        seen_add_material(out, m, lang);
        slash = "/";
    }
}

static void add_income(struct text *out, const struct duel_card_row *row, enum lang lang)
{
    bool produces = false;
    for (int m = 0; m < DUEL_MATERIAL_COUNT; m++) {
        for (int i = 0; i < row->produces[m]; i++) {
            text_add(out, produces ? "" : "+");
            seen_add_material(out, m, lang);
            produces = true;
        }
    }
    if (row->choice) {
        text_add_char(out, '+');
        add_materials(out, row->choice, lang);
    }
    if (row->trade_at_1) {
        add_materials(out, row->trade_at_1, lang);
        text_add(out, "=$1");
    }
    if (row->coins_fixed)
        text_format(out, "+$%d", row->coins_fixed);
    if (row->coins_per)
        text_format(out, "+$%dx", row->coins_each);
}

static void add_points(struct text *out, const struct duel_card_row *row, enum lang lang)
{
    if (row->vp)
        phrase_add(out, lang, say(W_POINTS_SHORT), row->vp);
    else if (row->end_vp_per)
        phrase_add(out, lang, say(W_POINTS_EACH_SHORT), row->end_vp_each);
}

void seen_add_effect(struct text *out, int card, enum lang lang, int room)
{
    const struct duel_card_row *row = &duel_cards[card];
    struct text first = TEXT_EMPTY, points = TEXT_EMPTY;
    add_points(&points, row, lang);
    int rest = room - utf8_columns(text_string(&points)) - (points.length ? 1 : 0);
    add_income(&first, row, lang);
    if (row->shields)
        phrase_add(&first, lang, say(W_SHIELDS_SHORT), row->shields);
    if (row->science != ITEM_NONE)
        fit_name(&first, duel_symbol_items.items[row->science].name[lang], rest);
    text_format(out, "%s%s%s", text_string(&first), first.length && points.length ? " " : "",
                text_string(&points));
    text_free(&first);
    text_free(&points);
}
