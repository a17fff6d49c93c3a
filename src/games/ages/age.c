/* age.c: the card row and the ends of the ages (R 5.1-5.17). */
#include <string.h>

#include "games/ages/log.h"

/* The end of an age (R 5.7-5.14) */

static void remove_antiquated(struct ages_run *run, int seat, int age)
{
    const struct ages_player *p = &run->s->player[seat];
    ages_drop_old_civil(run, seat, age);
    ages_discard_older(run, seat, age);
    if (p->leader != ITEM_NONE && ages_level(p->leader) < age)
        ages_remove_leader(run, seat);
    if (p->wonder != ITEM_NONE && ages_level(p->wonder) < age)
        ages_remove_wonder(run, seat);
}

static void remove_antiquated_pacts(struct ages_run *run, int age)
{
    for (int seat = 0; seat < run->s->players; seat++) {
        int pact = run->s->player[seat].pact;
        if (pact != ITEM_NONE && ages_military(ages_pacts[pact].card)->age < age)
            ages_remove_pact(run, seat);
    }
}

static void lose_yellow(struct ages_run *run, int seat, int amount)
{
    struct ages_player *p = &run->s->player[seat];
    int lost = ages_lesser(amount, p->yellow);
    p->yellow = (uint8_t)(p->yellow - lost);
    ages_tell_change(run, AGES_EVENT_YELLOW, seat, -lost);
}

static void begin_age(struct ages_run *run)
{
    struct ages_state *s = run->s;
    s->age++;
    ages_tell(run, AGES_EVENT_AGE, SEAT_NONE, ITEM_NONE, s->age);
    memset(s->civil_deck, 0, sizeof s->civil_deck);
    s->civil_count = 0;
    if (s->age <= 3) {
        ages_begin_decks(run, s->age);
        return;
    }
    bool last = s->current == s->first || s->round == AGES_ROUNDS_MAX; /* R 5.17 */
    s->last_round = (uint8_t)(last ? s->round : s->round + 1);
    ages_tell(run, AGES_EVENT_LAST_ROUND, SEAT_NONE, ITEM_NONE, s->last_round);
}

static void end_age(struct ages_run *run)
{
    struct ages_state *s = run->s;
    struct ages_symbols before[AGES_SEATS];
    int age = s->age;
    ages_tell(run, AGES_EVENT_AGE_END, SEAT_NONE, ITEM_NONE, age);
    ages_all_symbols(s, before);
    for (int seat = 0; seat < s->players && age > 0; seat++)
        if (ages_is_in(s, seat))
            remove_antiquated(run, seat, age);
    if (age > 0)
        remove_antiquated_pacts(run, age);
    ages_settle_all(s, before);
    for (int seat = 0; seat < s->players; seat++)
        if (ages_is_in(s, seat))
            lose_yellow(run, seat, ages_ages[age].yellow_lost);
    begin_age(run);
}

/* The row (R 5.1-5.3) */

void ages_refill_row(struct ages_run *run)
{
    struct ages_state *s = run->s;
    int kept = 0;
    for (int i = 0; i < AGES_ROW; i++)
        if (s->row[i] != ITEM_NONE)
            s->row[kept++] = s->row[i];
    memset(s->row + kept, ITEM_NONE, (size_t)(AGES_ROW - kept));
    while (s->age <= 3 && !run->chance->failed) {
        while (kept < AGES_ROW && s->civil_count) {
            s->row[kept++] = s->civil_deck[--s->civil_count];
            s->civil_deck[s->civil_count] = 0;
        }
        if (s->age > 0 && s->civil_count)
            return;
        end_age(
            run); /* R 5.4: age A ends at the first replenishing; the others with their last card */
    }
}

static void tell_swept(const struct ages_run *run, int count)
{
    int cards[3] = {ITEM_NONE, ITEM_NONE, ITEM_NONE}, swept = 0;
    for (int i = 0; i < count && swept < 3; i++)
        if (run->s->row[i] != ITEM_NONE)
            cards[swept++] = run->s->row[i];
    if (swept)
        ages_tell_more(run, AGES_EVENT_SWEEP, SEAT_NONE, cards[0], cards[1], cards[2]);
}

void ages_replenish_row(struct ages_run *run)
{
    struct ages_state *s = run->s;
    int swept = ages_player_counts[ages_players_left(s) - 2].swept;
    tell_swept(run, swept);
    memset(s->row, ITEM_NONE, (size_t)swept);
    ages_refill_row(run);
}
