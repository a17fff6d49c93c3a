/* duel_tell.c: see duel_tell.h. */
#include "tui/duel_tell.h"

#include <stdlib.h>
#include <string.h>

/* Military */

void duel_add_military(const struct scene *scene, const struct duel_view *seen, struct text *out)
{
    if (seen->pawn == 0) {
        text_add(out, word(scene->lang, W_PAWN_MIDDLE));
        return;
    }
    int distance = abs(seen->pawn);
    struct text name = TEXT_EMPTY;
    lang_add_player(&name, scene->lang, seen->pawn > 0 ? 0 : 1);
    phrase_add(out, scene->lang, say(W_PAWN_LEADS), text_string(&name), distance);
    if (duel_track[distance].leader_vp) {
        text_add(out, ": ");
        phrase_add(out, scene->lang, say(W_COUNT_POINT), duel_track[distance].leader_vp);
    }
    text_free(&name);
}

/* The loot token just before `space`, seen from the middle; -1 if there is never one. */
static int loot_before(int space)
{
    int distance = abs(space), seat = space > 0 ? 1 : 0;
    for (int i = 0; distance && i < DUEL_LOOT_COUNT; i++)
        if (duel_loot[i].seat == seat && duel_loot[i].zone == duel_track[distance].zone &&
            duel_track[distance - 1].zone != duel_loot[i].zone)
            return i;
    return -1;
}

static void add_loot(const struct duel_view *seen, int space, struct text *out)
{
    int loot = loot_before(space);
    if (loot >= 0)
        text_add_char(out, seen->loot[loot] ? (char)('0' + duel_loot[loot].coins) : ' ');
}

void duel_add_track(const struct duel_view *seen, struct text *out)
{
    for (int space = -(DUEL_SPACE_COUNT - 1); space < DUEL_SPACE_COUNT; space++) {
        bool capital = abs(space) == DUEL_SPACE_COUNT - 1;
        if (space > 0)
            add_loot(seen, space, out);
        text_add_char(out, space == seen->pawn ? 'o' : capital ? '#' : space ? '.' : '|');
        if (space < 0)
            add_loot(seen, space, out);
    }
}

static void tell_loot(const struct scene *scene, const struct duel_view *seen, struct text *out)
{
    for (int seat = 0; seat < SEEN_SEATS; seat++) {
        int lies = 0;
        for (int i = 0; i < DUEL_LOOT_COUNT; i++)
            if (seen->loot[i] && duel_loot[i].seat == seat)
                lies |= 1 << duel_loot[i].coins;
        if (!lies)
            continue;
        text_add(out, "  ");
        phrase_add(out, scene->lang, say(W_LOOT_AHEAD), seat + 1);
        const char *comma = " ";
        for (int coins = 0; coins < 10; coins++) {
            if (!(lies >> coins & 1))
                continue;
            text_add(out, comma);
            phrase_add(out, scene->lang, say(W_COUNT_COIN), coins);
            comma = ", ";
        }
        text_add(out, ".\n");
    }
}

/* Cards and wonders */

/* What the viewer pays, and how many coins are missing. */
static void tell_price(const struct scene *scene, struct duel_side city, int price, bool linked,
                       struct text *out)
{
    enum lang lang = scene->lang;
    if (linked)
        text_add(out, word(lang, W_FREE_BY_LINK));
    else if (price == 0)
        text_add(out, word(lang, W_FREE));
    else
        phrase_add(out, lang, say(W_COUNT_COIN), price);
    if (price > city.own->coins) {
        text_format(out, ", %s ", word(lang, W_MISSING));
        phrase_add(out, lang, say(W_COUNT_COIN), price - city.own->coins);
    }
}

/* "Baths (baths), blue, 2 coins" */
static void tell_card(const struct scene *scene, struct duel_side city, int card, struct text *out)
{
    const struct item *item = &duel_card_items.items[card];
    text_format(out, "%s (%s), %s", item->name[scene->lang], item->id,
                duel_colour_items.items[duel_cards[card].colour].name[scene->lang]);
    if (city.sums->prices[card] >= 0) {
        text_add(out, ", ");
        tell_price(scene, city, city.sums->prices[card], seen_linked(city, card), out);
    }
}

