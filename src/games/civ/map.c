/* map.c: the map: tiles, terrain, icons, and what lies on squares. What follows from them (terrain,
 * icons, resources, sets of squares) is kept up to date here and nowhere else. */
#include "games/civ/log.h"

static const struct civ_player_count_row *layout(const struct civ_state *s)
{
    return &civ_player_counts[s->players - civ_player_counts[0].players];
}

int civ_slot_count(const struct civ_state *s)
{
    return layout(s)->slots;
}

const struct civ_slot_row *civ_slot(const struct civ_state *s, int slot)
{
    return &civ_slots[layout(s)->first_slot + slot];
}

int civ_slot_at(const struct civ_state *s, int square)
{
    int x = grid_x(square), y = grid_y(square);
    for (int slot = 0; slot < civ_slot_count(s); slot++) {
        const struct civ_slot_row *row = civ_slot(s, slot);
        if (x >= row->x && x < row->x + CIV_TILE_SIDE && y >= row->y && y < row->y + CIV_TILE_SIDE)
            return slot;
    }
    return -1;
}

/* R 2.4: which printed square (counted row by row) comes to row y, column x when the tile is turned
 * clockwise. */
static int printed(int turned, int x, int y)
{
    for (; turned; turned--) {
        int column = x;
        x = y;
        y = CIV_TILE_SIDE - 1 - column;
    }
    return CIV_TILE_SIDE * y + x;
}

/* What is printed on a square; NULL off the map and on tiles that lie face down. */
static const struct civ_square_kind_row *ground(const struct civ_state *s, int square)
{
    int slot = civ_slot_at(s, square);
    if (slot < 0 || s->turned[slot] == CIV_FACE_DOWN)
        return NULL;
    const struct civ_slot_row *row = civ_slot(s, slot);
    int place = printed(s->turned[slot], grid_x(square) - row->x, grid_y(square) - row->y);
    return &civ_square_kinds[civ_tiles[s->tile[slot]].squares[place]];
}

/* R 7.6, 8.8: the icons of a piece that replaces those of its square. */
static uint32_t piece_yield(int piece)
{
    int row = civ_pieces[piece].row;
    const struct civ_building_row *building = &civ_buildings[row];
    const struct civ_great_person_row *person = &civ_great_persons[row];
    const struct civ_city_state_row *state = &civ_city_states[row];
    switch ((enum civ_class)civ_pieces[piece].class) {
    case CIV_CLASS_BUILDING:
        return CIV_YIELD(building->production, building->trade, building->culture, building->coins);
    case CIV_CLASS_WONDER:
        return CIV_YIELD(0, 0, civ_eras[civ_wonders[row].era].culture, 0);
    case CIV_CLASS_GREAT_PERSON:
        return CIV_YIELD(person->production, person->trade, person->culture, person->coins);
    case CIV_CLASS_CITY_STATE:
        return CIV_YIELD(state->production, state->trade, state->culture, state->coins);
    case CIV_CLASS_HUT: /* these leave the printed icons as they are */
    case CIV_CLASS_VILLAGE:
    case CIV_CLASS_RELIC:
    case CIV_CLASS_COUNT:
        break;
    }
    return 0;
}

static bool covers(int piece)
{
    return piece < CIV_PIECE_MARKERS;
}

/* R 13.6: after a disaster only the terrain counts. */
static bool is_changed(const struct civ_state *s, int square)
{
    return grid_has(&s->dried, square) || grid_has(&s->cleared, square);
}

static void derive_square(struct civ_state *s, int square)
{
    const struct civ_square_kind_row *kind = ground(s, square);
    int piece = s->piece[square];
    s->terrain[square] = ITEM_NONE;
    s->resource[square] = ITEM_NONE;
    s->yield[square] = 0;
    if (kind) {
        bool changed = is_changed(s, square);
        int terrain = grid_has(&s->dried, square)     ? CIV_TERRAIN_DESERT
                      : grid_has(&s->cleared, square) ? CIV_TERRAIN_GRASSLAND
                                                      : kind->terrain;
        s->terrain[square] = (uint8_t)terrain;
        if (piece != ITEM_NONE && covers(piece)) {
            s->yield[square] = piece_yield(piece);
        } else if (changed) {
            s->yield[square] =
                CIV_YIELD(civ_terrains[terrain].production, civ_terrains[terrain].trade, 0, 0);
        } else {
            s->yield[square] = CIV_YIELD(kind->production, kind->trade, kind->culture, kind->coin);
            s->resource[square] = kind->resource;
        }
    }
    grid_put(&s->coined, square, s->yield[square] >> 24);
    grid_put(&s->revealed, square, kind != NULL);
    grid_put(&s->water, square, kind && s->terrain[square] == CIV_TERRAIN_WATER);
    for (int class = 0; class < CIV_CLASS_COUNT; class ++)
        grid_put(&s->lying[class], square, piece != ITEM_NONE && civ_pieces[piece].class == class);
}

void civ_set_piece(struct civ_state *s, int square, int piece)
{
    s->piece[square] = (uint8_t)piece;
    derive_square(s, square);
}

void civ_change_terrain(struct civ_state *s, int square, int terrain)
{
    grid_put(&s->dried, square, terrain == CIV_TERRAIN_DESERT);
    grid_put(&s->cleared, square, terrain == CIV_TERRAIN_GRASSLAND);
    derive_square(s, square);
}

bool civ_has_village_icon(const struct civ_state *s, int square)
{
    const struct civ_square_kind_row *kind = ground(s, square);
    return kind && kind->marker == CIV_LAID_VILLAGE && !is_changed(s, square);
}

/* R 2.5: what is laid on a square when its tile is revealed, or ITEM_NONE. */
static int laid_piece(struct civ_state *s, const struct civ_square_kind_row *kind)
{
    switch ((enum civ_laid)kind->marker) {
    case CIV_LAID_HUT:
        return s->hut_count ? CIV_PIECE_MARKERS + civ_take_first(s->huts, &s->hut_count)
                            : ITEM_NONE;
    case CIV_LAID_VILLAGE:
        return s->village_count ? CIV_PIECE_MARKERS + civ_take_first(s->villages, &s->village_count)
                                : ITEM_NONE;
    case CIV_LAID_RELIC:
        return CIV_PIECE_RELICS + kind->relic;
    case CIV_LAID_NONE:
    case CIV_LAID_COUNT:
        break;
    }
    return ITEM_NONE;
}

void civ_reveal(const struct play *play, int slot, int turned)
{
    struct civ_state *s = play->state;
    const struct civ_slot_row *row = civ_slot(s, slot);
    s->turned[slot] = (uint8_t)turned;
    for (int y = 0; y < CIV_TILE_SIDE; y++) {
        for (int x = 0; x < CIV_TILE_SIDE; x++) {
            int square = grid_at(row->x + x, row->y + y);
            civ_set_piece(s, square, laid_piece(s, ground(s, square)));
        }
    }
}

void civ_derive_map(struct civ_state *s)
{
    s->exists = (struct grid){{0}};
    s->centres = (struct grid){{0}};
    for (int square = 0; square < GRID_SQUARES; square++) {
        grid_put(&s->exists, square, civ_slot_at(s, square) >= 0);
        derive_square(s, square);
    }
    for (int seat = 0; seat < s->players; seat++)
        for (int city = 0; city < CIV_CITIES; city++)
            if (s->player[seat].city[city].stands)
                grid_add(&s->centres, s->player[seat].city[city].at);
}
