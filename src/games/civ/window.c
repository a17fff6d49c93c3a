/* window.c: what is announced waits until the others have had their chance to cancel it (R 4.5),
 * and moves can be interrupted. */
#include "games/civ/log.h"

void civ_announce(struct civ_state *s, struct civ_frame thing)
{
    civ_push(s, thing);
    civ_ask(s, CIV_STEP_WINDOW, thing.seat);
}

bool civ_happens(const struct play *play, struct civ_frame *thing)
{
    *thing = civ_pop(play->state);
    if (thing->cancelled)
        play_tell(play, CIV_NEWS_CANCELLED, thing->seat, civ_thing_of(thing), thing->row);
    return !thing->cancelled;
}

void civ_cancel_below(struct civ_state *s)
{
    civ_pop(s);
    civ_top(s)->cancelled = true;
}

/* Reaction windows. The seats are asked clockwise; `passed` counts those that are done. */

static bool has_event(const struct civ_state *s, int seat, int event)
{
    return s->player[seat].events[event];
}

static void list_event(const struct civ_state *s, int seat, int event, struct civ_list *list)
{
    if (has_event(s, seat, event))
        civ_list_add(list, CIV_EVENT, event, 0, 0);
}

static void list_use(const struct civ_state *s, int seat, int ability, struct civ_list *list)
{
    if (civ_can_use(s, seat, ability))
        civ_list_add(list, CIV_USE, civ_abilities[ability].use, 0, 0);
}

/* What the seat can do against the thing. */
static void list_means(const struct civ_state *s, int seat, const struct civ_frame *thing,
                       struct civ_list *list)
{
    if (civ_thing_of(thing) == CIV_THING_ACTION) {
        list_use(s, seat, CIV_ABILITY_WRITING, list);
        return;
    }
    if (civ_thing_of(thing) == CIV_THING_ABILITY) {
        list_event(s, seat, CIV_EVENT_PRIMETIME_TV, list);
        list_use(s, seat, CIV_ABILITY_MASS_MEDIA, list);
        return;
    }
    if (civ_knows(s, thing->seat, CIV_TECH_MASS_MEDIA))
        return; /* its owner's events cannot be cancelled */
    list_event(s, seat, CIV_EVENT_JOUSTING_TOURNEY, list);
    list_event(s, seat, CIV_EVENT_PRIMETIME_TV, list);
    if (has_event(s, seat, CIV_EVENT_BREAD_AND_CIRCUSES) && civ_aimed_at(s, *thing) >> seat & 1)
        civ_list_add(list, CIV_EVENT, CIV_EVENT_BREAD_AND_CIRCUSES, 0, 0);
    list_use(s, seat, CIV_ABILITY_CIVIL_SERVICE, list);
}

enum { MEANS_MAX = CIV_EVENT_COUNT + CIV_ABILITY_COUNT }; /* there are never more */

/* Nobody reacts when the stack of decisions is nearly full. Each reaction spends a card or an
 * ability, so play never gets that far, but a loaded state may begin there. */
static bool has_room(const struct civ_state *s)
{
    return s->depth <= CIV_FRAMES - CIV_FRAMES_SPARE;
}

/* The next of the other seats, or CIV_NOBODY when all are done. */
static int next_asked(const struct civ_state *s, const struct civ_frame *window)
{
    return window->passed + 1 < s->players ? (window->seat + 1 + window->passed) % s->players
                                           : CIV_NOBODY;
}

void civ_step_window(const struct play *play)
{
    struct civ_state *s = play->state;
    struct civ_frame *window = civ_top(s);
    for (int seat; has_room(s) && (seat = next_asked(s, window)) != CIV_NOBODY; window->passed++) {
        uint32_t means[MEANS_MAX];
        struct civ_list list = {means, 0};
        list_means(s, seat, &window[-1], &list);
        if (list.count) {
            civ_ask(s, CIV_DECISION_REACT, seat);
            return;
        }
    }
    civ_pop(s);
}

