/* log.h: the events a game of Through the Ages tells (core/event.h) and the calls that tell them.
 *
 * Nothing here changes a state, and without a listener (run->events is NULL) nothing is computed.
 * What only one player may learn (R 24) goes through ages_tell_only. Texts: text.c. */
#ifndef EPOKI_GAMES_AGES_LOG_H
#define EPOKI_GAMES_AGES_LOG_H

#include "games/ages/state.h"

enum ages_event {
    AGES_EVENT_TURN,        /* amount: round */
    AGES_EVENT_AGE,         /* amount: age */
    AGES_EVENT_TAKE,        /* civil; amount: civil actions */
    AGES_EVENT_POPULATION,  /* amount: workers gained */
    AGES_EVENT_BUILD,       /* civil */
    AGES_EVENT_UPGRADE,     /* civil; amount: the card the worker comes from */
    AGES_EVENT_DESTROY,     /* civil; seat: whose it was */
    AGES_EVENT_DISBAND,     /* civil */
    AGES_EVENT_LEADER,      /* civil */
    AGES_EVENT_STAGE,       /* civil; amount: stages */
    AGES_EVENT_WONDER,      /* civil: completed */
    AGES_EVENT_DEVELOP,     /* civil */
    AGES_EVENT_REVOLUTION,  /* civil */
    AGES_EVENT_PLAY,        /* civil: action card */
    AGES_EVENT_USE,         /* civil: leader or wonder */
    AGES_EVENT_TRADE,       /* military: Trade Routes */
    AGES_EVENT_TUCK,        /* civil: the wonder Homer lies under */
    AGES_EVENT_TACTIC,      /* military */
    AGES_EVENT_COPY,        /* military */
    AGES_EVENT_PREPARE,     /* amount: age of the card */
    AGES_EVENT_PREPARED,    /* military, to its owner only */
    AGES_EVENT_REVEAL,      /* military: event or territory */
    AGES_EVENT_AGGRESSION,  /* military; amount: rival */
    AGES_EVENT_BONUS,       /* military: bonus card played */
    AGES_EVENT_DEFENCE,     /* military: the aggression that failed; amount: cards used */
    AGES_EVENT_SUCCESS,     /* military: the aggression that succeeded; seat: attacker */
    AGES_EVENT_ANNEX,       /* military: colony; amount: from whom */
    AGES_EVENT_REMOVE,      /* civil: leader or wonder lost to Infiltrate; seat: whose */
    AGES_EVENT_WAR,         /* military; amount: rival */
    AGES_EVENT_VICTORY,     /* military: war; seat: victor; amount: advantage */
    AGES_EVENT_STALEMATE,   /* military: war */
    AGES_EVENT_SEIZE,       /* civil */
    AGES_EVENT_OFFER,       /* military: pact; amount: to whom */
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
    AGES_EVENT_SCIENCE,     /* this and the next three: amount gained, or lost below 0 */
    AGES_EVENT_CULTURE,
    AGES_EVENT_FOOD,
    AGES_EVENT_RESOURCES,
    AGES_EVENT_CORRUPTION, /* amount: of the blue bank */
    AGES_EVENT_FAMINE,     /* amount: culture points lost */
    AGES_EVENT_UPRISING,
    AGES_EVENT_DRAW,      /* amount: military cards */
    AGES_EVENT_DRAWN,     /* military, to the drawer only */
    AGES_EVENT_DISCARD,   /* amount: military cards */
    AGES_EVENT_DISCARDED, /* military, to the owner only */
    AGES_EVENT_RESIGN,
    AGES_EVENT_OVER, /* amount: bit per winner */
    AGES_EVENT_COUNT
};

static inline void ages_tell(const struct ages_run *run, enum ages_event kind, int seat, int item,
                             int amount)
{
    event_add(run->events, (struct event){.kind = (uint8_t)kind,
                                          .seat = (uint8_t)seat,
                                          .seen_by = EVENT_PUBLIC,
                                          .item = (uint8_t)item,
                                          .amount = (int16_t)amount});
}

/* To `seat` alone. */
static inline void ages_tell_only(const struct ages_run *run, enum ages_event kind, int seat,
                                  int item)
{
    event_add(run->events, (struct event){.kind = (uint8_t)kind,
                                          .seat = (uint8_t)seat,
                                          .seen_by = (uint8_t)(1 << seat),
                                          .item = (uint8_t)item});
}

/* A military card leaves a hand for a defence or a force: others see it only if it is a bonus card
 * (R 6.27, 24.9). */
static inline void ages_tell_used(const struct ages_run *run, int seat, int card)
{
    if (ages_military(card)->type == AGES_MILITARY_TYPE_BONUS)
        ages_tell(run, AGES_EVENT_BONUS, seat, card, 0);
    else
        ages_tell_only(run, AGES_EVENT_DISCARDED, seat, card);
}

