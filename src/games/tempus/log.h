/* log.h: the events a game of Tempus tells (core/event.h); their sentences are in log.c.
 *
 * Nothing here changes a state. What only one player may learn (R 12.2) goes through
 * tempus_tell_only. */
#ifndef EPOKI_GAMES_TEMPUS_LOG_H
#define EPOKI_GAMES_TEMPUS_LOG_H

#include "games/tempus/rules.h"

enum tempus_event {
    TEMPUS_EVENT_LAY,        /* tile; amount: centre; extra: turns */
    TEMPUS_EVENT_LEFT_OVER,  /* tile: it and those after it do not fit */
    TEMPUS_EVENT_PLACE,      /* hex */
    TEMPUS_EVENT_ROUND,      /* amount: round; seat: start player */
    TEMPUS_EVENT_MOVE,       /* the action */
    TEMPUS_EVENT_MOVED,      /* hex; amount: where it came from */
    TEMPUS_EVENT_BIRTHS,     /* the action */
    TEMPUS_EVENT_BORN,       /* hex */
    TEMPUS_EVENT_BUILD,      /* hex; amount: value */
    TEMPUS_EVENT_DRAW,       /* amount */
    TEMPUS_EVENT_DRAWN,      /* card, to the drawer only */
    TEMPUS_EVENT_SHUFFLE,    /* amount: cards of the new deck */
    TEMPUS_EVENT_DISCARD,    /* one card over the limit */
    TEMPUS_EVENT_DISCARDED,  /* card, to the owner only */
    TEMPUS_EVENT_PLAY,       /* card: played for its effect */
    TEMPUS_EVENT_PASS,       /* card */
    TEMPUS_EVENT_CONVERT,    /* hex that loses a token; amount: hex that gains; extra: from whom */
    TEMPUS_EVENT_FIGHT,      /* hex attacked; amount: from; extra: defender */
    TEMPUS_EVENT_NAME,       /* terrain */
    TEMPUS_EVENT_LAY_HIDDEN, /* one card, face down */
    TEMPUS_EVENT_LAID,       /* card, to the owner only */
    TEMPUS_EVENT_DEFEND,     /* card, face up */
    TEMPUS_EVENT_REVEAL,     /* card turned up */
    TEMPUS_EVENT_STRENGTH,   /* amount: attack; extra: defence */
    TEMPUS_EVENT_WON,        /* hex: tokens lost there; seat: loser; amount */
    TEMPUS_EVENT_RAZED,      /* hex: city lost there; seat: loser; amount: value */
    TEMPUS_EVENT_REPELLED,   /* hex: one token lost there; seat: attacker */
    TEMPUS_EVENT_ADVANCE,    /* hex; amount */
    TEMPUS_EVENT_CATCH_UP,   /* era */
    TEMPUS_EVENT_PROGRESS,   /* amount: points; extra: of them on the board */
    TEMPUS_EVENT_ERA,        /* era: won */
    TEMPUS_EVENT_TOTAL,      /* amount: victory points */
    TEMPUS_EVENT_OVER,       /* item: ending; amount: bit per winner */
    TEMPUS_EVENT_COUNT
};

static inline void tempus_tell_more(const struct play *play, enum tempus_event kind, int seat,
                                    int item, int amount, int extra)
{
    event_tell(play->events, kind, seat, item, amount, extra);
}

static inline void tempus_tell(const struct play *play, enum tempus_event kind, int seat, int item,
                               int amount)
{
    tempus_tell_more(play, kind, seat, item, amount, 0);
}

/* To `seat` alone. */
static inline void tempus_tell_only(const struct play *play, enum tempus_event kind, int seat,
                                    int item)
{
    event_tell_only(play->events, kind, seat, item);
}

const char *tempus_event_name(const struct event *event, int *kind);
void tempus_event_text(const struct event *event, enum lang lang, struct text *out);
bool tempus_event_is_use(const struct event *event);

#endif
