/* log.h: the calls that tell the events of Through the Ages (log.c); what each is about stands in
 * data/ages/words_events.tsv.
 *
 * Nothing here changes a state. What only one player may learn (R 24) goes through play_tell_only.
 * Whoever reads the log of all turns knows everything open that happened; what a card prints (its
 * actions, its tokens) is not told again. */
#ifndef EPOKI_GAMES_AGES_LOG_H
#define EPOKI_GAMES_AGES_LOG_H

#include "games/ages/rules.h"

/* An amount of something; nothing is told of 0. */
static inline void ages_tell_change(const struct play *play, enum ages_event kind, int seat,
                                    int change)
{
    if (change)
        play_tell(play, kind, seat, ITEM_NONE, change);
}

/* A military card leaves a hand for a defence or a force. */
void ages_tell_used(const struct play *play, int seat, int card);

/* What a player has, to tell afterwards how it changed. Without a listener nothing is computed. */
struct ages_stock {
    int science, culture, food, resources, unused;
    int yellow; /* tokens in the bank and workers: what an effect adds or takes for good */
};

struct ages_stock ages_stock(const struct play *play, int seat);
void ages_tell_changes(const struct play *play, int seat, struct ages_stock before);

/* The winners, after the total of every player. */
void ages_tell_over(const struct play *play);

#endif
