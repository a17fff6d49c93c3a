/* target.c: the decision `target ...`, and at whom a thing is aimed. The answer is kept in the
 * frame of the thing (state.h). */
#include "games/civ/rules.h"

/* The thing to which the decision above it belongs. */
static int thing_below(const struct civ_state *s)
{
    int i = s->depth - 1;
    while (!civ_is_thing(&s->frames[i]))
        i--;
    return i;
}

int civ_mover_at(const struct civ_state *s, int frame)
{
    return frame > 0 && s->frames[frame - 1].kind == CIV_STEP_INTERRUPTION
               ? s->frames[frame - 1].seat
               : CIV_NOBODY;
}

static uint8_t civ_pack_hit(struct civ_hit hit)
{
    return (uint8_t)(hit.seat | hit.armies << 2 | hit.scouts << 4);
}

struct civ_hit civ_unpack_hit(uint8_t packed)
{
    return (struct civ_hit){packed & 3, packed >> 2 & 3, packed >> 4 & 3};
}

/* `target SQ SEAT …` for a square: one figure of a kind, or all ways to hit that many. */
static void list_figures(const struct civ_state *s, int square, int mover, int hits,
                         struct civ_list *list)
{
    int seat = mover != CIV_NOBODY ? mover : s->holder[square], scouts;
    int armies = civ_target_figures(s, square, seat, mover, &scouts);
    if (hits == 1) {
        if (armies)
            civ_list_add(list, CIV_TARGET_FIGURE, square, seat, CIV_FIGURE_ARMY);
        if (scouts)
            civ_list_add(list, CIV_TARGET_FIGURE, square, seat, CIV_FIGURE_SCOUT);
        return;
    }
    if (hits > armies + scouts)
        hits = armies + scouts;
    for (int hit = 0; hit <= hits && hit <= armies; hit++)
        if (hits - hit <= scouts)
            civ_list_add(list, CIV_TARGET_FIGURES, square, seat, hit << 4 | (hits - hit));
}

/* One action for each square, with a figure. */
static void list_with_figure(struct civ_list *list, struct grid squares, int figure)
{
    for (int square; (square = grid_take(&squares)) >= 0;)
        civ_list_add(list, CIV_TARGET_OWN_FIGURE, square, figure, 0);
}

int civ_legal_target(const void *state, uint32_t *actions)
{
    const struct civ_state *s = state;
    struct civ_list list = {actions, 0};
    int thing = thing_below(s), mover = civ_mover_at(s, thing);
    struct civ_aims aims = civ_targets(s, s->frames[thing], civ_top_of(s)->chosen, mover);
    civ_list_bits(&list, CIV_TARGET_WONDER, aims.wonders);
    civ_list_bits(&list, CIV_TARGET_SEAT, aims.seats);
    civ_list_squares(&list, CIV_TARGET_SQUARE, aims.squares);
    list_with_figure(&list, aims.armies, CIV_FIGURE_ARMY);
    list_with_figure(&list, aims.scouts, CIV_FIGURE_SCOUT);
    list_with_figure(&list, aims.great, CIV_FIGURE_GREAT);
    for (int square; (square = grid_take(&aims.figures)) >= 0;)
        list_figures(s, square, mover, aims.hits, &list);
    if (aims.none)
        civ_list_add(&list, CIV_TARGET_NONE, 0, 0, 0);
    return list.count;
}

/* What is kept of the answer in addition to its first part. */
static uint8_t detail(uint32_t action)
{
    int b = (int)action_arg(action, 1), c = (int)action_arg(action, 2);
    if (action_verb(action) == CIV_TARGET_OWN_FIGURE)
        return (uint8_t)b;
    if (action_verb(action) == CIV_TARGET_FIGURE)
        return civ_pack_hit((struct civ_hit){b, c == CIV_FIGURE_ARMY, c == CIV_FIGURE_SCOUT});
    if (action_verb(action) == CIV_TARGET_FIGURES)
        return civ_pack_hit((struct civ_hit){b, c >> 4, c & 15});
    return 0;
}

void civ_apply_target(const struct play *play, uint32_t action)
{
    struct civ_state *s = play->state;
    struct civ_frame *top = civ_top(s), *thing = &s->frames[thing_below(s)];
    thing->verb = (uint8_t)action_verb(action);
    if (top->chosen == 0) {
        thing->target = (uint8_t)action_arg(action, 0);
        thing->detail = detail(action);
    } else {
        thing->detail = (uint8_t)action_arg(action, 0);
    }
    if (++top->chosen == civ_target_count(s, *thing))
        civ_pop(s);
}

void civ_ask_target(struct civ_state *s, struct civ_frame thing)
{
    if (civ_target_count(s, thing))
        civ_ask(s, CIV_DECISION_TARGET, thing.seat);
}

/* Whom it concerns */

static unsigned owner_bit(int seat)
{
    return seat == CIV_NOBODY ? 0 : 1u << seat;
}

static unsigned square_owner(const struct civ_state *s, int square)
{
    int city;
    return owner_bit(civ_owner_of_outskirts(s, square, &city));
}

/* Whoever has figures or a city there. */
static unsigned holder_bit(const struct civ_state *s, int square)
{
    int city;
    return s->holder[square] >= 0 ? 1u << s->holder[square]
                                  : owner_bit(civ_city_at(s, square, &city));
}

