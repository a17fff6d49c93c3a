/* log.h: the events a game of Through the Ages tells (core/event.h) and the calls that tell them
 * (log.c).
 *
 * Nothing here changes a state. What only one player may learn (R 24) goes through ages_tell_only.
 * Whoever reads the log of all turns knows everything open that happened; what a card prints (its
 * actions, its tokens) is not told again. */
#ifndef EPOKI_GAMES_AGES_LOG_H
#define EPOKI_GAMES_AGES_LOG_H

#include "games/ages/rules.h"

enum ages_event {
    AGES_EVENT_TURN,        /* amount: round */
    AGES_EVENT_SWEEP,       /* civil; amount, extra: two more civil cards, or ITEM_NONE */
    AGES_EVENT_AGE_END,     /* amount: age */
    AGES_EVENT_ANTIQUATED,  /* civil: discarded from the hand */
    AGES_EVENT_AGE,         /* amount: age that begins */
    AGES_EVENT_LAST_ROUND,  /* amount: round */
    AGES_EVENT_TAKE,        /* civil; amount: civil actions */
    AGES_EVENT_POPULATION,  /* amount: workers gained; extra: food paid */
    AGES_EVENT_BUILD,       /* civil; extra: resources paid */
    AGES_EVENT_UPGRADE,     /* civil; amount: the card the worker comes from; extra: resources */
    AGES_EVENT_DESTROY,     /* civil; seat: whose it was */
    AGES_EVENT_DISBAND,     /* civil */
    AGES_EVENT_LEADER,      /* civil */
    AGES_EVENT_STAGE,       /* civil; amount: stages; extra: resources paid */
    AGES_EVENT_WONDER,      /* civil: completed */
    AGES_EVENT_DEVELOP,     /* civil; extra: science points paid */
    AGES_EVENT_REVOLUTION,  /* civil; extra: science points paid */
    AGES_EVENT_PLAY,        /* civil: action card */
    AGES_EVENT_USE,         /* civil: leader or wonder */
    AGES_EVENT_TRADE,       /* military: Trade Routes */
    AGES_EVENT_TUCK,        /* civil: the wonder Homer lies under */
    AGES_EVENT_TACTIC,      /* military */
    AGES_EVENT_COPY,        /* military */
    AGES_EVENT_COMMON,      /* military: the tactic is common now */
    AGES_EVENT_SKIP,        /* no Politics Phase this turn */
    AGES_EVENT_FORESEEN,    /* military: the next event, to Joan of Arc's owner only */
    AGES_EVENT_PREPARE,     /* amount: age of the card */
    AGES_EVENT_PREPARED,    /* military, to its owner only */
    AGES_EVENT_REVEAL,      /* military: event or territory */
    AGES_EVENT_NEW_EVENTS,  /* the future events become the current ones */
    AGES_EVENT_AGGRESSION,  /* military; amount: rival; extra: military actions */
    AGES_EVENT_BONUS,       /* military: bonus card played */
    AGES_EVENT_DEFENCE,     /* military: the aggression that failed; amount: cards used */
    AGES_EVENT_SUCCESS,     /* military: the aggression that succeeded; seat: attacker */
    AGES_EVENT_ANNEX,       /* military: colony; amount: from whom */
    AGES_EVENT_REMOVE,      /* civil: leader or unfinished wonder that leaves; seat: whose */
    AGES_EVENT_WAR,         /* military; amount: rival; extra: military actions */
    AGES_EVENT_VICTORY,     /* military: war; seat: victor; amount: advantage */
    AGES_EVENT_STALEMATE,   /* military: war */
    AGES_EVENT_SEIZE,       /* civil; amount: from whom */
    AGES_EVENT_OFFER,       /* military: pact; amount: to whom; extra: 1 + own side, or 0 */
    AGES_EVENT_PACT,        /* military; seat: who accepts; amount: its owner */
    AGES_EVENT_REFUSE,      /* military */
    AGES_EVENT_PACT_END,    /* military; seat: its owner */
    AGES_EVENT_BID,         /* amount */
    AGES_EVENT_DROP_OUT,    /* of the auction */
    AGES_EVENT_UNWANTED,    /* military: territory */
    AGES_EVENT_SEND,        /* civil: unit */
    AGES_EVENT_COLONY,      /* military: territory */
    AGES_EVENT_LOSE_COLONY, /* military */
    AGES_EVENT_RUIN,        /* civil: wonder */
    AGES_EVENT_LOSE_WORKER, /* civil, or nothing: an unused one */
    AGES_EVENT_BLUE_OFF,    /* civil: a blue token leaves the card */
    AGES_EVENT_SCIENCE,     /* this and the next seven: amount gained, or lost below 0 */
    AGES_EVENT_CULTURE,
    AGES_EVENT_FOOD,
    AGES_EVENT_RESOURCES,
    AGES_EVENT_BLUE,
    AGES_EVENT_YELLOW,
    AGES_EVENT_CIVIL_ACTIONS,
    AGES_EVENT_MILITARY_ACTIONS,
    AGES_EVENT_CARD_CULTURE,      /* civil: leader or wonder that gives it; amount */
    AGES_EVENT_UNIT_RESOURCES,    /* amount: for units, this turn */
    AGES_EVENT_UNIT_SCIENCE,      /* amount: for unit technologies, this turn */
    AGES_EVENT_PRODUCE_FOOD,      /* amount */
    AGES_EVENT_CONSUME,           /* amount of food */
    AGES_EVENT_FAMINE,            /* amount: culture points lost */
    AGES_EVENT_PRODUCE_RESOURCES, /* amount */
    AGES_EVENT_CORRUPTION,        /* amount: resources lost; extra: food lost */
    AGES_EVENT_UPRISING,
    AGES_EVENT_DRAW,      /* amount: military cards */
    AGES_EVENT_DRAWN,     /* military, to the drawer only */
    AGES_EVENT_DISCARD,   /* amount: military cards */
    AGES_EVENT_DISCARDED, /* military, to the owner only */
    AGES_EVENT_RESIGN,
    AGES_EVENT_SCORE, /* military: event of the final scoring; amount: culture points */
    AGES_EVENT_TOTAL, /* amount: culture points in the end */
    AGES_EVENT_OVER,  /* item: ending; amount: bit per winner */
    AGES_EVENT_COUNT
};