/* What a player has, to tell afterwards how it changed. */
struct ages_stock {
    int science, culture, food, resources, cards, unused;
    int culture_rating, corruption; /* of the production that may follow */
    bool uprising;
};

static inline struct ages_stock ages_stock(const struct ages_run *run, int seat)
{
    const struct ages_state *s = run->s;
    const struct ages_player *p = &s->player[seat];
    if (!run->events)
        return (struct ages_stock){0};
    int bank = p->blue < AGES_BLUE_COUNT - 1 ? p->blue : AGES_BLUE_COUNT - 1;
    return (struct ages_stock){.science = p->science,
                               .culture = p->culture,
                               .food = ages_food(p),
                               .resources = ages_resources(p),
                               .cards = p->military_count,
                               .unused = p->unused,
                               .culture_rating = ages_culture(s, seat),
                               .corruption = ages_blue_bank[bank].corruption,
                               .uprising = ages_discontent(s, seat) > p->unused};
}

static inline void ages_tell_change(const struct ages_run *run, enum ages_event kind, int seat,
                                    int change)
{
    if (change)
        ages_tell(run, kind, seat, ITEM_NONE, change);
}

/* What the seat gained and lost since `before`; drawn and discarded cards by their number only. */
static inline void ages_tell_changes(const struct ages_run *run, int seat, struct ages_stock before)
{
    const struct ages_player *p = &run->s->player[seat];
    if (!run->events)
        return;
    ages_tell_change(run, AGES_EVENT_SCIENCE, seat, p->science - before.science);
    ages_tell_change(run, AGES_EVENT_CULTURE, seat, p->culture - before.culture);
    ages_tell_change(run, AGES_EVENT_FOOD, seat, ages_food(p) - before.food);
    ages_tell_change(run, AGES_EVENT_RESOURCES, seat, ages_resources(p) - before.resources);
    if (p->unused > before.unused)
        ages_tell(run, AGES_EVENT_POPULATION, seat, ITEM_NONE, p->unused - before.unused);
    if (p->military_count > before.cards)
        ages_tell(run, AGES_EVENT_DRAW, seat, ITEM_NONE, p->military_count - before.cards);
    if (p->military_count < before.cards)
        ages_tell(run, AGES_EVENT_DISCARD, seat, ITEM_NONE, before.cards - p->military_count);
}

/* The end of a turn (R 9.15-9.40): food and resources net of consumption and corruption. */
static inline void ages_tell_production(const struct ages_run *run, int seat,
                                        struct ages_stock before)
{
    if (!run->events)
        return;
    int famine = before.culture + before.culture_rating - run->s->player[seat].culture;
    if (before.uprising)
        ages_tell(run, AGES_EVENT_UPRISING, seat, ITEM_NONE, 0);
    else if (before.corruption)
        ages_tell(run, AGES_EVENT_CORRUPTION, seat, ITEM_NONE, before.corruption);
    if (!before.uprising && famine > 0) {
        ages_tell(run, AGES_EVENT_FAMINE, seat, ITEM_NONE, famine);
        before.culture -= famine; /* told already */
    }
    ages_tell_changes(run, seat, before);
}

/* Pacts end for many causes (R 5.8, 6.24, 6.43, 6.46, 6.52), so they are compared around an action:
 * the pact lying with each seat. */
struct ages_pact_list {
    uint8_t at[AGES_SEATS];
};

static inline struct ages_pact_list ages_pact_list(const struct ages_run *run)
{
    struct ages_pact_list list;
    for (int seat = 0; seat < AGES_SEATS; seat++)
        list.at[seat] = run->s->player[seat].pact;
    return list;
}

static inline void ages_tell_pacts(const struct ages_run *run, struct ages_pact_list before)
{
    for (int seat = 0; seat < run->s->players; seat++)
        if (before.at[seat] != ITEM_NONE && run->s->player[seat].pact != before.at[seat])
            ages_tell(run, AGES_EVENT_PACT_END, seat, ages_pacts[before.at[seat]].card, 0);
}

static inline void ages_tell_over(const struct ages_run *run)
{
    struct score scores[AGES_SEATS];
    int winners = 0, count = 0;
    if (!run->events)
        return;
    ages_scores(run->s, scores);
    for (int seat = 0; seat < run->s->players; seat++)
        if (scores[seat].winner) {
            winners |= 1 << seat;
            count++;
        }
    enum ages_ending ending = count > 1 ? AGES_ENDING_SHARED : AGES_ENDING_POINTS;
    if (ages_players_left(run->s) == 1)
        ending = AGES_ENDING_LAST_PLAYER;
    ages_tell(run, AGES_EVENT_OVER, SEAT_NONE, (int)ending, winners);
}

#endif