unsigned civ_aimed_at(const struct civ_state *s, struct civ_frame event)
{
    int target = event.target;
    switch ((enum civ_event_kind)civ_events[event.row].kind) {
    case CIV_EVENT_KIND_TERRAIN:
    case CIV_EVENT_KIND_ENCAMPMENT:
        return square_owner(s, target);
    case CIV_EVENT_KIND_DESTROY:
        return square_owner(s, target) |
               (event.verb == CIV_TARGET_SQUARE && civ_events[event.row].amount > 1
                    ? square_owner(s, event.detail)
                    : 0);
    case CIV_EVENT_KIND_SWAP_TECH:
    case CIV_EVENT_KIND_REVOLT:
        return 1u << target;
    case CIV_EVENT_KIND_DESERT:
        return event.verb == CIV_TARGET_OWN_FIGURE ? square_owner(s, target)
                                                   : 1u << civ_unpack_hit(event.detail).seat;
    case CIV_EVENT_KIND_LEAD_ASTRAY:
    case CIV_EVENT_KIND_HORDE:
        return holder_bit(s, target);
    case CIV_EVENT_KIND_CANCEL:
    case CIV_EVENT_KIND_PRODUCTION: /* its player does it for himself */
    case CIV_EVENT_KIND_MIGRATE:
    case CIV_EVENT_KIND_SUPPLY:
    case CIV_EVENT_KIND_GIFT:
    case CIV_EVENT_KIND_NONE:
    case CIV_EVENT_KIND_COUNT:
        break;
    }
    return 0;
}

/* Sound targets */

static bool is_aimed(const struct civ_state *s, const struct civ_frame *thing,
                     const struct civ_aims *aims, int mover)
{
    int target = thing->target, detail = thing->detail, scouts;
    struct civ_hit hit = civ_unpack_hit(thing->detail);
    switch (thing->verb) {
    case CIV_TARGET_WONDER:
        return !detail && target < CIV_WONDER_COUNT && aims->wonders >> target & 1;
    case CIV_TARGET_SEAT:
        return !detail && civ_is_seat(s, target) && aims->seats >> target & 1;
    case CIV_TARGET_SQUARE:
        return !detail && grid_has(&aims->squares, target);
    case CIV_TARGET_OWN_FIGURE:
        return detail < CIV_FIGURE_COUNT && grid_has(detail == CIV_FIGURE_ARMY    ? &aims->armies
                                                     : detail == CIV_FIGURE_SCOUT ? &aims->scouts
                                                                                  : &aims->great,
                                                     target);
    case CIV_TARGET_FIGURE:
    case CIV_TARGET_FIGURES:
        return grid_has(&aims->figures, target) && civ_is_seat(s, hit.seat) &&
               hit.armies <= civ_target_figures(s, target, hit.seat, mover, &scouts) &&
               hit.scouts <= scouts && hit.armies + hit.scouts <= aims->hits;
    }
    return false; /* no verb of a target */
}

/* The targets chosen so far are still what could be chosen. */
static bool are_targets_sound(const struct civ_state *s, int place, int chosen)
{
    struct civ_frame thing = s->frames[place];
    int mover = civ_mover_at(s, place), count = civ_target_count(s, thing);
    if (chosen > count)
        return false;
    if (chosen == 0)
        return !thing.target && !thing.detail && !thing.verb;
    struct civ_aims aims = civ_targets(s, thing, 0, mover);
    if (count == 1)
        return is_aimed(s, &thing, &aims, mover);
    if (!grid_has(&aims.squares, thing.target))
        return false;
    if (chosen == 1)
        return !thing.detail && thing.verb == CIV_TARGET_SQUARE;
    aims = civ_targets(s, thing, 1, mover);
    return thing.verb == CIV_TARGET_SQUARE
               ? grid_has(&aims.squares, thing.detail)
               : thing.verb == CIV_TARGET_NONE && aims.none && !thing.detail;
}

/* A thing lies below its window. A reaction lies on the window of what it cancels; nothing else
 * lies on a window. */
static bool is_announced(const struct civ_state *s, int place, bool reaction)
{
    const struct civ_frame *top = civ_top_of(s);
    if (place + 2 >= s->depth || s->frames[place + 1].kind != CIV_STEP_WINDOW ||
        reaction != (civ_below(s, place)->kind == CIV_STEP_WINDOW))
        return false;
    int count = civ_target_count(s, s->frames[place]);
    bool asking = top->kind == CIV_DECISION_TARGET && thing_below(s) == place;
    return are_targets_sound(s, place, asking ? top->chosen : count);
}

bool civ_sound_event(const void *state, int place)
{
    const struct civ_state *s = state;
    int event = s->frames[place].row;
    if (event >= CIV_EVENT_COUNT || civ_events[event].kind == CIV_EVENT_KIND_GIFT)
        return false;
    return is_announced(s, place, civ_events[event].kind == CIV_EVENT_KIND_CANCEL);
}

bool civ_sound_ability(const void *state, int place)
{
    const struct civ_state *s = state;
    int ability = s->frames[place].row;
    if (ability >= CIV_ABILITY_COUNT || !civ_cost_count(ability))
        return false;
    int stage = civ_abilities[ability].stage;
    return (stage != CIV_STAGE_BATTLE || s->battle.on) &&
           is_announced(s, place, stage == CIV_STAGE_ANY_TIME);
}

/* Lies on the window of the thing, or on its price if it has one. */
bool civ_sound_target(const void *state, int place)
{
    const struct civ_state *s = state;
    int window = civ_below(s, place)->kind == CIV_DECISION_PAY ? place - 2 : place - 1;
    if (!civ_on_top(s, place) || window < 2 || s->frames[window].kind != CIV_STEP_WINDOW)
        return false;
    const struct civ_frame *thing = &s->frames[window - 1];
    return civ_is_thing(thing) && civ_thing_of(thing) != CIV_THING_ACTION &&
           thing->seat == s->frames[place].seat &&
           s->frames[place].chosen < civ_target_count(s, *thing);
}