static inline void ages_tell_more(const struct ages_run *run, enum ages_event kind, int seat,
                                  int item, int amount, int extra)
{
    event_tell(run->events, kind, seat, item, amount, extra);
}

static inline void ages_tell(const struct ages_run *run, enum ages_event kind, int seat, int item,
                             int amount)
{
    ages_tell_more(run, kind, seat, item, amount, 0);
}

/* To `seat` alone. */
static inline void ages_tell_only(const struct ages_run *run, enum ages_event kind, int seat,
                                  int item)
{
    event_tell_only(run->events, kind, seat, item);
}

/* An amount of something; nothing is told of 0. */
static inline void ages_tell_change(const struct ages_run *run, enum ages_event kind, int seat,
                                    int change)
{
    if (change)
        ages_tell(run, kind, seat, ITEM_NONE, change);
}

/* A military card leaves a hand for a defence or a force. */
void ages_tell_used(const struct ages_run *run, int seat, int card);

/* What a player has, to tell afterwards how it changed. Without a listener nothing is computed. */
struct ages_stock {
    int science, culture, food, resources, unused;
    int yellow; /* tokens in the bank and workers: what an effect adds or takes for good */
};

struct ages_stock ages_stock(const struct ages_run *run, int seat);
void ages_tell_changes(const struct ages_run *run, int seat, struct ages_stock before);

/* The winners, after the total of every player. */
void ages_tell_over(const struct ages_run *run);

#endif
