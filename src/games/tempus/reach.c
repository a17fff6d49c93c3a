/* reach.c: where things can happen: moves, births, cities, fights, conversions. Sets of hexes; what
 * costs a Sanitation card is left to the callers. */
#include "games/tempus/rules.h"

struct hexset tempus_foreign(const struct tempus_state *s, int seat)
{
    struct hexset foreign = {{0}};
    for (int other = 0; other < s->players; other++)
        if (other != seat)
            foreign = hexset_or(foreign, hexset_or(s->player[other].held, s->player[other].towns));
    return foreign;
}

struct hexset tempus_full(const struct tempus_state *s, int seat)
{
    struct hexset full = {{0}}, rest = s->player[seat].held;
    int limit = tempus_era(s, seat)->stack_limit;
    for (int hex; (hex = hexset_take(&rest)) >= 0;)
        if (s->tokens[hex] >= limit)
            hexset_add(&full, hex);
    return full;
}

/* Moves (R 5) */

/* What a token of `seat` on `from` can reach by land (R 5.3), lake (R 5.4) or sea (R 5.5), given
 * the land it may cross (R 5.7). */
static struct hexset reach_over(const struct tempus_state *s, int seat, int from,
                                struct hexset passable)
{
    const struct tempus_era_row *era = tempus_era(s, seat);
    struct hexset reach = hexset_within(hexset_of(from), passable, era->move_range);
    reach = hexset_or(reach, hex_lake_shore(from, s->land, s->inland));
    if (era->sea && hexset_has(&s->coast, from))
        reach = hexset_or(reach, s->coast);
    reach = hexset_minus(hexset_and(reach, passable), s->player[seat].towns); /* R 5.8 */
    hexset_remove(&reach, from);                                              /* R 5.9 */
    return reach;
}

struct hexset tempus_reach(const struct tempus_state *s, int seat, int from)
{
    return reach_over(s, seat, from, hexset_minus(s->land, tempus_foreign(s, seat)));
}

/* R 5.2: tokens that came to a hex in this action have moved. */
static bool has_unmoved(const struct tempus_state *s, int hex)
{
    int moved = 0;
    for (int i = 0; i < s->touched_count; i++)
        moved += s->touched[i] == hex;
    return s->tokens[hex] > moved;
}

/* Hexes from which a token can still move; Sanitation in hand opens full hexes. */
struct hexset tempus_movable(const struct tempus_state *s, int seat)
{
    struct hexset movable = {{0}}, rest = s->player[seat].held;
    struct hexset passable = hexset_minus(s->land, tempus_foreign(s, seat)), ends = passable;
    if (!tempus_has_kind(&s->player[seat], TEMPUS_KIND_SANITATION))
        ends = hexset_minus(ends, tempus_full(s, seat));
    struct hexset near = tempus_era(s, seat)->move_range ? hexset_minus(ends, s->player[seat].towns)
                                                         : (struct hexset){{0}};
    for (int hex; (hex = hexset_take(&rest)) >= 0;)
        if (has_unmoved(s, hex) && (hexset_meets(hex_around[hex], near) ||
                                    hexset_meets(reach_over(s, seat, hex, passable), ends)))
            hexset_add(&movable, hex);
    return movable;
}

/* Births and cities (R 6) */

struct hexset tempus_birthplaces(const struct tempus_state *s, int seat)
{
    struct hexset places = {{0}};
    if (tempus_supply(s, seat) <= 0)
        return places;
    for (int terrain = 0; terrain < TEMPUS_TERRAIN_COUNT; terrain++)
        if (tempus_terrains[terrain].births)
            places = hexset_or(places, s->of_terrain[terrain]);
    places = hexset_and(places, s->player[seat].held);
    for (int i = 0; i < s->touched_count; i++)
        hexset_remove(&places, s->touched[i]);
    return places;
}

struct hexset tempus_sites(const struct tempus_state *s, int seat)
{
    struct hexset sites = {{0}}, rest = s->player[seat].held, towns = {{0}};
    for (int other = 0; other < s->players; other++)
        towns = hexset_or(towns, s->player[other].towns);
    rest = hexset_minus(rest, hexset_grown(towns));
    for (int hex; (hex = hexset_take(&rest)) >= 0;)
        if (s->tokens[hex] >= tempus_limits[TEMPUS_LIMIT_SMALLEST_CITY].value &&
            tempus_terrains[s->terrain[hex]].cities)
            hexset_add(&sites, hex);
    return sites;
}

bool tempus_may_build(const struct tempus_state *s, int seat, int hex, int row)
{
    return tempus_cities[row].value <= s->tokens[hex] &&
           s->player[seat].built[row] < tempus_cities[row].count;
}

/* Fights (R 7) and conversions (R 9.9) */

bool tempus_is_protected(const struct tempus_state *s, int seat)
{
    const struct tempus_player *p = &s->player[seat];
    int most = tempus_limits[TEMPUS_LIMIT_PROTECTED_HEXES].value;
    return s->protection == TEMPUS_PROTECTION_FEW &&
           hexset_count_to(p->held, most + 1) + hexset_count_to(p->towns, most + 1) <= most;
}

struct hexset tempus_targets(const struct tempus_state *s, int seat)
{
    struct hexset targets = {{0}};
    for (int other = 0; other < s->players; other++)
        if (other != seat && !tempus_is_protected(s, other))
            targets = hexset_or(targets, hexset_or(s->player[other].held, s->player[other].towns));
    return targets;
}

bool tempus_can_fight(const struct tempus_state *s, int seat)
{
    return hexset_meets(hexset_grown(s->player[seat].held), tempus_targets(s, seat));
}

/* Hexes with tokens of others. */
struct hexset tempus_converts(const struct tempus_state *s, int seat)
{
    struct hexset set = {{0}};
    for (int other = 0; other < s->players; other++)
        if (other != seat)
            set = hexset_or(set, s->player[other].held);
    return set;
}

bool tempus_can_convert(const struct tempus_state *s, int seat)
{
    const struct tempus_player *p = &s->player[seat];
    if (tempus_supply(s, seat) <= 0)
        return false;
    struct hexset open = p->held;
    if (!tempus_has_kind(p, TEMPUS_KIND_SANITATION))
        open = hexset_minus(open, tempus_full(s, seat));
    return hexset_meets(hexset_grown(open), tempus_converts(s, seat));
}
