/* cards.c: turning and counting cards, points on tracks, temporary resources (R 2). */
#include "games/steel/rules.h"

void steel_tell(const struct play *play, enum steel_event kind, unsigned seat, unsigned item,
                int amount, int extra)
{
    event_tell(play->events, kind, (int)seat, (int)item, amount, extra);
}

uint64_t steel_of_type(uint64_t set, enum steel_type type)
{
    uint64_t found = 0;
    for (; set; set &= set - 1)
        if (steel_cards[steel_lowest(set)].type == type)
            found |= set & (0 - set);
    return found;
}

uint64_t steel_of_resource(uint64_t set, enum steel_resource resource)
{
    uint64_t found = 0;
    for (; set; set &= set - 1)
        if (steel_cards[steel_lowest(set)].resource == resource)
            found |= set & (0 - set);
    return found;
}

uint64_t steel_with_reaction(uint64_t set)
{
    uint64_t found = 0;
    for (; set; set &= set - 1)
        if (steel_cards[steel_lowest(set)].reaction)
            found |= set & (0 - set);
    return found;
}

/* R 2.5 */
int steel_strength(const struct steel_player *player)
{
    int strength = 0;
    for (uint64_t set = player->tech; set; set &= set - 1)
        strength += steel_cards[steel_lowest(set)].strength;
    return strength;
}

int steel_defence(const struct steel_player *player)
{
    struct steel_player after = *player;
    after.tech |= steel_with_reaction(player->hand) | steel_turnable(player);
    return steel_strength(&after);
}

int steel_set_worth(uint64_t set)
{
    int worth = 0;
    for (; set; set &= set - 1)
        worth += steel_worth(steel_lowest(set));
    return worth;
}

int steel_set_points(uint64_t set)
{
    int points = 0;
    for (; set; set &= set - 1)
        points += steel_cards[steel_lowest(set)].vp;
    return points;
}

unsigned steel_resources_of(uint64_t set)
{
    unsigned resources = 0;
    for (; set; set &= set - 1)
        resources |= 1u << steel_cards[steel_lowest(set)].resource;
    return resources;
}

/* Adds to a counter of the turn, which stops at its limit: the conditions of wonders ask for small
 * numbers only. */
static void count_up(uint8_t *counter, int amount)
{
    int sum = *counter + amount;
    *counter = (uint8_t)(sum < STEEL_COUNTER_MAX ? sum : STEEL_COUNTER_MAX);
}

/* R 2.2; R 8.7: it counts for wonders only in the player's own turn. */
void steel_replenish(const struct play *play, unsigned seat, unsigned card)
{
    struct steel_state *s = play->state;
    struct steel_player *player = &s->player[seat];
    player->tech &= ~steel_bit(card);
    player->resource |= steel_bit(card);
    if (seat == s->active)
        count_up(&s->replenished, 1);
    steel_tell(play, STEEL_EVENT_REPLENISH, seat, card, 0, 0);
}

/* R 2.1 */
void steel_deplete(const struct play *play, unsigned seat, unsigned card, enum steel_event told_as)
{
    struct steel_state *s = play->state;
    struct steel_player *player = &s->player[seat];
    player->resource &= ~steel_bit(card);
    player->tech |= steel_bit(card);
    steel_tell(play, told_as, seat, card, 0, 0);
}

/* R 2.6 */
void steel_gain(const struct play *play, unsigned resource, int amount)
{
    struct steel_state *s = play->state;
    enum { MOST = 99 }; /* no price is that high */
    int sum = s->temp[resource] + amount;
    if (!amount)
        return;
    s->temp[resource] = (uint8_t)(sum < MOST ? sum : MOST);
    steel_tell(play, STEEL_EVENT_GAIN, s->active, resource, amount, 0);
}

/* R 1.5, 5.8, 8.7 */
void steel_gain_points(const struct play *play, unsigned seat, int amount)
{
    struct steel_state *s = play->state;
    if (!amount || !steel_has_track(s))
        return;
    int sum = s->player[seat].track + amount;
    s->player[seat].track = (uint16_t)(sum < STEEL_TRACK_MAX ? sum : STEEL_TRACK_MAX);
    s->moved = 1;
    if (seat == s->active)
        count_up(&s->gained, amount);
    steel_tell(play, STEEL_EVENT_VP, seat, ITEM_NONE, amount, 0);
}

/* R 5.8: never below 0 */
void steel_lose_points(const struct play *play, unsigned seat, int amount)
{
    struct steel_state *s = play->state;
    struct steel_player *player = &s->player[seat];
    int lost = amount < player->track ? amount : player->track;
    if (!lost)
        return;
    player->track = (uint16_t)(player->track - lost);
    s->moved = 1;
    steel_tell(play, STEEL_EVENT_VP_LOSS, seat, ITEM_NONE, lost, 0);
}