int civ_legal_react(const void *state, uint32_t *actions)
{
    const struct civ_state *s = state;
    const struct civ_frame *top = civ_top_of(s);
    struct civ_list list = {actions, 0};
    if (has_room(s))
        list_means(s, top->seat, &top[-2], &list);
    civ_list_add(&list, CIV_PASS, 0, 0, 0);
    return list.count;
}

/* A reaction is chosen, or none: then the seat is done with the window below. */
static void answer_window(const struct play *play, uint32_t action, int stage)
{
    struct civ_state *s = play->state;
    int seat = civ_pop(s).seat, what = (int)action_arg(action, 0);
    if (action_verb(action) == CIV_EVENT)
        civ_play_event(play, seat, what);
    else if (action_verb(action) == CIV_USE)
        civ_use(play, seat, civ_ability_of(what, stage));
    else
        civ_top(s)->passed++;
}

void civ_apply_react(const struct play *play, uint32_t action)
{
    answer_window(play, action, CIV_STAGE_ANY_TIME);
}

/* Interrupt windows: the same, but nothing is announced. */

static void list_interrupts(const struct civ_state *s, int seat, int mover, struct civ_list *list)
{
    static const uint8_t events[] = {CIV_EVENT_DEFECTION, CIV_EVENT_MASS_DEFECTION,
                                     CIV_EVENT_WHOLESALE_DEFECTION};
    for (size_t i = 0; i < sizeof events; i++)
        if (has_event(s, seat, events[i]) &&
            civ_has_target(s, civ_event_thing(seat, events[i]), mover))
            civ_list_add(list, CIV_EVENT, events[i], 0, 0);
    if (civ_can_use_on(s, seat, CIV_ABILITY_COMMUNISM, mover))
        civ_list_add(list, CIV_USE, CIV_USE_COMMUNISM, 0, 0);
}

void civ_step_interruption(const struct play *play)
{
    struct civ_state *s = play->state;
    struct civ_frame *window = civ_top(s);
    for (int seat; (seat = next_asked(s, window)) != CIV_NOBODY; window->passed++) {
        uint32_t means[MEANS_MAX];
        struct civ_list list = {means, 0};
        list_interrupts(s, seat, window->seat, &list);
        if (list.count) {
            civ_ask(s, CIV_DECISION_INTERRUPT, seat);
            return;
        }
    }
    civ_pop(s);
}

int civ_legal_interrupt(const void *state, uint32_t *actions)
{
    const struct civ_state *s = state;
    const struct civ_frame *top = civ_top_of(s);
    struct civ_list list = {actions, 0};
    list_interrupts(s, top->seat, top[-1].seat, &list);
    civ_list_add(&list, CIV_PASS, 0, 0, 0);
    return list.count;
}

void civ_apply_interrupt(const struct play *play, uint32_t action)
{
    answer_window(play, action, CIV_STAGE_MOVEMENT);
}

/* A sound window lies on the thing that waits, and the next seat is asked. */

bool civ_sound_window(const void *state, int place)
{
    const struct civ_state *s = state;
    const struct civ_frame *frame = &s->frames[place], *thing = civ_below(s, place);
    return civ_is_thing(thing) && thing->seat == frame->seat && frame->passed + 1 < s->players;
}

bool civ_sound_interruption(const void *state, int place)
{
    const struct civ_state *s = state;
    int kind = civ_below(s, place)->kind;
    return (kind == CIV_DECISION_MOVEMENT || kind == CIV_STEP_ATTACK) &&
           s->frames[place].seat == civ_active(s) && s->frames[place].passed + 1 < s->players;
}

static bool is_next_asked(const struct civ_state *s, int place, int kind)
{
    const struct civ_frame *window = civ_below(s, place);
    return civ_on_top(s, place) && window->kind == kind &&
           s->frames[place].seat == next_asked(s, window);
}

bool civ_sound_react(const void *state, int place)
{
    return is_next_asked(state, place, CIV_STEP_WINDOW);
}

bool civ_sound_interrupt(const void *state, int place)
{
    return is_next_asked(state, place, CIV_STEP_INTERRUPTION);
}
