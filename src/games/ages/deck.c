/* deck.c: the civil deck, the military decks, and drawing from them (R 2.2, 2.8, 12.7, 12.12). */
#include <string.h>

#include "games/ages/log.h"

int ages_civil_cards_of(int age, int players, uint8_t *out)
{
    int count = 0;
    for (int card = 0; card < AGES_CIVIL_COUNT; card++)
        if (ages_level(card) == age)
            for (int i = 0; i < ages_civil(card)->copies[players - 2]; i++)
                out[count++] = (uint8_t)card;
    return count;
}

int ages_military_cards_of(int age, int players, uint8_t *out)
{
    int count = 0;
    for (int card = 0; card < AGES_MILITARY_COUNT; card++)
        if (ages_military(card)->age == age)
            for (int i = 0; i < ages_military(card)->copies[players - 2]; i++)
                out[count++] = (uint8_t)card;
    return count;
}

/* Puts shuffled cards on a deck so that the first one is on top; the top is the end of the array.
 */
void ages_stack_cards(uint8_t *deck, uint8_t *deck_count, const uint8_t *cards, int count)
{
    for (int i = 0; i < count; i++)
        deck[i] = cards[count - 1 - i];
    *deck_count = (uint8_t)count;
}

void ages_begin_decks(const struct play *play, int age)
{
    struct ages_state *s = play->state;
    uint8_t civil[AGES_CIVIL_DECK], military[AGES_MILITARY_DECK];
    int players = ages_players_left(s);
    int count = ages_civil_cards_of(age, players, civil);
    chance_shuffle(play->chance, AGES_STACK_CIVIL_A + age, civil, count, count);
    memset(s->civil_deck, 0, sizeof s->civil_deck);
    ages_stack_cards(s->civil_deck, &s->civil_count, civil, count);
    count = ages_military_cards_of(age, players, military);
    chance_shuffle(play->chance, AGES_STACK_MILITARY_1 + age - 1, military, count, count);
    ages_stack_cards(s->deck[age - 1], &s->deck_count[age - 1], military, count);
}

/* R 12.12 */
static void reshuffle(const struct play *play)
{
    struct ages_state *s = play->state;
    int age = s->age - 1, count = s->pile_count[age];
    uint8_t cards[AGES_MILITARY_DECK];
    if (!count)
        return;
    memcpy(cards, s->pile[age], (size_t)count);
    memset(s->pile[age], 0, sizeof s->pile[age]);
    memset(s->pile_seen[age], 0, sizeof s->pile_seen[age]);
    s->pile_count[age] = 0;
    chance_shuffle(play->chance, AGES_STACK_MILITARY_1 + age, cards, count, count);
    ages_stack_cards(s->deck[age], &s->deck_count[age], cards, count);
}

static void draw_one(const struct play *play, int seat)
{
    struct ages_state *s = play->state;
    struct ages_player *p = &s->player[seat];
    int age = s->age - 1;
    if (!s->deck_count[age])
        reshuffle(play);
    if (play->chance->failed)
        return;
    uint8_t card = s->deck[age][--s->deck_count[age]];
    s->deck[age][s->deck_count[age]] = 0;
    p->military[p->military_count] = card;
    p->shown[p->military_count++] = 0;
    play_tell_only(play, AGES_EVENT_DRAWN, seat, card);
    if (!s->deck_count[age])
        reshuffle(play);
}

/* The most cards that a seat can draw: the deck and, after it, the pile (R 5.14, 12.12). */
int ages_cards_to_draw(const struct ages_state *s, int seat)
{
    if (s->age < 1 || s->age > AGES_DECKS)
        return 0;
    return ages_lesser(s->deck_count[s->age - 1] + s->pile_count[s->age - 1],
                       AGES_MILITARY - s->player[seat].military_count);
}

void ages_draw_military(const struct play *play, int seat, int count)
{
    count = ages_lesser(count, ages_cards_to_draw(play->state, seat));
    ages_tell_change(play, AGES_EVENT_DRAW, seat, count);
    for (int i = 0; i < count && !play->chance->failed; i++)
        draw_one(play, seat);
}
