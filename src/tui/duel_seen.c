/* duel_seen.c: see duel_seen.h. */
#include "tui/duel_seen.h"

#include <string.h>

#include "tui/fit.h"
#include "tui/seen.h"
#include "tui/utf8.h"
#include "tui/words.h"

/* Reading */

static void read_amounts(const struct json_node *object, int *amounts)
{
    for (int m = 0; m < DUEL_MATERIAL_COUNT; m++)
        amounts[m] = seen_int(json_member(object, duel_material_items.items[m].id), 0);
}

static void read_prices(const struct json_node *prices, struct seen_city *city)
{
    for (int i = 0; i < DUEL_CARD_COUNT; i++)
        city->card_price[i] = seen_int(json_member(prices, duel_card_items.items[i].id), -1);
    for (int i = 0; i < DUEL_WONDER_COUNT; i++)
        city->wonder_price[i] = seen_int(json_member(prices, duel_wonder_items.items[i].id), -1);
}

static void read_city(struct seen_city *city, const struct json_node *player,
                      const struct json_node *extras)
{
    city->coins = seen_member(player, "coins");
    seen_set(json_member(player, "city"), &duel_card_items, city->cards);
    seen_set(json_member(player, "wonders"), &duel_wonder_items, city->wonders);
    seen_set(json_member(player, "built"), &duel_wonder_items, city->built);
    seen_set(json_member(player, "tokens"), &duel_token_items, city->tokens);
    seen_set(json_member(extras, "symbols"), &duel_symbol_items, city->symbols);
    read_amounts(json_member(extras, "production"), city->production);
    read_amounts(json_member(extras, "unit_price"), city->unit_price);
    city->discard_income = seen_member(extras, "discard_income");
    read_prices(json_member(extras, "prices"), city);
}

static void read_slots(struct duel_seen *seen, const struct json_node *view)
{
    static const char *const decks[] = {"age1", "age1", "age2", "age3"};
    const struct json_node *deck = json_member(view, decks[seen->age]);
    for (int slot = 0; seen->age && slot < SEEN_SLOTS; slot++) {
        const struct json_node *node = seen_element(deck, slot);
        int card = seen_item(node, &duel_card_items), back = seen_item(node, &duel_age_items);
        if (card >= 0)
            seen->slots[slot] = (struct seen_slot){SLOT_OPEN, false, card};
        else if (back >= 0)
            seen->slots[slot] = (struct seen_slot){SLOT_DOWN, false, back};
    }
    const struct json_node *available = json_member(view, "available");
    for (const struct json_node *n = available ? available->child : NULL; n; n = n->next) {
        int slot = seen_int(n, -1);
        if (slot >= 0 && slot < SEEN_SLOTS)
            seen->slots[slot].available = true;
    }
}

/* The second four wonders are null until they are shown; the first four once they are taken. */
static void read_offer(struct duel_seen *seen, const struct json_node *view)
{
    const struct json_node *offer = json_member(view, "offer");
    if (seen->age == 0)
        seen_set(offer, &duel_wonder_items, seen->offer);
}

void duel_see(struct duel_seen *seen, const struct json_node *view)
{
    memset(seen, 0, sizeof *seen);
    seen->age = seen_member(view, "age");
    if (seen->age < 0 || seen->age > 3)
        seen->age = 0;
    seen->pawn = seen_member(view, "pawn");
    for (int seat = 0; seat < SEEN_SEATS; seat++)
        read_city(&seen->cities[seat], seen_element(json_member(view, "player"), seat),
                  seen_element(json_member(view, "cities"), seat));
    read_slots(seen, view);
    read_offer(seen, view);
    seen_set(json_member(view, "loot"), &duel_loot_items, seen->loot);
    seen_set(json_member(view, "board"), &duel_token_items, seen->board);
    seen_set(json_member(view, "discard"), &duel_card_items, seen->discard);
    for (int i = 0; i < DUEL_WONDER_COUNT; i++)
        seen->tucked[i] = seen_item(seen_element(json_member(view, "tucked"), i), &duel_card_items);
}

/* Asking */

const struct duel_slot_row *seen_layout(int age, int slot)
{
    return &duel_layouts[(age - 1) * SEEN_SLOTS + slot];
}

bool seen_linked(const struct seen_city *city, int card)
{
    unsigned from = duel_cards[card].chain_from;
    return from != ITEM_NONE && city->cards[from];
}

int seen_count_colour(const struct seen_city *city, int colour)
{
    int count = 0;
    for (int i = 0; i < DUEL_CARD_COUNT; i++)
        count += city->cards[i] && duel_cards[i].colour == colour;
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
    return lang == LANG_PL ? duel_colours[colour].letter_pl : duel_colours[colour].letter_en;
}

/* The price, the materials that must be bought for it, the coins that are missing for it. */
static void add_tag(struct text *out, const struct seen_city *city, const uint8_t *cost, bool buys,
                    int price, enum lang lang)
{
    text_format(out, buys ? "$%d+" : "$%d", price);
    for (int m = 0; buys && m < DUEL_MATERIAL_COUNT; m++)
        for (int i = city->production[m]; i < cost[m]; i++)
            seen_add_material(out, m, lang);
    if (price > city->coins)
        text_format(out, "!%d", price - city->coins);
}

static void add_fitting_tag(struct text *out, const struct seen_city *city, const uint8_t *cost,
                            bool buys, int price, enum lang lang, int room)
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

void seen_add_card_tag(struct text *out, const struct seen_city *city, int card, enum lang lang,
                       int room)
{
    int price = city->card_price[card];
    const struct duel_card_row *row = &duel_cards[card];
    if (price >= 0 && seen_linked(city, card))
        text_format(out, "$%d %s", price, word(lang, W_LINK));
    else if (price >= 0)
        add_fitting_tag(out, city, row->cost, price > row->cost_coins, price, lang, room);
}

void seen_add_wonder_tag(struct text *out, const struct seen_city *city, int wonder, enum lang lang,
                         int room)
{
    int price = city->wonder_price[wonder];
    if (price >= 0)
        add_fitting_tag(out, city, duel_wonders[wonder].cost, price > 0, price, lang, room);
}

/* "drewno 2", not "2 drewna": the same form for every number, in both languages. */
void seen_add_cost(struct text *out, int coins, const uint8_t *cost, enum lang lang)
{
    const char *comma = "";
    if (coins) {
        words_add_count(out, lang, coins, NOUN_COIN);
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
        text_format(out, word(lang, W_POINTS_SHORT), row->vp);
    else if (row->end_vp_per)
        text_format(out, word(lang, W_POINTS_EACH_SHORT), row->end_vp_each);
}

void seen_add_effect(struct text *out, int card, enum lang lang, int room)
{
    const struct duel_card_row *row = &duel_cards[card];
    struct text first = TEXT_EMPTY, points = TEXT_EMPTY;
    add_points(&points, row, lang);
    int rest = room - utf8_columns(text_string(&points)) - (points.length ? 1 : 0);
    add_income(&first, row, lang);
    if (row->shields)
        text_format(&first, word(lang, W_SHIELDS_SHORT), row->shields);
    if (row->science != ITEM_NONE)
        fit_name(&first, duel_symbol_items.items[row->science].name[lang], rest);
    text_format(out, "%s%s%s", text_string(&first), first.length && points.length ? " " : "",
                text_string(&points));
    text_free(&first);
    text_free(&points);
}