static void tell_layout(const struct scene *scene, const struct duel_view *seen, struct text *out)
{
    struct duel_side city = duel_side(seen, scene->viewer);
    text_format(out, "%s\n", word(scene->lang, W_CARDS_AVAILABLE));
    for (int slot = 0; slot < SEEN_SLOTS; slot++) {
        const struct duel_slot s = duel_slot(seen, slot);
        if (!s.available || s.kind != SLOT_OPEN)
            continue;
        text_add(out, "  ");
        tell_card(scene, city, s.item, out);
        text_format(out, ". %s\n", duel_card_items.items[s.item].text[scene->lang]);
    }
}

/* The cards on top of a slot that are still there. */
static void tell_covering(const struct scene *scene, const struct duel_view *seen, int slot,
                          struct text *out)
{
    struct text names = TEXT_EMPTY;
    int count = 0;
    for (int i = 0; i < SEEN_SLOTS; i++) {
        const struct duel_slot other = duel_slot(seen, i);
        if (!(seen_layout(seen->age, slot)->covered_by >> i & 1) || other.kind == SLOT_EMPTY)
            continue;
        text_format(&names, "%s%s", count++ ? ", " : "",
                    other.kind == SLOT_OPEN ? duel_card_items.items[other.item].name[scene->lang]
                                            : word(scene->lang, W_A_FACE_DOWN_CARD));
    }
    text_format(out, "%s %s.", word(scene->lang, count == 1 ? W_UNDER_ONE : W_UNDER),
                text_string(&names));
    text_free(&names);
}

/* "Baths (baths), blue, 2 coins; under Altar, Theater. 3 points." */
static void tell_covered_card(const struct scene *scene, const struct duel_view *seen, int slot,
                              struct text *out)
{
    const struct duel_slot s = duel_slot(seen, slot);
    if (s.kind == SLOT_OPEN) {
        text_add(out, "  ");
        tell_card(scene, duel_side(seen, scene->viewer), s.item, out);
        text_add(out, "; ");
        tell_covering(scene, seen, slot, out);
        text_format(out, " %s", duel_card_items.items[s.item].text[scene->lang]);
    } else {
        phrase_add(out, scene->lang, say(W_FACE_DOWN_BACK),
                   duel_age_items.items[s.item].name[scene->lang]);
        tell_covering(scene, seen, slot, out);
    }
    text_add_char(out, '\n');
}

static void tell_covered(const struct scene *scene, const struct duel_view *seen, struct text *out)
{
    bool any = false;
    for (int slot = 0; slot < SEEN_SLOTS; slot++) {
        const struct duel_slot s = duel_slot(seen, slot);
        if (s.available || s.kind == SLOT_EMPTY)
            continue;
        if (!any)
            text_format(out, "%s\n", word(scene->lang, W_CARDS_COVERED));
        any = true;
        tell_covered_card(scene, seen, slot, out);
    }
}

static void tell_offer(const struct scene *scene, const struct duel_view *seen, struct text *out)
{
    text_format(out, "%s\n", word(scene->lang, W_WONDERS_OFFERED));
    for (int i = 0; i < DUEL_WONDER_COUNT; i++) {
        if (!duel_is_offered(seen, i))
            continue;
        text_format(out, "  %s (%s): ", duel_wonder_items.items[i].name[scene->lang],
                    duel_wonder_items.items[i].id);
        duel_brief_wonder(scene, i, out);
        text_add_char(out, '\n');
    }
}

/* Cities */

