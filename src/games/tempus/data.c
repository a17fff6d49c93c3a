/* data.c: checks of corrected tables that concern more than one column: refuses eras, cards and
 * tiles the rules could not work with, and what contradicts the printed rules. */
#include <string.h>

#include "games/tempus/rules.h"

static_assert((int)TEMPUS_HAND >= TEMPUS_ERA_HAND_LIMIT_MAX + TEMPUS_ERA_DRAW_MAX &&
                  (int)TEMPUS_HAND >= TEMPUS_ERA_HAND_LIMIT_MAX + TEMPUS_ERA_ENTRY_BONUS_MAX,
              "a hand at its limit and a draw or a bonus");
static_assert((int)TEMPUS_TOUCHED >= TEMPUS_ERA_MOVE_TOKENS_MAX + TEMPUS_ERA_HAND_LIMIT_MAX &&
                  (int)TEMPUS_TOUCHED >= TEMPUS_ERA_BIRTHS_MAX + TEMPUS_ERA_HAND_LIMIT_MAX,
              "tokens of an action and a hand of cards that add one");
static_assert((int)TEMPUS_TERRAIN_COUNT <= 32, "a set of terrains is one word");

static bool fail(struct text *error, const struct item_list *items, int item, const char *why)
{
    return data_refuse(&tempus_data, items, (unsigned)item, why, error);
}

/* R 7.5, 10.3: cards and the era chart show all terrains but mountains. */
static bool is_shown(unsigned terrain)
{
    return terrain != ITEM_NONE && tempus_terrains[terrain].cards;
}

/* Eras */

static const struct {
    const char *name;
    size_t offset; /* of an int8_t */
    int least;
} powers[] = {
    {"move_tokens", offsetof(struct tempus_era_row, move_tokens), 1},
    {"move_range", offsetof(struct tempus_era_row, move_range), 1},
    {"births", offsetof(struct tempus_era_row, births), 1},
    {"stack_limit", offsetof(struct tempus_era_row, stack_limit), 2}, /* R 2.7, 6.4 */
    {"sea", offsetof(struct tempus_era_row, sea), 0},
    {"draw", offsetof(struct tempus_era_row, draw), 1},
    {"hand_limit", offsetof(struct tempus_era_row, hand_limit), 1},
    {"actions", offsetof(struct tempus_era_row, actions), 1},
};

static int power_of(int era, int power)
{
    return *((const int8_t *)&tempus_eras[era] + powers[power].offset);
}

/* R 1.8: whoever advances can do no less than before. */
static bool check_powers(int era, struct text *error)
{
    for (int i = 0; i < COUNT_OF(powers); i++) {
        int least = era ? power_of(era - 1, i) : powers[i].least;
        if (power_of(era, i) >= least)
            continue;
        struct text why = TEXT_EMPTY;
        text_format(&why, "%s: at least %d%s", powers[i].name, least,
                    era ? ", as in the era before" : "");
        fail(error, &tempus_era_items, era, text_string(&why));
        text_free(&why);
        return false;
    }
    return true;
}

/* Nobody plays a round in the last era (R 11.1), so its powers are not looked at. */
static bool check_era(int era, struct text *error)
{
    bool last = era == TEMPUS_ERA_COUNT - 1;
    if (era == 0 && tempus_eras[era].terrain != ITEM_NONE)
        return fail(error, &tempus_era_items, era, "terrain: everybody begins in this era");
    if (era > 0 && !is_shown(tempus_eras[era].terrain))
        return fail(error, &tempus_era_items, era, "terrain: one that cards show must be given");
    if (last && tempus_eras[era].entry_bonus)
        return fail(error, &tempus_era_items, era, "entry_bonus: the game ends here");
    return last || check_powers(era, error);
}

/* Cards */

/* The id of a row is its kind and terrain; what can be corrected is how many there are. */
static bool check_card(int card, struct text *error)
{
    const struct tempus_card_row *row = &tempus_cards[card];
    struct text id = TEXT_EMPTY;
    if (row->kind != ITEM_NONE && is_shown(row->terrain))
        text_format(&id, "%s_%s", tempus_kind_items.items[row->kind].id,
                    tempus_terrain_items.items[row->terrain].id);
    bool good = strcmp(text_string(&id), tempus_card_items.items[card].id) == 0;
    text_free(&id);
    return good || fail(error, &tempus_card_items, card, "kind, terrain: the id names them");
}

/* R 2.8 */
static bool check_deck(struct text *error)
{
    int cards = 0, wanted = tempus_limits[TEMPUS_LIMIT_PROGRESS_CARDS].value;
    for (int card = 0; card < TEMPUS_CARD_COUNT; card++)
        cards += tempus_cards[card].count;
    assert(wanted <= TEMPUS_DECK);
    if (cards != wanted)
        text_format(error, "cards: there are %d of them; there must be %d", cards, wanted);
    return cards == wanted;
}

/* Tiles */

static bool is_same_tile(int tile, int other)
{
    if (tempus_tiles[tile].centre != tempus_tiles[other].centre)
        return false;
    for (int turns = 0; turns < HEX_SIDES; turns++) {
        int same = 0;
        while (same < HEX_SIDES &&
               tempus_printed(tile, same) == tempus_printed(other, (same + turns) % HEX_SIDES))
            same++;
        if (same == HEX_SIDES)
            return true;
    }
    return false;
}

/* What a tile shows, a bit for each terrain; 0 when one of its hexes shows none. */
static unsigned terrains_of(int tile)
{
    unsigned shown = 0, centre = tempus_tiles[tile].centre;
    if (centre == ITEM_NONE)
        return 0;
    for (int side = 0; side < HEX_SIDES; side++) {
        int terrain = tempus_printed(tile, side);
        if (terrain == ITEM_NONE)
            return 0;
        shown |= 1u << terrain;
    }
    return shown | 1u << centre;
}

static bool check_tiles(struct text *error)
{
    unsigned shown = 0;
    for (int tile = 0; tile < TEMPUS_TILE_COUNT; tile++) {
        unsigned terrains = terrains_of(tile);
        if (!terrains)
            return fail(error, &tempus_tile_items, tile, "all seven hexes are land");
        for (int other = 0; other < tile; other++)
            if (is_same_tile(tile, other))
                return fail(error, &tempus_tile_items, tile, "another tile looks the same");
        shown |= terrains;
    }
    for (int terrain = 0; terrain < TEMPUS_TERRAIN_COUNT; terrain++)
        if (!(shown >> terrain & 1)) {
            text_format(error, "tiles: none of them shows %s",
                        tempus_terrain_items.items[terrain].id);
            return false;
        }
    return true;
}

bool tempus_check_data(struct text *error)
{
    for (int era = 0; era < TEMPUS_ERA_COUNT; era++)
        if (!check_era(era, error))
            return false;
    for (int card = 0; card < TEMPUS_CARD_COUNT; card++)
        if (!check_card(card, error))
            return false;
    return check_deck(error) && check_tiles(error);
}
