/* target.c: the decision `target …`, and at whom a thing is aimed.
 *
 * The answer is kept in the frame of the thing: d the square, seat or wonder; e more of it: the
 * kind of an own figure, the figures of somebody else (struct civ_hit as a byte), the second
 * square; f the verb that was chosen, of the last target. */
#include "games/civ/rules.h"

/* The thing a decision above it belongs to. */
static int thing_below(const struct civ_state *s)
{
    int i = s->depth - 1;
    while (s->frames[i].kind != CIV_STEP(THING))
        i--;
    return i;
}

int civ_mover_at(const struct civ_state *s, int frame)
{
    return frame > 0 && s->frames[frame - 1].kind == CIV_STEP(INTERRUPT) ? s->frames[frame - 1].seat
                                                                         : CIV_NOBODY;
}

uint8_t civ_pack_hit(struct civ_hit hit)
{
    return (uint8_t)(hit.seat | hit.armies << 2 | hit.scouts << 4);
}

struct civ_hit civ_unpack_hit(uint8_t packed)
{
    return (struct civ_hit){packed & 3, packed >> 2 & 3, packed >> 4 & 3};
}

/* `target SQ SEAT …` for a square: one figure of a kind, or all ways to hit so many. */
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

int civ_legal_target(const struct civ_state *s, uint32_t *out)
{
    struct civ_list list = {out, 0};
    int thing = thing_below(s), mover = civ_mover_at(s, thing);
    struct civ_aims aims = civ_targets(s, s->frames[thing], civ_top_of(s)->a, mover);
    for (uint32_t rest = aims.wonders; rest; rest &= rest - 1)
        civ_list_add(&list, CIV_TARGET_WONDER, __builtin_ctz(rest), 0, 0);
    for (uint32_t rest = aims.seats; rest; rest &= rest - 1)
        civ_list_add(&list, CIV_TARGET_SEAT, __builtin_ctz(rest), 0, 0);
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

/* What of the answer is kept in e. */
static uint8_t detail(uint32_t action)
{
    int b = (int)action_arg(action, 1), c = (int)action_arg(action, 2);
    switch (action_verb(action)) {
    case CIV_TARGET_OWN_FIGURE:
        return (uint8_t)b;
    case CIV_TARGET_FIGURE:
        return civ_pack_hit((struct civ_hit){b, c == CIV_FIGURE_ARMY, c == CIV_FIGURE_SCOUT});
    case CIV_TARGET_FIGURES:
        return civ_pack_hit((struct civ_hit){b, c >> 4, c & 15});
    default:
        return 0;
    }
}

void civ_apply_target(const struct civ_run *run, struct civ_frame top, uint32_t action)
{
    struct civ_state *s = run->s;
    struct civ_frame *thing = &s->frames[thing_below(s)];
    thing->f = (uint8_t)action_verb(action);
    if (top.a == 0) {
        thing->d = (uint8_t)action_arg(action, 0);
        thing->e = detail(action);
    } else {
        thing->e = (uint8_t)action_arg(action, 0);
    }
    if (top.a + 1 < civ_target_count(s, *thing))
        civ_top(s)->a++;
    else
        civ_pop(s);
}

void civ_ask_target(struct civ_state *s, struct civ_frame thing)
{
    if (civ_target_count(s, thing))
        civ_push(s, (struct civ_frame){.kind = CIV_PHASE_TARGET, .seat = thing.seat});
}

/* At whom */

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

unsigned civ_aimed_at(const struct civ_state *s, struct civ_frame thing)
{
    switch (civ_events[thing.b].kind) {
    case CIV_EVENT_KIND_TERRAIN:
    case CIV_EVENT_KIND_ENCAMPMENT:
        return square_owner(s, thing.d);
    case CIV_EVENT_KIND_DESTROY:
        return square_owner(s, thing.d) |
               (thing.f == CIV_TARGET_SQUARE && civ_events[thing.b].amount > 1
                    ? square_owner(s, thing.e)
                    : 0);
    case CIV_EVENT_KIND_SWAP_TECH:
    case CIV_EVENT_KIND_REVOLT:
        return 1u << thing.d;
    case CIV_EVENT_KIND_DESERT:
        return thing.f == CIV_TARGET_OWN_FIGURE ? square_owner(s, thing.d)
                                                : 1u << civ_unpack_hit(thing.e).seat;
    case CIV_EVENT_KIND_LEAD_ASTRAY:
    case CIV_EVENT_KIND_HORDE:
        return holder_bit(s, thing.d);
    default:
        return 0; /* reactions, and what its player does for himself */
    }
}
