/* board.c: tokens and cities come onto the board and leave it. The sets and counts that follow from
 * the board are kept up to date here and nowhere else. */
#include "games/tempus/rules.h"

int tempus_city_row(int value)
{
    for (int row = 0; row < TEMPUS_CITY_COUNT; row++)
        if (tempus_cities[row].value == value)
            return row;
    return -1;
}

void tempus_add_token(struct tempus_state *s, int seat, int hex)
{
    assert(s->owner[hex] < 0 || s->owner[hex] == seat); /* R 1.6 */
    s->owner[hex] = (int8_t)seat;
    s->tokens[hex]++;
    s->player[seat].tokens++;
    hexset_add(&s->player[seat].held, hex);
}

void tempus_remove_token(struct tempus_state *s, int hex)
{
    struct tempus_player *p = &s->player[s->owner[hex]];
    p->tokens--;
    if (--s->tokens[hex])
        return;
    s->owner[hex] = -1;
    hexset_remove(&p->held, hex);
}

void tempus_remove_tokens(struct tempus_state *s, int hex)
{
    while (s->tokens[hex])
        tempus_remove_token(s, hex);
}

void tempus_add_city(struct tempus_state *s, int seat, int hex, int value)
{
    s->owner[hex] = (int8_t)seat;
    s->city[hex] = (uint8_t)value;
    s->player[seat].built[tempus_city_row(value)]++;
    hexset_add(&s->player[seat].towns, hex);
}

void tempus_remove_city(struct tempus_state *s, int hex)
{
    struct tempus_player *p = &s->player[s->owner[hex]];
    p->built[tempus_city_row(s->city[hex])]--;
    hexset_remove(&p->towns, hex);
    s->city[hex] = 0;
    s->owner[hex] = -1;
}
