/* log.c: telling what happened: the longer calls of log.h. */
#include "games/ages/log.h"

/* Others see the card only if it is a bonus card (R 6.27, 24.9). */
void ages_tell_used(const struct play *play, int seat, int card)
{
    if (ages_is_bonus(card)) {
        play_tell(play, AGES_EVENT_BONUS, seat, card, 0);
        return;
    }
    play_tell(play, AGES_EVENT_DISCARD, seat, ITEM_NONE, 1);
    play_tell_only(play, AGES_EVENT_DISCARDED, seat, card);
}

struct ages_stock ages_stock(const struct play *play, int seat)
{
    const struct ages_player *p = ages_player(play, seat);
    if (!play->events)
        return (struct ages_stock){0};
    int yellow = p->yellow + p->unused;
    for (int card = 0; card < AGES_WORKER_CARDS; card++)
        yellow += p->workers[card];
    return (struct ages_stock){p->science,        p->culture, ages_food(p),
                               ages_resources(p), p->unused,  yellow};
}

void ages_tell_changes(const struct play *play, int seat, struct ages_stock before)
{
    if (!play->events)
        return;
    struct ages_stock now = ages_stock(play, seat);
    ages_tell_change(play, AGES_EVENT_SCIENCE, seat, now.science - before.science);
    ages_tell_change(play, AGES_EVENT_CULTURE, seat, now.culture - before.culture);
    ages_tell_change(play, AGES_EVENT_FOOD, seat, now.food - before.food);
    ages_tell_change(play, AGES_EVENT_RESOURCES, seat, now.resources - before.resources);
    ages_tell_change(play, AGES_EVENT_YELLOW, seat, now.yellow - before.yellow);
    if (now.unused > before.unused)
        play_tell(play, AGES_EVENT_POPULATION, seat, ITEM_NONE, now.unused - before.unused);
}

void ages_tell_over(const struct play *play)
{
    const struct ages_state *s = play->state;
    struct score scores[AGES_SEATS];
    int winners = 0;
    if (!play->events)
        return;
    ages_scores(s, scores);
    for (int seat = 0; seat < s->players; seat++) {
        winners |= scores[seat].winner << seat;
        if (ages_is_in(s, seat))
            play_tell(play, AGES_EVENT_TOTAL, seat, ITEM_NONE, scores[seat].total);
    }
    play_tell(play, AGES_EVENT_OVER, SEAT_NONE, (int)ages_how_it_ended(s), winners);
}
