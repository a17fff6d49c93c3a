/* hand.c: civil and military cards in hand, and discarding (R 12). `shown` says which other seats
 * have seen a military card. */
#include <string.h>

#include "games/ages/log.h"

/* Civil cards */

int ages_civil_limit(const struct ages_state *s, int seat)
{
    return ages_total_ca(&s->player[seat]) + ages_power(s, seat, AGES_POWER_HAND_LIMITS);
}

int ages_military_limit(const struct ages_state *s, int seat)
{
    return ages_total_ma(&s->player[seat]) + ages_power(s, seat, AGES_POWER_HAND_LIMITS);
}

int ages_find_civil(const struct ages_player *p, int card)
{
    for (int i = 0; i < p->civil_count; i++)
        if (p->civil[i] == card)
            return i;
    return -1;
}

/* A copy that was not taken in this Action Phase (R 8.1). */
int ages_find_old_civil(const struct ages_player *p, int card)
{
    for (int i = 0; i < p->civil_count; i++)
        if (p->civil[i] == card && !(p->fresh >> i & 1))
            return i;
    return -1;
}

void ages_remove_civil_at(struct ages_player *p, int at)
{
    uint32_t low = p->fresh & ((1u << at) - 1), high = p->fresh >> (at + 1) << at;
    p->fresh = low | high;
    for (p->civil_count--; at < p->civil_count; at++)
        p->civil[at] = p->civil[at + 1];
    p->civil[p->civil_count] = 0;
}

/* R 5.8: cards of ages before `age` leave the hand. */
void ages_drop_old_civil(const struct play *play, int seat, int age)
{
    const struct ages_state *s = play->state;
    struct ages_player *p = ages_player(play, seat);
    for (int i = 0; i < p->civil_count;) {
        if (ages_level(p->civil[i]) >= age) {
            i++;
            continue;
        }
        if (s->options_hidden) /* R 24.2: nobody has shown it */
            play_tell_only(play, AGES_EVENT_ANTIQUATED, seat, p->civil[i]);
        else
            play_tell(play, AGES_EVENT_ANTIQUATED, seat, p->civil[i], 0);
        ages_remove_civil_at(p, i);
    }
}

/* Military cards */

bool ages_holds_military(const struct ages_player *p, int card)
{
    return memchr(p->military, card, p->military_count) != NULL;
}

/* The different cards of a military hand, in the order of the hand. */
int ages_distinct_military(const struct ages_player *p, uint8_t *out)
{
    uint64_t seen[(AGES_MILITARY_COUNT + 63) / 64] = {0};
    int count = 0;
    for (int i = 0; i < p->military_count; i++) {
        unsigned card = p->military[i];
        if (seen[card / 64] >> (card % 64) & 1)
            continue;
        seen[card / 64] |= (uint64_t)1 << (card % 64);
        out[count++] = (uint8_t)card;
    }
    return count;
}

/* The decisions `discard` and `excess`. */
int ages_legal_discards(const void *state, uint32_t *out)
{
    const struct ages_state *s = state;
    uint8_t cards[AGES_MILITARY];
    int count = ages_distinct_military(&s->player[ages_asked(s)->seat], cards);
    for (int i = 0; i < count; i++)
        out[i] = action_make(AGES_DISCARD, cards[i], 0, 0);
    return count;
}

static int take_at(struct ages_player *p, int at)
{
    int shown = p->shown[at];
    for (p->military_count--; at < p->military_count; at++) {
        p->military[at] = p->military[at + 1];
        p->shown[at] = p->shown[at + 1];
    }
    p->military[p->military_count] = p->shown[p->military_count] = 0;
    return shown;
}

int ages_take_military(struct ages_player *p, int card)
{
    int at = 0;
    while (p->military[at] != card)
        at++;
    return take_at(p, at);
}

/* Discarding: face down, so that only those who have seen the card know it (R 24.9) */

void ages_discard_military(struct ages_state *s, int card, int seen)
{
    int age = ages_military(card)->age - 1;
    if (age < 0)
        return;
    s->pile[age][s->pile_count[age]] = (uint8_t)card;
    s->pile_seen[age][s->pile_count[age]++] = (uint8_t)seen;
}

void ages_discard_from_hand(const struct play *play, int seat, int card)
{
    int shown = ages_take_military(ages_player(play, seat), card);
    ages_discard_military(play->state, card, shown | 1 << seat);
    play_tell(play, AGES_EVENT_DISCARD, seat, ITEM_NONE, 1);
    play_tell_only(play, AGES_EVENT_DISCARDED, seat, card);
}

/* All cards of ages before `age`. */
void ages_discard_older(const struct play *play, int seat, int age)
{
    struct ages_player *p = ages_player(play, seat);
    int before = p->military_count;
    for (int i = 0; i < p->military_count;) {
        int card = p->military[i];
        if (ages_military(card)->age >= age) {
            i++;
            continue;
        }
        ages_discard_military(play->state, card, take_at(p, i) | 1 << seat);
        play_tell_only(play, AGES_EVENT_DISCARDED, seat, card);
    }
    ages_tell_change(play, AGES_EVENT_DISCARD, seat, before - p->military_count);
}
