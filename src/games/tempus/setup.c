/* setup.c: the starting position (R 2). */
#include <string.h>

#include "games/tempus/rules.h"

/* R 2.3 */
static int tiles_for(int players)
{
    for (int i = 0; i < TEMPUS_PLAYER_COUNT_COUNT; i++)
        if (tempus_player_counts[i].players == players)
            return tempus_player_counts[i].tiles;
    return 0;
}

/* R 2.8: the first shuffled is drawn first. */
static void deal_deck(struct tempus_state *s, struct chance *chance)
{
    uint8_t cards[TEMPUS_DECK];
    int count = 0;
    for (int card = 0; card < TEMPUS_CARD_COUNT; card++)
        for (int i = 0; i < tempus_cards[card].count && count < TEMPUS_DECK; i++)
            cards[count++] = (uint8_t)card;
    chance_shuffle(chance, TEMPUS_STACK_DECK, cards, count, count);
    for (int i = 0; i < count; i++)
        s->deck[i] = cards[count - 1 - i];
    s->deck_count = (uint8_t)count;
}

/* Quick set-up (R 2.9) */

/* How many edges the seven hexes around a centre would share with land. */
static int shared_edges(const struct tempus_state *s, int centre)
{
    struct hexset ring = hex_around[centre];
    int edges = 0;
    for (int hex; (hex = hexset_take(&ring)) >= 0;)
        edges += hexset_count(hexset_and(hex_around[hex], s->land));
    return edges;
}

static int any_of(struct hexset set, struct chance *chance)
{
    int skip = (int)chance_below(chance, (uint32_t)hexset_count(set));
    int hex = hexset_take(&set);
    while (skip--)
        hex = hexset_take(&set);
    return hex;
}

/* A compact world: the first tile near the middle, every other one with at least three edges at
 * the land, if there is such a place. */
static int random_centre(const struct tempus_state *s, struct chance *chance)
{
    enum { LEFT = 4, WIDTH = 5, TOP = 4, HEIGHT = 4, SNUG = 3 };
    if (!s->tiles_laid) { /* one statement for each draw: compilers evaluate arguments in any order
                           */
        int column = LEFT + (int)chance_below(chance, WIDTH);
        return hex_at(column, TOP + (int)chance_below(chance, HEIGHT));
    }
    struct hexset centres = tempus_centres(s), rest = centres, snug = {{0}};
    for (int hex; (hex = hexset_take(&rest)) >= 0;)
        if (shared_edges(s, hex) >= SNUG)
            hexset_add(&snug, hex);
    return any_of(hexset_is_empty(snug) ? centres : snug, chance);
}

static void clear_world(struct tempus_state *s)
{
    memset(s->terrain, ITEM_NONE, sizeof s->terrain);
    s->tiles_laid = 0;
    tempus_derive_world(s);
}

/* Lays all tiles, or as many as fit. */
static void lay_by_chance(struct tempus_state *s, struct chance *chance)
{
    clear_world(s);
    while (s->tiles_laid < s->tile_count && !hexset_is_empty(tempus_centres(s))) {
        int centre = random_centre(s, chance);
        tempus_lay_tile(s, centre, (int)chance_below(chance, HEX_SIDES));
    }
}

/* A scripted world: pairs of centre and turns; each must be legal, and none may be left out. */
static void lay_by_script(struct tempus_state *s, const struct script_list *list,
                          struct chance *chance)
{
    if (list->count != 2 * s->tile_count) {
        chance_refuse(chance, TEMPUS_STACK_ISLAND, "one entry for each tile is needed", NULL);
        return;
    }
    for (int i = 0; i < s->tile_count; i++) {
        int centre = list->values[2 * i], turns = list->values[2 * i + 1];
        struct hexset centres = tempus_centres(s);
        if (centre == ITEM_NONE && hexset_is_empty(centres))
            continue; /* R 2.6 */
        if (centre == ITEM_NONE || turns >= HEX_SIDES || !hexset_has(&centres, centre)) {
            chance_refuse(chance, TEMPUS_STACK_ISLAND, "no tile may lie so:",
                          centre == ITEM_NONE ? "none" : tempus_hex_items.items[centre].id);
            return;
        }
        tempus_lay_tile(s, centre, turns);
    }
}

static void lay_world(struct tempus_state *s, struct chance *chance)
{
    enum { TRIES = 1000 }; /* a world in which a tile finds no place is rare */
    const struct script_list *list = chance_next_list(chance, TEMPUS_STACK_ISLAND);
    if (list) {
        lay_by_script(s, list, chance);
        return;
    }
    lay_by_chance(s, chance);
    for (int i = 0; i < TRIES && s->tiles_laid < s->tile_count; i++)
        lay_by_chance(s, chance);
}

void tempus_setup_game(void *state, const struct setup *setup, struct chance *chance)
{
    struct tempus_state *s = state;
    s->players = (uint8_t)setup->players;
    s->setup = (uint8_t)setup->options[TEMPUS_OPTION_SETUP];
    s->protection = (uint8_t)setup->options[TEMPUS_OPTION_PROTECTION];
    s->tile_count = (uint8_t)tiles_for(s->players);
    s->ending = s->fight_terrain = ITEM_NONE;
    s->from = s->fight_from = s->fight_to = HEX_NONE;
    memset(s->owner, -1, sizeof s->owner);
    clear_world(s);

    s->start = (uint8_t)chance_number(chance, TEMPUS_STACK_FIRST, s->players); /* R 2.2 */
    for (int i = 0; i < TEMPUS_TILE_COUNT; i++)
        s->tiles[i] = (uint8_t)i;
    chance_shuffle(chance, TEMPUS_STACK_TILES, s->tiles, TEMPUS_TILE_COUNT, TEMPUS_TILE_COUNT);
    bool by_players = s->setup == TEMPUS_SETUP_PLAYERS;
    if (!by_players)
        lay_world(s, chance);
    else if (chance_peek_list(chance, TEMPUS_STACK_ISLAND))
        chance_refuse(chance, TEMPUS_STACK_ISLAND, "the players lay this world", NULL);
    deal_deck(s, chance);
    if (by_players)
        tempus_push(s, TEMPUS_DECISION_LAY, s->start);
    else
        tempus_begin_placing(s);
}
