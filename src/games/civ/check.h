/* check.h: whether a state makes sense, in three parts: check.c (map and players), census.c (cards,
 * markers, tokens), stack.c and stack_window.c (pending decisions). */
#ifndef EPOKI_GAMES_CIV_CHECK_H
#define EPOKI_GAMES_CIV_CHECK_H

#include "games/civ/rules.h"

/* Nothing is there more often than it exists; strictly: nothing is missing either. */
bool civ_check_cards(const struct civ_state *s, bool strict, struct text *error);

/* Every frame can be worked on as it lies there; the map, the players and the cards are sound. */
bool civ_check_stack(const struct civ_state *s, struct text *error);

/* Frames: the one below the i-th, and whether the i-th is the last. */
static inline const struct civ_frame *civ_below(const struct civ_state *s, int i)
{
    static const struct civ_frame none = {.kind = ITEM_NONE};
    return i > 0 ? &s->frames[i - 1] : &none;
}

static inline bool civ_on_top(const struct civ_state *s, int i)
{
    return i == s->depth - 1;
}

static inline bool civ_is_seat(const struct civ_state *s, int seat)
{
    return seat < s->players;
}

static inline bool civ_has_city(const struct civ_state *s, int seat, int city)
{
    return city < CIV_CITIES && s->player[seat].city[city].stands;
}

/* stack_window.c: the frames of these kinds */
bool civ_sound_thing(const struct civ_state *s, int i);
bool civ_sound_window(const struct civ_state *s, int i);
bool civ_sound_react(const struct civ_state *s, int i);
bool civ_sound_interrupt(const struct civ_state *s, int i);
bool civ_sound_open_interrupt(const struct civ_state *s, int i);
bool civ_sound_target(const struct civ_state *s, int i);
bool civ_sound_pay(const struct civ_state *s, int i);

#endif
