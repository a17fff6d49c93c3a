/* log.h: the events a game of Civilization tells (core/event.h); their sentences are in log.c.
 *
 * Nothing here changes a state. What only one player may learn (R 3.8) goes through civ_tell_only.
 * An event names one thing (item, of the table its kind tells in log.c), an amount and an extra.
 * Units are named by the side of the card that is up: their events carry the rank. */
#ifndef EPOKI_GAMES_CIV_LOG_H
#define EPOKI_GAMES_CIV_LOG_H

#include "games/civ/rules.h"

enum civ_news {
    CIV_NEWS_TURN,            /* amount: turn; seat: first player */
    CIV_NEWS_STAGE,           /* stage that begins for all */
    CIV_NEWS_CAPITAL,         /* civilization; amount: square */
    CIV_NEWS_CITY,            /* square: a city is built */
    CIV_NEWS_FIGURE,          /* figure appears; amount: square */
    CIV_NEWS_POLICY,          /* policy adopted */
    CIV_NEWS_DROP,            /* policy given up */
    CIV_NEWS_SWITCH,          /* policy adopted; amount: the policy it replaces */
    CIV_NEWS_GOVERNMENT,      /* government */
    CIV_NEWS_USE,             /* ability used (row of uses) */
    CIV_NEWS_TRADE,           /* amount gained, lost if negative; extra: the dial */
    CIV_NEWS_CULTURE,         /* amount gained, lost if negative */
    CIV_NEWS_COIN,            /* purse; amount gained or lost */
    CIV_NEWS_STEP,            /* amount: culture space reached */
    CIV_NEWS_DRAW_EVENT,      /* amount: level of the culture event drawn */
    CIV_NEWS_DRAWN_EVENT,     /* culture event, to its owner only */
    CIV_NEWS_DISCARDED,       /* culture event, face up on its pile */
    CIV_NEWS_PLAY,            /* culture event played */
    CIV_NEWS_CANCELLED,       /* seat: whose thing; item: row of things */
    CIV_NEWS_GREAT,           /* great person gained */
    CIV_NEWS_GREAT_PLACED,    /* great person; amount: square */
    CIV_NEWS_GREAT_LOST,      /* great person goes to the pile or back to the reserve */
    CIV_NEWS_UNIT,            /* unit type: a unit joins the standing forces */
    CIV_NEWS_UNIT_DRAWN,      /* unit, to its owner only; extra: rank */
    CIV_NEWS_UNIT_KILLED,     /* unit killed outside a battle front (Monarchy); extra: rank */
    CIV_NEWS_RESOURCE,        /* resource token taken from the market */
    CIV_NEWS_PAY,             /* resource token spent */
    CIV_NEWS_PAY_MARKER,      /* hut or village marker spent */
    CIV_NEWS_MARKER,          /* amount: square; item ITEM_NONE: a hut or village marker is kept;
                                  extra: its back */
    CIV_NEWS_MARKER_SEEN,     /* marker, to its owner only */
    CIV_NEWS_FOUND,           /* marker resolved at once, seen by all; amount: square */
    CIV_NEWS_CITY_STATE,      /* city-state appears; amount: square */
    CIV_NEWS_CITY_STATE_LOST, /* city-state; amount: square */
    CIV_NEWS_LEARN,           /* tech */
    CIV_NEWS_ACTION,          /* row of city_actions; amount: square of the city */
    CIV_NEWS_BUILD,           /* building; amount: square */
    CIV_NEWS_WONDER,          /* wonder; amount: square */
    CIV_NEWS_WALLS,           /* square of the city; amount 1 built, 0 destroyed */
    CIV_NEWS_DESTROYED,       /* building; amount: square */
    CIV_NEWS_WONDER_LOST,     /* wonder leaves the game */
    CIV_NEWS_OBSOLETE,        /* wonder */
    CIV_NEWS_OPENED,          /* wonder is open in the market */
    CIV_NEWS_GATHER,          /* square; amount: square of the city */
    CIV_NEWS_OFFER,           /* seat offers; amount: to whom */
    CIV_NEWS_OFFERED,         /* what is offered, as CIV_NEWS_HANDED_OVER */
    CIV_NEWS_ANSWER,          /* amount 1: accepted */
    CIV_NEWS_HANDED_OVER,     /* row of goods; amount: how much, resource, back of the marker, or
                                  level of the event; extra: to whom */
    CIV_NEWS_MOVE,            /* square left; amount: armies; extra: scouts */
    CIV_NEWS_ARRIVE,          /* square where the group ends its move */
    CIV_NEWS_EXPLORE,         /* tile; amount: a square of it */
    CIV_NEWS_RELIC,           /* relic */
    CIV_NEWS_LOSE_FIGURES,    /* square; amount: armies; extra: scouts */
    CIV_NEWS_MOVE_AWAY,       /* square left by figures of the seat; amount: square reached */
    CIV_NEWS_TERRAIN,         /* terrain; amount: square */
    CIV_NEWS_LOCK,            /* square */
    CIV_NEWS_ENCAMPMENT,      /* square */
    CIV_NEWS_ATTACK,          /* square; amount: defender, or -1 for barbarians */
    CIV_NEWS_HORDE,           /* square; the seat is attacked by barbarians */
    CIV_NEWS_HAND,            /* amount: cards in the battle hand; extra: combat bonus */
    CIV_NEWS_FRONT,           /* unit opens a front; amount: its number; extra: rank */
    CIV_NEWS_FIGHT,           /* unit joins a front; amount: its number; extra: rank */
    CIV_NEWS_WOUND,           /* unit; amount: wounds added; extra: front and rank */
    CIV_NEWS_KILL,            /* unit; amount: front; extra: rank */
    CIV_NEWS_HEAL,            /* unit; amount: wounds healed; extra: front and rank */
    CIV_NEWS_STRENGTHS,       /* amount: attacker's value; extra: defender's value */
    CIV_NEWS_VICTORY,         /* the seat (CIV_NOBODY: barbarians) wins the battle */
    CIV_NEWS_RESCUE,          /* unit; extra: rank */
    CIV_NEWS_CITY_LOST,       /* square */
    CIV_NEWS_LOOT,            /* amount: loot to spend; extra: of whom */
    CIV_NEWS_STOLEN,          /* row of goods; amount; extra: from whom */
    CIV_NEWS_RESEARCH,        /* tech researched, seen by all */
    CIV_NEWS_CHOSEN,          /* tech chosen, to its owner only */
    CIV_NEWS_WON,             /* row of endings */
    CIV_NEWS_COUNT
};

/* Where an event also needs the front, both go into `extra`. */
static inline int civ_front_and_rank(int front, int rank)
{
    return rank << 8 | front;
}

static inline void civ_tell_more(const struct civ_run *run, enum civ_news kind, int seat, int item,
                                 int amount, int extra)
{
    event_tell(run->events, kind, seat, item, amount, extra);
}

static inline void civ_tell(const struct civ_run *run, enum civ_news kind, int seat, int item,
                            int amount)
{
    civ_tell_more(run, kind, seat, item, amount, 0);
}

/* To `seat` alone. */
static inline void civ_tell_only(const struct civ_run *run, enum civ_news kind, int seat, int item)
{
    event_tell_only(run->events, kind, seat, item);
}

const char *civ_event_name(const struct event *event, int *kind);
void civ_event_text(const struct event *event, enum lang lang, struct text *out);
bool civ_event_is_use(const struct event *event);

#endif
