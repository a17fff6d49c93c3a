/* log.h: the calls that tell the events of Through the Ages (log.c); what each is about stands in
 * data/ages/words_events.tsv.
 *
 * Nothing here changes a state. What only one player may learn (R 24) goes through play_tell_only.
 * The log of all turns tells everything open that happened; what is printed on a card (its actions,
 * its tokens) is not told again. */
#ifndef EPOKI_GAMES_AGES_LOG_H
#define EPOKI_GAMES_AGES_LOG_H

#include "games/ages/rules.h"

/* An amount of something; an amount of 0 is not told. */
static inline void ages_tell_change(const struct play *play, enum ages_event kind, int seat,
                                    int change)
{
    if (change)
        play_tell(play, kind, seat, ITEM_NONE, change);
}

/* A military card leaves a hand for a defence or a force. */
void ages_tell_used(const struct play *play, int seat, int card);

/* What a player has, in order to tell afterwards how it changed. Nothing is computed if nobody
 * listens. */
struct ages_stock {
    int science, culture, food, resources, unused;
    int yellow; /* tokens in the bank and workers: what an effect adds or takes away for good */
};

struct ages_stock ages_stock(const struct play *play, int seat);
void ages_tell_changes(const struct play *play, int seat, struct ages_stock before);

/* The winners, after the total of every player. */
void ages_tell_over(const struct play *play);

#endif
