/* log.h: telling events (core/event.h). Their kinds, and what item, amount and extra mean, stand
 * with their sentences in data/civ/words_events.tsv.
 *
 * Nothing here changes a state. What only one player may learn (R 3.8) goes through play_tell_only.
 * Units are named after the side of their card that is up, so their events carry the rank in
 * `extra`. */
#ifndef EPOKI_GAMES_CIV_LOG_H
#define EPOKI_GAMES_CIV_LOG_H

#include "games/civ/rules.h"

/* For events that also need the front: both numbers go into `extra`. */
static inline int civ_front_and_rank(int front, int rank)
{
    return rank << 8 | front;
}

void civ_event_text(const struct event *event, enum lang lang, struct text *out);

#endif
