/* stack_window.c: whether what is announced (R 14), its targets, its price and the windows around
 * it can be worked on. */
#include "games/civ/check.h"

/* Things that are announced (R 4.5) */

static bool is_aimed(const struct civ_state *s, const struct civ_frame *thing,
                     const struct civ_aims *aims, int mover)
{
    int d = thing->d;
    switch (thing->f) {
    case CIV_TARGET_WONDER:
        return d < CIV_WONDER_COUNT && aims->wonders >> d & 1;
    case CIV_TARGET_SEAT:
        return civ_is_seat(s, d) && aims->seats >> d & 1;
    case CIV_TARGET_SQUARE:
        return grid_has(&aims->squares, d);
    case CIV_TARGET_OWN_FIGURE:
        return thing->e < CIV_FIGURE_COUNT &&
               grid_has(thing->e == CIV_FIGURE_ARMY    ? &aims->armies
                        : thing->e == CIV_FIGURE_SCOUT ? &aims->scouts
                                                       : &aims->great,
                        d);
    case CIV_TARGET_FIGURE:
    case CIV_TARGET_FIGURES: {
        struct civ_hit hit = civ_unpack_hit(thing->e);
        int scouts;
        return grid_has(&aims->figures, d) && civ_is_seat(s, hit.seat) &&
               hit.armies <= civ_target_figures(s, d, hit.seat, mover, &scouts) &&
               hit.scouts <= scouts && hit.armies + hit.scouts <= aims->hits;
    }
    default:
        return false;
    }
}

/* The targets chosen so far are still what could be chosen. */
static bool are_targets_sound(const struct civ_state *s, int i, int chosen)
{
    struct civ_frame thing = s->frames[i];
    int mover = civ_mover_at(s, i);
    if (chosen > civ_target_count(s, thing))
        return false;
    if (chosen == 0)
        return !thing.d && !thing.e && !thing.f;
    struct civ_aims aims = civ_targets(s, thing, 0, mover);
    if (civ_target_count(s, thing) == 1)
        return is_aimed(s, &thing, &aims, mover);
    if (!grid_has(&aims.squares, thing.d))
        return false;
    if (chosen == 1)
        return !thing.e && thing.f == CIV_TARGET_SQUARE;
    aims = civ_targets(s, thing, 1, mover);
    return thing.f == CIV_TARGET_SQUARE ? grid_has(&aims.squares, thing.e)
                                        : thing.f == CIV_TARGET_NONE && aims.none;
}

static bool is_reaction(const struct civ_frame *thing)
{
    return thing->a == CIV_THING_EVENT ? civ_events[thing->b].kind == CIV_EVENT_KIND_CANCEL
                                       : civ_abilities[thing->b].stage == CIV_STAGE_ANY_TIME;
}

static bool is_action_sound(const struct civ_state *s, const struct civ_frame *thing)
{
    int seat = thing->seat, city = thing->d, item = thing->e;
    if (thing->b >= CIV_CITY_ACTION_COUNT || !civ_has_city(s, seat, city) ||
        item >= CIV_ITEM_PERSON)
        return false;
    if (thing->b == CIV_CITY_ACTION_PRODUCE)
        return civ_can_build(s, seat, city, item, thing->f);
    if (thing->b == CIV_CITY_ACTION_FREE_BUILDING)
        return civ_can_build_free(s, seat, city, item);
    return !item && !thing->f;
}

bool civ_sound_thing(const struct civ_state *s, int i)
{
    const struct civ_frame *frame = &s->frames[i], *top = civ_top_of(s);
    if (frame->c > 1 || i + 2 >= s->depth || s->frames[i + 1].kind != CIV_STEP(WINDOW))
        return false;
    if (frame->a == CIV_THING_ACTION)
        return is_action_sound(s, frame);
    bool event = frame->a == CIV_THING_EVENT;
    if (frame->a >= CIV_THING_COUNT || frame->b >= (event ? CIV_EVENT_COUNT : CIV_ABILITY_COUNT))
        return false;
    if (event ? civ_events[frame->b].kind == CIV_EVENT_KIND_GIFT : !civ_cost_count(frame->b))
        return false;
    if (!event && civ_abilities[frame->b].stage == CIV_STAGE_BATTLE && !s->battle.on)
        return false;
    if (is_reaction(frame) != (civ_below(s, i)->kind == CIV_STEP(WINDOW)))
        return false;
    bool asking = top->kind == CIV_PHASE_TARGET && i >= s->depth - 4;
    return are_targets_sound(s, i, asking ? top->a : civ_target_count(s, *frame));
}

bool civ_sound_window(const struct civ_state *s, int i)
{
    const struct civ_frame *frame = &s->frames[i], *announced = civ_below(s, i);
    return announced->kind == CIV_STEP(THING) && announced->seat == frame->seat &&
           frame->a + 1 < s->players;
}

static bool is_next_asked(const struct civ_state *s, int i)
{
    const struct civ_frame *frame = &s->frames[i], *open = civ_below(s, i);
    return frame->seat == (open->seat + 1 + open->a) % s->players;
}

bool civ_sound_react(const struct civ_state *s, int i)
{
    return civ_on_top(s, i) && civ_below(s, i)->kind == CIV_STEP(WINDOW) && is_next_asked(s, i);
}

bool civ_sound_interrupt(const struct civ_state *s, int i)
{
    return civ_on_top(s, i) && civ_below(s, i)->kind == CIV_STEP(INTERRUPT) && is_next_asked(s, i);
}

bool civ_sound_open_interrupt(const struct civ_state *s, int i)
{
    int kind = civ_below(s, i)->kind;
    return (kind == CIV_PHASE_MOVEMENT || kind == CIV_STEP(ATTACK)) &&
           s->frames[i].seat == civ_active(s) && s->frames[i].a + 1 < s->players;
}

/* The thing whose targets are chosen lies below its window, and below its price if it has one. */
bool civ_sound_target(const struct civ_state *s, int i)
{
    int at = i - 1;
    if (!civ_on_top(s, i) || at < 2)
        return false;
    if (s->frames[at].kind == CIV_PHASE_PAY)
        at--;
    const struct civ_frame *announced = &s->frames[at - 1];
    return s->frames[at].kind == CIV_STEP(WINDOW) && announced->kind == CIV_STEP(THING) &&
           announced->a != CIV_THING_ACTION && announced->seat == s->frames[i].seat &&
           s->frames[i].a < civ_target_count(s, *announced);
}

bool civ_sound_pay(const struct civ_state *s, int i)
{
    const struct civ_frame *frame = &s->frames[i];
    return i >= 2 && civ_below(s, i)->kind == CIV_STEP(WINDOW) &&
           s->frames[i - 2].kind == CIV_STEP(THING) && s->frames[i - 2].a == CIV_THING_ABILITY &&
           s->frames[i - 2].b == frame->a && s->frames[i - 2].seat == frame->seat &&
           frame->b < civ_cost_count(frame->a);
}
