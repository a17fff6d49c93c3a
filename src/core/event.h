/* event.h: what happened during one action, for logs, animations and screen readers.
 *
 * Rules append events while they change the state; a caller that does not care passes NULL and the
 * calls cost nothing. Their sentences are made later (game_event_text). */
#ifndef EPOKI_CORE_EVENT_H
#define EPOKI_CORE_EVENT_H

#include "core/base.h"

#define EVENTS_MAX 256
#define EVENT_PUBLIC 0xFF

struct event {
    uint8_t kind;    /* an enumerator of the game */
    uint8_t seat;    /* whom it concerns; 0xFF: nobody in particular */
    uint8_t seen_by; /* bit per seat that may learn of it, or EVENT_PUBLIC */
    uint8_t
        item; /* what it is about: an item of a list that follows from `kind`; ITEM_NONE: nothing */
    int16_t amount;
    int16_t extra;
};

struct events {
    int count;
    bool lost; /* more happened than fits; the state is correct all the same */
    struct event at[EVENTS_MAX];
};

/* Whether a viewer, a seat or SEAT_SPECTATOR, is among those who may learn it. */
static inline bool event_mask_has(uint8_t seen_by, int viewer)
{
    return seen_by >> viewer & 1;
}

static inline void events_clear(struct events *events)
{
    events->count = 0;
    events->lost = false;
}

static inline void event_add(struct events *events, struct event event)
{
#ifdef EPOKI_NO_EVENTS /* kernels for games that nobody watches have no code for events */
    events = NULL;
#endif
    if (!events)
        return;
    if (events->count == EVENTS_MAX)
        events->lost = true;
    else
        events->at[events->count++] = event;
}

/* Tells an event to everybody. */
static inline void event_tell(struct events *events, unsigned kind, int seat, int item, int amount,
                              int extra)
{
    event_add(events, (struct event){.kind = (uint8_t)kind,
                                     .seat = (uint8_t)seat,
                                     .seen_by = EVENT_PUBLIC,
                                     .item = (uint8_t)item,
                                     .amount = (int16_t)amount,
                                     .extra = (int16_t)extra});
}

/* To the seat it concerns, alone. */
static inline void event_tell_only(struct events *events, unsigned kind, int seat, int item,
                                   int amount, int extra)
{
    event_add(events, (struct event){.kind = (uint8_t)kind,
                                     .seat = (uint8_t)seat,
                                     .seen_by = (uint8_t)(1 << seat),
                                     .item = (uint8_t)item,
                                     .amount = (int16_t)amount,
                                     .extra = (int16_t)extra});
}

#endif
