/* hidden.c: redrawing what nobody at the table knows: the order of the research piles below their
 * top cards (R 1.6). */
#include "games/steel/rules.h"

/* Which cards lie there is known. They are put into a fixed order first, so that the result does
 * not depend on the true one. */
static void redraw(struct steel_level *row, struct chance *chance)
{
    uint64_t cards = 0;
    int count = 0;
    for (int i = 1; i < row->piled; i++)
        cards |= steel_bit(row->pile[i]);
    for (; cards; cards &= cards - 1)
        row->pile[++count] = (uint8_t)steel_lowest(cards);
    chance_mix(chance, row->pile + 1, count, count);
}

void steel_resample(void *state, int seat, struct chance *chance)
{
    struct steel_state *s = state;
    (void)seat; /* nothing is hidden from one player only */
    for (int age = 0; age < STEEL_AGE_COUNT; age++)
        redraw(&s->age[age], chance);
}
