/* world.c: laying the tiles and the first tokens (R 2.3-2.7), and the seas that follow (R 1.7). */
#include <string.h>

#include "games/tempus/rules.h"

/* R 2.5: centres whose seven hexes lie on the grid and on sea and, except for the first tile, touch
 * land: a centre is inside the edge, and the nearest land is two steps away. */
struct hexset tempus_centres(const struct tempus_state *s)
{
    struct hexset inside = hexset_minus(hex_all, hex_edge);
    if (!s->tiles_laid)
        return inside;
    struct hexset near = hexset_grown(s->land); /* here a hex of the tile would lie on land */
    return hexset_and(hexset_minus(inside, near), hexset_grown(near));
}

int tempus_printed(int tile, int side)
{
    const struct tempus_tile_row *row = &tempus_tiles[tile];
    const uint8_t ring[HEX_SIDES] = {row->n, row->ne, row->se, row->s, row->sw, row->nw};
    return ring[side];
}

static bool looks_same(int tile, int turns, int other)
{
    for (int side = 0; side < HEX_SIDES; side++) /* what lies at each side after the turning */
        if (tempus_printed(tile, (side + HEX_SIDES - turns) % HEX_SIDES) !=
            tempus_printed(tile, (side + HEX_SIDES - other) % HEX_SIDES))
            return false;
    return true;
}

bool tempus_turn_repeats(int tile, int turns)
{
    for (int fewer = 0; fewer < turns; fewer++)
        if (looks_same(tile, turns, fewer))
            return true;
    return false;
}

static void lay_hex(struct tempus_state *s, int hex, int terrain)
{
    s->terrain[hex] = (uint8_t)terrain;
    hexset_add(&s->land, hex);
    hexset_add(&s->of_terrain[terrain], hex);
}

static void derive_waters(struct tempus_state *s)
{
    struct hex_waters waters = hex_waters(s->land);
    s->inland = waters.inland;
    s->coast = waters.coast;
}

void tempus_lay_tile(struct tempus_state *s, int centre, int turns)
{
    int tile = s->tiles[s->tiles_laid++];
    lay_hex(s, centre, tempus_tiles[tile].centre);
    for (int side = 0; side < HEX_SIDES; side++)
        lay_hex(s, hex_neighbour(centre, hex_turned((enum hex_side)side, turns)),
                tempus_printed(tile, side));
    derive_waters(s);
}

void tempus_derive_world(struct tempus_state *s)
{
    memset(&s->land, 0, sizeof s->land);
    memset(s->of_terrain, 0, sizeof s->of_terrain);
    for (int hex = 0; hex < HEX_COUNT; hex++)
        if (s->terrain[hex] != ITEM_NONE)
            lay_hex(s, hex, s->terrain[hex]);
    derive_waters(s);
}

/* Tiles as decisions */

void tempus_apply_lay(const struct play *play, uint32_t action)
{
    struct tempus_state *s = play->state;
    s->from = (uint8_t)action_arg(action, 0);
    s->frames[0].kind = TEMPUS_DECISION_ROTATE;
}

void tempus_begin_placing(struct tempus_state *s)
{
    s->depth = 0;
    tempus_push(s, TEMPUS_DECISION_PLACE, s->start);
}

void tempus_apply_rotate(const struct play *play, uint32_t action)
{
    struct tempus_state *s = play->state;
    int seat = tempus_top(s).seat, turns = (int)action_arg(action, 0), centre = s->from;
    s->from = HEX_NONE;
    play_tell_more(play, TEMPUS_EVENT_LAY, seat, s->tiles[s->tiles_laid], centre, turns);
    tempus_lay_tile(s, centre, turns);
    if (s->tiles_laid == s->tile_count) {
        tempus_begin_placing(s);
    } else if (hexset_is_empty(tempus_centres(s))) { /* R 2.6 */
        play_tell(play, TEMPUS_EVENT_LEFT_OVER, tempus_next_seat(s, seat), s->tiles[s->tiles_laid],
                  0);
        tempus_begin_placing(s);
    } else {
        s->frames[0].kind = TEMPUS_DECISION_LAY;
        s->frames[0].seat = (uint8_t)tempus_next_seat(s, seat);
    }
}

/* Starting tokens */

/* R 2.7 */
struct hexset tempus_places(const struct tempus_state *s, int seat)
{
    struct hexset free = s->land;
    for (int other = 0; other < s->players; other++)
        free = hexset_minus(free, s->player[other].held);
    const struct tempus_player *p = &s->player[seat];
    if (!p->tokens) { /* the first one: on a free hex beside another */
        struct hexset places = {{0}}, rest = free;
        for (int hex; (hex = hexset_take(&rest)) >= 0;)
            if (hexset_meets(hex_around[hex], free))
                hexset_add(&places, hex);
        return places;
    }
    struct hexset places = hexset_and(hexset_grown(p->held), free), own = p->held;
    for (int hex; (hex = hexset_take(&own)) >= 0;)
        if (s->tokens[hex] < tempus_era(s, seat)->stack_limit)
            hexset_add(&places, hex);
    return places;
}

void tempus_apply_place(const struct play *play, uint32_t action)
{
    struct tempus_state *s = play->state;
    int seat = tempus_top(s).seat, hex = (int)action_arg(action, 0);
    tempus_add_token(s, seat, hex);
    play_tell(play, TEMPUS_EVENT_PLACE, seat, hex, 0);
    if (s->player[seat].tokens < tempus_limits[TEMPUS_LIMIT_START_TOKENS].value)
        return;
    s->frames[0].seat = (uint8_t)tempus_next_seat(s, seat);
    if (s->frames[0].seat == s->start)
        tempus_begin_round(play);
}