static void tell_wonders(const struct scene *scene, const struct duel_view *seen, int seat,
                         struct text *out)
{
    struct duel_side city = duel_side(seen, seat);
    for (int i = 0; i < DUEL_WONDER_COUNT; i++) {
        if (!city.own->wonders[i])
            continue;
        text_format(out, "  %s: %s, ", word(scene->lang, W_WONDER),
                    duel_wonder_items.items[i].name[scene->lang]);
        if (city.own->built[i])
            text_add(out, word(scene->lang, W_BUILT));
        else if (city.sums->prices[DUEL_CARD_COUNT + i] >= 0)
            tell_price(scene, city, city.sums->prices[DUEL_CARD_COUNT + i], false, out);
        text_format(out, ". %s\n", duel_wonder_items.items[i].text[scene->lang]);
    }
}

static void tell_cards_of_city(const struct scene *scene, struct duel_side city, struct text *out)
{
    for (int colour = 0; colour < DUEL_COLOUR_COUNT; colour++) {
        bool set[DUEL_CARD_COUNT];
        int count = 0;
        for (int i = 0; i < DUEL_CARD_COUNT; i++)
            count += set[i] = city.own->city[i] && duel_cards[i].colour == colour;
        if (!count)
            continue;
        text_format(out, "  %s (%s), %d: ", duel_colour_items.items[colour].name[scene->lang],
                    seen_letter(colour, scene->lang), count);
        board_add_names(&duel_card_items, set, scene->lang, out);
        text_add(out, ".\n");
    }
}

static void tell_materials(const struct scene *scene, struct duel_side city, struct text *out)
{
    text_format(out, "  %s ", word(scene->lang, W_MATERIALS));
    for (int m = 0; m < DUEL_MATERIAL_COUNT; m++) {
        phrase_add(out, scene->lang, say(W_MATERIAL_AT),
                   duel_material_items.items[m].name[scene->lang], city.sums->production[m],
                   city.sums->unit_price[m]);
        text_add(out, m + 1 < DUEL_MATERIAL_COUNT ? "; " : ".\n");
    }
}

static void tell_coins(const struct scene *scene, const struct duel_view *seen, int seat,
                       struct text *out)
{
    scene_add_player(scene, seat, out);
    text_add(out, ": ");
    phrase_add(out, scene->lang, say(W_COUNT_COIN), seen->player[seat].coins);
    text_add(out, ".\n");
}

static void tell_city(const struct scene *scene, const struct duel_view *seen, int seat,
                      struct text *out)
{
    struct duel_side city = duel_side(seen, seat);
    tell_coins(scene, seen, seat, out);
    tell_materials(scene, city, out);
    text_format(out, "  %s: ", word(scene->lang, W_SYMBOLS));
    board_add_names(&duel_symbol_items, city.sums->symbols, scene->lang, out);
    text_format(out, ". %s: ", word(scene->lang, W_TOKENS));
    board_add_names(&duel_token_items, city.own->tokens, scene->lang, out);
    text_add(out, ".\n");
    tell_wonders(scene, seen, seat, out);
    tell_cards_of_city(scene, city, out);
}

void duel_describe(const struct scene *scene, struct text *out)
{
    const struct duel_view *seen = scene->seen;
    if (seen->age) {
        tell_layout(scene, seen, out);
        tell_covered(scene, seen, out);
    } else {
        tell_offer(scene, seen, out);
    }
    text_format(out, "%s: ", word(scene->lang, W_MILITARY));
    duel_add_military(scene, seen, out);
    text_add(out, ".\n");
    tell_loot(scene, seen, out);
    text_format(out, "%s: ", word(scene->lang, W_TOKENS_ON_BOARD));
    board_add_names(&duel_token_items, seen->board, scene->lang, out);
    text_add(out, ".\n");
    if (seen_count(seen->discard, DUEL_CARD_COUNT)) {
        text_format(out, "%s: ", word(scene->lang, W_DISCARDED));
        board_add_names(&duel_card_items, seen->discard, scene->lang, out);
        text_add(out, ".\n");
    }
    for (int seat = 0; seat < SEEN_SEATS; seat++)
        tell_city(scene, seen, seat, out);
}

