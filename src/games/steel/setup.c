/* setup.c: the starting position (R 3). */
#include <string.h>

#include "games/steel/rules.h"

bool steel_in_play(unsigned mode, int players, unsigned card)
{
    const struct steel_card_row *row = &steel_cards[card];
    return steel_modes[mode].sets >> row->set & 1 && !(players == 2 && row->remove_2p); /* R 3.3 */
}

/* R 3.4, 3.5: the row from the left, and in the combined game the rest as a pile. */
static void deal_age(struct steel_state *s, unsigned age, struct chance *chance)
{
    struct steel_level *row = &s->age[age];
    uint8_t cards[STEEL_CARD_COUNT];
    int count = 0;
    for (unsigned card = 0; card < STEEL_CARD_COUNT; card++)
        if (steel_cards[card].age == age && steel_in_play(s->mode, s->players, card))
            cards[count++] = (uint8_t)card;
    chance_shuffle(chance, STEEL_STACK_AGE + (int)age, cards, count, count);
    bool piles = steel_modes[s->mode].piles;
    int length = s->players == 2 || piles ? steel_ages[age].short_row : steel_ages[age].row;
    if (chance->failed)
        return;
    assert(length <= STEEL_COLUMNS && count - length <= STEEL_PILE && "data.c checks it");
    memset(row->row, ITEM_NONE, sizeof row->row);
    memset(row->pile, ITEM_NONE, sizeof row->pile);
    memcpy(row->row, cards, (size_t)length);
    row->present = (uint8_t)((1u << length) - 1);
    row->piled = (uint8_t)(count - length);
    memcpy(row->pile, cards + length, row->piled);
}

/* The column of the card that a wonder pictures; STEEL_COLUMNS when it is not in the row. */
static int picture_column(const struct steel_level *row, unsigned wonder)
{
    const uint8_t *place = memchr(row->row, steel_wonders[wonder].picture, STEEL_COLUMNS);
    return place ? (int)(place - row->row) : STEEL_COLUMNS;
}

/* R 3.6 */
static void choose_wonder(struct steel_state *s, unsigned age, struct chance *chance)
{
    struct steel_level *row = &s->age[age];
    uint8_t pair[STEEL_WONDER_COUNT];
    int count = 0;
    for (unsigned wonder = 0; wonder < STEEL_WONDER_COUNT; wonder++)
        if (steel_wonders[wonder].age == age &&
            steel_wonders[wonder].set == steel_modes[s->mode].wonders)
            pair[count++] = (uint8_t)wonder;
    int first = picture_column(row, pair[0]), second = picture_column(row, pair[1]);
    if (first == second)
        chance_shuffle(chance, STEEL_STACK_WONDER + (int)age, pair, count, 1);
    row->wonder = first <= second ? pair[0] : pair[1];
}

static void deal_player(struct steel_player *player, bool track)
{
    for (unsigned card = 0; card < STEEL_CARD_COUNT; card++)
        if (steel_cards[card].set == STEEL_SET_START)
            player->hand |= steel_bit(card);    /* R 3.1 */
    player->supply = track ? STEEL_MARKERS : 0; /* R 3.2 */
}

void steel_setup(void *state, const struct setup *setup, struct chance *chance)
{
    struct steel_state *s = state;
    s->players = (uint8_t)setup->players;
    s->mode = (uint8_t)setup->options[STEEL_OPTION_SET];
    s->ending = s->buying = s->bought = ITEM_NONE;
    s->first = (uint8_t)chance_number(chance, STEEL_STACK_FIRST, s->players); /* R 3.7 */
    for (unsigned age = 0; age < STEEL_AGE_COUNT && !chance->failed; age++)
        deal_age(s, age, chance);
    for (unsigned age = 0; age < STEEL_AGE_COUNT && !chance->failed; age++)
        choose_wonder(s, age, chance);
    if (chance->failed)
        return;
    for (int seat = 0; seat < s->players; seat++)
        deal_player(&s->player[seat], steel_has_track(s));
    s->active = s->first;
    s->depth = 1;
    s->frames[0] = (struct steel_frame){.kind = STEEL_GOING_TURN,
                                        .seat = s->first,
                                        .card = ITEM_NONE,
                                        .owner = s->first,
                                        .part = STEEL_STEP_PLACE};
    decisions_go_on(&steel_decisions, &(struct play){s, chance, NULL});
}
