/* fight.c: units on the fronts of a battle: what they are worth, how they wound and kill each other
 * (R 11.6-11.9). */
#include <string.h>

#include "games/civ/log.h"

enum { BARBARIAN_RANK = 1, HORDE_RANK = 2 }; /* R 11.12 */

int civ_battle_rank(const struct civ_state *s, int side, int unit)
{
    const struct civ_battle *b = &s->battle;
    if (b->seat[side] == CIV_NOBODY)
        return b->kind == CIV_BATTLE_KIND_VILLAGE ? BARBARIAN_RANK : HORDE_RANK;
    return civ_rank(s, b->seat[side], civ_units[unit].type);
}

struct civ_strength civ_unit_strength(const struct civ_state *s, int side, int unit)
{
    const struct civ_unit_row *row = &civ_units[unit];
    int seat = s->battle.seat[side], rank = civ_battle_rank(s, side, unit);
    int column = rank > 1 ? rank - 1 : 0;
    struct civ_strength worth = {row->strength[column], row->health[column]};
    if (seat == CIV_NOBODY)
        return worth;
    worth.strength += civ_works(s, seat, CIV_WONDER_HIMEJI_SAMURAI_CASTLE);
    worth.strength += civ_is(s, seat, CIV_CIV_JAPANESE) && row->type == CIV_UNIT_TYPE_INFANTRY;
    return worth;
}

static int sum_units(const uint8_t *units)
{
    int sum = 0;
    for (int unit = 0; unit < CIV_UNIT_COUNT; unit++)
        sum += units[unit];
    return sum;
}

int civ_cards_left(const struct civ_state *s, int side)
{
    return sum_units(s->battle.hand[side]);
}

int civ_killed(const struct civ_state *s, int side)
{
    return sum_units(s->battle.killed[side]);
}

/* Its card goes to the discard pile at once. */
static void kill_unit(const struct play *play, int number, int side)
{
    struct civ_state *s = play->state;
    struct civ_battle *b = &s->battle;
    struct civ_front *front = &b->front[number];
    int unit = front->unit[side];
    play_tell_more(play, CIV_NEWS_KILL, b->seat[side], unit, number,
                   civ_battle_rank(s, side, unit));
    b->killed[side][unit]++;
    civ_discard_unit(s, unit);
    front->unit[side] = ITEM_NONE;
    front->wounds[side] = 0;
}

void civ_wound(const struct play *play, int number, int side, int wounds)
{
    struct civ_state *s = play->state;
    struct civ_battle *b = &s->battle;
    struct civ_front *front = &b->front[number];
    int unit = front->unit[side];
    play_tell_more(play, CIV_NEWS_WOUND, b->seat[side], unit, wounds,
                   civ_front_and_rank(number, civ_battle_rank(s, side, unit)));
    front->wounds[side] = (uint8_t)(front->wounds[side] + wounds);
    if (front->wounds[side] >= civ_unit_strength(s, side, unit).health)
        kill_unit(play, number, side);
}

/* R 11.8; the units of whoever has The Pentagon are never trumped. */
static bool trumps(const struct civ_state *s, const struct civ_front *front, int side)
{
    int other = s->battle.seat[!side];
    if (civ_unit_types[civ_units[front->unit[side]].type].trumps !=
        civ_units[front->unit[!side]].type)
        return false;
    return other == CIV_NOBODY || !civ_works(s, other, CIV_WONDER_THE_PENTAGON);
}

/* R 11.7, 11.8: both strike at once, unless one trumps the other and kills it first. `edge`: what
 * Metalworking adds to the unit that joined. */
static void fight(const struct play *play, int number, int joined, int edge)
{
    struct civ_state *s = play->state;
    struct civ_front front = s->battle.front[number];
    int strength[CIV_SIDES];
    for (int side = 0; side < CIV_SIDES; side++)
        strength[side] = civ_unit_strength(s, side, front.unit[side]).strength;
    strength[joined] += edge;
    int first = trumps(s, &front, !joined) ? !joined : joined;
    bool trumping = trumps(s, &front, first);
    civ_wound(play, number, !first, strength[first]);
    if (trumping && !civ_stands(s, number, !first))
        return;
    civ_wound(play, number, first, strength[!first]);
}

/* A card leaves the hand. If everybody knew that the seat has such cards, they now know of one
 * fewer. */
static void play_card(struct civ_state *s, int side, int unit)
{
    struct civ_battle *b = &s->battle;
    b->hand[side][unit]--;
    if (b->seat[side] != CIV_NOBODY && s->player[b->seat[side]].shown[unit])
        s->player[b->seat[side]].shown[unit]--;
    b->played = true;
    b->edge = 0;
}

void civ_open_front(const struct play *play, int unit)
{
    struct civ_state *s = play->state;
    struct civ_battle *b = &s->battle;
    int side = b->side, number = b->front_count++;
    assert(number < CIV_FRONTS);
    play_card(s, side, unit);
    b->front[number].unit[side] = (uint8_t)unit;
    b->front[number].unit[!side] = ITEM_NONE;
    play_tell_more(play, CIV_NEWS_FRONT, b->seat[side], unit, number,
                   civ_battle_rank(s, side, unit));
}

void civ_join_front(const struct play *play, int unit, int number)
{
    struct civ_state *s = play->state;
    struct civ_battle *b = &s->battle;
    int side = b->side, edge = b->edge;
    play_card(s, side, unit);
    b->front[number].unit[side] = (uint8_t)unit;
    play_tell_more(play, CIV_NEWS_FIGHT, b->seat[side], unit, number,
                   civ_battle_rank(s, side, unit));
    fight(play, number, side, edge);
}

int civ_battle_value(const struct civ_state *s, int side)
{
    const struct civ_battle *b = &s->battle;
    int lead = b->bonus[side] - b->bonus[!side];
    int value = lead > 0 ? lead : 0; /* R 11.4 */
    for (int i = 0; i < b->front_count; i++)
        if (civ_stands(s, i, side))
            value += civ_unit_strength(s, side, b->front[i].unit[side]).health -
                     b->front[i].wounds[side];
    return value;
}

/* R 11.10, 11.12: everybody has now seen a player's units; barbarians' cards are discarded. */
static void return_unit(struct civ_state *s, int seat, int unit)
{
    if (seat == CIV_NOBODY) {
        civ_discard_unit(s, unit);
        return;
    }
    s->player[seat].units[unit]++;
    s->player[seat].shown[unit]++;
}

void civ_return_units(const struct play *play)
{
    struct civ_state *s = play->state;
    struct civ_battle *b = &s->battle;
    for (int i = 0; i < b->front_count; i++)
        for (int side = 0; side < CIV_SIDES; side++)
            if (civ_stands(s, i, side))
                return_unit(s, b->seat[side], b->front[i].unit[side]);
    memset(b->front, 0, sizeof b->front);
    b->front_count = 0;
}