void duel_choices(const struct scene *scene, struct text *out)
{
    const struct duel_view *seen = scene->seen;
    if (scene->matters & MATTER_OFFER)
        tell_layout(scene, seen, out);
    tell_coins(scene, seen, scene->viewer, out);
}

/* One thing */

static void detail_chain(const struct scene *scene, int card, struct text *out)
{
    const struct duel_card_row *row = &duel_cards[card];
    enum lang lang = scene->lang;
    if (row->chain_from != ITEM_NONE)
        phrase_add(out, lang, say(W_CHAIN_FROM), duel_card_items.items[row->chain_from].name[lang],
                   duel_chain_items.items[row->chain_symbol_needed].name[lang]);
    for (int i = 0; i < DUEL_CARD_COUNT; i++)
        if (duel_cards[i].chain_from == card)
            phrase_add(out, lang, say(W_CHAIN_TO), duel_card_items.items[i].name[lang],
                       duel_chain_items.items[row->chain_symbol_given].name[lang]);
}

/* Where the thing is or what it costs now, for the viewer and the others. */
static void detail_prices(const struct scene *scene, const struct duel_view *seen, struct ref ref,
                          struct text *out)
{
    for (int seat = 0; seat < SEEN_SEATS; seat++) {
        struct duel_side city = duel_side(seen, seat);
        bool card = board_is_of(scene, ref, &duel_card_items);
        int price =
            card ? city.sums->prices[ref.item] : city.sums->prices[DUEL_CARD_COUNT + ref.item];
        if (price < 0)
            continue;
        text_format(out, "%s: ", word(scene->lang, W_PRICE));
        scene_add_player(scene, seat, out);
        text_add(out, ": ");
        tell_price(scene, city, price, card && seen_linked(city, ref.item), out);
        text_add_char(out, '\n');
    }
}

static void detail_cost(const struct scene *scene, int coins, const uint8_t *cost, struct text *out)
{
    struct text list = TEXT_EMPTY;
    seen_add_cost(&list, coins, cost, scene->lang);
    text_format(out, "%s: %s\n", word(scene->lang, W_COST),
                list.length ? text_string(&list) : word(scene->lang, W_FREE));
    text_free(&list);
}

void duel_detail(const struct scene *scene, struct ref ref, struct text *out)
{
    const struct duel_view *seen = scene->seen;
    bool card = board_is_of(scene, ref, &duel_card_items);
    bool wonder = board_is_of(scene, ref, &duel_wonder_items);
    if (card) {
        const struct duel_card_row *row = &duel_cards[ref.item];
        text_format(out, "%s, %s\n", duel_age_items.items[row->age].name[scene->lang],
                    duel_colour_items.items[row->colour].name[scene->lang]);
        detail_cost(scene, row->cost_coins, row->cost, out);
        detail_chain(scene, ref.item, out);
    } else if (wonder) {
        detail_cost(scene, 0, duel_wonders[ref.item].cost, out);
    }
    text_format(out, "%s\n", board_text(scene, ref));
    if (card || wonder)
        detail_prices(scene, seen, ref, out);
}

void duel_brief_wonder(const struct scene *scene, int wonder, struct text *out)
{
    seen_add_cost(out, 0, duel_wonders[wonder].cost, scene->lang);
    text_format(out, ". %s", duel_wonder_items.items[wonder].text[scene->lang]);
}

/* A wonder on offer with its cost; nothing for a card that is discarded. */
void duel_brief(const struct scene *scene, uint32_t action, struct text *out)
{
    struct ref refs[REFS_MAX];
    int count = game_action_named(scene->game, action, refs);
    const char *verb = scene->game->verbs[action_verb(action)].name;
    if (!count || strcmp(verb, "discard") == 0)
        return;
    struct ref ref = refs[count - 1];
    if (strcmp(verb, "pick") == 0)
        duel_brief_wonder(scene, ref.item, out);
    else
        text_add(out, board_text(scene, ref));
}
