/* log.c: telling what happened: the longer calls of log.h. The sentences are in log_text.c. */
#include "games/ages/log.h"

/* Others see the card only if it is a bonus card (R 6.27, 24.9). */
void ages_tell_used(const struct ages_run *run, int seat, int card)
{
    if (ages_is_bonus(card)) {
        ages_tell(run, AGES_EVENT_BONUS, seat, card, 0);
        return;
    }
    ages_tell(run, AGES_EVENT_DISCARD, seat, ITEM_NONE, 1);
    ages_tell_only(run, AGES_EVENT_DISCARDED, seat, card);
}

struct ages_stock ages_stock(const struct ages_run *run, int seat)
{
    const struct ages_player *p = &run->s->player[seat];
    if (!run->events)
        return (struct ages_stock){0};
    int yellow = p->yellow + p->unused;
    for (int card = 0; card < AGES_WORKER_CARDS; card++)
        yellow += p->workers[card];
    return (struct ages_stock){p->science,        p->culture, ages_food(p),
                               ages_resources(p), p->unused,  yellow};
}

void ages_tell_changes(const struct ages_run *run, int seat, struct ages_stock before)
{
    if (!run->events)
        return;
    struct ages_stock now = ages_stock(run, seat);
    ages_tell_change(run, AGES_EVENT_SCIENCE, seat, now.science - before.science);
    ages_tell_change(run, AGES_EVENT_CULTURE, seat, now.culture - before.culture);
    ages_tell_change(run, AGES_EVENT_FOOD, seat, now.food - before.food);
    ages_tell_change(run, AGES_EVENT_RESOURCES, seat, now.resources - before.resources);
    ages_tell_change(run, AGES_EVENT_YELLOW, seat, now.yellow - before.yellow);
    if (now.unused > before.unused)
        ages_tell(run, AGES_EVENT_POPULATION, seat, ITEM_NONE, now.unused - before.unused);
}

void ages_tell_over(const struct ages_run *run)
{
    struct score scores[AGES_SEATS];
    int winners = 0;
    if (!run->events)
        return;
    ages_scores(run->s, scores);
    for (int seat = 0; seat < run->s->players; seat++) {
        winners |= scores[seat].winner << seat;
        if (ages_is_in(run->s, seat))
            ages_tell(run, AGES_EVENT_TOTAL, seat, ITEM_NONE, scores[seat].total);
    }
    ages_tell(run, AGES_EVENT_OVER, SEAT_NONE, (int)ages_how_it_ended(run->s), winners);
}
