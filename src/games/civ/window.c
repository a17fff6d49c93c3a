/* window.c: what is announced waits until the others had their chance to cancel it (R 4.5), and
 * moves can be interrupted. */
#include "games/civ/log.h"

void civ_announce(struct civ_state *s, struct civ_frame thing)
{
    thing.kind = CIV_STEP(THING);
    civ_push(s, thing);
    civ_push(s, (struct civ_frame){.kind = CIV_STEP(WINDOW), .seat = thing.seat});
}

/* The window is closed. */
void civ_step_thing(const struct civ_run *run)
{
    struct civ_frame thing = civ_pop(run->s);
    if (thing.c)
        civ_tell(run, CIV_NEWS_CANCELLED, thing.seat, thing.a, thing.b);
    else if (thing.a == CIV_THING_EVENT)
        civ_do_event(run, thing);
    else if (thing.a == CIV_THING_ABILITY)
        civ_do_ability(run, thing);
    else
        civ_do_action(run, thing);
}

void civ_cancel_below(struct civ_state *s)
{
    civ_pop(s);
    civ_top(s)->c = true;
}

/* Reaction windows. The seats are asked clockwise; the frame's a counts those that are done. */

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
static void list_means(const struct civ_state *s, int seat, struct civ_frame thing,
                       struct civ_list *list)
{
    if (thing.a == CIV_THING_ACTION) {
        list_use(s, seat, CIV_ABILITY_WRITING, list);
        return;
    }
    if (thing.a == CIV_THING_ABILITY) {
        list_event(s, seat, CIV_EVENT_PRIMETIME_TV, list);
        list_use(s, seat, CIV_ABILITY_MASS_MEDIA, list);
        return;
    }
    if (civ_knows(s, thing.seat, CIV_TECH_MASS_MEDIA))
        return; /* its owner's events cannot be cancelled */
    list_event(s, seat, CIV_EVENT_JOUSTING_TOURNEY, list);
    list_event(s, seat, CIV_EVENT_PRIMETIME_TV, list);
    if (has_event(s, seat, CIV_EVENT_BREAD_AND_CIRCUSES) && civ_aimed_at(s, thing) >> seat & 1)
        civ_list_add(list, CIV_EVENT, CIV_EVENT_BREAD_AND_CIRCUSES, 0, 0);
    list_use(s, seat, CIV_ABILITY_CIVIL_SERVICE, list);
}

enum { MEANS_MAX = 4 };

/* Reactions to reactions end where the stack would: each spends a card or an ability, so play is
 * far below that, but a state from outside may begin there. */
static bool has_room(const struct civ_state *s)
{
    return s->depth <= CIV_FRAMES - CIV_FRAMES_SPARE;
}

/* The next of the other seats, or CIV_NOBODY when all are done. */
static int next_asked(const struct civ_state *s, const struct civ_frame *window)
{
    return window->a + 1 < s->players ? (window->seat + 1 + window->a) % s->players : CIV_NOBODY;
}

void civ_step_window(const struct civ_run *run)
{
    struct civ_state *s = run->s;
    struct civ_frame *window = civ_top(s), thing = window[-1];
    for (int seat; has_room(s) && (seat = next_asked(s, window)) != CIV_NOBODY; window->a++) {
        uint32_t means[MEANS_MAX];
        struct civ_list list = {means, 0};
        list_means(s, seat, thing, &list);
        if (list.count) {
            civ_push(s, (struct civ_frame){.kind = CIV_PHASE_REACT, .seat = (uint8_t)seat});
            return;
        }
    }
    civ_pop(s);
}

int civ_legal_react(const struct civ_state *s, uint32_t *out)
{
    const struct civ_frame *top = civ_top_of(s);
    struct civ_list list = {out, 0};
    if (has_room(s))
        list_means(s, top->seat, top[-2], &list);
    civ_list_add(&list, CIV_PASS, 0, 0, 0);
    return list.count;
}

/* A means is chosen, or none: then the seat is done with the window below. */
static void answer_window(const struct civ_run *run, struct civ_frame top, uint32_t action,
                          int stage)
{
    struct civ_state *s = run->s;
    int what = (int)action_arg(action, 0);
    civ_pop(s);
    if (action_verb(action) == CIV_EVENT)
        civ_play_event(run, top.seat, what);
    else if (action_verb(action) == CIV_USE)
        civ_use(run, top.seat, civ_ability_of(what, stage));
    else
        civ_top(s)->a++;
}

void civ_apply_react(const struct civ_run *run, struct civ_frame top, uint32_t action)
{
    answer_window(run, top, action, CIV_STAGE_ANY_TIME);
}

/* Interrupt windows: the same, without a thing. */

void civ_open_interrupt(struct civ_state *s, int seat)
{
    civ_push(s, (struct civ_frame){.kind = CIV_STEP(INTERRUPT), .seat = (uint8_t)seat});
}

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

void civ_step_interrupt(const struct civ_run *run)
{
    struct civ_state *s = run->s;
    struct civ_frame *window = civ_top(s);
    for (int seat; (seat = next_asked(s, window)) != CIV_NOBODY; window->a++) {
        uint32_t means[MEANS_MAX];
        struct civ_list list = {means, 0};
        list_interrupts(s, seat, window->seat, &list);
        if (list.count) {
            civ_push(s, (struct civ_frame){.kind = CIV_PHASE_INTERRUPT, .seat = (uint8_t)seat});
            return;
        }
    }
    civ_pop(s);
}

int civ_legal_interrupt(const struct civ_state *s, uint32_t *out)
{
    const struct civ_frame *top = civ_top_of(s);
    struct civ_list list = {out, 0};
    list_interrupts(s, top->seat, top[-1].seat, &list);
    civ_list_add(&list, CIV_PASS, 0, 0, 0);
    return list.count;
}

void civ_apply_interrupt(const struct civ_run *run, struct civ_frame top, uint32_t action)
{
    answer_window(run, top, action, CIV_STAGE_MOVEMENT);
}
