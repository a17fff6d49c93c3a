/* cards.c: hands, the deck, the discard pile (R 8, 9.1). */
#include <string.h>

#include "games/tempus/rules.h"

static const unsigned everybody = (1u << TEMPUS_SEATS) - 1;

bool tempus_has_kind(const struct tempus_player *p, enum tempus_kind kind)
{
    for (int i = 0; i < p->hand_count; i++)
        if (tempus_kind_of(p->hand[i]) == kind)
            return true;
    return false;
}

void tempus_take_card(struct tempus_player *p, int card)
{
    int at = p->hand_count++;
    assert(p->hand_count <= TEMPUS_HAND);
    for (; at > 0 && p->hand[at - 1] > card; at--)
        p->hand[at] = p->hand[at - 1];
    p->hand[at] = (uint8_t)card;
}

void tempus_remove_card(struct tempus_player *p, int card)
{
    int at = 0;
    while (p->hand[at] != card)
        at++;
    for (p->hand_count--; at < p->hand_count; at++)
        p->hand[at] = p->hand[at + 1];
    p->hand[p->hand_count] = 0;
}

/* Onto the discard pile; `seen`: bit per seat that knows which card it is. */
void tempus_put_away(struct tempus_state *s, int card, unsigned seen)
{
    s->discard[s->discard_count++] =
        (struct tempus_discarded){(uint8_t)card, (uint8_t)(seen & ((1u << s->players) - 1))};
}

/* R 8.2 */
static void reshuffle(const struct play *play)
{
    struct tempus_state *s = play->state;
    uint8_t cards[TEMPUS_DECK];
    int count = s->discard_count;
    for (int i = 0; i < count; i++)
        cards[i] = s->discard[i].card;
    chance_shuffle(play->chance, TEMPUS_STACK_DECK, cards, count, count);
    for (int i = 0; i < count; i++)
        s->deck[i] = cards[count - 1 - i];
    s->deck_count = (uint8_t)count;
    memset(s->discard, 0, sizeof s->discard);
    s->discard_count = 0;
    play_tell(play, TEMPUS_EVENT_SHUFFLE, SEAT_NONE, ITEM_NONE, count);
}

void tempus_draw(const struct play *play, int seat, int count)
{
    struct tempus_state *s = play->state;
    play_tell(play, TEMPUS_EVENT_DRAW, seat, ITEM_NONE, count);
    for (int i = 0; i < count; i++) {
        if (!s->deck_count && s->discard_count)
            reshuffle(play);
        if (!s->deck_count)
            return;
        int card = s->deck[--s->deck_count];
        s->deck[s->deck_count] = 0;
        tempus_take_card(&s->player[seat], card);
        play_tell_only(play, TEMPUS_EVENT_DRAWN, seat, card);
    }
}

/* R 7.6, 10.2: a card laid has left the hand. */
void tempus_lay_card(struct tempus_state *s, int seat, int card)
{
    struct tempus_player *p = &s->player[seat];
    tempus_remove_card(p, card);
    p->laid[p->laid_count++] = (uint8_t)card;
}

static void put_list_away(struct tempus_state *s, uint8_t *cards, uint8_t *count)
{
    for (int i = 0; i < *count; i++) {
        tempus_put_away(s, cards[i], everybody);
        cards[i] = 0;
    }
    *count = 0;
}

void tempus_put_laid_away(struct tempus_state *s, int seat)
{
    put_list_away(s, s->player[seat].laid, &s->player[seat].laid_count);
}

void tempus_put_front_away(struct tempus_state *s, int seat)
{
    put_list_away(s, s->player[seat].front, &s->player[seat].front_count);
}
