/* age.c: the card row and the ends of the ages (R 5.1-5.17). */
#include <string.h>

#include "games/ages/log.h"

/* The end of an age (R 5.7-5.14) */

static void remove_antiquated(const struct play *play, int seat, int age)
{
    const struct ages_player *p = ages_player(play, seat);
    ages_drop_old_civil(play, seat, age);
    ages_discard_older(play, seat, age);
    if (p->leader != ITEM_NONE && ages_level(p->leader) < age)
        ages_remove_leader(play, seat);
    if (p->wonder != ITEM_NONE && ages_level(p->wonder) < age)
        ages_remove_wonder(play, seat);
}

static void remove_antiquated_pacts(const struct play *play, int age)
{
    const struct ages_state *s = play->state;
    for (int seat = 0; seat < s->players; seat++) {
        int pact = s->player[seat].pact;
        if (pact != ITEM_NONE && ages_military(ages_pacts[pact].card)->age < age)
            ages_remove_pact(play, seat);
    }
}

static void lose_yellow(const struct play *play, int seat, int amount)
{
    struct ages_player *p = ages_player(play, seat);
    int lost = ages_lesser(amount, p->yellow);
    p->yellow = (uint8_t)(p->yellow - lost);
    ages_tell_change(play, AGES_EVENT_YELLOW, seat, -lost);
}

static void begin_age(const struct play *play)
{
    struct ages_state *s = play->state;
    s->age++;
    play_tell(play, AGES_EVENT_AGE, SEAT_NONE, ITEM_NONE, s->age);
    memset(s->civil_deck, 0, sizeof s->civil_deck);
    s->civil_count = 0;
    if (s->age <= 3) {
        ages_begin_decks(play, s->age);
        return;
    }
    bool last = s->current == s->first || s->round == AGES_ROUNDS_MAX; /* R 5.17 */
    s->last_round = (uint8_t)(last ? s->round : s->round + 1);
    play_tell(play, AGES_EVENT_LAST_ROUND, SEAT_NONE, ITEM_NONE, s->last_round);
}

static void end_age(const struct play *play)
{
    struct ages_state *s = play->state;
    struct ages_symbols before[AGES_SEATS];
    int age = s->age;
    play_tell(play, AGES_EVENT_AGE_END, SEAT_NONE, ITEM_NONE, age);
    ages_all_symbols(s, before);
    for (int seat = 0; seat < s->players && age > 0; seat++)
        if (ages_is_in(s, seat))
            remove_antiquated(play, seat, age);
    if (age > 0)
        remove_antiquated_pacts(play, age);
    ages_settle_all(s, before);
    for (int seat = 0; seat < s->players; seat++)
        if (ages_is_in(s, seat))
            lose_yellow(play, seat, ages_ages[age].yellow_lost);
    begin_age(play);
}

/* The row (R 5.1-5.3) */

void ages_refill_row(const struct play *play)
{
    struct ages_state *s = play->state;
    int kept = 0;
    for (int i = 0; i < AGES_ROW; i++)
        if (s->row[i] != ITEM_NONE)
            s->row[kept++] = s->row[i];
    memset(s->row + kept, ITEM_NONE, (size_t)(AGES_ROW - kept));
    while (s->age <= 3 && !play->chance->failed) {
        while (kept < AGES_ROW && s->civil_count) {
            s->row[kept++] = s->civil_deck[--s->civil_count];
            s->civil_deck[s->civil_count] = 0;
        }
        if (s->age > 0 && s->civil_count)
            return;
        end_age(play); /* R 5.4: age A ends when the row is first replenished, the others with their
                          last card */
    }
}

static void tell_swept(const struct play *play, int count)
{
    const struct ages_state *s = play->state;
    int cards[3] = {ITEM_NONE, ITEM_NONE, ITEM_NONE}, swept = 0;
    for (int i = 0; i < count && swept < 3; i++)
        if (s->row[i] != ITEM_NONE)
            cards[swept++] = s->row[i];
    if (swept)
        play_tell_more(play, AGES_EVENT_SWEEP, SEAT_NONE, cards[0], cards[1], cards[2]);
}

void ages_replenish_row(const struct play *play)
{
    struct ages_state *s = play->state;
    int swept = ages_player_counts[ages_players_left(s) - 2].swept;
    tell_swept(play, swept);
    memset(s->row, ITEM_NONE, (size_t)swept);
    ages_refill_row(play);
}
